"""All figures of `run bench`: which part of them measures which rows, and that one part's fault leaves the others.

A row that was asked for always comes back: with a figure, or with the reason why there is none.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import torch

from engine.api import BenchRow, CancelToken, Device, EngineError, VoiceClip, VoiceDescription, told
from engine.bench import codec_stream, layer, pocket_rows, random_fish, random_qwen3, speech, starter_steps, voices
from engine.bench.names import CAPACITY, NAMES, PLOT_NAMES, SMALL_CAPACITY
from engine.bench.pocket import Ours
from engine.bench.random_pocket import write_model
from engine.bench.rows import alone, unmeasured
from engine.bench.timing import peak_memory_mib
from engine.families.starter.family import StarterFamily
from engine.families.starter.weights import load
from engine.loading import EMBEDDED, read_manifest
from engine.opening import choose_device, open_model

VOICE = EMBEDDED.parent / "voices" / "mara.flac"
REPEATS, QUICK_REPEATS = 21, 7


@dataclass(frozen=True, slots=True)
class Bench:
    """What everything is measured with. model, voice: of the embedded voice's rows."""

    device: str
    quick: bool = False
    peers: Path | None = None
    token: CancelToken = field(default_factory=CancelToken)
    model: Path = EMBEDDED
    voice: Path = VOICE

    @property
    def repeats(self) -> int:
        return QUICK_REPEATS if self.quick else REPEATS


@dataclass(frozen=True, slots=True)
class Part:
    """Rows that are measured together."""

    names: tuple[str, ...]
    measure: Callable[[Bench], Iterable[BenchRow]]


def run(
    device: Device = "auto",
    quick: bool = False,
    only: Collection[str] = (),
    peers: Path | None = None,
    token: CancelToken | None = None,
) -> list[BenchRow]:
    """Measure the engine on this machine; see engine.api.run_bench."""
    wanted = chosen(only)
    bench = Bench(choose_device(device), quick, peers, token or CancelToken())
    return measured(PARTS, wanted, bench)


def chosen(only: Collection[str]) -> tuple[str, ...]:
    """Return the rows whose names begin with one of *only*, all of them without any. Raises EngineError."""
    for asked in only:
        if not any(name.startswith(asked) for name in NAMES):
            raise EngineError(
                told("No figure is named {name}. There are: {known}.", name=asked, known=", ".join(NAMES))
            )
    return tuple(name for name in NAMES if not only or name.startswith(tuple(only)))


def measured(parts: Iterable[Part], wanted: Collection[str], bench: Bench) -> list[BenchRow]:
    """Measure the parts that hold a wanted row; return those rows. Raises Cancelled."""
    out: list[BenchRow] = []
    for part in parts:
        if any(name in wanted for name in part.names):
            bench.token.check()
            out += (row for row in _guarded(part, bench) if row.name in wanted)
    return sorted(out, key=lambda row: NAMES.index(row.name))


def _guarded(part: Part, bench: Bench) -> list[BenchRow]:
    try:
        with torch.inference_mode():
            return list(part.measure(bench))
    except MemoryError:
        why = "there was not enough memory"
    except RuntimeError as error:  # torch's own for memory, and for what a device lacks
        why = str(error).splitlines()[0]
    return [unmeasured(name, why) for name in part.names]


# ---- the parts


def _layer(measure: Callable[[layer.LayerBench], BenchRow], bench: Bench) -> list[BenchRow]:
    return [measure(layer.LayerBench(bench.device, bench.repeats))]


def _plotted(bench: Bench) -> list[BenchRow]:
    return layer.plotted_rows(layer.LayerBench(bench.device, QUICK_REPEATS))


def _starter(bench: Bench) -> list[BenchRow]:
    synth = open_model(bench.model, device=bench.device)
    try:
        out = speech.rows(synth, VoiceClip(bench.voice), QUICK_REPEATS)
    finally:
        synth.close()
    peak = peak_memory_mib()
    if peak is None:
        return [*out, unmeasured("peak_memory", "this system does not tell")]
    return [*out, alone("peak_memory", peak, "MiB", "resident set of the whole process, speaking")]


def _batch(bench: Bench) -> list[BenchRow]:
    synth = open_model(bench.model, device=bench.device)
    try:
        return [speech.batch_row(synth, VoiceClip(bench.voice), QUICK_REPEATS)]
    finally:
        synth.close()


def _starter_voice(bench: Bench) -> list[BenchRow]:
    manifest = read_manifest(bench.model)
    family = StarterFamily(load(bench.model, manifest), device=bench.device, languages=manifest.languages, defaults={})
    name = "warm_voice_prefill_removed_starter"
    return [voices.warm_row(name, family, voices.clip(bench.voice), bench.repeats)]


def _starter_steps(bench: Bench) -> list[BenchRow]:
    return [starter_steps.row(load(bench.model, read_manifest(bench.model)), bench.device, QUICK_REPEATS)]


def _starter_codec(bench: Bench) -> list[BenchRow]:
    codec = load(bench.model, read_manifest(bench.model)).codec.eval().to(bench.device)
    of = codec_stream.starter(codec, n_frames=96 if bench.quick else 160, packet=8, device=bench.device)
    name = "codec_stream_vs_redecode_starter"
    return [codec_stream.row(name, of, "codec of the embedded voice", bench.device, QUICK_REPEATS)]


def _pocket_voice(bench: Bench) -> list[BenchRow]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as room:
        write_model(Path(room))
        family, voice = Ours(Path(room)).family, voices.clip(Path(room) / "voice.wav")
        return [voices.warm_row("warm_voice_prefill_removed_pocket", family, voice, QUICK_REPEATS)]


def _pocket_peer(bench: Bench) -> list[BenchRow]:
    return pocket_rows.peer_rows(bench.peers, QUICK_REPEATS, bench.token)


def _qwen3_voice(bench: Bench) -> list[BenchRow]:
    of = random_qwen3.beginning(random_qwen3.MODEL, bench.device)
    return [voices.partly_warm_row("warm_voice_prefill_removed_qwen3", of, bench.device, QUICK_REPEATS)]


def _qwen3_codec(bench: Bench) -> list[BenchRow]:
    of = random_qwen3.codec(random_qwen3.CODEC, n_frames=32 if bench.quick else 48, packet=8, device=bench.device)
    return [codec_stream.row("codec_stream_vs_redecode", of, "Qwen3-TTS codec", bench.device, QUICK_REPEATS)]


def _fish_voice(bench: Bench) -> list[BenchRow]:
    maker = random_fish.VoiceOnly(random_fish.SIZES, bench.device)
    row = voices.warm_row("warm_voice_prefill_removed_fish", maker, VoiceDescription("any"), QUICK_REPEATS)
    return [row]


def _fish_codec(bench: Bench) -> list[BenchRow]:
    of = random_fish.codec(random_fish.CODEC, n_frames=24 if bench.quick else 36, packet=6, device=bench.device)
    return [codec_stream.row("codec_stream_vs_redecode_fish", of, "S2-Pro codec", bench.device, QUICK_REPEATS)]


PARTS = (
    Part(("starter_rtf", "starter_first_packet_ms", "peak_memory"), _starter),
    Part(("batch8_vs_single",), _batch),
    Part((starter_steps.NAME,), _starter_steps),
    Part(("warm_voice_prefill_removed_starter",), _starter_voice),
    Part(("codec_stream_vs_redecode_starter",), _starter_codec),
    Part((f"capacity_{CAPACITY}_vs_{SMALL_CAPACITY}",), partial(_layer, layer.capacity_row)),
    Part(("growth_vs_prealloc",), partial(_layer, layer.growth_row)),
    Part(("step_vs_bandwidth_floor",), partial(_layer, layer.floor_row)),
    Part(("step_vs_bandwidth_floor_bf16",), partial(_layer, layer.half_floor_row)),
    Part(("warm_voice_prefill_removed_pocket",), _pocket_voice),
    Part(pocket_rows.NAMES, _pocket_peer),
    Part(("warm_voice_prefill_removed_qwen3",), _qwen3_voice),
    Part(("codec_stream_vs_redecode",), _qwen3_codec),
    Part(("warm_voice_prefill_removed_fish",), _fish_voice),
    Part(("codec_stream_vs_redecode_fish",), _fish_codec),
    Part(PLOT_NAMES, _plotted),
    # Last, because the twins that read everything need more than a gigabyte.
    Part((f"prefix_vs_masked_{CAPACITY}",), partial(_layer, layer.masked_row)),
    Part((f"prefix_vs_expanded_{CAPACITY}",), partial(_layer, layer.expanded_row)),
)

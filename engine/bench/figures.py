"""All figures of `run bench`: each fast path beside its slow twin in one run, then what a listener meets."""

from __future__ import annotations

from pathlib import Path

from engine.api import BenchRow, Device, VoiceClip
from engine.bench import attention, codec_stream, layer, speech
from engine.bench.timing import peak_memory_mib
from engine.families.starter.weights import load
from engine.loading import EMBEDDED, open_model, read_manifest

VOICE = EMBEDDED.parent / "voices" / "mara.flac"


def run(model: Path | None = None, device: Device = "auto", quick: bool = False, voice: Path = VOICE) -> list[BenchRow]:
    """Measure the engine on this machine; quick takes fewer repeats, shorter stretches and no S2-Pro layer.

    Raises ModelError, DeviceError, ClipError.
    """
    folder = model or EMBEDDED
    synth = open_model(folder, device=device)
    try:
        where = synth.info.device
        networks = load(folder, read_manifest(folder))
        sizes = networks.decoder.config
        codec = networks.codec.eval().to(where)
        out = attention.rows(sizes.n_heads, sizes.width // sizes.n_heads, where, repeats=20 if quick else 200)
        out += codec_stream.rows(codec, where, repeats=1 if quick else 5, seconds=2.0 if quick else 6.0)
        out += speech.rows(synth, VoiceClip(voice), repeats=1 if quick else 5)
    finally:
        synth.close()
    peak = peak_memory_mib()
    if peak is not None:
        out.append(BenchRow("peak memory", peak, "MiB", "resident set of the whole process, speaking"))
    # Last, because the twins that read everything need more than a gigabyte.
    return out if quick else [*out, *layer.rows(where, repeats=40)]

"""Rows come back whole: every name that was asked for, each ratio that of the figures beside it, or the reason."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import partial
from pathlib import Path

import pytest
import torch

from engine.api import BenchRow, Cancelled, CancelToken, EngineError, Synth, VoiceClip, VoiceDescription
from engine.bench import figures, layer, random_fish, random_qwen3, speech, starter_steps, voices
from engine.bench.codec_stream import row, starter
from engine.bench.figures import PARTS, Bench, Part, chosen, measured
from engine.bench.names import FIGURES, NAMES, PLOT_NAMES
from engine.bench.rows import alone, pair
from engine.voices import VoiceStore
from tests.bench import sizes
from tests.engine import tiny


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def whole(found: BenchRow) -> bool:
    """Tell whether a row is measured, finite, and its ratio that of its figures."""
    assert found.ours is not None
    assert found.other is not None
    assert found.ratio is not None
    expected = found.other / found.ours
    if found.name.startswith("warm_voice"):
        expected = 1 - found.ours / found.other
    return min(found.ours, found.other) > 0 and math.isclose(found.ratio, expected)


# ---- names


def test_a_row_has_the_six_fields_that_are_documented() -> None:
    assert [field.name for field in fields(BenchRow)] == ["name", "ours", "other", "unit", "ratio", "note"]


def test_every_figure_of_the_engine_has_a_part_that_measures_it_and_no_part_another() -> None:
    of_parts = [name for part in PARTS for name in part.names]
    assert sorted(of_parts) == sorted(NAMES)
    assert {figure.name for figure in FIGURES} - set(NAMES) == {"gui_longest_block_ms"}


def test_rows_are_asked_for_by_name_or_its_beginning() -> None:
    assert chosen([]) == NAMES
    assert chosen(["starter_rtf", "pocket"]) == (
        *(name for name in NAMES if name.startswith("pocket")),
        "starter_rtf",
    )
    with pytest.raises(EngineError, match=r"No figure is named nonsense\. There are: prefix_vs"):
        chosen(["pocket", "nonsense"])


# ---- parts


def test_a_part_that_fails_says_so_in_each_of_its_rows_and_the_others_stay() -> None:
    def fails(bench: Bench) -> list[BenchRow]:
        raise RuntimeError("the device is full\nand more")

    def short(bench: Bench) -> list[BenchRow]:
        raise MemoryError

    names = NAMES[:4]
    parts = (Part(names[:2], fails), Part(names[2:3], short), Part(names[3:], lambda b: [pair(names[3], 1, 2, "x")]))
    found = measured(parts, names, Bench("cpu"))
    assert [row.name for row in found] == list(names)
    assert [row.ratio for row in found] == [None, None, None, 2.0]
    assert found[0].note == found[1].note == "not measured: the device is full"
    assert found[2].note == "not measured: there was not enough memory"


def test_only_parts_with_a_wanted_row_are_measured_and_come_in_the_order_of_the_table() -> None:
    ran: list[str] = []

    def measure(bench: Bench, *names: str) -> list[BenchRow]:
        ran.append(names[0])
        return [alone(name, 1.0, "s", "") for name in names]

    late, early, other = NAMES[5], NAMES[1], NAMES[7]
    parts = [Part(names, lambda b, n=names: measure(b, *n)) for names in ((late, NAMES[6]), (early,), (other,))]
    assert [row.name for row in measured(parts, (early, late), Bench("cpu"))] == [early, late]
    assert ran == [late, early]


def test_a_cancelled_bench_ends_before_its_next_part() -> None:
    token = CancelToken()
    parts = [
        Part((NAMES[0],), lambda b: [token.cancel(), alone(NAMES[0], 1.0, "", "")][1:]),
        Part((NAMES[1],), pytest.fail),
    ]
    with pytest.raises(Cancelled):
        measured(parts, NAMES[:2], Bench("cpu", token=token))


# ---- rows


@pytest.mark.parametrize(
    "measure", [layer.expanded_row, layer.masked_row, layer.capacity_row, layer.growth_row, layer.floor_row]
)
@torch.inference_mode()
def test_each_row_of_the_layer_is_whole_and_says_on_what(measure: object) -> None:
    found = measure(sizes.LAYER)  # type: ignore[operator]
    assert whole(found)
    assert "cpu, 1 threads, medians of 7 alternated pairs" in found.note


@torch.inference_mode()
def test_weights_of_16_bits_are_measured_beside_half_the_bytes() -> None:
    wide = replace(sizes.LAYER, sizes=replace(sizes.GROUPED, width=128, inner=512))  # large enough to be packed
    full, half = layer.floor_row(wide), layer.half_floor_row(wide)
    assert whole(half)
    assert "fp16" in half.note or "bf16" in half.note
    n_mib = 4 * 128 * (12 * 8 + 3 * 512) / 2**20
    assert f"other: {n_mib:.0f} MiB" in full.note
    assert f"other: {n_mib / 2:.0f} MiB" in half.note


@torch.inference_mode()
def test_the_plot_s_rows_hold_every_pair_of_length_and_room() -> None:
    found = layer.plotted_rows(sizes.LAYER, ((16, 64), (16, 256)))
    assert [row.name for row in found] == ["step_16_of_64", "step_16_of_256"]
    assert all(whole(row) for row in found)
    assert len(set(PLOT_NAMES)) == len(PLOT_NAMES) >= 8


@torch.inference_mode()
def test_what_a_known_voice_saves_is_told_with_the_positions_that_are_restored() -> None:
    family = tiny.family()
    of_clip = voices.warm_row("a", family, VoiceClip(Path("6")), 7, lambda voice, rate_hz: tiny.speech(6.0))
    assert "positions passed through the model for a new voice" in of_clip.note
    maker = random_fish.VoiceOnly(sizes.FISH, "cpu", n_frames=9, n_words=4)
    of_fish = voices.warm_row("b", maker, VoiceDescription("any"), 7)
    assert of_fish.note.startswith("13 positions")
    of_qwen = voices.partly_warm_row("c", random_qwen3.beginning(sizes.QWEN, "cpu", 40), "cpu", 7)
    for found in (of_clip, of_fish, of_qwen):
        assert found.ours is not None
        assert found.other is not None
        assert found.ratio == pytest.approx(1 - found.ours / found.other)


@torch.inference_mode()
def test_a_codec_s_row_says_how_much_is_decoded_again() -> None:
    found = row("codec", starter(tiny.networks().codec, 8, 4, "cpu"), "a codec", "cpu", 7)
    assert whole(found)
    assert "8 frames in packets of 4, decoded anew with all frames before them" in found.note


# ---- takes


def test_each_shift_of_the_window_is_a_cold_voice_and_its_second_line_a_warm_one(tmp_path: Path) -> None:
    clip = tiny.write_speech(tmp_path / "clip.wav", seconds=6.0)
    synth = tiny.synth(family := tiny.family(), VoiceStore(family, "f" * 32))
    for place in (0, 1):
        ask = replace(tiny.request(), voice=speech.shifted(VoiceClip(clip), place))
        assert [speech.measure(synth, ask).warm, speech.measure(synth, ask).warm] == [False, True]


def test_a_first_packet_is_timed_from_the_call_and_audio_is_counted_whole() -> None:
    synth = tiny.synth(tiny.family())
    times = iter([10.0, 10.5, 12.0])
    found = speech.measure(synth, replace(tiny.request(), packet_frames=1), lambda: next(times))
    assert (found.first_packet_s, found.whole_s) == (0.5, 2.0)
    assert found.audio_s > 0


def test_the_embedded_voice_s_rows_are_measured_on_whole_takes(tmp_path: Path) -> None:
    clip = tiny.write_speech(tmp_path / "clip.wav", seconds=6.0)
    synth: Synth = tiny.synth(family := tiny.family(), VoiceStore(family, "f" * 32))
    factor, first = speech.rows(synth, VoiceClip(clip), repeats=1)
    assert [row.name for row in (factor, first)] == ["starter_rtf", "starter_first_packet_ms"]
    assert factor.ours is not None
    assert factor.ours > 0
    assert (first.other, first.ratio, first.unit) == (None, None, "ms")


@torch.inference_mode()
def test_steps_by_torch_and_by_compiled_loops_draw_the_same_codes() -> None:
    found = starter_steps.row(tiny.networks(), "cpu", repeats=1)
    assert whole(found)
    assert "24 frames, the same codes" in found.note
    assert starter_steps.row(tiny.networks(), "mps", repeats=1).ours is None


def test_takes_side_by_side_are_compared_with_those_one_by_one_before_they_are_timed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tiny, "PHONEMES", "hˈI.")  # 54 takes are made
    clip = tiny.write_speech(tmp_path / "clip.wav", seconds=6.0)
    synth: Synth = tiny.synth(family := tiny.family(), VoiceStore(family, "f" * 32))
    found = speech.batch_row(synth, VoiceClip(clip), repeats=1, text="Hi.")
    assert whole(found)
    assert "the same takes for the same seeds" in found.note
    pcm = tiny.speech(0.1)
    assert speech.compared({1: pcm, 2: pcm}, {1: pcm, 2: pcm[:-1]}).startswith("inexact: 1 of 2")
    assert speech.compared({1: pcm}, {1: -pcm}).startswith("inexact: 0 of 1")


def test_the_quick_run_measures_the_embedded_voice_s_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "QUICK_REPEATS", 1)
    monkeypatch.setattr(speech, "TEXT", "We left.")
    monkeypatch.setattr(figures.codec_stream, "starter", lambda codec, n_frames, **how: starter(codec, 16, **how))
    model, clip = tiny.write_model(tmp_path / "model"), tiny.write_speech(tmp_path / "clip.wav", seconds=6.0)
    bench = Bench("cpu", quick=True, model=model, voice=clip)
    names = [name for name in NAMES if "starter" in name or name == "peak_memory"]
    found = measured(PARTS, names, bench)
    assert [row.name for row in found] == names
    assert all(row.ours is not None and row.ours > 0 for row in found)


def test_without_peers_their_rows_say_how_to_get_them() -> None:
    found = measured(PARTS, chosen(["pocket"]), Bench("cpu", quick=True))
    assert len(found) == 4
    assert all(row.ratio is None and "--peers" in row.note for row in found)


def test_run_refuses_an_unknown_device_and_knows_the_machine_s() -> None:
    run = partial(figures.run, quick=True, only=["pocket_steps"])
    assert [row.name for row in run("cpu")] == ["pocket_steps_vs_peer"]
    with pytest.raises(EngineError):
        run("abacus")  # type: ignore[arg-type]

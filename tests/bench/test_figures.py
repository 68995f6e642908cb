from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from engine.api import VoiceClip
from engine.bench.figures import run
from engine.bench.speech import measure, rows, shifted
from engine.voices import VoiceStore
from tests.engine import tiny


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def test_every_figure_is_measured_in_one_quick_run(tmp_path: Path) -> None:
    model, clip = tiny.write_model(tmp_path / "model"), tiny.write_speech(tmp_path / "clip.wav", seconds=6.0)
    found = {row.name: row for row in run(model, device="cpu", quick=True, voice=clip)}
    assert all(math.isfinite(row.value) and row.value > 0 for row in found.values())
    assert [row.unit for name, row in found.items() if " / " in name] == ["×"] * 5
    assert {"first packet, cold voice", "first packet, warm voice", "real-time factor"} <= found.keys()


def test_each_shift_of_the_window_is_a_cold_voice_and_its_second_line_a_warm_one(tmp_path: Path) -> None:
    clip = tiny.write_speech(tmp_path / "clip.wav", seconds=6.0)
    synth = tiny.synth(family := tiny.family(), VoiceStore(family, "f" * 32))
    request = tiny.request()
    for place in (0, 1):
        ask = replace(request, voice=shifted(VoiceClip(clip), place))
        assert [measure(synth, ask).warm, measure(synth, ask).warm] == [False, True]


def test_a_first_packet_is_timed_from_the_call_and_audio_is_counted_whole(tmp_path: Path) -> None:
    synth = tiny.synth(tiny.family())
    times = iter([10.0, 10.5, 12.0])
    found = measure(synth, replace(tiny.request(), packet_frames=1), lambda: next(times))
    assert (found.first_packet_s, found.whole_s) == (0.5, 2.0)
    assert found.audio_s > 0


def test_the_ratio_of_cold_and_warm_is_that_of_the_seconds_beside_it(tmp_path: Path) -> None:
    clip = tiny.write_speech(tmp_path / "clip.wav", seconds=6.0)
    synth = tiny.synth(family := tiny.family(), VoiceStore(family, "f" * 32))
    ratio, cold, warm, _ = rows(synth, VoiceClip(clip), repeats=1)
    assert ratio.value == pytest.approx(cold.value / warm.value)

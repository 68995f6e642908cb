"""The corpus as codes: copies of one speaker share their speeds, and what is coded already stays."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np

from engine.training.codes import Coded, load, save, speeds
from engine.training.data import Utterance


def row(name: str, speaker: str) -> Utterance:
    return Utterance(name, Path(name), "en", name, "a", speaker, (1, 1, 1), 1.0)


def coded(name: str, speaker: str, factor: float) -> Coded:
    codes, frames = np.ones((4, 8), np.int16), np.array([1.0, 2.0, 1.0], np.float32)
    mark = f"@{factor:.3f}"
    return Coded(name + mark, speaker + mark, "en", name, codes, np.array([9, 1, 9], np.int16), frames)


def test_all_copies_of_a_speaker_share_their_speeds_and_one_is_as_recorded() -> None:
    found = speeds([row("a", "5"), row("b", "5"), row("c", "6")], [], 3)
    assert set(found) == {"5", "6"}
    for first, low, high in found.values():
        assert first == 1.0
        assert 0.85 <= low <= 0.95
        assert 1.06 <= high <= 1.2
    assert found["5"] != found["6"]
    assert all(len(f) == 1 for f in speeds([row("a", "5")], [], 1).values())


def test_a_speaker_that_is_coded_keeps_its_speeds() -> None:
    kept = [coded("a", "5", f) for f in (0.9, 1.0, 1.15)]
    assert speeds([row("b", "5")], kept, 3)["5"] == (1.0, 0.9, 1.15)


def test_rows_come_back_as_they_were_saved(tmp_path: Path) -> None:
    rows = [coded("a", "5", 1.0), dataclasses.replace(coded("b", "r24", 0.9), codes=np.zeros((7, 8), np.int16))]
    save(rows, tmp_path / "codes.npz")
    for before, after in zip(rows, load(tmp_path / "codes.npz"), strict=True):
        assert (before.id, before.speaker, before.text) == (after.id, after.speaker, after.text)
        assert np.array_equal(before.codes, after.codes)
        assert np.array_equal(before.frames, after.frames)
        assert after.of_held_out_speaker == (after.speaker.startswith("r24"))

"""Cached features: copies at other speeds, the level above 8 kHz, and that nothing is made twice."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.analysis import Analysis
from engine.training.data import features_path, load_features, load_pcm, read_corpus
from engine.training.features import cache, level_above, played
from tests.engine.tiny import RATE_HZ, networks
from tests.training.tiny_corpus import write_fixed, write_row


def tone(hz: float, seconds: float = 0.5) -> np.ndarray:
    return np.sin(2 * np.pi * hz * np.arange(int(seconds * RATE_HZ)) / RATE_HZ).astype(np.float32)


def test_a_copy_is_shorter_and_higher_by_its_factor() -> None:
    copy = played(tone(400.0, 1.2), 1.2)
    assert len(copy) == RATE_HZ
    assert np.abs(np.fft.rfft(copy)).argmax() == 480
    assert played(copy, 1.0) is copy


def test_the_level_above_8_khz_is_a_ratio_of_powers() -> None:
    both = level_above(tone(6000.0) + 0.1 * tone(10000.0), 50)
    assert both.shape == (50,)
    assert both[4:-4] == pytest.approx(-2.0, abs=0.01)
    assert level_above(np.zeros(2400, np.float32), 10) == pytest.approx(0.0, abs=1e-4)


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    for name, speaker in (("a", "6"), ("b", "6"), ("c", "r5")):
        write_row(tmp_path / "corpus", name, speaker, "a", (8, 8, 8), audio=True)
    write_fixed(tmp_path / "work")
    return tmp_path / "corpus"


def test_features_are_those_of_the_recording_and_of_its_copies(corpus: Path, tmp_path: Path) -> None:
    assert cache(tmp_path / "work", [corpus]) == 3
    row = read_corpus([corpus])[0]
    hearing = Analysis(networks().codec.pitch.arrays())
    found = load_features(features_path(tmp_path / "work", row))
    assert len(found) == 3
    assert min(found) < 1 < max(found)
    for speed, (features, high) in found.items():
        copy = played(load_pcm(row.path), speed)
        assert np.array_equal(features, hearing.features(copy))
        assert len(high) == len(features) == -(-len(copy) // 240)


def test_people_have_more_speeds_and_a_speaker_keeps_its_own(corpus: Path, tmp_path: Path) -> None:
    work = tmp_path / "work"
    cache(work, [corpus])
    for name, speaker in (("d", "6"), ("e", "1")):  # the new speaker stands first when speeds are drawn
        write_row(tmp_path / "more", name, speaker, "a", (4, 4, 4), audio=True)
    cache(work, [corpus, tmp_path / "more"])
    found = {r.id: set(load_features(features_path(work, r))) for r in read_corpus([corpus, tmp_path / "more"])}
    assert found["a"] == found["b"] == found["d"]
    assert {0.9, 1.0, 1.1} < found["c"]
    assert len(found["e"]) == 3


def test_ranks_share_the_corpus_and_nothing_is_made_twice(corpus: Path, tmp_path: Path) -> None:
    work = tmp_path / "work"
    assert cache(work, [corpus], rank=0, world=2) == 2
    assert cache(work, [corpus], rank=1, world=2) == 1
    assert cache(work, [corpus]) == 0
    assert sorted(p.name for p in (work / "features").iterdir()) == ["corpus_a.npz", "corpus_b.npz", "corpus_c.npz"]

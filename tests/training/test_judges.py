from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from engine.training.judges import (
    JUDGE_RATE_HZ,
    MissingJudge,
    Notebook,
    QualityJudge,
    Recogniser,
    VoiceJudge,
    at_16k,
    largest_similarity,
    median_pitch_hz,
)
from tests.engine import tiny


def test_the_largest_similarity_is_that_of_two_different_rows() -> None:
    rows = np.array([[1, 0], [0, 1], [0.6, 0.8]], np.float32)
    assert largest_similarity(rows) == pytest.approx(0.8)


def test_judges_hear_16_khz_and_never_less_than_a_tenth_of_a_second() -> None:
    assert len(at_16k(np.zeros(24000, np.float32))) == JUDGE_RATE_HZ
    assert len(at_16k(np.zeros(0, np.float32))) == JUDGE_RATE_HZ // 10
    assert np.abs(at_16k(np.tile(np.float32([1.0, -1.0]), 1200))).max() <= 1


@pytest.mark.parametrize(
    ("judge", "library"), [(Recogniser, "faster_whisper"), (VoiceJudge, "resemblyzer"), (QualityJudge, "speechmos")]
)
def test_a_judge_that_is_not_installed_names_the_extra(
    judge: type, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingJudge, match=r"extra \"train\".*pip install"):
        judge()


@pytest.mark.parametrize("pitch_hz", [75.0, 118.0, 240.0, 380.0])
def test_pitch_is_that_of_the_voice_and_not_an_octave_off(pitch_hz: float) -> None:
    assert median_pitch_hz(tiny.speech(pitch_hz, 0.7)) == pytest.approx(pitch_hz, rel=0.03)


def test_noise_and_silence_have_no_pitch() -> None:
    assert median_pitch_hz(np.zeros(12000, np.float32)) is None
    assert median_pitch_hz(np.zeros(10, np.float32)) is None
    noise = np.random.default_rng(0).normal(0, 0.1, 24000).astype(np.float32)
    assert median_pitch_hz(noise) is None


def test_a_judgement_is_asked_for_once_for_each_judge_and_recording(tmp_path: Path) -> None:
    path, asked = tmp_path / "judged.json", list[str]()

    def ask(name: str) -> str:
        asked.append(name)
        return name

    one, other = np.zeros(5, np.float32), np.ones(5, np.float32)
    for _ in range(2):
        book = Notebook(path)
        assert book.of("words", one, lambda: ask("a")) == "a"
        assert book.of("words", other, lambda: ask("b")) == "b"
        assert book.of("voice", one, lambda: ask("c")) == "c"
        book.save()
    assert asked == ["a", "b", "c"]
    assert [p.name for p in tmp_path.iterdir()] == ["judged.json"]

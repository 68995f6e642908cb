from __future__ import annotations

import sys

import numpy as np
import pytest

from engine.training.judges import (
    JUDGE_RATE_HZ,
    MissingJudge,
    QualityJudge,
    Recogniser,
    VoiceJudge,
    at_16k,
    largest_similarity,
)


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

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.training.data import RATE_HZ, held_out_text
from engine.training.items import EVALSET
from engine.training.make_evalset import (
    add,
    common_words,
    cut_of,
    plain_english,
    plain_japanese,
    short_and_long,
    unheard,
)


def test_a_held_out_sentence_inside_a_heard_one_is_not_unheard() -> None:
    numbered = [f"Sentence number {k}." for k in range(200)]
    held = [t for t in numbered if held_out_text(t)]
    pair = next(f"{held[0]} {k}" for k in range(100) if not held_out_text(f"{held[0]} {k}"))
    assert set(unheard([*numbered, pair])) == set(held[1:])


def test_words_seen_mostly_with_a_capital_are_not_common() -> None:
    common = common_words(["so hero came, and Hero left", "and Hero sat", *["then i saw the dog and I ran"] * 6])
    assert common("dog")
    assert common("i")
    assert not common("hero")
    assert not common("sat")


@pytest.mark.parametrize(
    "text",
    [
        "Too short this.",
        "It was Holmes who said it.",
        "He was 30 years old then.",
        "I wondah how it was then.",
        "Unknownword was here at last.",
        " ".join(["word"] * 17),
    ],
)
def test_names_numbers_dialect_and_odd_lengths_are_left_out(text: str) -> None:
    assert not plain_english(text, lambda word: word != "unknownword")


def test_a_plain_sentence_may_hold_i() -> None:
    assert plain_english("Now I think I'm not so sure.", lambda word: True)


@pytest.mark.parametrize(
    "text", ["短い。", "六十分後に着きました。", "儂の伴侶はどこへ行った。", "CDを買いに行きました。"]
)
def test_short_numbered_and_old_fashioned_japanese_is_left_out(text: str) -> None:
    assert not plain_japanese(text, lambda _: False)


def test_japanese_with_a_name_is_left_out_and_without_is_kept() -> None:
    assert plain_japanese("雨が降りそうなので帰ります。", lambda _: False)
    assert not plain_japanese("雨が降りそうなので帰ります。", lambda _: True)


def test_half_of_the_sentences_are_long_and_their_order_is_kept() -> None:
    long = " ".join(["long"] * 9)
    rows = [f"short {k}" for k in range(5)] + [f"{long} {k}" for k in range(5)]
    assert short_and_long(rows, 4) == ["short 0", "short 1", f"{long} 0", f"{long} 1"]


def test_a_real_speakers_reference_ends_in_the_longest_pause() -> None:
    rng = np.random.default_rng(1)
    pcm = rng.normal(0, 0.1, 12 * RATE_HZ).astype(np.float32)
    for begin, end in ((5.5, 5.7), (6.4, 6.9), (8.0, 9.0)):
        pcm[round(begin * RATE_HZ) : round(end * RATE_HZ)] = 0
    assert cut_of(pcm) == pytest.approx(6.65, abs=0.02)
    with pytest.raises(SystemExit, match="no pause"):
        cut_of(pcm[: 5 * RATE_HZ])


def test_a_set_that_holds_everything_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "manifest.jsonl").write_bytes((EVALSET / "manifest.jsonl").read_bytes())
    add(tmp_path / "nowhere.json", tmp_path / "nowhere", tmp_path)
    assert (tmp_path / "manifest.jsonl").read_bytes() == (EVALSET / "manifest.jsonl").read_bytes()

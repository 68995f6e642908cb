"""Where a long line is cut: at sentences before clauses before words, with a pause, on one timeline."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.families.starter.pieces import (
    BREATH_FRAMES,
    LONGEST_FRAMES,
    PAUSE_FRAMES,
    SILENCE_FRAMES,
    Line,
    in_pieces,
    laid_out,
)


def said(line: Line) -> list[str]:
    return [piece.phonemes for piece in laid_out(line)]


def test_a_line_that_fits_is_one_piece_with_its_lengths_untouched() -> None:
    lengths = np.full(100, 3.39)
    line = in_pieces("a" * 100, lengths)
    assert line.lengths is lengths
    (piece,) = laid_out(line)
    assert piece.lengths.tolist() == [SILENCE_FRAMES, *lengths, SILENCE_FRAMES]
    assert (piece.begins, piece.n_frames) == (0, 344)


def test_sentences_are_kept_whole_where_they_fit() -> None:
    sentence = "sam, tam sam tam."
    text = " ".join([sentence] * 4)
    assert said(in_pieces(text, np.full(len(text), 5.0))) == [f"{sentence} {sentence}"] * 2


def test_clauses_are_kept_whole_where_sentences_do_not_fit() -> None:
    text = ", ".join(["samtam samtam samtam"] * 4) + "."
    assert said(in_pieces(text, np.full(len(text), 6.0))) == [
        "samtam samtam samtam, samtam samtam samtam,",
        "samtam samtam samtam, samtam samtam samtam.",
    ]


def test_words_are_kept_whole_where_there_is_no_sign_and_a_comma_makes_the_breath() -> None:
    text = " ".join(["samtam"] * 20) + "."
    pieces = said(in_pieces(text, np.full(len(text), 4.0)))
    assert len(pieces) == 2
    assert all(set(p.rstrip(",.").split()) == {"samtam"} for p in pieces)
    assert [p[-1] for p in pieces] == [",", "."]


def test_what_has_no_space_at_all_is_cut_all_the_same() -> None:
    pieces = laid_out(in_pieces("ab" * 300, np.full(600, 2.0)))
    assert all(p.n_frames <= LONGEST_FRAMES for p in pieces)
    assert "".join(p.phonemes for p in pieces).replace(",", "") == "ab" * 300


LINES = st.lists(st.sampled_from(["sa", "tam,", "sam.", "ɹˈe?", "“tas”", "mo;", "ː", "..."]), min_size=20, max_size=70)


@settings(max_examples=25, deadline=None)
@given(words=LINES, sizes=st.randoms(use_true_random=False), pace=st.sampled_from([0.8, 1.0, 1.25]))
def test_pieces_say_all_that_was_written_in_order_on_one_timeline(
    words: list[str], sizes: np.random.Generator, pace: float
) -> None:
    text = " ".join(words) + " sa."
    line = in_pieces(text, np.array([sizes.uniform(0.4, 6.0) for _ in text]), pace)
    line = Line(line.phonemes, line.lengths * pace, line.starts)
    pieces = laid_out(line)
    assert [x for p in pieces for x in p.phonemes if x.isalpha()] == [x for x in text if x.isalpha()]
    assert all(any(x.isalpha() for x in p.phonemes) for p in pieces)
    labels = SILENCE_FRAMES + np.concatenate(([0.0], line.lengths.cumsum()))
    for piece, start, after in zip(pieces, line.starts, [*pieces[1:], None], strict=True):
        assert piece.begins + piece.lengths[0] == pytest.approx(labels[start])
        assert 2.0 <= piece.lengths[0] <= 3.0
        assert piece.lengths.sum() >= piece.n_frames - 1
        assert piece.n_frames <= LONGEST_FRAMES + 1
        if after is not None:
            assert piece.begins + piece.n_frames == after.begins


@pytest.mark.parametrize(("between", "least"), [(", ", PAUSE_FRAMES), (" ", BREATH_FRAMES)])
def test_a_cut_is_a_pause_between_the_last_sound_and_the_next(between: str, least: float) -> None:
    text = between.join(["samtam"] * 20)
    line = in_pieces(text, np.full(len(text), 3.0))
    starts = SILENCE_FRAMES + np.concatenate(([0.0], line.lengths.cumsum()))
    sounds = [i for i, symbol in enumerate(line.phonemes) if symbol.isalpha()]
    for begin in line.starts[1:]:
        last = max(i for i in sounds if i < begin)
        assert starts[begin] - starts[last] >= least - 1e-9

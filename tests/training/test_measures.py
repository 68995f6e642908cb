from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.training.measures import (
    Heard,
    figures,
    middle,
    number,
    own_rank,
    percent,
    plain_words,
    share,
    table,
    word_errors,
)

WORDS = st.lists(st.sampled_from("abcd"), max_size=6)


def test_words_are_lower_case_letters_and_apostrophes() -> None:
    assert plain_words("“I don’t know,” she SAID; twenty-two?") == [
        "i",
        "don't",
        "know",
        "she",
        "said",
        "twenty",
        "two",
    ]


def test_a_lone_apostrophe_is_no_word() -> None:
    assert plain_words("the boys ' '' hats") == ["the", "boys", "hats"]


@pytest.mark.parametrize(
    ("wanted", "heard", "errors"),
    [
        ("a b c", "a b c", 0),
        ("a b c", "a x c", 1),
        ("a b c", "a c", 1),
        ("a b c", "a b b c", 1),
        ("a b c", "", 3),
        ("", "a b", 2),
        ("a b c d", "b c d a", 2),
    ],
)
def test_word_errors_count_replaced_added_and_dropped_words(wanted: str, heard: str, errors: int) -> None:
    assert word_errors(wanted.split(), heard.split()) == errors


@given(WORDS, WORDS, WORDS)
def test_word_errors_are_a_distance(a: list[str], b: list[str], c: list[str]) -> None:
    assert word_errors(a, b) == word_errors(b, a)
    assert (word_errors(a, b) == 0) == (a == b)
    assert word_errors(a, c) <= word_errors(a, b) + word_errors(b, c)


def test_the_most_similar_reference_is_first_and_a_tie_counts_against_the_voice() -> None:
    assert own_rank([0.2, 0.9, 0.5], 1) == 1
    assert own_rank([0.2, 0.9, 0.5], 0) == 3
    assert own_rank([0.7, 0.7], 1) == 2


def test_what_is_unknown_is_left_out_of_a_share_and_a_median() -> None:
    assert share([True, None, False, True]) == pytest.approx(2 / 3)
    assert middle([None, 3.0, 1.0, 2.0]) == 2.0
    assert share([None]) is None
    assert middle([]) is None


def test_word_error_is_over_all_words_not_a_mean_of_sentences() -> None:
    rows = [Heard("a", "en", word_errors=1, n_words=2), Heard("b", "en", word_errors=0, n_words=8)]
    assert figures(rows)["word_error"] == pytest.approx(0.1)


def test_figures_of_no_recordings_are_unknown() -> None:
    empty = figures([])
    assert empty.pop("n") == 0
    assert set(empty.values()) == {None}


def test_numbers_are_told_in_their_unit_and_what_is_unknown_as_a_dash() -> None:
    assert [percent(0.0712), number(1.234, " s"), percent(None), number(None)] == ["7.1 %", "1.23 s", "-", "-"]


def test_columns_of_the_table_line_up() -> None:
    lines = table(["", "teacher", "ours"], [["word error", "7.1 %", "-"], ["x", "", "25.0 %"]]).splitlines()
    assert lines == [
        "            teacher    ours",
        "----------  -------  ------",
        "word error    7.1 %       -",
        "x                    25.0 %",
    ]

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.training.measures import (
    Heard,
    border_ratio,
    correlation,
    hop_profile,
    hum,
    middle,
    number,
    own_rank,
    percent,
    plain_words,
    repeats,
    share,
    table,
    word_changes,
    word_error_rate,
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
    assert word_error_rate(rows) == pytest.approx(0.1)
    assert word_error_rate([Heard("a", "ja")]) is None


@given(WORDS, WORDS)
def test_changes_tell_which_words_were_dropped_and_added(wanted: list[str], heard: list[str]) -> None:
    dropped, added, replaced = word_changes(wanted, heard)
    assert len(dropped) + len(added) + replaced == word_errors(wanted, heard)
    assert len(wanted) - len(dropped) == len(heard) - len(added)
    assert dropped == sorted(set(dropped))
    assert added == sorted(set(added))


@pytest.mark.parametrize(("heard", "n"), [("a b b c", 1), ("a b a b c", 2), ("a b x c", 0), ("a b c", 0)])
def test_a_word_that_is_added_near_itself_was_said_twice(heard: str, n: int) -> None:
    _, added, _ = word_changes(["a", "b", "c"], heard.split())
    assert repeats(heard.split(), added) == n


def test_a_jump_at_a_packets_border_stands_out_and_a_smooth_one_does_not() -> None:
    wave = np.random.default_rng(3).normal(0, 0.1, 48000).astype(np.float32)
    borders = range(1000, 46000, 331)
    assert border_ratio(wave, borders, 24000) == pytest.approx(1.1, abs=0.2)
    for at in borders:
        wave[at : at + 100] += np.sign(wave[at] - wave[at - 1]) * 0.3
    assert (border_ratio(wave, borders, 24000) or 0) > 2
    assert border_ratio(np.zeros(24000, np.float32), borders, 24000) is None
    assert border_ratio(wave, [], 24000) is None


def test_a_sound_that_repeats_itself_every_hop_hums_and_noise_does_not() -> None:
    rng = np.random.default_rng(0)
    noise = rng.normal(0, 0.1, 96000).astype(np.float32)
    swell = 1 + 0.4 * np.sin(np.arange(96000) * 2 * np.pi / 240).astype(np.float32)
    flat, humming = (hum([Heard("a", "en", hop=hop_profile(x, 24000))]) for x in (noise, noise * swell))
    assert flat == pytest.approx(0, abs=0.03)
    assert humming == pytest.approx(0.28, abs=0.04)
    assert hop_profile(np.zeros(24000, np.float32), 24000) is None
    assert hum([Heard("a", "en")]) is None


def test_correlation_is_of_what_is_known_on_both_sides() -> None:
    assert correlation([(1.0, 2.0), (2.0, 4.0), (3.0, 6.0), (None, 9.0)]) == pytest.approx(1.0)
    assert correlation([(1.0, 2.0), (2.0, 4.0)]) is None
    assert correlation([(1.0, 2.0), (1.0, 4.0), (1.0, 5.0)]) is None


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

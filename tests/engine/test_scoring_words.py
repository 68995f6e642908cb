"""Alignment and the score of words, on sounds that are given: no network."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.api import Reading, Score
from engine.scoring.alignment import HeardPhone, Logs, aligned, heard_in, said_by, spans_of
from engine.scoring.phones import N_CLASSES, NOTHING, PHONES, classes_of, phones_of
from engine.scoring.words import near, word_error, words
from engine.text_symbols import SYMBOLS

LINE = Reading("The kettle's on at seven.", "en", "The kettle's on at seven.", "ðə kˈɛTᵊlz ˌɔn æt sˈɛvən.")
FOLDED = "ðəkɛTᵊlzɔnætsɛvən"
JAPANESE = Reading("天気です。", "ja", "テンキ デス。", "teŋkʲi desɨ.")


def heard(symbols: str, step_s: float = 0.08) -> list[HeardPhone]:
    return [HeardPhone(s, k * step_s, (k + 1) * step_s, 0.9) for k, s in enumerate(symbols)]


def judged(symbols: str, reading: Reading = LINE) -> Score:
    return words(reading, aligned(phones_of(reading.phonemes), heard(symbols)))


def test_folding_keeps_sounds_and_counts_words() -> None:
    phones = phones_of(LINE.phonemes)
    assert "".join(p.symbol for p in phones) == FOLDED
    assert [p.word for p in phones] == [0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 4]
    assert all(LINE.phonemes[p.place] == p.symbol for p in phones)


def test_every_symbol_of_the_voice_is_a_sound_or_left_out_on_purpose() -> None:
    assert set(SYMBOLS) - set(PHONES) == {"", *" !,.:;?“”ˈˌ"}
    assert len(PHONES) + 1 == N_CLASSES
    assert NOTHING not in classes_of(PHONES)


def test_a_line_heard_whole_passes_with_the_number_of_its_words() -> None:
    assert judged(FOLDED) == Score("words", 1.0, "All 5 words were heard.", True)
    assert judged("teŋkʲidesɨ", JAPANESE).reason == "All 2 words were heard."


def test_a_missing_word_is_named() -> None:
    score = judged(FOLDED.replace("kɛTᵊlz", ""))
    assert not score.passed or score.reason.startswith("1 of 5")
    assert "“kettle's”" in score.reason
    assert "“seven”" not in score.reason


def test_a_missing_japanese_word_is_named_in_kana() -> None:
    score = judged("desɨ", JAPANESE)
    assert not score.passed
    assert "“テンキ”" in score.reason


def test_another_text_fails_without_naming_every_word() -> None:
    score = judged("hIwʊdjulIktəɡOhOm")
    assert not score.passed
    assert score.value < 0.4


def test_sounds_before_the_first_word_are_found_as_a_leak() -> None:
    score = judged("kjudfɹʌm" + FOLDED)
    assert not score.passed
    assert "extra sounds before the first word" in score.reason
    assert "All 5 words were heard." in score.reason


def test_sounds_after_the_last_word_and_between_are_found() -> None:
    assert "after the last word" in judged(FOLDED + "pOmɡɹi").reason
    assert "after “at”" in judged(FOLDED.replace("æts", "ætbjɹOfs")).reason


def test_words_all_there_among_many_other_sounds_are_hard_to_make_out() -> None:
    slurred = "".join(f"{a}{b}" for a, b in itertools.zip_longest(FOLDED, "mIsOmIsOmIsO", fillvalue=""))
    score = judged(slurred)
    assert not score.passed
    assert "hard to make out" in score.reason


def test_one_slip_is_no_failure() -> None:
    assert judged(FOLDED.replace("T", "d")).passed
    assert judged("p" + FOLDED).passed


def test_a_sound_nearly_right_costs_half() -> None:
    alignment = aligned(phones_of("kˈæt."), heard("kɛt"))
    assert near("æ", "ɛ")
    assert word_error(alignment.wanted) == pytest.approx(1 / 6)


def test_silence_loses_every_word() -> None:
    score = judged("")
    assert not score.passed
    assert score.value == 0.0


def test_a_reading_whose_words_do_not_match_its_text_is_named_by_sound() -> None:
    odd = Reading("24/7", "en", "twenty-four seven", "twˈɛnti fˈɔɹ sˈɛvən.")
    assert words(odd, aligned(phones_of(odd.phonemes), heard("twɛntifɔɹsɛvən"))).passed
    assert "“sˈɛvən”" in words(odd, aligned(phones_of(odd.phonemes), heard("twɛntifɔɹ"))).reason


@given(st.text(st.sampled_from("kætsɪnOu"), max_size=12), st.text(st.sampled_from("kætsɪnOu"), max_size=12))
def test_alignment_counts_the_fewest_changes_and_loses_no_sound(wanted: str, said: str) -> None:
    alignment = aligned(phones_of(wanted), heard(said))
    assert "".join(a.phone.symbol for a in alignment.wanted) == wanted
    back = sorted(
        [(a.start_s, a.heard) for a in alignment.wanted if a.heard]
        + [(e.heard.start_s, e.heard.symbol) for e in alignment.extra]
    )
    assert "".join(symbol for _, symbol in back) == said
    assert levenshtein(wanted, said) <= alignment.n_errors <= levenshtein(wanted, said) + min(len(wanted), len(said))
    assert (alignment.n_errors == 0) == (wanted == said)


def levenshtein(a: Sequence[str], b: Sequence[str]) -> int:
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        diagonal, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (x != y))
    return row[-1]


def frames(plan: Sequence[tuple[str, int]]) -> Logs:
    """Return log probabilities of frames that are sure: a symbol ("" is nothing) for so many frames each."""
    rows = [classes_of([s])[0] if s else NOTHING for s, n in plan for _ in range(n)]
    logs = np.full((len(rows), N_CLASSES), -9.0, np.float32)
    logs[np.arange(len(rows)), rows] = -0.01
    return logs


def test_times_are_those_of_the_frames() -> None:
    logs = frames([("", 5), ("k", 2), ("æ", 6), ("", 3), ("t", 1), ("", 4)])
    assert spans_of(classes_of("kæt"), logs) == [(5, 7), (7, 13), (16, 17)]
    phones = heard_in(logs, 0.02, 0.1)
    assert [p.symbol for p in phones] == list("kæt")
    assert [round(p.start_s, 3) for p in phones] == [0.0, 0.04, 0.22]
    assert all(0.98 < p.confidence <= 1 for p in phones)


def test_a_sound_said_twice_is_two_sounds() -> None:
    assert said_by(frames([("t", 2), ("", 1), ("t", 2)]))[0] == classes_of("tt")


def test_a_path_says_every_sound_even_where_frames_disagree() -> None:
    logs = frames([("k", 3), ("t", 3)])
    spans = spans_of(classes_of("kæt"), logs)
    assert spans[0][0] == 0
    assert spans[-1][1] == 6
    assert all(a < b for a, b in spans)
    assert all(one[1] <= two[0] for one, two in itertools.pairwise(spans))


def test_more_sounds_than_frames_and_no_sound_at_all() -> None:
    assert len(spans_of(classes_of("kætkæt"), frames([("k", 3)]))) == 6
    assert spans_of([], frames([("k", 3)])) == []
    assert heard_in(frames([("", 4)]), 0.02) == ()

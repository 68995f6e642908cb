"""Lines that once lost a word, changed their meaning or stopped the reader: each kind stays mended."""

from __future__ import annotations

import time

import pytest

from engine.api import NothingToSpeak, read_text
from engine.text_ja import MOST_CHARS


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("It is -5°C.", "It is minus five degrees Celsius."),
        ("-$5", "minus five dollars"),
        ("3½ cups", "three and one half cups"),
        ("2 1/2 hours", "two and one half hours"),
        ("10⁵", "ten five"),
        ("①②③", "one two three"),
        ("Call 9-1-1!", "Call nine, one, one!"),
        ("555-123-4567", "five five five, one two three, four five six seven"),
        ("10–20 people", "ten to twenty people"),
        ("10:30-11:00", "ten thirty to eleven o'clock"),
        ("2:30:15", "two thirty and fifteen seconds"),
        ("16:9", "sixteen to nine"),
        ("www.example.com", "W W W dot example dot com"),
        ("World War II ended.", "World War two ended."),
        ("Henry VIII!", "Henry eight!"),
        ("AAA", "AAA"),
        ("0000012345", "zero zero zero, zero zero one, two three four five"),
        ("3.14159265", "three point one four one five, nine two six five"),
    ],
)
def test_figures_in_an_english_line_keep_their_value(text: str, spoken: str) -> None:
    assert read_text(text, "en").spoken == spoken


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("3½個", "サン ト ニ ブン ノ イッコ"),
        ("14:30:20に", "ジュー ヨ ジ サン ジュップン ニ ジュー ビョー ニ"),
        ("ははは", "ハハハ"),
        ("わはは！", "ワハハ！"),
        ("ははは優しい", "ハハ ワ ヤサシイ"),
        ("こゝろ", "ココロ"),
        ("いすゞ", "イスズ"),
    ],
)
def test_times_laughter_and_repeated_kana_are_read_in_japanese(text: str, spoken: str) -> None:
    assert read_text(text, "ja").spoken == spoken


def test_invisible_signs_do_not_cut_a_word_and_are_not_listed() -> None:
    found = read_text("\ufeffHel\u200blo, co\u00adoperate", "en")
    assert (found.spoken, found.skipped) == ("Hello, cooperate", ())
    assert read_text("そ\u200bう", "ja").spoken == "ソー"


def test_a_lone_repetition_mark_is_non_verbal() -> None:
    with pytest.raises(NothingToSpeak):
        read_text("ゝ", "ja")


@pytest.mark.parametrize("text", ["I live on Main St.", "You and Dr.", "Ask Mr."])
def test_a_line_that_ends_in_an_abbreviation_still_ends_in_a_mark(text: str) -> None:
    assert read_text(text, "en").phonemes[-1] == "."


@pytest.mark.parametrize("text", ["9" * 26, ",".join(["99"] + ["999"] * 8), "$" + "9" * 26])
def test_no_digit_of_a_long_number_is_lost_and_equal_ones_are_kept_apart(text: str) -> None:
    """26 nines in a row were said in one breath, and half of them could not be told apart."""
    spoken = read_text(text, "en").spoken
    assert spoken.count("nine") == 26
    assert max(group.count("nine") for group in spoken.split(",")) <= 4


@pytest.mark.parametrize("form", ["{}", "${}", "{}th", "{} km", "¥{}"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_numbers_of_thousands_of_digits_are_read_and_in_time(form: str, language: str) -> None:
    began = time.process_time()
    found = read_text(form.format("1" * 5000), language)
    assert len(found.phonemes) > 10_000
    # trying every cut of the digits took minutes; the bound leaves room for a slow machine
    assert time.process_time() - began < 20


@pytest.mark.parametrize("text", ["ha " * 3000, "はなし、" * 1500, "漢字" * 3000])
def test_a_japanese_line_without_a_sentence_end_is_cut_for_the_reader(text: str) -> None:
    assert len(text) > 10 * MOST_CHARS
    assert len(read_text(text, "ja").phonemes) > len(text) / 2

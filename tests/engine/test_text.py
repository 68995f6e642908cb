"""What a line becomes before it is spoken: language, directions, refusals, given readings."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.api import NothingToSpeak, TextError, detect_language, read_text
from engine.text import read
from engine.text_en_numbers import cardinal, decimal, ordinal, year
from engine.text_kana import word_phonemes
from engine.text_symbols import SYMBOLS, encode


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Hello there.", "en"),
        ("こんにちは", "ja"),
        ("東京", "ja"),
        ("OK、行こう", "ja"),
        ("ﾊﾝｶｸ", "ja"),
        ("NHK放送", "ja"),
        ("Hello, 太郎!", "en"),
        ("Fine. (笑)", "en"),
        ("……", "en"),
        ("100", "en"),
    ],
)
def test_the_language_is_told_by_the_script(text: str, language: str) -> None:
    assert detect_language(text) == language


@pytest.mark.parametrize(
    "text",
    ["……", "——", "？！", "♪", "(笑)", "「」", "😭", "!?", "(laughs)", "*sighs*", "", "  ", "$", "..."],
)
def test_a_line_without_words_is_non_verbal(text: str) -> None:
    with pytest.raises(NothingToSpeak):
        read(text)


@pytest.mark.parametrize("text", ["っ", "っ！", "っっっ", "ーーー", "゛", "「", "（"])
@pytest.mark.parametrize("language", ["ja", "auto"])
def test_a_lone_small_tsu_or_long_mark_is_non_verbal(text: str, language: str) -> None:
    with pytest.raises(NothingToSpeak):
        read(text, language)


@pytest.mark.parametrize("text", ["うん。", "え？", "ん", "はい", "あ", "ぁ", "ゃ", "ゔ"])
def test_lines_of_one_or_two_kana_are_spoken(text: str) -> None:
    assert read(text, "ja").phonemes


@pytest.mark.parametrize(
    ("text", "spoken", "skipped"),
    [
        ("(laughs) I see.", "I see.", ("(laughs)",)),
        ("I see [sighs] now.", "I see now.", ("[sighs]",)),
        ("*gasps* No! （笑）", "No!", ("*gasps*", "（笑）")),
        ("Well (he turns (slowly)) yes.", "Well yes.", ("(he turns (slowly))",)),
        ("Nice 👍 one 😭", "Nice one", ("👍", "😭")),
        ("【小声】 Hey.", "Hey.", ("【小声】",)),
    ],
)
def test_stage_directions_stay_unspoken_and_are_listed(text: str, spoken: str, skipped: tuple[str, ...]) -> None:
    found = read(text, "en")
    assert (found.spoken, found.skipped) == (spoken, skipped)


def test_japanese_directions_are_listed_as_they_stand() -> None:
    assert read("（笑）そうだね(ため息)。*驚く*").skipped == ("（笑）", "(ため息)", "*驚く*")


@pytest.mark.parametrize("text", ["Hello, 太郎!", "My name is 太郎.", "I met 太郎 in Tokyo."])
def test_a_kanji_name_in_an_english_line_is_refused_by_name(text: str) -> None:
    with pytest.raises(TextError, match="太郎") as caught:
        read(text)
    assert caught.value.span == "太郎"
    assert "reading" in caught.value.reason


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("안녕하세요", "안녕하세요"),
        ("Hello Привет", "Привет"),
        ("مرحبا", "مرحبا"),
        ("これは한글です", "한글"),
        ("我在东京大学等你。", "我在东京大学等你"),
        ("你好", "你好"),
        ("这是", "这是"),
        ("それは东です", "东"),
        ("สวัสดี", "สวัสดี"),
    ],
)
def test_a_language_the_voice_cannot_speak_is_refused_with_its_span(text: str, span: str) -> None:
    with pytest.raises(TextError) as caught:
        read(text)
    assert not isinstance(caught.value, NothingToSpeak)
    assert caught.value.span == span
    assert span in caught.value.reason


def test_a_given_reading_is_spoken_in_place_of_the_text() -> None:
    found = read_text("Hello, 太郎!", "en", "Hello, Tarou!")
    assert (found.text, found.spoken) == ("Hello, 太郎!", "Hello, Tarou!")


def test_kana_in_the_reading_of_an_english_line_are_spoken_as_a_name() -> None:
    assert read("Hello, 太郎!", "en", "Hello, たろう!").phonemes == "həlˈO, tˈɑɹO!"
    assert read("Hello, 太郎!", "auto", "Hello, たろう!").language == "en"


def test_a_line_nobody_can_read_is_spoken_by_its_reading() -> None:
    assert read("안녕", "auto", "アンニョン").phonemes == "aɲɲoɴ."
    assert read("安妮", "auto", "Annie").language == "en"


def test_a_reading_in_katakana_is_taken_as_it_stands() -> None:
    assert read("東京は", "ja", "ヒガシキョーハ").phonemes == "çiɡaɕikʲoːha."


def test_a_reading_in_hiragana_is_read_as_a_sentence() -> None:
    assert read("今日は", "ja", "きょうは").phonemes == "kʲoː βa."


def test_an_unknown_language_is_refused_as_the_line_s_fault() -> None:
    with pytest.raises(TextError, match=r"“fr”.*Set the line's language to en or ja") as caught:
        read("Bonjour.", "fr")
    assert caught.value.span == "Bonjour."


def test_combining_and_half_width_marks_are_one_kana() -> None:
    assert read("か\u3099", "ja").phonemes == read("が", "ja").phonemes == read("ｶﾞ", "ja").phonemes


def test_every_line_ends_in_a_mark_as_the_voice_has_learned() -> None:
    assert [read(t).phonemes[-1] for t in ("Go on", "がんばれ", "Wait—", "え？", "at 9 a.m.")] == [
        ".",
        ".",
        ".",
        "?",
        ".",
    ]


@pytest.mark.parametrize("text", ["長い文です。" * 300, "word " * 400, "漢字" * 400, "あ" * 3000, "x" * 3000])
def test_very_long_lines_are_read_to_their_end(text: str) -> None:
    assert read(text).phonemes.endswith(".")


def _phonemes_or_sentence(text: str, language: str) -> list[int] | str:
    try:
        return encode(read(text, language).phonemes)
    except TextError as error:
        return error.reason


@settings(max_examples=60, deadline=None)
@given(text=st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Z", "Mn")), max_size=30))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    for language in ("en", "ja"):
        assert _phonemes_or_sentence(text, language)


@settings(max_examples=60, deadline=None)
@given(
    text=st.text("あいうえおっんーゃぁがぱカキヴァ漢日一二三月人、。！？…「」（）*~・ 0123456789:/,-%¥$aB", max_size=20)
)
def test_any_dialogue_signs_are_read_or_refused_with_a_sentence(text: str) -> None:
    assert _phonemes_or_sentence(text, "ja")


def test_encode_refuses_what_is_no_symbol() -> None:
    assert encode("ˈa.") == [SYMBOLS.index(c) for c in "ˈa."]
    with pytest.raises(ValueError, match="'漢'"):
        encode("a漢")


def test_the_symbols_are_those_of_the_trained_voice_in_their_order() -> None:
    assert len(SYMBOLS) == len(set(SYMBOLS)) == 76
    assert SYMBOLS[0] == ""
    assert list(SYMBOLS[1:]) == sorted(SYMBOLS[1:])


@pytest.mark.parametrize(
    ("kana", "phonemes"),
    [
        ("シンブン", "ɕimbɯɴ"),
        ("マンガ", "maŋɡa"),
        ("アンナイ", "annai"),
        ("コンニャク", "koɲɲakɯ"),
        ("ホンヤ", "hoɴja"),
        ("キッテ", "kʲiʔte"),
        ("フィギュア", "ɸʲiɡʲɨa"),
        ("ヴァイオリン", "vaioɾʲiɴ"),
        ("ウィスキー", "βisɨkʲiː"),
        ("ディズニー", "dʲizɨɲiː"),
        ("デュエット", "dʲɨeʔto"),
        ("クァルテット", "kᵝaɾɯteʔto"),
        ("つづき", "ʦɨzɨkʲi"),
        ("ぢめん", "ʥimeɴ"),
        ("シェーク", "ɕeːkɯ"),
    ],
)
def test_kana_become_the_symbols_of_the_corpus(kana: str, phonemes: str) -> None:
    assert word_phonemes(kana) == phonemes


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "zero"),
        (13, "thirteen"),
        (21, "twenty-one"),
        (100, "one hundred"),
        (1005, "one thousand five"),
        (12800, "twelve thousand eight hundred"),
        (1000000, "one million"),
        (10**15, "one zero zero zero, zero zero zero zero, zero zero zero zero, zero zero zero zero"),
    ],
)
def test_numbers_are_said_in_words(number: int, words: str) -> None:
    assert cardinal(number) == words


def test_ordinals_years_and_decimals_are_said_in_words() -> None:
    assert [ordinal(n) for n in (1, 12, 20, 23, 101)] == [
        "first",
        "twelfth",
        "twentieth",
        "twenty-third",
        "one hundred first",
    ]
    assert [year(n) for n in (1984, 1900, 2000, 2009, 2026, 1805)] == [
        "nineteen eighty-four",
        "nineteen hundred",
        "two thousand",
        "two thousand nine",
        "twenty twenty-six",
        "eighteen oh five",
    ]
    assert [decimal(n) for n in ("3.14", "1,234.5", ".5", "007")] == [
        "three point one four",
        "one thousand two hundred thirty-four point five",
        "zero point five",
        "zero zero seven",
    ]


def test_reading_text_loads_no_torch_and_prints_nothing() -> None:
    code = "import sys; from engine.api import read_text as r; r('東京'); r('Hi'); assert 'torch' not in sys.modules"
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("On 25/12/2023.", "On December twenty-fifth, twenty twenty-three."),
        ("On 12/25/2023.", "On December twenty-fifth, twenty twenty-three."),
        ("On 3/4/2023.", "On March fourth, twenty twenty-three."),
        ("On 45/67/1999.", "On forty-five sixty-seven nineteen ninety-nine."),
    ],
)
def test_a_date_keeps_its_year_whichever_number_comes_first(text: str, spoken: str) -> None:
    """“31/12/1999” was read as “thirty-one twelve”."""
    assert read_text(text, "en").spoken == spoken

"""Cries, drawn-out words and shouting: heard as what they are, not letter by letter."""

from __future__ import annotations

import pytest

from engine.api import read_text
from engine.text_symbols import encode


@pytest.mark.parametrize(
    ("text", "phonemes"),
    [
        ("Hmm...", "hˈʌmm."),
        ("HMMMM", "hˈʌmm."),
        ("I... hmm, see.", "ˌI, hˈʌmm, sˈi."),
        ("Mmm.", "mˈʌmm."),
        ("Mm-hmm.", "mhˈʌmm."),
        ("AAAAAAH!!!", "ˈɑ!"),
        ("Aaaaah!", "ˈɑ!"),
        ("AAAAAA!", "ˈɑ!"),
        ("Ohhh.", "ˈO."),
        ("Ooooh.", "ˈu."),
        ("ARGH!", "ˈɑɹɡ!"),
        ("UGHHH", "ˈʌh."),
        ("SHHHH!", "ʃ!"),
        ("Hmph.", "hˈʌmf."),
        ("Hehe.", "hˈi hˈi."),
        ("HAHAHA!", "həhˈɑhɑ!"),
        ("NOOOOO!", "nˈO!"),
        ("HEEELP!", "hˈɛlp!"),
        ("OH NO!", "ˈO nˈO!"),
        ("SHUT UP, GO GO GO!", "ʃˈʌt ˌʌp, ɡˌO ɡˌO ɡˌO!"),
        ("LET US GO.", "lˈɛt ˌʌs ɡˌO."),
    ],
)
def test_english_cries_are_read_as_they_sound(text: str, phonemes: str) -> None:
    """A scream was read as the letters A, A, A, A, A, A, H."""
    assert read_text(text, "en").phonemes == phonemes
    assert encode(phonemes)


@pytest.mark.parametrize(
    ("text", "phonemes"),
    [
        ("The FBI!", "ði ˌɛfbˌiˈI!"),
        ("AAA", "ˌAˌAˈA."),
        ("SHOW ME YOUR ID", "ʃˈO mˌi jʊɹ ˌIdˈi."),
        ("The US and the IT team.", "ði ˈʌs ænd ði ˈɪt tˈim."),
        ("Oh, um, uh.", "ˈO, ˈʌm, ˈʌ."),
    ],
)
def test_initials_and_plain_words_are_read_as_before(text: str, phonemes: str) -> None:
    assert read_text(text, "en").phonemes == phonemes


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("ああああああっ！", "アーッ！"),
        ("きゃああああ！", "キャー！"),
        ("ぎゃああっ", "ギャーッ"),
        ("うおおおお", "ウ オー"),
        ("待ってえええ", "マッテー"),
        ("だああああめ", "ダーメ"),
        ("ウワアアアア", "ウワー"),
        ("ひぃぃぃ", "ヒー"),
        ("だよぉ", "ダ ヨー"),
        ("んんん？", "ンー？"),
        ("うーん", "ウーン"),
        ("そうううう", "ソー"),
        ("行こおおお！", "イコー！"),
    ],
)
def test_a_drawn_out_japanese_vowel_is_one_long_one(text: str, spoken: str) -> None:
    """OpenJTalk makes words of their own of the vowels: きゃああああ was キャー アー, だああああめ was ダー ア アメ."""
    assert read_text(text, "ja").spoken == spoken


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("かわいい犬", "カワイイ イヌ"),
        ("ああ、いい", "アー、 イイ"),
        ("おおきい", "オーキイ"),
        ("ファイト、ティー", "ファイト、 ティー"),
        ("クゥ", "クゥ"),
        ("とおいこおり", "トーイ コーリ"),
    ],
)
def test_vowels_that_belong_to_a_word_stay(text: str, spoken: str) -> None:
    assert read_text(text, "ja").spoken == spoken


@pytest.mark.parametrize(
    ("text", "phonemes"),
    [("Hahahaha!", "hˈɑ hˈɑ hˈɑ hˈɑ!"), ("bwahahahaha", "bwˈɑ hˈɑ hˈɑ hˈɑ hˈɑ."), ("Hahaha.", "həhˈɑhɑ.")],
)
def test_a_long_laugh_has_as_many_syllables_as_were_written(text: str, phonemes: str) -> None:
    """“hahahaha” had thirty."""
    assert read_text(text, "en").phonemes == phonemes

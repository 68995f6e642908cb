"""Lines that mix English and Japanese: each run is read in its own language."""

from __future__ import annotations

import pytest

from engine.api import TextError, detect_language, read_text
from engine.scoring.phones import language_of
from engine.text_symbols import encode


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("She said こんにちは and left.", "en"),
        ("He said 「ありがとう」 to me.", "en"),
        ("えっと, I don't know.", "en"),
        ("Hello, ひろし!", "en"),
        ("OK、行こう", "ja"),
        ("Yes, はい。", "ja"),
        ("Mr. Smithがcaféに行った", "ja"),
        ("彼は I love you と言った", "ja"),
        ("abc123です", "ja"),
    ],
)
def test_a_mixed_line_is_in_the_language_of_most_of_it(text: str, language: str) -> None:
    assert detect_language(text) == language


@pytest.mark.parametrize(
    ("text", "spoken", "phonemes"),
    [
        ("She said こんにちは and left.", "She said コンニチワ and left.", "ʃˌi sˈɛd koɲɲiʨiβa ænd lˈɛft."),
        ("I call her 女の子, you know.", "I call her オンナノコ, you know.", "ˌI kˈɔl hˌɜɹ onnanoko, ju nˈO."),
    ],
)
def test_japanese_in_an_english_line_is_read_in_japanese(text: str, spoken: str, phonemes: str) -> None:
    """The line was taken for Japanese, and its English words were spelled letter by letter."""
    found = read_text(text)
    assert (found.language, found.spoken, found.phonemes) == ("en", spoken, phonemes)
    assert encode(phonemes)


@pytest.mark.parametrize(
    ("text", "spoken", "phonemes"),
    [
        ("私はbreakfastを食べた。", "ワタシ ワ breakfast ヲ タベタ。", "βataɕi βa bɹˈɛkfəst o tabeta."),
        ("彼はThank youと言った！", "カレ ワ Thank you ト イッタ！", "kaɾe βa θˈæŋk ju to iʔta!"),
        ("He said はい、そうです。", "He said ハイ、 ソー デス。", "hˌi sˈɛd hai, soː desɨ."),
        ("Hey！待って", "Hey！ マッテ", "hˈA! maʔte."),
    ],
)
def test_english_words_the_japanese_dictionary_lacks_are_read_in_english(text: str, spoken: str, phonemes: str) -> None:
    found = read_text(text, "ja")
    assert (found.spoken, found.phonemes) == (spoken, phonemes)
    assert encode(phonemes)


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("彼は I love you と言った", "カレ ワ アイ ラブ ユー ト イッタ"),
        ("Sorryです", "ソーリー デス"),
        ("GAME OVERだ", "ゲーム オーバー ダ"),
        ("NHK放送", "エヌエイチケイ ホーソー"),
        ("15cmです", "ジュー ゴ センチメートル デス"),
        ("No.1です", "ナンバー イチ デス"),
        ("abc123です", "エービーシー ヒャク ニ ジュー サン デス"),
        ("x軸", "エックス ジク"),
    ],
)
def test_words_initials_and_units_the_dictionary_has_are_read_in_japanese(text: str, spoken: str) -> None:
    assert read_text(text, "ja").spoken == spoken


@pytest.mark.parametrize("text", ["She said こんにちは to me.", "私はbreakfastを食べた。", "彼はThank youと言った！"])
def test_a_mixed_reading_given_back_unchanged_sounds_the_same(text: str) -> None:
    found = read_text(text)
    assert read_text(text, found.language, found.spoken).phonemes == found.phonemes


def test_a_line_all_in_japanese_is_refused_where_english_is_wanted() -> None:
    with pytest.raises(TextError, match="Set the line's language to Japanese"):
        read_text("こんにちは。", "en")


def test_a_mixed_reading_is_listened_to_in_no_language_of_its_own() -> None:
    """The recogniser, told one language, hears the sounds of the other as its own."""
    assert language_of(read_text("The kettle's on.").phonemes, "en") == "en"
    assert language_of(read_text("お湯が沸いた。").phonemes, "ja") == "ja"
    assert language_of(read_text("She said こんにちは and left.").phonemes, "en") == ""
    assert language_of(read_text("私はbreakfastを食べた。").phonemes, "ja") == ""

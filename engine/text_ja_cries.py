"""Japanese cries and drawn-out vowels, as dialogue spells them: ああああ, きゃあああっ, ひぃ, んんん.

OpenJTalk cuts such rows of vowels into words of their own. Pure string work; knows no words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

# Kana by their vowel; the last two of each are that vowel by itself, full and small.
_HIRAGANA = (
    "かがさざただなはばぱまやゃらわあぁ", "きぎしじちぢにひびぴみりいぃ", "くぐすずつづぬふぶぷむゆゅるゔうぅ",
    "けげせぜてでねへべぺめれえぇ", "こごそぞとどのほぼぽもよょろおぉ",
)  # fmt: skip
_TO_KATAKANA = {i: i + 0x60 for i in range(ord("ぁ"), ord("ゖ") + 1)}
_AS_LONG = {"お": "う", "オ": "ウ"}  # そう is そお to the ear
_KANA = "ぁ-ゖァ-ヺ一-鿿"
_ENDS = rf"(?!(?![っッ])[{_KANA}])"
_MOST = 3  # so many vowels may follow their own kind inside a word: かわいい犬 in kana


def _rules() -> Iterator[tuple[re.Pattern[str], str]]:
    """Yield what makes one long vowel of many, and of the small one that draws a vowel out."""
    yield re.compile(rf"(?<=[一-鿿])([{_HIRAGANA[-1][:-2]}])お{{2,}}{_ENDS}"), r"\1う"  # 行こおおお is 行こう
    for row in (*_HIRAGANA, *(row.translate(_TO_KATAKANA) for row in _HIRAGANA)):
        vowel = f"[{row[-2:]}{_AS_LONG.get(row[-2], '')}ー]"
        yield re.compile(rf"([{row}]){vowel}{{{_MOST},}}|([{row}]){vowel}{{2,}}{_ENDS}"), r"\1\2ー"
    for row in _HIRAGANA:  # in katakana these are sounds of foreign words: クゥ, ティ
        yield re.compile(rf"([{row}]){row[-1]}+"), r"\1ー"
    yield re.compile(rf"([んン])[んン]{{2,}}|([んン])[んン]{_ENDS}"), r"\1\2ー"


_RULES = tuple(_rules())


def shortened(text: str) -> str:
    """Return *text* with each drawn-out vowel as a kana and one ー."""
    for pattern, said in _RULES:
        text = pattern.sub(said, text)
    return text

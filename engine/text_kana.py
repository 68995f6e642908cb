"""Kana to the phoneme symbols of the voice.

A table of its own, in the symbols of the training corpus. Knows kana only: no dictionary, no words, no numbers.
"""

from __future__ import annotations

from types import MappingProxyType

# Plain rows: onset by vowel column a i u e o. An empty column has no kana of its own.
_ROWS = {
    "アイウエオ": ("", "", "", "", ""),
    "カキクケコ": ("k", "kʲ", "k", "k", "k"),
    "ガギグゲゴ": ("ɡ", "ɡʲ", "ɡ", "ɡ", "ɡ"),
    "サシスセソ": ("s", "ɕ", "s", "s", "s"),
    "ザジズゼゾ": ("ʣ", "ʥ", "z", "ʣ", "ʣ"),
    "タチツテト": ("t", "ʨ", "ʦ", "t", "t"),
    "ダヂヅデド": ("d", "ʥ", "z", "d", "d"),
    "ナニヌネノ": ("n", "ɲ", "n", "n", "n"),
    "ハヒフヘホ": ("h", "ç", "ɸ", "h", "h"),
    "バビブベボ": ("b", "bʲ", "b", "b", "b"),
    "パピプペポ": ("p", "pʲ", "p", "p", "p"),
    "マミムメモ": ("m", "mʲ", "m", "m", "m"),
    "ラリルレロ": ("ɾ", "ɾʲ", "ɾ", "ɾ", "ɾ"),
}
_OTHERS = {
    "ヤ": "ja", "ユ": "jɯ", "ヨ": "jo", "ワ": "βa", "ヰ": "i", "ヱ": "e", "ヲ": "o", "ヴ": "vɯ", "イェ": "je",
    "ヷ": "va", "ヸ": "vʲi", "ヹ": "ve", "ヺ": "vo",
}  # fmt: skip
_SMALL_VOWELS = dict(zip("ァィゥェォ", "aiɯeo", strict=True))
_SMALL_Y = {"ャ": "a", "ュ": "ɨ", "ョ": "o"}
_GLIDES = {"ャ": "ja", "ュ": "jɯ", "ョ": "jo"}
# What a small vowel makes of the kana before it, where that is not simply the other vowel.
_ONSETS_BEFORE_SMALL_VOWEL = {
    "ウ": "β", "ク": "kᵝ", "グ": "ɡᵝ", "キ": "kʲ", "ギ": "ɡʲ", "シ": "ɕ", "ジ": "ʥ", "チ": "ʨ", "ヂ": "ʥ", "ニ": "ɲ",
    "ヒ": "ç", "ビ": "bʲ", "ピ": "pʲ", "ミ": "mʲ", "リ": "ɾʲ", "フ": "ɸ", "ヴ": "v", "ツ": "ʦ", "ズ": "z", "ス": "s",
    "テ": "t", "デ": "d", "ト": "t", "ド": "d",
}  # fmt: skip
_EXCEPTIONS = {
    "フィ": "ɸʲi", "ヴィ": "vʲi", "ツィ": "ʦʲi", "ティ": "tʲi", "ディ": "dʲi", "クゥ": "kɯ", "グゥ": "ɡɯ", "ウゥ": "ɯ",
    "テュ": "tʲɨ", "デュ": "dʲɨ", "フュ": "ɸʲɨ", "フョ": "ɸʲo", "ヴュ": "bʲɨ", "ヴョ": "bʲo",
}  # fmt: skip
_AFTER_S = frozenset("スズツヅ")  # these stand with a more central u


def _table() -> dict[str, str]:
    table = dict(_OTHERS)
    for row, onsets in _ROWS.items():
        for kana, onset, vowel in zip(row, onsets, "aiɯeo", strict=True):
            table[kana] = onset + ("ɨ" if kana in _AFTER_S else vowel)
    for kana, sound in list(table.items()):
        onset = _ONSETS_BEFORE_SMALL_VOWEL.get(kana, sound[:-1])
        for small, vowel in _SMALL_VOWELS.items():
            table.setdefault(kana + small, onset + vowel)
        soft = sound[:-1] if sound.endswith("i") and sound != "i" else ""
        for small, vowel in _SMALL_Y.items():
            table[kana + small] = soft + vowel if soft else sound[:-1] + _GLIDES[small]
    return table | _EXCEPTIONS | _SMALL_VOWELS | _GLIDES | {"ヮ": "βa", "ヵ": "ka", "ヶ": "ke", "ー": "ː"}


_SOUNDS = MappingProxyType(_table())


def katakana(text: str) -> str:
    """Return *text* with its hiragana as katakana."""
    return "".join(chr(ord(c) + 0x60) if "ぁ" <= c <= "ゖ" else c for c in text)


def is_kana(char: str) -> bool:
    """Return whether *char* is hiragana, katakana or the long mark."""
    return "ぁ" <= char <= "ゖ" or "ァ" <= char <= "ヺ" or char == "ー"


def _nasal(following: str) -> str:
    """Return ン as it sounds before *following*, which is the phonemes of the same word that come after it."""
    if following[:1] in tuple("mpb"):
        return "m"
    if following[:1] in tuple("kɡ"):
        return "ŋ"
    if following[:1] in tuple("ɲʨʥ"):
        return "ɲ"
    if following[:1] in tuple("ntdɾz"):
        return "n"
    return "ɴ"


def word_phonemes(kana: str) -> str:
    """Return the phonemes of one word in kana; signs that are no kana have none."""
    text, out, end = katakana(kana), "", len(katakana(kana))
    while end:  # from the end, as ン sounds like what follows
        char, pair = text[end - 1], text[max(0, end - 2) : end]
        width = 2 if len(pair) == 2 and pair in _SOUNDS else 1
        if width == 2:
            sound = _SOUNDS[pair]
        elif char == "ン":
            sound = _nasal(out)
        else:
            sound = "ʔ" if char == "ッ" else _SOUNDS.get(char, "")
        out, end = sound + out, end - width
    return out

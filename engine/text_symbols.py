"""The phoneme symbols of the voice, in the order its weights were trained with.

A symbol's place is its id. New symbols go to the end: moving one breaks every trained model.
"""

from __future__ import annotations

from types import MappingProxyType

# Index 0 is padding. The rest are the symbols both languages use in the training corpus, by code point.
SYMBOLS: tuple[str, ...] = (
    "",
    " ",
    "!",
    ",",
    ".",
    ":",
    ";",
    "?",
    "A",
    "I",
    "O",
    "T",
    "W",
    "Y",
    "a",
    "b",
    "d",
    "e",
    "f",
    "h",
    "i",
    "j",
    "k",
    "l",
    "m",
    "n",
    "o",
    "p",
    "s",
    "t",
    "u",
    "v",
    "w",
    "z",
    "æ",
    "ç",
    "ð",
    "ŋ",
    "ɐ",
    "ɑ",
    "ɔ",
    "ɕ",
    "ə",
    "ɛ",
    "ɜ",
    "ɡ",
    "ɨ",
    "ɪ",
    "ɯ",
    "ɲ",
    "ɴ",
    "ɸ",
    "ɹ",
    "ɾ",
    "ʃ",
    "ʊ",
    "ʌ",
    "ʒ",
    "ʔ",
    "ʣ",
    "ʤ",
    "ʥ",
    "ʦ",
    "ʧ",
    "ʨ",
    "ʲ",
    "ˈ",
    "ˌ",
    "ː",
    "β",
    "θ",
    "ᵊ",
    "ᵝ",
    "ᵻ",
    "“",
    "”",
)

PADDING = 0
_IDS = MappingProxyType({symbol: i for i, symbol in enumerate(SYMBOLS) if symbol})


def known(phonemes: str) -> str:
    """Return *phonemes* without the characters the voice has no symbol for."""
    return "".join(c for c in phonemes if c in _IDS)


def encode(phonemes: str) -> list[int]:
    """Return the id of every symbol. Raises ValueError for a character that is no symbol."""
    try:
        return [_IDS[c] for c in phonemes]
    except KeyError as error:
        raise ValueError(f"{error.args[0]!r} is no phoneme symbol of this voice (in {phonemes!r})") from None

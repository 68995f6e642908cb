"""The sounds the recogniser names: the voice's symbols without stress, spaces and punctuation.

Pure tables and folding; knows no audio and no network.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType

from engine.text_symbols import SYMBOLS

PAUSES = frozenset("!,.:;?“”")  # signs that are heard, if at all, as silence
STRESS = frozenset("ˈˌ")
UNHEARD = PAUSES | STRESS | {" "}
_JAPANESE = frozenset("aeoçɕɨɯɲɴɸɾʣʥʦʨʲːβᵝ")  # English has none of these, and every English run is stressed
NOTHING = 0  # class of the blank and of silence
PHONES: tuple[str, ...] = tuple(s for s in SYMBOLS if s and s not in UNHEARD)  # class k + 1 is PHONES[k]
_CLASSES = MappingProxyType({s: i + 1 for i, s in enumerate(PHONES)})
N_CLASSES = len(PHONES) + 1


@dataclass(frozen=True, slots=True)
class Phone:
    """One sound of a reading. place: index of its symbol in the reading; word: number of the word it is part of."""

    symbol: str
    place: int
    word: int


def phones_of(phonemes: str) -> tuple[Phone, ...]:
    """Fold a reading to what can be heard. A space or a pause sign ends a word; other unknown signs are left out."""
    found: list[Phone] = []
    word, open_word = 0, False
    for place, symbol in enumerate(phonemes):
        if symbol in _CLASSES:
            found.append(Phone(symbol, place, word))
            open_word = True
        elif symbol not in STRESS and open_word:
            word, open_word = word + 1, False
    return tuple(found)


def classes_of(symbols: Sequence[str]) -> list[int]:
    """Return the class of each symbol. Raises KeyError for a symbol that is no sound."""
    return [_CLASSES[s] for s in symbols]


def symbol_of(class_id: int) -> str:
    """Return the symbol of a class above NOTHING."""
    return PHONES[class_id - 1]


def is_phone(symbol: str) -> bool:
    """Tell whether the recogniser has a class for *symbol*."""
    return symbol in _CLASSES


def language_of(phonemes: str, language: str) -> str:
    """Return the language a reading is heard in; "" for one that mixes English and Japanese."""
    others = _JAPANESE if language == "en" else STRESS if language == "ja" else frozenset[str]()
    return language if others.isdisjoint(phonemes) else ""

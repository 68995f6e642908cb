"""English cries, drawn-out words and shouting, as dialogue spells them: Hmm, AAAAH, Noooo, GO AWAY!

The dictionary is sanotts' own, loaded when first used; knows no numbers and no marks.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sanotts.nano_g2p import Lexicon

DRAWN_OUT = re.compile(r"\b(?=[A-Za-z]*([A-Za-z])\1\1)[A-Za-z]+\b")
# A closed mouth, in the sounds that came across: 15, 15 and 13 of 15 takes; the dictionary's "hmm" in one.
_HUMS = tuple(
    (re.compile(rf"(?<![\w'])(?:{pattern})(?![\w'])", re.IGNORECASE), phonemes)
    for pattern, phonemes in (("m+-?h+m+", "mhˈʌmm"), ("h+m+", "hˈʌmm"), ("mm+", "mˈʌmm"))
)
# A cry with each of its letters once -> as the dictionary spells it.
_CRIES = MappingProxyType({
    "ah": "ah", "argh": "aargh", "aw": "aw", "br": "brr", "eh": "eh", "erm": "erm", "ew": "ew", "gr": "grr",
    "hmph": "humph", "oh": "oh", "ow": "ow", "sh": "shh", "tsk": "tisk", "ugh": "ugh", "uh": "uh", "um": "um",
})  # fmt: skip
_SCREAMS = MappingProxyType({"a": "ah", "o": "ooh"})
_INITIALS = frozenset({"br", "gr"})  # what these are when written once
_LAUGH = re.compile(r"(?:a|[bm][wu]a)?h([aeo])(?:h\1)+h?")
LONGEST_LAUGH = 3  # syllables that the dictionary says as one word
_WORD = re.compile(r"(?<![\w'])[A-Za-z]+(?:'[A-Za-z]+)?(?![\w'])")
_LETTERS = frozenset({"ID", "IT", "US", "WHO"})  # are often no words; of a whole line in capitals only the first


def shortened(match: re.Match[str]) -> str:
    """Return a word with its drawn-out letters at their usual length, "Nooo" as "No"; a cry as it is."""
    word, is_known = match.group(), _lexicon().is_known
    if (word.isupper() and len(word) == 3) or _cry(word) or any(hum.fullmatch(word) for hum, _ in _HUMS):
        return word
    if is_known(word.lower() if word.isupper() else word, None):  # it takes anything in capitals for known
        return word
    for length in (1, 2):
        short = re.sub(r"([A-Za-z])\1{2,}", r"\1" * length, word)
        if is_known(short.lower(), None):
            return short
    return short


def as_heard(words: str) -> str:
    """Return words with cries spelled as the dictionary has them, and without capitals that it would spell out."""
    whole = _is_shouted(words)
    return _WORD.sub(lambda match: _cry(match.group()) or _calm(match.group(), whole), words)


def hums(words: str) -> list[str]:
    """Cut a line before and after each hum, so that every second part is the phonemes of one."""
    for pattern, phonemes in _HUMS:
        words = pattern.sub(f"\0{phonemes}\0", words)
    return words.split("\0")


def _cry(word: str) -> str:
    """Return the dictionary's spelling of a cry; "" for any other word."""
    small = word.lower()
    if _LAUGH.fullmatch(small):
        if "e" in small:
            return " ".join(["hee"] * small.count("e"))
        said = re.findall("[bm][wu]a|h[ao]", small)
        return small if len(said) <= LONGEST_LAUGH else " ".join(said)
    key = re.sub(r"(.)\1+", r"\1", small)
    if key in _SCREAMS:
        return _SCREAMS[key] if len(word) > 2 + word.isupper() else ""
    if key not in _CRIES or (key == small and (key in _INITIALS or (_CRIES[key] == key and not word.isupper()))):
        return ""
    return "ooh" if small.startswith("oo") and key == "oh" else _CRIES[key]


def _is_shouted(words: str) -> bool:
    """Tell whether a whole line of more than one word is written in capitals."""
    return words.isupper() and len(re.findall(r"[A-Z]{2,}", words)) > 1


def _calm(word: str, shouted: bool) -> str:
    """Return a word in capitals in small letters if the dictionary knows it so, and would else spell it out."""
    if not word.isupper() or len(word) < 2:
        return word
    small, lexicon = word.lower(), _lexicon()
    if shouted:
        is_word = word != "ID" and (small in lexicon.golds or small in lexicon.silvers)
    else:
        entry = lexicon.golds.get(small)
        is_word = word not in _LETTERS and isinstance(entry, str) and "ˈ" not in entry
    return small if is_word else word


def _lexicon() -> Lexicon:
    from sanotts import nano_g2p

    return nano_g2p.shared_g2p().lexicon

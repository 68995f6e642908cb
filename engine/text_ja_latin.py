"""Latin words in a Japanese line: those the Japanese dictionary reads, and those that are left to be read in English.

OpenJTalk names the letters of a word it does not know, which nobody says of a word like "breakfast". Knows no English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

FrontEnd = Callable[[str], Sequence[Mapping[str, object]]]
PLACE = "Ω"  # stands for English: OpenJTalk takes it for a noun, and Greek is refused before it gets there
# Units stay with their figures, and what goes on in figures (No.1, abc123) is no word.
_RUN = re.compile(
    r"(?<![A-Za-z'\d.])(?<!\d )[A-Za-z]+(?:'[A-Za-z]+)?(?: +[A-Za-z]+(?:'[A-Za-z]+)?)*(?![A-Za-z']|\.?\d)"
)
_SAYABLE = re.compile(r"[aeiou]|y$|^h+m+$", re.IGNORECASE)
LONGEST_INITIALS = 3  # longer words in capitals may be words that are shouted


def without_english(text: str, front_end: FrontEnd) -> tuple[str, list[str]]:
    """Return *text* with PLACE for each run of English words, and these. Words in capitals stay: they are spelled."""
    english: list[str] = []
    spellings: dict[str, str] = {}

    def read(match: re.Match[str]) -> str:
        words = match.group().split()
        for word in set(words) - spellings.keys():
            spellings[word] = _spelling(word, front_end, alone=len(words) == 1)
        if all(spellings[word] for word in words):
            return " ".join(spellings[word] for word in words)
        english.append(match.group())
        return PLACE

    return _RUN.sub(read, text), english


def _spelling(word: str, front_end: FrontEnd, alone: bool) -> str:
    """Return how the dictionary has *word*, in whatever case; initials as they are, "" for a word it lacks."""
    is_spelled = word.isupper() or not _SAYABLE.search(word) or (alone and len(word) == 1)
    cases = (word,) if is_spelled and len(word) <= LONGEST_INITIALS else (word, word.lower(), word.capitalize())
    return next((case for case in cases if _is_read(front_end(case))), word if is_spelled else "")


def _is_read(nodes: Sequence[Mapping[str, object]]) -> bool:
    """Tell whether a Latin word was found in the dictionary, as one word or as several."""
    return all(node["pos"] not in ("フィラー", "記号") and len(str(node["string"])) > 1 for node in nodes)

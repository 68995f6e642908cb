"""Names of exported files: numbered, readable, safe on every system.

Must not know what the files hold.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from app.project.inside import safe_name


def line_file_name(number: int, n_lines: int, character: str, text: str) -> str:
    """Return "0012_Mara_The rain has.wav"; the number has as many digits as the longest needs, at least four."""
    width = max(4, len(str(n_lines)))
    parts = [f"{number:0{width}d}", _cut(character, 24), _cut(text, 12)]
    return safe_name("_".join(part for part in parts if safe_name(part).strip("_")) + ".wav")


def unique(names: Iterable[str]) -> list[str]:
    """Return *names* with " (2)", " (3)" … before the suffix where a file system would see the same name twice."""
    seen: set[str] = set()
    result = []
    for name in names:
        stem, dot, suffix = name.rpartition(".") if "." in name else (name, "", "")
        candidate, n = name, 1
        while candidate.casefold() in seen:
            n += 1
            candidate = f"{stem} ({n}){dot}{suffix}"
        seen.add(candidate.casefold())
        result.append(candidate)
    return result


def _cut(text: str, most: int) -> str:
    """Return the first signs of *text* on one line, without invisible ones (a joiner, a lone surrogate, a control)."""
    text = " ".join(unicodedata.normalize("NFC", text).split())
    visible = "".join(c for c in text if not unicodedata.category(c).startswith("C"))
    return visible[:most].strip(" .")

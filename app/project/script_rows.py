"""What a script becomes when it is read: rows, and problems with their line numbers.

Must not know of formats or of projects.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Format = Literal["text", "srt", "vtt", "ass", "csv"]
ProblemKind = Literal["assumed", "skipped", "time", "encoding"]


class ScriptError(Exception):
    """The bytes are no script that can be read; the message is a sentence with a way out."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of dialogue. name: the speaker as written. Times in seconds from the script's start.

    line_no: where it stands in the file, from 1. id: the line's id, where the format carries one.
    """

    name: str
    text: str
    line_no: int
    start_s: float | None = None
    end_s: float | None = None
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """Something a person should look at. Nothing is dropped without one."""

    line_no: int
    kind: ProblemKind
    sentence: str


@dataclass(frozen=True, slots=True)
class ParsedScript:
    """Rows and problems in the order of the file. encoding: the name Python gives it."""

    rows: tuple[Row, ...]
    problems: tuple[Problem, ...]
    encoding: str
    format: Format

    @property
    def names(self) -> tuple[str, ...]:
        """The speakers in order of appearance; spellings that differ in width or case only count once."""
        return names_of(self.rows)


def names_of(rows: Iterable[Row]) -> tuple[str, ...]:
    """Return the speakers of *rows* in order of appearance, each once, as spelt first."""
    first: dict[str, str] = {}
    for row in rows:
        first.setdefault(name_key(row.name), row.name)
    return tuple(first.values())


def name_key(name: str) -> str:
    """Return what two spellings of one name have in common: width, case and spaces do not count."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())

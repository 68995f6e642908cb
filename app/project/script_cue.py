"""What every format with times shares: reading a time, looking at it, and the words of one cue as rows.

Must not know of formats, encodings or projects.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from app.project.script_rows import Problem, Row
from engine.api import told

CLOCK = r"(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,9}))?"
_WIDE = 0x2E80  # from here on scripts are written without spaces

Spoken = tuple[str | None, int, str]  # speaker (None: the one before), line number, what is said


def seconds(parts: Sequence[str | None]) -> float:
    """Return the groups of CLOCK (hours, minutes, seconds, digits of the fraction) in seconds."""
    hours, minutes, whole, fraction = parts
    total = int(hours or 0) * 3600 + int(minutes or 0) * 60 + int(whole or 0)
    return round(total + (float(f"0.{int(fraction):0{len(fraction)}d}") if fraction else 0.0), 3)


def unreadable_time(line_no: int, written: str) -> Problem:
    """Return what is said of a time nobody can read."""
    return Problem(line_no, "time", told("The time {time!r} cannot be read; the line has none.", time=written[:60]))


def checked_end(start_s: float, end_s: float, line_no: int, problems: list[Problem]) -> float | None:
    """Return the end if it lies behind the start; else None, and say so."""
    if end_s > start_s:
        return end_s
    problems.append(Problem(line_no, "time", _no_end(start_s, end_s)))
    return None


def _no_end(start_s: float, end_s: float) -> str:
    if end_s == start_s:
        return told("The cue has no length; its start was kept and its end left open.")
    return told(
        "The cue ends at {end:.3f} s, before it starts at {start:.3f} s; its start was kept and its end left open.",
        end=end_s,
        start=start_s,
    )


def no_text(line_no: int) -> Problem:
    return Problem(line_no, "skipped", told("The cue has no text; no line was made."))


def several_speakers(line_no: int, n: int) -> Problem:
    return Problem(line_no, "assumed", told("The cue has {n} speakers; each got the time of the whole cue.", n=n))


def jumps_back(line_no: int) -> Problem:
    return Problem(line_no, "time", told("The cue starts before the one above it; it stays in its place."))


def rows_of(spoken: Iterable[Spoken], start_s: float | None, end_s: float | None) -> list[Row]:
    """Join what is said in a cue to one row a speaker ("" where none is named)."""
    turns: list[tuple[str, int, list[str]]] = []
    for name, line_no, said in spoken:
        if name is not None or (not turns and said):
            turns.append((name or "", line_no, []))
        if said:
            turns[-1][2].append(said)
    return [Row(name, join_lines(texts), line_no, start_s, end_s) for name, line_no, texts in turns if texts]


def join_lines(texts: Sequence[str]) -> str:
    """Join the lines of one utterance: with a space, except where a script without spaces meets."""
    parts = [texts[0]]
    for before, text in pairwise(texts):
        is_wide = ord(before[-1]) >= _WIDE or ord(text[0]) >= _WIDE
        parts += [text] if is_wide else [" ", text]
    return "".join(parts)

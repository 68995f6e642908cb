"""SubRip cues to rows, forgiving in times and layout, in one pass over the lines.

Must not know of encodings or of projects.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from app.project.script_names import split_name
from app.project.script_rows import Problem, Row

_TIME = r"(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,9}))?"
_TIMING = re.compile(rf"\s*{_TIME}\s*-->\s*{_TIME}(?:\s.*)?$")
_TAG = re.compile(r"</?(?:i|b|u|s|font|c|v|ruby|rt)(?:[ .][^<>]*)?>|\{\\[^{}]*\}", re.IGNORECASE)
_NUMBER = re.compile(r"\s*\d+\s*$")
_WIDE = 0x2E80  # from here on scripts are written without spaces


@dataclass(slots=True)
class _Cue:
    line_no: int
    start_s: float | None = None
    end_s: float | None = None
    texts: list[tuple[int, str]] = field(default_factory=list)


def looks_like_srt(lines: Sequence[str]) -> bool:
    """Tell whether any line is a cue's timing."""
    return any("-->" in line and _TIMING.match(line) for line in lines)


def parse_srt(lines: Sequence[str]) -> tuple[list[Row], list[Problem]]:
    """Return rows ("" as name where none is written) and problems, both by line number."""
    rows: list[Row] = []
    problems: list[Problem] = []
    previous_s = 0.0
    for cue in _cues(lines, problems):
        found = _rows_of(cue)
        problems += _look_at(cue, len(found), previous_s)
        previous_s = previous_s if cue.start_s is None else cue.start_s
        rows += found
    return rows, problems


def _look_at(cue: _Cue, n_rows: int, previous_s: float) -> Iterator[Problem]:
    if cue.line_no == 0:
        if n_rows:
            yield Problem(cue.texts[0][0], "time", "The text stands before the first cue; it has no time.")
        return
    if n_rows == 0:
        yield Problem(cue.line_no, "skipped", "The cue has no text; no line was made.")
    if n_rows > 1:
        yield Problem(cue.line_no, "assumed", f"The cue has {n_rows} speakers; each got the time of the whole cue.")
    if cue.start_s is not None and cue.start_s < previous_s:
        yield Problem(cue.line_no, "time", "The cue starts before the one above it; it stays in its place.")


def _cues(lines: Sequence[str], problems: list[Problem]) -> list[_Cue]:
    cues = [_Cue(0)]
    for line_no, line in enumerate(lines, 1):
        if not line or line.isspace():
            continue
        if "-->" not in line:
            cues[-1].texts.append((line_no, line))
            continue
        _drop_number(cues[-1], line_no)
        cues.append(_read_timing(line_no, line, problems))
    first = cues[0].texts
    if first and first[0][1].startswith("WEBVTT"):
        del first[0]
    last = cues[-1].texts
    if len(last) > 1 and last[-1][0] > last[-2][0] + 1 and _NUMBER.match(last[-1][1]):
        problems.append(Problem(last[-1][0], "skipped", "The last cue has a number but no time and no text."))
        del last[-1]
    return cues


def _drop_number(cue: _Cue, timing_line_no: int) -> None:
    """Take the number of the next cue, which stands right above its timing, off this one."""
    if cue.texts and cue.texts[-1][0] == timing_line_no - 1 and _NUMBER.match(cue.texts[-1][1]):
        del cue.texts[-1]


def _read_timing(line_no: int, line: str, problems: list[Problem]) -> _Cue:
    timing = _TIMING.match(line)
    if timing is None:
        sentence = f"The time {line.strip()[:60]!r} cannot be read; the line has none."
        problems.append(Problem(line_no, "time", sentence))
        return _Cue(line_no)
    start_s, end_s = _seconds(timing.groups()[:4]), _seconds(timing.groups()[4:])
    return _Cue(line_no, start_s, _checked_end(start_s, end_s, line_no, problems))


def _checked_end(start_s: float, end_s: float, line_no: int, problems: list[Problem]) -> float | None:
    if end_s > start_s:
        return end_s
    what = "has no length" if end_s == start_s else f"ends at {end_s:.3f} s, before it starts at {start_s:.3f} s"
    problems.append(Problem(line_no, "time", f"The cue {what}; its start was kept and its end left open."))
    return None


def _seconds(parts: Sequence[str | None]) -> float:
    hours, minutes, seconds, fraction = parts
    whole = int(hours or 0) * 3600 + int(minutes or 0) * 60 + int(seconds or 0)
    return round(whole + (float(f"0.{int(fraction):0{len(fraction)}d}") if fraction else 0.0), 3)


def _rows_of(cue: _Cue) -> list[Row]:
    """Join the cue's lines to one row a speaker."""
    spoken: list[tuple[str, int, list[str]]] = []
    for line_no, raw in cue.texts:
        name, said = split_name(_TAG.sub("", raw))
        if name is not None or (not spoken and said):
            spoken.append((name or "", line_no, []))
        if said:
            spoken[-1][2].append(said)
    return [Row(name, join_lines(texts), line_no, cue.start_s, cue.end_s) for name, line_no, texts in spoken if texts]


def join_lines(texts: Sequence[str]) -> str:
    """Join the lines of one utterance: with a space, except where a script without spaces meets."""
    parts = [texts[0]]
    for before, text in pairwise(texts):
        is_wide = ord(before[-1]) >= _WIDE or ord(text[0]) >= _WIDE
        parts += [text] if is_wide else [" ", text]
    return "".join(parts)

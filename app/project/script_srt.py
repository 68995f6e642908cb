"""SubRip cues to rows, forgiving in times and layout, in one pass over the lines.

Must not know of encodings or of projects.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from app.project.script_cue import (
    CLOCK,
    Spoken,
    checked_end,
    jumps_back,
    no_text,
    rows_of,
    seconds,
    several_speakers,
    unreadable_time,
)
from app.project.script_names import split_name
from app.project.script_rows import Problem, Row
from engine.api import told

TIMING = re.compile(rf"\s*{CLOCK}\s*-->\s*{CLOCK}(?:\s.*)?$")
TAG = re.compile(r"</?(?:i|b|u|s|font|c|v|ruby|rt)(?:[ .][^<>]*)?>|\{\\[^{}]*\}", re.IGNORECASE)
_NUMBER = re.compile(r"\s*\d+\s*$")
_UNSEEN = re.compile(r"[\u200b\u200e\u200f]")  # what &lrm; and the like stand for


@dataclass(slots=True)
class _Cue:
    line_no: int
    start_s: float | None = None
    end_s: float | None = None
    texts: list[tuple[int, str]] = field(default_factory=list)


def looks_like_srt(lines: Sequence[str]) -> bool:
    """Tell whether any line is a cue's timing."""
    return any("-->" in line and TIMING.match(line) for line in lines)


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
            yield Problem(cue.texts[0][0], "time", told("The text stands before the first cue; it has no time."))
        return
    if n_rows == 0:
        yield no_text(cue.line_no)
    if n_rows > 1:
        yield several_speakers(cue.line_no, n_rows)
    if cue.start_s is not None and cue.start_s < previous_s:
        yield jumps_back(cue.line_no)


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
    last = cues[-1].texts
    if len(last) > 1 and last[-1][0] > last[-2][0] + 1 and _NUMBER.match(last[-1][1]):
        problems.append(Problem(last[-1][0], "skipped", told("The last cue has a number but no time and no text.")))
        del last[-1]
    return cues


def _drop_number(cue: _Cue, timing_line_no: int) -> None:
    """Take the number of the next cue, which stands right above its timing, off this one."""
    if cue.texts and cue.texts[-1][0] == timing_line_no - 1 and _NUMBER.match(cue.texts[-1][1]):
        del cue.texts[-1]


def _read_timing(line_no: int, line: str, problems: list[Problem]) -> _Cue:
    timing = TIMING.match(line)
    if timing is None:
        problems.append(unreadable_time(line_no, line.strip()))
        return _Cue(line_no)
    start_s, end_s = seconds(timing.groups()[:4]), seconds(timing.groups()[4:])
    return _Cue(line_no, start_s, checked_end(start_s, end_s, line_no, problems))


def _rows_of(cue: _Cue) -> list[Row]:
    spoken: list[Spoken] = []
    for line_no, raw in cue.texts:
        name, said = split_name(plain(TAG.sub("", raw)))
        spoken.append((name, line_no, said))
    return rows_of(spoken, cue.start_s, cue.end_s)


def plain(text: str) -> str:
    """Return text without the marks of HTML: &amp; is &, and a space that must not break is a space."""
    return _UNSEEN.sub("", html.unescape(text).replace("\xa0", " ")) if "&" in text else text

"""WebVTT cues to rows: <v Name> speaks, notes and styles do not.

Must not know of encodings or of projects. Source: W3C, "WebVTT: The Web Video Text Tracks Format".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.project.script_cue import (
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
from app.project.script_srt import TAG, TIMING, plain
from engine.api import told

_NO_DIALOGUE = re.compile(r"(?:NOTE|STYLE|REGION)(?:\s|$)")
_VOICE = re.compile(r"<v(?:\.[^\s<>]*)?[ \t]+([^<>]*)>", re.IGNORECASE)
_OVER_THE_WORDS = re.compile(r"<rt(?:\.[^<>]*)?>[^<>]*(?:</rt>|$)|<\d[\d:.]*>|</?lang[^<>]*>", re.IGNORECASE)

_Block = list[tuple[int, str]]


def looks_like_vtt(lines: Sequence[str]) -> bool:
    """Tell whether the file begins as WebVTT must."""
    first = next((line for line in lines if line.strip()), "")
    return first == "WEBVTT" or first.startswith(("WEBVTT ", "WEBVTT\t"))


def parse_vtt(lines: Sequence[str]) -> tuple[list[Row], list[Problem]]:
    """Return rows ("" as name where none is written) and problems, both by line number."""
    rows: list[Row] = []
    problems: list[Problem] = []
    notes: list[int] = []
    previous_s = 0.0
    for block in _blocks(lines):
        line_no, first = block[0]
        at = next((place for place, (_, line) in enumerate(block) if "-->" in line), None)
        if at is not None:
            previous_s = _read_cue(block[at:], previous_s, rows, problems)
        elif _NO_DIALOGUE.match(first):
            notes += [line_no] if first.startswith("NOTE") else []
        elif not first.startswith("WEBVTT"):
            sentence = told("{text!r} belongs to no cue; no line was made.", text=first.strip()[:60])
            problems.append(Problem(line_no, "skipped", sentence))
    if notes:
        sentence = told("Notes that are no dialogue were skipped: {n}.", n=len(notes))
        problems.append(Problem(notes[0], "skipped", sentence))
    return rows, problems


def _blocks(lines: Sequence[str]) -> Iterator[_Block]:
    block: _Block = []
    for line_no, line in enumerate(lines, 1):
        if line and not line.isspace():
            block.append((line_no, line))
        elif block:
            yield block
            block = []
    if block:
        yield block


def _read_cue(block: _Block, previous_s: float, rows: list[Row], problems: list[Problem]) -> float:
    """Add the rows of a cue, whose timing comes first, and what is to be said of it; return where it starts."""
    (line_no, line), *texts = block
    timing, start_s, end_s = TIMING.match(line), None, None
    if timing is None:
        problems.append(unreadable_time(line_no, line.strip()))
    else:
        start_s = seconds(timing.groups()[:4])
        end_s = checked_end(start_s, seconds(timing.groups()[4:]), line_no, problems)
    found = rows_of((turn for number, raw in texts for turn in _turns(number, raw)), start_s, end_s)
    if not found:
        problems.append(no_text(line_no))
    if len(found) > 1:
        problems.append(several_speakers(line_no, len(found)))
    if start_s is not None and start_s < previous_s:
        problems.append(jumps_back(line_no))
    rows += found
    return previous_s if start_s is None else start_s


def _turns(line_no: int, raw: str) -> Iterator[Spoken]:
    """Yield who says what in one line of a cue."""
    before, *voiced = _VOICE.split(_OVER_THE_WORDS.sub("", raw))
    if before.strip() or not voiced:
        yield _turn(line_no, before)
    for name, said in zip(voiced[::2], voiced[1::2], strict=True):
        yield " ".join(plain(name).split()) or None, line_no, plain(TAG.sub("", said)).strip()


def _turn(line_no: int, text: str) -> Spoken:
    name, said = split_name(plain(TAG.sub("", text)))
    return name, line_no, said

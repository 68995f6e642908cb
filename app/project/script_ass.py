r"""Advanced SubStation Alpha (.ass, .ssa) to rows: what is spoken, without tags; the rest is counted by its reason.

Must not know of encodings or of projects.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from app.project.script_cue import CLOCK, checked_end, no_text, seconds, several_speakers, unreadable_time
from app.project.script_names import split_name
from app.project.script_rows import Problem, Row
from engine.api import told

_Kind = Literal["speech", "comment", "drawing", "karaoke", "sign", "empty", "again"]
_FORMAT = ["layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text"]
_CLOCK = re.compile(CLOCK)
_BRACES = re.compile(r"\{([^{}]*)\}")
_DRAWING = re.compile(r"\\p\s*(\d+)")
_KARAOKE = re.compile(r"\{[^{}]*\\[kK][fo]?\s*\d", re.ASCII)
_SIGN = re.compile(r"(?:^|[\W_])signs?(?:$|[\W_\d])|typeset", re.IGNORECASE)
_SEVERAL = re.compile(r"\s*[;；]\s*")
_BREAK = re.compile(r"\\[Nn]")


@dataclass(frozen=True, slots=True)
class _Event:
    """A row of the section [Events], with its fields as written."""

    line_no: int
    is_comment: bool
    fields: dict[str, str]

    def get(self, field: str) -> str:
        return self.fields.get(field, "").strip()

    @property
    def speaker(self) -> str:
        return " ".join((self.get("name") or self.get("actor")).split())


def looks_like_ass(lines: Sequence[str]) -> bool:
    """Tell whether the file begins as a script of that kind does."""
    first = next((line.strip().casefold() for line in lines if line.strip()), "")
    return first in ("[script info]", "[events]", "[v4+ styles]", "[v4 styles]")


def parse_ass(lines: Sequence[str]) -> tuple[list[Row], list[Problem]]:
    """Return rows by their time ("" as name where none is written) and problems by line number."""
    problems: list[Problem] = []
    left_out: dict[_Kind, list[int]] = {}
    spoken: list[tuple[Row, str]] = []  # and the style
    seen: set[tuple[str, ...]] = set()
    for event in _events(lines):
        text, kind = _words(event)
        key = (event.get("start"), event.get("end"), event.speaker, text)
        if kind == "speech" and key in seen:
            kind = "again"  # an effect drawn in layers
        seen.add(key)
        if kind != "speech":
            left_out.setdefault(kind, []).append(event.line_no)
            continue
        spoken += [(row, event.get("style")) for row in _rows(event, text, problems)]
    rows = _named_by_style(spoken, problems)
    in_time = _in_time(rows)
    if in_time != rows:
        sentence = told("The rows do not stand in the order of their times; they were sorted by it.")
        problems.append(Problem(rows[0].line_no, "time", sentence))
    problems += [Problem(numbers[0], "skipped", _left_out(kind, len(numbers))) for kind, numbers in left_out.items()]
    return in_time, problems


def _events(lines: Sequence[str]) -> Iterator[_Event]:
    columns, section = _FORMAT, ""
    for line_no, line in enumerate(lines, 1):
        stripped = line.strip()
        if stripped.startswith("[") and stripped.endswith("]"):
            section = stripped.casefold()
        if section != "[events]":
            continue
        kind, colon, rest = stripped.partition(":")
        kind = kind.casefold()
        if colon and kind == "format":
            columns = [column.strip().casefold() for column in rest.split(",")]
        elif colon and kind in ("dialogue", "comment"):
            values = rest.split(",", len(columns) - 1)  # the text is the last, and may hold commas
            yield _Event(line_no, kind == "comment", dict(zip(columns, values, strict=False)))


def _words(event: _Event) -> tuple[str, _Kind]:
    """Return what a row says, and what kind of row it is."""
    written = event.get("text")
    if event.is_comment:
        return "", "comment"
    if event.get("effect").casefold() == "karaoke" or _KARAOKE.search(written):
        return "", "karaoke"
    text, has_drawing = _without_tags(written)
    parts = [" ".join(part.replace("\\h", " ").replace("\xa0", " ").split()) for part in _BREAK.split(text)]
    parts = [part for part in parts if part]
    if not parts:
        return "", "drawing" if has_drawing else "empty"
    if not event.speaker and _SIGN.search(event.get("style")):
        return "", "sign"
    return " ".join(parts), "speech"


def _without_tags(written: str) -> tuple[str, bool]:
    r"""Return the text outside braces, and whether something between {\p1} and {\p0} is drawn, which is no text."""
    said, is_drawing, has_drawing = [], False, False
    for place, part in enumerate(_BRACES.split(written)):
        if place % 2:
            for tag in _DRAWING.finditer(part):
                is_drawing = int(tag[1]) > 0
        elif is_drawing:
            has_drawing = has_drawing or bool(part.strip())
        else:
            said.append(part)
    return "".join(said), has_drawing


def _rows(event: _Event, text: str, problems: list[Problem]) -> list[Row]:
    """Return a row a speaker: two names in one field say the same words."""
    names = [name for name in _SEVERAL.split(event.speaker) if name]
    if not names:
        name, said = split_name(text)
        names, text = [name or ""], said
    if not text:
        problems.append(no_text(event.line_no))
        return []
    if len(names) > 1:
        problems.append(several_speakers(event.line_no, len(names)))
    start_s, end_s = _times(event, problems)
    return [Row(name, text, event.line_no, start_s, end_s) for name in names]


def _times(event: _Event, problems: list[Problem]) -> tuple[float | None, float | None]:
    start, end = (_CLOCK.fullmatch(event.get(field)) for field in ("start", "end"))
    if start is None or end is None:
        problems.append(unreadable_time(event.line_no, event.get("end" if start else "start")))
        return (None, None) if start is None else (seconds(start.groups()), None)
    start_s = seconds(start.groups())
    return start_s, checked_end(start_s, seconds(end.groups()), event.line_no, problems)


def _in_time(rows: Sequence[Row]) -> list[Row]:
    """Return the rows by their start, for such a file may hold them in any order; one without a time stays put."""
    keys: list[float] = []
    for row in rows:
        keys.append(row.start_s if row.start_s is not None else keys[-1] if keys else 0.0)
    return [rows[place] for place in sorted(range(len(rows)), key=keys.__getitem__)]


def _named_by_style(spoken: Sequence[tuple[Row, str]], problems: list[Problem]) -> list[Row]:
    """Return the rows; where none of them names a speaker, styles that differ are the speakers."""
    rows = [row for row, _ in spoken]
    if any(row.name for row in rows) or len({style for _, style in spoken}) < 2:
        return rows
    sentence = told("No row names a speaker; the styles were taken for the speakers.")
    problems.append(Problem(rows[0].line_no, "assumed", sentence))
    return [replace(row, name=style.lstrip("*")) for row, style in spoken]


def _left_out(kind: _Kind, n: int) -> str:
    match kind:
        case "comment":
            return told("Comments were skipped: {n}.", n=n)
        case "drawing":
            return told("Drawings were skipped: {n}.", n=n)
        case "karaoke":
            return told("Karaoke rows were skipped: {n}.", n=n)
        case "sign":
            return told("Signs without a speaker were skipped: {n}.", n=n)
        case "again":
            return told("Rows that repeat one word for word at the same time were skipped: {n}.", n=n)
    return told("Rows without text were skipped: {n}.", n=n)

"""Bytes of a script to rows and problems with line numbers: "Name: line" text, SubRip, WebVTT, ASS and tables.

Must not know of projects; edits.add_episode makes lines of the rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from app.project.script_ass import looks_like_ass, parse_ass
from app.project.script_csv import looks_like_csv, parse_csv
from app.project.script_decode import decode_script, split_lines
from app.project.script_names import name_rows, split_name
from app.project.script_refused import refuse_by_name, refuse_other
from app.project.script_rows import Format, ParsedScript, Problem, Row, ScriptError, name_key
from app.project.script_srt import looks_like_srt, parse_srt
from app.project.script_vtt import looks_like_vtt, parse_vtt
from engine.api import told

__all__ = [
    "SCRIPTS", "Format", "ParsedScript", "Problem", "Row", "ScriptError", "name_key", "parse_script", "refuse_by_name",
]  # fmt: skip

_BY_ENDING: dict[str, Format] = {
    ".srt": "srt", ".vtt": "vtt", ".ass": "ass", ".ssa": "ass", ".csv": "csv", ".tsv": "csv",
}  # fmt: skip
SCRIPTS = frozenset({".txt", *_BY_ENDING})  # endings of the files that can be read


def parse_script(data: bytes, file_name: str = "") -> ParsedScript:
    """Read a script. The format is told by its content; file_name helps only if that says nothing.

    Raises ScriptError if the bytes are no text in a known encoding, or if there is nothing in it to say.
    """
    refuse_other(data, file_name)
    text, encoding, problems = decode_script(data)
    lines = split_lines(text)
    kind = _format(lines, file_name)
    rows, found = _parse(kind, lines)
    if not rows:
        raise ScriptError(_nothing(len(lines), found))
    named, assumed = name_rows(rows)
    in_order = sorted((*problems, *found, *assumed), key=lambda problem: problem.line_no)
    return ParsedScript(named, tuple(in_order), encoding, kind)


def _format(lines: Sequence[str], file_name: str) -> Format:
    if looks_like_vtt(lines):
        return "vtt"
    if looks_like_ass(lines):
        return "ass"
    if looks_like_csv(lines):
        return "csv"
    if looks_like_srt(lines):
        return "srt"
    return _BY_ENDING.get(PurePath(file_name).suffix.lower(), "text")


def _parse(kind: Format, lines: Sequence[str]) -> tuple[list[Row], list[Problem]]:
    match kind:
        case "srt":
            return parse_srt(lines)
        case "vtt":
            return parse_vtt(lines)
        case "ass":
            return parse_ass(lines)
        case "csv":
            return parse_csv(lines)
    return _parse_text(lines)


def _nothing(n_lines: int, problems: Sequence[Problem]) -> str:
    if problems:
        return told(
            "The file holds no line to speak (lines read: {n}). In line {line}: {why}",
            n=n_lines,
            line=problems[0].line_no,
            why=problems[0].sentence,
        )
    return told("The file holds no line to speak (lines read: {n}). Write one as “Name: line”.", n=n_lines)


def _parse_text(lines: Sequence[str]) -> tuple[list[Row], list[Problem]]:
    rows: list[Row] = []
    problems: list[Problem] = []
    for line_no, line in enumerate(lines, 1):
        if not line or line.isspace():
            continue
        name, said = split_name(line)
        if said:
            rows.append(Row(name or "", said, line_no))
        else:
            nothing = told("{name} says nothing here; no line was made.", name=name or "")
            problems.append(Problem(line_no, "skipped", nothing))
    return rows, problems

"""Bytes of a script to rows and problems with line numbers: "Name: line" text and SubRip.

Must not know of projects; edits.add_episode makes lines of the rows.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.project.script_decode import decode_script, split_lines
from app.project.script_names import name_rows, split_name
from app.project.script_rows import Format, ParsedScript, Problem, Row, ScriptError, name_key
from app.project.script_srt import looks_like_srt, parse_srt

__all__ = ["ParsedScript", "Problem", "Row", "ScriptError", "name_key", "parse_script"]


def parse_script(data: bytes, file_name: str = "") -> ParsedScript:
    """Read a script. The format is told by its content; file_name helps only if that says nothing.

    Raises ScriptError if the bytes are no text in a known encoding, or if there is nothing in it to say.
    """
    text, encoding, problems = decode_script(data)
    lines = split_lines(text)
    is_srt = looks_like_srt(lines) or file_name.lower().endswith(".srt")
    rows, found = parse_srt(lines) if is_srt else _parse_text(lines)
    if not rows:
        raise ScriptError(f"The file holds no line to speak ({len(lines)} lines were read). Write one as “Name: line”.")
    named, assumed = name_rows(rows)
    in_order = sorted((*problems, *found, *assumed), key=lambda problem: problem.line_no)
    kind: Format = "srt" if is_srt else "text"
    return ParsedScript(named, tuple(in_order), encoding, kind)


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
            problems.append(Problem(line_no, "skipped", f"{name} says nothing here; no line was made."))
    return rows, problems

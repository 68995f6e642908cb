"""Lines back to the text a person would have written: "Name: line", one a line.

Must not know of files or of the clipboard.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.project.model import Project
from app.project.script_cue import join_lines


def as_text(project: Project, line_ids: Iterable[str]) -> str:
    """Return lines in the order of the project as script.parse_script() reads them; "" if there are none."""
    wanted = set(line_ids)
    names = {character.id: character.name for character in project.characters}
    said = [f"{names[line.character]}: {_one_line(line.text)}" for line in project.lines() if line.id in wanted]
    return "".join(f"{each.rstrip()}\n" for each in said)


def _one_line(text: str) -> str:
    return join_lines([part.strip() for part in text.splitlines() if part.strip()] or [""])

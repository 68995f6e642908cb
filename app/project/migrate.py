"""Bring a document of an older format to the newest one, purely: dict in, new dict out.

Must not know of files. Each step stays for ever, with a golden project in the tests.
"""

from __future__ import annotations

from app.project.fields import JsonDict, RecordError
from app.project.model import Json
from engine.api import told

FORMAT = 2
_NEW_IN_2 = ("model", "transcript", "preset", "description", "manner")


class FutureFormat(ValueError):
    """The document was written by a later version."""

    def __init__(self, found: int) -> None:
        super().__init__(told("format {found} is newer than {known}", found=found, known=FORMAT))
        self.found = found


def found_format(document: Json) -> int:
    """Return the format of *document*. Raises RecordError if it is no project document at all."""
    if not isinstance(document, dict):
        raise RecordError(told("it is not a project file"))
    found = document.get("format")
    if isinstance(found, bool) or not isinstance(found, int) or found < 0:
        raise RecordError(told("it does not say which format it has"))
    return found


def migrate(document: Json) -> JsonDict:
    """Return *document* in FORMAT; the argument is left as it was. Raises RecordError, FutureFormat."""
    found = found_format(document)
    if found > FORMAT:
        raise FutureFormat(found)
    assert isinstance(document, dict)  # found_format has looked
    if found == 0:
        document = _from_0(document)
    return _from_1(document) if found < 2 else document


def _from_1(old: JsonDict) -> JsonDict:
    """Format 1 knew one voice model; characters had no keys for another. An older program must not open the new ones:

    it would speak every line with the wrong model. What another tool kept under the new names stays, under others.
    """
    project = old.get("project")
    cast = project.get("characters") if isinstance(project, dict) else None
    if not isinstance(project, dict) or not isinstance(cast, list):
        return {**old, "format": 2}
    return {**old, "format": 2, "project": {**project, "characters": [_renamed(member) for member in cast]}}


def _renamed(member: Json) -> Json:
    if not isinstance(member, dict):
        return member
    return {f"{key} (format 1)" if key in _NEW_IN_2 else key: value for key, value in member.items()}


def _from_0(old: JsonDict) -> JsonDict:
    """Format 0 (before the first release) was one flat script: a title, a cast by name and lines by name."""
    rest = {key: value for key, value in old.items() if key not in {"format", "title", "cast", "lines"}}
    cast, ids = _cast_from_0(old.get("cast"))
    lines = _lines_from_0(old.get("lines"), ids)
    episode: JsonDict = {"id": "e1", "title": old.get("title"), "lines": lines}
    project: JsonDict = {"id": "p1", "title": old.get("title"), "characters": cast, "episodes": [episode]}
    return {**rest, "format": 1, "project": project}


def _cast_from_0(cast: Json) -> tuple[list[Json], dict[str, str]]:
    characters: list[Json] = []
    ids: dict[str, str] = {}
    for number, member in enumerate(_objects(cast, "cast"), 1):
        name = member.get("name")
        if not isinstance(name, str):
            raise RecordError(told("{where} has no name", where=f"cast[{number - 1}]"))
        ids[name] = f"c{number}"
        characters.append({"id": ids[name], **member})
    return characters, ids


def _lines_from_0(old_lines: Json, ids: dict[str, str]) -> list[Json]:
    lines: list[Json] = []
    for number, old in enumerate(_objects(old_lines, "lines"), 1):
        line = dict(old)
        who = line.pop("who", None)
        if not isinstance(who, str) or who not in ids:
            where = f"lines[{number - 1}]"
            raise RecordError(told("{where} is said by {who}, who is not in the cast", where=where, who=repr(who)))
        lines.append({"id": f"l{number}", "character": ids[who], **line})
    return lines


def _objects(value: Json, where: str) -> list[JsonDict]:
    items = value if isinstance(value, list) else []
    objects = [item for item in items if isinstance(item, dict)]
    if value is not None and (not isinstance(value, list) or len(objects) != len(items)):
        raise RecordError(told("{where} should be a list of objects", where=where))
    return objects

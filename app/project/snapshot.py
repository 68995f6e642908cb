"""Everything project.json holds, as one value, and its bytes.

Must not know where the bytes come from.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import NoReturn

from app.project.atomic import encode_json
from app.project.fields import Fields, JsonDict, RecordError
from app.project.migrate import FORMAT, found_format, migrate
from app.project.model import Extra, Project, Take
from app.project.records import read_project, read_take, write_project, write_take
from engine.api import told, words_of


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A project and the rows of its takes. revision counts savings, so that the newest of several copies is known.

    found: the format the bytes had. extra: unknown keys beside "project" and "takes".
    """

    project: Project
    takes: tuple[Take, ...]
    revision: int = 0
    found: int = FORMAT
    extra: Extra = field(default_factory=dict, hash=False)


def decode(data: bytes) -> Snapshot:
    """Read the bytes of project.json of any known format.

    Raises RecordError (with a sentence) for what is empty, cut off or not a project, FutureFormat for a newer one.
    """
    if not data.strip(b"\0 \t\r\n"):
        raise RecordError(told("it is empty"))
    try:
        document = json.loads(data.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise RecordError(told("it is not UTF-8 text (byte {at})", at=error.start)) from error
    except json.JSONDecodeError as error:
        raise RecordError(told("it is cut off or damaged at line {line}", line=error.lineno)) from error
    except (RecursionError, ValueError) as error:
        raise RecordError(told("it cannot be read ({why})", why=words_of(error))) from error
    found = found_format(document)
    of = Fields(migrate(document), "the file")
    of.whole("format")
    of.text("app", "")
    revision = of.whole("revision", 0)
    project = read_project(of.mapping("project"))
    takes = of.items("takes", read_take)
    return Snapshot(project, takes, revision, found, of.rest())


def encode(snapshot: Snapshot, app: str) -> JsonDict:
    """Return *snapshot* as the JSON of project.json in FORMAT; app names the program that writes it."""
    return {
        "format": FORMAT,
        "app": app,
        "revision": snapshot.revision,
        "project": write_project(snapshot.project),
        "takes": [write_take(take) for take in snapshot.takes],
        **snapshot.extra,
    }


class Writer:
    """Makes the bytes of project.json; rows of takes, which never change, are made once and kept.

    A long project has tens of thousands of them, and every finished take writes the file anew.
    """

    def __init__(self, app: str) -> None:
        self._app = app
        self._rows: dict[str, tuple[Take, bytes]] = {}

    def bytes_of(self, snapshot: Snapshot) -> bytes:
        """Return encode(snapshot) as UTF-8 JSON, one take a line. Not for use from two threads at once."""
        body = encode_json(encode(replace(snapshot, takes=()), self._app))
        # Inside a text a line break is written as \\n, and deeper keys stand further in: this is the list of takes.
        before, mark, after = body.partition(b'\n "takes": []')
        rows = [self._row(take) for take in snapshot.takes]
        self._rows = {take.id: (take, row) for take, row in rows}
        if not mark or not rows:
            return body
        listed = b",\n  ".join(row for _, row in rows)
        return b"".join((before, b'\n "takes": [\n  ', listed, b"\n ]", after))

    def _row(self, take: Take) -> tuple[Take, bytes]:
        known = self._rows.get(take.id)
        return known if known is not None and known[0] is take else (take, encode_json(write_take(take), indent=None))


def _refuse_constant(name: str) -> NoReturn:
    raise RecordError(told("it holds {name}, which is no number", name=name))

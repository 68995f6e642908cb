"""Everything project.json holds, as one value, and its bytes.

Must not know where the bytes come from.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import NoReturn

from app.project.fields import Fields, JsonDict, RecordError
from app.project.migrate import FORMAT, found_format, migrate
from app.project.model import Extra, Project, Take
from app.project.records import read_project, read_take, write_project, write_take


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
        raise RecordError("it is empty")
    try:
        document = json.loads(data.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise RecordError(f"it is not UTF-8 text (byte {error.start})") from error
    except json.JSONDecodeError as error:
        raise RecordError(f"it is cut off or damaged at line {error.lineno}") from error
    except (RecursionError, ValueError) as error:
        raise RecordError(f"it cannot be read ({error})") from error
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


def _refuse_constant(name: str) -> NoReturn:
    raise RecordError(f"it holds {name}, which is no number")

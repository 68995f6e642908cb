"""Find the newest good state of a project folder, and the takes its files do not mention.

Reads only. Must not know how a folder is locked or saved.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from app.project.errors import DamagedProject, NewerFormat, NotAProject
from app.project.fields import RecordError
from app.project.inside import inside, is_inside
from app.project.label import read_label
from app.project.migrate import FORMAT, FutureFormat
from app.project.model import Project, Take
from app.project.snapshot import Snapshot, decode
from engine.api import EngineError

PROJECT_FILE = "project.json"
BACKUP_FILE = "project.json.bak"
AUTOSAVE_FILE = "project.autosave.json"


@dataclass(frozen=True, slots=True)
class Loaded:
    """What was found. main_is_good: project.json itself was read. unsaved: edits that only the autosave has."""

    snapshot: Snapshot
    main_is_good: bool
    notes: tuple[str, ...] = ()
    unsaved: Project | None = None


@dataclass(frozen=True, slots=True)
class _Copy:
    name: str
    snapshot: Snapshot | None
    fault: str
    written_s: float


def load(root: Path) -> Loaded:
    """Read project.json, or else the newest good of its copies, and say which.

    Raises NotAProject, DamagedProject, and NewerFormat if any of the files that are there is from a later version.
    """
    main, *others = (_read(root, name) for name in (PROJECT_FILE, BACKUP_FILE, AUTOSAVE_FILE))
    if main is None and not any(others):
        raise NotAProject(root, f"{root} holds no Afureko project (there is no {PROJECT_FILE} in it).")
    copies = [copy for copy in others if copy is not None]
    if main is not None and main.snapshot is not None:
        return _with_autosave(main.snapshot, copies)
    fault = "is missing" if main is None else f"could not be read: {main.fault}"
    good = [(copy.snapshot.revision, copy.written_s, copy) for copy in copies if copy.snapshot is not None]
    if not good:
        faults = [f"{copy.name} could not be read: {copy.fault}." for copy in copies]
        raise DamagedProject(root, (f"{PROJECT_FILE} {fault}.", *faults))
    best = max(good, key=lambda item: item[:2])[2]
    assert best.snapshot is not None  # only good ones are in the list
    when = datetime.fromtimestamp(best.written_s).astimezone().isoformat(" ", "seconds")
    note = f"{PROJECT_FILE} {fault}. The newest good copy was opened instead: {best.name}, written {when}."
    return Loaded(best.snapshot, main_is_good=False, notes=(note,))


def _read(root: Path, name: str) -> _Copy | None:
    path = root / name
    try:
        data, written_s = path.read_bytes(), path.stat().st_mtime
    except FileNotFoundError:
        return None
    except OSError as error:
        return _Copy(name, None, error.strerror or str(error), 0.0)
    try:
        return _Copy(name, decode(data), "", written_s)
    except FutureFormat as error:
        raise NewerFormat(root, error.found, FORMAT) from error
    except RecordError as error:
        return _Copy(name, None, str(error), written_s)


def _with_autosave(snapshot: Snapshot, copies: list[_Copy]) -> Loaded:
    for copy in copies:
        kept = copy.snapshot
        if copy.name != AUTOSAVE_FILE or kept is None or kept.revision <= snapshot.revision:
            continue
        if kept.project != snapshot.project:
            note = f"{AUTOSAVE_FILE} holds edits that were not saved when the program ended."
            return Loaded(snapshot, True, (note,), unsaved=kept.project)
    return Loaded(snapshot, main_is_good=True)


def check_paths(root: Path, snapshot: Snapshot) -> None:
    """Raise UnsafePath if any path of the project leaves its folder."""
    for character in snapshot.project.characters:
        if character.clip is not None:
            inside(root, character.clip)
    for take in snapshot.takes:
        inside(root, take.path)


def absent(root: Path, takes: tuple[Take, ...]) -> frozenset[str]:
    """Return the ids of takes whose file is missing or empty."""
    return frozenset(take.id for take in takes if not _is_whole(root / take.path))


def _is_whole(path: Path) -> bool:
    try:
        return path.is_file() and path.stat().st_size > 0
    except OSError:
        return False


@dataclass(frozen=True, slots=True)
class Adopted:
    """The rows after adoption, and what to tell about it."""

    takes: tuple[Take, ...]
    notes: tuple[str, ...]


def adopt(root: Path, takes: tuple[Take, ...]) -> Adopted:
    """Add a row for every whole file under takes/ that has none, from the label inside it.

    A file whose label names a row that lost its own file takes that row back.
    """
    rows = {take.id: take for take in takes}
    lost = absent(root, takes)
    found: list[Take] = []
    notes: list[str] = []
    for relative in _orphans(root, {take.path for take in takes}):
        try:
            take = read_label(root / relative, relative)
        except (OSError, ValueError, RuntimeError, EngineError) as error:
            notes.append(f"{relative} is in no list and could not be taken in: {error}. It was left where it is.")
            continue
        if take.id in rows and take.id not in lost:
            notes.append(f"{relative} is a second file of the take {take.id}. It was left where it is.")
            continue
        found.append(replace(rows[take.id], path=relative) if take.id in rows else take)
        lost -= {take.id}
    for take in sorted(found, key=lambda take: take.made_at):
        rows[take.id] = take
    if found:
        names = ", ".join(take.id for take in found)
        notes.append(f"{len(found)} finished takes were found on disk and taken back in: {names}.")
    return Adopted(tuple(rows.values()), tuple(notes))


def _orphans(root: Path, known: set[str]) -> Iterator[str]:
    for path in sorted((root / "takes").glob("*/*.flac")):
        relative = path.relative_to(root).as_posix()
        if relative not in known and not path.name.startswith(".") and path.is_file() and is_inside(root, path):
            yield relative

"""Find the newest good state of a project folder, and the takes its files do not mention.

Reads only. Must not know how a folder is locked or saved.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from app.project.errors import DamagedProject, NewerFormat, NotAProject
from app.project.fields import RecordError
from app.project.inside import check_inside, is_inside
from app.project.label import read_label
from app.project.migrate import FORMAT, FutureFormat
from app.project.model import Project, Take
from app.project.moments import local_words
from app.project.snapshot import Snapshot, decode
from engine.api import EngineError, reason_of, told, words_of

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
        raise NotAProject(
            root,
            told("{path} holds no Afureko project (there is no {file} in it).", path=str(root), file=PROJECT_FILE),
        )
    copies = [copy for copy in others if copy is not None]
    if main is not None and main.snapshot is not None:
        return _with_autosave(main.snapshot, copies)
    fault = told("{file} is missing.", file=PROJECT_FILE) if main is None else _unreadable(main)
    good = [(copy.snapshot.revision, copy.written_s, copy) for copy in copies if copy.snapshot is not None]
    if not good:
        raise DamagedProject(root, (fault, *(_unreadable(copy) for copy in copies)))
    best = max(good, key=lambda item: item[:2])[2]
    assert best.snapshot is not None  # only good ones are in the list
    when = local_words(datetime.fromtimestamp(best.written_s))
    note = told(
        "{fault} The newest good copy was opened instead: {file}, written {when}.",
        fault=fault,
        file=best.name,
        when=when,
    )
    return Loaded(best.snapshot, main_is_good=False, notes=(note,))


def _unreadable(copy: _Copy) -> str:
    return told("{file} could not be read: {fault}.", file=copy.name, fault=copy.fault)


def _read(root: Path, name: str) -> _Copy | None:
    path = root / name
    try:
        data, written_s = path.read_bytes(), path.stat().st_mtime
    except FileNotFoundError:
        return None
    except OSError as error:
        return _Copy(name, None, reason_of(error), 0.0)
    try:
        return _Copy(name, decode(data), "", written_s)
    except FutureFormat as error:
        raise NewerFormat(root, error.found, FORMAT) from error
    except RecordError as error:
        return _Copy(name, None, words_of(error), written_s)


def _with_autosave(snapshot: Snapshot, copies: list[_Copy]) -> Loaded:
    for copy in copies:
        kept = copy.snapshot
        if copy.name != AUTOSAVE_FILE or kept is None or kept.revision <= snapshot.revision:
            continue
        if kept.project != snapshot.project:
            note = told("{file} holds edits that were not saved when the program ended.", file=AUTOSAVE_FILE)
            return Loaded(snapshot, True, (note,), unsaved=kept.project)
    return Loaded(snapshot, main_is_good=True)


def check_paths(root: Path, snapshot: Snapshot) -> None:
    """Raise UnsafePath if any path of the project leaves its folder."""
    clips = [character.clip for character in snapshot.project.characters if character.clip is not None]
    check_inside(root, (*clips, *(take.path for take in snapshot.takes)))


def absent(root: Path, takes: tuple[Take, ...]) -> frozenset[str]:
    """Return the ids of takes whose file is missing or empty."""
    return frozenset(take.id for take in takes if not _is_whole(f"{root}/{take.path}"))


def _is_whole(path: str) -> bool:
    try:
        info = os.stat(path)  # noqa: PTH116  # one question, thousands of times
    except (OSError, ValueError):
        return False
    return stat.S_ISREG(info.st_mode) and info.st_size > 0


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
            notes.append(
                told(
                    "{file} is in no list and could not be taken in: {why}. It was left where it is.",
                    file=relative,
                    why=words_of(error).rstrip("."),
                )
            )
            continue
        if take.id in rows and take.id not in lost:
            notes.append(
                told(
                    "{file} is a second file of the take {take}. It was left where it is.", file=relative, take=take.id
                )
            )
            continue
        found.append(replace(rows[take.id], path=relative) if take.id in rows else take)
        lost -= {take.id}
    for take in sorted(found, key=lambda take: take.made_at):
        rows[take.id] = take
    if found:
        notes.append(_taken_in([take.id for take in found]))
    return Adopted(tuple(rows.values()), tuple(notes))


def _taken_in(ids: list[str]) -> str:
    if len(ids) == 1:
        return told("A finished take was found on disk and taken back in: {take}.", take=ids[0])
    names = ", ".join(ids)
    return told("{n} finished takes were found on disk and taken back in: {takes}.", n=len(ids), takes=names)


def _orphans(root: Path, known: set[str]) -> Iterator[str]:
    for relative in sorted(set(_recordings(root)) - known):
        path = root / relative
        if not path.name.startswith(".") and path.is_file() and is_inside(root, path):
            yield relative


def _recordings(root: Path) -> Iterator[str]:
    """Yield what lies in takes/*/*.flac; there may be thousands, and nearly all of them are in the list."""
    for folder in _names(root / "takes"):
        for name in _names(root / "takes" / folder):
            if name.endswith(".flac"):
                yield f"takes/{folder}/{name}"


def _names(folder: Path) -> list[str]:
    try:
        return os.listdir(folder)  # noqa: PTH208  # names are enough
    except OSError:
        return []


def stamp(root: Path) -> tuple[tuple[int, int, int] | None, ...]:
    """Return what is another as soon as somebody writes one of the files load() reads."""
    found: list[tuple[int, int, int] | None] = []
    for name in (PROJECT_FILE, BACKUP_FILE, AUTOSAVE_FILE):
        try:
            info = (root / name).stat()
            found.append((info.st_ino, info.st_size, info.st_mtime_ns))
        except OSError:
            found.append(None)
    return tuple(found)

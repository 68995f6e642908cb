"""A project folder copied whole: for "save as", and for a look at a project that somebody else has open.

Must not know who holds the project open, or what is done with the copy.
"""

from __future__ import annotations

import itertools
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from app.project.atomic import TEMP_PREFIX, write_bytes
from app.project.errors import NotWritable, ProjectError
from app.project.inside import is_inside
from app.project.model import new_id
from app.project.recovery import AUTOSAVE_FILE, BACKUP_FILE, PROJECT_FILE
from app.project.samples import refuse_occupied
from app.project.store import DAMAGED_FILE
from engine.api import CancelToken, reason_of, told

ZIP_SUFFIX = ".dub.zip"  # of a project as one file
Progress = Callable[[float, str], None]

# What belongs to this place and this moment, or can be made again.
_FOLDERS_LEFT = frozenset({"cache", "export", "trash"})
_FILES_LEFT = frozenset({PROJECT_FILE, AUTOSAVE_FILE, BACKUP_FILE, DAMAGED_FILE})


class InsideItself(ProjectError):
    """A copy was to go into the very folder that is copied."""

    def __init__(self, root: Path, copy: Path) -> None:
        super().__init__(
            root,
            told(
                "{path} lies inside the project folder {name}, so nothing was copied. Choose a folder outside it.",
                path=str(copy),
                name=root.name,
            ),
        )


@dataclass(frozen=True, slots=True)
class Belonging:
    """A file of a project. name: its path in the folder, with "/"."""

    path: Path
    name: str
    n_bytes: int


def belongings(root: Path) -> list[Belonging]:
    """Return the files that make up a project, project.json excepted, in a fixed order.

    Hidden files (the lock, half-written ones), links that lead out and the project as one file are not among them.
    """
    return sorted(_walk(root), key=lambda file: file.name)


def _walk(root: Path) -> Iterator[Belonging]:
    for folder, folders, names in os.walk(root):
        here = Path(folder)
        is_top = here == root
        folders[:] = [name for name in folders if not (name.startswith(".") or (is_top and name in _FOLDERS_LEFT))]
        for name in names:
            path = here / name
            left = is_top and (name in _FILES_LEFT or name.startswith("project.unsaved-"))
            left = left or name.lower().endswith(ZIP_SUFFIX)
            if left or name.startswith(".") or not path.is_file() or not is_inside(root, path):
                continue
            yield Belonging(path, path.relative_to(root).as_posix(), path.stat().st_size)


def copy_project(root: Path, copy: Path, project_json: bytes, token: CancelToken, progress: Progress) -> None:
    """Copy the project in *root* to the new folder *copy*, whole or not at all. project_json: what it says there.

    Raises Occupied if something is there already, InsideItself, NotWritable, Cancelled.
    """
    if copy.resolve().is_relative_to(root.resolve()):
        raise InsideItself(root, copy)
    refuse_occupied(copy)
    files = belongings(root)
    try:
        copy.parent.mkdir(parents=True, exist_ok=True)
        temp = copy.parent / f"{TEMP_PREFIX}{new_id()}"
        temp.mkdir()
    except OSError as error:
        raise NotWritable(copy.parent, reason_of(error)) from error
    try:
        _copy_files(files, temp, token, progress)
        write_bytes(temp / PROJECT_FILE, project_json)
        if copy.is_dir():
            copy.rmdir()  # it is empty; Windows moves no folder over another
        temp.replace(copy)
    except OSError as error:
        raise NotWritable(copy, reason_of(error)) from error
    finally:
        shutil.rmtree(temp, ignore_errors=True)


def _copy_files(files: list[Belonging], to: Path, token: CancelToken, progress: Progress) -> None:
    whole = max(1, sum(file.n_bytes for file in files))
    done = 0
    for file in files:
        token.check()
        progress(done / whole, told("Copying {file}", file=file.name))
        target = to / file.name
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            shutil.copy2(file.path, target)
        except FileNotFoundError:
            continue  # emptied from the trash meanwhile: the project says what is missing
        done += file.n_bytes


def free_name(folder: Path, stem: str, suffix: str) -> Path:
    """Return a path in *folder* that nothing is at: "stem.dub", then "stem 2.dub" and so on."""
    names = itertools.chain([f"{stem}{suffix}"], (f"{stem} {number}{suffix}" for number in itertools.count(2)))
    return next(folder / name for name in names if not os.path.lexists(folder / name))

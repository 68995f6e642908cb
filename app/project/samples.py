"""The projects that ship: only ever opened as a copy, which is given the voices they name.

Must not know where copies go.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from app.project import recovery
from app.project.atomic import TEMP_PREFIX, write_bytes
from app.project.errors import ProjectError
from app.project.model import new_id
from app.project.store import ProjectFolder, open_folder
from engine.api import told

# A sample may have been opened by hand; its copy starts without anybody's takes.
_NOT_COPIED = ("takes", "trash", "cache", "export", ".lock", recovery.AUTOSAVE_FILE, recovery.BACKUP_FILE)


class Occupied(ProjectError):
    """A copy was to go where something else is."""

    def __init__(self, root: Path) -> None:
        super().__init__(root, told("{path} is there already and is no project. Give another folder.", path=str(root)))


class OtherProject(ProjectError):
    """Where the copy of a sample is expected there is another project."""

    def __init__(self, root: Path, title: str) -> None:
        super().__init__(
            root, told("{path} holds another project ({title}). Give another folder.", path=str(root), title=title)
        )


def is_project(path: Path) -> bool:
    """Tell whether *path* is a project folder, also one whose project.json is lost but has a copy."""
    names = (recovery.PROJECT_FILE, recovery.BACKUP_FILE, recovery.AUTOSAVE_FILE)
    return path.is_dir() and any((path / name).exists() for name in names)


def is_sample(path: Path, samples: Path) -> bool:
    """Tell whether *path* is one of the projects that ship."""
    # Compared as folders, not as names: some file systems do not tell Projects from projects.
    return samples.is_dir() and path.resolve().parent.samefile(samples)


def open_sample(sample: Path, copy: Path, voices: Path) -> ProjectFolder:
    """Open the copy of a sample, which is made unless it is there, and give it the clips it names.

    Raises Occupied, OtherProject, ProjectError, OSError.
    """
    wanted = recovery.load(sample).snapshot.project
    if not is_project(copy):
        copy_sample(sample, copy)
    folder = open_folder(copy)
    try:
        if folder.project.id != wanted.id:
            raise OtherProject(copy, folder.project.title)
        bring_clips(folder, voices)
    except BaseException:
        folder.close()
        raise
    return folder


def copy_sample(sample: Path, copy: Path) -> None:
    """Copy a sample whole or not at all. Raises Occupied, OSError."""
    refuse_occupied(copy)
    copy.parent.mkdir(parents=True, exist_ok=True)
    temp = copy.parent / f"{TEMP_PREFIX}{new_id()}"
    try:
        shutil.copytree(sample, temp, ignore=shutil.ignore_patterns(*_NOT_COPIED))
        if copy.is_dir():
            copy.rmdir()  # it is empty; Windows moves no folder over another
        temp.replace(copy)
    finally:
        shutil.rmtree(temp, ignore_errors=True)


def bring_clips(folder: ProjectFolder, voices: Path) -> None:
    """Take clips that a sample names but does not bring itself from the voices that ship."""
    for character in folder.project.characters:
        clip = None if character.clip is None else folder.path_of(character.clip)
        if clip is not None and not clip.exists() and (voices / clip.name).is_file():
            write_bytes(clip, (voices / clip.name).read_bytes())


def refuse_occupied(folder: Path) -> None:
    """Raise Occupied if *folder* is there and not empty."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Occupied(folder)

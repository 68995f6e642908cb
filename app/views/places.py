"""Where projects go on this machine: the user's documents, or wherever there may be written instead.

Must not ask anybody anything.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from app.paths import Paths
from app.project import recovery
from app.project.copying import free_name
from app.project.errors import ProjectError
from app.project.inside import safe_name
from app.project.samples import bring_clips, copy_sample
from app.project.store import open_folder
from app.settings import Settings


def projects_folder(settings: Settings, paths: Paths) -> Path:
    """Return the folder new projects go to; it is made when something is put there."""
    chosen = settings.projects_folder
    if chosen is not None and _may_hold(chosen):
        return chosen
    folder = Path(documents()) / "Afureko" if documents() else None
    if folder is not None and _may_hold(folder):
        return folder
    return paths.data / "projects"


def documents() -> str:
    """Return where people keep what they write: a file dialog that begins in the program's own folder helps nobody."""
    return QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)


def copy_beside(path: Path, settings: Settings, paths: Paths) -> Path:
    """Return the folder *path* lies in, or where projects go if nothing can be written there."""
    beside = path.resolve().parent
    if _may_hold(beside) and beside != paths.samples.resolve():
        return beside
    folder = projects_folder(settings, paths)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def sample_copy(sample: Path, settings: Settings, paths: Paths) -> Path:
    """Return the user's copy of a sample, which is made if there is none yet. Raises ProjectError, OSError."""
    project = recovery.load(sample).snapshot.project
    folder = projects_folder(settings, paths)
    name = safe_name(project.title)
    for root in (folder / f"{name}.dub", *sorted(folder.glob(f"{name} *.dub"))):
        if _project_id(root) == project.id:
            return root
    copy = free_name(folder, name, ".dub")
    copy_sample(sample, copy)
    with open_folder(copy) as made:
        bring_clips(made, paths.voices)
    return copy


def _project_id(root: Path) -> str | None:
    try:
        return recovery.load(root).snapshot.project.id
    except (ProjectError, OSError):
        return None


def _may_hold(folder: Path) -> bool:
    """Tell whether something can be written in *folder*, or in the first folder above it that is there."""
    there = next((parent for parent in (folder, *folder.parents) if parent.exists()), None)
    if there is None or not there.is_dir():
        return False
    try:
        with tempfile.TemporaryFile(dir=there):
            return True
    except OSError:
        return False

"""The project folder on disk: open, save, add takes; killed at any moment it still opens with every finished take.

Must not know of Qt, of undo, or of how a take is made.
"""

from __future__ import annotations

import hashlib
import shutil
import threading
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import TracebackType

from app.project import recovery
from app.project.atomic import atomic_path, is_leftover, write_bytes, write_json
from app.project.errors import NotAProject, NotWritable, ProjectError
from app.project.inside import inside, is_inside, safe_name
from app.project.label import describe, label_of
from app.project.lock import FolderLock, lock_folder
from app.project.migrate import FORMAT
from app.project.model import Character, Json, Line, Project, Take
from app.project.recovery import AUTOSAVE_FILE, BACKUP_FILE, PROJECT_FILE, Loaded
from app.project.snapshot import Snapshot, encode
from engine.api import TakeAudio
from engine.audio import verify_audio, write_flac

APP = "Afureko"
DAMAGED_FILE = "project.damaged.json"


class ProjectFolder:
    """An open project folder; close() it, or use it as a context manager.

    project: as last saved or opened. takes: every row, in the order they were made. absent: takes without a file.
    notes: what was repaired or assumed while opening. unsaved: edits that only the autosave has, for the user to take.
    Its methods may be called from any thread.
    """

    def __init__(self, root: Path, lock: FolderLock, loaded: Loaded) -> None:
        self.root = root
        self.notes = loaded.notes
        self.unsaved = loaded.unsaved
        self.absent: frozenset[str] = recovery.absent(root, loaded.snapshot.takes)
        self._lock = lock
        self._snapshot = loaded.snapshot
        self._newest_revision = loaded.snapshot.revision
        self._main_is_good = loaded.main_is_good
        self._busy = threading.RLock()

    @property
    def project(self) -> Project:
        return self._snapshot.project

    @property
    def takes(self) -> tuple[Take, ...]:
        return self._snapshot.takes

    def __enter__(self) -> ProjectFolder:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Give the lock back. What was not saved stays unsaved."""
        self._lock.release()

    def path_of(self, relative: str) -> Path:
        """Return the file a path of the project names. Raises UnsafePath."""
        return inside(self.root, relative)

    def save(self, project: Project) -> None:
        """Write project.json; the state before stays in project.json.bak, and the autosave is no longer needed."""
        with self._busy:
            self._newest_revision += 1
            self._write(replace(self._snapshot, project=project, revision=self._newest_revision))
            self.discard_autosave()

    def autosave(self, project: Project) -> None:
        """Write unsaved edits aside; project.json stays as it is."""
        with self._busy:
            self._newest_revision += 1
            aside = replace(self._snapshot, project=project, revision=self._newest_revision)
            write_json(self.root / AUTOSAVE_FILE, encode(aside, APP))

    def discard_autosave(self) -> None:
        """Forget edits that were only autosaved."""
        with self._busy:
            self.unsaved = None
            (self.root / AUTOSAVE_FILE).unlink(missing_ok=True)

    def add_take(
        self, line: Line, character: Character, audio: TakeAudio, parameters: Mapping[str, Json] | None = None
    ) -> Take:
        """Write *audio* whole with its label, then its row; return the take.

        line and character: as they were when the take was asked for. parameters: what was asked beside the text.
        """
        take = describe(line, character, audio, parameters or {})
        with atomic_path(self.path_of(take.path)) as temp:
            write_flac(temp, audio.pcm, audio.rate_hz, label_of(take))
            verify_audio(temp, take.n_samples, take.rate_hz)
        with self._busy:
            self._write(replace(self._snapshot, takes=(*self._snapshot.takes, take)))
        return take

    def add_clip(self, source: Path) -> tuple[str, str]:
        """Copy a reference clip into voices/; return its relative path and SHA-256. The same content is kept once."""
        digest = _sha256(source)
        name = safe_name(source.name)
        for number in range(1, 1000):
            relative = f"voices/{name}" if number == 1 else f"voices/{digest[:8]}-{number}-{name}"
            path = self.path_of(relative)
            if not path.exists():
                with atomic_path(path) as temp:
                    shutil.copyfile(source, temp)
                return relative, digest
            if _sha256(path) == digest:
                return relative, digest
        raise NotWritable(self.root, f"voices/ is full of files named {name}")

    def empty_trash(self, project: Project) -> tuple[Take, ...]:
        """Save *project* without the takes it calls deleted, move their files to trash/ and return those takes."""
        with self._busy:
            gone = tuple(take for take in self.takes if take.id in project.deleted and take.id not in project.locked)
            kept = tuple(take for take in self.takes if take not in gone)
            # Rows first: killed in between, the files are taken back in and are still called deleted.
            self._snapshot = replace(self._snapshot, takes=kept)
            self.save(project)
            for take in gone:
                _move(self.path_of(take.path), self.path_of(f"trash/{take.id}.flac"))
        return gone

    def _write(self, snapshot: Snapshot) -> None:
        main = self.root / PROJECT_FILE
        backup: Path | None = self.root / BACKUP_FILE
        if not self._main_is_good:
            # A damaged file must not take the place of the good copy that was opened instead of it.
            backup = None
            if main.exists() and main.stat().st_size > 0:
                main.replace(self.root / DAMAGED_FILE)
        write_json(main, encode(snapshot, APP), backup)
        self._main_is_good = True
        self._snapshot = snapshot


def create_folder(root: Path, project: Project) -> ProjectFolder:
    """Make a new project folder and open it. Raises ProjectError if there is a project already, NotWritable."""
    try:
        root.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotWritable(root, error.strerror or str(error)) from error
    lock = lock_folder(root)
    try:
        if any((root / name).exists() for name in (PROJECT_FILE, BACKUP_FILE, AUTOSAVE_FILE)):
            raise ProjectError(root, f"{root} already holds a project. Nothing was changed. Choose another folder.")
        folder = ProjectFolder(root, lock, Loaded(Snapshot(project, ()), main_is_good=False))
        folder.save(project)
        return folder
    except BaseException:
        lock.release()
        raise


def open_folder(root: Path) -> ProjectFolder:
    """Open a project folder, repairing what a crash left behind; see ProjectFolder.notes.

    Raises NotAProject, NewerFormat, DamagedProject, UnsafePath (all before anything is written), ProjectInUse,
    NotWritable.
    """
    if not root.is_dir():
        raise NotAProject(root, f"{root} is not a folder. Give the folder that holds {PROJECT_FILE}.")
    recovery.check_paths(root, recovery.load(root).snapshot)
    lock = lock_folder(root)
    try:
        loaded = recovery.load(root)  # again: another program may have saved until the lock was ours
        recovery.check_paths(root, loaded.snapshot)
        return ProjectFolder(root, lock, _repair(root, loaded, lock.note))
    except BaseException:
        lock.release()
        raise


def _repair(root: Path, loaded: Loaded, lock_note: str | None) -> Loaded:
    notes = [lock_note] if lock_note else []
    notes += loaded.notes
    notes += _set_older_format_aside(root, loaded)
    _remove_leftovers(root)
    adopted = recovery.adopt(root, loaded.snapshot.takes)
    notes += adopted.notes
    missing = recovery.absent(root, adopted.takes)
    if missing:
        notes.append(f"{len(missing)} takes have lost their files: {', '.join(sorted(missing))}.")
    return replace(loaded, snapshot=replace(loaded.snapshot, takes=adopted.takes), notes=tuple(notes))


def _set_older_format_aside(root: Path, loaded: Loaded) -> list[str]:
    found = loaded.snapshot.found
    aside = root / f"project.format{found}.json"
    if found == FORMAT or not loaded.main_is_good:
        return []
    if not aside.exists():
        write_bytes(aside, (root / PROJECT_FILE).read_bytes())
    return [f"The project had the older format {found}; it is kept as {aside.name} and is saved as format {FORMAT}."]


def _remove_leftovers(root: Path) -> None:
    for pattern in (".*", "takes/*/.*", "voices/.*"):
        for path in root.glob(pattern):
            if is_leftover(path) and path.is_file() and is_inside(root, path):
                path.unlink(missing_ok=True)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _move(path: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        path.replace(to)

"""The project folder on disk: open, save, add takes; killed at any moment it still opens with every finished take.

Must not know of Qt, of undo, or of how a take is made.
"""

from __future__ import annotations

import gc
import hashlib
import shutil
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import TracebackType

from app.project import recovery
from app.project.atomic import atomic_path, is_leftover, make_folder, write_bytes
from app.project.errors import FolderGone, NotAProject, NotWritable, ProjectError, TakeHomeless, TakeNotWritten
from app.project.inside import inside, is_inside, safe_name
from app.project.label import describe, label_of
from app.project.lock import FolderLock, lock_folder
from app.project.migrate import FORMAT
from app.project.model import Character, Json, Line, Project, Score, Take
from app.project.recovery import AUTOSAVE_FILE, BACKUP_FILE, PROJECT_FILE, Loaded
from app.project.snapshot import Snapshot, Writer
from engine.api import TakeAudio, reason_of, told
from engine.audio import verify_audio, write_flac

APP = "Afureko"
DAMAGED_FILE = "project.damaged.json"


class ProjectFolder:
    """An open project folder; close() it, or use it as a context manager.

    project: as last saved or opened. takes: every row, in the order they were made. absent: takes without a file.
    notes: what was repaired or assumed while opening. unsaved: edits that only the autosave has, for the user to take.
    Its methods may be called from any thread. Whatever writes raises FolderGone, and writes nothing, once the folder
    has been moved, deleted or replaced.
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
        self._writer = Writer(APP)
        self._closed = False
        self._busy = threading.RLock()

    @property
    def project(self) -> Project:
        return self._snapshot.project

    @property
    def takes(self) -> tuple[Take, ...]:
        return self._snapshot.takes

    @property
    def revision(self) -> int:
        """How often the project was saved; see autosave()."""
        return self._snapshot.revision

    def __enter__(self) -> ProjectFolder:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    @property
    def is_there(self) -> bool:
        """Tell whether the folder at root is still the one that was opened."""
        return self._lock.folder_is_there

    def check_there(self) -> None:
        """Raise FolderGone if the folder has gone."""
        if not self.is_there:
            raise FolderGone(self.root)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Raise FolderGone if the folder has gone before or while something is written to it."""
        self.check_there()
        try:
            yield
        except OSError:
            self.check_there()
            raise

    def close(self) -> None:
        """Give the lock back. What was not saved stays unsaved; nobody writes project.json any more."""
        with self._busy:
            self._closed = True
            self._lock.release()

    def path_of(self, relative: str) -> Path:
        """Return the file a path of the project names. Raises UnsafePath."""
        return inside(self.root, relative)

    def save(self, project: Project) -> None:
        """Write project.json; the state before stays in project.json.bak, and the autosave is no longer needed."""
        with self._busy, self._writing():
            self._newest_revision += 1
            self._write(replace(self._snapshot, project=project, revision=self._newest_revision))
            self.set_unsaved_aside()
            self.discard_autosave()

    def autosave(self, project: Project, revision: int | None = None) -> bool:
        """Write unsaved edits aside; project.json stays as it is. Tell whether they were written.

        revision: of the save they were made after; if there was another one since, they are in it already.
        """
        with self._busy:
            if self._closed or revision not in (None, self.revision):
                return False
            with self._writing():
                self.set_unsaved_aside()
                self._newest_revision += 1
                aside = replace(self._snapshot, project=project, revision=self._newest_revision)
                write_bytes(self.root / AUTOSAVE_FILE, self._writer.bytes_of(aside), root=self.root)
            return True

    def discard_autosave(self) -> None:
        """Forget edits that were only autosaved."""
        with self._busy:
            if not self._closed and self.is_there:
                self.unsaved = None
                (self.root / AUTOSAVE_FILE).unlink(missing_ok=True)

    def set_unsaved_aside(self) -> Path | None:
        """Keep edits that only the autosave has under a dated name, out of the way; return the file, None without."""
        with self._busy:
            if self._closed or self.unsaved is None or not self.is_there:
                return None
            self.unsaved = None
            return _set_aside(self.root)

    def unsaved_since(self) -> datetime | None:
        """Return when the autosave was written; None without one."""
        try:
            return datetime.fromtimestamp((self.root / AUTOSAVE_FILE).stat().st_mtime).astimezone()
        except OSError:
            return None

    def as_json(self, project: Project) -> bytes:
        """Return project.json as it would be if *project* were saved now."""
        with self._busy:
            return self._writer.bytes_of(replace(self._snapshot, project=project))

    def add_take(
        self, line: Line, character: Character, audio: TakeAudio, parameters: Mapping[str, Json] | None = None
    ) -> Take:
        """Write *audio* whole with its label, then its row; return the take.

        line and character: as they were when the take was asked for. parameters: what was asked beside the text.
        Once the folder is closed another program may have it: then the file alone is written, and its label brings it
        back in when the project is opened again. Raises TakeHomeless, TakeNotWritten.
        """
        take = describe(line, character, audio, parameters or {})
        try:
            with self._writing():
                self._write_take(take, audio)
        except FolderGone as error:
            raise TakeHomeless(self.root) from error
        except OSError as error:
            raise TakeNotWritten(self.root, reason_of(error)) from error
        return take

    def _write_take(self, take: Take, audio: TakeAudio) -> None:
        with atomic_path(self.path_of(take.path), root=self.root) as temp:
            write_flac(temp, audio.pcm, audio.rate_hz, label_of(take))
            verify_audio(temp, take.n_samples, take.rate_hz)
        with self._busy:
            if not self._closed:
                self._write(replace(self._snapshot, takes=(*self._snapshot.takes, take)))

    def bring_take(self, take: Take, source: Path) -> None:
        """Add a take of another copy of this project, whose file is *source*."""
        if source.exists():
            with self._writing(), atomic_path(self.path_of(take.path), root=self.root) as temp:
                shutil.copyfile(source, temp)
        with self._busy, self._writing():
            self._write(replace(self._snapshot, takes=(*self._snapshot.takes, take)))

    def score_take(self, take_id: str, scores: tuple[Score, ...]) -> None:
        """Write what was found out about a take; one that is not in the project any more is no fault."""
        with self._busy:
            takes = tuple(replace(take, scores=scores) if take.id == take_id else take for take in self.takes)
            if takes == self.takes or self._closed:
                return
            with self._writing():
                self._write(replace(self._snapshot, takes=takes))

    def add_clip(self, source: Path) -> tuple[str, str]:
        """Copy a reference clip into voices/; return its relative path and SHA-256. The same content is kept once."""
        digest = _sha256(source)
        name = safe_name(source.name)
        for number in range(1, 1000):
            relative = f"voices/{name}" if number == 1 else f"voices/{digest[:8]}-{number}-{name}"
            path = self.path_of(relative)
            if not path.exists():
                with self._writing(), atomic_path(path, root=self.root) as temp:
                    shutil.copyfile(source, temp)
                return relative, digest
            if _sha256(path) == digest:
                return relative, digest
        raise NotWritable(self.root, told("voices/ is full of files named {name}", name=name))

    def empty_trash(self, project: Project) -> tuple[Take, ...]:
        """Save *project* without the takes it calls deleted, move their files to trash/ and return those takes."""
        with self._busy, self._writing():
            gone = tuple(take for take in self.takes if take.id in project.deleted and take.id not in project.locked)
            kept = tuple(take for take in self.takes if take not in gone)
            # Rows first: killed in between, the files are taken back in and are still called deleted.
            before, self._snapshot = self._snapshot, replace(self._snapshot, takes=kept)
            try:
                self.save(project)
            except BaseException:
                self._snapshot = before
                raise
            make_folder(self.root / "trash", self.root)
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
        write_bytes(main, self._writer.bytes_of(snapshot), backup, self.root)
        self._main_is_good = True
        self._snapshot = snapshot


def create_folder(root: Path, project: Project) -> ProjectFolder:
    """Make a new project folder and open it. Raises ProjectError if there is a project already, NotWritable."""
    try:
        root.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotWritable(root, reason_of(error)) from error
    lock = lock_folder(root)
    try:
        if any((root / name).exists() for name in (PROJECT_FILE, BACKUP_FILE, AUTOSAVE_FILE)):
            raise ProjectError(
                root,
                told("{path} already holds a project. Nothing was changed. Choose another folder.", path=str(root)),
            )
        folder = ProjectFolder(root, lock, Loaded(Snapshot(project, ()), main_is_good=False))
        folder.save(project)
        return folder
    except BaseException:
        lock.release()
        raise


@contextmanager
def _collector_at_rest() -> Iterator[None]:
    """Keep Python from looking for cycles among a hundred thousand new objects: there are none, and it takes long."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@_collector_at_rest()
def open_folder(root: Path) -> ProjectFolder:
    """Open a project folder, repairing what a crash left behind; see ProjectFolder.notes.

    Raises NotAProject, NewerFormat, DamagedProject, UnsafePath (all before anything is written), ProjectInUse,
    NotWritable.
    """
    if not root.is_dir():
        raise NotAProject(
            root,
            told("{path} is not a folder. Give the folder that holds {file}.", path=str(root), file=PROJECT_FILE),
        )
    stamp = recovery.stamp(root)
    loaded = recovery.load(root)
    recovery.check_paths(root, loaded.snapshot)
    lock = lock_folder(root)
    try:
        if recovery.stamp(root) != stamp:  # another program saved until the lock was ours
            loaded = recovery.load(root)
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
        notes.append(_lost(sorted(missing)))
    return replace(loaded, snapshot=replace(loaded.snapshot, takes=adopted.takes), notes=tuple(notes))


def _lost(ids: list[str]) -> str:
    if len(ids) == 1:
        return told("A take has lost its file: {take}.", take=ids[0])
    return told("{n} takes have lost their files: {takes}.", n=len(ids), takes=", ".join(ids))


def _set_older_format_aside(root: Path, loaded: Loaded) -> list[str]:
    found = loaded.snapshot.found
    aside = root / f"project.format{found}.json"
    if found == FORMAT or not loaded.main_is_good:
        return []
    if not aside.exists():
        write_bytes(aside, (root / PROJECT_FILE).read_bytes())
    return [
        told(
            "The project had the older format {found}; it is kept as {file} and is saved as format {known}.",
            found=found,
            file=aside.name,
            known=FORMAT,
        )
    ]


def _remove_leftovers(root: Path) -> None:
    for pattern in (".*", "takes/*/.*", "voices/.*"):
        for path in root.glob(pattern):
            if is_leftover(path) and path.is_file() and is_inside(root, path):
                path.unlink(missing_ok=True)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _set_aside(root: Path) -> Path | None:
    """Give the autosave a dated name; return it, None if there is no autosave."""
    source = root / AUTOSAVE_FILE
    if not source.exists():
        return None
    stem = f"project.unsaved-{datetime.fromtimestamp(source.stat().st_mtime):%Y%m%d-%H%M%S}"
    names = [f"{stem}.json", *(f"{stem}-{number}.json" for number in range(2, 100))]
    aside = next((root / name for name in names if not (root / name).exists()), root / names[-1])
    return source.replace(aside)


def _move(path: Path, to: Path) -> None:
    if path.exists():
        path.replace(to)

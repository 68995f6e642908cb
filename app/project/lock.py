"""One program at a time may have a project open: a lock file that says who and since when.

The operating system holds the lock and drops it when the program dies, so a killed program never locks anyone out;
the text in the file is for people and for computers that do not see each other's locks.
Must not know what a project is.
"""

from __future__ import annotations

import errno
import getpass
import json
import os
import socket
import sys
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from app.project.errors import NotWritable, ProjectInUse
from app.project.moments import local_words
from engine.api import reason_of, told

LOCK_FILE = ".lock"
_NO_LOCKS_HERE = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL}

if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> bool:
        # Far behind the text, which others must still be able to read.
        os.lseek(descriptor, 1 << 30, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _is_alive(pid: int) -> bool:
        return False  # the lock itself is the truth on Windows

else:
    import fcntl

    def _try_lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _is_alive(pid: int) -> bool:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        except PermissionError:
            return True
        return True


@dataclass(frozen=True, slots=True)
class Owner:
    """Who holds a project open."""

    pid: int
    host: str
    user: str
    since: str

    @property
    def who(self) -> str:
        return f"{self.user}@{self.host}, process {self.pid}"


class FolderLock:
    """A held lock; release() once. `note` says what was found if a dead program had left its lock behind."""

    def __init__(self, path: Path, descriptor: int, note: str | None) -> None:
        self._path, self._descriptor, self.note = path, descriptor, note
        self._folder = _hold(path.parent)
        self._folder_was = path.parent.stat()

    @property
    def folder_is_there(self) -> bool:
        """Tell whether the folder is still the one that was locked: not moved, deleted or replaced by another."""
        try:
            now = self._path.parent.stat()
        except OSError:
            return False
        # Some network drives number their files anew after a break; the lock file that is held then proves it.
        return os.path.samestat(now, self._folder_was) or (
            self._descriptor >= 0 and _is_same_file(self._path, self._descriptor)
        )

    def release(self) -> None:
        """Remove the lock; a drive that has gone in the meantime is no fault."""
        if self._descriptor < 0:
            return
        is_ours = _is_same_file(self._path, self._descriptor)
        if sys.platform == "win32":
            os.close(self._descriptor)  # Windows removes no open file; if somebody opens it now, it stays
        with suppress(OSError):
            if is_ours:
                self._path.unlink()
        if sys.platform != "win32":
            os.close(self._descriptor)  # last: while it is locked nobody can have taken it
        if self._folder >= 0:
            os.close(self._folder)
        self._descriptor = self._folder = -1


def lock_folder(root: Path) -> FolderLock:
    """Take the lock of the folder *root*.

    Raises ProjectInUse (with who and since when) if a living program has it, NotWritable if no lock can be written.
    """
    path = root / LOCK_FILE
    while True:
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o644)
        except OSError as error:
            raise NotWritable(root, reason_of(error)) from error
        try:
            owner = _read_owner(descriptor)
            _take(root, descriptor, owner)
            if _is_same_file(path, descriptor):
                _write_owner(descriptor)
                return FolderLock(path, descriptor, _left_behind(owner))
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)  # its owner removed it while we waited at the door: try the new one


def _hold(folder: Path) -> int:
    """Open a folder, so that its number is given to no other folder while it is held; -1 where that cannot be."""
    if sys.platform == "win32":  # which never gives a number twice
        return -1
    try:
        return os.open(folder, os.O_RDONLY)
    except OSError:
        return -1


def _take(root: Path, descriptor: int, owner: Owner | None) -> None:
    here = socket.gethostname()
    try:
        taken = _try_lock(descriptor)
    except OSError as error:
        if error.errno not in _NO_LOCKS_HERE:
            raise NotWritable(root, reason_of(error)) from error
        taken = owner is None or owner.host != here or not _is_alive(owner.pid)
    if not taken:
        who, since = (owner.who, owner.since) if owner else (told("unknown"), told("unknown"))
        raise ProjectInUse(root, who, since, told("Close it there first."))
    if owner is not None and owner.host != here:
        # A synchronised folder carries the file but not the lock: only people can tell whether that one still runs.
        way_out = told(
            "If that computer no longer has it open, delete the file {file} in the project folder.", file=LOCK_FILE
        )
        raise ProjectInUse(root, owner.who, owner.since, way_out)


def _is_same_file(path: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except OSError:
        return False


def _read_owner(descriptor: int) -> Owner | None:
    os.lseek(descriptor, 0, os.SEEK_SET)
    try:
        value = json.loads(os.read(descriptor, 4096))
        return Owner(int(value["pid"]), str(value["host"]), str(value["user"]), str(value["since"]))
    except (ValueError, KeyError, TypeError):
        return None  # empty, half-written or not ours: the lock itself decides


def _write_owner(descriptor: int) -> None:
    try:
        user = getpass.getuser()
    except (OSError, KeyError, ImportError):
        user = "someone"
    since = datetime.now().astimezone().isoformat(timespec="seconds")
    owner = Owner(os.getpid(), socket.gethostname(), user, since)
    os.ftruncate(descriptor, 0)
    os.lseek(descriptor, 0, os.SEEK_SET)
    os.write(descriptor, json.dumps(asdict(owner)).encode("ascii"))


def _left_behind(owner: Owner | None) -> str | None:
    if owner is None:
        return None
    return told(
        "The project was not closed properly ({who}, open since {since}): that program is gone, "
        "so its lock was taken over. Finished takes are kept.",
        who=owner.who,
        since=local_words(owner.since),
    )

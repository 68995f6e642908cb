"""The one way anything is written to the user's disk: whole or not at all.

Must not know what it writes.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from app.project.model import Json

TEMP_PREFIX = ".afureko-"
_TEMP_MARK = ".part"


@contextmanager
def atomic_path(path: Path, backup: Path | None = None, root: Path | None = None) -> Iterator[Path]:
    """Hand out a temporary path beside *path*; when the block ends well it takes *path*'s place, durably.

    The temporary file keeps the suffix of *path*. backup: where the old *path* stays reachable (a hard link).
    root: a folder above *path* that must be there; without one every missing folder is made.
    If the block raises, the temporary file is removed and *path* is as before.
    """
    make_folder(path.parent, root)
    temp = _temp_beside(path)
    try:
        yield temp
        _fsync_file(temp)
        if backup is not None and path.exists():
            _link_over(path, backup)
        _replace(temp, path)
    except BaseException as error:
        with suppress(NotADirectoryError):  # a file stands where the folder was
            temp.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename and is_leftover(Path(os.fsdecode(error.filename))):
            error.filename = str(path)  # what is told to people is the file they know
        raise
    _fsync_folder(path.parent)


def make_folder(folder: Path, root: Path | None = None) -> None:
    """Make a folder and those above it, but never *root*: where that has gone, FileNotFoundError is raised."""
    if root is None:
        folder.mkdir(parents=True, exist_ok=True)
    elif folder != root:
        make_folder(folder.parent, root)
        folder.mkdir(exist_ok=True)


def write_bytes(path: Path, data: bytes, backup: Path | None = None, root: Path | None = None) -> None:
    """Write *data* to *path* atomically."""
    with atomic_path(path, backup, root) as temp:
        temp.write_bytes(data)


def write_json(path: Path, value: Json, backup: Path | None = None) -> None:
    """Write *value* to *path* atomically as UTF-8 JSON. Raises ValueError for NaN or infinity."""
    write_bytes(path, encode_json(value), backup)


def encode_json(value: Json, indent: int | None = 1) -> bytes:
    """Return readable UTF-8 JSON; text that UTF-8 cannot hold (a lone surrogate) is escaped instead."""
    try:
        return json.dumps(value, ensure_ascii=False, indent=indent, allow_nan=False).encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(value, ensure_ascii=True, indent=indent, allow_nan=False).encode("ascii")


def is_leftover(path: Path) -> bool:
    """Tell whether *path* is a temporary file of this writer (left behind if nobody is writing now)."""
    return path.name.startswith(TEMP_PREFIX) and _TEMP_MARK in path.name


def _temp_beside(path: Path) -> Path:
    # Not built from the name: a long name plus a suffix would pass the file system's limit.
    return path.with_name(f"{TEMP_PREFIX}{os.getpid()}-{secrets.token_hex(4)}{_TEMP_MARK}{path.suffix}")


def _fsync_file(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _fsync_folder(folder: Path) -> None:
    if sys.platform != "win32":  # which cannot open a folder; NTFS journals the rename
        with suppress(OSError):  # a folder one may not list, or a network drive that refuses: the rename itself is done
            descriptor = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


def _link_over(path: Path, backup: Path) -> None:
    temp = _temp_beside(backup)
    try:
        try:
            os.link(path, temp)
        except OSError:  # exFAT and some network drives have no hard links
            shutil.copy2(path, temp)
            _fsync_file(temp)
        _replace(temp, backup)
    finally:
        temp.unlink(missing_ok=True)


def _replace(temp: Path, path: Path) -> None:
    # A virus scanner or indexer holds a new file open for a moment on Windows.
    patience_s = (0.05, 0.1, 0.2, 0.4) if sys.platform == "win32" else ()
    for wait_s in patience_s:
        try:
            temp.replace(path)
            return
        except PermissionError:
            time.sleep(wait_s)
    temp.replace(path)

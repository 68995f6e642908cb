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
def atomic_path(path: Path, backup: Path | None = None) -> Iterator[Path]:
    """Hand out a temporary path beside *path*; when the block ends well it takes *path*'s place, durably.

    The temporary file keeps the suffix of *path*. backup: where the old *path* stays reachable (a hard link).
    If the block raises, the temporary file is removed and *path* is as before.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temp = _temp_beside(path)
    try:
        yield temp
        _fsync_file(temp)
        if backup is not None and path.exists():
            _link_over(path, backup)
        _replace(temp, path)
    except BaseException:
        temp.unlink(missing_ok=True)
        raise
    _fsync_folder(path.parent)


def write_bytes(path: Path, data: bytes, backup: Path | None = None) -> None:
    """Write *data* to *path* atomically."""
    with atomic_path(path, backup) as temp:
        temp.write_bytes(data)


def write_json(path: Path, value: Json, backup: Path | None = None) -> None:
    """Write *value* to *path* atomically as UTF-8 JSON. Raises ValueError for NaN or infinity."""
    write_bytes(path, encode_json(value), backup)


def encode_json(value: Json) -> bytes:
    """Return readable UTF-8 JSON; text that UTF-8 cannot hold (a lone surrogate) is escaped instead."""
    try:
        return json.dumps(value, ensure_ascii=False, indent=1, allow_nan=False).encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(value, ensure_ascii=True, indent=1, allow_nan=False).encode("ascii")


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

"""The folder an export is to go to: can it be written to, is there room, and what lies there already.

Must not know what will be written.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.project.export import LINES_FOLDER, MIX_NAME, REPORT_NAME
from engine.api import reason_of, told

_SPARE_BYTES = 16 << 20  # file systems need some room of their own, and the report comes on top


@dataclass(frozen=True, slots=True)
class Former:
    """An export that lies in a folder already. title: of its episode; modified: seconds since 1970."""

    out: Path
    title: str
    n_lines: int
    modified: float


@dataclass(frozen=True, slots=True)
class Destination:
    """What was found. problem: a sentence if nothing can be written there; free_bytes: None if the disk does not say.

    strangers: files of the same names that no export of ours has written; they would be replaced.
    """

    folder: Path
    problem: str | None
    free_bytes: int | None
    former: tuple[Former, ...] = ()
    strangers: tuple[Path, ...] = ()


def look_at_folder(folder: Path, outs: Sequence[Path], n_bytes: int) -> Destination:
    """Look at a folder and at those below it that would be written; nothing is changed.

    n_bytes: how much is to be written, while what lies there still takes its room.
    """
    problem, standing = _problem(folder)
    if problem is not None:
        return Destination(folder, problem, None)
    try:
        free_bytes = shutil.disk_usage(standing).free
    except OSError:
        free_bytes = None
    if free_bytes is not None and free_bytes < n_bytes + _SPARE_BYTES:
        problem = told(
            "There is not enough room: about {needed} MB are needed, {free} MB are free. Choose another folder, or "
            "make room on this disk.",
            needed=megabytes(n_bytes),
            free=megabytes(free_bytes),
        )
    former = tuple(found for out in outs if (found := _former(out)) is not None)
    known = {found.out for found in former}
    strangers = tuple(out / MIX_NAME for out in outs if out not in known and (out / MIX_NAME).exists())
    return Destination(folder, problem, free_bytes, former, strangers)


def megabytes(n_bytes: int) -> int:
    """Return bytes as whole megabytes, at least one."""
    return max(1, round(n_bytes / 1_000_000))


def _problem(folder: Path) -> tuple[str | None, Path]:
    """Return why *folder* cannot be written to, and the nearest folder above it that exists."""
    if not folder.is_absolute():
        return told("Give the folder with its whole path."), folder
    if "\0" in str(folder):
        return told("This is no name a folder can have. Choose another folder."), folder
    standing = folder
    try:
        while not standing.exists() and standing != standing.parent:
            standing = standing.parent
        if not standing.is_dir():
            why: str = told("a file stands where a folder is needed")
        else:
            with tempfile.TemporaryFile(dir=standing):
                return None, standing
    except OSError as error:
        why = reason_of(error)
    return told("{folder} cannot be written to: {why}. Choose another folder.", folder=str(folder), why=why), standing


def _former(out: Path) -> Former | None:
    path = out / REPORT_NAME
    try:
        body = json.loads(path.read_bytes())
        files = [name for name in body["files"] if name.startswith(LINES_FOLDER)]
        return Former(out, str(body["title"]), len(files), path.stat().st_mtime)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None

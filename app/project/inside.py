"""Keep every path of a project inside its folder.

Must not know what the paths are for.
"""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from collections.abc import Iterable
from pathlib import Path, PurePosixPath, PureWindowsPath

from app.project.errors import UnsafePath

_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f"*/:<>?\\|]')
_PLAIN = re.compile(r"[\w-][\w. -]*(?:/[\w-][\w. -]*)*")  # says at a glance what the long way round would find out
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])", re.IGNORECASE)


def inside(root: Path, relative: str) -> Path:
    """Return the file *relative* names, as written in the project ("/" on every system).

    Raises UnsafePath if it is absolute, climbs out with ".." or is led out by a symbolic link.
    """
    _check_words(root, relative)
    path = root / relative
    if not is_inside(root, path):
        raise UnsafePath(root, relative)
    return path


def check_inside(root: Path, relatives: Iterable[str]) -> None:
    """Judge many paths as inside() does, and look at each folder once. Raises UnsafePath."""
    known: set[str] = set()
    for relative in relatives:
        if not _PLAIN.fullmatch(relative):
            inside(root, relative)
        elif not _stays(root, relative, known):
            raise UnsafePath(root, relative)


def _check_words(root: Path, relative: str) -> None:
    posix, windows = PurePosixPath(relative), PureWindowsPath(relative)
    absolute = posix.is_absolute() or bool(windows.drive) or bool(windows.root)
    if not posix.parts or absolute or ".." in windows.parts or "\\" in relative or "\0" in relative:
        raise UnsafePath(root, relative)


def _stays(root: Path, relative: str, known: set[str]) -> bool:
    """Tell whether a path stays inside: its folder does, and it is no link that leads out. known: those that do."""
    if relative in known:
        return True
    folder = relative.rpartition("/")[0]
    if folder and not _stays(root, folder, known):
        return False
    path = os.path.join(root, relative)  # noqa: PTH118  # thousands of them
    if _may_lead_out(path) and not is_inside(root, Path(path)):
        return False
    known.add(relative)
    return True


def _may_lead_out(path: str) -> bool:
    """Tell whether *path* is a link of any kind, or something that cannot be looked at."""
    try:
        info = os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError):
        return True
    reparse = getattr(stat, "FILE_ATTRIBUTE_REPARSE_POINT", 0x400)  # Windows: links and junctions
    return stat.S_ISLNK(info.st_mode) or bool(getattr(info, "st_file_attributes", 0) & reparse)


def is_inside(root: Path, path: Path) -> bool:
    """Tell whether *path* stays in the folder *root* when every symbolic link is followed."""
    try:
        return path.resolve().is_relative_to(root.resolve())
    except (OSError, RuntimeError, ValueError):  # a loop of links, a name no file can have
        return False


def safe_name(name: str) -> str:
    """Return *name* as a file name that every system takes: NFC, no forbidden sign, no reserved word."""
    stem, dot, suffix = unicodedata.normalize("NFC", name).rpartition(".")
    if not dot:
        stem, suffix = suffix, ""
    stem = _FORBIDDEN.sub("", stem).strip(" .\u3000")
    suffix = _FORBIDDEN.sub("", suffix).strip(" .\u3000")
    if not stem or _RESERVED.fullmatch(stem.split(".")[0]):
        stem = f"_{stem}"
    stem, suffix = _cut(stem, 120) or "_", _cut(suffix, 40)
    return f"{stem}.{suffix}" if suffix else stem


def _cut(text: str, n_bytes: int) -> str:
    """Return the beginning of *text* that fits, without what UTF-8 cannot hold (bytes of another code page)."""
    return text.encode("utf-8", "ignore")[:n_bytes].decode("utf-8", "ignore").rstrip(" .")

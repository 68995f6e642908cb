"""Keep every path of a project inside its folder.

Must not know what the paths are for.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path, PurePosixPath, PureWindowsPath

from app.project.errors import UnsafePath

_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f"*/:<>?\\|]')
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])", re.IGNORECASE)


def inside(root: Path, relative: str) -> Path:
    """Return the file *relative* names, as written in the project ("/" on every system).

    Raises UnsafePath if it is absolute, climbs out with ".." or is led out by a symbolic link.
    """
    posix, windows = PurePosixPath(relative), PureWindowsPath(relative)
    absolute = posix.is_absolute() or bool(windows.drive) or bool(windows.root)
    if not posix.parts or absolute or ".." in windows.parts or "\\" in relative or "\0" in relative:
        raise UnsafePath(root, relative)
    path = root / posix
    if not is_inside(root, path):
        raise UnsafePath(root, relative)
    return path


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

"""Which version this is: pyproject.toml says it, installed or not. Must not know who asks."""

from __future__ import annotations

import tomllib
from importlib import metadata
from pathlib import Path

_PYPROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def version() -> str:
    """Return the version; of a checkout that was never installed, its own file's."""
    try:
        return metadata.version("afureko")
    except metadata.PackageNotFoundError:
        pass
    try:
        return str(tomllib.loads(_PYPROJECT.read_text(encoding="utf-8"))["project"]["version"])
    except (OSError, KeyError, ValueError):
        return ""

"""Where the program's own files lie. Must not know of any project."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import platformdirs


@dataclass(frozen=True, slots=True)
class Paths:
    """samples: projects that are only opened as a copy; voices: clips that ship; cache: may be deleted at any time."""

    samples: Path
    voices: Path
    cache: Path


def default_paths() -> Paths:
    """Return the paths of this checkout; makes no folder."""
    root = Path(__file__).resolve().parent.parent
    cache = Path(platformdirs.user_cache_dir("afureko", appauthor=False))
    return Paths(samples=root / "projects", voices=root / "resources" / "voices", cache=cache)

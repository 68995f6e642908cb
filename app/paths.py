"""Where the program's own files lie. Must not know of any project."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import platformdirs


@dataclass(frozen=True, slots=True)
class Paths:
    """samples: projects that are only opened as a copy; voices: clips that ship; cache: may be deleted at any time.

    translations: the words of the window in other languages. logs: what went wrong, for whoever mends the program.
    data: where projects go if the user's documents cannot be written to.
    """

    samples: Path
    voices: Path
    cache: Path
    translations: Path = Path("resources/translations")
    logs: Path = Path("logs")
    data: Path = Path("data")

    @property
    def voice_cache(self) -> Path:
        """Encoded voices; bounded by the settings, deleted without harm."""
        return self.cache / "voices"


def default_paths() -> Paths:
    """Return the paths of this checkout and this user; makes no folder."""
    root = Path(__file__).resolve().parent.parent
    resources = root / "resources"
    return Paths(
        samples=root / "projects",
        voices=resources / "voices",
        cache=Path(platformdirs.user_cache_dir("afureko", appauthor=False)),
        translations=resources / "translations",
        logs=Path(platformdirs.user_log_dir("afureko", appauthor=False)),
        data=Path(platformdirs.user_data_dir("afureko", appauthor=False)),
    )

"""The cache of encoded voices as files: how much there is, and clearing it. Must not know what they hold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.api import CancelToken

Progress = Callable[[float, str], None]


@dataclass(frozen=True, slots=True)
class CacheWork:
    """Count the bytes of a folder's files, or remove them: work for a job."""

    folder: Path
    clear: bool = False

    def __call__(self, token: CancelToken, progress: Progress) -> int:
        """Return how many bytes lie there afterwards. A file that is in use, or gone meanwhile, is passed over."""
        left = 0
        for path in sorted(self.folder.glob("*")) if self.folder.is_dir() else ():
            token.check()
            try:
                size = path.stat().st_size if path.is_file() else 0
            except OSError:
                continue
            try:
                if self.clear and path.is_file():
                    path.unlink()
                    continue
            except OSError:
                pass  # in use on some systems: the next clearing gets it
            left += size
        return left

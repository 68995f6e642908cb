"""Checksums of files: SHA-256, and the name git gives a file, which is all the hub tells of small ones.

Must not know what the files are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.api import CancelToken

_PIECE = 1 << 20


class Digest:
    """Both checksums of a file of a known size, while its bytes come by."""

    def __init__(self, n_bytes: int) -> None:
        self._sha256 = hashlib.sha256()
        # Not for safety: it is compared with the name git gave the file, beside the length of what has arrived.
        self._git = hashlib.sha1(b"blob %d\0" % n_bytes, usedforsecurity=False)

    def update(self, data: bytes) -> None:
        self._sha256.update(data)
        self._git.update(data)

    @property
    def sums(self) -> Sums:
        return Sums(self._sha256.hexdigest(), self._git.hexdigest())


@dataclass(frozen=True, slots=True)
class Sums:
    """SHA-256 and the name in git, in hexadecimal digits."""

    sha256: str
    git: str

    def fit(self, sha256: str, git: str) -> bool | None:
        """Tell whether they are those that were expected, "" for what is not known; None if nothing is known."""
        if sha256:
            return self.sha256 == sha256
        return self.git == git if git else None


def read(path: Path, digest: Digest, done: Callable[[int], None], token: CancelToken) -> None:
    """Feed a file to *digest*; done is told the bytes read so far. Raises OSError, Cancelled."""
    n = 0
    with path.open("rb") as file:
        while piece := file.read(_PIECE):
            token.check()
            digest.update(piece)
            n += len(piece)
            done(n)

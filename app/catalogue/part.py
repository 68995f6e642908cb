"""A file that is not whole yet, as NAME.part beside its place. Must not know where its bytes come from."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from app.catalogue.checksums import Digest, Sums, read
from app.catalogue.records import PART
from engine.api import CancelToken


class Part:
    """What has arrived of one file of n_bytes: how much, and its checksums so far.

    etag: what its sender called it. patched: it is of more than one connection, so it may be of two versions.
    """

    def __init__(self, path: Path, n_bytes: int, etag: str = "") -> None:
        self.path, self.n_bytes, self.have = path, n_bytes, 0
        self.etag, self.patched = etag, False
        self.place = path.with_name(path.name + PART)
        self._digest = Digest(n_bytes)
        self._out: BinaryIO | None = None

    @property
    def is_there(self) -> bool:
        return self.place.is_file() or self.path.is_file()

    @property
    def whole(self) -> bool:
        return self.have == self.n_bytes

    @property
    def sums(self) -> Sums:
        return self._digest.sums

    def take_up(self, token: CancelToken) -> int:
        """Read again what is there, also under the file's own name; return how much of it was too much to be right."""
        if self.path.is_file() and not self.place.exists():
            self.path.replace(self.place)  # nobody vouches for it: it is looked at like any other part
        self.place.touch()
        n_there = self.place.stat().st_size
        if n_there > self.n_bytes:
            os.truncate(self.place, 0)
            return n_there
        read(self.place, self._digest, lambda n: None, token)
        self.have, self.patched = n_there, n_there > 0
        return 0

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Keep the file open for add() and start_over()."""
        with self.place.open("ab") as self._out:
            try:
                yield
            finally:
                out, self._out = self._out, None
                out.flush()

    def add(self, piece: bytes) -> None:
        assert self._out is not None
        self._out.write(piece)
        self._digest.update(piece)
        self.have += len(piece)

    def start_over(self) -> int:
        """Drop what is there; return how much that was."""
        if self._out is not None:
            self._out.flush()
            self._out.truncate(0)  # it is open for appending, so the next byte is the first
        else:
            os.truncate(self.place, 0)
        lost, self.have, self.patched, self._digest = self.have, 0, False, Digest(self.n_bytes)
        return lost

    def into_place(self) -> None:
        """Give the file its name, durably."""
        with self.place.open("rb+") as file:
            os.fsync(file.fileno())
        self.place.replace(self.path)

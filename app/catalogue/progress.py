"""How far a download is: bytes, speed, what is left, and what it is waiting for. Must not know who is told."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Phase = Literal["listing", "downloading", "checking", "waiting"]
EVERY_S = 0.1  # no more than ten times a second
OVER_S = 8.0  # the stretch over which the speed is taken
QUIET_S = 3.0  # without a byte for so long, it is said


@dataclass(frozen=True, slots=True)
class Progress:
    """done, total: bytes of the whole model; total 0 while the files are being listed. file: the one on its way.

    stalled: no bytes come at the moment. note: a sentence when something went wrong and is tried again, "" otherwise.
    remaining_s: at the present speed; None if that cannot be said.
    """

    file: str
    done: int
    total: int
    bytes_per_s: float
    stalled: bool
    phase: Phase = "downloading"
    note: str = ""
    remaining_s: float | None = None


class Meter:
    """Counts bytes and tells about them, but not too often."""

    def __init__(self, tell: Callable[[Progress], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._tell, self._clock = tell, clock
        self._file, self._note = "", ""
        self._phase: Phase = "listing"
        self._done = self._total = 0
        self._told_at = self._byte_at = clock()
        self._marks: deque[tuple[float, int]] = deque()
        self._came = 0  # bytes that came over the network, whatever became of them
        self._stalled = False

    def begin(self, done: int, total: int) -> None:
        """Set out: *done* of *total* bytes are there already."""
        self._done, self._total = done, total

    def at(self, file: str, phase: Phase) -> None:
        """Say what is being done now."""
        self._file, self._phase, self._note, self._stalled = file, phase, "", False
        self._byte_at = self._clock()
        self._say()

    def came(self, n_bytes: int) -> None:
        """Count bytes that came from the network."""
        self._done += n_bytes
        self._came += n_bytes
        now = self._byte_at = self._clock()
        self._stalled = False
        if not self._marks or now - self._marks[-1][0] >= EVERY_S:
            self._marks.append((now, self._came))
            while len(self._marks) > 2 and now - self._marks[0][0] > OVER_S:
                self._marks.popleft()
        if now - self._told_at >= EVERY_S:
            self._say()

    def arrived(self) -> None:
        """Say how far it is now that a file has its place."""
        self._note, self._stalled = "", False
        self._say()

    def lost(self, n_bytes: int) -> None:
        """Take back bytes that turned out to be useless."""
        self._done -= n_bytes

    def waiting(self, note: str) -> None:
        """Say what went wrong and what is done about it."""
        self._phase, self._note, self._stalled = "waiting", note, True
        self._marks.clear()
        self._say()

    def tick(self) -> None:
        """To be called now and then: tell that nothing comes, if nothing comes."""
        now = self._clock()
        quiet = self._phase == "downloading" and now - self._byte_at >= QUIET_S
        if quiet and (not self._stalled or now - self._told_at >= 1.0):
            self._stalled = True
            self._say()

    def _say(self) -> None:
        self._told_at = self._clock()
        speed = 0.0 if self._stalled else self._speed()
        left = max(0, self._total - self._done)
        remaining = left / speed if speed > 0 else None
        self._tell(
            Progress(self._file, self._done, self._total, speed, self._stalled, self._phase, self._note, remaining)
        )

    def _speed(self) -> float:
        if len(self._marks) < 2:
            return 0.0
        (since, before), (until, after) = self._marks[0], self._marks[-1]
        return (after - before) / (until - since) if until > since else 0.0

"""A heart that beats in the window's thread, and waiting that lets it beat."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer

TICK_MS = 1


class Heartbeat(QObject):
    """The gap between two beats is how long the window could do nothing else."""

    def __init__(self) -> None:
        super().__init__()
        self._gaps_ms: list[float] = []
        self._last_s = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._beat)

    def start(self) -> None:
        self._gaps_ms = []
        self._last_s = time.perf_counter()
        self._timer.start()

    def stop(self) -> list[float]:
        """Return the gaps since the start, in ms, the one that is still open included."""
        self._beat()
        self._timer.stop()
        return self._gaps_ms

    def _beat(self) -> None:
        now_s = time.perf_counter()
        self._gaps_ms.append(1000 * (now_s - self._last_s))
        self._last_s = now_s


class Wait(QObject):
    """Runs the event loop until something is true."""

    def __init__(self, done: Callable[[], bool]) -> None:
        super().__init__()
        self._done, self._loop = done, QEventLoop()
        self._poll, self._limit = QTimer(self), QTimer(self)
        self._poll.timeout.connect(self._look)
        self._limit.setSingleShot(True)
        self._limit.timeout.connect(self._loop.quit)

    def upto(self, limit_s: float) -> bool:
        """Tell whether it became true in time."""
        if not self._done():
            self._poll.start(5)
            self._limit.start(round(1000 * limit_s))
            self._loop.exec()
            self._poll.stop()
            self._limit.stop()
        return self._done()

    def _look(self) -> None:
        if self._done():
            self._loop.quit()


def wait_until(done: Callable[[], bool], limit_s: float) -> bool:
    """Run the event loop until *done*, at most *limit_s*; tell whether it became true."""
    return Wait(done).upto(limit_s)


def rest(seconds: float) -> None:
    """Run the event loop for a while."""
    wait_until(lambda: False, seconds)


def share(values: list[float], part: float) -> float:
    """Return the value that *part* (0 to 1) of *values* do not exceed; 0 of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0

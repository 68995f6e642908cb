"""Gives the memory of the models back when nobody has wanted a take for a while.

Must not know how models are closed: the queue does that, in its own thread.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from app.settings import Settings
from app.synth import SynthQueue

_MINUTE_MS = 60_000


class IdleUnload(QObject):
    """The time begins anew with whatever the queue does."""

    def __init__(self, settings: Settings, queue: SynthQueue, minute_ms: int = _MINUTE_MS) -> None:
        super().__init__(queue)
        self._settings, self._queue, self._minute_ms = settings, queue, minute_ms
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._on_idle)
        queue.changed.connect(self._start)
        queue.engine_changed.connect(self._start)
        settings.changed.connect(self._on_setting)

    def _start(self, _what: object = None) -> None:
        minutes = self._settings.unload_after_min
        if self._queue.busy or not self._queue.resident or not minutes:
            self._timer.stop()
        else:
            self._timer.start(minutes * self._minute_ms)

    def _on_idle(self) -> None:
        if not self._queue.busy:
            self._queue.unload()

    def _on_setting(self, key: str) -> None:
        if key == "models/unload_min":
            self._start()

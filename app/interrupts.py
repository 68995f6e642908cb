"""Ctrl+C and a polite kill, told as a Qt signal: Python alone would hear of them only after Qt's next event.

Must not know what is done about them.
"""

from __future__ import annotations

import signal
import socket
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, Signal

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Interrupts(QObject):
    """asked: the first time somebody asks the program to end. The second time it is ended as without us."""

    asked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ours, self._theirs = socket.socketpair()
        for end in (self._ours, self._theirs):
            end.setblocking(False)
        self._former_wakeup = signal.set_wakeup_fd(self._theirs.fileno(), warn_on_full_buffer=False)
        self._former = {number: signal.signal(number, self._on_signal) for number in _SIGNALS}
        self._notifier = QSocketNotifier(self._ours.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._drain)

    def close(self) -> None:
        """Leave things as they were."""
        self._notifier.setEnabled(False)
        for number, handler in self._former.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._former_wakeup)
        self._ours.close()
        self._theirs.close()

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        for ours in _SIGNALS:
            signal.signal(ours, signal.SIG_DFL)
        self.asked.emit()

    def _drain(self) -> None:
        try:
            self._ours.recv(64)  # by now Python has run the handler
        except OSError:
            pass

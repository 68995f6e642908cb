"""The panels of the window, built once, and which of them was used last.

Must not know of menus, keys or files.
"""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

from app.parts import Parts
from app.views.cast_dock import CastPanel
from app.views.lines_view import LinesPanel
from app.views.messages import Messages
from app.views.queue_strip import QueueStrip
from app.views.takes_dock import TakesPanel
from app.views.theme import ThemeHolder
from app.views.toast import NoticeBar
from app.views.transport import TransportBar

Used = Literal["lines", "takes", "cast"]


class Panels(QObject):
    """Parents of the widgets are whoever lays them out."""

    used_changed = Signal(str)  # Used

    def __init__(self, parts: Parts, themes: ThemeHolder, messages: Messages, parent: QObject) -> None:
        super().__init__(parent)
        self.notices = NoticeBar(messages, themes)
        self.lines = LinesPanel(parts, themes, messages)
        self.takes = TakesPanel(parts, themes, messages)
        self.cast = CastPanel(parts, themes, messages, self.notices)
        self.queue = QueueStrip(parts, themes, messages)
        self.transport = TransportBar(parts, themes)
        self.last_used: Used = "lines"
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._on_focus)
        self.lines.current_changed.connect(self.takes.set_line)

    def use(self, used: Used) -> None:
        """Note that somebody has worked in a panel: commands that fit several of them are meant for it."""
        if used != self.last_used:
            self.last_used = used
            self.used_changed.emit(used)

    def _on_focus(self, old: QWidget | None, now: QWidget | None) -> None:
        names: tuple[tuple[Used, QWidget], ...] = (("lines", self.lines), ("takes", self.takes), ("cast", self.cast))
        for used, panel in names:
            if now is not None and (now is panel or panel.isAncestorOf(now)):
                self.use(used)

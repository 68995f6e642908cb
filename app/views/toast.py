"""The bar of notices: news and errors that stop nobody, stacked, newest last, each with at most one button.

Must not know what the buttons do. Never takes the keyboard.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable, Mapping
from typing import Literal

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QEnterEvent, QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.views.messages import Messages, WayOut
from app.views.theme import Theme, ThemeHolder
from engine.api import Cancelled

log = logging.getLogger(__name__)

Kind = Literal["info", "warning", "error"]
Button = tuple[str, Callable[[], object]]
Ways = Mapping[WayOut, Callable[[], object] | None]  # what a way out means here; None: it is none

_LOOKS: dict[Kind, tuple[str, str]] = {"info": ("●", "busy"), "warning": ("▲", "warn"), "error": ("✕", "bad")}
SHOWN_MS = 6000
MOST = 4


class Notice(QFrame):
    """One notice. `closed` when it is to go: by its close button, by its button, or an info by time."""

    closed = Signal(object)  # the notice itself

    def __init__(self, kind: Kind, sentence: str, button: Button | None, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.kind, self.sentence = kind, sentence
        self._act = None if button is None else button[1]
        self._glyph = QLabel(_LOOKS[kind][0], self)
        self._text = QLabel(sentence, self)
        self.button = None if button is None else QPushButton(button[0], self)
        self._close = QToolButton(self)
        self._timer = QTimer(self)
        self._lay_out()
        self._name()
        self.wear(theme)
        if kind == "info":
            self._timer.setSingleShot(True)
            self._timer.timeout.connect(self.dismiss)
            self._timer.start(SHOWN_MS)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 4, 4)
        row.setSpacing(8)
        self._text.setTextFormat(Qt.TextFormat.PlainText)  # a file may be called <b>
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        row.addWidget(self._glyph)
        row.addWidget(self._text, 1)
        if self.button is not None:
            self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.button.setAutoDefault(False)
            self.button.clicked.connect(self.press)
            row.addWidget(self.button)
        self._close.setText("✕")
        self._close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._close.clicked.connect(self.dismiss)
        row.addWidget(self._close)

    def _name(self) -> None:
        words = {"info": self.tr("Note"), "warning": self.tr("Warning"), "error": self.tr("Error")}
        self.setObjectName("notice")
        self.setAccessibleName(self.sentence)
        self.setAccessibleDescription(words[self.kind])
        self._glyph.setToolTip(words[self.kind])
        self._glyph.setAccessibleName(words[self.kind])
        self._text.setAccessibleName(self.sentence)
        self._close.setToolTip(self.tr("Close this notice"))
        self._close.setAccessibleName(self.tr("Close this notice"))
        if self.button is not None:
            self.button.setAccessibleName(self.button.text())

    def wear(self, theme: Theme) -> None:
        """Take the colours of *theme*."""
        edge, ground = theme.colour(_LOOKS[self.kind][1]).name(), theme.colour("raised").name()
        line = theme.colour("border").name()
        self.setStyleSheet(
            f"#notice {{ background: {ground}; border: none; border-left: 4px solid {edge};"
            f" border-bottom: 1px solid {line}; }}"
        )
        self._glyph.setStyleSheet(f"color: {edge};")

    def press(self) -> None:
        """Do what the button offers, and go."""
        act, self._act = self._act, None
        self.dismiss()
        if act is not None:
            try:
                act()
            except Exception:  # nothing may leave a slot
                log.exception("the button of a notice failed: %s", self.sentence)

    def stay(self) -> None:
        """Do not go by time: what is said is to be read in peace."""
        self._timer.stop()

    def dismiss(self) -> None:
        self._timer.stop()
        self.closed.emit(self)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Stay as long as somebody may be reading."""
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        if self.kind == "info":
            self._timer.start(SHOWN_MS)
        super().leaveEvent(event)


class NoticeBar(QWidget):
    """A stack of notices for the top or bottom of a window; takes no room while there are none."""

    way_out_asked = Signal(object, object)  # WayOut, the error it belongs to

    def __init__(self, messages: Messages, themes: ThemeHolder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._messages, self._themes = messages, themes
        self._notices: list[Notice] = []
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self.tr("Notices"))
        self.hide()
        themes.changed.connect(self._on_theme)

    @property
    def notices(self) -> tuple[Notice, ...]:
        return tuple(self._notices)

    def show_notice(self, kind: Kind, sentence: str, button: Button | None = None) -> Notice:
        """Add a notice. One that says the same takes the place of the one before; of too many the oldest goes."""
        for old in [notice for notice in self._notices if notice.sentence == sentence]:
            self._remove(old)
        while len(self._notices) >= MOST:
            self._remove(next((n for n in self._notices if n.kind == "info"), self._notices[0]))
        notice = Notice(kind, sentence, button, self._themes.theme, self)
        notice.closed.connect(self._remove)
        self._notices.append(notice)
        self._rows.addWidget(notice)
        self.show()
        QAccessible.updateAccessibility(QAccessibleEvent(notice, QAccessible.Event.Alert))
        return notice

    def show_error(self, error: BaseException, ways: Ways | None = None) -> Notice:
        """Tell of an error, with the button that helps; that a thing was cancelled is mere news.

        ways: see Ways. "Try again" is offered only by who knows what failed.
        """
        kind: Kind = "info" if isinstance(error, Cancelled) else "error"
        way_out = self._messages.way_out(error)
        act = None if way_out is None else self._offer(way_out, error, ways or {})
        button = None if way_out is None or act is None else (self._messages.button(way_out), act)
        return self.show_notice(kind, self._messages.sentence(error), button)

    def dismiss_all(self) -> None:
        for notice in self.notices:
            self._remove(notice)

    def press_newest(self) -> None:
        """Press the button of the newest notice that has one: the way in for the keyboard."""
        for notice in reversed(self._notices):
            if notice.button is not None:
                notice.press()
                return

    def _offer(self, way_out: WayOut, error: BaseException, ways: Ways) -> Callable[[], object] | None:
        if way_out in ways or way_out is WayOut.RETRY:
            return ways.get(way_out)
        if way_out is WayOut.COPY_DETAILS:
            return functools.partial(self._copy, self._messages.details(error))
        return functools.partial(self.way_out_asked.emit, way_out, error)

    def _copy(self, details: str) -> None:
        QGuiApplication.clipboard().setText(details)

    def _on_theme(self, theme: Theme) -> None:
        for notice in self._notices:
            notice.wear(theme)

    def _remove(self, notice: QObject) -> None:
        if isinstance(notice, Notice) and notice in self._notices:
            self._notices.remove(notice)
            self._rows.removeWidget(notice)
            notice.hide()
            notice.deleteLater()
            self.setVisible(bool(self._notices))

"""What all lanes of the takes panel share: a row, its wishes, and being selected.

Must not know what the row is about.
"""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolButton, QWidget

from app.models.take_rows import Row
from app.views.theme import ThemeHolder

Wish = Literal[
    "select",
    "choose",
    "unchoose",
    "star",
    "lock",
    "delete",
    "restore",
    "cancel",
    "retry",
    "way_out",
    "menu",
    "fold",
]


def tool_button(text: str, name: str, parent: QWidget) -> QToolButton:
    """Return a small button that never takes the keyboard; *name* is what it does, in words."""
    button = QToolButton(parent)
    button.setText(text)
    button.setToolTip(name)
    button.setAccessibleName(name)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    button.setAutoRaise(True)
    return button


class Lane(QWidget):
    """What all lanes share: a row, its wishes, and being selected."""

    wished = Signal(str, str)  # Wish, key of the row

    def __init__(self, themes: ThemeHolder, parent: QWidget) -> None:
        super().__init__(parent)
        self.themes = themes
        self.row: Row | None = None
        self.selected = self.has_keyboard = False

    @property
    def key(self) -> str:
        return "" if self.row is None else self.row.key

    def wish(self, wish: Wish) -> None:
        self.wished.emit(wish, self.key)

    def set_selected(self, selected: bool, has_keyboard: bool = False) -> None:
        """Show whether this lane is selected, and whether the keys go to it then."""
        if (selected, has_keyboard) != (self.selected, self.has_keyboard):
            self.selected, self.has_keyboard = selected, has_keyboard
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = self.themes.theme
        if self.selected:
            painter.fillRect(self.rect(), theme.colour("selection"))
            painter.fillRect(QRect(0, 0, 3, self.height()), theme.colour("accent"))
        painter.setPen(theme.colour("border"))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        if self.selected and self.has_keyboard:
            painter.setPen(theme.colour("accent"))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
            self.wish("select")

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.wish("menu")
        event.accept()

    def tint(self, widget: QWidget, role: str) -> None:
        """Give a button or label its colour by what it means."""
        palette = widget.palette()
        palette.setColor(widget.foregroundRole(), self.themes.theme.colour(role))
        widget.setPalette(palette)

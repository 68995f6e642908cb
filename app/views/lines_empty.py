"""What stands where lines would stand if there were any: why there are none, and what to do about it."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QAbstractScrollArea, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

Why = Literal["", "no project", "no lines", "no match"]


class EmptyLines(QWidget):
    """Lies over the table, which keeps the keyboard; hidden while there is something to see."""

    paste_wanted = Signal()
    open_wanted = Signal()
    add_wanted = Signal()
    clear_wanted = Signal()

    def __init__(self, over: QAbstractScrollArea) -> None:
        super().__init__(over.viewport())
        self._over = over
        self.why: Why = ""
        self._title, self._help = QLabel(self), QLabel(self)
        self.paste = self._button(self.tr("Paste script"))
        self.open = self._button(self.tr("Open script…"))
        self.add = self._button(self.tr("Add line"))
        self.clear = self._button(self.tr("Clear filter"))
        self.paste.clicked.connect(self.paste_wanted)
        self.open.clicked.connect(self.open_wanted)
        self.add.clicked.connect(self.add_wanted)
        self.clear.clicked.connect(self.clear_wanted)
        self._lay_out()
        over.viewport().installEventFilter(self)
        self.hide()

    def _button(self, text: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setAccessibleName(text.rstrip("…"))
        return button

    def _lay_out(self) -> None:
        font = self._title.font()
        font.setBold(True)
        self._title.setFont(font)
        column = QVBoxLayout(self)
        column.addStretch(1)
        for label in (self._title, self._help):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
            column.addWidget(label)
        row = QHBoxLayout()
        row.addStretch(1)
        for button in (self.paste, self.open, self.add, self.clear):
            row.addWidget(button)
        row.addStretch(1)
        column.addSpacing(8)
        column.addLayout(row)
        column.addStretch(2)

    def show_why(self, why: Why) -> None:
        """Say why there is nothing to see; "" if there is."""
        if why == self.why:
            return
        self.why = why
        words = {
            "": ("", ""),
            "no project": (self.tr("No project is open"), self.tr("Make a new project, or open one.")),
            "no lines": (
                self.tr("No lines yet"),
                self.tr("Paste a script, open one, or press Shift+Enter. A script is text with a “Name: line” a row."),
            ),
            "no match": (self.tr("No line matches"), self.tr("The lines are still there; the filter hides them.")),
        }
        title, text = words[why]
        self._title.setText(title)
        self._help.setText(text)
        for button in (self.paste, self.open, self.add):
            button.setVisible(why == "no lines")
        self.clear.setVisible(why == "no match")
        self.setGeometry(self._over.viewport().rect())
        self.setVisible(bool(why))
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._over.viewport().rect())
        return super().eventFilter(watched, event)

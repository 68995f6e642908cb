"""What the pages of the settings are made of: rows of a label and a control, a choice, a note.

Must not know of any setting.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget


class Choice(QComboBox):
    """Picks one of some values. `chosen`: the user has picked another."""

    chosen = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.activated.connect(self._on_activated)

    def offer(self, choices: Iterable[tuple[str, object]], value: object) -> None:
        """Show these (words, value) and have *value* picked; a value that is not among them is shown as it is."""
        with QSignalBlocker(self):
            self.clear()
            for words, choice in choices:
                self.addItem(words, choice)
        self.pick(value)

    def pick(self, value: object) -> None:
        with QSignalBlocker(self):
            index = next((i for i in range(self.count()) if self.itemData(i) == value), -1)
            if index < 0:
                self.addItem(str(value), value)
                index = self.count() - 1
            self.setCurrentIndex(index)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # scrolling past is no choice

    def _on_activated(self, index: int) -> None:
        self.chosen.emit(self.itemData(index))


class Note(QLabel):
    """A sentence under a control, wrapped and quiet."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(words, parent)
        self.setWordWrap(True)
        self.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def say(self, words: str) -> None:
        self.setText(words)
        self.setVisible(bool(words))


class Page(QWidget):
    """A form: labels at the left, controls at the right; a label's key goes to its control."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        outer = QVBoxLayout(self)
        self.form = QFormLayout()
        outer.addLayout(self.form)
        outer.addStretch(1)  # else the rows would share the height that is left
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.form.setHorizontalSpacing(16)
        self.form.setVerticalSpacing(8)

    def row(self, label: str, control: QWidget, note: QWidget | None = None) -> None:
        """Add a control with its label, and what is said about it below."""
        words = QLabel(label, self)
        words.setBuddy(control)
        self.form.addRow(words, control if note is None else _with_note(control, note))

    def check(self, control: QWidget, note: QWidget | None = None) -> None:
        """Add a control that needs no label."""
        self.form.addRow(control if note is None else _with_note(control, note))


def _with_note(control: QWidget, note: QWidget) -> QWidget:
    held = QWidget()
    box = QVBoxLayout(held)
    box.setContentsMargins(0, 0, 0, 4)
    box.setSpacing(4)
    box.addWidget(control)
    box.addWidget(note)
    held.setFocusProxy(control)
    return held

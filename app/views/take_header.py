"""Above the lanes: which line this is, how many takes it has, and the buttons that ask for more.

Must not know of the queue: it tells which command was wished.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from app.project.model import Character, Line
from app.views.lane import tool_button
from app.views.theme import ThemeHolder


class LineWords(QWidget):
    """Who says what, in one line that is cut where there is no room; the reading follows if it was set by hand."""

    def __init__(self, themes: ThemeHolder, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._colour, self._who, self._text, self._reading = "", "", "", ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_line(self, line: Line | None, character: Character | None) -> None:
        self._who = "" if character is None else character.name
        self._colour = "" if character is None else character.colour
        self._text = "" if line is None else line.text.replace("\n", " ")
        self._reading = "" if line is None or not line.reading else line.reading
        whole = "\n".join(part for part in (self._who, self._text, self._reading) if part)
        self.setToolTip(whole)
        self.setAccessibleName(whole)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, self.fontMetrics().height() + 4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        metrics, theme, x = self.fontMetrics(), self._themes.theme, 0
        if self._colour:
            painter.fillRect(QRect(0, 3, 4, self.height() - 6), QColor(self._colour))
            x = 12
        for words, role, share in ((self._who, "dim", 0.2), (self._text, "text", 0.75), (self._reading, "dim", 1.0)):
            room = int((self.width() - x) * share) if share < 1 and self._reading else self.width() - x
            if not words or room < 20:
                continue
            shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)
            painter.setPen(theme.colour(role))
            width = metrics.horizontalAdvance(shown)
            painter.drawText(QRect(x, 0, width + 2, self.height()), Qt.AlignmentFlag.AlignVCenter, shown)
            x += width + 14
        painter.end()


class TakeHeader(QWidget):
    """command: the id of a command of the window, so that a button and its key do the same."""

    command = Signal(str)
    passport_toggled = Signal(bool)

    def __init__(self, themes: ThemeHolder, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = LineWords(themes, self)
        self._count = QLabel(self)
        self._count.setEnabled(False)
        self._new = self._button(self.tr("New take"), self.tr("Make another take"), self._on_new)
        self._several = self._button(self.tr("Several"), self.tr("Make several takes at once"), self._on_several)
        self._passport = tool_button(self.tr("Passport"), self.tr("Show how the selected take was made"), self)
        self._passport.setCheckable(True)
        self._passport.toggled.connect(self.passport_toggled)
        across = QHBoxLayout(self)
        across.setContentsMargins(8, 2, 8, 2)
        across.setSpacing(4)
        across.addWidget(self._words, 1)
        for widget in (self._count, self._new, self._several, self._passport):
            across.addWidget(widget)
        self.show_line(None, None, 0)

    def _button(self, words: str, name: str, slot: object) -> QToolButton:
        button = tool_button(words, name, self)
        button.clicked.connect(slot)
        return button

    def show_line(self, line: Line | None, character: Character | None, n_takes: int) -> None:
        """Show which line the lanes belong to."""
        self._words.show_line(line, character)
        self._count.setText(self.tr("%n take(s)", "", n_takes) if line is not None else "")
        self._new.setEnabled(line is not None)
        self._several.setEnabled(line is not None)

    def set_passport_shown(self, shown: bool) -> None:
        self._passport.setChecked(shown)

    def set_keys(self, new: str, several: str) -> None:
        """Name the keys of the two commands in their tooltips."""
        for button, name, keys in (
            (self._new, self.tr("Make another take"), new),
            (self._several, self.tr("Make several takes at once"), several),
        ):
            button.setToolTip(self.tr("{name} ({keys})").format(name=name, keys=keys) if keys else name)

    def _on_new(self) -> None:
        self.command.emit("line.generate")

    def _on_several(self) -> None:
        self.command.emit("line.several")

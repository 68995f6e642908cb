"""The field a line's text or reading is written in: one paragraph that grows, safe with input methods.

It says how it was left; what becomes of the text is decided elsewhere. Must not know of models or of the project.
"""

from __future__ import annotations

import enum

from PySide6.QtCore import QEvent, QMimeData, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QInputMethodEvent,
    QKeyEvent,
    QMoveEvent,
    QResizeEvent,
    QTextCursor,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QApplication, QFrame, QPlainTextEdit, QTextEdit, QWidget

MOST_ROWS = 6
_SIDES = 5  # frame and inset
LEAST_WIDTH = 320  # a narrow column is no reason to write in a slit
_ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_NO, _SHIFT, _ALT, _CTRL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
)


class Leave(enum.Enum):
    """How an editor was left."""

    COMMIT = "commit"
    ADD = "commit and add a line"
    UP = "commit and go up"
    DOWN = "commit and go down"
    ABANDON = "abandon"
    SPLIT = "split at the caret"
    MERGE = "commit and merge with the next line"


class LineEditor(QPlainTextEdit):
    """Its text is one paragraph: what has line ends is pasted with spaces. `asked` is emitted at most once a key."""

    asked = Signal(object)  # Leave
    moved = Signal()  # it is elsewhere, or of another size

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._row = QRect()
        self._preedit = ""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(4)
        self.setViewportMargins(3, 0, 0, 0)  # the words stay where they stood in the cell
        self.textChanged.connect(self._fit)

    # ---- what is written ----

    @property
    def text(self) -> str:
        return " ".join(self.toPlainText().split("\n"))

    def set_text(self, text: str) -> None:
        """Start from *text*, with all of it selected."""
        self.setPlainText(" ".join(text.splitlines()))
        self.document().clearUndoRedoStacks()
        self.selectAll()

    @property
    def caret(self) -> int:
        """The place of the caret, counted in characters; Qt counts UTF-16 units, of which some letters are two."""
        return len(_first_units(self.text, self.textCursor().position()))

    @property
    def is_composing(self) -> bool:
        return bool(self._preedit)

    def finish_composing(self) -> None:
        """Take what the input method shows as written."""
        QGuiApplication.inputMethod().commit()
        if self._preedit:  # not every platform hands it over at once
            event = QInputMethodEvent()
            event.setCommitString(self._preedit)
            QApplication.sendEvent(self, event)
            QGuiApplication.inputMethod().reset()

    def mark(self, span: str) -> None:
        """Underline a part of the text that is at fault; "" takes the line away."""
        at = self.text.find(span) if span else -1
        if at < 0:
            self.setExtraSelections([])
            return
        selection = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self.document())
        cursor.setPosition(_units(self.text[:at]))
        cursor.setPosition(_units(self.text[: at + len(span)]), QTextCursor.MoveMode.KeepAnchor)
        selection.cursor = cursor
        selection.format.setUnderlineStyle(selection.format.UnderlineStyle.WaveUnderline)
        selection.format.setUnderlineColor(self.palette().brightText().color())
        self.setExtraSelections([selection])

    # ---- where it is ----

    def place(self, row: QRect) -> None:
        """Lie over *row*, and over as many rows below as the text needs."""
        self._row = QRect(row)  # a copy: that of a style option dies with it
        self._fit()

    def _fit(self) -> None:
        over = self.parentWidget()
        if over is None or self._row.isNull():
            return
        room = over.size()
        width = max(self._row.width(), min(LEAST_WIDTH, room.width()))
        self.setFixedWidth(width)
        margins = round(2 * self.document().documentMargin())
        rows = min(MOST_ROWS, self._count_rows(width - margins - _SIDES))
        height = max(self._row.height(), rows * self.fontMetrics().lineSpacing() + margins + 2)
        left = max(0, min(self._row.left(), room.width() - width))
        top = max(0, min(self._row.top(), room.height() - height))
        self.setGeometry(QRect(left, top, width, height))

    def _count_rows(self, width: int) -> int:
        """Return how many rows the text takes; the document itself knows only after it was painted."""
        layout = QTextLayout(self.text, self.font())
        layout.setTextOption(QTextOption(self.document().defaultTextOption()))
        layout.beginLayout()
        n_rows = 0
        while (row := layout.createLine()).isValid():
            row.setLineWidth(max(1, width))
            n_rows += 1
        layout.endLayout()
        return max(1, n_rows)

    def sizeHint(self) -> QSize:
        return self._row.size()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self.moved.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.moved.emit()

    # ---- keys ----

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _leave_of(event):
            event.accept()  # it would reach a command of the window otherwise
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        how = None if self.is_composing else _leave_of(event)
        if how is not None:
            event.accept()
            self.asked.emit(how)
        elif event.key() not in _ENTERS:
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._preedit = event.preeditString()
        super().inputMethodEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:
        if source.hasText():
            rows = source.text().splitlines()
            self.textCursor().insertText(rows[0] if len(rows) == 1 else " ".join(x.strip() for x in rows if x.strip()))


def _leave_of(event: QKeyEvent) -> Leave | None:
    """Return what a key asks of the editor; None if it is a key like others."""
    key = event.key()
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    keys: dict[tuple[int, Qt.KeyboardModifier], Leave] = {
        (Qt.Key.Key_Return, _NO): Leave.COMMIT,
        (Qt.Key.Key_Return, _SHIFT): Leave.ADD,
        (Qt.Key.Key_Escape, _NO): Leave.ABANDON,
        (Qt.Key.Key_Up, _ALT): Leave.UP,
        (Qt.Key.Key_Down, _ALT): Leave.DOWN,
        (Qt.Key.Key_V, _CTRL | _ALT): Leave.SPLIT,
        (Qt.Key.Key_M, _CTRL | _SHIFT): Leave.MERGE,
    }
    return keys.get((Qt.Key.Key_Return if key == Qt.Key.Key_Enter else Qt.Key(key), modifiers))


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _first_units(text: str, n_units: int) -> str:
    return text.encode("utf-16-le", "surrogatepass")[: 2 * n_units].decode("utf-16-le", "ignore")

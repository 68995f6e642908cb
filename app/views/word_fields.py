"""Fields for words that are told when they are finished: when the focus leaves, or with Ctrl+Enter.

Must not know what the words are for.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

_MARGIN_PX = 12


class WordsEdit(QPlainTextEdit):
    """A few lines of text. finished: what it says now, if that is another than what was shown."""

    finished = Signal(str)

    def __init__(self, name: str, hint: str, n_lines: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown = ""
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        self.setTabChangesFocus(True)
        self.setFixedHeight(n_lines * self.fontMetrics().lineSpacing() + _MARGIN_PX)

    def show_words(self, words: str) -> None:
        """Show what is known; what is being written is left alone, unless it was finished."""
        if words != self._shown:
            self._shown = words
            if words != self.toPlainText():
                self.setPlainText(words)

    def start_over(self, words: str) -> None:
        """Show the words of something else: what was being written about the last is finished first."""
        self.finish()
        self._shown = words
        self.setPlainText(words)

    def finish(self) -> None:
        """Tell what was written."""
        words = self.toPlainText()
        if words != self._shown:
            self._shown = words
            self.finished.emit(words)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.finish()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and event.modifiers() & _CONTROL:
            self.finish()
        else:
            super().keyPressEvent(event)


_CONTROL = Qt.KeyboardModifier.ControlModifier

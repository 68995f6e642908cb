"""The text that is being written, whatever widget it is in: taken as written, or edited from a menu.

Must not know what the text is for.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QGuiApplication, QInputMethodEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit, QWidget
from shiboken6 import isValid

from app.views.key_rules import is_text


def commit_text(preedit: Callable[[], str]) -> None:
    """Let the widget under the focus take its text as finished, an open composition included; the focus stays.

    preedit: tells what an input method still shows there.
    """
    QGuiApplication.inputMethod().commit()
    widget = QApplication.focusWidget()
    if widget is None or not is_text(widget):
        return
    composed = preedit()
    if composed:  # not every platform hands it over at once
        event = QInputMethodEvent()
        event.setCommitString(composed)
        QApplication.sendEvent(widget, event)
        QGuiApplication.inputMethod().reset()
    widget.clearFocus()  # this is what tells an editor of a table or form that it is finished
    if isValid(widget) and widget.isVisible():
        widget.setFocus()


def edit_text(what: str) -> bool:
    """Undo or redo in the text that is being written; tell whether there is one."""
    widget = _editor()
    if widget is None:
        return False
    if what == "undo":
        widget.undo()
    else:
        widget.redo()
    return True


def _editor() -> QLineEdit | QTextEdit | QPlainTextEdit | None:
    focus: QWidget | None = QApplication.focusWidget()
    if isinstance(focus, QComboBox):
        focus = focus.lineEdit()
    if isinstance(focus, (QLineEdit, QTextEdit, QPlainTextEdit)) and is_text(focus):
        return focus
    return None

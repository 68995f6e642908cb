"""Who gets a key: the text that is being written, the widget under the focus, or the command that has the key.

One filter over the whole program. Must not know what a command does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, cast

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QInputMethodEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QKeySequenceEdit,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWidget,
)

# plain: never while a text is open. always: also then. everywhere: even while an input method composes.
Reach = Literal["plain", "always", "everywhere"]

_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
_MOVES = (*_ARROWS, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_KEYPAD = Qt.KeyboardModifier.KeypadModifier


def first_of(sequence: QKeySequence) -> QKeyCombination:
    """Return the first key of a sequence that is not empty; ours have one."""
    return cast(QKeyCombination, sequence[0])  # type: ignore[index]  # PySide's stubs forget that it can be indexed


def is_text(widget: QObject | None) -> bool:
    """Tell whether somebody can write in *widget*."""
    match widget:
        case QLineEdit() | QTextEdit() | QPlainTextEdit():
            return not widget.isReadOnly()
        case QAbstractSpinBox():
            return not widget.isReadOnly()
        case QComboBox():
            return widget.isEditable()
        case QKeySequenceEdit():
            return True
    return False


class KeyRules(QObject):
    """Installed on the application. reach: how far each key of a command goes; set_keys() tells of another table."""

    def __init__(self, app: QApplication, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._app = app
        self._reach: dict[int, Reach] = {}
        self._composing: QObject | None = None
        self._preedit = ""
        app.installEventFilter(self)

    def set_keys(self, reach: Mapping[Reach, Iterable[QKeySequence]]) -> None:
        """Say which keys belong to commands and how far they go."""
        self._reach = {
            first_of(sequence).toCombined(): far
            for far, keys in reach.items()
            for sequence in keys
            if not sequence.isEmpty()
        }

    def close(self) -> None:
        """Let every key go where Qt sends it."""
        self._app.removeEventFilter(self)

    @property
    def is_composing(self) -> bool:
        """Tell whether an input method has text that is not part of the document yet."""
        # Asked of the focus too: an editor that was closed in the middle of a word tells nobody.
        return self._composing is not None and self._composing is QApplication.focusWidget()

    def preedit(self) -> str:
        """Return the text that an input method shows under the focus and has not handed over yet."""
        return self._preedit if self.is_composing else ""

    @property
    def is_writing(self) -> bool:
        """Tell whether a text is open under the focus."""
        return self.is_composing or is_text(QApplication.focusWidget())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            return self._keep_from_commands(event)
        if kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease) and isinstance(event, QKeyEvent):
            return self._keep_from_buttons(watched, event)
        if kind == QEvent.Type.InputMethod and isinstance(event, QInputMethodEvent):
            self._note_composition(watched, event.preeditString())
        return False

    # ---- how it is decided ----

    def _keep_from_commands(self, event: QKeyEvent) -> bool:
        """Accept the key for the widget under the focus if no command may have it."""
        combination = event.keyCombination()
        if not self._may_fire(combination):
            event.accept()
            return True
        return False

    def _may_fire(self, combination: QKeyCombination) -> bool:
        reach = self._reach.get(_plainly(combination))
        if self.is_composing:
            return reach == "everywhere"
        focus = QApplication.focusWidget()
        if isinstance(focus, QKeySequenceEdit):
            return False  # it is asking for a key
        if reach is None:
            return True  # mnemonics of menus and shortcuts of dialogs: not ours to judge
        if is_text(focus):
            return reach != "plain"
        return not _needs(focus, combination)

    def _keep_from_buttons(self, watched: QObject, event: QKeyEvent) -> bool:
        """Space never presses a button: whoever wants to hear a line would press one by accident. Enter does."""
        if not isinstance(watched, QAbstractButton) or isinstance(watched, (QCheckBox, QRadioButton)):
            return False
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Select):
            return True
        if event.key() in _ENTERS and not isinstance(watched, QPushButton):
            if event.type() == QEvent.Type.KeyPress and not event.isAutoRepeat():
                watched.click()
            return True
        return False

    def _note_composition(self, watched: QObject, preedit: str) -> None:
        if preedit:
            self._composing, self._preedit = watched, preedit
        elif watched is self._composing:
            self._composing, self._preedit = None, ""


def _plainly(combination: QKeyCombination) -> int:
    """Return the combination as commands write it: the number pad is no other keyboard."""
    return QKeyCombination(combination.keyboardModifiers() & ~_KEYPAD, combination.key()).toCombined()


def _needs(focus: QWidget | None, combination: QKeyCombination) -> bool:
    """Tell whether a key means something to a widget that is no text."""
    modifiers = combination.keyboardModifiers() & ~_KEYPAD
    if modifiers != Qt.KeyboardModifier.NoModifier:
        return False
    key = combination.key()
    if isinstance(focus, (QCheckBox, QRadioButton)):
        return key == Qt.Key.Key_Space
    moves = isinstance(focus, (QAbstractSlider, QComboBox, QTabBar)) and not isinstance(focus, QScrollBar)
    return moves and key in _MOVES

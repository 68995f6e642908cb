"""Which keys reach commands, and which stay with a text, a slider or a button."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QSettings, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QLineEdit,
    QMainWindow,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QSlider,
    QTableWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.views.actions import Actions, commands

Key, Modifier = Qt.Key, Qt.KeyboardModifier


class Window(QMainWindow):
    """A window with one of everything that takes keys."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        inside = QWidget()
        box = QVBoxLayout(inside)
        self.table, self.line, self.text = QTableWidget(3, 3), QLineEdit(), QPlainTextEdit()
        self.slider, self.combo, self.check = QSlider(Qt.Orientation.Horizontal), QComboBox(), QCheckBox("x")
        self.button, self.tool = QPushButton("b"), QToolButton()
        self.combo.addItems(["Rain", "Left", "Sun"])
        everything = (self.table, self.line, self.text, self.slider, self.combo, self.check, self.button, self.tool)
        for widget in everything:
            box.addWidget(widget)
        self.setCentralWidget(inside)
        self.actions_ = Actions(settings, self)
        self.ran: list[str] = []
        self.actions_.triggered.connect(self.ran.append)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat))


@pytest.fixture
def window(qtbot: QtBot, settings: Settings) -> Iterator[Window]:
    shown = Window(settings)
    qtbot.addWidget(shown)
    shown.show()
    shown.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is shown)
    yield shown
    shown.actions_.rules.close()


def focus(qtbot: QtBot, widget: QWidget) -> None:
    widget.setFocus()
    qtbot.waitUntil(widget.hasFocus)


PLAIN = [
    (Key.Key_Space, Modifier.NoModifier, "play.toggle"),
    (Key.Key_Space, Modifier.ShiftModifier, "play.on"),
    (Key.Key_R, Modifier.NoModifier, "line.generate"),
    (Key.Key_R, Modifier.ShiftModifier, "line.several"),
    (Key.Key_Left, Modifier.NoModifier, "take.previous"),
    (Key.Key_Right, Modifier.NoModifier, "take.next"),
    (Key.Key_Return, Modifier.NoModifier, "line.accept"),
    (Key.Key_Enter, Modifier.KeypadModifier, "line.accept"),
    (Key.Key_1, Modifier.NoModifier, "take.hear.1"),
    (Key.Key_9, Modifier.NoModifier, "take.hear.9"),
    (Key.Key_L, Modifier.NoModifier, "take.lock"),
    (Key.Key_S, Modifier.NoModifier, "take.star"),
    (Key.Key_Delete, Modifier.NoModifier, "edit.delete"),
    (Key.Key_Delete, Modifier.ShiftModifier, "edit.delete"),
    (Key.Key_F8, Modifier.NoModifier, "line.next_problem"),
    (Key.Key_F8, Modifier.ShiftModifier, "line.last_problem"),
    (Key.Key_E, Modifier.ControlModifier, "file.export"),
    (Key.Key_Z, Modifier.ControlModifier, "edit.undo"),
    (Key.Key_Y, Modifier.ControlModifier, "edit.redo"),
    (Key.Key_Z, Modifier.ControlModifier | Modifier.ShiftModifier, "edit.redo"),
    (Key.Key_3, Modifier.ControlModifier, "line.character.3"),
    (Key.Key_Return, Modifier.ShiftModifier, "edit.add"),
    (Key.Key_Escape, Modifier.NoModifier, "play.escape"),
    (Key.Key_Up, Modifier.AltModifier, "edit.up"),
]


@pytest.mark.parametrize(("key", "modifier", "command"), PLAIN)
def test_every_key_of_the_table_runs_its_command_from_the_lines(
    qtbot: QtBot, window: Window, key: Key, modifier: Modifier, command: str
) -> None:
    focus(qtbot, window.table)
    qtbot.keyClick(window.table, key, modifier)
    assert window.ran == [command]


@pytest.mark.parametrize("where", ["line", "text"])
@pytest.mark.parametrize(("key", "modifier", "command"), PLAIN)
def test_no_plain_key_fires_while_a_text_is_open(
    qtbot: QtBot, window: Window, where: str, key: Key, modifier: Modifier, command: str
) -> None:
    widget: QWidget = getattr(window, where)
    focus(qtbot, widget)
    qtbot.keyClick(widget, key, modifier)
    assert window.ran == []


def test_letters_digits_and_spaces_are_written_while_a_text_is_open(qtbot: QtBot, window: Window) -> None:
    focus(qtbot, window.text)
    qtbot.keyClicks(window.text, "r L s 12")
    assert window.text.toPlainText() == "r L s 12"
    assert window.ran == []


def test_undo_while_a_text_is_open_takes_back_what_was_typed(qtbot: QtBot, window: Window) -> None:
    focus(qtbot, window.text)
    qtbot.keyClicks(window.text, "abc")
    qtbot.keyClick(window.text, Key.Key_Z, Modifier.ControlModifier)
    assert window.text.toPlainText() == ""
    assert window.ran == []


def test_saving_and_playing_with_control_work_while_a_text_is_open(qtbot: QtBot, window: Window) -> None:
    focus(qtbot, window.text)
    qtbot.keyClick(window.text, Key.Key_S, Modifier.ControlModifier)
    qtbot.keyClick(window.text, Key.Key_Space, Modifier.ControlModifier)
    assert window.ran == ["file.save", "play.anywhere"]


def test_a_read_only_text_leaves_the_keys_to_the_commands(qtbot: QtBot, window: Window) -> None:
    window.text.setReadOnly(True)
    focus(qtbot, window.text)
    qtbot.keyClick(window.text, Key.Key_R)
    assert window.ran == ["line.generate"]


class Composes(QWidget):
    """Takes input methods but is none of the text widgets Qt knows."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)


@pytest.mark.parametrize("kind", ["text", "other"])
def test_while_an_input_method_composes_only_play_fires(qtbot: QtBot, window: Window, kind: str) -> None:
    widget: QWidget = window.text if kind == "text" else Composes(window)
    widget.show()
    focus(qtbot, widget)
    QApplication.sendEvent(widget, QInputMethodEvent("にほ", []))
    assert window.actions_.rules.is_composing
    for key, modifier, _ in PLAIN:
        qtbot.keyClick(widget, key, modifier)
    qtbot.keyClick(widget, Key.Key_S, Modifier.ControlModifier)
    assert window.ran == []
    qtbot.keyClick(widget, Key.Key_Space, Modifier.ControlModifier)
    assert window.ran == ["play.anywhere"]
    done = QInputMethodEvent()
    done.setCommitString("日本")
    QApplication.sendEvent(widget, done)
    assert not window.actions_.rules.is_composing


def test_an_editor_that_vanishes_in_the_middle_of_a_word_does_not_keep_the_keys(qtbot: QtBot, window: Window) -> None:
    editor = QLineEdit(window)
    editor.show()
    focus(qtbot, editor)
    QApplication.sendEvent(editor, QInputMethodEvent("に", []))
    editor.deleteLater()
    QApplication.sendPostedEvents(editor, QEvent.Type.DeferredDelete)
    focus(qtbot, window.table)
    qtbot.keyClick(window.table, Key.Key_R)
    assert window.ran == ["line.generate"]


@pytest.mark.parametrize("where", ["slider", "combo"])
def test_arrows_in_sliders_and_boxes_keep_their_meaning_and_letters_are_commands(
    qtbot: QtBot, window: Window, where: str
) -> None:
    widget: QWidget = getattr(window, where)
    focus(qtbot, widget)
    qtbot.keyClick(widget, Key.Key_Right if where == "slider" else Key.Key_Down)
    assert window.ran == []
    assert window.slider.value() != 0 or window.combo.currentIndex() != 0
    qtbot.keyClick(widget, Key.Key_R)
    assert window.ran == ["line.generate"]


@pytest.mark.parametrize("where", ["button", "tool"])
def test_space_in_the_window_plays_and_never_presses_a_button(qtbot: QtBot, window: Window, where: str) -> None:
    widget: QPushButton = getattr(window, where)
    clicks: list[bool] = []
    widget.clicked.connect(lambda: clicks.append(True))
    widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    focus(qtbot, widget)
    qtbot.keyClick(widget, Key.Key_Space)
    assert (window.ran, clicks) == (["play.toggle"], [])


@pytest.mark.parametrize("kind", [QPushButton, QToolButton])
def test_space_in_a_dialog_presses_no_button_but_enter_does(
    qtbot: QtBot, window: Window, kind: type[QPushButton]
) -> None:
    dialog = QDialog(window)
    button, clicks = kind(dialog), list[bool]()
    button.clicked.connect(lambda: clicks.append(True))
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    dialog.show()
    dialog.activateWindow()
    focus(qtbot, button)
    qtbot.keyClick(button, Key.Key_Space)
    assert (clicks, window.ran) == ([], [])
    qtbot.keyClick(button, Key.Key_Return)
    assert len(clicks) == 1


def test_space_still_ticks_a_box(qtbot: QtBot, window: Window) -> None:
    focus(qtbot, window.check)
    qtbot.keyClick(window.check, Key.Key_Space)
    assert window.check.isChecked()
    assert window.ran == []


def test_keys_in_an_open_menu_belong_to_the_menu(qtbot: QtBot, window: Window) -> None:
    menu = QMenu(window)
    menu.addAction("&Rename")
    menu.popup(window.mapToGlobal(window.rect().center()))
    qtbot.waitUntil(menu.isVisible)
    qtbot.keyClick(menu, Key.Key_R)
    assert window.ran == []
    menu.close()


@pytest.mark.parametrize(("key", "times"), [(Key.Key_R, 1), (Key.Key_Delete, 1), (Key.Key_F8, 3)])
def test_a_key_that_is_held_down_repeats_only_where_that_does_no_harm(
    qtbot: QtBot, window: Window, key: Key, times: int
) -> None:
    focus(qtbot, window.table)
    for repeated in (False, True, True):
        QTest.simulateEvent(window.table, True, key, Modifier.NoModifier, "", repeated)
    assert len(window.ran) == times


def test_no_two_commands_have_the_same_keys_from_the_start() -> None:
    owners: dict[str, str] = {}
    for command in commands():
        for keys in command.keys:
            assert keys not in owners, f"{keys}: {command.id} and {owners.get(keys)}"
            owners[keys] = command.id

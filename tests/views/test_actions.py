"""The table of commands, the user's own keys, and the sheet that shows and changes them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QMessageBox
from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.views.actions import Actions
from app.views.shortcuts_dialog import ShortcutEditor, ShortcutsDialog, sheet_text


@pytest.fixture
def store(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    shown = QMainWindow()
    qtbot.addWidget(shown)
    shown.show()
    shown.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is shown)
    return shown


@pytest.fixture
def actions(window: QMainWindow, store: QSettings) -> Iterator[Actions]:
    made = Actions(Settings(store), window)
    yield made
    made.rules.close()


def keys(*names: str) -> tuple[QKeySequence, ...]:
    return tuple(QKeySequence(name) for name in names)


def test_every_command_says_what_it_does_and_belongs_to_a_group(actions: Actions) -> None:
    for command in actions:
        assert command.plain_label
        assert command.group
        assert "&" not in command.plain_label


def test_own_keys_are_remembered_and_work_at_once(
    qtbot: QtBot, window: QMainWindow, actions: Actions, store: QSettings
) -> None:
    actions.set_keys("line.generate", keys("G", "Ctrl+R"))
    stored = store.value("keys/line.generate")
    assert stored == "G; Ctrl+R"
    with qtbot.waitSignal(actions.triggered) as ran:
        qtbot.keyClick(window, Qt.Key.Key_G)
    assert ran.args == ["line.generate"]


def test_keys_that_were_changed_stay_out_of_open_texts_too(actions: Actions) -> None:
    actions.set_keys("line.generate", keys("F9"))
    assert actions.rules._reach[QKeySequence("F9")[0].toCombined()] == "plain"
    assert QKeySequence("R")[0].toCombined() not in actions.rules._reach


def test_whoever_had_the_keys_before_loses_them(actions: Actions) -> None:
    actions.set_keys("file.export", keys("Space"))
    assert actions.keys("play.toggle") == ()
    assert actions["play.toggle"].shortcuts() == []
    owner = actions.owner_of(QKeySequence("Space"))
    assert owner is not None
    assert owner.id == "file.export"


def test_of_two_keys_only_the_one_that_was_taken_is_lost(actions: Actions) -> None:
    actions.set_keys("file.export", keys("Ctrl+Y"))
    assert actions.keys("edit.redo") == keys("Ctrl+Shift+Z")


def test_reset_gives_a_command_its_own_keys_back_from_whoever_has_them(actions: Actions) -> None:
    actions.set_keys("file.export", keys("Space"))
    actions.reset_keys("play.toggle")
    assert actions.keys("play.toggle") == keys("Space")
    assert actions.keys("file.export") == ()


def test_reset_all_forgets_every_own_key(actions: Actions, store: QSettings) -> None:
    actions.set_keys("file.export", keys("Space"))
    actions.set_keys("line.generate", ())
    actions.reset_keys()
    for command in actions:
        assert actions.keys(command.id) == actions.default_keys(command.id)
    assert not [key for key in store.allKeys() if key.startswith("keys/")]


def test_keys_somebody_broke_in_the_settings_file_leave_the_command_without_any(
    window: QMainWindow, store: QSettings
) -> None:
    store.setValue("keys/file.export", "???")
    made = Actions(Settings(store), window)
    assert made["file.export"].shortcuts() == []
    assert made["file.save"].shortcuts() == list(keys("Ctrl+S"))


def test_commands_without_anything_to_do_are_grey(actions: Actions) -> None:
    actions.enable(has_project=False, has_lines=False)
    assert not actions["line.generate"].isEnabled()
    assert actions["file.open"].isEnabled()
    actions.enable(has_project=True, has_lines=False)
    assert actions["edit.add"].isEnabled()
    assert not actions["edit.copy"].isEnabled()


def test_characters_are_named_in_their_commands(actions: Actions) -> None:
    actions.name_characters(("Mara & Co", "太郎"))
    assert actions["line.character.1"].text() == "Mara && Co"
    assert actions["line.character.2"].text() == "太郎"
    assert not actions["line.character.3"].isVisible()
    actions.name_characters(("Mara",))
    assert not actions["line.character.2"].isVisible()


# ---- the sheet ----


@pytest.fixture
def editor(qtbot: QtBot, actions: Actions) -> ShortcutEditor:
    shown = ShortcutEditor(actions)
    qtbot.addWidget(shown)
    shown.show()
    return shown


def row(editor: ShortcutEditor, command_id: str) -> tuple[str, str]:
    item = next(item for item in editor.items() if item.data(0, Qt.ItemDataRole.UserRole) == command_id)
    return item.text(0), item.text(1)


def test_the_sheet_shows_every_command_with_the_keys_it_has_now(editor: ShortcutEditor, actions: Actions) -> None:
    assert len(editor.items()) == len(list(actions))
    assert row(editor, "line.generate") == ("New take of the selected lines", "R")
    actions.set_keys("line.generate", keys("G"))
    assert row(editor, "line.generate")[1] == "G"


def test_the_sheet_can_be_searched_by_words_and_by_keys(editor: ShortcutEditor) -> None:
    editor.search.setText("next prob")
    shown = [item.text(0) for item in editor.items() if not item.isHidden()]
    assert shown == ["Next problem"]
    editor.search.setText("shift+f8")
    assert [item.text(0) for item in editor.items() if not item.isHidden()] == ["Previous problem"]
    editor.search.clear()
    assert not [item for item in editor.items() if item.isHidden()]


def test_taking_keys_from_another_command_is_said_before_it_is_done(editor: ShortcutEditor, actions: Actions) -> None:
    editor.go_to("line.generate")
    editor.keys_edit.setKeySequence(QKeySequence("Space"))
    assert "Play or stop" in editor.note.text()
    assert actions.keys("play.toggle") == keys("Space")
    editor.use.click()
    assert actions.keys("line.generate") == keys("Space")
    assert actions.keys("play.toggle") == ()
    editor.reset.click()
    assert actions.keys("line.generate") == keys("R")
    editor.none.click()
    assert actions.keys("line.generate") == ()


def test_reset_all_asks_first(editor: ShortcutEditor, actions: Actions, monkeypatch: pytest.MonkeyPatch) -> None:
    actions.set_keys("line.generate", keys("G"))
    monkeypatch.setattr(QMessageBox, "question", lambda *args: QMessageBox.StandardButton.No)
    editor.reset_all.click()
    assert actions.keys("line.generate") == keys("G")
    monkeypatch.setattr(QMessageBox, "question", lambda *args: QMessageBox.StandardButton.Yes)
    editor.reset_all.click()
    assert actions.keys("line.generate") == keys("R")


def test_the_sheet_is_plain_text_for_the_printer(qtbot: QtBot, actions: Actions) -> None:
    dialog = ShortcutsDialog(actions)
    qtbot.addWidget(dialog)
    dialog._copy()
    text = QGuiApplication.clipboard().text()
    assert text == sheet_text(actions)
    lines = text.splitlines()
    assert any(line.startswith("  New take of the selected lines ") and line.endswith(" R") for line in lines)
    assert all("\t" not in line for line in lines)

"""The whole way through the window, by keys and mouse, from an empty screen to a file: with a voice that hums."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
import soundfile
from PySide6.QtCore import QMimeData, QPoint, QRect, Qt, QTimer, QUrl
from PySide6.QtGui import QGuiApplication, QInputMethodEvent
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from app.models.line_columns import Column
from app.project.store import open_folder
from app.views.character_dialog import CharacterDialog
from app.views.export_dialog import ExportDialog
from app.views.import_dialog import ImportDialog
from app.views.line_editor import LineEditor
from app.views.lines_table import LinesTable
from app.views.place_dialog import PlaceDialog
from tests.desk import write_voice
from tests.fakes import FakeSynth
from tests.stage import Stage

Key, Modifier = Qt.Key, Qt.KeyboardModifier
Some = TypeVar("Some", bound=QWidget)

SCRIPT = """Mara: The kettle is on.
太郎: 本当に？ありがとう。
Mara: Sit down, please.
太郎: 明日の朝いちばんの電車で帰ります。
Mara: You could have told me that yesterday.
太郎: 言えなかった。
"""


class Hand:
    """Somebody at the keyboard and the mouse."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.bot = stage, stage.qtbot

    @property
    def table(self) -> LinesTable:
        return self.one(LinesTable)

    def one(self, kind: type[Some], within: QWidget | None = None) -> Some:
        """Return the widget of a kind that is on the screen."""
        where = within or self.stage.window

        def find() -> list[Some]:
            return [widget for widget in where.findChildren(kind) if widget.isVisible()]

        self.bot.waitUntil(lambda: len(find()) == 1)
        return find()[0]

    def press(self, key: Key, modifier: Modifier = Modifier.NoModifier) -> None:
        self.bot.keyClick(QApplication.focusWidget() or self.stage.window, key, modifier)
        QApplication.processEvents()

    def write(self, text: str) -> None:
        """Type, or let an input method write, where the focus is."""
        focus = QApplication.focusWidget()
        assert focus is not None
        if text.isascii():
            self.bot.keyClicks(focus, text)
        else:
            done = QInputMethodEvent()
            done.setCommitString(text)
            QApplication.sendEvent(focus, done)

    def back(self, widget: QWidget) -> None:
        """Go back to the window, as a desktop does by itself when a dialog closes."""
        self.stage.window.activateWindow()
        self.bot.waitUntil(self.stage.window.isActiveWindow)
        widget.setFocus()
        self.bot.waitUntil(widget.hasFocus)

    def click_row(self, row: int) -> None:
        rect: QRect = self.table.visualRect(self.table.model().index(row, Column.TEXT))
        self.bot.mouseClick(self.table.viewport(), Qt.MouseButton.LeftButton, pos=rect.center() - QPoint(4, 0))

    def answer(self, kind: type[Some], fill: Callable[[Some], None]) -> None:
        """Fill in the next modal dialog of a kind, which holds up whoever opens it, and press Enter."""

        def when_there() -> None:
            dialog = QApplication.activeModalWidget()
            if not isinstance(dialog, kind):
                QTimer.singleShot(20, when_there)
                return
            fill(dialog)
            self.bot.keyClick(dialog, Key.Key_Return)

        QTimer.singleShot(20, when_there)

    def status(self, row: int) -> str:
        return str(self.table.model().index(row, Column.STATUS).data())


@pytest.fixture
def stage(qtbot: QtBot, tmp_path: Path) -> Iterator[Stage]:
    made = Stage(qtbot, tmp_path, FakeSynth(frames_per_sign=1.0))
    yield made
    made.close()


def test_from_an_empty_screen_to_an_exported_episode(stage: Stage, tmp_path: Path) -> None:
    hand, parts = Hand(stage), stage.parts

    # 1) a new project, with its first character
    def name_it(dialog: PlaceDialog) -> None:
        dialog.name_field.setText("台所 Kitchen")
        dialog.folder_field.setText(str(tmp_path))
        assert dialog.character_field is not None
        dialog.character_field.setText("Mara")

    hand.answer(PlaceDialog, name_it)
    hand.press(Key.Key_N, Modifier.ControlModifier)
    root = tmp_path / "台所 Kitchen.dub"
    assert parts.workspace.root == root
    assert stage.window.windowTitle() == "台所 Kitchen[*] — Afureko"

    # 2) a voice for her from the clipboard; a second character by the button
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(write_voice(tmp_path / "まら.wav")))])
    QGuiApplication.clipboard().setMimeData(mime)
    cast = stage.window.panels.cast
    hand.back(cast.list)
    hand.press(Key.Key_V, Modifier.ControlModifier)
    stage.settle()
    add = next(button for button in cast.findChildren(QToolButton) if "Add character" in button.text())
    stage.qtbot.mouseClick(add, Qt.MouseButton.LeftButton)
    dialog = hand.one(CharacterDialog, stage.window)
    dialog.activateWindow()
    dialog.name.setFocus()
    stage.qtbot.waitUntil(dialog.name.hasFocus)
    hand.write("太郎")
    hand.press(Key.Key_Return)
    parts.voices.set_clip_from(parts.document.project.characters[1].id, write_voice(tmp_path / "たろう.wav", 7.0))
    stage.settle()
    assert [who.name for who in parts.document.project.characters] == ["Mara", "太郎"]
    assert all(who.clip is not None for who in parts.document.project.characters)

    # 3) six lines from the clipboard
    QGuiApplication.clipboard().setText(SCRIPT)
    hand.back(hand.table)
    hand.press(Key.Key_V, Modifier.ControlModifier)
    preview = hand.one(ImportDialog)
    stage.qtbot.waitUntil(preview.add.isEnabled)
    stage.qtbot.keyClick(preview.add, Key.Key_Return)
    lines = [line.id for line in parts.document.project.lines()]
    assert len(lines) == 6
    hand.back(hand.table)
    assert hand.table.model().rowCount() == 6
    assert hand.status(0) == "No take"

    # 4) all takes, heard while they are made
    parts.settings.play_live = True
    hand.press(Key.Key_G, Modifier.ControlModifier)
    stage.qtbot.waitUntil(lambda: parts.player.n_consumed > 0 or not parts.queue.busy)
    assert parts.player.n_consumed > 0, "the first take was whole before anything of it was heard"
    stage.settle()
    parts.audition.stop()
    assert [len(parts.workspace.shelf.of(line)) for line in lines] == [1] * 6
    assert hand.status(0) == "To check"

    # 5) a second take, compared, chosen, undone, redone
    hand.click_row(0)
    hand.press(Key.Key_R)
    stage.settle()
    parts.audition.stop()
    first, second = (take.id for take in parts.workspace.shelf.of(lines[0]))
    hand.press(Key.Key_2)
    assert parts.audition.now_playing == second
    hand.press(Key.Key_Space)
    hand.press(Key.Key_Return)
    assert parts.document.project.line(lines[0]).chosen == second
    assert stage.window.panels.lines.current() == lines[1]
    hand.press(Key.Key_Z, Modifier.ControlModifier)
    assert parts.document.project.line(lines[0]).chosen is None
    hand.press(Key.Key_Y, Modifier.ControlModifier)
    assert parts.document.project.line(lines[0]).chosen == second
    stage.qtbot.waitUntil(lambda: hand.status(0) == "Ready")

    # 6) a text that is written anew is outdated, and its takes stay
    hand.click_row(0)
    hand.press(Key.Key_F2)
    hand.one(LineEditor).selectAll()
    hand.write("The kettle is off.")
    hand.press(Key.Key_Return)
    assert parts.document.project.line(lines[0]).text == "The kettle is off."
    stage.qtbot.waitUntil(lambda: hand.status(0) == "Outdated")
    assert len(parts.workspace.shelf.of(lines[0])) == 2
    hand.press(Key.Key_R)
    stage.settle()
    parts.audition.stop()
    hand.press(Key.Key_3)
    hand.press(Key.Key_Escape)
    hand.press(Key.Key_Return)
    assert parts.document.project.line(lines[0]).chosen not in (None, first, second)

    # 7) the rest confirmed by Enter alone
    for _ in range(5):
        hand.press(Key.Key_Return)
    assert all(line.chosen for line in parts.document.project.lines())
    stage.qtbot.waitUntil(lambda: stage.window.status.counts.text() == "All 6 line(s) confirmed")

    # 8) saved, exported, and the file is what was promised
    hand.press(Key.Key_S, Modifier.ControlModifier)
    assert not stage.window.isWindowModified()
    hand.press(Key.Key_E, Modifier.ControlModifier)
    export = hand.one(ExportDialog)
    stage.qtbot.waitUntil(export.page.export_button.isEnabled)
    stage.qtbot.mouseClick(export.page.export_button, Qt.MouseButton.LeftButton)
    stage.qtbot.waitUntil(export.page.open_button.isVisible, timeout=20000)
    report = json.loads(next(root.glob("export/**/report.json")).read_text(encoding="utf-8"))
    assert [line["outcome"] for line in report["lines"]] == ["written"] * 6
    episode = soundfile.info(next(root.glob("export/**/episode.wav")))
    assert (episode.samplerate, episode.subtype) == (48000, "PCM_24")
    assert episode.duration > 1.0
    export.reject()

    # 9) closed without a question, and everything is there again
    assert stage.window.close()
    parts.close()
    with open_folder(root) as folder:
        assert len(folder.takes) == 8
        assert folder.project.line(lines[0]).text == "The kettle is off."
        assert folder.unsaved is None

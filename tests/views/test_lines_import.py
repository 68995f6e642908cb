"""A script is seen before it becomes lines: what was read, who is new, what was assumed, and where it goes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.views.import_dialog import ImportDialog
from app.views.theme import ThemeHolder
from tests.views.lines_room import Key, LinesRoom, Modifier

SCRIPT = "Mara: Hello.\nＭＡＲＡ：Again.\nStranger: Who is there?\nno name here\n太郎：\n"
SRT = "1\n00:00:01,000 --> 00:00:02,500\nMara: On time.\n\n2\n00:00:03,000 --> 00:00:04,000\n太郎：はい。\n"


@pytest.fixture
def room(tmp_path: Path, qtbot: QtBot, qapp: QApplication) -> Iterator[LinesRoom]:
    themes = ThemeHolder(qapp, "dark")
    made = LinesRoom(tmp_path / "room", qtbot, themes)
    yield made
    made.close()
    themes.deleteLater()
    qapp.setStyleSheet("")
    qapp.styleHints().setColorScheme(Qt.ColorScheme.Unknown)


def dialog_of(room: LinesRoom, qtbot: QtBot) -> ImportDialog:
    """The preview, when it has read."""
    dialog = room.panel.findChild(ImportDialog)
    assert isinstance(dialog, ImportDialog)
    qtbot.waitUntil(lambda: dialog.summary.text() != "Reading the script…", timeout=20_000)
    return dialog


def cells(dialog: ImportDialog, table: str) -> list[list[str]]:
    model = (dialog.rows if table == "rows" else dialog.problems).model()
    return [
        [model.index(row, column).data() for column in range(model.columnCount())] for row in range(model.rowCount())
    ]


def test_pasted_text_is_shown_with_who_is_new_and_what_was_assumed(room: LinesRoom, qtbot: QtBot) -> None:
    QApplication.clipboard().setText(SCRIPT)
    room.key(Key.Key_V, Modifier.ControlModifier)
    dialog = dialog_of(room, qtbot)
    assert [row[1] for row in cells(dialog, "rows")] == ["Mara", "ＭＡＲＡ", "Stranger  + new", "Stranger  + new"]
    assert [row[0] for row in cells(dialog, "problems")] == ["4", "5"]
    assert "UTF-8" in dialog.summary.text()
    assert dialog.add.isEnabled()
    assert dialog.add.isDefault()
    assert room.texts == ["The kettle is on.", "本当に？", "Sit down, please."]
    dialog.reject()
    assert room.undo_steps == 0


def test_lines_go_after_the_current_one_as_one_step_and_are_selected(room: LinesRoom, qtbot: QtBot) -> None:
    room.panel.go_to("l1")
    room.panel.paste_text(SCRIPT)
    dialog = dialog_of(room, qtbot)
    assert dialog.where.currentData() == "after"
    dialog.add.click()
    assert room.texts == [
        "The kettle is on.", "Hello.", "Again.", "Who is there?", "no name here", "本当に？", "Sit down, please.",
    ]  # fmt: skip
    assert len(room.panel.selected()) == 4
    assert room.panel.current() == room.lines[1].id
    assert not room.panel.is_editing()
    assert [character.name for character in room.shop.document.project.characters] == ["Mara", "太郎", "Stranger"]
    assert room.undo_steps == 1
    room.shop.document.undo.undo()
    assert len(room.lines) == 3


def test_lines_go_to_the_end_or_into_an_episode_of_their_own(room: LinesRoom, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "第二話.srt"
    path.write_text(SRT, encoding="utf-8")
    room.panel.open_script(path)
    dialog = dialog_of(room, qtbot)
    assert "SubRip" in dialog.summary.text()
    assert cells(dialog, "rows")[0][3] == "0:01.000 – 0:02.500"
    dialog.where.setCurrentIndex(dialog.where.findData("new"))
    assert dialog.title.isVisible()
    assert dialog.title.text() == "第二話"
    dialog.add.click()
    second = room.shop.document.project.episodes[1]
    assert (second.title, [line.start_s for line in second.lines]) == ("第二話", [1.0, 3.0])
    assert room.panel.current_episode() == second.id
    assert room.panel.current() == second.lines[0].id
    room.panel.show_episode("e1")
    room.panel.open_script(path)
    dialog = [d for d in room.panel.findChildren(ImportDialog) if d.isVisible()][-1]
    qtbot.waitUntil(dialog.add.isEnabled, timeout=20_000)
    dialog.where.setCurrentIndex(dialog.where.findData("end"))
    dialog.add.click()
    assert [line.text for line in room.lines][-2:] == ["On time.", "はい。"]


@pytest.mark.parametrize(
    ("data", "said"),
    [(b"", "no line to speak"), (b"\x81\xff\xfe\xfd bad", "cannot be read"), (None, "missing.txt")],
)
def test_what_cannot_be_read_is_told_in_a_sentence_with_a_way_out(
    room: LinesRoom, qtbot: QtBot, tmp_path: Path, data: bytes | None, said: str
) -> None:
    path = tmp_path / "missing.txt"
    if data is not None:
        path.write_bytes(data)
    room.panel.open_script(path)
    dialog = dialog_of(room, qtbot)
    assert dialog.summary.text().startswith("✕")
    assert said in dialog.summary.text()
    assert not dialog.add.isEnabled()
    assert dialog.other.isVisible()
    good = tmp_path / "good.txt"
    good.write_text("Mara: Fine.", encoding="utf-8")
    dialog.read(good)
    qtbot.waitUntil(dialog.add.isEnabled, timeout=20_000)
    assert cells(dialog, "rows") == [["1", "Mara", "Fine.", ""]]
    dialog.reject()


def test_a_problem_leads_to_its_row(room: LinesRoom, qtbot: QtBot) -> None:
    room.panel.paste_text(SCRIPT)
    dialog = dialog_of(room, qtbot)
    dialog.problems.clicked.emit(dialog.problems.model().index(0, 0))
    assert dialog.rows.currentIndex().row() == 3
    dialog.reject()


def test_a_file_that_is_dropped_on_the_lines_is_opened(room: LinesRoom, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "a b.txt"
    path.write_text("Mara: Dropped.", encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    buttons, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, buttons, none)
    room.table.dragEnterEvent(enter)
    assert enter.isAccepted()
    drop = QDropEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, buttons, none)
    room.table.dropEvent(drop)
    dialog = dialog_of(room, qtbot)
    assert cells(dialog, "rows") == [["1", "Mara", "Dropped.", ""]]
    dialog.reject()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Der Fall.zip", "“Der Fall.zip” is a zip file. If it is a project, open it with File → Open…"),
        ("声.MP3", "“声.MP3” is a recording. Drop it on a character in the cast"),
        ("play.docx", "cannot read .docx scripts yet"),
    ],
)
def test_what_is_dropped_on_the_lines_and_is_no_script_is_told_where_it_belongs(
    room: LinesRoom, qtbot: QtBot, tmp_path: Path, name: str, said: str
) -> None:
    path = tmp_path / name
    path.write_bytes(b"PK\x03\x04")
    room.table.file_dropped.emit(path)
    dialog = dialog_of(room, qtbot)
    assert said in dialog.summary.text()
    assert not dialog.add.isEnabled()
    dialog.reject()


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("a.csv", "character,text,start\nMara,On time.,1\n", "a table"),
        ("a.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Mara>On time.\n", "WebVTT"),
        ("a.ass", "[Script Info]\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,Mara,0,0,0,,On time.\n", "ASS"),
    ],
)
def test_tables_and_subtitles_of_other_programs_are_opened_by_their_kind(
    room: LinesRoom, qtbot: QtBot, tmp_path: Path, name: str, text: str, kind: str
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    room.panel.open_script(path)
    dialog = dialog_of(room, qtbot)
    assert kind in dialog.summary.text()
    assert cells(dialog, "rows")[0][1:3] == ["Mara", "On time."]
    assert cells(dialog, "rows")[0][3].startswith("0:01.000")
    dialog.reject()


def test_nothing_is_offered_without_a_project_or_without_text(room: LinesRoom) -> None:
    room.panel.paste_text("  \n ")
    room.shop.workspace.close()
    room.panel.paste_text("Mara: Hello.")
    assert room.panel.findChild(ImportDialog) is None


def test_a_current_line_that_went_away_meanwhile_does_no_harm(room: LinesRoom, qtbot: QtBot) -> None:
    room.panel.go_to("l2")
    room.panel.paste_text("Mara: Late.")
    dialog = dialog_of(room, qtbot)
    room.shop.editing.remove_lines(["l2"])
    dialog.add.click()
    assert room.texts == ["The kettle is on.", "Sit down, please.", "Late."]

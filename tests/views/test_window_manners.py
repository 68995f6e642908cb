"""The window minds where the keyboard is, what is being written, how large the screen is and what a filter hides."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, QStandardPaths, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.project.lines_filter import LinesFilter
from app.takes import NoVoice
from app.views.clip_sources import ClipSources
from app.views.lines_table import LinesTable
from app.views.main_window import MainWindow, first_size
from app.views.messages import Messages
from app.views.take_lane import TakeLane
from engine import api
from tests.fakes import FakeSynth
from tests.stage import Stage

Key = Qt.Key
MakeStage = Callable[[FakeSynth], Stage]


@pytest.fixture
def make_stage(qtbot: QtBot, tmp_path: Path) -> Iterator[MakeStage]:
    made: list[Stage] = []

    def make(synth: FakeSynth) -> Stage:
        made.append(Stage(qtbot, tmp_path, synth))
        made[-1].open()
        return made[-1]

    yield make
    for stage in made:
        stage.close()


@pytest.fixture
def stage(make_stage: MakeStage) -> Stage:
    return make_stage(FakeSynth())


@pytest.fixture
def window(stage: Stage) -> MainWindow:
    return stage.window


def table(window: MainWindow) -> LinesTable:
    found = window.panels.lines.findChild(LinesTable)
    assert isinstance(found, LinesTable)
    return found


def focus() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def makes_takes(stage: Stage, line_id: str, n_takes: int = 1) -> None:
    stage.parts.generation.generate([line_id], n_takes)
    stage.settle()
    stage.parts.audition.stop()


def composes(text: str) -> None:
    """Let an input method show *text* where the focus is, not handed over yet."""
    QApplication.sendEvent(focus(), QInputMethodEvent(text, []))


def told(window: MainWindow) -> str:
    labels = window.panels.notices.findChildren(QLabel)
    return "\n".join(label.text() for label in labels)


# ---- the screen ----


def test_the_first_window_is_no_larger_than_the_screen_has_room() -> None:
    assert first_size(QSize(1920, 1040)) == QSize(1280, 800)
    small = first_size(QSize(1280, 680))
    assert small.width() < 1280
    assert small.height() < 680


def test_the_long_story_of_a_clip_does_not_make_the_window_taller(window: MainWindow) -> None:
    why = window.panels.cast.clip.page.why
    why.setText("この録音は使えません。" * 80)
    why.setVisible(True)
    QApplication.processEvents()
    assert window.minimumSizeHint().height() <= 600
    window.resize(1280, 720)
    assert window.height() == 720


def test_three_takes_are_in_sight_without_scrolling(stage: Stage, window: MainWindow) -> None:
    makes_takes(stage, "l1", 3)
    window.resize(1280, 800)
    QApplication.processEvents()
    lanes = window.panels.takes.lanes
    assert lanes.verticalScrollBar().maximum() == 0
    assert len([lane for lane in lanes.findChildren(TakeLane) if lane.isVisible()]) == 3


# ---- the keyboard ----


@pytest.mark.parametrize("leave", [Key.Key_Return, Key.Key_Escape])
@pytest.mark.parametrize("place", ["lines", "takes"])
def test_after_a_note_the_keys_go_where_they_went_before(
    stage: Stage, window: MainWindow, leave: Qt.Key, place: str
) -> None:
    makes_takes(stage, "l1")
    before = table(window) if place == "lines" else window.panels.takes.lanes
    before.setFocus()
    window.run("take.note")
    assert isinstance(focus(), QLineEdit)
    stage.qtbot.keyClicks(focus(), "more anger")
    stage.qtbot.keyClick(focus(), leave)
    assert focus() is before


def test_who_takes_the_keys_during_a_note_keeps_them(stage: Stage, window: MainWindow) -> None:
    makes_takes(stage, "l1")
    window.run("take.note")
    stage.qtbot.keyClicks(focus(), "more anger")
    window.panels.lines.focus_search()
    assert focus().accessibleName() != "Note on this take"
    assert isinstance(focus(), QLineEdit)
    take = stage.parts.workspace.shelf.of("l1")[0]
    assert stage.parts.document.project.take_notes[take.id] == "more anger"


def test_when_whoever_had_the_keys_is_gone_they_go_to_the_lines(window: MainWindow) -> None:
    box = window.panels.transport.findChild(QComboBox)
    assert isinstance(box, QComboBox)
    box.setFocus()
    assert focus() is box
    box.hide()
    assert focus() is table(window)
    box.show()
    box.setFocus()
    window.panels.transport.setEnabled(False)
    assert QApplication.focusWidget() in (None, table(window))


# ---- what is being composed ----


def test_a_note_that_is_being_composed_is_kept_when_something_is_played(stage: Stage, window: MainWindow) -> None:
    makes_takes(stage, "l1")
    window.run("take.note")
    composes("怒り")
    window.run("play.toggle")
    take = stage.parts.workspace.shelf.of("l1")[0]
    assert stage.parts.document.project.take_notes[take.id] == "怒り"


def test_a_name_that_is_being_composed_is_kept_when_something_is_played(stage: Stage, window: MainWindow) -> None:
    window.panels.cast.select("c1")
    window.panels.cast.rename()
    assert isinstance(focus(), QLineEdit)
    focus().selectAll()
    composes("真理")
    window.run("play.toggle")
    assert stage.parts.document.project.character("c1").name == "真理"


def test_a_search_that_is_being_composed_is_kept_when_something_is_played(window: MainWindow) -> None:
    window.panels.lines.focus_search()
    search = focus()
    assert isinstance(search, QLineEdit)
    composes("本当")
    window.run("play.toggle")
    assert search.text() == "本当"


# ---- what a filter hides ----


def hide_current(window: MainWindow) -> None:
    lines = window.panels.lines
    lines.go_to("l1")
    lines._bar.set_filter(LinesFilter("本当"))
    assert lines.current() == "l1"
    assert lines.selected() == ()


def test_a_new_take_is_made_of_the_line_whose_takes_are_shown_though_it_is_hidden(
    stage: Stage, window: MainWindow
) -> None:
    hide_current(window)
    window.run("line.generate")
    stage.settle()
    assert len(stage.parts.workspace.shelf.of("l1")) == 1


@pytest.mark.parametrize("command", ["edit.delete", "edit.duplicate", "edit.cut"])
def test_a_hidden_line_is_not_edited_and_it_is_said_why(stage: Stage, window: MainWindow, command: str) -> None:
    hide_current(window)
    before = stage.parts.document.project
    window.run(command)
    assert stage.parts.document.project is before
    assert "hides the current line" in told(window)


def test_when_all_lines_come_back_the_first_is_current(stage: Stage, window: MainWindow) -> None:
    stage.parts.editing.remove_lines([line.id for line in stage.parts.document.project.lines()])
    assert window.panels.lines.current() is None
    window.run("edit.undo")
    assert window.panels.lines.current() == "l1"
    assert window.panels.takes.model.line_id == "l1"


# ---- takes that do not come ----


def test_without_a_model_every_line_that_was_asked_for_is_failed(make_stage: MakeStage) -> None:
    lines = ("l1", "l2", "l3")
    stage = make_stage(
        FakeSynth(fail=dict.fromkeys(lines, api.ModelError(Path("voice.bin"), "there is no model here.")))
    )
    stage.parts.generation.generate(lines)
    stage.settle()
    assert stage.parts.generation.failed_lines == set(lines)
    assert told(stage.window).count("here is no model") == 1


def test_a_take_that_cannot_end_at_once_is_seen_to_be_cancelled(make_stage: MakeStage) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def hold(_line: str, _index: int) -> None:
        begun.set()
        go_on.wait(20)

    stage = make_stage(FakeSynth(on_frame=hold))
    item = stage.parts.generation.generate(["l1"])[0]
    try:
        stage.qtbot.waitUntil(begun.is_set)
        stage.qtbot.waitUntil(lambda: stage.parts.queue.running is not None)
        stage.parts.queue.cancel(item)
        lanes = stage.window.panels.takes.lanes
        lane = next(lane for lane in lanes.findChildren(TakeLane) if lane.isVisible())
        assert lane.accessibleName() == "Take 1: Cancelling"
        assert not lane._buttons["cancel"].isEnabled()
        strip = stage.window.panels.queue
        stage.qtbot.waitUntil(lambda: strip._now.text().startswith("Cancelling Mara"))
        strip.list.refresh()
        assert strip.list.model.index(0, 0).data() == "Cancelling"
    finally:
        go_on.set()
    stage.settle()
    assert stage.parts.workspace.shelf.of("l1") == ()


def test_a_character_without_a_voice_is_told_what_to_do_in_the_window() -> None:
    sentence = Messages().sentence(NoVoice("Mara"))
    assert sentence == "Mara has no voice yet. Give Mara a recording in the cast on the left."


def test_the_first_search_for_a_recording_begins_where_sound_is_kept(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _place: str(tmp_path))
    assert ClipSources(tmp_path, parent).folder == str(tmp_path)
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _place: "")
    assert ClipSources(tmp_path, parent).folder == str(Path.home())

"""The window as a whole: what its commands do, what it shows, and how it opens and closes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from app.views.line_editor import LineEditor
from app.views.lines_table import LinesTable
from app.views.main_window import MainWindow
from engine import api
from tests.fakes import FakeSynth
from tests.stage import Stage

Key, Modifier = Qt.Key, Qt.KeyboardModifier


MakeStage = Callable[..., Stage]


@pytest.fixture
def make_stage(qtbot: QtBot, tmp_path: Path) -> Iterator[MakeStage]:
    made: list[Stage] = []

    def make(synth: FakeSynth | None = None) -> Stage:
        made.append(Stage(qtbot, tmp_path, synth))
        return made[-1]

    yield make
    for stage in made:
        stage.close()


@pytest.fixture
def stage(make_stage: MakeStage) -> Stage:
    return make_stage()


@pytest.fixture
def window(stage: Stage) -> MainWindow:
    stage.open()
    return stage.window


def table(window: MainWindow) -> LinesTable:
    found = window.panels.lines.findChild(LinesTable)
    assert isinstance(found, LinesTable)
    return found


def editor(window: MainWindow) -> LineEditor:
    found = window.panels.lines.findChild(LineEditor)
    assert isinstance(found, LineEditor)
    return found


def press(stage: Stage, key: Key, modifier: Modifier = Modifier.NoModifier) -> None:
    """Press a key where the focus is."""
    stage.qtbot.keyClick(QApplication.focusWidget() or stage.window, key, modifier)
    QApplication.processEvents()


def makes_takes(stage: Stage, *line_ids: str, n_takes: int = 1) -> None:
    stage.parts.generation.generate(line_ids, n_takes)
    stage.settle()
    stage.parts.audition.stop()


# ---- what is shown ----


def test_without_a_project_the_window_offers_ways_in_and_greys_the_rest(stage: Stage) -> None:
    assert stage.window.welcome.isVisible()
    assert not stage.window.panels.lines.isVisible()
    assert not stage.window.commands["line.generate"].isEnabled()
    assert stage.window.commands["file.open"].isEnabled()
    assert stage.window.windowTitle() == "Afureko"


def test_the_title_names_the_project_and_marks_unsaved_edits(stage: Stage, window: MainWindow) -> None:
    assert window.windowTitle() == "Kitchen[*] — Afureko"
    assert not window.isWindowModified()
    stage.parts.editing.retext("l1", "Another text.")
    assert window.isWindowModified()
    window.run("file.save")
    assert not window.isWindowModified()
    assert window.status.save.text().startswith("Saved ")


def test_the_menu_names_the_step_that_is_undone(stage: Stage, window: MainWindow) -> None:
    assert window.commands["edit.undo"].text() == "&Undo"
    assert not window.commands["edit.undo"].isEnabled()
    stage.parts.editing.retext("l1", "Another text.")
    assert window.commands["edit.undo"].text() == "&Undo: Edit text"
    window.run("edit.undo")
    assert window.commands["edit.redo"].text() == "&Redo: Edit text"
    assert stage.parts.document.project.line("l1").text == "The kettle is on."


def test_the_status_bar_counts_open_lines_and_says_there_is_no_sound(stage: Stage, window: MainWindow) -> None:
    makes_takes(stage, "l1")
    stage.qtbot.waitUntil(lambda: window.status.counts.text() == "3 of 3 line(s) open")
    stage.parts.editing.choose("l1", stage.parts.workspace.shelf.of("l1")[0].id)
    stage.qtbot.waitUntil(lambda: window.status.counts.text() == "2 of 3 line(s) open")
    stage.parts.audition.play_line("l1")
    stage.qtbot.waitUntil(lambda: "No sound" in window.status.sound.text())
    stage.parts.audition.stop()


def test_the_window_fits_a_small_screen(window: MainWindow) -> None:
    window.resize(1280, 720)
    assert (window.width(), window.height()) == (1280, 720)
    assert window.minimumSizeHint().width() <= 1280
    assert window.minimumSizeHint().height() <= 720


def test_no_button_of_the_window_takes_the_keyboard(window: MainWindow) -> None:
    """Forms may: the clip's part is chosen with the keyboard too."""
    greedy = [
        f"{type(button).__name__} {button.accessibleName() or button.text()!r}"
        for button in window.findChildren(QAbstractButton)
        if button.window() is window and button.focusPolicy() != Qt.FocusPolicy.NoFocus
    ]
    assert greedy == []


def test_every_control_has_a_name_to_be_read_aloud(stage: Stage, window: MainWindow) -> None:
    makes_takes(stage, "l1")
    nameless = [
        f"{type(widget).__name__} in {type(widget.parent()).__name__}"
        for kind in (QAbstractButton, QLineEdit, QPlainTextEdit)
        for widget in window.findChildren(kind)
        if widget.isVisible() and not (widget.accessibleName() or getattr(widget, "text", str)())
    ]
    assert nameless == []


def test_the_layout_is_kept_and_can_be_reset(make_stage: MakeStage) -> None:
    first = make_stage()
    first.window.docks[0].hide()
    first.window.close()
    second = make_stage()
    assert not second.window.docks[0].isVisible()
    assert second.window.docks[1].isVisible()
    second.window.run("view.layout")
    assert second.window.docks[0].isVisible()


# ---- takes and lines ----


def test_the_takes_of_the_current_line_are_shown_from_the_start(stage: Stage, window: MainWindow) -> None:
    assert window.panels.takes.model.line_id == "l1"
    press(stage, Key.Key_Down)
    assert window.panels.takes.model.line_id == "l2"


def test_r_makes_a_take_of_every_selected_line_and_shift_r_several(stage: Stage, window: MainWindow) -> None:
    press(stage, Key.Key_Down, Modifier.ShiftModifier)
    press(stage, Key.Key_R)
    stage.settle()
    shelf = stage.parts.workspace.shelf
    assert [len(shelf.of(line)) for line in ("l1", "l2", "l3")] == [1, 1, 0]
    press(stage, Key.Key_R, Modifier.ShiftModifier)
    stage.settle()
    assert [len(shelf.of(line)) for line in ("l1", "l2", "l3")] == [4, 4, 0]


def test_enter_confirms_the_take_and_goes_to_the_next_open_line(stage: Stage, window: MainWindow) -> None:
    makes_takes(stage, "l1", "l2", "l3")
    press(stage, Key.Key_Return)
    project = stage.parts.document.project
    assert project.line("l1").chosen == stage.parts.workspace.shelf.of("l1")[0].id
    assert window.panels.lines.current() == "l2"
    press(stage, Key.Key_Return)
    press(stage, Key.Key_Return)
    assert all(line.chosen for line in stage.parts.document.project.lines())
    assert "confirmed" in window.panels.notices.notices[-1].sentence


def test_enter_on_a_line_without_a_take_writes_its_text_and_enter_leaves_it(stage: Stage, window: MainWindow) -> None:
    press(stage, Key.Key_Return)
    assert window.panels.lines.is_editing()
    stage.qtbot.keyClicks(editor(window), "New words")
    press(stage, Key.Key_Return)
    assert not window.panels.lines.is_editing()
    assert stage.parts.document.project.line("l1").text == "New words"
    assert len(stage.parts.generation.failed_lines) == 0


def test_arrows_go_from_take_to_take_and_digits_let_one_be_heard(stage: Stage, window: MainWindow) -> None:
    makes_takes(stage, "l1", n_takes=3)
    ids = [take.id for take in stage.parts.workspace.shelf.of("l1")]
    press(stage, Key.Key_1)
    assert window.panels.takes.current_take() == ids[0]
    assert stage.parts.audition.is_playing
    press(stage, Key.Key_Space)
    assert not stage.parts.audition.is_playing
    press(stage, Key.Key_Right)
    assert window.panels.takes.current_take() == ids[1]
    press(stage, Key.Key_Left)
    assert window.panels.takes.current_take() == ids[0]
    press(stage, Key.Key_9)
    assert window.panels.takes.current_take() == ids[0]


def test_space_without_a_take_says_how_to_make_one(stage: Stage, window: MainWindow) -> None:
    press(stage, Key.Key_Space)
    assert "Press R" in window.panels.notices.notices[-1].sentence


def test_delete_means_what_was_used_last_and_the_menu_says_so(stage: Stage, window: MainWindow) -> None:
    makes_takes(stage, "l1", n_takes=2)
    window.panels.takes.lanes.setFocus()
    assert window.commands["edit.delete"].text() == "De&lete take"
    chosen = window.panels.takes.current_take()
    press(stage, Key.Key_Delete)
    assert stage.parts.document.project.deleted == {"t0", chosen}
    table(window).setFocus()
    assert window.commands["edit.delete"].text() == "De&lete lines"
    press(stage, Key.Key_Delete)
    assert [line.id for line in stage.parts.document.project.lines()] == ["l2", "l3"]
    window.run("edit.undo")
    window.run("edit.undo")
    assert stage.parts.document.project.deleted == {"t0"}
    assert len(list(stage.parts.document.project.lines())) == 3


def test_characters_are_given_by_number(stage: Stage, window: MainWindow) -> None:
    press(stage, Key.Key_2, Modifier.ControlModifier)
    assert stage.parts.document.project.line("l1").character == "c2"
    press(stage, Key.Key_9, Modifier.ControlModifier)
    assert stage.parts.document.project.line("l1").character == "c2"


def test_lines_are_copied_cut_and_pasted_as_text(stage: Stage, window: MainWindow) -> None:
    press(stage, Key.Key_Down, Modifier.ShiftModifier)
    press(stage, Key.Key_X, Modifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Mara: The kettle is on.\n太郎: 本当に？\n"
    assert [line.id for line in stage.parts.document.project.lines()] == ["l3"]
    window.run("edit.undo")
    assert len(list(stage.parts.document.project.lines())) == 3


def test_lines_move_past_their_neighbours(stage: Stage, window: MainWindow) -> None:
    press(stage, Key.Key_Down, Modifier.AltModifier)
    assert [line.id for line in stage.parts.document.project.lines()] == ["l2", "l1", "l3"]
    press(stage, Key.Key_Up, Modifier.AltModifier)
    assert [line.id for line in stage.parts.document.project.lines()] == ["l1", "l2", "l3"]
    press(stage, Key.Key_Up, Modifier.AltModifier)
    assert [line.id for line in stage.parts.document.project.lines()] == ["l1", "l2", "l3"]


def test_f8_goes_round_the_problems(stage: Stage, window: MainWindow) -> None:
    makes_takes(stage, "l1", "l2")
    for line in ("l1", "l2"):
        stage.parts.editing.choose(line, stage.parts.workspace.shelf.of(line)[0].id)
    press(stage, Key.Key_F8)
    assert window.panels.lines.current() == "l3"
    press(stage, Key.Key_F8, Modifier.ShiftModifier)
    assert window.panels.lines.current() == "l3"


def test_make_all_missing_asks_once_for_each(stage: Stage, window: MainWindow) -> None:
    press(stage, Key.Key_G, Modifier.ControlModifier)
    stage.settle()
    assert [len(stage.parts.workspace.shelf.of(line)) for line in ("l1", "l2", "l3")] == [1, 1, 1]
    press(stage, Key.Key_G, Modifier.ControlModifier)
    assert "Nothing is missing" in window.panels.notices.notices[-1].sentence
    assert not stage.parts.queue.busy


# ---- writing ----


def test_play_takes_what_is_being_written_an_open_composition_included(stage: Stage, window: MainWindow) -> None:
    makes_takes(stage, "l1")
    window.panels.lines.begin_edit()
    text = editor(window)
    text.selectAll()
    QApplication.sendEvent(text, QInputMethodEvent("やかん", []))
    assert window.commands.rules.is_composing
    press(stage, Key.Key_F8)
    assert window.panels.lines.is_editing()
    press(stage, Key.Key_Space, Modifier.ControlModifier)
    assert stage.parts.document.project.line("l1").text == "やかん"
    assert not window.panels.lines.is_editing()
    assert stage.parts.audition.is_playing


def test_the_play_button_takes_what_is_being_written(stage: Stage, window: MainWindow) -> None:
    makes_takes(stage, "l1")
    window.panels.lines.begin_edit()
    stage.qtbot.keyClicks(editor(window), "Written.")
    window.panels.transport.play.click()
    assert stage.parts.document.project.line("l1").text == "Written."
    assert stage.parts.audition.is_playing


def test_saving_takes_what_is_being_written(stage: Stage, window: MainWindow) -> None:
    window.panels.lines.begin_edit()
    stage.qtbot.keyClicks(editor(window), "Written.")
    press(stage, Key.Key_S, Modifier.ControlModifier)
    assert stage.parts.document.project.line("l1").text == "Written."
    assert not stage.parts.workspace.is_dirty


def test_esc_leaves_the_text_then_stops_then_shows_all_lines(stage: Stage, window: MainWindow) -> None:
    makes_takes(stage, "l1")
    window.panels.lines.set_character_filter("c1")
    stage.parts.audition.play_line("l1")
    window.panels.lines.begin_edit()
    press(stage, Key.Key_Escape)
    assert not window.panels.lines.is_editing()
    assert stage.parts.audition.is_playing
    press(stage, Key.Key_Escape)
    assert not stage.parts.audition.is_playing
    assert table(window).model().rowCount() == 2
    press(stage, Key.Key_Escape)
    assert table(window).model().rowCount() == 3


def test_undo_from_the_menu_takes_back_typing_while_a_text_is_open(stage: Stage, window: MainWindow) -> None:
    stage.parts.editing.retext("l2", "第二")
    window.panels.lines.begin_edit()
    text = editor(window)
    stage.qtbot.keyClicks(text, "xyz")
    window.menus.edit.aboutToShow.emit()
    assert window.commands["edit.undo"].text() == "&Undo: typing"
    window.commands["edit.undo"].trigger()
    assert "xyz" not in text.text
    assert stage.parts.document.project.line("l2").text == "第二"


def test_takes_that_arrive_leave_an_open_text_and_undo_alone(stage: Stage, window: MainWindow) -> None:
    stage.parts.editing.retext("l2", "第二")
    window.panels.lines.begin_edit()
    text = editor(window)
    stage.qtbot.keyClicks(text, "half a wo")
    makes_takes(stage, "l1", "l2")
    assert window.panels.lines.is_editing()
    assert text.text == "half a wo"
    assert QApplication.focusWidget() is text
    assert stage.parts.document.undo.undoText() == "Edit text"


# ---- what goes wrong ----


def test_a_line_that_failed_is_told_with_a_way_out(make_stage: MakeStage) -> None:
    error = api.TextError("ぬ", "ぬ", "this voice cannot say it")
    stage = make_stage(FakeSynth(fail={"l1": error}))
    stage.open()
    makes_takes(stage, "l1")
    notice = stage.window.panels.notices.notices[-1]
    assert "cannot be spoken" in notice.sentence
    assert notice.button is not None
    notice.button.click()
    assert stage.window.panels.lines.current() == "l1"
    assert stage.window.panels.lines.is_editing()


def test_many_failures_are_told_once(make_stage: MakeStage) -> None:
    error = api.TextError("ぬ", "ぬ", "this voice cannot say it")
    stage = make_stage(FakeSynth(fail={"l1": error, "l3": error}))
    stage.open()
    makes_takes(stage, "l1", "l2", "l3")
    assert [n.sentence.split(" ")[0] for n in stage.window.panels.notices.notices if n.kind == "error"] == ["2"]


def test_a_voice_model_that_cannot_be_loaded_stops_the_whole_queue_and_is_told_once(
    stage: Stage, window: MainWindow
) -> None:
    def broken(_model: str) -> api.Synth:
        raise api.ModelError(Path("weights.safetensors"), "it is cut off")

    stage.parts.queue.reopen(broken)
    makes_takes(stage, "l1", "l2", "l3")
    errors = [n for n in window.panels.notices.notices if n.kind == "error"]
    assert len(errors) == 1
    assert "cut off" in errors[0].sentence
    assert not stage.parts.queue.busy


def test_an_edit_that_cannot_be_made_is_told(stage: Stage, window: MainWindow) -> None:
    stage.parts.editing.merge(("l1",))
    assert "two characters" in window.panels.notices.notices[-1].sentence
    assert len(list(stage.parts.document.project.lines())) == 3


def test_a_fault_of_ours_in_a_command_is_told_and_the_window_lives_on(
    stage: Stage, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setitem(window._handlers, "line.generate", fails)
    press(stage, Key.Key_R)
    assert "fault" in window.panels.notices.notices[-1].sentence
    press(stage, Key.Key_Down)
    assert window.panels.lines.current() == "l2"


# ---- how it ends ----


def test_closing_asks_the_dialogs_and_stays_if_they_say_no(
    stage: Stage, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window.projects, "may_close", lambda: False)
    assert not window.close()
    assert window.isVisible()
    monkeypatch.setattr(window.projects, "may_close", lambda: True)
    assert window.close()

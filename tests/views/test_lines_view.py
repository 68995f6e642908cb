"""The lines panel: one stands on a line, writes it, filters, and goes on to what is not done; by keys alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from app.models.line_columns import Column
from app.project import edits
from app.project.lines_filter import LinesFilter
from app.project.model import Episode, Line, Project
from app.project.script import Row
from app.views.lines_table import LAYOUT
from app.views.theme import ThemeHolder
from tests.samples import small_project, take_of
from tests.views.lines_room import Key, LinesRoom, Modifier

MakeRoom = Callable[..., LinesRoom]


@pytest.fixture
def make_room(tmp_path: Path, qtbot: QtBot, themes: ThemeHolder) -> Iterator[MakeRoom]:
    made: list[LinesRoom] = []

    def make(project: Project | None = None) -> LinesRoom:
        made.append(LinesRoom(tmp_path / f"room{len(made)}", qtbot, themes, project))
        return made[-1]

    yield make
    for room in made:
        room.close()


@pytest.fixture
def room(make_room: MakeRoom) -> LinesRoom:
    return make_room()


def without_lines() -> Project:
    return replace(small_project(), episodes=(Episode("e1", "One"),))


# ---- where one stands ----


def test_a_project_opens_on_its_first_line(room: LinesRoom) -> None:
    assert room.panel.current() == "l1"
    assert room.panel.selected() == ("l1",)
    assert room.panel.current_episode() == "e1"


def test_arrows_home_and_end_go_from_line_to_line(room: LinesRoom) -> None:
    seen: list[object] = []
    room.panel.current_changed.connect(seen.append)
    for key in (Key.Key_Down, Key.Key_End, Key.Key_Up, Key.Key_Home, Key.Key_Left, Key.Key_Right):
        room.key(key)
    assert seen == ["l2", "l3", "l2", "l1"]


def test_letters_digits_and_space_look_for_nothing(room: LinesRoom) -> None:
    for key in (Key.Key_S, Key.Key_R, Key.Key_L, Key.Key_1, Key.Key_Space, Key.Key_Return):
        room.key(key)
        assert room.panel.current() == "l1"
        assert not room.panel.is_editing()
        assert room.panel.selected() == ("l1",)


def test_several_lines_are_selected_with_shift_and_told(room: LinesRoom) -> None:
    told: list[object] = []
    room.panel.selection_changed.connect(told.append)
    room.key(Key.Key_Down, Modifier.ShiftModifier)
    assert room.panel.selected() == ("l1", "l2")
    assert told == [("l1", "l2")]


def test_the_line_below_takes_the_place_of_a_line_that_is_deleted(room: LinesRoom) -> None:
    told: list[object] = []
    room.panel.current_changed.connect(told.append)
    room.panel.go_to("l2")
    room.shop.editing.remove_lines(["l2"])
    assert room.panel.current() == "l3"
    assert room.panel.selected() == ("l3",)
    assert told == ["l2", "l3"]
    room.shop.document.undo.undo()
    assert room.panel.current() == "l3"
    room.shop.editing.remove_lines(["l1", "l2", "l3"])
    assert room.panel.current() is None
    assert room.panel.selected() == ()


def test_edits_elsewhere_and_moves_leave_one_on_the_same_line(room: LinesRoom) -> None:
    room.panel.go_to("l2")
    room.shop.editing.retext("l1", "Other words.")
    room.shop.editing.move_lines(["l2"], 0)
    assert room.panel.current() == "l2"
    assert room.panel.selected() == ("l2",)
    assert room.table.currentIndex().row() == 0


def test_a_project_that_is_opened_again_is_where_it_was_left(room: LinesRoom) -> None:
    root = room.shop.workspace.root
    assert root is not None
    room.panel.go_to("l3")
    room.shop.workspace.close()
    assert room.panel.current() is None
    assert room.panel._empty.why == "no project"
    room.shop.workspace.open(root)
    assert room.panel.current() == "l3"
    assert room.panel._empty.why == ""


# ---- writing ----


def test_enter_takes_what_was_written_and_leaves(room: LinesRoom) -> None:
    room.panel.begin_edit()
    room.write("The teapot is on.")
    room.key(Key.Key_Return)
    assert room.line("l1").text == "The teapot is on."
    assert not room.panel.is_editing()
    assert room.table.hasFocus()
    assert room.undo_steps == 1


def test_escape_leaves_the_line_as_it_was(room: LinesRoom) -> None:
    room.panel.begin_edit()
    room.write("Nothing of this stays.")
    room.key(Key.Key_Escape)
    assert room.line("l1").text == "The kettle is on."
    assert not room.panel.is_editing()
    assert room.undo_steps == 0


def test_looking_at_a_text_changes_nothing(room: LinesRoom) -> None:
    room.panel.begin_edit()
    room.key(Key.Key_Return)
    assert room.undo_steps == 0


def test_f2_writes_the_text_from_any_cell_and_double_click_the_cell_itself(room: LinesRoom) -> None:
    room.click("l2", Column.STATUS)
    room.key(Key.Key_F2)
    assert room.field.text == "本当に？"
    room.key(Key.Key_Escape)
    room.click("l2", Column.STATUS, double=True)
    assert not room.panel.is_editing()
    room.click("l2", Column.TAKES, double=True)
    assert not room.panel.is_editing()
    room.click("l3", Column.TEXT, double=True)
    assert room.field.text == "Sit down, please."


def test_leaving_with_the_mouse_keeps_what_was_written(room: LinesRoom) -> None:
    room.panel.begin_edit()
    room.write("Kept.")
    room.click("l3", Column.STATUS)
    assert room.line("l1").text == "Kept."
    assert not room.panel.is_editing()


def test_play_takes_an_open_composition_as_written(room: LinesRoom) -> None:
    """Regression of a kind of editor that loses what the input method still shows (VOICEVOX #199)."""
    room.panel.go_to("l2", edit=True)
    room.write("本当")
    room.compose("なの？")
    room.panel.commit_edit()
    assert room.line("l2").text == "本当なの？"
    assert not room.panel.is_editing()


def test_enter_belongs_to_the_input_method_while_it_composes(room: LinesRoom) -> None:
    room.panel.go_to("l2", edit=True)
    room.compose("ほん")
    room.key(Key.Key_Return)
    room.key(Key.Key_Escape)
    assert room.panel.is_editing()
    assert room.line("l2").text == "本当に？"


def test_shift_enter_adds_a_line_of_the_same_character_and_writes_it(room: LinesRoom) -> None:
    room.panel.go_to("l2", edit=True)
    room.write("ええっ？")
    room.key(Key.Key_Return, Modifier.ShiftModifier)
    assert room.texts == ["The kettle is on.", "ええっ？", "", "Sit down, please."]
    new = room.lines[2]
    assert new.character == "c2"
    assert room.panel.current() == new.id
    assert room.field.text == ""
    room.write("うん。")
    room.key(Key.Key_Return)
    assert room.line(new.id).text == "うん。"


def test_alt_up_and_down_write_the_neighbours(room: LinesRoom) -> None:
    room.panel.begin_edit()
    room.write("One.")
    room.key(Key.Key_Down, Modifier.AltModifier)
    assert room.line("l1").text == "One."
    assert room.panel.current() == "l2"
    room.write("二。")
    room.key(Key.Key_Down, Modifier.AltModifier)
    room.key(Key.Key_Down, Modifier.AltModifier)
    assert not room.panel.is_editing()  # there is no line below the last
    room.panel.begin_edit()
    room.key(Key.Key_Up, Modifier.AltModifier)
    assert room.field.text == "二。"


def test_a_line_is_cut_at_the_caret_with_what_was_just_written(room: LinesRoom) -> None:
    room.panel.begin_edit()
    room.write("😀 The kettle. It is on.")
    cursor = room.field.textCursor()
    cursor.setPosition(len("😀 The kettle.") + 1)  # Qt counts the face as two
    room.field.setTextCursor(cursor)
    room.key(Key.Key_V, Modifier.ControlModifier | Modifier.AltModifier)
    assert room.texts[:2] == ["😀 The kettle.", "It is on."]
    assert room.undo_steps == 1
    room.shop.document.undo.undo()
    assert room.texts[0] == "The kettle is on."


def test_a_cut_with_nothing_on_one_side_keeps_one_writing(room: LinesRoom) -> None:
    room.panel.begin_edit()
    room.write("The kettle is on fire.")
    room.panel.split_here()
    assert room.field.text == "The kettle is on fire."
    assert room.refused == []


def test_split_without_a_caret_opens_the_text(room: LinesRoom) -> None:
    room.panel.split_here()
    assert room.field.text == "The kettle is on."


def test_a_line_is_merged_with_the_next_from_inside_its_text(make_room: MakeRoom) -> None:
    lines = (Line("a", "c1", "Come"), Line("b", "c1", "in."))
    room = make_room(replace(small_project(), episodes=(Episode("e1", "One", lines),)))
    room.panel.begin_edit()
    room.write("Do come")
    room.key(Key.Key_M, Modifier.ControlModifier | Modifier.ShiftModifier)
    assert room.texts == ["Do come in."]
    assert room.panel.current() == "a"


def test_line_ends_that_are_pasted_become_spaces(room: LinesRoom) -> None:
    room.panel.begin_edit()
    room.field.selectAll()
    QApplication.clipboard().setText("The kettle\r\n is on.\n")
    room.field.paste()
    assert room.field.text == "The kettle is on."


def test_a_long_text_is_written_over_several_rows_inside_the_table(room: LinesRoom) -> None:
    room.panel.go_to("l3", edit=True)
    one_row = room.field.height()
    room.write("Sit down, please, and listen to me. " * 8)
    assert room.field.height() > 2 * one_row
    assert room.table.viewport().rect().contains(room.field.geometry())


def test_an_edit_that_a_take_arrives_in_is_not_disturbed(room: LinesRoom) -> None:
    room.panel.begin_edit()
    room.write("I am still writ")
    room.shop.workspace.append(take_of(small_project(), "l1", "t1"))
    room.shop.workspace.append(take_of(small_project(), "l2", "t2"))
    room.model.flush()
    assert room.field.text == "I am still writ"
    room.key(Key.Key_Return)
    assert room.line("l1").text == "I am still writ"


# ---- reading ----


def test_what_will_be_spoken_is_shown_under_the_text(room: LinesRoom, qtbot: QtBot) -> None:
    room.panel.begin_edit()
    room.write("It costs 24 pounds.")
    preview = room.delegate.preview
    assert preview is not None
    qtbot.waitUntil(lambda: "twenty" in preview.sentence, timeout=60_000)
    assert preview.isVisible()
    assert preview.geometry().top() >= room.field.geometry().bottom()
    room.key(Key.Key_Escape)
    assert room.delegate.preview is None


def test_what_cannot_be_spoken_is_underlined_and_explained(room: LinesRoom, qtbot: QtBot) -> None:
    room.panel.begin_edit()
    room.write("Say Привет to them.")
    preview = room.delegate.preview
    assert preview is not None
    qtbot.waitUntil(lambda: "Привет" in preview.sentence, timeout=60_000)
    assert preview.sentence.startswith("✕")
    marked = [each.cursor.selectedText() for each in room.field.extraSelections()]
    assert marked == ["Привет"]
    room.write("Say hello to them.")
    qtbot.waitUntil(lambda: not room.field.extraSelections(), timeout=60_000)


def test_the_reading_starts_from_what_is_read_and_looking_sets_nothing(room: LinesRoom, qtbot: QtBot) -> None:
    room.panel.edit_reading()
    qtbot.waitUntil(lambda: "kettle" in room.field.text, timeout=60_000)
    room.key(Key.Key_Return)
    assert room.line("l1").reading is None
    assert room.undo_steps == 0


def test_a_reading_is_set_and_taken_back(room: LinesRoom) -> None:
    room.panel.edit_reading()
    room.write("the kettle's on")
    room.key(Key.Key_Return)
    assert room.line("l1").reading == "the kettle's on"
    room.panel.edit_reading()
    assert room.field.text == "the kettle's on"
    room.write("")
    room.key(Key.Key_Return)
    assert room.line("l1").reading is None


# ---- character and times ----


def test_a_line_is_given_to_another_character_in_its_cell(room: LinesRoom, qtbot: QtBot) -> None:
    room.click("l1", Column.CHARACTER, double=True)
    assert room.box.currentText() == "Mara"
    assert [room.box.itemText(i) for i in range(room.box.count())] == ["Mara", "太郎"]
    box = room.box
    box.setCurrentIndex(1)
    box.activated.emit(1)
    assert room.line("l1").character == "c2"
    assert not room.panel.is_editing()


def test_times_and_the_asked_length_are_one_step(room: LinesRoom) -> None:
    room.panel.edit_slot()
    room.slot.start.setText("1:02.5")
    room.slot.end.setText("65")
    room.slot.length.setText("1.8")
    room.key(Key.Key_Return)
    line = room.line("l1")
    assert (line.start_s, line.end_s, line.duration_s) == (62.5, 65.0, 1.8)
    assert room.undo_steps == 1


def test_a_time_that_is_none_is_explained_and_nothing_is_lost(room: LinesRoom) -> None:
    room.panel.go_to("l2")
    room.panel.edit_slot()
    assert room.slot.end.text() == "0:05.000"
    room.slot.end.setText("soon")
    room.key(Key.Key_Return)
    assert "soon" in room.slot.trouble
    assert "1:02.500" in room.slot.trouble
    room.slot.end.setText("2")
    room.key(Key.Key_Return)
    assert room.slot.trouble == "The end must come after the start."
    room.key(Key.Key_Escape)
    assert not room.panel.is_editing()
    assert room.undo_steps == 0


def test_the_next_field_of_a_time_leaves_the_editor_open(room: LinesRoom, qtbot: QtBot) -> None:
    room.panel.go_to("l2")
    room.panel.edit_slot()
    room.key(Key.Key_Tab)
    assert room.slot.end.hasFocus()
    qtbot.wait(20)
    assert room.panel.is_editing()
    room.panel.focus_search()
    assert not room.panel.is_editing()


# ---- filter ----


def test_the_search_finds_and_escape_shows_all_with_one_where_one_was(room: LinesRoom, qtbot: QtBot) -> None:
    room.panel.go_to("l2")
    room.panel.focus_search()
    room.bar.search.setText("DOWN")
    qtbot.waitUntil(lambda: room.model.ids() == ("l3",), timeout=5000)
    assert room.panel.current() == "l2"  # a filter hides a line, it does not change what is current
    assert room.panel.selected() == ()
    room.key(Key.Key_Escape)
    assert room.model.ids() == ("l1", "l2", "l3")
    assert room.table.hasFocus()
    assert room.panel.current() == "l2"
    assert room.panel.selected() == ("l2",)


def test_enter_leads_from_the_search_to_what_was_found(room: LinesRoom) -> None:
    room.panel.focus_search()
    room.bar.search.setText("down")
    room.key(Key.Key_Return)
    assert room.panel.current() == "l3"
    assert room.panel.selected() == ("l3",)
    assert room.table.hasFocus()
    room.panel.clear_filter()
    assert room.panel.current() == "l3"


def test_chips_show_kinds_with_their_counts(room: LinesRoom, qtbot: QtBot) -> None:
    room.shop.workspace.append(take_of(small_project(), "l2", "t2", duration_s=4.0))
    qtbot.waitUntil(lambda: "1" in room.bar.chips["over-long"].text(), timeout=5000)
    assert room.bar.everything.text() == "All 3"
    assert room.bar.chips["missing"].text().endswith(" 2")
    assert not room.bar.chips["failed"].isEnabled()
    room.bar.chips["missing"].click()
    assert room.model.ids() == ("l1", "l3")
    room.bar.chips["over-long"].click()
    assert room.model.ids() == ("l2",)
    room.bar.chips["over-long"].click()
    assert room.model.ids() == ("l1", "l2", "l3")


def test_the_lines_of_a_character_are_shown(room: LinesRoom) -> None:
    room.panel.set_character_filter("c1")
    assert room.model.ids() == ("l1", "l3")
    assert room.bar.who.currentText() == "Mara"
    room.shop.editing.remove_character("c1", "c2")
    assert room.model.ids() == ("l1", "l2", "l3")
    assert room.bar.filter.shows_all


def test_a_line_that_is_confirmed_stays_in_the_filter_until_one_leaves_it(room: LinesRoom, qtbot: QtBot) -> None:
    room.shop.workspace.append(take_of(small_project(), "l1", "t1"))
    room.panel._bar.set_filter(LinesFilter(facets=frozenset({"unresolved"})))
    room.shop.editing.choose("l1", "t1")
    assert room.model.ids() == ("l1", "l2", "l3")
    assert room.panel.next_unresolved()
    assert room.panel.current() == "l2"
    qtbot.waitUntil(lambda: room.model.ids() == ("l2", "l3"), timeout=5000)
    assert room.panel.selected() == ("l2",)


def test_going_to_a_hidden_line_shows_all_and_a_new_line_only_itself(room: LinesRoom) -> None:
    room.panel.set_character_filter("c2")
    room.panel.go_to("l1")
    assert room.bar.filter.shows_all
    assert room.panel.current() == "l1"
    room.bar.set_filter(LinesFilter("kettle"))
    room.panel.add_below()
    assert len(room.model.ids()) == 2
    assert room.field.text == ""


def test_what_is_not_there_is_told_with_a_way_out(make_room: MakeRoom) -> None:
    room = make_room()
    room.bar.set_filter(LinesFilter("nothing like it"))
    empty = room.panel._empty
    assert (empty.why, empty.isVisible(), empty.clear.isVisible()) == ("no match", True, True)
    empty.clear.click()
    assert empty.isHidden()
    bare = make_room(without_lines())
    assert bare.panel._empty.why == "no lines"
    assert bare.panel._empty.paste.isVisible()
    bare.panel._empty.add.click()
    assert len(bare.lines) == 1
    assert bare.panel.is_editing()


# ---- what is next ----


def test_problems_follow_each_other_in_both_directions_and_failed_ones_count(room: LinesRoom, qtbot: QtBot) -> None:
    project = small_project()
    for line_id in ("l1", "l2", "l3"):
        room.shop.workspace.append(take_of(project, line_id, f"t{line_id}"))
    room.shop.editing.choose("l1", "tl1")
    room.shop.editing.choose("l3", "tl3")
    assert room.panel.next_problem(1)
    assert room.panel.current() == "l2"
    room.shop.editing.choose("l2", "tl2")
    assert not room.panel.next_problem(1)
    room.shop.editing.set_clip("c1", None, None, None, None)
    room.shop.document.undo.undo()
    room.shop.generation._faults["l3"] = ValueError("why")
    assert room.panel.next_problem(-1)
    assert room.panel.current() == "l3"


def test_an_over_long_line_is_a_problem_but_not_open(room: LinesRoom) -> None:
    for line_id, length_s in (("l1", 1.0), ("l2", 9.0), ("l3", 1.0)):
        room.shop.workspace.append(take_of(small_project(), line_id, f"t{line_id}", length_s))
        room.shop.editing.choose(line_id, f"t{line_id}")
    assert not room.panel.next_unresolved()
    assert room.panel.next_problem()
    assert room.panel.current() == "l2"


def test_the_next_problem_is_looked_for_in_the_filter_first_and_then_everywhere(room: LinesRoom) -> None:
    room.panel.set_character_filter("c1")
    assert room.panel.next_problem()
    assert room.panel.current() == "l3"
    for line_id in ("l1", "l3"):
        room.shop.workspace.append(take_of(small_project(), line_id, f"t{line_id}"))
        room.shop.editing.choose(line_id, f"t{line_id}")
    assert room.panel.next_problem()
    assert room.panel.current() == "l2"
    assert room.bar.filter.shows_all


def test_a_problem_in_another_episode_is_found(room: LinesRoom) -> None:
    project = edits.add_episode(small_project(), "Two", [Row("Mara", "And then?", 1)])
    for line_id in ("l1", "l2", "l3"):
        room.shop.workspace.append(take_of(project, line_id, f"t{line_id}"))
        project = edits.choose(project, line_id, f"t{line_id}")
    room.shop.document.apply("test", project)
    assert room.bar.episode.isVisible()
    assert room.panel.next_problem()
    second = project.episodes[1]
    assert room.panel.current_episode() == second.id
    assert room.panel.current() == second.lines[0].id
    assert room.bar.episode.currentText() == "Two"
    room.panel.show_episode("e1")
    assert room.panel.current() == "l1"


# ---- several lines ----


def test_lines_are_moved_past_those_one_sees(room: LinesRoom) -> None:
    room.panel.go_to("l2")
    room.panel.move_selected(-1)
    assert [line.id for line in room.lines] == ["l2", "l1", "l3"]
    room.panel.move_selected(-1)
    assert room.undo_steps == 1
    room.panel.move_selected(1)
    assert [line.id for line in room.lines] == ["l1", "l2", "l3"]


def test_times_of_several_lines_are_shifted_by_what_is_asked(room: LinesRoom, qtbot: QtBot) -> None:
    from app.views.shift_dialog import ShiftDialog

    room.key(Key.Key_Down, Modifier.ShiftModifier)
    room.panel.shift_times()
    dialog = room.panel.findChild(ShiftDialog)
    dialog.seconds.setValue(-1.5)
    dialog.accept()
    assert (room.line("l2").start_s, room.line("l2").end_s) == (1.5, 3.5)
    assert room.line("l1").start_s is None


def test_only_neighbours_are_merged(room: LinesRoom) -> None:
    room.shop.editing.merge(["l1", "l3"])
    assert room.refused == ["Only lines that follow each other can be merged."]
    assert room.undo_steps == 0


def test_duplicates_are_selected_together(room: LinesRoom) -> None:
    room.key(Key.Key_Down, Modifier.ShiftModifier)
    room.shop.editing.duplicate(room.panel.selected())
    ids = [line.id for line in room.lines]
    assert room.panel.selected() == (ids[1], ids[3])
    assert room.panel.current() == ids[1]
    assert not room.panel.is_editing()


def test_lines_are_copied_as_text_that_can_be_read_back(room: LinesRoom) -> None:
    room.key(Key.Key_Down, Modifier.ShiftModifier)
    room.key(Key.Key_C, Modifier.ControlModifier)
    assert QApplication.clipboard().text() == "Mara: The kettle is on.\n太郎: 本当に？\n"


def test_the_menu_offers_everything_for_what_is_selected(room: LinesRoom) -> None:
    room.key(Key.Key_Down, Modifier.ShiftModifier)
    menu = room.panel._menu.build()
    people = next(action.menu() for action in menu.actions() if action.menu() is not None)
    give = next(action for action in people.actions() if action.text() == "太郎")
    give.trigger()
    assert [line.character for line in room.lines] == ["c2", "c2", "c1"]
    words = [action.text() for action in menu.actions() if not action.isSeparator()]
    for expected in ("Play", "Shift times…", "Leave the choice to the scores", "Paste script…", "Move up"):
        assert expected in words
    next(action for action in menu.actions() if action.text() == "Play").trigger()
    assert room.heard.log == [("line", "l2")]
    menu.deleteLater()


def test_the_menu_of_an_empty_project_offers_a_start(make_room: MakeRoom) -> None:
    menu = make_room(without_lines()).panel._menu.build()
    assert [action.text() for action in menu.actions()] == ["Add a line below", "Paste script…", "Open script…"]
    menu.deleteLater()


# ---- the table itself ----


def test_columns_hidden_by_hand_stay_hidden_and_a_narrow_window_hides_none_for_ever(
    room: LinesRoom, make_room: MakeRoom
) -> None:
    menu = room.table.columns_menu()
    next(action for action in menu.actions() if action.text() == "Stars").trigger()
    menu.deleteLater()
    assert room.table.isColumnHidden(Column.STARS)
    assert room.shop.settings.layout(LAYOUT) is not None
    room.panel.resize(420, 300)
    assert room.table.isColumnHidden(Column.READING)
    room.panel.resize(1200, 300)
    assert not room.table.isColumnHidden(Column.READING)
    assert room.table.isColumnHidden(Column.STARS)


def test_no_button_takes_the_keyboard_and_everything_has_a_name(room: LinesRoom) -> None:
    for button in [*room.panel.findChildren(QToolButton), *room.panel.findChildren(QPushButton)]:
        if not isinstance(button.parent(), QLineEdit):  # the button that clears a field is part of the field
            assert button.focusPolicy() is Qt.FocusPolicy.NoFocus
            assert button.accessibleName()
    for widget in (*room.panel.findChildren(QComboBox), room.bar.search, room.table, room.panel):
        assert widget.accessibleName()


def test_tips_say_why(room: LinesRoom) -> None:
    tips = room.delegate.tips
    room.shop.workspace.append(take_of(small_project(), "l2", "t2", 2.5))
    room.model.flush()
    row = room.model.shown.row(1)
    assert tips.tip(row, Column.LENGTH).splitlines() == [
        "Speech: 2.50 s",
        "Slot: 0:03.000 – 0:05.000",
        "▲ 0.50 s too long for its slot",
    ]
    assert tips.tip(row, Column.TEXT) == "本当に？"
    assert "longer than the time" in tips.tip(row, Column.STATUS)
    room.shop.generation._faults["l2"] = OSError(28, "No space left on device")
    assert len(tips.tip(row, Column.STATUS).splitlines()) == 2


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_both_themes_draw_every_state(room: LinesRoom, themes: ThemeHolder, theme: str) -> None:
    """Draws each kind of row once: a glyph, role or column that does not exist raises while painting."""
    room.shop.workspace.append(take_of(small_project(), "l2", "t2", 2.5))
    room.shop.document.apply("star", edits.star(room.shop.document.project, "t2"))
    room.shop.generation._faults["l3"] = ValueError("why")
    room.model.flush()
    before = room.table.viewport().grab().toImage()
    themes.set_setting("light" if theme == "light" else "dark")
    after = room.table.viewport().grab().toImage()
    assert (before != after) == (theme == "light")


def test_a_column_that_has_no_room_is_shown_while_it_is_written_in(room: LinesRoom) -> None:
    room.panel.resize(420, 300)
    assert room.table.isColumnHidden(Column.READING)
    room.panel.edit_reading()
    assert not room.table.isColumnHidden(Column.READING)
    room.write("the kettle's on")
    room.key(Key.Key_Return)
    assert room.line("l1").reading == "the kettle's on"
    assert room.table.isColumnHidden(Column.READING)


def test_lines_that_are_dropped_gather_at_the_gap_even_beside_one_of_them(room: LinesRoom) -> None:
    data = room.model.mimeData([room.model.index(0, 0), room.model.index(2, 0)])
    first = room.table.visualRect(room.model.index(0, Column.TEXT))
    buttons, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    drop = QDropEvent(first.bottomLeft().toPointF(), Qt.DropAction.MoveAction, data, buttons, none)
    room.table.dropEvent(drop)
    assert [line.id for line in room.lines] == ["l1", "l3", "l2"]
    assert drop.dropAction() is Qt.DropAction.IgnoreAction  # after a move the view would remove rows
    assert room.undo_steps == 1

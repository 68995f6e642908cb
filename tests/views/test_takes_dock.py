"""The takes panel: hear, compare, choose and mark; arriving takes leave selection and focus where they are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMessageBox, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from app.models.take_rows import item_key
from app.project.model import Score
from app.views.fault_lane import FaultLane
from app.views.messages import Messages, WayOut
from app.views.take_lane import TakeLane
from app.views.takes_dock import TakesPanel
from app.views.theme import ThemeHolder
from engine import api
from tests.fakes import FakeSynth
from tests.takes_desk import TakesDesk
from tests.workshop import Gate, Workshop

PASSED = Score("words", 0.96, "All 4 words were heard.", True)
FAILED = Score("clipping", 0.2, "12 samples in 3 places are clipped.", False)


@pytest.fixture
def gate() -> Gate:
    return Gate()


@pytest.fixture
def desk(tmp_path: Path, qapp: QApplication, gate: Gate) -> Iterator[TakesDesk]:
    """A project whose voice stops at the second frame until the gate is opened; l3 always fails."""
    fail: dict[str, Exception] = {"l3": api.ClipError(Path("mara.flac"), "It is too short.")}
    shop = Workshop(tmp_path / "shop", FakeSynth(on_frame=gate, fail=fail))
    shop.open()
    yield TakesDesk(shop)
    gate.open()
    shop.close()


@pytest.fixture
def panel(desk: TakesDesk, themes: ThemeHolder, qtbot: QtBot) -> TakesPanel:
    widget = TakesPanel(desk.parts, themes, Messages())
    qtbot.addWidget(widget)
    widget.resize(900, 400)
    widget.show()
    return widget


def lane(panel: TakesPanel, key: str) -> TakeLane:
    found = next(one for one in shown_lanes(panel) if one.key == key)
    assert isinstance(found, TakeLane)
    return found


def shown_lanes(panel: TakesPanel) -> list[TakeLane]:
    return [one for one in panel.lanes.viewport().findChildren(TakeLane) if not one.isHidden()]


def button(widget: TakeLane | FaultLane, words: str) -> QToolButton:
    """Return the button that is in sight and says or does *words*."""
    return next(
        one
        for one in widget.findChildren(QToolButton)
        if not one.isHidden() and words in (one.text(), one.toolTip(), one.accessibleName())
    )


def words_of(panel: TakesPanel, key: str) -> list[str]:
    return [chip.text for chip in lane(panel, key).facts.chips]


# ---- selecting ----


def test_the_take_that_speaks_for_the_line_is_selected_first(panel: TakesPanel, desk: TakesDesk) -> None:
    first, _second = desk.add_take(), desk.add_take()
    desk.workshop.editing.choose("l1", first.id)
    panel.set_line("l1")
    assert panel.current_take() == first.id
    assert lane(panel, first.id).selected
    panel.set_line("l3")
    assert panel.current_take() is None


def test_stepping_goes_from_take_to_take_and_stops_at_the_ends(panel: TakesPanel, desk: TakesDesk) -> None:
    takes = [desk.add_take() for _ in range(3)]
    desk.workshop.editing.delete_take(takes[1].id)
    panel.set_line("l1")
    assert panel.current_take() == takes[2].id
    assert panel.step(-1) == takes[0].id, "a deleted take is passed over"
    assert panel.step(-1) == takes[0].id
    assert panel.step(1) == takes[2].id
    assert panel.step(1) == takes[2].id


def test_a_line_without_takes_has_nothing_to_step_to(panel: TakesPanel) -> None:
    panel.set_line("l1")
    assert panel.step(1) is None
    assert panel.take_number(1) is None


def test_a_take_is_found_by_the_number_one_sees(panel: TakesPanel, desk: TakesDesk) -> None:
    takes = [desk.add_take() for _ in range(3)]
    desk.workshop.editing.delete_take(takes[0].id)
    panel.set_line("l1")
    assert panel.take_number(2) == takes[1].id
    assert panel.current_take() == takes[1].id
    assert panel.take_number(1) is None, "it is deleted"
    assert panel.take_number(9) is None


def test_a_take_that_arrives_steals_neither_selection_nor_focus(
    panel: TakesPanel, desk: TakesDesk, qtbot: QtBot, gate: Gate
) -> None:
    first, _second = desk.add_take(), desk.add_take()
    panel.set_line("l1")
    panel.take_number(1)
    writing = QLineEdit(panel)
    writing.show()
    panel.activateWindow()
    writing.setFocus()
    assert writing.hasFocus()
    gate.open()
    with qtbot.waitSignal(desk.workshop.generation.take_made):
        desk.workshop.generation.generate(["l1"])
    assert panel.current_take() == first.id
    assert writing.hasFocus()
    assert len(panel.model.takes()) == 3


def test_the_first_take_of_a_line_is_selected_when_it_arrives(panel: TakesPanel, desk: TakesDesk) -> None:
    panel.set_line("l1")
    assert panel.current_take() is None
    take = desk.add_take()
    assert panel.current_take() == take.id


def test_up_and_down_move_over_the_takes_when_the_list_has_the_keyboard(panel: TakesPanel, desk: TakesDesk) -> None:
    takes = [desk.add_take() for _ in range(3)]
    panel.set_line("l1")
    QTest.keyClick(panel.lanes, Qt.Key.Key_Up)
    assert panel.current_take() == takes[1].id
    QTest.keyClick(panel.lanes, Qt.Key.Key_Down)
    assert panel.current_take() == takes[2].id


def test_the_selected_lane_shows_that_it_has_the_keyboard(panel: TakesPanel, desk: TakesDesk) -> None:
    take = desk.add_take()
    panel.set_line("l1")
    panel.activateWindow()
    panel.lanes.setFocus()
    assert lane(panel, take.id).has_keyboard
    panel.lanes.clearFocus()
    assert not lane(panel, take.id).has_keyboard


# ---- doing ----


def test_choosing_starring_and_locking_are_edits_that_can_be_undone(panel: TakesPanel, desk: TakesDesk) -> None:
    desk.add_take()
    take = desk.add_take()
    panel.set_line("l1")
    project = desk.workshop.document
    one = lane(panel, take.id)
    for words in ("Choose", "Star", "Lock, so that it cannot be deleted"):
        if words == "Choose":
            panel.choose_current()
        else:
            button(one, words).click()
    assert project.project.line("l1").chosen == take.id
    assert project.project.starred == {take.id}
    assert project.project.locked == {take.id}
    for _ in range(3):
        project.undo.undo()
    assert project.project.line("l1").chosen is None
    assert not project.project.starred | project.project.locked


def test_the_mark_of_a_lane_chooses_and_gives_the_choice_back_to_the_scores(panel: TakesPanel, desk: TakesDesk) -> None:
    first, second = desk.add_take(), desk.add_take()
    panel.set_line("l1")
    button(lane(panel, first.id), "Choose").click()
    assert desk.workshop.workspace.project.line("l1").chosen == first.id
    button(lane(panel, first.id), "★ Chosen").click()
    assert desk.workshop.workspace.project.line("l1").chosen is None
    assert button(lane(panel, second.id), "◆ By score").isVisible()


def test_deleting_selects_the_neighbour_and_undo_brings_the_take_back(panel: TakesPanel, desk: TakesDesk) -> None:
    takes = [desk.add_take() for _ in range(3)]
    panel.set_line("l1")
    panel.take_number(2)
    panel.delete_current()
    assert panel.current_take() == takes[2].id
    panel.delete_current()
    assert panel.current_take() == takes[0].id
    panel.delete_current()
    assert panel.current_take() is None
    for _ in range(3):
        desk.workshop.document.undo.undo()
    assert len(panel.model.takes()) == 3


def test_a_locked_take_cannot_be_deleted(panel: TakesPanel, desk: TakesDesk, qtbot: QtBot) -> None:
    take = desk.add_take()
    panel.set_line("l1")
    panel.lock_current()
    assert not button(lane(panel, take.id), "Delete (can be restored)").isEnabled()
    with qtbot.waitSignal(desk.workshop.editing.refused):
        panel.delete_current()
    assert panel.current_take() == take.id


def test_a_deleted_take_is_restored_from_its_folded_group(panel: TakesPanel, desk: TakesDesk) -> None:
    take = desk.add_take()
    panel.set_line("l1")
    panel.delete_current()
    assert shown_lanes(panel) == []
    panel.model.set_trash_open(True)
    QTest.mouseClick(lane(panel, take.id), Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert panel.current_take() is None, "what is deleted is not the take one works on"
    button(lane(panel, take.id), "Restore").click()
    assert panel.current_take() == take.id


def test_a_click_in_a_wave_selects_the_take_and_plays_from_there(
    panel: TakesPanel, desk: TakesDesk, qtbot: QtBot
) -> None:
    first, _second = desk.add_take(n_frames=50), desk.add_take(n_frames=50)
    panel.set_line("l1")
    wave = lane(panel, first.id).wave
    qtbot.waitUntil(lambda: wave.duration_s > 0)
    QTest.mouseClick(wave, Qt.MouseButton.LeftButton, pos=QPoint(int(wave.x_of(1.5)), 5))
    assert panel.current_take() == first.id
    (asked,) = desk.audition.asked
    assert asked[:2] == ("take", first.id)
    assert asked[2] == pytest.approx(1.5, abs=0.02)


def test_where_a_take_is_heard_is_shown_in_its_lane_alone_and_goes_with_the_sound(
    panel: TakesPanel, desk: TakesDesk, qtbot: QtBot
) -> None:
    first, second = desk.add_take(), desk.add_take()
    panel.set_line("l1")
    one, two = lane(panel, first.id).wave, lane(panel, second.id).wave
    desk.audition.hear(first.id, 0.4)
    assert (one.position_s, two.position_s) == (0.4, None)
    desk.audition.hear(second.id, 0.1)
    assert (one.position_s, two.position_s) == (None, 0.1)
    desk.audition.hear(None)
    assert (one.position_s, two.position_s) == (None, None)


# ---- notes ----


def note_of(panel: TakesPanel) -> QLineEdit:
    panel.edit_note()
    edit = panel.lanes.viewport().findChild(QLineEdit)
    assert edit is not None
    return edit


def test_a_note_is_written_in_place_and_kept_on_return(panel: TakesPanel, desk: TakesDesk) -> None:
    take = desk.add_take()
    panel.set_line("l1")
    edit = note_of(panel)
    assert edit.hasFocus()
    QTest.keyClicks(edit, "a bit fast")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    assert desk.workshop.workspace.project.take_notes == {take.id: "a bit fast"}
    assert "a bit fast" in words_of(panel, take.id)
    desk.workshop.document.undo.undo()
    assert "a bit fast" not in words_of(panel, take.id)


def test_escape_drops_what_was_written(panel: TakesPanel, desk: TakesDesk) -> None:
    desk.add_take()
    panel.set_line("l1")
    edit = note_of(panel)
    QTest.keyClicks(edit, "oops")
    QTest.keyClick(edit, Qt.Key.Key_Escape)
    assert not desk.workshop.workspace.project.take_notes
    assert edit.isHidden()


def test_going_to_another_line_keeps_the_note_of_the_take_it_was_written_on(panel: TakesPanel, desk: TakesDesk) -> None:
    take = desk.add_take()
    desk.add_take("l3")
    panel.set_line("l1")
    note_of(panel).setText("少し早口")
    panel.set_line("l3")
    assert desk.workshop.workspace.project.take_notes == {take.id: "少し早口"}


# ---- what a lane says ----


def test_a_lane_tells_length_faults_note_and_scores_in_words_and_signs(panel: TakesPanel, desk: TakesDesk) -> None:
    take = desk.add_take("l2", n_frames=60, scores=(PASSED, FAILED), end_reason="limit")
    desk.workshop.editing.note_take(take.id, "try again")
    desk.workshop.editing.retext("l2", "本当？")
    panel.set_line("l2")
    said = [(chip.glyph, chip.text) for chip in lane(panel, take.id).facts.chips]
    assert said == [
        ("▲", "2.32 of 2.00 s, 0.32 s too long"),
        ("⟳", "Outdated"),
        ("▲", "Cut short"),
        ("▲", "Clipping 20 %: 12 samples in 3 places are clipped."),
        ("✎", "try again"),
        ("✓", "Words 96 %"),
    ]
    tips = [chip.tip for chip in lane(panel, take.id).facts.chips]
    assert "Clipping: 12 samples in 3 places are clipped." in tips


def test_what_does_not_fit_is_summed_up_and_told_in_the_tooltip(panel: TakesPanel, desk: TakesDesk) -> None:
    take = desk.add_take(scores=(PASSED, FAILED))
    panel.set_line("l1")
    row = lane(panel, take.id).facts
    row.resize(120, row.height())
    row.grab()
    tips = [row.tip_at(QPoint(x, 5)) for x in range(0, 120, 4)]
    assert any("All 4 words were heard." in tip and "clipped" in tip for tip in tips)
    assert "All 4 words were heard." in row.accessibleDescription()


def test_a_take_whose_file_cannot_be_read_says_so(panel: TakesPanel, desk: TakesDesk, qtbot: QtBot) -> None:
    take = desk.add_take()
    folder = desk.workshop.workspace.folder
    assert folder is not None
    folder.path_of(take.path).unlink()
    panel.set_line("l1")
    qtbot.waitUntil(lambda: "File lost" in words_of(panel, take.id))


def test_all_waves_of_a_line_have_one_scale(panel: TakesPanel, desk: TakesDesk, qtbot: QtBot) -> None:
    short, long = desk.add_take(n_frames=20), desk.add_take(n_frames=60)
    desk.add_take(n_frames=10)
    panel.set_line("l1")
    desk.workshop.editing.delete_take(panel.model.takes()[2].key)
    panel.model.set_trash_open(True)
    panel.grab()
    waves = [one.wave for one in shown_lanes(panel)]
    assert len({wave.width() for wave in waves}) == 1
    assert lane(panel, short.id).wave.x_of(0.5) == lane(panel, long.id).wave.x_of(0.5)


def test_every_button_says_what_it_does_and_never_takes_the_keyboard(panel: TakesPanel, desk: TakesDesk) -> None:
    take = desk.add_take()
    panel.set_line("l1")
    panel.delete_current()
    panel.model.set_trash_open(True)
    desk.workshop.editing.restore_take(take.id)
    buttons = [one for one in panel.findChildren(QToolButton) if not one.isHidden()]
    assert len(buttons) >= 8
    for one in buttons:
        assert one.focusPolicy() is Qt.FocusPolicy.NoFocus
        assert one.accessibleName(), one.text()


# ---- takes that are being made, or were not ----


def test_a_take_that_is_being_made_grows_in_its_lane_and_can_be_cancelled(
    panel: TakesPanel, desk: TakesDesk, qtbot: QtBot, gate: Gate
) -> None:
    panel.set_line("l1")
    running, waiting = desk.workshop.generation.generate(["l1"], 2)
    qtbot.waitUntil(gate.reached.is_set)
    wave = lane(panel, item_key(running)).wave
    qtbot.waitUntil(lambda: wave.duration_s == pytest.approx(0.04))
    assert "0.0 s made" in words_of(panel, item_key(running))
    assert button(lane(panel, item_key(running)), "◐ Generating").isVisible()
    assert button(lane(panel, item_key(waiting)), "… Queued").isVisible()
    button(lane(panel, item_key(waiting)), "Cancel").click()
    assert [row.kind for row in panel.model.rows] == ["making"]
    with qtbot.waitSignal(desk.workshop.queue.cancelled):
        button(lane(panel, item_key(running)), "Cancel").click()
        gate.open()
    assert panel.model.rows == ()


def test_a_finished_take_has_its_wave_at_once(panel: TakesPanel, desk: TakesDesk, qtbot: QtBot, gate: Gate) -> None:
    panel.set_line("l1")
    gate.open()
    with qtbot.waitSignal(desk.workshop.generation.take_made) as made:
        desk.workshop.generation.generate(["l1"])
    take = made.args[1]
    assert lane(panel, take.id).wave.duration_s == pytest.approx(take.file_s)
    assert desk.workshop.jobs.busy == 0, "nothing was read from disk"


def test_a_click_in_the_wave_of_a_take_that_is_being_made_hears_it(
    panel: TakesPanel, desk: TakesDesk, qtbot: QtBot, gate: Gate
) -> None:
    panel.set_line("l1")
    (item,) = desk.workshop.generation.generate(["l1"])
    qtbot.waitUntil(gate.reached.is_set)
    wave = lane(panel, item_key(item)).wave
    qtbot.waitUntil(lambda: wave.duration_s > 0)
    QTest.mouseClick(wave, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert desk.audition.asked == [("line", "l1", 0.0)]


def test_a_failed_take_says_why_and_can_be_tried_again_or_helped(
    panel: TakesPanel, desk: TakesDesk, qtbot: QtBot
) -> None:
    panel.set_line("l3")
    with qtbot.waitSignal(desk.workshop.queue.failed):
        desk.workshop.generation.generate(["l3"])
    failed = next(one for one in panel.lanes.viewport().findChildren(FaultLane) if not one.isHidden())
    assert "too short" in failed.accessibleName()
    with qtbot.waitSignal(panel.way_out_asked) as asked:
        button(failed, "Choose another clip…").click()
    assert asked.args[0] is WayOut.CHOOSE_CLIP
    with qtbot.waitSignal(desk.workshop.queue.queued):
        button(failed, "Try again").click()
    qtbot.waitUntil(lambda: not desk.workshop.queue.busy)


def test_its_buttons_are_the_commands_of_the_window(panel: TakesPanel, qtbot: QtBot) -> None:
    panel.set_line("l1")
    told: list[str] = []
    panel.command.connect(told.append)
    for words in ("New take", "Several"):
        next(one for one in panel.header.findChildren(QToolButton) if one.text() == words).click()
    assert told == ["line.generate", "line.several"]


# ---- many ----


def test_fifty_takes_cost_as_many_lanes_as_are_in_sight(panel: TakesPanel, desk: TakesDesk, qtbot: QtBot) -> None:
    takes = [desk.add_take(n_frames=3) for _ in range(50)]
    panel.set_line("l1")
    in_sight = panel.lanes.viewport().height() // panel.lanes.lane_height() + 2
    panel.lanes.verticalScrollBar().setValue(0)
    for _ in range(12):
        panel.lanes.verticalScrollBar().triggerAction(panel.lanes.verticalScrollBar().SliderAction.SliderPageStepAdd)
    assert takes[-1].id in {one.key for one in shown_lanes(panel)}
    assert len(panel.lanes.viewport().findChildren(TakeLane)) <= in_sight + 1
    qtbot.waitUntil(lambda: lane(panel, takes[-1].id).wave.duration_s > 0)
    assert panel.step(-1) is not None


def test_only_waves_in_sight_are_read(panel: TakesPanel, desk: TakesDesk, qtbot: QtBot) -> None:
    takes = [desk.add_take(n_frames=3) for _ in range(30)]
    read: list[str] = []
    panel.waves.ready.connect(read.append)
    panel.set_line("l1")
    panel.take_number(1)
    qtbot.waitUntil(lambda: len(read) >= len(shown_lanes(panel)))
    qtbot.waitUntil(lambda: desk.workshop.jobs.busy == 0)
    assert set(read) == {one.key for one in shown_lanes(panel)}
    assert len(read) < len(takes) / 2


# ---- the trash ----


def question(panel: TakesPanel) -> QMessageBox:
    return next(box for box in panel.findChildren(QMessageBox) if box.isVisible())


def press(box: QMessageBox, words: str) -> None:
    next(one for one in box.findChildren(QPushButton) if one.text() == words).click()


def test_the_trash_is_emptied_after_one_question_and_locked_takes_stay(panel: TakesPanel, desk: TakesDesk) -> None:
    takes = [desk.add_take() for _ in range(3)]
    editing = desk.workshop.editing
    for take in takes[:2]:
        editing.delete_take(take.id)
    editing.lock_take(takes[1].id, True)
    panel.set_line("l1")
    panel.empty_trash()
    box = question(panel)
    assert "1" in box.text()
    assert "locked" in box.informativeText()
    press(box, "Empty the trash")
    root = desk.workshop.workspace.root
    assert root is not None
    assert (root / "trash" / f"{takes[0].id}.flac").exists()
    assert desk.workshop.workspace.shelf.get(takes[0].id) is None
    assert desk.workshop.workspace.shelf.get(takes[1].id) is not None


def test_keeping_the_trash_changes_nothing(panel: TakesPanel, desk: TakesDesk) -> None:
    take = desk.add_take()
    panel.set_line("l1")
    panel.delete_current()
    panel.empty_trash()
    press(question(panel), "Keep them")
    assert desk.workshop.workspace.shelf.get(take.id) is not None


def test_a_trash_that_cannot_be_emptied_is_told(
    panel: TakesPanel, desk: TakesDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> int:
        raise OSError(28, "No space left on device")

    desk.add_take()
    panel.set_line("l1")
    panel.delete_current()
    monkeypatch.setattr(desk.workshop.workspace, "empty_trash", refuse)
    panel.empty_trash()
    with qtbot.waitSignal(panel.failed) as told:
        press(question(panel), "Empty the trash")
    assert isinstance(told.args[0], OSError)


# ---- the passport ----


def test_the_passport_tells_how_a_take_was_made(panel: TakesPanel, desk: TakesDesk) -> None:
    take = desk.add_take(scores=(PASSED, FAILED))
    panel.set_line("l1")
    panel.show_passport(True)
    text = panel.passport.text()
    for fact in (
        f"Seed: {take.seed}",
        "Voice: mara.flac",
        "Part of the clip: 1.00 to 6.50 s",
        "Model: fake 1",
        "Model fingerprint: fake0000",
        "Device: cpu",
        "Number format: float32",
        "Temperature: the model's own",
        "Length asked for: none; the voice decided",
        "From started to the first sound: 40 ms",
        "Speaking: 30 ms",
        "Ended: by itself, when all was said",
        "Made for: the line as it is now",
        "Words: ✓ 96 %. All 4 words were heard.",
        "Clipping: ▲ 20 %, not passed. 12 samples in 3 places are clipped.",
    ):
        assert fact in text.split("\n"), text
    panel.passport.copy()
    assert QGuiApplication.clipboard().text() == text


def test_the_passport_of_a_stale_take_says_what_was_changed(panel: TakesPanel, desk: TakesDesk) -> None:
    desk.add_take()
    editing = desk.workshop.editing
    editing.retext("l1", "The kettle is off.")
    editing.set_window("c1", 2.0, 7.0)
    panel.set_line("l1")
    panel.show_passport(True)
    text = panel.passport.text()
    assert "Text then: The kettle is on." in text
    assert "Text now: The kettle is off." in text
    assert "Part of the clip then: 1.00 to 6.50 s" in text
    assert "Part of the clip now: 2.00 to 7.00 s" in text
    editing.set_clip("c1", "voices/other.flac", None, None, "cc33")
    assert "Voice now: other.flac" in panel.passport.text()


def test_the_passport_follows_the_selection_and_is_empty_without_one(panel: TakesPanel, desk: TakesDesk) -> None:
    first, second = desk.add_take(), desk.add_take()
    panel.show_passport(True)
    assert "Select a take" in panel.passport.shown_words()
    panel.set_line("l1")
    assert f"Seed: {second.seed}" in panel.passport.text()
    panel.step(-1)
    assert f"Seed: {first.seed}" in panel.passport.text()
    panel.set_line("l3")
    assert panel.passport.text().strip() == ""
    assert "Select a take" in panel.passport.shown_words()


# ---- the rest ----


def test_the_menu_offers_what_fits_the_take(panel: TakesPanel, desk: TakesDesk) -> None:
    take = desk.add_take()
    panel.set_line("l1")
    menu = panel.menu()
    assert menu is not None
    words = [action.text() for action in menu.actions() if action.text()]
    assert words == ["Choose", "Star", "Lock", "Write a note", "Delete", "Show passport", "Copy seed", "Show file"]
    panel.copy_seed()
    assert QGuiApplication.clipboard().text() == str(take.seed)
    panel.set_line("l3")
    assert panel.menu() is None


def test_another_theme_dresses_the_lanes_anew(panel: TakesPanel, desk: TakesDesk, themes: ThemeHolder) -> None:
    take = desk.add_take()
    panel.set_line("l1")
    panel.show_passport(True)
    panel.star_current()
    themes.set_setting("light")
    star = button(lane(panel, take.id), "Remove the star")
    assert star.palette().color(star.foregroundRole()) == themes.theme.colour("star")


def test_another_project_empties_the_panel(panel: TakesPanel, desk: TakesDesk) -> None:
    desk.add_take()
    panel.set_line("l1")
    desk.workshop.workspace.close()
    assert panel.current_take() is None
    assert shown_lanes(panel) == []

"""The list of a line's takes follows project, shelf and queue, and never edits any of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from app.models.rows import Splice, splice
from app.models.take_rows import item_key
from app.models.takes_model import KeyRole, RowRole, TakesModel
from app.project.model import Score
from engine import api
from tests.fakes import FakeSynth
from tests.takes_desk import TakesDesk
from tests.workshop import Gate, MakeWorkshop, Workshop


def model_of(shop: Workshop) -> TakesModel:
    model = TakesModel(shop.workspace, shop.generation, shop.queue)
    model.tester = QAbstractItemModelTester(  # type: ignore[attr-defined]  # lives as long as the model
        model, QAbstractItemModelTester.FailureReportingMode.Fatal, model
    )
    return model


@pytest.fixture
def desk(workshop: Workshop) -> TakesDesk:
    return TakesDesk(workshop)


def kinds(model: TakesModel) -> list[str]:
    return [row.kind for row in model.rows]


def told(model: QAbstractItemModel) -> list[tuple[str, int, int]]:
    """Write down from here on which rows the model says have come, gone and changed."""
    log: list[tuple[str, int, int]] = []
    model.rowsInserted.connect(lambda _p, first, last: log.append(("come", first, last)))
    model.rowsRemoved.connect(lambda _p, first, last: log.append(("gone", first, last)))
    model.dataChanged.connect(lambda top, bottom, _roles: log.append(("changed", top.row(), bottom.row())))
    model.modelReset.connect(lambda: log.append(("reset", 0, 0)))
    return log


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("abc", "abc", Splice(3, 0, 0)),
        ("abc", "abxc", Splice(2, 0, 1)),
        ("abc", "ac", Splice(1, 1, 0)),
        ("abc", "axc", Splice(1, 1, 1)),
        ("", "ab", Splice(0, 0, 2)),
        ("ab", "", Splice(0, 2, 0)),
        ("aa", "aaa", Splice(2, 0, 1)),
    ],
)
def test_two_lists_differ_in_one_stretch(before: str, after: str, expected: Splice) -> None:
    assert splice(before, after) == expected


def test_takes_stand_in_the_order_they_were_made_under_the_numbers_they_were_asked_with(desk: TakesDesk) -> None:
    first, second = desk.add_take(), desk.add_take()
    model = model_of(desk.workshop)
    model.set_line("l1")
    assert [model.index(n).data(KeyRole) for n in range(2)] == [first.id, second.id]
    assert [row.number for row in model.rows] == [1, 2]
    assert model.index(1).data(Qt.ItemDataRole.DisplayRole) == "Take 2"


def test_a_row_knows_who_chose_it_and_how_it_is_marked(desk: TakesDesk) -> None:
    good = (Score("words", 0.9, "All 4 words were heard.", True),)
    best, other = desk.add_take(scores=good), desk.add_take()
    model = model_of(desk.workshop)
    model.set_line("l1")
    assert [row.chosen_by for row in model.rows] == ["score", None]
    editing = desk.workshop.editing
    editing.choose("l1", other.id)
    editing.star(best.id, True)
    editing.lock_take(other.id, True)
    editing.note_take(best.id, "少し早口")
    one, two = model.rows
    assert (one.chosen_by, one.starred, one.locked, one.note) == (None, True, False, "少し早口")
    assert (two.chosen_by, two.starred, two.locked, two.note) == ("user", False, True, "")


def test_an_edit_tells_only_of_the_rows_it_touches_and_undo_brings_them_back(desk: TakesDesk) -> None:
    take, _other = desk.add_take(), desk.add_take()
    model = model_of(desk.workshop)
    model.set_line("l1")
    before, log = model.rows, told(model)
    desk.workshop.editing.star(take.id, True)
    assert log == [("changed", 0, 0)]
    desk.workshop.document.undo.undo()
    assert log == [("changed", 0, 0)] * 2
    assert model.rows == before


def test_an_edit_of_another_line_tells_of_no_row(desk: TakesDesk) -> None:
    desk.add_take()
    model = model_of(desk.workshop)
    model.set_line("l1")
    log = told(model)
    desk.workshop.editing.retext("l3", "Stand up.")
    assert log == []


def test_a_changed_text_makes_every_take_stale_until_it_is_changed_back(desk: TakesDesk) -> None:
    desk.add_take()
    model = model_of(desk.workshop)
    model.set_line("l1")
    assert not model.rows[0].stale
    desk.workshop.editing.retext("l1", "The kettle is off.")
    assert model.rows[0].stale
    desk.workshop.document.undo.undo()
    assert not model.rows[0].stale


def test_a_take_too_long_for_its_slot_says_by_how_much(desk: TakesDesk) -> None:
    take = desk.add_take("l2", n_frames=60)  # 2.32 s of speech in a slot of 2 s
    model = model_of(desk.workshop)
    model.set_line("l2")
    assert model.rows[0].over_s == pytest.approx(take.duration_s - 2.0)
    desk.workshop.editing.retime("l2", 3.0, 6.0)
    assert (model.rows[0].over_s, model.rows[0].slot_s) == (0.0, 3.0)


def test_a_deleted_take_goes_under_a_folded_heading_and_comes_back(desk: TakesDesk) -> None:
    first, second = desk.add_take(), desk.add_take()
    model = model_of(desk.workshop)
    model.set_line("l1")
    desk.workshop.editing.delete_take(first.id)
    assert [(row.kind, row.key) for row in model.rows] == [("take", second.id), ("trash", "trash")]
    assert model.rows[1].count == 1
    model.set_trash_open(True)
    assert kinds(model) == ["take", "trash", "deleted"]
    desk.workshop.editing.restore_take(first.id)
    assert [row.key for row in model.rows] == [first.id, second.id]


def test_an_emptied_trash_leaves_the_list(desk: TakesDesk) -> None:
    take = desk.add_take()
    desk.add_take()
    model = model_of(desk.workshop)
    model.set_line("l1")
    model.set_trash_open(True)
    desk.workshop.editing.delete_take(take.id)
    desk.workshop.workspace.empty_trash()
    assert kinds(model) == ["take"]


def test_a_take_on_its_way_waits_runs_and_becomes_a_take_in_its_place(
    make_workshop: MakeWorkshop, qtbot: QtBot
) -> None:
    gate = Gate()
    shop = make_workshop(synth=FakeSynth(on_frame=gate))
    shop.open()
    TakesDesk(shop).add_take()
    model = model_of(shop)
    model.set_line("l1")
    one, two = shop.generation.generate(["l1"], 2)
    assert [row.key for row in model.rows[1:]] == [item_key(one), item_key(two)]
    assert kinds(model) == ["take", "making", "waiting"]
    assert [row.number for row in model.rows] == [1, 2, 3]
    qtbot.waitUntil(gate.reached.is_set)
    shop.queue.cancel(two)
    assert kinds(model) == ["take", "making"]
    with qtbot.waitSignal(shop.generation.take_made):
        gate.open()
    qtbot.waitUntil(lambda: not shop.queue.busy)
    assert kinds(model) == ["take", "take"]
    assert model.rows[1].number == 2


def test_a_failed_request_stands_below_the_takes_with_its_error(make_workshop: MakeWorkshop, qtbot: QtBot) -> None:
    error = api.ClipError(Path("mara.flac"), "It is too short.")
    shop = make_workshop(synth=FakeSynth(fail={"l1": error}))
    shop.open()
    TakesDesk(shop).add_take()
    model = model_of(shop)
    model.set_line("l1")
    with qtbot.waitSignal(shop.queue.failed):
        shop.generation.generate(["l1"])
    assert kinds(model) == ["take", "failed"]
    assert model.rows[1].fault is error
    shop.editing.retext("l1", "The kettle is off.")
    assert kinds(model) == ["take"], "nobody has tried the new text yet"


def test_a_line_without_words_is_skipped_and_not_failed(workshop: Workshop, qtbot: QtBot) -> None:
    workshop.editing.retext("l1", "……！")
    model = model_of(workshop)
    model.set_line("l1")
    with qtbot.waitSignal(workshop.queue.skipped):
        workshop.generation.generate(["l1"])
    assert kinds(model) == ["skipped"]


def test_another_line_is_shown_at_once_and_a_deleted_one_is_empty(desk: TakesDesk) -> None:
    take = desk.add_take("l3")
    model = model_of(desk.workshop)
    model.set_line("l1")
    assert model.rows == ()
    log = told(model)
    model.set_line("l3")
    assert log == [("reset", 0, 0)]
    assert model.rows[0].key == take.id
    desk.workshop.editing.remove_lines(["l3"])
    assert model.rows == ()
    desk.workshop.document.undo.undo()
    assert model.rows[0].key == take.id


def test_another_project_shows_no_line(desk: TakesDesk) -> None:
    desk.add_take()
    model = model_of(desk.workshop)
    model.set_line("l1")
    desk.workshop.workspace.close()
    assert (model.line_id, model.rows) == (None, ())


def test_set_data_is_a_wish_and_changes_nothing(desk: TakesDesk, qtbot: QtBot) -> None:
    take = desk.add_take()
    model = model_of(desk.workshop)
    model.set_line("l1")
    with qtbot.waitSignal(model.note_wished) as wish:
        assert not model.setData(model.index(0), "louder")
    assert wish.args == [take.id, "louder"]
    assert model.index(0).data(RowRole).note == ""


def test_scores_that_arrive_change_the_row_and_perhaps_the_choice(desk: TakesDesk) -> None:
    first, _second = desk.add_take(), desk.add_take()
    model = model_of(desk.workshop)
    model.set_line("l1")
    assert [row.chosen_by for row in model.rows] == [None, "score"], "the newest, while nothing is known"
    desk.workshop.workspace.score(first.id, (Score("words", 1.0, "All words were heard.", True),))
    assert [row.chosen_by for row in model.rows] == ["score", None]
    assert model.rows[0].take is not None
    assert model.rows[0].take.scores[0].name == "words"

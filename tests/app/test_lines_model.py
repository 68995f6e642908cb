"""The table of lines mirrors the project by the smallest change, keeps Qt's contract, and never edits anything."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from app.models.line_columns import Column, Slot
from app.models.lines_mime import LINES_MIME
from app.models.lines_model import LineIdRole, LinesModel, RowRole
from app.project import bulk, edits
from app.project.lines_filter import LinesFilter
from app.project.model import Episode, Line, Project
from app.project.script import Row
from tests.samples import small_project, take_of
from tests.workshop import Workshop

MakeModel = Callable[[], LinesModel]


@pytest.fixture
def model(workshop: Workshop) -> LinesModel:
    """The model of a small project, watched by Qt's own tester."""
    return watched(workshop)


def watched(workshop: Workshop) -> LinesModel:
    made = LinesModel(workshop.workspace, workshop.generation)
    QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    return made


def said(model: LinesModel, line_id: str, column: Column) -> str:
    row = model.row_of(line_id)
    assert row is not None
    return str(model.index(row, column).data())


def show(workshop: Workshop, project: Project) -> None:
    workshop.document.apply("test", project)


def test_every_column_says_what_is_true_of_its_line(workshop: Workshop, model: LinesModel) -> None:
    workshop.workspace.append(replace(take_of(small_project(), "l2", "t2", 2.5), reading="ホントーニ"))
    show(workshop, edits.star(workshop.document.project, "t2"))
    cells = [said(model, "l2", column) for column in Column]
    assert cells == ["2", "over-long", "太郎", "本当に？", "ホントーニ", "2.5 / 2.0 s", "1", "1"]
    assert [said(model, "l1", column) for column in Column][4:] == ["", "", "0", ""]
    assert model.index(1, 0).data(LineIdRole) == "l2"
    assert model.index(1, 0).data(RowRole).over_s == 0.5


def test_what_happens_now_wins_then_what_is_wrong_then_what_is_done(workshop: Workshop, model: LinesModel) -> None:
    project = workshop.document.project
    workshop.workspace.append(take_of(project, "l1", "t1"))
    model.flush()
    assert said(model, "l1", Column.STATUS) == "unconfirmed"
    show(workshop, edits.choose(project, "l1", "t1"))
    assert said(model, "l1", Column.STATUS) == "ready"
    show(workshop, edits.lock_take(workshop.document.project, "t1"))
    assert said(model, "l1", Column.STATUS) == "locked"
    show(workshop, edits.retext(workshop.document.project, "l1", "Other words."))
    assert said(model, "l1", Column.STATUS) == "stale"
    workshop.queue.pause()
    workshop.generation.generate(["l1"])
    model.flush()
    assert said(model, "l1", Column.STATUS) == "queued"
    workshop.queue.cancel_all()
    model.flush()
    assert said(model, "l1", Column.STATUS) == "stale"


def test_a_line_that_failed_says_so(qtbot: QtBot, workshop: Workshop, model: LinesModel) -> None:
    show(workshop, edits.set_clip(workshop.document.project, "c1", None))  # nobody can speak
    with qtbot.waitSignal(workshop.queue.failed, timeout=20_000):
        workshop.generation.generate(["l1"])
    model.flush()
    assert said(model, "l1", Column.STATUS) == "failed"
    model.set_filter(LinesFilter(facets=frozenset({"failed"})))
    assert model.ids() == ("l1",)


def test_a_thousand_events_are_one_change(workshop: Workshop, model: LinesModel, qtbot: QtBot) -> None:
    seen: list[None] = []
    model.refreshed.connect(lambda: seen.append(None))
    for _ in range(1000):
        workshop.generation.activity_changed.emit(frozenset({"l1", "l2"}))
    assert seen == []
    qtbot.waitUntil(lambda: bool(seen), timeout=5000)
    assert len(seen) == 1


def test_typing_is_a_wish_and_the_document_decides(workshop: Workshop, model: LinesModel) -> None:
    wishes: list[tuple[object, ...]] = []
    for signal in (model.retext, model.reread, model.recast, model.reslot):
        signal.connect(lambda *wish: wishes.append(wish))
    before = workshop.document.project
    slot = Slot(1.0, 2.0, None)
    assert model.setData(model.index(0, Column.TEXT), "New words.")
    assert model.setData(model.index(1, Column.READING), " ")
    assert model.setData(model.index(1, Column.CHARACTER), "c1")
    assert model.setData(model.index(2, Column.LENGTH), slot)
    assert wishes == [("l1", "New words."), ("l2", None), (("l2",), "c1"), ("l3", slot)]
    assert not model.setData(model.index(0, Column.STATUS), "ready")
    assert not model.setData(model.index(0, Column.TEXT), "x", Qt.ItemDataRole.DisplayRole)
    assert workshop.document.project is before


def test_only_cells_that_can_be_written_are_editable(model: LinesModel) -> None:
    editable = {column for column in Column if model.flags(model.index(0, column)) & Qt.ItemFlag.ItemIsEditable}
    assert editable == {Column.CHARACTER, Column.TEXT, Column.READING, Column.LENGTH}


def test_editors_start_from_what_is_there(workshop: Workshop, model: LinesModel) -> None:
    show(workshop, edits.reread(workshop.document.project, "l2", "ほんとに"))
    starts = [model.index(1, column).data(Qt.ItemDataRole.EditRole) for column in Column]
    assert starts[Column.TEXT :][:3] == ["本当に？", "ほんとに", Slot(3.0, 5.0, None)]
    assert starts[Column.CHARACTER] == "c2"


def test_random_edits_keep_qt_happy_and_untouched_rows_in_place(workshop: Workshop) -> None:
    rng = random.Random(1)
    lines = tuple(Line(f"n{i}", rng.choice(["c1", "c2"]), f"text {i}") for i in range(12))
    project = replace(small_project(), episodes=(Episode("e1", "One", lines),))
    show(workshop, project)
    model = watched(workshop)
    for step in range(80):
        lines = project.episodes[0].lines
        kept = rng.choice(lines).id
        place = QPersistentModelIndex(model.index(model.row_of(kept) or 0, 0))
        project = _random_edit(rng, project, step)
        show(workshop, project)
        assert model.ids() == tuple(line.id for line in project.episodes[0].lines)
        if any(line.id == kept for line in project.lines()):
            assert place.isValid()
            assert model.id_at(place.row()) == kept
        for row, line in enumerate(project.episodes[0].lines):
            assert model.index(row, Column.TEXT).data() == line.text
            assert model.index(row, Column.NUMBER).data() == str(row + 1)
        if rng.random() < 0.2:
            workshop.document.undo.undo()
            project = workshop.document.project
            assert model.ids() == tuple(line.id for line in project.episodes[0].lines)


def _random_edit(rng: random.Random, project: Project, step: int) -> Project:
    lines = project.episodes[0].lines
    some = [line.id for line in rng.sample(lines, min(len(lines), rng.randrange(1, 5)))]
    match 2 if len(lines) > 20 else rng.randrange(6):
        case 0:
            return edits.retext(project, some[0], f"said {step}")
        case 1:
            return edits.move_lines(project, some, rng.randrange(len(lines) + 1))
        case 2 if len(lines) > 6:
            return edits.remove_lines(project, some)
        case 3:
            return bulk.cast_lines(project, some, rng.choice(["c1", "c2"]))
        case 4:
            return edits.add_rows(project, "e1", [Row("Mara", f"new {step}", 1)], rng.randrange(len(lines) + 1))
    return bulk.duplicate_lines(project, {line_id: f"d{step}{line_id}" for line_id in some})


def test_an_edit_touches_its_own_row_alone(workshop: Workshop, model: LinesModel) -> None:
    rows: list[tuple[int, int]] = []
    model.dataChanged.connect(lambda top, bottom, _: rows.append((top.row(), bottom.row())))
    model.modelReset.connect(lambda: rows.append((-1, -1)))
    show(workshop, edits.retext(workshop.document.project, "l2", "え？"))
    assert rows == [(1, 1)]


def test_a_filter_shows_what_is_asked_for_and_numbers_stay(workshop: Workshop, model: LinesModel) -> None:
    model.set_filter(LinesFilter("down"))
    assert model.ids() == ("l3",)
    assert said(model, "l3", Column.NUMBER) == "3"
    show(workshop, edits.retext(workshop.document.project, "l1", "Down with it!"))
    assert model.ids() == ("l1", "l3")
    model.set_filter(LinesFilter())
    assert model.ids() == ("l1", "l2", "l3")


def test_the_line_that_is_worked_on_stays_until_one_leaves_it(workshop: Workshop, model: LinesModel) -> None:
    model.set_filter(LinesFilter("kettle"))
    model.keep("l1")
    show(workshop, edits.retext(workshop.document.project, "l1", "The teapot is on."))
    assert model.ids() == ("l1",)
    model.keep(None)
    model.flush()
    assert model.ids() == ()
    model.keep("l2")
    assert model.ids() == ("l2",)


def test_another_episode_and_another_project_are_shown_from_the_start(workshop: Workshop, model: LinesModel) -> None:
    show(workshop, edits.add_episode(workshop.document.project, "Two", [Row("太郎", "はい。", 1)]))
    second = workshop.document.project.episodes[1]
    model.set_episode(second.id)
    assert model.ids() == (second.lines[0].id,)
    workshop.document.undo.undo()
    assert model.episode is not None
    assert model.episode.id == "e1"
    assert model.ids() == ("l1", "l2", "l3")
    workshop.workspace.close()
    assert model.episode is None
    assert model.rowCount() == 0


def test_dragged_lines_are_a_wish_to_move_them(workshop: Workshop, model: LinesModel) -> None:
    wishes: list[tuple[object, int]] = []
    model.move.connect(lambda ids, to: wishes.append((ids, to)))
    data = model.mimeData([model.index(2, 0), model.index(2, 1), model.index(0, 0)])
    assert data.text() == "Mara: The kettle is on.\nMara: Sit down, please.\n"
    action = Qt.DropAction.MoveAction
    assert model.canDropMimeData(data, action, 1, 0, QModelIndex())
    assert not model.dropMimeData(data, action, 1, 0, QModelIndex())  # True would let the view remove rows
    assert not model.dropMimeData(data, action, -1, -1, model.index(2, 0))
    assert not model.dropMimeData(data, action, 3, 0, QModelIndex())
    assert wishes == [(("l1", "l3"), 1), (("l1", "l3"), 2), (("l1", "l3"), 3)]
    strange = QMimeData()
    strange.setData(LINES_MIME, b"\xff not ours")
    assert not model.dropMimeData(strange, action, 0, 0, QModelIndex())
    assert len(wishes) == 3


def test_a_drop_among_filtered_lines_goes_before_the_line_one_sees(workshop: Workshop, model: LinesModel) -> None:
    model.set_filter(LinesFilter(character="c1"))
    assert model.ids() == ("l1", "l3")
    assert [model.shown.place_of(row) for row in (0, 1, 2)] == [0, 2, 3]

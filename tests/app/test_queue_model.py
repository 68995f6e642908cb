"""The queue's figures and its list are true, and cheap however many items wait."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from app.models.pace import Foretold, Pace
from app.models.queue_facts import QueueFacts
from app.models.queue_model import DETAIL, NUMBER, STATE, TEXT, EntryRole, QueueModel
from engine import api
from tests.fakes import FakeSynth
from tests.workshop import Gate, MakeWorkshop, Workshop


def facts_of(shop: Workshop) -> QueueFacts:
    return QueueFacts(shop.workspace, shop.generation, shop.queue)


def model_of(shop: Workshop) -> QueueModel:
    model = QueueModel(shop.workspace, shop.generation, shop.queue, str)
    model.tester = QAbstractItemModelTester(  # type: ignore[attr-defined]
        model, QAbstractItemModelTester.FailureReportingMode.Fatal, model
    )
    return model


# ---- pace ----


def test_longer_text_is_foretold_longer_and_japanese_by_its_own_signs() -> None:
    assert Foretold.of("The kettle is on the stove.").plain_s > Foretold.of("The kettle.").plain_s
    assert 1.0 < Foretold.of("The kettle is on the stove.").plain_s < 3.5
    assert 0.8 < Foretold.of("本当に信じられない。").plain_s < 3.5
    assert Foretold.of("whatever", 2.0).plain_s == 0
    assert 2.0 <= Foretold.of("whatever", 2.0).commanded_s < 2.5


def test_the_pace_learns_how_slow_a_voice_is_and_how_long_the_work_takes() -> None:
    pace = Pace()
    text = "The kettle is on the stove."
    plain_s = pace.sound_s(Foretold.of(text))
    assert pace.work_s(1.0) is None
    for _ in range(3):
        pace.learn(text, plain_s * 2, plain_s, commanded=False)
    assert pace.sound_s(Foretold.of(text)) == pytest.approx(plain_s * 2)
    assert pace.work_s(4.0) == pytest.approx(2.0)


def test_one_slow_take_hardly_changes_the_pace_and_a_commanded_one_says_nothing_of_the_voice() -> None:
    pace = Pace()
    for work_s in (1.0, 1.0, 60.0):
        pace.learn("Sit down, please.", 2.0, work_s, commanded=False)
    assert pace.work_s(2.0) == pytest.approx(1.0)
    before = pace.sound_s(Foretold.of("Sit down, please."))
    pace.learn("Sit down, please.", 20.0, 10.0, commanded=True)
    assert pace.sound_s(Foretold.of("Sit down, please.")) == before


# ---- figures ----


def test_idle_is_all_zero(workshop: Workshop) -> None:
    facts = facts_of(workshop).facts()
    assert (facts.running, facts.n_waiting, facts.n_failed, facts.n_asked, facts.busy) == (None, 0, 0, 0, False)
    assert facts.engine.phase == "closed"


def test_made_of_asked_counts_until_the_queue_is_empty_and_then_anew(workshop: Workshop, qtbot: QtBot) -> None:
    figures = facts_of(workshop)
    workshop.queue.pause()
    items = workshop.generation.generate(["l1", "l3"], 2)
    assert (figures.facts().n_made, figures.facts().n_asked) == (0, 4)
    assert figures.facts().paused
    workshop.queue.cancel(items[-1])
    assert figures.facts().n_asked == 3, "what was taken back was not asked for"
    workshop.queue.resume()
    qtbot.waitUntil(lambda: not workshop.queue.busy)
    assert (figures.facts().n_made, figures.facts().n_asked) == (3, 3)
    workshop.queue.pause()
    workshop.generation.generate(["l1"])
    assert (figures.facts().n_made, figures.facts().n_asked) == (0, 1)


def test_the_share_of_a_take_is_unknown_until_it_sounds_and_never_full_before_its_end(
    make_workshop: MakeWorkshop, qtbot: QtBot
) -> None:
    gate = Gate(at_frame=100)
    shop = make_workshop(synth=FakeSynth(on_frame=gate, frames_per_sign=10.0))
    shop.open()
    figures = facts_of(shop)
    shares: list[float | None] = []
    shop.queue.started.connect(lambda _item: shares.append(figures.facts().share))
    shop.queue.packet.connect(lambda _item, _packet: shares.append(figures.facts().share))
    shop.generation.generate(["l1"])
    qtbot.waitUntil(lambda: len(shares) == 101)
    known = [share for share in shares[1:] if share is not None]
    assert shares[0] is None
    assert known == sorted(known)
    assert len(known) == 100
    assert known[-1] == 0.99, "it became longer than foretold"
    gate.open()
    qtbot.waitUntil(lambda: not shop.queue.busy)
    assert figures.facts().share is None


def test_the_time_left_is_told_once_a_take_was_measured_and_shrinks(workshop: Workshop, qtbot: QtBot) -> None:
    figures = facts_of(workshop)
    workshop.queue.pause()
    items = workshop.generation.generate(["l1"], 3)
    assert figures.facts().left_s is None
    for item in items[1:]:
        workshop.queue.cancel(item)
    workshop.queue.resume()
    qtbot.waitUntil(lambda: not workshop.queue.busy)
    workshop.queue.pause()
    items = workshop.generation.generate(["l1"], 3)
    three = figures.facts().left_s
    assert three is not None
    assert three > 0
    workshop.queue.cancel(items[0])
    assert figures.facts().left_s == pytest.approx(three * 2 / 3)


def test_a_thousand_items_are_told_once(workshop: Workshop, qtbot: QtBot) -> None:
    figures = facts_of(workshop)
    told: list[int] = []
    figures.changed.connect(lambda: told.append(figures.facts().n_waiting))
    workshop.queue.pause()
    workshop.generation.generate(["l1"], 1000)
    qtbot.waitUntil(lambda: told != [])
    assert told == [1000]


def test_failures_are_counted_by_line(make_workshop: MakeWorkshop, qtbot: QtBot) -> None:
    fail = {"l1": api.ClipError(Path("a.flac"), "It is too short."), "l3": OSError(28, "disk full")}
    shop = make_workshop(synth=FakeSynth(fail=fail))
    shop.open()
    figures = facts_of(shop)
    shop.generation.generate(["l1", "l2", "l3"])
    qtbot.waitUntil(lambda: not shop.queue.busy)
    assert (figures.facts().n_failed, figures.facts().n_made, figures.facts().n_asked) == (2, 1, 3)
    shop.editing.retext("l1", "The kettle is off.")
    assert figures.facts().n_failed == 1


# ---- the list ----


def test_the_list_has_failures_first_then_what_runs_then_what_waits(make_workshop: MakeWorkshop, qtbot: QtBot) -> None:
    gate = Gate()
    fail: dict[str, Exception] = {"l3": api.ClipError(Path("a.flac"), "It is too short.")}
    shop = make_workshop(synth=FakeSynth(on_frame=gate, fail=fail))
    shop.open()
    model = model_of(shop)
    shop.generation.generate(["l3"])
    shop.generation.generate(["l1", "l2"])
    qtbot.waitUntil(lambda: shop.queue.running is not None and gate.reached.is_set())
    model.refresh()
    assert [entry.kind for entry in model.entries] == ["failed", "running", "waiting"]
    first = [model.index(0, column).data() for column in (STATE, NUMBER, TEXT)]
    assert first == ["Failed", "3", "Sit down, please."]
    assert "too short" in model.index(0, DETAIL).data()
    assert model.index(2, TEXT).data() == "本当に？"
    assert model.index(1, DETAIL).data() == "Take 1"
    assert model.index(1, STATE).data(EntryRole).line_id == "l1"
    shop.queue.cancel(shop.queue.waiting[0])
    model.refresh()
    assert [entry.kind for entry in model.entries] == ["failed", "running"]
    gate.open()
    qtbot.waitUntil(lambda: not shop.queue.busy)
    model.refresh()
    assert [entry.kind for entry in model.entries] == ["failed"]


def test_an_item_keeps_its_row_when_its_turn_comes(workshop: Workshop, qtbot: QtBot) -> None:
    model = model_of(workshop)
    workshop.queue.pause()
    workshop.generation.generate(["l1"], 3)
    model.refresh()
    log: list[str] = []
    model.rowsRemoved.connect(lambda: log.append("gone"))
    model.rowsInserted.connect(lambda: log.append("come"))
    model.dataChanged.connect(lambda top, _bottom: log.append(f"changed {top.row()}"))
    workshop.queue.resume()
    model.refresh()
    assert log == ["changed 0"]
    qtbot.waitUntil(lambda: not workshop.queue.busy)


def test_the_list_has_a_heading_a_column_and_nothing_below_a_row(workshop: Workshop) -> None:
    model = model_of(workshop)
    titles = [model.headerData(n, Qt.Orientation.Horizontal) for n in range(model.columnCount())]
    assert len(set(titles)) == 5
    workshop.queue.pause()
    workshop.generation.generate(["l1"])
    model.refresh()
    assert model.rowCount(model.index(0, 0)) == 0

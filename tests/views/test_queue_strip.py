"""The queue strip: quiet when idle, never jumping, and everything in it can be stopped, tried again or gone to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QProgressBar, QToolButton
from pytestqt.qtbot import QtBot

from app.views.messages import Messages, WayOut
from app.views.queue_strip import QueueStrip
from app.views.theme import ThemeHolder
from engine import api
from tests.fakes import FakeSynth
from tests.takes_desk import TakesDesk
from tests.workshop import Gate, Workshop

# The screen of the tests knows no keyboard to grab and no windows to raise.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

MakeStrip = Callable[..., QueueStrip]


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
def strip(desk: TakesDesk, themes: ThemeHolder, qtbot: QtBot) -> QueueStrip:
    widget = QueueStrip(desk.parts, themes, Messages())
    qtbot.addWidget(widget)
    widget.resize(1200, widget.height())
    widget.show()
    return widget


def said(strip: QueueStrip) -> list[str]:
    """Return every word that is in sight, left to right."""
    widgets = [one for kind in (QLabel, QToolButton) for one in strip.findChildren(kind) if one.parent() is strip]
    return [one.text() for one in sorted(widgets, key=lambda one: one.x()) if not one.isHidden() and one.text()]


def press(strip: QueueStrip, words: str) -> None:
    next(one for one in strip.findChildren(QToolButton) if words in one.text() and not one.isHidden()).click()


def test_idle_it_tells_the_state_of_the_engine_and_nothing_else(strip: QueueStrip) -> None:
    assert said(strip) == ["○ The voice model loads with the first take"]


def test_its_height_is_the_same_whatever_happens(strip: QueueStrip, desk: TakesDesk, qtbot: QtBot, gate: Gate) -> None:
    before = strip.height()
    desk.workshop.generation.generate(["l3", "l1", "l2"], 3)
    qtbot.waitUntil(gate.reached.is_set)
    qtbot.waitUntil(lambda: "Pause" in said(strip))
    assert strip.height() == before
    assert strip.minimumSizeHint().height() <= before


def test_it_tells_what_runs_how_many_wait_and_how_many_failed(
    strip: QueueStrip, desk: TakesDesk, qtbot: QtBot, gate: Gate
) -> None:
    desk.workshop.generation.generate(["l3"])
    desk.workshop.generation.generate(["l1", "l2"])
    qtbot.waitUntil(gate.reached.is_set)
    qtbot.waitUntil(lambda: "made 0 of 3" in said(strip))
    words = said(strip)
    assert "● Ready: cpu, float32" in words
    assert "Mara: The kettle is on. (take 1)" in words
    assert "… 1 waiting" in words
    assert "✕ 1 failed" in words
    bar = strip.findChild(QProgressBar)
    assert bar is not None
    qtbot.waitUntil(lambda: bar.maximum() == 100)
    assert 0 < bar.value() < 100
    gate.open()
    qtbot.waitUntil(lambda: said(strip) == ["● Ready: cpu, float32", "✕ 1 failed"])
    assert bar.isHidden()


def test_progress_is_unknown_until_the_take_sounds(desk: TakesDesk, themes: ThemeHolder, qtbot: QtBot) -> None:
    strip = QueueStrip(desk.parts, themes, Messages())
    qtbot.addWidget(strip)
    bar = strip.findChild(QProgressBar)
    assert bar is not None
    desk.workshop.generation.generate(["l1"])
    strip.show_facts()
    assert (bar.minimum(), bar.maximum()) == (0, 0)


def test_time_left_is_told_from_the_takes_of_this_session(
    strip: QueueStrip, desk: TakesDesk, qtbot: QtBot, gate: Gate
) -> None:
    gate.open()
    desk.workshop.generation.generate(["l1"])
    qtbot.waitUntil(lambda: not desk.workshop.queue.busy)
    desk.workshop.queue.pause()
    desk.workshop.generation.generate(["l1"])
    strip.show_facts()
    assert "about 5 s left" in said(strip)


@pytest.mark.parametrize(
    ("left_s", "words"),
    [
        (0.1, "about 5 s left"),
        (33.0, "about 35 s left"),
        (89.0, "about 1 min left"),
        (1500.0, "about 25 min left"),
        (3700.0, "about 1 h 2 min left"),
    ],
)
def test_time_left_is_told_as_roughly_as_it_is_known(strip: QueueStrip, left_s: float, words: str) -> None:
    assert strip.left_words(left_s) == words


def test_pause_lets_the_take_end_and_resume_goes_on(
    strip: QueueStrip, desk: TakesDesk, qtbot: QtBot, gate: Gate
) -> None:
    queue = desk.workshop.queue
    desk.workshop.generation.generate(["l1", "l2"])
    qtbot.waitUntil(lambda: "Pause" in said(strip))
    press(strip, "Pause")
    assert queue.paused
    gate.open()
    qtbot.waitUntil(lambda: queue.running is None)
    qtbot.waitUntil(lambda: "Paused" in said(strip))
    assert len(queue.waiting) == 1
    press(strip, "Resume")
    qtbot.waitUntil(lambda: not queue.busy)


def test_cancel_all_takes_back_everything(strip: QueueStrip, desk: TakesDesk, qtbot: QtBot, gate: Gate) -> None:
    desk.workshop.generation.generate(["l1", "l2"], 2)
    qtbot.waitUntil(lambda: "Cancel all" in said(strip))
    press(strip, "Cancel all")
    gate.open()
    qtbot.waitUntil(lambda: not desk.workshop.queue.busy)
    qtbot.waitUntil(lambda: "Cancel all" not in said(strip))
    assert len(desk.workshop.workspace.shelf) == 0


def test_an_engine_that_cannot_be_opened_says_why_and_what_helps(
    strip: QueueStrip, desk: TakesDesk, qtbot: QtBot
) -> None:
    desk.workshop.open_error = api.ModelError(Path("voice"), "its weights are damaged")
    desk.workshop.generation.generate(["l1"])
    qtbot.waitUntil(lambda: not desk.workshop.queue.busy)
    qtbot.waitUntil(lambda: "weights are damaged" in said(strip)[0])
    with qtbot.waitSignal(strip.way_out_asked) as asked:
        press(strip, "Open models")
    assert asked.args == [WayOut.OPEN_MODELS, desk.workshop.open_error]


def test_no_button_takes_the_keyboard_and_each_says_what_it_does(strip: QueueStrip) -> None:
    buttons = [one for one in strip.findChildren(QToolButton) if one.parent() is strip]
    assert len(buttons) == 5
    assert all(one.focusPolicy() is Qt.FocusPolicy.NoFocus for one in buttons)


# ---- the list ----


@pytest.fixture
def busy(strip: QueueStrip, desk: TakesDesk, qtbot: QtBot, gate: Gate) -> QueueStrip:
    """l3 has failed, l1 runs, l2 waits; the list is open."""
    desk.workshop.generation.generate(["l3"])
    qtbot.waitUntil(lambda: not desk.workshop.queue.busy)
    desk.workshop.generation.generate(["l1", "l2"])
    qtbot.waitUntil(gate.reached.is_set)
    strip.open_list()
    return strip


def select(strip: QueueStrip, row: int) -> None:
    strip.list.view.setCurrentIndex(strip.list.model.index(row, 0))


def kinds(strip: QueueStrip) -> list[str]:
    return [entry.kind for entry in strip.list.model.entries]


def test_a_click_on_the_failed_opens_the_list_with_their_reasons(busy: QueueStrip, qtbot: QtBot) -> None:
    busy.list.hide()
    qtbot.waitUntil(lambda: "✕ 1 failed" in said(busy))
    press(busy, "failed")
    assert busy.list.isVisible()
    assert kinds(busy) == ["failed", "running", "waiting"]
    assert [entry.kind for entry in busy.list.selected()] == ["failed"]
    assert "too short" in busy.list.model.index(0, 4).data()


def test_one_waiting_take_is_cancelled_from_the_list(busy: QueueStrip, desk: TakesDesk) -> None:
    select(busy, 2)
    busy.list.cancel_selected()
    assert kinds(busy) == ["failed", "running"]
    assert desk.workshop.queue.waiting == ()


def test_failed_lines_are_tried_again_one_or_all(busy: QueueStrip, desk: TakesDesk) -> None:
    select(busy, 0)
    busy.list.retry_selected()
    assert kinds(busy) == ["running", "waiting", "waiting"]
    assert desk.workshop.queue.waiting[-1].line_id == "l3"


def test_all_failed_lines_are_tried_again(busy: QueueStrip, desk: TakesDesk) -> None:
    busy.list.retry_all()
    assert [item.line_id for item in desk.workshop.queue.waiting] == ["l2", "l3"]


def test_return_goes_to_the_line_and_closes_the_list(busy: QueueStrip, qtbot: QtBot) -> None:
    select(busy, 2)
    with qtbot.waitSignal(busy.line_wished) as wish:
        QTest.keyClick(busy.list.view, Qt.Key.Key_Return)
    assert wish.args == ["l2"]
    assert busy.list.isHidden()


def test_escape_closes_the_list(busy: QueueStrip) -> None:
    QTest.keyClick(busy.list, Qt.Key.Key_Escape)
    assert busy.list.isHidden()


def test_the_open_list_follows_the_queue(busy: QueueStrip, qtbot: QtBot, gate: Gate) -> None:
    gate.open()
    qtbot.waitUntil(lambda: kinds(busy) == ["failed"])


def test_buttons_of_the_list_are_alive_only_where_they_do_something(busy: QueueStrip) -> None:
    def alive() -> list[str]:
        return [one.text() for one in busy.list.buttons() if one.isEnabled()]

    select(busy, 0)
    assert alive() == ["Go to line", "Try again", "Try all failed again", "Cancel all"]
    select(busy, 1)
    assert alive() == ["Go to line", "Cancel", "Try all failed again", "Cancel all"]

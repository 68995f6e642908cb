"""The engine thread keeps its laws, whatever becomes of the takes."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from app.speaking import Speaker
from app.synth import EngineState, Item
from app.takes import Job, seed_of
from engine import api
from tests.fakes import FakeSynth
from tests.workshop import Gate, MakeWorkshop, Workshop


def jobs_of(shop: Workshop, *line_ids: str) -> list[Job]:
    """One job a line, as the window asks for them."""
    project = shop.workspace.project
    jobs = []
    for line_id in line_ids or ("l1", "l2", "l3"):
        line = project.line(line_id)
        who = project.character(line.character)
        way = shop.generation.speaking_of(who)
        jobs.append(Job(line, who, 1, seed_of(0, line_id, 1), way.voice, way.fault, way.model))
    return jobs


def wait_until_idle(qtbot: QtBot, shop: Workshop) -> None:
    qtbot.waitUntil(lambda: not shop.queue.busy, timeout=20_000)


def test_takes_are_made_in_the_order_they_were_asked_for(qtbot: QtBot, workshop: Workshop) -> None:
    started: list[str] = []
    workshop.queue.started.connect(lambda item: started.append(item.line_id))
    items = workshop.queue.ask_all(jobs_of(workshop))
    wait_until_idle(qtbot, workshop)
    assert started == ["l1", "l2", "l3"]
    assert [workshop.ends.of(item) for item in items] == [["finished"]] * 3


def test_cancel_stops_within_a_frame(qtbot: QtBot, make_workshop: MakeWorkshop) -> None:
    gate = Gate(at_frame=3)
    frames: list[int] = []

    def on_frame(line_id: str, index: int) -> None:
        frames.append(index)
        gate(line_id, index)

    shop = make_workshop(synth=FakeSynth(on_frame=on_frame, frames_per_sign=4))
    shop.open()
    item = shop.queue.ask(jobs_of(shop, "l1")[0])
    assert gate.reached.wait(20)
    shop.queue.cancel(item)
    gate.open()
    wait_until_idle(qtbot, shop)
    assert frames == [0, 1, 2, 3]
    assert shop.ends.of(item) == ["cancelled"]
    assert shop.workspace.folder is not None
    assert shop.workspace.folder.takes == ()


def test_what_is_cancelled_while_it_waits_never_starts(qtbot: QtBot, make_workshop: MakeWorkshop) -> None:
    gate = Gate()
    shop = make_workshop(synth=FakeSynth(on_frame=gate))
    shop.open()
    started: list[Item] = []
    shop.queue.started.connect(started.append)
    first, second, third = shop.queue.ask_all(jobs_of(shop))
    assert gate.reached.wait(20)
    shop.queue.cancel(second)
    assert shop.ends.of(second) == ["cancelled"], "told at once, not after the take that runs"
    gate.open()
    wait_until_idle(qtbot, shop)
    assert started == [first, third]
    assert [request.line_id for request in shop.synth.asked] == ["l1", "l3"]


def test_a_take_that_was_handed_over_but_not_begun_never_starts(qtbot: QtBot, workshop: Workshop) -> None:
    started: list[Item] = []
    workshop.queue.started.connect(started.append)
    item = workshop.queue.ask(jobs_of(workshop, "l1")[0])
    item.token.cancel()  # the engine thread may not have looked at it yet
    wait_until_idle(qtbot, workshop)
    assert len(workshop.ends.of(item)) == 1
    if workshop.ends.of(item) == ["cancelled"]:
        assert workshop.workspace.folder is not None
        assert workshop.workspace.folder.takes == ()


def test_every_item_ends_exactly_once_however_it_ends(qtbot: QtBot, make_workshop: MakeWorkshop) -> None:
    shop = make_workshop(synth=FakeSynth(fail={"l2": OSError(28, "No space left on device")}))
    shop.open()
    shop.editing.retext("l3", "……")
    items = shop.queue.ask_all([*jobs_of(shop), *jobs_of(shop)])
    shop.queue.cancel(items[3])
    wait_until_idle(qtbot, shop)
    ends = [shop.ends.of(item) for item in items]
    assert ends == [["finished"], ["failed"], ["skipped"], ["cancelled"], ["failed"], ["skipped"]]


def test_receivers_run_in_the_gui_thread_even_lambdas(qtbot: QtBot, workshop: Workshop) -> None:
    threads: list[threading.Thread] = []
    queue = workshop.queue
    for signal in (queue.queued, queue.started, queue.finished, queue.engine_changed, queue.changed):
        signal.connect(lambda *_: threads.append(threading.current_thread()))
    queue.packet.connect(lambda item, packet: threads.append(threading.current_thread()))
    queue.ask_all(jobs_of(workshop))
    wait_until_idle(qtbot, workshop)
    assert len(threads) > 10
    assert set(threads) == {threading.main_thread()}


def test_an_exception_in_the_engine_thread_is_never_lost(
    qtbot: QtBot, make_workshop: MakeWorkshop, caplog: pytest.LogCaptureFixture
) -> None:
    shop = make_workshop(synth=FakeSynth(fail={"l1": ZeroDivisionError("a fault of ours")}))
    shop.open()
    errors: list[Exception] = []
    shop.queue.failed.connect(lambda item, error: errors.append(error))
    with caplog.at_level(logging.ERROR):
        shop.queue.ask_all(jobs_of(shop))
        wait_until_idle(qtbot, shop)
    assert [type(error) for error in errors] == [ZeroDivisionError]
    assert "Traceback" in caplog.text
    assert [how for how, _ in shop.ends.log] == ["failed", "finished", "finished"]


def test_a_take_that_cannot_be_written_fails_and_the_next_is_made(qtbot: QtBot, workshop: Workshop) -> None:
    def no_room(job: Job, audio: api.TakeAudio) -> None:
        raise OSError(28, "No space left on device")

    item = workshop.queue.ask_all(jobs_of(workshop, "l1"), no_room)[0]  # type: ignore[arg-type]
    other = workshop.queue.ask_all(jobs_of(workshop, "l2"))[0]
    wait_until_idle(qtbot, workshop)
    assert workshop.ends.of(item) == ["failed"]
    assert workshop.ends.of(other) == ["finished"]


def test_closing_while_a_take_is_made_neither_hangs_nor_loses_its_end(
    qtbot: QtBot, make_workshop: MakeWorkshop
) -> None:
    gate = Gate()
    shop = make_workshop(synth=FakeSynth(on_frame=gate))
    shop.open()
    items = shop.queue.ask_all(jobs_of(shop))
    assert gate.reached.wait(20)
    threading.Timer(0.05, gate.open).start()
    shop.queue.close()
    assert [shop.ends.of(item) for item in items] == [["cancelled"]] * 3
    assert shop.synth.closed
    shop.queue.close()  # twice is no fault


def test_what_is_asked_after_closing_is_cancelled_at_once(qtbot: QtBot, workshop: Workshop) -> None:
    workshop.queue.close()
    item = workshop.queue.ask(jobs_of(workshop, "l1")[0])
    assert workshop.ends.of(item) == ["cancelled"]
    assert not workshop.queue.busy
    failed: list[Exception] = []
    workshop.queue.voice_failed.connect(lambda clip, error: failed.append(error))
    workshop.queue.prepare(Speaker("embedded", api.VoiceClip(workshop.root / "a.flac")))
    assert isinstance(failed[0], api.Cancelled)


def test_the_engine_is_opened_when_it_is_needed_and_closed_in_its_own_thread(
    qtbot: QtBot, make_workshop: MakeWorkshop
) -> None:
    closed_in: list[threading.Thread] = []

    class Noting(FakeSynth):
        def close(self) -> None:
            closed_in.append(threading.current_thread())

    shop = make_workshop(synth=Noting())
    shop.open()
    phases: list[str] = []
    shop.queue.engine_changed.connect(lambda state: phases.append(state.phase))
    qtbot.wait(20)
    assert shop.opened == 0
    shop.queue.ask_all(jobs_of(shop))
    wait_until_idle(qtbot, shop)
    assert shop.opened == 1
    assert phases == ["loading", "ready"]
    shop.queue.close()
    assert len(closed_in) == 1
    assert shop.opened_in == closed_in
    assert closed_in[0] is not threading.main_thread()
    assert shop.queue.engine == EngineState(model="embedded")


def test_a_paused_queue_ends_its_take_and_starts_no_other(qtbot: QtBot, make_workshop: MakeWorkshop) -> None:
    gate = Gate()
    shop = make_workshop(synth=FakeSynth(on_frame=gate))
    shop.open()
    first, second, _ = shop.queue.ask_all(jobs_of(shop))
    assert gate.reached.wait(20)
    shop.queue.pause()
    gate.open()
    qtbot.waitUntil(lambda: shop.ends.of(first) == ["finished"])
    qtbot.wait(30)
    assert shop.queue.running is None
    assert shop.queue.waiting[0] == second
    assert shop.queue.paused
    shop.queue.resume()
    wait_until_idle(qtbot, shop)
    assert [how for how, _ in shop.ends.log] == ["finished"] * 3


def test_a_voice_is_prepared_before_the_lines_that_wait_and_only_once(
    qtbot: QtBot, make_workshop: MakeWorkshop
) -> None:
    gate = Gate()
    order: list[str] = []

    class Noting(FakeSynth):
        def prepare(self, voice: api.VoiceClip, token: api.CancelToken) -> str:
            order.append(voice.path.name)
            return super().prepare(voice, token)

    shop = make_workshop(synth=Noting(on_frame=gate))
    shop.open()
    shop.queue.started.connect(lambda item: order.append(item.line_id))
    shop.queue.ask_all(jobs_of(shop, "l1", "l2"))
    assert gate.reached.wait(20)
    voice = Speaker("embedded", api.VoiceClip(shop.root / "aoi.flac"))
    shop.queue.prepare(voice)
    shop.queue.prepare(voice)
    gate.open()
    wait_until_idle(qtbot, shop)
    assert order == ["l1", "aoi.flac", "l2"]


def test_a_voice_taken_back_is_told_as_cancelled_and_can_be_asked_for_again(
    qtbot: QtBot, make_workshop: MakeWorkshop
) -> None:
    gate = Gate()
    shop = make_workshop(synth=FakeSynth(on_frame=gate))
    shop.open()
    told: list[str] = []
    shop.queue.voice_failed.connect(lambda clip, error: told.append(type(error).__name__))
    shop.queue.voice_prepared.connect(lambda clip: told.append("prepared"))
    shop.queue.ask(jobs_of(shop, "l1")[0])
    assert gate.reached.wait(20)
    voice = Speaker("embedded", api.VoiceClip(shop.root / "aoi.flac"))
    shop.queue.prepare(voice)
    shop.queue.cancel_all()
    assert told == ["Cancelled"]
    shop.queue.prepare(voice)
    gate.open()
    wait_until_idle(qtbot, shop)
    assert told == ["Cancelled", "prepared"]


def test_other_settings_open_the_engine_again_for_the_next_take(qtbot: QtBot, make_workshop: MakeWorkshop) -> None:
    gate = Gate()
    shop, other = make_workshop(synth=FakeSynth(on_frame=gate)), FakeSynth()
    shop.open()
    shop.queue.ask_all(jobs_of(shop, "l1", "l2"))
    assert gate.reached.wait(20)
    shop.queue.reopen(lambda _model: other)
    gate.open()
    wait_until_idle(qtbot, shop)
    assert shop.synth.closed
    assert [request.line_id for request in shop.synth.asked] == ["l1"]
    assert [request.line_id for request in other.asked] == ["l2"]


def test_an_engine_that_cannot_be_opened_fails_what_waits_at_once_with_the_same_reason(
    qtbot: QtBot, workshop: Workshop
) -> None:
    workshop.open_error = api.ModelError(workshop.root, "weights.safetensors is missing.")
    items = workshop.queue.ask_all(jobs_of(workshop))
    wait_until_idle(qtbot, workshop)
    assert workshop.opened == 1
    assert [workshop.ends.of(item) for item in items] == [["failed"]] * 3
    assert workshop.queue.engine.phase == "failed"
    workshop.open_error = None
    again = workshop.queue.ask(jobs_of(workshop, "l1")[0])
    wait_until_idle(qtbot, workshop)
    assert workshop.ends.of(again) == ["finished"]


def test_cancelling_all_takes_back_what_runs_and_what_waits(qtbot: QtBot, make_workshop: MakeWorkshop) -> None:
    gate = Gate()
    shop = make_workshop(synth=FakeSynth(on_frame=gate, frames_per_sign=4))
    shop.open()
    items = shop.queue.ask_all(jobs_of(shop))
    assert gate.reached.wait(20)
    shop.queue.cancel_all()
    gate.open()
    wait_until_idle(qtbot, shop)
    assert [shop.ends.of(item) for item in items] == [["cancelled"]] * 3


def test_cancelling_a_line_leaves_the_others(qtbot: QtBot, make_workshop: MakeWorkshop) -> None:
    gate = Gate()
    shop = make_workshop(synth=FakeSynth(on_frame=gate, frames_per_sign=4))
    shop.open()
    items = shop.queue.ask_all([*jobs_of(shop, "l1", "l2"), *jobs_of(shop, "l1")])
    assert gate.reached.wait(20)
    shop.queue.cancel_line("l1")
    gate.open()
    wait_until_idle(qtbot, shop)
    assert [shop.ends.of(item) for item in items] == [["cancelled"], ["finished"], ["cancelled"]]


@pytest.mark.parametrize("end", ["ask", "cancel"])
def test_many_at_once_are_announced_by_one_change(qtbot: QtBot, workshop: Workshop, end: str) -> None:
    workshop.queue.pause()
    changes: list[bool] = []
    items = [] if end == "ask" else workshop.queue.ask_all(jobs_of(workshop) * 50)
    workshop.queue.changed.connect(lambda: changes.append(workshop.queue.at_once))
    act: Callable[[], object] = (
        workshop.queue.cancel_all if items else lambda: workshop.queue.ask_all(jobs_of(workshop) * 50)
    )
    act()
    assert changes == [False]

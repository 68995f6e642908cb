"""Short work off the GUI thread ends exactly once and is told where it may be shown."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, Slot
from pytestqt.qtbot import QtBot

from app.jobs import Jobs, Progress
from engine.api import Cancelled, CancelToken


class Log(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.told: list[object] = []
        self.threads: set[threading.Thread] = set()

    @Slot(object)
    def done(self, result: object) -> None:
        self._note(("done", result))

    @Slot(object)
    def failed(self, error: Exception) -> None:
        self._note(("failed", type(error)))

    @Slot(float, str)
    def progressed(self, share: float, what: str) -> None:
        self._note((share, what))

    def _note(self, what: object) -> None:
        self.threads.add(threading.current_thread())
        self.told.append(what)


@pytest.fixture
def jobs(qtbot: QtBot) -> Iterator[Jobs]:
    made = Jobs()
    yield made
    made.close()


def test_work_runs_elsewhere_and_is_told_in_the_gui_thread(qtbot: QtBot, jobs: Jobs) -> None:
    log, threads = Log(), []

    def work(token: CancelToken, progress: Progress) -> int:
        threads.append(threading.current_thread())
        progress(0.5, "half")
        return 7

    jobs.run(work, log.done, log.failed, log.progressed)
    qtbot.waitUntil(lambda: not jobs.busy)
    assert log.told == [(0.5, "half"), ("done", 7)]
    assert log.threads == {threading.main_thread()}
    assert threads[0] is not threading.main_thread()


def test_an_exception_in_a_job_is_told_as_its_end(qtbot: QtBot, jobs: Jobs) -> None:
    log = Log()

    def work(token: CancelToken, progress: Progress) -> None:
        raise KeyError("no such thing")

    job = jobs.run(work, log.done, log.failed)
    ended: list[object] = []
    job.ended.connect(ended.append)
    qtbot.waitUntil(lambda: not jobs.busy)
    assert log.told == [("failed", KeyError)]
    assert ended == [job]


def test_a_job_cancelled_while_it_runs_fails_as_cancelled(qtbot: QtBot, jobs: Jobs) -> None:
    log, begun = Log(), threading.Event()

    def work(token: CancelToken, progress: Progress) -> None:
        begun.set()
        while True:
            token.check()

    job = jobs.run(work, log.done, log.failed)
    assert begun.wait(10)
    job.cancel()
    qtbot.waitUntil(lambda: not jobs.busy)
    assert log.told == [("failed", Cancelled)]


def test_a_job_cancelled_while_it_waits_never_runs(qtbot: QtBot, jobs: Jobs) -> None:
    log, gate, ran = Log(), threading.Event(), []

    def wait(token: CancelToken, progress: Progress) -> None:
        assert gate.wait(10)

    def work(token: CancelToken, progress: Progress) -> None:
        ran.append(1)

    jobs.run(wait)
    jobs.run(wait)
    jobs.run(work, log.done, log.failed).cancel()
    gate.set()
    qtbot.waitUntil(lambda: not jobs.busy)
    assert ran == []
    assert log.told == [("failed", Cancelled)]


def test_hundreds_of_jobs_end_once_each(qtbot: QtBot, jobs: Jobs) -> None:
    log = Log()
    for number in range(300):
        jobs.run(lambda token, progress, number=number: number, log.done, log.failed)  # type: ignore[misc]
    qtbot.waitUntil(lambda: not jobs.busy, timeout=20_000)
    assert sorted(told[1] for told in log.told) == list(range(300))  # type: ignore[index]


def test_closing_cancels_waits_and_tells_nothing_any_more(qtbot: QtBot) -> None:
    jobs, log, begun, ended = Jobs(), Log(), threading.Event(), threading.Event()

    def work(token: CancelToken, progress: Progress) -> None:
        begun.set()
        try:
            while True:
                token.check()
        finally:
            ended.set()

    jobs.run(work, log.done, log.failed)
    assert begun.wait(10)
    jobs.close()
    assert ended.is_set()
    jobs.run(work, log.done, log.failed)
    qtbot.wait(20)
    assert log.told == []
    assert jobs.busy == 0

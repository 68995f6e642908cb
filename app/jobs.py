"""Short work off the GUI thread: files, probes, exports, scores. Each job has a token, progress and exactly one end.

Must not know what the work is.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal, SignalInstance

from app.priority import stand_back
from engine.api import Cancelled, CancelToken

log = logging.getLogger(__name__)

Progress = Callable[[float, Any], None]  # share done in [0, 1], what is being done: a sentence, or a frozen value
Work = Callable[[CancelToken, Progress], Any]


class Job(QObject):
    """One piece of work. Its signals arrive in the GUI thread; exactly one of done and failed is emitted."""

    done = Signal(object)  # what the work returned
    failed = Signal(object)  # the exception; api.Cancelled if the token was set
    progressed = Signal(float, object)  # share, what: a str signal would strip a sentence of its template
    ended = Signal(object)  # the job itself, after done or failed

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.token = CancelToken()

    def cancel(self) -> None:
        self.token.cancel()


class _Task(QRunnable):
    """Runs in the pool. All it does with Qt there is to emit signals of an object that outlives the pool."""

    def __init__(
        self, job: Job, work: Work, returned: SignalInstance, raised: SignalInstance, told: SignalInstance
    ) -> None:
        super().__init__()
        self._job, self._token, self._work = job, job.token, work
        self._returned, self._raised, self._told = returned, raised, told

    def run(self) -> None:
        try:
            stand_back()
            self._token.check()
            result = self._work(self._token, self._tell)
        except Cancelled as error:
            self._raised.emit(self._job, error)
        except Exception as error:  # the border of the thread: an exception in a pool is lost otherwise
            log.debug("a job failed", exc_info=True)
            self._raised.emit(self._job, error)
        else:
            self._returned.emit(self._job, result)

    def _tell(self, share: float, what: object) -> None:
        self._told.emit(self._job, share, what)


class Jobs(QObject):
    """A small pool. close() cancels what runs and waits for it."""

    _returned = Signal(object, object)  # Job, what its work returned
    _raised = Signal(object, object)  # Job, Exception
    _told = Signal(object, float, object)  # Job, share, what

    def __init__(self, threads: int = 2, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(threads)
        self._running: set[Job] = set()
        self._closed = False
        self._returned.connect(self._on_returned)
        self._raised.connect(self._on_raised)
        self._told.connect(self._on_told)

    def run(
        self,
        work: Work,
        done: Callable[[Any], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        progressed: Callable[[float, Any], None] | None = None,
    ) -> Job:
        """Start *work* as soon as a thread is free; the callbacks run in the GUI thread (give bound methods)."""
        job = Job(self)
        for signal, slot in ((job.done, done), (job.failed, failed), (job.progressed, progressed)):
            if slot is not None:
                signal.connect(slot)
        if self._closed:
            job.cancel()
            return job
        self._running.add(job)
        self._pool.start(_Task(job, work, self._returned, self._raised, self._told))
        return job

    @property
    def busy(self) -> int:
        """How many jobs have not ended yet."""
        return len(self._running)

    def close(self) -> None:
        """Cancel everything and wait; no callback runs afterwards, and nothing is started any more."""
        self._closed = True
        running, self._running = self._running, set()
        for job in running:
            job.cancel()
        self._pool.waitForDone()

    def _on_told(self, job: Job, share: float, what: object) -> None:
        if job in self._running:
            job.progressed.emit(share, what)

    def _on_returned(self, job: Job, result: object) -> None:
        if job in self._running:
            self._running.discard(job)
            job.done.emit(result)
            self._end(job)

    def _on_raised(self, job: Job, error: Exception) -> None:
        if job in self._running:
            self._running.discard(job)
            job.failed.emit(error)
            self._end(job)

    def _end(self, job: Job) -> None:
        job.ended.emit(job)
        job.deleteLater()

"""The one engine thread: requests wait here, run one at a time, and end as exactly one signal each.

Must not know of the project, the shelf or the window: it is handed jobs and a function that keeps a finished take.
"""

from __future__ import annotations

import itertools
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QThread, Signal, Slot

from app.engines import EnginePhase as EnginePhase
from app.engines import Engines
from app.engines import EngineState as EngineState
from app.engines import OpenSynth as OpenSynth
from app.priority import stand_back
from app.speaking import Speaker
from app.takes import Failed, Job, Keep, PacketMade, Skipped, Started, TakeMade, make_takes
from engine import api

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Item:
    """One take that was asked for. id: grows with every item. keep: writes the take; None leaves it to the queue's."""

    id: int
    job: Job
    token: api.CancelToken = field(compare=False)
    keep: Keep | None = field(default=None, compare=False, repr=False)

    @property
    def line_id(self) -> str:
        return self.job.line.id


@dataclass(frozen=True, slots=True)
class _Voice:
    """A voice to encode before a line needs it."""

    speaker: Speaker
    token: api.CancelToken


class _Worker(QObject):
    """Lives in the engine thread. Every run ends with `idle`."""

    engine = Signal(object)  # EngineState
    started = Signal(object)  # Item
    packet = Signal(object, object)  # Item, api.Packet
    finished = Signal(object, object)  # Item, Take
    skipped = Signal(object, object)  # Item, reason: a str signal would strip a sentence of its template
    failed = Signal(object, object)  # Item, Exception
    cancelled = Signal(object)  # Item
    prepared = Signal(object)  # Speaker
    unprepared = Signal(object, object)  # Speaker, Exception
    broken = Signal(object, object)  # model, Exception: with this, no other take of the model could be made either
    idle = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.engines = Engines(self.engine.emit)

    @Slot(object, object, object)
    def make(self, item: Item, open_synth: OpenSynth, keep: Keep) -> None:
        ended = False
        try:
            for event in make_takes([item.job], partial(self._opened, open_synth), keep, item.token):
                ended = self._tell(item, event) or ended
            if not ended:
                self.cancelled.emit(item)
        except api.Cancelled:
            self.cancelled.emit(item)
        except (api.ModelError, api.DeviceError) as error:
            self.failed.emit(item, error)
            self.broken.emit(item.job.model, error)
        except Exception as error:  # nothing may leave a slot: it would be printed and lost
            log.exception("line %s failed", item.line_id)
            self.failed.emit(item, error)
        self.idle.emit()

    @Slot(object, object)
    def prepare(self, voice: _Voice, open_synth: OpenSynth) -> None:
        speaker = voice.speaker
        try:
            voice.token.check()
            self._opened(open_synth, speaker.model).prepare(speaker.voice, voice.token)
        except Exception as error:  # as above
            if not isinstance(error, (api.EngineError, OSError)):
                log.exception("preparing a voice of %s failed", speaker.model)
            self.unprepared.emit(speaker, error)
        else:
            self.prepared.emit(speaker)
        self.idle.emit()

    @Slot()
    def drop(self) -> None:
        """Close every model; the next item opens its own again."""
        self.engines.close()

    def _opened(self, open_synth: OpenSynth, model: str) -> api.Synth:
        stand_back()
        return self.engines.get(model, open_synth)

    def _tell(self, item: Item, event: object) -> bool:
        """Pass one event on; tell whether it is the item's last."""
        match event:
            case Started():
                self.started.emit(item)
                return False
            case PacketMade(packet=packet):
                self.packet.emit(item, packet)
                return False
            case TakeMade(take=take):
                self.finished.emit(item, take)
            case Skipped(reason=reason):
                self.skipped.emit(item, reason)
            case Failed(error=error):
                self.failed.emit(item, error)
        return True


class SynthQueue(QObject):
    """Waiting items, the running one, and what became of the others. Everything here lives in the GUI thread.

    Its signals may be connected to anything: they are re-emitted here, so receivers run in the GUI thread.
    Exactly one of finished, skipped, failed and cancelled follows each queued.
    """

    engine_changed = Signal(object)  # EngineState
    queued = Signal(object)  # Item
    started = Signal(object)  # Item
    packet = Signal(object, object)  # Item, api.Packet
    finished = Signal(object, object)  # Item, Take
    skipped = Signal(object, object)  # Item, reason: a str signal would strip a sentence of its template
    failed = Signal(object, object)  # Item, Exception
    cancelled = Signal(object)  # Item
    voice_prepared = Signal(object)  # Speaker
    voice_failed = Signal(object, object)  # Speaker, Exception
    changed = Signal()  # what waits, what runs, or paused is another; once after many were asked or cancelled at once

    _make = Signal(object, object, object)
    _prepare = Signal(object, object)
    _drop = Signal()

    def __init__(self, open_synth: OpenSynth, keep: Keep, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._open, self._keep = open_synth, keep
        self._ids = itertools.count(1)
        self._waiting: list[Item] = []
        self._voices: list[_Voice] = []
        self._running: Item | None = None
        self._preparing: _Voice | None = None
        self._paused = self._closed = False
        self._at_once = 0
        self.engine = EngineState()  # of the model that was used last
        self.resident: dict[str, api.EngineInfo] = {}  # every model that is open
        self._thread = QThread(self)
        self._thread.setObjectName("engine")
        self._worker = _Worker()
        self._worker.moveToThread(self._thread)
        self._connect()
        self._thread.start(QThread.Priority.LowPriority)

    def _connect(self) -> None:
        worker = self._worker
        self._make.connect(worker.make)
        self._prepare.connect(worker.prepare)
        self._drop.connect(worker.drop)
        worker.engine.connect(self._on_engine)
        worker.started.connect(self.started)
        worker.packet.connect(self.packet)
        worker.finished.connect(self.finished)
        worker.skipped.connect(self.skipped)
        worker.failed.connect(self.failed)
        worker.cancelled.connect(self.cancelled)
        worker.prepared.connect(self.voice_prepared)
        worker.unprepared.connect(self.voice_failed)
        worker.broken.connect(self._on_broken)
        worker.idle.connect(self._on_idle)
        # Emitted in the engine thread as its last act: the model is closed where it was opened.
        self._thread.finished.connect(worker.drop, Qt.ConnectionType.DirectConnection)

    # ---- what is asked ----

    def ask(self, job: Job) -> Item:
        """Queue one take."""
        return self.ask_all([job])[0]

    def ask_all(self, jobs: Iterable[Job], keep: Keep | None = None) -> list[Item]:
        """Queue takes in order. keep: writes these takes, called in the engine thread; None leaves it to the queue's.

        After close() they are cancelled at once.
        """
        items = [Item(next(self._ids), job, api.CancelToken(), keep) for job in jobs]
        self._waiting += items
        with self._all_at_once():
            for item in items:
                self.queued.emit(item)
            if self._closed:
                self._cancel_waiting()
        self._go_on()
        return items

    @property
    def at_once(self) -> bool:
        """Tell whether the signals of many items follow each other now; `changed` comes after the last."""
        return self._at_once > 0

    def prepare(self, speaker: Speaker) -> None:
        """Encode a voice before the lines that wait; one that is asked for already is not asked for twice."""
        now = [] if self._preparing is None else [self._preparing]
        if any(voice.speaker == speaker and not voice.token.cancelled for voice in [*self._voices, *now]):
            return
        if self._closed:
            self.voice_failed.emit(speaker, api.Cancelled())
            return
        self._voices.append(_Voice(speaker, api.CancelToken()))
        self._go_on()

    @property
    def running(self) -> Item | None:
        return self._running

    @property
    def waiting(self) -> tuple[Item, ...]:
        return tuple(self._waiting)

    @property
    def paused(self) -> bool:
        return self._paused

    @property
    def busy(self) -> bool:
        """Tell whether anything runs or waits."""
        return bool(self._running or self._waiting or self._preparing or self._voices)

    def pause(self) -> None:
        """Let the running take end and start no other."""
        self._paused = True
        self.changed.emit()

    def resume(self) -> None:
        self._paused = False
        self._go_on()

    # ---- how it is ended ----

    def cancel(self, item: Item) -> None:
        """Take back one item; one that has ended is no fault."""
        item.token.cancel()
        if item in self._waiting:
            self._waiting.remove(item)
            self.cancelled.emit(item)
        if not self.at_once:
            self.changed.emit()  # one that runs ends when it can: until then it is seen to be taken back

    def cancel_line(self, line_id: str) -> None:
        with self._all_at_once():
            for item in [*self._waiting, *([self._running] if self._running else [])]:
                if item.line_id == line_id:
                    self.cancel(item)
        self.changed.emit()

    def cancel_all(self) -> None:
        """Take back everything that waits and runs; paused is over."""
        self._paused = False
        for running in (self._running, self._preparing):
            if running is not None:
                running.token.cancel()
        voices, self._voices = self._voices, []
        with self._all_at_once():
            self._cancel_waiting()
            for voice in voices:
                self.voice_failed.emit(voice.speaker, api.Cancelled())
        self.changed.emit()

    def reopen(self, open_synth: OpenSynth, keep: Keep | None = None) -> None:
        """Use another engine (or another way to keep takes) from the next item on."""
        self._open, self._keep = open_synth, keep or self._keep
        self._drop.emit()

    def unload(self) -> None:
        """Close every model and give its memory back, after the take that runs; what waits is paused until resumed."""
        if self._waiting:
            self.pause()
        self._drop.emit()

    def set_most_open(self, n: int) -> None:
        """Keep at most *n* models open, from the next one that is opened on."""
        self._worker.engines.most = n  # a number: one thread may write it while the other reads it

    def close(self) -> None:
        """Cancel everything, then wait for the thread: destroying a running QThread aborts the process."""
        if self._closed:
            return
        self._closed = True
        self.cancel_all()
        self._thread.quit()
        self._thread.wait()
        # What the worker said last is on its way; nobody may turn the event loop again to deliver it.
        QCoreApplication.sendPostedEvents(self, QEvent.Type.MetaCall.value)

    # ---- how it goes on ----

    @contextmanager
    def _all_at_once(self) -> Iterator[None]:
        self._at_once += 1
        try:
            yield
        finally:
            self._at_once -= 1

    def _cancel_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        for item in waiting:
            item.token.cancel()
            self.cancelled.emit(item)

    def _go_on(self) -> None:
        if not self._closed and self._running is None and self._preparing is None:
            if self._voices:
                self._preparing = self._voices.pop(0)
                self._prepare.emit(self._preparing, self._open)
            elif self._waiting and not self._paused:
                self._running = self._waiting.pop(0)
                self._make.emit(self._running, self._open, self._running.keep or self._keep)
        self.changed.emit()

    def _on_idle(self) -> None:
        self._running = self._preparing = None
        self._go_on()

    def _on_broken(self, model: str, error: Exception) -> None:
        """Fail what waits for the same reason: five hundred lines are not to try the same missing model in turn."""
        lost = [item for item in self._waiting if item.job.model == model or isinstance(error, api.DeviceError)]
        gone = {item.id for item in lost}
        self._waiting = [item for item in self._waiting if item.id not in gone]
        with self._all_at_once():
            for item in lost:
                self.failed.emit(item, error)

    def _on_engine(self, state: EngineState) -> None:
        if state.phase == "ready" and state.info is not None:
            self.resident[state.model] = state.info
        else:
            self.resident.pop(state.model, None)
        if state.phase != "closed" or state.model == self.engine.model:
            self.engine = state
        self.engine_changed.emit(state)

"""The one engine thread: requests wait here, run one at a time, and end as exactly one signal each.

Must not know of the project, the shelf or the window: it is handed jobs and a function that keeps a finished take.
"""

from __future__ import annotations

import itertools
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QThread, Signal, Slot

from app.priority import stand_back
from app.takes import Failed, Job, Keep, PacketMade, Skipped, Started, TakeMade, make_takes
from engine import api

log = logging.getLogger(__name__)

OpenSynth = Callable[[], api.Synth]
EnginePhase = Literal["closed", "loading", "ready", "failed"]


@dataclass(frozen=True, slots=True)
class EngineState:
    """What the engine is doing. info when ready; error when failed."""

    phase: EnginePhase = "closed"
    info: api.EngineInfo | None = None
    error: Exception | None = None


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

    clip: api.VoiceClip
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
    prepared = Signal(object)  # VoiceClip
    unprepared = Signal(object, object)  # VoiceClip, Exception
    broken = Signal(object)  # Exception: with this, no other take could be made either
    idle = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._synth: api.Synth | None = None

    @Slot(object, object, object)
    def make(self, item: Item, open_synth: OpenSynth, keep: Keep) -> None:
        ended = False
        try:
            for event in make_takes([item.job], lambda: self._opened(open_synth), keep, item.token):
                ended = self._tell(item, event) or ended
            if not ended:
                self.cancelled.emit(item)
        except api.Cancelled:
            self.cancelled.emit(item)
        except (api.ModelError, api.DeviceError) as error:
            self.failed.emit(item, error)
            self.broken.emit(error)
        except Exception as error:  # nothing may leave a slot: it would be printed and lost
            log.exception("line %s failed", item.line_id)
            self.failed.emit(item, error)
        self.idle.emit()

    @Slot(object, object)
    def prepare(self, voice: _Voice, open_synth: OpenSynth) -> None:
        try:
            voice.token.check()
            self._opened(open_synth).prepare(voice.clip, voice.token)
        except Exception as error:  # as above
            if not isinstance(error, (api.EngineError, OSError)):
                log.exception("preparing %s failed", voice.clip.path.name)
            self.unprepared.emit(voice.clip, error)
        else:
            self.prepared.emit(voice.clip)
        self.idle.emit()

    @Slot()
    def drop(self) -> None:
        """Close the engine; the next item opens it again."""
        synth, self._synth = self._synth, None
        try:
            if synth is not None:
                synth.close()
        except Exception:  # as above
            log.exception("closing the engine failed")
        self.engine.emit(EngineState())

    def _opened(self, open_synth: OpenSynth) -> api.Synth:
        if self._synth is None:
            self.engine.emit(EngineState("loading"))
            stand_back()
            try:
                self._synth = open_synth()
            except Exception as error:
                self.engine.emit(EngineState("failed", error=error))
                raise
            self.engine.emit(EngineState("ready", self._synth.info))
        return self._synth

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
    voice_prepared = Signal(object)  # VoiceClip
    voice_failed = Signal(object, object)  # VoiceClip, Exception
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
        self.engine = EngineState()
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

    def prepare(self, clip: api.VoiceClip) -> None:
        """Encode a voice before the lines that wait; one that is asked for already is not asked for twice."""
        now = [] if self._preparing is None else [self._preparing]
        if any(voice.clip == clip and not voice.token.cancelled for voice in [*self._voices, *now]):
            return
        if self._closed:
            self.voice_failed.emit(clip, api.Cancelled())
            return
        self._voices.append(_Voice(clip, api.CancelToken()))
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
                self.voice_failed.emit(voice.clip, api.Cancelled())
        self.changed.emit()

    def reopen(self, open_synth: OpenSynth, keep: Keep | None = None) -> None:
        """Use another engine (or another way to keep takes) from the next item on."""
        self._open, self._keep = open_synth, keep or self._keep
        self._drop.emit()

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

    def _on_broken(self, error: Exception) -> None:
        """Fail what waits for the same reason: five hundred lines are not to try the same missing model in turn."""
        waiting, self._waiting = self._waiting, []
        with self._all_at_once():
            for item in waiting:
                self.failed.emit(item, error)

    def _on_engine(self, state: EngineState) -> None:
        self.engine = state
        self.engine_changed.emit(state)

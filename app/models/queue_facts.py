"""What the queue is doing, in the figures a person wants: how far, how many, how long.

Must not know of widgets.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QObject, QTimer, Signal

from app.generation import Generation
from app.models.pace import Foretold, Pace
from app.project.model import Take
from app.synth import EngineState, Item, SynthQueue
from app.workspace import Workspace
from engine import api

_CALM_MS = 60  # so often at most the figures are told anew


@dataclass(frozen=True, slots=True)
class Facts:
    """share: how much of the running take is there, None until there is something to judge by.

    n_made of n_asked: since the queue was last empty. left_s: None until a take of this session was measured.
    """

    running: Item | None = None
    share: float | None = None
    n_waiting: int = 0
    n_failed: int = 0
    n_made: int = 0
    n_asked: int = 0
    left_s: float | None = None
    paused: bool = False
    preparing: bool = False
    engine: EngineState = field(default_factory=EngineState)

    @property
    def busy(self) -> bool:
        return self.running is not None or self.n_waiting > 0


class LivePace(QObject):
    """A pace that learns from every take the queue has finished."""

    def __init__(self, queue: SynthQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pace = Pace()
        queue.finished.connect(self._on_finished)

    def expected_s(self, item: Item) -> float:
        """Return about how long the take that *item* asks for will be."""
        return self.sound_s(foretold(item))

    def sound_s(self, sound: Foretold) -> float:
        return self._pace.sound_s(sound)

    def work_s(self, sound_s: float) -> float | None:
        return self._pace.work_s(sound_s)

    def _on_finished(self, item: Item, take: Take) -> None:
        line = item.job.line
        work_s = sum(take.stages.values())
        self._pace.learn(line.reading or line.text, take.file_s, work_s, line.duration_s is not None)


def foretold(item: Item) -> Foretold:
    line = item.job.line
    return Foretold.of(line.reading or line.text, line.duration_s)


class QueueFacts(QObject):
    """changed comes a few times a second at most, however many items come and go at once."""

    changed = Signal()

    def __init__(
        self, workspace: Workspace, generation: Generation, queue: SynthQueue, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._generation, self._queue = generation, queue
        self._pace = LivePace(queue, self)
        self._n_made = self._n_asked = self._n_ended = 0
        self._waiting: dict[int, Foretold] = {}
        self._heard: tuple[int, float] = (0, 0.0)  # item, seconds of it there are
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_CALM_MS)
        self._timer.timeout.connect(self.changed)
        self._connect(queue)
        generation.activity_changed.connect(self._touch)
        workspace.opened.connect(self._start_over)
        workspace.closed.connect(self._start_over)

    def _connect(self, queue: SynthQueue) -> None:
        queue.queued.connect(self._on_queued)
        queue.started.connect(self._on_started)
        queue.packet.connect(self._on_packet)
        queue.finished.connect(self._on_finished)
        queue.skipped.connect(self._on_ended)
        queue.failed.connect(self._on_ended)
        queue.cancelled.connect(self._on_cancelled)
        queue.changed.connect(self._touch)
        queue.engine_changed.connect(self._touch)

    # ---- what is known ----

    def facts(self) -> Facts:
        """Return how things stand now."""
        queue = self._queue
        return Facts(
            running=queue.running,
            share=self._share(queue.running),
            n_waiting=len(queue.waiting),
            n_failed=len(self._generation.failed_lines),
            n_made=self._n_made,
            n_asked=self._n_asked,
            left_s=self._left_s(queue.running),
            paused=queue.paused,
            preparing=queue.busy and queue.running is None and not queue.paused,
            engine=queue.engine,
        )

    def _share(self, running: Item | None) -> float | None:
        if running is None or self._heard[0] != running.id:
            return None
        return min(0.99, self._heard[1] / max(0.01, self._pace.expected_s(running)))

    def _left_s(self, running: Item | None) -> float | None:
        sound_s = self._pace.sound_s(Foretold.sum(self._waiting.values()))
        if running is not None:
            sound_s += self._pace.expected_s(running) * (1 - (self._share(running) or 0.0))
        return self._pace.work_s(sound_s)

    # ---- how it is learned ----

    def _on_queued(self, item: Item) -> None:
        if self._n_ended >= self._n_asked:  # the queue was empty: another count begins
            self._n_made = self._n_asked = self._n_ended = 0
        self._n_asked += 1
        self._waiting[item.id] = foretold(item)
        self._touch()

    def _on_started(self, item: Item) -> None:
        self._waiting.pop(item.id, None)
        self._touch()

    def _on_packet(self, item: Item, packet: api.Packet) -> None:
        self._heard = item.id, packet.start_s + len(packet.pcm) / packet.rate_hz
        self._touch()

    def _on_finished(self, item: Item, _take: object) -> None:
        self._n_made += 1
        self._on_ended(item)

    def _on_ended(self, item: Item, _why: object = None) -> None:
        self._n_ended += 1
        self._waiting.pop(item.id, None)
        self._touch()

    def _on_cancelled(self, item: Item) -> None:
        self._n_asked = max(0, self._n_asked - 1)
        self._waiting.pop(item.id, None)
        self._touch()

    def _start_over(self) -> None:
        self._n_made = self._n_asked = self._n_ended = 0
        self._waiting.clear()
        self._touch()

    def _touch(self, *_: object) -> None:
        if not self._timer.isActive():
            self._timer.start()

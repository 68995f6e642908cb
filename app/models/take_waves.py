"""The waves of takes: read from their files in the background, kept while there is room, grown while one is made.

Must not know of widgets. Sound is never kept, only its peaks.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from app.generation import Generation
from app.jobs import Job, Jobs, Progress, Work
from app.models.peaks import Envelope
from app.project.errors import ProjectError
from app.project.model import Take
from app.project.store import ProjectFolder
from app.synth import Item, SynthQueue
from app.workspace import Workspace
from engine import api, audio

_ROOM = 24 * 2**20  # bytes: some hundred takes


class TakeWaves(QObject):
    """ready tells that of() or fault() knows a take now; grew that making() of an item has become longer."""

    ready = Signal(str)  # take id
    grew = Signal(int)  # item id

    def __init__(
        self,
        workspace: Workspace,
        generation: Generation,
        queue: SynthQueue,
        jobs: Jobs,
        parent: QObject | None = None,
        room: int = _ROOM,
    ) -> None:
        super().__init__(parent)
        self._workspace, self._jobs, self._room = workspace, jobs, room
        self._kept: OrderedDict[str, Envelope] = OrderedDict()  # the one asked for last at the end
        self._faults: dict[str, Exception] = {}
        self._reading: dict[str, Job] = {}
        self._making: dict[int, Envelope] = {}
        queue.packet.connect(self._on_packet)
        queue.cancelled.connect(self._on_ended)
        queue.failed.connect(self._on_failed)
        generation.take_made.connect(self._on_take_made)
        workspace.opened.connect(self._forget)
        workspace.closed.connect(self._forget)

    # ---- what is known ----

    def of(self, take_id: str) -> Envelope | None:
        """Return the wave of a take; None until it was wanted and read."""
        if take_id in self._kept:
            self._kept.move_to_end(take_id)
        return self._kept.get(take_id)

    def fault(self, take_id: str) -> Exception | None:
        """Return why a take's file could not be read."""
        return self._faults.get(take_id)

    def making(self, item_id: int) -> Envelope | None:
        """Return the wave of a take that is being made, as far as it got. It grows by itself."""
        return self._making.get(item_id)

    # ---- reading ----

    def want(self, takes: Iterable[Take]) -> None:
        """Read the waves of *takes*, and no longer those that were wanted before."""
        wanted = {take.id: take for take in takes}
        for take_id in [take_id for take_id in self._reading if take_id not in wanted]:
            self._reading.pop(take_id).cancel()
        folder = self._workspace.folder
        if folder is None:
            return
        for take in wanted.values():
            if take.id not in self._kept and take.id not in self._faults and take.id not in self._reading:
                self._reading[take.id] = self._jobs.run(_reader(folder, take), self._on_read)

    def _on_read(self, result: tuple[str, Envelope | Exception]) -> None:
        take_id, found = result
        if self._reading.pop(take_id, None) is None:
            return
        if isinstance(found, Envelope):
            self._keep(take_id, found)
        else:
            self._faults[take_id] = found
        self.ready.emit(take_id)

    def _keep(self, take_id: str, envelope: Envelope) -> None:
        self._kept[take_id] = envelope
        self._kept.move_to_end(take_id)
        while len(self._kept) > 1 and sum(kept.n_bytes for kept in self._kept.values()) > self._room:
            self._kept.popitem(last=False)

    # ---- growing ----

    def _on_packet(self, item: Item, packet: api.Packet) -> None:
        envelope = self._making.get(item.id)
        if envelope is None or packet.index == 0:  # a take that went wrong is begun again once
            envelope = self._making[item.id] = Envelope(packet.rate_hz)
        envelope.append(packet.pcm)
        self.grew.emit(item.id)

    def _on_take_made(self, item: Item, take: Take) -> None:
        envelope = self._making.pop(item.id, None)
        if envelope is not None:
            self._keep(take.id, envelope)
            self.ready.emit(take.id)

    def _on_failed(self, item: Item, _error: object) -> None:
        self._on_ended(item)

    def _on_ended(self, item: Item) -> None:
        self._making.pop(item.id, None)

    def _forget(self) -> None:
        for job in self._reading.values():
            job.cancel()
        self._reading.clear()
        self._kept.clear()
        self._faults.clear()


def _reader(folder: ProjectFolder, take: Take) -> Work:
    """Return the work of reading a take's file down to its peaks; a file that cannot be read is an answer too."""

    def work(token: api.CancelToken, _progress: Progress) -> tuple[str, Envelope | Exception]:
        try:
            pcm, rate_hz, _label = audio.read_flac(folder.path_of(take.path))
        except (OSError, ProjectError) as error:
            return take.id, error
        token.check()
        return take.id, Envelope(rate_hz, pcm)

    return work

"""The models of this machine and of the catalogue, for the window: getting, checking, removing, using them.

Whatever touches the disk or the network runs in a job. One download at a time, in a thread of its own: it may take
hours, and nobody is to wait for it with an export. Must not know of widgets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal, Protocol

from PySide6.QtCore import QObject, Signal

from app.catalogue.entries import ENTRIES
from app.catalogue.entry import Entry
from app.catalogue.errors import CatalogueError
from app.catalogue.progress import Progress
from app.catalogue.store import Installed
from app.catalogue.verifying import Verdict
from app.jobs import Job, Jobs
from app.jobs import Progress as Tell
from app.memory import free_bytes
from app.model_book import Learned, ModelBook
from app.settings import Settings
from app.speaking import EMBEDDED
from app.synth import EngineState, SynthQueue
from engine import api

Phase = Literal["absent", "partial", "waiting", "getting", "checking", "ready", "unverified", "missing"]


class Store(Protocol):
    """app.catalogue.store.ModelStore, as far as it is changed here."""

    @property
    def folder(self) -> Path: ...

    def use(self, folder: Path, name: str | None = None) -> Installed: ...
    def remove(self, id: str) -> Installed: ...
    def set_default(self, id: str) -> None: ...
    def verify(
        self, id: str, progress: Callable[[int, int], None] | None = None, token: api.CancelToken | None = None
    ) -> Verdict: ...


class Fetch(Protocol):
    """Downloads an entry and returns when it is whole; app.catalogue.download.fetch with a store and a source."""

    def __call__(
        self,
        entry: Entry,
        progress: Callable[[Progress], None],
        token: api.CancelToken,
        *,
        hub: str,
        access_token: str,
        accepted: bool,
    ) -> object: ...


@dataclass(frozen=True, slots=True)
class ModelState:
    """One model at a glance. progress: while getting or checking. fault: why the last try ended. told: what a check

    has found. is_open: it is in memory now.
    """

    id: str
    title: str
    phase: Phase
    entry: Entry | None = None
    installed: Installed | None = None
    progress: Progress | None = None
    fault: Exception | None = None
    told: str = ""
    is_default: bool = False
    is_open: bool = False

    @property
    def usable(self) -> bool:
        return self.installed is not None and self.installed.usable

    @property
    def busy(self) -> bool:
        return self.phase in ("waiting", "getting", "checking")


@dataclass(frozen=True, slots=True)
class Memory:
    """What a model needs and what is free, in bytes, as far as that is known; both are rough."""

    need: int | None
    free: int | None

    @property
    def is_tight(self) -> bool:
        return self.need is not None and self.free is not None and self.need > self.free


@dataclass(slots=True)
class _Work:
    job: Job
    phase: Phase
    progress: Progress | None = None


class VoiceModels(QObject):
    """changed: ids of models whose state may be another. listed: models came or went, or another is the default."""

    changed = Signal(object)  # frozenset[str]
    listed = Signal()
    added = Signal(str)  # id of a folder of the user's own that can be used now
    failed = Signal(str, object)  # id ("" if there is none yet), Exception
    tight = Signal(str, object)  # id of a model that is being loaded, Memory: it needs more than is free

    def __init__(
        self,
        book: ModelBook,
        store: Store,
        fetch: Fetch,
        queue: SynthQueue,
        settings: Settings,
        jobs: Jobs,
        free: Callable[[], int | None] = free_bytes,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.book, self._store, self._fetch = book, store, fetch
        self._queue, self._settings, self._jobs, self._free = queue, settings, jobs, free
        self._downloads = Jobs(1, self)
        self._installed: dict[str, Installed] = {}
        self._working: dict[str, _Work] = {}
        self._faults: dict[str, Exception] = {}
        self._told: dict[str, str] = {}
        self._leaving: set[str] = set()  # to be removed once they are closed
        self._looking = self._stale = False
        self._free_bytes: int | None = None
        self._access_token = ""  # for this session alone: it is written nowhere
        queue.engine_changed.connect(self._on_engine)

    # ---- what is known ----

    def states(self) -> tuple[ModelState, ...]:
        """Return the embedded voice, what else is here, and then what can be downloaded."""
        entries = {entry.id: entry for entry in ENTRIES}
        here = [self.state(model) for model in self._installed]
        return (*here, *(self.state(model) for model in entries if model not in self._installed))

    def state(self, model: str) -> ModelState:
        """Return what is known of a model; of one that nobody knows, that it is absent."""
        entry = next((entry for entry in ENTRIES if entry.id == model), None)
        found, work = self._installed.get(model), self._working.get(model)
        phase: Phase = "absent" if found is None else found.state
        return ModelState(
            id=model,
            title=entry.title if entry is not None else found.title if found is not None else model,
            phase=phase if work is None else work.phase,
            entry=entry,
            installed=found,
            progress=None if work is None else work.progress,
            fault=self._faults.get(model),
            told=self._told.get(model, ""),
            is_default=model == self.book.default,
            is_open=model in self._queue.resident,
        )

    @property
    def n_working(self) -> int:
        return len(self._working)

    def memory(self, model: str) -> Memory:
        """Return what a model needs where it would run, and what was free there when that was asked last."""
        settings = self._settings
        need = self.book.need_of(model, settings.device, settings.dtype)
        return Memory(need, self._free_bytes if self.book.runs_in_main_memory(model, settings.device) else None)

    @property
    def folder(self) -> Path:
        """Where downloads lie; it need not be there yet."""
        return self._store.folder

    @property
    def has_access_token(self) -> bool:
        return bool(self._access_token)

    # ---- wishes ----

    def look(self) -> None:
        """Look again at what is on this machine, and how much memory is free."""
        if self._looking:
            self._stale = True
            return
        self._looking, self._stale = True, False

        def work(_token: api.CancelToken, _tell: Tell) -> tuple[tuple[Installed, ...], int | None]:
            return self.book.look(), self._free()

        self._jobs.run(work, self._on_looked, self._on_not_looked)

    def get(self, model: str, *, accepted: bool = False, access_token: str | None = None) -> None:
        """Download a model, or go on where it was left. accepted: its licence was shown and agreed to."""
        entry = next((entry for entry in ENTRIES if entry.id == model), None)
        if entry is None or model in self._working:
            return
        if access_token is not None:
            self._access_token = access_token.strip()
        hub, secret = self._settings.hub, self._access_token

        def work(token: api.CancelToken, tell: Tell) -> str:
            def on_progress(progress: Progress) -> None:
                tell(0.0, progress)

            self._fetch(entry, on_progress, token, hub=hub, access_token=secret, accepted=accepted)
            return model

        self._begin(model, "waiting", self._downloads, work)

    def pause(self, model: str) -> None:
        """Stop a download or a check; what has arrived stays."""
        work = self._working.get(model)
        if work is not None:
            work.job.cancel()

    def verify(self, model: str) -> None:
        """Read every file of a model again and compare its checksum."""

        def work(token: api.CancelToken, tell: Tell) -> str:
            def on_progress(done: int, total: int) -> None:
                tell(0.0, Progress("", done, total, 0.0, False, phase="checking"))

            verdict = self._store.verify(model, on_progress, token)
            if not verdict.ok:
                raise Damaged(verdict.sentence)
            return verdict.sentence

        if model not in self._working:
            self._begin(model, "checking", self._downloads, work)

    def remove(self, model: str) -> None:
        """Delete what was downloaded, or forget a folder; a model that is open is closed first."""
        if model in self._queue.resident:
            self._leaving.add(model)
            self._queue.unload()
        else:
            self._change(model, lambda: self._store.remove(model))

    def use(self, folder: Path) -> None:
        """Speak with a model that lies in *folder*; nothing is copied."""

        def work(_token: api.CancelToken, _tell: Tell) -> str:
            return self._store.use(folder).id

        self._jobs.run(work, self._on_added, self._on_not_added)

    def make_default(self, model: str) -> None:
        """Have characters without a model of their own spoken by this one from the next take on."""
        self._change(model, lambda: self._store.set_default(model))

    def unload(self) -> None:
        """Close every model and give its memory back."""
        self._queue.unload()

    def close(self) -> None:
        """Stop downloads and wait for them; what has arrived stays."""
        self._downloads.close()

    # ---- how it is done ----

    def _begin(self, model: str, phase: Phase, pool: Jobs, work: Callable[[api.CancelToken, Tell], str]) -> None:
        self._faults.pop(model, None)
        self._told.pop(model, None)
        ends = _Ends(self, model)
        job = pool.run(work, ends.on_done, ends.on_failed, ends.on_progressed)
        self._working[model] = _Work(job, phase)
        self._tell([model])

    def _change(self, model: str, change: Callable[[], object]) -> None:
        def work(_token: api.CancelToken, _tell: Tell) -> str:
            change()
            return model

        self._faults.pop(model, None)
        ends = _Ends(self, model)
        self._jobs.run(work, ends.on_changed, ends.on_unchanged)

    def on_progressed(self, model: str, progress: Progress) -> None:
        work = self._working.get(model)
        if work is not None:
            work.phase = "checking" if work.phase == "checking" else "getting"
            work.progress = progress
            self._tell([model])

    def on_ended(self, model: str, error: Exception | None, told: str = "") -> None:
        self._working.pop(model, None)
        if told:
            self._told[model] = told
        self.on_unchanged(model, error)

    def on_unchanged(self, model: str, error: Exception | None) -> None:
        if error is not None and not isinstance(error, api.Cancelled):
            self._faults[model] = error
            self.failed.emit(model, error)
        self._tell([model])
        self.look()

    def _on_looked(self, seen: tuple[tuple[Installed, ...], int | None]) -> None:
        found, self._free_bytes = seen
        self._looking = False
        before, self._installed = self._installed, {one.id: one for one in found}
        for model in self._installed:
            learned = Learned.of_text(self._settings.known_model(model))
            if learned is not None:
                self.book.recall(model, learned)
        self.listed.emit()
        self._tell({*before, *self._installed})
        if self._stale:
            self.look()

    def _on_not_looked(self, error: Exception) -> None:
        self._looking = False
        if not isinstance(error, api.Cancelled):
            self.failed.emit("", error)

    def _on_added(self, model: str) -> None:
        self.look()
        self.added.emit(model)

    def _on_not_added(self, error: Exception) -> None:
        if not isinstance(error, api.Cancelled):
            self.failed.emit("", error)

    # ---- the engine ----

    def _on_engine(self, state: EngineState) -> None:
        match state.phase:
            case "ready" if state.info is not None:
                learned = self.book.learn(state.model, state.info)
                if state.model != EMBEDDED and self._settings.known_model(state.model) != learned.as_text():
                    self._settings.set_known_model(state.model, learned.as_text())
                    self.listed.emit()
            case "loading":
                self._jobs.run(partial(self._weigh, state.model), self._on_weighed)
            case "closed" if state.model in self._leaving:
                self._leaving.discard(state.model)
                self.remove(state.model)
        self._tell([state.model])

    def _weigh(self, model: str, _token: api.CancelToken, _tell: Tell) -> tuple[str, int | None]:
        return model, self._free()

    def _on_weighed(self, weighed: tuple[str, int | None]) -> None:
        model, self._free_bytes = weighed
        memory = self.memory(model)
        if memory.is_tight:
            self.tight.emit(model, memory)

    def _tell(self, models: Iterable[str]) -> None:
        told = frozenset(models)
        if told:
            self.changed.emit(told)


class Damaged(CatalogueError):
    """A check has found files that are not what was published."""


class _Ends(QObject):
    """Tells of which model a job tells; it lives as long as the job."""

    def __init__(self, models: VoiceModels, model: str) -> None:
        super().__init__(models)
        self._models, self._model = models, model

    def on_done(self, told: str) -> None:
        self._models.on_ended(self._model, None, "" if told == self._model else told)
        self.deleteLater()

    def on_changed(self, _model: str) -> None:
        self._models.look()
        self.deleteLater()

    def on_failed(self, error: Exception) -> None:
        self._models.on_ended(self._model, error)
        self.deleteLater()

    def on_unchanged(self, error: Exception) -> None:
        self._models.on_unchanged(self._model, error)
        self.deleteLater()

    def on_progressed(self, _share: float, progress: Progress) -> None:
        self._models.on_progressed(self._model, progress)

"""Build everything the window stands on, from the outside world it is handed.

Must not know of widgets. Building opens no project, no engine and no sound device.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QSettings

from app.audition import Audition
from app.autosave import Autosave
from app.catalogue.entry import Entry
from app.catalogue.progress import Progress
from app.catalogue.source import Source
from app.catalogue.store import ModelStore, open_store
from app.document import Document
from app.editing import Editing
from app.generation import Generation
from app.idle import IdleUnload
from app.jobs import Jobs
from app.model_book import ModelBook
from app.parts import Parts
from app.paths import Paths
from app.playback import Player
from app.project.model import Project
from app.scoring import OpenScorer, Scoring
from app.settings import Settings
from app.sinks import SinkFactory
from app.synth import EngineState, OpenSynth, SynthQueue
from app.voice_models import VoiceModels
from app.voices import Voices
from app.workspace import Workspace
from engine.api import CancelToken, Device, Synth

_N_JOBS = 4  # an export and a long copy leave two for what somebody waits for


class OpenEngine(Protocol):
    """engine.api.open_engine, as far as the window uses it."""

    def __call__(
        self,
        model: Path | None = None,
        *,
        device: Device = "auto",
        dtype: str | None = None,
        threads: int | None = None,
        cache_dir: Path | None = None,
    ) -> Synth: ...


class _Following(QObject):
    """Has the queue follow what the user set: models are opened again when the next take needs them."""

    def __init__(self, settings: Settings, queue: SynthQueue, opener: Callable[[], OpenSynth]) -> None:
        super().__init__(queue)
        self._settings, self._queue, self._opener = settings, queue, opener
        queue.set_most_open(settings.models_open)
        settings.changed.connect(self._on_changed)

    def _on_changed(self, key: str) -> None:
        if key.startswith("compute/"):
            self._queue.reopen(self._opener())
        elif key == "models/open":
            self._queue.set_most_open(self._settings.models_open)


class _Settled(QObject):
    """Spares Python's collector what has come to stay: a project, and the half million objects that torch brings.

    Looking through all of them for cycles takes a tenth of a second, in the middle of whatever somebody is typing.
    """

    def __init__(self, workspace: Workspace, queue: SynthQueue) -> None:
        super().__init__(workspace)
        workspace.opened.connect(gc.freeze)
        queue.engine_changed.connect(self._on_engine)

    def _on_engine(self, state: EngineState) -> None:
        if state.phase == "ready":
            gc.freeze()


def opener_of(settings: Settings, paths: Paths, open_engine: OpenEngine, book: ModelBook) -> OpenSynth:
    """Return what opens a model as the settings are now; it is called in the engine thread."""
    asked = partial(
        open_engine,
        device=settings.device,
        dtype=settings.dtype,
        threads=settings.threads,
        cache_dir=paths.voice_cache,
    )

    def open_synth(model: str) -> Synth:
        return asked(book.folder(model))

    return open_synth


class _Fetch:
    """Downloads into a store from where the settings and the surroundings say."""

    def __init__(self, store: ModelStore, environ: Mapping[str, str]) -> None:
        self._store, self._environ = store, environ

    def __call__(
        self,
        entry: Entry,
        progress: Callable[[Progress], None],
        token: CancelToken,
        *,
        hub: str,
        access_token: str,
        accepted: bool,
    ) -> object:
        from app.catalogue.download import fetch  # nobody who downloads nothing loads what it takes

        source = Source.of(self._environ, hub or None)
        if access_token:
            source = replace(source, token=access_token)
        return fetch(entry, self._store, source, progress, token, accepted=accepted)


def build_parts(
    paths: Paths,
    store: QSettings,
    open_engine: OpenEngine,
    open_scorer: OpenScorer,
    sinks: SinkFactory,
    model_store: ModelStore | None = None,
) -> Parts:
    """Return the parts; close() them when the window has gone. model_store: None for the one of this user."""
    settings, jobs = Settings(store), Jobs(_N_JOBS)
    document = Document(Project("", ""))
    workspace, editing = Workspace(document), Editing(document)
    store_of_models = model_store or open_store(paths.data)
    book = ModelBook(store_of_models)
    queue = SynthQueue(opener_of(settings, paths, open_engine, book), workspace.keep)
    _Following(settings, queue, partial(opener_of, settings, paths, open_engine, book))
    _Settled(workspace, queue)
    IdleUnload(settings, queue)
    generation = Generation(workspace, queue, book, settings)
    voices = Voices(workspace, generation, queue, editing, jobs)
    models = VoiceModels(book, store_of_models, _Fetch(store_of_models, os.environ), queue, settings, jobs)
    models.listed.connect(voices.on_models_changed)
    models.look()
    player = Player(sinks)
    return Parts(
        paths=paths,
        settings=settings,
        jobs=jobs,
        document=document,
        editing=editing,
        workspace=workspace,
        queue=queue,
        generation=generation,
        voices=voices,
        models=models,
        scoring=Scoring(workspace, generation, jobs, settings, open_scorer),
        player=player,
        audition=Audition(workspace, generation, queue, player, jobs, settings),
        autosave=Autosave(workspace, jobs),
    )

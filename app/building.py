"""Build everything the window stands on, from the outside world it is handed.

Must not know of widgets. Building opens no project, no engine and no sound device.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QSettings

from app.audition import Audition
from app.autosave import Autosave
from app.document import Document
from app.editing import Editing
from app.generation import Generation
from app.jobs import Jobs
from app.parts import Parts
from app.paths import Paths
from app.playback import Player
from app.project.model import Project
from app.scoring import OpenScorer, Scoring
from app.settings import Settings
from app.sinks import SinkFactory
from app.synth import EngineState, OpenSynth, SynthQueue
from app.voices import Voices
from app.workspace import Workspace
from engine.api import Device, Synth

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


class _Reopening(QObject):
    """Has the engine opened again with what the user set, when the next take needs it."""

    def __init__(self, settings: Settings, queue: SynthQueue, opener: Callable[[], OpenSynth]) -> None:
        super().__init__(queue)
        self._queue, self._opener = queue, opener
        settings.changed.connect(self._on_changed)

    def _on_changed(self, key: str) -> None:
        if key.startswith("compute/"):
            self._queue.reopen(self._opener())


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


def opener_of(settings: Settings, paths: Paths, open_engine: OpenEngine) -> OpenSynth:
    """Return what opens the engine as the settings are now; it is called in the engine thread."""
    return partial(
        open_engine,
        device=settings.device,
        dtype=settings.dtype,
        threads=settings.threads,
        cache_dir=paths.voice_cache,
    )


def build_parts(
    paths: Paths,
    store: QSettings,
    open_engine: OpenEngine,
    open_scorer: OpenScorer,
    sinks: SinkFactory,
) -> Parts:
    """Return the parts; close() them when the window has gone."""
    settings, jobs = Settings(store), Jobs(_N_JOBS)
    document = Document(Project("", ""))
    workspace, editing = Workspace(document), Editing(document)
    queue = SynthQueue(opener_of(settings, paths, open_engine), workspace.keep)
    _Reopening(settings, queue, partial(opener_of, settings, paths, open_engine))
    _Settled(workspace, queue)
    generation = Generation(workspace, queue)
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
        voices=Voices(workspace, generation, queue, editing, jobs),
        scoring=Scoring(workspace, generation, jobs, settings, open_scorer),
        player=player,
        audition=Audition(workspace, generation, queue, player, jobs, settings),
        autosave=Autosave(workspace, jobs),
    )

"""The parts that the takes panel and the queue strip stand on, real ones but for the sound, and takes to fill them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from PySide6.QtCore import QObject, Signal

from app.parts import Parts
from app.project.model import Score, Take
from app.takes import Job
from engine import api
from tests.fakes import fake_take
from tests.samples import request_for
from tests.workshop import Workshop

Spoil = Callable[[api.TakeAudio], api.TakeAudio]


class SilentAudition(QObject):
    """Stands in for app.audition.Audition: writes down what it was asked to play."""

    changed = Signal()
    position_changed = Signal(str, float)

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str, str, float]] = []
        self.now_playing: str | None = None

    def play_take(self, take_id: str, start_s: float = 0.0) -> None:
        self.asked.append(("take", take_id, start_s))
        self.hear(take_id, start_s)

    def play_line(self, line_id: str) -> None:
        self.asked.append(("line", line_id, 0.0))

    def hear(self, key: str | None, at_s: float = 0.0) -> None:
        """Play *key*, or nothing any more."""
        self.now_playing = key
        self.changed.emit()
        if key is not None:
            self.position_changed.emit(key, at_s)


@dataclass
class TakesDesk:
    """A workshop, and what views are given of it."""

    workshop: Workshop
    audition: SilentAudition = field(default_factory=SilentAudition)

    @property
    def parts(self) -> Parts:
        shop = self.workshop
        given = SimpleNamespace(
            settings=shop.settings,
            jobs=shop.jobs,
            document=shop.document,
            editing=shop.editing,
            workspace=shop.workspace,
            queue=shop.queue,
            generation=shop.generation,
            audition=self.audition,
        )
        return cast("Parts", given)

    def add_take(
        self,
        line_id: str = "l1",
        n_frames: int = 25,
        scores: tuple[Score, ...] = (),
        end_reason: api.EndReason = "eos",
        audio: api.TakeAudio | None = None,
    ) -> Take:
        """Put a finished take of a line into the project as the queue would."""
        workspace = self.workshop.workspace
        project = workspace.project
        line = project.line(line_id)
        number = len(workspace.shelf.of(line_id)) + 1
        request = request_for(project, line_id, seed=1000 + number)
        made = audio or fake_take(request, n_frames)
        made = replace(made, info=replace(made.info, end_reason=end_reason, seed=request.seed))
        voice = api.VoiceClip(Path("voices/none.flac"))
        take = workspace.keep(Job(line, project.character(line.character), number, request.seed, voice), made)
        workspace.append(take)
        if scores:
            workspace.score(take.id, scores)
        return take

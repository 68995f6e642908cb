"""Scores of takes that have just been made: in the background, one at a time, the newest asked for last.

Must not know how a take is judged: it is handed a scorer.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from app.generation import Generation
from app.jobs import Job as BackgroundJob
from app.jobs import Jobs, Progress
from app.project.model import Score, Take
from app.project.store import ProjectFolder
from app.settings import Settings
from app.synth import Item
from app.workspace import Workspace
from engine import api, audio

log = logging.getLogger(__name__)

OpenScorer = Callable[[], api.Scorer]
Scored = tuple[str, tuple[Score, ...]]


class Scoring(QObject):
    """Waits for takes; a take without scores stays usable, so a fault here is told once and harms nothing."""

    failed = Signal(object)  # Exception: takes are not scored for this reason
    scored = Signal(str)  # take id

    def __init__(
        self,
        workspace: Workspace,
        generation: Generation,
        jobs: Jobs,
        settings: Settings,
        open_scorer: OpenScorer,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace, self._jobs, self._settings = workspace, jobs, settings
        self._open_scorer = open_scorer
        self._scorer: api.Scorer | None = None
        self._waiting: deque[tuple[ProjectFolder, Take, api.Request]] = deque()
        self._running: BackgroundJob | None = None
        self._told = False
        generation.take_made.connect(self._on_take_made)
        workspace.opened.connect(self._forget)
        workspace.closed.connect(self._forget)
        workspace.moved.connect(self._on_moved)

    @property
    def busy(self) -> bool:
        return self._running is not None or bool(self._waiting)

    def _on_take_made(self, item: Item, take: Take) -> None:
        folder = self._workspace.folder
        job, voice, slot = item.job, item.job.voice, None
        if not self._settings.score_takes or voice is None or folder is None:
            return
        if job.line.start_s is not None and job.line.end_s is not None:
            slot = job.line.end_s - job.line.start_s
        # A scorer is told the slot as the wanted length when no length was commanded.
        wanted = job.line.duration_s if job.line.duration_s is not None else slot
        request = api.Request(
            line_id=job.line.id,
            text=take.text,
            voice=voice,
            seed=take.seed,
            language=take.language,
            reading=job.line.reading,
            duration_s=wanted,
        )
        self._waiting.append((folder, take, request))
        self._go_on()

    def _go_on(self) -> None:
        if self._running is not None or not self._waiting:
            return
        folder, take, request = self._waiting.popleft()

        def work(token: api.CancelToken, progress: Progress) -> Scored:
            if self._scorer is None:
                self._scorer = self._open_scorer()
            pcm, rate_hz, _ = audio.read_flac(folder.path_of(take.path))
            token.check()
            judged = self._scorer.score(api.TakeAudio(pcm, rate_hz, _info_of(take)), request)
            scores = tuple(Score(s.name, s.value, s.reason, s.passed) for s in judged)
            folder.score_take(take.id, scores)  # here: a long project takes a while to write
            return take.id, scores

        self._running = self._jobs.run(work, self._on_scored, self._on_failed)

    def _forget(self) -> None:
        """Another project is shown: its takes come first; the others are scored when they are asked about again."""
        self._waiting.clear()
        if self._running is not None:
            self._running.cancel()

    def _on_moved(self) -> None:
        folder = self._workspace.folder
        if folder is not None:
            self._waiting = deque((folder, take, request) for _, take, request in self._waiting)

    def _on_scored(self, result: Scored) -> None:
        self._running = None
        self._told = False
        self._workspace.show_scores(*result)
        self.scored.emit(result[0])
        self._go_on()

    def _on_failed(self, error: Exception) -> None:
        self._running = None
        if not isinstance(error, api.Cancelled):
            log.warning("a take could not be scored: %s", error)
            self._tell(error)
        self._go_on()

    def _tell(self, error: Exception) -> None:
        if not self._told:
            self._told = True
            self.failed.emit(error)


def _info_of(take: Take) -> api.TakeInfo:
    """Return what a scorer may ask about a take that was read back from disk."""
    latencies = api.Latencies(*(take.latencies.get(k, 0.0) for k in _LATENCIES))
    stages = api.StageTimes(*(take.stages.get(k, 0.0) for k in _STAGES))
    return api.TakeInfo(
        reading=_reading_of(take),
        seed=take.seed,
        end_reason=_end_reason(take.end_reason),
        duration_s=take.duration_s,
        n_frames=0,
        latencies=latencies,
        stages=stages,
        n_voice_prefilled=0,
        n_prefilled=0,
        n_keys_read=0,
        warm=True,
        device="",
        dtype="",
        model=take.model,
        model_fingerprint=take.model_fingerprint,
        voice_key=take.voice_key,
        sampling=api.Sampling(),
    )


def _reading_of(take: Take) -> api.Reading:
    """Return what a take says; of a language without a front end, or a text it cannot read, the letters alone."""
    try:
        return replace(api.read_text(take.text, take.language, take.reading), spoken=take.reading)
    except api.TextError:
        return api.Reading(take.text, take.language, take.reading, "")


_LATENCIES = ("queue_s", "first_frame_s", "first_packet_s", "first_sound_s")
_STAGES = ("text_s", "reference_encode_s", "prefill_s", "steps_s", "codec_s")


def _end_reason(text: str) -> api.EndReason:
    match text:
        case "limit" | "cancelled" | "guard:silence" | "guard:nan" | "guard:repeat":
            return text
    return "eos"

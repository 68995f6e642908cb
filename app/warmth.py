"""Which voices the engine has ready, and getting the others ready while it has nothing to do.

Never opens the engine by itself, unless a voice is asked for. Must not know of characters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, Signal

from app.project.model import Take
from app.speaking import Speaker
from app.synth import EngineState, Item, SynthQueue
from engine.api import ClipError, VoiceError


class Warmth(QObject):
    """candidates: voices worth having ready, the most wanted first. changed: of one voice, or None for any."""

    changed = Signal(object)  # Speaker | None

    def __init__(
        self, queue: SynthQueue, candidates: Callable[[], Iterator[Speaker]], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._queue, self._candidates = queue, candidates
        self._asked: set[Speaker] = set()
        self._warm: set[Speaker] = set()
        self._tried: set[Speaker] = set()  # while idle: once is enough
        self._refused: dict[Speaker, Exception] = {}
        queue.voice_prepared.connect(self._on_prepared)
        queue.voice_failed.connect(self._on_failed)
        queue.finished.connect(self._on_take_finished)
        queue.failed.connect(self._on_take_failed)
        queue.engine_changed.connect(self._on_engine)
        queue.changed.connect(self._on_queue_changed)

    def is_asked(self, voice: Speaker) -> bool:
        return voice in self._asked

    def is_warm(self, voice: Speaker) -> bool:
        return voice in self._warm

    def refusal(self, voice: Speaker) -> Exception | None:
        """Return why the engine cannot speak with a voice."""
        return self._refused.get(voice)

    def prepare(self, voice: Speaker) -> None:
        """Have a voice ready as soon as possible."""
        if voice not in self._warm:
            self._asked.add(voice)
            self._queue.prepare(voice)
            self.changed.emit(voice)

    def forget(self) -> None:
        """Another project is shown."""
        for voices in (self._asked, self._warm, self._tried):
            voices.clear()
        self._refused.clear()

    def _on_queue_changed(self) -> None:
        if self._queue.busy:
            return
        if self._asked:  # taken back with everything else that waited
            self._asked.clear()
            self.changed.emit(None)
        if self._queue.resident:
            self._prepare_next()

    def _prepare_next(self) -> None:
        for voice in self._candidates():
            if voice.model in self._queue.resident and voice not in self._tried and voice not in self._warm:
                self._tried.add(voice)
                self.prepare(voice)
                return

    def _on_prepared(self, voice: Speaker) -> None:
        self._asked.discard(voice)
        self._warm.add(voice)
        self._refused.pop(voice, None)
        self.changed.emit(voice)

    def _on_failed(self, voice: Speaker, error: Exception) -> None:
        self._asked.discard(voice)
        if isinstance(error, (ClipError, VoiceError)):
            self._refused[voice] = error
        self.changed.emit(voice)

    def _on_take_finished(self, item: Item, _take: Take) -> None:
        voice = _speaker(item)
        if voice is not None and voice not in self._warm:
            self._on_prepared(voice)

    def _on_take_failed(self, item: Item, error: Exception) -> None:
        voice = _speaker(item)
        if voice is not None and isinstance(error, (ClipError, VoiceError)):
            self._on_failed(voice, error)

    def _on_engine(self, state: EngineState) -> None:
        if state.phase in ("closed", "loading"):
            for voices in (self._warm, self._tried):
                voices.difference_update([voice for voice in voices if voice.model == state.model])


def _speaker(item: Item) -> Speaker | None:
    return None if item.job.voice is None else Speaker(item.job.model, item.job.voice)

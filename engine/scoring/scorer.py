"""All automatic scores of a take, in the order people read them.

Opens the recogniser when the first words are judged; all else is arithmetic on the audio.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engine.api import Request, Score, TakeAudio
from engine.scoring.length import length
from engine.scoring.levels import levels_of
from engine.scoring.phones import language_of
from engine.scoring.signal import clipping, ending, silence
from engine.scoring.words import words

if TYPE_CHECKING:
    from engine.scoring.recogniser import Recogniser

WORD_LANGUAGES = frozenset({"en", "ja"})


class TakeScorer:
    """Judges finished takes. Not for use from two threads at once."""

    def __init__(self, threads: int = 1, folder: Path | None = None) -> None:
        self._threads, self._folder = threads, folder
        self._recogniser: Recogniser | None = None

    def score(self, take: TakeAudio, request: Request) -> tuple[Score, ...]:
        """Return words (where the language can be heard), length, clipping, ending, silence.

        Of a reading without phonemes only what needs none is judged.
        request.duration_s is the length wanted at most: commanded, or the line's slot. Raises ModelError if the
        recogniser cannot be used.
        """
        reading = take.info.reading
        language = language_of(reading.phonemes, reading.language)
        levels = levels_of(take.pcm, take.rate_hz)
        scores = [clipping(take.pcm, take.rate_hz), ending(levels, take.info.end_reason)]
        if reading.phonemes or request.duration_s is not None:  # without its sounds nobody knows how long a line is
            scores.insert(0, length(levels, reading.phonemes, language, request.duration_s))
        if reading.phonemes:
            scores.append(silence(levels, reading.phonemes))
        if reading.phonemes and reading.language in WORD_LANGUAGES:
            heard = self._open().align(take.pcm, take.rate_hz, reading.phonemes, language)
            scores.insert(0, words(reading, heard))
        return tuple(scores)

    def _open(self) -> Recogniser:
        if self._recogniser is None:
            from engine.scoring.recogniser import open_recogniser  # brings torch

            self._recogniser = open_recogniser(self._folder, self._threads)
        return self._recogniser

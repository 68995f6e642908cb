"""What all judges say of a recording, put together: from what was spoken to measures.Heard.

Knows no model; a recording that is missing because its line failed is judged as lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
import numpy.typing as npt

from engine.api import VoiceClip, read_text
from engine.scoring.alignment import Alignment
from engine.scoring.length import n_beats
from engine.scoring.levels import Levels, levels_of
from engine.scoring.recogniser import Heard as HeardSounds
from engine.scoring.words import words
from engine.training.data import RATE_HZ
from engine.training.items import Wanted
from engine.training.judges import Embedding, Notebook, median_pitch_hz
from engine.training.measures import Heard, border_ratio, hop_profile, own_rank, plain_words, repeats, word_changes
from engine.training.takes import Spoken

Pcm = npt.NDArray[np.float32]

LOST_SHARE = 0.6  # a word is missing where the recogniser heard nothing of so many of its sounds
EXTRA_SOUNDS = 3  # so many in a row that nobody asked for are a word said twice
BREAK_S = 0.15  # a pause from this length on is no part of the pace


class Words(Protocol):
    def transcribe(self, pcm: Pcm) -> str: ...


class Sounds(Protocol):
    def hear(self, pcm: Pcm, rate_hz: int, language: str = "") -> HeardSounds: ...

    def align(self, pcm: Pcm, rate_hz: int, phonemes: str, language: str = "") -> Alignment: ...


class Voices(Protocol):
    def embed(self, pcm: Pcm) -> Embedding: ...


class Quality(Protocol):
    def overall(self, pcm: Pcm) -> float: ...


@dataclass(frozen=True, slots=True)
class Panel:
    """The judges of an evaluation."""

    words: Words
    sounds: Sounds
    voices: Voices
    quality: Quality


class Judging:
    """Judges recordings. references: for each part whose voices are ranked, the recordings they are ranked among."""

    def __init__(self, panel: Panel, notebook: Notebook, references: Mapping[str, Sequence[Pcm]]) -> None:
        self._panel, self._notebook = panel, notebook
        self._references = {
            part: np.stack([self.voice(pcm) for pcm in clips]) for part, clips in references.items() if clips
        }

    def hear(self, wanted: Wanted, spoken: Spoken) -> Heard:
        """Judge one recording by all that can be said of its part; of one without a text only the voice."""
        heard = Heard(wanted.id, wanted.language, wanted.part, voice_name(wanted.clip), as_planned=spoken.as_planned)
        heard = replace(heard, rtf=spoken.rtf, first_packet_s=spoken.first_packet_s, asked_s=spoken.asked_s)
        heard = replace(heard, border=border_ratio(spoken.pcm, spoken.borders, RATE_HZ))
        heard = replace(heard, hop=hop_profile(spoken.pcm, RATE_HZ))
        heard = replace(heard, pitch_hz=self.pitch_hz(spoken.pcm))
        if wanted.text:
            heard = self._sounds(self._words(heard, wanted, spoken.pcm), wanted, spoken)
        if wanted.own is not None and wanted.part in self._references:
            heard = self._voice(heard, wanted.part, wanted.own, spoken.pcm)
        if wanted.rated:
            heard = replace(heard, dnsmos=self.quality(spoken.pcm))
        return heard

    def lost(self, wanted: Wanted, problem: str) -> Heard:
        """Return what a line that was not spoken counts as."""
        n = len(plain_words(wanted.text)) if wanted.language == "en" else None
        last = len(self._references.get(wanted.part, ()))
        rank = None if wanted.own is None else last
        return Heard(
            wanted.id,
            wanted.language,
            wanted.part,
            voice_name(wanted.clip),
            word_errors=n,
            n_words=n,
            skipped=n,
            words_heard=False,
            own_rank=rank,
            as_planned=False,
            asked_s=None if wanted.factor is None else 0.0,
            problem=problem,
        )

    def voice(self, pcm: Pcm) -> Embedding:
        """Return the voice of a recording (D,), of length 1."""
        listed = self._notebook.of("voice", pcm, lambda: [round(float(x), 5) for x in self._panel.voices.embed(pcm)])
        return np.array(listed, np.float32)

    def quality(self, pcm: Pcm) -> float:
        return float(self._notebook.of("quality", pcm, lambda: self._panel.quality.overall(pcm)))

    def pitch_hz(self, pcm: Pcm) -> float | None:
        found: float | None = self._notebook.of("pitch", pcm, lambda: median_pitch_hz(pcm))
        return found

    def pace(self, pcm: Pcm) -> float | None:
        """Return the syllables a second that are heard in a recording of English whose text is not known."""
        heard = self._notebook.of("sounds", pcm, lambda: self._panel.sounds.hear(pcm, RATE_HZ, "en").text)
        return _pace(levels_of(pcm, RATE_HZ), n_beats(str(heard), "en"))

    def _words(self, heard: Heard, wanted: Wanted, pcm: Pcm) -> Heard:
        if wanted.language != "en":
            return heard
        transcript = str(self._notebook.of("words", pcm, lambda: self._panel.words.transcribe(pcm)))
        asked, got = plain_words(wanted.text), plain_words(transcript)
        dropped, added, replaced = word_changes(asked, got)
        errors = len(dropped) + len(added) + replaced
        return replace(
            heard,
            transcript=transcript,
            word_errors=errors,
            n_words=len(asked),
            skipped=len(dropped),
            repeated=repeats(got, added),
            words_heard=errors == 0,
        )

    def _sounds(self, heard: Heard, wanted: Wanted, spoken: Spoken) -> Heard:
        """Add what the program's recogniser and the level tell; skipped or said twice is what both judges say."""
        reading = read_text(wanted.text, wanted.language)
        alignment = self._panel.sounds.align(spoken.pcm, RATE_HZ, reading.phonemes, wanted.language)
        levels, score = levels_of(spoken.pcm, RATE_HZ), words(reading, alignment)
        return replace(
            heard,
            sound_errors=alignment.n_errors,
            n_sounds=len(alignment.wanted),
            skipped=None if heard.skipped is None else min(heard.skipped, words_missing(alignment)),
            repeated=None if heard.repeated is None else min(heard.repeated, extra_stretches(alignment)),
            words_heard=bool(heard.words_heard) or score.passed,
            heard_s=levels.length_s,
            sounds_s=None if wanted.factor is None else self._sounds_s(spoken.pcm, wanted.language),
            pace=_pace(levels, n_beats(reading.phonemes, wanted.language)),
        )

    def _sounds_s(self, pcm: Pcm, language: str) -> float:
        """Return first to last sound by the recogniser's own times."""
        phones = self._panel.sounds.hear(pcm, RATE_HZ, language).phones
        return phones[-1].end_s - phones[0].start_s if phones else 0.0

    def _voice(self, heard: Heard, part: str, own: int, pcm: Pcm) -> Heard:
        similar = (self._references[part] @ self.voice(pcm)).tolist()
        return replace(heard, own_rank=own_rank(similar, own), similarity=similar[own])


def voice_name(clip: VoiceClip) -> str:
    """Return the name of a voice by its clip."""
    return clip.path.stem


def _pace(levels: Levels, n_spoken: int) -> float | None:
    """Return syllables or morae a second of speech, pauses left out."""
    speaking_s = levels.length_s - sum(b - a for a, b in levels.pauses(BREAK_S))
    return n_spoken / speaking_s if speaking_s > 0.1 else None


def words_missing(alignment: Alignment) -> int:
    """Count the words of which most sounds were not heard at all."""
    groups: dict[int, list[bool]] = {}
    for sound in alignment.wanted:
        groups.setdefault(sound.phone.word, []).append(sound.op == "missing")
    return sum(sum(group) >= LOST_SHARE * len(group) for group in groups.values())


def extra_stretches(alignment: Alignment) -> int:
    """Count the places with so many sounds too many that a word may have been said twice."""
    places: dict[int, int] = {}
    for extra in alignment.extra:
        places[extra.before] = places.get(extra.before, 0) + 1
    return sum(n >= EXTRA_SOUNDS for n in places.values())

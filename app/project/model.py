"""The project as an immutable value: what every other room reads and only edits.py changes.

Must not know of files, Qt, torch or the engine.
"""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Extra: TypeAlias = Mapping[str, Json]
VoiceKind = Literal["clip", "preset", "description"]
ALL_USES = ("transcript", "manner")  # what only some models make use of; see Take.uses


def _no_extra() -> Extra:
    return {}


@dataclass(frozen=True, slots=True)
class Character:
    """Who speaks, by which model and in which voice.

    clip: path relative to the project folder ("voices/…"); its window is in seconds from the clip's start, None until
    it is chosen; clip_hash: SHA-256 of the clip file. language: "auto" or a code such as "ja".
    model: id of a voice model, "" for the program's default. transcript: what is said in the window of the clip.
    preset: a speaker the model brings; description: a voice in words; the first of preset, description and clip that is
    there is the voice, see voice_kind(). manner: how to speak, in words, for models that can be told.
    extra: keys of a newer program or another tool, kept and written back.
    """

    id: str
    name: str
    colour: str = "#808080"
    language: str = "auto"
    clip: str | None = None
    clip_start_s: float | None = None
    clip_end_s: float | None = None
    clip_hash: str | None = None
    model: str = ""
    transcript: str = ""
    preset: str = ""
    description: str = ""
    manner: str = ""
    extra: Extra = field(default_factory=_no_extra, hash=False)


@dataclass(frozen=True, slots=True)
class Line:
    """One thing said by one character.

    reading replaces the normalised text when set. start_s, end_s: the slot, seconds from the episode's start.
    duration_s: commanded length, first to last phoneme. chosen: the user's take; None means best by score.
    """

    id: str
    character: str
    text: str
    reading: str | None = None
    start_s: float | None = None
    end_s: float | None = None
    duration_s: float | None = None
    chosen: str | None = None
    note: str = ""
    extra: Extra = field(default_factory=_no_extra, hash=False)


@dataclass(frozen=True, slots=True)
class Episode:
    """Lines in the order they are spoken."""

    id: str
    title: str
    lines: tuple[Line, ...] = ()
    extra: Extra = field(default_factory=_no_extra, hash=False)


@dataclass(frozen=True, slots=True)
class Settings:
    """How the project is written out. gap_s: silence between lines that have no time of their own."""

    gap_s: float = 0.35
    lufs: float = -16.0
    ceiling_dbtp: float = -1.0
    extra: Extra = field(default_factory=_no_extra, hash=False)


@dataclass(frozen=True, slots=True)
class Project:
    """Script, cast, choices and settings. deleted, starred and locked hold take ids; take_notes: notes by take id."""

    id: str
    title: str
    characters: tuple[Character, ...] = ()
    episodes: tuple[Episode, ...] = ()
    deleted: frozenset[str] = frozenset()
    starred: frozenset[str] = frozenset()
    locked: frozenset[str] = frozenset()
    take_notes: Mapping[str, str] = field(default_factory=dict, hash=False)
    settings: Settings = field(default_factory=Settings)
    extra: Extra = field(default_factory=_no_extra, hash=False)

    def lines(self) -> Iterator[Line]:
        """Yield every line of every episode in order."""
        for episode in self.episodes:
            yield from episode.lines

    def character(self, character_id: str) -> Character:
        """Raises KeyError if there is none."""
        for character in self.characters:
            if character.id == character_id:
                return character
        raise KeyError(character_id)

    def line(self, line_id: str) -> Line:
        """Raises KeyError if there is none."""
        for line in self.lines():
            if line.id == line_id:
                return line
        raise KeyError(line_id)

    def episode_of(self, line_id: str) -> Episode:
        """Raises KeyError if no episode has the line."""
        for episode in self.episodes:
            if any(line.id == line_id for line in episode.lines):
                return episode
        raise KeyError(line_id)


@dataclass(frozen=True, slots=True)
class Score:
    """One stored judgement of a take: value in [0, 1], 1 is best."""

    name: str
    value: float
    reason: str
    passed: bool
    extra: Extra = field(default_factory=_no_extra, hash=False)


@dataclass(frozen=True, slots=True)
class Take:
    """One finished rendering of a line; not part of Project, so that undo never touches it.

    path: relative to the project folder. duration_s: first to last phoneme; the file is n_samples at rate_hz.
    fingerprint: line_fingerprint() at the time of making, of what its model uses. made_at: ISO 8601, UTC. latencies,
    stages: seconds by name.
    """

    id: str
    line: str
    path: str
    text: str
    reading: str
    language: str
    voice_key: str
    clip_hash: str | None
    seed: int
    duration_s: float
    n_samples: int
    rate_hz: int
    end_reason: str
    model: str
    model_fingerprint: str
    made_at: str
    fingerprint: str
    parameters: Mapping[str, Json] = field(default_factory=_no_extra, hash=False)
    latencies: Mapping[str, float] = field(default_factory=dict, hash=False)
    stages: Mapping[str, float] = field(default_factory=dict, hash=False)
    scores: tuple[Score, ...] = ()
    extra: Extra = field(default_factory=_no_extra, hash=False)

    @property
    def file_s(self) -> float:
        return self.n_samples / self.rate_hz

    @property
    def uses(self) -> tuple[str, ...]:
        """What its model made use of beside text and voice: of ALL_USES; of anything else it does not depend."""
        return uses_in(self.parameters)


def uses_in(parameters: Mapping[str, Json]) -> tuple[str, ...]:
    """Return what a model made use of, as the parameters of a take tell it."""
    told = parameters.get("uses")
    return tuple(use for use in ALL_USES if use in told) if isinstance(told, list) else ()


def new_id() -> str:
    """Return an id no one has used; it is also a safe file name on every system."""
    return uuid.uuid4().hex[:12]


def voice_kind(character: Character) -> VoiceKind:
    """Return what the voice of *character* is: a speaker of the model, words, or a recording (there or not)."""
    return "preset" if character.preset else "description" if character.description else "clip"


def line_fingerprint(line: Line, character: Character, uses: Collection[str] = ()) -> str:
    """Digest what a take of *line* depends on; when it differs from a take's own, that take is stale.

    uses: what the model makes use of, of ALL_USES. A character without a model of its own and with a clip has the
    digest that every take had before there were other models.
    """
    kind = voice_kind(character)
    clip: list[Json] = [character.clip_hash or character.clip, character.clip_start_s, character.clip_end_s]
    parts: list[Json] = [line.text, line.reading, character.language]
    parts += clip if kind == "clip" else [None, None, None]
    more: dict[str, Json] = {"model": character.model} if character.model else {}
    if kind != "clip":
        more[kind] = character.preset or character.description
    if kind == "clip" and "transcript" in uses:
        more["transcript"] = character.transcript
    if "manner" in uses:
        more["manner"] = character.manner
    return hashlib.sha256(json.dumps([*parts, more] if more else parts).encode("ascii")).hexdigest()[:16]

"""How a character is spoken: by which model, in which voice, told what; or why it cannot be.

The one place that brings together what a character has and what its model can be given; the window and the commands
both stand on it. Must not know of files, Qt, or how models are opened.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from app.project.model import ALL_USES, Character, VoiceKind, voice_kind
from app.takes import LineFault
from engine import api

EMBEDDED = "embedded"  # the model that ships inside
Transcript = Literal["unused", "helps", "needed"]


@dataclass(frozen=True, slots=True)
class Traits:
    """What a model can be given. voices: kinds, what it is made for first. presets: as far as they are known.

    reads_letters: it reads the text itself, so there are no phonemes to look at. memory_bytes: an estimate for this
    machine's number format; None if nobody knows.
    """

    id: str
    title: str
    languages: tuple[str, ...]
    voices: tuple[VoiceKind, ...] = ("clip",)
    transcript: Transcript = "unused"
    instruct: bool = False
    presets: tuple[str, ...] = ()
    reads_letters: bool = True
    commands_length: bool = False
    memory_bytes: int | None = None

    @classmethod
    def unknown(cls, id: str, title: str) -> Traits:
        """Return what can be said of a model that nobody has opened yet: it may be given anything but directions."""
        return cls(id, title, (), ("clip", "preset", "description"), "helps")

    @property
    def uses(self) -> tuple[str, ...]:
        """What takes of this model depend on beside text and voice, of ALL_USES."""
        made_use_of = {"transcript": self.transcript != "unused", "manner": self.instruct}
        return tuple(use for use in ALL_USES if made_use_of[use])


class Models(Protocol):
    """The models of this machine, as far as it takes to speak; app.model_book.ModelBook is one."""

    def resolved(self, model: str) -> str:
        """Return the id a character's model stands for: "" is the default."""
        ...

    def traits(self, model: str) -> Traits | None:
        """Return what a model can be given; None if it is not on this machine."""
        ...

    def title(self, model: str) -> str:
        """Return what people call a model; its id if nobody knows."""
        ...


class ModelMissing(LineFault):
    """The character's model is not on this machine; no other speaks in its place."""

    def __init__(self, character: str, model: str, title: str) -> None:
        super().__init__(
            api.told(
                "{character} speaks with {model}, which is not on this machine. Get it or put its folder back, or give "
                "{character} another model.",
                character=character,
                model=title,
            )
        )
        self.character, self.model = character, model


class VoiceLacks(LineFault):
    """The character's voice is not one that its model can speak in. kind: of voice it needs."""

    def __init__(self, character: str, title: str, kind: VoiceKind) -> None:
        super().__init__(_lack(character, title, kind))
        self.character, self.kind = character, kind


def _lack(character: str, model: str, kind: VoiceKind) -> str:
    match kind:
        case "preset":
            return api.told(
                "{model} speaks in speakers of its own. Choose one for {character}.", model=model, character=character
            )
        case "description":
            return api.told(
                "{model} makes a voice of a description. Describe the voice of {character}.",
                model=model,
                character=character,
            )
    return api.told("{model} takes a voice from a recording. Give {character} one.", model=model, character=character)


class NoTranscript(LineFault):
    """The model continues a recording and must know its words."""

    def __init__(self, character: str, title: str) -> None:
        super().__init__(
            api.told(
                "{model} must know what is said in the recording of {character}. Write it below the wave.",
                model=title,
                character=character,
            )
        )
        self.character = character


@dataclass(frozen=True, slots=True)
class Speaker:
    """A voice of a model: what is encoded once and then ready."""

    model: str
    voice: api.Voice


@dataclass(frozen=True, slots=True)
class Speaking:
    """How somebody is spoken now. voice: None if there is none yet, or for the reason that fault tells.

    instruct: how to speak, in words. uses: what a take will depend on. reads_letters: see Traits.
    """

    model: str
    voice: api.Voice | None = None
    instruct: str | None = None
    uses: tuple[str, ...] = ()
    reads_letters: bool = False
    fault: LineFault | None = None

    @property
    def speaker(self) -> Speaker | None:
        return None if self.voice is None else Speaker(self.model, self.voice)


def speaking(who: Character, models: Models, path_of: Callable[[str], Path]) -> Speaking:
    """Return how *who* is spoken; path_of: where a clip of the project lies. A model or voice is never replaced."""
    model = models.resolved(who.model)
    traits = models.traits(model)
    if traits is None:
        return Speaking(model, fault=ModelMissing(who.name, model, models.title(model)))
    fault = _fault(who, traits)
    voice = None if fault is not None else _voice(who, traits, path_of)
    instruct = (who.manner or None) if traits.instruct else None
    return Speaking(model, voice, instruct, traits.uses, traits.reads_letters, fault)


def _fault(who: Character, traits: Traits) -> LineFault | None:
    kind = voice_kind(who)
    if kind not in traits.voices:
        wanted = traits.voices[0]
        # Without a clip the plain words about a missing recording are said, as for every model.
        return None if wanted == "clip" and who.clip is None else VoiceLacks(who.name, traits.title, wanted)
    if kind == "clip" and who.clip is not None and traits.transcript == "needed" and not who.transcript:
        return NoTranscript(who.name, traits.title)
    return None


def _voice(who: Character, traits: Traits, path_of: Callable[[str], Path]) -> api.Voice | None:
    match voice_kind(who):
        case "preset" if "preset" in traits.voices:
            return api.VoicePreset(who.preset)
        case "description" if "description" in traits.voices:
            return api.VoiceDescription(who.description)
        case "clip" if who.clip is not None:
            words = who.transcript if traits.transcript != "unused" else ""
            return api.VoiceClip(path_of(who.clip), who.clip_start_s, who.clip_end_s, words or None)
    return None

"""The loop that makes takes: lines in, events out. The window and the commands both stand on it.

Must not know of files, Qt, or how an event is shown.
"""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, replace

from app.project.clips import decided, is_open, look_at
from app.project.errors import ProjectError
from app.project.model import Character, Json, Line, Take
from engine import api

log = logging.getLogger(__name__)

NON_VERBAL = api.told("non-verbal")


_FAULTS = {
    "guard:silence": api.told("it was almost silent"),
    "guard:repeat": api.told("it repeated itself"),
    "guard:nan": api.told("it gave samples that are no numbers"),
}


class LineFault(Exception):
    """What keeps a single line from getting a take, apart from what the engine says."""


class NoVoice(LineFault):
    """The line's character has no reference clip."""

    def __init__(self, character: str) -> None:
        super().__init__(
            api.told("{character} has no reference clip, so nobody can speak this line.", character=character)
        )
        self.character = character


class Guarded(LineFault):
    """The engine stopped the take by itself, twice. `end_reason` says why."""

    def __init__(self, end_reason: str) -> None:
        why = _FAULTS.get(end_reason, end_reason)
        super().__init__(api.told("The voice model did not produce usable speech ({why}).", why=why))
        self.end_reason = end_reason


@dataclass(frozen=True, slots=True)
class Job:
    """One take to make. number: which take of its line it will be, from 1. voice: None if the character has none.

    fault: what is already known to stop it (an unusable clip). model: id of the one that speaks. instruct: how, in
    words. uses: what the take will depend on beside text and voice. reads_letters: the model reads the text itself.
    """

    line: Line
    character: Character
    number: int
    seed: int
    voice: api.Voice | None
    fault: Exception | None = None
    model: str = ""
    instruct: str | None = None
    uses: tuple[str, ...] = ()
    reads_letters: bool = False


@dataclass(frozen=True, slots=True)
class Started:
    job: Job


@dataclass(frozen=True, slots=True)
class PacketMade:
    job: Job
    packet: api.Packet


@dataclass(frozen=True, slots=True)
class TakeMade:
    job: Job
    take: Take
    info: api.TakeInfo


@dataclass(frozen=True, slots=True)
class Skipped:
    job: Job
    reason: str


@dataclass(frozen=True, slots=True)
class Failed:
    job: Job
    error: Exception


Event = Started | PacketMade | TakeMade | Skipped | Failed
Keep = Callable[[Job, api.TakeAudio], Take]


def seed_of(base: int, line_id: str, number: int) -> int:
    """Return the seed of a take: the same for the same line and number, whatever was made before it. 31 bits."""
    digest = hashlib.sha256(f"{base}\0{line_id}\0{number}".encode()).digest()
    return int.from_bytes(digest[:4], "big") >> 1


def asked_of(job: Job) -> dict[str, Json]:
    """Return what was asked beside the text, so that a take can tell later what has changed since."""
    who = job.character
    voice: dict[str, Json] = {"clip": who.clip, "clip_start_s": who.clip_start_s, "clip_end_s": who.clip_end_s}
    match job.voice:
        case api.VoicePreset(name=name):
            voice = {"preset": name}
        case api.VoiceDescription(text=text):
            voice = {"description": text}
        case api.VoiceClip(transcript=str(transcript)):
            voice["transcript"] = transcript
    asked: dict[str, Json] = {
        "number": job.number,
        "asked_duration_s": job.line.duration_s,
        "asked_reading": job.line.reading,
        **voice,
    }
    told: dict[str, Json] = {"asked_model": who.model, "instruct": job.instruct, "uses": [*job.uses]}
    return {**asked, **{key: value for key, value in told.items() if value}}


def make_takes(
    jobs: Iterable[Job], open_synth: Callable[[str], api.Synth], keep: Keep, token: api.CancelToken
) -> Iterator[Event]:
    """Make the takes of *jobs* in order; a line that fails or is skipped never stops the others.

    open_synth is called with a model's id when the first line is found that can be spoken, and for each take after it.
    Raises Cancelled, ModelError, DeviceError: with those no other line could be spoken either.
    """
    ended: set[str] = set()  # lines that are not to be tried again in this run
    for job in jobs:
        if job.line.id in ended:
            continue
        token.check()
        try:
            yield from _make(job, open_synth, keep, token)
        except api.NothingToSpeak:
            ended.add(job.line.id)
            yield Skipped(job, NON_VERBAL)
        except (api.Cancelled, api.ModelError, api.DeviceError):
            raise
        except Exception as error:
            # The border of one line's work: whatever happened to it, the other lines are still owed theirs.
            if not isinstance(error, (api.EngineError, OSError, LineFault, ProjectError)):
                log.exception("line %s failed", job.line.id)
            ended.add(job.line.id)
            yield Failed(job, error)


def _make(job: Job, open_synth: Callable[[str], api.Synth], keep: Keep, token: api.CancelToken) -> Iterator[Event]:
    line, character = job.line, job.character
    # Text first: a line without words is no fault, whatever its voice is like, and needs no model.
    _look_at_text(job)
    if job.fault is not None:
        raise job.fault
    if job.voice is None:
        raise NoVoice(character.name)
    yield Started(job)
    voice, character = _decided(job.voice, character)
    job = replace(job, voice=voice, character=character)
    request = api.Request(
        line_id=line.id,
        text=line.text,
        voice=voice,
        seed=job.seed,
        language=character.language,
        reading=line.reading,
        duration_s=line.duration_s,
        instruct=job.instruct,
    )
    audio = yield from _stream(job, request, open_synth(job.model), token)
    if audio.info.end_reason.startswith("guard:"):
        again = replace(request, seed=seed_of(job.seed, line.id, job.number))
        audio = yield from _stream(job, again, open_synth(job.model), token)
    if audio.info.end_reason.startswith("guard:"):
        raise Guarded(audio.info.end_reason)
    yield TakeMade(job, keep(job, audio), audio.info)


def _look_at_text(job: Job) -> None:
    """Raise NothingToSpeak or TextError for what no model could speak; a model's own rules are told when it reads."""
    line = job.line
    if not job.reads_letters:
        api.read_text(line.text, job.character.language, line.reading)
    elif not any(sign.isalnum() for sign in line.reading or line.text):
        nothing = api.told("“{text}” holds no word to speak; it is a non-verbal line.", text=line.text.strip())
        raise api.NothingToSpeak(line.text, line.text.strip(), nothing)


def _decided(voice: api.Voice, character: Character) -> tuple[api.Voice, Character]:
    """Choose the part of a clip that nobody has looked at yet, so that the take is known to come from that part."""
    if not isinstance(voice, api.VoiceClip) or not is_open(character):
        return voice, character
    character = decided(character, look_at(voice.path, with_window=character.clip_end_s is None))
    return replace(voice, start_s=character.clip_start_s, end_s=character.clip_end_s), character


def _stream(
    job: Job, request: api.Request, synth: api.Synth, token: api.CancelToken
) -> Generator[Event, None, api.TakeAudio]:
    packets: list[api.Packet] = []
    for packet in synth.stream(replace(request, queued_at=time.perf_counter()), token):
        packets.append(packet)
        yield PacketMade(job, packet)
    return api.collect(packets)

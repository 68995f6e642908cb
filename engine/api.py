"""What the engine promises: plain data, errors and protocols.

Imports neither torch nor Qt, so anything may import it; the rooms behind it are opened by open_engine().
"""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol

import numpy as np
import numpy.typing as npt

from engine.errors import Cancelled as Cancelled
from engine.errors import ClipError as ClipError
from engine.errors import DeviceError as DeviceError
from engine.errors import DurationError as DurationError
from engine.errors import EngineError as EngineError
from engine.errors import ModelError as ModelError
from engine.errors import NothingToSpeak as NothingToSpeak
from engine.errors import TextError as TextError
from engine.errors import VoiceError as VoiceError
from engine.told import Told as Told
from engine.told import all_of as all_of
from engine.told import any_of as any_of
from engine.told import joined as joined
from engine.told import reason_of as reason_of
from engine.told import told as told
from engine.told import words_of as words_of

Pcm = npt.NDArray[np.float32]
EndReason = Literal["eos", "limit", "cancelled", "guard:silence", "guard:nan", "guard:repeat"]
Device = Literal["auto", "cpu", "cuda", "mps"]


class CancelToken:
    """A flag one thread sets and the decode loop polls once a frame."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def cancel(self) -> None:
        self._event.set()

    @property
    def cancelled(self) -> bool:
        return self._event.is_set()

    def check(self) -> None:
        """Raise Cancelled if the flag is set."""
        if self._event.is_set():
            raise Cancelled


@dataclass(frozen=True, slots=True)
class VoiceClip:
    """Reference audio of a voice: a file and the window of it that is used (seconds from the file's start).

    Without a window the best 3 to 10 s are chosen by engine.audio.choose_window. transcript: what is said in the
    window, for models that continue a reference.
    """

    path: Path
    start_s: float | None = None
    end_s: float | None = None
    transcript: str | None = None


@dataclass(frozen=True, slots=True)
class VoicePreset:
    """A speaker the model brings, by its name there."""

    name: str


@dataclass(frozen=True, slots=True)
class VoiceDescription:
    """A voice described in words, for models that make one from them."""

    text: str


Voice = VoiceClip | VoicePreset | VoiceDescription


@dataclass(frozen=True, slots=True)
class Sampling:
    """How tokens are drawn. None means the family's own default. temperature 0 is greedy."""

    temperature: float | None = None
    top_k: int | None = None
    top_p: float | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What will be spoken. `spoken` is the normalised text one can see and override; `phonemes` its symbols.

    skipped: parts that stay unspoken (stage directions), as they stand in the text.
    """

    text: str
    language: str
    spoken: str
    phonemes: str
    skipped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """One line to speak. `reading` replaces the normalised text. duration_s: wanted length, first to last phoneme.

    language: a code of EngineInfo.languages or "auto" (by script). instruct: how it shall be said, in words; a model
    that takes none raises TextError. queued_at: time.perf_counter() when it was asked for.
    packet_frames: frames a packet; None lets the packetizer grow them. The samples never depend on it.
    """

    line_id: str
    text: str
    voice: Voice
    seed: int = 0
    language: str = "auto"
    reading: str | None = None
    duration_s: float | None = None
    instruct: str | None = None
    sampling: Sampling = field(default_factory=Sampling)
    packet_frames: int | None = None
    queued_at: float | None = None


@dataclass(frozen=True, slots=True)
class Latencies:
    """Seconds. queue: asked → started; the others: started → first frame decoded, first packet handed out,

    first audible sample (packet time plus its place in the packet's audio)."""

    queue_s: float
    first_frame_s: float
    first_packet_s: float
    first_sound_s: float


@dataclass(frozen=True, slots=True)
class StageTimes:
    """Seconds spent in each stage of one take.

    text: reading the line and planning its phonemes; reference_encode: reading the clip and encoding it.
    """

    text_s: float
    reference_encode_s: float
    prefill_s: float
    steps_s: float
    codec_s: float


@dataclass(frozen=True, slots=True)
class TakeInfo:
    """What is known about a finished take.

    duration_s: first to last phoneme; n_voice_prefilled: voice positions computed for this take (0 if cached);
    n_prefilled: those and the positions of the line itself, beside its frames. n_keys_read: keys read by attention over
    all steps and layers of the time transformer; warm: the voice was cached. note: what the take had to do
    without, a sentence or "".
    """

    reading: Reading
    seed: int
    end_reason: EndReason
    duration_s: float
    n_frames: int
    latencies: Latencies
    stages: StageTimes
    n_voice_prefilled: int
    n_prefilled: int
    n_keys_read: int
    warm: bool
    device: str
    dtype: str
    model: str
    model_fingerprint: str
    voice_key: str
    sampling: Sampling
    note: str = ""


@dataclass(frozen=True, slots=True)
class Packet:
    """A stretch of finished audio. pcm: float32 (N,), mono, [-1, 1], read-only; start_s: from the take's start.

    info is set on the last packet of a take only.
    """

    pcm: Pcm
    rate_hz: int
    start_s: float
    index: int
    info: TakeInfo | None = None


@dataclass(frozen=True, slots=True)
class TakeAudio:
    """A whole take: its packets joined, bit for bit."""

    pcm: Pcm
    rate_hz: int
    info: TakeInfo


@dataclass(frozen=True, slots=True)
class Score:
    """One judgement of a take: value in [0, 1] (1 is best), the reason in words, and whether it passes its bar."""

    name: str
    value: float
    reason: str
    passed: bool


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """The opened model and where it runs. languages: codes it can speak.

    voices: kinds it can speak in (VoiceClip, VoicePreset by name of presets, VoiceDescription). transcript: whether it
    makes use of VoiceClip.transcript. commands_length: Request.duration_s works. note: a sentence on what was settled
    otherwise than asked, or "".
    """

    family: str
    model: str
    version: str
    fingerprint: str
    device: str
    dtype: str
    threads: int
    rate_hz: int
    frame_rate_hz: float
    languages: tuple[str, ...]
    voices: tuple[Literal["clip", "preset", "description"], ...] = ("clip",)
    presets: tuple[str, ...] = ()
    transcript: Literal["unused", "helps", "needed"] = "unused"
    instruct: bool = False
    commands_length: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class ModelStatus:
    """What is on disk for a model. problem: a sentence if it cannot be used.

    text_versions: the front-end libraries its symbols come from. family: the kind of model, "" for none that is known.
    """

    path: Path
    ok: bool
    name: str
    version: str
    fingerprint: str
    text_versions: Mapping[str, str]
    problem: str | None = None
    family: str = ""


@dataclass(frozen=True, slots=True)
class BenchRow:
    """One figure of two alternatives (in unit) and their ratio; None: not measured or without a peer, as note says."""

    name: str
    ours: float | None
    other: float | None
    unit: str
    ratio: float | None
    note: str = ""


class Synth(Protocol):
    """One opened model. One request at a time; not for use from two threads at once."""

    @property
    def info(self) -> EngineInfo: ...

    def stream(self, request: Request, token: CancelToken) -> Iterator[Packet]:
        """Yield the take packet by packet. Raises Cancelled, TextError, ClipError, VoiceError, DurationError."""
        ...

    def takes(self, request: Request, seeds: Sequence[int], token: CancelToken) -> Iterator[TakeAudio]:
        """Yield a whole take of the line for each seed, as they are finished; TakeAudio.info.seed says which it is.

        Where the model can, they are decoded side by side, which takes less time than one after the other; each is
        what stream() gives for its seed, up to rounding. Raises what stream() does; takes that were yielded are whole.
        """
        ...

    def prepare(self, voice: Voice, token: CancelToken) -> str:
        """Encode and prefill a voice unless that is done; return its key. Raises ClipError, VoiceError, Cancelled."""
        ...

    def close(self) -> None: ...


class Scorer(Protocol):
    """Judges a finished take."""

    def score(self, take: TakeAudio, request: Request) -> tuple[Score, ...]: ...


def collect(packets: Iterable[Packet]) -> TakeAudio:
    """Join the packets of one take. Raises EngineError if the stream ended without its last packet."""
    parts: list[Pcm] = []
    for packet in packets:
        parts.append(packet.pcm)
        if packet.info is not None:
            return TakeAudio(np.concatenate(parts), packet.rate_hz, packet.info)
    raise EngineError(told("The stream of packets ended before the take was whole."))


def read_text(text: str, language: str = "auto", reading: str | None = None) -> Reading:
    """Return what will be spoken for *text*; no model is loaded.

    Raises NothingToSpeak for a line without words, TextError (with its span) for text that cannot be read.
    """
    from engine.text import read  # the libraries behind it take half a second to load

    return read(text, language, reading)


def detect_language(text: str) -> str:
    """Return "ja" or "en" by the script of *text*: kana make a line Japanese, and so do kanji, unless Latin letters

    outnumber them and stand apart ("Hello, 太郎!" is English)."""
    from engine.text import detect

    return detect(text)


def model_status(model: Path | None = None) -> ModelStatus:
    """Look at a model's files (presence, sizes, checksum) without loading torch. None is the embedded voice."""
    from engine.loading import status

    return status(model)


def run_bench(
    device: Device = "auto",
    quick: bool = False,
    only: Collection[str] = (),
    peers: Path | None = None,
    token: CancelToken | None = None,
) -> list[BenchRow]:
    """Measure the engine on this machine: a fast path and its alternative in turn, in one run.

    only: names of rows or their beginnings, none for all. peers: where the environments of other programs are, or are
    made; None leaves those rows unmeasured. Raises EngineError for a name that no row has, ModelError, Cancelled.
    """
    from engine.bench.figures import run

    return run(device, quick=quick, only=only, peers=peers, token=token or CancelToken())


def open_engine(
    model: Path | None = None,
    *,
    device: Device = "auto",
    dtype: str | None = None,
    threads: int | None = None,
    cache_dir: Path | None = None,
    options: Mapping[str, str] | None = None,
) -> Synth:
    """Load a model and return it ready to speak; torch is imported here and not before.

    model: folder with model.json; None is the embedded voice. threads: torch's thread count while this engine
    runs (restored afterwards); None leaves it. cache_dir: where voice prefixes are kept; None keeps them in memory.
    Raises ModelError for missing or damaged files, DeviceError for a device that is not there.
    """
    from engine.opening import open_model

    chosen = dict(options or {})
    return open_model(model, device=device, dtype=dtype, threads=threads, cache_dir=cache_dir, options=chosen)


def usable_devices() -> tuple[Device, ...]:
    """Name the devices that can compute here, the one that "auto" means first; loads torch, which takes seconds."""
    from engine.opening import usable_devices as usable

    return usable()


def open_scorer(threads: int = 1) -> Scorer:
    """Return a judge of finished takes; nothing is loaded before its first take, torch only where words are judged.

    Its score() raises ModelError if the recogniser's files are missing or damaged.
    """
    from engine.scoring.scorer import TakeScorer

    return TakeScorer(threads)

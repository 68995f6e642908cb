"""The recordings an evaluation judges: takes of the model, made once and kept, and copies through its codec.

Knows no judge.
"""

from __future__ import annotations

import hashlib
import json
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from engine.api import CancelToken, DurationError, Packet, Request, Synth, VoiceClip, collect
from engine.families.starter.plan import LONGEST, SHORTEST
from engine.training.items import Wanted

if TYPE_CHECKING:
    from engine.codec import Codec

SEED = 1
IMPOSSIBLE_S = 1e6  # asked to be told what is possible
Pcm = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Spoken:
    """One recording to judge, at 24 kHz. What is None cannot be said of it.

    asked_s: commanded length; borders: samples at which packets begin, the first left out.
    """

    pcm: Pcm
    as_planned: bool | None = None
    rtf: float | None = None
    first_packet_s: float | None = None
    asked_s: float | None = None
    borders: tuple[int, ...] = ()


class Speaker:
    """Makes takes of one model, one each with the same seed; kept in a folder where one is given.

    The folder belongs to one version of the program: what the code says is not part of a take's name.
    """

    def __init__(self, synth: Synth, folder: Path | None = None) -> None:
        self._synth, self._folder = synth, folder
        self._ready: set[VoiceClip] = set()

    def speak(self, wanted: Wanted) -> Spoken:
        """Return the take, made with its voice ready. Raises EngineError."""
        kept = self._kept(wanted)
        if kept is not None and kept.exists():
            return _read(kept)
        if wanted.clip not in self._ready:
            self._synth.prepare(wanted.clip, CancelToken())
            self._ready.add(wanted.clip)
        spoken = self._made(self._request(wanted))
        if kept is not None:
            _write(kept, spoken)
        return spoken

    def _request(self, wanted: Wanted) -> Request:
        request = Request(wanted.id, wanted.text, wanted.clip, seed=SEED, language=wanted.language)
        if wanted.factor is None:
            return request
        try:
            collect(self._synth.stream(replace(request, duration_s=IMPOSSIBLE_S), CancelToken()))
        except DurationError as error:
            return replace(request, duration_s=asked_s(error, wanted.factor))
        raise AssertionError(f"a take of {IMPOSSIBLE_S} s was made")

    def _made(self, request: Request) -> Spoken:
        began, packets = time.perf_counter(), list[Packet]()
        for packet in self._synth.stream(request, CancelToken()):
            packets.append(packet)
        spent_s = time.perf_counter() - began
        take = collect(packets)
        return Spoken(
            take.pcm,
            take.info.end_reason == "eos",
            spent_s / max(len(take.pcm) / take.rate_hz, 1e-3),
            take.info.latencies.first_packet_s,
            request.duration_s,
            tuple(round(p.start_s * p.rate_hz) for p in packets[1:]),
        )

    def _kept(self, wanted: Wanted) -> Path | None:
        if self._folder is None:
            return None
        clip = hashlib.sha256(wanted.clip.path.read_bytes()).hexdigest()
        parts = (self._synth.info.fingerprint, clip, wanted.clip.start_s, wanted.clip.end_s, wanted.id, wanted.text)
        name = hashlib.sha256(repr((*parts, wanted.language, wanted.factor, SEED)).encode()).hexdigest()[:16]
        return self._folder / f"{wanted.part}-{name}.npz"


def asked_s(limits: DurationError, factor: float) -> float:
    """Return the length at *factor* of the natural one, but not beyond what the line can be spoken in.

    The limits are those of the fastest and of the slowest take; the natural length lies in the middle of the two.
    """
    natural_s = (limits.shortest_s / SHORTEST + limits.longest_s / LONGEST) / 2
    return min(limits.longest_s - 1e-6, max(limits.shortest_s + 1e-6, factor * natural_s))


def _write(path: Path, spoken: Spoken) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    meta = {k: v for k, v in asdict(spoken).items() if k != "pcm"}
    temp = path.with_suffix(".tmp")
    with temp.open("wb") as file:
        np.savez(file, pcm=spoken.pcm, meta=np.array(json.dumps(meta)))
    temp.replace(path)


def _read(path: Path) -> Spoken:
    with np.load(path) as kept:
        meta = json.loads(str(kept["meta"]))
        return Spoken(kept["pcm"], **(meta | {"borders": tuple(meta["borders"])}))


def codec_copy(codec: Codec, pcm: Pcm) -> Pcm:
    """Pass a recording through the codec and back: no decoder can beat it."""
    import torch

    with torch.inference_mode():
        return codec.decode(codec.encode(pcm))[: len(pcm)]

"""A loaded model that speaks: text, voice, plan, decode loop and packets put together behind the door's Synth.

Knows no family beyond its protocol.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.api import (
    CancelToken,
    EngineError,
    EngineInfo,
    Latencies,
    Packet,
    Pcm,
    Reading,
    Request,
    StageTimes,
    TakeAudio,
    TakeInfo,
    TextError,
    Voice,
    VoiceClip,
    VoiceError,
    VoicePreset,
    collect,
    read_text,
    told,
)
from engine.batch import BatchSession
from engine.families.protocol import BatchFamily, Family, Plan, SideBySide, VoicePrefix
from engine.packets import Packetizer
from engine.sampling import Noise, Rules, Sampler, rules
from engine.session import DecodeSession, Lane, computing
from engine.told import all_of
from engine.voices import VoiceStore, VoiceWork

AUDIBLE = 10 ** (-50 / 20)
MOST_TAKES = 8  # side by side; beyond that a time step costs as much for each as alone
Read = Callable[[str, str, str | None], Reading]


class Stopwatch:
    """Times of one take, from the start of its stream."""

    def __init__(self, queued_at: float | None) -> None:
        self._started = time.perf_counter()
        self.queue_s = max(0.0, self._started - queued_at) if queued_at is not None else 0.0
        self.text_s = 0.0
        self._frame_s: float | None = None
        self._packet_s: float | None = None
        self._sound_s: float | None = None

    def now(self) -> float:
        return time.perf_counter() - self._started

    def frame(self) -> None:
        """Note that a frame was decoded."""
        self._frame_s = self.now() if self._frame_s is None else self._frame_s

    def packet(self, pcm: Pcm, start_s: float, rate_hz: int) -> None:
        """Note that a packet is handed out; a listener hears it then, or once what came before it has been played."""
        now = self.now()
        self._packet_s = now if self._packet_s is None else self._packet_s
        loud = np.flatnonzero(np.abs(pcm) > AUDIBLE)
        if self._sound_s is None and len(loud):
            self._sound_s = max(now, self._packet_s + start_s) + float(loud[0]) / rate_hz

    @property
    def latencies(self) -> Latencies:
        frame_s, packet_s = self._frame_s or 0.0, self._packet_s or 0.0
        return Latencies(self.queue_s, frame_s, packet_s, packet_s if self._sound_s is None else self._sound_s)


class LocalSynth:
    """One opened model; see engine.api.Synth. read: the text front end."""

    def __init__(
        self, family: Family, info: EngineInfo, voices: VoiceStore, threads: int | None = None, read: Read = read_text
    ) -> None:
        self._family: Family | None = family
        self._info, self._voices, self._threads, self._read = info, voices, threads, read

    @property
    def info(self) -> EngineInfo:
        return self._info

    def prepare(self, voice: Voice, token: CancelToken) -> str:
        """Have the voice ready; return its key. Raises ClipError, VoiceError, Cancelled."""
        self._open()
        voice = named_as_brought(voice, self._info)
        check_voice(voice, self._info)
        with computing(self._threads):
            return self._voices.get(voice, token)[0].key

    def close(self) -> None:
        """Let go of the model and of the voices in memory."""
        self._family = None
        self._voices.clear()

    def stream(self, request: Request, token: CancelToken) -> Iterator[Packet]:
        """Yield the take packet by packet. Raises Cancelled, TextError, ClipError, VoiceError, EngineError."""
        family = self._open()
        (take,) = self._settled(request, (request.seed,), token)
        with computing(self._threads):
            session = DecodeSession(family, take.plan, take.voice, take.sampler)
        try:
            yield from self._packets(session, take, token)
        finally:
            session.close()

    def takes(self, request: Request, seeds: Sequence[int], token: CancelToken) -> Iterator[TakeAudio]:
        """Yield a whole take for each seed as it is finished; see engine.api.Synth. Raises what stream() does."""
        family = self._open()
        for first in range(0, len(seeds), MOST_TAKES):
            some = seeds[first : first + MOST_TAKES]
            settled = self._settled(request, some, token) if len(some) > 1 and isinstance(family, SideBySide) else []
            if settled and isinstance(family, SideBySide) and family.fits([take.plan for take in settled]):
                yield from self._side_by_side(family, settled, token)
            else:
                yield from (collect(self.stream(replace(request, seed=seed), token)) for seed in some)

    def _settled(self, request: Request, seeds: Sequence[int], token: CancelToken) -> list[_Take]:
        """Settle what there is before the first frame of takes with these seeds: the reading, the voice, each plan."""
        family, watches = self._open(), [Stopwatch(request.queued_at) for _ in seeds]
        token.check()
        request = replace(request, voice=named_as_brought(request.voice, self._info))
        check_voice(request.voice, self._info)
        check_wishes(request, self._info)
        reading, how = self._spoken(request), rules(request.sampling, family.defaults)
        read_s, out = watches[0].now(), list[_Take]()
        with computing(self._threads):
            voice, work = self._voices.get(request.voice, token)
            for seed, watch in zip(seeds, watches, strict=True):
                began, noise = watch.now(), Noise(seed, request.line_id)
                own = replace(request, seed=seed)
                plan = family.plan(reading, own, voice, noise)
                watch.text_s = read_s + watch.now() - began
                sampler = Sampler(noise, how)
                out.append(_Take(own, reading, how, voice, work, plan, self._info, sampler, watch))
                read_s, work = 0.0, VoiceWork(warm=True)  # the takes after the first one find both there
        return out

    def _packets(self, session: DecodeSession, take: _Take, token: CancelToken) -> Iterator[Packet]:
        family, cut, watch, index = self._open(), self._packetizer(take, take.request.packet_frames), take.watch, 0
        while not session.done:
            token.check()
            with computing(self._threads):
                pcm = session.step()
            watch.frame()
            start = cut.n_handed
            if (packet := cut.push(pcm)) is not None:
                watch.packet(packet, start / family.rate_hz, family.rate_hz)
                yield Packet(packet, family.rate_hz, start / family.rate_hz, index)
                index += 1
        token.check()
        with computing(self._threads):
            cut.push(session.finish())
        start, packet = cut.n_handed, cut.finish()
        watch.packet(packet, start / family.rate_hz, family.rate_hz)
        yield Packet(packet, family.rate_hz, start / family.rate_hz, index, take.info(session))

    def _side_by_side(self, family: BatchFamily, takes: Sequence[_Take], token: CancelToken) -> Iterator[TakeAudio]:
        with computing(self._threads):
            batch = BatchSession(family, [x.plan for x in takes], takes[0].voice, [x.sampler for x in takes])
        open_takes = {
            id(lane): (take, self._packetizer(take, take.plan.n_frames + 1))  # one packet: the whole take
            for lane, take in zip(batch.lanes, takes, strict=True)
        }
        try:
            while batch.lanes:
                token.check()
                with computing(self._threads):
                    done = [lane for lane, pcm in batch.step() if self._whole(lane, pcm, *open_takes[id(lane)])]
                for lane in done:
                    take, cut = open_takes.pop(id(lane))
                    token.check()
                    pcm = cut.finish()
                    take.watch.packet(pcm, 0.0, family.rate_hz)
                    yield TakeAudio(pcm, family.rate_hz, take.info(lane))
        finally:
            batch.close()

    @staticmethod
    def _whole(lane: Lane, pcm: Pcm, take: _Take, cut: Packetizer) -> bool:
        """Put the next samples of a take where it is gathered; return whether they were its last."""
        take.watch.frame()
        cut.push(pcm)
        if lane.done:
            cut.push(lane.finish())
            lane.close()
        return lane.done

    def _packetizer(self, take: _Take, packet_frames: int | None) -> Packetizer:
        family, plan = self._open(), take.plan
        return Packetizer(
            plan.start,
            plan.end,
            family.rate_hz,
            family.frame_samples,
            packet_frames,
            family.first_frames,
            over=plan.over,
        )

    def _spoken(self, request: Request) -> Reading:
        reading = self._read(request.text, request.language, request.reading)
        if reading.language not in self._info.languages:
            reason = told(
                "This voice speaks {known} and cannot speak {language}.",
                known=all_of(self._info.languages),
                language=reading.language,
            )
            raise TextError(request.text, request.text.strip(), reason)
        return reading

    def _open(self) -> Family:
        if self._family is None:
            raise EngineError(told("The engine was closed. Open it again to speak."))
        return self._family


def named_as_brought(voice: Voice, info: EngineInfo) -> Voice:
    """Spell a speaker as the model does: model cards write Ryan and the files ryan."""
    if isinstance(voice, VoicePreset) and voice.name not in info.presets:
        same = [name for name in info.presets if name.casefold() == voice.name.strip().casefold()]
        return VoicePreset(same[0]) if len(same) == 1 else voice
    return voice


def check_voice(voice: Voice, info: EngineInfo) -> None:
    """Refuse a voice of a kind that this model cannot speak in. Raises VoiceError."""
    if isinstance(voice, VoiceClip):
        if "clip" not in info.voices:
            raise VoiceError(told("{model} cannot take its voice from a clip.", model=info.model))
        if info.transcript == "needed" and not (voice.transcript or "").strip():
            reason = told(
                "{model} needs to know what is said in the reference clip; write its words.", model=info.model
            )
            raise VoiceError(reason)
    elif isinstance(voice, VoicePreset):
        if "preset" not in info.voices:
            raise VoiceError(told("{model} brings no speakers of its own.", model=info.model))
        if voice.name not in info.presets:
            reason = told(
                "{model} has no speaker named {name}; it has {known}.",
                model=info.model,
                name=voice.name,
                known=all_of(info.presets),
            )
            raise VoiceError(reason)
    elif "description" not in info.voices:
        raise VoiceError(told("{model} cannot make a voice from a description.", model=info.model))


def check_wishes(request: Request, info: EngineInfo) -> None:
    """Refuse what this model would have to ignore. Raises TextError."""
    if request.instruct and not info.instruct:
        reason = told("{model} cannot be told how to say a line.", model=info.model)
        raise TextError(request.text, request.text.strip(), reason)
    if request.duration_s is not None and not info.commands_length:
        reason = told("{model} cannot be told how long a line shall be.", model=info.model)
        raise TextError(request.text, request.text.strip(), reason)


@dataclass(frozen=True, slots=True)
class _Take:
    """What is settled about a take before its first frame; info() adds the rest."""

    request: Request
    reading: Reading
    how: Rules
    voice: VoicePrefix
    work: VoiceWork
    plan: Plan
    engine: EngineInfo
    sampler: Sampler
    watch: Stopwatch

    def info(self, lane: Lane) -> TakeInfo:
        work, engine = self.work, self.engine
        return TakeInfo(
            reading=self.reading,
            seed=self.request.seed,
            end_reason=lane.end_reason,
            duration_s=lane.duration_s,
            n_frames=lane.t,
            latencies=self.watch.latencies,
            stages=StageTimes(self.watch.text_s, work.encode_s, work.prefill_s, lane.steps_s, lane.codec_s),
            n_voice_prefilled=work.n_prefilled,
            n_prefilled=work.n_prefilled + lane.n_prefilled,
            n_keys_read=lane.n_keys_read,
            warm=work.warm,
            device=engine.device,
            dtype=engine.dtype,
            model=f"{engine.model} {engine.version}",
            model_fingerprint=engine.fingerprint,
            voice_key=self.voice.key,
            sampling=self.how.told(),
            note=self.plan.note,
        )

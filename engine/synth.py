"""A loaded model that speaks: text, voice, plan, decode loop and packets put together behind the door's Synth.

Knows no family beyond its protocol.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

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
    TakeInfo,
    TextError,
    VoiceClip,
    read_text,
    told,
)
from engine.families.protocol import Family, Plan, VoicePrefix
from engine.packets import Packetizer
from engine.sampling import Noise, Rules, Sampler, rules
from engine.session import DecodeSession, computing
from engine.told import all_of
from engine.voices import VoiceStore, VoiceWork

AUDIBLE = 10 ** (-50 / 20)
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

    def prepare(self, voice: VoiceClip, token: CancelToken) -> str:
        """Have the voice ready; return its key. Raises ClipError, Cancelled."""
        self._open()
        with computing(self._threads):
            return self._voices.get(voice, token)[0].key

    def close(self) -> None:
        """Let go of the model and of the voices in memory."""
        self._family = None
        self._voices.clear()

    def stream(self, request: Request, token: CancelToken) -> Iterator[Packet]:
        """Yield the take packet by packet. Raises Cancelled, TextError, ClipError, DurationError, EngineError."""
        family, watch = self._open(), Stopwatch(request.queued_at)
        token.check()
        reading, how = self._spoken(request), rules(request.sampling, family.defaults)
        read_s = watch.now()
        noise = Noise(request.seed, request.line_id)
        with computing(self._threads):
            voice, work = self._voices.get(request.voice, token)
            voiced_s = watch.now()
            plan = family.plan(reading, request, voice, noise)
            watch.text_s = read_s + watch.now() - voiced_s
            session = DecodeSession(family, plan, voice, Sampler(noise, how))
        take = _Take(request, reading, how, voice, work, plan, self._info)
        try:
            yield from self._packets(session, take, watch, token)
        finally:
            session.close()

    def _packets(self, session: DecodeSession, take: _Take, watch: Stopwatch, token: CancelToken) -> Iterator[Packet]:
        family, plan, index = self._open(), take.plan, 0
        cut = Packetizer(plan.start, plan.end, family.rate_hz, family.frame_samples, take.request.packet_frames)
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
        yield Packet(packet, family.rate_hz, start / family.rate_hz, index, take.info(session, watch))

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


class _Take:
    """What is settled about a take before its first frame; info() adds the rest."""

    def __init__(
        self,
        request: Request,
        reading: Reading,
        how: Rules,
        voice: VoicePrefix,
        work: VoiceWork,
        plan: Plan,
        engine: EngineInfo,
    ) -> None:
        self.request, self.plan = request, plan
        self._reading, self._how, self._voice, self._work, self._engine = reading, how, voice.key, work, engine

    def info(self, session: DecodeSession, watch: Stopwatch) -> TakeInfo:
        work, engine = self._work, self._engine
        return TakeInfo(
            reading=self._reading,
            seed=self.request.seed,
            end_reason=session.end_reason,
            duration_s=session.duration_s,
            n_frames=session.t,
            latencies=watch.latencies,
            stages=StageTimes(watch.text_s, work.encode_s, work.prefill_s, session.steps_s, session.codec_s),
            n_voice_prefilled=work.n_prefilled,
            n_prefilled=work.n_prefilled,  # the line itself is planned, not prefilled
            n_keys_read=session.n_keys_read,
            warm=work.warm,
            device=engine.device,
            dtype=engine.dtype,
            model=f"{engine.model} {engine.version}",
            model_fingerprint=engine.fingerprint,
            voice_key=self._voice,
            sampling=self._how.told(),
        )

"""The one decode loop: a voice's prefix, then frame after frame, each straight through the codec.

A DecodeSession holds all state of one take and drops it in close(); engine.batch has the loop for several takes of a
line. Knows families by their protocol only, and neither text nor packets.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator

import numpy as np
import torch

from engine.api import EndReason, EngineError, Pcm, told
from engine.families.protocol import End, Family, Frame, Plan, VoicePrefix
from engine.kv import PrefixKV
from engine.sampling import FrameDraw, NotANumber, Sampler

SILENT_DBFS = -55.0
AUDIBLE = 10 ** (-50 / 20)
STUCK_S, STUCK_SYMBOLS = 1.2, 3  # the same first code for so long while so many different phonemes go by


@contextlib.contextmanager
def computing(threads: int | None) -> Iterator[None]:
    """Set grad mode and thread count for one stretch of work and put both back.

    To be left before every yield: both belong to the thread, so a suspended generator would leave them to its caller.
    """
    before = torch.get_num_threads()
    change = threads is not None and threads != before
    if change:
        torch.set_num_threads(threads or before)
    try:
        with torch.inference_mode():
            yield
    finally:
        if change:
            torch.set_num_threads(before)


class Guards:
    """Watches a take for what a model does when it fails. A take that is caught is still delivered, with the reason.

    Not a number cannot be delivered and raises EngineError instead.
    """

    def __init__(self, plan: Plan, rate_hz: int, frame_samples: int) -> None:
        self._plan, self._stuck_frames = plan, STUCK_S * rate_hz / frame_samples
        self._seen, self._energy, self._n = 0, 0.0, 0
        self._rate_hz, self._audible = rate_hz, (0, 0)
        self._said: EndReason | None = None
        self._run: tuple[int, int] = (-1, 0)  # first code, frame it began in
        self._repeats = False

    def end(self, reason: EndReason) -> None:
        """Note what the model itself says about its end."""
        self._said = reason

    @property
    def duration_s(self) -> float:
        """Return the length of the speech: as planned, or from the first to the last audible sample."""
        if self._plan.duration_s is not None:
            return self._plan.duration_s
        first, last = self._audible
        return (last - first) / self._rate_hz

    def see(self, t: int, frame: Frame) -> None:
        """Look at frame t; there is something to see in codes only."""
        if not isinstance(frame, list):
            return
        code, began = self._run
        if frame[0] != code:
            self._run = frame[0], t
        elif t + 1 - began > self._stuck_frames:
            self._repeats |= len(set(self._plan.spoken[began : t + 1]) - {""}) >= STUCK_SYMBOLS

    def hear(self, pcm: Pcm) -> None:
        """Listen to the next decoded samples. Raises EngineError if they are no numbers."""
        if not np.isfinite(pcm).all():
            raise EngineError(told("The codec gave samples that are no numbers; nothing of this take was kept."))
        first, last = self._plan.speech_start - self._seen, self._plan.speech_end - self._seen
        part = pcm[max(0, first) : max(0, last)]
        self._energy, self._n = self._energy + float(part @ part), self._n + len(part)
        if self._plan.duration_s is None and len(loud := np.flatnonzero(np.abs(pcm) > AUDIBLE)):
            first, last = self._audible
            self._audible = first if last else self._seen + int(loud[0]), self._seen + int(loud[-1]) + 1
        self._seen += len(pcm)

    @property
    def end_reason(self) -> EndReason:
        """Return what is to be said about the take."""
        if self._repeats:
            return "guard:repeat"
        level_db = 10 * np.log10(self._energy / max(self._n, 1) + 1e-20)
        if level_db < SILENT_DBFS:
            return "guard:silence"
        return self._said or self._plan.end_reason


class Lane:
    """One take behind the model: its chance, its frames as they become samples, what is watched and counted of it."""

    def __init__(self, family: Family, plan: Plan, voice: VoicePrefix, sampler: Sampler) -> None:
        self.plan, self._sampler = plan, sampler
        self._codec = family.open_codec(voice)
        self._guards = Guards(plan, family.rate_hz, family.frame_samples)
        self.frame: Frame | None = None
        self._ended = False
        self.t, self.steps_s, self.codec_s, self.n_keys_read, self.n_prefilled = 0, 0.0, 0.0, 0, 0

    @property
    def done(self) -> bool:
        return self._ended or self.t >= self.plan.n_frames

    @property
    def end_reason(self) -> EndReason:
        return self._guards.end_reason

    @property
    def duration_s(self) -> float:
        """Return the length of the speech so far, or as planned."""
        return self._guards.duration_s

    @property
    def draw(self) -> FrameDraw:
        """Return what draws the next frame."""
        return self._sampler.at(self.t)

    def receive(self, frame: Frame | End) -> Pcm:
        """Take the next frame; return the samples it finished, none where the model ends. Raises EngineError."""
        if isinstance(frame, End):
            self._ended = True
            self._guards.end(frame.reason)
            return np.zeros(0, np.float32)
        self.frame = frame
        began = time.perf_counter()
        pcm = self._codec.push(frame)
        self.codec_s += time.perf_counter() - began
        self._guards.see(self.t, frame)
        self._guards.hear(pcm)
        self.t += 1
        return pcm

    def finish(self) -> Pcm:
        """Return the samples the codec still holds."""
        began = time.perf_counter()
        pcm = self._codec.flush()
        self.codec_s += time.perf_counter() - began
        self._guards.hear(pcm)
        return pcm

    def close(self) -> None:
        """Free the codec's histories."""
        self._codec.close()


class DecodeSession(Lane):
    """Decodes one planned line after one voice. step() until done, then finish(); close() in any case."""

    def __init__(self, family: Family, plan: Plan, voice: VoicePrefix, sampler: Sampler) -> None:
        super().__init__(family, plan, voice, sampler)
        self._family = family
        self._kv = PrefixKV.restore(voice.kv, capacity=voice.kv.length + plan.n_rows + plan.n_frames)

    def step(self) -> Pcm:
        """Decode the next frame; return the samples it finished, none where the model ends. Raises EngineError."""
        began = time.perf_counter()
        with numbers_only(self.t):
            frame = self._family.step(self.plan, self.t, self.frame, self._kv, self.draw)
        self.steps_s += time.perf_counter() - began
        self.n_keys_read, self.n_prefilled = self._kv.keys_read, self._kv.n_prefilled
        return self.receive(frame)

    def close(self) -> None:
        """Free the cache and the codec's histories."""
        self._kv.free()
        super().close()


@contextlib.contextmanager
def numbers_only(t: int) -> Iterator[None]:
    """Turn what is raised where frame t has no finite logits into an error for people."""
    try:
        yield
    except NotANumber:
        fault = told("The model gave no number at frame {frame}; nothing of this take was kept.", frame=t)
        raise EngineError(fault) from None

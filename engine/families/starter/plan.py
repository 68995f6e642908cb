"""When each phoneme of a line is spoken: predicted lengths, commanded lengths, and the stretch that is the take.

Lengths are real-valued frames; silence of fixed length stands before and after. Knows no network.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from engine.api import DurationError, NothingToSpeak, Reading, told
from engine.sampling import Noise

Lengths = npt.NDArray[np.float64]

SILENCE_FRAMES = 2.5  # before and after the line, as in training
LEAST_FRAMES, MOST_FRAMES = 0.4, 50.0  # no phoneme is predicted shorter or longer
SHORTEST, LONGEST = 0.8, 1.25  # how far a wanted length may lie from the predicted one
PACE_SPREAD, PACE_LIMIT = 0.03, 0.06  # how much takes of one line differ in pace
BEFORE_S, AFTER_S = 0.020, 0.060  # what a take keeps around its first and last phoneme


@dataclass(frozen=True, slots=True)
class Timing:
    """A line's schedule. lengths (P,): frames of silence, each phoneme, silence; first, last: its spoken ends."""

    lengths: Lengths
    first: int
    last: int

    @property
    def onset(self) -> float:
        """Frames before the first spoken phoneme."""
        return float(self.lengths[: self.first].sum())

    @property
    def end(self) -> float:
        """Frames before what follows the last spoken phoneme."""
        return float(self.lengths[: self.last + 1].sum())

    @property
    def total(self) -> float:
        return float(self.lengths.sum())

    def until(self, n_frames: int) -> Timing:
        """Return the schedule without what begins after n_frames: what is never spoken is not computed either."""
        n = int(np.searchsorted(self.lengths.cumsum(), n_frames, side="left")) + 1
        return replace(self, lengths=self.lengths[:n])


def spoken_ends(reading: Reading) -> tuple[int, int]:
    """Return the places of the first and last spoken phoneme: punctuation and spaces around them are silence.

    Raises NothingToSpeak.
    """
    spoken = [i for i, symbol in enumerate(reading.phonemes) if symbol.isalpha()]
    if not spoken:
        raise NothingToSpeak(reading.text, reading.text, told("There is no word in this line that could be spoken."))
    return spoken[0], spoken[-1]


def schedule(
    predicted: Lengths, reading: Reading, noise: Noise, duration_s: float | None, frame_rate_hz: float
) -> Timing:
    """Return the schedule of a line from the predicted lengths (frames) of its phonemes, silences left out.

    duration_s: first to last phoneme, held exactly; without it the pace varies a little with the seed. Raises
    NothingToSpeak, DurationError.
    """
    first, last = spoken_ends(reading)
    lengths = predicted.clip(LEAST_FRAMES, MOST_FRAMES)
    if duration_s is None:
        pace = 1 + max(-PACE_LIMIT, min(PACE_LIMIT, PACE_SPREAD * noise.normal(-1, 0)))
        lengths = np.maximum(lengths * pace, LEAST_FRAMES)
    else:
        lengths = _stretched(lengths, first, last, duration_s, frame_rate_hz)
    around = np.array([SILENCE_FRAMES])
    return Timing(np.concatenate((around, lengths, around)), first + 1, last + 1)


def _stretched(lengths: Lengths, first: int, last: int, duration_s: float, frame_rate_hz: float) -> Lengths:
    inner = lengths[first : last + 1]
    natural_s = float(inner.sum()) / frame_rate_hz
    shortest_s = max(SHORTEST * natural_s, LEAST_FRAMES * len(inner) / frame_rate_hz)
    if not shortest_s <= duration_s <= LONGEST * natural_s:  # also refuses NaN
        raise DurationError(duration_s, shortest_s, LONGEST * natural_s)
    factor = _factor(inner, duration_s * frame_rate_hz)
    return np.maximum(lengths * factor, LEAST_FRAMES)


def _factor(lengths: Lengths, wanted: float) -> float:
    """Return the factor at which the lengths, none below the least, add up to *wanted* frames.

    The sum is piecewise linear in the factor: find which phonemes stand at the least, solve for the others.
    """
    held = np.zeros(len(lengths), np.bool_)
    while not held.all():
        factor = float((wanted - LEAST_FRAMES * held.sum()) / lengths[~held].sum())
        short = ~held & (lengths * factor < LEAST_FRAMES)
        if not short.any():
            return factor
        held |= short
    return LEAST_FRAMES / float(lengths.max())


def spoken_symbols(timing: Timing, phonemes: str, n_frames: int) -> tuple[str, ...]:
    """Return for each frame the phoneme spoken at its middle; "" for silence, spaces and punctuation."""
    symbols = ["", *(x if x.isalpha() else "" for x in phonemes), ""]
    at = np.searchsorted(timing.lengths.cumsum(), np.arange(n_frames) + 0.5, side="right")
    return tuple(symbols[i] for i in at.clip(max=len(symbols) - 1))


def samples(frames: float, frame_samples: int) -> int:
    """Return the nearest sample to a place in frames."""
    return math.floor(frames * frame_samples + 0.5)

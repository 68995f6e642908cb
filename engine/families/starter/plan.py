"""When each phoneme of a line is spoken: predicted lengths, commanded lengths, and the stretch that is the take.

Lengths are real-valued frames on the timeline of the corpus' labels. Sound runs ahead of its label by about one symbol,
so a line's last label and every label before a pause are mostly silence. Knows no network.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from engine.api import DurationError, NothingToSpeak, Reading, told
from engine.families.starter.pieces import SIGNS, Line, Piece, in_pieces, laid_out
from engine.sampling import Noise

Lengths = npt.NDArray[np.float64]

LEAST_FRAMES, MOST_FRAMES = 0.4, 50.0  # no phoneme is predicted shorter or longer
SHORTEST, LONGEST = 0.8, 1.25  # how far a wanted length may lie from that of any take made without one
NEAR_S = 0.04  # no ear tells a length that is this near to another
PACE_SPREAD, PACE_LIMIT = 0.03, 0.06  # how much takes of one line differ in pace
BEFORE_S, AFTER_S = 0.065, 0.250  # what a take keeps around its first and last sound,
REST_S = 0.060  # but at its end not more than this after the last label

# Sound begins FIRST_S before its first label and ends about when its last one begins, later the shorter the line,
# earlier where a closure or a devoiced vowel ends it. Fitted to takes of 21 lines at three lengths (42 ms spread left);
# anew for codec 3, whose sound dies away sooner (66 takes, 30 of them of the evaluation set).
# In 560 recordings of the corpus sibilants lie 55 ms before their labels everywhere.
FIRST_S, LAST_S, LAST_OF_SHORT_S = 0.025, -0.025, 1.2
UNHEARD, UNHEARD_S = frozenset("ptkɨ"), 0.080

# How much of a change of pace a sound takes, beside the others. In the corpus pauses change 2.6 times as much as all;
# half of that keeps the pauses of a fast line. Vowels take more than closures, as in natural speech. Sounds wrong in 15
# lines at 1.25 of their natural length: 24 %, where all take the same 29 %; at 0.8 33 % in both cases (4 seeds).
PAUSE, VOWEL, LINKING, CLOSURE = 1.5, 1.15, 0.9, 0.6
_VOWELS = frozenset("AIOWYaeiouæɐɑɔəɛɜɨɪɯʊʌᵊᵻːˈˌ")
_CLOSURES = frozenset("bdkptɡTɾʔʣʤʥʦʧʨ")


@dataclass(frozen=True, slots=True)
class Timing:
    """A line's schedule. onset, end: first and last sound, in frames of the take; stop: the end of the last label."""

    pieces: tuple[Piece, ...]
    onset: float
    end: float
    stop: float

    @property
    def n_frames(self) -> int:
        return self.pieces[-1].begins + self.pieces[-1].n_frames


def spoken_ends(reading: Reading) -> tuple[int, int]:
    """Return the places of the first and last spoken phoneme: punctuation and spaces around them are silence.

    Raises NothingToSpeak.
    """
    spoken = _sounds(reading.phonemes)
    if not spoken:
        raise NothingToSpeak(reading.text, reading.text, told("There is no word in this line that could be spoken."))
    return spoken[0], spoken[-1]


def _sounds(phonemes: str) -> list[int]:
    return [i for i, symbol in enumerate(phonemes) if symbol.isalpha()]


def schedule(
    predicted: Lengths, reading: Reading, noise: Noise, duration_s: float | None, frame_rate_hz: float
) -> Timing:
    """Return the schedule of a line from the predicted lengths (frames) of its phonemes, silences left out.

    duration_s: first to last sound, held by the plan; without it the pace varies a little with the seed. Raises
    NothingToSpeak, DurationError.
    """
    spoken_ends(reading)
    lengths = predicted.clip(LEAST_FRAMES, MOST_FRAMES)
    if duration_s is None:
        pace = 1 + max(-PACE_LIMIT, min(PACE_LIMIT, PACE_SPREAD * noise.normal(-1, 0)))
        line = _free(reading.phonemes, lengths, pace)
    else:
        shortest_s, longest_s = _limits(reading.phonemes, lengths, frame_rate_hz)
        if not shortest_s <= duration_s <= longest_s:  # also refuses NaN
            raise DurationError(duration_s, shortest_s, longest_s)
        line = in_pieces(reading.phonemes, lengths, _pace(reading.phonemes, lengths, duration_s * frame_rate_hz))
        line = _commanded(line, duration_s, frame_rate_hz)
    return _timed(line, frame_rate_hz)


def _free(phonemes: str, lengths: Lengths, pace: float) -> Line:
    """Return the line of a take without a wanted length. pace: how many times as long as predicted."""
    line = in_pieces(phonemes, lengths, pace)
    return replace(line, lengths=np.maximum(line.lengths * pace, LEAST_FRAMES))


def _timed(line: Line, frame_rate_hz: float) -> Timing:
    pieces, sounds = laid_out(line), _sounds(line.phonemes)
    at = pieces[0].lengths[0] + np.concatenate(([0.0], line.lengths.cumsum()))
    before, after = (s * frame_rate_hz for s in outside(line.phonemes))
    onset, end = float(at[sounds[0]]) - before, float(at[sounds[-1]]) + after
    return Timing(pieces, onset, max(end, onset + LEAST_FRAMES), float(at[sounds[-1] + 1]))


def outside(phonemes: str) -> tuple[float, float]:
    """Return the seconds of speech before the first label and after the last one begins."""
    sounds = _sounds(phonemes)
    after = LAST_S + LAST_OF_SHORT_S / (sounds[-1] - sounds[0] + 2)
    return FIRST_S, after - UNHEARD_S * (phonemes[sounds[-1]] in UNHEARD)


def _limits(phonemes: str, lengths: Lengths, frame_rate_hz: float) -> tuple[float, float]:
    """Return the shortest and the longest length that may be asked for: SHORTEST and LONGEST times that of any take."""
    free = (_free(phonemes, lengths, 1 - PACE_LIMIT), _free(phonemes, lengths, 1 + PACE_LIMIT))
    fastest_s, slowest_s = (_length_s(line, frame_rate_hz) for line in free)
    if len(_sounds(phonemes)) == 1:  # a lone vowel is as long as it is
        return _in_hundredths(fastest_s - NEAR_S, slowest_s + NEAR_S)
    shortest_s, longest_s = _in_hundredths(SHORTEST * fastest_s, LONGEST * slowest_s)
    least_s = _length_s(Line(phonemes, np.full(len(phonemes), LEAST_FRAMES)), frame_rate_hz)
    return max(shortest_s, math.ceil(100 * least_s) / 100), longest_s


def _in_hundredths(shortest_s: float, longest_s: float) -> tuple[float, float]:
    """Return limits that are the numbers they are told as, each one hundredth further out.

    Whoever asks for a share of a take goes by its length as it is told, which is rounded too.
    """
    return (math.floor(100 * shortest_s) - 1) / 100, (math.ceil(100 * longest_s) + 1) / 100


def _length_s(line: Line, frame_rate_hz: float) -> float:
    timing = _timed(line, frame_rate_hz)
    return (timing.end - timing.onset) / frame_rate_hz


def _pace(phonemes: str, lengths: Lengths, wanted: float) -> float:
    """Return about how many times as long the line will be."""
    sounds = _sounds(phonemes)
    pace = wanted / max(LEAST_FRAMES, float(lengths[sounds[0] : sounds[-1]].sum()))
    return min(LONGEST * (1 + PACE_LIMIT), max(SHORTEST * (1 - PACE_LIMIT), pace))


def _commanded(line: Line, duration_s: float, frame_rate_hz: float) -> Line:
    """Give the labels from the first sound up to the last the length that makes the speech duration_s long.

    The last label stays as it is: nearly all of it is silence, and takes do not follow it.
    """
    sounds = _sounds(line.phonemes)
    part = slice(sounds[0], sounds[-1])
    inner_s = duration_s - sum(outside(line.phonemes))
    lengths = line.lengths.copy()
    lengths[part] = _stretched(line.lengths[part], elasticity(line.phonemes)[part], inner_s * frame_rate_hz)
    return replace(line, lengths=lengths)


def elasticity(phonemes: str) -> Lengths:
    """Return how much of a change of pace each label takes (P,): what is heard during it is the next symbol."""
    shares = np.full(len(phonemes), LINKING)
    for i, (symbol, heard) in enumerate(zip(phonemes, phonemes[1:] + " ", strict=True)):
        if symbol in SIGNS or heard in SIGNS:
            shares[i] = PAUSE
        elif heard in _VOWELS:
            shares[i] = VOWEL
        elif heard in _CLOSURES:
            shares[i] = CLOSURE
    return shares


def _stretched(lengths: Lengths, shares: Lengths, wanted: float) -> Lengths:
    """Change lengths (N,), each in proportion to its share, so that they add up to *wanted* frames.

    The sum is piecewise linear in the change: find which phonemes stand at the least, solve for the others.
    """
    held = np.zeros(len(lengths), np.bool_)
    while not held.all():
        free = lengths[~held]
        change = (wanted - LEAST_FRAMES * held.sum() - free.sum()) / (shares[~held] * free).sum()
        short = ~held & (lengths * (1 + shares * change) < LEAST_FRAMES)
        if not short.any():
            return np.where(held, LEAST_FRAMES, lengths * (1 + shares * change))
        held |= short
    return np.full(len(lengths), LEAST_FRAMES)


def spoken_symbols(timing: Timing, n_frames: int) -> tuple[str, ...]:
    """Return for each frame the phoneme whose turn is at its middle; "" for silence, spaces and punctuation."""
    found: list[str] = []
    for piece in timing.pieces:
        symbols = ["", *(x if x.isalpha() else "" for x in piece.phonemes), ""]
        at = np.searchsorted(piece.lengths.cumsum(), np.arange(piece.n_frames) + 0.5, side="right")
        found += [symbols[i] for i in at.clip(max=len(symbols) - 1)]
    return tuple(found[:n_frames])


def samples(frames: float, frame_samples: int) -> int:
    """Return the nearest sample to a place in frames."""
    return math.floor(frames * frame_samples + 0.5)

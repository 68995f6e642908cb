"""Where a line too long for the decoder is cut into pieces, each spoken anew after the voice.

Cuts stand at the ends of sentences, else of clauses, else between words, where a breath is put in. All lengths are
frames on one timeline, so the pieces together are as long as the line was planned. Pure numbers; knows no network.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

Lengths = npt.NDArray[np.float64]

SILENCE_FRAMES = 2.5  # before and after a piece, as in training
LONGEST_FRAMES = 345.0  # of a piece with its silences; in training none had more than 360
# What a cut costs beside a piece of full length, which costs 1: pieces shall be few and even, and no clause torn.
SENTENCE, CLAUSE, WORD, INSIDE = 0.4, 0.7, 1.5, 6.0
STEP = 8  # symbols between places to cut where there is no space for longer than a piece
PAUSE_FRAMES, BREATH_FRAMES = 6.5, 8.0  # at least, from the last sound's label to the next piece: at a sign, without
COMMA_FRAMES, SPACE_FRAMES = 3.0, 1.0
SIGNS = ".!?,;:"


@dataclass(frozen=True, slots=True)
class Line:
    """Phonemes with their lengths (P,) and the places where pieces begin, 0 first; a space stands before the others."""

    phonemes: str
    lengths: Lengths
    starts: tuple[int, ...] = (0,)


@dataclass(frozen=True, slots=True)
class Piece:
    """What is spoken in one go. lengths (P + 2,): silence, phonemes, silence. begins: its first frame in the take."""

    phonemes: str
    lengths: Lengths
    begins: int
    n_frames: int


@dataclass(frozen=True, slots=True)
class _Cut:
    """A place where a piece may end. end: what follows its last symbol; after: first symbol of the next piece."""

    end: int
    after: int
    cost: float


def in_pieces(phonemes: str, lengths: Lengths, pace: float = 1.0) -> Line:
    """Cut a line whose lengths will be multiplied by about *pace*, and see to a pause wherever it is cut."""
    room = (LONGEST_FRAMES - 2 * SILENCE_FRAMES) / pace
    if lengths.sum() <= room:
        return Line(phonemes, lengths)
    return _with_pauses(phonemes, lengths, _cheapest(phonemes, lengths, room - BREATH_FRAMES))


def _cheapest(phonemes: str, lengths: Lengths, room: float) -> list[_Cut]:
    """Choose the cuts that cost least with no piece above *room* frames (dynamic programming from left to right)."""
    ends = [_Cut(0, 0, 0.0), *_places(phonemes, lengths, room), _Cut(len(phonemes), len(phonemes), 0.0)]
    at = np.concatenate(([0.0], lengths.cumsum()))
    sounds = np.cumsum([0, *(symbol.isalpha() for symbol in phonemes)])
    best, came = [0.0], [-1]
    for i, cut in enumerate(ends[1:], 1):
        ways: list[tuple[float, int]] = []
        for j in range(i - 1, -1, -1):
            size = float(at[cut.end] - at[ends[j].after])
            if size > room and ways:
                break
            if sounds[cut.end] > sounds[ends[j].after]:
                ways.append((best[j] + cut.cost + (size / room) ** 2, j))
        cost, before = min(ways, default=(math.inf, i - 1))
        best.append(cost)
        came.append(before)
    chosen, k = list[_Cut](), came[-1]
    while k > 0:
        chosen.append(ends[k])
        k = came[k]
    return chosen[::-1]


def _places(phonemes: str, lengths: Lengths, room: float) -> Iterator[_Cut]:
    """Yield where the line may be cut, from left to right: at its spaces, and inside what has none for too long."""
    spaces = [i for i, symbol in enumerate(phonemes) if symbol == " " and 0 < i < len(phonemes) - 1]
    for begin, end in pairwise((-1, *spaces, len(phonemes))):
        if lengths[begin + 1 : end].sum() > room:
            yield from (_Cut(k, k, INSIDE) for k in range(begin + 1 + STEP, end - STEP, STEP))
        if end < len(phonemes):
            yield _Cut(end, end + 1, _cost(phonemes[:end]))


def _cost(said: str) -> float:
    sign = said.rstrip("“” ")[-1:]
    return SENTENCE if sign in (".", "!", "?") else CLAUSE if sign in (",", ";", ":") else WORD


def _with_pauses(phonemes: str, lengths: Lengths, cuts: Sequence[_Cut]) -> Line:
    """Lengthen the last sound before each cut to a pause; where no sign stands, put a comma as at other pauses.

    A pause belongs to the label of the sound before the sign: in the corpus it does.
    """
    text, sizes, starts, begin = "", list[float](), [0], 0
    for cut in cuts:
        said, its = phonemes[begin : cut.end], lengths[begin : cut.end].tolist()
        space = float(lengths[cut.end]) if cut.after > cut.end else SPACE_FRAMES
        last = max(i for i, symbol in enumerate(said) if symbol.isalpha())
        pause = PAUSE_FRAMES
        if not set(said[last:]) & set(SIGNS):
            said, its, pause = said + ",", [*its, COMMA_FRAMES], BREATH_FRAMES
        its[last] = max(its[last], pause - sum(its[last + 1 :]) - space)
        text, sizes = text + said + " ", [*sizes, *its, space]
        starts.append(len(text))
        begin = cut.after
    return Line(text + phonemes[begin:], np.array([*sizes, *lengths[begin:].tolist()]), tuple(starts))


def laid_out(line: Line) -> tuple[Piece, ...]:
    """Give every piece its frames. It begins on a whole frame, so its first silence is 2 to 3 frames of the pause."""
    ends = SILENCE_FRAMES + line.lengths.cumsum()
    onsets = np.concatenate(([SILENCE_FRAMES], ends[:-1]))
    begins = [0, *(math.floor(onsets[a] - SILENCE_FRAMES + 0.5) for a in line.starts[1:])]
    stops = [*(a - 1 for a in line.starts[1:]), len(line.phonemes)]
    until = [*begins[1:], math.ceil(ends[-1] + SILENCE_FRAMES)]
    pieces = []
    for a, b, begin, end in zip(line.starts, stops, begins, until, strict=True):
        own, lead = line.lengths[a:b], float(onsets[a]) - begin
        tail = SILENCE_FRAMES if b == len(line.phonemes) else max(SILENCE_FRAMES, end - begin - lead - own.sum())
        pieces.append(Piece(line.phonemes[a:b], np.concatenate(([lead], own, [tail])), begin, end - begin))
    return tuple(pieces)

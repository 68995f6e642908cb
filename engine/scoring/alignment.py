"""Which sounds were said, when, and how they differ from those that were wanted.

Pure arrays: takes the network's log probabilities, knows no audio and no torch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from engine.scoring.phones import NOTHING, Phone, symbol_of

Logs = npt.NDArray[np.float32]  # (T, V) natural log probabilities
Op = Literal["same", "other", "missing"]


@dataclass(frozen=True, slots=True)
class HeardPhone:
    """One sound that was heard. start_s, end_s: from the audio's start; confidence in [0, 1]."""

    symbol: str
    start_s: float
    end_s: float
    confidence: float


@dataclass(frozen=True, slots=True)
class Aligned:
    """One wanted sound: heard as wanted, as another (`heard` tells which) or missing. A missing one has no length."""

    phone: Phone
    op: Op
    start_s: float
    end_s: float
    heard: str = ""


@dataclass(frozen=True, slots=True)
class Extra:
    """A sound that was heard and not wanted. before: index of the wanted sound it stands before."""

    heard: HeardPhone
    before: int


@dataclass(frozen=True, slots=True)
class Alignment:
    """Wanted sounds in order and those that are too many."""

    wanted: tuple[Aligned, ...]
    extra: tuple[Extra, ...]

    @property
    def n_errors(self) -> int:
        return len(self.extra) + sum(a.op != "same" for a in self.wanted)

    @property
    def error_rate(self) -> float:
        """Return errors over wanted sounds; may pass 1."""
        return self.n_errors / max(1, len(self.wanted))


def said_by(logs: Logs) -> tuple[list[int], list[float]]:
    """Read a CTC output greedily: return the classes in order and how sure each is."""
    best = logs.argmax(1)
    classes: list[int] = []
    sure: list[float] = []
    before = NOTHING
    for frame, class_id in enumerate(best.tolist()):
        chance = float(np.exp(logs[frame, class_id]))
        if class_id != NOTHING and class_id == before:
            sure[-1] = max(sure[-1], chance)
        elif class_id != NOTHING:
            classes.append(class_id)
            sure.append(chance)
        before = class_id
    return classes, sure


def spans_of(classes: Sequence[int], logs: Logs) -> list[tuple[int, int]]:
    """Return (first, last + 1) frame of each class: the most likely path through frames (T, V) that says them in order.

    Between two classes there may be nothing. With fewer frames than classes, they share the frames evenly.
    Source: Viterbi forced alignment of a left-to-right model.
    """
    n, t = len(classes), len(logs)
    if n == 0:
        return []
    if t < n:
        edges = np.linspace(0, t, n + 1).astype(int)
        return list(zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True))
    states = np.full(2 * n + 1, NOTHING)
    states[1::2] = classes
    came, total = _steps(logs[:, states])
    return _traced(came, 2 * n if total[-1] >= total[-2] else 2 * n - 1)


def _steps(scores: Logs) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.float64]]:
    """Return by how many states the best path to each (frame, state) moved, and the score of each last state."""
    t, n_states = scores.shape
    came = np.zeros((t, n_states), np.int8)
    total = np.full(n_states, -np.inf)
    total[:2] = scores[0, :2]
    never = np.where(np.arange(n_states) % 2 == 1, 0.0, -np.inf)  # only a sound may follow with nothing between
    for frame in range(1, t):
        one = np.concatenate(([-np.inf], total[:-1]))
        two = np.concatenate(([-np.inf, -np.inf], total[:-2])) + never
        choices = np.stack((total, one, two))
        came[frame] = choices.argmax(0)
        total = choices.max(0) + scores[frame]
    return came, total


def _traced(came: npt.NDArray[np.int8], state: int) -> list[tuple[int, int]]:
    """Follow the best path back from its last state."""
    n = came.shape[1] // 2
    first, last = [0] * n, [0] * n
    for frame in range(len(came) - 1, -1, -1):
        if state % 2:
            k = state // 2
            first[k], last[k] = frame, max(last[k], frame + 1)
        state -= int(came[frame, state])
    return list(zip(first, last, strict=True))


def heard_in(logs: Logs, frame_s: float, shift_s: float = 0.0) -> tuple[HeardPhone, ...]:
    """Return what the network heard. shift_s: what to take off all times (silence put before the audio)."""
    classes, sure = said_by(logs)
    spans = spans_of(classes, logs)
    return tuple(
        HeardPhone(symbol_of(c), max(0.0, a * frame_s - shift_s), max(0.0, b * frame_s - shift_s), s)
        for c, (a, b), s in zip(classes, spans, sure, strict=True)
    )


def aligned(wanted: Sequence[Phone], heard: Sequence[HeardPhone]) -> Alignment:
    """Match what was heard with what was wanted by the fewest changes (Levenshtein), those of like sound first."""
    matched: list[Aligned] = []
    extra: list[Extra] = []
    at_s = heard[0].start_s if heard else 0.0
    for i, j in _pairs([p.symbol for p in wanted], [h.symbol for h in heard]):
        if i is None and j is not None:
            extra.append(Extra(heard[j], len(matched)))
        elif i is not None and j is None:
            matched.append(Aligned(wanted[i], "missing", at_s, at_s))
        elif i is not None and j is not None:
            h, op = heard[j], "same" if heard[j].symbol == wanted[i].symbol else "other"
            matched.append(Aligned(wanted[i], op, h.start_s, h.end_s, h.symbol))  # type: ignore[arg-type]
        if j is not None:
            at_s = heard[j].end_s
    return Alignment(tuple(matched), tuple(extra))


def _pairs(wanted: Sequence[str], heard: Sequence[str]) -> list[tuple[int | None, int | None]]:
    """Return matching indices in order; None stands for a sound that has no partner."""
    n, m = len(wanted), len(heard)
    change = np.array([[substitution(a, b) for b in heard] for a in wanted]).reshape(n, m)
    cost = np.zeros((n + 1, m + 1))
    places = np.arange(m + 1)
    cost[0] = places
    for i in range(1, n + 1):
        row = cost[i - 1] + 1
        row[1:] = np.minimum(row[1:], cost[i - 1, :-1] + change[i - 1])
        cost[i] = np.minimum.accumulate(row - places) + places  # any number of extra sounds from the left
    pairs: list[tuple[int | None, int | None]] = []
    i, j = n, m
    while i or j:
        if i and j and np.isclose(cost[i, j], cost[i - 1, j - 1] + change[i - 1, j - 1]):
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif i and np.isclose(cost[i, j], cost[i - 1, j] + 1):
            i -= 1
            pairs.append((i, None))
        else:
            j -= 1
            pairs.append((None, j))
    return pairs[::-1]


VOWELS = frozenset("AIOWYaeiouæɐɑɔəɛɜɨɪɯʊʌᵊᵻ")


def substitution(a: str, b: str) -> float:
    """Return what it costs to take *b* for *a*: a vowel for a consonant is dearest, so that they keep their places."""
    if a == b:
        return 0.0
    return 0.99 if (a in VOWELS) == (b in VOWELS) else 1.3

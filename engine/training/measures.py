"""Figures of an evaluation as pure functions: word error, rank of a voice, lengths, clicks, shares, the table.

Knows no model and no judge.
"""

from __future__ import annotations

import re
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Pcm = npt.NDArray[np.float32]

LENGTH_SHARE, LENGTH_S = 0.05, 0.04  # a commanded length is held within the larger of the two
NEARLY_WHOLE = 0.2  # of a line's words may be wrong, or one
NEAR_WORDS = 4
HOP_S, HOP_BINS = 0.01, 24  # the codec's hop
AUDIBLE_STEP = 1e-4


@dataclass(frozen=True, slots=True)
class Heard:
    """What the judges found in one recording. None: not judged, or it cannot be said of this recording.

    part: what of the evaluation it belongs to. word_errors of n_words, skipped, repeated: English only; sound_errors of
    n_sounds by the program's own recogniser; words_heard: as written, by either of the two; own_rank: place of the own
    voice among the references, 1 is first, with its similarity; voice: its clip; as_planned: ended where its text ends;
    heard_s, sounds_s: first to last sound by level and by the recogniser's times, of asked_s; rtf: computing time over
    length; first_packet_s: with the voice cached; border, hop: see border_ratio, hop_profile.
    """

    id: str
    language: str
    part: str = "sentences"
    voice: str = ""
    transcript: str | None = None
    word_errors: int | None = None
    n_words: int | None = None
    skipped: int | None = None
    repeated: int | None = None
    sound_errors: int | None = None
    n_sounds: int | None = None
    words_heard: bool | None = None
    own_rank: int | None = None
    similarity: float | None = None
    as_planned: bool | None = None
    dnsmos: float | None = None
    pitch_hz: float | None = None
    pace: float | None = None
    asked_s: float | None = None
    heard_s: float | None = None
    sounds_s: float | None = None
    rtf: float | None = None
    first_packet_s: float | None = None
    border: float | None = None
    hop: tuple[float, ...] | None = None
    problem: str | None = None

    @property
    def nearly_whole(self) -> bool | None:
        """Tell whether at most one word, or a fifth of them, is wrong."""
        if self.word_errors is None or self.n_words is None:
            return None
        return self.word_errors <= max(1.0, NEARLY_WHOLE * self.n_words)

    @property
    def length_held(self) -> bool | None:
        """Tell whether the speech is as long as was asked."""
        if self.asked_s is None:
            return None
        return self.heard_s is not None and length_held(self.heard_s, self.asked_s)

    @property
    def sounds_held(self) -> bool | None:
        """Tell the same by the recogniser's times."""
        if self.asked_s is None:
            return None
        return self.sounds_s is not None and length_held(self.sounds_s, self.asked_s)


def plain_words(text: str) -> list[str]:
    """Split into lower-case words of a-z and apostrophes; everything else parts words."""
    letters = re.sub(r"[^a-z']+", " ", text.lower().replace("’", "'"))
    return [word for word in letters.split() if word.strip("'")]


def word_errors(wanted: Sequence[str], heard: Sequence[str]) -> int:
    """Count the words to replace, add or drop that turn *heard* into *wanted* (Levenshtein distance)."""
    dropped, added, replaced = word_changes(wanted, heard)
    return len(dropped) + len(added) + replaced


def word_changes(wanted: Sequence[str], heard: Sequence[str]) -> tuple[list[int], list[int], int]:
    """Return places of *wanted* that were dropped, places of *heard* that were added, and how many were replaced."""
    n, m = len(wanted), len(heard)
    cost = [[0] * (m + 1) for _ in range(n + 1)]
    cost[0], cost[n][0] = list(range(m + 1)), n
    for i, word in enumerate(wanted, 1):
        cost[i][0] = i
        for j, other in enumerate(heard, 1):
            change = cost[i - 1][j - 1] + (word != other)
            cost[i][j] = min(change, cost[i - 1][j] + 1, cost[i][j - 1] + 1)
    dropped, added, replaced, i, j = list[int](), list[int](), 0, n, m
    while i or j:
        if i and j and cost[i][j] == cost[i - 1][j - 1] + (wanted[i - 1] != heard[j - 1]):
            i, j = i - 1, j - 1
            replaced += wanted[i] != heard[j]
        elif i and cost[i][j] == cost[i - 1][j] + 1:
            i -= 1
            dropped.append(i)
        else:
            j -= 1
            added.append(j)
    return dropped[::-1], added[::-1], replaced


def repeats(heard: Sequence[str], added: Sequence[int]) -> int:
    """Count added words that stand near the same word, which is what a model that stutters says."""
    return sum(heard[k] in (*heard[max(0, k - NEAR_WORDS) : k], *heard[k + 1 : k + 1 + NEAR_WORDS]) for k in added)


def own_rank(similarities: Sequence[float], own: int) -> int:
    """Return the place (1 is first) of entry *own* by similarity; a tie counts against it."""
    return 1 + sum(s >= similarities[own] for i, s in enumerate(similarities) if i != own)


def length_held(heard_s: float, asked_s: float) -> bool:
    """Tell whether a length lies within the larger of 5 % and 40 ms of the asked one."""
    return abs(heard_s - asked_s) <= max(LENGTH_SHARE * asked_s, LENGTH_S) + 1e-9


def border_ratio(pcm: Pcm, borders: Iterable[int], rate_hz: int) -> float | None:
    """Return how much larger the steps from sample to sample are at packet borders than elsewhere; 1 is no click.

    The mean over the borders of |x[n] - x[n-1]| over its mean at the same place of the six codec hops around, where
    there is sound.
    """
    steps, hop = np.abs(np.diff(pcm)), round(HOP_S * rate_hz)
    ratios = []
    for at in borders:
        places = at - 1 + hop * np.array([-3, -2, -1, 1, 2, 3])
        if places[0] >= 0 and places[-1] < len(steps) and (around := float(steps[places].mean())) > AUDIBLE_STEP:
            ratios.append(float(steps[at - 1]) / around)
    return statistics.fmean(ratios) if ratios else None


def hop_profile(pcm: Pcm, rate_hz: int) -> tuple[float, ...] | None:
    """Return the size of the steps by their place in the codec's hop (HOP_BINS,), 1 on average; None of silence.

    Natural speech knows no hop, so its profile is flat; a codec that repeats itself every hop hums at 100 Hz.
    """
    steps, hop = np.abs(np.diff(pcm)), round(HOP_S * rate_hz)
    if len(steps) < 4 * hop:
        return None
    around = np.convolve(steps, np.full(2 * hop, 0.5 / hop), "same")
    share = np.where(around > AUDIBLE_STEP, steps / np.maximum(around, 1e-9), np.nan)
    share = share[: len(share) // hop * hop].reshape(-1, HOP_BINS, hop // HOP_BINS)
    loud = np.isfinite(share).all((1, 2))
    return tuple(share[loud].mean((0, 2)).tolist()) if loud.sum() > 3 else None


def hum(rows: Iterable[Heard]) -> float | None:
    """Return how far the profiles of many recordings, taken together, are from flat: their standard deviation."""
    known = [row.hop for row in rows if row.hop is not None]
    return float(np.mean(known, 0).std()) if known else None


def correlation(pairs: Sequence[tuple[float | None, float | None]]) -> float | None:
    """Return Pearson's correlation of what is known of both sides; None of fewer than 3 pairs."""
    known = np.array([(a, b) for a, b in pairs if a is not None and b is not None], np.float64)
    if len(known) < 3 or known.std(axis=0).min() < 1e-9:
        return None
    return float(np.asarray(np.corrcoef(known.T))[0, 1])


def word_error_rate(rows: Iterable[Heard]) -> float | None:
    """Return all errors over all words, or None if no row was judged for words."""
    judged = [(r.word_errors, r.n_words) for r in rows if r.word_errors is not None and r.n_words]
    return sum(e for e, _ in judged) / sum(n for _, n in judged) if judged else None


def sound_error_rate(rows: Iterable[Heard]) -> float | None:
    """Return all wrong, missing and extra sounds over all sounds, or None if no row was judged for them."""
    judged = [(r.sound_errors, r.n_sounds) for r in rows if r.sound_errors is not None and r.n_sounds]
    return sum(e for e, _ in judged) / sum(n for _, n in judged) if judged else None


def share(values: Iterable[bool | None]) -> float | None:
    """Return the share of True among what is known."""
    known = [v for v in values if v is not None]
    return sum(known) / len(known) if known else None


def first_share(rows: Iterable[Heard]) -> float | None:
    """Return the share of recordings whose own reference is the most similar."""
    return share(None if r.own_rank is None else r.own_rank == 1 for r in rows)


def middle(values: Iterable[float | None]) -> float | None:
    """Return the median of what is known."""
    known = [v for v in values if v is not None]
    return statistics.median(known) if known else None


def average(values: Iterable[float | None]) -> float | None:
    """Return the mean of what is known."""
    known = [v for v in values if v is not None]
    return statistics.fmean(known) if known else None


def percent(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.1f} %"


def number(value: float | None, unit: str = "") -> str:
    return "-" if value is None else f"{value:.2f}{unit}"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Lay out rows of text in columns: the first to the left, the others to the right."""
    widths = [max(len(line[i]) for line in (heads, *rows)) for i in range(len(heads))]

    def laid_out(line: Sequence[str]) -> str:
        first, *others = (cell.rjust(w) for cell, w in zip(line, widths, strict=True))
        return "  ".join([line[0].ljust(len(first)), *others]).rstrip()

    return "\n".join(laid_out(line) for line in (heads, ["-" * w for w in widths], *rows))

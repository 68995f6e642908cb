"""Figures of an evaluation as pure functions: word error, rank of a voice, shares, the table.

Knows no model and no judge.
"""

from __future__ import annotations

import re
import statistics
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heard:
    """What the judges found in one recording. None: not judged, or it cannot be said of this recording.

    word_errors of n_words: English only; own_rank: place of the own voice among the references, 1 is first;
    as_planned: ended where its text ends; rtf: computing time over length; first_packet_s: with the voice cached.
    """

    id: str
    language: str
    transcript: str | None = None
    word_errors: int | None = None
    n_words: int | None = None
    own_rank: int | None = None
    as_planned: bool | None = None
    dnsmos: float | None = None
    rtf: float | None = None
    first_packet_s: float | None = None
    problem: str | None = None


def plain_words(text: str) -> list[str]:
    """Split into lower-case words of a-z and apostrophes; everything else parts words."""
    letters = re.sub(r"[^a-z']+", " ", text.lower().replace("’", "'"))
    return [word for word in letters.split() if word.strip("'")]


def word_errors(wanted: Sequence[str], heard: Sequence[str]) -> int:
    """Count the words to replace, add or drop that turn *heard* into *wanted* (Levenshtein distance)."""
    row = list(range(len(heard) + 1))
    for i, word in enumerate(wanted, 1):
        diagonal, row[0] = row[0], i
        for j, other in enumerate(heard, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (word != other))
    return row[-1]


def own_rank(similarities: Sequence[float], own: int) -> int:
    """Return the place (1 is first) of entry *own* by similarity; a tie counts against it."""
    return 1 + sum(s >= similarities[own] for i, s in enumerate(similarities) if i != own)


def word_error_rate(rows: Sequence[Heard]) -> float | None:
    """Return all errors over all words, or None if no row was judged for words."""
    judged = [(r.word_errors, r.n_words) for r in rows if r.word_errors is not None and r.n_words]
    return sum(e for e, _ in judged) / sum(n for _, n in judged) if judged else None


def share(values: Sequence[bool | None]) -> float | None:
    """Return the share of True among what is known."""
    known = [v for v in values if v is not None]
    return sum(known) / len(known) if known else None


def middle(values: Sequence[float | None]) -> float | None:
    """Return the median of what is known."""
    known = [v for v in values if v is not None]
    return statistics.median(known) if known else None


def average(values: Sequence[float | None]) -> float | None:
    """Return the mean of what is known."""
    known = [v for v in values if v is not None]
    return statistics.fmean(known) if known else None


def figures(rows: Sequence[Heard]) -> dict[str, float | None]:
    """Sum up the recordings of one language."""
    first = [None if r.own_rank is None else r.own_rank == 1 for r in rows]
    return {
        "n": float(len(rows)),
        "word_error": word_error_rate(rows),
        "own_first": share(first),
        "ends_as_planned": share([r.as_planned for r in rows]),
        "dnsmos": average([r.dnsmos for r in rows]),
        "rtf": middle([r.rtf for r in rows]),
        "first_packet_s": middle([r.first_packet_s for r in rows]),
    }


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

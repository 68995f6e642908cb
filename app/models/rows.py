"""How a list that was worked out anew becomes the list a view shows, with as few rows moved as possible.

Must not know what the rows are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Splice:
    """At *at*, *removed* rows go and *added* rows come; whatever stands before and after keeps its key."""

    at: int
    removed: int
    added: int


def splice(before: Sequence[str], after: Sequence[str]) -> Splice:
    """Return the one stretch in which two lists of keys differ."""
    shorter = min(len(before), len(after))
    head = next((i for i in range(shorter) if before[i] != after[i]), shorter)
    left = shorter - head
    tail = next((i for i in range(left) if before[-1 - i] != after[-1 - i]), left)
    return Splice(head, len(before) - head - tail, len(after) - head - tail)

"""The chosen part of a sound while somebody drags it or moves it by keys: arithmetic alone.

Must not know of widgets. Times are seconds from the sound's start.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Grip = Literal["start", "end", "whole"]


@dataclass(frozen=True, slots=True)
class Limits:
    """How short and how long the part may be; longest_s None: as long as the sound."""

    shortest_s: float = 0.1
    longest_s: float | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """start_s, end_s: the chosen part of a sound."""

    start_s: float
    end_s: float

    @property
    def length_s(self) -> float:
        return self.end_s - self.start_s

    def moved(self, grip: Grip, by_s: float, total_s: float, limits: Limits) -> Window:
        """Return the window after *grip* was moved; it stays inside the sound and inside its limits."""
        shortest = min(limits.shortest_s, total_s)
        longest = total_s if limits.longest_s is None else max(shortest, min(limits.longest_s, total_s))
        if grip == "whole":
            length = min(self.length_s, total_s)
            start = _between(self.start_s + by_s, 0.0, total_s - length)
            return Window(start, start + length)
        if grip == "start":
            start = _between(self.start_s + by_s, max(0.0, self.end_s - longest), self.end_s - shortest)
            return Window(max(0.0, start), self.end_s)
        end = _between(self.end_s + by_s, self.start_s + shortest, min(total_s, self.start_s + longest))
        return Window(self.start_s, min(end, total_s))


def _between(value: float, low: float, high: float) -> float:
    return max(low, min(value, high))

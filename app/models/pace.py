"""How long a line will sound and how long it takes to make, learned from the takes of this session.

Must not know of Qt, of the queue or of the project.
"""

from __future__ import annotations

import re
import statistics
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

_REMEMBERED = 30
_EDGES_S = 0.15  # silence around the speech in a take's file
# Seconds a sign takes in calm speech: rough, for the first take; then what was heard corrects it.
_LETTER_S, _PAUSE_S = 0.066, 0.22
_PAUSES = ".,!?;:"
_SIGNS = (
    (re.compile(r"[぀-ヿ]"), 0.13),
    (re.compile(r"[㐀-鿿]"), 0.24),
    (re.compile(r"[^\W぀-ヿ㐀-鿿]| "), _LETTER_S),
    (re.compile(r"[.,!?;:…、。！？]"), _PAUSE_S),
)


@dataclass(frozen=True, slots=True)
class Foretold:
    """Seconds of sound: plain_s by the signs of a text, commanded_s where the length is given."""

    plain_s: float = 0.0
    commanded_s: float = 0.0

    @classmethod
    def of(cls, text: str, commanded_s: float | None = None) -> Foretold:
        """Return what one take will be."""
        if commanded_s is not None:
            return cls(0.0, commanded_s + _EDGES_S)
        if text.isascii():  # ten thousand lines may be asked for at once
            n_pauses = sum(map(text.count, _PAUSES))
            return cls(_EDGES_S + (len(text) - n_pauses) * _LETTER_S + n_pauses * _PAUSE_S)
        return cls(_EDGES_S + sum(len(kind.findall(text)) * seconds for kind, seconds in _SIGNS))

    @classmethod
    def sum(cls, every: Iterable[Foretold]) -> Foretold:
        plain_s = commanded_s = 0.0
        for one in every:
            plain_s, commanded_s = plain_s + one.plain_s, commanded_s + one.commanded_s
        return cls(plain_s, commanded_s)


class Pace:
    """Medians over the last takes: one that was slow for its own reasons changes little."""

    def __init__(self) -> None:
        self._slowness: deque[float] = deque(maxlen=_REMEMBERED)  # sound there was, over sound foretold
        self._cost: deque[float] = deque(maxlen=_REMEMBERED)  # seconds of work for a second of sound

    def learn(self, text: str, sound_s: float, work_s: float, commanded: bool) -> None:
        """Take note of a finished take. commanded: its length was given, so it says nothing of the voice."""
        if sound_s <= 0:
            return
        if not commanded:
            self._slowness.append(sound_s / Foretold.of(text).plain_s)
        if work_s > 0:
            self._cost.append(work_s / sound_s)

    def sound_s(self, foretold: Foretold) -> float:
        """Return about how long that will be, seconds."""
        slowness = statistics.median(self._slowness) if self._slowness else 1.0
        return foretold.plain_s * slowness + foretold.commanded_s

    def work_s(self, sound_s: float) -> float | None:
        """Return about how long so much sound takes to make; None until a take was measured."""
        return sound_s * statistics.median(self._cost) if self._cost else None

"""Which of the takes that are being made are heard while they are made: the latest wish of the user wins.

Pure: items are known by their numbers, which grow in the order they were asked for.
"""

from __future__ import annotations

from typing import Literal

Verdict = Literal["no", "at once", "in turn"]


class LiveRule:
    """Told of every wish in order; asked for each item when its first sound is there.

    A take that is asked for while nothing else is made is heard at once, in the place of what plays. Others are heard
    after the ones before them. What the user plays himself is never interrupted by what was asked for earlier; and
    after a stop nothing is heard that was asked for before it.
    """

    def __init__(self) -> None:
        self._asked = 0
        self._deaf_until = 0
        self._played_after = 0
        self._alone: set[int] = set()

    def asked(self, item: int, *, alone: bool) -> None:
        """An item was asked for; *alone*: nothing ran or waited."""
        self._asked = max(self._asked, item)
        if alone:
            self._alone.add(item)

    def played(self) -> None:
        """The user plays something."""
        self._played_after = self._asked

    def stopped(self) -> None:
        self._deaf_until = self._asked

    def ended(self, item: int) -> None:
        self._alone.discard(item)

    def verdict(self, item: int, sounding: Literal["nothing", "live", "asked"]) -> Verdict:
        """Say whether *item* is heard, while *sounding* plays: takes being made, or what the user asked to play."""
        if item <= self._deaf_until:
            return "no"
        if sounding == "asked" and item <= self._played_after:
            return "no"
        if sounding == "live" and item not in self._alone:
            return "in turn"
        return "at once"

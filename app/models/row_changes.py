"""How a list of ids becomes another one in few steps, so that a view keeps what it knows of rows that stay.

Pure; must not know of Qt.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Run = tuple[int, int]  # first and last place


@dataclass(frozen=True, slots=True)
class RowChanges:
    """To be done in this order: remove (places in the old list), put in order, insert (places in the new list).

    order: the ids that stay, as they are to stand; None if they stand so already.
    """

    remove: tuple[Run, ...]
    order: tuple[str, ...] | None
    insert: tuple[Run, ...]

    @property
    def any(self) -> bool:
        return bool(self.remove or self.insert) or self.order is not None

    @property
    def first(self) -> int:
        """The first place of the new list that may hold another id than before."""
        if self.order is not None:
            return 0
        return min([run[0] for run in (*self.remove, *self.insert)], default=0)


def plan_changes(old: Sequence[str], new: Sequence[str]) -> RowChanges:
    """Return the steps from *old* to *new*; each holds an id at most once."""
    if old == new:
        return RowChanges((), None, ())
    before, after = set(old), set(new)
    stay_before = [one for one in old if one in after]
    stay_after = [one for one in new if one in before]
    return RowChanges(
        runs(place for place, one in enumerate(old) if one not in after),
        None if stay_before == stay_after else tuple(stay_after),
        runs(place for place, one in enumerate(new) if one not in before),
    )


def runs(places: Iterable[int]) -> tuple[Run, ...]:
    """Return the stretches without a gap in *places*, which ascend."""
    found: list[Run] = []
    for place in places:
        if found and place == found[-1][1] + 1:
            found[-1] = (found[-1][0], place)
        else:
            found.append((place, place))
    return tuple(found)

"""Finished takes by line and their scores: append, score and retire only, never undone.

Must not know of the project, of files or of Qt.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from app.project.model import Score, Take


class Shelf:
    """Takes in the order they were made. absent: ids of takes whose file is missing."""

    def __init__(self, takes: Iterable[Take] = (), absent: Iterable[str] = ()) -> None:
        self._by_line: dict[str, tuple[Take, ...]] = {}
        self._by_id: dict[str, Take] = {}
        self._absent = frozenset(absent)
        for take in takes:
            self.append(take)

    @property
    def absent(self) -> frozenset[str]:
        return self._absent

    def __len__(self) -> int:
        return len(self._by_id)

    def of(self, line_id: str) -> tuple[Take, ...]:
        """Return the takes of a line, oldest first."""
        return self._by_line.get(line_id, ())

    def get(self, take_id: str) -> Take | None:
        return self._by_id.get(take_id)

    def all(self) -> tuple[Take, ...]:
        return tuple(self._by_id.values())

    def append(self, take: Take) -> None:
        """Raises ValueError if a take with this id is on the shelf: takes are never replaced."""
        if take.id in self._by_id:
            raise ValueError(f"the take {take.id} is on the shelf already")
        self._by_id[take.id] = take
        self._by_line[take.line] = (*self.of(take.line), take)

    def score(self, take_id: str, scores: tuple[Score, ...]) -> Take | None:
        """Put *scores* in the place of the take's own; return the take as it is now, None if it is not here."""
        take = self._by_id.get(take_id)
        if take is None:
            return None
        scored = replace(take, scores=scores)
        self._by_id[take_id] = scored
        self._by_line[take.line] = tuple(scored if other.id == take_id else other for other in self.of(take.line))
        return scored

    def retire(self, take_id: str) -> None:
        """Remove a take whose file has gone to the trash; one that is not here is no fault."""
        take = self._by_id.pop(take_id, None)
        if take is None:
            return
        self._by_line[take.line] = tuple(other for other in self.of(take.line) if other.id != take_id)
        self._absent -= {take_id}

"""Which lines of an episode are shown: words looked for, what is the matter with a line, who speaks it.

Pure; must not know of Qt or of how a line is drawn.
"""

from __future__ import annotations

import functools
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from app.project.board import Board
from app.project.model import Character, Line
from app.project.status import LineState, Status

Facet = Literal["unresolved", "missing", "stale", "failed", "over-long"]
FACETS: tuple[Facet, ...] = ("unresolved", "missing", "stale", "failed", "over-long")


@dataclass(frozen=True, slots=True)
class LinesFilter:
    """query: every word of it must be in the line. facets: any of them will do; none asks for nothing.

    character: an id; None is everybody.
    """

    query: str = ""
    facets: frozenset[Facet] = frozenset()
    character: str | None = None

    @property
    def shows_all(self) -> bool:
        return not self.query.strip() and not self.facets and self.character is None


def fold(text: str) -> str:
    """Return *text* as it is compared: width, case and compatibility forms do not count ("ＡＢＣ" is "abc")."""
    return unicodedata.normalize("NFKC", text).casefold()


def facets_of(state: LineState, has_failed: bool) -> tuple[Facet, ...]:
    """Return what is the matter with a line; a lost file counts as missing."""
    return _facets(state.status, state.over_s > 0, has_failed)


@functools.cache  # a handful of cases, asked for every line at every change
def _facets(status: Status, is_over: bool, has_failed: bool) -> tuple[Facet, ...]:
    found: list[Facet] = []
    if status != "ready" or has_failed:
        found.append("unresolved")
    if status in ("missing", "lost"):
        found.append("missing")
    if status == "stale":
        found.append("stale")
    if has_failed:
        found.append("failed")
    if is_over:
        found.append("over-long")
    return tuple(found)


def count_facets(lines: Iterable[Line], board: Board, failed: Collection[str]) -> dict[Facet, int]:
    """Return for each facet how many of *lines* have it."""
    seen: Counter[tuple[Facet, ...]] = Counter(facets_of(board.state(line.id), line.id in failed) for line in lines)
    return {facet: sum(n for facets, n in seen.items() if facet in facets) for facet in FACETS}


class Folded:
    """What can be looked for in each line, folded once and kept until the line or the name is another."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Line, str, str]] = {}

    def of(self, line: Line, name: str) -> str:
        known = self._known.get(line.id)
        if known is None or known[0] is not line or known[1] != name:
            known = (line, name, fold(f"{line.text}\n{line.reading or ''}\n{name}"))
            self._known[line.id] = known
        return known[2]

    def clear(self) -> None:
        self._known.clear()


def matching(
    lines: tuple[Line, ...],
    wanted: LinesFilter,
    cast: Mapping[str, Character],
    board: Board,
    failed: Collection[str],
    folded: Folded,
    keep: str | None = None,
) -> tuple[Line, ...]:
    """Return the lines that are asked for, in order. keep: a line that stays although it is not (any more)."""
    if wanted.shows_all:
        return lines
    found: Sequence[Line] = lines
    if wanted.character is not None:
        found = [line for line in found if line.character == wanted.character]
    if wanted.facets:
        is_free = wanted.facets.isdisjoint
        found = [line for line in found if not is_free(facets_of(board.state(line.id), line.id in failed))]
    for word in fold(wanted.query).split():
        found = [line for line in found if word in folded.of(line, cast[line.character].name)]
    if keep is None or any(line.id == keep for line in found):
        return tuple(found)
    ids = {line.id for line in found} | {keep}
    return tuple(line for line in lines if line.id in ids)

"""Every line's state at a glance, kept up to date by recomputing only what an edit or a take has touched.

Equal to status.states() at any time. Must not know of Qt, files or the window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.project.model import Character, Line, Project, Take
from app.project.status import LineState, Takes, line_state

Derive: TypeAlias = Callable[[Project, Takes, Line], LineState]
_NONE = frozenset[str]()


@dataclass(frozen=True, slots=True)
class Counts:
    """How many lines a character has, and how many of them are not done."""

    lines: int = 0
    unresolved: int = 0


class Board:
    """States by line id. derive: what computes one; the default is the one the rest of the program uses."""

    def __init__(self, derive: Derive = line_state) -> None:
        self._derive = derive
        self._lines: tuple[Line, ...] = ()
        self._takes: list[tuple[Take, ...]] = []  # those of each line
        self._cast: dict[str, Character] = {}
        self._marks: tuple[frozenset[str], ...] = (_NONE,) * 4
        self._lines_of: dict[str, set[str]] | None = None  # take id -> lines it may matter to; built when asked for
        self._states: dict[str, LineState] = {}
        self._unresolved: tuple[str, ...] | None = None
        self._counts: dict[str, Counts] | None = None

    def update(self, project: Project, takes: Takes) -> frozenset[str]:
        """Take in what is true now; return the ids of the lines that may look different, new ones included."""
        lines = tuple(project.lines())
        own = [takes.of(line.id) for line in lines]
        stale = self._differing(lines, own)
        renamed, revoiced = self._recast(project)
        looks = {line.id for line in lines if line.character in renamed} if renamed else set()
        if revoiced:
            stale |= {line.id for line in lines if line.character in revoiced}
        self._lines, self._takes = lines, own
        self._remember(lines, own, stale)
        touched = self._touched(project, takes)
        if touched:
            stale |= self._lines_with(touched)
        for line in lines if stale else ():
            if line.id in stale:
                self._states[line.id] = self._derive(project, takes, line)
        self._unresolved = self._counts = None
        return frozenset(stale | looks)

    def __contains__(self, line_id: object) -> bool:
        return line_id in self._states

    def __len__(self) -> int:
        return len(self._states)

    def state(self, line_id: str) -> LineState:
        """Raises KeyError if there is no such line."""
        return self._states[line_id]

    @property
    def unresolved_ids(self) -> tuple[str, ...]:
        """The ids of lines that are missing, lost, stale or not confirmed, in order."""
        if self._unresolved is None:
            self._unresolved = tuple(line.id for line in self._lines if self._states[line.id].unresolved)
        return self._unresolved

    def counts(self, character_id: str) -> Counts:
        """Return how many lines a character has; nobody has none."""
        if self._counts is None:
            self._counts = self._counted()
        return self._counts.get(character_id, Counts())

    def next_problem(
        self,
        ids: Iterable[str],
        after: str | None,
        step: Literal[1, -1] = 1,
        failed: frozenset[str] = _NONE,
        *,
        unresolved_only: bool = False,
    ) -> str | None:
        """Return the nearest of *ids* after (or before) *after* that is unresolved, over-long or failed.

        Goes round at the end and comes back to *after* itself last, as status.next_problem does.
        """
        lines = list(ids)
        at = lines.index(after) if after in lines else (-1 if step == 1 else 0)
        for offset in range(1, len(lines) + 1):
            line_id = lines[(at + step * offset) % len(lines)]
            state = self._states[line_id]
            if state.unresolved or line_id in failed or (state.over_s > 0 and not unresolved_only):
                return line_id
        return None

    # ---- what an edit has touched ----

    def _differing(self, lines: tuple[Line, ...], own: list[tuple[Take, ...]]) -> set[str]:
        """Return the ids of lines that are new, or are other objects, or have other takes than before."""
        if len(lines) == len(self._lines):
            pairs = zip(lines, self._lines, own, self._takes, strict=True)
            others = [(line, was) for line, was, mine, had in pairs if line is not was or mine is not had]
            if all(line.id == was.id for line, was in others):
                return {line.id for line, _ in others}
        known = {line.id: (line, takes) for line, takes in zip(self._lines, self._takes, strict=True)}
        nothing = (None, None)
        return {
            line.id
            for line, takes in zip(lines, own, strict=True)
            if (was := known.get(line.id, nothing))[0] is not line or was[1] is not takes
        }

    def _recast(self, project: Project) -> tuple[set[str], set[str]]:
        """Return the ids of characters that look different, and of those that sound different.

        A new name or colour is no reason to hash thousands of lines.
        """
        was, self._cast = self._cast, {character.id: character for character in project.characters}
        renamed = {who.id for who in project.characters if was.get(who.id) is not who}
        return renamed, {who for who in renamed if not _same_voice(was.get(who), self._cast[who])}

    def _remember(self, lines: tuple[Line, ...], own: list[tuple[Take, ...]], stale: set[str]) -> None:
        """Forget the states of lines that are gone, and note which lines the takes of changed ones belong to."""
        n_new = sum(line_id not in self._states for line_id in stale)
        if len(self._states) + n_new > len(lines):
            ids = {line.id for line in lines}
            self._states = {line_id: state for line_id, state in self._states.items() if line_id in ids}
        if self._lines_of is not None:
            self._note(pair for pair in zip(lines, own, strict=True) if pair[0].id in stale)

    def _touched(self, project: Project, takes: Takes) -> frozenset[str]:
        """Return the ids of takes that were deleted, starred, locked or lost since, or are so no more."""
        marks = (project.deleted, project.starred, project.locked, takes.absent)
        before, self._marks = self._marks, marks
        return _NONE.union(*(old ^ new for old, new in zip(before, marks, strict=True) if old is not new))

    def _lines_with(self, take_ids: Iterable[str]) -> set[str]:
        if self._lines_of is None:
            self._lines_of = {}
            self._note(zip(self._lines, self._takes, strict=True))
        found = set[str]().union(*(self._lines_of.get(take_id, ()) for take_id in take_ids))
        return {line_id for line_id in found if line_id in self._states}

    def _note(self, pairs: Iterable[tuple[Line, tuple[Take, ...]]]) -> None:
        lines_of = self._lines_of if self._lines_of is not None else {}
        for line, takes in pairs:
            for take in takes:
                lines_of.setdefault(take.id, set()).add(line.id)
            if line.chosen is not None:
                lines_of.setdefault(line.chosen, set()).add(line.id)

    def _counted(self) -> dict[str, Counts]:
        n: dict[str, list[int]] = {}
        for line in self._lines:
            mine = n.setdefault(line.character, [0, 0])
            mine[0] += 1
            mine[1] += self._states[line.id].unresolved
        return {character: Counts(lines, unresolved) for character, (lines, unresolved) in n.items()}


def _same_voice(a: Character | None, b: Character) -> bool:
    """Tell whether takes of the one are takes of the other; see line_fingerprint."""
    if a is None:
        return False
    return _sounding(a) == _sounding(b)


def _sounding(who: Character) -> tuple[object, ...]:
    clip = (who.clip, who.clip_start_s, who.clip_end_s, who.clip_hash, who.transcript)
    return who.language, who.model, who.preset, who.description, who.manner, *clip

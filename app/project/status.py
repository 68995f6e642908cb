"""What is derived from the project and its takes and never stored: chosen, stale, missing, fits, next problem.

Must not know of files or of the window.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, Protocol

from app.project.model import Line, Project, Take, line_fingerprint

ChosenBy = Literal["user", "score"]
Status = Literal["missing", "lost", "stale", "unconfirmed", "ready"]

TOUCHING_S = 0.01  # overlaps of rounded times (SRT in ms, ASS in cs) are no overlaps


class Takes(Protocol):
    """The finished takes; app.shelf.Shelf is one."""

    @property
    def absent(self) -> frozenset[str]: ...

    def of(self, line_id: str) -> tuple[Take, ...]: ...


@dataclass(frozen=True, slots=True)
class LineState:
    """One line at a glance.

    status: "missing" no usable take; "lost" the user's take has no file (another may stand in); "stale" text or voice
    changed since the take; "unconfirmed" chosen by score; "ready" confirmed by the user.
    slot_s: length of the slot, None without one. over_s: how much the take is longer than its slot, 0 if it fits.
    """

    line: str
    status: Status
    take: Take | None
    chosen_by: ChosenBy | None
    slot_s: float | None
    over_s: float

    @property
    def unresolved(self) -> bool:
        return self.status != "ready"


def usable_takes(project: Project, takes: Takes, line: Line) -> tuple[Take, ...]:
    """Return the takes of *line* that are not deleted and have their file, oldest first."""
    deleted, absent = project.deleted, takes.absent  # not their union: it would be built anew for every line
    if not deleted and not absent:
        return takes.of(line.id)
    return tuple(take for take in takes.of(line.id) if take.id not in deleted and take.id not in absent)


def is_stale(project: Project, line: Line, take: Take) -> bool:
    """Tell whether text, reading, language, model or voice have changed since *take* was made."""
    return not _Fresh(project, line)(take)


def chosen_take(project: Project, takes: Takes, line: Line) -> tuple[Take | None, ChosenBy | None]:
    """Return the take that speaks for *line* and who chose it.

    The user's choice always wins. Otherwise: fresh before stale, ended as planned before cut off, all bars passed
    before not, then the best mean score, then the newest.
    """
    return _chosen(usable_takes(project, takes, line), line, _Fresh(project, line))


def _chosen(usable: tuple[Take, ...], line: Line, is_fresh: _Fresh) -> tuple[Take | None, ChosenBy | None]:
    for take in usable:
        if take.id == line.chosen:
            return take, "user"
    if not usable:
        return None, None
    ranked = max(enumerate(usable), key=lambda numbered: (*_rank(numbered[1], is_fresh), numbered[0]))
    return ranked[1], "score"


class _Fresh:
    """Tells which takes of one line are what they would be now; digests once, which is most of the work."""

    __slots__ = ("_digests", "_line", "_project")

    def __init__(self, project: Project, line: Line) -> None:
        self._project, self._line = project, line
        self._digests: dict[tuple[str, ...], str] = {}  # by what the model of a take made use of

    def __call__(self, take: Take) -> bool:
        uses = take.uses
        if uses not in self._digests:
            who = self._project.character(self._line.character)
            self._digests[uses] = line_fingerprint(self._line, who, uses)
        return take.fingerprint == self._digests[uses]


def _rank(take: Take, is_fresh: _Fresh) -> tuple[bool, bool, bool, float]:
    values = [score.value for score in take.scores]
    mean = sum(values) / len(values) if values else 0.0
    passed = bool(values) and all(score.passed for score in take.scores)
    return is_fresh(take), take.end_reason == "eos", passed, mean


def slot_s(line: Line) -> float | None:
    """Return the length of the line's slot in seconds; None if it has none or ends before it starts."""
    if line.start_s is None or line.end_s is None or line.end_s <= line.start_s:
        return None
    return line.end_s - line.start_s


def over_s(line: Line, take: Take) -> float:
    """Return by how many seconds the speech of *take* is longer than the slot; 0.0 if it fits or there is none."""
    slot = slot_s(line)
    if slot is None or take.duration_s <= slot + TOUCHING_S:
        return 0.0
    return take.duration_s - slot


def line_state(project: Project, takes: Takes, line: Line) -> LineState:
    """Return what is known about one line."""
    usable = usable_takes(project, takes, line)
    is_fresh = _Fresh(project, line)
    take, by = _chosen(usable, line, is_fresh)
    over = 0.0 if take is None else over_s(line, take)
    status = _status(project, takes, line, by, None if take is None else is_fresh(take))
    return LineState(line.id, status, take, by, slot_s(line), over)


def _status(project: Project, takes: Takes, line: Line, by: ChosenBy | None, is_fresh: bool | None) -> Status:
    """is_fresh: None if there is no take."""
    if line.chosen is not None and line.chosen in takes.absent and line.chosen not in project.deleted:
        return "lost"
    if is_fresh is None:
        return "missing"
    if not is_fresh:
        return "stale"
    return "ready" if by == "user" else "unconfirmed"


def states(project: Project, takes: Takes, lines: Iterable[Line] | None = None) -> tuple[LineState, ...]:
    """Return the state of *lines*, or of every line of the project, in order."""
    return tuple(line_state(project, takes, line) for line in (project.lines() if lines is None else lines))


def unresolved(project: Project, takes: Takes) -> tuple[str, ...]:
    """Return the ids of lines that are missing, lost, stale or not confirmed by the user, in order."""
    return tuple(state.line for state in states(project, takes) if state.unresolved)


def needs_take(project: Project, takes: Takes, line: Line) -> bool:
    """Tell whether *line* has no take that speaks its present text in its present voice."""
    is_fresh = _Fresh(project, line)
    return not any(is_fresh(take) for take in usable_takes(project, takes, line))


def next_problem(project: Project, takes: Takes, after: str | None = None, step: Literal[1, -1] = 1) -> str | None:
    """Return the nearest line after (step 1) or before (-1) the line *after* that is unresolved or over-long.

    Goes round at the end and comes back to *after* itself last; None if there is no problem at all.
    """
    lines = tuple(project.lines())
    ids = [line.id for line in lines]
    at = ids.index(after) if after in ids else (-1 if step == 1 else 0)
    order = [(at + step * offset) % len(lines) for offset in range(1, len(lines) + 1)] if lines else []
    for index in order:
        state = line_state(project, takes, lines[index])
        if state.unresolved or state.over_s > 0:
            return state.line
    return None

"""One line as the table shows it: all that a delegate needs, worked out once. Pure; must not know of Qt."""

from __future__ import annotations

from dataclasses import dataclass

from app.project.model import Character, Line, Project
from app.project.status import LineState, Takes, usable_takes


@dataclass(frozen=True, slots=True)
class LineRow:
    """number: place in the episode, from 1. status: a key of the theme's table of statuses.

    spoken: what the take that speaks for the line says; "" without one. take_s: its length, first to last phoneme.
    n_takes: those that can be used; n_stars, of them.
    """

    line: Line
    number: int
    status: str
    name: str
    colour: str
    spoken: str
    take_s: float | None
    slot_s: float | None
    over_s: float
    n_takes: int
    n_stars: int


def shown_status(state: LineState, activity: str | None, is_locked: bool) -> str:
    """Return the one status that is shown of a line: what happens now, then what is wrong, then what is done."""
    if activity in ("generating", "queued", "failed"):
        return activity
    if state.status == "ready" and is_locked:
        return "locked"
    if state.status == "unconfirmed" and state.over_s > 0:
        return "over-long"
    return state.status


def line_row(
    project: Project, takes: Takes, line: Line, who: Character, state: LineState, activity: str | None, number: int
) -> LineRow:
    """Return what is shown of one line."""
    usable = usable_takes(project, takes, line)
    take = state.take
    return LineRow(
        line=line,
        number=number,
        status=shown_status(state, activity, take is not None and take.id in project.locked),
        name=who.name,
        colour=who.colour,
        spoken="" if take is None or state.status == "stale" else take.reading,
        take_s=None if take is None else take.duration_s,
        slot_s=state.slot_s,
        over_s=state.over_s,
        n_takes=len(usable),
        n_stars=sum(one.id in project.starred for one in usable),
    )

"""Edits of many lines at once, each in one pass over the script: ten thousand lines are no reason to wait.

Like edits.py, pure: Project in, new Project out; EditError if it cannot be made. Must not know of undo or the window.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from app.project.errors import EditError
from app.project.model import Episode, Line, Project
from engine.api import told


def cast_lines(project: Project, line_ids: Collection[str], character_id: str) -> Project:
    """Give lines to a character."""
    if not any(character.id == character_id for character in project.characters):
        raise EditError(told("There is no character {id} in the cast.", id=character_id))
    return _each(project, line_ids, lambda line: replace(line, character=character_id))


def clear_choices(project: Project, line_ids: Collection[str]) -> Project:
    """Leave the choice of the take to the scores again."""
    return _each(project, line_ids, lambda line: replace(line, chosen=None))


def shift_lines(project: Project, line_ids: Collection[str], by_s: float) -> Project:
    """Move the slots of lines by *by_s* seconds; lines without a time keep none."""
    first_s = min((line.start_s for line in _some(project, line_ids) if line.start_s is not None), default=None)
    if first_s is not None and first_s + by_s < 0:
        raise EditError(
            told(
                "The first of these lines starts at {start:.3f} s, so they cannot be moved {by:.3f} s earlier.",
                start=first_s,
                by=-by_s,
            )
        )

    def shifted(line: Line) -> Line:
        return replace(line, start_s=_plus(line.start_s, by_s), end_s=_plus(line.end_s, by_s))

    return _each(project, line_ids, shifted)


def duplicate_lines(project: Project, copies: Mapping[str, str]) -> Project:
    """Put a copy after each line, without its takes and its time. copies: the id of the copy by the id of the line."""
    _some(project, copies)

    def with_copies(lines: tuple[Line, ...]) -> tuple[Line, ...]:
        doubled: list[Line] = []
        for line in lines:
            doubled.append(line)
            if line.id in copies:
                doubled.append(replace(line, id=copies[line.id], chosen=None, start_s=None, end_s=None))
        return tuple(doubled)

    return _with_lines(project, with_copies)


def follow_each_other(project: Project, line_ids: Collection[str]) -> bool:
    """Tell whether lines stand one after the other in one episode."""
    wanted = set(line_ids)
    for episode in project.episodes:
        places = [index for index, line in enumerate(episode.lines) if line.id in wanted]
        if places:
            return len(places) == len(wanted) == places[-1] - places[0] + 1
    return False


def _some(project: Project, line_ids: Collection[str]) -> list[Line]:
    """Return the lines with these ids. Raises EditError if there is one that is not there."""
    wanted = set(line_ids)
    lines = [line for line in project.lines() if line.id in wanted]
    if len(lines) != len(wanted):
        missing = sorted(wanted - {line.id for line in lines})[0]
        raise EditError(told("There is no line {id} in the project.", id=missing))
    return lines


def _each(project: Project, line_ids: Collection[str], change: Callable[[Line], Line]) -> Project:
    _some(project, line_ids)
    wanted = set(line_ids)

    def changed(line: Line) -> Line:
        after = change(line)
        return line if after == line else after

    return _with_lines(project, lambda lines: tuple(changed(x) if x.id in wanted else x for x in lines))


def _with_lines(project: Project, change: Callable[[tuple[Line, ...]], tuple[Line, ...]]) -> Project:
    def changed(episode: Episode) -> Episode:
        lines = change(episode.lines)
        return episode if lines == episode.lines else replace(episode, lines=lines)

    episodes = tuple(map(changed, project.episodes))
    same = all(a is b for a, b in zip(episodes, project.episodes, strict=True))
    return project if same else replace(project, episodes=episodes)


def _plus(time_s: float | None, by_s: float) -> float | None:
    return None if time_s is None else round(max(0.0, time_s + by_s), 3)

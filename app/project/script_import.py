"""Rows of a script into a project: as a new episode, or over one that is there, so that takes stay with their lines.

Must not know of formats or files.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from app.project.errors import EditError
from app.project.model import Character, Episode, Line, Project, new_id
from app.project.script_rows import Row, name_key, names_of
from engine.api import told

# Hues that stay apart for eyes that do not see red and green, after Okabe and Ito (2008).
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#999933", "#882255")
SAME_TIME_S = 0.05


def add_episode(project: Project, title: str, rows: Sequence[Row], make_id: Callable[[], str] = new_id) -> Project:
    """Append an episode with a line a row; speakers nobody is called yet join the cast."""
    project = _with_cast(project, names_of(rows), make_id)
    cast = _cast_by_name(project)
    lines = tuple(_new_line(row, cast, make_id) for row in rows)
    return replace(project, episodes=(*project.episodes, Episode(make_id(), title, lines)))


def add_rows(
    project: Project, episode_id: str, rows: Sequence[Row], at: int | None = None, make_id: Callable[[], str] = new_id
) -> Project:
    """Insert a line a row before the position *at* (None: at the end); speakers nobody is called yet join the cast."""
    if not any(episode.id == episode_id for episode in project.episodes):
        raise EditError(told("There is no episode {id} in the project.", id=episode_id))
    project = _with_cast(project, names_of(rows), make_id)
    cast = _cast_by_name(project)
    lines = tuple(_new_line(row, cast, make_id) for row in rows)

    def grown(episode: Episode) -> Episode:
        place = len(episode.lines) if at is None else at
        return replace(episode, lines=(*episode.lines[:place], *lines, *episode.lines[place:]))

    episodes = tuple(grown(episode) if episode.id == episode_id else episode for episode in project.episodes)
    return project if not rows else replace(project, episodes=episodes)


def reimport(project: Project, episode_id: str, rows: Sequence[Row], make_id: Callable[[], str] = new_id) -> Project:
    """Replace an episode's script: lines found again by id, text, time or place keep their id and so their takes."""
    episode = next((episode for episode in project.episodes if episode.id == episode_id), None)
    if episode is None:
        raise EditError(told("There is no episode {id} in the project.", id=episode_id))
    names = {character.id: name_key(character.name) for character in project.characters}
    found = match(episode.lines, [names[line.character] for line in episode.lines], rows)
    project = _with_cast(project, names_of(rows), make_id)
    cast = _cast_by_name(project)
    lines = tuple(
        _new_line(row, cast, make_id) if old is None else _renewed(old, row, names[old.character], cast)
        for row, old in zip(rows, found, strict=True)
    )
    changed = replace(episode, lines=lines)
    return replace(project, episodes=tuple(changed if other is episode else other for other in project.episodes))


def match(lines: Sequence[Line], names: Sequence[str], rows: Sequence[Row]) -> list[Line | None]:
    """Return the old line of each row, or None; no line is given out twice.

    names: name_key of each line's character. In turn: same id; same speaker and text; same text; same speaker and
    start; directly after the line of the row above, with the same speaker.
    """
    name_of = {line.id: name for line, name in zip(lines, names, strict=True)}
    found: list[Line | None] = [None] * len(rows)
    left = {line.id: line for line in lines}
    keys: tuple[tuple[Callable[[Row], object], Callable[[Line], object]], ...] = (
        (lambda row: row.id, lambda line: line.id),
        (lambda row: (name_key(row.name), row.text), lambda line: (name_of[line.id], line.text)),
        (lambda row: row.text, lambda line: line.text),
        (
            lambda row: _time_key(name_key(row.name), row.start_s),
            lambda line: _time_key(name_of[line.id], line.start_s),
        ),
    )
    for row_key, line_key in keys:
        _match_by(found, left, rows, row_key, line_key)
    _match_by_place(found, left, lines, name_of, rows)
    return found


def _match_by(
    found: list[Line | None],
    left: dict[str, Line],
    rows: Sequence[Row],
    row_key: Callable[[Row], object],
    line_key: Callable[[Line], object],
) -> None:
    waiting: defaultdict[object, deque[Line]] = defaultdict(deque)
    for line in left.values():
        waiting[line_key(line)].append(line)
    for index, row in enumerate(rows):
        key = row_key(row)
        if found[index] is None and key is not None and waiting[key]:
            line = waiting[key].popleft()
            found[index] = line
            del left[line.id]


def _match_by_place(
    found: list[Line | None], left: dict[str, Line], lines: Sequence[Line], name_of: dict[str, str], rows: Sequence[Row]
) -> None:
    at = {line.id: index for index, line in enumerate(lines)}
    for index, row in enumerate(rows):
        above = found[index - 1] if index else None
        place = 0 if index == 0 else -1 if above is None else at[above.id] + 1
        if found[index] is None and 0 <= place < len(lines):
            line = lines[place]
            if line.id in left and name_of[line.id] == name_key(row.name):
                found[index] = left.pop(line.id)


def _time_key(name: str, start_s: float | None) -> object:
    return None if start_s is None else (name, round(start_s / SAME_TIME_S))


def _renewed(old: Line, row: Row, old_name: str, cast: dict[str, str]) -> Line:
    reading = old.reading if row.text == old.text else None
    # Two characters may bear one name: the line stays with the one it has.
    who = old.character if old_name == name_key(row.name) else cast[name_key(row.name)]
    line = replace(old, character=who, text=row.text, reading=reading)
    return line if row.start_s is None else replace(line, start_s=row.start_s, end_s=row.end_s)


def _new_line(row: Row, cast: dict[str, str], make_id: Callable[[], str]) -> Line:
    return Line(make_id(), cast[name_key(row.name)], row.text, start_s=row.start_s, end_s=row.end_s)


def _cast_by_name(project: Project) -> dict[str, str]:
    return {name_key(character.name): character.id for character in project.characters}


def _with_cast(project: Project, names: Iterable[str], make_id: Callable[[], str]) -> Project:
    known = _cast_by_name(project)
    cast = list(project.characters)
    for name in names:
        if name_key(name) not in known:
            cast.append(Character(make_id(), name, COLOURS[len(cast) % len(COLOURS)]))
            known[name_key(name)] = cast[-1].id
    return replace(project, characters=tuple(cast))

"""What differs between two states of a project, counted: what there is to recover.

Must not know where the states come from.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.project.model import Project


@dataclass(frozen=True, slots=True)
class Changes:
    """Lines and characters, counted; other: takes chosen by name, stars, notes and settings differ."""

    lines_added: int
    lines_removed: int
    lines_changed: int
    characters_added: int
    characters_removed: int
    characters_changed: int
    other: bool

    @property
    def lines(self) -> int:
        return self.lines_added + self.lines_removed + self.lines_changed

    @property
    def characters(self) -> int:
        return self.characters_added + self.characters_removed + self.characters_changed


def changes(before: Project, after: Project) -> Changes:
    """Count what is different in *after*."""
    old, new = ({line.id: line for line in project.lines()} for project in (before, after))
    both = old.keys() & new.keys()
    was, now = ({who.id: who for who in project.characters} for project in (before, after))
    return Changes(
        lines_added=len(new.keys() - both),
        lines_removed=len(old.keys() - both),
        lines_changed=sum(old[line_id] != new[line_id] for line_id in both),
        characters_added=len(now.keys() - was.keys()),
        characters_removed=len(was.keys() - now.keys()),
        characters_changed=sum(was[who] != now[who] for who in was.keys() & now.keys()),
        other=_rest(before) != _rest(after),
    )


def _rest(project: Project) -> tuple[object, ...]:
    episodes = [(episode.id, episode.title, [line.id for line in episode.lines]) for episode in project.episodes]
    notes = dict(project.take_notes)
    return project.title, project.deleted, project.starred, project.locked, notes, project.settings, episodes

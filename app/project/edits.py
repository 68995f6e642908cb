"""Every change of a project as a pure function: Project in, new Project out; the old value is how it is undone.

Must not know of takes' files, of undo or of the window. An edit that changes nothing returns the same object; one that
cannot be made raises EditError with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from app.project.casting import check_seconds, member, recast
from app.project.casting import set_clip as set_clip
from app.project.casting import set_description as set_description
from app.project.casting import set_manner as set_manner
from app.project.casting import set_model as set_model
from app.project.casting import set_preset as set_preset
from app.project.casting import set_transcript as set_transcript
from app.project.errors import EditError
from app.project.model import Character, Episode, Line, Project
from app.project.script_cue import join_lines
from app.project.script_import import add_episode as add_episode
from app.project.script_import import add_rows as add_rows
from app.project.script_import import reimport as reimport
from app.project.script_rows import name_key
from engine.api import told

# ---- lines -------------------------------------------------------------------------------------------------------


def add_lines(project: Project, episode_id: str, lines: Sequence[Line], at: int | None = None) -> Project:
    """Insert *lines* before the position *at* of the episode (None: at its end)."""
    known = {line.id for line in project.lines()}
    for line in lines:
        if line.id in known:
            raise EditError(told("There is a line with the id {id} already.", id=line.id))
        member(project, line.character)
        known.add(line.id)

    def insert(old: tuple[Line, ...]) -> tuple[Line, ...]:
        place = len(old) if at is None else at
        return (*old[:place], *lines, *old[place:])

    return _with_lines(project, _episode(project, episode_id), insert)


def retext(project: Project, line_id: str, text: str) -> Project:
    """Change the text; a reading that was set for the old text goes with it."""
    line = _line(project, line_id)
    return project if text == line.text else _put(project, replace(line, text=text, reading=None))


def reread(project: Project, line_id: str, reading: str | None) -> Project:
    """Set what will be spoken instead of the normalised text; None goes back to it."""
    return _put(project, replace(_line(project, line_id), reading=reading or None))


def retime(project: Project, line_id: str, start_s: float | None, end_s: float | None) -> Project:
    """Set the slot in seconds from the episode's start; None leaves a side open."""
    check_seconds(start_s, 0.0)
    check_seconds(end_s, 0.0)
    if start_s is not None and end_s is not None and end_s <= start_s:
        raise EditError(
            told("The line would end at {end:.3f} s, before it starts at {start:.3f} s.", end=end_s, start=start_s)
        )
    return _put(project, replace(_line(project, line_id), start_s=start_s, end_s=end_s))


def relength(project: Project, line_id: str, duration_s: float | None) -> Project:
    """Command the length from first to last phoneme; None lets the voice decide."""
    check_seconds(duration_s, 0.01)
    return _put(project, replace(_line(project, line_id), duration_s=duration_s))


def annotate(project: Project, line_id: str, note: str) -> Project:
    """Set the note of a line."""
    return _put(project, replace(_line(project, line_id), note=note))


def split(project: Project, line_id: str, at: int, new_id: str) -> Project:
    """Cut a line before the sign *at*; the second half gets *new_id*, and the slot is shared by text length."""
    line = _line(project, line_id)
    first, second = line.text[:at].rstrip(), line.text[at:].lstrip()
    if not 0 < at < len(line.text) or not first or not second:
        raise EditError(told("Both halves of a split line need some text."))
    middle_s = None
    if line.start_s is not None and line.end_s is not None and line.end_s > line.start_s:
        share = len(first) / (len(first) + len(second))
        middle_s = round(line.start_s + (line.end_s - line.start_s) * share, 3)
    plain = replace(line, reading=None, duration_s=None, chosen=None)
    head = replace(plain, text=first, end_s=middle_s)
    tail = replace(plain, id=new_id, text=second, start_s=middle_s, note="")
    return add_lines(_put(project, head), *_after(project, line_id, [tail]))


def merge(project: Project, line_id: str) -> Project:
    """Join a line with the one after it; the id and the takes of the first stay."""
    lines = _episode_of(project, line_id).lines
    at = _index(lines, line_id)
    if at + 1 == len(lines):
        raise EditError(told("There is no line after this one to merge with."))
    first, second = lines[at], lines[at + 1]
    if first.character != second.character:
        raise EditError(told("Lines of two characters cannot be merged. Give both to one character first."))
    merged = replace(
        first,
        text=join_lines([text for text in (first.text, second.text) if text] or [""]),
        reading=None,
        end_s=second.end_s,
        duration_s=None,
        chosen=None,
        note="\n".join(note for note in (first.note, second.note) if note),
    )
    return remove_lines(_put(project, merged), [second.id])


def move(project: Project, line_id: str, to: int) -> Project:
    """Move a line to the position *to* of its episode (as counted without it)."""
    line = _line(project, line_id)

    def shift(old: tuple[Line, ...]) -> tuple[Line, ...]:
        rest = tuple(other for other in old if other.id != line_id)
        place = min(max(to, 0), len(rest))
        return (*rest[:place], line, *rest[place:])

    return _with_lines(project, _episode_of(project, line_id), shift)


def move_lines(project: Project, line_ids: Iterable[str], to: int) -> Project:
    """Move lines of one episode, in their order, before the position *to* (as counted with them in place)."""
    wanted = set(line_ids)
    if not wanted:
        return project
    episode = _episode_of(project, next(iter(wanted)))
    moved = tuple(line for line in episode.lines if line.id in wanted)
    if len(moved) != len(wanted):
        raise EditError(told("Lines of two episodes cannot be moved together. Move those of one episode."))

    def shift(old: tuple[Line, ...]) -> tuple[Line, ...]:
        place = min(max(to, 0), len(old))
        before = tuple(line for line in old[:place] if line.id not in wanted)
        after = tuple(line for line in old[place:] if line.id not in wanted)
        return (*before, *moved, *after)

    return _with_lines(project, episode, shift)


def duplicate(project: Project, line_id: str, new_id: str) -> Project:
    """Put a copy after the line, without its takes and its time."""
    copy = replace(_line(project, line_id), id=new_id, chosen=None, start_s=None, end_s=None)
    return add_lines(project, *_after(project, line_id, [copy]))


def remove_lines(project: Project, line_ids: Iterable[str]) -> Project:
    """Remove lines; their takes stay on disk, so that undo brings everything back."""
    gone = set(line_ids)
    for line_id in gone:
        _line(project, line_id)
    changed = project
    for episode in project.episodes:
        changed = _with_lines(changed, episode, lambda old: tuple(line for line in old if line.id not in gone))
    return changed


# ---- cast; what its voices are stands in casting.py --------------------------------------------------------------


def add_character(project: Project, character: Character) -> Project:
    """Add somebody to the cast, under a name nobody has."""
    if any(other.id == character.id for other in project.characters):
        raise EditError(told("There is a character with the id {id} already.", id=character.id))
    _check_name(project, character.name, character.id)
    return replace(project, characters=(*project.characters, character))


def rename_character(project: Project, character_id: str, name: str) -> Project:
    _check_name(project, name, character_id)
    return recast(project, replace(member(project, character_id), name=name))


def recolour_character(project: Project, character_id: str, colour: str) -> Project:
    return recast(project, replace(member(project, character_id), colour=colour))


def set_language(project: Project, character_id: str, language: str) -> Project:
    """Set "auto" or the code of a language."""
    return recast(project, replace(member(project, character_id), language=language))


def remove_character(project: Project, character_id: str, instead: str | None = None) -> Project:
    """Remove somebody from the cast; *instead* takes over the lines and must be given if there are any."""
    member(project, character_id)
    theirs = [line for line in project.lines() if line.character == character_id]
    if theirs and (instead is None or instead == character_id):
        raise EditError(_still_has(len(theirs)))
    for line in theirs:
        project = cast(project, line.id, instead or "")
    return replace(project, characters=tuple(other for other in project.characters if other.id != character_id))


def cast(project: Project, line_id: str, character_id: str) -> Project:
    """Give a line to another character."""
    member(project, character_id)
    return _put(project, replace(_line(project, line_id), character=character_id))


# ---- takes, by id ------------------------------------------------------------------------------------------------


def choose(project: Project, line_id: str, take_id: str | None) -> Project:
    """Confirm a take for a line; None leaves the choice to the scores."""
    return _put(project, replace(_line(project, line_id), chosen=take_id))


def star(project: Project, take_id: str, on: bool = True) -> Project:
    return _same_or(project, replace(project, starred=_switched(project.starred, take_id, on)))


def lock_take(project: Project, take_id: str, on: bool = True) -> Project:
    """Keep a take from being deleted."""
    return _same_or(project, replace(project, locked=_switched(project.locked, take_id, on)))


def delete_take(project: Project, take_id: str) -> Project:
    """Put a take in the trash; its file stays until the trash is emptied."""
    if take_id in project.locked:
        raise EditError(told("This take is locked. Unlock it before deleting it."))
    return _same_or(project, replace(project, deleted=_switched(project.deleted, take_id, True)))


def restore_take(project: Project, take_id: str) -> Project:
    return _same_or(project, replace(project, deleted=_switched(project.deleted, take_id, False)))


def note_take(project: Project, take_id: str, note: str) -> Project:
    """Write a note on a take; an empty one removes it."""
    notes = {key: text for key, text in project.take_notes.items() if key != take_id}
    if note.strip():
        notes[take_id] = note
    return _same_or(project, replace(project, take_notes=notes))


# ---- settings ----------------------------------------------------------------------------------------------------


def change_settings(project: Project, gap_s: float, lufs: float, ceiling_dbtp: float) -> Project:
    """Set the silence between lines without a time, and the loudness and true peak of the export."""
    check_seconds(gap_s, 0.0)
    if not (-60.0 <= lufs <= 0.0 and -30.0 <= ceiling_dbtp <= 0.0):
        raise EditError(told("The loudness must lie between -60 and 0 LUFS, the peak between -30 and 0 dBTP."))
    settings = replace(project.settings, gap_s=gap_s, lufs=lufs, ceiling_dbtp=ceiling_dbtp)
    return _same_or(project, replace(project, settings=settings))


# ---- how it is done ----------------------------------------------------------------------------------------------


def _line(project: Project, line_id: str) -> Line:
    try:
        return project.line(line_id)
    except KeyError as error:
        raise EditError(told("There is no line {id} in the project.", id=line_id)) from error


def _episode(project: Project, episode_id: str) -> Episode:
    for episode in project.episodes:
        if episode.id == episode_id:
            return episode
    raise EditError(told("There is no episode {id} in the project.", id=episode_id))


def _episode_of(project: Project, line_id: str) -> Episode:
    _line(project, line_id)
    return project.episode_of(line_id)


def _index(lines: Sequence[Line], line_id: str) -> int:
    return next(index for index, line in enumerate(lines) if line.id == line_id)


def _after(project: Project, line_id: str, lines: list[Line]) -> tuple[str, list[Line], int]:
    episode = _episode_of(project, line_id)
    return episode.id, lines, _index(episode.lines, line_id) + 1


def _put(project: Project, line: Line) -> Project:
    """Put *line* in the place of the one with its id."""

    def swap(old: tuple[Line, ...]) -> tuple[Line, ...]:
        return tuple(line if other.id == line.id else other for other in old)

    return _with_lines(project, _episode_of(project, line.id), swap)


def _with_lines(project: Project, episode: Episode, change: Callable[[tuple[Line, ...]], tuple[Line, ...]]) -> Project:
    lines = change(episode.lines)
    if lines == episode.lines:
        return project
    changed = replace(episode, lines=lines)
    return replace(project, episodes=tuple(changed if other.id == episode.id else other for other in project.episodes))


def _same_or(project: Project, changed: Project) -> Project:
    return project if changed == project else changed


def _switched(ids: frozenset[str], take_id: str, on: bool) -> frozenset[str]:
    return ids | {take_id} if on else ids - {take_id}


def _check_name(project: Project, name: str, own_id: str) -> None:
    if not name.strip():
        raise EditError(told("A character needs a name."))
    for other in project.characters:
        if other.id != own_id and name_key(other.name) == name_key(name):
            raise EditError(told("There is a character called {name} already.", name=other.name))


def _still_has(n_lines: int) -> str:
    if n_lines == 1:
        return told("A line belongs to this character. Say who takes it over.")
    return told("{n} lines belong to this character. Say who takes them over.", n=n_lines)

"""Wishes of the window as named steps of the document: what the user wants in, one undoable edit out.

Every method makes at most one step, or emits `refused` with the reason and changes nothing. Must not know of widgets.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from app.document import Document
from app.project import bulk, edits
from app.project.errors import EditError
from app.project.model import Character, Episode, Line, Project, new_id
from app.project.script_rows import Row


class Editing(QObject):
    """Slots for wishes. The lines and characters are named by id."""

    refused = Signal(object)  # EditError
    lines_added = Signal(object)  # tuple[str, ...]: ids of lines that have just been made, for the view to go to

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document

    # ---- lines ----

    def retext(self, line_id: str, text: str) -> None:
        self._do(self.tr("Edit text"), edits.retext, line_id, text)

    def reread(self, line_id: str, reading: str | None) -> None:
        self._do(self.tr("Edit reading"), edits.reread, line_id, reading)

    def retime(self, line_id: str, start_s: float | None, end_s: float | None) -> None:
        self._do(self.tr("Edit times"), edits.retime, line_id, start_s, end_s)

    def relength(self, line_id: str, duration_s: float | None) -> None:
        self._do(self.tr("Set length"), edits.relength, line_id, duration_s)

    def annotate(self, line_id: str, note: str) -> None:
        self._do(self.tr("Edit note"), edits.annotate, line_id, note)

    def cast(self, line_ids: Sequence[str], character_id: str) -> None:
        """Give lines to a character."""
        self._do(self.tr("Give lines to a character"), bulk.cast_lines, line_ids, character_id)

    def set_slot(self, line_id: str, start_s: float | None, end_s: float | None, duration_s: float | None) -> None:
        """Set the times of a line and the length it is to be spoken in, as one step."""

        def both(project: Project) -> Project:
            return edits.relength(edits.retime(project, line_id, start_s, end_s), line_id, duration_s)

        self._do(self.tr("Edit times"), both)

    def shift(self, line_ids: Sequence[str], by_s: float) -> None:
        """Move the times of lines later, or earlier if *by_s* is negative."""
        self._do(self.tr("Shift times"), bulk.shift_lines, line_ids, by_s)

    def clear_choices(self, line_ids: Sequence[str]) -> None:
        """Take back what the user chose for lines; the scores decide again."""
        self._do(self.tr("Clear choice"), bulk.clear_choices, line_ids)

    def add_line(self, after: str | None, episode_id: str | None = None) -> None:
        """Add an empty line after another one, of the same character; without one at the end of the episode."""
        project = self._document.project
        if not project.characters:
            self._refuse(EditError(self.tr("Add a character first: every line belongs to one.")))
            return
        lines = list(project.lines())
        before = next((line for line in lines if line.id == after), lines[-1] if lines else None)
        character = before.character if before else project.characters[0].id
        line = Line(new_id(), character, "")
        if before is not None and episode_id is None:
            episode = project.episode_of(before.id)
            at: int | None = [other.id for other in episode.lines].index(before.id) + 1
        else:
            if not project.episodes:
                project = replace(project, episodes=(Episode(new_id(), project.title),))
            episode = next((e for e in project.episodes if e.id == episode_id), project.episodes[-1])
            at = None
        if self._do(self.tr("Add line"), lambda _: edits.add_lines(project, episode.id, [line], at)):
            self.lines_added.emit((line.id,))

    def duplicate(self, line_ids: Sequence[str]) -> None:
        copies = {line_id: new_id() for line_id in line_ids}
        if self._do(self.tr("Duplicate lines"), bulk.duplicate_lines, copies):
            self.lines_added.emit(tuple(copies.values()))

    def remove_lines(self, line_ids: Sequence[str]) -> None:
        self._do(self.tr("Delete lines"), edits.remove_lines, line_ids)

    def move_lines(self, line_ids: Sequence[str], to: int) -> None:
        """Move lines of one episode before the position *to* (as counted with them in place)."""
        self._do(self.tr("Move lines"), edits.move_lines, line_ids, to)

    def split(self, line_id: str, at: int, text: str | None = None) -> None:
        """Cut a line before the sign *at*. text: what the line says now, if that was typed but not yet told."""
        made = new_id()

        def cut(project: Project) -> Project:
            return edits.split(project if text is None else edits.retext(project, line_id, text), line_id, at, made)

        if self._do(self.tr("Split line"), cut):
            self.lines_added.emit((made,))

    def merge(self, line_ids: Sequence[str]) -> None:
        """Join lines that follow each other into the first; a single line with the one after it."""
        wanted = set(line_ids)
        ids = [line.id for line in self._document.project.lines() if line.id in wanted]
        if not bulk.follow_each_other(self._document.project, ids):
            self._refuse(EditError(self.tr("Only lines that follow each other can be merged.")))
            return
        times = max(1, len(ids) - 1)
        self._each(self.tr("Merge lines"), ids[:1] * times, edits.merge)

    def add_rows(self, episode_id: str, rows: Sequence[Row], at: int | None = None) -> None:
        """Add the lines of a script to an episode; speakers that are not in the cast join it."""
        before = {line.id for line in self._document.project.lines()}
        if self._do(self.tr("Add lines from text"), edits.add_rows, episode_id, rows, at):
            after = self._document.project.lines()
            self.lines_added.emit(tuple(line.id for line in after if line.id not in before))

    def add_episode(self, title: str, rows: Sequence[Row]) -> None:
        """Add a script as an episode of its own; speakers that are not in the cast join it."""
        before = {line.id for line in self._document.project.lines()}
        if self._do(self.tr("Add episode"), edits.add_episode, title, rows):
            self.lines_added.emit(tuple(x.id for x in self._document.project.lines() if x.id not in before))

    # ---- cast ----

    def add_character(self, character: Character) -> None:
        self._do(self.tr("Add character"), edits.add_character, character)

    def rename_character(self, character_id: str, name: str) -> None:
        self._do(self.tr("Rename character"), edits.rename_character, character_id, name)

    def recolour_character(self, character_id: str, colour: str) -> None:
        self._do(self.tr("Change colour"), edits.recolour_character, character_id, colour, key=f"colour {character_id}")

    def set_language(self, character_id: str, language: str) -> None:
        self._do(self.tr("Set language"), edits.set_language, character_id, language)

    def remove_character(self, character_id: str, instead: str | None = None) -> None:
        self._do(self.tr("Remove character"), edits.remove_character, character_id, instead)

    def set_clip(
        self, character_id: str, clip: str | None, start_s: float | None, end_s: float | None, clip_hash: str | None
    ) -> None:
        self._do(self.tr("Set reference clip"), edits.set_clip, character_id, clip, start_s, end_s, clip_hash)

    def set_window(self, character_id: str, start_s: float, end_s: float) -> None:
        """Use another part of the clip a character has."""

        def moved(project: Project) -> Project:
            who = next((who for who in project.characters if who.id == character_id), None)
            clip, digest = (None, None) if who is None else (who.clip, who.clip_hash)
            return edits.set_clip(project, character_id, clip, start_s, end_s, digest)

        self._do(self.tr("Choose part of the clip"), moved)

    def set_model(self, character_id: str, model: str, kinds: Collection[str]) -> None:
        """Have somebody spoken by another model, "" for the default. kinds: of voices that model can be given."""
        self._do(self.tr("Choose model"), edits.set_model, character_id, model, kinds)

    def set_transcript(self, character_id: str, transcript: str) -> None:
        self._do(self.tr("Write what is said"), edits.set_transcript, character_id, transcript)

    def set_preset(self, character_id: str, preset: str) -> None:
        self._do(self.tr("Choose speaker"), edits.set_preset, character_id, preset)

    def set_description(self, character_id: str, description: str) -> None:
        self._do(self.tr("Describe voice"), edits.set_description, character_id, description)

    def set_manner(self, character_id: str, manner: str) -> None:
        self._do(self.tr("Describe manner"), edits.set_manner, character_id, manner)

    # ---- takes ----

    def choose(self, line_id: str, take_id: str | None) -> None:
        self._do(self.tr("Choose take"), edits.choose, line_id, take_id)

    def star(self, take_id: str, on: bool) -> None:
        self._do(self.tr("Star take") if on else self.tr("Remove star"), edits.star, take_id, on)

    def lock_take(self, take_id: str, on: bool) -> None:
        self._do(self.tr("Lock take") if on else self.tr("Unlock take"), edits.lock_take, take_id, on)

    def delete_take(self, take_id: str) -> None:
        self._do(self.tr("Delete take"), edits.delete_take, take_id)

    def restore_take(self, take_id: str) -> None:
        self._do(self.tr("Restore take"), edits.restore_take, take_id)

    def note_take(self, take_id: str, note: str) -> None:
        self._do(self.tr("Edit take note"), edits.note_take, take_id, note)

    # ---- settings of the project ----

    def change_settings(self, gap_s: float, lufs: float, ceiling_dbtp: float) -> None:
        self._do(self.tr("Change export settings"), edits.change_settings, gap_s, lufs, ceiling_dbtp)

    # ---- how it is done ----

    def _do(self, label: str, edit: Callable[..., Project], *args: object, key: str | None = None) -> bool:
        """Make one edit as one step; tell whether anything changed. key: steps in a row with the same one merge."""
        try:
            after = edit(self._document.project, *args)
        except EditError as error:
            self._refuse(error)
            return False
        return self._document.apply(label, after, key=key)

    def _each(self, label: str, ids: Iterable[str], edit: Callable[[Project, str], Project]) -> bool:
        """Edit several things as one step: all of them, or none."""
        project = self._document.project
        try:
            for one in ids:
                project = edit(project, one)
        except EditError as error:
            self._refuse(error)
            return False
        return self._document.apply(label, project)

    def _refuse(self, error: EditError) -> None:
        self.refused.emit(error)

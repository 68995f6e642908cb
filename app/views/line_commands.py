"""What the commands on lines, takes and sound do: each asks the panels what is meant and hands the wish on.

Must not know of keys, menus or files; the rules lie in app.project, the steps in app.editing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from app.parts import Parts
from app.project.script import SCRIPTS
from app.views.actions import CHARACTERS_BY_NUMBER, HEARD_BY_NUMBER
from app.views.panels import Panels

Handler = Callable[[], object]


class LineCommands(QObject):
    """Handlers by command id."""

    def __init__(self, parts: Parts, panels: Panels, parent: QObject) -> None:
        super().__init__(parent)
        self._parts, self._panels = parts, panels
        self._lines, self._takes = panels.lines, panels.takes

    def table(self) -> Mapping[str, Handler]:
        return {**self._line_table(), **self._take_table(), **self._play_table()}

    def _line_table(self) -> dict[str, Handler]:
        return {
            "edit.cut": self.cut,
            "edit.copy": self._lines.copy_lines,
            "edit.paste": self.paste,
            "edit.add": self._lines.add_below,
            "edit.duplicate": self.duplicate,
            "edit.delete": self.delete,
            "edit.split": self._lines.split_here,
            "edit.merge": self.merge,
            "edit.up": partial(self._lines.move_selected, -1),
            "edit.down": partial(self._lines.move_selected, 1),
            "line.generate": partial(self.generate, 1),
            "line.several": self.generate_several,
            "line.missing": self.generate_missing,
            "line.accept": self.accept,
            "line.edit": self._lines.begin_edit,
            "line.next_problem": partial(self.next_problem, 1),
            "line.last_problem": partial(self.next_problem, -1),
            **{f"line.character.{n}": partial(self.cast, n) for n in range(1, CHARACTERS_BY_NUMBER + 1)},
        }

    def _take_table(self) -> dict[str, Handler]:
        return {
            "take.previous": partial(self.step_take, -1),
            "take.next": partial(self.step_take, 1),
            **{f"take.hear.{n}": partial(self.hear, n) for n in range(1, HEARD_BY_NUMBER + 1)},
            "take.choose": self._takes.choose_current,
            "take.unchoose": self.unchoose,
            "take.star": self._takes.star_current,
            "take.lock": self._takes.lock_current,
            "take.note": self._takes.edit_note,
            "take.passport": self.toggle_passport,
            "take.delete": self._takes.delete_current,
            "take.restore": self._takes.restore_current,
            "take.empty_trash": self._takes.empty_trash,
        }

    def _play_table(self) -> dict[str, Handler]:
        return {
            "play.toggle": self.play,
            "play.anywhere": self.play,
            "play.on": self.play_on,
            "play.scene": self.play_scene,
            "play.escape": self.escape,
            "queue.pause": self.pause,
            "queue.cancel": self._parts.queue.cancel_all,
        }

    # ---- lines ----

    def cut(self) -> None:
        chosen = self._shown_lines()
        if chosen:
            self._lines.copy_lines()
            self._parts.editing.remove_lines(chosen)

    def paste(self) -> None:
        """Offer the clipboard's text as lines, or the script it names; a recording goes to the selected character."""
        mime = QGuiApplication.clipboard().mimeData()
        files = [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]
        if files and all(path.suffix.lower() not in SCRIPTS for path in files):
            self._panels.cast.paste_clip()
        else:
            self._lines.paste_lines()

    def duplicate(self) -> None:
        self._parts.editing.duplicate(self._shown_lines())

    def delete(self) -> None:
        """Delete what was worked on last: takes after the takes were used, else lines."""
        match self._panels.last_used:
            case "takes":
                self._takes.delete_current()
            case "cast":
                self._panels.cast.remove()
            case _:
                self._parts.editing.remove_lines(self._shown_lines())

    def merge(self) -> None:
        self._parts.editing.merge(self._shown_lines())

    def cast(self, number: int) -> None:
        ids = self._panels.cast.character_ids()
        if number <= len(ids):
            self._parts.editing.cast(self._shown_lines(), ids[number - 1])

    def _shown_lines(self) -> tuple[str, ...]:
        """Return the selected lines; if the current one is hidden, say so: nobody edits what cannot be seen."""
        chosen = self._lines.selected()
        if not chosen and self._lines.current() is not None:
            self._say(self.tr("The filter hides the current line, so nothing was changed. Esc shows all lines."))
        return chosen

    def next_problem(self, step: Literal[1, -1]) -> None:
        if not self._lines.next_problem(step):
            self._say(self.tr("There is no problem left: every line has a take that fits and that you confirmed."))

    # ---- takes on request ----

    def generate(self, n_takes: int) -> None:
        """Ask for takes of the selected lines, or of the one whose takes are shown though a filter hides it."""
        current = self._lines.current()
        chosen = self._lines.selected() or (() if current is None else (current,))
        if chosen:
            self._parts.generation.generate(chosen, n_takes)

    def generate_several(self) -> None:
        self.generate(self._parts.settings.batch_takes)

    def generate_missing(self) -> None:
        if not self._parts.generation.generate_missing():
            self._say(self.tr("Nothing is missing: every line has a take that fits its text, or one on its way."))

    # ---- takes that are there ----

    def accept(self) -> None:
        """Confirm the take that is selected and go to the next line that is open; without a take, write the text."""
        line_id, take_id = self._lines.current(), self._takes.current_take()
        who = self._panels.cast.current()
        if self._panels.last_used == "cast" and who is not None:
            self._panels.cast.character_activated.emit(who)
        elif line_id is None:
            self._lines.focus_table()
        elif take_id is None:
            self._lines.begin_edit()
        else:
            self._parts.editing.choose(line_id, take_id)
            if not self._lines.next_unresolved():
                self._say(self.tr("Every line has a take that you confirmed."))

    def unchoose(self) -> None:
        line_id = self._lines.current()
        if line_id is not None:
            self._parts.editing.choose(line_id, None)

    def toggle_passport(self) -> None:
        self._takes.show_passport(self._takes.passport.isHidden())

    def step_take(self, step: Literal[1, -1]) -> None:
        """Go to the take beside this one; while something is heard, that take is heard next."""
        take_id = self._takes.step(step)
        if take_id is not None and self._parts.audition.is_playing:
            self._parts.audition.play_take(take_id)

    def hear(self, number: int) -> None:
        take_id = self._takes.take_number(number)
        if take_id is not None:
            self._parts.audition.play_take(take_id)

    # ---- sound ----

    def play(self) -> None:
        """Stop what is heard, or play the take that is selected, or the one that is being made."""
        audition, line_id = self._parts.audition, self._lines.current()
        take_id = self._takes.current_take()
        if audition.is_playing:
            audition.stop()
        elif line_id is None:
            self._lines.focus_table()
        elif self._parts.generation.activity(line_id) == "generating":
            audition.play_line(line_id)
        elif take_id is not None:
            audition.play_take(take_id)
        else:
            self._say(self.tr("This line has no take yet. Press R to make one."))

    def play_on(self) -> None:
        line_id = self._lines.current()
        if self._parts.audition.is_playing:
            self._parts.audition.stop()
        elif line_id is not None:
            self._parts.audition.play_from(line_id)

    def play_scene(self) -> None:
        if self._lines.current_episode():
            self._parts.audition.play_scene(self._lines.current_episode())

    def escape(self) -> None:
        """Stop what is heard; if nothing is, show all lines again."""
        if self._parts.audition.is_playing:
            self._parts.audition.stop()
        else:
            self._lines.clear_filter()
            self._lines.focus_table()

    def pause(self) -> None:
        queue = self._parts.queue
        if queue.paused:
            queue.resume()
        else:
            queue.pause()

    def _say(self, sentence: str) -> None:
        self._panels.notices.show_notice("info", sentence)

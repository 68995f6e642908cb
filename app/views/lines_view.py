"""The lines in the middle of the window: filter, table, and what their keys wish for.

Edits go to Editing, which makes steps of them. Must not know of takes' sound or of other panels.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.models.line_columns import Column
from app.models.lines_mime import lines_data
from app.models.lines_model import LinesModel
from app.parts import Parts
from app.project.board import Board
from app.project.lines_filter import LinesFilter
from app.project.model import Project
from app.views.line_tips import LineTips
from app.views.lines_delegate import LinesDelegate
from app.views.lines_empty import EmptyLines, Why
from app.views.lines_filter_bar import FilterBar
from app.views.lines_menu import LinesMenu
from app.views.lines_place import LinesPlace
from app.views.lines_scripts import LinesScripts
from app.views.lines_table import LinesTable
from app.views.lines_writing import LinesWriting
from app.views.messages import Messages
from app.views.shift_dialog import ShiftDialog
from app.views.theme import ThemeHolder, status_word

COUNT_MS = 80  # the figures on the chips may be this late


class LinesPanel(QWidget):
    """The current line is the one that commands are meant for; a filter may hide it, but does not change it."""

    current_changed = Signal(object)  # str | None
    selection_changed = Signal(object)  # tuple[str, ...]
    counts_changed = Signal(int, int)  # lines of the project, those of them that are not done

    def __init__(self, parts: Parts, theme: ThemeHolder, messages: Messages, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = parts
        self._model = LinesModel(parts.workspace, parts.generation, status_word, self)
        self._bar = FilterBar(self)
        self._table = LinesTable(parts.settings, self)
        tips = LineTips(parts.generation, messages, self)
        self._delegate = LinesDelegate(self._project, parts.jobs, messages, theme, tips, self._table)
        self._empty = EmptyLines(self._table)
        self._menu = LinesMenu(parts, self, self)
        self._counting = QTimer(self)
        self._counting.setSingleShot(True)
        self._counting.setInterval(COUNT_MS)
        self._lay_out()
        self._place = LinesPlace(self._model, self._table, self)
        self._writing = LinesWriting(parts.editing, self._model, self._table, self._delegate, self._place, self)
        self._scripts = LinesScripts(parts, theme, messages, self._here, self)
        self._connect_table()
        self._connect_wishes()
        self._on_loaded()

    def _lay_out(self) -> None:
        self._table.set_lines(self._model)
        self._table.setItemDelegate(self._delegate)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addWidget(self._table, 1)
        self.setFocusProxy(self._table)
        self.setAccessibleName(self.tr("Lines"))

    def _connect_table(self) -> None:
        self._place.current_changed.connect(self.current_changed)
        self._place.selection_changed.connect(self.selection_changed)
        self._model.refreshed.connect(self._on_refreshed)
        self._counting.timeout.connect(self._count)
        self._table.menu_wanted.connect(self._show_menu)
        self._table.file_dropped.connect(self.open_script)
        self._table.pasted.connect(self.paste_lines)
        self._table.copied.connect(self.copy_lines)
        self._bar.wanted.connect(self._on_filter)
        self._bar.episode_wanted.connect(self.show_episode)
        self._bar.left.connect(self._on_search_left)
        self._empty.paste_wanted.connect(self.paste_lines)
        self._empty.open_wanted.connect(self.choose_script)
        self._empty.add_wanted.connect(self.add_below)
        self._empty.clear_wanted.connect(self.clear_filter)

    def _connect_wishes(self) -> None:
        document, workspace = self._parts.document, self._parts.workspace
        self._parts.editing.lines_added.connect(self._on_lines_added)
        document.loaded.connect(self._on_loaded)
        document.changed.connect(self._on_changed)
        workspace.opened.connect(self._on_refreshed)
        workspace.closed.connect(self._on_refreshed)

    # ---- what is current ----

    @property
    def board(self) -> Board:
        """The states of all lines, as the table shows them."""
        return self._model.board

    def current(self) -> str | None:
        """Return the line that commands are meant for."""
        return self._place.current

    def selected(self) -> tuple[str, ...]:
        """Return the lines that are selected, in order; at least the current one, if it can be seen."""
        return self._place.selected()

    def current_episode(self) -> str:
        """Return the id of the episode that is shown; "" without one."""
        return "" if self._model.episode is None else self._model.episode.id

    def show_episode(self, episode_id: str) -> None:
        """Show another episode, where it was left."""
        self.commit_edit()
        self._model.set_episode(episode_id)
        self._offer()

    def focus_table(self) -> None:
        self._table.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_search(self) -> None:
        """Go to the search field, with what is in it selected."""
        self.commit_edit()
        self._bar.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._bar.search.selectAll()

    def go_to(self, line_id: str, edit: bool = False) -> None:
        """Make a line current and show it, in whatever episode it is; a filter that hides it is cleared."""
        self.commit_edit()
        self._model.flush()
        self._turn_to(line_id)
        if self._model.row_of(line_id) is None and line_id in self._model.board:
            self._bar.clear()
        self._settle_on((line_id,), edit)

    def _settle_on(self, line_ids: tuple[str, ...], edit: bool) -> None:
        if self._place.go_to(line_ids):
            self.focus_table()
            if edit:
                self.begin_edit()

    def _turn_to(self, line_id: str) -> None:
        for episode in self._project().episodes:
            if any(line.id == line_id for line in episode.lines):
                self._model.set_episode(episode.id)
                self._offer()
                return

    # ---- the next thing to do ----

    def next_problem(self, step: Literal[1, -1] = 1) -> bool:
        """Go to the nearest line that is open, over-long or failed; tell whether there is one."""
        return self._go_on(step, unresolved_only=False)

    def next_unresolved(self) -> bool:
        """Go to the nearest line after this one that is open or failed; tell whether there is one."""
        return self._go_on(1, unresolved_only=True)

    def _go_on(self, step: Literal[1, -1], *, unresolved_only: bool) -> bool:
        """Look among the lines that are shown first, then in the whole project."""
        self._model.flush()
        failed, board, current = self._parts.generation.failed_lines, self._model.board, self.current()
        shown = [line_id for line_id in self._model.ids() if line_id in board]
        every = [line.id for line in self._project().lines()]
        narrow = () if self._model.filter.shows_all else (shown,)
        for ids in (*narrow, every):
            found = board.next_problem(ids, current, step, failed, unresolved_only=unresolved_only)
            if found is not None and (found != current or ids is every):
                self.go_to(found)
                return True
        return False

    # ---- the filter ----

    def set_character_filter(self, character_id: str | None) -> None:
        """Show the lines of one character, or of everybody; what else is filtered by stays."""
        now = self._bar.filter
        self._bar.set_filter(LinesFilter(now.query, now.facets, character_id))

    def clear_filter(self) -> None:
        self._bar.clear()

    def _on_filter(self, wanted: LinesFilter) -> None:
        self.commit_edit()
        self._model.set_filter(wanted)

    def _on_search_left(self) -> None:
        self._place.go_in()
        self.focus_table()

    # ---- writing ----

    def is_editing(self) -> bool:
        """Tell whether a cell is open."""
        return self._writing.is_open

    def begin_edit(self) -> None:
        """Write the text of the current line."""
        self._writing.begin(Column.TEXT)

    def edit_reading(self) -> None:
        self._writing.begin(Column.READING)

    def edit_slot(self) -> None:
        self._writing.begin(Column.LENGTH)

    def commit_edit(self) -> None:
        """Take what is being written as it is, an open composition included."""
        self._writing.commit()

    def split_here(self) -> None:
        """Cut the line at the caret; without a caret, open the text so that there is one."""
        self._writing.split()

    # ---- several lines ----

    def add_below(self) -> None:
        """Add a line after the current one, of the same character, and write it."""
        episode_id, after = self._here()
        self._parts.editing.add_line(after, None if after else episode_id or None)

    def move_selected(self, step: int) -> None:
        """Move the selected lines past the one shown before or after them."""
        rows = [row for line_id in self.selected() if (row := self._model.row_of(line_id)) is not None]
        if not rows:
            return
        past = rows[0] - 1 if step < 0 else rows[-1] + 1
        if self._model.id_at(past) is not None:
            to = self._model.shown.place_of(past) + (0 if step < 0 else 1)
            self._parts.editing.move_lines(self.selected(), to)

    def shift_times(self) -> None:
        """Ask by how much the times of the selected lines are to move."""
        dialog = ShiftDialog(len(self.selected()), self)
        dialog.wanted.connect(self._on_shift)
        dialog.open()

    def _on_shift(self, by_s: float) -> None:
        self._parts.editing.shift(self.selected(), by_s)

    def copy_lines(self) -> None:
        """Put the selected lines into the clipboard, as text for every other program."""
        ids = self.selected()
        if ids:
            QGuiApplication.clipboard().setMimeData(lines_data(ids, self._model.shown.as_script(ids)))

    # ---- scripts ----

    def paste_lines(self) -> None:
        """Offer what is in the clipboard as lines."""
        self._scripts.paste()

    def paste_text(self, text: str) -> None:
        """Show what *text* is as lines, and add them if that is wanted."""
        self._scripts.paste_text(text)

    def choose_script(self) -> None:
        """Ask for a script."""
        self._scripts.choose()

    def open_script(self, path: Path) -> None:
        """Show what a file holds as lines, and add them if that is wanted."""
        self._scripts.offer(path)

    def _here(self) -> tuple[str, str | None]:
        """Return where lines would be added."""
        self.commit_edit()
        return self.current_episode(), self.current() if self._model.row_of(self.current()) is not None else None

    # ---- what has happened ----

    def _project(self) -> Project:
        return self._parts.document.project

    def _on_lines_added(self, line_ids: tuple[str, ...]) -> None:
        """Go to what was just made; a single empty line is there to be written."""
        if not line_ids:
            return
        self._turn_to(line_ids[0])
        self._model.keep(line_ids[0])
        line = self._project().line(line_ids[0])
        self._settle_on(line_ids, edit=len(line_ids) == 1 and not line.text)

    def _on_loaded(self, _: object = None) -> None:
        self._bar.set_filter(LinesFilter())
        self._offer()
        self._on_refreshed()
        self._count()

    def _on_changed(self, before: Project, after: Project) -> None:
        if before.characters is not after.characters or len(before.episodes) != len(after.episodes):
            self._offer()

    def _offer(self) -> None:
        """Say in the filter who and which episodes there are."""
        project = self._project()
        if self._bar.filter.character not in (None, *(character.id for character in project.characters)):
            self.set_character_filter(None)
        self._bar.show_cast(project.characters)
        self._bar.show_episodes(project.episodes, self.current_episode())

    def _on_refreshed(self) -> None:
        self._empty.show_why(self._why_empty())
        if not self._counting.isActive():
            self._counting.start()

    def _why_empty(self) -> Why:
        if self._model.rowCount():
            return ""
        if self._parts.workspace.folder is None:
            return "no project"
        return "no match" if self._model.shown.all_lines else "no lines"

    def _count(self) -> None:
        shown = self._model.shown
        self._bar.show_counts(shown.facet_counts(), len(shown.all_lines), len(shown.lines))
        self.counts_changed.emit(len(shown.board), len(shown.board.unresolved_ids))

    def _show_menu(self, at: QPoint) -> None:
        menu = self._menu.build()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)

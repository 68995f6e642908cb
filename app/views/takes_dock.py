"""The takes of the current line: lanes to hear, compare, choose and mark, and the passport of the selected one.

Hands every wish on to editing, generation or audition; must not know how any of it is done.
"""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPoint, Qt, QUrl, Signal
from PySide6.QtGui import QAction, QCursor, QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QMenu, QMessageBox, QSplitter, QVBoxLayout, QWidget

from app.models.queue_facts import LivePace
from app.models.take_facts import passport
from app.models.take_rows import Row, take_numbers
from app.models.take_waves import TakeWaves
from app.models.takes_model import TakesModel
from app.parts import Parts
from app.project.errors import ProjectError
from app.views.lane_list import LaneList
from app.views.messages import Messages
from app.views.passport import PassportPane
from app.views.take_header import TakeHeader
from app.views.theme import ThemeHolder

_LAYOUT = "takes"


class TakesPanel(QWidget):
    """Selecting, arriving and choosing are three things: a take that arrives neither selects nor chooses itself."""

    command = Signal(str)  # id of a command of the window: its buttons do what the keys do
    current_changed = Signal(object)  # str | None: the selected take
    way_out_asked = Signal(object, object)  # WayOut, the error: what the button on a failed take offers
    failed = Signal(object)  # Exception: something about files did not work

    def __init__(self, parts: Parts, theme: ThemeHolder, messages: Messages, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts, self._messages = parts, messages
        self._order: list[str] = []  # the takes that were there a moment ago
        self.model = TakesModel(parts.workspace, parts.generation, parts.queue, self)
        self.waves = TakeWaves(parts.workspace, parts.generation, parts.queue, parts.jobs, self)
        self._pace = LivePace(parts.queue, self)
        self.header = TakeHeader(theme, self)
        self.lanes = LaneList(self.model, self.waves, self._pace.expected_s, theme, messages, self)
        self.passport = PassportPane(theme, self)
        self._split = QSplitter(Qt.Orientation.Horizontal, self)
        self._lay_out()
        self._connect()
        self._show_line()

    def _lay_out(self) -> None:
        self._split.addWidget(self.lanes)
        self._split.addWidget(self.passport)
        self._split.setStretchFactor(0, 1)
        self._split.setCollapsible(0, False)
        self._split.setSizes([700, 320])
        letter = self.fontMetrics().averageCharWidth()
        self.lanes.setMinimumWidth(46 * letter)
        self.passport.setMinimumWidth(26 * letter)
        self.passport.hide()
        down = QVBoxLayout(self)
        down.setContentsMargins(0, 0, 0, 0)
        down.setSpacing(0)
        down.addWidget(self.header)
        down.addWidget(self._split, 1)
        state = self._parts.settings.layout(_LAYOUT)
        if state is not None:
            self._split.restoreState(state)
        self.setAccessibleName(self.tr("Takes"))

    def _connect(self) -> None:
        self.header.command.connect(self.command)
        self.header.passport_toggled.connect(self.show_passport)
        self.model.refreshed.connect(self._show_line)
        self.model.note_wished.connect(self._parts.editing.note_take)
        self.lanes.wished.connect(self._on_wished)
        self.lanes.play_wished.connect(self._on_play_wished)
        self.lanes.note_wished.connect(self._parts.editing.note_take)
        self.lanes.empty_wished.connect(self.empty_trash)
        self.lanes.current_changed.connect(self._on_current)
        self._split.splitterMoved.connect(self._on_split)
        self._parts.audition.position_changed.connect(self._on_position)
        self._parts.audition.changed.connect(self._on_playing)

    # ---- which line, which take ----

    def set_line(self, line_id: str | None) -> None:
        """Show the takes of another line and select the one that speaks for it."""
        if line_id == self.model.line_id:
            return
        self._order = []
        self.model.set_line(line_id)

    def current_take(self) -> str | None:
        """Return the selected take; a deleted one does not count."""
        row = self._current_row("take")
        return None if row is None else row.key

    def step(self, step: Literal[1, -1]) -> str | None:
        """Select the next or previous take and return its id."""
        return self.lanes.step(step)

    def take_number(self, number: int) -> str | None:
        """Select take *number* of the line and return its id; None if there is none."""
        key = next((row.key for row in self.model.takes() if row.number == number), None)
        if key is not None:
            self.lanes.set_current(key)
        return key

    def _current_row(self, *kinds: str) -> Row | None:
        row = self.model.row_of(self.lanes.current)
        return row if row is not None and row.kind in kinds else None

    def _select_first(self) -> None:
        takes = self.model.takes()
        chosen = next((row for row in takes if row.chosen_by is not None), takes[-1] if takes else None)
        self.lanes.set_current("" if chosen is None else chosen.key)

    # ---- what is done to the selected take ----

    def choose_current(self) -> None:
        """Choose the selected take for the line."""
        self._do("choose", self.current_take())

    def star_current(self) -> None:
        self._do("star", self.current_take())

    def lock_current(self) -> None:
        self._do("lock", self.current_take())

    def delete_current(self) -> None:
        """Delete the selected take; the one beside it is selected then."""
        self._do("delete", self.current_take())

    def restore_current(self) -> None:
        """Restore the selected take if it is a deleted one."""
        row = self._current_row("deleted")
        self._do("restore", None if row is None else row.key)

    def edit_note(self) -> None:
        """Open the note of the selected take for writing."""
        take_id = self.current_take()
        if take_id is not None:
            self.lanes.edit_note(take_id)

    def copy_seed(self) -> None:
        row = self._current_row("take", "deleted")
        if row is not None and row.take is not None:
            QGuiApplication.clipboard().setText(str(row.take.seed))

    def show_file(self) -> None:
        """Open the folder that holds the file of the selected take."""
        row, folder = self._current_row("take", "deleted"), self._parts.workspace.folder
        if row is None or row.take is None or folder is None:
            return
        try:
            path = folder.path_of(row.take.path)
        except ProjectError as error:
            self.failed.emit(error)
            return
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))

    def _on_wished(self, wish: str, key: str) -> None:
        if wish == "select":
            self._on_select(key)
        elif wish == "menu":
            self._on_select(key)
            self._show_menu(QCursor.pos())
        else:
            self._do(wish, key)

    def _on_select(self, key: str) -> None:
        row = self.model.row_of(key)
        if row is not None and row.kind in ("take", "deleted"):
            self.lanes.set_current(key)

    def _do(self, wish: str, key: str | None) -> None:
        row = None if key is None else self.model.row_of(key)
        line_id = self.model.line_id
        if row is None or line_id is None:
            return
        editing = self._parts.editing
        match wish:
            case "choose":
                editing.choose(line_id, row.key)
            case "unchoose":
                editing.choose(line_id, None)
            case "star":
                editing.star(row.key, not row.starred)
            case "lock":
                editing.lock_take(row.key, not row.locked)
            case "delete":
                editing.delete_take(row.key)
            case "restore":
                editing.restore_take(row.key)
            case "fold":
                self.model.set_trash_open(not self.model.trash_open)
            case "cancel" if row.item is not None:
                self._parts.queue.cancel(row.item)
            case "retry":
                self._parts.generation.generate([line_id])
            case "way_out" if isinstance(row.fault, Exception):
                self.way_out_asked.emit(self._messages.way_out(row.fault), row.fault)

    # ---- the trash ----

    def empty_trash(self) -> None:
        """Ask once, then move the deleted takes of the whole project out of it."""
        project, shelf = self._parts.document.project, self._parts.workspace.shelf
        deleted = [take_id for take_id in project.deleted if shelf.get(take_id) is not None]
        n_locked = sum(take_id in project.locked for take_id in deleted)
        n_gone = len(deleted) - n_locked
        box = QMessageBox(self.window())
        box.setWindowTitle(self.tr("Empty the trash"))
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if n_gone == 0:
            box.setText(self.tr("There is no deleted take that could go."))
            box.addButton(self.tr("Close"), QMessageBox.ButtonRole.RejectRole)
        else:
            box.setText(self.tr("Move %n deleted take(s) of this project out of it?", "", n_gone))
            box.setInformativeText(self._what_happens(n_locked))
            go = box.addButton(self.tr("Empty the trash"), QMessageBox.ButtonRole.DestructiveRole)
            keep = box.addButton(self.tr("Keep them"), QMessageBox.ButtonRole.RejectRole)
            box.setDefaultButton(keep)
            go.clicked.connect(self._on_empty_trash)
        box.open()

    def _what_happens(self, n_locked: int) -> str:
        words = self.tr(
            "Their files go to the folder “trash” of the project, and the project is saved. "
            "Undo cannot bring them back into it."
        )
        if n_locked:
            words += " " + self.tr("%n locked take(s) stay.", "", n_locked)
        return words

    def _on_empty_trash(self) -> None:
        try:
            self._parts.workspace.empty_trash()
        except (OSError, ProjectError) as error:
            self.failed.emit(error)

    # ---- menu ----

    def _show_menu(self, at: QPoint) -> None:
        menu = self.menu()
        if menu is not None:
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(at)

    def menu(self) -> QMenu | None:
        """Return what can be done with the selected take; None if none is selected."""
        row = self._current_row("take", "deleted")
        if row is None:
            return None
        menu = QMenu(self)
        if row.kind == "take":
            self._entry(menu, self.tr("Choose"), self.choose_current, row.chosen_by != "user")
            self._entry(menu, self.tr("Remove the star") if row.starred else self.tr("Star"), self.star_current)
            self._entry(menu, self.tr("Unlock") if row.locked else self.tr("Lock"), self.lock_current)
            self._entry(menu, self.tr("Write a note"), self.edit_note)
            self._entry(menu, self.tr("Delete"), self.delete_current, not row.locked)
        else:
            self._entry(menu, self.tr("Restore"), self.restore_current)
        menu.addSeparator()
        self._entry(menu, self.tr("Show passport"), self.open_passport)
        self._entry(menu, self.tr("Copy seed"), self.copy_seed)
        self._entry(menu, self.tr("Show file"), self.show_file)
        return menu

    def _entry(self, menu: QMenu, words: str, slot: object, enabled: bool = True) -> None:
        action = QAction(words, menu)
        action.setEnabled(enabled)
        action.triggered.connect(slot)
        menu.addAction(action)

    # ---- the passport ----

    def open_passport(self) -> None:
        self.show_passport(True)

    def show_passport(self, shown: bool) -> None:
        """Show or hide the passport beside the lanes."""
        self.passport.setVisible(shown)
        self.header.set_passport_shown(shown)
        self._show_passport()

    def _show_passport(self) -> None:
        if self.passport.isHidden():
            return
        row = self._current_row("take", "deleted")
        project = self._parts.document.project
        if row is None or row.take is None or self.model.line is None:
            self.passport.show_sections(self.tr("Passport"), ())
            return
        number = take_numbers(self._parts.workspace.shelf.of(row.take.line)).get(row.key, row.number)
        title = self.tr("Passport of take {n}").format(n=number)
        self.passport.show_sections(title, passport(row.take, number, project, self._messages.say))

    # ---- how it follows ----

    def _show_line(self) -> None:
        project, line = self._parts.document.project, self.model.line
        character = None
        if line is not None:
            character = next((one for one in project.characters if one.id == line.character), None)
        self.header.show_line(line, character, len(self.model.takes()))
        if line is None:
            self.lanes.set_empty_words(self.tr("Select a line to see its takes."))
        else:
            self.lanes.set_empty_words(self.tr("This line has no take yet. “New take” makes one."))
        self._keep_selected()
        self._show_passport()

    def _keep_selected(self) -> None:
        """Keep a take selected while there are any: the same one, or the one that came to stand in its place."""
        before, self._order = self._order, [row.key for row in self.model.takes()]
        current = self.lanes.current
        if current in self._order:
            return
        if current in before and self._order:
            self.lanes.set_current(self._order[min(before.index(current), len(self._order) - 1)])
        elif current in before or self._current_row("deleted") is None:  # else a deleted one was clicked
            self._select_first()

    def _on_current(self, _key: str) -> None:
        self._show_passport()
        self.current_changed.emit(self.current_take())

    def _on_split(self, _at: int, _index: int) -> None:
        self._parts.settings.set_layout(_LAYOUT, self._split.saveState())

    # ---- sound ----

    def _on_play_wished(self, key: str, at_s: float) -> None:
        row = self.model.row_of(key)
        if row is None:
            return
        if row.take is not None:
            self._parts.audition.play_take(row.take.id, at_s)
        elif row.kind == "making" and self.model.line_id is not None:
            self._parts.audition.play_line(self.model.line_id)

    def _on_position(self, key: str, at_s: float) -> None:
        self.lanes.set_playing(key, at_s)

    def _on_playing(self) -> None:
        if self._parts.audition.now_playing is None:
            self.lanes.set_playing(None, 0.0)

"""The menu of the table of lines: everything one can do with the lines that are selected.

Must not know how it is done: it hands wishes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from app.parts import Parts
from app.views.lines_delegate import colour_icon


class LinesHost(Protocol):
    """What the menu asks of the panel."""

    def selected(self) -> tuple[str, ...]: ...
    def current(self) -> str | None: ...
    def begin_edit(self) -> None: ...
    def edit_reading(self) -> None: ...
    def edit_slot(self) -> None: ...
    def copy_lines(self) -> None: ...
    def paste_lines(self) -> None: ...
    def choose_script(self) -> None: ...
    def move_selected(self, step: int) -> None: ...
    def shift_times(self) -> None: ...
    def add_below(self) -> None: ...


class LinesMenu(QObject):
    """Builds the menu anew each time: what it offers depends on the lines."""

    def __init__(self, parts: Parts, host: LinesHost, parent: QWidget) -> None:
        super().__init__(parent)
        self._parts, self._host, self._parent = parts, host, parent

    def build(self) -> QMenu:
        """Return the menu for what is selected now."""
        menu = QMenu(self._parent)
        ids = self._host.selected()
        if ids:
            self._add_writing(menu, ids)
            menu.addSeparator()
            self._add_takes(menu, ids)
            menu.addSeparator()
        self._add_lines(menu, ids)
        return menu

    def _add_writing(self, menu: QMenu, ids: Sequence[str]) -> None:
        self._add(menu, self.tr("Write the text"), self._host.begin_edit)
        self._add(menu, self.tr("Edit the reading"), self._host.edit_reading)
        self._add(menu, self.tr("Edit times and length…"), self._host.edit_slot)
        people = menu.addMenu(self.tr("Give %n line(s) to", "", len(ids)))
        for character in self._parts.document.project.characters:
            give = partial(self._parts.editing.cast, ids, character.id)
            self._add(people, character.name.replace("&", "&&"), give).setIcon(colour_icon(character.colour))
        people.setEnabled(bool(self._parts.document.project.characters))

    def _add_takes(self, menu: QMenu, ids: Sequence[str]) -> None:
        generation, audition, several = self._parts.generation, self._parts.audition, self._parts.settings.batch_takes
        current = self._host.current()
        if current is not None:
            self._add(menu, self.tr("Play"), partial(audition.play_line, current))
            self._add(menu, self.tr("Play on from here"), partial(audition.play_from, current))
        self._add(menu, self.tr("New take of %n line(s)", "", len(ids)), partial(generation.generate, ids, 1))
        self._add(menu, self.tr("%n take(s) of each line", "", several), partial(generation.generate, ids, several))
        self._add(menu, self.tr("Make what is missing here"), partial(generation.generate_missing, ids))
        self._add(menu, self.tr("Leave the choice to the scores"), partial(self._parts.editing.clear_choices, ids))

    def _add_lines(self, menu: QMenu, ids: Sequence[str]) -> None:
        editing = self._parts.editing
        self._add(menu, self.tr("Add a line below"), self._host.add_below)
        if ids:
            self._add(menu, self.tr("Duplicate %n line(s)", "", len(ids)), partial(editing.duplicate, ids))
            with_next = self.tr("Merge with the next line")
            together = self.tr("Merge %n line(s)", "", len(ids))
            self._add(menu, with_next if len(ids) == 1 else together, partial(editing.merge, ids))
            self._add(menu, self.tr("Move up"), partial(self._host.move_selected, -1))
            self._add(menu, self.tr("Move down"), partial(self._host.move_selected, 1))
            self._add(menu, self.tr("Shift times…"), self._host.shift_times)
            menu.addSeparator()
            self._add(menu, self.tr("Copy %n line(s) as text", "", len(ids)), self._host.copy_lines)
        self._add(menu, self.tr("Paste script…"), self._host.paste_lines)
        self._add(menu, self.tr("Open script…"), self._host.choose_script)
        if ids:
            menu.addSeparator()
            self._add(menu, self.tr("Delete %n line(s)", "", len(ids)), partial(editing.remove_lines, ids))

    def _add(self, menu: QMenu, text: str, act: Callable[[], object]) -> QAction:
        action = QAction(text, menu)
        action.triggered.connect(_Act(act, action).run)
        menu.addAction(action)
        return action


class _Act(QObject):
    """Lets an action call something that wants no arguments."""

    def __init__(self, act: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._act = act

    def run(self, _: bool = False) -> None:
        self._act()

"""Which command stands in which menu. Must not know what a command does."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu

from app.views.actions import CHARACTERS_BY_NUMBER, HEARD_BY_NUMBER, Actions

SEPARATOR = ""

_FILE = (
    *("file.save", "file.save_as", "file.save_zip", SEPARATOR, "file.import", "file.export", SEPARATOR),
    *("file.models", "file.unload", SEPARATOR),
)
_EDIT = (
    *("edit.undo", "edit.redo", SEPARATOR, "edit.cut", "edit.copy", "edit.paste", SEPARATOR),
    *("edit.add", "edit.duplicate", "edit.delete", SEPARATOR, "edit.split", "edit.merge", SEPARATOR),
    *("edit.up", "edit.down", SEPARATOR, "edit.find", SEPARATOR, "edit.settings"),
)
_LINE = (
    *("line.generate", "line.several", "line.missing", SEPARATOR, "line.accept", "line.edit", SEPARATOR),
    *("line.next_problem", "line.last_problem", SEPARATOR),
)
_TAKE = (
    *("take.previous", "take.next", SEPARATOR, "take.choose", "take.unchoose", "take.star", "take.lock", SEPARATOR),
    *("take.note", "take.passport", SEPARATOR, "take.delete", "take.restore", "take.empty_trash", SEPARATOR),
)
_PLAY = (
    *("play.toggle", "play.anywhere", "play.on", "play.scene", SEPARATOR, "play.escape", SEPARATOR),
    *("queue.pause", "queue.cancel"),
)


class Menus:
    """The menu bar of *window*. recent and panels are filled by others."""

    def __init__(self, window: QMainWindow, actions: Actions) -> None:
        translate = QCoreApplication.translate
        self._actions, self._bar = actions, window.menuBar()
        self.file = self._menu(translate("Menus", "&File"), ("file.new", "file.open"))
        self.recent = self.file.addMenu(translate("Menus", "Open &recent"))
        self._fill(self.file, (SEPARATOR, *_FILE, "file.close", "file.quit"))
        self.edit = self._menu(translate("Menus", "&Edit"), _EDIT)
        self.line = self._menu(translate("Menus", "&Line"), _LINE)
        cast = self.line.addMenu(translate("Menus", "&Give lines to"))
        self._fill(cast, (f"line.character.{n}" for n in range(1, CHARACTERS_BY_NUMBER + 1)))
        self.cast = cast
        self.take = self._menu(translate("Menus", "&Take"), _TAKE)
        hear = self.take.addMenu(translate("Menus", "&Hear take"))
        self._fill(hear, (f"take.hear.{n}" for n in range(1, HEARD_BY_NUMBER + 1)))
        self.play = self._menu(translate("Menus", "&Play"), _PLAY)
        self.view = self._menu(translate("Menus", "&View"), ("view.lines", SEPARATOR))
        self.help = self._menu(translate("Menus", "&Help"), ("help.keys", "help.log", SEPARATOR, "help.about"))

    def show_panels(self, toggles: Iterable[QAction]) -> None:
        """Put what shows and hides panels into the View menu."""
        for action in toggles:
            self.view.addAction(action)
        self._fill(self.view, (SEPARATOR, "view.layout"))

    def _menu(self, title: str, ids: Iterable[str]) -> QMenu:
        menu = self._bar.addMenu(title)
        menu.setToolTipsVisible(True)
        self._fill(menu, ids)
        return menu

    def _fill(self, menu: QMenu, ids: Iterable[str]) -> None:
        for command_id in ids:
            if command_id == SEPARATOR:
                menu.addSeparator()
            else:
                menu.addAction(self._actions[command_id])

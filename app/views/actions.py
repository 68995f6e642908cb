"""Every command of the window in one table, and the actions that carry their names and keys.

Must not know what a command does: whoever runs them listens to `triggered`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

from app.settings import Settings
from app.views.key_rules import KeyRules, Reach, first_of

HEARD_BY_NUMBER = 9
CHARACTERS_BY_NUMBER = 9


@dataclass(frozen=True, slots=True)
class Command:
    """One thing the window can do.

    keys: portable text, the one shown first. reach: how far the keys go, see key_rules. repeats: whether a key that
    is held down goes on. needs: "project" or "lines" if there is nothing to do without.
    """

    id: str
    group: str
    label: str
    keys: tuple[str, ...] = ()
    reach: Reach = "plain"
    repeats: bool = False
    needs: str = "project"
    checkable: bool = False

    @property
    def plain_label(self) -> str:
        """The label without the sign of its mnemonic and without dots, for lists."""
        return bare(self.label).rstrip("….")


def bare(label: str) -> str:
    """Return a label without the sign of its mnemonic; in Chinese and Japanese the letter stands behind the words."""
    return re.sub(r"\(&\w\)", "", label).replace("&&", "\0").replace("&", "").replace("\0", "&")


def commands() -> tuple[Command, ...]:
    """Return the table in the language of the window, in the order of the sheet."""
    return (*_file(), *_edit(), *_line(), *_take(), *_play(), *_view(), *_help())


def _file() -> tuple[Command, ...]:
    translate = QCoreApplication.translate
    group = translate("Commands", "File")
    return (
        Command("file.new", group, translate("Commands", "&New project…"), ("Ctrl+N",), "always", needs=""),
        Command("file.open", group, translate("Commands", "&Open…"), ("Ctrl+O",), "always", needs=""),
        Command("file.save", group, translate("Commands", "&Save"), ("Ctrl+S",), "always"),
        Command("file.save_as", group, translate("Commands", "Save &as…"), ("Ctrl+Shift+S",), "always"),
        Command("file.save_zip", group, translate("Commands", "Save as one &file…")),
        Command("file.import", group, translate("Commands", "&Import script…"), ("Ctrl+I",)),
        Command("file.export", group, translate("Commands", "&Export…"), ("Ctrl+E",)),
        Command("file.models", group, translate("Commands", "&Models…"), needs=""),
        Command("file.unload", group, translate("Commands", "&Unload models"), needs=""),
        Command("file.close", group, translate("Commands", "&Close project"), ("Ctrl+W",), "always"),
        Command("file.quit", group, translate("Commands", "&Quit"), ("Ctrl+Q",), "always", needs=""),
    )


def _edit() -> tuple[Command, ...]:
    translate = QCoreApplication.translate
    group = translate("Commands", "Edit")
    return (
        Command("edit.undo", group, translate("Commands", "&Undo"), ("Ctrl+Z",), repeats=True),
        Command("edit.redo", group, translate("Commands", "&Redo"), ("Ctrl+Y", "Ctrl+Shift+Z"), repeats=True),
        Command("edit.cut", group, translate("Commands", "Cu&t lines"), ("Ctrl+X",), needs="lines"),
        Command("edit.copy", group, translate("Commands", "&Copy lines"), ("Ctrl+C",), needs="lines"),
        Command("edit.paste", group, translate("Commands", "&Paste lines"), ("Ctrl+V",)),
        Command("edit.add", group, translate("Commands", "&Add line"), ("Shift+Return", "Shift+Enter")),
        Command("edit.duplicate", group, translate("Commands", "&Duplicate lines"), ("Ctrl+D",), needs="lines"),
        Command("edit.delete", group, translate("Commands", "De&lete lines"), ("Delete", "Shift+Delete")),
        Command("edit.split", group, translate("Commands", "&Split at the caret"), ("Ctrl+Alt+V",), "always"),
        Command("edit.merge", group, translate("Commands", "&Merge with the next line"), ("Ctrl+Shift+M",), "always"),
        Command("edit.up", group, translate("Commands", "Move lines u&p"), ("Alt+Up",), repeats=True, needs="lines"),
        Command(
            "edit.down", group, translate("Commands", "Move lines do&wn"), ("Alt+Down",), repeats=True, needs="lines"
        ),
        Command("edit.find", group, translate("Commands", "&Find…"), ("Ctrl+F",), "always"),
        Command("edit.settings", group, translate("Commands", "S&ettings…"), ("Ctrl+,",), "always", needs=""),
    )


def _line() -> tuple[Command, ...]:
    translate = QCoreApplication.translate
    group = translate("Commands", "Line")
    to_character = translate("Commands", "Give lines to character {n}")
    return (
        Command("line.generate", group, translate("Commands", "&New take of the selected lines"), ("R",)),
        Command("line.several", group, translate("Commands", "&Several takes of the selected lines"), ("Shift+R",)),
        Command("line.missing", group, translate("Commands", "Make &all missing takes"), ("Ctrl+G",)),
        Command(
            "line.accept",
            group,
            translate("Commands", "&Confirm take, go to the next open line; without a take: write"),
            ("Return", "Enter"),
        ),
        Command("line.edit", group, translate("Commands", "&Write the text"), needs="lines"),
        Command("line.next_problem", group, translate("Commands", "Next &problem"), ("F8",), repeats=True),
        Command("line.last_problem", group, translate("Commands", "P&revious problem"), ("Shift+F8",), repeats=True),
        *(
            Command(f"line.character.{n}", group, to_character.format(n=n), (f"Ctrl+{n}",), needs="lines")
            for n in range(1, CHARACTERS_BY_NUMBER + 1)
        ),
    )


def _take() -> tuple[Command, ...]:
    translate = QCoreApplication.translate
    group = translate("Commands", "Take")
    hear = translate("Commands", "Hear take {n}")
    return (
        Command("take.previous", group, translate("Commands", "&Previous take"), ("Left",), repeats=True),
        Command("take.next", group, translate("Commands", "&Next take"), ("Right",), repeats=True),
        *(
            Command(f"take.hear.{n}", group, hear.format(n=n), (str(n),), needs="lines")
            for n in range(1, HEARD_BY_NUMBER + 1)
        ),
        Command("take.choose", group, translate("Commands", "&Choose this take"), ("C",)),
        Command("take.unchoose", group, translate("Commands", "Leave the choice to the sco&res")),
        Command("take.star", group, translate("Commands", "&Star or remove the star"), ("S",)),
        Command("take.lock", group, translate("Commands", "&Lock or unlock"), ("L",)),
        Command("take.note", group, translate("Commands", "&Write a note"), ("N",)),
        Command("take.passport", group, translate("Commands", "Show or hide the &passport"), ("P",)),
        Command("take.delete", group, translate("Commands", "&Delete this take")),
        Command("take.restore", group, translate("Commands", "&Restore the deleted take that is selected")),
        Command("take.empty_trash", group, translate("Commands", "&Empty the trash…")),
    )


def _play() -> tuple[Command, ...]:
    translate = QCoreApplication.translate
    group = translate("Commands", "Play")
    return (
        Command("play.toggle", group, translate("Commands", "&Play or stop"), ("Space",)),
        Command(
            "play.anywhere", group, translate("Commands", "Play or stop while &writing"), ("Ctrl+Space",), "everywhere"
        ),
        Command("play.on", group, translate("Commands", "Play &on from here"), ("Shift+Space",)),
        Command("play.scene", group, translate("Commands", "Play the s&cene"), ("Ctrl+Shift+Space",), "always"),
        Command("play.escape", group, translate("Commands", "&Stop; then show all lines again"), ("Esc",)),
        Command("queue.pause", group, translate("Commands", "Pause making &takes"), ("Ctrl+P",), checkable=True),
        Command("queue.cancel", group, translate("Commands", "Cancel &all takes that are being made"), ("Ctrl+.",)),
    )


def _view() -> tuple[Command, ...]:
    translate = QCoreApplication.translate
    group = translate("Commands", "View")
    return (
        Command("view.lines", group, translate("Commands", "Go to the &lines"), ("F6",), "always", needs=""),
        Command("view.layout", group, translate("Commands", "&Reset layout"), needs=""),
    )


def _help() -> tuple[Command, ...]:
    translate = QCoreApplication.translate
    group = translate("Commands", "Help")
    return (
        Command("help.keys", group, translate("Commands", "&Keys…"), ("F1",), "always", needs=""),
        Command("help.log", group, translate("Commands", "Open the &log folder"), needs=""),
        Command("help.about", group, translate("Commands", "&About Afureko"), needs=""),
    )


class Actions(QObject):
    """One QAction a command, with the user's own keys where there are some."""

    triggered = Signal(str)  # command id
    keys_changed = Signal()

    def __init__(self, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._settings = settings
        self._commands = {command.id: command for command in commands()}
        self._actions = {command.id: self._action(command, window) for command in self._commands.values()}
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self.rules = KeyRules(app, self)
        self._tell_rules()

    def __getitem__(self, command_id: str) -> QAction:
        return self._actions[command_id]

    def __iter__(self) -> Iterator[Command]:
        return iter(self._commands.values())

    @property
    def table(self) -> Mapping[str, Command]:
        return self._commands

    def keys(self, command_id: str) -> tuple[QKeySequence, ...]:
        """Return the keys a command has now."""
        own = self._settings.shortcut(command_id)
        if own is None:
            return self.default_keys(command_id)
        found = QKeySequence.listFromString(own, QKeySequence.SequenceFormat.PortableText)
        return tuple(keys for keys in found if not keys.isEmpty() and first_of(keys).key() != Qt.Key.Key_unknown)

    def default_keys(self, command_id: str) -> tuple[QKeySequence, ...]:
        form = QKeySequence.SequenceFormat.PortableText
        return tuple(QKeySequence(keys, form) for keys in self._commands[command_id].keys)

    def owner_of(self, keys: QKeySequence, besides: str = "") -> Command | None:
        """Return the command that has *keys* already, apart from one."""
        for command in self._commands.values():
            if command.id != besides and keys in self.keys(command.id):
                return command
        return None

    def set_keys(self, command_id: str, keys: tuple[QKeySequence, ...]) -> None:
        """Give a command other keys; whoever had one of them loses it. No keys at all is allowed."""
        for sequence in keys:
            other = self.owner_of(sequence, besides=command_id)
            if other is not None:
                self._store(other.id, tuple(each for each in self.keys(other.id) if each != sequence))
        self._store(command_id, keys)
        self._show_keys()

    def reset_keys(self, command_id: str | None = None) -> None:
        """Give a command (None: all of them) its own keys back; whoever was given one of them loses it."""
        if command_id is not None:
            self.set_keys(command_id, self.default_keys(command_id))
            return
        for command in self._commands.values():
            if self._settings.shortcut(command.id) is not None:
                self._settings.set_shortcut(command.id, None)
        self._show_keys()

    def enable(self, has_project: bool, has_lines: bool) -> None:
        """Grey out what there is nothing to do for."""
        met = {"": True, "project": has_project, "lines": has_project and has_lines}
        for command in self._commands.values():
            self._actions[command.id].setEnabled(met[command.needs])

    def name_characters(self, names: tuple[str, ...]) -> None:
        """Show who is meant by the numbers of characters, in the order of the cast."""
        for number in range(1, CHARACTERS_BY_NUMBER + 1):
            action = self._actions[f"line.character.{number}"]
            there = number <= len(names)
            label = names[number - 1].replace("&", "&&") if there else self._commands[action.data()].label
            if action.text() != label:
                action.setText(label)
            action.setVisible(there)

    # ---- how it is done ----

    def _action(self, command: Command, window: QWidget) -> QAction:
        action = QAction(command.label, self)
        action.setData(command.id)
        action.setCheckable(command.checkable)
        action.setAutoRepeat(command.repeats)
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setShortcuts(list(self.keys(command.id)))
        action.setMenuRole(_MENU_ROLES.get(command.id, QAction.MenuRole.NoRole))
        action.triggered.connect(self._on_triggered)
        window.addAction(action)
        return action

    def _on_triggered(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.triggered.emit(action.data())

    def _store(self, command_id: str, keys: tuple[QKeySequence, ...]) -> None:
        if keys == self.default_keys(command_id):
            self._settings.set_shortcut(command_id, None)
        else:
            text = QKeySequence.listToString(list(keys), QKeySequence.SequenceFormat.PortableText)
            self._settings.set_shortcut(command_id, text)

    def _show_keys(self) -> None:
        for command_id, action in self._actions.items():
            keys = list(self.keys(command_id))
            if action.shortcuts() != keys:
                action.setShortcuts(keys)
        self._tell_rules()
        self.keys_changed.emit()

    def _tell_rules(self) -> None:
        reach: dict[Reach, list[QKeySequence]] = {"plain": [], "always": [], "everywhere": []}
        for command in self._commands.values():
            reach[command.reach] += self.keys(command.id)
        self.rules.set_keys(reach)


_MENU_ROLES = {
    "file.quit": QAction.MenuRole.QuitRole,
    "edit.settings": QAction.MenuRole.PreferencesRole,
    "help.about": QAction.MenuRole.AboutRole,
}

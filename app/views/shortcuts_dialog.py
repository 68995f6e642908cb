"""The sheet of all keys, which is also where they are changed.

Must not know what a command does or where keys are kept.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.project.atomic import write_bytes
from app.views.actions import Actions, Command
from app.views.messages import Messages
from engine.api import reason_of

_ID = Qt.ItemDataRole.UserRole
_NATIVE = QKeySequence.SequenceFormat.NativeText


def keys_text(keys: tuple[QKeySequence, ...]) -> str:
    """Return keys as they are written on this system; Return and Enter are shown once."""
    words = [sequence.toString(_NATIVE) for sequence in keys]
    has_return = any(word.endswith("Return") for word in words)
    return "   ".join(word for word in words if not (has_return and word.endswith("Enter")))


def sheet_text(actions: Actions) -> str:
    """Return the whole table as plain text, to be printed and put beside the screen."""
    rows = [(command, keys_text(actions.keys(command.id))) for command in actions]
    width = max(len(command.plain_label) for command, _ in rows)
    lines = [QCoreApplication.translate("ShortcutEditor", "Afureko: keys")]
    group = ""
    for command, keys in rows:
        if command.group != group:
            group = command.group
            lines += ["", group]
        lines.append(f"  {command.plain_label:<{width}}  {keys}".rstrip())
    return "\n".join(lines) + "\n"


class ShortcutEditor(QWidget):
    """A list of commands by group with a search field; below it, the keys of the selected one can be changed."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self.search = QLineEdit()
        self.tree = QTreeWidget()
        self.keys_edit = QKeySequenceEdit()
        self.note = QLabel()
        self.use = QPushButton(self.tr("Use these keys"))
        self.none = QPushButton(self.tr("No keys"))
        self.reset = QPushButton(self.tr("Reset"))
        self.reset_all = QPushButton(self.tr("Reset all…"))
        self._build()
        self._fill()
        self._connect()

    # ---- how it is built ----

    def _build(self) -> None:
        self.search.setPlaceholderText(self.tr("Search commands and keys"))
        self.search.setAccessibleName(self.tr("Search commands and keys"))
        self.search.setClearButtonEnabled(True)
        self.tree.setHeaderLabels([self.tr("Command"), self.tr("Keys")])
        self.tree.setAccessibleName(self.tr("Commands and their keys"))
        self.tree.setRootIsDecorated(False)
        self.tree.setUniformRowHeights(True)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.keys_edit.setMaximumSequenceLength(1)
        self.keys_edit.setClearButtonEnabled(True)
        self.keys_edit.setAccessibleName(self.tr("New keys for the selected command"))
        self.note.setWordWrap(True)
        row = QHBoxLayout()
        row.addWidget(self.keys_edit, 1)
        for button in (self.use, self.none, self.reset, self.reset_all):
            button.setAutoDefault(False)
            row.addWidget(button)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.search)
        box.addWidget(self.tree, 1)
        box.addWidget(self.note)
        box.addLayout(row)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._filter)
        self.tree.currentItemChanged.connect(self._show_current)
        self.tree.itemActivated.connect(self._ask_for_keys)
        self.keys_edit.keySequenceChanged.connect(self._judge)
        self.use.clicked.connect(self._use)
        self.none.clicked.connect(self._remove)
        self.reset.clicked.connect(self._reset)
        self.reset_all.clicked.connect(self._reset_all)
        self._actions.keys_changed.connect(self._show_keys)
        self._show_current()

    def _fill(self) -> None:
        group: QTreeWidgetItem | None = None
        for command in self._actions:
            if group is None or group.text(0) != command.group:
                group = QTreeWidgetItem(self.tree, [command.group])
                group.setFirstColumnSpanned(True)
                group.setFlags(Qt.ItemFlag.ItemIsEnabled)
                bold = group.font(0)
                bold.setBold(True)
                group.setFont(0, bold)
            item = QTreeWidgetItem(group, [command.plain_label, ""])
            item.setData(0, _ID, command.id)
        self.tree.expandAll()
        self._show_keys()

    # ---- what it shows ----

    def items(self) -> list[QTreeWidgetItem]:
        """Return the rows of commands, without the headings."""
        return [item for group in self._groups() for item in _children(group)]

    def _groups(self) -> list[QTreeWidgetItem]:
        found = (self.tree.topLevelItem(at) for at in range(self.tree.topLevelItemCount()))
        return [group for group in found if group is not None]

    def current(self) -> Command | None:
        item = self.tree.currentItem()
        command_id = None if item is None else item.data(0, _ID)
        return self._actions.table.get(command_id) if command_id else None

    def go_to(self, command_id: str) -> None:
        """Select a command."""
        for item in self.items():
            if item.data(0, _ID) == command_id:
                self.tree.setCurrentItem(item)

    def _show_keys(self) -> None:
        for item in self.items():
            item.setText(1, keys_text(self._actions.keys(item.data(0, _ID))))

    def _filter(self, text: str) -> None:
        words = text.casefold().split()
        for group in self._groups():
            for item in _children(group):
                all_of_it = f"{group.text(0)} {item.text(0)} {item.text(1)}".casefold()
                item.setHidden(not all(word in all_of_it for word in words))
            group.setHidden(all(item.isHidden() for item in _children(group)))

    def _show_current(self) -> None:
        command = self.current()
        for widget in (self.keys_edit, self.none, self.reset):
            widget.setEnabled(command is not None)
        self.keys_edit.clear()
        self._judge()

    def _judge(self) -> None:
        """Say what the keys that were pressed would mean."""
        command, keys = self.current(), self.keys_edit.keySequence()
        self.use.setEnabled(command is not None and not keys.isEmpty())
        if command is None:
            self.note.setText(self.tr("Select a command to change its keys."))
        elif keys.isEmpty():
            self.note.setText(self.tr("“{command}”: press the new keys.").format(command=command.plain_label))
        else:
            self.note.setText(self._about(command, keys))

    def _about(self, command: Command, keys: QKeySequence) -> str:
        other = self._actions.owner_of(keys, besides=command.id)
        shown = keys.toString(_NATIVE)
        if other is None:
            return self.tr("{keys} is free.").format(keys=shown)
        words = self.tr("{keys} belongs to “{other}”, which will lose it.")
        return words.format(keys=shown, other=other.plain_label)

    # ---- what is changed ----

    def _ask_for_keys(self) -> None:
        if self.current() is not None:
            self.keys_edit.setFocus()

    def _use(self) -> None:
        command, keys = self.current(), self.keys_edit.keySequence()
        if command is not None and not keys.isEmpty():
            self._actions.set_keys(command.id, (keys,))
            self.keys_edit.clear()
            self.tree.setFocus()

    def _remove(self) -> None:
        command = self.current()
        if command is not None:
            self._actions.set_keys(command.id, ())

    def _reset(self) -> None:
        command = self.current()
        if command is not None:
            self._actions.reset_keys(command.id)

    def _reset_all(self) -> None:
        question = self.tr("Give every command its first keys back? Your own keys are forgotten.")
        if QMessageBox.question(self, self.tr("Keys"), question) == QMessageBox.StandardButton.Yes:
            self._actions.reset_keys()


def _children(group: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    found = (group.child(at) for at in range(group.childCount()))
    return [item for item in found if item is not None]


class ShortcutsDialog(QDialog):
    """The sheet in a window of its own; stays beside the main window."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self.setWindowTitle(self.tr("Keys"))
        self.editor = ShortcutEditor(actions)
        box = QVBoxLayout(self)
        box.addWidget(self.editor, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = buttons.addButton(self.tr("Copy as text"), QDialogButtonBox.ButtonRole.ActionRole)
        save = buttons.addButton(self.tr("Save as text…"), QDialogButtonBox.ButtonRole.ActionRole)
        for button in (copy, save, buttons.button(QDialogButtonBox.StandardButton.Close)):
            button.setAutoDefault(False)  # Enter in the search field presses nothing
        copy.clicked.connect(self._copy)
        save.clicked.connect(self._save)
        buttons.rejected.connect(self.reject)
        box.addWidget(buttons)
        self.resize(640, 600)
        self.editor.search.setFocus()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(sheet_text(self._actions))
        self.editor.note.setText(self.tr("The sheet is in the clipboard."))

    def _save(self) -> None:
        name = QFileDialog.getSaveFileName(self, self.tr("Save as text"), "afureko-keys.txt", self.tr("Text (*.txt)"))[
            0
        ]
        if not name:
            return
        try:
            write_bytes(Path(name), sheet_text(self._actions).encode("utf-8"))
        except OSError as error:
            said = self.tr("{file} could not be written: {why}.")
            self.editor.note.setText(said.format(file=name, why=Messages().say(reason_of(error))))
        else:
            self.editor.note.setText(self.tr("The sheet was written to {file}.").format(file=name))

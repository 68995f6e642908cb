"""The queue as a table: what failed, what runs, what waits. Mirrors the queue and edits nothing.

Must not know of widgets; it is handed a function that says a fault in words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.generation import Generation
from app.models.rows import splice
from app.models.take_rows import item_key
from app.project.model import Project
from app.synth import Item, SynthQueue
from app.workspace import Workspace

Index = QModelIndex | QPersistentModelIndex
Kind = Literal["failed", "running", "waiting"]
Fault = Exception | str

EntryRole = Qt.ItemDataRole.UserRole + 1
STATE, NUMBER, CHARACTER, TEXT, DETAIL = range(5)


@dataclass(frozen=True, slots=True)
class Entry:
    """One row. item: None for a line whose last take failed; then there is its fault."""

    key: str
    kind: Kind
    line_id: str
    item: Item | None = None
    fault: Fault | None = None
    cancelling: bool = False


class QueueModel(QAbstractTableModel):
    """refresh() looks at the queue again; nothing is followed while nobody looks."""

    def __init__(
        self,
        workspace: Workspace,
        generation: Generation,
        queue: SynthQueue,
        sentence: Callable[[Fault], str],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace, self._generation, self._queue = workspace, generation, queue
        self._sentence = sentence
        self._places: tuple[Project | None, dict[str, tuple[int, str]]] = (None, {})
        self.entries: tuple[Entry, ...] = ()
        self._waiting: dict[int, Entry] = {}  # by item: ten thousand may wait, and most stay as they are

    def refresh(self) -> None:
        """Show how the queue stands now."""
        before, after = self.entries, self._looked_up()
        cut = splice([entry.key for entry in before], [entry.key for entry in after])
        nowhere = QModelIndex()
        if cut.removed:
            self.beginRemoveRows(nowhere, cut.at, cut.at + cut.removed - 1)
            self.entries = before[: cut.at] + before[cut.at + cut.removed :]
            self.endRemoveRows()
        if cut.added:
            self.beginInsertRows(nowhere, cut.at, cut.at + cut.added - 1)
            self.entries = self.entries[: cut.at] + after[cut.at : cut.at + cut.added] + self.entries[cut.at :]
            self.endInsertRows()
        shown, self.entries = self.entries, after
        for place, (old, new) in enumerate(zip(shown, after, strict=True)):
            if old is not new and (_looks(old) != _looks(new) or old.fault is not new.fault):
                self.dataChanged.emit(self.index(place, STATE), self.index(place, DETAIL))

    def _looked_up(self) -> tuple[Entry, ...]:
        self._number_lines()
        failed = [
            Entry(f"fault:{line_id}", "failed", line_id, fault=self._generation.fault(line_id))
            for line_id in sorted(self._generation.failed_lines, key=self._order)
        ]
        running = self._queue.running
        now = [] if running is None else [_running(running)]
        known = self._waiting
        self._waiting = {item.id: known.get(item.id) or _waiting(item) for item in self._queue.waiting}
        return (*failed, *now, *self._waiting.values())

    def _number_lines(self) -> None:
        """Note the number and the character of every line, once a project."""
        project = self._workspace.project
        if self._places[0] is not project:
            names = {character.id: character.name for character in project.characters}
            places = {
                line.id: (number, names.get(line.character, ""))
                for episode in project.episodes
                for number, line in enumerate(episode.lines, 1)
            }
            self._places = project, places

    def _order(self, line_id: str) -> tuple[int, str]:
        return self._places[1].get(line_id, (0, ""))[0], line_id

    # ---- what views ask ----

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        return 0 if parent.isValid() else len(self.entries)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 5

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role != Qt.ItemDataRole.DisplayRole or orientation is Qt.Orientation.Vertical:
            return None
        titles = (self.tr("State"), self.tr("No."), self.tr("Character"), self.tr("Line"), self.tr("Take or reason"))
        return titles[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        entry, column = self.entries[index.row()], index.column()
        if role == EntryRole:
            return entry
        if role == Qt.ItemDataRole.DisplayRole:
            return self._shown(entry, column)
        if role == Qt.ItemDataRole.ToolTipRole and column in (TEXT, DETAIL):
            return self._shown(entry, column)
        return None

    def _shown(self, entry: Entry, column: int) -> str | None:
        number, character = self._places[1].get(entry.line_id, (0, ""))
        match column:
            case 0:
                return self._state(entry)
            case 1:
                return str(number) if number else "–"
            case 2:
                return character
            case 3:
                return self._text(entry)
        if entry.item is not None:
            return self.tr("Take {n}").format(n=entry.item.job.number)
        return "" if entry.fault is None else self._sentence(entry.fault)

    def _state(self, entry: Entry) -> str:
        words = {"failed": self.tr("Failed"), "running": self.tr("Generating"), "waiting": self.tr("Waiting")}
        return self.tr("Cancelling") if entry.cancelling else words[entry.kind]

    def _text(self, entry: Entry) -> str:
        if entry.item is not None:
            return entry.item.job.line.text
        try:
            return self._workspace.project.line(entry.line_id).text
        except KeyError:
            return ""


def _looks(entry: Entry) -> tuple[Kind, bool]:
    return entry.kind, entry.cancelling


def _running(item: Item) -> Entry:
    return Entry(item_key(item), "running", item.line_id, item, cancelling=item.token.cancelled)


def _waiting(item: Item) -> Entry:
    return Entry(item_key(item), "waiting", item.line_id, item)

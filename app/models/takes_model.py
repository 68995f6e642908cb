"""The takes of one line as a list that follows the project, the shelf and the queue.

Mirrors them and edits nothing: setData tells a wish. Must not know of widgets or of sound.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from app.generation import Generation
from app.models.rows import splice
from app.models.take_rows import Doings, Row, rows_of
from app.project.model import Line, Project
from app.synth import SynthQueue
from app.workspace import Workspace

Index = QModelIndex | QPersistentModelIndex
RowRole = Qt.ItemDataRole.UserRole + 1
KeyRole = Qt.ItemDataRole.UserRole + 2


class TakesModel(QAbstractListModel):
    """rows: what is shown now. refreshed comes after every look at the line, also when no row has changed."""

    note_wished = Signal(str, str)  # take id, note
    refreshed = Signal()

    def __init__(
        self, workspace: Workspace, generation: Generation, queue: SynthQueue, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace, self._generation, self._queue = workspace, generation, queue
        self._line_id: str | None = None
        self._trash_open = False
        self._found: tuple[Project | None, str | None, Line | None] = (None, None, None)  # the last look for the line
        self.rows: tuple[Row, ...] = ()
        workspace.document.changed.connect(self._on_changed)
        workspace.opened.connect(self._on_other_project)
        workspace.closed.connect(self._on_other_project)
        workspace.moved.connect(self._refresh)
        workspace.take_added.connect(self._on_take_added)
        workspace.takes_changed.connect(self._on_lines_changed)
        generation.activity_changed.connect(self._on_lines_changed)
        queue.changed.connect(self._on_queue)

    # ---- which line ----

    @property
    def line_id(self) -> str | None:
        return self._line_id

    @property
    def line(self) -> Line | None:
        """The line as it is now; None if there is none, or not any more."""
        project = self._workspace.project
        if self._found[0] is not project or self._found[1] != self._line_id:
            line = next((line for line in project.lines() if line.id == self._line_id), None)
            self._found = project, self._line_id, line
        return self._found[2]

    def set_line(self, line_id: str | None) -> None:
        """Show the takes of another line."""
        if line_id == self._line_id:
            self._refresh()
            return
        self.beginResetModel()
        self._line_id, self._trash_open = line_id, False
        self.rows = self._looked_up()
        self.endResetModel()
        self.refreshed.emit()

    # ---- what is in it ----

    def row_of(self, key: str) -> Row | None:
        return next((row for row in self.rows if row.key == key), None)

    def takes(self) -> tuple[Row, ...]:
        """Return the finished takes that are not deleted."""
        return tuple(row for row in self.rows if row.kind == "take")

    @property
    def trash_open(self) -> bool:
        return self._trash_open

    def set_trash_open(self, is_open: bool) -> None:
        """Show or fold away the deleted takes."""
        self._trash_open = is_open
        self._refresh()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(row)
            case Qt.ItemDataRole.EditRole:
                return row.note
            case _ if role == RowRole:
                return row
            case _ if role == KeyRole:
                return row.key
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Wish for another note; False, since nothing is changed here."""
        if index.isValid() and role == Qt.ItemDataRole.EditRole and self.rows[index.row()].kind == "take":
            self.note_wished.emit(self.rows[index.row()].key, str(value))
        return False

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.isValid() and self.rows[index.row()].kind == "take":
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def _spoken(self, row: Row) -> str:
        """Say a row in one short sentence, for readers of the screen."""
        match row.kind:
            case "take":
                words = self.tr("Take {n}").format(n=row.number)
            case "deleted":
                words = self.tr("Deleted take {n}").format(n=row.number)
            case "making" | "waiting" if row.cancelling:
                words = self.tr("Take {n} is being cancelled").format(n=row.number)
            case "making":
                words = self.tr("Take {n} is being made").format(n=row.number)
            case "waiting":
                words = self.tr("Take {n} waits").format(n=row.number)
            case "failed":
                words = self.tr("The last take failed")
            case "skipped":
                words = self.tr("There is nothing to speak")
            case _:
                words = self.tr("Deleted takes ({n})").format(n=row.count)
        return words

    # ---- how it follows ----

    def _looked_up(self) -> tuple[Row, ...]:
        line = self.line
        if line is None:
            return ()
        made = self._generation
        doings = Doings(made.items(line.id), self._queue.running, made.fault(line.id))
        return rows_of(self._workspace.project, self._workspace.shelf, line, doings, self._trash_open)

    def _refresh(self) -> None:
        before, after = self.rows, self._looked_up()
        cut = splice([row.key for row in before], [row.key for row in after])
        nowhere = QModelIndex()
        if cut.removed:
            self.beginRemoveRows(nowhere, cut.at, cut.at + cut.removed - 1)
            self.rows = before[: cut.at] + before[cut.at + cut.removed :]
            self.endRemoveRows()
        if cut.added:
            self.beginInsertRows(nowhere, cut.at, cut.at + cut.added - 1)
            self.rows = self.rows[: cut.at] + after[cut.at : cut.at + cut.added] + self.rows[cut.at :]
            self.endInsertRows()
        shown, self.rows = self.rows, after
        for place, (old, new) in enumerate(zip(shown, after, strict=True)):
            if old is not new and old != new:
                index = self.index(place)
                self.dataChanged.emit(index, index)
        self.refreshed.emit()

    def _on_changed(self, _before: object, _after: object) -> None:
        if self._line_id is not None:
            self._refresh()

    def _on_other_project(self) -> None:
        self.set_line(None)

    def _on_take_added(self, take: Any) -> None:
        if take.line == self._line_id:
            self._refresh()

    def _on_queue(self) -> None:
        """An item runs before it says so: the voice model may have to be loaded first."""
        if any(row.item is not None for row in self.rows):
            self._refresh()

    def _on_lines_changed(self, line_ids: frozenset[str]) -> None:
        if self._line_id in line_ids:
            self._refresh()

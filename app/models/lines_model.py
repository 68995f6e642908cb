"""The lines of one episode as a table: mirrors the document by the smallest change and never edits it.

What the user types leaves as a wish. Must not know of widgets, colours or glyphs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)

from app.generation import Generation
from app.models.line_columns import EDITABLE, Column, Slot, alignment, column_text, column_title, edited_value
from app.models.lines_mime import LINES_MIME, ids_in, lines_data
from app.models.row_changes import RowChanges, plan_changes, runs
from app.models.shown_lines import ShownLines
from app.project.board import Board
from app.project.lines_filter import LinesFilter
from app.project.model import Episode, Line, Take
from app.workspace import Workspace

Index = QModelIndex | QPersistentModelIndex
MOST_STEPS = 40  # from here on a view is faster when it starts anew
GATHER_MS = 30  # a thousand lines that are queued at once are one change to look at
FOLD_AT_ONCE = 400  # lines

LineIdRole = int(Qt.ItemDataRole.UserRole) + 1
RowRole = LineIdRole + 1  # the LineRow

# Worked out once: a view asks for the flags of every cell of a selection.
_BETWEEN = Qt.ItemFlag.ItemIsDropEnabled  # between the rows, never onto one
_READ = (
    Qt.ItemFlag.ItemIsSelectable
    | Qt.ItemFlag.ItemIsEnabled
    | Qt.ItemFlag.ItemIsDragEnabled
    | Qt.ItemFlag.ItemNeverHasChildren
)
_WRITTEN = _READ | Qt.ItemFlag.ItemIsEditable


class LinesModel(QAbstractTableModel):
    """One episode, filtered. status_word: a status in the language of the window."""

    retext = Signal(str, str)  # line id, text
    reread = Signal(str, object)  # line id, reading or None
    recast = Signal(object, str)  # tuple of line ids, character id
    reslot = Signal(str, object)  # line id, Slot
    move = Signal(object, int)  # tuple of line ids, before which place of the episode
    steps_begun = Signal()  # rows are about to come, go or move
    steps_done = Signal()
    refreshed = Signal()  # what is shown, or what could be, has changed

    def __init__(
        self,
        workspace: Workspace,
        generation: Generation,
        status_word: Callable[[str], str] = str,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._word = status_word
        self.shown = ShownLines(workspace, generation)
        self._waiting: set[str] = set()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(GATHER_MS)
        self._timer.timeout.connect(self.flush)
        self._n_folded = 0
        self._folder = QTimer(self)  # so that the first search does not wait for all of them
        self._folder.setInterval(GATHER_MS)
        self._folder.timeout.connect(self._fold_on)
        workspace.document.loaded.connect(self._on_loaded)
        workspace.document.changed.connect(self._on_changed)
        workspace.take_added.connect(self._on_take_added)
        workspace.takes_changed.connect(self._gather)
        generation.activity_changed.connect(self._gather)
        self._on_loaded()

    # ---- what is shown ----

    @property
    def board(self) -> Board:
        return self.shown.board

    @property
    def episode(self) -> Episode | None:
        return self.shown.episode

    @property
    def filter(self) -> LinesFilter:
        return self.shown.filter

    def set_episode(self, episode_id: str) -> None:
        """Show the lines of another episode."""
        self.flush()
        if self.shown.go_to_episode(episode_id):
            self._start_anew()

    def set_filter(self, wanted: LinesFilter) -> None:
        """Show other lines of the episode; a view has to find its place again (modelReset)."""
        self.flush()
        if wanted != self.shown.filter:
            self.shown.filter, self.shown.kept = wanted, None
            self._start_anew()

    def keep(self, line_id: str | None) -> None:
        """Let one line stay although the filter does not want it: it is being worked on.

        One that is hidden is shown at once; the one that was kept before goes as soon as the event is over.
        """
        was, self.shown.kept = self.shown.kept, line_id
        if was == line_id or self.filter.shows_all:
            return
        if line_id is not None and self.row_of(line_id) is None:
            self._refresh(frozenset())
        elif was is not None and not self.shown.is_wanted(was):
            self._gather(frozenset({was}))

    def row_of(self, line_id: str | None) -> int | None:
        """Return where a line is shown, None if it is not."""
        return self.shown.row_of(line_id)

    def id_at(self, row: int) -> str | None:
        return self.shown.lines[row].id if 0 <= row < len(self.shown.lines) else None

    def ids(self, first: int = 0, last: int | None = None) -> tuple[str, ...]:
        """Return the lines that are shown in these rows (all of them), in order."""
        return tuple([line.id for line in self.shown.lines[first : None if last is None else last + 1]])

    # ---- Qt's questions ----

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.shown.lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(Column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(Column):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return column_title(Column(section))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.shown.row(index.row())
        if role == RowRole:  # first: it is all that painting asks for
            return row
        column = Column(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return column_text(row, column, self._word)
            case Qt.ItemDataRole.EditRole:
                return edited_value(row, column)
            case Qt.ItemDataRole.TextAlignmentRole:
                return alignment(column)
            case _ if role == LineIdRole:
                return row.line.id
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return _BETWEEN
        return _WRITTEN if index.column() in EDITABLE else _READ

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Emit the wish; the document decides, and tells of it through its own signal."""
        line_id = self.id_at(index.row()) if index.isValid() else None
        if line_id is None or role != Qt.ItemDataRole.EditRole:
            return False
        match index.column():
            case Column.TEXT:
                self.retext.emit(line_id, str(value))
            case Column.READING:
                self.reread.emit(line_id, str(value).strip() or None if value is not None else None)
            case Column.CHARACTER:
                self.recast.emit((line_id,), str(value))
            case Column.LENGTH if isinstance(value, Slot):
                self.reslot.emit(line_id, value)
            case _:
                return False
        return True

    # ---- lines that are dragged ----

    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [LINES_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        ids = [self.shown.lines[row].id for row in sorted({index.row() for index in indexes})]
        return lines_data(ids, self.shown.as_script(ids))

    def canDropMimeData(self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index) -> bool:
        return data.hasFormat(LINES_MIME)

    def dropMimeData(self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index) -> bool:
        """Wish the lines elsewhere; False, so that no view removes what it believes to have moved away."""
        ids = ids_in(data)
        if ids:
            self.move.emit(ids, self.shown.place_of(parent.row() if row < 0 else row))
        return False

    # ---- what has happened ----

    def flush(self) -> None:
        """Show now what was gathered."""
        self._timer.stop()
        if self._waiting:
            self._take_in()

    def _take_in(self) -> None:
        waiting, self._waiting = frozenset(self._waiting), set()
        self._timer.stop()
        self._refresh(waiting | self.shown.take_in())

    def _gather(self, line_ids: frozenset[str]) -> None:
        self._waiting |= line_ids
        if self._waiting and not self._timer.isActive():
            self._timer.start()

    def _on_take_added(self, take: Take) -> None:
        self._gather(frozenset({take.line}))

    def _on_changed(self, before: object, after: object) -> None:
        self._take_in()

    def _on_loaded(self, _: object = None) -> None:
        self._timer.stop()
        self._waiting.clear()
        self.beginResetModel()
        self.shown.start_anew()
        self.shown.show(self.shown.wanted())
        self.endResetModel()
        self.refreshed.emit()
        self._n_folded = 0
        self._folder.start()

    def _fold_on(self) -> None:
        if not self.shown.fold_some(self._n_folded, FOLD_AT_ONCE):
            self._folder.stop()
        self._n_folded += FOLD_AT_ONCE

    # ---- how it is shown ----

    def _start_anew(self) -> None:
        self.beginResetModel()
        self.shown.look_again()
        self.shown.show(self.shown.wanted())
        self.endResetModel()
        self.refreshed.emit()

    def _refresh(self, changed: frozenset[str]) -> None:
        """Go over to what is true now. changed: ids of lines that may look different."""
        is_same_episode = self.shown.look_again()
        self.shown.forget(changed)
        wanted = self.shown.wanted()
        changes = plan_changes([line.id for line in self.shown.lines], [line.id for line in wanted])
        if not is_same_episode or len(changes.remove) + len(changes.insert) > MOST_STEPS:
            self._start_anew()
            return
        if changes.any:
            self._apply(changes, wanted)
        self.shown.show(wanted)
        self._tell(changed)
        self.refreshed.emit()

    def _apply(self, changes: RowChanges, wanted: tuple[Line, ...]) -> None:
        """Take the steps one by one; between them every row that is left can be asked for."""
        self.steps_begun.emit()
        now = {line.id: line for line in wanted}
        self.shown.show(now.get(line.id, line) for line in self.shown.lines)
        for first, last in reversed(changes.remove):
            self.beginRemoveRows(QModelIndex(), first, last)
            self.shown.remove(first, last)
            self.endRemoveRows()
        if changes.order is not None:
            self._reorder([now[line_id] for line_id in changes.order])
        for first, last in changes.insert:
            self.beginInsertRows(QModelIndex(), first, last)
            self.shown.insert(first, wanted[first : last + 1])
            self.endInsertRows()
        if changes.first < len(wanted):
            top, bottom = self.index(changes.first, Column.NUMBER), self.index(len(wanted) - 1, Column.NUMBER)
            self.dataChanged.emit(top, bottom)
        self.steps_done.emit()

    def _reorder(self, lines: list[Line]) -> None:
        self.layoutAboutToBeChanged.emit()
        old = self.persistentIndexList()
        ids = [self.id_at(index.row()) for index in old]
        self.shown.show(lines)
        new = [self.index(self.row_of(i) or 0, index.column()) for i, index in zip(ids, old, strict=True)]
        self.changePersistentIndexList(old, new)
        self.layoutChanged.emit()

    def _tell(self, changed: Iterable[str]) -> None:
        rows = sorted(row for line_id in changed if (row := self.row_of(line_id)) is not None)
        stretches = runs(rows)
        if len(stretches) > MOST_STEPS:
            stretches = ((rows[0], rows[-1]),)
        for first, last in stretches:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(Column) - 1))

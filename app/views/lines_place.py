"""Where one is among the lines: the current one and those selected, kept through filters, edits and resets.

Must not know of the project or of how a line is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QItemSelection, QModelIndex, QObject, Signal

from app.models.lines_model import LinesModel
from app.views.lines_table import LinesTable


class LinesPlace(QObject):
    """current: the line that was made current last, also while a filter hides it; None if it is gone."""

    current_changed = Signal(object)  # str | None
    selection_changed = Signal(object)  # tuple[str, ...]

    def __init__(self, model: LinesModel, table: LinesTable, parent: QObject) -> None:
        super().__init__(parent)
        self._model, self._table = model, table
        self.current: str | None = None
        self._told: tuple[str, ...] = ()
        self._chosen: tuple[str, ...] = ()  # selected before a reset
        self._left: dict[str, str] = {}  # the current line of each episode
        self._is_restoring = False
        self._beside: tuple[list[str], list[str]] = ([], [])  # lines from the current one on, and those before it
        table.selectionModel().currentRowChanged.connect(self._on_current)
        table.selectionModel().selectionChanged.connect(self._on_selection)
        model.modelAboutToBeReset.connect(self._on_about_to_reset)
        model.modelReset.connect(self._on_reset)
        model.steps_begun.connect(self._on_steps_begun)
        model.steps_done.connect(self._on_steps_done)
        self._on_reset()

    def selected(self) -> tuple[str, ...]:
        """Return the selected lines in order; the current one if it can be seen and none is selected."""
        selection = self._table.selectionModel().selection()
        parts = [selection.at(number) for number in range(selection.count())]
        stretches = sorted((part.top(), part.bottom()) for part in parts)
        ids = tuple(dict.fromkeys(line_id for stretch in stretches for line_id in self._model.ids(*stretch)))
        if not ids and self.current is not None and self._model.row_of(self.current) is not None:
            return (self.current,)
        return ids

    def go_to(self, line_ids: Sequence[str]) -> bool:
        """Make the first of these lines current and select all that are shown; tell whether it can be seen."""
        rows = [row for line_id in line_ids if (row := self._model.row_of(line_id)) is not None]
        if not rows or self._model.id_at(rows[0]) != line_ids[0]:
            return False
        self._table.go_to_row(rows[0])
        if len(rows) > 1:
            self._table.select_rows(rows)
        return True

    def go_in(self) -> None:
        """Stand on a line that is shown: the current one, or else the first."""
        if self._model.rowCount() and not self._table.currentIndex().isValid():
            self._table.go_to_row(0)

    # ---- what has happened ----

    def _on_current(self, now: QModelIndex, before: QModelIndex) -> None:
        line_id = self._model.id_at(now.row())
        if not self._is_restoring and line_id is not None:
            self._set(line_id)

    def _set(self, line_id: str | None) -> None:
        if line_id is not None and self._model.episode is not None:
            self._left[self._model.episode.id] = line_id
        if line_id != self.current:
            self.current = line_id
            self._keep()
            self._table.viewport().update()  # the row that was current is drawn as such by every one of its cells
            self.current_changed.emit(line_id)

    def _keep(self) -> None:
        self._model.keep(self.current if self._model.row_of(self.current) is not None else None)

    def _on_selection(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        if not self._is_restoring:
            self._tell_selection()

    def _tell_selection(self) -> None:
        ids = self.selected()
        if ids != self._told:
            self._told = ids
            self.selection_changed.emit(ids)

    def _on_about_to_reset(self) -> None:
        self._chosen = self.selected()

    def _on_reset(self) -> None:
        """Stand where one stood, as far as it is still shown."""
        self._is_restoring = True
        current = self._where_to_stand()
        row = self._model.row_of(current)
        if row is not None:
            self._table.go_to_row(row)
            rows = [r for line_id in self._chosen if (r := self._model.row_of(line_id)) is not None]
            if len(rows) > 1 and row in rows:
                self._table.select_rows(rows)
        self._is_restoring = False
        self._set(current)
        self._keep()
        self._tell_selection()

    def _where_to_stand(self) -> str | None:
        """Return the current line: the one it was, or the one the episode was left at, or the first."""
        episode = self._model.episode
        if episode is None:
            return None
        ids = {line.id for line in episode.lines}
        for line_id in (self.current, self._left.get(episode.id)):
            if line_id is not None and line_id in ids:
                return line_id
        return self._model.id_at(0) or (episode.lines[0].id if episode.lines else None)

    def _on_steps_begun(self) -> None:
        """Listen to nothing until all steps are taken: Qt would go to the line above one that is removed."""
        self._is_restoring = True
        ids, row = list(self._model.ids()), self._model.row_of(self.current)
        self._beside = ([], []) if row is None else (ids[row:], ids[:row])

    def _on_steps_done(self) -> None:
        """Stay on the current line; if it is gone, go to the one that took its place."""
        from_here, before = self._beside
        beside = next((i for i in (*from_here, *reversed(before)) if self._model.row_of(i) is not None), None)
        if beside is None and self.current is None:  # lines where there were none
            beside = self._model.id_at(0)
        row = self._model.row_of(beside)
        is_elsewhere = row is not None and row != self._table.currentIndex().row()
        if row is not None and (is_elsewhere or not self._table.selectionModel().hasSelection()):
            self._table.go_to_row(row)
        self._is_restoring = False
        if beside is not None or not self._model.shown.all_lines:
            self._set(beside)
        self._tell_selection()

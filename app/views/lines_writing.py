"""Writing in the table of lines: cells are opened, taken as written, and left for what comes next.

Must not know of the filter or of scripts.
"""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.editing import Editing
from app.models.line_columns import Column, Slot
from app.models.lines_model import LinesModel
from app.views.line_editor import Leave, LineEditor
from app.views.lines_delegate import LinesDelegate
from app.views.lines_place import LinesPlace
from app.views.lines_table import LinesTable


class LinesWriting(QObject):
    """Ties what was written to Editing; the table, its delegate and its model know nothing of steps."""

    def __init__(
        self,
        editing: Editing,
        model: LinesModel,
        table: LinesTable,
        delegate: LinesDelegate,
        place: LinesPlace,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._editing, self._model, self._table = editing, model, table
        self._delegate, self._place = delegate, place
        model.retext.connect(editing.retext)
        model.reread.connect(editing.reread)
        model.recast.connect(editing.cast)
        model.move.connect(editing.move_lines)
        model.reslot.connect(self._on_reslot)
        delegate.left.connect(self._on_left)

    @property
    def is_open(self) -> bool:
        return self._delegate.editor is not None

    def begin(self, column: Column) -> None:
        """Open a cell of the current line."""
        self.commit()
        row = self._model.row_of(self._place.current)
        if row is not None:
            self._table.show_column(column)
            self._table.go_to_row(row, column)
            self._table.edit(self._model.index(row, column))

    def commit(self) -> None:
        """Take what is being written as it is, an open composition included."""
        self._delegate.commit()

    def split(self) -> None:
        """Cut the line at the caret; without a caret, open the text so that there is one."""
        editor = self._delegate.editor
        if isinstance(editor, LineEditor):
            editor.asked.emit(Leave.SPLIT)
        else:
            self.begin(Column.TEXT)

    def _on_left(self, line_id: str, how: Leave, caret: int, text: str) -> None:
        match how:
            case Leave.ADD:
                self._editing.add_line(line_id)
            case Leave.UP | Leave.DOWN:
                self._write_beside(line_id, -1 if how is Leave.UP else 1)
            case Leave.SPLIT:
                self._editing.split(line_id, caret, text)
            case Leave.MERGE:
                self._editing.merge((line_id,))

    def _write_beside(self, line_id: str, step: int) -> None:
        row, column = self._model.row_of(line_id), Column(max(0, self._table.currentIndex().column()))
        beside = None if row is None else self._model.id_at(row + step)
        if beside is not None and self._place.go_to((beside,)):
            self.begin(column)

    def _on_reslot(self, line_id: str, slot: Slot) -> None:
        self._editing.set_slot(line_id, slot.start_s, slot.end_s, slot.duration_s)

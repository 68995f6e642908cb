"""The list of characters as a widget: recordings can be dropped on it and pasted into it.

Must not know what is done with them.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from app.models.cast_model import CastModel, IdRole
from app.views.cast_delegate import CastDelegate
from app.views.clip_sources import recording_in


class CastList(QListView):
    """dropped: a character id, or "" where nobody is, and the file."""

    dropped = Signal(str, object)
    menu_asked = Signal(object)  # QPoint on the screen

    def __init__(self, model: CastModel, delegate: CastDelegate, parent: QWidget) -> None:
        super().__init__(parent)
        self._delegate = delegate
        self.placeholder = ""
        self.setModel(model)
        self.setItemDelegate(delegate)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAcceptDrops(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._on_menu)
        self.setAccessibleName(self.tr("Cast"))

    def keyboardSearch(self, _search: str) -> None:
        """Leave letters and digits to the commands of the window."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.model().rowCount() == 0 and self.placeholder:
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().placeholderText().color())
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.viewport().rect().adjusted(12, 8, -12, -8), flags, self.placeholder)
            painter.end()

    # ---- dropping ----

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self._file_in(event) is not None:
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if self._file_in(event) is None:
            event.ignore()
            return
        self._mark(self._index_under(event))
        event.acceptProposedAction()

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        self._mark(QModelIndex())

    def dropEvent(self, event: QDropEvent) -> None:
        path, index = self._file_in(event), self._index_under(event)
        self._mark(QModelIndex())
        if path is not None:
            event.acceptProposedAction()
            self.dropped.emit(index.data(IdRole) or "", path)

    def _index_under(self, event: QDropEvent) -> QModelIndex:
        return self.indexAt(event.position().toPoint())

    @staticmethod
    def _file_in(event: QDropEvent) -> Path | None:
        return recording_in(event.mimeData())

    def _mark(self, index: QModelIndex) -> None:
        self._delegate.drop_row = index.row() if index.isValid() else None
        self.viewport().update()

    def _on_menu(self, at: QPoint) -> None:
        self.menu_asked.emit(self.viewport().mapToGlobal(at))

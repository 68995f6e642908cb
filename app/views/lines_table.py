"""The table of lines as a widget: keys, selection, columns, dragging. It edits nothing and decides nothing.

Must not know of the project.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QItemSelection, QItemSelectionModel, QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QFrame, QHeaderView, QMenu, QTableView, QWidget

from app.models.line_columns import Column, column_title
from app.models.lines_mime import LINES_MIME
from app.models.lines_model import LinesModel
from app.settings import Settings
from app.views.theme import STATUS, status_word

_NARROW_SIGNS = 130  # below this width the reading gives its room to the text
LAYOUT = "lines/1"  # of the columns; another number forgets what was stored
_ALWAYS = frozenset({Column.NUMBER, Column.TEXT})
_ROWS = QItemSelectionModel.SelectionFlag.Rows
_SELECT = QItemSelectionModel.SelectionFlag.ClearAndSelect


class LinesTable(QTableView):
    file_dropped = Signal(Path)
    menu_wanted = Signal(QPoint)  # on the screen
    pasted = Signal()
    copied = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._hidden: set[Column] = set()  # by hand
        self._asked: Column | None = None  # shown for as long as it is written in
        self._keeper = QTimer(self)
        self._keeper.setSingleShot(True)
        self._keeper.setInterval(500)
        self._keeper.timeout.connect(self._keep_columns)
        self._dress()
        self._let_drag()

    def _dress(self) -> None:
        self.setAccessibleName(self.tr("Lines"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._measure_rows()

    def _let_drag(self) -> None:
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(True)
        self.setDragDropOverwriteMode(False)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)

    def _measure_rows(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 12)

    def changeEvent(self, event: object) -> None:
        super().changeEvent(event)  # type: ignore[arg-type]
        if event.type() in (event.Type.FontChange, event.Type.StyleChange):  # type: ignore[attr-defined]
            self._measure_rows()

    # ---- columns ----

    def set_lines(self, model: LinesModel) -> None:
        """Show *model*, with the columns as they were left."""
        self.setModel(model)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        # With the table's own, every repaint of the header asks of every row whether it is selected.
        header.setSelectionModel(QItemSelectionModel(model, header))
        header.setSectionsMovable(False)
        header.setMinimumSectionSize(32)
        wide = self.fontMetrics().horizontalAdvance("x")
        widths = {
            Column.NUMBER: 7,
            Column.CHARACTER: 16,
            Column.READING: 22,
            Column.LENGTH: 15,
            Column.TAKES: 8,
            Column.STARS: 9,
        }
        for column, signs in widths.items():
            titled = self.fontMetrics().horizontalAdvance(column_title(column)) + 4 * wide
            header.resizeSection(column, max(signs * wide, titled))
        header.resizeSection(Column.STATUS, self._widest_status() + 9 * wide)  # and its glyph and margins
        stored = self._settings.layout(LAYOUT)
        if isinstance(stored, QByteArray):
            header.restoreState(stored)
        self._hidden = {column for column in Column if self.isColumnHidden(column) and column not in _ALWAYS}
        header.setSectionResizeMode(Column.TEXT, QHeaderView.ResizeMode.Stretch)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._offer_columns)
        header.sectionResized.connect(self._keeper.start)

    def _widest_status(self) -> int:
        return max(self.fontMetrics().horizontalAdvance(status_word(status)) for status in STATUS)

    def _offer_columns(self, at: QPoint) -> None:
        menu = self.columns_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.horizontalHeader().mapToGlobal(at))

    def columns_menu(self) -> QMenu:
        """Return a menu in which columns are shown and hidden."""
        menu = QMenu(self)
        for column in Column:
            if column not in _ALWAYS:
                name = self.model().headerData(column, Qt.Orientation.Horizontal)
                action = QAction(str(name), menu)
                action.setCheckable(True)
                action.setChecked(column not in self._hidden)
                action.setData(int(column))
                action.toggled.connect(self._on_column_toggled)
                menu.addAction(action)
        return menu

    def _on_column_toggled(self, is_shown: bool) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            column = Column(int(action.data()))
            self._hidden = self._hidden - {column} if is_shown else self._hidden | {column}
            self._show_columns()
            self._keep_columns()

    def show_column(self, column: Column) -> None:
        """Show a column that is about to be written in, until it has been."""
        self._asked = column
        self.setColumnHidden(column, False)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        super().closeEditor(editor, hint)
        self._asked = None
        self._show_columns()

    def _show_columns(self) -> None:
        """Show the columns that were not hidden by hand; in a narrow window the text comes first."""
        spare = self.viewport().width() - _NARROW_SIGNS * self.fontMetrics().horizontalAdvance("x")
        for column, worth in ((Column.READING, 0), (Column.STARS, -16), (Column.TAKES, -16), (Column.LENGTH, -32)):
            fits = spare >= worth * self.fontMetrics().horizontalAdvance("x")
            self._show_if(column, fits and column not in self._hidden)
        for column in (Column.STATUS, Column.CHARACTER):
            self._show_if(column, column not in self._hidden)

    def _show_if(self, column: Column, is_wanted: bool) -> None:
        is_hidden = not is_wanted and column is not self._asked
        if self.isColumnHidden(column) != is_hidden:
            self.setColumnHidden(column, is_hidden)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.model() is not None:
            self._show_columns()

    def _keep_columns(self) -> None:
        """Store the columns as they were set by hand, not as a narrow window made them."""
        for column in Column:
            self.setColumnHidden(column, column in self._hidden)
        self._settings.set_layout(LAYOUT, self.horizontalHeader().saveState())
        self._show_columns()

    # ---- going about ----

    def go_to_row(self, row: int, column: int = Column.TEXT) -> None:
        """Make *row* the one that is current and selected, and bring it into view."""
        index = self.model().index(row, column)
        self.selectionModel().setCurrentIndex(index, _SELECT | _ROWS)
        self.scrollTo(index)

    def select_rows(self, rows: list[int]) -> None:
        """Select *rows*; the current one stays."""
        chosen, model = QItemSelection(), self.model()
        for row in rows:
            chosen.select(model.index(row, 0), model.index(row, model.columnCount() - 1))
        self.selectionModel().select(chosen, _SELECT)

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Home and End are the first and the last line; left and right are for takes."""
        kinds, now = QAbstractItemView.CursorAction, self.currentIndex()
        column = now.column() if now.isValid() else int(Column.TEXT)
        match action:
            case kinds.MoveHome:
                return self.model().index(0, column)
            case kinds.MoveEnd:
                return self.model().index(self.model().rowCount() - 1, column)
            case kinds.MoveLeft | kinds.MoveRight:
                return now
        return super().moveCursor(action, modifiers)

    def edit(self, index: QModelIndex, trigger: object = None, event: object = None) -> bool | None:  # type: ignore[override]
        """F2 writes the text, wherever in the row one stands; cells that cannot be written open nothing."""
        if trigger is None:
            return super().edit(index)
        if trigger == QAbstractItemView.EditTrigger.EditKeyPressed and index.isValid():
            index = index.siblingAtColumn(Column.TEXT) if not _can_edit(index) else index
        return super().edit(index, trigger, event)  # type: ignore[call-overload]

    def keyboardSearch(self, search: str) -> None:
        """Letters, digits and Space are commands; none of them looks for a line."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste):
            self.pasted.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copied.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            event.ignore()  # commands of the window; the table itself would edit or toggle
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard and self.currentIndex().isValid():
            at = self.visualRect(self.currentIndex()).bottomLeft()
            self.menu_wanted.emit(self.viewport().mapToGlobal(at))
        else:
            self.menu_wanted.emit(event.globalPos())
        event.accept()

    # ---- what is dropped ----

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_file(event) is not None:
            event.acceptProposedAction()
        else:
            super().dragEnterEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if dropped_file(event) is not None:
            event.acceptProposedAction()
        else:
            super().dragMoveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        path = dropped_file(event)
        if path is not None:
            event.acceptProposedAction()
            self.file_dropped.emit(path)
        elif event.mimeData().hasFormat(LINES_MIME):
            self._drop_lines(event)
        else:
            super().dropEvent(event)

    def _drop_lines(self, event: QDropEvent) -> None:
        """Wish the lines before the row gap that is nearest; Qt's own way gives up where a row is next to the gap."""
        at = event.position().toPoint()
        index = self.indexAt(at)
        below = index.isValid() and at.y() > self.visualRect(index).center().y()
        row = index.row() + below if index.isValid() else self.model().rowCount()
        self.model().dropMimeData(event.mimeData(), Qt.DropAction.MoveAction, row, 0, QModelIndex())
        event.setDropAction(Qt.DropAction.IgnoreAction)  # a move would make the view remove the rows it dragged
        event.accept()
        self.stopAutoScroll()
        self.setState(QAbstractItemView.State.NoState)
        self.viewport().update()


def dropped_file(event: QDropEvent) -> Path | None:
    """Return the one file that is dropped; None for anything else."""
    urls = event.mimeData().urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    return path if path.is_file() else None


def _can_edit(index: QModelIndex) -> bool:
    return bool(index.flags() & Qt.ItemFlag.ItemIsEditable)

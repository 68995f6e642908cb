"""The cells of the table of lines: how they are drawn and what they are edited with.

What was written goes to the model, which wishes for it; keys that mean more than that are told as `left`.
Must not know of the project's rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QHelpEvent, QIcon, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from app.jobs import Jobs
from app.models.line_columns import Column, Slot
from app.models.line_row import LineRow
from app.models.lines_model import LineIdRole, RowRole
from app.project.model import Character, Project
from app.views.line_editor import Leave, LineEditor
from app.views.line_tips import LineTips
from app.views.lines_paint import PAD, LinePainter
from app.views.messages import Messages
from app.views.reading_preview import ReadingPreview
from app.views.slot_editor import SlotEditor
from app.views.theme import ThemeHolder
from engine.api import Reading

Index = QModelIndex | QPersistentModelIndex
_IN_FULL = frozenset({Column.CHARACTER, Column.TEXT, Column.READING})


class LinesDelegate(QStyledItemDelegate):
    """project: what the project is now (its cast, and the language of each voice)."""

    left = Signal(str, object, int, str)  # line id, Leave, the caret, what was written

    def __init__(
        self,
        project: Callable[[], Project],
        jobs: Jobs,
        messages: Messages,
        themes: ThemeHolder,
        tips: LineTips,
        parent: QAbstractItemView,
    ) -> None:
        super().__init__(parent)
        self._project, self._jobs, self._messages, self._themes, self._tips = project, jobs, messages, themes, tips
        self._painter = LinePainter(themes.theme)
        self._view = parent
        self._editor: QWidget | None = None
        self._preview: ReadingPreview | None = None
        themes.changed.connect(self._on_theme)

    @property
    def editor(self) -> QWidget | None:
        """What is open; None if nothing is being edited."""
        return self._editor

    @property
    def preview(self) -> ReadingPreview | None:
        """What says how the text that is being written will be spoken."""
        return self._preview

    @property
    def tips(self) -> LineTips:
        return self._tips

    # ---- drawing ----

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(RowRole)
        if isinstance(row, LineRow):
            is_current = index.row() == self._view.currentIndex().row()
            self._painter.paint(painter, option, row, Column(index.column()), is_current)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        metrics = option.fontMetrics
        return QSize(metrics.horizontalAdvance(str(index.data() or "")) + 20, metrics.height() + 10)

    def helpEvent(self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index) -> bool:
        row = index.data(RowRole) if index.isValid() else None
        if event.type() != QEvent.Type.ToolTip or not isinstance(row, LineRow):
            return super().helpEvent(event, view, option, index)
        column = Column(index.column())
        tip = self._tips.tip(row, column)
        if column in _IN_FULL and option.fontMetrics.horizontalAdvance(tip) <= option.rect.width() - 2 * PAD:
            tip = ""  # the cell says it all
        QToolTip.showText(event.globalPos(), tip, view)
        return True

    def _on_theme(self, _: object) -> None:
        self._painter.wear(self._themes.theme)
        self._view.viewport().update()

    # ---- editing ----

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        column, row = Column(index.column()), index.data(RowRole)
        match column:
            case Column.CHARACTER:
                editor: QWidget = self._cast_box(parent)
            case Column.LENGTH:
                editor = SlotEditor(self._themes.theme, parent)
                editor.asked.connect(self._on_asked)
            case _:
                editor = self._field(parent, row, column)
        self._editor = editor
        editor.setProperty("line", index.data(LineIdRole))
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Fill the editor when it opens. Qt asks again when the row looks different: what is being written stays."""
        if editor.property("filled"):
            return
        editor.setProperty("filled", True)
        value = index.data(Qt.ItemDataRole.EditRole)
        match editor:
            case LineEditor():
                row = index.data(RowRole)
                prefilled = value or (row.spoken if index.column() == Column.READING else "")
                editor.set_text(prefilled)
                editor.setProperty("before", editor.text)
            case SlotEditor() if isinstance(value, Slot):
                editor.set_slot(value)
            case QComboBox():
                editor.setCurrentIndex(max(0, editor.findData(value)))
                QTimer.singleShot(0, editor.showPopup)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        value: Any = None
        match editor:
            case LineEditor():
                editor.finish_composing()
                value = editor.text.strip()
                if editor.text == editor.property("before"):
                    return  # a reading that was only looked at is not set
            case SlotEditor():
                try:
                    value = editor.slot()
                except ValueError:
                    return  # it has said so itself
            case QComboBox():
                value = editor.currentData()
        model.setData(index, value, Qt.ItemDataRole.EditRole)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        rect = option.rect
        match editor:
            case LineEditor() | SlotEditor():
                editor.place(rect)
            case _:
                editor.setGeometry(rect)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the keys to the editors: they say by themselves how they are left."""
        if isinstance(event, QKeyEvent) and not isinstance(watched, QComboBox):
            return False
        return super().eventFilter(watched, event)

    def commit(self) -> None:
        """Take what is written, an open composition included, and close."""
        self._close(Leave.COMMIT)

    def _close(self, how: Leave) -> None:
        editor, self._editor = self._editor, None
        if editor is None:
            return
        if how not in (Leave.ABANDON, Leave.SPLIT):
            self.commitData.emit(editor)
        hint = QStyledItemDelegate.EndEditHint.NoHint
        self.closeEditor.emit(editor, hint)

    def _on_asked(self, how: Leave) -> None:
        editor = self._editor
        if editor is None:
            return
        line_id, caret, text = str(editor.property("line")), -1, ""
        if isinstance(editor, LineEditor):
            caret, text = editor.caret, editor.text
            if how is Leave.SPLIT and not (text[:caret].strip() and text[caret:].strip()):
                return  # there is nothing to cut off
        self._close(how)
        self.left.emit(line_id, how, caret, text)

    def destroyEditor(self, editor: QWidget, index: Index) -> None:
        """Called by the view for every editor that ends, however it ends."""
        if self._editor is editor:
            self._editor = None
        if self._preview is not None:
            self._preview.stop()
            self._preview.hide()
            self._preview.deleteLater()
            self._preview = None
        super().destroyEditor(editor, index)

    # ---- what is edited with ----

    def _cast_box(self, parent: QWidget) -> QComboBox:
        box = QComboBox(parent)
        box.setAccessibleName(self.tr("Character"))
        for character in self._project().characters:
            box.addItem(colour_icon(character.colour), character.name, character.id)
        box.activated.connect(self._on_cast_chosen)
        return box

    def _on_cast_chosen(self, _: int) -> None:
        self.commit()

    def _field(self, parent: QWidget, row: LineRow, column: Column) -> LineEditor:
        editor = LineEditor(parent)
        is_reading = column is Column.READING
        editor.setAccessibleName(self.tr("Reading") if is_reading else self.tr("Text"))
        if is_reading:
            editor.setPlaceholderText(self.tr("Read by itself"))
        editor.asked.connect(self._on_asked)
        self._preview = ReadingPreview(self._jobs, self._messages, self._themes.theme, parent)
        _Previewed(editor, row, self._language_of(row.line.character), is_reading, self._preview)
        return editor

    def _language_of(self, character_id: str) -> str:
        cast: dict[str, Character] = {character.id: character for character in self._project().characters}
        return cast[character_id].language if character_id in cast else "auto"


class _Previewed(QObject):
    """Ties an editor to its preview; goes when the editor goes."""

    def __init__(
        self, editor: LineEditor, row: LineRow, language: str, is_reading: bool, preview: ReadingPreview
    ) -> None:
        super().__init__(editor)
        self._editor, self._row, self._language, self._preview = editor, row, language, preview
        self._is_reading = is_reading
        editor.textChanged.connect(self._ask)
        editor.moved.connect(self._place)
        preview.faulty.connect(editor.mark)
        preview.read.connect(self._on_read)

    def _ask(self) -> None:
        written = self._editor.text.strip()
        if not self._is_reading:
            self._preview.ask(written, self._language, None)
        else:
            self._preview.ask(self._row.line.text, self._language, written or None)

    def _place(self) -> None:
        self._preview.place(self._editor.geometry())

    def _on_read(self, reading: Reading) -> None:
        """Offer what is read by itself as the place to start from; leaving it so sets nothing."""
        if self._is_reading and not self._editor.text and self._editor.property("before") == "":
            self._editor.set_text(reading.spoken)
            self._editor.setProperty("before", self._editor.text)


def colour_icon(colour: str, size: int = 12) -> QIcon:
    """Return a square of a character's colour, for lists of names."""
    square = QPixmap(size, size)
    square.fill(QColor(colour))
    return QIcon(square)

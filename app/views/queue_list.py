"""The queue as a list one can open: what failed and why, what runs, what waits; to cancel, to try again, to go there.

Must not know how the queue works; its rows come from QueueModel.
"""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.models.queue_model import CHARACTER, DETAIL, NUMBER, STATE, TEXT, Entry, EntryRole, QueueModel
from app.parts import Parts
from app.views.messages import Messages
from app.views.theme import STATUS, ThemeHolder

_FOLLOW_MS = 150
_STATUS = {"failed": "failed", "running": "generating", "waiting": "queued"}


class _Colours(QStyledItemDelegate):
    """Puts the sign and the colour of its state before a row."""

    def __init__(self, themes: ThemeHolder, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        entry: Entry = index.data(EntryRole)
        glyph, role = STATUS[_STATUS[entry.kind]]
        if index.column() == STATE:
            option.text = f"{glyph} {option.text}"
        if index.column() == STATE or (index.column() == DETAIL and entry.kind == "failed"):
            for text in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
                option.palette.setColor(text, self._themes.theme.colour(role))


class QueueList(QFrame):
    """A popup; it looks at the queue while it is open and not otherwise."""

    line_wished = Signal(str)  # line id

    def __init__(self, parts: Parts, themes: ThemeHolder, messages: Messages, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._parts, self._messages = parts, messages
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(self.tr("Queue"))
        self.model = QueueModel(parts.workspace, parts.generation, parts.queue, self._sentence, self)
        self.view = QTreeView(self)
        self._title = QLabel(self)
        self._why = QLabel(self)
        self._why.setWordWrap(True)
        self._why.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._cancel = self._button(self.tr("Cancel"), self.cancel_selected)
        self._retry = self._button(self.tr("Try again"), self.retry_selected)
        self._go = self._button(self.tr("Go to line"), self.go_to_selected)
        self._retry_all = self._button(self.tr("Try all failed again"), self.retry_all)
        self._cancel_all = self._button(self.tr("Cancel all"), parts.queue.cancel_all)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_FOLLOW_MS)
        self._timer.timeout.connect(self.refresh)
        self._set_up_view(themes)
        self._lay_out()
        parts.queue.changed.connect(self._on_changed)
        parts.generation.activity_changed.connect(self._on_changed)

    def _button(self, words: str, slot: object) -> QPushButton:
        button = QPushButton(words, self)
        button.setAutoDefault(False)
        button.clicked.connect(slot)
        return button

    def _set_up_view(self, themes: ThemeHolder) -> None:
        view = self.view
        view.setModel(self.model)
        view.setItemDelegate(_Colours(themes, view))
        view.setRootIsDecorated(False)
        view.setUniformRowHeights(True)
        view.setAlternatingRowColors(True)
        view.setAllColumnsShowFocus(True)
        view.setSelectionMode(QTreeView.SelectionMode.ExtendedSelection)
        view.setAccessibleName(self.tr("Takes that failed, run and wait"))
        view.activated.connect(self.go_to_selected)
        view.selectionModel().selectionChanged.connect(self._show_buttons)
        header, letter = view.header(), self.fontMetrics().horizontalAdvance("0")
        header.setStretchLastSection(False)
        for column, letters in ((STATE, 14), (NUMBER, 5), (CHARACTER, 12)):
            view.setColumnWidth(column, letters * letter)
        for column in (TEXT, DETAIL):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        for button in self.buttons():
            if button is self._retry_all:
                buttons.addStretch(1)
            buttons.addWidget(button)
        down = QVBoxLayout(self)
        down.setContentsMargins(8, 8, 8, 8)
        down.addWidget(self._title)
        down.addWidget(self.view, 1)
        down.addWidget(self._why)
        down.addLayout(buttons)

    def buttons(self) -> tuple[QPushButton, ...]:
        return self._go, self._retry, self._cancel, self._retry_all, self._cancel_all

    # ---- showing ----

    def open_above(self, corner: QPoint) -> None:
        """Open with the lower right corner at *corner* (of the screen), as far as the screen has room."""
        self.refresh()
        letter = self.fontMetrics().horizontalAdvance("0")
        screen = self.screen().availableGeometry()
        width, height = min(110 * letter, screen.width()), min(24 * self.fontMetrics().height(), screen.height())
        self.resize(width, height)
        left = max(screen.left(), min(corner.x() - width, screen.right() - width))
        self.move(left, max(screen.top(), corner.y() - height))
        self.show()
        self.view.setFocus()
        if self.model.entries and not self.selected():
            self.view.setCurrentIndex(self.model.index(0, 0))
            whole = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
            self.view.selectionModel().select(self.model.index(0, 0), whole)

    def refresh(self) -> None:
        """Look at the queue again."""
        self.model.refresh()
        kinds = [entry.kind for entry in self.model.entries]
        failed, waiting = kinds.count("failed"), kinds.count("waiting")
        self._title.setText(self.tr("{failed} failed, {waiting} waiting").format(failed=failed, waiting=waiting))
        if not kinds:
            self._title.setText(self.tr("Nothing is being made and nothing failed."))
        self._retry_all.setEnabled(failed > 0)
        self._cancel_all.setEnabled(failed < len(kinds))
        self._show_buttons()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_buttons()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def _on_changed(self, *_: object) -> None:
        if self.isVisible() and not self._timer.isActive():
            self._timer.start()

    def _show_buttons(self, *_: object) -> None:
        chosen = self.selected()
        self._cancel.setEnabled(any(entry.item is not None for entry in chosen))
        self._retry.setEnabled(any(entry.kind == "failed" for entry in chosen))
        self._go.setEnabled(bool(chosen))
        faults = [entry.fault for entry in chosen if entry.fault is not None]
        self._why.setText(self._sentence(faults[0]) if faults else "")
        self._why.setVisible(bool(faults))

    def _sentence(self, fault: Exception | str) -> str:
        return self._messages.sentence(fault) if isinstance(fault, Exception) else self._messages.say(fault)

    # ---- what is done ----

    def selected(self) -> tuple[Entry, ...]:
        rows = sorted(index.row() for index in self.view.selectionModel().selectedRows(TEXT))
        return tuple(self.model.entries[row] for row in rows)

    def cancel_selected(self) -> None:
        for entry in self.selected():
            if entry.item is not None:
                self._parts.queue.cancel(entry.item)
        self.refresh()

    def retry_selected(self) -> None:
        """Ask again for a take of the lines that are selected and failed."""
        self._parts.generation.generate([entry.line_id for entry in self.selected() if entry.kind == "failed"])
        self.refresh()

    def retry_all(self) -> None:
        self._parts.generation.generate(self._parts.generation.failed_lines)
        self.refresh()

    def go_to_selected(self) -> None:
        """Close the list and go to the first line that is selected."""
        chosen = self.selected()
        if chosen:
            self.hide()
            self.line_wished.emit(chosen[0].line_id)

"""Start, end and asked length of a line, typed as times. Must not know of models or of the project."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QLabel, QLineEdit, QWidget

from app.models.line_columns import Slot
from app.models.times import clock, parse_clock
from app.views.line_editor import Leave
from app.views.theme import Theme


class SlotEditor(QFrame):
    """`asked` tells how it was left; with COMMIT, `slot` holds what was typed."""

    asked = Signal(object)  # Leave

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.start, self.end, self.length = QLineEdit(self), QLineEdit(self), QLineEdit(self)
        self._error = QLabel(self)
        self._grid = QGridLayout(self)
        self._lay_out()
        self._dress(theme)
        self.setFocusProxy(self.start)
        for field in self._fields:
            field.installEventFilter(self)
            field.textEdited.connect(self._check)

    @property
    def trouble(self) -> str:
        """What is wrong with what was typed; "" if nothing is."""
        return "" if self._error.isHidden() else self._error.text()

    @property
    def _fields(self) -> tuple[QLineEdit, QLineEdit, QLineEdit]:
        return self.start, self.end, self.length

    def _lay_out(self) -> None:
        names = (self.tr("Start"), self.tr("End"), self.tr("Asked length"))
        hints = (self.tr("m:ss.mmm"), self.tr("m:ss.mmm"), self.tr("seconds"))
        grid = self._grid
        grid.setContentsMargins(8, 6, 8, 6)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        for column, (name, hint, field) in enumerate(zip(names, hints, self._fields, strict=True)):
            label = QLabel(name, self)
            label.setBuddy(field)
            field.setAccessibleName(name)
            field.setPlaceholderText(hint)
            field.setMinimumWidth(field.fontMetrics().horizontalAdvance("00:00:00.000") + 20)
            grid.addWidget(label, 0, column)
            grid.addWidget(field, 1, column)
        self.length.setToolTip(self.tr("From the first to the last sound. Empty: the voice decides."))
        self._error.setWordWrap(True)
        self._error.hide()
        grid.addWidget(self._error, 2, 0, 1, 3)

    def _dress(self, theme: Theme) -> None:
        self.setObjectName("slot")
        self.setAutoFillBackground(True)
        ground, line = theme.colour("raised").name(), theme.colour("accent").name()
        self.setStyleSheet(f"#slot {{ background: {ground}; border: 1px solid {line}; }}")
        self._error.setStyleSheet(f"color: {theme.colour('bad').name()};")

    # ---- what is typed ----

    def set_slot(self, slot: Slot) -> None:
        """Start from *slot*."""
        for field, time_s in zip(self._fields[:2], (slot.start_s, slot.end_s), strict=True):
            field.setText("" if time_s is None else clock(time_s))
        self.length.setText("" if slot.duration_s is None else f"{slot.duration_s:g}")
        self.start.selectAll()

    def slot(self) -> Slot:
        """Return what was typed. Raises ValueError with a sentence."""
        start_s, end_s, duration_s = (self._time(field) for field in self._fields)
        if start_s is not None and end_s is not None and end_s <= start_s:
            raise ValueError(self.tr("The end must come after the start."))
        if duration_s is not None and duration_s < 0.01:
            raise ValueError(self.tr("A line cannot be spoken in no time."))
        return Slot(start_s, end_s, duration_s)

    def _time(self, field: QLineEdit) -> float | None:
        try:
            return parse_clock(field.text())
        except ValueError as error:
            sentence = self.tr("{name}: “{text}” is no time. Write it as 1:02.500 or as seconds.")
            raise ValueError(sentence.format(name=field.accessibleName(), text=field.text())) from error

    def _check(self) -> bool:
        """Show what is wrong; tell whether nothing is."""
        try:
            self.slot()
        except ValueError as error:
            self._error.setText(str(error))
            self._error.show()
        else:
            self._error.hide()
        self.place(self.geometry())
        return self._error.isHidden()

    # ---- where it is, and how it is left ----

    def place(self, cell: QRect) -> None:
        """Stand at *cell*, inside the view."""
        over, grid = self.parentWidget(), self._grid
        if over is None:
            return
        grid.activate()
        size, room = grid.sizeHint(), over.rect()
        height = grid.heightForWidth(size.width()) if grid.hasHeightForWidth() else size.height()
        left = max(0, min(cell.left(), room.width() - size.width()))
        top = max(0, min(cell.top(), room.height() - height))
        self.setGeometry(QRect(left, top, size.width(), height))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            QTimer.singleShot(0, self._on_focus_out)
        if isinstance(event, QKeyEvent):
            is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if is_enter or event.key() == Qt.Key.Key_Escape:
                if event.type() == QEvent.Type.ShortcutOverride:
                    event.accept()
                elif event.type() == QEvent.Type.KeyPress:
                    self._leave(is_enter)
                return True
        return super().eventFilter(watched, event)

    def _leave(self, commits: bool) -> None:
        if not commits:
            self.asked.emit(Leave.ABANDON)
        elif self._check():
            self.asked.emit(Leave.COMMIT)

    def _on_focus_out(self) -> None:
        focus = QApplication.focusWidget()
        if self.isVisible() and not (focus is not None and self.isAncestorOf(focus)):
            self.asked.emit(Leave.COMMIT if self._check() else Leave.ABANDON)

"""Lanes without a take: why the last request gave none, and the heading above the deleted ones.

Must not know of the project or of the queue.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from app.models.take_rows import Row
from app.views.lane import Lane, tool_button
from app.views.theme import STATUS, ThemeHolder, status_word


class FaultLane(Lane):
    """Why the last request gave no take, and what can be done about it."""

    def __init__(self, themes: ThemeHolder, parent: QWidget) -> None:
        super().__init__(themes, parent)
        self._mark = QLabel(self)
        self._why = QLabel(self)
        self._why.setWordWrap(True)
        self._why.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._why.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._way_out = tool_button("", "", self)
        self._way_out.clicked.connect(self._on_way_out)
        self._retry = tool_button(self.tr("Try again"), self.tr("Make a take of this line again"), self)
        self._retry.clicked.connect(self._on_retry)
        across = QHBoxLayout(self)
        across.setContentsMargins(12, 4, 8, 4)
        across.setSpacing(12)
        across.addWidget(self._mark)
        across.addWidget(self._why, 1)
        across.addWidget(self._way_out)
        across.addWidget(self._retry)

    def show_row(self, row: Row, sentence: str, way_out: str) -> None:
        """Say why there is no take. way_out: words on the button that helps, empty if there is none."""
        self.row = row
        glyph, role = STATUS["failed"] if row.kind == "failed" else ("–", "dim")
        words = status_word("failed") if row.kind == "failed" else self.tr("Skipped")
        self._mark.setText(f"{glyph} {words}")
        self.tint(self._mark, role)
        self.tint(self._why, "bad" if row.kind == "failed" else "dim")
        self._why.setText(sentence)
        self._why.setToolTip(sentence)
        self._way_out.setText(way_out)
        self._way_out.setAccessibleName(way_out)
        self._way_out.setVisible(bool(way_out))
        self._retry.setVisible(row.kind == "failed")
        self.setAccessibleName(f"{words}: {sentence}")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.row is not None and self.row.kind == "failed":
            painter = QPainter(self)
            painter.fillRect(QRect(0, 0, 3, self.height()), self.themes.theme.colour("bad"))
            painter.end()

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        """There is nothing to select."""

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.ignore()

    def _on_way_out(self) -> None:
        self.wish("way_out")

    def _on_retry(self) -> None:
        self.wish("retry")


class TrashLane(Lane):
    """The heading above the deleted takes; a click folds them away or shows them."""

    empty_wished = Signal()

    def __init__(self, themes: ThemeHolder, parent: QWidget) -> None:
        super().__init__(themes, parent)
        self._fold = tool_button("", "", self)
        self._fold.clicked.connect(self._on_fold)
        self._empty = tool_button(
            self.tr("Empty the trash…"), self.tr("Move the files of deleted takes out of the project"), self
        )
        self._empty.clicked.connect(self.empty_wished)
        across = QHBoxLayout(self)
        across.setContentsMargins(8, 0, 8, 0)
        across.addWidget(self._fold)
        across.addStretch(1)
        across.addWidget(self._empty)

    def show_row(self, row: Row) -> None:
        self.row = row
        words = self.tr("Deleted takes ({n})").format(n=row.count)
        self._fold.setText(f"{'▾' if row.is_open else '▸'} {words}")
        self._fold.setAccessibleName(words)
        self._fold.setToolTip(self.tr("Fold away") if row.is_open else self.tr("Show the deleted takes"))

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        self.wish("fold")

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.ignore()

    def _on_fold(self) -> None:
        self.wish("fold")

"""Widgets in a row that goes on below where the window is too narrow. Must not know what they are."""

from __future__ import annotations

from PySide6.QtCore import QMargins, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Hidden widgets take no room; one whose policy is to expand gets what is left of its row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        rows = self._rows(width)
        margins = self.contentsMargins()
        heights = sum(max(item.sizeHint().height() for item in row) for row in rows)
        return heights + self.spacing() * max(0, len(rows) - 1) + margins.top() + margins.bottom()

    def sizeHint(self) -> QSize:
        shown = self._shown()
        width = sum(item.sizeHint().width() for item in shown) + self.spacing() * max(0, len(shown) - 1)
        height = max((item.sizeHint().height() for item in shown), default=0)
        return QSize(width, height).grownBy(self.contentsMargins())

    def minimumSize(self) -> QSize:
        shown = self._shown()
        width = max((item.minimumSize().width() for item in shown), default=0)
        height = max((item.minimumSize().height() for item in shown), default=0)
        return QSize(width, height).grownBy(self.contentsMargins())

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        margins: QMargins = self.contentsMargins()
        y = rect.top() + margins.top()
        right = rect.right() - margins.right()
        for row in self._rows(rect.width()):
            x, height = rect.left() + margins.left(), max(item.sizeHint().height() for item in row)
            spare = right + 1 - x - sum(self._width(item) for item in row) - self.spacing() * (len(row) - 1)
            for item in row:
                width = self._width(item)
                if item.expandingDirections() & Qt.Orientation.Horizontal and spare > 0:
                    grown = min(width + spare, item.maximumSize().width())
                    width, spare = grown, spare - (grown - width)
                item.setGeometry(
                    QRect(x, y + (height - item.sizeHint().height()) // 2, width, item.sizeHint().height())
                )
                x += width + self.spacing()
            y += height + self.spacing()

    def _width(self, item: QLayoutItem) -> int:
        return max(item.minimumSize().width(), item.sizeHint().width())

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _rows(self, width: int) -> list[list[QLayoutItem]]:
        margins = self.contentsMargins()
        room = width - margins.left() - margins.right()
        rows: list[list[QLayoutItem]] = []
        left = 0
        for item in self._shown():
            needed = self._width(item)
            if rows and left >= needed + self.spacing():
                rows[-1].append(item)
                left -= needed + self.spacing()
            else:
                rows.append([item])
                left = room - needed
        return rows

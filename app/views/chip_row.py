"""A row of small facts, each with a sign, a word and a colour: painted, since a list holds many of them.

Must not know what the facts are about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.views.theme import ThemeHolder

_GAP = 14
_LEAST = 48  # pixels: less of a fact than this says nothing


@dataclass(frozen=True, slots=True)
class Chip:
    """role: colour of the sign, and of the words if it is bad news (loud). tip: the whole story."""

    text: str
    glyph: str = ""
    role: str = "dim"
    tip: str = ""
    loud: bool = False


class ChipRow(QWidget):
    """Facts that do not fit are summed up as "+2"; the whole list is in the tooltip there and for screen readers."""

    def __init__(self, themes: ThemeHolder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self.chips: tuple[Chip, ...] = ()
        self._places: list[tuple[QRect, str]] = []
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_chips(self, chips: Sequence[Chip]) -> None:
        if tuple(chips) != self.chips:
            self.chips = tuple(chips)
            self.setAccessibleDescription(". ".join(chip.tip or chip.text for chip in chips))
            self._places = []
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._places = []
        x = 0
        for place, chip in enumerate(self.chips):
            left = len(self.chips) - place - 1
            room = self.width() - x - (self._more_width(left) if left else 0)
            wanted = self._width(chip)
            if wanted > room and room < _LEAST:
                self._paint_more(painter, x, self.chips[place:])
                break
            x = self._paint_chip(painter, x, min(wanted, room), chip) + _GAP
        painter.end()

    def _paint_chip(self, painter: QPainter, x: int, width: int, chip: Chip) -> int:
        metrics, theme = self.fontMetrics(), self._themes.theme
        start, right = x, x + width
        baseline = (self.height() + metrics.ascent() - metrics.descent()) // 2
        if chip.glyph:
            painter.setPen(theme.colour(chip.role))
            painter.drawText(QPoint(x, baseline), chip.glyph)
            x += metrics.horizontalAdvance(chip.glyph + " ")
        painter.setPen(theme.colour(chip.role if chip.loud else "dim"))
        painter.drawText(QPoint(x, baseline), metrics.elidedText(chip.text, Qt.TextElideMode.ElideRight, right - x))
        self._places.append((QRect(start, 0, width, self.height()), chip.tip or chip.text))
        return right

    def _paint_more(self, painter: QPainter, x: int, rest: Sequence[Chip]) -> None:
        metrics = self.fontMetrics()
        text = self.tr("+{n}").format(n=len(rest))
        loud = next((chip.role for chip in rest if chip.loud), "dim")
        painter.setPen(self._themes.theme.colour(loud))
        painter.drawText(QPoint(x, (self.height() + metrics.ascent() - metrics.descent()) // 2), text)
        tip = "\n".join(chip.tip or chip.text for chip in rest)
        self._places.append((QRect(x, 0, self.width() - x, self.height()), tip))

    def _width(self, chip: Chip) -> int:
        metrics = self.fontMetrics()
        glyph = metrics.horizontalAdvance(chip.glyph + " ") if chip.glyph else 0
        return glyph + metrics.horizontalAdvance(chip.text) + 1

    def _more_width(self, n: int) -> int:
        return _GAP + self.fontMetrics().horizontalAdvance(self.tr("+{n}").format(n=n))

    def tip_at(self, at: QPoint) -> str:
        """Return the whole story of the fact at a place."""
        return next((tip for place, tip in self._places if place.contains(at)), "")

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            tip = self.tip_at(event.pos())
            if tip:
                QToolTip.showText(event.globalPos(), tip, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

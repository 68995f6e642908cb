"""Play, stop and the padlock as drawings: the signs of fonts turn into coloured emoji on some systems.

Must not know what is played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

Sign = Literal["play", "stop", "on", "scene", "locked", "unlocked"]

_Draw = Callable[[QPainter, float], None]


class _Engine(QIconEngine):
    """Draws at whatever size the screen asks for, so it is sharp at every scale."""

    def __init__(self, sign: Sign, colour: QColor, faded: QColor) -> None:
        super().__init__()
        self._sign, self._colour, self._faded = sign, colour, faded

    def paint(self, painter: QPainter, rect: QRectF, mode: QIcon.Mode, state: QIcon.State) -> None:  # type: ignore[override]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._faded if mode is QIcon.Mode.Disabled else self._colour)
        side = min(rect.width(), rect.height())
        painter.translate(rect.x() + (rect.width() - side) / 2, rect.y() + (rect.height() - side) / 2)
        _SIGNS[self._sign](painter, side)
        painter.restore()

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, QRectF(0, 0, size.width(), size.height()), mode, state)
        painter.end()
        return pixmap

    def clone(self) -> QIconEngine:
        return _Engine(self._sign, self._colour, self._faded)


def media_icon(sign: Sign, colour: QColor, faded: QColor) -> QIcon:
    """Return *sign* in *colour*; *faded* where its button is disabled."""
    return QIcon(_Engine(sign, colour, faded))


def _triangle(painter: QPainter, side: float, left: float, right: float) -> None:
    top, bottom = 0.16 * side, 0.84 * side
    points = [QPointF(left * side, top), QPointF(right * side, side / 2), QPointF(left * side, bottom)]
    painter.drawPolygon(QPolygonF(points))


def _bar(painter: QPainter, side: float, left: float) -> None:
    painter.drawRect(QRectF(left * side, 0.16 * side, 0.12 * side, 0.68 * side))


def _play(painter: QPainter, side: float) -> None:
    _triangle(painter, side, 0.22, 0.86)


def _stop(painter: QPainter, side: float) -> None:
    painter.drawRect(QRectF(0.2 * side, 0.2 * side, 0.6 * side, 0.6 * side))


def _on(painter: QPainter, side: float) -> None:
    """A triangle after another: one line after the other."""
    _triangle(painter, side, 0.08, 0.5)
    _triangle(painter, side, 0.5, 0.92)


def _scene(painter: QPainter, side: float) -> None:
    """From the very start."""
    _bar(painter, side, 0.12)
    _triangle(painter, side, 0.34, 0.9)


def _padlock(painter: QPainter, side: float, lift: float) -> None:
    """Draw a body and its shackle; lift: how far the shackle is pulled out, as a share of the side."""
    colour = painter.brush().color()
    painter.drawRoundedRect(QRectF(0.22 * side, 0.46 * side, 0.56 * side, 0.42 * side), 0.06 * side, 0.06 * side)
    left, width, top = 0.34 * side, 0.32 * side, (0.16 - lift) * side
    shackle = QPainterPath(QPointF(left, 0.48 * side))
    shackle.lineTo(left, top + width / 2)
    shackle.arcTo(QRectF(left, top, width, width), 180, -180)
    shackle.lineTo(left + width, (0.48 - 3 * lift) * side)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, 0.1 * side, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    painter.drawPath(shackle)


def _locked(painter: QPainter, side: float) -> None:
    _padlock(painter, side, 0.0)


def _unlocked(painter: QPainter, side: float) -> None:
    _padlock(painter, side, 0.06)


_SIGNS: dict[Sign, _Draw] = {
    "play": _play,
    "stop": _stop,
    "on": _on,
    "scene": _scene,
    "locked": _locked,
    "unlocked": _unlocked,
}

"""A sound one can see and touch: clicked to be heard from there, and the part of it that is used dragged.

Must not know of takes, clips or playback: it tells where it was clicked and which part was chosen.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.views.theme import ThemeHolder
from app.views.wave_view import WaveView
from app.views.wave_window import Grip, Limits, Window

_EDGE_PX = 6  # how near the mouse must come to an edge of the window to take hold of it
_STEP_S = 0.1
_FINE_S = 0.01


class Waveform(WaveView):
    """Waves that only show are left as they are; set_window_editable() and set_zoomable() allow more."""

    clicked = Signal(float)  # seconds
    window_dragged = Signal(float, float)  # while the mouse moves
    window_edited = Signal(float, float)  # when it is let go, or by keys

    def __init__(self, theme_holder: ThemeHolder, parent: QWidget | None = None) -> None:
        super().__init__(theme_holder, parent)
        self._hover_x: int | None = None
        self._zoomable = False
        self._window: Window | None = None
        self._limits = Limits()
        self._editable = False
        self._pressed: tuple[QPoint, Grip | None, Window | None] | None = None
        self._dragging = False
        self.setMouseTracking(True)

    # ---- the part that is used ----

    def set_window(self, start_s: float | None, end_s: float | None = None) -> None:
        """Show which part of the sound is used; None: no part is chosen."""
        self._window = None if start_s is None or end_s is None else Window(start_s, end_s)
        self.update()

    @property
    def window_s(self) -> tuple[float, float] | None:
        """The part as it is shown now, also while it is dragged."""
        return None if self._window is None else (self._window.start_s, self._window.end_s)

    def set_window_limits(self, shortest_s: float, longest_s: float | None) -> None:
        """Say how short and how long the part may become by dragging."""
        self._limits = Limits(shortest_s, longest_s)

    def set_window_editable(self, editable: bool) -> None:
        """Let the part be dragged, and moved by keys: arrows move it, with Shift its end, with Ctrl its start."""
        self._editable = editable
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if editable else Qt.FocusPolicy.NoFocus)
        hint = self.tr("Arrow keys move the part, Shift+arrows its end, Ctrl+arrows its start; Alt makes small steps.")
        self.setAccessibleDescription(hint if editable else "")

    def set_zoomable(self, zoomable: bool) -> None:
        """Let Ctrl and the wheel zoom, and the wheel alone move along what is zoomed."""
        self._zoomable = zoomable

    # ---- drawing ----

    def paint_under(self, painter: QPainter) -> None:
        if self._window is None:
            return
        left, right = self.x_of(self._window.start_s), self.x_of(self._window.end_s)
        painter.fillRect(QRectF(left, 0, right - left, self.height()), self.colour("wave_window"))
        painter.setPen(QPen(self.colour("accent"), 2 if self._editable else 1))
        for x in (left, right):
            inside = max(1.0, min(x, self.width() - 1.0))
            painter.drawLine(QPointF(inside, 0), QPointF(inside, self.height()))

    def paint_over(self, painter: QPainter) -> None:
        if self._hover_x is not None and self.total_s() > 0:
            self._paint_hover(painter, self._hover_x)
        if self.hasFocus():
            painter.setPen(QPen(self.colour("accent"), 1))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _paint_hover(self, painter: QPainter, x: int) -> None:
        text = self.tr("{seconds} s").format(seconds=f"{self.s_of(x):.2f}")
        metrics = QFontMetrics(self.font())
        width = metrics.horizontalAdvance(text) + 8
        left = x + 4 if x + 4 + width <= self.width() else x - 4 - width
        painter.setPen(QPen(self.colour("dim"), 1))
        painter.drawLine(x, 0, x, self.height())
        box = QRect(max(0, left), 1, width, metrics.height())
        painter.fillRect(box, self.colour("window"))
        painter.setPen(self.colour("text"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    # ---- mouse ----

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton or self.total_s() <= 0:
            event.ignore()
            return
        at = event.position().toPoint()
        self._pressed, self._dragging = (at, self._grip_at(at.x()), self._window), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        self._hover_x = at.x()
        if self._pressed is None:
            self._show_cursor(self._grip_at(at.x()))
        else:
            self._drag(at)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton or self._pressed is None:
            event.ignore()
            return
        dragged, self._pressed, self._dragging = self._dragging, None, False
        if not dragged:
            self.clicked.emit(self.s_of(event.position().x()))
        elif self._window is not None:
            self.window_edited.emit(self._window.start_s, self._window.end_s)

    def _drag(self, to: QPoint) -> None:
        at, grip, before = self._pressed or (to, None, None)
        if grip is None or before is None:
            return
        if not self._dragging and abs(to.x() - at.x()) < QApplication.startDragDistance():
            return
        self._dragging = True
        start, end = self.seen()
        by_s = (to.x() - at.x()) / max(1, self.width()) * (end - start)
        self._window = before.moved(grip, by_s, self.duration_s, self._limits)
        self.window_dragged.emit(self._window.start_s, self._window.end_s)

    def _grip_at(self, x: int) -> Grip | None:
        if not self._editable or self._window is None:
            return None
        left, right = self.x_of(self._window.start_s), self.x_of(self._window.end_s)
        if abs(x - right) <= _EDGE_PX and abs(x - right) <= abs(x - left):
            return "end"
        if abs(x - left) <= _EDGE_PX:
            return "start"
        return "whole" if left < x < right else None

    def _show_cursor(self, grip: Grip | None) -> None:
        shapes = {"whole": Qt.CursorShape.OpenHandCursor, None: Qt.CursorShape.ArrowCursor}
        self.setCursor(shapes.get(grip, Qt.CursorShape.SizeHorCursor))

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hover_x = event.position().toPoint().x()
        self.update()

    def leaveEvent(self, _event: QEvent) -> None:
        self._hover_x = None
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        delta = event.angleDelta().y() or event.angleDelta().x()
        zooming = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if not self._zoomable or self.total_s() <= 0 or (not zooming and self._view is None):
            event.ignore()
            return
        start, end = self.seen()
        if zooming:
            at, scale = self.s_of(event.position().x()), 0.8 ** (delta / 120)
            self.set_view(at - (at - start) * scale, at + (end - at) * scale)
        else:
            shift = -(end - start) * 0.15 * delta / 120
            self.set_view(start + shift, end + shift)

    # ---- keys ----

    def event(self, event: QEvent) -> bool:
        """Keep the arrows from being keys of the window while they move the part."""
        arrows = (Qt.Key.Key_Left, Qt.Key.Key_Right)
        is_ours = event.type() is QEvent.Type.ShortcutOverride and self._editable and self._window is not None
        if is_ours and isinstance(event, QKeyEvent) and event.key() in arrows:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        sign = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if sign is None or not self._editable or self._window is None:
            super().keyPressEvent(event)
            return
        held = event.modifiers()
        step = _FINE_S if held & Qt.KeyboardModifier.AltModifier else _STEP_S
        grip: Grip = "whole"
        if held & Qt.KeyboardModifier.ShiftModifier:
            grip = "end"
        elif held & Qt.KeyboardModifier.ControlModifier:
            grip = "start"
        before, self._window = self._window, self._window.moved(grip, sign * step, self.duration_s, self._limits)
        if self._window != before:
            self.update()
            self.window_edited.emit(self._window.start_s, self._window.end_s)

"""A sound one can see: its wave, how far it was played, how long it will become and should have been.

Must not know of takes, clips or playback: it is told samples and times.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.models.peaks import Envelope, Floats
from app.project.status import TOUCHING_S
from app.views.theme import ThemeHolder
from app.views.wave_image import wave_image


class WaveView(QWidget):
    """Times are seconds from the sound's start. Nothing is drawn twice: the wave is kept as a picture until it changes.

    While sound is still coming in, set_expected_s() says how long it will become, so that the scale need not jump.
    """

    def __init__(self, theme_holder: ThemeHolder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = theme_holder
        self._envelope: Envelope | None = None
        self._expected_s: float | None = None
        self._span_s: float | None = None
        self._mark_s: float | None = None
        self._position_s: float | None = None
        self._view: tuple[float, float] | None = None
        self._images: tuple[QImage, QImage] | None = None
        self.setMinimumHeight(20)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Waveform"))
        theme_holder.changed.connect(self._on_theme_changed)

    # ---- the sound ----

    def set_audio(self, pcm: Floats | None, rate_hz: int) -> None:
        """Show another sound, or none (more may be appended)."""
        self.set_envelope(Envelope(rate_hz, pcm))

    def set_envelope(self, envelope: Envelope | None) -> None:
        """Show a sound by peaks that were worked out elsewhere."""
        if envelope is not self._envelope:
            self._envelope = envelope
            self._view = None
            self.redraw()

    def append(self, pcm: Floats) -> None:
        """Let the sound grow. set_audio(None, rate_hz) comes before it. Costs what *pcm* costs."""
        if self._envelope is not None:
            self._envelope.append(pcm)
            self.redraw()

    def grow(self) -> None:
        """Show what was appended to the envelope elsewhere."""
        self.redraw()

    @property
    def envelope(self) -> Envelope | None:
        return self._envelope

    @property
    def duration_s(self) -> float:
        """How much sound there is."""
        return 0.0 if self._envelope is None else self._envelope.duration_s

    def set_expected_s(self, expected_s: float | None) -> None:
        """Say how long the sound will become; what is still to come is a faint outline."""
        if expected_s != self._expected_s:
            self._expected_s = expected_s
            self.redraw()

    def set_span_s(self, span_s: float | None) -> None:
        """Let the full width stand for at least so much time, so that sounds below each other can be compared."""
        if span_s != self._span_s:
            self._span_s = span_s
            self.redraw()

    def set_mark_s(self, mark_s: float | None) -> None:
        """Draw a line where the sound should have ended (the slot); what is beyond it is seen as too long."""
        self._mark_s = mark_s
        self.update()

    def set_position(self, position_s: float | None) -> None:
        """Show how far the sound was played; None: it is not being played. Only what changed is drawn anew."""
        before, self._position_s = self._position_s, position_s
        if before != position_s:
            xs = [self.x_of(at) for at in (before, position_s) if at is not None]
            low, high = (0.0, max(xs)) if len(xs) < 2 else (min(xs), max(xs))
            self.update(QRect(int(low) - 3, 0, int(high - low) + 7, self.height()))

    @property
    def position_s(self) -> float | None:
        return self._position_s

    # ---- what part of time is seen ----

    def set_view(self, start_s: float, end_s: float) -> None:
        """Show a stretch of time instead of the whole."""
        total = self.total_s()
        length = min(total, max(0.05, end_s - start_s))
        start = max(0.0, min(start_s, total - length))
        self._view = None if length >= total else (start, start + length)
        self.redraw()

    def x_of(self, at_s: float) -> float:
        """Return where a time lies, in the widget's own pixels."""
        start, end = self.seen()
        return (at_s - start) / (end - start) * self.width() if end > start else 0.0

    def s_of(self, x: float) -> float:
        """Return which time lies at *x*, within the sound."""
        start, end = self.seen()
        return max(0.0, min(start + x / max(1, self.width()) * (end - start), self.total_s()))

    def total_s(self) -> float:
        """Return how much time there is to see, sound that is still to come included."""
        return max(self.duration_s, self._expected_s or 0.0, self._span_s or 0.0)

    def seen(self) -> tuple[float, float]:
        """Return which time lies at the left and at the right end."""
        return self._view or (0.0, self.total_s())

    # ---- drawing ----

    def sizeHint(self) -> QSize:
        return QSize(320, 48)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.paint_under(painter)
        self._paint_expected(painter)
        self._paint_wave(painter)
        self._paint_marks(painter)
        self.paint_over(painter)
        painter.end()

    def paint_under(self, painter: QPainter) -> None:
        """Draw what lies under the wave; for those who build on this."""

    def paint_over(self, painter: QPainter) -> None:
        """Draw what lies over the wave; for those who build on this."""

    def _paint_wave(self, painter: QPainter) -> None:
        wave, played = self._drawn()
        if wave.isNull():
            return
        split = 0.0 if self._position_s is None else max(0.0, self.x_of(self._position_s))
        ratio, height = self.devicePixelRatioF(), float(self.height())
        width = wave.width() / ratio
        split = min(split, width)
        for image, x, until in ((played, 0.0, split), (wave, split, width)):
            if until > x:
                source = QRectF(x * ratio, 0, (until - x) * ratio, image.height())
                painter.drawImage(QRectF(x, 0, until - x, height), image, source)

    def _drawn(self) -> tuple[QImage, QImage]:
        """Return the wave as it is before and after it was played, drawn anew only if something has changed."""
        if self._images is None:
            ratio = self.devicePixelRatioF()
            columns, height = self._columns(ratio), round(self.height() * ratio)
            wave = wave_image(columns, height, self.colour("wave"))
            self._images = wave, wave_image(columns, height, self.colour("wave_played"))
        return self._images

    def _columns(self, ratio: float) -> Floats:
        envelope = self._envelope or Envelope(1)
        start, end = self.seen()
        width = round(self.width() * ratio)
        if width <= 0 or end <= start:
            return envelope.columns(1.0, 0)
        return envelope.columns((end - start) * envelope.rate_hz / width, width, start * envelope.rate_hz)

    def _paint_expected(self, painter: QPainter) -> None:
        if self._expected_s is None or self._expected_s <= self.duration_s:
            return
        left, right = self.x_of(self.duration_s), min(self.x_of(self._expected_s), self.width() - 1.0)
        painter.setPen(QPen(self.colour("border"), 1, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(QRectF(left, self.height() * 0.3, right - left, self.height() * 0.4), 3, 3)

    def _paint_marks(self, painter: QPainter) -> None:
        if self._mark_s is not None:
            role = "warn" if self.duration_s > self._mark_s + TOUCHING_S else "dim"
            painter.setPen(QPen(self.colour(role), 1, Qt.PenStyle.DashLine))
            x = self.x_of(self._mark_s)
            painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))
        if self._position_s is not None:
            painter.setPen(QPen(self.colour("playhead"), 2))
            x = max(1.0, min(self.x_of(self._position_s), self.width() - 1.0))
            painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))

    def colour(self, role: str) -> QColor:
        """Return a colour of the theme in use."""
        return self._themes.theme.colour(role)

    def redraw(self) -> None:
        """Draw the wave anew when it is next seen."""
        self._images = None
        self.update()

    def _on_theme_changed(self, _theme: object) -> None:
        self.redraw()

    def resizeEvent(self, _event: object) -> None:
        self.redraw()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.redraw()
        super().changeEvent(event)

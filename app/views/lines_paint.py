"""How one cell of the table of lines is drawn. Must not know of models or editors."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from app.models.line_columns import Column, length_text
from app.models.line_row import LineRow
from app.views.theme import STATUS, Theme, status_word

PAD = 8  # between the edge of a cell and what it says
EDGE = 4  # the colour of the character
BAR = 3  # length against slot
_LEFT, _RIGHT, _CENTRE = (
    int(side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
    for side in (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter)
)


class LinePainter:
    """Colours and words are looked up once a theme, not once a cell."""

    def __init__(self, theme: Theme) -> None:
        self.wear(theme)

    def wear(self, theme: Theme) -> None:
        """Use the colours of *theme* from now on."""
        self._colours = {role: theme.colour(role) for role in theme.roles}
        self._words = {status: status_word(status) for status in STATUS}
        self._edges: dict[str, QColor] = {}

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, row: LineRow, column: Column, is_current: bool
    ) -> None:
        """Draw one cell. is_current: whether it is in the row that commands are meant for."""
        rect: QRect = option.rect
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, self._colours["selection"])
        if is_current:
            painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), self._colours["accent"])
            painter.fillRect(QRect(rect.left(), rect.top(), rect.width(), 1), self._colours["accent"])
        self._fill(painter, rect, option.fontMetrics, row, column)
        painter.restore()

    def _fill(self, painter: QPainter, rect: QRect, metrics: QFontMetrics, row: LineRow, column: Column) -> None:
        inner = rect.adjusted(PAD, 0, -PAD, 0)
        match column:
            case Column.NUMBER:
                painter.fillRect(QRect(rect.left(), rect.top(), EDGE, rect.height()), self._edge(row.colour))
                self._write(painter, inner, metrics, str(row.number), "dim", right=True)
            case Column.STATUS:
                self._status(painter, inner, metrics, row)
            case Column.CHARACTER:
                self._write(painter, inner, metrics, row.name, "text")
            case Column.TEXT:
                self._write(painter, inner, metrics, row.line.text, "text")
            case Column.READING:
                role = "text" if row.line.reading else "dim"
                self._write(painter, inner, metrics, row.line.reading or row.spoken, role)
            case Column.LENGTH:
                self._length(painter, inner, metrics, row)
            case Column.TAKES:
                self._write(painter, inner, metrics, str(row.n_takes), "text" if row.n_takes else "dim", right=True)
            case Column.STARS if row.n_stars:
                self._write(painter, inner, metrics, f"★ {row.n_stars}" if row.n_stars > 1 else "★", "star")

    def _write(
        self, painter: QPainter, rect: QRect, metrics: QFontMetrics, text: str, role: str, *, right: bool = False
    ) -> None:
        flat = text.replace("\n", " ") if "\n" in text else text
        painter.setPen(self._colours[role])
        shown = metrics.elidedText(flat, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, _RIGHT if right else _LEFT, shown)

    def _status(self, painter: QPainter, rect: QRect, metrics: QFontMetrics, row: LineRow) -> None:
        glyph, role = STATUS[row.status]
        width = metrics.height() + 4  # the same for every glyph, so that the words stand under each other
        painter.setPen(self._colours[role])
        place = QRect(rect.left(), rect.top(), width - 4, rect.height())
        painter.drawText(place, _CENTRE, glyph)
        self._write(painter, rect.adjusted(width, 0, 0, 0), metrics, self._words[row.status], role)

    def _length(self, painter: QPainter, rect: QRect, metrics: QFontMetrics, row: LineRow) -> None:
        against = row.slot_s if row.slot_s is not None else row.line.duration_s
        is_over = row.over_s > 0
        text = f"{length_text(row)} ▲" if is_over else length_text(row)
        role = "warn" if is_over else "dim" if row.take_s is None else "text"
        if against is None or row.take_s is None:
            self._write(painter, rect, metrics, text, role, right=True)
            return
        self._write(painter, rect.adjusted(0, 0, 0, -BAR - 1), metrics, text, role, right=True)
        track = QRect(rect.left(), rect.bottom() - BAR - 2, rect.width(), BAR)
        painter.fillRect(track, self._colours["border"])
        share = min(1.0, row.take_s / against) if against > 0 else 1.0
        filled = QRect(track.left(), track.top(), round(track.width() * share), BAR)
        painter.fillRect(filled, self._colours["warn" if is_over else "wave"])

    def _edge(self, name: str) -> QColor:
        colour = self._edges.get(name)
        if colour is None:
            colour = QColor(name)
            colour = colour if colour.isValid() else self._colours["border"]
            self._edges[name] = colour
        return colour

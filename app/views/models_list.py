"""The list of voice models: a name and how it is, in two lines a row. Must not know what can be done with them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.models.model_words import state_words
from app.models.models_model import ModelsModel, StateRole
from app.views.theme import ThemeHolder
from app.voice_models import ModelState

_PAD_PX = 8
_BAR_PX = 3
Index = QModelIndex | QPersistentModelIndex


class ModelsDelegate(QStyledItemDelegate):
    """Draws headings, models, and a thin bar under those that are on their way."""

    def __init__(self, themes: ThemeHolder, say: Callable[[str], str], parent: QWidget) -> None:
        super().__init__(parent)
        self._themes, self._say = themes, say

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        height = QFontMetrics(option.font).height()
        return QSize(200, height + 14 if index.data(StateRole) is None else 2 * height + 12)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        state: ModelState | None = index.data(StateRole)
        painter.save()
        if state is None:
            self._paint_heading(painter, option.rect, option.font, str(index.data()))
        else:
            self._paint_ground(painter, option)
            self._paint_model(painter, option.rect.adjusted(_PAD_PX, 0, -_PAD_PX, 0), option.font, state)
        painter.restore()

    def _paint_heading(self, painter: QPainter, rect: QRect, font: QFont, words: str) -> None:
        bold = QFont(font)
        bold.setBold(True)
        painter.setFont(bold)
        painter.setPen(self._themes.theme.colour("dim"))
        at = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
        painter.drawText(rect.adjusted(_PAD_PX, 0, -_PAD_PX, -4), at, words)

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        theme, state = self._themes.theme, option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, theme.colour("selection"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, theme.colour("raised"))
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(theme.colour("accent"), 1))
            painter.drawRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5))

    def _paint_model(self, painter: QPainter, rect: QRect, font: QFont, state: ModelState) -> None:
        theme, metrics = self._themes.theme, QFontMetrics(font)
        upper = QRect(rect.left(), rect.center().y() - metrics.height(), rect.width(), metrics.height())
        lower = upper.translated(0, metrics.height() + 1)
        glyph, role, words = state_words(state)
        painter.setFont(font)
        painter.setPen(theme.colour("text" if state.installed is not None else "dim"))
        self._draw(painter, upper, self._say(state.title))
        painter.setPen(theme.colour(role))
        self._draw(painter, lower, f"{glyph} {words}")
        if state.progress is not None and state.progress.total:
            self._paint_bar(painter, rect, state.progress.done / state.progress.total, theme.colour(role))

    @staticmethod
    def _paint_bar(painter: QPainter, rect: QRect, share: float, colour: QColor) -> None:
        bar = QRect(rect.left(), rect.bottom() - _BAR_PX, rect.width(), _BAR_PX - 1)
        painter.fillRect(QRect(bar.left(), bar.top(), round(bar.width() * min(1.0, share)), bar.height()), colour)

    @staticmethod
    def _draw(painter: QPainter, rect: QRect, text: str) -> None:
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


class ModelsList(QListView):
    """Arrow keys pass over the headings: they cannot be selected."""

    def __init__(self, model: ModelsModel, delegate: ModelsDelegate, parent: QWidget) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setItemDelegate(delegate)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(self.tr("Voice models"))

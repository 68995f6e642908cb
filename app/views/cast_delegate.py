"""How a character looks in the list: colour, initial, name, voice and lines.

Must not decide anything about them.
"""

from __future__ import annotations

import unicodedata

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QHelpEvent, QKeySequence, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from app.models.cast_model import CharacterRole, CountsRole, VoiceRole
from app.models.cast_words import VOICE_LOOKS, counts_words, described, language_sign, voice_word
from app.project.board import Counts
from app.project.model import Character
from app.views.colour_button import ink_on
from app.views.messages import Messages
from app.views.theme import ThemeHolder
from app.voices import VoiceState

_EDGE_PX, _AVATAR_PX, _PAD_PX = 4, 28, 8
_BY_NUMBER = 9
Index = QModelIndex | QPersistentModelIndex


class CastDelegate(QStyledItemDelegate):
    """Two lines a row. drop_row: the row a recording is being dragged over."""

    def __init__(self, themes: ThemeHolder, messages: Messages, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes, self._messages = themes, messages
        self.drop_row: int | None = None

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        height = QFontMetrics(option.font).height()
        return QSize(160, max(2 * height + 10, _AVATAR_PX + 8))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        who: Character = index.data(CharacterRole)
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, option, index.row())
        painter.fillRect(QRect(rect.left(), rect.top(), _EDGE_PX, rect.height()), QColor(who.colour))
        self._paint_avatar(painter, rect, who, option.font)
        self._paint_words(painter, option, index)
        painter.restore()

    def helpEvent(self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index) -> bool:
        if event.type() != QEvent.Type.ToolTip or not index.isValid():
            return super().helpEvent(event, view, option, index)
        QToolTip.showText(event.globalPos(), self.tip(index), view)
        return True

    def tip(self, index: Index) -> str:
        """Return everything about a character in words; why a voice cannot be used first."""
        who, state, counts = self._of(index)
        lines = [who.name, described(who, state.phase, counts)]
        if state.error is not None:
            lines.insert(1, self._messages.sentence(state.error))
        lines += [self._messages.say(note) for note in state.notes]
        return "\n".join(lines)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = QLineEdit(parent)
        editor.setAccessibleName(self.tr("Name of the character"))
        return editor

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        rect = self._words_rect(option.rect)
        height = editor.sizeHint().height()
        editor.setGeometry(rect.left() - 4, rect.center().y() - height // 2, rect.width() + 4, height)

    # ---- how it is drawn ----

    @staticmethod
    def _of(index: Index) -> tuple[Character, VoiceState, Counts]:
        return index.data(CharacterRole), index.data(VoiceRole), index.data(CountsRole)

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        theme, rect = self._themes.theme, option.rect
        state: QStyle.StateFlag = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.colour("selection"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.colour("raised"))
        focused = bool(state & QStyle.StateFlag.State_HasFocus)
        if row == self.drop_row or focused:
            painter.setPen(QPen(theme.colour("accent"), 2 if row == self.drop_row else 1))
            painter.drawRect(QRectF(rect).adjusted(1, 1, -1, -1))

    def _paint_avatar(self, painter: QPainter, rect: QRect, who: Character, font: QFont) -> None:
        centre = QPointF(rect.left() + _EDGE_PX + _PAD_PX + _AVATAR_PX / 2, rect.center().y() + 0.5)
        circle = QRectF(0, 0, _AVATAR_PX, _AVATAR_PX)
        circle.moveCenter(centre)
        colour = QColor(who.colour)
        painter.setPen(QPen(self._themes.theme.colour("border"), 1))
        painter.setBrush(colour)
        painter.drawEllipse(circle)
        bold = QFont(font)
        bold.setBold(True)
        painter.setFont(bold)
        painter.setPen(ink_on(colour))
        painter.drawText(circle, Qt.AlignmentFlag.AlignCenter, initial(who.name))

    def _paint_words(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        who, state, counts = self._of(index)
        theme, rect = self._themes.theme, self._words_rect(option.rect)
        font = QFont(option.font)
        metrics = QFontMetrics(font)
        upper = QRect(rect.left(), rect.center().y() - metrics.height(), rect.width(), metrics.height())
        lower = upper.translated(0, metrics.height() + 1)
        painter.setFont(font)
        hint = key_of(index.row())
        if hint:
            painter.setPen(theme.colour("dim"))
            painter.drawText(upper, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, hint)
            upper.setRight(upper.right() - metrics.horizontalAdvance(hint) - _PAD_PX)
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(theme.colour("text"))
        _draw(painter, upper, who.name)
        font.setBold(False)
        painter.setFont(font)
        glyph, role = VOICE_LOOKS[state.phase]
        painter.setPen(theme.colour(role))
        lower.setLeft(lower.left() + _draw(painter, lower, f"{glyph} {voice_word(state.phase)}"))
        painter.setPen(theme.colour("dim"))
        rest = [counts_words(counts), language_sign(who.language)]
        _draw(painter, lower, "".join(f" · {word}" for word in rest if word))

    def _words_rect(self, rect: QRect) -> QRect:
        return rect.adjusted(_EDGE_PX + 2 * _PAD_PX + _AVATAR_PX, 0, -_PAD_PX, 0)


def _draw(painter: QPainter, rect: QRect, text: str) -> int:
    """Draw one line of text, shortened where it does not fit; return its width."""
    metrics = painter.fontMetrics()
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0, rect.width()))
    painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
    return metrics.horizontalAdvance(shown)


def initial(name: str) -> str:
    """Return the first letter of a name as it is written big, with the marks that belong to it."""
    name = unicodedata.normalize("NFC", name.strip())
    first = next((n for n, sign in enumerate(name) if sign.isalnum()), 0)
    letter = name[first : first + 1]
    for sign in name[first + 1 :]:
        if not unicodedata.combining(sign):
            break
        letter += sign
    return letter.upper() or "?"


def key_of(row: int) -> str:
    """Return the keys that give lines to the character of a row, as this system writes them; nothing from the tenth."""
    if row >= _BY_NUMBER:
        return ""
    return QKeySequence(f"Ctrl+{row + 1}").toString(QKeySequence.SequenceFormat.NativeText)

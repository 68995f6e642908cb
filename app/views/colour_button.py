"""A button that shows a colour and offers others: a palette of colours that stay apart, and any other one.

Must not know whose colour it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QColorDialog, QGridLayout, QMenu, QToolButton, QWidget, QWidgetAction

from app.project.script_import import COLOURS

# Those a script is cast with, and four that stay apart from them; told apart without seeing red and green.
PALETTE = (*COLOURS, "#44AA99", "#AA4499", "#DDCC77", "#7A7A7A")
_COLUMNS = 4
_SWATCH_PX = 20


def colour_name(colour: str) -> str:
    """Return what a colour of the palette is called; another one by its number."""
    translate = QCoreApplication.translate
    names = {
        "#0072B2": translate("Colours", "Blue"),
        "#D55E00": translate("Colours", "Vermilion"),
        "#009E73": translate("Colours", "Green"),
        "#CC79A7": translate("Colours", "Pink"),
        "#E69F00": translate("Colours", "Orange"),
        "#56B4E9": translate("Colours", "Sky blue"),
        "#999933": translate("Colours", "Olive"),
        "#882255": translate("Colours", "Wine"),
        "#44AA99": translate("Colours", "Teal"),
        "#AA4499": translate("Colours", "Purple"),
        "#DDCC77": translate("Colours", "Sand"),
        "#7A7A7A": translate("Colours", "Grey"),
    }
    return names.get(colour.upper(), colour)


def next_colour(used: Iterable[str]) -> str:
    """Return the colour of the palette that is used least, the first of several."""
    counted = Counter(colour.upper() for colour in used)
    return min(PALETTE, key=lambda colour: counted[colour.upper()])


def ink_on(colour: QColor) -> QColor:
    """Return black or white, whichever can be read on *colour*."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.getRgbF()[:3]]  # type: ignore[index]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return QColor("#000000" if luminance > 0.179 else "#ffffff")


def swatch(colour: str, ratio: float = 1.0, chosen: bool = False) -> QIcon:
    """Return a round patch of a colour; the chosen one has a dot."""
    pixmap = QPixmap(round(_SWATCH_PX * ratio), round(_SWATCH_PX * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(128, 128, 128), 1))
    painter.setBrush(QColor(colour))
    painter.drawEllipse(QRectF(1, 1, _SWATCH_PX - 2, _SWATCH_PX - 2))
    if chosen:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink_on(QColor(colour)))
        painter.drawEllipse(QRectF(_SWATCH_PX / 2 - 3, _SWATCH_PX / 2 - 3, 6, 6))
    painter.end()
    return QIcon(pixmap)


class ColourButton(QToolButton):
    """picked: the user chose another colour; show_colour() decides what is shown."""

    picked = Signal(str)  # "#rrggbb"

    def __init__(self, parent: QWidget | None = None, focus: Qt.FocusPolicy = Qt.FocusPolicy.NoFocus) -> None:
        super().__init__(parent)
        self._colour = PALETTE[0]
        self.setFocusPolicy(focus)
        self.setIconSize(QSize(_SWATCH_PX, _SWATCH_PX))
        self.clicked.connect(self._on_clicked)
        self.show_colour(self._colour)

    @property
    def colour(self) -> str:
        return self._colour

    def show_colour(self, colour: str) -> None:
        self._colour = colour
        self.setIcon(swatch(colour, self.devicePixelRatioF()))
        said = self.tr("Colour: {name}").format(name=colour_name(colour))
        self.setAccessibleName(said)
        self.setToolTip(self.tr("{said}. Choose another…").format(said=said))

    def pick(self, at: QPoint) -> None:
        """Offer the palette at a place on the screen."""
        menu = self._menu()
        menu.popup(at)

    def _on_clicked(self) -> None:
        self.pick(self.mapToGlobal(QPoint(0, self.height())))

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        grid = QWidget(menu)
        layout = QGridLayout(grid)
        layout.setContentsMargins(8, 4, 8, 4)
        layout.setSpacing(2)
        for index, colour in enumerate(PALETTE):
            layout.addWidget(self._patch(colour, grid, menu), *divmod(index, _COLUMNS))
        action = QWidgetAction(menu)
        action.setDefaultWidget(grid)
        menu.addAction(action)
        menu.addSeparator()
        menu.addAction(self.tr("Another colour…"), self._on_other)
        return menu

    def _patch(self, colour: str, parent: QWidget, menu: QMenu) -> QToolButton:
        patch = QToolButton(parent)
        patch.setIconSize(QSize(_SWATCH_PX, _SWATCH_PX))
        chosen = colour.upper() == self._colour.upper()
        patch.setIcon(swatch(colour, self.devicePixelRatioF(), chosen))
        patch.setToolTip(colour_name(colour))
        patch.setAccessibleName(colour_name(colour))
        patch.setProperty("colour", colour)
        patch.clicked.connect(self._on_patch)
        patch.clicked.connect(menu.close)
        return patch

    def _on_patch(self) -> None:
        patch = self.sender()
        if isinstance(patch, QToolButton):
            self._choose(str(patch.property("colour")))

    def _on_other(self) -> None:
        dialog = QColorDialog(QColor(self._colour), self.window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(self.tr("Colour of the character"))
        dialog.colorSelected.connect(self._on_selected)
        dialog.open()

    def _on_selected(self, colour: QColor) -> None:
        self._choose(colour.name())

    def _choose(self, colour: str) -> None:
        if colour.upper() != self._colour.upper():
            self.picked.emit(colour)

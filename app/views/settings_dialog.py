"""The settings: pages beside a list. Everything is applied as it is changed, so there is nothing to lose.

Must not know what the pages hold.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.parts import Parts
from app.views.settings_compute import ComputePage
from app.views.settings_pages import AppearancePage, FoldersPage, SoundPage, TakesPage
from app.views.theme import ThemeHolder


class SettingsDialog(QDialog):
    """Needs no OK: closing it, by Esc too, keeps what was changed."""

    def __init__(self, parts: Parts, themes: ThemeHolder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = parts
        self.setWindowTitle(self.tr("Settings"))
        self.names = QListWidget(self)
        self.names.setAccessibleName(self.tr("Pages"))
        self.names.setSpacing(2)
        self.names.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.pages = QStackedWidget(self)
        self._lay_out()
        self.names.currentRowChanged.connect(self.pages.setCurrentIndex)
        self.add_page(self.tr("Appearance"), AppearancePage(parts.settings, themes))
        self.add_page(self.tr("Voice model"), ComputePage(parts))
        self.add_page(self.tr("Sound"), SoundPage(parts))
        self.add_page(self.tr("Takes"), TakesPage(parts.settings))
        self.add_page(self.tr("Folders"), FoldersPage(parts.settings))
        self.names.setCurrentRow(0)
        self.names.setFocus()
        self.resize(760, 480)

    def add_page(self, title: str, page: QWidget) -> None:
        """Add a page at the end."""
        frame = QScrollArea(self.pages)  # a small screen at 200 % shows less than a page
        frame.setWidget(page)
        frame.setWidgetResizable(True)
        frame.setFrameShape(QFrame.Shape.NoFrame)
        frame.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        page.setAccessibleName(title)
        self.pages.addWidget(frame)
        self.names.addItem(title)
        widest = self.names.sizeHintForColumn(0) + 2 * self.names.frameWidth() + 24
        self.names.setFixedWidth(max(120, widest))

    def show_page(self, title: str) -> None:
        """Turn to the page called *title*; none of that name is no fault."""
        found = self.names.findItems(title, Qt.MatchFlag.MatchExactly)
        if found:
            self.names.setCurrentItem(found[0])

    def _lay_out(self) -> None:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        beside = QHBoxLayout()
        beside.addWidget(self.names)
        beside.addWidget(self.pages, 1)
        box = QVBoxLayout(self)
        box.addLayout(beside, 1)
        box.addWidget(buttons)

"""What the window shows while no project is open: three ways in, and the projects of before.

Must not know how a project is opened.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from app.settings import Settings
from app.views.actions import bare

_PATH = Qt.ItemDataRole.UserRole


class Welcome(QWidget):
    """Buttons for the actions given, and a list of recent projects."""

    open_wished = Signal(object)  # Path

    def __init__(self, settings: Settings, actions: tuple[QAction, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.recent = QListWidget()
        self.recent.setAccessibleName(self.tr("Recent projects"))
        self.recent.setMaximumHeight(220)
        self._above = QLabel(self.tr("Recent projects"))
        self._lay_out(actions)
        self.recent.itemActivated.connect(self._on_activated)
        self.recent.itemClicked.connect(self._on_activated)
        settings.changed.connect(self._on_setting)
        self._fill()

    def _lay_out(self, actions: tuple[QAction, ...]) -> None:
        title = QLabel(self.tr("Afureko"))
        big = title.font()
        big.setPointSizeF(big.pointSizeF() * 2)
        title.setFont(big)
        words = QLabel(self.tr("Give every character a voice, write what they say, and listen."))
        words.setWordWrap(True)
        inside = QWidget()
        inside.setFixedWidth(420)
        box = QVBoxLayout(inside)
        box.addWidget(title)
        box.addWidget(words)
        box.addSpacing(8)
        for action in actions:
            button = QPushButton(bare(action.text()))
            button.setAccessibleName(button.text())
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(action.trigger)
            box.addWidget(button)
        box.addSpacing(8)
        box.addWidget(self._above)
        box.addWidget(self.recent)
        outside = QVBoxLayout(self)
        outside.addStretch(1)
        outside.addWidget(inside, 0, Qt.AlignmentFlag.AlignHCenter)
        outside.addStretch(2)

    def _fill(self) -> None:
        self.recent.clear()
        for root in self._settings.recent:
            item = QListWidgetItem(root.stem)
            item.setToolTip(str(root))
            item.setData(_PATH, str(root))
            self.recent.addItem(item)
        some = self.recent.count() > 0
        self.recent.setVisible(some)
        self._above.setVisible(some)

    def _on_setting(self, key: str) -> None:
        if key == "files/recent":
            self._fill()

    def _on_activated(self, item: QListWidgetItem) -> None:
        self.open_wished.emit(Path(item.data(_PATH)))

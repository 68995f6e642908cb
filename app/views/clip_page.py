"""The widgets around a reference clip: what is there and what is asked for, laid out.

Must not know of projects, voices or playback.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.project.clips import LONGEST_S, SHORTEST_S
from app.views.theme import ThemeHolder
from app.views.waveform import Waveform


def plain_label(parent: QWidget) -> QLabel:
    """Return a label that shows what it is given letter by letter: a file may be called <b>."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def tool_button(text: str, parent: QWidget, tip: str = "") -> QToolButton:
    """Return a button with words that never takes the keyboard."""
    button = QToolButton(parent)
    button.setText(text)
    button.setToolTip(tip)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return button


def ink(label: QLabel, themes: ThemeHolder, role: str) -> None:
    """Write a label in the colour of a role."""
    palette = label.palette()
    palette.setColor(label.foregroundRole(), themes.theme.colour(role))
    label.setPalette(palette)


class _Samples(QToolButton):
    """A button with the menu of sample voices."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setText(self.tr("Samples"))
        self.setToolTip(self.tr("Use a sample voice that comes with Afureko"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def show_menu(self, menu: QMenu) -> None:
        before = self.menu()
        self.setMenu(menu)
        if before is not None:
            before.deleteLater()


class EmptyPage(QFrame):
    """What is shown for somebody without a clip."""

    choose = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        self.hint = plain_label(self)
        self.hint.setWordWrap(True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.choose_button = QPushButton(self.tr("Choose a recording…"), self)
        self.choose_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.choose_button.clicked.connect(self.choose)
        self.samples = _Samples(self)
        column.addStretch(1)
        column.addWidget(self.hint)
        for button in (self.choose_button, self.samples):
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)


class ClipPage(QWidget):
    """What is shown for somebody with a clip."""

    play = Signal()
    choose_best = Signal()
    replace = Signal()
    remove = Signal()
    zoom_toggled = Signal()

    def __init__(self, themes: ThemeHolder, parent: QWidget) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 8)
        column.setSpacing(4)
        column.addLayout(self._build_head())
        self.wave = self._build_wave(themes)
        column.addWidget(self.wave, 1)
        self.times, self.why = plain_label(self), plain_label(self)
        self.times.setWordWrap(True)
        self.why.setWordWrap(True)
        column.addWidget(self.times)
        column.addWidget(self.why)
        column.addLayout(self._build_buttons())

    def show_file(self, name: str, tip: str) -> None:
        """Show the name of the file, shortened in its middle where the dock is narrow."""
        room = max(60, self.file.width())
        self.file.setText(self.file.fontMetrics().elidedText(name, Qt.TextElideMode.ElideMiddle, room))
        self.file.setToolTip(tip)

    def show_playing(self, playing: bool, can_play: bool) -> None:
        self.play_button.setText(self.tr("■ Stop") if playing else self.tr("▶ Play part"))
        self.play_button.setEnabled(playing or can_play)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the arrow keys for the part that is used while the wave has the focus: they also walk over takes."""
        asks = watched is self.wave and event.type() == QEvent.Type.ShortcutOverride
        if asks and isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.accept()
        return super().eventFilter(watched, event)

    def _build_head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.file, self.state = plain_label(self), plain_label(self)
        self.file.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.zoom = tool_button(self.tr("Zoom"), self, self.tr("See the part that is used, or the whole clip"))
        self.zoom.setCheckable(True)
        self.zoom.clicked.connect(self.zoom_toggled)
        row.addWidget(self.file, 1)
        row.addWidget(self.state)
        row.addWidget(self.zoom)
        return row

    def _build_wave(self, themes: ThemeHolder) -> Waveform:
        wave = Waveform(themes, self)
        wave.setMinimumHeight(64)
        wave.setAccessibleName(self.tr("Reference clip and the part of it that is used"))
        tip = self.tr(
            "Drag the edges of the part that is used, or the whole part: {shortest:.0f} to {longest:.0f} s of a "
            "recording can be used. Click to hear it from there. Ctrl and the wheel zoom."
        )
        wave.setToolTip(tip.format(shortest=SHORTEST_S, longest=LONGEST_S))
        wave.set_window_limits(SHORTEST_S, LONGEST_S)
        wave.set_window_editable(True)
        wave.set_zoomable(True)
        wave.installEventFilter(self)
        return wave

    def _build_buttons(self) -> QVBoxLayout:
        self.play_button = tool_button(self.tr("▶ Play part"), self)
        best_tip = self.tr("Let Afureko choose the best part of this recording again")
        self.best_button = tool_button(self.tr("Choose best part"), self, best_tip)
        self.replace_button = tool_button(self.tr("Replace…"), self, self.tr("Choose another recording"))
        self.samples = _Samples(self)
        remove_tip = self.tr("Take the clip from this character; the file stays in the project")
        self.remove_button = tool_button(self.tr("Remove"), self, remove_tip)
        self.play_button.clicked.connect(self.play)
        self.best_button.clicked.connect(self.choose_best)
        self.replace_button.clicked.connect(self.replace)
        self.remove_button.clicked.connect(self.remove)
        rows = QVBoxLayout()
        rows.setSpacing(2)
        for buttons in (
            (self.play_button, self.best_button),
            (self.replace_button, self.samples, self.remove_button),
        ):
            row = QHBoxLayout()
            row.setSpacing(2)
            for button in buttons:
                row.addWidget(button)
            row.addStretch(1)
            rows.addLayout(row)
        return rows

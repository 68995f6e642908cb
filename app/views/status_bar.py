"""The line at the foot of the window: what is open, the sound, and whether the work is saved.

How the voice model is stands in the queue strip right above. Must not know how any of it is done.
"""

from __future__ import annotations

from PySide6.QtCore import QTime, QTimer
from PySide6.QtWidgets import QLabel, QStatusBar, QWidget

from app.parts import Parts
from app.playback import SoundState
from app.views.messages import Messages

COUNT_AFTER_MS = 150  # takes may arrive by the dozen


class StatusBar(QStatusBar):
    """Every field is a word, with the reason as its tooltip."""

    def __init__(self, parts: Parts, messages: Messages, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts, self._messages = parts, messages
        self.counts, self.sound, self.save = QLabel(), QLabel(), QLabel()
        self._saved_at: QTime | None = None
        self._kept_at: QTime | None = None
        self._figures = (0, 0)
        self.setSizeGripEnabled(False)
        self.setContentsMargins(8, 0, 8, 0)
        self.addWidget(self.counts)
        for field in (self.sound, self.save):
            self.addPermanentWidget(field)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(COUNT_AFTER_MS)
        self._soon.timeout.connect(self._show_counts)
        self._connect()
        self._show_all()

    def _connect(self) -> None:
        parts = self._parts
        parts.player.state_changed.connect(self._show_sound)
        parts.document.undo.cleanChanged.connect(self._show_save)
        parts.document.changed.connect(self._show_save)
        parts.workspace.opened.connect(self._on_opened)
        parts.workspace.closed.connect(self._on_opened)
        parts.workspace.saved.connect(self._on_saved)
        parts.autosave.written.connect(self._on_kept)

    def set_counts(self, n_lines: int, n_open: int) -> None:
        """Say how many lines there are and how many of them are not done."""
        self._figures = (n_lines, n_open)
        if not self._soon.isActive():
            self._soon.start()

    # ---- the fields ----

    def _show_all(self) -> None:
        self._show_counts()
        self._show_sound(self._parts.player.state)
        self._show_save()

    def _show_counts(self) -> None:
        n_lines, n_open = self._figures
        if self._parts.workspace.folder is None:
            text = self.tr("No project is open")
        elif n_lines == 0:
            text = self.tr("No lines yet")
        elif n_open == 0:
            text = self.tr("All %n line(s) confirmed", "", n_lines)
        else:
            text = self.tr("{open} of %n line(s) open", "", n_lines).format(open=n_open)
        tip = self.tr("Open: without a take, changed since, or not confirmed by you. F8 goes to the next one.")
        self._say(self.counts, text, tip)

    def _show_sound(self, state: SoundState) -> None:
        if state.reason:
            text, tip = self.tr("✕ No sound"), self._messages.say(state.reason)
        else:
            device = state.device or self.tr("system default")
            text, tip = self.tr("Sound: {device}").format(device=device), self.tr("Output device")
        self._say(self.sound, text, tip)

    def _show_save(self) -> None:
        if self._parts.workspace.folder is None:
            self._say(self.save, "", "")
        elif self._parts.workspace.is_dirty:
            tip = self.tr("Edits are kept aside as you work; saving puts them into the project.")
            if self._kept_at is not None:
                tip = self.tr("Kept aside at {time}.").format(time=_clock(self._kept_at))
            self._say(self.save, self.tr("● Unsaved edits"), tip)
        elif self._saved_at is not None:
            self._say(self.save, self.tr("Saved {time}").format(time=_clock(self._saved_at)), "")
        else:
            self._say(self.save, self.tr("Saved"), self.tr("Nothing was changed since the project was opened."))

    def _say(self, field: QLabel, text: str, tip: str) -> None:
        field.setText(text)
        field.setToolTip(tip)
        field.setAccessibleName(text)
        field.setAccessibleDescription(tip)
        field.setVisible(bool(text))

    # ---- what happens ----

    def _on_opened(self) -> None:
        self._saved_at = self._kept_at = None
        self._show_counts()
        self._show_save()

    def _on_saved(self) -> None:
        self._saved_at, self._kept_at = QTime.currentTime(), None
        self._show_save()

    def _on_kept(self) -> None:
        self._kept_at = QTime.currentTime()
        self._show_save()


def _clock(time: QTime) -> str:
    return time.toString("HH:mm")

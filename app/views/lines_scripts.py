"""Scripts on their way into the project: pasted, opened or dropped, always through the preview.

Must not know of the table.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from app.parts import Parts
from app.views.import_dialog import ImportDialog
from app.views.messages import Messages
from app.views.places import documents
from app.views.theme import ThemeHolder

Here = Callable[[], tuple[str, str | None]]


class LinesScripts(QObject):
    """here: the episode lines would go to ("" without one) and the line they would follow."""

    def __init__(self, parts: Parts, themes: ThemeHolder, messages: Messages, here: Here, window: QWidget) -> None:
        super().__init__(window)
        self._parts, self._themes, self._messages = parts, themes, messages
        self._here, self._window = here, window

    def paste(self) -> None:
        """Offer what is in the clipboard as lines."""
        mime = QGuiApplication.clipboard().mimeData()
        urls = [url for url in mime.urls() if url.isLocalFile()]
        if len(urls) == 1:
            self.offer(Path(urls[0].toLocalFile()))
        elif mime.hasText():
            self.paste_text(mime.text())

    def paste_text(self, text: str) -> None:
        if text.strip():
            self.offer(text.encode("utf-8", "replace"))

    def choose(self) -> None:
        """Ask for a file."""
        kinds = self.tr("Scripts (*.txt *.srt *.vtt *.ass *.ssa *.csv *.tsv);;All files (*)")
        name, _ = QFileDialog.getOpenFileName(self._window, self.tr("Open script"), documents(), kinds)
        if name:
            self.offer(Path(name))

    def offer(self, source: bytes | Path) -> None:
        """Show what *source* is as lines; they are added if that is wanted."""
        episode_id, after = self._here()
        if episode_id:
            dialog = ImportDialog(self._parts, self._themes, self._messages, episode_id, after, self._window)
            dialog.read(source)
            dialog.open()

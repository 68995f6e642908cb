"""Where a reference clip can come from: a file dialog, the sample voices, the clipboard, or what is dropped.

Must not know what is done with it.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QMimeData, QObject, QStandardPaths, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from app.project.clips import RECORDINGS, recordings_in


def recording_in(data: QMimeData | None) -> Path | None:
    """Return the first file that is named by a clipboard or a drag; None if there is none on this machine."""
    urls = data.urls() if data is not None and data.hasUrls() else []
    files = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
    return files[0] if files else None


def recording_on_clipboard() -> Path | None:
    return recording_in(QGuiApplication.clipboard().mimeData())


def voice_name(path: Path) -> str:
    """Return what a sample voice is called."""
    return path.stem[:1].upper() + path.stem[1:]


class ClipSources(QObject):
    """Asks for recordings and remembers where the last one was. chosen: what for, and the file."""

    chosen = Signal(str, object)  # character id (or another word of whoever asked), Path

    def __init__(self, samples: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self._samples, self._window = samples, parent
        self._folder = ""  # of the last one; at first where people keep sound

    @property
    def folder(self) -> str:
        """Where the file dialog begins: the last folder, else the user's music or documents."""
        places = (QStandardPaths.StandardLocation.MusicLocation, QStandardPaths.StandardLocation.DocumentsLocation)
        usual = [QStandardPaths.writableLocation(place) for place in places]
        found = next((folder for folder in (self._folder, *usual) if folder and Path(folder).is_dir()), None)
        return found or str(Path.home())

    def ask(self, what_for: str) -> None:
        """Show the system's file dialog."""
        translate = QCoreApplication.translate
        endings = " ".join(f"*{ending}" for ending in sorted(RECORDINGS))
        recordings = translate("ClipSources", "Recordings and films ({endings})").format(endings=endings)
        every = translate("ClipSources", "All files (*)")
        dialog = QFileDialog(self._window, translate("ClipSources", "Choose a recording of this voice"), self.folder)
        dialog.setNameFilters([recordings, every])
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setProperty("what_for", what_for)
        dialog.fileSelected.connect(self._on_selected)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def menu(self, what_for: str, parent: QWidget) -> QMenu:
        """Return a menu of the voices that come with the program."""
        menu = QMenu(QCoreApplication.translate("ClipSources", "Sample voices"), parent)
        for path in recordings_in(self._samples):
            action = menu.addAction(voice_name(path), self._on_sample)
            action.setData((what_for, str(path)))
        if menu.isEmpty():
            menu.addAction(QCoreApplication.translate("ClipSources", "There are none here")).setEnabled(False)
        return menu

    def _on_selected(self, file: str) -> None:
        dialog = self.sender()
        if isinstance(dialog, QFileDialog) and file:
            self._folder = str(Path(file).parent)
            self.chosen.emit(str(dialog.property("what_for")), Path(file))

    def _on_sample(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            what_for, path = action.data()
            self.chosen.emit(what_for, Path(path))

"""Ask the user for a file or a folder with the dialogs of the system.

Must not know what is done with the answer.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from app.project.samples import is_project


class Picker(Protocol):
    """Every method returns None if the user thought better of it."""

    def project(self, parent: QWidget, start: Path) -> Path | None:
        """Ask for a project folder, its project.json, or a zip."""
        ...

    def folder(self, parent: QWidget, start: Path) -> Path | None: ...

    def zip_file(self, parent: QWidget, start: Path) -> Path | None:
        """Ask where a zip is to be written; the system asks before a file is replaced."""
        ...


class _ProjectFileDialog(QFileDialog):
    """A file dialog in which a project folder is chosen like a file: opening it opens the project."""

    def accept(self) -> None:
        chosen = self.selectedFiles()
        if len(chosen) == 1 and is_project(Path(chosen[0])):
            self.done(QFileDialog.DialogCode.Accepted)
            return
        super().accept()


class SystemPicker:
    """The Picker of the real program."""

    def project(self, parent: QWidget, start: Path) -> Path | None:
        translate = QCoreApplication.translate
        dialog = _ProjectFileDialog(parent, translate("Pickers", "Open project"), str(start))
        # The system's own dialog takes either files or folders; a project may be both.
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilter(translate("Pickers", "Projects (*.dub project.json *.zip)"))
        dialog.setLabelText(QFileDialog.DialogLabel.FileName, translate("Pickers", "Project:"))
        try:
            return Path(dialog.selectedFiles()[0]) if dialog.exec() and dialog.selectedFiles() else None
        finally:
            dialog.deleteLater()

    def folder(self, parent: QWidget, start: Path) -> Path | None:
        title = QCoreApplication.translate("Pickers", "Choose a folder")
        name = QFileDialog.getExistingDirectory(parent, title, str(start))
        return Path(name) if name else None

    def zip_file(self, parent: QWidget, start: Path) -> Path | None:
        translate = QCoreApplication.translate
        kinds = translate("Pickers", "One file (*.dub.zip)")
        name = QFileDialog.getSaveFileName(parent, translate("Pickers", "Save as one file"), str(start), kinds)[0]
        if not name:
            return None
        path = Path(name)
        return (
            path if path.name.lower().endswith(".zip") else path.with_name(f"{path.name.removesuffix('.dub')}.dub.zip")
        )

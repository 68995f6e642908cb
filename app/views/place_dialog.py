"""Ask for the name and the folder of a project that is to be made, and for its first character if wanted.

Must not make anything.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.project.copying import free_name
from app.project.inside import safe_name

SUFFIX = ".dub"


@dataclass(frozen=True, slots=True)
class Place:
    """What was answered. root: the folder the project is to be; character: the first one's name, "" for none."""

    root: Path
    title: str
    character: str


class PlaceDialog(QDialog):
    """The OK button works when a project can be made there; until then a sentence says why not."""

    def __init__(
        self,
        title: str,
        name: str,
        folder: Path,
        pick_folder: Callable[[QWidget, Path], Path | None],
        parent: QWidget | None,
        *,
        with_character: bool,
    ) -> None:
        super().__init__(parent)
        self._pick_folder = pick_folder
        self.setWindowTitle(title)
        self.setMinimumWidth(520)
        self.name_field = QLineEdit(name)
        self.folder_field = QLineEdit(str(folder))
        self.character_field = QLineEdit(self.tr("Narrator")) if with_character else None
        self._says = QLabel()
        self._says.setTextFormat(Qt.TextFormat.PlainText)
        self._says.setWordWrap(True)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self._lay_out()
        for field in (self.name_field, self.folder_field):
            field.textChanged.connect(self._check)
        self.name_field.selectAll()
        self._check()

    def _lay_out(self) -> None:
        browse = QPushButton(self.tr("Browse…"))
        browse.setAccessibleName(self.tr("Browse for the folder"))
        browse.setAutoDefault(False)
        browse.clicked.connect(self._browse)
        place = QHBoxLayout()
        place.addWidget(self.folder_field, 1)
        place.addWidget(browse)
        form = QFormLayout()
        form.addRow(self.tr("&Name"), self.name_field)
        label = QLabel(self.tr("&Folder"))
        label.setBuddy(self.folder_field)
        form.addRow(label, place)
        self.name_field.setAccessibleName(self.tr("Name of the project"))
        self.folder_field.setAccessibleName(self.tr("Folder the project is made in"))
        if self.character_field is not None:
            form.addRow(self.tr("First &character"), self.character_field)
            self.character_field.setAccessibleName(self.tr("Name of the first character"))
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addLayout(form)
        box.addWidget(self._says)
        box.addStretch(1)
        box.addWidget(self._buttons)

    def ask(self) -> Place | None:
        """Show the dialog until it is answered; it is gone afterwards."""
        accepted = self.exec()
        place = Place(self.root, self.title, self.character)
        self.deleteLater()
        return place if accepted else None

    @property
    def root(self) -> Path:
        """The folder the project is to be: the name, made fit for a file system, in the chosen folder."""
        return Path(self.folder_field.text().strip()).expanduser() / f"{safe_name(self.title)}{SUFFIX}"

    @property
    def title(self) -> str:
        return self.name_field.text().strip().removesuffix(SUFFIX)

    @property
    def character(self) -> str:
        return "" if self.character_field is None else self.character_field.text().strip()

    def _browse(self) -> None:
        folder = self._pick_folder(self, Path(self.folder_field.text()))
        if folder is not None:
            self.folder_field.setText(str(folder))

    def _check(self) -> None:
        fault = self._fault()
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(fault == "")
        self._says.setText(fault or self.tr("It will be the folder {path}.").format(path=str(self.root)))

    def _fault(self) -> str:
        """Return why no project can be made there as the fields are; empty if one can."""
        folder = Path(self.folder_field.text().strip()).expanduser()
        if not self.title:
            return self.tr("Give the project a name.")
        if not self.folder_field.text().strip() or not folder.is_absolute():
            return self.tr("Give a whole path for the folder, or browse for it.")
        if os.path.lexists(self.root):
            other = free_name(folder, safe_name(self.title), SUFFIX).stem
            words = self.tr("There is something called {name} already. {other} would be free.")
            return words.format(name=self.root.name, other=other)
        there = next((parent for parent in (folder, *folder.parents) if parent.exists()), folder)
        if not there.is_dir() or not os.access(there, os.W_OK):
            return self.tr("{folder} cannot be written to. Choose another folder.").format(folder=str(there))
        return ""

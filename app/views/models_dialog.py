"""The models: what there is and what each is for, getting, checking and removing them.

Stays open beside the window while a download goes on. Must not know how anything of it is done.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.models.model_words import size_words
from app.models.models_model import IdRole, ModelsModel
from app.parts import Parts
from app.speaking import EMBEDDED
from app.views.messages import Messages
from app.views.model_details import ModelDetails
from app.views.model_terms import TermsDialog
from app.views.models_list import ModelsDelegate, ModelsList
from app.views.theme import ThemeHolder


class ModelsDialog(QDialog):
    """A list at the left, one model at the right. Errors stand beside the model they are about."""

    def __init__(self, parts: Parts, themes: ThemeHolder, messages: Messages, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._models, self._settings = parts.models, parts.settings
        self._themes, self._messages = themes, messages
        self.setWindowTitle(self.tr("Models"))
        self.model = ModelsModel(parts.models, messages.say, self)
        self._current = EMBEDDED
        self._build()
        self._connect()
        self.resize(900, 560)
        self.select(EMBEDDED)

    # ---- what others ask ----

    def select(self, model: str) -> None:
        """Show a model; one that the search hides is shown all the same."""
        if self.model.row_of(model) is None and self.search.text():
            self.search.clear()
        row = self.model.row_of(model)
        if row is not None:
            self.list.setCurrentIndex(self.model.index(row))
            self.list.scrollTo(self.model.index(0 if row == 1 else row))  # with the heading, if it is the first

    @property
    def current(self) -> str:
        """The id of the model that is shown."""
        return self._current

    # ---- how it is built ----

    def _build(self) -> None:
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(self.tr("Name or language"))
        self.search.setAccessibleName(self.tr("Search the models"))
        self.search.setClearButtonEnabled(True)
        self.list = ModelsList(self.model, ModelsDelegate(self._themes, self._messages.say, self), self)
        self.details = ModelDetails(self._themes, self._messages, self)
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setChildrenCollapsible(False)
        split.addWidget(left)
        split.addWidget(self.details)
        split.setStretchFactor(1, 1)
        split.setSizes([280, 600])
        outer = QVBoxLayout(self)
        outer.addWidget(split, 1)
        outer.addLayout(self._build_foot())
        self.list.setFocus()

    def _build_foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.use = QPushButton(self.tr("Use a &folder I already have…"), self)
        self.use.setToolTip(self.tr("Speak with a model that was downloaded before; nothing is copied"))
        self.unload = QPushButton(self.tr("&Unload models"), self)
        self.unload.setToolTip(self.tr("Give the memory of every model back; the next take loads its own again"))
        for button in (self.use, self.unload):
            button.setAutoDefault(False)
            row.addWidget(button)
        row.addStretch(1)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        close.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        close.rejected.connect(self.reject)
        row.addWidget(close)
        return row

    def _connect(self) -> None:
        models, details = self._models, self.details
        self.search.textChanged.connect(self._on_search)
        self.list.selectionModel().currentChanged.connect(self._on_current)
        self.model.modelReset.connect(self._on_reset)
        models.changed.connect(self._on_changed)
        models.added.connect(self._on_added)
        models.failed.connect(self._on_failed)
        models.listed.connect(self._show)
        details.get.connect(self._on_get)
        details.pause.connect(self._on_pause)
        details.verify.connect(self._on_verify)
        details.remove.connect(self._on_remove)
        details.make_default.connect(self._on_default)
        details.open_folder.connect(self._on_folder)
        self.use.clicked.connect(self._on_use)
        self.unload.clicked.connect(models.unload)
        self._themes.changed.connect(self._show)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.select(self._current)
        self._models.look()

    # ---- what is shown ----

    def _show(self, _what: object = None) -> None:
        self.details.show_model(self._models.state(self._current), self._models.memory(self._current))
        self.unload.setEnabled(any(state.is_open for state in self._models.states()))

    def _on_current(self, index: QModelIndex, _before: QModelIndex) -> None:
        model = index.data(IdRole) if index.isValid() else ""
        if model:
            self._current = str(model)
            self._show()

    def _on_reset(self) -> None:
        """Keep the model that was shown; if the search hides it, show the first that is left."""
        row = self.model.row_of(self._current)
        if row is None:
            row = next((n for n in range(self.model.rowCount()) if self.model.index(n).data(IdRole)), None)
        if row is not None:
            self.list.setCurrentIndex(self.model.index(row))
            self.list.scrollTo(self.model.index(0 if row == 1 else row))

    def _on_search(self, text: str) -> None:
        self.model.find(text)

    def _on_changed(self, models: frozenset[str]) -> None:
        if self._current in models:
            self._show()
        self.unload.setEnabled(any(state.is_open for state in self._models.states()))

    # ---- what the user does ----

    def _on_get(self) -> None:
        """Show the licence, then download; a download that is resumed was agreed to."""
        state = self._models.state(self._current)
        if state.entry is None:
            return
        needs_more = getattr(state.fault, "needs", "") in ("token", "acceptance", "licence")
        if state.phase == "partial" and not needs_more:
            self._models.get(state.id, accepted=True)
            return
        dialog = TermsDialog(
            state.entry,
            self._models.folder,
            self._settings.hub,
            self._models.has_access_token,
            self._themes,
            self._messages,
            self,
        )
        dialog.setProperty("model", state.id)
        dialog.accepted.connect(self._on_terms)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_terms(self) -> None:
        dialog = self.sender()
        if isinstance(dialog, TermsDialog):
            self._settings.hub = dialog.hub
            accepted, token = dialog.accepted_licence, dialog.access_token
            self._models.get(str(dialog.property("model")), accepted=accepted, access_token=token)

    def _on_pause(self) -> None:
        self._models.pause(self._current)

    def _on_verify(self) -> None:
        self._models.verify(self._current)

    def _on_default(self) -> None:
        self._models.make_default(self._current)

    def _on_folder(self) -> None:
        found = self._models.state(self._current).installed
        if found is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(found.folder)))

    def _on_remove(self) -> None:
        """Ask before gigabytes are deleted; a folder of the user's own is only forgotten."""
        state = self._models.state(self._current)
        if state.installed is None:
            return
        if state.installed.origin == "used":
            self._models.remove(state.id)
            return
        box = QMessageBox(QMessageBox.Icon.Warning, self.tr("Remove model"), "", parent=self)
        words = self.tr("Remove {model}? {size} are given back. Characters who speak with it keep their takes.")
        title = self._messages.say(state.title)
        box.setText(words.format(model=title, size=size_words(state.installed.n_bytes)))
        remove = box.addButton(self.tr("Remove"), QMessageBox.ButtonRole.DestructiveRole)
        stay = box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(stay)
        box.setProperty("model", state.id)
        remove.clicked.connect(self._on_remove_agreed)
        box.finished.connect(box.deleteLater)
        box.open()

    def _on_remove_agreed(self) -> None:
        button = self.sender()
        box = button.parent() if button is not None else None
        while box is not None and not isinstance(box, QMessageBox):
            box = box.parent()
        if box is not None:
            self._models.remove(str(box.property("model")))

    def _on_use(self) -> None:
        dialog = QFileDialog(self, self.tr("Choose the folder of a model"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self._on_folder_chosen)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_folder_chosen(self, folder: str) -> None:
        if folder:
            self._models.use(Path(folder))

    # ---- what happens elsewhere ----

    def _on_added(self, model: str) -> None:
        self._current = model
        self.select(model)

    def _on_failed(self, model: str, error: Exception) -> None:
        """Say what is wrong with a folder that was chosen; other errors stand beside their model."""
        if model:
            return
        box = QMessageBox(QMessageBox.Icon.Warning, self.tr("Models"), self._messages.sentence(error), parent=self)
        box.finished.connect(box.deleteLater)
        box.open()

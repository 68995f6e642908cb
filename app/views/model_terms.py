"""What one agrees to before a model is downloaded: its licence, its publisher's terms, its size, and from where.

Must not download anything.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from app.catalogue.entry import Entry
from app.models.model_words import download_words, size_words
from app.views.clip_page import ink, plain_label
from app.views.licence_link import licence_link
from app.views.messages import Messages
from app.views.theme import ThemeHolder

HUB = "https://huggingface.co"


class TermsDialog(QDialog):
    """Asked once before every download that begins; OK works when what must be agreed to is agreed to.

    had_token: one was given in this session already. folder: where the model will lie.
    """

    def __init__(
        self,
        entry: Entry,
        folder: Path,
        hub: str,
        had_token: bool,
        themes: ThemeHolder,
        messages: Messages,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._entry, self._themes, self._messages = entry, themes, messages
        self.setWindowTitle(self.tr("Get {model}").format(model=messages.say(entry.title)))
        self.setMinimumWidth(520)
        self._build(folder, hub, had_token)
        self._check()

    @property
    def hub(self) -> str:
        """The address of a mirror; "" for the hub itself."""
        text = self.mirror.text().strip().rstrip("/")
        return "" if text == HUB else text

    @property
    def access_token(self) -> str | None:
        """What was typed; None if nothing was."""
        return self.token.text().strip() or None

    @property
    def accepted_licence(self) -> bool:
        return self.agree.isChecked()

    # ---- how it is built ----

    def _build(self, folder: Path, hub: str, had_token: bool) -> None:
        entry, say = self._entry, self._messages.say
        column, form = QVBoxLayout(self), QFormLayout()
        form.setHorizontalSpacing(16)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        note = plain_label(self)
        note.setText(say(entry.note))
        note.setWordWrap(True)
        licence = QLabel(licence_link(say(entry.licence), entry.licence_url, self._themes), self)
        licence.setTextFormat(Qt.TextFormat.RichText)
        licence.setOpenExternalLinks(True)
        licence.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        licence.setAccessibleName(self.tr("Licence"))
        size = download_words(entry) or self.tr("known when the hub was asked")
        self.mirror = QLineEdit(hub, self)
        self.mirror.setPlaceholderText(HUB)
        self.mirror.setAccessibleName(self.tr("Address to download from"))
        self.token = QLineEdit(self)
        self.token.setEchoMode(QLineEdit.EchoMode.Password)
        self.token.setAccessibleName(self.tr("Access token"))
        given = self.tr("Given already in this session")
        self.token.setPlaceholderText(given if had_token else self.tr("Only for this session; it is not stored"))
        form.addRow(self.tr("Licence"), licence)
        form.addRow(self.tr("Download"), QLabel(size, self))
        form.addRow(self.tr("Free on the disk"), QLabel(self._free_words(folder), self))
        form.addRow(self.tr("Download &from"), self.mirror)
        form.addRow(self.tr("Access &token"), self.token)
        column.addWidget(note)
        column.addLayout(form)
        column.addWidget(self._build_steps())
        self.agree = QCheckBox(self.tr("I have read the &licence and keep to it"), self)
        self.agree.setVisible(entry.must_accept)
        self.agree.toggled.connect(self._check)
        column.addWidget(self.agree)
        column.addStretch(1)
        column.addWidget(self._build_buttons())

    def _build_steps(self) -> QLabel:
        """Say what a gated model asks for, in the order it is done."""
        words = self.tr(
            "The publisher lets in people who have accepted its terms: sign in at {page}, accept them there, make an "
            "access token with read rights under Settings, and give it here."
        )
        steps = plain_label(self)
        steps.setText(words.format(page=f"{HUB}/{self._entry.repo}"))
        steps.setWordWrap(True)
        steps.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        steps.setVisible(self._entry.gated)
        ink(steps, self._themes, "warn")
        return steps

    def _build_buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        self.ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.ok.setText(self.tr("&Get it"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        return buttons

    def _free_words(self, folder: Path) -> str:
        there = next((place for place in (folder, *folder.parents) if place.is_dir()), None)
        try:
            return "" if there is None else size_words(shutil.disk_usage(there).free)
        except OSError:
            return self.tr("not known")

    def _check(self) -> None:
        self.ok.setEnabled(self.accepted_licence or not self._entry.must_accept)

"""Small forms about the cast: adding somebody, and who takes over the lines of somebody who leaves.

Must not change the project: whoever opens them reads what was filled in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
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

from app.models.cast_words import LANGUAGES, language_word
from app.project.model import Character
from app.project.script import name_key
from app.views.clip_sources import ClipSources, voice_name
from app.views.colour_button import ColourButton, next_colour
from app.views.theme import ThemeHolder

_FOR_DIALOG = "new character"


@dataclass(frozen=True, slots=True)
class NewCharacter:
    """What was filled in. clip: a file anywhere on this machine."""

    name: str
    language: str
    colour: str
    clip: Path | None


def language_box(language: str, parent: QWidget) -> QComboBox:
    """Return a box with the languages a character can speak; one that is not known stays in it."""
    box = QComboBox(parent)
    for code in (*LANGUAGES, *(() if language in LANGUAGES else (language,))):
        box.addItem(language_word(code), code)
    box.setCurrentIndex(box.findData(language))
    return box


class CharacterDialog(QDialog):
    """Asks for a name, and if one likes for a language, a colour and a recording."""

    def __init__(
        self,
        cast: Sequence[Character],
        themes: ThemeHolder,
        samples: Path,
        parent: QWidget,
        *,
        clip: Path | None = None,
    ) -> None:
        super().__init__(parent)
        self._names = {name_key(who.name): who.name for who in cast}
        self._themes, self._clip = themes, clip
        self._sources = ClipSources(samples, self)
        self._sources.chosen.connect(self._on_clip)
        self.setWindowTitle(self.tr("Add character"))
        self.setMinimumWidth(380)
        self._build(next_colour(who.colour for who in cast))
        if clip is not None:
            self.name.setText(clip.stem)
            self.name.selectAll()
        self._show_clip()
        self._check()

    def result_character(self) -> NewCharacter:
        """Return what was filled in."""
        language = str(self._language.currentData())
        return NewCharacter(self.name.text().strip(), language, self._colour.colour, self._clip)

    # ---- how it is built ----

    def _build(self, colour: str) -> None:
        column, form = QVBoxLayout(self), QFormLayout()
        self.name = QLineEdit(self)
        self.name.setPlaceholderText(self.tr("As it stands before the colon in a script"))
        self.name.textChanged.connect(self._check)
        self._language = language_box("auto", self)
        self._language.setToolTip(self.tr("“By the text” decides line by line, by the script it is written in"))
        self._colour = ColourButton(self, Qt.FocusPolicy.StrongFocus)
        self._colour.show_colour(colour)
        self._colour.picked.connect(self._colour.show_colour)
        form.addRow(self.tr("&Name"), self.name)
        form.addRow(self.tr("&Language"), self._language)
        form.addRow(self.tr("&Colour"), self._colour)
        form.addRow(self.tr("Voice"), self._build_clip())
        self._fault = QLabel(self)
        self._fault.setWordWrap(True)
        self._fault.setTextFormat(Qt.TextFormat.PlainText)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        self.ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.ok.setText(self.tr("Add"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column.addLayout(form)
        column.addWidget(self._fault)
        column.addStretch(1)
        column.addWidget(buttons)

    def _build_clip(self) -> QWidget:
        row = QWidget(self)
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        self._clip_name = QLabel(row)
        self._clip_name.setTextFormat(Qt.TextFormat.PlainText)
        choose = QPushButton(self.tr("Choose…"), row)
        choose.setAccessibleName(self.tr("Choose a recording of this voice"))
        choose.setAutoDefault(False)
        choose.clicked.connect(self._on_choose)
        samples = QPushButton(self.tr("Sample voices"), row)
        samples.setAutoDefault(False)
        samples.setMenu(self._sources.menu(_FOR_DIALOG, samples))
        layout.addWidget(self._clip_name, 1)
        layout.addWidget(choose)
        layout.addWidget(samples)
        return row

    # ---- what is filled in ----

    def _on_choose(self) -> None:
        self._sources.ask(_FOR_DIALOG)

    def _on_clip(self, _what_for: str, path: Path) -> None:
        self._clip = path
        if not self.name.text().strip():
            self.name.setText(voice_name(path))
        self._show_clip()

    def _show_clip(self) -> None:
        text = self.tr("None yet; it can follow later") if self._clip is None else self._clip.name
        metrics = self._clip_name.fontMetrics()
        self._clip_name.setText(metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, 160))
        self._clip_name.setToolTip("" if self._clip is None else str(self._clip))

    def _check(self) -> None:
        """Let the form be sent only with a name nobody has, and say so at once."""
        name = self.name.text().strip()
        taken = self._names.get(name_key(name)) if name else None
        self.ok.setEnabled(bool(name) and taken is None)
        said = "" if taken is None else self.tr("There is a character called {name} already.").format(name=taken)
        self._fault.setText(f"▲ {said}" if said else "")
        palette = self._fault.palette()
        palette.setColor(self._fault.foregroundRole(), self._themes.theme.colour("warn"))
        self._fault.setPalette(palette)
        self._fault.setVisible(bool(said))


class HeirDialog(QDialog):
    """Asks who takes over the lines of a character that is to be removed."""

    def __init__(self, leaving: Character, n_lines: int, others: Sequence[Character], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Remove character"))
        column = QVBoxLayout(self)
        text = self.tr("%n line(s) belong to {name}. Who takes them over?", "", n_lines).format(name=leaving.name)
        label = QLabel(text, self)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        self._heir = QComboBox(self)
        self._heir.setAccessibleName(self.tr("Who takes over the lines"))
        for who in others:
            self._heir.addItem(who.name, who.id)
        note = QLabel(self.tr("Takes stay with their lines and become outdated. This can be undone."), self)
        note.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("Remove character"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        for widget in (label, self._heir, note, buttons):
            column.addWidget(widget)

    def heir(self) -> str:
        """Return the id of whoever takes over."""
        return str(self._heir.currentData())

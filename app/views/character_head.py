"""Name, colour and language of the current character, above its clip.

Must not edit the project: wishes go to app.editing.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from app.editing import Editing
from app.models.cast_words import LANGUAGES, language_word
from app.project.model import Character
from app.views.character_dialog import language_box
from app.views.colour_button import ColourButton

_NAME_PX = 140


class CharacterHead(QWidget):
    """One row; hidden while nobody is shown."""

    def __init__(self, editing: Editing, parent: QWidget) -> None:
        super().__init__(parent)
        self._editing = editing
        self._character_id: str | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 0)
        self.colour = ColourButton(self)
        self._name = QLabel(self)
        self._name.setTextFormat(Qt.TextFormat.PlainText)
        self.language = language_box("auto", self)
        self.language.setAccessibleName(self.tr("Language of the character"))
        self.language.setToolTip(self.tr("What language the lines are read in"))
        self.language.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        row.addWidget(self.colour)
        row.addWidget(self._name, 1)
        row.addWidget(self.language)
        self.colour.picked.connect(self._on_colour)
        self.language.activated.connect(self._on_language)

    def show_character(self, who: Character | None, languages: Sequence[str] = LANGUAGES) -> None:
        """languages: what the character's model speaks; one that was set before stays among them."""
        self._character_id = None if who is None else who.id
        self.setVisible(who is not None)
        if who is None:
            return
        self._name.setText(self._name.fontMetrics().elidedText(who.name, Qt.TextElideMode.ElideRight, _NAME_PX))
        self._name.setToolTip(who.name)
        self.colour.show_colour(who.colour)
        offered = (*languages, *(() if who.language in languages else (who.language,)))
        if [self.language.itemData(n) for n in range(self.language.count())] != list(offered):
            self.language.clear()
            for code in offered:
                self.language.addItem(language_word(code), code)
        self.language.setCurrentIndex(self.language.findData(who.language))

    def pick_colour(self) -> None:
        """Offer other colours."""
        self.colour.pick(self.colour.mapToGlobal(QPoint(0, self.colour.height())))

    def _on_colour(self, colour: str) -> None:
        if self._character_id is not None:
            self._editing.recolour_character(self._character_id, colour)

    def _on_language(self, _index: int) -> None:
        if self._character_id is not None:
            self._editing.set_language(self._character_id, str(self.language.currentData()))

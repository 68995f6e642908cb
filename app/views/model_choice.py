"""By which model a character is spoken, and what is to be known about that. Must not decide anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.models.cast_words import language_word
from app.models.model_words import memory_words
from app.project.model import Character
from app.speaking import ModelMissing, Traits
from app.takes import LineFault
from app.views.clip_page import ink, plain_label, tool_button
from app.views.messages import Messages
from app.views.theme import ThemeHolder

if TYPE_CHECKING:
    from app.parts import Parts


class ModelChoice(QWidget):
    """A box with the models that can speak, and a sentence below where there is something to say."""

    models_wished = Signal(str)  # id of the model to look at

    def __init__(self, parts: Parts, themes: ThemeHolder, messages: Messages, parent: QWidget) -> None:
        super().__init__(parent)
        self._parts, self._themes, self._messages = parts, themes, messages
        self._who: Character | None = None
        self.box = QComboBox(self)
        self.box.setAccessibleName(self.tr("Model of the character"))
        self.box.setToolTip(self.tr("Which voice model speaks the lines of this character"))
        self.box.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(12)
        self.manage = tool_button("…", self, self.tr("Get or manage models"))
        self.manage.setAccessibleName(self.tr("Get or manage models"))
        self.note = plain_label(self)
        self.note.setWordWrap(True)
        self.way_out = tool_button(self.tr("Open models"), self)
        row = QHBoxLayout()
        row.addWidget(QLabel(self.tr("Model"), self))
        row.addWidget(self.box, 1)
        row.addWidget(self.manage)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 0)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self.note)
        column.addWidget(self.way_out, 0, Qt.AlignmentFlag.AlignLeft)
        self.box.activated.connect(self._on_activated)
        self.manage.clicked.connect(self._on_manage)
        self.way_out.clicked.connect(self._on_manage)
        parts.models.listed.connect(self._refresh)
        parts.models.changed.connect(self._on_changed)
        themes.changed.connect(self._refresh)

    def show_character(self, who: Character | None) -> None:
        self._who = who
        self.setVisible(who is not None)
        self._refresh()

    # ---- what is shown ----

    def _refresh(self, _what: object = None) -> None:
        who, book, say = self._who, self._parts.models.book, self._messages.say
        if who is None:
            return
        default = self.tr("Default: {model}").format(model=say(book.title(book.default)))
        usable = book.usable()
        choices = [(default, ""), *((say(traits.title), traits.id) for traits in usable)]
        if who.model and who.model not in {traits.id for traits in usable}:
            missing = self.tr("✕ {model} (not here)").format(model=say(book.title(who.model)))
            choices.append((missing, who.model))
        if [(self.box.itemText(n), self.box.itemData(n)) for n in range(self.box.count())] != choices:
            self.box.clear()
            for words, model in choices:
                self.box.addItem(words, model)
        self.box.setCurrentIndex(self.box.findData(who.model))
        self._show_note(who)

    def _show_note(self, who: Character) -> None:
        words, role = self._note(who)
        self.note.setText(words)
        self.note.setVisible(bool(words))
        ink(self.note, self._themes, role)
        self.way_out.setVisible(isinstance(self._parts.voices.state(who.id).error, ModelMissing))

    def _note(self, who: Character) -> tuple[str, str]:
        """Return what keeps this character from speaking, or may, with the role of its colour."""
        models = self._parts.models
        fault = self._parts.voices.state(who.id).error
        if isinstance(fault, LineFault):
            return self._messages.sentence(fault), "bad"
        traits = models.book.traits(models.book.resolved(who.model))
        if traits is None:
            return "", "dim"
        if who.language != "auto" and traits.languages and who.language not in traits.languages:
            words = self.tr("{model} does not speak {language}. Choose another language or model.")
            title = self._messages.say(traits.title)
            return words.format(model=title, language=language_word(who.language)), "warn"
        memory = models.memory(traits.id)
        if memory.is_tight and not models.state(traits.id).is_open:
            return self.tr("Needs {memory}").format(memory=memory_words(memory)), "warn"
        return "", "dim"

    # ---- what the user does ----

    def _on_activated(self, index: int) -> None:
        model = str(self.box.itemData(index))
        who, book = self._who, self._parts.models.book
        if who is None or model == who.model:
            return
        traits: Traits | None = book.traits(book.resolved(model))
        self._parts.editing.set_model(who.id, model, () if traits is None else traits.voices)

    def _on_manage(self) -> None:
        book = self._parts.models.book
        self.models_wished.emit(book.default if self._who is None else book.resolved(self._who.model))

    def _on_changed(self, models: frozenset[str]) -> None:
        who = self._who
        if who is not None and self._parts.models.book.resolved(who.model) in models:
            self._show_note(who)

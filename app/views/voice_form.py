"""What a character's voice is made of: a recording and its words, a speaker of the model, or a description.

Shows only what the model can use. Must not edit the project: wishes go to app.editing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from app.project.clips import words_fit
from app.project.model import Character, VoiceKind, voice_kind
from app.speaking import Traits
from app.views.clip_editor import ClipEditor
from app.views.clip_page import ink, plain_label
from app.views.settings_form import Choice
from app.views.theme import ThemeHolder
from app.views.word_fields import WordsEdit

if TYPE_CHECKING:
    from app.parts import Parts


class VoiceForm(QWidget):
    """clip: the editor of the recording, which stands in the middle of it."""

    def __init__(self, parts: Parts, themes: ThemeHolder, clip: ClipEditor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts, self._themes, self._clip = parts, themes, clip
        self._who: Character | None = None
        self._wanted: dict[str, VoiceKind] = {}  # by character: chosen, but not filled in yet
        self._build()
        parts.models.listed.connect(self._refresh)
        themes.changed.connect(self._refresh)

    # ---- how it is built ----

    def _build(self) -> None:
        self.kind = Choice(self.tr("What the voice is made of"), self)
        self.kind.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.kind.chosen.connect(self._on_kind)
        self.speaker = QComboBox(self)
        self.speaker.setAccessibleName(self.tr("Speaker of the model"))
        self.speaker.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.speaker.activated.connect(self._on_speaker)
        about_voice = self.tr("For example: an old man, hoarse and kind")
        self.description = WordsEdit(self.tr("Description of the voice"), about_voice, 3, self)
        self.description.finished.connect(self._on_description)
        about_words = self.tr("Word for word what is said in the part that is used")
        self.transcript = WordsEdit(self.tr("What is said in the recording"), about_words, 2, self)
        self.transcript.finished.connect(self._on_transcript)
        self.transcript_label, self.hint = plain_label(self), plain_label(self)
        self.hint.setWordWrap(True)
        self.speaker_hint, self.description_label = plain_label(self), plain_label(self)
        self.speaker_hint.setWordWrap(True)
        self.description_label.setText(self.tr("What the voice is like"))
        self.manner = QLineEdit(self)
        self.manner.setAccessibleName(self.tr("Manner"))
        self.manner.setPlaceholderText(self.tr("For example: tired, speaking softly"))
        self.manner.setToolTip(self.tr("How this character speaks; told to the model with every line"))
        self.manner.editingFinished.connect(self._on_manner)
        self._kind_row = self._row(self.tr("Voice"), self.kind)
        self._speaker_row = self._row(self.tr("Speaker"), self.speaker)
        self._manner_row = self._row(self.tr("Manner"), self.manner)
        self._lay_out()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self._described = self._inset(self.description_label, self.description)
        self._hinted = self._inset(self.speaker_hint)
        for widget in (self._kind_row, self._speaker_row, self._hinted, self._described):
            column.addWidget(widget)
        column.addWidget(self._clip, 1)
        self._words = self._inset(self.transcript_label, self.transcript, self.hint)
        column.addWidget(self._words)
        column.addWidget(self._manner_row)
        self._rest = QWidget(self)  # takes the height where no recording does
        column.addWidget(self._rest, 1)

    def _row(self, name: str, field: QWidget) -> QWidget:
        held = QWidget(self)
        row = QHBoxLayout(held)
        row.setContentsMargins(8, 2, 8, 2)
        label = QLabel(name, held)
        label.setBuddy(field)
        row.addWidget(label)
        row.addWidget(field, 1)
        return held

    def _inset(self, *widgets: QWidget) -> QWidget:
        held = QWidget(self)
        column = QVBoxLayout(held)
        column.setContentsMargins(8, 2, 8, 2)
        column.setSpacing(2)
        for widget in widgets:
            column.addWidget(widget)
        return held

    # ---- what is shown ----

    def show_character(self, who: Character | None) -> None:
        """Show somebody; what was being written about somebody else goes to that one first."""
        if who is None or self._who is None or who.id != self._who.id:
            self.finish()
            self._who = who
            self.transcript.start_over("" if who is None else who.transcript)
            self.description.start_over("" if who is None else who.description)
        self._who = who
        self._refresh()

    def finish(self) -> None:
        """Take what is being written as written; about somebody who has left the cast it is forgotten."""
        cast = self._parts.document.project.characters
        if self._who is None or not any(who.id == self._who.id for who in cast):
            self._who = None
        for field in (self.transcript, self.description):
            field.finish()
        if self.manner.isModified():
            self._on_manner()

    def focus_need(self) -> None:
        """Put the caret where something is missing."""
        for field in (self.speaker, self.description, self.transcript):
            if field.isVisible():
                field.setFocus()
                return

    def _traits(self) -> Traits | None:
        book = self._parts.models.book
        return None if self._who is None else book.traits(book.resolved(self._who.model))

    def shown_kind(self) -> VoiceKind:
        """Return what kind of voice is shown: what it is, or what was chosen and is not filled in yet."""
        who, traits = self._who, self._traits()
        if who is None or traits is None:
            return "clip"
        kind = self._wanted.get(who.id, voice_kind(who))
        return kind if kind in traits.voices else traits.voices[0]

    def _refresh(self, _what: object = None) -> None:
        who, traits = self._who, self._traits()
        kind = self.shown_kind()
        can = () if who is None or traits is None else traits.voices
        self._kind_row.setVisible(len(can) > 1)
        self._speaker_row.setVisible(bool(can) and kind == "preset")
        self._described.setVisible(bool(can) and kind == "description")
        self._clip.setVisible(kind == "clip")
        self._rest.setVisible(kind != "clip")
        self._words.setVisible(
            who is not None and who.clip is not None and kind == "clip" and traits is not None
            and traits.transcript != "unused"
        )  # fmt: skip
        self._manner_row.setVisible(traits is not None and traits.instruct)
        self._hinted.hide()
        if who is not None and traits is not None:
            self._show_kind(traits, kind)
            self._show_speaker(who, traits, kind)
            self._show_words(who, traits)

    def _show_kind(self, traits: Traits, kind: VoiceKind) -> None:
        words = {
            "clip": self.tr("From the recording"),
            "preset": self.tr("A speaker of the model"),
            "description": self.tr("From a description"),
        }
        self.kind.offer([(words[one], one) for one in traits.voices], kind)

    def _show_speaker(self, who: Character, traits: Traits, kind: VoiceKind) -> None:
        """Offer the speakers of the model; while nobody knows them, a name can be written."""
        with QSignalBlocker(self.speaker):
            known = traits.presets or ((who.preset,) if who.preset else ())
            self._let_write(not traits.presets)
            if [self.speaker.itemText(n) for n in range(self.speaker.count())] != list(known):
                self.speaker.clear()
                self.speaker.addItems(list(known))
            self.speaker.setCurrentIndex(self.speaker.findText(who.preset) if who.preset else -1)
            self.speaker.setPlaceholderText(self.tr("Choose a speaker"))
        self.speaker_hint.setText(self.tr("The model tells its speakers when it has been loaded once."))
        self._hinted.setVisible(kind == "preset" and not traits.presets)
        ink(self.speaker_hint, self._themes, "dim")

    def _let_write(self, on: bool) -> None:
        """Let the name of a speaker be written, or only chosen."""
        if self.speaker.isEditable() == on:
            return
        self.speaker.setEditable(on)
        line = self.speaker.lineEdit()
        if line is not None:
            line.setPlaceholderText(self.tr("Name of a speaker"))
            line.editingFinished.connect(self._on_speaker_written)

    def _show_words(self, who: Character, traits: Traits) -> None:
        needed = traits.transcript == "needed"
        asks = self.tr("What is said in it (needed)") if needed else self.tr("What is said in it (helps)")
        self.transcript_label.setText(asks)
        for label in (self.transcript_label, self.description_label):
            ink(label, self._themes, "dim")
        self.transcript.show_words(who.transcript)
        self.description.show_words(who.description)
        if not self.manner.hasFocus() or not self.manner.isModified():
            self.manner.setText(who.manner)
        self._show_hint(who)

    def _show_hint(self, who: Character) -> None:
        """Warn of words that cannot be those of the part: the voice would slur or repeat itself."""
        fit = "right"
        if who.transcript and who.clip_start_s is not None and who.clip_end_s is not None:
            fit = words_fit(who.transcript, who.clip_end_s - who.clip_start_s)
        words = {
            "few": self.tr("These are few words for this part. Write everything that is said in it."),
            "many": self.tr("These are more words than fit into this part. Write only what is said in it."),
        }
        self.hint.setText(words.get(fit, ""))
        self.hint.setVisible(fit != "right")
        ink(self.hint, self._themes, "warn")

    # ---- what the user does ----

    def _on_kind(self, kind: VoiceKind) -> None:
        who = self._who
        if who is None:
            return
        self._wanted[who.id] = kind
        if kind == "clip" and voice_kind(who) != "clip":
            del self._wanted[who.id]
            self._parts.editing.set_preset(who.id, "")
        self._refresh()

    def _on_speaker(self, _index: int) -> None:
        self._set_speaker(self.speaker.currentText())

    def _on_speaker_written(self) -> None:
        self._set_speaker(self.speaker.currentText())

    def _set_speaker(self, name: str) -> None:
        if self._who is not None and name.strip() and name.strip() != self._who.preset:
            self._wanted.pop(self._who.id, None)
            self._parts.editing.set_preset(self._who.id, name)

    def _on_description(self, words: str) -> None:
        if self._who is not None:
            self._wanted.pop(self._who.id, None)
            self._parts.editing.set_description(self._who.id, words)

    def _on_transcript(self, words: str) -> None:
        if self._who is not None:
            self._parts.editing.set_transcript(self._who.id, words)

    def _on_manner(self) -> None:
        self.manner.setModified(False)
        if self._who is not None and self.manner.text() != self._who.manner:
            self._parts.editing.set_manner(self._who.id, self.manner.text())

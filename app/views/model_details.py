"""Everything about one voice model, and the buttons for what can be done with it. Must not do any of it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.models.model_words import (
    access_words,
    directions_words,
    download_words,
    languages_words,
    memory_words,
    progress_words,
    size_words,
    state_words,
    voices_words,
)
from app.views.clip_page import ink, plain_label
from app.views.licence_link import licence_link
from app.views.messages import Messages
from app.views.theme import ThemeHolder
from app.voice_models import Memory, ModelState


class ModelDetails(QWidget):
    """Shows one model. Every signal is a wish about it."""

    get = Signal()  # download it, or go on
    pause = Signal()
    verify = Signal()
    remove = Signal()
    make_default = Signal()
    open_folder = Signal()

    def __init__(self, themes: ThemeHolder, messages: Messages, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes, self._messages = themes, messages
        self._rows: dict[str, tuple[QLabel, QLabel]] = {}
        self._build()

    # ---- how it is built ----

    def _build(self) -> None:
        inside = QWidget(self)
        column = QVBoxLayout(inside)
        column.setContentsMargins(12, 4, 12, 4)
        column.setSpacing(8)
        self.title, self.note = plain_label(inside), plain_label(inside)
        font = self.title.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * 1.25)
        self.title.setFont(font)
        for label in (self.title, self.note):
            label.setWordWrap(True)
            column.addWidget(label)
        column.addLayout(self._build_facts(inside))
        column.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setWidget(inside)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll, 1)
        outer.addWidget(self._build_state())
        outer.addLayout(self._build_buttons())

    def _build_facts(self, parent: QWidget) -> QFormLayout:
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(6)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        names = {
            "languages": self.tr("Languages"),
            "voices": self.tr("Voices"),
            "directions": self.tr("Directions"),
            "licence": self.tr("Licence"),
            "access": self.tr("Who may get it"),
            "download": self.tr("Download"),
            "disk": self.tr("On disk"),
            "memory": self.tr("Memory"),
            "folder": self.tr("Folder"),
        }
        for key, name in names.items():
            label, value = plain_label(parent), plain_label(parent)
            label.setText(name)
            label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            value.setWordWrap(True)
            value.setAccessibleName(name)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            form.addRow(label, value)
            self._rows[key] = label, value
        licence = self._rows["licence"][1]
        licence.setTextFormat(Qt.TextFormat.RichText)
        licence.setOpenExternalLinks(True)
        licence.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        return form

    def _build_state(self) -> QWidget:
        held = QWidget(self)
        column = QVBoxLayout(held)
        column.setContentsMargins(12, 0, 12, 0)
        column.setSpacing(4)
        self.bar = QProgressBar(held)
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(8)
        self.bar.setRange(0, 1000)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.state, self.fault = plain_label(held), plain_label(held)
        self.fault.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        for label in (self.state, self.fault):
            label.setWordWrap(True)
        for widget in (self.bar, self.state, self.fault):
            column.addWidget(widget)
        return held

    def _build_buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(12, 4, 12, 4)
        self.get_button = self._button("", self.get)
        self.pause_button = self._button(self.tr("&Pause"), self.pause)
        self.default_button = self._button(self.tr("Make &default"), self.make_default)
        self.verify_button = self._button(self.tr("&Verify"), self.verify)
        self.folder_button = self._button(self.tr("&Open folder"), self.open_folder)
        self.remove_button = self._button(self.tr("&Remove…"), self.remove)
        self.default_button.setToolTip(self.tr("Speak for every character without a model of its own"))
        self.verify_button.setToolTip(self.tr("Read every file again and compare its checksum"))
        for button in (self.get_button, self.pause_button, self.default_button, self.verify_button):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.folder_button)
        row.addWidget(self.remove_button)
        return row

    def _button(self, words: str, wish: SignalInstance) -> QPushButton:
        button = QPushButton(words, self)
        button.setAutoDefault(False)
        button.clicked.connect(wish)
        return button

    # ---- what is shown ----

    def show_model(self, state: ModelState, memory: Memory) -> None:
        """Show one model as it is now."""
        say = self._messages.say
        self.title.setText(say(state.title))
        self.note.setText("" if state.entry is None else say(state.entry.note))
        self.note.setVisible(bool(self.note.text()))
        self._show_facts(state, memory)
        self._show_state(state)
        self._show_buttons(state)

    def _show_facts(self, state: ModelState, memory: Memory) -> None:
        entry, found = state.entry, state.installed
        shown = {"disk": "" if found is None else size_words(found.n_bytes), "memory": memory_words(memory)}
        if found is not None and found.origin != "embedded":
            shown["folder"] = str(found.folder)
        if entry is not None:
            shown |= {
                "languages": languages_words(entry.languages),
                "voices": voices_words(entry),
                "directions": directions_words(entry),
                "access": access_words(entry),
                "download": download_words(entry) if found is None else "",
                "licence": licence_link(self._messages.say(entry.licence), entry.licence_url, self._themes),
            }
        for key, (label, value) in self._rows.items():
            words = shown.get(key, "")
            value.setText(words)
            label.setVisible(bool(words))
            value.setVisible(bool(words))
            ink(label, self._themes, "dim")
        ink(self._rows["memory"][1], self._themes, "warn" if memory.is_tight else "text")

    def _show_state(self, state: ModelState) -> None:
        progress = state.progress
        self.bar.setVisible(state.phase in ("getting", "checking", "waiting"))
        if progress is None or not progress.total:
            self.bar.setRange(0, 0 if state.phase != "waiting" else 1000)
        else:
            self.bar.setRange(0, 1000)
            self.bar.setValue(round(1000 * progress.done / progress.total))
        glyph, role, words = state_words(state)
        told = progress_words(state) or words
        self.state.setText(f"{glyph} {told}" if state.installed is not None or state.busy else "")
        self.state.setVisible(bool(self.state.text()))
        ink(self.state, self._themes, role)
        self._show_fault(state)

    def _show_fault(self, state: ModelState) -> None:
        """Say what went wrong, what is being tried again, or what a check has found."""
        say, role = self._messages.say, "bad"
        words = "" if state.fault is None else self._messages.sentence(state.fault)
        if state.progress is not None and state.progress.note:
            words, role = say(state.progress.note), "warn"
        elif not words and state.told:
            words, role = say(state.told), "ok"
        elif not words and state.phase == "partial":
            words, role = self.tr("What has arrived is kept. Resume goes on from there."), "dim"
        elif not words and state.phase == "missing" and state.installed is not None:
            words = say(state.installed.problem)
        self.fault.setText(words)
        self.fault.setVisible(bool(words))
        ink(self.fault, self._themes, role)

    def _show_buttons(self, state: ModelState) -> None:
        entry, found = state.entry, state.installed
        can_get = entry is not None and entry.downloadable and not state.busy and not state.usable
        words = self.tr("&Get…")
        if state.phase == "partial":
            words = self.tr("Res&ume")
        if state.fault is not None and found is not None and can_get:
            words = self.tr("&Try again")
        self.get_button.setText(words)
        self.get_button.setVisible(can_get)
        self.get_button.setDefault(can_get)
        self.pause_button.setVisible(state.busy)
        self.pause_button.setText(self.tr("Sto&p checking") if state.phase == "checking" else self.tr("&Pause"))
        self.default_button.setVisible(state.usable and not state.is_default)
        self.verify_button.setVisible(found is not None and not state.busy)
        self.folder_button.setVisible(found is not None and found.origin != "embedded")
        self.remove_button.setVisible(found is not None and not state.busy and found.origin in ("downloaded", "used"))
        forget = found is not None and found.origin == "used"
        self.remove_button.setText(self.tr("Fo&rget") if forget else self.tr("&Remove…"))

"""The cast: who speaks, with which voice, and how many of their lines are open; below, the clip of the current one.

Must not decide anything: wishes go to app.editing and app.voices.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QScrollArea, QSplitter, QToolButton, QVBoxLayout, QWidget

from app.models.cast_model import CastModel, IdRole
from app.models.cast_words import languages_of
from app.project.model import Character, Project, new_id
from app.views.cast_delegate import CastDelegate
from app.views.cast_list import CastList
from app.views.cast_menu import character_menu
from app.views.character_dialog import CharacterDialog, HeirDialog
from app.views.character_head import CharacterHead
from app.views.clip_editor import ClipEditor
from app.views.clip_sources import ClipSources, recording_in, recording_on_clipboard
from app.views.messages import Messages, WayOut
from app.views.model_choice import ModelChoice
from app.views.theme import ThemeHolder
from app.views.voice_form import VoiceForm

if TYPE_CHECKING:
    from app.parts import Parts
    from app.views.toast import Button, Kind, Notice

_MOST_CLIP_PX = 230  # as much of a clip as is always in sight; a longer story is scrolled


class Notices(Protocol):
    """What is needed of app.views.toast.NoticeBar."""

    def show_notice(self, kind: Kind, sentence: str, button: Button | None = None) -> Notice: ...


class ClipScroll(QScrollArea):
    """Keeps a clip with a long story from making the window taller than the screen."""

    def __init__(self, clip: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self._clip = clip
        self.setWidget(clip)

    def minimumSizeHint(self) -> QSize:
        needed = self._clip.minimumSizeHint()
        bar, line = self.verticalScrollBar().sizeHint().width(), self.fontMetrics().lineSpacing()
        return QSize(needed.width() + bar, min(needed.height() + line, _MOST_CLIP_PX))  # a line may be wrapped

    def sizeHint(self) -> QSize:
        return self._clip.sizeHint()


class CastPanel(QWidget):
    """character_activated: the user wants to see the lines of this character."""

    character_activated = Signal(str)
    current_changed = Signal(str)  # character id, "" if nobody is current
    models_wished = Signal(str)  # id of the model the user wants to see to

    def __init__(
        self,
        parts: Parts,
        theme: ThemeHolder,
        messages: Messages,
        notices: Notices,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._parts, self._themes, self._messages, self._notices = parts, theme, messages, notices
        self._sources = ClipSources(parts.paths.voices, self)
        self.model = CastModel(parts.document, parts.workspace, parts.voices, self)
        self._build()
        self._connect()
        self._refresh()

    # ---- what others ask ----

    def character_ids(self) -> tuple[str, ...]:
        """Return the cast in the order of Ctrl+1 to Ctrl+9."""
        return self.model.ids()

    def current(self) -> str | None:
        """Return the character whose clip is shown."""
        index = self.list.currentIndex()
        return str(index.data(IdRole)) if index.isValid() else None

    def select(self, character_id: str) -> None:
        """Make a character current."""
        row = self.model.row_of(character_id)
        if row is not None:
            self.list.setCurrentIndex(self.model.index(row))

    def add_character_dialog(self, clip: Path | None = None) -> CharacterDialog | None:
        """Ask for somebody new; clip: a recording that was dropped where nobody is."""
        if self._parts.workspace.folder is None:
            return None
        cast = self._parts.document.project.characters
        dialog = CharacterDialog(cast, self._themes, self._parts.paths.voices, self, clip=clip)
        dialog.accepted.connect(self._on_added)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def rename(self) -> None:
        """Let the name of the current character be typed over."""
        if self.list.currentIndex().isValid():
            self.list.setFocus()
            self.list.edit(self.list.currentIndex())

    def remove(self) -> HeirDialog | None:
        """Remove the current character; if it has lines, ask first who takes them over."""
        who = self.model.character(self.current())
        if who is None:
            return None
        project = self._parts.document.project
        n_lines = sum(line.character == who.id for line in project.lines())
        others = [other for other in project.characters if other.id != who.id]
        if n_lines and others:
            return self._ask_heir(who, n_lines, others)
        if n_lines:
            told = self.tr("%n line(s) belong to {name}, and nobody else could take them over. Add a character first.",
                           "", n_lines)  # fmt: skip
            self._notices.show_notice(
                "warning", told.format(name=who.name), (self.tr("Add character…"), self.add_character_dialog)
            )
        else:
            self._parts.editing.remove_character(who.id)
        return None

    def paste_clip(self) -> bool:
        """Give the recording on the clipboard to the current character; tell whether there was one."""
        path, current = recording_on_clipboard(), self.current()
        if path is None or current is None:
            return False
        self._parts.voices.set_clip_from(current, path)
        return True

    def add(self) -> None:
        self.add_character_dialog()

    def show_lines(self) -> None:
        """Ask for the lines of the current character to be shown."""
        current = self.current()
        if current is not None:
            self.character_activated.emit(current)

    def recolour(self) -> None:
        """Offer other colours for the current character."""
        self.head.pick_colour()

    def choose_clip(self) -> None:
        """Ask for a recording for the current character."""
        current = self.current()
        if current is not None:
            self._sources.ask(current)

    def set_language(self) -> None:
        """Set the language that the chosen entry of the menu names."""
        current, action = self.current(), self.sender()
        if current is not None and isinstance(action, QAction):
            self._parts.editing.set_language(current, str(action.data()))

    # ---- how it is built ----

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._splitter = QSplitter(Qt.Orientation.Vertical, self)
        self._splitter.setChildrenCollapsible(False)
        self.list = CastList(self.model, CastDelegate(self._themes, self._messages, self), self)
        self.clip = ClipEditor(self._parts, self._themes, self._messages, self._sources, self)
        self.voice = VoiceForm(self._parts, self._themes, self.clip, self)
        self._splitter.addWidget(self._build_upper())
        self._splitter.addWidget(self._build_lower())
        self._splitter.setStretchFactor(0, 3)
        self._splitter.setStretchFactor(1, 2)
        column.addWidget(self._splitter)
        self.setAcceptDrops(True)
        self.setAccessibleName(self.tr("Cast"))
        self.setMinimumWidth(220)

    def _build_upper(self) -> QWidget:
        upper = QWidget(self)
        column = QVBoxLayout(upper)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._add = QToolButton(upper)
        self._add.setText(self.tr("+ Add character…"))
        self._add.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._add.clicked.connect(self.add)
        row = QHBoxLayout()
        row.setContentsMargins(4, 2, 4, 2)
        row.addWidget(self._add)
        row.addStretch(1)
        column.addLayout(row)
        column.addWidget(self.list, 1)
        return upper

    def _build_lower(self) -> QWidget:
        lower = QWidget(self)
        column = QVBoxLayout(lower)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.head = CharacterHead(self._parts.editing, lower)
        column.addWidget(self.head)
        self.choice = ModelChoice(self._parts, self._themes, self._messages, lower)
        column.addWidget(self.choice)
        column.addWidget(ClipScroll(self.voice, lower), 1)
        return lower

    def _connect(self) -> None:
        parts = self._parts
        self.model.rename_wished.connect(parts.editing.rename_character)
        self.model.modelReset.connect(self._refresh)
        self.model.rowsInserted.connect(self._refresh)
        self.model.rowsRemoved.connect(self._refresh)
        self.list.selectionModel().currentChanged.connect(self._on_current)
        self.list.activated.connect(self._on_activated)
        self.list.dropped.connect(self._on_dropped)
        self.list.menu_asked.connect(self._on_menu)
        self.clip.ask_clip.connect(self._sources.ask)
        self._sources.chosen.connect(parts.voices.set_clip_from)
        self.choice.models_wished.connect(self.models_wished)
        parts.voices.refused.connect(self._on_refused)
        parts.voices.changed.connect(self._on_voices_changed)
        parts.models.listed.connect(self._show_current)
        parts.document.changed.connect(self._on_edited)
        parts.workspace.opened.connect(self._refresh)
        parts.workspace.closed.connect(self._refresh)
        QGuiApplication.instance().applicationStateChanged.connect(self._on_application_state)  # type: ignore[union-attr]

    # ---- what is shown ----

    def _refresh(self) -> None:
        is_open = self._parts.workspace.folder is not None
        self._add.setEnabled(is_open)
        self.list.placeholder = (
            self.tr("Nobody is in the cast yet.\nAdd a character, drop a recording here, or paste a script with names.")
            if is_open
            else self.tr("No project is open.")
        )
        self.list.viewport().update()
        if not self.list.currentIndex().isValid() and self.model.rowCount():
            self.list.setCurrentIndex(self.model.index(0))
        self._show_current()

    def _show_current(self) -> None:
        who = self.model.character(self.current())
        book = self._parts.models.book
        self.head.show_character(who, languages_of(None if who is None else book.traits(book.resolved(who.model))))
        self.choice.show_character(who)
        self.clip.set_character(None if who is None else who.id)
        self.voice.show_character(who)

    def _on_current(self, index: QModelIndex, _before: QModelIndex) -> None:
        self._show_current()
        self.current_changed.emit(index.data(IdRole) or "")

    def _on_edited(self, before: Project, after: Project) -> None:
        if before.characters is not after.characters:
            self._show_current()

    # ---- what the user does ----

    def _on_added(self) -> None:
        dialog = self.sender()
        if not isinstance(dialog, CharacterDialog):
            return
        new = dialog.result_character()
        who = Character(new_id(), new.name, new.colour, new.language)
        self._parts.editing.add_character(who)
        self.select(who.id)
        if new.clip is not None and self.model.row_of(who.id) is not None:
            self._parts.voices.set_clip_from(who.id, new.clip)

    def _ask_heir(self, who: Character, n_lines: int, others: list[Character]) -> HeirDialog:
        dialog = HeirDialog(who, n_lines, others, self)
        dialog.setProperty("leaving", who.id)
        dialog.accepted.connect(self._on_heir)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def _on_heir(self) -> None:
        dialog = self.sender()
        if isinstance(dialog, HeirDialog):
            self._parts.editing.remove_character(str(dialog.property("leaving")), dialog.heir())

    def _on_activated(self, index: QModelIndex) -> None:
        self.character_activated.emit(index.data(IdRole))

    def _on_dropped(self, character_id: str, path: Path) -> None:
        if character_id:
            self.select(character_id)
            self._parts.voices.set_clip_from(character_id, path)
        else:
            self.add_character_dialog(path)

    def _on_menu(self, at: QPoint) -> None:
        self.menu().popup(at)

    def menu(self) -> QMenu:
        """Return what can be done with the current character, or with nobody."""
        who = self.model.character(self.current())
        if who is not None:
            samples = self._sources.menu(who.id, self)
            book = self._parts.models.book
            languages = languages_of(book.traits(book.resolved(who.model)))
            return character_menu(who, self, samples, recording_on_clipboard() is not None, languages, self)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Add character…"), self.add).setEnabled(self._add.isEnabled())
        return menu

    # ---- dropping on the lower half, and pasting ----

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if recording_in(event.mimeData()) is not None and self.current() is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path, current = recording_in(event.mimeData()), self.current()
        if path is not None and current is not None:
            event.acceptProposedAction()
            self._parts.voices.set_clip_from(current, path)

    def event(self, event: QEvent) -> bool:
        """Claim Ctrl+V while the cast has the focus and a file is on the clipboard; else it pastes lines."""
        asks = event.type() == QEvent.Type.ShortcutOverride and recording_on_clipboard() is not None
        if asks and isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Paste):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not (event.matches(QKeySequence.StandardKey.Paste) and self.paste_clip()):
            super().keyPressEvent(event)

    # ---- what happens elsewhere ----

    def _on_voices_changed(self, ids: frozenset[str]) -> None:
        if self.current() in ids:
            self.choice.show_character(self.model.character(self.current()))

    def show_voice(self, character_id: str) -> None:
        """Make a character current and put the caret where its voice lacks something."""
        self.select(character_id)
        self.voice.focus_need()

    def _on_refused(self, character_id: str, error: Exception) -> None:
        """Say why a recording cannot be used and offer to choose another one."""
        who = self.model.character(character_id)
        if who is None:
            return
        told = self.tr("{name}: {why} Nothing was changed.")
        sentence = told.format(name=who.name, why=self._messages.sentence(error))
        way_out = self._messages.way_out(error)
        button: Button | None = None
        if way_out in (WayOut.CHOOSE_CLIP, WayOut.CHOOSE_FILE):
            button = (self._messages.button(WayOut.CHOOSE_CLIP), partial(self._sources.ask, character_id))
        self._notices.show_notice("error", sentence, button)

    def _on_application_state(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive:
            self._parts.voices.check_again()

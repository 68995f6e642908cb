"""One character's reference clip: its wave, the part that is used, hearing it, and giving another one.

Must not decide which part is good: it asks app.voices.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from app.jobs import Job, Progress
from app.models.cast_words import VOICE_LOOKS, voice_word
from app.models.peaks import Envelope
from app.project.model import Character, Project
from app.takes import LineFault
from app.views.clip_page import ClipPage, EmptyPage, ink
from app.views.clip_sources import ClipSources
from app.views.messages import Messages
from app.views.theme import ThemeHolder
from app.voices import VoiceState
from engine import api, audio

if TYPE_CHECKING:
    from app.parts import Parts

_WHOLE_S = 24.0  # clips up to this length are seen whole at first; of longer ones the part and what is around it
_AROUND_S = 4.0
_KEPT = 4  # clips that are kept, so that going to and fro in the cast reads nothing twice

_Key = tuple[Path, str | None]


@dataclass(frozen=True, slots=True)
class _Sound:
    """A clip that was read: what it is drawn from and judged by."""

    path: Path
    digest: str | None
    clip: audio.Clip
    envelope: Envelope

    @property
    def key(self) -> _Key:
        return self.path, self.digest


class ClipEditor(QWidget):
    """Shows one character at a time. ask_clip: the user wants to choose a file for it."""

    ask_clip = Signal(str)  # character id

    def __init__(
        self, parts: Parts, themes: ThemeHolder, messages: Messages, sources: ClipSources, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._parts, self._themes, self._messages, self._sources = parts, themes, messages, sources
        self._character_id: str | None = None
        self._menus_for: str | None = None
        self._sound: _Sound | None = None
        self._kept: dict[_Key, _Sound] = {}  # the one used last is the last one
        self._reading: tuple[_Key, Job] | None = None
        self._stack = QStackedLayout(self)
        self._nobody, self.empty, self.page = QWidget(self), EmptyPage(self), ClipPage(themes, self)
        for page in (self._nobody, self.empty, self.page):
            self._stack.addWidget(page)
        self._connect()
        self.set_character(None)

    def _connect(self) -> None:
        page, parts = self.page, self._parts
        self.empty.choose.connect(self._on_choose)
        page.replace.connect(self._on_choose)
        page.play.connect(self.play)
        page.choose_best.connect(self._on_best)
        page.remove.connect(self._on_remove)
        page.zoom_toggled.connect(self._show_view)
        page.wave.clicked.connect(self._on_clicked)
        page.wave.window_dragged.connect(self._show_times)
        page.wave.window_edited.connect(self._on_window_edited)
        parts.voices.changed.connect(self._on_voices_changed)
        parts.document.changed.connect(self._on_edited)
        parts.audition.changed.connect(self._show_playing)
        parts.audition.position_changed.connect(self._on_position)
        self._themes.changed.connect(self._on_theme)

    # ---- which one ----

    def set_character(self, character_id: str | None) -> None:
        """Show a character's clip; None shows nothing."""
        if character_id != self._character_id:
            self._forget()
        self._character_id = character_id
        self._refresh()

    def play(self) -> None:
        """Play the part that is used, or stop."""
        window = self.page.wave.window_s
        if self._is_playing():
            self._parts.audition.stop()
        elif self._sound is not None and window is not None:
            self._parts.audition.play_clip(self._sound.path, *window)

    # ---- what is shown ----

    def _who(self) -> Character | None:
        cast = self._parts.document.project.characters
        return next((who for who in cast if who.id == self._character_id), None)

    def _refresh(self) -> None:
        who = self._who()
        if who is None:
            self._forget()
            self._stack.setCurrentWidget(self._nobody)
            return
        if self._menus_for != who.id:
            self._menus_for = who.id
            for button in (self.empty.samples, self.page.samples):
                button.show_menu(self._sources.menu(who.id, button))
        state = self._parts.voices.state(who.id)
        if who.clip is None:
            self._forget()
            self._show_empty(who, state)
        else:
            self._show_full(who, state)

    def _show_empty(self, who: Character, state: VoiceState) -> None:
        hint = self.tr("{name} has no voice yet. Drop or paste a recording of 3 to 10 s here, or choose one.")
        if state.phase == "checking":
            hint = self.tr("The recording for {name} is being read…")
        self.empty.hint.setText(hint.format(name=who.name))
        ink(self.empty.hint, self._themes, "dim")
        self._stack.setCurrentWidget(self.empty)

    def _show_full(self, who: Character, state: VoiceState) -> None:
        path, page = self._parts.voices.path(who.id), self.page
        glyph, role = VOICE_LOOKS[state.phase]
        page.state.setText(f"{glyph} {voice_word(state.phase)}")
        ink(page.state, self._themes, role)
        self._stack.setCurrentWidget(page)
        self._show_file(path)
        before = self._sound
        self._read(who, path)
        page.wave.set_window(who.clip_start_s, who.clip_end_s)
        if self._sound is not before:
            self._show_view()  # not at every edit: the user may have zoomed
        if who.clip_start_s is None or who.clip_end_s is None:
            page.times.clear()
        else:
            self._show_times(who.clip_start_s, who.clip_end_s)
        self._show_why(state)
        self._show_playing()

    def _show_file(self, path: Path | None) -> None:
        self.page.show_file("" if path is None else path.name, "" if path is None else str(path))

    def _show_times(self, start_s: float, end_s: float) -> None:
        words, total_s = self.tr("{start:.2f}–{end:.2f} s, {length:.1f} s are used"), 0.0
        if self._sound is not None:
            words = self.tr("{start:.2f}–{end:.2f} s, {length:.1f} of {total:.1f} s are used")
            total_s = self._sound.clip.duration_s
        self.page.times.setText(words.format(start=start_s, end=end_s, length=end_s - start_s, total=total_s))

    def _show_why(self, state: VoiceState) -> None:
        """Say what is wrong, or why this part was chosen and what reading the file took."""
        why = self.page.why
        if isinstance(state.error, LineFault):
            why.clear()  # it is said beside the model
        elif state.error is not None:
            why.setText(self._messages.sentence(state.error))
        else:
            notes = state.notes or (() if self._sound is None else self._sound.clip.notes)
            told = "; ".join(self._messages.say(note) for note in notes)
            why.setText("\n".join(word for word in (self._messages.say(state.reason), told) if word))
            if self._reading is not None:
                why.setText(self.tr("The recording is being read…"))
        ink(why, self._themes, "dim" if state.error is None else "bad")
        why.setVisible(bool(why.text()))

    def _show_playing(self) -> None:
        playing = self._is_playing()
        self.page.show_playing(playing, self._sound is not None and self.page.wave.window_s is not None)
        if not playing:
            self.page.wave.set_position(None)

    def _is_playing(self) -> bool:
        return self._sound is not None and self._parts.audition.now_playing == f"clip:{self._sound.path}"

    def _show_view(self) -> None:
        """Show the part and what is around it, or everything."""
        total_s = 0.0 if self._sound is None else self._sound.clip.duration_s
        window, zoom = self.page.wave.window_s, self.page.zoom
        zoom.setVisible(total_s > _WHOLE_S)
        if zoom.isChecked() and window is not None:
            self.page.wave.set_view(window[0] - _AROUND_S, window[1] + _AROUND_S)
        else:
            self.page.wave.set_view(0.0, total_s)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._character_id is not None:
            self._show_file(self._parts.voices.path(self._character_id))

    # ---- reading ----

    def _read(self, who: Character, path: Path | None) -> None:
        """Read the clip in the background unless it is here, or on its way."""
        if path is None:
            return
        key = path, who.clip_hash
        coming = self._reading is not None and self._reading[0] == key
        if coming or (self._sound is not None and self._sound.key == key):
            return
        self._forget()
        if key in self._kept:
            self._show_sound(self._kept[key])
            return

        known = self._parts.voices.sound(who.id)

        def work(token: api.CancelToken, _progress: Progress) -> _Sound:
            clip = audio.read_clip(path, token=token) if known is None else known
            token.check()
            return _Sound(*key, clip, Envelope(clip.rate_hz, clip.pcm))

        self._reading = key, self._parts.jobs.run(work, self._on_read, self._on_unread)

    def _forget(self) -> None:
        if self._is_playing():
            self._parts.audition.stop()
        if self._reading is not None:
            self._reading[1].cancel()
        self._reading = self._sound = None
        self.page.wave.set_envelope(None)
        self.page.zoom.hide()

    def _show_sound(self, sound: _Sound) -> None:
        self._kept.pop(sound.key, None)
        self._kept[sound.key] = self._sound = sound
        while len(self._kept) > _KEPT:
            del self._kept[next(iter(self._kept))]
        self.page.wave.set_envelope(sound.envelope)
        self.page.zoom.setChecked(sound.clip.duration_s > _WHOLE_S)

    def _on_read(self, sound: _Sound) -> None:
        if self._reading is not None and self._reading[0] == sound.key:
            self._reading = None
            self._show_sound(sound)
            self._refresh()
            self._show_view()

    def _on_unread(self, error: Exception) -> None:
        """Leave the wave empty: why a clip cannot be read is known from the voice's state."""
        if not isinstance(error, api.Cancelled):
            self._reading = None

    # ---- what the user does ----

    def _on_choose(self) -> None:
        if self._character_id is not None:
            self.ask_clip.emit(self._character_id)

    def _on_best(self) -> None:
        if self._character_id is not None:
            self._parts.voices.choose_again(self._character_id)

    def _on_remove(self) -> None:
        if self._character_id is not None:
            self._parts.voices.remove_clip(self._character_id)

    def _on_clicked(self, at_s: float) -> None:
        """Hear the clip from where it was clicked: to the end of the part if it was inside of it."""
        if self._sound is None:
            return
        window = self.page.wave.window_s
        inside = window is not None and window[0] <= at_s < window[1]
        end_s = window[1] if inside and window is not None else self._sound.clip.duration_s
        self._parts.audition.play_clip(self._sound.path, at_s, end_s)

    def _on_window_edited(self, start_s: float, end_s: float) -> None:
        if self._sound is None or self._character_id is None:
            return
        if not self._parts.voices.trim(self._character_id, start_s, end_s, self._sound.clip):
            self._refresh()

    # ---- what happens elsewhere ----

    def _on_voices_changed(self, ids: frozenset[str]) -> None:
        if self._character_id in ids:
            self._refresh()

    def _on_edited(self, before: Project, after: Project) -> None:
        if before.characters is not after.characters:
            self._refresh()

    def _on_position(self, key: str, at_s: float) -> None:
        if self._sound is not None and key == f"clip:{self._sound.path}":
            self.page.wave.set_position(at_s)

    def _on_theme(self, _theme: object) -> None:
        self._refresh()

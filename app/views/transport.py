"""The bar for listening: play or stop, play on, play the scene, the place, the output and how loud.

Must not know what is played by them: its buttons name a command, and the window carries it out.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontDatabase, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QToolTip, QWidget

from app.parts import Parts
from app.playback import SoundState
from app.sinks import advice
from app.views.media_icons import Sign, media_icon
from app.views.messages import Messages
from app.views.sound_controls import DeviceBox, LiveBox, VolumeSlider
from app.views.theme import ThemeHolder, mixed

ICON = QSize(14, 14)


class TransportBar(QWidget):
    """Shows what sounds. `command`: play.toggle, play.on or play.scene was clicked."""

    command = Signal(str)

    def __init__(self, parts: Parts, themes: ThemeHolder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts, self._themes = parts, themes
        self._messages = Messages(self)
        self._looked = False
        self._keys = {"play.toggle": "Space", "play.on": "Shift+Space", "play.scene": "Ctrl+Shift+Space"}
        self.play = self._button("play", self._on_play)
        self.play_on = self._button("on", self._on_play_on)
        self.scene = self._button("scene", self._on_scene)
        self.time = QLabel(self)
        self.live = LiveBox(parts.settings, self.tr("Hear takes as they are made"), self)
        self.silence = self._button("stop", self._show_advice)
        self.device = DeviceBox(parts.settings, parts.player, self)
        self.volume = VolumeSlider(parts.settings, self)
        self._lay_out()
        self._connect()
        self._show_all()

    def set_keys(self, keys: dict[str, str]) -> None:
        """Show these keys (native text) with the buttons; by command."""
        self._keys.update(keys)
        self._show_words()

    # ---- how it is built ----

    def _button(self, sign: Sign, slot: object) -> QToolButton:
        button = QToolButton(self)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setIconSize(ICON)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(slot)
        return button

    def _lay_out(self) -> None:
        box = QHBoxLayout(self)
        box.setContentsMargins(4, 2, 4, 2)
        box.setSpacing(4)
        self.time.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.time.setAccessibleName(self.tr("Position"))
        self.time.setMinimumWidth(self.time.fontMetrics().horizontalAdvance("00:00.0 / 00:00.0") + 8)
        self.silence.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.volume.setFixedWidth(96)
        self.device.setMaximumWidth(280)
        self.device.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for control in (self.live, self.device, self.volume):
            control.setFocusPolicy(Qt.FocusPolicy.NoFocus if control is self.live else Qt.FocusPolicy.TabFocus)
        self._volume_word = QLabel(self.tr("Volume"), self)
        self._volume_word.setBuddy(self.volume)
        for widget in (self.play, self.play_on, self.scene, self.time, self.live):
            box.addWidget(widget)
        box.addStretch(1)
        box.addWidget(self.silence)
        box.addWidget(self.device, 1)
        box.addWidget(self._volume_word)
        box.addWidget(self.volume)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _connect(self) -> None:
        parts = self._parts
        parts.audition.changed.connect(self._show_words)
        parts.audition.position_changed.connect(self._show_time)
        parts.player.state_changed.connect(self._show_state)
        self._themes.changed.connect(self._wear)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._looked:  # the first look at the devices: the window is there now, and this goes on beside it
            self._looked = True
            self._parts.player.refresh()

    # ---- what is shown ----

    def _show_all(self) -> None:
        self._wear()
        self._show_words()
        self._show_state(self._parts.player.state)
        self._hold_width()

    def _hold_width(self) -> None:
        """Keep the bar still when Play turns into Stop."""
        widths = []
        for words in (self.tr("Play"), self.tr("Stop")):
            self.play.setText(words)
            widths.append(self.play.sizeHint().width())
        self.play.setMinimumWidth(max(widths))
        self._show_words()

    def _wear(self, *_: object) -> None:
        theme = self._themes.theme
        faded = mixed(theme.colour("dim"), theme.colour("window"), 0.35)
        self._icons = {
            sign: media_icon(sign, theme.colour("accent" if sign == "play" else "text"), faded)
            for sign in ("play", "stop", "on", "scene")
        }
        self.play_on.setIcon(self._icons["on"])
        self.scene.setIcon(self._icons["scene"])
        self.silence.setStyleSheet(f"color: {theme.colour('warn').name()};")
        self._show_words()

    def _show_words(self) -> None:
        playing = self._parts.audition.is_playing
        self.play.setIcon(self._icons["stop" if playing else "play"])
        self._word(self.play, self.tr("Stop") if playing else self.tr("Play"), "play.toggle")
        self._word(self.play_on, self.tr("Play on"), "play.on", self.tr("Play on from this line"))
        self._word(self.scene, self.tr("Play scene"), "play.scene", self.tr("Play the scene from its start"))
        if not playing:
            self.time.setText(_clock(0.0))

    def _word(self, button: QToolButton, words: str, command: str, tip: str = "") -> None:
        button.setText(words)
        button.setAccessibleName(tip or words)
        keys = self._keys.get(command, "")
        tip = self.tr("{what} ({keys})").format(what=tip or words, keys=keys) if keys else tip or words
        button.setToolTip(tip)

    def _show_time(self, key: str, at_s: float) -> None:
        take = self._parts.workspace.shelf.get(key)
        text = _clock(at_s)
        if take is not None:
            text = self.tr("{position} / {length}").format(position=text, length=_clock(take.file_s))
        self.time.setText(text)

    def _show_state(self, state: SoundState) -> None:
        self.silence.setVisible(bool(state.reason))
        self.silence.setAccessibleName(self.tr("Sound"))
        if state.reason:
            words = self.tr("⚠ No sound: {reason}").format(reason=self._messages.say(state.reason))
            tip = self._messages.say(advice(state.reason))
            self.silence.setText(words)
            self.silence.setToolTip(tip)
            self.silence.setAccessibleName(words)
            self.silence.setAccessibleDescription(tip)

    # ---- what is clicked ----

    def _on_play(self) -> None:
        self.command.emit("play.toggle")

    def _on_play_on(self) -> None:
        self.command.emit("play.on")

    def _on_scene(self) -> None:
        self.command.emit("play.scene")

    def _show_advice(self) -> None:
        place = self.silence.mapToGlobal(self.silence.rect().bottomLeft())
        QToolTip.showText(place, self.silence.toolTip(), self.silence)


def _clock(at_s: float) -> str:
    """Return a time as m:ss.d; tenths are cut, not rounded, so that a clock never runs ahead."""
    tenths = int(at_s * 10 + 1e-6)
    return f"{tenths // 600}:{tenths // 10 % 60:02}.{tenths % 10}"

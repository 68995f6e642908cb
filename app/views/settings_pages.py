"""Pages of the settings that need no engine: appearance, sound, takes, folders.

Each control shows its setting, writes it when it is changed, and follows when somebody else changes it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from app.parts import Parts
from app.playback import SoundState
from app.settings import Settings
from app.sinks import advice
from app.sounds import TONE_HZ, bell
from app.translate import available
from app.views.messages import Messages
from app.views.settings_form import Choice, Note, Page
from app.views.sound_controls import DeviceBox, LiveBox, VolumeSlider
from app.views.theme import ThemeHolder


class AppearancePage(Page):
    """Theme and language."""

    def __init__(self, settings: Settings, themes: ThemeHolder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings, self._themes = settings, themes
        self._first_language = settings.language
        self.theme = Choice(self.tr("Theme"), self)
        choices = ((self.tr("As the system"), "system"), (self.tr("Dark"), "dark"), (self.tr("Light"), "light"))
        self.theme.offer(choices, settings.theme)
        self.theme.chosen.connect(self._on_theme)
        self.language = Choice(self.tr("Language"), self)
        languages = ((self.tr("As the system"), "system"), *((name, code) for code, name in available().items()))
        self.language.offer(languages, settings.language)
        self.language.chosen.connect(self._on_language)
        self.later = Note(self.tr("The language changes at the next start."), self)
        self.row(self.tr("&Theme"), self.theme)
        self.row(self.tr("&Language"), self.language, self.later)
        self.later.hide()

    def _on_theme(self, value: str) -> None:
        self._settings.theme = value  # type: ignore[assignment]  # one of the three that were offered
        self._themes.set_setting(self._settings.theme)

    def _on_language(self, value: str) -> None:
        self._settings.language = value  # type: ignore[assignment]  # as above
        self.later.setVisible(value != self._first_language)


class SoundPage(Page):
    """Output device, volume, hearing takes live, a test."""

    def __init__(self, parts: Parts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = parts
        self._messages = Messages(self)
        self.device = DeviceBox(parts.settings, parts.player, self)
        self.state = Note(parent=self)
        self.volume = VolumeSlider(parts.settings, self)
        self.live = LiveBox(parts.settings, self.tr("Hear ta&kes as they are made"), self)
        self.test = QPushButton(self.tr("&Play a test sound"), self)
        self.test.setAutoDefault(False)
        self.test.clicked.connect(self._on_test)
        self.row(self.tr("&Output device"), self.device, self.state)
        self.row(self.tr("&Volume"), self.volume)
        self.check(self.live)
        self.check(_left(self.test))
        parts.player.state_changed.connect(self._show_state)
        self._show_state(parts.player.state)
        parts.player.refresh()

    def _show_state(self, state: SoundState) -> None:
        say = self._messages.say
        if state.reason:
            words = self.tr("Nothing is heard: {reason}. {advice}")
            self.state.say(words.format(reason=say(state.reason), advice=say(advice(state.reason))))
        else:
            self.state.say("")

    def _on_test(self) -> None:
        player = self._parts.player
        token = player.request()
        feed = player.feed(token, "test")
        feed.push(bell(), TONE_HZ)
        feed.end()
        player.complete(token)


class TakesPage(Page):
    """Scores, and how many takes at once."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.score = QCheckBox(self.tr("&Score new takes"), self)
        self.score.setChecked(settings.score_takes)
        self.score.toggled.connect(self._on_score)
        self.batch = QSpinBox(self)
        self.batch.setRange(2, 20)
        self.batch.setValue(settings.batch_takes)
        self.batch.setAccessibleName(self.tr("Takes made at once"))
        self.batch.valueChanged.connect(self._on_batch)
        about = self.tr(
            "Each take is listened to by the program: words heard (English and Japanese), length, clipping, cut ends, "
            "silence. Without scores the newest take speaks for a line until you choose one."
        )
        self.together = QCheckBox(self.tr("Make lines of one &model together"), self)
        self.together.setChecked(settings.models_together)
        self.together.toggled.connect(self._on_together)
        order = self.tr("Saves loading models again and again where characters have different ones; else takes are "
                        "made in the order they were asked for.")  # fmt: skip
        self.check(self.score, Note(about, self))
        self.row(self.tr("&Takes made at once"), self.batch, Note(self.tr("For the command “Several takes”."), self))
        self.check(self.together, Note(order, self))

    def _on_score(self, on: bool) -> None:
        self._settings.score_takes = on

    def _on_together(self, on: bool) -> None:
        self._settings.models_together = on

    def _on_batch(self, n: int) -> None:
        self._settings.batch_takes = n


class FoldersPage(Page):
    """Where projects are made and exports go."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.projects = FolderRow(self.tr("New projects"), self.tr("Your documents"), self._set_projects, self)
        self.projects.show_folder(settings.projects_folder)
        self.export = FolderRow(
            self.tr("Exports"), self.tr("The folder “export” of each project"), self._set_export, self
        )
        self.export.show_folder(settings.export_folder)
        self.row(self.tr("New &projects"), self.projects)
        self.row(self.tr("&Exports"), self.export)

    def _set_projects(self, folder: Path | None) -> None:
        self._settings.projects_folder = folder

    def _set_export(self, folder: Path | None) -> None:
        self._settings.export_folder = folder


class FolderRow(QWidget):
    """A folder with buttons to choose another, go back to the default, and look into it."""

    def __init__(
        self, name: str, default: str, changed: Callable[[Path | None], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._changed, self._name = changed, name
        self._folder: Path | None = None
        self.text = QLineEdit(self)
        self.text.setReadOnly(True)
        self.text.setPlaceholderText(default)
        self.text.setAccessibleName(name)
        self.text.setAccessibleDescription(default)
        self.setFocusProxy(self.text)
        self.choose = self._button(self.tr("Choose…"), self._on_choose)
        self.reset = self._button(self.tr("Default"), self._on_reset)
        self.look = self._button(self.tr("Open"), self._on_look)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addWidget(self.text, 1)
        for button in (self.choose, self.reset, self.look):
            box.addWidget(button)

    def show_folder(self, folder: Path | None) -> None:
        self._folder = folder
        self.text.setText("" if folder is None else str(folder))
        self.text.setToolTip(self.text.text())
        self.reset.setEnabled(folder is not None)
        self.look.setEnabled(folder is not None and folder.is_dir())

    def _button(self, words: str, slot: Callable[[], None]) -> QPushButton:
        button = QPushButton(words, self)
        button.setAutoDefault(False)
        button.setAccessibleName(self.tr("{folder}: {what}").format(folder=self._name, what=words))
        button.clicked.connect(slot)
        return button

    def _on_choose(self) -> None:
        begin = "" if self._folder is None else str(self._folder)
        name = QFileDialog.getExistingDirectory(self, self._name, begin)
        if name:
            self._set(Path(name))

    def _on_reset(self) -> None:
        self._set(None)

    def _on_look(self) -> None:
        if self._folder is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder)))

    def _set(self, folder: Path | None) -> None:
        self.show_folder(folder)
        self._changed(folder)


def _left(widget: QWidget) -> QWidget:
    """Keep a button from growing over the whole row."""
    widget.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return widget

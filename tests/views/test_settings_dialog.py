"""Settings are applied as they are changed, survive Esc, and can be worked by keys alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QFileDialog, QLabel, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from app.cache import CacheWork
from app.sinks import NO_DEVICE, NullSinks, SinkFactory
from app.synth import EngineState
from app.views.settings_compute import ComputePage
from app.views.settings_dialog import SettingsDialog
from app.views.settings_form import Choice
from app.views.settings_pages import AppearancePage, FoldersPage, SoundPage, TakesPage
from engine import api
from tests.listening import KeepingSinks
from tests.views.test_transport import Stage


@pytest.fixture(autouse=True)
def no_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine tells of two devices; it would take seconds to load."""
    monkeypatch.setattr(api, "usable_devices", lambda: ("cuda", "cpu"))


@pytest.fixture
def make_stage(tmp_path: Path, qapp: QApplication) -> Iterator[Callable[..., Stage]]:
    made: list[Stage] = []

    def make(sinks: SinkFactory | None = None) -> Stage:
        made.append(Stage(tmp_path, qapp, sinks or KeepingSinks()))
        return made[-1]

    yield make
    for stage in made:
        stage.close()
    qapp.setStyleSheet("")


@pytest.fixture
def stage(make_stage: Callable[..., Stage]) -> Stage:
    return make_stage()


@pytest.fixture
def dialog(stage: Stage, qtbot: QtBot) -> SettingsDialog:
    made = SettingsDialog(stage.parts, stage.themes)
    qtbot.addWidget(made)
    return made


def page(dialog: SettingsDialog, kind: type[QWidget], title: str) -> QWidget:
    dialog.show_page(title)
    found = dialog.findChildren(kind)
    assert len(found) == 1
    return found[0]


def pick(choice: Choice | QComboBox, words: str) -> None:
    index = choice.findText(words)
    assert index >= 0, [choice.itemText(i) for i in range(choice.count())]
    choice.setCurrentIndex(index)
    choice.activated.emit(index)


def test_the_theme_changes_at_once_and_the_language_at_the_next_start(stage: Stage, dialog: SettingsDialog) -> None:
    shown = page(dialog, AppearancePage, "Appearance")
    assert isinstance(shown, AppearancePage)
    pick(shown.theme, "Light")
    assert (stage.desk.settings.theme, stage.themes.theme.name) == ("light", "light")
    assert shown.later.isHidden()
    pick(shown.language, "日本語")
    assert stage.desk.settings.language == "ja"
    assert not shown.later.isHidden()
    pick(shown.language, "As the system")
    assert shown.later.isHidden()


def test_esc_closes_and_loses_nothing(stage: Stage, dialog: SettingsDialog, qtbot: QtBot) -> None:
    dialog.show()
    shown = page(dialog, TakesPage, "Takes")
    assert isinstance(shown, TakesPage)
    shown.batch.setValue(7)
    shown.score.click()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isHidden()
    assert (stage.desk.settings.batch_takes, stage.desk.settings.score_takes) == (7, False)


def test_every_page_is_reached_and_worked_by_keys(dialog: SettingsDialog, qtbot: QtBot) -> None:
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.names.hasFocus)
    for row in range(dialog.names.count()):
        assert dialog.pages.currentIndex() == row
        shown = dialog.pages.currentWidget()
        controls = [w for w in shown.findChildren(QWidget) if isinstance(w, (QAbstractButton, QComboBox, QSpinBox))]
        assert controls
        for control in controls:
            assert control.focusPolicy() & Qt.FocusPolicy.TabFocus, control
            assert control.accessibleName() or getattr(control, "text", str)(), control
        for label in shown.findChildren(QLabel):
            if "&" in label.text():
                assert label.buddy() is not None, label.text()
        qtbot.keyClick(dialog.names, Qt.Key.Key_Down)


def test_no_two_keys_of_a_page_are_the_same(dialog: SettingsDialog) -> None:
    for index in range(dialog.pages.count()):
        shown = dialog.pages.widget(index)
        texts = [w.text() for w in shown.findChildren(QWidget) if isinstance(w, (QLabel, QAbstractButton))]
        keys = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
        assert len(set(keys)) == len(keys), keys


def test_the_dialog_fits_a_small_screen_and_its_pages_scroll(dialog: SettingsDialog) -> None:
    dialog.show()
    assert dialog.minimumSizeHint().width() < 640
    assert dialog.minimumSizeHint().height() < 360  # half of 1280 x 720: a scale of 200 %
    dialog.resize(QSize(640, 340))
    assert dialog.size() == QSize(640, 340)


def test_a_page_can_be_added_by_the_window(dialog: SettingsDialog) -> None:
    added = QWidget()
    dialog.add_page("Keys", added)
    dialog.show_page("Keys")
    assert dialog.pages.currentWidget().isAncestorOf(added)


# ---- the voice model ----


def test_devices_are_looked_for_when_the_page_is_shown_and_only_those_are_offered(
    stage: Stage, dialog: SettingsDialog, qtbot: QtBot
) -> None:
    shown = page(dialog, ComputePage, "Voice model")
    assert isinstance(shown, ComputePage)
    assert shown.device.count() == 2
    dialog.show()
    qtbot.waitUntil(lambda: shown.device.count() == 3)
    words = [shown.device.itemText(i) for i in range(3)]
    assert words == ["Automatic", "Processor (CPU)", "NVIDIA graphics (CUDA)"]
    assert shown.devices.isHidden()


def test_a_device_that_is_gone_is_still_shown_with_a_sentence(
    stage: Stage, dialog: SettingsDialog, qtbot: QtBot
) -> None:
    stage.desk.settings.device = "mps"
    other = SettingsDialog(stage.parts, stage.themes)
    qtbot.addWidget(other)
    shown = page(other, ComputePage, "Voice model")
    assert isinstance(shown, ComputePage)
    other.show()
    qtbot.waitUntil(lambda: "not there now" in shown.devices.text())
    assert shown.device.currentText() == "Apple graphics (MPS)"


def test_device_format_and_threads_are_written_as_they_are_picked(
    stage: Stage, dialog: SettingsDialog, qtbot: QtBot
) -> None:
    told: list[str] = []
    stage.desk.settings.changed.connect(told.append)
    shown = page(dialog, ComputePage, "Voice model")
    assert isinstance(shown, ComputePage)
    dialog.show()
    qtbot.waitUntil(lambda: shown.device.count() == 3)
    pick(shown.device, "NVIDIA graphics (CUDA)")
    pick(shown.dtype, "bfloat16")
    shown.threads.setValue(2)
    settings = stage.desk.settings
    assert (settings.device, settings.dtype, settings.threads) == ("cuda", "bfloat16", 2)
    assert told == ["compute/device", "compute/dtype", "compute/threads"], "who opens the engine listens to these"
    pick(shown.dtype, "Automatic")
    shown.threads.setValue(0)
    assert (settings.dtype, settings.threads) == (None, None)


def test_the_state_of_the_model_is_said(stage: Stage, dialog: SettingsDialog, qtbot: QtBot) -> None:
    shown = page(dialog, ComputePage, "Voice model")
    assert isinstance(shown, ComputePage)
    info = api.EngineInfo("fake", "fake 1", "1", "f", "cpu", "float32", 2, 24000, 25.0, ("en",))
    stage.desk.queue.engine_changed.emit(EngineState("ready", info))
    assert shown.engine.text().startswith("In use: fake 1 on cpu, float32, ")
    stage.desk.queue.engine_changed.emit(EngineState("failed", error=api.DeviceError("There is no cuda device.")))
    assert shown.engine.text() == "There is no cuda device."


def test_the_voice_cache_is_counted_and_cleared(stage: Stage, dialog: SettingsDialog, qtbot: QtBot) -> None:
    folder = stage.parts.paths.voice_cache
    folder.mkdir(parents=True)
    for name in ("a.safetensors", "b.safetensors"):
        (folder / name).write_bytes(b"x" * 2048)
    shown = page(dialog, ComputePage, "Voice model")
    assert isinstance(shown, ComputePage)
    dialog.show()
    qtbot.waitUntil(lambda: shown.cache.text().startswith("4"))
    qtbot.mouseClick(shown.clear, Qt.MouseButton.LeftButton)
    assert not shown.clear.isEnabled()
    qtbot.waitUntil(shown.clear.isEnabled)
    assert shown.cache.text().startswith("0 bytes")
    assert list(folder.iterdir()) == []


def test_a_cache_that_does_not_exist_holds_nothing_and_folders_in_it_stay(tmp_path: Path) -> None:
    token = api.CancelToken()
    assert CacheWork(tmp_path / "none", clear=True)(token, print) == 0
    (tmp_path / "cache" / "inner").mkdir(parents=True)
    (tmp_path / "cache" / "one").write_bytes(b"123")
    assert CacheWork(tmp_path / "cache")(token, print) == 3
    assert CacheWork(tmp_path / "cache", clear=True)(token, print) == 0
    assert (tmp_path / "cache" / "inner").is_dir()


# ---- sound and folders ----


def test_a_test_sound_is_heard_and_ends_what_played(stage: Stage, dialog: SettingsDialog, qtbot: QtBot) -> None:
    take = stage.desk.shelve("l1")
    stage.audition.play_take(take.id)
    shown = page(dialog, SoundPage, "Sound")
    assert isinstance(shown, SoundPage)
    changes: list[bool] = []
    stage.audition.changed.connect(lambda: changes.append(stage.audition.is_playing))
    shown.test.click()
    assert changes == [False]
    sinks = stage.sinks
    assert isinstance(sinks, KeepingSinks)
    heard = sinks.last.turn(48000)
    assert 0.05 < abs(heard).max() <= 0.3
    qtbot.waitUntil(lambda: not stage.player.is_playing)


def test_a_machine_without_sound_is_told_on_the_page(make_stage: Callable[..., Stage], qtbot: QtBot) -> None:
    stage = make_stage(NullSinks(NO_DEVICE))
    dialog = SettingsDialog(stage.parts, stage.themes)
    qtbot.addWidget(dialog)
    shown = page(dialog, SoundPage, "Sound")
    assert isinstance(shown, SoundPage)
    assert shown.state.text().startswith("Nothing is heard: no output device. Connect")


def test_folders_are_chosen_looked_into_and_given_back(
    stage: Stage, dialog: SettingsDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = page(dialog, FoldersPage, "Folders")
    assert isinstance(shown, FoldersPage)
    looked: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", looked.append)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *a: str(tmp_path))
    for row in (shown.projects, shown.export):
        assert not row.look.isEnabled()
        row.choose.click()
        assert row.text.text() == str(tmp_path)
        row.look.click()
    settings = stage.desk.settings
    assert (settings.projects_folder, settings.export_folder) == (tmp_path, tmp_path)
    assert looked == [QUrl.fromLocalFile(str(tmp_path))] * 2
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *a: "")
    shown.projects.choose.click()
    assert settings.projects_folder == tmp_path, "a dialog that is cancelled changes nothing"
    shown.projects.reset.click()
    assert (settings.projects_folder, shown.projects.text.text()) == (None, "")

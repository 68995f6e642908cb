"""The bar shows what sounds and where, names commands, takes no keyboard, and says why nothing is heard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QWheelEvent
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from app.audition import Audition
from app.parts import Parts
from app.playback import Player
from app.sinks import NO_DEVICE, NO_LIBRARY, NullSinks, SinkFactory
from app.views.media_icons import Sign, media_icon
from app.views.theme import ThemeHolder
from app.views.transport import TransportBar
from tests.desk import Desk, cast_of, project_of
from tests.listening import KeepingSinks


class Stage:
    """A transport bar over real parts."""

    def __init__(self, folder: Path, qapp: QApplication, sinks: SinkFactory) -> None:
        self.desk = Desk(folder)
        self.desk.show(project_of(cast_of("Mara"), {"The kettle is on.": "c1"}))
        desk = self.desk
        self.sinks = sinks
        self.player = Player(sinks)
        self.audition = Audition(desk.workspace, desk.generation, desk.queue, self.player, desk.jobs, desk.settings)
        self.themes = ThemeHolder(qapp, "dark")
        parts = SimpleNamespace(
            settings=desk.settings,
            player=self.player,
            audition=self.audition,
            workspace=desk.workspace,
            jobs=desk.jobs,
            queue=desk.queue,
            paths=desk.paths,
        )
        self.parts = cast("Parts", parts)
        self.bar = TransportBar(self.parts, self.themes)

    def close(self) -> None:
        self.bar.deleteLater()
        self.themes.deleteLater()
        self.player.close()
        self.desk.close()


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


def test_each_button_names_its_command(stage: Stage, qtbot: QtBot) -> None:
    named: list[str] = []
    stage.bar.command.connect(named.append)
    for button in (stage.bar.play, stage.bar.play_on, stage.bar.scene):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert named == ["play.toggle", "play.on", "play.scene"]


def test_the_one_button_is_play_or_stop_and_shows_its_key(stage: Stage, qtbot: QtBot) -> None:
    take = stage.desk.shelve("l1")
    width = stage.bar.play.sizeHint().width()
    assert (stage.bar.play.text(), stage.bar.play.toolTip()) == ("Play", "Play (Space)")
    stage.audition.play_take(take.id)
    assert (stage.bar.play.text(), stage.bar.play.toolTip()) == ("Stop", "Stop (Space)")
    assert max(width, stage.bar.play.sizeHint().width()) <= stage.bar.play.minimumWidth(), "the bar would jump"
    stage.audition.stop()
    assert stage.bar.play.text() == "Play"
    stage.bar.set_keys({"play.toggle": "F5"})
    assert stage.bar.play.toolTip() == "Play (F5)"


def test_the_place_is_shown_against_the_length_of_the_take(stage: Stage, qtbot: QtBot) -> None:
    take = stage.desk.shelve("l1", 1600)
    assert stage.bar.time.text() == "0:00.0"
    stage.audition.position_changed.emit(take.id, 62.39)
    assert stage.bar.time.text() == "1:02.3 / 1:04.0"
    stage.audition.position_changed.emit("item:4", 0.999)
    assert stage.bar.time.text() == "0:00.9"
    stage.audition.stop()
    assert stage.bar.time.text() == "0:00.0"


def test_nothing_on_the_bar_takes_the_keyboard_by_a_click(stage: Stage) -> None:
    buttons = stage.bar.findChildren(QToolButton)
    assert len(buttons) == 4
    for control in (*buttons, stage.bar.live, stage.bar.device, stage.bar.volume):
        assert not control.focusPolicy() & Qt.FocusPolicy.ClickFocus & ~Qt.FocusPolicy.TabFocus
        assert control.accessibleName() or control.text()


def test_volume_and_live_write_the_settings_and_follow_them(stage: Stage) -> None:
    settings = stage.desk.settings
    stage.bar.volume.setValue(40)
    assert settings.volume == pytest.approx(0.4)
    assert stage.bar.volume.toolTip() == "Volume: 40 %"
    settings.volume = 0.75
    assert stage.bar.volume.value() == 75
    stage.bar.live.click()
    assert settings.play_live is False
    settings.play_live = True
    assert stage.bar.live.isChecked()


def test_devices_are_listed_by_name_anew_when_the_box_is_opened(stage: Stage, qtbot: QtBot) -> None:
    sinks = cast("KeepingSinks", stage.sinks)
    stage.player.refresh()
    box = stage.bar.device
    assert [box.itemText(i) for i in range(box.count())] == [
        "System default (Loudspeaker)",
        "Loudspeaker",
        "Headset",
    ]
    sinks.names = ("Loudspeaker", "Virtual cable")
    qtbot.addWidget(box)
    box.showPopup()
    box.hidePopup()
    assert box.itemText(2) == "Virtual cable"
    box.setCurrentIndex(2)
    box.activated.emit(2)
    assert stage.desk.settings.output_device == "Virtual cable"
    sinks.names = ("Loudspeaker",)
    stage.player.refresh()
    assert box.currentText() == "Virtual cable (not connected)"
    assert stage.desk.settings.output_device == "Virtual cable", "it is remembered until another is chosen"


def test_scrolling_over_the_devices_changes_none(stage: Stage) -> None:
    stage.player.refresh()
    turn = QWheelEvent(
        QPointF(5, 5),
        QPointF(5, 5),
        QPoint(0, 0),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(stage.bar.device, turn)
    assert stage.bar.device.currentIndex() == 0
    assert not turn.isAccepted()


@pytest.mark.parametrize(("reason", "help_word"), [(NO_LIBRARY, "PortAudio"), (NO_DEVICE, "Connect")])
def test_without_sound_a_word_says_why_and_what_to_do(
    reason: str, help_word: str, make_stage: Callable[..., Stage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    stage = make_stage(NullSinks(reason))
    assert stage.bar.silence.isHidden(), "nobody has looked yet"
    stage.bar.show()
    assert stage.bar.silence.isVisible()
    assert reason in stage.bar.silence.text()
    assert help_word in stage.bar.silence.toolTip()


def test_with_sound_there_is_no_such_word(stage: Stage) -> None:
    stage.bar.show()
    assert stage.player.state.device == "Loudspeaker"
    assert stage.bar.silence.isHidden()


def test_the_bar_fits_a_window_of_1280_even_without_sound(make_stage: Callable[..., Stage]) -> None:
    stage = make_stage(NullSinks(NO_LIBRARY))
    stage.bar.show()
    assert stage.bar.minimumSizeHint().width() <= 1280


def test_another_theme_changes_the_drawings(stage: Stage) -> None:
    def shown() -> QImage:
        return stage.bar.play_on.icon().pixmap(14, 14).toImage()

    dark = shown()
    stage.themes.set_setting("light")
    assert shown() != dark


@pytest.mark.parametrize("sign", ["play", "stop", "on", "scene"])
def test_every_sign_is_drawn_sharp_at_every_scale(sign: Sign, qapp: QApplication) -> None:
    icon = media_icon(sign, QColor("red"), QColor("gray"))
    for side in (14, 28):
        image = icon.pixmap(side, side).toImage().convertToFormat(QImage.Format.Format_ARGB32)
        assert image.width() == side
        filled = sum(image.pixelColor(x, y).alpha() > 128 for x in range(side) for y in range(side))
        assert 0.15 < filled / side**2 < 0.6
    canvas = QImage(20, 20, QImage.Format.Format_ARGB32)
    canvas.fill(QColor("white"))
    painter = QPainter(canvas)
    icon.paint(painter, 0, 0, 20, 20)
    painter.end()
    assert any(canvas.pixelColor(x, y) == QColor("red") for x in range(20) for y in range(20))

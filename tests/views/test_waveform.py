"""A waveform grows cheaply, tells where it was clicked, and lets a part be chosen by mouse and by keys."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.models.peaks import Envelope, Floats
from app.views.theme import ThemeHolder
from app.views.waveform import Waveform

RATE_HZ = 24000


def tone(seconds: float) -> Floats:
    t_s = np.arange(round(seconds * RATE_HZ)) / RATE_HZ
    return (0.5 * np.sin(2 * np.pi * 1000 * t_s)).astype(np.float32)


@pytest.fixture
def wave(qtbot: QtBot, themes: ThemeHolder) -> Waveform:
    """One second of a tone, 400 pixels wide: a pixel is 2.5 ms."""
    widget = Waveform(themes)
    qtbot.addWidget(widget)
    widget.resize(400, 40)
    widget.set_audio(tone(1.0), RATE_HZ)
    widget.show()
    return widget


def editable(wave: Waveform, start_s: float = 0.25, end_s: float = 0.75) -> Waveform:
    wave.set_window(start_s, end_s)
    wave.set_window_editable(True)
    return wave


def drag(wave: Waveform, from_x: int, to_x: int) -> None:
    QTest.mousePress(wave, Qt.MouseButton.LeftButton, pos=QPoint(from_x, 20))
    for x in np.linspace(from_x, to_x, 5)[1:]:
        QTest.mouseMove(wave, QPoint(int(x), 20))
    QTest.mouseRelease(wave, Qt.MouseButton.LeftButton, pos=QPoint(to_x, 20))


def colour_at(wave: Waveform, x: int, y: int = 20) -> QColor:
    return wave.grab().toImage().pixelColor(x, y)


def near(one: QColor, other: QColor) -> bool:
    return all(abs(a - b) <= 3 for a, b in zip(one.getRgb(), other.getRgb(), strict=True))  # type: ignore[arg-type, call-overload]


def test_appending_a_packet_reads_the_packet_and_not_the_minute_before_it(qtbot: QtBot, themes: ThemeHolder) -> None:
    wave = Waveform(themes)
    qtbot.addWidget(wave)
    wave.resize(1500, 40)
    envelope = Envelope(RATE_HZ, tone(60))
    wave.set_envelope(envelope)
    before = envelope.work
    wave.append(tone(0.08))
    assert envelope.work - before <= 0.08 * RATE_HZ * 1.1 + 60
    assert wave.duration_s == pytest.approx(60.08)


def test_painting_again_reads_nothing_and_a_moving_playhead_draws_a_strip(wave: Waveform) -> None:
    envelope = Envelope(RATE_HZ, tone(30))
    wave.resize(1500, 40)
    wave.set_envelope(envelope)
    wave.grab()
    before = envelope.work
    for position_s in (1.0, 1.1, 2.0):
        wave.set_position(position_s)
        wave.grab()
    assert envelope.work == before


def test_the_first_painting_reads_a_few_values_a_pixel(qtbot: QtBot, themes: ThemeHolder) -> None:
    wave = Waveform(themes)
    qtbot.addWidget(wave)
    wave.resize(1500, 40)
    envelope = Envelope(RATE_HZ, tone(30))
    wave.set_envelope(envelope)
    before = envelope.work
    wave.grab()
    assert 1500 <= envelope.work - before <= 4 * 1500


def test_the_played_part_has_another_colour_and_the_playhead_stands_between(
    wave: Waveform, themes: ThemeHolder
) -> None:
    theme = themes.theme
    wave.set_position(0.5)
    assert near(colour_at(wave, 100), theme.colour("wave_played"))
    assert near(colour_at(wave, 300), theme.colour("wave"))
    assert near(colour_at(wave, 200), theme.colour("playhead"))
    wave.set_position(None)
    assert near(colour_at(wave, 100), theme.colour("wave"))


def test_another_theme_colours_the_wave_anew(wave: Waveform, themes: ThemeHolder) -> None:
    themes.set_setting("light")
    assert near(colour_at(wave, 300), themes.theme.colour("wave"))


def test_sound_that_grows_keeps_its_scale_while_its_length_is_foretold(wave: Waveform, themes: ThemeHolder) -> None:
    wave.set_audio(None, RATE_HZ)
    wave.set_expected_s(2.0)
    ground = colour_at(wave, 5)
    for _ in range(5):
        wave.append(tone(0.2))
        assert wave.x_of(1.0) == pytest.approx(200)
    assert near(colour_at(wave, 150), themes.theme.colour("wave"))
    assert colour_at(wave, 300) == ground, "what is still to come is no wave"
    assert near(colour_at(wave, 300, 12), themes.theme.colour("border")) or near(
        colour_at(wave, 301, 12), themes.theme.colour("border")
    ), "but an outline"


def test_sound_longer_than_foretold_is_shown_whole(wave: Waveform) -> None:
    wave.set_expected_s(0.5)
    assert wave.x_of(1.0) == pytest.approx(400)


def test_waves_below_each_other_can_share_one_scale(wave: Waveform, themes: ThemeHolder) -> None:
    wave.set_span_s(4.0)
    assert wave.x_of(1.0) == pytest.approx(100)
    assert near(colour_at(wave, 50), themes.theme.colour("wave"))
    assert not near(colour_at(wave, 200), themes.theme.colour("wave"))


def test_a_slot_that_is_too_short_is_marked_as_a_warning(wave: Waveform, themes: ThemeHolder) -> None:
    def column(x: int) -> list[QColor]:
        image: QImage = wave.grab().toImage()
        return [image.pixelColor(x, y) for y in range(wave.height())]

    wave.set_mark_s(0.5)
    assert any(near(colour, themes.theme.colour("warn")) for colour in column(200))
    wave.set_mark_s(0.999)
    wave.set_audio(tone(0.9), RATE_HZ)
    wave.set_span_s(1.8)
    assert not any(near(colour, themes.theme.colour("warn")) for colour in column(222))


def test_a_click_tells_its_time(wave: Waveform, qtbot: QtBot) -> None:
    with qtbot.waitSignal(wave.clicked) as told:
        QTest.mouseClick(wave, Qt.MouseButton.LeftButton, pos=QPoint(100, 10))
    assert told.args == [pytest.approx(0.25)]


def test_nothing_can_be_clicked_where_there_is_no_sound(qtbot: QtBot, themes: ThemeHolder) -> None:
    wave = Waveform(themes)
    qtbot.addWidget(wave)
    wave.resize(400, 40)
    wave.grab()
    with qtbot.assertNotEmitted(wave.clicked):
        QTest.mouseClick(wave, Qt.MouseButton.LeftButton, pos=QPoint(100, 10))


@pytest.mark.parametrize(
    ("from_x", "to_x", "expected"),
    [
        (100, 140, (0.35, 0.75)),  # the left edge
        (300, 240, (0.25, 0.60)),  # the right edge
        (200, 240, (0.35, 0.85)),  # the whole
        (200, 399, (0.50, 1.00)),  # the whole, against the end of the sound
        (100, 350, (0.65, 0.75)),  # the left edge, against the shortest allowed
    ],
)
def test_the_part_is_dragged_by_its_edges_or_as_a_whole(
    wave: Waveform, qtbot: QtBot, from_x: int, to_x: int, expected: tuple[float, float]
) -> None:
    editable(wave)
    dragged: list[tuple[float, float]] = []
    wave.window_dragged.connect(lambda start, end: dragged.append((start, end)))
    with qtbot.waitSignal(wave.window_edited) as told, qtbot.assertNotEmitted(wave.clicked):
        drag(wave, from_x, to_x)
    assert told.args == pytest.approx(list(expected), abs=0.003)
    assert dragged[-1] == pytest.approx(tuple(told.args))
    assert wave.window_s == pytest.approx(tuple(told.args))


def test_the_part_keeps_to_the_longest_allowed(wave: Waveform, qtbot: QtBot) -> None:
    editable(wave, 0.25, 0.5).set_window_limits(0.2, 0.4)
    with qtbot.waitSignal(wave.window_edited) as told:
        drag(wave, 200, 390)
    assert told.args == pytest.approx([0.25, 0.65], abs=0.003)


def test_a_click_inside_the_part_is_a_click(wave: Waveform, qtbot: QtBot) -> None:
    editable(wave)
    with qtbot.waitSignal(wave.clicked) as told, qtbot.assertNotEmitted(wave.window_edited):
        QTest.mouseClick(wave, Qt.MouseButton.LeftButton, pos=QPoint(200, 10))
    assert told.args == [pytest.approx(0.5)]


def test_a_part_that_may_not_be_edited_stays(wave: Waveform, qtbot: QtBot) -> None:
    wave.set_window(0.25, 0.75)
    with qtbot.assertNotEmitted(wave.window_edited):
        drag(wave, 200, 300)
    assert wave.window_s == (0.25, 0.75)
    assert wave.focusPolicy() is Qt.FocusPolicy.NoFocus


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        (Qt.KeyboardModifier.NoModifier, (0.35, 0.85)),
        (Qt.KeyboardModifier.ShiftModifier, (0.25, 0.85)),
        (Qt.KeyboardModifier.ControlModifier, (0.35, 0.75)),
        (Qt.KeyboardModifier.AltModifier, (0.26, 0.76)),
    ],
)
def test_the_part_is_moved_by_keys(
    wave: Waveform, qtbot: QtBot, held: Qt.KeyboardModifier, expected: tuple[float, float]
) -> None:
    editable(wave)
    with qtbot.waitSignal(wave.window_edited) as told:
        QTest.keyClick(wave, Qt.Key.Key_Right, held)
    assert told.args == pytest.approx(list(expected))


def test_the_arrows_belong_to_the_part_while_it_can_be_moved_and_to_the_window_otherwise(wave: Waveform) -> None:
    def is_kept(key: Qt.Key) -> bool:
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.NoModifier)
        event.ignore()
        QApplication.sendEvent(wave, event)
        return event.isAccepted()

    assert not is_kept(Qt.Key.Key_Right)
    editable(wave)
    assert is_kept(Qt.Key.Key_Right)
    assert not is_kept(Qt.Key.Key_R)


def test_the_part_can_be_reached_by_keyboard_and_says_how_it_is_moved(wave: Waveform) -> None:
    editable(wave)
    assert wave.focusPolicy() is Qt.FocusPolicy.StrongFocus
    assert "Shift" in wave.accessibleDescription()
    assert wave.accessibleName()


def wheel(wave: Waveform, x: int, delta: int, held: Qt.KeyboardModifier) -> bool:
    event = QWheelEvent(
        QPointF(x, 10),
        QPointF(wave.mapToGlobal(QPoint(x, 10))),
        QPoint(),
        QPoint(0, delta),
        Qt.MouseButton.NoButton,
        held,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(wave, event)
    return event.isAccepted()


def test_a_long_sound_can_be_looked_at_closely_around_the_mouse(wave: Waveform) -> None:
    wave.set_audio(tone(60), RATE_HZ)
    control, none = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier
    assert not wheel(wave, 100, 120, control), "the wheel belongs to whoever scrolls until zooming is allowed"
    wave.set_zoomable(True)
    at_s = wave.s_of(100)
    assert wheel(wave, 100, 1200, control)
    assert wave.x_of(at_s) == pytest.approx(100)
    assert wave.s_of(400) - wave.s_of(0) < 10
    before = wave.s_of(0)
    assert wheel(wave, 100, -120, none)
    assert wave.s_of(0) > before
    wheel(wave, 100, -12000, control)
    assert (wave.s_of(0), wave.s_of(400)) == (0, 60)

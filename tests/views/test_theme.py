"""Both themes can be read, follow the system, and show each status by glyph, word and colour."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.project.status import Status
from app.views import theme as themes
from app.views.fonts import fallback_families, window_font
from app.views.theme import STATUS, Theme, ThemeHolder, apply_theme, status_word, theme_for

TEXT_ROLES = ("text", "dim", "accent", "ok", "warn", "bad", "busy", "stale", "star")
BOTH = [Theme("dark"), Theme("light")]


@pytest.fixture
def plain_app(qapp: QApplication) -> Iterator[QApplication]:
    """The application, undressed again after the test."""
    yield qapp
    qapp.setStyleSheet("")
    qapp.styleHints().setColorScheme(Qt.ColorScheme.Unknown)


def _luminance(colour: QColor) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF())


def contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of WCAG 2.2, from 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", BOTH, ids=lambda theme: theme.name)
@pytest.mark.parametrize("ground", ["window", "base", "alternate", "selection", "raised"])
@pytest.mark.parametrize("role", TEXT_ROLES)
def test_every_text_role_can_be_read_on_every_ground(theme: Theme, ground: str, role: str) -> None:
    assert contrast(theme.colour(role), theme.colour(ground)) >= 4.5


@pytest.mark.parametrize("theme", BOTH, ids=lambda theme: theme.name)
def test_text_on_the_accent_can_be_read_and_waves_can_be_seen(theme: Theme) -> None:
    assert contrast(theme.colour("accent_text"), theme.colour("accent")) >= 4.5
    for role in ("wave", "wave_played", "playhead"):
        for ground in ("base", "window", "wave_window"):
            assert contrast(theme.colour(role), theme.colour(ground)) >= 3, (role, ground)


def test_the_contrast_measure_knows_black_from_white() -> None:
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)
    assert contrast(QColor("#777777"), QColor("white")) == pytest.approx(4.48, abs=0.01)


def test_both_themes_have_the_same_roles_and_refuse_an_unknown_one() -> None:
    assert Theme("dark").roles == Theme("light").roles
    with pytest.raises(KeyError):
        Theme("dark").colour("purple-ish")


def test_every_status_of_a_line_has_a_glyph_a_word_and_a_colour(qapp: QApplication) -> None:
    assert set(Status.__args__) <= set(STATUS)
    words = [status_word(status) for status in STATUS]
    assert len(set(words)) == len(words)
    assert all(words)
    assert len({glyph for glyph, _role in STATUS.values()}) == len(STATUS)
    for theme in BOTH:
        assert all(theme.colour(role).isValid() for _glyph, role in STATUS.values())


def test_status_glyphs_are_no_boxes_in_the_fonts_of_this_machine(qapp: QApplication) -> None:
    font = window_font("ja")
    installed = [QFontMetrics(QFont(family)) for family in font.families()]
    for glyph, _role in STATUS.values():
        assert any(metrics.inFontUcs4(ord(glyph)) for metrics in installed), glyph
        assert ord(glyph) < 0x10000, "an emoji would be drawn in its own colours"


def test_the_language_decides_which_letter_shapes_come_first() -> None:
    for platform in ("win32", "darwin", "linux", "freebsd14"):
        japanese, chinese = fallback_families("ja", platform), fallback_families("zh_CN", platform)
        assert set(japanese) == set(chinese)
        assert japanese[0] != chinese[0]
        assert fallback_families("en", platform) == japanese
    assert fallback_families("ja", "linux")[0] == "Noto Sans CJK JP"
    assert fallback_families("zh", "win32")[0] == "Microsoft YaHei UI"


def _app_that_prefers(scheme: Qt.ColorScheme) -> QApplication:
    hints = SimpleNamespace(colorScheme=lambda: scheme)
    return cast("QApplication", SimpleNamespace(styleHints=lambda: hints))


def test_system_follows_the_system_and_is_dark_when_the_system_does_not_say() -> None:
    assert theme_for("system", _app_that_prefers(Qt.ColorScheme.Light)).name == "light"
    assert theme_for("system", _app_that_prefers(Qt.ColorScheme.Dark)).name == "dark"
    assert theme_for("system", _app_that_prefers(Qt.ColorScheme.Unknown)).name == "dark"
    assert theme_for("light", _app_that_prefers(Qt.ColorScheme.Dark)).name == "light"


def test_applying_a_theme_dresses_the_whole_program(plain_app: QApplication) -> None:
    for theme in BOTH:
        apply_theme(plain_app, theme)
        palette = plain_app.palette()
        assert palette.color(QPalette.ColorRole.Base) == theme.colour("base")
        assert palette.color(QPalette.ColorRole.Text) == theme.colour("text")
        assert palette.color(QPalette.ColorRole.Highlight) == theme.colour("selection")
        disabled = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)
        assert disabled != theme.colour("text")
        assert theme.colour("accent").name() in plain_app.styleSheet()


def test_the_style_sheet_leaves_no_role_unfilled_and_sets_no_size_of_type() -> None:
    for theme in BOTH:
        sheet = theme.stylesheet()
        assert "@" not in sheet
        assert "font-size" not in sheet
        assert "::item {" not in sheet.replace("QStatusBar::item {", "").replace("QMenu::item {", "").replace(
            "QMenuBar::item {", ""
        ), "a rule for the items of a view would take the painting from its delegate"


def test_the_holder_tells_of_a_new_theme_once_and_not_of_the_same(plain_app: QApplication, qtbot: QtBot) -> None:
    holder = ThemeHolder(plain_app, "dark")
    told: list[Theme] = []
    holder.changed.connect(told.append)
    holder.set_setting("dark")
    assert told == []
    with qtbot.waitSignal(holder.changed):
        holder.set_setting("light")
    assert told == [Theme("light")]
    assert holder.theme.name == "light"
    assert holder.setting == "light"
    assert plain_app.palette().color(QPalette.ColorRole.Window) == Theme("light").colour("window")
    holder.deleteLater()


def test_a_change_of_the_system_matters_only_to_who_follows_it(
    plain_app: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = {"theme": Theme("light")}
    monkeypatch.setattr(
        themes, "theme_for", lambda setting, app: now["theme"] if setting == "system" else Theme(setting)
    )
    following, fixed = ThemeHolder(plain_app, "system"), ThemeHolder(plain_app, "light")
    now["theme"] = Theme("dark")
    plain_app.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert (following.theme.name, fixed.theme.name) == ("dark", "light")
    following.deleteLater()
    fixed.deleteLater()

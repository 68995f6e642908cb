"""The looks of the window: colours by role, palette, style sheet, and how each status is shown.

Must not know of the project or of any widget of ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from app.views.fonts import window_font
from app.views.stylesheet import stylesheet

Setting = Literal["dark", "light", "system"]

_DARK = {
    "window": "#1e2126",
    "base": "#16181c",
    "alternate": "#1a1d22",
    "raised": "#2a2e35",
    "text": "#e6e8eb",
    "dim": "#a3acb6",
    "accent": "#5aa9ff",
    "accent_text": "#08121f",
    "border": "#3a4048",
    "ok": "#5fce8a",
    "warn": "#f0b64a",
    "bad": "#ff8a80",
    "busy": "#6cb6ff",
    "stale": "#c8a6ff",
    "wave": "#7f9dbb",
    "wave_played": "#9cc7f5",
    "wave_window": "#213a53",
    "selection": "#1f3a57",
    "playhead": "#ff9f43",
    "star": "#ffd257",
}
_LIGHT = {
    "window": "#f1f2f4",
    "base": "#ffffff",
    "alternate": "#f7f8fa",
    "raised": "#e6e8ec",
    "text": "#1b1f24",
    "dim": "#59626d",
    "accent": "#0a5fbe",
    "accent_text": "#ffffff",
    "border": "#c6ccd3",
    "ok": "#146c2e",
    "warn": "#7a4f00",
    "bad": "#b3222b",
    "busy": "#0a5aa8",
    "stale": "#6d35b5",
    "wave": "#54769a",
    "wave_played": "#1f5fa8",
    "wave_window": "#cfe2f8",
    "selection": "#d3e5fb",
    "playhead": "#c2410c",
    "star": "#7d5600",
}

# status -> (glyph, colour role). Every glyph is found in the plain fonts of all three systems: no emoji, no boxes.
STATUS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "missing": ("○", "dim"),
        "queued": ("…", "dim"),
        "generating": ("◐", "busy"),
        "unconfirmed": ("●", "text"),
        "ready": ("★", "ok"),
        "locked": ("▣", "ok"),
        "stale": ("⟳", "stale"),
        "over-long": ("▲", "warn"),
        "failed": ("✕", "bad"),
        "lost": ("⚠", "bad"),
    }
)


@dataclass(frozen=True, slots=True)
class Theme:
    """One set of colours; ask for them by what they mean."""

    name: Literal["dark", "light"]

    def colour(self, role: str) -> QColor:
        """Return the colour of *role*. Raises KeyError for a role that does not exist."""
        return QColor(self._colours[role])

    @property
    def roles(self) -> tuple[str, ...]:
        return tuple(self._colours)

    @property
    def _colours(self) -> dict[str, str]:
        return _DARK if self.name == "dark" else _LIGHT

    def palette(self) -> QPalette:
        """Return the palette that makes Qt's own widgets match."""
        palette = QPalette()
        role = QPalette.ColorRole
        for names, ours in _PALETTE.items():
            for name in names.split():
                palette.setColor(getattr(role, name), self.colour(ours))
        faded = mixed(self.colour("dim"), self.colour("window"), 0.35)
        for text in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText):
            palette.setColor(QPalette.ColorGroup.Disabled, text, faded)
        return palette

    def stylesheet(self) -> str:
        """Return the style sheet of the whole program, to be laid over the Fusion style."""
        return stylesheet(self._colours)


_PALETTE = {
    "Window": "window",
    "WindowText Text ButtonText ToolTipText HighlightedText": "text",
    "Base": "base",
    "AlternateBase": "alternate",
    "Button ToolTipBase Midlight Light": "raised",
    "Mid Dark": "border",
    "Shadow": "base",
    "PlaceholderText": "dim",
    "Highlight": "selection",
    "Accent Link LinkVisited": "accent",
    "BrightText": "bad",
}


def mixed(colour: QColor, other: QColor, share: float) -> QColor:
    """Return *colour* with *share* (0 to 1) of *other* in it."""
    pairs = ((colour.red(), other.red()), (colour.green(), other.green()), (colour.blue(), other.blue()))
    return QColor(*(round(a * (1 - share) + b * share) for a, b in pairs))


def theme_for(setting: Setting, app: QApplication) -> Theme:
    """Return the theme that *setting* means now; a system that does not say what it prefers gets the dark one."""
    if setting == "system":
        light = app.styleHints().colorScheme() is Qt.ColorScheme.Light
        return Theme("light" if light else "dark")
    return Theme(setting)


def apply_theme(app: QApplication, theme: Theme, language: str = "en") -> None:
    """Dress the whole program. language: of the window; decides which shapes Chinese and Japanese letters get."""
    app.setStyle("Fusion")
    app.setFont(window_font(language))
    app.setPalette(theme.palette())
    app.setStyleSheet(theme.stylesheet())


class ThemeHolder(QObject):
    """The theme in use; widgets that paint by themselves are handed this and repaint when it changes."""

    changed = Signal(object)  # Theme

    def __init__(
        self, app: QApplication, setting: Setting = "system", language: str = "en", parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._app, self._setting, self._language = app, setting, language
        self._ask_system(setting)
        self._theme = theme_for(setting, app)
        app.styleHints().colorSchemeChanged.connect(self._follow_system)
        apply_theme(app, self._theme, language)

    @property
    def theme(self) -> Theme:
        return self._theme

    @property
    def setting(self) -> Setting:
        return self._setting

    def set_setting(self, setting: Setting) -> None:
        """Change the theme of the whole program at once."""
        self._setting = setting
        self._ask_system(setting)
        self._show(theme_for(setting, self._app))

    def _ask_system(self, setting: Setting) -> None:
        """Let title bars and the system's own dialogs follow."""
        scheme = Qt.ColorScheme
        schemes = {"dark": scheme.Dark, "light": scheme.Light, "system": scheme.Unknown}
        self._app.styleHints().setColorScheme(schemes[setting])

    def _follow_system(self) -> None:
        if self._setting == "system":
            self._show(theme_for("system", self._app))

    def _show(self, theme: Theme) -> None:
        if theme != self._theme:
            self._theme = theme
            apply_theme(self._app, theme, self._language)
            self.changed.emit(theme)


def status_word(status: str) -> str:
    """Return *status* in the language of the window. Raises KeyError for a status that does not exist."""
    words = {
        "missing": QCoreApplication.translate("Status", "No take"),
        "queued": QCoreApplication.translate("Status", "Queued"),
        "generating": QCoreApplication.translate("Status", "Generating"),
        "unconfirmed": QCoreApplication.translate("Status", "To check"),
        "ready": QCoreApplication.translate("Status", "Ready"),
        "locked": QCoreApplication.translate("Status", "Locked"),
        "stale": QCoreApplication.translate("Status", "Outdated"),
        "over-long": QCoreApplication.translate("Status", "Too long"),
        "failed": QCoreApplication.translate("Status", "Failed"),
        "lost": QCoreApplication.translate("Status", "File lost"),
    }
    return words[status]

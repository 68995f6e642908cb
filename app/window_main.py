"""Start the window: build the parts, dress the program, show it, then open a project; and end it all in order.

torch is not loaded before somebody asks for speech. Must not know what the window shows.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QObject, QSettings, QTimer
from PySide6.QtWidgets import QApplication

from app.building import OpenEngine, build_parts
from app.devices import SoundDeviceSinks
from app.faults import Faults, log_to
from app.interrupts import Interrupts
from app.parts import Parts
from app.paths import Paths, default_paths
from app.sinks import SinkFactory
from app.translate import install, resolve
from app.views.main_window import MainWindow
from app.views.messages import Messages
from app.views.theme import ThemeHolder
from engine import api

log = logging.getLogger(__name__)

SETTINGS_VARIABLE = "AFUREKO_SETTINGS"  # an INI file in place of the user's own settings


def run_window(
    argv: Sequence[str],
    paths: Paths | None = None,
    open_engine: OpenEngine = api.open_engine,
    sinks: SinkFactory | None = None,
    shown: Callable[[MainWindow], object] | None = None,
) -> int:
    """Show the window until it is closed; return the exit code.

    argv: a project to open, or nothing. shown: called with the window once it is on the screen with its project.
    """
    paths = paths or default_paths()
    log_to(paths.logs)
    app = _application()
    faults, interrupts = Faults(), Interrupts()
    parts = build_parts(paths, _store(), open_engine, api.open_scorer, sinks or SoundDeviceSinks())
    try:
        window = _window(app, parts, faults)
        ending = _Ending(parts, window)
        interrupts.asked.connect(ending.quit)
        faults.interrupted.connect(ending.quit)
        window.show()
        argument = Path(argv[0]) if argv else None
        QTimer.singleShot(0, partial(_open, window, argument, shown))
        code = app.exec()
    finally:
        parts.close()
        interrupts.close()
        faults.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return code


def _application() -> QApplication:
    """Return the application, with the name the system shows and keeps files under."""
    QCoreApplication.setApplicationName("Afureko")
    QCoreApplication.setOrganizationName("Afureko")
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationDisplayName("")  # the window's title says it already
    app.setDesktopFileName("afureko")
    return app


def _store() -> QSettings:
    file = os.environ.get(SETTINGS_VARIABLE)
    return QSettings(file, QSettings.Format.IniFormat) if file else QSettings("Afureko", "Afureko")


def _window(app: QApplication, parts: Parts, faults: Faults) -> MainWindow:
    language = parts.settings.language
    install(app, language, parts.paths.translations)
    if language != "system":
        QLocale.setDefault(QLocale(language))  # sizes and dates in the language of the words around them
    themes = ThemeHolder(app, parts.settings.theme, resolve(language))
    window = MainWindow(parts, themes, Messages())
    faults.raised.connect(window.panels.notices.show_error)
    return window


def _open(window: MainWindow, argument: Path | None, shown: Callable[[MainWindow], object] | None) -> None:
    window.projects.start(argument)
    if shown is not None:
        shown(window)


class _Ending(QObject):
    """Ends the program when it is asked to from outside: nobody may be there to answer a question."""

    def __init__(self, parts: Parts, window: MainWindow) -> None:
        super().__init__(window)
        self._parts = parts

    def quit(self) -> None:
        """Keep unsaved edits aside, to be recovered at the next start, and go."""
        log.info("asked to end")
        self._parts.autosave.flush()
        QCoreApplication.exit(0)

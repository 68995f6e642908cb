"""The whole window over a fake voice, a silent output and a project folder of its own."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.building import build_parts
from app.catalogue.store import ModelStore
from app.paths import default_paths
from app.project.model import Character, Project
from app.project.store import create_folder
from app.sinks import NullSinks
from app.views.main_window import MainWindow
from app.views.messages import Messages
from app.views.theme import ThemeHolder
from engine import api
from tests.desk import write_voice
from tests.fakes import FakeSynth
from tests.samples import small_project


class FakeScorer:
    """Finds every take good."""

    def score(self, take: api.TakeAudio, request: api.Request) -> tuple[api.Score, ...]:
        return (api.Score("length", 0.9, "It fits.", True),)


class Stage:
    """close() it. synth: the voice that is asked; set it before the first take."""

    def __init__(self, qtbot: QtBot, folder: Path, synth: FakeSynth | None = None) -> None:
        self.qtbot, self.folder = qtbot, folder
        self.synth = synth or FakeSynth()
        self.root = folder / "Kitchen 台所.dub"
        store = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
        paths = replace(default_paths(), cache=folder / "cache", logs=folder / "logs", data=folder / "data")
        models = ModelStore(folder / "models")  # nothing of whoever runs the tests
        self.parts = build_parts(paths, store, self._open, FakeScorer, NullSinks(), models)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self.window = MainWindow(self.parts, ThemeHolder(app, "dark"), Messages())
        self.window.resize(1280, 800)
        self.window.show()
        self.window.activateWindow()
        qtbot.waitUntil(lambda: QApplication.activeWindow() is self.window)

    def _open(self, model: Path | None = None, **options: object) -> FakeSynth:
        return self.synth

    def open(self, project: Project | None = None) -> None:
        """Make a folder for *project* with a clip for everybody, and open it."""
        project = project or small_project()
        cast = tuple(self._voiced(who) for who in project.characters)
        create_folder(self.root, replace(project, characters=cast)).close()
        self.parts.workspace.open(self.root)
        self.window.panels.lines.focus_table()
        self.settle()

    def _voiced(self, who: Character) -> Character:
        """Return a character whose clip is there, with the window and the hash it really has."""
        if who.clip is None:
            return who
        digest = hashlib.sha256(write_voice(self.root / who.clip).read_bytes()).hexdigest()
        return replace(who, clip_start_s=0.5, clip_end_s=4.5, clip_hash=digest)

    def settle(self) -> None:
        """Wait until nothing is being made, read or scored."""
        parts = self.parts

        def is_quiet() -> bool:
            return not (parts.queue.busy or parts.jobs.busy or parts.scoring.busy)

        self.qtbot.waitUntil(is_quiet, timeout=20000)
        QApplication.processEvents()

    def close(self) -> None:
        self.parts.close()
        self.window.commands.rules.close()
        self.window.hide()
        self.window.deleteLater()
        QApplication.processEvents()

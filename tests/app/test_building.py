"""Everything the window stands on is built without loading anything, follows the settings, and is closed in order."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.building import build_parts
from app.parts import Parts
from app.paths import default_paths
from app.project.store import create_folder, open_folder
from app.sinks import NullSinks
from engine import api
from tests.desk import write_voice
from tests.fakes import FakeSynth
from tests.samples import small_project
from tests.workshop import Gate

ROOT = Path(__file__).resolve().parents[2]


class Engine:
    """An api.open_engine that writes down how it was opened."""

    def __init__(self) -> None:
        self.synth = FakeSynth()
        self.asked: list[dict[str, object]] = []

    def __call__(self, model: Path | None = None, **options: object) -> FakeSynth:
        self.asked.append(options)
        return self.synth


class Judge:
    def score(self, take: api.TakeAudio, request: api.Request) -> tuple[api.Score, ...]:
        return ()


def kitchen(folder: Path) -> Path:
    """Make a project whose clips are there, and nobody has chosen a part of them yet."""
    root, project = folder / "Kitchen.dub", small_project()
    cast = tuple(replace(who, clip_start_s=None, clip_end_s=None, clip_hash=None) for who in project.characters)
    create_folder(root, replace(project, characters=cast)).close()
    for who in cast:
        assert who.clip is not None
        write_voice(root / who.clip)
    return root


@pytest.fixture
def engine() -> Engine:
    return Engine()


@pytest.fixture
def parts(qapp: QApplication, tmp_path: Path, engine: Engine) -> Iterator[Parts]:
    store = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    paths = replace(default_paths(), cache=tmp_path / "cache", logs=tmp_path / "logs", data=tmp_path / "data")
    made = build_parts(paths, store, engine, Judge, NullSinks())
    made.workspace.open(kitchen(tmp_path))
    yield made
    made.close()


def make_take(qtbot: QtBot, parts: Parts) -> None:
    qtbot.waitUntil(lambda: not parts.jobs.busy, timeout=20_000)
    parts.generation.generate(["l1"])
    qtbot.waitUntil(lambda: not parts.queue.busy, timeout=20_000)
    assert parts.generation.fault("l1") is None


def test_the_engine_is_opened_as_the_settings_say_and_again_when_they_change(
    qtbot: QtBot, parts: Parts, engine: Engine, tmp_path: Path
) -> None:
    parts.settings.device = "cpu"
    parts.settings.threads = 3
    assert engine.asked == [], "not before somebody asks for speech"
    make_take(qtbot, parts)
    assert engine.asked == [{"device": "cpu", "dtype": None, "threads": 3, "cache_dir": tmp_path / "cache" / "voices"}]
    parts.settings.theme = "light"
    make_take(qtbot, parts)
    assert len(engine.asked) == 1, "the theme is nothing to the engine"
    parts.settings.dtype = "bfloat16"
    make_take(qtbot, parts)
    assert len(engine.asked) == 2
    assert engine.asked[1]["dtype"] == "bfloat16"
    assert engine.synth.closed


def test_closing_while_a_take_is_made_gives_everything_back(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    gate = Gate()
    store = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    paths = replace(default_paths(), cache=tmp_path / "cache")
    synth = FakeSynth(on_frame=gate)
    parts = build_parts(paths, store, lambda *args, **options: synth, Judge, NullSinks())
    parts.workspace.open(kitchen(tmp_path))
    parts.generation.generate(["l1", "l2", "l3"])
    parts.editing.retext("l3", "Unsaved.")
    assert gate.reached.wait(20)
    gate.open()
    parts.close()
    assert synth.closed
    with open_folder(tmp_path / "Kitchen.dub") as folder:
        assert folder.unsaved is not None
        assert folder.unsaved.line("l3").text == "Unsaved."
        assert folder.absent == frozenset()


def test_building_loads_neither_torch_nor_a_sound_library() -> None:
    program = "import sys, app.window_main; print(sorted({'torch', 'sounddevice'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_what_has_come_to_stay_is_not_looked_through_again(qtbot: QtBot, parts: Parts) -> None:
    gc.unfreeze()
    before = gc.get_freeze_count()
    make_take(qtbot, parts)
    try:
        assert gc.get_freeze_count() > before, "the engine is spared once it is open"
    finally:
        gc.unfreeze()

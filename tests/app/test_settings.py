"""Settings keep what they are given and cope with what others have written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QByteArray, QSettings
from pytestqt.qtbot import QtBot

from app.settings import MAX_RECENT, Settings


def store_at(path: Path) -> QSettings:
    return QSettings(str(path), QSettings.Format.IniFormat)


@pytest.fixture
def settings(tmp_path: Path, qtbot: QtBot) -> Settings:
    return Settings(store_at(tmp_path / "settings.ini"))


def reopened(settings: Settings, tmp_path: Path) -> Settings:
    settings._store.sync()
    return Settings(store_at(tmp_path / "settings.ini"))


VALUES = {
    "theme": "light",
    "language": "ja",
    "device": "cpu",
    "dtype": "float32",
    "threads": 3,
    "output_device": "スピーカー (USB, 2)",
    "volume": 0.25,
    "play_live": False,
    "score_takes": False,
    "batch_takes": 5,
    "projects_folder": Path("/tmp/配音 工程, 1"),
    "export_folder": Path("/tmp/書き出し"),
}


# What a getter may answer, whatever stands in the file.
VALID: dict[str, Callable[[Any], bool]] = {
    "theme": lambda value: value in ("system", "dark", "light"),
    "language": lambda value: value in ("system", "en", "ja", "zh"),
    "device": lambda value: value in ("auto", "cpu", "cuda", "mps"),
    "dtype": lambda value: value is None or isinstance(value, str),
    "threads": lambda value: value is None or (type(value) is int and value >= 1),
    "output_device": lambda value: isinstance(value, str),
    "volume": lambda value: 0 <= value <= 1,
    "play_live": lambda value: type(value) is bool,
    "score_takes": lambda value: type(value) is bool,
    "batch_takes": lambda value: type(value) is int and 2 <= value <= 20,
    "projects_folder": lambda value: value is None or isinstance(value, Path),
    "export_folder": lambda value: value is None or isinstance(value, Path),
}


@pytest.mark.parametrize("name", VALUES)
def test_a_value_is_the_same_in_the_next_program(settings: Settings, tmp_path: Path, name: str) -> None:
    told: list[str] = []
    settings.changed.connect(told.append)
    setattr(settings, name, VALUES[name])
    assert getattr(settings, name) == VALUES[name]
    assert len(told) == 1
    assert getattr(reopened(settings, tmp_path), name) == VALUES[name]


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("rubbish", ["nan", "inf", "-1e999", "!!", "", "@ByteArray()", "a, b, c", "[]"])
def test_rubbish_in_the_file_is_no_fault(settings: Settings, tmp_path: Path, name: str, rubbish: str) -> None:
    setattr(settings, name, VALUES[name])
    settings._store.sync()
    file = tmp_path / "settings.ini"
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join(f"{line.split('=')[0]}={rubbish}" if "=" in line else line for line in lines), "utf-8")
    assert VALID[name](getattr(reopened(settings, tmp_path), name))


def test_recent_projects_come_newest_first_without_doubles_and_are_not_endless(
    settings: Settings, tmp_path: Path
) -> None:
    paths = [Path(f"/tmp/工程, {number}.dub") for number in range(MAX_RECENT + 3)]
    for path in paths:
        settings.opened(path)
    settings.opened(paths[5])
    again = reopened(settings, tmp_path)
    assert again.recent[0] == paths[5]
    assert len(again.recent) == len(set(again.recent)) == MAX_RECENT
    again.forget(paths[5])
    assert paths[5] not in again.recent


def test_a_single_recent_project_and_none_at_all_are_read_back(settings: Settings, tmp_path: Path) -> None:
    assert settings.recent == ()
    settings.opened(Path("/tmp/a.dub"))
    assert reopened(settings, tmp_path).recent == (Path("/tmp/a.dub"),)
    settings.forget(Path("/tmp/a.dub"))
    assert reopened(settings, tmp_path).recent == ()


def test_a_shortcut_can_be_another_none_or_the_commands_own(settings: Settings, tmp_path: Path) -> None:
    assert settings.shortcut("play") is None
    settings.set_shortcut("play", "Ctrl+P, Ctrl+L")
    settings.set_shortcut("export", "")
    again = reopened(settings, tmp_path)
    assert again.shortcut("play") == "Ctrl+P, Ctrl+L"
    assert again.shortcut("export") == ""
    again.set_shortcut("play", None)
    assert again.shortcut("play") is None


def test_the_layout_is_kept_as_bytes(settings: Settings, tmp_path: Path) -> None:
    settings.set_layout("window", QByteArray(b"\0\1\2"))
    assert reopened(settings, tmp_path).layout("window") == QByteArray(b"\0\1\2")
    assert settings.layout("other") is None

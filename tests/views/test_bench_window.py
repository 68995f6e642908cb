"""The window's figures are measured on the real window; how large they are is for a quiet machine to say."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.bench_window.beat import Heartbeat, rest, share, wait_until
from app.bench_window.script import N_TAKES, Script, script_rows, write_project
from app.project.store import open_folder
from tests.conftest import ROOT
from tests.stage import Stage

ACTIONS = {"gui_open_ms", "gui_scroll_page_ms", "gui_edit_line_ms", "gui_undo_ms", "gui_filter_ms", "gui_search_ms"}


@pytest.fixture
def stage(qtbot: QtBot, tmp_path: Path) -> Iterator[Stage]:
    made = Stage(qtbot, tmp_path)
    yield made
    made.close()


def test_a_heartbeat_notices_how_long_the_window_was_deaf(qtbot: QtBot) -> None:
    heart = Heartbeat()
    heart.start()
    rest(0.05)
    qtbot.wait(1)
    deaf = sum(n * n for n in range(1_000_000))  # no beat meanwhile
    gaps = heart.stop()
    assert deaf > 0
    assert max(gaps) == share(gaps, 1.0)
    assert max(gaps) > share(gaps, 0.5)


def test_waiting_ends_when_it_is_true_or_when_patience_does(qtbot: QtBot) -> None:
    heart = Heartbeat()
    heart.start()
    assert wait_until(lambda: len(heart._gaps_ms) > 3, 10.0)
    heart.stop()
    assert not wait_until(lambda: False, 0.01)


def test_the_big_script_opens_like_any_project(tmp_path: Path) -> None:
    write_project(tmp_path / "big.dub", 20)
    with open_folder(tmp_path / "big.dub") as folder:
        assert len(folder.takes) == 20 * N_TAKES
        assert folder.absent == frozenset()
        assert folder.notes == ()


def test_every_action_is_measured_and_really_done(stage: Stage, tmp_path: Path) -> None:
    rows = script_rows(stage.parts, stage.window, tmp_path, Script(60, 3))
    assert {row.name for row in rows} == ACTIONS
    assert all(row.ours is not None and math.isfinite(row.ours) and row.ours > 0 for row in rows)
    assert stage.parts.document.undo.count() == 3
    assert stage.parts.document.undo.index() == 0


@pytest.mark.slow
def test_the_program_prints_all_rows_as_its_last_line() -> None:
    command = [sys.executable, "-m", "app.bench_window", "--quick", "--json", "--device", "cpu"]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, timeout=280, check=False)
    assert done.returncode == 0, done.stderr
    rows = {row["name"]: row for row in json.loads(done.stdout.splitlines()[-1])["rows"]}
    assert set(rows) == ACTIONS | {"gui_longest_block_ms", "gui_block_p99_ms", "gui_idle_block_ms"}
    assert all(math.isfinite(row["ours"]) and row["ours"] >= 0 for row in rows.values())
    assert all(row["unit"] == "ms" and row["note"] for row in rows.values())

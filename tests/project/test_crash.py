"""Killed at any moment, a project still opens with every take that was reported as finished."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.project.store import create_folder, open_folder
from tests.samples import small_project

ROOT = Path(__file__).parents[2]
CRASHER = Path(__file__).with_name("crasher.py")


def _crasher(*args: str) -> list[str]:
    return [sys.executable, str(CRASHER), *args]


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
def test_killed_at_every_single_write_the_project_opens_with_every_finished_take(tmp_path: Path) -> None:
    done = subprocess.run(
        _crasher("steps", str(tmp_path)), env=_environment(), capture_output=True, text=True, timeout=120, check=True
    )
    runs = [json.loads(line) for line in done.stdout.splitlines()]
    assert [run["code"] for run in runs] == [9] * (len(runs) - 1) + [0]
    assert len(runs) > 20, "the writes were not counted"
    for run in runs:
        assert {run["kept"], *run["told"]} <= set(run["takes"])
        assert run["absent"] == []
        assert run["litter"] == []
        assert run["text"] in {"The kettle is on.", "Edited."}
        if len(run["told"]) == 2:
            assert run["text"] == "Edited.", "a save that had returned was lost"


def test_killed_at_a_random_moment_the_project_opens_and_says_whose_lock_was_left(tmp_path: Path) -> None:
    root = tmp_path / "p.dub"
    create_folder(root, small_project()).close()
    with subprocess.Popen(
        _crasher("loop", str(root)), env=_environment(), stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        finished = [process.stdout.readline().strip() for _ in range(3)]
        time.sleep(int.from_bytes(os.urandom(1)) / 2000)
        process.kill()
        finished += [line.strip() for line in process.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    with open_folder(root) as folder:
        assert set(finished) <= {take.id for take in folder.takes}
        assert folder.absent == frozenset()
        assert f"process {process.pid}" in folder.notes[0]
        assert "lock was taken over" in folder.notes[0]
    with open_folder(root) as folder:
        assert not any("lock" in note for note in folder.notes)

"""What a real process leaves behind when it is interrupted or killed while it renders."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.commands.shell import Exit
from app.project.store import open_folder
from tests.commands.conftest import Desk

ROOT = Path(__file__).resolve().parents[2]
PLAY = [f"Mara: This is line number {word}." for word in ("one", "two", "three", "four", "five", "six")]
# The command as it is, with an engine that takes its time and needs no model.
PROGRAM = """
import sys, time
from engine import api
from tests.fakes import FakeSynth
synth = FakeSynth(on_frame=lambda line_id, index: time.sleep(0.02))
api.open_engine = lambda *args, **kwargs: synth
from app.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


def start(desk: Desk) -> subprocess.Popen[str]:
    """Start a rendering and return when its second take is finished."""
    words = ["render", str(desk.script(PLAY, clips=["Mara"])), "--out", str(desk.root / "out")]
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    finished = 0
    for line in process.stdout:
        finished += "[take 1:" in line
        if finished == 2:
            return process
    process.communicate()
    raise AssertionError(f"the command ended early with {process.returncode}")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals between processes")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_with_130_and_keeps_finished_takes(desk: Desk, number: signal.Signals) -> None:
    with start(desk) as process:
        process.send_signal(number)
        told = process.communicate()[0]
    assert process.returncode == Exit.CANCELLED
    assert "are kept" in told
    with open_folder(desk.root / "out" / "project") as folder:
        assert 2 <= len(folder.takes) < len(PLAY)


def test_a_kill_leaves_a_project_that_opens_with_every_finished_take(desk: Desk) -> None:
    with start(desk) as process:
        process.kill()
    with open_folder(desk.root / "out" / "project") as folder:
        assert 2 <= len(folder.takes) < len(PLAY)
        assert folder.absent == frozenset()
    again = Desk(desk.root)
    assert again("render", desk.root / "play", "--out", desk.root / "out") == Exit.DONE

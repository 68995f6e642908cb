"""The whole journey with the real engine on a tiny model: its speech is noise, everything else is as it will be."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from app.commands.shell import Exit
from app.project.store import open_folder
from engine import api
from tests.commands.conftest import Desk
from tests.engine.tiny import write_model

PLAY = ["Mara: The rain has not stopped.", "Jonas: Then we will stay.", "Mara: Good night.", "Jonas: ……"]


def render(root: Path, *words: str) -> int:
    """Run render on a fresh desk whose engine is the tiny model."""
    desk = Desk(root)
    model = root / "model" if (root / "model").exists() else write_model(root / "model")
    desk.open_real = partial(api.open_engine, model, threads=1)
    play = root / "play" if (root / "play").exists() else desk.script(PLAY)
    return desk("render", play, "--out", root / "out", "--device", "cpu", *words)


def test_a_voice_is_encoded_once_and_later_lines_prefill_none_of_it(tmp_path: Path) -> None:
    assert render(tmp_path) == Exit.PARTLY  # the last line has no words
    report = json.loads((tmp_path / "out" / "report.json").read_text(encoding="utf-8"))
    assert report["totals"] == {"lines": 4, "written": 3, "skipped": 1, "failed": 0}
    with open_folder(tmp_path / "out" / "project") as folder:
        encodes = [take.stages["reference_encode_s"] > 0 for take in folder.takes]
        warm = [take.parameters["warm"] for take in folder.takes]
    assert encodes == [True, True, False]
    assert warm == [False, False, True]


def test_a_second_run_finds_the_voices_on_disk_and_encodes_none(tmp_path: Path) -> None:
    render(tmp_path)
    assert render(tmp_path, "--only", "all") == Exit.PARTLY
    with open_folder(tmp_path / "out" / "project") as folder:
        later = folder.takes[3:]
    assert [take.stages["reference_encode_s"] for take in later] == pytest.approx([0, 0, 0])

"""A living program's lock is respected with who and when; a dead one's is explained and taken."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from app.project.errors import NotWritable, ProjectInUse
from app.project.lock import LOCK_FILE, lock_folder

ROOT = Path(__file__).parents[2]
HOLD = "import sys; from pathlib import Path; from app.project.lock import lock_folder; " + (
    "lock = lock_folder(Path(sys.argv[1])); print('held', flush=True); sys.stdin.read(); lock.release()"
)


def _owner(host: str) -> str:
    return json.dumps({"pid": 999999, "host": host, "user": "kei", "since": "2026-01-02T03:04:05+09:00"})


def test_another_living_program_is_respected_until_it_closes(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        with pytest.raises(ProjectInUse, match=f"process {process.pid}") as caught:
            lock_folder(tmp_path)
        assert caught.value.since[:4].isdigit()
        process.communicate()
    lock = lock_folder(tmp_path)
    assert lock.note is None
    lock.release()


def test_a_lock_left_by_a_dead_program_is_taken_with_an_explanation(tmp_path: Path) -> None:
    (tmp_path / LOCK_FILE).write_text(_owner(socket.gethostname()), "utf-8")
    lock = lock_folder(tmp_path)
    lock.release()
    assert lock.note is not None
    assert "kei@" in lock.note
    here = datetime.fromisoformat("2026-01-02T03:04:05+09:00").astimezone()
    assert f"open since {here:%Y-%m-%d %H:%M})" in lock.note
    assert not (tmp_path / LOCK_FILE).exists()


def test_a_lock_of_another_computer_is_respected_and_the_way_out_is_named(tmp_path: Path) -> None:
    (tmp_path / LOCK_FILE).write_text(_owner("studio-2"), "utf-8")
    with pytest.raises(ProjectInUse, match=r"kei@studio-2.*delete the file \.lock"):
        lock_folder(tmp_path)
    assert (tmp_path / LOCK_FILE).read_text("utf-8") == _owner("studio-2")


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b'{"pid": "x"}'])
def test_a_lock_file_nobody_can_read_locks_nobody_out(tmp_path: Path, content: bytes) -> None:
    (tmp_path / LOCK_FILE).write_bytes(content)
    lock_folder(tmp_path).release()


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / LOCK_FILE).mkdir()
    with pytest.raises(NotWritable, match="Copy the project"):
        lock_folder(tmp_path)

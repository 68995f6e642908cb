"""The set-up script, with a Python that only pretends to install."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the bash script; its twin for Windows is run there")

# Plays both the system's Python and the one inside .venv: it copies itself there and writes down what pip is asked.
PYTHON = """#!/usr/bin/env bash
last=${!#}
case "$*" in
    *"-m venv "*) mkdir -p "$last/bin"; cp "$0" "$last/bin/python"; echo "version = 3.11" > "$last/pyvenv.cfg";;
    *"-m pip install"*)
        echo "pip $last" >> "$LOG"
        if [ -e "$LOG.kill" ]; then kill -9 $PPID; fi
        [ ! -e "$LOG.fail" ];;
    *"-m engine.families.starter.compile"*) echo "compiled" >> "$LOG"; [ ! -e "$LOG.loops" ];;
    *"-m app"*) shift 2; printf '%s|' "$PWD" "$@"; echo;;
    *--version*) echo "Python 3.11.0";;
esac
"""


class House:
    """A checkout of its own in a folder whose name is not easy."""

    def __init__(self, tmp_path: Path) -> None:
        self.root = tmp_path / "配音 工程 😀" / "afureko"
        (self.root / "scripts").mkdir(parents=True)
        shutil.copy(ROOT / "scripts" / "setup.sh", self.root / "scripts")
        shutil.copy(ROOT / "run", self.root)
        (self.root / "engine").mkdir()
        self.loops = self.root / "engine" / "kernels.py"
        self.loops.write_text("a = 1\n", encoding="utf-8")
        (self.root / "requirements.lock").write_text("numpy==2.0\ntorch==2.13.0\n", encoding="utf-8")
        self.python = tmp_path / "python"
        self.python.write_text(PYTHON, encoding="utf-8")
        self.python.chmod(0o755)
        self.log = tmp_path / "log"

    def __call__(self, *words: str, cwd: Path | None = None, path: str = "") -> subprocess.CompletedProcess[str]:
        env = os.environ | {"AFUREKO_PYTHON": str(self.python), "LOG": str(self.log)}
        env["PATH"] = f"{path}{os.pathsep}{env['PATH']}" if path else env["PATH"]
        command = [str(self.root / "run"), *words]
        return subprocess.run(command, cwd=cwd or self.root, env=env, capture_output=True, text=True, check=False)

    def installed(self) -> list[str]:
        """Return what pip was asked to install since the last call, and when the loops were compiled."""
        asked = self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []
        self.log.unlink(missing_ok=True)
        return [line.removeprefix("pip ").replace(f"{self.root}/", "") for line in asked]


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_the_first_run_installs_torch_first_then_the_lock_and_passes_the_arguments_on(
    house: House, tmp_path: Path
) -> None:
    done = house("render", "a b", "", cwd=tmp_path)
    assert done.stdout == f"{tmp_path}|render|a b||\n"
    assert house.installed() == ["torch==2.13.0", "requirements.lock", "compiled"]


def test_changed_loops_are_compiled_again_and_failing_to_is_no_reason_not_to_start(house: House) -> None:
    house("doctor")
    house.installed()
    house.loops.write_text("a = 2\n", encoding="utf-8")
    house.log.with_name("log.loops").touch()
    for _ in range(2):
        assert house("doctor").stdout.endswith("|doctor|\n")
        assert house.installed() == ["compiled"]
    house.log.with_name("log.loops").unlink()
    house("doctor")
    house.installed()
    assert house("doctor").stderr == ""
    assert house.installed() == []


def test_the_second_run_installs_nothing(house: House) -> None:
    house("doctor")
    house.installed()
    assert house("doctor").stderr == ""
    assert house.installed() == []


def test_a_changed_lock_is_installed_into_the_same_environment(house: House) -> None:
    house("doctor")
    house.installed()
    (house.root / ".venv" / "kept").touch()
    (house.root / "requirements.lock").write_text("numpy==2.1\ntorch==2.13.0\n", encoding="utf-8")
    assert house("doctor").returncode == 0
    assert house.installed() == ["torch==2.13.0", "requirements.lock"]
    assert (house.root / ".venv" / "kept").exists()


def test_a_set_up_that_was_killed_is_made_anew(house: House) -> None:
    killer = house.log.with_name("log.kill")
    killer.touch()
    assert house("doctor").returncode != 0
    (house.root / ".venv" / "half-written").touch()
    killer.unlink()
    done = house("doctor")
    assert done.returncode == 0
    assert "starting afresh" in done.stderr
    assert not (house.root / ".venv" / "half-written").exists()


def test_a_failed_download_is_a_sentence_and_exit_code_2(house: House) -> None:
    house.log.with_name("log.fail").touch()
    done = house("doctor")
    assert done.returncode == 2
    assert "run this again" in done.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems ship these with the packages")
@pytest.mark.parametrize(
    ("words", "asked"),
    [([], True), (["window"], True), (["My Series.dub"], True), (["render", "x.dub"], False), (["doctor"], False)],
)
def test_the_libraries_of_the_screen_are_asked_for_only_where_something_is_drawn(
    house: House, tmp_path: Path, words: list[str], asked: bool
) -> None:
    tools, looked = tmp_path / "tools", tmp_path / "looked"
    tools.mkdir()
    setup = (ROOT / "scripts" / "setup.sh").read_text(encoding="utf-8")
    libraries = " ".join(re.findall(r"lib[\w.+-]+\.so\.\d+", setup))
    for name, body in {
        "ldconfig": f"echo x >> '{looked}'; echo '{libraries}'",
        "fc-list": "echo Noto",
        "apt-get": f"echo '$*' >> '{tmp_path / 'installed'}'; exit 1",  # a test installs nothing, whatever it finds
    }.items():
        (tools / name).write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        (tools / name).chmod(0o755)
    assert house(*words, path=str(tools)).returncode == 0
    assert looked.exists() is asked
    assert not (tmp_path / "installed").exists()

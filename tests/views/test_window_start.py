"""The program as it is started: what is on the screen, how fast, and how it ends when nobody is there to ask."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from app.__main__ import names_project
from app.faults import CRASH_FILE, LOG_FILE, Faults
from app.project.store import open_folder
from app.screen import why_no_window

ROOT = Path(__file__).resolve().parents[2]

# The program as it is, with a look at it as soon as it stands.
START = """
import sys, time
from PySide6.QtCore import QCoreApplication, QTimer
from app.window_main import run_window

def look(window):
    project = window._parts.workspace.project
    print("title:", window.windowTitle())
    print("lines:", sum(len(episode.lines) for episode in project.episodes))
    print("torch:", "torch" in sys.modules)
    print("notices:", [notice.sentence for notice in window.panels.notices.notices])
    print("seconds of CPU:", round(time.process_time(), 2), flush=True)
    {more}
sys.exit(run_window(sys.argv[1:], shown=look))
"""
GO = "QTimer.singleShot(0, window.close)"
EDIT = "window._parts.editing.retext('line-01', 'Typed before the signal.'); print('edited', flush=True)"


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """A home of its own: the user's documents, settings and logs are never touched."""
    (tmp_path / "Documents").mkdir()
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "QT_", "DISPLAY", "WAYL"))}
    return kept | {
        "HOME": str(tmp_path),
        "QT_QPA_PLATFORM": "offscreen",
        "AFUREKO_SETTINGS": str(tmp_path / "settings.ini"),
        "PYTHONUNBUFFERED": "1",
    }


def start(env: Mapping[str, str], more: str, *words: str) -> subprocess.Popen[str]:
    program = START.replace("{more}", more)
    return subprocess.Popen(
        [sys.executable, "-c", program, *words],
        cwd=ROOT,
        env=dict(env),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def run(*words: str, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "app", *words]
    return subprocess.run(command, cwd=ROOT, env=dict(env), capture_output=True, text=True, check=False, timeout=120)


def test_the_first_start_shows_the_sample_and_loads_no_torch(env: dict[str, str], tmp_path: Path) -> None:
    with start(env, GO) as process:
        told, errors = process.communicate(timeout=120)
    print(told)
    assert process.returncode == 0, errors
    assert "title: The Third Cup[*] — Afureko" in told
    assert "torch: False" in told
    assert "Press R" in told
    assert "Traceback" not in errors
    copy = tmp_path / "Documents" / "Afureko" / "The Third Cup.dub"
    assert not (copy / ".lock").exists(), "the project was given back"
    with start(env, GO) as process:
        again, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    assert "title: The Third Cup[*] — Afureko" in again
    assert "notices: []" in again


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals between processes")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_without_a_question_and_keeps_unsaved_edits_aside(
    env: dict[str, str], tmp_path: Path, number: signal.Signals
) -> None:
    with start(env, EDIT) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("edited"):
                break
        process.send_signal(number)
        errors = process.communicate(timeout=120)[1]
    assert process.returncode == 0, errors
    with open_folder(tmp_path / "Documents" / "Afureko" / "The Third Cup.dub") as folder:
        assert folder.unsaved is not None
        assert folder.unsaved.line("line-01").text == "Typed before the signal."


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a screen")
@pytest.mark.parametrize("display", ["", ":987"])
@pytest.mark.parametrize("words", [[], ["window"], ["projects/demo-en.dub"]])
def test_without_a_screen_it_is_one_sentence_and_exit_code_2(
    env: dict[str, str], display: str, words: list[str]
) -> None:
    del env["QT_QPA_PLATFORM"]
    done = run(*words, env=env | {"DISPLAY": display})
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
    assert "./run render" in done.stderr


def test_a_screen_is_believed_where_it_cannot_be_asked() -> None:
    assert why_no_window({"DISPLAY": "studio:0"}, "linux") is None
    assert why_no_window({"QT_QPA_PLATFORM": "offscreen"}, "linux") is None
    assert why_no_window({}, "darwin") is None
    assert why_no_window({}, "win32") is None
    assert why_no_window({"WAYLAND_DISPLAY": "wayland-9", "XDG_RUNTIME_DIR": "/nowhere"}, "linux") is not None


def test_a_project_alone_on_the_command_line_opens_the_window(tmp_path: Path) -> None:
    assert names_project(["My Series.dub"])
    assert names_project(["somewhere/台所.dub.zip"])
    assert names_project([str(ROOT / "projects" / "demo-en.dub" / "project.json")])
    (tmp_path / "plain" / "project.json").parent.mkdir()
    (tmp_path / "plain" / "project.json").touch()
    assert names_project([str(tmp_path / "plain")])
    for words in ([], ["render"], ["--help"], ["a.dub", "b.dub"], ["script.txt"]):
        assert not names_project(words)


# ---- what nobody caught ----------------------------------------------------------------------------------------------


@pytest.fixture
def faults(qtbot: QtBot) -> Iterator[Faults]:
    made = Faults()
    yield made
    made.close()


def test_an_exception_in_a_slot_is_told_and_logged_and_ends_nothing(
    qtbot: QtBot, faults: Faults, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise ZeroDivisionError("a fault of ours")

    told: list[BaseException] = []
    faults.raised.connect(told.append)
    QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: bool(told))
    assert isinstance(told[0], ZeroDivisionError)
    assert "Traceback" in caplog.text


def test_an_exception_in_another_thread_is_told_in_the_gui_thread(qtbot: QtBot, faults: Faults) -> None:
    def fail() -> None:
        raise ZeroDivisionError("elsewhere")

    threads: list[threading.Thread] = []
    faults.raised.connect(lambda error: threads.append(threading.current_thread()))
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(threads))
    assert threads == [threading.main_thread()]


def test_the_hooks_of_others_are_given_back(qtbot: QtBot) -> None:
    before = sys.excepthook, threading.excepthook
    Faults().close()
    assert (sys.excepthook, threading.excepthook) == before


def test_the_log_is_written_to_the_users_place_and_a_place_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    program = (
        "import sys, logging; from pathlib import Path; from app.faults import log_to; log_to(Path(sys.argv[1]));"
        "logging.getLogger('x').info('hello 台所')"
    )
    for folder in (tmp_path / "logs", tmp_path / "file" / "logs"):
        (tmp_path / "file").touch()
        done = subprocess.run([sys.executable, "-c", program, str(folder)], cwd=ROOT, check=False, timeout=60)
        assert done.returncode == 0
    assert "hello 台所" in (tmp_path / "logs" / LOG_FILE).read_text(encoding="utf-8")
    assert (tmp_path / "logs" / CRASH_FILE).exists()

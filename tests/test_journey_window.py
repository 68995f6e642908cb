"""One whole journey through the window with the voice that ships: hands and keys; nothing is faked but the ears."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import av
import numpy as np
import pytest
import soundfile
from PySide6.QtCore import QMimeData, QSettings, Qt, QTimer, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from app.building import build_parts
from app.paths import default_paths
from app.project.export import read_report
from app.sinks import NullSinks
from app.views.character_dialog import CharacterDialog
from app.views.export_dialog import ExportDialog
from app.views.import_dialog import ImportDialog
from app.views.main_window import MainWindow
from app.views.messages import Messages
from app.views.place_dialog import PlaceDialog
from app.views.theme import ThemeHolder
from engine import api, audio

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals between processes"),
]

ROOT = Path(__file__).resolve().parent.parent
VOICES = ROOT / "resources" / "voices"
Key, Modifier = Qt.Key, Qt.KeyboardModifier
NONE, CONTROL, SHIFT = Modifier.NoModifier, Modifier.ControlModifier, Modifier.ShiftModifier

SCRIPT = """Mara: The rain has stopped.
太郎: Then we can leave.
Mara: Not without the map.
太郎: I left it on the table.
Mara: There is no table here.
太郎: Look again.
"""

# The same program in a process of its own: it edits, waits until that is on disk, and is killed during a take.
KILLED = """
import sys
from app.sinks import NullSinks
from app.window_main import run_window

def work(window):
    parts = window._parts
    line = next(line for line in parts.workspace.project.lines() if line.text == "Look again.")
    parts.autosave.written.connect(lambda: parts.generation.generate([line.id], 3))
    parts.queue.packet.connect(lambda item, packet: print("packet", item.job.number, packet.index, flush=True))
    parts.editing.retext(line.id, "Look again, and take your time about it, because nobody is coming.")

sys.exit(run_window([sys.argv[1]], sinks=NullSinks(), shown=work))
"""


def write_m4a(path: Path, source: Path, length_s: float = 29.0) -> Path:
    """Write a recording as telephones do: AAC, stereo, 44.1 kHz, about half a minute."""
    clip = audio.read_clip(source)
    mono = audio.resample(clip.pcm, clip.rate_hz, 44100)
    n = round(length_s * 44100)
    whole = np.tile(np.concatenate([mono, np.zeros(22050, np.float32)]), 1 + n // len(mono))[:n]
    with av.open(str(path), "w") as container:
        stream = container.add_stream("aac", rate=44100, layout="stereo")
        frame = av.AudioFrame.from_ndarray(np.ascontiguousarray([whole, 0.9 * whole]), "fltp", "stereo")
        frame.sample_rate = 44100
        for packet in (*stream.encode(frame), *stream.encode(None)):
            container.mux(packet)
    return path


class Studio:
    """The real window on the real voice, heard by sinks that count."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.qtbot, self.folder = qtbot, folder
        store = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
        store.setValue("compute/threads", 1)
        store.setValue("files/projects", str(folder / "projects"))
        paths = replace(default_paths(), cache=folder / "cache", logs=folder / "logs", data=folder / "data")
        self.sinks = NullSinks()
        self.parts = build_parts(paths, store, api.open_engine, api.open_scorer, self.sinks)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self.window = MainWindow(self.parts, ThemeHolder(app, "dark"), Messages())
        self.window.resize(1280, 800)
        self.window.show()
        self.window.activateWindow()
        qtbot.waitUntil(lambda: QApplication.activeWindow() is self.window)
        self.lines, self.takes = self.window.panels.lines, self.window.panels.takes

    # ---- hands ----

    def press(self, key: Key, modifier: Modifier = NONE) -> None:
        active = QApplication.activeWindow()
        if active is None or not active.isVisible():  # on a screen without a desktop nobody gives the keyboard back
            self.window.activateWindow()
            self.until(lambda: QApplication.activeWindow() is self.window, 20)
        self.qtbot.keyClick(QApplication.focusWidget() or self.window, key, modifier)
        QApplication.processEvents()

    def write(self, text: str) -> None:
        self.qtbot.keyClicks(QApplication.focusWidget() or self.window, text)

    def until(self, is_so: Callable[[], bool], timeout_s: float = 240) -> None:
        self.qtbot.waitUntil(is_so, timeout=round(timeout_s * 1000))

    def until_quiet(self) -> None:
        parts = self.parts
        self.until(lambda: not (parts.queue.busy or parts.scoring.busy or parts.jobs.busy))

    def in_modal(self, kind: type[QWidget], act: Callable[[QWidget], None]) -> None:
        """Do something with the next modal dialog of this kind as soon as it is there."""

        def look() -> None:
            dialog = QApplication.activeModalWidget()
            if isinstance(dialog, kind) and dialog.isVisible():
                act(dialog)
            else:
                QTimer.singleShot(10, look)

        QTimer.singleShot(10, look)

    def child(self, kind: type[QWidget]) -> QWidget:
        found: list[QWidget] = []

        def is_there() -> bool:
            found[:] = [widget for widget in self.window.findChildren(kind) if widget.isVisible()]
            return bool(found)

        self.until(is_there, 20)
        return found[0]

    # ---- eyes and ears ----

    @property
    def n_heard(self) -> int:
        return sum(sink.n_consumed for sink in self.sinks.opened)

    def line(self, number: int) -> str:
        return [line.id for line in self.parts.workspace.project.lines()][number - 1]

    def sees(self, *statuses: str, first: int = 1) -> None:
        """Wait until the lines from *first* on are shown with these statuses; many changes at once take a moment."""

        def shown() -> tuple[str, ...]:
            numbers = range(first, first + len(statuses))
            return tuple(self.lines.board.state(self.line(number)).status for number in numbers)

        try:
            self.until(lambda: shown() == statuses, 10)
        except TimeoutError as error:
            raise AssertionError(f"the lines are {shown()}, not {statuses}") from error

    def close(self) -> None:
        self.parts.close()
        self.window.commands.rules.close()
        self.window.hide()
        self.window.deleteLater()
        QApplication.processEvents()


@pytest.fixture
def studio(qtbot: QtBot, tmp_path: Path) -> Iterator[Studio]:
    made = Studio(qtbot, tmp_path)
    yield made
    made.close()


def test_a_journey_from_an_empty_window_to_an_episode_on_disk(studio: Studio, tmp_path: Path) -> None:
    new_project(studio)
    cast_two(studio, write_m4a(tmp_path / "電話 memo 1.m4a", VOICES / "mara.flac"))
    paste_six_lines(studio)
    hear_them_while_they_are_made(studio)
    make_a_second_take_and_choose(studio)
    edit_a_line_and_see_it_is_outdated(studio)
    root = studio.parts.workspace.root
    assert root is not None
    studio.press(Key.Key_S, CONTROL)
    assert not studio.parts.workspace.is_dirty
    studio.window.run("file.close")
    assert studio.window.welcome.isVisible()
    kill_in_the_middle_of_a_take(root)
    recover(studio, root)
    export(studio)


def new_project(studio: Studio) -> None:
    def fill(dialog: QWidget) -> None:
        assert isinstance(dialog, PlaceDialog)
        assert dialog.character_field is not None
        dialog.name_field.setText("旅の地図 The Map")
        dialog.character_field.setText("Mara")
        box = dialog.findChild(QDialogButtonBox)
        assert box is not None
        box.button(QDialogButtonBox.StandardButton.Ok).click()

    studio.in_modal(PlaceDialog, fill)
    studio.press(Key.Key_N, CONTROL)
    root = studio.parts.workspace.root
    assert root == studio.folder / "projects" / "旅の地図 The Map.dub"
    assert studio.window.windowTitle().startswith("旅の地図 The Map")


def cast_two(studio: Studio, recording: Path) -> None:
    """Paste a recording onto the first character, add the second one with a sample voice."""
    cast, voices = studio.window.panels.cast, studio.parts.voices
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(recording))])
    QGuiApplication.clipboard().setMimeData(mime)
    mara = studio.parts.workspace.project.characters[0]
    cast.select(mara.id)
    assert cast.paste_clip()
    studio.until(lambda: voices.state(mara.id).phase in ("ready", "preparing"))
    assert voices.notes(mara.id), "that stereo was made mono is said"
    window = voices.window(mara.id)
    assert window is not None
    assert 1.0 <= window[1] - window[0] <= 10.0
    dialog = cast.add_character_dialog(VOICES / "jonas.flac")
    assert isinstance(dialog, CharacterDialog)
    dialog.name.setText("太郎")
    dialog.ok.click()
    taro = studio.parts.workspace.project.characters[1]
    assert taro.name == "太郎"
    studio.until(lambda: voices.state(taro.id).phase in ("ready", "preparing"))
    root = studio.parts.workspace.root
    assert root is not None
    for who in studio.parts.workspace.project.characters:
        assert who.clip is not None
        assert (root / who.clip).is_file(), "clips are copied into the project"


def paste_six_lines(studio: Studio) -> None:
    QGuiApplication.clipboard().setText(SCRIPT)
    studio.lines.focus_table()
    studio.press(Key.Key_V, CONTROL)
    preview = studio.child(ImportDialog)
    assert isinstance(preview, ImportDialog)
    studio.until(preview.add.isEnabled, 20)
    preview.add.click()
    lines = list(studio.parts.workspace.project.lines())
    assert [line.text for line in lines][:2] == ["The rain has stopped.", "Then we can leave."]
    assert len(lines) == 6
    assert len(studio.parts.workspace.project.characters) == 2
    assert studio.parts.document.undo.undoText() == "Add lines from text"


def hear_them_while_they_are_made(studio: Studio) -> None:
    heard_s: dict[str, float] = {}
    at_the_end: list[tuple[int, float]] = []

    def on_position(key: str, at_s: float) -> None:
        heard_s[key] = at_s

    studio.parts.audition.position_changed.connect(on_position)
    studio.parts.queue.finished.connect(
        lambda item, take: at_the_end.append((studio.n_heard, heard_s.get(f"item:{item.id}", 0.0)))
    )
    began_s = time.monotonic()
    studio.press(Key.Key_G, CONTROL)
    assert len(studio.parts.queue.waiting) + (studio.parts.queue.running is not None) == 6
    studio.until_quiet()
    print(f"six takes in {time.monotonic() - began_s:.1f} s; samples and seconds heard at their ends: {at_the_end}")
    assert len(at_the_end) == 6
    n_heard, first_s = at_the_end[0]
    assert n_heard > 0
    assert first_s > 0, "the first take was heard before it was whole"
    shelf = studio.parts.workspace.shelf
    assert all(len(shelf.of(studio.line(number))) == 1 for number in range(1, 7))
    studio.sees(*["unconfirmed"] * 6)
    assert all(take.scores for take in shelf.all()), "every take was judged"
    assert not studio.window.panels.notices.notices or all(
        notice.kind != "error" for notice in studio.window.panels.notices.notices
    )


def make_a_second_take_and_choose(studio: Studio) -> None:
    line_id, shelf = studio.line(1), studio.parts.workspace.shelf
    studio.lines.go_to(line_id)
    studio.lines.focus_table()
    studio.press(Key.Key_R)
    studio.until_quiet()
    first, second = shelf.of(line_id)
    assert first.seed != second.seed
    studio.press(Key.Key_Right)
    studio.press(Key.Key_Left)
    chosen = studio.takes.current_take()
    assert chosen in (first.id, second.id)
    studio.press(Key.Key_Return)
    assert studio.parts.workspace.project.line(line_id).chosen == chosen
    studio.sees("ready")
    assert studio.lines.current() == studio.line(2), "on to the next line that is open"
    studio.press(Key.Key_Z, CONTROL)
    assert studio.parts.workspace.project.line(line_id).chosen is None
    assert len(shelf.of(line_id)) == 2, "undo takes no take away"
    studio.press(Key.Key_Y, CONTROL)
    assert studio.parts.workspace.project.line(line_id).chosen == chosen
    if studio.parts.audition.is_playing:  # the takes of before are still being heard
        studio.press(Key.Key_Space)
    assert not studio.parts.audition.is_playing
    studio.press(Key.Key_Space)
    studio.until(lambda: studio.parts.audition.is_playing, 20)
    studio.press(Key.Key_Space)
    assert not studio.parts.audition.is_playing


def edit_a_line_and_see_it_is_outdated(studio: Studio) -> None:
    studio.lines.go_to(studio.line(3), edit=True)
    assert studio.lines.is_editing()
    studio.press(Key.Key_A, CONTROL)
    studio.write("Not without the old map. R")
    studio.press(Key.Key_Return)
    assert studio.parts.workspace.project.line(studio.line(3)).text == "Not without the old map. R"
    studio.sees("stale", first=3)
    assert not studio.parts.queue.busy, "the R was a letter, not a command"
    assert studio.parts.document.undo.undoText() == "Edit text"


def kill_in_the_middle_of_a_take(root: Path) -> None:
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "AFUREKO_SETTINGS": str(root.parent.parent / "killed.ini")}
    env |= {"HOME": str(root.parent.parent), "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-c", KILLED, str(root)]
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("packet"):
                process.send_signal(signal.SIGKILL)
                break
    assert process.returncode == -signal.SIGKILL
    assert (root / ".lock").exists()


def recover(studio: Studio, root: Path) -> None:
    asked: list[str] = []

    def answer(box: QWidget) -> None:
        assert isinstance(box, QMessageBox)
        asked.append(box.informativeText())
        next(button for button in box.buttons() if button.text() == "Recover").click()

    before = sum(1 for _ in (root / "takes").glob("*/*.flac"))
    studio.window.panels.notices.dismiss_all()
    studio.in_modal(QMessageBox, answer)
    assert studio.window.projects.open_path(root)
    assert len(asked) == 1
    assert "1 line(s) changed" in asked[0]
    told = [notice.sentence for notice in studio.window.panels.notices.notices]
    assert any("not closed properly" in sentence for sentence in told)
    assert studio.parts.workspace.project.line(studio.line(6)).text.startswith("Look again, and take your time")
    assert len(studio.parts.workspace.shelf) == before == 7, "every finished take is there, and no half one"
    studio.sees("stale", first=3)
    studio.sees("stale", first=6)
    studio.press(Key.Key_Z, CONTROL)
    assert studio.parts.workspace.project.line(studio.line(6)).text == "Look again."
    studio.press(Key.Key_Y, CONTROL)
    studio.press(Key.Key_G, CONTROL)
    studio.until_quiet()
    assert len(studio.parts.workspace.shelf) == 9
    studio.sees("unconfirmed", first=6)


def export(studio: Studio) -> None:
    studio.press(Key.Key_E, CONTROL)
    dialog = studio.window.findChild(ExportDialog)
    assert isinstance(dialog, ExportDialog)
    studio.until(dialog.page.export_button.isEnabled, 20)
    dialog.page.export_button.click()
    studio.until(lambda: not dialog.exporting.running)
    out = dialog.folder
    report = read_report(out)
    assert report.totals["lines"] == 6
    assert report.totals["written"] + report.totals["skipped"] + report.totals["failed"] == 6
    assert report.complete
    info = soundfile.info(str(out / "episode.wav"))
    assert (info.samplerate, info.subtype, info.channels) == (48000, "PCM_24", 1)
    pcm, _ = soundfile.read(str(out / "episode.wav"), dtype="float32")
    spoken_s = sum(soundfile.info(str(file)).duration for file in (out / "lines").glob("*.wav"))
    assert len(list((out / "lines").glob("*.wav"))) == 6
    assert spoken_s < info.duration < spoken_s + 6 * 1.5
    assert np.sqrt(np.mean(pcm**2)) > 0.01, "it is not silent"
    assert np.abs(pcm).max() < 0.95, "and not clipped"
    dialog.reject()
    assert not dialog.isVisible()

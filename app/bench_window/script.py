"""How long each action takes on a big script: thousands of lines with several takes each, through the real widgets."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

from app.bench_window.beat import Heartbeat, rest, share
from app.bench_window.rows import ms_row
from app.parts import Parts
from app.project.atomic import write_json
from app.project.model import Character, Episode, Line, Project, Take, line_fingerprint
from app.project.recovery import PROJECT_FILE
from app.project.snapshot import Snapshot, encode
from app.views.lines_filter_bar import FilterBar
from app.views.lines_table import LinesTable
from app.views.main_window import MainWindow
from engine import api

N_TAKES = 3
AFTER_S = 0.3  # what an action has put off (a count, a search) belongs to it
SIGNS = "e winter"  # typed into the search field, one by one
WORDS = ("kettle", "window", "やかん", "窓", "harbour", "letter", "手紙", "winter", "駅", "silence")


@dataclass(frozen=True, slots=True)
class Script:
    """n_lines in one episode; every action is done `repeats` times."""

    n_lines: int
    repeats: int


def script_rows(parts: Parts, window: MainWindow, folder: Path, script: Script) -> list[api.BenchRow]:
    """Open a big project in *window* and return the longest time of each action."""
    root = folder / "big.dub"
    write_project(root, script.n_lines)
    lines = window.panels.lines
    of = f"{script.n_lines} lines × {N_TAKES} takes"
    table, bar = lines.findChild(LinesTable), lines.findChild(FilterBar)
    assert table is not None
    assert bar is not None
    watch = Stopwatch(table)
    rows = [ms_row("gui_open_ms", watch.time(lambda: parts.workspace.open(root)), f"{of}: shown whole")]
    rest(1.0)
    actions: tuple[tuple[str, Callable[[int], None]], ...] = (
        ("gui_scroll_page_ms", lambda n: _press(table, Qt.Key.Key_PageDown)),
        ("gui_edit_line_ms", lambda n: _retext(parts, window, n)),
        ("gui_undo_ms", lambda n: parts.document.undo.undo()),
        ("gui_filter_ms", lambda n: lines.set_character_filter("c1" if n % 2 else None)),
        ("gui_search_ms", lambda n: _press(bar.search, Qt.Key.Key_E, SIGNS[n % len(SIGNS)])),
    )
    for name, act in actions:
        times = [watch.time(partial(act, n)) for n in range(script.repeats)]
        how = f"{of}; longest of {script.repeats}, half of them took at most {share(times, 0.5):.0f}; bar 100"
        rows.append(ms_row(name, max(times), how))
        lines.clear_filter()
    return rows


def _press(widget: QWidget, key: Qt.Key, text: str = "") -> None:
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(widget, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, text))


def _retext(parts: Parts, window: MainWindow, n: int) -> None:
    parts.editing.retext(window.panels.lines.current() or "", f"Another text, number {n}.")


class Stopwatch(QObject):
    """Times an action: until its paint is done, and the longest block in what it leaves for later."""

    def __init__(self, view: QAbstractScrollArea) -> None:
        super().__init__()
        self._start_s = self._painted_ms = 0.0
        self._heart = Heartbeat()
        view.viewport().installEventFilter(self)

    def time(self, action: Callable[[], object]) -> float:
        """Return ms; an action that paints nothing of the view counts as long as it keeps the window deaf."""
        self._painted_ms, self._start_s = 0.0, time.perf_counter()
        self._heart.start()
        action()
        rest(AFTER_S)
        return max(self._painted_ms, *self._heart.stop())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and not self._painted_ms:
            QTimer.singleShot(0, self._on_painted)  # comes right after the paint
        return False

    def _on_painted(self) -> None:
        if not self._painted_ms:
            self._painted_ms = 1000 * (time.perf_counter() - self._start_s)


def write_project(root: Path, n_lines: int) -> None:
    """Write a project folder with many takes; their files hold nothing that an opening reads."""
    cast = (Character("c1", "Mara", "#0072B2", "en"), Character("c2", "太郎", "#D55E00", "ja"))
    lines = tuple(_line(n, cast[n % 2]) for n in range(n_lines))
    project = Project("big", "Big", cast, (Episode("e1", "One", lines),))
    takes = tuple(_take(line, cast[n % 2], k) for n, line in enumerate(lines) for k in range(N_TAKES))
    for take in takes:
        path = root / take.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"-")
    write_json(root / PROJECT_FILE, encode(Snapshot(project, takes), "Afureko"))


def _line(n: int, who: Character) -> Line:
    words = " ".join(WORDS[(n * k) % len(WORDS)] for k in range(1, 7))
    chosen = f"t{n}-0" if n % 3 == 0 else None
    return Line(f"l{n}", who.id, f"{n}: {words}.", start_s=3.0 * n, end_s=3.0 * n + 2.5, chosen=chosen)


def _take(line: Line, who: Character, k: int) -> Take:
    return Take(
        id=f"t{line.id[1:]}-{k}",
        line=line.id,
        path=f"takes/{line.id}/{k}.flac",
        text=line.text,
        reading=line.text,
        language="en",
        voice_key="v",
        clip_hash=None,
        seed=k,
        duration_s=1.5 + 0.5 * k,
        n_samples=48000,
        rate_hz=24000,
        end_reason="eos",
        model="bench",
        model_fingerprint="bench",
        made_at="2026-01-01T00:00:00+00:00",
        fingerprint=line_fingerprint(line, who),
    )

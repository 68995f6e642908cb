"""How long the window keeps people waiting: measured on the real window, painting included.

Run as a program of its own (`python -m app.bench_window`), because the other figures know no Qt. Its last line is the
rows as JSON. What is measured:

- gui_longest_block_ms: a timer of 1 ms beats in the window's thread while the embedded voice makes takes with torch on
  all cores; the longest gap between two beats is how long the window was deaf. The first two takes, one a language,
  only warm up.
- big script: 10,000 lines with 3 takes each; every action goes through the widgets, and ends when its last paint is
  done. Its figure is the longest of several.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from app.bench_window.script import Script, script_rows
from app.bench_window.speech import SHORT, TEXTS, speech_rows
from app.building import build_parts
from app.parts import Parts
from app.paths import default_paths
from app.sinks import NullSinks
from app.views.main_window import MainWindow
from app.views.messages import Messages
from app.views.theme import ThemeHolder
from engine import api


@contextmanager
def shown_window(app: QApplication, folder: Path, device: api.Device) -> Iterator[tuple[Parts, MainWindow]]:
    """Build the real parts and the real window with settings of their own; close them in the right order."""
    store = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    store.setValue("compute/device", device)
    store.setValue("compute/threads", os.cpu_count() or 1)
    parts = build_parts(default_paths(), store, api.open_engine, api.open_scorer, NullSinks())
    window = MainWindow(parts, ThemeHolder(app, "dark"), Messages())
    window.resize(1280, 800)
    window.show()
    try:
        yield parts, window
    finally:
        parts.close()
        window.commands.rules.close()
        window.hide()
        window.deleteLater()


def measure(device: api.Device, quick: bool) -> list[api.BenchRow]:
    """Return all rows. Raises what the engine raises."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    rows: list[api.BenchRow] = []
    script = Script(100, 3) if quick else Script(10_000, 20)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with shown_window(app, folder, device) as (parts, window):
            rows += speech_rows(parts, window, folder, SHORT if quick else TEXTS)
        with shown_window(app, folder, device) as (parts, window):
            rows += script_rows(parts, window, folder, script)
    return rows


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m app.bench_window")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON only")
    parser.add_argument("--quick", action="store_true", help="a small script and few lines: rougher figures")
    parser.add_argument("--device", choices=("auto", "cpu", "cuda", "mps"), default="auto")
    args = parser.parse_args(argv)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    rows = measure(args.device, args.quick)
    if not args.json:
        for row in rows:
            print(f"{row.name}: {row.ours:.1f} {row.unit} ({row.note})")
    print(json.dumps({"rows": [asdict(row) for row in rows]}))
    return 0


if __name__ == "__main__":
    sys.exit(main())

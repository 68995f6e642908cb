"""Make the pictures of README.md: the real window with takes of the embedded voice, dark, light and in Japanese.

    python scripts/screenshots.py [--out resources/screenshots]

Needs no screen. Each picture is taken in a process of its own, since a language is chosen when the program starts.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SIZE = (1280, 800)
PICTURES = {
    "dark": ("dark", "en", "demo-en.dub"),
    "light": ("light", "en", "demo-en.dub"),
    "japanese": ("dark", "ja", "demo-ja.dub"),
}
N_LINES, N_MORE = 6, 2  # lines that get a take, and further takes of the third of them


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "resources" / "screenshots")
    parser.add_argument("--one", choices=PICTURES, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        return take(args.one, args.out)
    args.out.mkdir(parents=True, exist_ok=True)
    for name in PICTURES:
        command = [sys.executable, __file__, "--one", name, "--out", str(args.out)]
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
        subprocess.run(command, check=True, env=environment)
        print(args.out / f"{name}.png")
    return 0


def take(name: str, out: Path) -> int:
    """Open the sample's copy, make takes, and take the picture when the last of them is scored."""
    from PySide6.QtCore import QTimer

    from app.paths import default_paths
    from app.project.samples import open_sample
    from app.sinks import NullSinks, Outputs
    from app.views.main_window import MainWindow
    from app.window_main import run_window

    class Headphones(NullSinks):
        """A machine with a device, as the reader's has."""

        def outputs(self, *, free: bool) -> Outputs:
            return Outputs(("Headphones",), "Headphones")

    theme, language, sample = PICTURES[name]
    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder) / "settings.ini"
        settings.write_text(f"[General]\ntheme={theme}\nlanguage={language}\n[audio]\nlive=false\n", encoding="utf-8")
        os.environ["AFUREKO_SETTINGS"] = str(settings)
        project = open_sample(ROOT / "projects" / sample, Path(folder) / sample, default_paths().voices)
        project.close()

        def shown(window: MainWindow) -> None:
            window.resize(*SIZE)
            parts = window._parts
            lines = [line.id for line in parts.document.project.lines()][:N_LINES]
            parts.generation.generate(lines)
            parts.generation.generate([lines[2]], N_MORE)
            timer = QTimer(window)
            timer.timeout.connect(lambda: look(timer))
            timer.start(200)

        def look(timer: QTimer) -> None:
            window = timer.parent()
            assert isinstance(window, MainWindow)
            parts = window._parts
            if parts.queue.busy or parts.scoring.busy:
                return
            timer.stop()
            lines = [line.id for line in parts.document.project.lines()]
            for line in lines[:2]:
                parts.editing.choose(line, parts.workspace.shelf.of(line)[0].id)
            parts.editing.star(parts.workspace.shelf.of(lines[2])[1].id, True)
            edited = parts.document.project.line(lines[4]).text + ("ね。" if language == "ja" else " Please.")
            parts.editing.retext(lines[4], edited)
            parts.workspace.save()
            window.panels.notices.dismiss_all()
            window.panels.lines.go_to(lines[2])
            QTimer.singleShot(1500, lambda: finish(window))

        def finish(window: MainWindow) -> None:
            window.grab().save(str(out / f"{name}.png"), "PNG")
            window.close()

        return run_window([str(Path(folder) / sample)], sinks=Headphones(""), shown=shown)


if __name__ == "__main__":
    sys.exit(main())

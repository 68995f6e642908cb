"""`bench`: the figures of the engine and of the window on this machine, as a table and as JSON."""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from app.commands.options import add_device, add_json
from app.commands.shell import Exit, Shell
from app.project.atomic import write_json
from app.project.model import Json
from engine import api

ROOT = Path(__file__).resolve().parent.parent.parent
WINDOW = "app.bench_window"
WINDOW_ROWS = (
    "gui_longest_block_ms",
    "gui_block_p99_ms",
    "gui_idle_block_ms",
    "gui_open_ms",
    "gui_scroll_page_ms",
    "gui_edit_line_ms",
    "gui_undo_ms",
    "gui_filter_ms",
    "gui_search_ms",
)
OF_WINDOW = "gui"
MISSING = "–"


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("bench", help="measure the engine and the window on this machine")
    parser.add_argument("--quick", action="store_true", help="fewer repeats: rougher figures")
    parser.add_argument(
        "--peers", action="store_true", help="measure other programs too; their packages are downloaded once"
    )
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="NAME", help="rows whose names begin so, such as pocket or gui"
    )
    add_device(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, shell: Shell) -> int:
    rows = measured(args, shell)
    for line in table(rows):
        shell.say(line)
    if args.json is not None:
        write_json(args.json, {"machine": {**machine(), "run": how(args)}, "rows": [asdict(row) for row in rows]})
    return Exit.DONE


def measured(args: argparse.Namespace, shell: Shell) -> list[api.BenchRow]:
    """Measure what was asked for, the engine first. Raises EngineError."""
    window = [name for name in args.only if name.startswith(OF_WINDOW)]
    engine = [name for name in args.only if name not in window]
    rows: list[api.BenchRow] = []
    if engine or not args.only:
        peers = shell.paths.cache / "peers" if args.peers else None
        rows += api.run_bench(args.device, args.quick, engine, peers, shell.token)
    if window or not args.only:
        rows += window_rows(args.device, args.quick, window, shell)
    return rows


def window_rows(device: str, quick: bool, only: Sequence[str], shell: Shell) -> list[api.BenchRow]:
    """Measure the window in a process of its own that needs no screen; where it cannot be, the rows say why."""
    command = [sys.executable, "-m", WINDOW, "--device", device, *(["--quick"] if quick else [])]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        env=environment,
    )
    try:
        out, words = _wait(process, shell)
    finally:
        process.kill()
    if process.returncode == 0:
        rows = [api.BenchRow(**row) for row in json.loads(out.splitlines()[-1])["rows"]]
    else:
        why = (words.strip().splitlines()[-1:] or [f"it ended with {process.returncode}"])[0]
        rows = [api.BenchRow(name, None, None, "ms", None, f"not measured: {why}") for name in WINDOW_ROWS]
    return [row for row in rows if not only or row.name.startswith(tuple(only))]


def _wait(process: subprocess.Popen[str], shell: Shell) -> tuple[str, str]:
    """Wait for the process, and no longer than the user does. Raises Cancelled."""
    while True:
        try:
            return process.communicate(timeout=0.2)
        except subprocess.TimeoutExpired:
            shell.token.check()


def how(args: argparse.Namespace) -> str:
    """Say in what kind of run the rows were measured."""
    kind = "one quick run" if args.quick else "one full run"
    return f"{kind} of some rows" if args.only else kind


def machine() -> dict[str, Json]:
    """Say what the figures were measured on."""
    return {
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "python": platform.python_version(),
    }


def _processor() -> str:
    """Return the processor's name as the system tells it, or its kind."""
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.split(":", 1)[1].strip() for line in told.splitlines() if line.startswith("model name")]
    return names[0] if names else platform.machine()


def table(rows: Sequence[api.BenchRow]) -> list[str]:
    """Return the rows in columns: ours, the other, their ratio."""
    width = max((len(row.name) for row in rows), default=0)
    return [_line(row, width) for row in rows]


def _line(row: api.BenchRow, width: int) -> str:
    ratio = MISSING if row.ratio is None else f"{row.ratio:.3g} ×"
    return (
        f"{row.name:<{width}}  {_cell(row.ours):>9} {_cell(row.other):>9} {row.unit:<4} {ratio:>8}  {row.note}".rstrip()
    )


def _cell(value: float | None) -> str:
    return MISSING if value is None else f"{value:.4g}"

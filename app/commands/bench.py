"""`bench`: the figures of the engine and of the window on this machine, as a table and as JSON."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from app.commands.options import add_device, add_json
from app.commands.shell import Exit, Shell
from app.project.atomic import write_json
from engine import api

ROOT = Path(__file__).resolve().parent.parent.parent
WINDOW = "app.bench_window"


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("bench", help="measure the engine and the window on this machine")
    parser.add_argument("--quick", action="store_true", help="fewer repeats: rougher figures")
    parser.add_argument("--only", choices=("engine", "window"), help="leave the other half out")
    add_device(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, shell: Shell) -> int:
    rows: list[api.BenchRow] = []
    if args.only != "window":
        rows += api.run_bench(device=args.device, quick=args.quick)
    if args.only != "engine":
        rows += window_rows(args.device, args.quick, shell)
    for line in table(rows):
        shell.say(line)
    if args.json is not None:
        write_json(args.json, {"rows": [asdict(row) for row in rows]})
    return Exit.DONE


def window_rows(device: str, quick: bool, shell: Shell) -> list[api.BenchRow]:
    """Measure the window in a process of its own that needs no screen; without its libraries there are no rows."""
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
    if process.returncode != 0:
        why = words.strip().splitlines()[-1:] or [f"it ended with {process.returncode}"]
        shell.say(f"The window could not be measured: {why[0]}")
        return []
    return [api.BenchRow(**row) for row in json.loads(out.splitlines()[-1])["rows"]]


def _wait(process: subprocess.Popen[str], shell: Shell) -> tuple[str, str]:
    """Wait for the process, and no longer than the user does. Raises Cancelled."""
    while True:
        try:
            return process.communicate(timeout=0.2)
        except subprocess.TimeoutExpired:
            shell.token.check()


def table(rows: Sequence[api.BenchRow]) -> list[str]:
    """Return the rows in columns."""
    width = max((len(row.name) for row in rows), default=0)
    return [f"{row.name:<{width}}  {row.value:>10.4g} {row.unit:<6} {row.note}".rstrip() for row in rows]

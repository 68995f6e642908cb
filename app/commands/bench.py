"""`bench`: the engine's figures on this machine, as a table and as JSON."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict

from app.commands.options import add_device, add_json
from app.commands.shell import Exit, Shell
from app.project.atomic import write_json
from engine import api


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("bench", help="measure the engine on this machine")
    parser.add_argument("--quick", action="store_true", help="fewer repeats: rougher figures")
    add_device(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, shell: Shell) -> int:
    rows = api.run_bench(device=args.device, quick=args.quick)
    for line in table(rows):
        shell.say(line)
    if args.json is not None:
        write_json(args.json, {"rows": [asdict(row) for row in rows]})
    return Exit.DONE


def table(rows: Sequence[api.BenchRow]) -> list[str]:
    """Return the rows in columns."""
    width = max((len(row.name) for row in rows), default=0)
    return [f"{row.name:<{width}}  {row.value:>10.4g} {row.unit:<6} {row.note}".rstrip() for row in rows]

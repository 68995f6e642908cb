"""Parse the arguments, build the parts, hand them to each other and run one command."""

from __future__ import annotations

import argparse
import io
import logging
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType

from app.catalogue.errors import CatalogueError
from app.commands import bench, doctor, models, new, render, say
from app.commands.messages import sentence
from app.commands.shell import Exit, Shell, Unusable
from app.paths import default_paths
from app.project.atomic import write_json
from app.project.errors import EditError, ProjectError
from app.project.model import Json
from app.project.recovery import PROJECT_FILE
from app.project.samples import is_project
from app.screen import why_no_qt, why_no_window
from app.takes import LineFault
from engine import api

WINDOW = "window"


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="./run",
        description="Dub character dialogue on your own machine.",
        epilog="Without a command the window opens; ./run PROJECT opens it with that project.",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    window = commands.add_parser(WINDOW, help="open the window, with a project if one is given")
    window.add_argument("project", nargs="?", metavar="PROJECT", help="a project folder or a .dub.zip")
    for command in (render, new, say, models, bench, doctor):
        command.add_parser(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code."""
    _speak_unicode()
    words = list(sys.argv[1:] if argv is None else argv)
    if names_project(words):
        words = [WINDOW, *words]
    args = build_parser().parse_args(words)
    if args.command in (None, WINDOW):
        return open_window([args.project] if getattr(args, "project", None) else [])
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    token = api.CancelToken()
    shell = Shell(default_paths(), api.open_engine, token, lambda text: print(text, flush=True))
    restore = _cancel_on_signals(token)
    try:
        return run_guarded(args, shell)
    finally:
        restore()


def names_project(words: Sequence[str]) -> bool:
    """Tell whether the only word on the command line is a project, as when a folder is dropped on ./run."""
    if len(words) != 1 or words[0].startswith("-"):
        return False
    path = Path(words[0])
    return path.name.endswith((".dub", ".zip", PROJECT_FILE)) or is_project(path)


def open_window(argv: Sequence[str]) -> int:
    """Open the window unless there is no screen or no Qt; return the exit code."""
    reason = why_no_window()
    if reason is None:
        try:
            from PySide6 import QtWidgets  # noqa: F401  # not every machine has the libraries behind it
        except ImportError as error:
            reason = why_no_qt(error)
    if reason is not None:
        print(reason, file=sys.stderr)
        return Exit.UNUSABLE
    from app.window_main import run_window  # takes a while to load: commands without a window do without

    return run_window(argv)


def run_guarded(args: argparse.Namespace, shell: Shell) -> int:
    """Run the command; turn what it raises into one sentence and an exit code."""
    run: Callable[[argparse.Namespace, Shell], int] = args.run
    try:
        return run(args, shell)
    except (api.Cancelled, KeyboardInterrupt) as error:
        return _end_early(args, error, Exit.CANCELLED)
    except (
        Unusable,
        CatalogueError,
        ProjectError,
        EditError,
        LineFault,
        api.EngineError,
        OSError,
        MemoryError,
    ) as error:
        return _end_early(args, error, Exit.UNUSABLE)
    except Exception as error:  # the border of the process: nobody is above to tell it to
        logging.getLogger(__name__).exception("the command failed")
        return _end_early(args, error, Exit.FAULT)


def _end_early(args: argparse.Namespace, error: BaseException, code: Exit) -> Exit:
    """Tell people and programs why the command ended: a --json file of a former run must not pass for this one's."""
    told = sentence(error)
    print(told, file=sys.stderr)
    file: Path | None = getattr(args, "json", None)
    if file is not None:
        cancelled = code == Exit.CANCELLED
        body: Json = {"command": args.command, "exit_code": int(code), "cancelled": cancelled, "error": told}
        try:
            write_json(file, body)
        except OSError as fault:
            print(sentence(fault), file=sys.stderr)
    return code


def _cancel_on_signals(token: api.CancelToken) -> Callable[[], None]:
    """Let Ctrl-C and a polite kill set *token*; the second one no longer waits. Returns how to undo it."""

    def cancel(number: int, frame: FrameType | None) -> None:
        if token.cancelled:
            raise KeyboardInterrupt
        token.cancel()

    former = {number: signal.signal(number, cancel) for number in (signal.SIGINT, signal.SIGTERM)}

    def restore() -> None:
        for number, handler in former.items():
            signal.signal(number, handler)

    return restore


def _speak_unicode() -> None:
    """Print what the script holds even where the terminal's encoding cannot show all of it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    sys.exit(main())

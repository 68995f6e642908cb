"""Other programs that ours is measured against: each in an environment and a process of its own, as many threads.

Knows neither what is measured nor how they compute.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

import torch

from engine.api import CancelToken

BINARIES = "Scripts/python.exe" if sys.platform == "win32" else "bin/python"
LAST = 400  # characters of a program's last words that are passed on


class PeerError(Exception):
    """Another program cannot be measured here; the message says why."""


def interpreter(package: str, version: str, folder: Path, token: CancelToken) -> Path:
    """Return a Python that has the package in that version and our torch: this one, or one made below *folder*.

    Raises PeerError, Cancelled.
    """
    with contextlib.suppress(metadata.PackageNotFoundError):
        if metadata.version(package) == version:
            return Path(sys.executable)
    home = folder / f"{package}-{version}"
    python = home / BINARIES
    ready = home / "ready"  # written last, so that an installation that broke off is made anew
    if not ready.is_file():
        torch_version = torch.__version__.split("+")[0]
        _run([sys.executable, "-m", "venv", "--clear", str(home)], token)
        _run([str(python), "-m", "pip", "install", f"{package}=={version}", f"torch=={torch_version}"], token)
        ready.touch()
    return python


def _run(command: Sequence[str], token: CancelToken) -> None:
    """Run a command to its end. Raises PeerError with its last words, Cancelled."""
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as words:
        try:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=words, stderr=words)
        except OSError as error:
            raise PeerError(str(error)) from None
        try:
            while process.poll() is None:
                token.check()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(0.2)
        finally:
            process.kill()
            process.wait()
        if process.returncode != 0:
            words.seek(0)
            raise PeerError(f"{' '.join(command[1:4])} failed: {_last(words.read())}")


class Peer:
    """A running program that answers one line of JSON with one line of JSON."""

    def __init__(self, process: subprocess.Popen[str], errors: Path) -> None:
        self._process, self._errors = process, errors

    def ask(self, **wish: object) -> dict[str, Any]:
        """Have something done. Raises PeerError."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(wish) + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
        except OSError:
            answer = ""
        if not answer:
            words = self._errors.read_text(encoding="utf-8", errors="replace")
            raise PeerError(f"it ended while it was measured: {_last(words)}")
        found: dict[str, Any] = json.loads(answer)
        return found


@contextlib.contextmanager
def started(python: Path, script: Path, arguments: Sequence[str], folder: Path) -> Iterator[Peer]:
    """Run *script* with *python* while its peer is needed; its other words go to a file in *folder*."""
    threads = str(torch.get_num_threads())
    environment = {**os.environ, "OMP_NUM_THREADS": threads, "MKL_NUM_THREADS": threads, "PYTHONUTF8": "1"}
    errors = folder / "peer.txt"
    with errors.open("w", encoding="utf-8") as words:
        try:
            process = subprocess.Popen(
                [str(python), str(script), *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=words,
                encoding="utf-8",
                env=environment,
            )
        except OSError as error:
            raise PeerError(str(error)) from None
        try:
            yield Peer(process, errors)
        finally:
            process.kill()
            process.communicate()


def _last(words: str) -> str:
    lines = words.strip().splitlines()
    return lines[-1][-LAST:] if lines else "it said nothing"

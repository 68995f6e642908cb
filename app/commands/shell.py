"""What every command is handed, and what it may end with. Must not know any single command."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Protocol

from app.paths import Paths
from engine.api import CancelToken, Device, Synth


class Exit(IntEnum):
    """How a command ends: DONE all of it, FAULT our own mistake, UNUSABLE input, PARTLY, CANCELLED."""

    DONE = 0
    FAULT = 1
    UNUSABLE = 2
    PARTLY = 3
    CANCELLED = 130


class Unusable(Exception):
    """What was asked cannot be done; the message is a sentence for people with a way out."""


class OpenEngine(Protocol):
    """engine.api.open_engine, as far as the commands use it."""

    def __call__(
        self, model: Path | None = None, *, device: Device = "auto", cache_dir: Path | None = None
    ) -> Synth: ...


@dataclass(frozen=True, slots=True)
class Shell:
    """say: print one line for people; token: set when the user cancels."""

    paths: Paths
    open_engine: OpenEngine
    token: CancelToken
    say: Callable[[str], None]

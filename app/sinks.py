"""Where sound goes, as the player sees it, and the sink of machines without sound: nowhere, at the pace of a clock.

A sink pulls samples; it must not know what is played, nor of any audio library (app.devices does).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from engine.api import Pcm, told

Pull = Callable[[Pcm], None]  # fills (N,) float32
Clock = Callable[[], float]

NO_LIBRARY = told("no audio library")
NO_DEVICE = told("no output device")
SILENT = told("no sound")
FAILED = told("the output device failed")


class Sink(Protocol):
    """Pulls samples until it is closed.

    device: its name, empty where nothing is heard; reason: why nothing is heard; notice: what is worth saying about
    the device that was taken; latency_s: from pulling to hearing; n_consumed: samples pulled so far.
    """

    rate_hz: int
    device: str
    reason: str
    notice: str
    latency_s: float

    @property
    def n_consumed(self) -> int: ...

    def poll(self) -> bool:
        """Keep going (called every 25 ms or so); False once the device has failed."""
        ...

    def close(self) -> None:
        """Stop at once; a second time is no fault."""
        ...


@dataclass(frozen=True, slots=True)
class Outputs:
    """The output devices by name. default: the name of the system's own; reason: why there is none."""

    names: tuple[str, ...] = ()
    default: str = ""
    reason: str = ""


class SinkFactory(Protocol):
    """Opens sinks. Neither method raises. blocking: they may take long, so they are called from one thread of their own

    and never from two."""

    @property
    def blocking(self) -> bool: ...

    def outputs(self, *, free: bool) -> Outputs:
        """List the devices; *free*: nothing plays, so the list may be made anew."""
        ...

    def open(self, device: str, rate_hz: int, pull: Pull) -> Sink:
        """Return a running sink on *device* ("" is the system's default), at *rate_hz* if the device can."""
        ...


class NullSink:
    """Takes samples in real time and lets nobody hear them."""

    def __init__(self, rate_hz: int, pull: Pull, reason: str = SILENT, clock: Clock = time.monotonic) -> None:
        self.rate_hz, self.reason = rate_hz, reason
        self.device = self.notice = ""
        self.latency_s = 0.0
        self._pull, self._clock = pull, clock
        self._began, self._n = clock(), 0
        self._closed = False

    @property
    def n_consumed(self) -> int:
        return self._n

    def poll(self) -> bool:
        due = 0 if self._closed else int((self._clock() - self._began) * self.rate_hz) - self._n
        while due > 0:
            block = np.zeros(min(due, self.rate_hz // 50), np.float32)
            self._pull(block)
            self._n += len(block)
            due -= len(block)
        return True

    def close(self) -> None:
        self._closed = True


class NullSinks:
    """A machine without sound. opened: every sink so far, for who wants to count samples."""

    blocking = False

    def __init__(self, reason: str = SILENT, clock: Clock = time.monotonic) -> None:
        self._reason, self._clock = reason, clock
        self.opened: list[NullSink] = []

    def outputs(self, *, free: bool) -> Outputs:
        return Outputs(reason=self._reason)

    def open(self, device: str, rate_hz: int, pull: Pull) -> NullSink:
        self.opened.append(NullSink(rate_hz, pull, self._reason, self._clock))
        return self.opened[-1]


def advice(reason: str, platform: str = sys.platform) -> str:
    """Return what helps against *reason*: one sentence."""
    if reason == NO_LIBRARY and platform.startswith("linux"):
        return told("To hear takes, install PortAudio (on Debian and Ubuntu: sudo apt install libportaudio2).")
    if reason == NO_LIBRARY:
        return told("To hear takes, remove the folder .venv and start Afureko again: its audio library is missing.")
    if reason == NO_DEVICE:
        return told("Connect headphones or a loudspeaker; the next Play finds them. Everything else works without.")
    if reason == FAILED:
        return told("Choose another output device; the next Play tries again.")
    return told("Takes are made and exported as usual; only listening needs sound.")

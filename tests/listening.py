"""Sinks for tests: one that keeps what was pulled, driven by hand, and a clock that is set by hand."""

from __future__ import annotations

import numpy as np

from app.sinks import Outputs, Pull
from engine.api import Pcm


class HandClock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


class KeepingSink:
    """Pulls when the test says so and keeps what it got."""

    reason = ""

    def __init__(self, device: str, rate_hz: int, pull: Pull, latency_s: float) -> None:
        self.device, self.rate_hz, self.latency_s = device, rate_hz, latency_s
        self.notice = ""
        self._pull = pull
        self._parts: list[Pcm] = []
        self.closed = self.broken = False

    @property
    def n_consumed(self) -> int:
        return sum(map(len, self._parts))

    @property
    def pcm(self) -> Pcm:
        """Everything pulled so far."""
        return np.concatenate([*self._parts, np.zeros(0, np.float32)])

    def turn(self, n: int, block: int = 480) -> Pcm:
        """Pull *n* samples in blocks; return them."""
        parts = []
        while n > 0:
            out = np.full(min(n, block), np.nan, np.float32)  # a callback's buffer holds anything
            self._pull(out)
            parts.append(out)
            n -= len(out)
        self._parts += parts
        return np.concatenate(parts)

    def poll(self) -> bool:
        return not self.broken

    def close(self) -> None:
        self.closed = True


class KeepingSinks:
    """Opens KeepingSinks. rate_hz: the only rate the device takes; None takes all."""

    blocking = False

    def __init__(self, rate_hz: int | None = None, latency_s: float = 0.0) -> None:
        self._rate_hz, self._latency_s = rate_hz, latency_s
        self.names: tuple[str, ...] = ("Loudspeaker", "Headset")
        self.opened: list[KeepingSink] = []

    @property
    def last(self) -> KeepingSink:
        return self.opened[-1]

    def outputs(self, *, free: bool) -> Outputs:
        return Outputs(self.names, self.names[0])

    def open(self, device: str, rate_hz: int, pull: Pull) -> KeepingSink:
        sink = KeepingSink(device or self.names[0], self._rate_hz or rate_hz, pull, self._latency_s)
        self.opened.append(sink)
        return sink


def tone(length_s: float, rate_hz: int = 24000, pitch_hz: float = 200.0, level: float = 0.3) -> Pcm:
    """Return a sine; its first sample is not 0, so that a missing ramp is seen."""
    t_s = np.arange(round(length_s * rate_hz)) / rate_hz
    return (level * np.cos(2 * np.pi * pitch_hz * t_s)).astype(np.float32)

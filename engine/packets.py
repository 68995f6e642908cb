"""Grouping of decoded audio into packets: the planned stretch is cut out, its ends are faded, its size grows.

Samples never depend on the grouping: cut and fades are places in the take. Where its end is not known before it comes,
as much is held back as the fade at the end will need.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from engine.api import Pcm

FADE_S = 0.005
DYING_S = -0.010, 0.030  # from where to where sound dies away, around the end of a length that was commanded
FIRST_FRAMES, MOST_FRAMES = 2, 16
AHEAD_S = 0.25  # a listener who has this much unheard audio can wait for a larger packet


class Packetizer:
    """Takes samples in order, gives packets of at least the wanted size; the last one comes from finish().

    Where the end is open, the first packet is shorter by what is held back: nobody waits a frame longer for it.

    start, end: the stretch of the incoming samples that is the take; end None: all up to finish(). over: where speech
    has to be over, None if it may end when it likes. packet_frames: frames a packet; None starts with first_frames and
    doubles while the audio handed out is ahead of the clock.
    """

    def __init__(
        self,
        start: int,
        end: int | None,
        rate_hz: int,
        frame_samples: int,
        packet_frames: int | None = None,
        first_frames: int = FIRST_FRAMES,
        clock: Callable[[], float] = time.perf_counter,
        over: int | None = None,
    ) -> None:
        if start < 0 or (end is not None and end <= start):
            raise ValueError(f"a take from sample {start} to {end} holds nothing")
        if packet_frames is not None and packet_frames < 1:
            raise ValueError(f"packets of {packet_frames} frames cannot be made")
        self._start, self._end, self._rate_hz, self._over = start, end, rate_hz, over
        self._frame_samples, self._grow = frame_samples, packet_frames is None
        self._frames = packet_frames or first_frames
        self._clock, self._began = clock, 0.0
        self._seen, self._handed = 0, 0
        self._held: list[Pcm] = []

    @property
    def n_handed(self) -> int:
        """Samples of the take handed out so far."""
        return self._handed

    def push(self, pcm: Pcm) -> Pcm | None:
        """Take the next samples; return a packet if one is due. Never the take's last samples."""
        self._hold(pcm)
        due, done = self._frames * self._frame_samples, self._end is not None and self._seen >= self._end
        spare = 0 if self._end is not None else self._n_fade
        if done or sum(map(len, self._held)) < due:  # what is spared makes the first packet shorter, not later
            return None
        packet = self._join(spare)
        self._adapt()
        return packet

    def finish(self) -> Pcm:
        """Return the rest of the take. Raises ValueError if samples are missing."""
        if self._end is None:
            return self._faded_out()
        if self._seen < self._end:
            raise ValueError(f"{self._end - self._seen} samples of the take are missing")
        return self._join()

    def _hold(self, pcm: Pcm) -> None:
        last = self._seen + len(pcm) if self._end is None else min(self._end, self._seen + len(pcm))
        first = max(self._start, self._seen)
        if first < last:
            part = pcm[first - self._seen : last - self._seen]
            self._held.append(np.clip(part * self._gain(first, last), -1, 1).astype(np.float32))
        self._seen += len(pcm)

    def _gain(self, first: int, last: int) -> Pcm:
        """Return the fade of samples first to last: 1 but for the ends of the take and what comes too late."""
        n = self._n_fade if self._end is None else max(1, min(self._n_fade, (self._end - self._start) // 2))
        at = np.arange(first, last)
        edge = at - self._start if self._end is None else np.minimum(at - self._start, self._end - 1 - at)
        return (((edge + 0.5) / n).clip(max=1) * self._dying(at)).astype(np.float32)

    def _dying(self, at: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
        if self._over is None:
            return np.ones(len(at))
        since, until = (self._over + s * self._rate_hz for s in DYING_S)
        left: npt.NDArray[np.float64] = ((until - at) / (until - since)).clip(0, 1)
        return np.sin(np.pi / 2 * left) ** 2

    @property
    def _n_fade(self) -> int:
        return round(FADE_S * self._rate_hz)

    def _faded_out(self) -> Pcm:
        """Return what is held with the fade at its end; nothing of that stretch has been handed out."""
        rest = np.concatenate(self._held) if self._held else np.zeros(0, np.float32)
        n = min(self._n_fade, len(rest))
        rest[len(rest) - n :] *= ((np.arange(n)[::-1] + 0.5) / self._n_fade).astype(np.float32)
        self._held = [rest]
        return self._join()

    def _join(self, spare: int = 0) -> Pcm:
        """Hand out what is held but for its last *spare* samples."""
        held = np.concatenate(self._held) if self._held else np.zeros(0, np.float32)
        packet, rest = held[: len(held) - spare].copy(), held[len(held) - spare :]
        packet.setflags(write=False)
        self._held = [rest] if spare else []
        self._handed += len(packet)
        return packet

    def _adapt(self) -> None:
        now = self._clock()
        self._began = self._began or now
        ahead_s = self._handed / self._rate_hz - (now - self._began)
        if self._grow and ahead_s > AHEAD_S:
            self._frames = min(MOST_FRAMES, 2 * self._frames)

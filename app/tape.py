"""What is to be heard, laid out on one line of time: segments that may still grow, gaps, overlaps, volume.

The window's thread writes, the audio callback reads. Must not know of devices, files or Qt.
"""

from __future__ import annotations

import threading
from collections import deque
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from engine.api import Pcm

EDGE_S = 0.003  # ramps where a sound begins, ends, breaks off or goes on, so that nothing clicks
VOLUME_S = 0.005
REBUFFER_S = 0.2  # after the maker of a sound fell behind, so much is awaited before it goes on
_HISTORY = 512  # blocks remembered to tell what is heard now from what the device has taken already


@dataclass(eq=False, slots=True)
class Segment:
    """One sound. at: its first sample on the tape, None until it is known. offset_s: where in its file it begins."""

    key: str
    gap_s: float = 0.0
    at_s: float | None = None
    offset_s: float = 0.0
    at: int | None = None
    n_pushed: int = 0
    closed: bool = False
    _chunks: deque[Pcm] = field(default_factory=deque)
    _used: int = 0  # of the first chunk
    _held: int = 0  # samples that must lie ready before it goes on

    @property
    def end(self) -> int:
        return (self.at or 0) + self.n_pushed

    def put(self, pcm: Pcm) -> None:
        self._chunks.append(pcm)
        self.n_pushed += len(pcm)

    def cut(self, pos: int) -> None:
        """End at *pos*: what was to come is not heard."""
        self._chunks.clear()
        self._used = 0
        self.n_pushed = 0 if self.at is None else min(self.n_pushed, max(0, pos - self.at))
        self.closed = True

    def ready(self, pos: int, want: int) -> int:
        """Return how far the tape may run from *pos* before this sound lacks samples; *want* if it does not."""
        if self.closed or self.at is None:
            return want
        until_start = max(0, self.at - pos)
        lying = self.n_pushed - max(0, pos - self.at)
        if lying < self._held:
            return min(want, until_start)
        self._held = 0
        return min(want, until_start + lying)

    def starve(self, rate_hz: int) -> None:
        self._held = round(REBUFFER_S * rate_hz)

    def mix(self, out: Pcm, pos: int, n: int, edge: Pcm) -> None:
        """Add what falls into the tape's samples pos to pos + n to *out*. edge: a rising ramp."""
        if self.at is None:
            return
        at, last = max(pos, self.at), min(pos + n, self.end)
        while at < last and self._chunks:
            chunk = self._chunks[0][self._used :]
            part = chunk[: last - at]
            out[at - pos : at - pos + len(part)] += self._edged(part, at - self.at, edge)
            at += len(part)
            self._used += len(part)
            if len(part) == len(chunk):
                self._chunks.popleft()
                self._used = 0

    def _edged(self, part: Pcm, index: int, edge: Pcm) -> Pcm:
        """Return *part*, samples from *index* of this sound on, with the ramps at its ends."""
        n_edge, to_end = len(edge), self.n_pushed - index - len(part)
        rises, falls = index < n_edge, self.closed and to_end < n_edge
        if not rises and not falls:
            return part
        part = part.copy()
        if rises:
            ramp = edge[index : index + len(part)]
            part[: len(ramp)] *= ramp
        if falls:
            ramp = edge[to_end : to_end + len(part)][::-1]
            part[len(part) - len(ramp) :] *= ramp
        return part


@dataclass(frozen=True, slots=True)
class Passed:
    """A place on the tape where a sound starts or has ended."""

    pos: int
    what: Literal["started", "finished"]
    segment: Segment


@dataclass(frozen=True, slots=True)
class _Block:
    """One reading: samples given so far after it, the tape's place after it, and how much of both it was."""

    total: int
    pos: int
    n_total: int
    n_pos: int


class Tape:
    """Segments in order of time. read() belongs to the audio callback; all else to one other thread.

    Samples come in and go out at rate_hz. The place on the tape moves only over samples that are there: when a sound
    that is still being made lacks some, silence goes out and the place waits.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.rate_hz = 24000
        self.n_underruns = 0
        self._gain = self._wanted_gain = 1.0
        self._edge = self._ramp()
        self._total = 0
        self._tail: Pcm | None = None
        self._clear()

    def _clear(self) -> None:
        self._pos = 0
        self._armed = self._starving = self._rise = False
        self._waiting: deque[Segment] = deque()
        self._active: list[Segment] = []
        self._last: Segment | None = None  # the last one that holds sound: the next is placed after it
        self._passed: list[Passed] = []
        self._history: deque[_Block] = deque(maxlen=_HISTORY)

    # ---- for the one who writes ----

    def reset(self) -> None:
        """Drop everything; what sounds now fades out in the next reading."""
        with self._lock:
            for segment in self._active:
                self._fade(segment)
            self._clear()

    def arm(self, rate_hz: int) -> None:
        """Start to give out samples, at *rate_hz*."""
        with self._lock:
            self.rate_hz = rate_hz
            self._edge = self._ramp()
            self._tail = None if self._tail is None else self._tail[: len(self._edge)]
            self._armed = True

    @property
    def is_armed(self) -> bool:
        return self._armed

    def add(self, segment: Segment) -> None:
        """Put *segment* after those that are there: gap_s after the sound before it, or at its own at_s."""
        with self._lock:
            self._waiting.append(segment)

    def push(self, segment: Segment, pcm: Pcm) -> None:
        with self._lock:
            if not segment.closed and len(pcm):
                segment.put(pcm)

    def end(self, segment: Segment) -> None:
        """Tell that *segment* is whole."""
        with self._lock:
            segment.closed = True

    def cut(self, segment: Segment) -> None:
        """End *segment* where it is now; a ramp keeps the cut from clicking."""
        with self._lock:
            if segment in self._active:
                self._fade(segment)
            segment.cut(self._pos)

    def _fade(self, segment: Segment) -> None:
        """Keep what *segment* would sound like next, fading, for the next reading."""
        fading = np.zeros(len(self._edge), np.float32)
        segment.mix(fading, self._pos, segment.ready(self._pos, len(fading)), self._edge)
        fading *= self._edge[::-1]
        if self._tail is not None:
            n = min(len(fading), len(self._tail))
            fading[:n] += self._tail[:n]
        self._tail = fading

    def set_gain(self, gain: float) -> None:
        self._wanted_gain = gain

    def heard(self, latency_s: float) -> int:
        """Return the place on the tape that is heard now: *latency_s* behind what was read."""
        with self._lock:
            now = self._total - round(latency_s * self.rate_hz)
            for block in reversed(self._history):
                begun = block.total - block.n_total
                if now >= begun:
                    return block.pos - block.n_pos + min(block.n_pos, now - begun)
            first = self._history[0] if self._history else None
            return 0 if first is None else first.pos - first.n_pos

    def passed(self, pos: int) -> list[Passed]:
        """Take out the starts and ends up to *pos*, in order."""
        with self._lock:
            due = [mark for mark in self._passed if mark.pos <= pos and (mark.segment.n_pushed or mark.segment.closed)]
            for mark in due:
                self._passed.remove(mark)
        return sorted(due, key=lambda mark: (mark.pos, mark.what))  # an end before a start at the same place

    @property
    def exhausted(self) -> bool:
        """Tell whether everything that was added has been read and reported."""
        with self._lock:
            return not (self._waiting or self._active or self._passed)

    # ---- for the audio callback ----

    def read(self, out: Pcm) -> None:
        """Fill *out*, (N,) float32, with what comes next; silence where nothing does."""
        with self._lock:
            out.fill(0)
            before = self._pos
            if self._armed:
                self._advance(out)
            if self._tail is not None:
                n = min(len(out), len(self._tail))
                out[:n] += self._tail[:n]
                self._tail = self._tail[n:] if n < len(self._tail) else None
            self._apply_gain(out)
            np.clip(out, -1.0, 1.0, out=out)  # two voices at once may add up to more than there is
            self._total += len(out)
            self._history.append(_Block(self._total, self._pos, len(out), self._pos - before))

    def _advance(self, out: Pcm) -> int:
        """Mix what comes next into *out* and move on; return by how much."""
        want = len(out)
        self._activate(want)
        ready = [segment.ready(self._pos, want) for segment in self._active]
        n = self._most(min(ready, default=want), want)
        for segment in self._active:
            segment.mix(out, self._pos, n, self._edge)
        late = [segment for segment, n_ready in zip(self._active, ready, strict=True) if n_ready == n < want]
        self._mend(out, n, [segment for segment in late if not segment.closed])
        self._pos += n
        self._retire()
        return n

    def _most(self, n: int, want: int) -> int:
        """Return how far to run: not past the last sound while nobody knows when the next begins."""
        if self._waiting and self._place(self._waiting[0]) is not None:
            return n
        if any(not segment.closed for segment in self._active):
            return n
        return min(n, max((segment.end for segment in self._active), default=self._pos) - self._pos)

    def _activate(self, want: int) -> None:
        """Make the sounds active that begin within the next *want* samples."""
        while self._waiting:
            segment = self._waiting[0]
            at = self._place(segment)
            if at is None or at >= self._pos + want:
                return
            segment.at = at
            self._waiting.popleft()
            self._active.append(segment)
            self._last = segment
            self._passed.append(Passed(at, "started", segment))

    def _place(self, segment: Segment) -> int | None:
        """Return where *segment* begins; None while the sound before it may still grow."""
        if segment.at_s is not None:
            return max(self._pos, round(segment.at_s * self.rate_hz))
        if self._last is None:
            return max(self._pos, round(segment.gap_s * self.rate_hz))
        if not self._last.closed:
            return None
        gap = round(segment.gap_s * self.rate_hz) if self._last.n_pushed else 0
        return max(self._pos, self._last.end + gap)

    def _mend(self, out: Pcm, n: int, late: list[Segment]) -> None:
        """Soften the edges of a hole after *n* samples that *late* sounds leave, and count it once."""
        n_edge = min(n, len(self._edge))
        if self._rise and n_edge:
            out[:n_edge] *= self._edge[:n_edge]
            self._rise = False
        begun = [segment for segment in late if segment.n_pushed and not self._starving]
        if begun:
            if n_edge:
                out[n - n_edge : n] *= self._edge[:n_edge][::-1]
            for segment in begun:
                segment.starve(self.rate_hz)
            self.n_underruns += 1
            self._rise = True
        self._starving = bool(late)

    def _retire(self) -> None:
        """Let go of sounds that are over."""
        over = [segment for segment in self._active if segment.closed and segment.end <= self._pos]
        for segment in sorted(over, key=lambda s: s.end):
            self._active.remove(segment)
            self._passed.append(Passed(segment.end, "finished", segment))

    def _apply_gain(self, out: Pcm) -> None:
        wanted = self._wanted_gain
        if self._gain == wanted:
            if wanted != 1.0:
                out *= np.float32(wanted)
            return
        step = 1.0 / (VOLUME_S * self.rate_hz)
        n = min(len(out), max(1, int(np.ceil(abs(wanted - self._gain) / step))))
        ends = self._gain + np.sign(wanted - self._gain) * min(step * n, abs(wanted - self._gain))
        out[:n] *= np.linspace(self._gain, ends, n, dtype=np.float32)
        out[n:] *= np.float32(ends)
        self._gain = wanted if ends == wanted or abs(ends - wanted) < 1e-9 else float(ends)

    def _ramp(self) -> Pcm:
        n = max(1, round(EDGE_S * self.rate_hz))
        return (0.5 - 0.5 * np.cos(np.pi * (np.arange(n) + 0.5) / n)).astype(np.float32)

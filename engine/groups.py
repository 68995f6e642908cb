"""Frames handed to a codec several at once, for a codec whose time is that of reading its weights.

Where a group ends is a place in the stream and depends neither on packets nor on a clock: sums over another number of
frames differ in their last bits, and a seed shall give the same samples whatever a listener asked for. Knows no model.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from typing import Protocol

import numpy as np

from engine.api import Pcm
from engine.families.protocol import Frame

GROWING, LARGEST = (2, 2, 4, 4), 8  # frames; whoever decodes in less than 0.7 of the time played stays ahead


class GroupStream(Protocol):
    """A codec's stream that takes several frames at once."""

    def push(self, frames: Sequence[Frame], /) -> Pcm:
        """Decode the next frames; return the samples that are finished."""
        ...

    def flush(self) -> Pcm: ...

    def close(self) -> None: ...


def first_group(start: int, packet_frames: int, lag: int, frame_samples: int) -> int:
    """Return how many frames the first packet of a take needs, which begins at sample *start* of the decoded audio.

    lag: samples by which finished audio trails the frames pushed.
    """
    return max(1, math.ceil((start + packet_frames * frame_samples + lag) / frame_samples))


class InGroups:
    """A codec stream in groups: what the first packet needs at once, then small ones that grow while it is played."""

    def __init__(self, stream: GroupStream, first: int) -> None:
        self._stream, self._waiting = stream, list[Frame]()
        self._sizes: Iterator[int] = chain((first, *GROWING), repeat(LARGEST))
        self._size = next(self._sizes)

    def push(self, frame: Frame, /) -> Pcm:
        """Take the next frame; return the samples of its group if it is the last of it, else none."""
        self._waiting.append(frame)
        if len(self._waiting) < self._size:
            return np.zeros(0, np.float32)
        self._size = next(self._sizes)
        return self._decoded()

    def flush(self) -> Pcm:
        """End the stream: return the samples still held back."""
        rest = self._decoded() if self._waiting else np.zeros(0, np.float32)
        return np.concatenate((rest, self._stream.flush()))

    def close(self) -> None:
        """Drop every buffer."""
        self._waiting.clear()
        self._stream.close()

    def _decoded(self) -> Pcm:
        frames, self._waiting = self._waiting, []
        return self._stream.push(frames)

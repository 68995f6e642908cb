"""One sound of a request to play, pushed piece by piece and brought to the rate of the device.

Must not know of devices, of keys or of Qt.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import soxr

from app.tape import Segment, Tape
from engine import audio
from engine.api import Pcm


class Deck(Protocol):
    """What a feed needs of the player."""

    @property
    def tape(self) -> Tape: ...

    def ready_for(self, feed: Feed) -> bool:
        """Tell whether its samples can go onto the tape now; if not, flush() is called when they can."""
        ...

    def finish_unheard(self) -> None:
        """Look whether the request is over without a sound."""
        ...


class PlayToken:
    """One request to play. It ends when it is stopped, replaced or heard to its end; it never starts after that."""

    __slots__ = ("active",)

    def __init__(self) -> None:
        self.active = True


class Feed:
    """One sound of a request, pushed piece by piece; all of it does nothing once the request is over."""

    def __init__(self, deck: Deck, token: PlayToken, segment: Segment) -> None:
        self._deck, self.token, self.segment = deck, token, segment
        self._held: list[Pcm] = []  # pieces that came before the device was open
        self._stream: soxr.ResampleStream | None = None
        self.rate_hz = 0
        self._ended = False

    def push(self, pcm: Pcm, rate_hz: int) -> None:
        """Add samples, (N,) float32; every piece has the same rate."""
        if self._ended or not self.token.active or not len(pcm):
            return
        self.rate_hz = self.rate_hz or rate_hz
        self._held.append(pcm)
        if self._deck.ready_for(self):
            self.flush()

    def end(self) -> None:
        """Tell that the sound is whole."""
        if not self._ended:
            self._ended = True
            if not self._held and self._stream is None:
                self._deck.tape.end(self.segment)
            elif self._deck.ready_for(self):
                self.flush()
            self._deck.finish_unheard()

    @property
    def is_empty(self) -> bool:
        """Tell whether it is over and never held a sample."""
        return self._ended and not self._held and not self.segment.n_pushed

    def cut(self) -> None:
        """End where it is: what was pushed and not heard yet is not heard."""
        self._ended = True
        self._held.clear()
        self._deck.tape.cut(self.segment)
        self._deck.finish_unheard()

    def flush(self) -> None:
        tape = self._deck.tape
        for pcm in self._held:
            tape.push(self.segment, self._at_rate(pcm, tape.rate_hz))
        self._held.clear()
        if self._ended and not self.segment.closed:
            if self._stream is not None:
                tape.push(self.segment, _piece(self._stream.resample_chunk(np.zeros(0, np.float32), last=True)))
            tape.end(self.segment)

    def _at_rate(self, pcm: Pcm, rate_hz: int) -> Pcm:
        """Return the next samples at the rate of the device."""
        if rate_hz == self.rate_hz:
            return pcm
        if self._ended and self._stream is None and len(self._held) == 1:
            return audio.resample(pcm, self.rate_hz, rate_hz)
        if self._stream is None:
            self._stream = soxr.ResampleStream(self.rate_hz, rate_hz, 1, dtype="float32", quality="VHQ")
        return _piece(self._stream.resample_chunk(pcm))


def _piece(samples: object) -> Pcm:
    return np.asarray(samples, dtype=np.float32).reshape(-1)

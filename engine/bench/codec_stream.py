"""A codec's decoder streamed, and the slow twin that decodes frames anew for every packet.

Knows neither text nor voices, and codecs only as two functions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import torch
from torch import Tensor

from engine.api import BenchRow
from engine.bench.layer import where
from engine.bench.rows import pair
from engine.bench.timing import medians_s, waiter
from engine.codec import Codec, CodecState


class Stream(Protocol):
    """Frames (1, T, …) in, the samples (1, N) that they finish out; *last* ends the stream."""

    def __call__(self, frames: Tensor, last: bool, /) -> Tensor: ...


@dataclass(frozen=True, slots=True)
class Streamed:
    """One codec. frames: (1, T, …) of what it reads; open: begin a stream; whole: decode frames from silence.

    lag: samples that only the end of a stream sets free. packet: frames a packet; context: frames that the twin decodes
    again before a packet, None for all.
    """

    frames: Tensor
    open: Callable[[], Stream]
    whole: Callable[[Tensor], Tensor]
    frame_samples: int
    packet: int
    lag: int = 0
    context: int | None = None


def streamed(of: Streamed) -> Tensor:
    """Decode packet by packet with the histories kept -> pcm (1, N)."""
    push, n = of.open(), of.frames.shape[1]
    parts = [push(of.frames[:, t : t + of.packet], t + of.packet >= n) for t in range(0, n, of.packet)]
    return torch.cat(parts, 1)


def decoded_anew(of: Streamed) -> Tensor:
    """Decode frames before a packet together with it, and keep what is new -> pcm (1, N)."""
    n, done, parts = of.frames.shape[1], 0, []
    for t in range(0, n, of.packet):
        end = min(t + of.packet, n)
        start = 0 if of.context is None else max(0, t - of.context)
        # the last lag still lacks what the frame to come adds
        ready = end * of.frame_samples - (of.lag if end < n else 0)
        skip = start * of.frame_samples
        parts.append(of.whole(of.frames[:, start:end])[:, done - skip : ready - skip])
        done = ready
    return torch.cat(parts, 1)


def row(name: str, of: Streamed, what: str, device: str, repeats: int) -> BenchRow:
    """Compare both over all frames."""
    found = medians_s({"ours": lambda: streamed(of), "other": lambda: decoded_anew(of)}, repeats, waiter(device))
    n, again = of.frames.shape[1], "all" if of.context is None else of.context
    note = f"{what}, {n} frames in packets of {of.packet}, decoded anew with {again} frames before them; fp32, "
    return pair(name, found["ours"], found["other"], note + where(device, repeats))


def starter(codec: Codec, n_frames: int, packet: int, device: str) -> Streamed:
    """Return the embedded voice's codec on random codes."""
    noise = torch.Generator().manual_seed(n_frames)
    codes = torch.randint(codec.config.codebook_size, (1, n_frames, codec.config.n_codebooks), generator=noise)

    def opened() -> Stream:
        state = CodecState()

        def push(frames: Tensor, last: bool) -> Tensor:
            pcm = codec.push(frames, state)
            return torch.from_numpy(np.concatenate((pcm, codec.flush(state))) if last else pcm)[None]

        return push

    def whole(frames: Tensor) -> Tensor:
        return torch.from_numpy(codec.decode(frames))[None]

    return Streamed(codes.to(device), opened, whole, codec.config.frame_samples, packet, codec.config.lag_samples)

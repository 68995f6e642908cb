"""One step of attention over the filled prefix, and its slow twin over the whole capacity with a mask.

Knows neither model nor text.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional as F

from engine.api import BenchRow
from engine.bench.timing import medians_s, waiter
from engine.blocks import attend
from engine.kv import PrefixKV

CAPACITY = 2048  # positions: 82 s at 25 Hz
LENGTHS = (64, 256, 1024)


@dataclass(frozen=True, slots=True)
class Step:
    """One query after a filled past. past: (2, B, H, T, D); q, k, v: (B, H, 1, D)."""

    past: Tensor
    q: Tensor
    k: Tensor
    v: Tensor


def step_at(length: int, n_heads: int, head_width: int, device: str) -> Step:
    """Make up a step after *length* positions."""
    noise = torch.Generator().manual_seed(length)
    past = torch.randn(2, 1, n_heads, length, head_width, generator=noise).to(device)
    q, k, v = (torch.randn(1, n_heads, 1, head_width, generator=noise).to(device) for _ in range(3))
    return Step(past, q, k, v)


class PrefixStep:
    """Reads what is filled and nothing else: what the engine does."""

    def __init__(self, step: Step) -> None:
        self._step, self._kv = step, PrefixKV(1, capacity=step.past.shape[3] + 1)
        self._kv.extend(0, step.past[0], step.past[1])
        self._kv.advance(step.past.shape[3])

    def __call__(self) -> Tensor:
        keys, values = self._kv.extend(0, self._step.k, self._step.v)  # the length is not moved on: the same step again
        return attend(self._step.q, keys, values)


class FullStep:
    """Reads every slot of the buffer and masks what is not filled: the slow twin."""

    def __init__(self, step: Step, capacity: int = CAPACITY) -> None:
        self._step, self._at = step, step.past.shape[3]
        self._buffer = step.past.new_zeros(*step.past.shape[:3], capacity, step.past.shape[4])
        self._buffer[:, :, :, : self._at] = step.past
        self._mask = (torch.arange(capacity, device=step.past.device) <= self._at)[None, None, None]

    def __call__(self) -> Tensor:
        self._buffer[0, :, :, self._at], self._buffer[1, :, :, self._at] = self._step.k[:, :, 0], self._step.v[:, :, 0]
        keys, values = self._buffer
        return F.scaled_dot_product_attention(self._step.q, keys, values, attn_mask=self._mask)


def rows(n_heads: int, head_width: int, device: str, repeats: int) -> list[BenchRow]:
    """Measure both at growing length; the value is how many times longer the twin takes."""
    out = []
    for length in LENGTHS:
        step = step_at(length, n_heads, head_width, device)
        with torch.inference_mode():
            found = medians_s({"prefix": PrefixStep(step), "full": FullStep(step)}, repeats, waiter(device))
        name = f"attention step at {length} positions: full capacity / prefix"
        note = (
            f"{found['full'] * 1e6:.0f} µs over {CAPACITY} masked slots, {found['prefix'] * 1e6:.0f} µs over the prefix"
        )
        out.append(BenchRow(name, found["full"] / found["prefix"], "×", note))
    return out

"""One step of attention over the filled prefix, and its slow twin over the whole capacity with a mask.

Knows neither model nor text.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional as F

from engine.blocks import attend
from engine.kv import PrefixKV


@dataclass(frozen=True, slots=True)
class Step:
    """One query after a filled past. past: (2, B, G, T, D); q: (B, H, 1, D); k, v: (B, G, 1, D)."""

    past: Tensor
    q: Tensor
    k: Tensor
    v: Tensor


def step_at(length: int, n_heads: int, head_width: int, device: str, n_kv_heads: int | None = None) -> Step:
    """Make up a step after *length* positions. n_kv_heads: heads of keys and values; None: as many as of queries."""
    noise = torch.Generator().manual_seed(length)
    groups = n_kv_heads or n_heads
    past = torch.randn(2, 1, groups, length, head_width, generator=noise).to(device)
    q, k, v = (torch.randn(1, n, 1, head_width, generator=noise).to(device) for n in (n_heads, groups, groups))
    return Step(past, q, k, v)


class PrefixStep:
    """Reads what is filled and nothing else: what the engine does."""

    def __init__(self, step: Step, capacity: int = 0) -> None:
        self._step, self._kv = step, PrefixKV(1, capacity=max(capacity, step.past.shape[3] + 1))
        self._kv.extend(0, step.past[0], step.past[1])
        self._kv.advance(step.past.shape[3])

    def __call__(self) -> Tensor:
        keys, values = self._kv.extend(0, self._step.k, self._step.v)  # the length is not moved on: the same step again
        return attend(self._step.q, keys, values)


class FullStep:
    """Reads every slot of the buffer and masks what is not filled: the slow twin."""

    def __init__(self, step: Step, capacity: int) -> None:
        self._step, self._at = step, step.past.shape[3]
        self._buffer = step.past.new_zeros(*step.past.shape[:3], capacity, step.past.shape[4])
        self._buffer[:, :, :, : self._at] = step.past
        self._mask = (torch.arange(capacity, device=step.past.device) <= self._at)[None, None, None]

    def __call__(self) -> Tensor:
        keys, values = self._written()
        q = self._step.q  # heads that share keys side by side, as in engine.blocks: the twin is to be a good one
        together = q.reshape(q.shape[0], keys.shape[1], -1, q.shape[3])
        return F.scaled_dot_product_attention(together, keys, values, attn_mask=self._mask).reshape(q.shape)

    def _written(self) -> Tensor:
        """Put the step's own key and value in their slot; return the whole buffer."""
        self._buffer[0, :, :, self._at], self._buffer[1, :, :, self._at] = self._step.k[:, :, 0], self._step.v[:, :, 0]
        return self._buffer


class ExpandedStep(FullStep):
    """What published code did: as FullStep, and the heads of the buffer are repeated for every query head."""

    def __call__(self) -> Tensor:
        times = self._step.q.shape[1] // self._step.k.shape[1]
        keys, values = (x.repeat_interleave(times, dim=1) for x in self._written())
        return F.scaled_dot_product_attention(self._step.q, keys, values, attn_mask=self._mask)

"""One position of a transformer on a CPU: the fast twin of engine.blocks.Block in fp32, for one row or a few.

A single position is so little work that calling tensor operations costs more than doing them, and its time is that of
reading the weights. So NumPy does it, and the weights lie as they are read: together what one input is multiplied by.
What is known beforehand (norm weights, the scale of attention) is multiplied into them.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from engine.blocks import Block, rotary

Array = npt.NDArray[np.float32]
# NumPy's OpenBLAS (0.3.31) spreads a product of 460,800 weights or more over threads, and one that has to wait for its
# turn on a busy machine holds up all; below that it is one thread's work.
MOST_WEIGHTS = 400_000

Extend = Callable[[Array, Array], tuple[Array, Array]]  # k, v (B, H, D) -> all keys and values so far (B, H, T, D)


class Rope:
    """The turn of every position up to n: (2, D) each, cosines twice and sines with their signs; longer when asked."""

    def __init__(self, width: int, n: int = 64) -> None:
        self._width = width
        self._make(n)

    def at(self, position: int) -> Array:
        if position >= len(self._table):
            self._make(2 * position)
        turn: Array = self._table[position]
        return turn

    def _make(self, n: int) -> None:
        cos, sin = (x.numpy() for x in rotary(torch.arange(n), self._width))
        self._table = np.stack((np.concatenate((cos, cos), 1), np.concatenate((-sin, sin), 1)), 1)


class Product:
    """A linear layer for a few rows. scale (C,) is multiplied into its input, shift (N,) added to its result.

    Row by row, so that a row is what it would be alone, bit for bit. That costs nothing: a product of matrices first
    copies the weights, and for as few rows as these it takes as long as reading them once more from the cache.
    """

    def __init__(self, layer: nn.Linear, scale: Tensor | None = None, shift: Tensor | None = None) -> None:
        weight = layer.weight.detach() if scale is None else layer.weight.detach() * scale.detach()
        n = max(1, MOST_WEIGHTS // weight.shape[1])
        self._panels = [
            (slice(at, at + n), panel.T.contiguous().numpy())
            for at, panel in zip(range(0, weight.shape[0], n), weight.split(n), strict=True)
        ]
        self._n = weight.shape[0]
        shifts = [x.detach() for x in (layer.bias, shift) if x is not None]
        self._shift: Array | None = torch.stack(shifts).sum(0).numpy() if shifts else None

    def __call__(self, x: Array) -> Array:
        """x (B, C) -> (B, N)."""
        y = np.empty((len(x), self._n), np.float32)
        for row, out in zip(x, y, strict=True):
            for part, weight in self._panels:
                np.dot(row, weight, out=out[part])
        if self._shift is not None:
            y += self._shift
        return y


class Norm:
    """RMS norm over the last axis without its weight, which whatever comes next has taken in."""

    def __init__(self, layer: nn.RMSNorm) -> None:
        n = layer.weight.shape[0]
        self.weight = layer.weight.detach() * n**0.5
        self._eps = np.float32(n * (layer.eps or 0.0))

    def __call__(self, x: Array) -> Array:
        """Return x as it is to be multiplied by `weight`."""
        out: Array = x / np.sqrt(np.vecdot(x, x) + self._eps)[..., None]
        return out


class SoloBlock:
    """One block's weights; nothing of a row lasts beyond a call."""

    def __init__(self, block: Block) -> None:
        width = block.out.in_features // block.n_heads
        self._heads = (3, block.n_heads, width)
        self._norm, self._ffn_norm = Norm(block.attention_norm), Norm(block.ffn_norm)
        self._qkv, self._out = Product(block.qkv, self._norm.weight), Product(block.out)
        self._up, self._down = Product(block.up, self._ffn_norm.weight), Product(block.down)
        q_norm, self._qk_norm = Norm(block.q_norm), Norm(block.k_norm)
        scaled = torch.stack((q_norm.weight * width**-0.5, self._qk_norm.weight))
        self._qk_weight: Array = scaled.numpy()[:, None]  # (2, 1, D)

    def step(self, x: Array, turn: Array, extend: Extend) -> Array:
        """x (B, C) at the position of *turn* -> (B, C); extend adds its key and value and returns all of them."""
        qkv = self._qkv(self._norm(x)).reshape(len(x), *self._heads)
        qk = self._turned(qkv[:, :2], turn)
        x = x + self._out(_attend(qk[:, 0], *extend(qk[:, 1], qkv[:, 2])))
        x += self._down(_gated(self._up(self._ffn_norm(x))))
        return x

    def _turned(self, qk: Array, turn: Array) -> Array:
        """Norm and rotate queries and keys (B, 2, H, D) at once."""
        qk = self._qk_norm(qk)
        qk *= self._qk_weight
        halves = qk.reshape(*qk.shape[:3], 2, -1)
        swapped = halves[..., ::-1, :] * turn[1].reshape(2, -1)
        qk *= turn[0]
        qk += swapped.reshape(qk.shape)
        return qk


def _attend(q: Array, keys: Array, values: Array) -> Array:
    """q (B, H, D), already scaled, keys and values (B, H, T, D) -> (B, H * D)."""
    weights: Array = np.matmul(keys, q[..., None])[..., 0]
    weights -= np.maximum.reduce(weights, -1, keepdims=True)
    np.exp(weights, out=weights)
    weights /= np.add.reduce(weights, -1, keepdims=True)
    out: Array = np.matmul(weights[:, :, None], values).reshape(len(q), -1)
    return out


def _gated(both: Array) -> Array:
    """both (B, 2 N): gate and what it gates -> silu(gate) * up (B, N)."""
    half = both.shape[1] // 2
    gate = both[:, :half]
    out: Array = np.exp(-gate)
    out += 1
    np.divide(gate, out, out=out)
    out *= both[:, half:]
    return out

"""One position of a transformer on a CPU: the fast twin of engine.blocks.Block in fp32, for one row or a few.

A single position is so little work that calling operations costs more than doing them. So NumPy does it, few calls of
it, each into a place that lasts; the weights lie as they are read: together what one input is multiplied by. What is
known beforehand (norm weights, the scale of attention, a half of each gate) is multiplied into them.
"""

from __future__ import annotations

from math import sqrt

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from engine.blocks import Block, rotary

Array = npt.NDArray[np.float32]
# NumPy's OpenBLAS (0.3.31) spreads a product of 460,800 weights or more over threads, and one that has to wait for its
# turn on a busy machine holds up all; below that it is one thread's work.
MOST_WEIGHTS = 400_000
_ONE = np.ones((), np.float32)


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

    halved: of so many first results a half is given.

    Row by row, so that a row is what it would be alone, bit for bit. That costs nothing: a product of matrices first
    copies the weights, and for as few rows as these it takes as long as reading them once more from the cache.
    """

    def __init__(
        self, layer: nn.Linear, scale: Tensor | None = None, shift: Tensor | None = None, halved: int = 0
    ) -> None:
        weight = layer.weight.detach() if scale is None else layer.weight.detach() * scale.detach()
        weight = torch.cat((0.5 * weight[:halved], weight[halved:]))
        self.width = weight.shape[0]
        n = max(1, MOST_WEIGHTS // weight.shape[1])
        self._panels = [
            (slice(at, at + n), panel.T.contiguous().numpy())
            for at, panel in zip(range(0, self.width, n), weight.split(n), strict=True)
        ]
        shifts = [x.detach() for x in (layer.bias, shift) if x is not None]
        self._shift: Array | None = torch.stack(shifts).sum(0).numpy() if shifts else None

    def __call__(self, x: Array, out: Array) -> Array:
        """x (C,) or (B, C) -> out (N,) or (B, N), which is filled."""
        if x.ndim == 2:
            for row, place in zip(x, out, strict=True):
                self(row, place)
            return out
        for part, weight in self._panels:
            np.dot(x, weight, out[part])
        if self._shift is not None:
            np.add(out, self._shift, out)
        return out


class Norm:
    """RMS norm over a row without its weight, which whatever comes next has taken in."""

    def __init__(self, layer: nn.RMSNorm) -> None:
        n = layer.weight.shape[0]
        self.weight = layer.weight.detach() * n**0.5
        self.eps = n * (layer.eps or 0.0)

    def __call__(self, x: Array, out: Array) -> Array:
        """x (C,) or (B, C) -> out, of the same shape: as it is to be multiplied by `weight`."""
        if x.ndim == 2:
            for row, place in zip(x, out, strict=True):
                self(row, place)
            return out
        return np.multiply(x, np.float32(1 / sqrt(x.dot(x) + self.eps)), out)


class Places:
    """Where a step puts what it computes. n: rows, each array's first axis; () for one row, whose arrays lack it."""

    def __init__(self, n: tuple[int, ...], heads: int, width: int, inner: int) -> None:
        c = heads * width
        self.row, self.parts = np.empty((*n, c), np.float32), np.empty((*n, 3 * c), np.float32)
        each = self.parts.reshape(*n, 3 * heads, width)
        self.qk, self.v = each[..., : 2 * heads, :], each[..., 2 * heads :, :]
        self.q, self.k = self.qk[..., :heads, :, None], self.qk[..., heads:, :]
        self.swapped = self.qk.reshape(*n, 2 * heads, 2, width // 2)[..., ::-1, :]
        self.turned = np.empty(self.swapped.shape, np.float32)
        self.turned_flat = self.turned.reshape(self.qk.shape)
        self.squares = np.empty((*n, 2 * heads, 1), np.float32)
        self.squares_flat = self.squares[..., 0]
        self.sums, self.mixed = np.empty((*n, heads, 1, 1), np.float32), np.empty((*n, heads, 1, width), np.float32)
        self.heads_row = self.mixed.reshape(*n, c)
        self.up, self.gated = np.empty((*n, 2 * inner), np.float32), np.empty((*n, inner), np.float32)
        self.gate, self.value = self.up[..., :inner], self.up[..., inner:]


class SoloBlock:
    """One block's weights, and the places of what a step computes; one thread at a time."""

    def __init__(self, block: Block) -> None:
        heads = block.n_heads
        width = block.out.in_features // heads
        self._sizes = heads, width, block.down.in_features
        self._norm, self._ffn_norm = Norm(block.attention_norm), Norm(block.ffn_norm)
        self._qkv, self._out = Product(block.qkv, self._norm.weight), Product(block.out)
        self._up = Product(block.up, self._ffn_norm.weight, halved=block.down.in_features)
        self._down = Product(block.down)
        q_norm, k_norm = Norm(block.q_norm), Norm(block.k_norm)
        scaled = torch.stack((q_norm.weight * width**-0.5, k_norm.weight))
        self._qk_weight: Array = scaled.repeat_interleave(heads, 0).numpy()  # (2 H, D)
        self._qk_eps = np.full((), k_norm.eps, np.float32)
        self._one, self._places = Places((), *self._sizes), dict[int, Places]()

    def step(self, x: Array, turn: Array, memory: Array, at: int) -> None:
        """Move x (B, C) on by this block, in place, at the position of *turn*.

        memory (2, B, H, T, D): keys and values of the positions before *at*; those of this one are written there.
        """
        if (n := len(x)) == 1:
            s, x, memory = self._one, x[0], memory[:, 0]
        elif n in self._places:
            s = self._places[n]
        else:
            s = self._places[n] = Places((n,), *self._sizes)
        self._qkv(self._norm(x, s.row), s.parts)
        self._turn(s, turn)
        keys, values = memory
        keys[..., at, :], values[..., at, :] = s.k, s.v
        _attend(s, keys[..., : at + 1, :], values[..., : at + 1, :])
        np.add(x, self._out(s.heads_row, s.row), x)
        self._up(self._ffn_norm(x, s.row), s.up)
        np.tanh(s.gate, s.gated)  # a gate is x * sigmoid(x), which is h + h * tanh(h) for h = x / 2
        np.add(s.gated, _ONE, s.gated)
        np.multiply(s.gated, s.gate, s.gated)
        np.multiply(s.gated, s.value, s.gated)
        np.add(x, self._down(s.gated, s.row), x)

    def _turn(self, s: Places, turn: Array) -> None:
        """Norm and rotate queries and keys, which lie beside each other."""
        np.vecdot(s.qk, s.qk, s.squares_flat)
        np.add(s.squares, self._qk_eps, s.squares)
        np.sqrt(s.squares, s.squares)
        np.divide(s.qk, s.squares, s.qk)
        np.multiply(s.qk, self._qk_weight, s.qk)
        np.multiply(s.swapped, turn[1].reshape(2, -1), s.turned)
        np.multiply(s.qk, turn[0], s.qk)
        np.add(s.qk, s.turned_flat, s.qk)


def _attend(s: Places, keys: Array, values: Array) -> None:
    """keys and values (…, H, T, D), the query's own last."""
    weights: Array = np.matmul(keys, s.q)
    np.subtract(weights, np.maximum.reduce(weights, -2, keepdims=True), weights)
    np.exp(weights, weights)
    np.add.reduce(weights, -2, keepdims=True, out=s.sums)
    np.matmul(weights.swapaxes(-1, -2), values, s.mixed)
    np.divide(s.mixed, s.sums, s.mixed)

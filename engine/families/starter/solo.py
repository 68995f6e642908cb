"""One position of a transformer on a CPU: the fast twin of engine.blocks.Block in fp32, for one row.

A single position is so little work that calling operations costs more than doing them. So NumPy does it, few calls of
it, each into a place that lasts; the weights lie as they are read: together what one input is multiplied by. What is
known beforehand (norm weights, the scale of attention, a half of each gate) is multiplied into them. Rows side by side
pass one after the other: a product of matrices first copies the weights, and for a few rows it takes as long.
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
    """A linear layer for one row. scale (C,) is multiplied into its input, shift (N,) added to its result."""

    def __init__(self, layer: nn.Linear, scale: Tensor | None = None, shift: Tensor | None = None) -> None:
        weight = layer.weight.detach() if scale is None else layer.weight.detach() * scale.detach()
        self.width = weight.shape[0]
        n = max(1, MOST_WEIGHTS // weight.shape[1])
        self._panels = [
            (slice(at, at + n), panel.T.contiguous().numpy())
            for at, panel in zip(range(0, self.width, n), weight.split(n), strict=True)
        ]
        shifts = [x.detach() for x in (layer.bias, shift) if x is not None]
        self._shift: Array | None = torch.stack(shifts).sum(0).numpy() if shifts else None

    def __call__(self, x: Array, out: Array) -> Array:
        """x (C,) -> out (N,), which is filled."""
        if len(self._panels) == 1:
            np.dot(x, self._panels[0][1], out)
        else:
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
        """x (C,) -> out (C,): as it is to be multiplied by `weight`."""
        return np.multiply(x, np.float32(1 / sqrt(x.dot(x) + self.eps)), out)


class SoloBlock:
    """One block's weights, and the places of what a step computes; one thread at a time."""

    def __init__(self, block: Block) -> None:
        heads, c = block.n_heads, block.out.in_features
        width, inner = c // heads, block.down.in_features
        self._norm, self._ffn_norm = Norm(block.attention_norm), Norm(block.ffn_norm)
        self._qkv, self._out = Product(block.qkv, self._norm.weight), Product(block.out)
        self._up, self._down = Product(_halved(block.up), self._ffn_norm.weight), Product(block.down)
        q_norm, k_norm = Norm(block.q_norm), Norm(block.k_norm)
        scaled = torch.stack((q_norm.weight * width**-0.5, k_norm.weight))
        self._qk_weight: Array = scaled.repeat_interleave(heads, 0).numpy()  # (2 H, D)
        self._qk_eps = np.full((), k_norm.eps, np.float32)
        self._row = np.empty(c, np.float32)
        self._parts = np.empty(3 * c, np.float32)
        self._qk = self._parts[: 2 * c].reshape(2 * heads, width)
        self._q, self._k = self._qk[:heads, :, None], self._qk[heads:]
        self._v = self._parts[2 * c :].reshape(heads, width)
        self._swapped = self._qk.reshape(2 * heads, 2, width // 2)[:, ::-1]
        self._turned = np.empty((2 * heads, 2, width // 2), np.float32)
        self._turned_flat = self._turned.reshape(2 * heads, width)
        self._squares, self._sums = np.empty((2 * heads, 1), np.float32), np.empty((heads, 1, 1), np.float32)
        self._mixed, self._both = np.empty((heads, 1, width), np.float32), np.empty(2 * inner, np.float32)
        self._heads_row = self._mixed.reshape(c)
        self._gate, self._value = self._both[:inner], self._both[inner:]
        self._gated = np.empty(inner, np.float32)

    def step(self, x: Array, turn: Array, memory: Array, at: int) -> None:
        """Move x (C,) on by this block, in place, at the position of *turn*.

        memory (2, H, T, D): keys and values of the positions before *at*; this one's are written there.
        """
        self._qkv(self._norm(x, self._row), self._parts)
        self._turn(turn)
        memory[0, :, at], memory[1, :, at] = self._k, self._v
        self._attend(memory[0, :, : at + 1], memory[1, :, : at + 1])
        np.add(x, self._out(self._heads_row, self._row), x)
        self._up(self._ffn_norm(x, self._row), self._both)
        np.tanh(self._gate, self._gated)  # a gate is x * sigmoid(x), which is h + h * tanh(h) for h = x / 2
        np.add(self._gated, _ONE, self._gated)
        np.multiply(self._gated, self._gate, self._gated)
        np.multiply(self._gated, self._value, self._gated)
        np.add(x, self._down(self._gated, self._row), x)

    def _turn(self, turn: Array) -> None:
        """Norm and rotate queries and keys, which lie beside each other."""
        np.vecdot(self._qk, self._qk, self._squares[:, 0])
        np.add(self._squares, self._qk_eps, self._squares)
        np.sqrt(self._squares, self._squares)
        np.divide(self._qk, self._squares, self._qk)
        np.multiply(self._qk, self._qk_weight, self._qk)
        np.multiply(self._swapped, turn[1].reshape(2, -1), self._turned)
        np.multiply(self._qk, turn[0], self._qk)
        np.add(self._qk, self._turned_flat, self._qk)

    def _attend(self, keys: Array, values: Array) -> None:
        """keys and values (H, T, D), the query's own last."""
        weights: Array = np.matmul(keys, self._q)
        np.subtract(weights, np.maximum.reduce(weights, 1, keepdims=True), weights)
        np.exp(weights, weights)
        np.add.reduce(weights, 1, keepdims=True, out=self._sums)
        np.matmul(weights.reshape(len(weights), 1, -1), values, self._mixed)
        np.divide(self._mixed, self._sums, self._mixed)


def _halved(up: nn.Linear) -> nn.Linear:
    """Return gate and value (2 N, C) with a half of the gate."""
    out = nn.Linear(up.in_features, up.out_features, bias=False)
    with torch.no_grad():
        out.weight.copy_(up.weight)
        out.weight[: up.out_features // 2] *= 0.5
    return out

"""One time step of the starter on a CPU in fp32: the fast twin of Starter.next_rows and run, and DepthDecoder.frames.

The same maths by engine.kernels, for one take or for several takes of a line side by side; tests hold them together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from engine.blocks import Block, rotary
from engine.families.protocol import Draw
from engine.families.starter.model import DepthDecoder, Starter
from engine.kernels import Array, Layers, Linear, Small, block, normed, passed, two_layers
from engine.kv import PrefixKV
from engine.rounding import from_8_bits, to_8_bits


class Rope:
    """The turn of every position up to n: (2, D / 2) each, cosines and sines; longer when asked."""

    def __init__(self, width: int, n: int = 64) -> None:
        self._width = width
        self._make(n)

    def at(self, position: int) -> Array:
        if position >= len(self._table):
            self._make(2 * position)
        turn: Array = self._table[position]
        return turn

    def _make(self, n: int) -> None:
        self._table = np.stack([x.numpy() for x in rotary(torch.arange(n), self._width)], 1)


def small(weight: Tensor) -> tuple[Small, Array]:
    """weight (N, C) -> its multiples (C, N) and scales (N,). Raises ValueError for what 8 bits do not hold."""
    values, scale = to_8_bits(weight)
    if not torch.equal(from_8_bits(values, scale), weight):
        raise ValueError("weights of 8 bits are asked for; see engine.rounding.hold_8_bits")
    return values.T.contiguous().numpy(), scale.numpy()


def linear_of(layer: nn.Linear, shift: Tensor | None = None) -> Linear:
    """Return a layer as a kernel takes it; shift (N,) is added to its result."""
    bias = layer.weight.new_zeros(len(layer.weight)) if layer.bias is None else layer.bias.detach()
    return Linear(*small(layer.weight), (bias if shift is None else bias + shift.detach()).numpy().copy())


def stack_of(blocks: Sequence[Block]) -> Layers:
    """Return blocks as a kernel takes them."""
    parts = list[Any]()
    for name in ("qkv", "out", "up", "down"):
        values, scales = zip(*(small(getattr(x, name).weight) for x in blocks), strict=True)
        parts += [np.stack(values), np.stack(scales)]
    for name in ("attention_norm", "ffn_norm", "q_norm", "k_norm"):
        parts.append(np.stack([getattr(x, name).weight.detach().numpy() for x in blocks]))
    return Layers(*parts)


class FastDepth:
    """Draws the codes of one frame. Its memory of the frame's earlier codes is made anew for each."""

    def __init__(self, depth: DepthDecoder, codebooks: Array) -> None:
        c = depth.c
        self._codebooks, self._norm = codebooks, depth.norm.weight.detach().numpy()
        inputs = (depth.first, *_linears(depth.inputs))
        self._inputs = [linear_of(x, place) for x, place in zip(inputs, depth.place, strict=True)]
        self._heads, self._layers = [linear_of(x) for x in _linears(depth.heads)], stack_of(_blocks(depth.blocks))
        rope = Rope(c.width // c.n_heads, c.n_codebooks)
        self._turns = [rope.at(k) for k in range(c.n_codebooks)]
        self._shape = (c.n_heads, c.n_codebooks, c.width // c.n_heads)

    def frames(self, hidden: Array, draws: Sequence[Draw]) -> list[list[int]]:
        """hidden (B, C) -> for each row the K codes of its frame."""
        memory = np.empty((len(self._layers.norm), 2, len(hidden), *self._shape), np.float32)
        total = np.zeros((len(hidden), self._codebooks.shape[2]), np.float32)
        codes: list[list[int]] = []
        for k, (into, head, turn) in enumerate(zip(self._inputs, self._heads, self._turns, strict=True)):
            given = total if k else hidden
            logits = passed(into, self._layers, self._norm, head, given, turn, memory, k)
            codes.append([draw(k, row) for draw, row in zip(draws, logits, strict=True)])
            total += self._codebooks[k, codes[-1]]
        return [list(row) for row in zip(*codes, strict=True)]


class FastStep:
    """Runs one frame of every row: its input, the time transformer after what the cache holds, the depth decoder."""

    def __init__(self, model: Starter) -> None:
        c = model.config
        self._codebooks, self._books = model.codebooks.numpy(), np.arange(c.n_codebooks)
        self._start: Array = model.start.detach().numpy()
        self._into, self._out = (linear_of(x) for x in _linears(model.history))
        self._layers, self._norm = stack_of(_blocks(model.blocks)), model.norm.weight.detach().numpy()
        self._rope = Rope(c.width // c.n_heads, 512)
        self._depth = FastDepth(model.depth, self._codebooks)

    def frames(
        self, codes: Sequence[list[int]] | None, hints: Array, kv: PrefixKV, draws: Sequence[Draw]
    ) -> list[list[int]]:
        """codes: each row's frame before (None at the start); hints (B, C) -> each row's codes; kv moves on by one."""
        return self._depth.frames(self.hidden(self.rows(codes, hints), kv), draws)

    def rows(self, codes: Sequence[list[int]] | None, hints: Array) -> Array:
        """Return the inputs of a frame (B, C) from the codes before it and its hints."""
        if codes is None:
            return hints + self._start
        parts = self._codebooks[self._books, codes]  # (B, K, D)
        return hints + two_layers(self._into, self._out, np.concatenate((parts[:, 0], parts.sum(1)), 1))

    def hidden(self, x: Array, kv: PrefixKV) -> Array:
        """Pass a row of each take (B, C) through the time transformer; return its normed hidden state (B, C)."""
        turn = self._rope.at(kv.length)
        for i in range(kv.n_layers):
            block(self._layers, i, x, turn, kv.room(i, 1).numpy(), kv.length)
        kv.advance(1)
        normed(x, self._norm, x)
        return x


def _linears(of: nn.Module) -> list[nn.Linear]:
    return [x for x in of.children() if isinstance(x, nn.Linear)]


def _blocks(of: nn.Module) -> list[Block]:
    return [x for x in of.children() if isinstance(x, Block)]

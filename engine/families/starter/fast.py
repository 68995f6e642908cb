"""One time step of the starter on a CPU in fp32: the fast twin of Starter.next_rows and run, and DepthDecoder.frames.

The same maths through solo.py, for one take or for several takes of a line side by side; tests hold them together.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from engine.blocks import Block
from engine.families.protocol import Draw
from engine.families.starter.model import DepthDecoder, Starter
from engine.families.starter.solo import Array, Norm, Product, Rope, SoloBlock
from engine.kv import PrefixKV


class FastDepth:
    """Draws the codes of one frame. Its memory of the frame's earlier codes is made anew for each."""

    def __init__(self, depth: DepthDecoder, codebooks: Array) -> None:
        c = depth.c
        self._codebooks, self._norm = codebooks, Norm(depth.norm)
        inputs = (depth.first, *_linears(depth.inputs))
        self._inputs = [Product(x, shift=place) for x, place in zip(inputs, depth.place, strict=True)]
        self._heads = [Product(x, self._norm.weight) for x in _linears(depth.heads)]
        self._blocks = [SoloBlock(x) for x in _blocks(depth.blocks)]
        rope = Rope(c.width // c.n_heads, c.n_codebooks)
        self._turns = [rope.at(k) for k in range(c.n_codebooks)]
        self._memory = np.empty((c.n_depth_layers, 2, c.n_heads, c.n_codebooks, c.width // c.n_heads), np.float32)
        self._row, self._normed = np.empty((2, c.width), np.float32)
        self._logits, self._total = np.empty(c.codebook_size, np.float32), np.empty(c.code_dim, np.float32)

    def frames(self, hidden: Array, draws: Sequence[Draw]) -> list[list[int]]:
        """hidden (B, C) -> for each row the K codes of its frame."""
        return [self._frame(row, draw) for row, draw in zip(hidden, draws, strict=True)]

    def _frame(self, hidden: Array, draw: Draw) -> list[int]:
        codes: list[int] = []
        self._total.fill(0)
        layers = list(zip(self._blocks, self._memory, strict=True))
        for k, (into, head, turn) in enumerate(zip(self._inputs, self._heads, self._turns, strict=True)):
            x = into(self._total if k else hidden, self._row)
            for block, memory in layers:
                block.step(x, turn, memory, k)
            codes.append(draw(k, head(self._norm(x, self._normed), self._logits)))
            self._total += self._codebooks[k, codes[-1]]
        return codes


class FastStep:
    """Runs one frame of every row: its input, the time transformer after what the cache holds, the depth decoder."""

    def __init__(self, model: Starter) -> None:
        c = model.config
        self._codebooks = model.codebooks.numpy()
        self._start: Array = model.start.detach().numpy()
        self._into, self._out = (Product(x) for x in _linears(model.history))
        self._blocks, self._norm = [SoloBlock(x) for x in _blocks(model.blocks)], Norm(model.norm)
        self._norm_weight: Array = self._norm.weight.numpy()
        self._rope = Rope(c.width // c.n_heads, 512)
        self._depth = FastDepth(model.depth, self._codebooks)
        self._embedded, self._inner = np.empty(2 * c.code_dim, np.float32), np.empty(self._into.width, np.float32)
        self._first, self._sum = self._embedded[: c.code_dim], self._embedded[c.code_dim :]

    def frames(
        self, codes: Sequence[list[int]] | None, hints: Array, kv: PrefixKV, draws: Sequence[Draw]
    ) -> list[list[int]]:
        """codes: each row's frame before (None at the start); hints (B, C) -> each row's codes; kv moves on by one."""
        return self._depth.frames(self.hidden(self.rows(codes, hints), kv), draws)

    def rows(self, codes: Sequence[list[int]] | None, hints: Array) -> Array:
        """Return the inputs of a frame (B, C) from the codes before it and its hints."""
        if codes is None:
            return hints + self._start
        out = np.empty_like(hints)
        for row, frame in zip(out, codes, strict=True):
            self._first[:] = self._codebooks[0, frame[0]]
            self._sum[:] = self._first
            for k, code in enumerate(frame[1:], 1):
                self._sum += self._codebooks[k, code]
            inner = functional.gelu(torch.from_numpy(self._into(self._embedded, self._inner)))
            self._out(inner.numpy(), row)
        out += hints
        return out

    def hidden(self, x: Array, kv: PrefixKV) -> Array:
        """Pass a row of each take (B, C) through the time transformer; return its normed hidden state (B, C)."""
        at = kv.length
        turn = self._rope.at(at)
        for i, block in enumerate(self._blocks):
            memory: Array = kv.room(i, 1).numpy()
            for b, row in enumerate(x):
                block.step(row, turn, memory[:, b], at)
        kv.advance(1)
        for row in x:
            self._norm(row, row)
        x *= self._norm_weight
        return x


def _linears(of: nn.Module) -> list[nn.Linear]:
    return [x for x in of.children() if isinstance(x, nn.Linear)]


def _blocks(of: nn.Module) -> list[Block]:
    return [x for x in of.children() if isinstance(x, Block)]

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
        self._shape = (c.n_heads, c.n_codebooks, c.width // c.n_heads)
        self._sizes = c.width, c.codebook_size

    def frames(self, hidden: Array, draws: Sequence[Draw]) -> list[list[int]]:
        """hidden (B, C) -> for each row the K codes of its frame."""
        memory = np.empty((len(self._blocks), 2, len(hidden), *self._shape), np.float32)
        x, logits = (np.empty((len(hidden), n), np.float32) for n in self._sizes)
        total = np.zeros((len(hidden), self._codebooks.shape[2]), np.float32)
        codes: list[list[int]] = []
        for k, (into, head, turn) in enumerate(zip(self._inputs, self._heads, self._turns, strict=True)):
            into(total if k else hidden, x)
            for layer, block in zip(memory, self._blocks, strict=True):
                block.step(x, turn, layer, k)
            head(self._norm(x, x), logits)
            codes.append([draw(k, row) for draw, row in zip(draws, logits, strict=True)])
            total += self._codebooks[k, codes[-1]]
        return [list(row) for row in zip(*codes, strict=True)]


class FastStep:
    """Runs one frame of every row: its input, the time transformer after what the cache holds, the depth decoder."""

    def __init__(self, model: Starter) -> None:
        c = model.config
        self._codebooks, self._books = model.codebooks.numpy(), np.arange(c.n_codebooks)
        self._start: Array = model.start.detach().numpy()
        self._into, self._out = (Product(x) for x in _linears(model.history))
        self._blocks, self._norm = [SoloBlock(x) for x in _blocks(model.blocks)], Norm(model.norm)
        self._norm_weight: Array = self._norm.weight.numpy()
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
        inner = np.empty((len(hints), self._into.width), np.float32)
        self._into(np.concatenate((parts[:, 0], parts.sum(1)), 1), inner)
        out = self._out(functional.gelu(torch.from_numpy(inner)).numpy(), np.empty_like(hints))
        out += hints
        return out

    def hidden(self, x: Array, kv: PrefixKV) -> Array:
        """Pass a row of each take (B, C) through the time transformer; return its normed hidden state (B, C)."""
        turn = self._rope.at(kv.length)
        for i, block in enumerate(self._blocks):
            block.step(x, turn, kv.room(i, 1).numpy(), kv.length)
        kv.advance(1)
        self._norm(x, x)
        x *= self._norm_weight
        return x


def _linears(of: nn.Module) -> list[nn.Linear]:
    return [x for x in of.children() if isinstance(x, nn.Linear)]


def _blocks(of: nn.Module) -> list[Block]:
    return [x for x in of.children() if isinstance(x, Block)]

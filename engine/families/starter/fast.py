"""One time step of the starter on a CPU in fp32: the fast twin of Starter.next_row, Starter.run and DepthDecoder.frame.

The same maths through solo.py; tests hold the two against each other.
"""

from __future__ import annotations

from functools import partial

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
        self._codebooks, self._place = codebooks, depth.place.detach().numpy()
        self._first, self._inputs = Product.of(depth.first), [Product.of(x) for x in _linears(depth.inputs)]
        self._heads = [Product.of(x) for x in _linears(depth.heads)]
        self._blocks, self._norm = [SoloBlock(x) for x in _blocks(depth.blocks)], Norm(depth.norm)
        self._shape = (len(self._blocks), 2, c.n_heads, c.n_codebooks, c.width // c.n_heads)
        self._rope = Rope(c.width // c.n_heads, c.n_codebooks)

    def frame(self, hidden: Array, draw: Draw) -> list[int]:
        """hidden (C,) -> the K codes of a frame."""
        memory, codes = np.empty(self._shape, np.float32), []
        self._first.x[:] = hidden
        x, total = self._first(), np.zeros(self._codebooks.shape[2], np.float32)
        for k, head in enumerate(self._heads):
            x = x + self._place[k]
            for layer, block in zip(memory, self._blocks, strict=True):
                x = block.step(x, self._rope.at(k), partial(_remember, layer, k))
            self._norm.into(x, head.x)
            codes.append(draw(k, head()))
            if k + 1 < len(self._heads):
                total += self._codebooks[k, codes[-1]]
                self._inputs[k].x[:] = total
                x = self._inputs[k]()
        return codes


def _remember(layer: Array, at: int, k: Array, v: Array) -> tuple[Array, Array]:
    """Write k, v (H, D) at a place of one layer's memory (2, H, K, D); return the part filled then."""
    layer[0, :, at], layer[1, :, at] = k, v
    return layer[0, :, : at + 1], layer[1, :, : at + 1]


class FastStep:
    """Runs one frame: its row, the time transformer after what the cache holds, the depth decoder."""

    def __init__(self, model: Starter) -> None:
        c = model.config
        self._codebooks, self._books = model.codebooks.numpy(), np.arange(c.n_codebooks)
        self._start: Array = model.start.detach().numpy()
        self._into, self._out = (Product.of(x) for x in _linears(model.history))
        self._blocks, self._norm = [SoloBlock(x) for x in _blocks(model.blocks)], Norm(model.norm)
        self._rope = Rope(c.width // c.n_heads, 512)
        self._depth = FastDepth(model.depth, self._codebooks)
        self._hidden = np.empty(c.width, np.float32)

    def frame(self, codes: list[int] | None, hint: Array, kv: PrefixKV, draw: Draw) -> list[int]:
        """codes: the frame before (None at the start); hint (C,) -> the codes of this frame; kv moves on by one."""
        return self._depth.frame(self.hidden(self.row(codes, hint), kv), draw)

    def row(self, codes: list[int] | None, hint: Array) -> Array:
        """Return the row of a frame (C,) from the codes before it and its hint."""
        if codes is None:
            return hint + self._start
        parts = self._codebooks[self._books, codes]
        self._into.x[: parts.shape[1]], self._into.x[parts.shape[1] :] = parts[0], parts.sum(0)
        self._out.x[:] = functional.gelu(torch.from_numpy(self._into())).numpy()
        return hint + self._out()

    def hidden(self, x: Array, kv: PrefixKV) -> Array:
        """Pass one row (C,) through the time transformer; return its normed hidden state (C,)."""
        rope = self._rope.at(kv.length)
        for i, block in enumerate(self._blocks):
            x = block.step(x, rope, partial(_extend, kv, i))
        kv.advance(1)
        self._norm.into(x, self._hidden)
        return self._hidden


def _extend(kv: PrefixKV, layer: int, k: Array, v: Array) -> tuple[Array, Array]:
    keys, values = kv.extend(layer, torch.from_numpy(k)[None, :, None], torch.from_numpy(v)[None, :, None])
    return keys[0].numpy(), values[0].numpy()


def _linears(of: nn.Module) -> list[nn.Linear]:
    return [x for x in of.children() if isinstance(x, nn.Linear)]


def _blocks(of: nn.Module) -> list[Block]:
    return [x for x in of.children() if isinstance(x, Block)]

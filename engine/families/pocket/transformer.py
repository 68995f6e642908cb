"""The transformer of Pocket TTS: layer norms, interleaved rotary positions, plain feed-forward. Used three times.

Over time steps it runs on a PrefixKV; inside the codec on a WindowKV or on whole audio. Knows no text.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.blocks import attend, rotary
from engine.families.pocket.sizes import TransformerSizes
from engine.grouped import rotated
from engine.kv import PrefixKV, WindowKV
from engine.linear import Linear

ROPE_BASE = 10_000.0

KV = PrefixKV | WindowKV


class SelfAttention(nn.Module):
    """in_proj holds queries, keys and values one below the other; several queries may share a key."""

    def __init__(self, sizes: TransformerSizes) -> None:
        super().__init__()
        self._sizes = sizes
        n_rows = sizes.attention + 2 * sizes.n_kv_heads * sizes.head_width
        self.in_proj = Linear(sizes.width, n_rows, bias=False)
        self.out_proj = Linear(sizes.attention, sizes.width, bias=False)

    def forward(self, x: Tensor, rope: tuple[Tensor, Tensor], kv: KV | None, layer: int) -> Tensor:
        """rope: cos and sin of x's own positions."""
        b, t, _ = x.shape
        s = self._sizes
        rows = self.in_proj(x).view(b, t, -1, s.head_width).transpose(1, 2)
        q, k, v = rows.split((s.n_heads, s.n_kv_heads, s.n_kv_heads), 1)
        q, k = rotated(q, *rope, "neighbours"), rotated(k, *rope, "neighbours")
        if kv is not None:
            k, v = kv.extend(layer, k, v)
        heads = attend(q, k, v, window=s.window)
        return self.out_proj(heads.transpose(1, 2).reshape(b, t, -1))


class LayerScale(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.scale = nn.Parameter(torch.full((width,), 0.01))

    def forward(self, x: Tensor) -> Tensor:
        return self.scale * x


class Layer(nn.Module):
    def __init__(self, sizes: TransformerSizes) -> None:
        super().__init__()
        self.self_attn = SelfAttention(sizes)
        self.norm1, self.norm2 = nn.LayerNorm(sizes.width), nn.LayerNorm(sizes.width)
        self.linear1 = Linear(sizes.width, sizes.inner, bias=False)
        self.linear2 = Linear(sizes.inner, sizes.width, bias=False)
        self.layer_scale_1 = LayerScale(sizes.width) if sizes.layer_scale else nn.Identity()
        self.layer_scale_2 = LayerScale(sizes.width) if sizes.layer_scale else nn.Identity()

    def forward(self, x: Tensor, rope: tuple[Tensor, Tensor], kv: KV | None, layer: int) -> Tensor:
        x = x + self.layer_scale_1(self.self_attn(self.norm1(x), rope, kv, layer))
        inner = F.gelu(self.linear1(self.norm2(x)), approximate="tanh")
        return x + self.layer_scale_2(self.linear2(inner))


class Transformer(nn.Module):
    """(B, T, C) -> (B, T, C). With kv, x stands after what kv holds and is added to it."""

    def __init__(self, sizes: TransformerSizes) -> None:
        super().__init__()
        self.sizes = sizes
        self.layers = nn.ModuleList(Layer(sizes) for _ in range(sizes.n_layers))

    def forward(self, x: Tensor, kv: KV | None = None) -> Tensor:
        start = 0 if kv is None else kv.position
        rope = rotary(torch.arange(start, start + x.shape[1], device=x.device), self.sizes.head_width, ROPE_BASE)
        for i, layer in enumerate(self.layers):
            x = layer(x, rope, kv, i)
        if kv is not None:
            kv.advance(x.shape[1])
        return x

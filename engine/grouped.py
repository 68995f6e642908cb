"""The transformer block of the larger families (Qwen3-TTS, Fish S2-Pro): several query heads share a key head.

RMS norms, optional norms of queries and keys, fused projections, rotary positions of either pairing, gated inner layer.
Knows neither text nor audio.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.blocks import attend, rotary
from engine.kv import PrefixKV, WindowKV
from engine.linear import Linear


@dataclass(frozen=True, slots=True)
class GroupedSizes:
    """width: C; inner: feed-forward; pairs: whether rotary pairs are neighbours or halves of a head.

    table_dtype: what cos and sin are rounded to before use, as published (bfloat16 for S2-Pro). window: keys a query
    may read, itself among them, None for all. layer_scale: whether what the block adds is scaled channel by channel.
    """

    width: int
    n_heads: int
    n_kv_heads: int
    head_width: int
    inner: int
    n_layers: int
    rope_base: float
    pairs: Literal["neighbours", "halves"]
    qk_norm: bool = True
    eps: float = 1e-6
    table_dtype: torch.dtype = torch.float32
    window: int | None = None
    layer_scale: bool = False


class Rotary:
    """cos and sin (T, D / 2) for any stretch of positions; the table grows when it is asked for more."""

    def __init__(self, sizes: GroupedSizes) -> None:
        self._sizes = sizes
        self._cos = self._sin = torch.empty(0, sizes.head_width // 2)

    def at(self, start: int, n: int, like: Tensor) -> tuple[Tensor, Tensor]:
        if start + n > len(self._cos) or self._cos.device != like.device:
            self._grow(max(start + n, 2 * len(self._cos), 256), like.device)
        return self._cos[start : start + n], self._sin[start : start + n]

    def _grow(self, n: int, device: torch.device) -> None:
        s = self._sizes
        table = rotary(torch.arange(n, device=device), s.head_width, s.rope_base)
        self._cos, self._sin = (x.to(s.table_dtype).float() for x in table)


def rotated(x: Tensor, cos: Tensor, sin: Tensor, pairs: Literal["neighbours", "halves"]) -> Tensor:
    """Rotate x (B, H, T, D) in fp32 and return it in its own dtype."""
    wide = x.float()
    if pairs == "halves":
        a, b = wide.chunk(2, -1)
        return torch.cat((a * cos - b * sin, b * cos + a * sin), -1).to(x.dtype)
    a, b = wide.unflatten(3, (-1, 2)).unbind(4)
    return torch.stack((a * cos - b * sin, b * cos + a * sin), 4).flatten(3).to(x.dtype)


class GroupedBlock(nn.Module):
    """(B, T, C) -> (B, T, C). wqkv holds queries, keys and values; w13 the gate and what it gates."""

    def __init__(self, sizes: GroupedSizes) -> None:
        super().__init__()
        self.sizes, s = sizes, sizes
        self.attention_norm, self.ffn_norm = (nn.RMSNorm(s.width, eps=s.eps) for _ in range(2))
        rows = (s.n_heads + 2 * s.n_kv_heads) * s.head_width
        self.wqkv = Linear(s.width, rows, bias=False)
        self.wo = Linear(s.n_heads * s.head_width, s.width, bias=False)
        if s.qk_norm:
            self.q_norm, self.k_norm = (nn.RMSNorm(s.head_width, eps=s.eps) for _ in range(2))
        self.w13, self.w2 = Linear(s.width, 2 * s.inner, bias=False), Linear(s.inner, s.width, bias=False)
        if s.layer_scale:
            self.attention_scale, self.ffn_scale = (nn.Parameter(torch.full((s.width,), 0.01)) for _ in range(2))

    def forward(
        self,
        x: Tensor,
        rope: tuple[Tensor, Tensor],
        kv: PrefixKV | WindowKV | None = None,
        layer: int = 0,
    ) -> Tensor:
        """rope: cos and sin of x's own positions. With kv, x stands after what it holds and is added to it."""
        heads = self.attention(self.attention_norm(x), rope, kv, layer)
        x = x + (heads * self.attention_scale if self.sizes.layer_scale else heads)
        gate, up = self.w13(self.ffn_norm(x)).chunk(2, -1)
        inner = self.w2(F.silu(gate) * up)
        return x + (inner * self.ffn_scale if self.sizes.layer_scale else inner)

    def attention(self, x: Tensor, rope: tuple[Tensor, Tensor], kv: PrefixKV | WindowKV | None, layer: int) -> Tensor:
        """Attend over what kv holds and x (B, T, C), already normed."""
        s, (b, t, _) = self.sizes, x.shape
        heads = self.wqkv(x).view(b, t, -1, s.head_width).transpose(1, 2)
        q, k, v = heads.split((s.n_heads, s.n_kv_heads, s.n_kv_heads), 1)
        if s.qk_norm:
            q, k = self.q_norm(q), self.k_norm(k)
        q, k = rotated(q, *rope, s.pairs), rotated(k, *rope, s.pairs)
        if kv is not None:
            k, v = kv.extend(layer, k, v)
        return self.wo(attend(q, k, v, window=s.window).transpose(1, 2).reshape(b, t, -1))


class GroupedStack(nn.Module):
    """Blocks and the norm after them."""

    def __init__(self, sizes: GroupedSizes) -> None:
        super().__init__()
        self.sizes = sizes
        self.layers = nn.ModuleList(GroupedBlock(sizes) for _ in range(sizes.n_layers))
        self.norm = nn.RMSNorm(sizes.width, eps=sizes.eps)
        self._rotary = Rotary(sizes)

    def forward(self, x: Tensor, kv: PrefixKV | WindowKV | None = None, *, normed: bool = True) -> Tensor:
        """x: (B, T, C) -> (B, T, C), after what kv holds."""
        start = 0 if kv is None else kv.position
        rope = self._rotary.at(start, x.shape[1], x)
        for i, block in enumerate(self.layers):
            x = block(x, rope, kv, i)
        if kv is not None:
            kv.advance(x.shape[1])
        return self.norm(x) if normed else x

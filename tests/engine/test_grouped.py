"""The grouped block: the same with and without memory, and the same as attention written out plainly."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Literal

import pytest
import torch
from torch import Tensor
from torch.nn import functional as F

from engine.grouped import GroupedBlock, GroupedSizes, GroupedStack
from engine.kv import PrefixKV

SIZES = GroupedSizes(24, 4, 2, 8, 40, 2, 1e4, "halves")


def plain_attention(block: GroupedBlock, x: Tensor) -> Tensor:
    """Attention of one sequence (T, C), head by head and position by position, as the papers write it."""
    s, n = block.sizes, x.shape[0]
    q, k, v = (block.wqkv.weight @ x.T).T.split(
        (s.n_heads * s.head_width, s.n_kv_heads * s.head_width, s.n_kv_heads * s.head_width), 1
    )
    out = torch.zeros(n, s.n_heads, s.head_width)
    for head in range(s.n_heads):
        group = head * s.n_kv_heads // s.n_heads
        qs = [turned(block.q_norm(q[t].view(s.n_heads, -1)[head]), t, s) for t in range(n)]
        ks = [turned(block.k_norm(k[t].view(s.n_kv_heads, -1)[group]), t, s) for t in range(n)]
        for t in range(n):
            weights = torch.stack([qs[t] @ ks[u] / math.sqrt(s.head_width) for u in range(t + 1)]).softmax(0)
            out[t, head] = sum(weights[u] * v[u].view(s.n_kv_heads, -1)[group] for u in range(t + 1))
    return out.reshape(n, -1) @ block.wo.weight.T


def turned(x: Tensor, t: int, s: GroupedSizes) -> Tensor:
    out, half = x.clone(), s.head_width // 2
    for i in range(half):
        angle = t * s.rope_base ** (-2 * i / s.head_width)
        a, b = (i, i + half) if s.pairs == "halves" else (2 * i, 2 * i + 1)
        out[a] = x[a] * math.cos(angle) - x[b] * math.sin(angle)
        out[b] = x[b] * math.cos(angle) + x[a] * math.sin(angle)
    return out


@pytest.mark.parametrize("pairs", ["halves", "neighbours"])
@torch.inference_mode()
def test_a_block_is_what_the_papers_write(pairs: Literal["halves", "neighbours"]) -> None:
    torch.manual_seed(0)
    stack = GroupedStack(replace(SIZES, pairs=pairs, n_layers=1))
    block = stack.layers[0]
    x = torch.randn(1, 6, 24)
    h = x[0] + plain_attention(block, block.attention_norm(x)[0])
    gate, up = (block.ffn_norm(h) @ block.w13.weight.T).chunk(2, -1)
    wanted = h + (F.silu(gate) * up) @ block.w2.weight.T
    assert torch.allclose(stack(x, normed=False)[0], wanted, rtol=1e-4, atol=1e-5)


@torch.inference_mode()
def test_steps_over_the_prefix_give_what_the_whole_gives_and_read_each_key_once_a_step() -> None:
    torch.manual_seed(1)
    stack, x = GroupedStack(SIZES), torch.randn(1, 9, 24)
    whole, kv = stack(x), PrefixKV(2, poison=True)
    parts = [stack(x[:, :4], kv), *(stack(x[:, t : t + 1], kv) for t in range(4, 9))]
    assert torch.allclose(torch.cat(parts, 1), whole, atol=1e-5)
    assert kv.keys_read == 2 * (4 + 5 + 6 + 7 + 8 + 9)

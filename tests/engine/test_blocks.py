"""The shared transformer parts."""

from __future__ import annotations

import pytest
import torch

from engine.blocks import Block, attend, rotary, rotate
from engine.kv import PrefixKV

WIDTH, HEADS = 16, 2


@pytest.fixture
def block() -> Block:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(4)
        made = Block(WIDTH, HEADS, 24, dropout=0.5)
        for norm in (made.attention_norm, made.ffn_norm, made.q_norm, made.k_norm):
            torch.nn.init.uniform_(norm.weight, 0.5, 1.5)
    return made.eval().requires_grad_(False)


def rope(start: int, n: int) -> tuple[torch.Tensor, torch.Tensor]:
    return rotary(torch.arange(start, start + n), WIDTH // HEADS)


def rows(n: int) -> torch.Tensor:
    return torch.randn(1, n, WIDTH, generator=torch.Generator().manual_seed(8))


def test_rotation_keeps_lengths_and_depends_on_the_distance_only() -> None:
    q, k = torch.randn(2, 1, 1, 1, 8, generator=torch.Generator().manual_seed(1))
    near = [rotate(q, *rotary(torch.tensor([a]), 8)) @ rotate(k, *rotary(torch.tensor([a + 3]), 8)).mT for a in (0, 50)]
    assert torch.allclose(near[0], near[1], atol=1e-5)
    assert torch.allclose(rotate(q, *rotary(torch.tensor([9]), 8)).norm(), q.norm())


def test_a_mask_hides_padding_from_two_way_attention() -> None:
    q, k, v = torch.randn(3, 1, HEADS, 5, 8, generator=torch.Generator().manual_seed(2))
    mask = torch.tensor([True, True, True, False, False])[None, None, None]
    hidden = attend(q, k, v, causal=False, mask=mask)
    assert torch.allclose(hidden, attend(q, k[:, :, :3], v[:, :, :3], causal=False), atol=1e-6)


def test_a_block_gives_the_same_step_by_step_as_at_once(block: Block) -> None:
    x = rows(20)
    whole = block(x, rope(0, 20))
    kv, steps = PrefixKV(1, poison=True), []
    for start, n in ((0, 7), (7, 1), (8, 1), (9, 11)):
        steps.append(block(x[:, start : start + n], rope(start, n), kv, 0))
        kv.advance(n)
    assert torch.allclose(torch.cat(steps, 1), whole, atol=1e-5, rtol=0)


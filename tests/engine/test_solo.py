"""One position by NumPy: what torch computes, in panels that one thread multiplies."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from torch import nn

from engine.blocks import Block, rotary
from engine.families.protocol import Draw
from engine.families.starter import solo
from engine.families.starter.fast import FastDepth
from engine.kv import PrefixKV
from tests.engine import tiny


def made(layer: nn.Module, seed: int = 0) -> nn.Module:
    noise = torch.Generator().manual_seed(seed)
    for weight in layer.parameters():
        weight.requires_grad_(False).copy_(torch.randn(weight.shape, generator=noise) / max(1, weight.shape[-1]) ** 0.5)
    return layer.eval()


@pytest.mark.parametrize(("most", "n_panels"), [(400_000, 1), (60, 5), (1, 14)])
def test_a_product_is_the_layer_in_any_number_of_panels(
    monkeypatch: pytest.MonkeyPatch, most: int, n_panels: int
) -> None:
    monkeypatch.setattr(solo, "MOST_WEIGHTS", most)
    layer, x = made(nn.Linear(20, 14)), torch.randn(3, 20, generator=torch.Generator().manual_seed(1))
    scale, shift = torch.linspace(0.5, 2, 20), torch.linspace(-1, 1, 14)
    product = solo.Product(layer, scale, shift)  # type: ignore[arg-type]
    assert len(product._panels) == n_panels
    out = np.full((3, 14), np.nan, np.float32)
    assert product(x.numpy(), out) is out
    assert torch.allclose(torch.from_numpy(out), layer(x * scale) + shift, atol=1e-6)


def test_no_product_is_large_enough_for_numpy_to_wake_threads() -> None:
    product = solo.Product(nn.Linear(512, 2048))
    sizes = [weight.size for _, weight in product._panels]
    assert max(sizes) < 460_800
    assert sum(sizes) == 512 * 2048


def test_a_row_is_the_same_bit_for_bit_whoever_stands_beside_it() -> None:
    model = tiny.networks().decoder
    depth = FastDepth(model.depth, model.codebooks.numpy())
    rows = np.random.default_rng(0).standard_normal((8, tiny.DECODER.width)).astype(np.float32)

    def logits(which: slice) -> list[list[np.ndarray]]:
        seen: list[list[np.ndarray]] = [[] for _ in rows[which]]

        def noting(row: list[np.ndarray]) -> Draw:
            return lambda stage, x: row.append(x.copy()) or int(x.argmax())  # type: ignore[func-returns-value]

        depth.frames(rows[which], [noting(row) for row in seen])
        return seen

    together = logits(slice(0, 8))
    for i in range(8):
        assert np.array_equal(logits(slice(i, i + 1))[0], together[i])


@torch.inference_mode()
def test_a_block_for_one_position_is_the_block() -> None:
    slow = made(Block(64, 4, 96), 3)
    fast = solo.SoloBlock(slow)  # type: ignore[arg-type]
    kv, memory, table = PrefixKV(1, poison=True), np.full((2, 2, 4, 40, 16), np.nan, np.float32), solo.Rope(16, 2)
    noise = torch.Generator().manual_seed(4)
    for t in range(40):  # the table of turns grows on the way
        x = torch.randn(2, 1, 64, generator=noise)
        expected = slow(x, rotary(torch.arange(t, t + 1), 16), kv, 0)
        kv.advance(1)
        got = x[:, 0].numpy().copy()
        fast.step(got, table.at(t), memory, t)
        assert torch.allclose(torch.from_numpy(got), expected[:, 0], atol=1e-5, rtol=1e-5)


def test_a_block_keeps_nothing_of_one_row_for_the_next() -> None:
    block, turn = solo.SoloBlock(made(Block(64, 4, 96), 3)), solo.Rope(16).at(6)  # type: ignore[arg-type]
    noise = np.random.default_rng(1)
    memory, other = noise.standard_normal((2, 2, 1, 4, 9, 16)).astype(np.float32)
    row = noise.standard_normal((1, 64)).astype(np.float32)
    first, again = row.copy(), row.copy()
    block.step(first, turn, memory, 6)
    block.step(np.full((1, 64), 1e6, np.float32), turn, other, 8)
    block.step(again, turn, memory, 6)
    assert np.array_equal(first, again)

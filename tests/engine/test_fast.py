"""One position by compiled loops: what torch computes with the same weights of 8 bits, each row on its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch
from torch import nn

from engine import kernels
from engine.api import CancelToken, collect
from engine.blocks import Block, rotary
from engine.families.protocol import Draw
from engine.families.starter import compile as beforehand
from engine.families.starter import fast
from engine.families.starter.fast import FastDepth, Rope
from engine.kv import PrefixKV
from engine.rounding import hold_8_bits
from tests.engine import tiny

ROOT = Path(__file__).resolve().parents[2]


def made(layer: nn.Module, seed: int = 0) -> nn.Module:
    noise = torch.Generator().manual_seed(seed)
    for weight in layer.parameters():
        weight.requires_grad_(False).copy_(torch.randn(weight.shape, generator=noise) / max(1, weight.shape[-1]) ** 0.5)
    hold_8_bits(layer)
    return layer.eval()


@pytest.mark.parametrize("n_in", [3, 8, 20])
def test_a_linear_layer_is_the_layer(n_in: int) -> None:
    layer, x = made(nn.Linear(n_in, 14)), torch.randn(3, n_in, generator=torch.Generator().manual_seed(1))
    shift, out = torch.linspace(-1, 1, 14), np.full((3, 14), np.nan, np.float32)
    kernels.linear(fast.linear_of(layer, shift), x.numpy(), out)  # type: ignore[arg-type]
    assert torch.allclose(torch.from_numpy(out), layer(x) + shift, atol=1e-6)


def test_two_layers_are_the_sequence() -> None:
    layers = made(nn.Sequential(nn.Linear(20, 24), nn.GELU(), nn.Linear(24, 10)))
    x = torch.randn(3, 20, generator=torch.Generator().manual_seed(1))
    first, second = fast.linear_of(layers[0]), fast.linear_of(layers[2])  # type: ignore[index]
    assert torch.allclose(torch.from_numpy(kernels.two_layers(first, second, x.numpy())), layers(x), atol=1e-6)


def test_weights_that_8_bits_do_not_hold_are_refused() -> None:
    layer = nn.Linear(20, 14)
    with torch.no_grad():
        layer.weight.copy_(torch.linspace(-1, 1, 280).view(14, 20))
    with pytest.raises(ValueError, match="8 bits"):
        fast.linear_of(layer)


def test_a_tanh_is_one_everywhere() -> None:
    @kernels.compiled
    def each(x: np.ndarray, out: np.ndarray) -> None:
        for i in range(len(x)):
            out[i] = kernels.tanh(x[i])

    x = np.concatenate((np.linspace(-30, 30, 200_001), [np.inf, -np.inf, 1e-20, 0.0])).astype(np.float32)
    out = np.empty_like(x)
    each(x, out)
    assert np.abs(out - np.tanh(x.astype(np.float64))).max() < 1.5e-6
    each(np.full(9, np.nan, np.float32), out[:9])
    assert np.isnan(out[:9]).all()


def logits(depth: FastDepth, rows: np.ndarray) -> list[list[np.ndarray]]:
    """Return what each row's codes are drawn from, the likeliest taken."""
    seen: list[list[np.ndarray]] = [[] for _ in rows]

    def noting(row: list[np.ndarray]) -> Draw:
        return lambda stage, x: row.append(x.copy()) or int(x.argmax())  # type: ignore[func-returns-value]

    depth.frames(rows, [noting(row) for row in seen])
    return seen


def test_a_row_is_the_same_bit_for_bit_whoever_stands_beside_it() -> None:
    model = tiny.networks().decoder
    depth = FastDepth(model.depth, model.codebooks.numpy())
    rows = np.random.default_rng(0).standard_normal((8, tiny.DECODER.width)).astype(np.float32)
    together = logits(depth, rows)
    for i in range(8):
        assert np.array_equal(logits(depth, rows[i : i + 1])[0], together[i])


def test_a_frame_keeps_nothing_of_one_row_for_the_next() -> None:
    model = tiny.networks().decoder
    depth = FastDepth(model.depth, model.codebooks.numpy())
    row = np.random.default_rng(1).standard_normal((1, tiny.DECODER.width)).astype(np.float32)
    first = logits(depth, row)
    logits(depth, np.full_like(row, 1e6))
    assert np.array_equal(logits(depth, row), first)


@torch.inference_mode()
def test_a_block_for_one_position_is_the_block() -> None:
    slow = made(Block(64, 4, 96), 3)
    layers, table = fast.stack_of([slow]), Rope(16, 2)  # type: ignore[list-item]
    kv, memory = PrefixKV(1, poison=True), np.full((2, 2, 4, 40, 16), np.nan, np.float32)
    noise = torch.Generator().manual_seed(4)
    for t in range(40):  # the table of turns grows on the way
        x = torch.randn(2, 1, 64, generator=noise)
        expected = slow(x, rotary(torch.arange(t, t + 1), 16), kv, 0)
        kv.advance(1)
        got = x[:, 0].numpy().copy()
        kernels.block(layers, 0, got, table.at(t), memory, t)
        assert torch.allclose(torch.from_numpy(got), expected[:, 0], atol=1e-5, rtol=1e-5)


def test_a_frame_is_one_pass_a_block_and_one_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    family, passes = tiny.family(), {"block": 0, "passed": 0}

    def counting(name: str, inner: object) -> object:
        def counted(*args: object) -> object:
            passes[name] += 1
            return inner(*args)  # type: ignore[operator]

        return counted

    for name in passes:
        monkeypatch.setattr(fast, name, counting(name, getattr(fast, name)))
    step, kv = family._fast, family.prefill_voice(family.encode_voice(tiny.speech()))
    assert step is not None
    read = kv.keys_read
    hints = np.zeros((1, tiny.DECODER.width), np.float32)
    step.frames(None, hints, kv, [lambda stage, x: int(x.argmax())])  # type: ignore[list-item]
    assert passes == {"block": tiny.DECODER.n_layers, "passed": tiny.DECODER.n_codebooks}
    assert kv.keys_read - read == tiny.DECODER.n_layers * kv.length


def test_what_was_compiled_beforehand_is_all_that_a_take_needs() -> None:
    def known() -> dict[str, int]:
        found = {name: getattr(x, "signatures", None) for name, x in vars(kernels).items()}
        return {name: len(x) for name, x in found.items() if x is not None}

    beforehand.main()
    before = known()
    assert {"block", "passed", "two_layers", "speak"} <= {name for name, n in before.items() if n}
    collect(tiny.synth(tiny.family()).stream(tiny.request(), CancelToken()))
    assert known() == before


TAKE = """
import sys, numpy as np
from engine import kernels
out = np.empty((1, 3), np.float32)
kernels.product(np.ones((2, 3), np.float32), np.ones((1, 2), np.float32), out)
sys.exit(0 if out.tolist() == [[2.0, 2.0, 2.0]] else 3)
"""


def run(folder: Path, **environment: str) -> None:
    env = os.environ | {"NUMBA_CACHE_DIR": str(folder), "PYTHONPATH": str(ROOT)} | environment
    done = subprocess.run([sys.executable, "-c", TAKE], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_what_was_kept_and_is_damaged_is_made_anew(tmp_path: Path) -> None:
    run(tmp_path)
    kept = sorted(p for p in tmp_path.rglob("*.nb?") if ".product-" in p.name)
    assert len(kept) == 2
    for path in kept:
        path.write_bytes(path.read_bytes()[:100])
        run(tmp_path)
        assert path.stat().st_size > 1000


def test_the_loops_run_where_nothing_can_be_kept_and_where_numba_is_off(tmp_path: Path) -> None:
    taken = tmp_path / "a file and no folder"
    taken.touch()
    run(taken)
    run(tmp_path, NUMBA_DISABLE_JIT="1")


def test_a_full_disk_is_no_reason_not_to_compute() -> None:
    class Full:
        def save_overload(self, *what: object) -> None:
            raise OSError(28, "no space")

    kernels.Kept(Full()).save_overload("signature", "code")

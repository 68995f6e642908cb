"""Linear layers by the quicker way, or with weights of 16 bits, give what torch's own gives."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import torch
from torch import nn
from torch.nn import functional as F

from engine import linear as room
from engine.api import DeviceError
from engine.blocks import attend
from engine.linear import LARGE, Linear, linear
from engine.packed import PackedLinear, can_pack, pack

WIDE, NARROW = 512, 512  # as many weights as make a layer large


@pytest.fixture(params=[1, 2])
def threads(request: pytest.FixtureRequest) -> Iterator[int]:
    before = torch.get_num_threads()
    torch.set_num_threads(request.param)
    yield request.param
    torch.set_num_threads(before)


@pytest.mark.parametrize("shape", [(1, 1), (1, 5), (2, 32), (1, 65), ()])
@pytest.mark.parametrize("bias", [True, False])
@torch.inference_mode()
def test_a_large_layer_gives_what_torch_s_own_gives(shape: tuple[int, ...], bias: bool, threads: int) -> None:
    torch.manual_seed(0)
    layer, x = Linear(NARROW, WIDE, bias=bias), torch.randn(*shape, NARROW)
    assert layer.weight.numel() >= LARGE
    wanted = F.linear(x, layer.weight, layer.bias)
    found = layer(x)
    assert found.shape == wanted.shape
    assert torch.allclose(found, wanted, atol=1e-5)


@torch.inference_mode()
def test_rows_that_lie_apart_in_memory_are_taken_as_they_are(threads: int) -> None:
    torch.manual_seed(0)
    layer, x = Linear(NARROW, WIDE), torch.randn(1, NARROW, 6).transpose(1, 2)
    assert torch.allclose(layer(x), F.linear(x, layer.weight, layer.bias), atol=1e-5)


def test_the_other_way_is_only_taken_where_it_is_quicker_and_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[bool] = []
    suits = room._one_dnn_suits

    def noting(x: torch.Tensor, weight: torch.Tensor) -> bool:
        taken.append(suits(x, weight))
        return False

    monkeypatch.setattr(room, "_one_dnn_suits", noting)
    monkeypatch.setattr(torch, "get_num_threads", lambda: 2)
    monkeypatch.setattr(torch.backends.cpu, "get_cpu_capability", lambda: "AVX2")
    large, row = torch.randn(WIDE, NARROW), torch.randn(1, NARROW)
    with torch.inference_mode():
        linear(row, large)
        linear(row.double(), large.double())
        linear(torch.randn(65, NARROW), large)  # many rows: not even asked
        linear(row[:, :4], large[:, :4])  # few weights: neither
    linear(row, nn.Parameter(large))  # would have to be learned from
    assert taken == [torch.backends.mkldnn.is_available(), False, False]


def test_gradients_flow_as_ever() -> None:
    layer = Linear(NARROW, WIDE)
    layer(torch.randn(1, NARROW)).sum().backward()
    assert layer.weight.grad is not None


@torch.inference_mode()
def test_heads_that_share_keys_are_read_side_by_side() -> None:
    torch.manual_seed(0)
    q, k, v = torch.randn(2, 6, 1, 8), torch.randn(2, 3, 9, 8), torch.randn(2, 3, 9, 8)
    wanted = F.scaled_dot_product_attention(q, k.repeat_interleave(2, 1), v.repeat_interleave(2, 1))
    assert torch.allclose(attend(q, k, v), wanted, atol=1e-6)


# ---- 16 bits


@pytest.mark.skipif(not can_pack(), reason="this processor cannot compute with weights of 16 bits")
@torch.inference_mode()
def test_packed_weights_give_the_result_to_three_digits_and_small_layers_stay() -> None:
    torch.manual_seed(0)
    model = nn.Sequential(
        nn.Linear(300, 400), nn.Sequential(nn.GELU(), nn.Linear(400, 200, bias=False)), nn.Linear(200, 9)
    )
    x = torch.randn(1, 3, 300)
    wanted = model(x)
    assert pack(model) == 2
    assert [type(layer) for layer in (model[0], model[1][1], model[2])] == [PackedLinear, PackedLinear, nn.Linear]
    error = (model(x) - wanted).abs().max() / wanted.abs().max()
    assert 0 < error < 1e-3


@pytest.mark.skipif(not can_pack(), reason="this processor cannot compute with weights of 16 bits")
@torch.inference_mode()
def test_weights_in_bf16_keep_all_their_bits() -> None:
    torch.manual_seed(0)
    layer = nn.Linear(300, 300, bias=False).to(torch.bfloat16)
    x = torch.randn(4, 300)
    wanted = x.double() @ layer.weight.double().T
    assert torch.allclose(PackedLinear(layer)(x).double(), wanted, atol=1e-5)


def test_a_machine_that_cannot_pack_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.packed.can_pack", lambda: False)
    with pytest.raises(DeviceError, match="16 bits"):
        pack(nn.Linear(300, 300))

"""Weights of 8 bits: rounded once they stay, on disk and back, and what cannot be held is said."""

from __future__ import annotations

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import nn

from engine.rounding import MOST, from_8_bits, hold_8_bits, to_8_bits


@given(st.integers(0, 10_000), st.floats(-30, 30))
def test_rounding_is_near_and_rounding_again_changes_nothing(seed: int, exponent: float) -> None:
    weight = torch.randn(5, 7, generator=torch.Generator().manual_seed(seed)) * 2.0**exponent
    values, scale = to_8_bits(weight)
    held = from_8_bits(values, scale)
    assert values.abs().amax(1).tolist() == [MOST] * 5
    assert ((held - weight).abs() <= 0.5001 * scale[:, None] + weight.abs() * 5e-4).all()
    again, same = to_8_bits(held)
    assert torch.equal(again, values)
    assert torch.equal(same, scale)
    assert torch.equal(from_8_bits(again, same), held)


def test_a_row_of_zeros_is_a_row_of_zeros() -> None:
    values, scale = to_8_bits(torch.tensor([[0.0, 0.0], [1.0, -2.0]]))
    assert values.tolist() == [[0, 0], [64, -127]]
    assert (scale > 0).all()


@pytest.mark.parametrize("odd", [torch.nan, torch.inf])
def test_what_is_not_finite_is_refused(odd: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        to_8_bits(torch.tensor([[1.0, odd]]))


def test_only_the_weights_of_linear_layers_are_rounded() -> None:
    network = nn.Sequential(nn.Linear(6, 3), nn.RMSNorm(3), nn.Embedding(4, 3))
    before = {k: v.clone() for k, v in network.state_dict().items()}
    hold_8_bits(network)
    after = network.state_dict()
    assert [k for k in before if not torch.equal(before[k], after[k])] == ["0.weight"]

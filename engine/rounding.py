"""Weights of 8 bits: each result of a layer has a scale, and its weights are whole multiples of that.

Networks keep them as floats, so every device computes with the same numbers; a file and the CPU's own loops keep the
multiples. A scale has 11 bits, so a multiple times its scale is exact, and rounding once more changes nothing.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

MOST = 127


def to_8_bits(weight: Tensor) -> tuple[Tensor, Tensor]:
    """weight (N, C) -> multiples int8 (N, C), scale fp32 (N,), none of it 0; what is not finite raises ValueError."""
    if not weight.isfinite().all():
        raise ValueError("a weight is not a finite number")
    mantissa, exponent = torch.frexp(weight.detach().float().abs().amax(1) / MOST)
    scale = torch.ldexp((mantissa * 2048).round() / 2048, exponent)
    scale = torch.where(scale > 0, scale, torch.ones_like(scale))
    return (weight / scale[:, None]).round().clamp(-MOST, MOST).to(torch.int8), scale


def from_8_bits(values: Tensor, scale: Tensor) -> Tensor:
    """Return the weight (N, C) in fp32."""
    return values.float() * scale[:, None]


def layers_of(network: nn.Module) -> dict[str, nn.Linear]:
    """Return every linear layer by name."""
    return {name: m for name, m in network.named_modules() if isinstance(m, nn.Linear)}


@torch.no_grad()
def hold_8_bits(network: nn.Module) -> None:
    """Round the weights of every linear layer to what 8 bits hold, in place. Raises ValueError."""
    for layer in layers_of(network).values():
        layer.weight.copy_(from_8_bits(*to_8_bits(layer.weight)))

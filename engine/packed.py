"""Weights of 16 bits on a processor that computes in 32: a time step reads half as much and so takes half as long.

Every weight is rounded to fp16 (11 bits of mantissa, so a bf16 weight above 6e-5 keeps all its bits) and widened again
inside the product; activations and sums stay fp32. An option, never a default: the result differs by about 2e-4 of its
largest value. Knows no model.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from engine.api import DeviceError, told

LEAST = 2**16  # weights of a layer; smaller ones stay in the processor's cache


class PackedLinear(nn.Module):
    """A linear layer that holds its weights as fp16: (…, C) -> (…, N) in fp32, on a processor."""

    def __init__(self, of: nn.Linear) -> None:
        super().__init__()
        bias = None if of.bias is None else of.bias.detach().float()
        # FBGEMM's, part of torch on x86 (torch 2.13, aten/src/ATen/native/quantized/cpu/qlinear_prepack.cpp).
        self._packed = torch.ops.quantized.linear_prepack_fp16(of.weight.detach().float(), bias)

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = torch.ops.quantized.linear_dynamic_fp16(x, self._packed)
        return out


def can_pack() -> bool:
    """Tell whether this torch can; it can on x86."""
    return "fbgemm" in torch.backends.quantized.supported_engines


def pack(module: nn.Module) -> int:
    """Replace the larger linear layers below *module*, one after another; return how many. They cannot go back.

    Raises DeviceError where this machine cannot do it.
    """
    if not can_pack():
        raise DeviceError(told("This processor cannot compute with weights of 16 bits; leave that option out."))
    n = 0
    for name, child in module.named_children():
        if isinstance(child, nn.Linear) and child.weight.numel() >= LEAST:
            setattr(module, name, PackedLinear(child))
            n += 1
        else:
            n += pack(child)
    return n

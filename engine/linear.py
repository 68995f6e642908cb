"""A linear layer whose weights are read as fast as the machine can, also where only a few rows pass through it.

A time step multiplies one row by every weight of a model, so its time is that of reading the weights. torch hands fp32
on a processor to a BLAS whose matrix-vector product reaches half of the read bandwidth on two threads; oneDNN, which
comes with torch, reaches nearly all of it. A model that fits into the processor's cache gains nothing. Knows no model.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

FEW_ROWS = 64
LARGE = 2**18  # weights; a smaller layer is quicker by the BLAS


def linear(x: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """Return x (…, C) times weight (N, C), plus bias (N,): (…, N), as torch's own does up to rounding."""
    if weight.numel() >= LARGE and x.numel() <= FEW_ROWS * x.shape[-1] and _one_dnn_suits(x, weight):
        # What torch's own compiler emits for this layer on a processor; torch 2.13, aten/src/ATen/native/mkldnn.
        out: Tensor = torch.ops.mkldnn._linear_pointwise(x, weight, bias, "none", [], "")
        return out
    return F.linear(x, weight, bias)


def _one_dnn_suits(x: Tensor, weight: Tensor) -> bool:
    return (
        x.device.type == "cpu"
        and x.dtype == weight.dtype == torch.float32
        and not torch.is_grad_enabled()  # it has no backward
        and torch.get_num_threads() > 1  # on one thread the BLAS is as fast
        and torch.backends.mkldnn.is_available()
        and torch.backends.cpu.get_cpu_capability().startswith("AVX")
    )


class Linear(nn.Linear):
    """nn.Linear by the faster of both ways."""

    def forward(self, input: Tensor) -> Tensor:  # torch's name for it
        return linear(input, self.weight, self.bias)

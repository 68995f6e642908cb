"""The head that turns a time step's hidden vector and noise into a continuous frame.

Four kinds, by how many times the network is asked and what it answers. Knows neither text nor voices.
Source of the flow matching forms: Lipman et al. 2022; Boffi et al. 2024 (self-distillation, "lsd").
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from engine.families.pocket.sizes import LATENT, FlowSizes
from engine.linear import Linear

TIME_WIDTH = 256
N_TIMES = {"lsd": 2, "flow_matching": 1, "drifting": 0, "pointwise": 0}
EULER_STEPS = 16  # the least that flow_matching is published with


class _Scale(nn.Module):
    """Divide by the deviation (the mean is not removed, the variance is that around it) and scale."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.alpha = nn.Parameter(torch.ones(width))

    def forward(self, x: Tensor) -> Tensor:
        return x * (self.alpha * torch.rsqrt(1e-5 + x.var(-1, keepdim=True)))


class _TimeEmbedding(nn.Module):
    """A point in time (...,) -> (..., width)."""

    def __init__(self, width: int, longest: float = 10_000.0) -> None:
        super().__init__()
        half = TIME_WIDTH // 2
        self.register_buffer("freqs", torch.exp(-math.log(longest) * torch.arange(half) / half))
        self.mlp = nn.Sequential(Linear(TIME_WIDTH, width), nn.SiLU(), Linear(width, width), _Scale(width))

    def forward(self, t: Tensor) -> Tensor:
        angle = t[..., None] * self.freqs.to(t.dtype)  # type: ignore[operator]  # a buffer is typed as a module too
        return self.mlp(torch.cat((angle.cos(), angle.sin()), -1))


class _Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.in_ln = nn.LayerNorm(width, eps=1e-6)
        self.mlp = nn.Sequential(Linear(width, width), nn.SiLU(), Linear(width, width))
        self.adaLN_modulation = nn.Sequential(nn.SiLU(), Linear(width, 3 * width))

    def forward(self, x: Tensor, condition: Tensor) -> Tensor:
        shift, scale, gate = self.adaLN_modulation(condition).chunk(3, -1)
        return x + gate * self.mlp(self.in_ln(x) * (1 + scale) + shift)


class _Final(nn.Module):
    def __init__(self, width: int, out: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width, eps=1e-6, elementwise_affine=False)
        self.linear = Linear(width, out)
        self.adaLN_modulation = nn.Sequential(nn.SiLU(), Linear(width, 2 * width))

    def forward(self, x: Tensor, condition: Tensor) -> Tensor:
        shift, scale = self.adaLN_modulation(condition).chunk(2, -1)
        return self.linear(self.norm(x) * (1 + scale) + shift)


class FlowHead(nn.Module):
    """hidden (B, Z) and noise (B, 32) -> a frame of latents (B, 32), in the space the language model reads."""

    def __init__(self, sizes: FlowSizes, hidden: int) -> None:
        super().__init__()
        self.kind = sizes.kind
        n_times = N_TIMES[sizes.kind]
        if n_times:
            self.time_embed = nn.ModuleList(_TimeEmbedding(sizes.width) for _ in range(n_times))
        self.cond_embed = Linear(hidden, sizes.width)
        self.input_proj = Linear(LATENT, sizes.width)
        self.res_blocks = nn.ModuleList(_Residual(sizes.width) for _ in range(sizes.depth))
        self.final_layer = _Final(sizes.width, LATENT)

    def forward(self, hidden: Tensor, noise: Tensor, n_steps: int | None = None) -> Tensor:
        """n_steps: how often the network is asked; None is the published number (1, or 16 for flow_matching)."""
        if self.kind == "drifting":
            return self._ask(hidden, noise)
        if self.kind == "pointwise":
            return noise + self._ask(hidden, noise)
        n = n_steps or (1 if self.kind == "lsd" else EULER_STEPS)
        x = noise
        for i in range(n):
            points = (i / n, (i + 1) / n) if self.kind == "lsd" else (i / n,)
            x = x + self._ask(hidden, x, *points) / n
        return x

    def _ask(self, hidden: Tensor, x: Tensor, *points: float) -> Tensor:
        condition = self.cond_embed(hidden)
        if points:
            times = [embed(x.new_full((1,), t)) for embed, t in zip(self.time_embed, points, strict=True)]
            condition = condition + sum(times[1:], times[0]) / len(times)
        x = self.input_proj(x)
        for block in self.res_blocks:
            x = block(x, condition)
        return self.final_layer(x, condition)

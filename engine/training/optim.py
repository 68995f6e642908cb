"""Muon: momentum whose update is made orthogonal, for the weight matrices; AdamW for all else. What every run does.

Sources: Jordan et al. 2024, "Muon: an optimizer for hidden layers"; the coefficients of its steps from Amsel et al.
2025, "The Polar Express". All in fp32, since bf16 products are slow on processors without the instructions for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

STEPS = ((8.2872, -23.5959, 17.3004), (4.1071, -2.9478, 0.5448), (3.9487, -2.9089, 0.5518), (3.3184, -2.4885, 0.5100))


def orthogonal(g: Tensor) -> Tensor:
    """Return g (M, N) with its singular values pushed towards 1."""
    x = g if g.shape[0] <= g.shape[1] else g.T
    x = x / (x.norm() * 1.02 + 1e-7)
    for a, b, c in STEPS:
        square = x @ x.T
        x = a * x + torch.addmm(square, square, square, beta=b, alpha=c) @ x
    return x if g.shape[0] <= g.shape[1] else x.T


class Muon(torch.optim.Optimizer):
    """Muon with Nesterov momentum and decoupled weight decay; lr is in the scale of AdamW's."""

    def __init__(
        self, params: list[nn.Parameter], lr: float = 1e-3, momentum: float = 0.95, weight_decay: float = 0.1
    ) -> None:
        super().__init__(params, {"lr": lr, "momentum": momentum, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self, closure: None = None) -> None:  # type: ignore[override]
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is None:
                    continue
                kept = self.state[p].setdefault("momentum", torch.zeros_like(p))
                kept.lerp_(p.grad, 1 - group["momentum"])
                update = orthogonal(p.grad.lerp(kept, group["momentum"]))
                p.mul_(1 - group["lr"] * group["weight_decay"])
                # 0.2 * sqrt(max side): the RMS of an AdamW update, so that one learning rate serves both
                p.add_(update, alpha=-group["lr"] * 0.2 * max(p.shape) ** 0.5)


def split(model: nn.Module) -> tuple[list[nn.Parameter], list[nn.Parameter], list[nn.Parameter]]:
    """Return the model's parameters as (hidden matrices for Muon, other matrices, vectors)."""
    hidden: list[nn.Parameter] = []
    other: list[nn.Parameter] = []
    vectors: list[nn.Parameter] = []
    for name, p in model.named_parameters():
        if p.ndim < 2:
            vectors.append(p)
        elif "blocks." in name:
            hidden.append(p)
        else:
            other.append(p)
    return hidden, other, vectors


def set_rate(opts: Iterable[torch.optim.Optimizer], rate: float) -> None:
    """Give every group of every optimiser the learning rate *rate*."""
    for opt in opts:
        for group in opt.param_groups:
            group["lr"] = rate


@torch.no_grad()
def follow(average: nn.Module, model: nn.Module, keep: float) -> None:
    """Move the running average of a model's weights towards them; *keep*: the share of the average that stays."""
    for a, p in zip(average.parameters(), model.parameters(), strict=True):
        a.lerp_(p, 1 - keep)


def save(state: dict[str, Any], path: Path) -> None:
    """Write a checkpoint whole: whoever reads *path* finds the old one or the new one."""
    torch.save(state, path.with_suffix(".tmp"))
    path.with_suffix(".tmp").replace(path)

"""The half of S2-Pro's codec that listens: 44.1 kHz audio to codes. Needed only while a voice is made of a clip."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.families.fish.codec import KERNEL, Book, Residual, Snake, run
from engine.families.fish.sizes import DILATIONS, CodecSizes
from engine.grouped import GroupedSizes, GroupedStack
from engine.streaming import CausalConv1d, ConvNext, StreamState

LAST_KERNEL = 3


class HearingBook(Book):
    """A codebook that can also be asked for the entry nearest to a vector, by direction (Yu et al. 2022)."""

    def __init__(self, size: int, code_width: int, latent: int) -> None:
        super().__init__(size, code_width, latent)
        self.in_proj = nn.Conv1d(latent, code_width, 1)

    def encode(self, x: Tensor) -> Tensor:
        """x (B, C, T) -> codes (B, T) int64."""
        asked = F.normalize(self.in_proj(x).transpose(1, 2), dim=-1)
        return (asked @ F.normalize(self.codebook.weight, dim=-1).T).argmax(-1)


class _Stage(nn.Module):
    """(B, width, T) -> (B, 2 width, T / stride); the last one ends in a transformer."""

    def __init__(self, width: int, stride: int, inner: GroupedSizes | None) -> None:
        super().__init__()
        down = CausalConv1d(width, 2 * width, 2 * stride, stride=stride)
        self.block = nn.ModuleList((*(Residual(width, d) for d in DILATIONS), Snake(width), down))
        if inner is not None:
            self.transformer = GroupedStack(inner)
        self._inner = inner

    def forward(self, x: Tensor, state: StreamState | None = None) -> Tensor:
        x = run(self.block, x, state)
        return x if self._inner is None else self.transformer(x.transpose(1, 2)).transpose(1, 2)


class _Ears(nn.Module):
    """Samples (B, 1, N) -> latents (B, C, N / rates)."""

    def __init__(self, sizes: CodecSizes) -> None:
        super().__init__()
        width, n = sizes.first, len(sizes.rates)
        stages = []
        for i, rate in enumerate(reversed(sizes.rates)):
            stages.append(_Stage(width << i, rate, sizes.encoder if i == n - 1 else None))
        last = CausalConv1d(width << n, sizes.latent, LAST_KERNEL)
        self.block = nn.ModuleList((CausalConv1d(1, width, KERNEL), *stages, Snake(width << n), last))

    def forward(self, x: Tensor) -> Tensor:
        return run(self.block, x, None)


class _Down(nn.Module):
    def __init__(self, width: int, stride: int) -> None:
        super().__init__()
        self.step = CausalConv1d(width, width, stride, stride=stride)
        self.next = ConvNext(width)

    def forward(self, x: Tensor) -> Tensor:
        return self.next(self.step(x))


class CodecEncoder(nn.Module):
    """pcm (B, 1, N) -> codes (B, K, T); the end is padded with silence to a whole frame."""

    def __init__(self, sizes: CodecSizes) -> None:
        super().__init__()
        self.sizes = sizes
        self.encoder = _Ears(sizes)
        self.downsample = nn.ModuleList(_Down(sizes.latent, stride) for stride in reversed(sizes.ups))
        self.pre = GroupedStack(sizes.pre)
        semantic, *residual = (HearingBook(size, sizes.code_width, sizes.latent) for size in sizes.books)
        self.semantic, self.residual = semantic, nn.ModuleList(residual)

    def forward(self, pcm: Tensor) -> Tensor:
        x = self.latents(pcm)
        codes = []
        for book in (self.semantic, *self.residual):
            code = book.encode(x)
            x = x - book.decode(code)
            codes.append(code)
        return torch.stack(codes, 1)

    def latents(self, pcm: Tensor) -> Tensor:
        """pcm (B, 1, N) -> what the codebooks name (B, C, T)."""
        x = self.encoder(F.pad(pcm, (0, -pcm.shape[2] % self.sizes.frame_samples)))
        for down in self.downsample:
            x = down(x)
        return self.pre(x.transpose(1, 2)).transpose(1, 2)

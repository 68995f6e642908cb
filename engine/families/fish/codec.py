"""The codec of S2-Pro, from codes to 44.1 kHz audio: whole, or in pieces of any size with the same samples.

Everything looks back only: convolutions keep left history, upsampling ones what is still to come, the transformer the
last 127 positions. Names of modules follow the published files, through names.py. Knows nothing of language.
"""

from __future__ import annotations

from itertools import pairwise

import torch
from torch import Tensor, nn

from engine.families.fish.sizes import DILATIONS, CodecSizes
from engine.grouped import GroupedStack
from engine.streaming import CausalConv1d, CausalConvTranspose1d, CodecPast, ConvNext, StreamState

KERNEL = 7


class Snake(nn.Module):
    """x + sin²(ax) / a, an `a` for every channel. Source: Ziyin et al. 2020."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.alpha = nn.Parameter(torch.ones(1, width, 1))

    def forward(self, x: Tensor) -> Tensor:
        return x + torch.sin(self.alpha * x).square() / (self.alpha + 1e-9)


def run(modules: nn.ModuleList, x: Tensor, state: StreamState | None) -> Tensor:
    """Pass x through modules; those with a past are given the stream's state."""
    for module in modules:
        x = module(x) if isinstance(module, Snake) else module(x, state)
    return x


class Residual(nn.Module):
    """x + conv(snake(dilated conv(snake(x))))."""

    def __init__(self, width: int, dilation: int) -> None:
        super().__init__()
        wide = CausalConv1d(width, width, KERNEL, dilation=dilation)
        self.block = nn.ModuleList((Snake(width), wide, Snake(width), CausalConv1d(width, width, 1)))

    def forward(self, x: Tensor, state: StreamState | None = None) -> Tensor:
        return x + run(self.block, x, state)


class Book(nn.Module):
    """One codebook and its way to the latent's channels."""

    def __init__(self, size: int, code_width: int, latent: int) -> None:
        super().__init__()
        self.codebook = nn.Embedding(size, code_width)
        self.out_proj = nn.Conv1d(code_width, latent, 1)

    def decode(self, codes: Tensor) -> Tensor:
        """codes (B, T) -> (B, C, T). A code beyond the last entry is taken for the last, as published."""
        return self.out_proj(self.codebook(codes.clamp(0, self.codebook.num_embeddings - 1)).transpose(1, 2))


class _Up(nn.Module):
    def __init__(self, width: int, stride: int) -> None:
        super().__init__()
        self.step = CausalConvTranspose1d(width, width, stride, stride=stride)
        self.next = ConvNext(width)

    def forward(self, x: Tensor, state: StreamState | None = None) -> Tensor:
        return self.next(self.step(x, state), state)


class _Stage(nn.Module):
    """(B, n_in, T) -> (B, n_out, T stride)."""

    def __init__(self, n_in: int, n_out: int, stride: int) -> None:
        super().__init__()
        up = CausalConvTranspose1d(n_in, n_out, 2 * stride, stride=stride)
        self.block = nn.ModuleList((Snake(n_in), up, *(Residual(n_out, d) for d in DILATIONS)))

    def forward(self, x: Tensor, state: StreamState | None = None) -> Tensor:
        return run(self.block, x, state)


class _Waves(nn.Module):
    """Latents (B, C, T) -> samples (B, 1, T · rates)."""

    def __init__(self, sizes: CodecSizes) -> None:
        super().__init__()
        widths = [sizes.width >> i for i in range(len(sizes.rates) + 1)]
        stages = (_Stage(a, b, rate) for (a, b), rate in zip(pairwise(widths), sizes.rates, strict=True))
        first, last = CausalConv1d(sizes.latent, widths[0], KERNEL), CausalConv1d(widths[-1], 1, KERNEL)
        self.model = nn.ModuleList((first, *stages, Snake(widths[-1]), last))

    def forward(self, x: Tensor, state: StreamState | None = None) -> Tensor:
        return torch.tanh(run(self.model, x, state))


class CodecDecoder(nn.Module):
    """The half of the codec that speaks: codebooks, transformer, upsampling, waves."""

    def __init__(self, sizes: CodecSizes) -> None:
        super().__init__()
        self.sizes = sizes
        semantic, *residual = (Book(size, sizes.code_width, sizes.latent) for size in sizes.books)
        self.semantic, self.residual = semantic, nn.ModuleList(residual)
        self.post = GroupedStack(sizes.post)
        self.upsample = nn.ModuleList(_Up(sizes.latent, stride) for stride in sizes.ups)
        self.decoder = _Waves(sizes)

    def forward(self, codes: Tensor, stream: CodecPast | None = None) -> Tensor:
        """codes (B, K, T) -> pcm (B, 1, T · frame_samples). With a stream, they follow those it has decoded."""
        state = None if stream is None else stream.state
        x = self.semantic.decode(codes[:, 0])
        for k, book in enumerate(self.residual, 1):
            x = x + book.decode(codes[:, k])  # type: ignore[operator]  # a list of modules has no kind of its own
        x = self.post(x.transpose(1, 2), None if stream is None else stream.kv).transpose(1, 2)
        for up in self.upsample:
            x = up(x, state)
        return self.decoder(x, state)

    def open_stream(self) -> CodecPast:
        return CodecPast(self.sizes.post.n_layers, self.sizes.post.window)

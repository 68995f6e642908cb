"""The half of the codec that speaks: sixteen codes a frame to 24 kHz audio, whole or in pieces with the same samples.

Everything looks back only: convolutions keep left history, upsampling ones what is still to come, the transformer the
last 71 frames. Knows nothing of language. Names of modules follow the published files, through names.py.
"""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.families.qwen3.sizes import DecoderSizes
from engine.grouped import GroupedSizes, GroupedStack
from engine.kv import KVSnapshot, WindowKV
from engine.streaming import CausalConv1d, CausalConvTranspose1d, CodecPast, ConvNext, StreamState

KERNEL, FIRST_KERNEL = 7, 3
DILATIONS = (1, 3, 9)
TINY = 1e-9


class SnakeBeta(nn.Module):
    """x + sin²(ax) / b, both by channel and kept as logarithms. Source: BigVGAN (Lee et al. 2023). x: (B, C, T)."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.alpha, self.beta = nn.Parameter(torch.zeros(width)), nn.Parameter(torch.zeros(width))

    def forward(self, x: Tensor, state: StreamState | None = None) -> Tensor:
        a, b = self.alpha.exp()[:, None], self.beta.exp()[:, None]
        return x + torch.sin(x * a).square() / (b + TINY)


class Residual(nn.Module):
    def __init__(self, width: int, dilation: int) -> None:
        super().__init__()
        self.act1, self.act2 = SnakeBeta(width), SnakeBeta(width)
        self.conv1, self.conv2 = CausalConv1d(width, width, KERNEL, dilation=dilation), CausalConv1d(width, width, 1)

    def forward(self, x: Tensor, state: StreamState | None = None) -> Tensor:
        return x + self.conv2(self.act2(self.conv1(self.act1(x), state)), state)


class Steps(nn.Module):
    """Modules one after another, each given the stream's state."""

    def __init__(self, *modules: nn.Module) -> None:
        super().__init__()
        self.block = nn.ModuleList(modules)

    def forward(self, x: Tensor, state: StreamState | None = None) -> Tensor:
        for module in self.block:
            x = module(x, state)
        return x


def _stage(n_in: int, n_out: int, rate: int) -> Steps:
    """(B, n_in, T) -> (B, n_out, T rate)."""
    up = CausalConvTranspose1d(n_in, n_out, 2 * rate, stride=rate)
    return Steps(SnakeBeta(n_in), up, *(Residual(n_out, dilation) for dilation in DILATIONS))


def _waves(sizes: DecoderSizes) -> Steps:
    """(B, latent, T) -> (B, 1, T rates)."""
    width = sizes.width
    modules: list[nn.Module] = [CausalConv1d(sizes.latent, width, KERNEL)]
    for rate in sizes.rates:
        modules.append(_stage(width, width // 2, rate))
        width //= 2
    return Steps(*modules, SnakeBeta(width), CausalConv1d(width, 1, KERNEL))


class Quantiser(nn.Module):
    """codes (B, K, T) -> (B, 2 D, T): the first codebook and the sum of the others, each its own way to the channels.

    books holds all codebooks one below the other.
    """

    def __init__(self, sizes: DecoderSizes) -> None:
        super().__init__()
        self.book = sizes.book
        self.books = nn.Parameter(torch.zeros(sizes.n_codebooks * sizes.book, sizes.code_width))
        self.first_out, self.rest_out = (
            nn.Conv1d(sizes.code_width, 2 * sizes.code_width, 1, bias=False) for _ in range(2)
        )

    def forward(self, codes: Tensor) -> Tensor:
        offsets = torch.arange(codes.shape[1], device=codes.device)[:, None] * self.book
        entries = F.embedding(codes + offsets, self.books).transpose(2, 3)  # (B, K, D, T)
        return self.first_out(entries[:, 0]) + self.rest_out(entries[:, 1:].sum(1))


class PreTransformer(nn.Module):
    def __init__(self, latent: int, sizes: GroupedSizes) -> None:
        super().__init__()
        self.input_proj, self.output_proj = nn.Linear(latent, sizes.width), nn.Linear(sizes.width, latent)
        self.stack = GroupedStack(sizes)

    def forward(self, x: Tensor, kv: WindowKV | None) -> Tensor:
        """x: (B, C, T) -> (B, C, T)."""
        return self.output_proj(self.stack(self.input_proj(x.transpose(1, 2)), kv)).transpose(1, 2)


class SpeechDecoder(nn.Module):
    """codes (B, K, T) -> pcm (B, 1, T · frame_samples)."""

    def __init__(self, sizes: DecoderSizes) -> None:
        super().__init__()
        self.sizes = sizes
        self.quantizer = Quantiser(sizes)
        self.pre_conv = CausalConv1d(2 * sizes.code_width, sizes.latent, FIRST_KERNEL)
        self.pre_transformer = PreTransformer(sizes.latent, sizes.inner)
        width = sizes.latent
        self.upsample = nn.ModuleList(
            Steps(CausalConvTranspose1d(width, width, stride, stride=stride), ConvNext(width)) for stride in sizes.ups
        )
        self.decoder = _waves(sizes)

    def forward(self, codes: Tensor, stream: CodecPast | None = None) -> Tensor:
        """With a stream, codes follow those it has decoded."""
        state = None if stream is None else stream.state
        x = self.pre_conv(self.quantizer(codes), state)
        x = self.pre_transformer(x, None if stream is None else stream.kv)
        for up in self.upsample:
            x = up(x, state)
        return self.decoder(x, state).clamp(-1, 1)

    def open_stream(self, past: Mapping[str, Tensor] | None = None) -> CodecPast:
        """Begin a stream, or go on from what past_of() gave, which is only read."""
        stream = CodecPast(self.sizes.inner.n_layers, self.sizes.inner.window)
        if past:
            window, position = stream.kv.window, int(past["position"])
            layers = tuple(past[f"kv.{i}"] for i in range(self.sizes.inner.n_layers))
            stream.kv = WindowKV.restore(KVSnapshot(layers), window, position)
            modules = dict(self.named_modules())
            held = {name.removeprefix("at."): x for name, x in past.items() if name.startswith("at.")}
            stream.state.tensors = {modules[name]: x for name, x in held.items()}
        return stream

    def past_of(self, stream: CodecPast) -> dict[str, Tensor]:
        """Return a copy of a stream's past, by names that do not depend on this process."""
        past = {f"kv.{i}": x for i, x in enumerate(stream.kv.snapshot().layers)}
        past["position"] = torch.tensor([stream.kv.position])
        names = {module: name for name, module in self.named_modules()}
        return past | {f"at.{names[module]}": x.clone() for module, x in stream.state.tensors.items()}

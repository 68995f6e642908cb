"""The codec of Pocket TTS: 24 kHz audio to continuous latents at 12.5 Hz and back, whole or in pieces, exactly.

Knows nothing of language. Names of modules are those of the published files.
"""

from __future__ import annotations

from torch import Tensor, nn

from engine.families.pocket.sizes import FRAME_SAMPLES, LATENT, RATIOS, UPSAMPLE, PocketSizes, SeanetSizes
from engine.families.pocket.transformer import Transformer, TransformerSizes
from engine.kv import WindowKV
from engine.streaming import CausalConv1d, CausalConvTranspose1d, CodecPast, StreamState

LAST_KERNEL, RESIDUAL_KERNEL = 3, 3


class _Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.block = nn.ModuleList(
            (nn.ELU(), CausalConv1d(width, width // 2, RESIDUAL_KERNEL), nn.ELU(), CausalConv1d(width // 2, width, 1))
        )

    def forward(self, x: Tensor, state: StreamState | None) -> Tensor:
        return x + _run(self.block, x, state)


class _Stack(nn.Module):
    """Modules one after another, those with a past given the stream's state."""

    def __init__(self, *modules: nn.Module) -> None:
        super().__init__()
        self.model = nn.ModuleList(modules)

    def forward(self, x: Tensor, state: StreamState | None = None) -> Tensor:
        return _run(self.model, x, state)


def _run(modules: nn.ModuleList, x: Tensor, state: StreamState | None) -> Tensor:
    for module in modules:
        x = module(x) if isinstance(module, nn.ELU) else module(x, state)
    return x


def encoder_stack(sizes: SeanetSizes) -> _Stack:
    """samples (B, 1, N) -> (B, width, N / 120)."""
    width = sizes.n_filters
    modules: list[nn.Module] = [CausalConv1d(1, width, sizes.kernel)]
    for ratio in reversed(RATIOS):
        modules += [_Residual(width), nn.ELU(), CausalConv1d(width, 2 * width, 2 * ratio, stride=ratio)]
        width *= 2
    return _Stack(*modules, nn.ELU(), CausalConv1d(width, sizes.width, LAST_KERNEL))


def decoder_stack(sizes: SeanetSizes) -> _Stack:
    """(B, width, T) -> samples (B, 1, 120 T)."""
    width = sizes.n_filters * 2 ** len(RATIOS)
    modules: list[nn.Module] = [CausalConv1d(sizes.width, width, sizes.kernel)]
    for ratio in RATIOS:
        modules += [nn.ELU(), CausalConvTranspose1d(width, width // 2, 2 * ratio, stride=ratio), _Residual(width // 2)]
        width //= 2
    return _Stack(*modules, nn.ELU(), CausalConv1d(width, 1, LAST_KERNEL))


class _Inner(nn.Module):
    """A transformer over (B, C, T)."""

    def __init__(self, sizes: TransformerSizes) -> None:
        super().__init__()
        self.transformer = Transformer(sizes)

    def forward(self, x: Tensor, kv: WindowKV | None = None) -> Tensor:
        return self.transformer(x.transpose(1, 2), kv).transpose(1, 2)


class _Down(nn.Module):
    """The published files name these convolutions one level deeper than the others."""

    def __init__(self, conv: CausalConv1d) -> None:
        super().__init__()
        self.conv = conv


class _Up(nn.Module):
    def __init__(self, convtr: CausalConvTranspose1d) -> None:
        super().__init__()
        self.convtr = convtr


class _Quantiser(nn.Module):
    """Nothing is quantised; what is left is the way from latents to channels."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.output_proj = nn.Conv1d(LATENT, width, 1, bias=False)


class Mimi(nn.Module):
    """encode: pcm (B, 1, N) -> latents (B, T, L). decode: latents (B, T, 32) -> pcm (B, 1, 1920 T).

    L is 32 where downsample narrows it, as in every published configuration.
    """

    def __init__(self, sizes: PocketSizes, *, cloning: bool = True) -> None:
        super().__init__()
        self.sizes = sizes
        if cloning:
            self.encoder = encoder_stack(sizes.encoder)
            self.encoder_transformer = _Inner(sizes.encoder_transformer)
            down = CausalConv1d(
                sizes.encoder.width, sizes.codec_latent, 2 * UPSAMPLE, stride=UPSAMPLE, bias=False, pad="first"
            )
            self.downsample = _Down(down)
        self.decoder = decoder_stack(sizes.decoder)
        self.decoder_transformer = _Inner(sizes.decoder_transformer)
        self.quantizer = _Quantiser(sizes.codec_width)
        width = sizes.codec_width
        up = CausalConvTranspose1d(width, width, 2 * UPSAMPLE, stride=UPSAMPLE, groups=width, bias=False)
        self.upsample = _Up(up)

    def encode(self, pcm: Tensor) -> Tensor:
        """The end is padded with silence to a whole frame."""
        pcm = nn.functional.pad(pcm, (0, -pcm.shape[2] % FRAME_SAMPLES))
        x = self.encoder_transformer(self.encoder(pcm))
        return self.downsample.conv(x).transpose(1, 2)

    def decode(self, latents: Tensor, stream: CodecPast | None = None) -> Tensor:
        """With a stream, latents follow those it has decoded."""
        state = None if stream is None else stream.state
        x = self.quantizer.output_proj(latents.transpose(1, 2))
        x = self.upsample.convtr(x, state)
        x = self.decoder_transformer(x, None if stream is None else stream.kv)
        return self.decoder(x, state)

    def open_stream(self) -> CodecPast:
        sizes = self.sizes.decoder_transformer
        return CodecPast(sizes.n_layers, sizes.window)

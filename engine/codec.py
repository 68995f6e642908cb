"""The speech codec of the embedded voice: 24 kHz audio <-> frames of K codes at 25 Hz, exact when streamed.

Between audio and codes stand features at 100 Hz: engine.analysis hears them, engine.vocoder makes sound of them.
Activations are (B, T, C). The decoder looks back only, so a state of left histories makes any grouping of frames give
what the whole would have given; the encoder sees a whole clip at once and looks both ways. Knows nothing of text,
voices or sampling.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine import analysis, vocoder
from engine.analysis import N_FEATURES, Analysis
from engine.api import Pcm
from engine.vocoder import N_DECODED, Vocoder, VocoderState


@dataclass(frozen=True, slots=True)
class CodecConfig:
    """Sizes of the codec. One code frame is `hops` rows of features; widths and depths run from 100 Hz to 25 Hz."""

    rate_hz: int = 24000
    hop: int = 240
    hops: int = 4
    encoder_widths: tuple[int, int, int] = (128, 192, 256)
    encoder_blocks: tuple[int, int, int] = (2, 2, 3)
    decoder_widths: tuple[int, int, int] = (160, 224, 256)
    decoder_blocks: tuple[int, int, int] = (3, 2, 3)
    n_codebooks: int = 8
    codebook_size: int = 512
    code_dim: int = 64
    pitch_width: int = 64
    vocoder_widths: tuple[int, ...] = (12, 64, 128, 80, 192, 160, 128, 128, 128)

    @property
    def frame_samples(self) -> int:
        return self.hop * self.hops

    @property
    def frame_rate_hz(self) -> float:
        return self.rate_hz / self.frame_samples

    @property
    def lag_samples(self) -> int:
        """Samples by which finished audio trails the frames pushed."""
        return vocoder.LAG_SAMPLES

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


class CodecState:
    """One audio stream: the left history of each convolution, and what the vocoder remembers.

    added (21,): what every row of features gets before it becomes sound.
    """

    def __init__(self, added: Tensor | None = None) -> None:
        self.added = added
        self.history: dict[int, Tensor] = {}
        self.sound: VocoderState | None = None

    def clear(self) -> None:
        self.history.clear()
        self.sound = None


class Conv(nn.Module):
    """Convolution over time as one matrix product over shifted copies; looks back only, or to both sides."""

    def __init__(self, c_in: int, c_out: int, kernel: int = 3, dilation: int = 1, both: bool = False) -> None:
        super().__init__()
        self.kernel, self.dilation, self.both = kernel, dilation, both
        self.linear = nn.Linear(kernel * c_in, c_out)

    def forward(self, x: Tensor, state: CodecState | None = None) -> Tensor:
        """x: (B, T, C_in) -> (B, T, C_out). With a state, its history stands before x and is moved on."""
        reach, t = (self.kernel - 1) * self.dilation, x.shape[1]
        if self.both:
            x = F.pad(x, (0, 0, reach // 2, reach // 2))
        else:
            left = state.history.get(id(self)) if state else None
            if left is None:
                left = x.new_zeros(x.shape[0], reach, x.shape[2])
            x = torch.cat((left, x), 1)
            if state is not None:
                state.history[id(self)] = x[:, x.shape[1] - reach :].clone()
        taps = [x[:, k * self.dilation : k * self.dilation + t] for k in range(self.kernel)]
        return self.linear(torch.cat(taps, 2))


class Block(nn.Module):
    """Residual block: norm, convolution to 2C, GELU, back to C."""

    def __init__(self, width: int, dilation: int, both: bool) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.conv = Conv(width, 2 * width, dilation=dilation, both=both)
        self.out = nn.Linear(2 * width, width)

    def forward(self, x: Tensor, state: CodecState | None = None) -> Tensor:
        return x + self.out(F.gelu(self.conv(self.norm(x), state)))


def _stack(width: int, depth: int, both: bool) -> nn.ModuleList:
    return nn.ModuleList(Block(width, (1, 2, 4, 1)[i % 4], both) for i in range(depth))


class Encoder(nn.Module):
    """Features at 100 Hz, unit spread -> latents at 25 Hz. Used once a reference clip, never while decoding."""

    def __init__(self, c: CodecConfig) -> None:
        super().__init__()
        w = c.encoder_widths
        self.first = nn.Linear(N_FEATURES, w[0])
        self.blocks = nn.ModuleList(_stack(w[i], c.encoder_blocks[i], both=True) for i in range(3))
        self.down = nn.ModuleList(nn.Linear(2 * w[i], w[i + 1]) for i in range(2))
        self.norm = nn.LayerNorm(w[2])
        self.last = nn.Linear(w[2], c.code_dim)

    def forward(self, features: Tensor) -> Tensor:
        """features (B, T, 20), T a multiple of hops -> latents (B, T / hops, code_dim)."""
        x = self.first(features)
        for i, blocks in enumerate(self.blocks):
            for block in blocks:  # type: ignore[attr-defined]
                x = block(x)
            if i < 2:
                x = self.down[i](x.reshape(x.shape[0], x.shape[1] // 2, 2 * x.shape[2]))
        return self.last(self.norm(x))


class Quantiser(nn.Module):
    """Residual vector quantiser: K codebooks, each naming what the ones before left over."""

    codebooks: Tensor

    def __init__(self, c: CodecConfig) -> None:
        super().__init__()
        self.register_buffer("codebooks", torch.randn(c.n_codebooks, c.codebook_size, c.code_dim))

    def encode(self, latents: Tensor) -> Tensor:
        """latents (B, T, D) -> codes (B, T, K) int64."""
        rest, codes = latents, []
        for book in self.codebooks:
            code = nearest(rest, book)
            codes.append(code)
            rest = rest - book[code]
        return torch.stack(codes, 2)

    def decode(self, codes: Tensor) -> Tensor:
        """codes (B, T, K') of the first K' codebooks -> latents (B, T, D)."""
        return sum(self.codebooks[k][codes[..., k]] for k in range(codes.shape[-1]))  # type: ignore[return-value]


def nearest(x: Tensor, book: Tensor) -> Tensor:
    """Return for each vector of x (..., D) the index of the nearest row of book (V, D)."""
    return (book.square().sum(1) - 2 * x @ book.T).argmin(-1)


class Decoder(nn.Module):
    """Latents at 25 Hz -> features at 100 Hz, unit spread, looking back only."""

    def __init__(self, c: CodecConfig) -> None:
        super().__init__()
        w = c.decoder_widths
        self.first = Conv(c.code_dim, w[2])
        self.blocks = nn.ModuleList(_stack(w[i], c.decoder_blocks[i], both=False) for i in (2, 1, 0))
        self.up = nn.ModuleList(nn.Linear(w[i], 2 * w[i - 1]) for i in (2, 1))
        self.norm = nn.LayerNorm(w[0])
        self.head = nn.Linear(w[0], N_DECODED)

    def forward(self, latents: Tensor, state: CodecState | None = None) -> Tensor:
        """latents (B, T, D) -> features (B, hops * T, 21); with a state, the next ones of its stream."""
        x = self.first(latents, state)
        for i, blocks in enumerate(self.blocks):
            for block in blocks:  # type: ignore[attr-defined]
                x = block(x, state)
            if i < 2:
                x = self.up[i](x).unflatten(2, (2, -1)).flatten(1, 2)
        return self.head(self.norm(x))


class Fixed(nn.Module):
    """Weights of a network that is not trained here, by its names and shapes."""

    def __init__(self, shapes: Mapping[str, tuple[int, ...]]) -> None:
        super().__init__()
        for name, shape in shapes.items():
            self.register_buffer(name, torch.zeros(shape))

    def arrays(self) -> dict[str, Pcm]:
        return {name: np.ascontiguousarray(x.float().cpu().numpy()) for name, x in self.named_buffers()}


class Codec(nn.Module):
    """Hearing, encoder, quantiser, decoder and vocoder together. codes: (B, T, K) int64, features: (B, T, 20).

    mean, spread: what brings features to unit spread. Hearing and vocoder run on the CPU, not in torch; they read their
    weights when they are first asked.
    """

    mean: Tensor
    spread: Tensor

    def __init__(self, config: CodecConfig) -> None:
        super().__init__()
        self.config = config
        self.register_buffer("mean", torch.zeros(N_DECODED))
        self.register_buffer("spread", torch.ones(N_DECODED))
        self.encoder = Encoder(config)
        self.quantiser = Quantiser(config)
        self.decoder = Decoder(config)
        self.pitch = Fixed(analysis.shapes(config.pitch_width))
        self.vocoder = Fixed(vocoder.shapes(config.vocoder_widths))

    @cached_property
    def _hearing(self) -> Analysis:
        return Analysis(self.pitch.arrays())

    @cached_property
    def _speaking(self) -> Vocoder:
        return Vocoder(self.vocoder.arrays())

    def ready(self) -> None:
        """Read the vocoder's weights now and not with the first packet."""
        self._speaking.begin()

    def hear(self, pcm: Pcm) -> Tensor:
        """pcm (N,) -> features (1, ceil(N / hop), 20)."""
        return torch.from_numpy(self._hearing.features(pcm))[None].to(self.mean.device)

    def latents(self, features: Tensor) -> Tensor:
        """features (B, T, 20) -> latents (B, ceil(T / hops), D); the end is padded with its last row."""
        short = -features.shape[1] % self.config.hops
        padded = torch.cat((features, features[:, -1:].expand(-1, short, -1)), 1)
        return self.encoder((padded - self.mean[:N_FEATURES]) / self.spread[:N_FEATURES])

    def named(self, features: Tensor) -> Tensor:
        """features (B, T, 20) -> codes (B, ceil(T / hops), K)."""
        return self.quantiser.encode(self.latents(features))

    def encode(self, pcm: Pcm) -> Tensor:
        """pcm (N,) -> codes (1, ceil(N / frame_samples), K)."""
        return self.named(self.hear(pcm))

    def features(self, latents: Tensor, state: CodecState | None = None) -> Tensor:
        """latents (B, T, D) -> features (B, hops * T, 21); with a state, the next ones of its stream."""
        return self.decoder(latents, state) * self.spread + self.mean

    def decode(self, codes: Tensor) -> Pcm:
        """codes (1, T, K) -> pcm (T * frame_samples,), the whole at once."""
        state = CodecState()
        return np.concatenate((self.push(codes, state), self.flush(state)))

    def push(self, codes: Tensor, state: CodecState) -> Pcm:
        """Decode the next codes (1, T, K) of a stream; return the samples that are finished."""
        features = self.features(self.quantiser.decode(codes), state)[0]
        rows = (features if state.added is None else features + state.added).float().cpu().numpy()
        if state.sound is None:
            state.sound = self._speaking.begin()
        return self._speaking.push(rows, state.sound)

    def flush(self, state: CodecState) -> Pcm:
        """End the stream: return its last samples and empty the state."""
        tail = np.zeros(0, np.float32) if state.sound is None else self._speaking.flush(state.sound)
        state.clear()
        return tail

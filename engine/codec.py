"""The causal speech codec of the embedded voice: 24 kHz audio <-> frames of K codes, exact when streamed.

Activations are (B, T, C). Every layer looks back only, so a state of left histories makes any grouping of
frames give what the whole would have given. Knows nothing of text, voices or sampling.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F


@dataclass(frozen=True, slots=True)
class CodecConfig:
    """Sizes of the codec. One code frame is `hops` spectral hops; widths and depths run from 100 Hz to 25 Hz."""

    rate_hz: int = 24000
    hop: int = 240
    window: int = 960
    hops: int = 4
    n_mels: int = 80
    encoder_widths: tuple[int, int, int] = (128, 224, 256)
    encoder_blocks: tuple[int, int, int] = (2, 2, 4)
    decoder_widths: tuple[int, int, int] = (224, 256, 320)
    decoder_blocks: tuple[int, int, int] = (4, 2, 4)
    n_codebooks: int = 8
    codebook_size: int = 512
    code_dim: int = 64

    @property
    def frame_samples(self) -> int:
        return self.hop * self.hops

    @property
    def frame_rate_hz(self) -> float:
        return self.rate_hz / self.frame_samples

    @property
    def lag_samples(self) -> int:
        """Samples by which finished audio trails the frames pushed: half of the window's overhang."""
        return (self.window - self.hop) // 2

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


class CodecState:
    """Left histories of one audio stream: one tensor a convolution, and the overlap of the inverse transform."""

    def __init__(self) -> None:
        self.history: dict[int, Tensor] = {}
        self.overlap: Tensor | None = None
        self.started = False


class CausalConv(nn.Module):
    """Convolution over time that looks back only, as one matrix product over shifted copies."""

    def __init__(self, c_in: int, c_out: int, kernel: int = 3, dilation: int = 1) -> None:
        super().__init__()
        self.kernel, self.dilation = kernel, dilation
        self.linear = nn.Linear(kernel * c_in, c_out)

    def forward(self, x: Tensor, state: CodecState | None = None) -> Tensor:
        """x: (B, T, C_in) -> (B, T, C_out). With a state, its history stands before x and is moved on."""
        reach, t = (self.kernel - 1) * self.dilation, x.shape[1]
        left = state.history.get(id(self)) if state else None
        if left is None:
            left = x.new_zeros(x.shape[0], reach, x.shape[2])
        x = torch.cat((left, x), 1)
        if state is not None:
            state.history[id(self)] = x[:, x.shape[1] - reach :].clone()
        taps = [x[:, k * self.dilation : k * self.dilation + t] for k in range(self.kernel)]
        return self.linear(torch.cat(taps, 2))


class Block(nn.Module):
    """Residual block: norm, causal convolution to 2C, GELU, back to C."""

    def __init__(self, width: int, dilation: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.conv = CausalConv(width, 2 * width, dilation=dilation)
        self.out = nn.Linear(2 * width, width)

    def forward(self, x: Tensor, state: CodecState | None = None) -> Tensor:
        return x + self.out(F.gelu(self.conv(self.norm(x), state)))


def _stack(width: int, depth: int) -> nn.ModuleList:
    return nn.ModuleList(Block(width, (1, 2, 4, 1)[i % 4]) for i in range(depth))


def mel_filters(rate_hz: int, n_fft: int, n_mels: int) -> Tensor:
    """Return triangular filters (n_fft // 2 + 1, n_mels) on the HTK mel scale, each summing to 1."""
    top = 2595.0 * torch.log10(torch.tensor(1 + rate_hz / 2 / 700.0))
    edges = 700.0 * (10 ** (torch.linspace(0, float(top), n_mels + 2) / 2595.0) - 1)
    bins = torch.linspace(0, rate_hz / 2, n_fft // 2 + 1)[:, None]
    up = (bins - edges[:-2]) / (edges[1:-1] - edges[:-2])
    down = (edges[2:] - bins) / (edges[2:] - edges[1:-1])
    filters = torch.minimum(up, down).clamp(min=0)
    return filters / filters.sum(0).clamp(min=1e-3)


class Encoder(nn.Module):
    """Log-mel spectrum at 100 Hz -> latents at 25 Hz. Used once a reference clip, never while decoding."""

    window: Tensor
    filters: Tensor

    def __init__(self, c: CodecConfig) -> None:
        super().__init__()
        self.c = c
        w = c.encoder_widths
        self.register_buffer("window", torch.hann_window(c.window), persistent=False)
        self.register_buffer("filters", mel_filters(c.rate_hz, c.window, c.n_mels), persistent=False)
        self.first = nn.Linear(c.n_mels, w[0])
        self.blocks = nn.ModuleList(_stack(w[i], c.encoder_blocks[i]) for i in range(3))
        self.down = nn.ModuleList(nn.Linear(2 * w[i], w[i + 1]) for i in range(2))
        self.norm = nn.LayerNorm(w[2])
        self.last = nn.Linear(w[2], c.code_dim)

    def log_mel(self, pcm: Tensor) -> Tensor:
        """pcm (B, N), N a multiple of the frame -> (B, N / hop, n_mels), natural log of magnitude."""
        lag = self.c.lag_samples
        frames = F.pad(pcm, (lag, lag)).unfold(-1, self.c.window, self.c.hop)
        return torch.log((torch.fft.rfft(frames * self.window).abs() @ self.filters).clamp(min=1e-4))

    def forward(self, pcm: Tensor) -> Tensor:
        """pcm (B, N) -> latents (B, N / frame_samples, code_dim)."""
        x = self.first(self.log_mel(pcm) * 0.25 + 1.0)
        for i, blocks in enumerate(self.blocks):
            for block in blocks:  # type: ignore[attr-defined]
                x = block(x)
            if i < 2:
                x = self.down[i](x.reshape(x.shape[0], x.shape[1] // 2, -1))
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
    """Latents at 25 Hz -> audio: causal blocks, then magnitude and phase of overlapping short spectra."""

    window: Tensor

    def __init__(self, c: CodecConfig) -> None:
        super().__init__()
        self.c = c
        w = c.decoder_widths
        self.register_buffer("window", torch.hann_window(c.window), persistent=False)
        self.first = CausalConv(c.code_dim, w[2])
        self.blocks = nn.ModuleList(_stack(w[i], c.decoder_blocks[i]) for i in (2, 1, 0))
        self.up = nn.ModuleList(nn.Linear(w[i], 2 * w[i - 1]) for i in (2, 1))
        self.norm = nn.LayerNorm(w[0])
        self.head = nn.Linear(w[0], c.window + 2)

    def spectra(self, latents: Tensor, state: CodecState | None = None) -> Tensor:
        """latents (B, T, D) -> windowed stretches of audio (B, hops * T, window)."""
        x = self.first(latents, state)
        for i, blocks in enumerate(self.blocks):
            for block in blocks:  # type: ignore[attr-defined]
                x = block(x, state)
            if i < 2:
                x = self.up[i](x).reshape(x.shape[0], 2 * x.shape[1], -1)
        level, phase = self.head(self.norm(x)).chunk(2, -1)
        magnitude = torch.exp(level.clamp(max=6.0))
        spectrum = torch.complex(magnitude * torch.cos(phase), magnitude * torch.sin(phase))
        # hann² at 75 % overlap adds up to 1.5, a constant, so streaming needs no running normaliser
        return torch.fft.irfft(spectrum, n=self.c.window) * self.window / 1.5

    def forward(self, latents: Tensor) -> Tensor:
        """latents (B, T, D) -> pcm (B, T * frame_samples), the whole at once."""
        pieces, c = self.spectra(latents), self.c
        n = (pieces.shape[1] - 1) * c.hop + c.window
        audio = F.fold(pieces.transpose(1, 2), (1, n), (1, c.window), stride=(1, c.hop))[:, 0, 0]
        return audio[:, c.lag_samples : n - c.lag_samples]

    def push(self, latents: Tensor, state: CodecState) -> Tensor:
        """Decode the next latents (B, T, D) of a stream; return the samples that are finished."""
        pieces, c = self.spectra(latents, state), self.c
        n = (pieces.shape[1] - 1) * c.hop + c.window
        audio = F.fold(pieces.transpose(1, 2), (1, n), (1, c.window), stride=(1, c.hop))[:, 0, 0]
        if state.overlap is not None:
            audio[:, : state.overlap.shape[1]] += state.overlap
        done = pieces.shape[1] * c.hop
        state.overlap = audio[:, done:].clone()
        skip = 0 if state.started else c.lag_samples
        state.started = True
        return audio[:, skip:done]

    def flush(self, state: CodecState) -> Tensor:
        """End the stream: return its last lag_samples and empty the state."""
        tail = state.overlap
        state.overlap, state.started = None, False
        state.history.clear()
        return torch.zeros(1, 0) if tail is None else tail[:, : self.c.lag_samples]


class Codec(nn.Module):
    """Encoder, quantiser and decoder together. codes: (B, T, K) int64, pcm: (B, N) float32 at rate_hz."""

    def __init__(self, config: CodecConfig) -> None:
        super().__init__()
        self.config = config
        self.encoder = Encoder(config)
        self.quantiser = Quantiser(config)
        self.decoder = Decoder(config)

    def encode(self, pcm: Tensor) -> Tensor:
        """pcm (B, N) -> codes (B, ceil(N / frame_samples), K); the end is padded with silence."""
        return self.quantiser.encode(self.encoder(F.pad(pcm, (0, -pcm.shape[1] % self.config.frame_samples))))

    def decode(self, codes: Tensor) -> Tensor:
        """codes (B, T, K) -> pcm (B, T * frame_samples)."""
        return self.decoder(self.quantiser.decode(codes))

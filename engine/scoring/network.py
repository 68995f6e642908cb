"""The recogniser's network: log-mel spectrum -> which sound is heard in each 20 ms.

Convolutions only, reaching about 0.6 s to either side: it hears what is there and cannot guess the end of a sentence.
Knows nothing of files, words or scores. Imports torch, so it is opened only when words are judged.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

RATE_HZ = 16000
HOP = 160
WINDOW = 400
N_FFT = 512
N_MELS = 64
FLOOR = -7.0  # natural log below the loud parts: what is softer is not looked at
FRAME_S = 0.02  # one output frame
LANGUAGES = ("", "en", "ja")  # "" is unknown


@dataclass(frozen=True, slots=True)
class NetworkConfig:
    """Sizes of the network. n_classes: sounds and nothing; fine: channels at 50 Hz; width: at 25 Hz."""

    n_classes: int
    fine: int = 128
    width: int = 192
    dilations: tuple[int, ...] = (1, 1, 2, 1, 2, 4, 1, 2)
    dropout: float = 0.0

    def as_dict(self) -> dict[str, object]:
        return {k: v for k, v in asdict(self).items() if k != "dropout"}


def mel_filters(rate_hz: int, n_fft: int, n_mels: int) -> Tensor:
    """Return triangular filters (n_fft // 2 + 1, n_mels) on the HTK mel scale, each summing to 1."""
    top = 2595.0 * torch.log10(torch.tensor(1 + rate_hz / 2 / 700.0))
    edges = 700.0 * (10 ** (torch.linspace(0, float(top), n_mels + 2) / 2595.0) - 1)
    bins = torch.linspace(0, rate_hz / 2, n_fft // 2 + 1)[:, None]
    up = (bins - edges[:-2]) / (edges[1:-1] - edges[:-2])
    down = (edges[2:] - bins) / (edges[2:] - edges[1:-1])
    filters = torch.minimum(up, down).clamp(min=0)
    return filters / filters.sum(0).clamp(min=1e-3)


class Spectrum(nn.Module):
    """Audio at 16 kHz -> magnitudes on the mel scale at 100 Hz."""

    window: Tensor
    filters: Tensor

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("window", torch.hann_window(WINDOW), persistent=False)
        self.register_buffer("filters", mel_filters(RATE_HZ, N_FFT, N_MELS), persistent=False)

    def forward(self, pcm: Tensor) -> Tensor:
        """pcm (N,) -> (N // HOP, N_MELS); frame k is centred on its own 10 ms."""
        lag = (WINDOW - HOP) // 2
        frames = F.pad(pcm[: len(pcm) // HOP * HOP], (lag, lag)).unfold(0, WINDOW, HOP)
        return torch.fft.rfft(frames * self.window, N_FFT).abs() @ self.filters


def levelled(magnitudes: Tensor) -> Tensor:
    """(T, N_MELS) magnitudes -> what the network reads: log, level with the loud frames at 0, floor at -1."""
    logs = torch.log(magnitudes.clamp(min=1e-6))
    loud = torch.quantile(logs.mean(1), 0.95)
    return (logs - loud).clamp(min=FLOOR) / -FLOOR


def neighbours(x: Tensor, dilation: int) -> Tensor:
    """(B, T, C) -> (B, T, 3 C): each frame with the ones *dilation* before and after it; silence is 0 at both ends."""
    d, t = dilation, x.shape[1]
    x = F.pad(x, (0, 0, d, d))
    return torch.cat((x[:, :t], x[:, d : d + t], x[:, 2 * d : 2 * d + t]), 2)


class Block(nn.Module):
    """Residual block: norm, gated convolution over three frames, back to C."""

    def __init__(self, width: int, dilation: int, dropout: float) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.gate = nn.Linear(3 * width, width)  # apart from value: Muon's work grows with the cube of the side
        self.value = nn.Linear(3 * width, width)
        self.out = nn.Linear(width, width)
        self.dilation, self.dropout = dilation, dropout

    def forward(self, x: Tensor) -> Tensor:
        """x: (B, T, C) -> (B, T, C)."""
        wide = neighbours(self.norm(x), self.dilation)
        y = self.out(F.silu(self.gate(wide)) * self.value(wide))
        return x + F.dropout(y, self.dropout, self.training)


class Network(nn.Module):
    """Names the sound of each 20 ms: a path of CTC that stays with a sound for as long as it lasts."""

    def __init__(self, c: NetworkConfig) -> None:
        super().__init__()
        self.c = c
        self.first = nn.Linear(4 * N_MELS, c.fine)  # 100 Hz -> 50 Hz, windows of 4 frames
        self.fine_blocks = nn.ModuleList(Block(c.fine, d, c.dropout) for d in (1, 2))
        self.down = nn.Linear(2 * c.fine, c.width)
        self.language = nn.Embedding(len(LANGUAGES), c.width)
        self.blocks = nn.ModuleList(Block(c.width, d, c.dropout) for d in c.dilations)
        self.up = nn.Linear(c.width, 2 * c.fine)
        self.last_blocks = nn.ModuleList(Block(c.fine, d, c.dropout) for d in (1,))
        self.norm = nn.LayerNorm(c.fine)
        self.said = nn.Linear(c.fine, c.n_classes)

    def forward(self, mel: Tensor, language: Tensor) -> Tensor:
        """mel (B, T, N_MELS), T a multiple of 4; language (B,) -> logits (B, T / 2, n_classes)."""
        b, t, _ = mel.shape
        x = F.pad(mel, (0, 0, 1, 1), value=-1.0)
        x = F.silu(self.first(torch.cat([x[:, k : k + t : 2] for k in range(4)], 2)))
        for block in self.fine_blocks:
            x = block(x)
        y = self.down(x.reshape(b, t // 4, -1)) + self.language(language)[:, None]
        for block in self.blocks:
            y = block(y)
        x = x + self.up(y).reshape(b, t // 2, -1)
        for block in self.last_blocks:
            x = block(x)
        logits: Tensor = self.said(self.norm(x))
        return logits

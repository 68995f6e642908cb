"""The network that hears who speaks: a clip becomes one vector of the talker's width. Source: ECAPA-TDNN

(Desplanques et al. 2020), on the logarithm of a mel spectrum. Names of modules are those of the published files.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.families.qwen3.sizes import RATE_HZ, SpeakerSizes

WINDOW, HOP, TOP_HZ = 1024, 256, 12_000.0
FLOOR, TINY = 1e-5, 1e-9
LEAST_VARIANCE = 1e-12


def mel_filters(n_mels: int) -> Tensor:
    """Return triangular filters (n_mels, WINDOW / 2 + 1) from 0 to 12 kHz, each of unit area in Hz.

    Up to 1 kHz a mel is 66.7 Hz, above that 27 mel are a factor of 6.4. Source: the Auditory Toolbox (Slaney 1998).
    """
    straight, step = 15.0, torch.log(torch.tensor(6.4, dtype=torch.float64)) / 27
    top = straight + torch.log(torch.tensor(TOP_HZ / 1000, dtype=torch.float64)) / step
    mels = torch.linspace(0, float(top), n_mels + 2, dtype=torch.float64)
    edges = torch.where(mels < straight, mels * 200 / 3, 1000 * torch.exp(step * (mels - straight)))
    bins = torch.linspace(0, RATE_HZ / 2, WINDOW // 2 + 1, dtype=torch.float64)[None]
    low, middle, high = edges[:-2, None], edges[1:-1, None], edges[2:, None]
    rise, fall = (bins - low) / (middle - low), (high - bins) / (high - middle)
    return (torch.minimum(rise, fall).clamp(min=0) * 2 / (high - low)).float()


def log_mel(pcm: Tensor, n_mels: int) -> Tensor:
    """pcm (B, N) at 24 kHz -> (B, n_mels, N / 256), natural logarithm of magnitude."""
    edge = (WINDOW - HOP) // 2
    padded = F.pad(pcm[:, None], (edge, edge), mode="reflect")[:, 0]
    hann = torch.hann_window(WINDOW, device=pcm.device)
    spectrum = torch.stft(padded, WINDOW, HOP, WINDOW, hann, center=False, return_complex=True)
    magnitude = torch.sqrt(torch.view_as_real(spectrum).square().sum(-1) + TINY)
    return (mel_filters(n_mels).to(pcm.device) @ magnitude).clamp(min=FLOOR).log()


class Tdnn(nn.Module):
    """A convolution over time as wide as its input, then ReLU."""

    def __init__(self, n_in: int, n_out: int, kernel: int = 1, dilation: int = 1) -> None:
        super().__init__()
        self.conv = nn.Conv1d(n_in, n_out, kernel, dilation=dilation, padding="same", padding_mode="reflect")

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(self.conv(x))


class Res2Net(nn.Module):
    """Channels in groups: each passes on what it found to the next. Source: Gao et al. 2019."""

    def __init__(self, width: int, scale: int, kernel: int, dilation: int) -> None:
        super().__init__()
        self.scale, part = scale, width // scale
        self.blocks = nn.ModuleList(Tdnn(part, part, kernel, dilation) for _ in range(scale - 1))

    def forward(self, x: Tensor) -> Tensor:
        first, *parts = x.chunk(self.scale, 1)
        found = [first]
        for i, (block, part) in enumerate(zip(self.blocks, parts, strict=True)):
            found.append(block(part if i == 0 else part + found[-1]))
        return torch.cat(found, 1)


class Squeeze(nn.Module):
    """Scales channels by what they are on average. Source: squeeze and excitation (Hu et al. 2018)."""

    def __init__(self, width: int, inner: int) -> None:
        super().__init__()
        self.conv1, self.conv2 = nn.Conv1d(width, inner, 1), nn.Conv1d(inner, width, 1)

    def forward(self, x: Tensor) -> Tensor:
        return x * torch.sigmoid(self.conv2(F.relu(self.conv1(x.mean(2, keepdim=True)))))


class Block(nn.Module):
    def __init__(self, n_in: int, n_out: int, kernel: int, dilation: int, sizes: SpeakerSizes) -> None:
        super().__init__()
        self.tdnn1, self.tdnn2 = Tdnn(n_in, n_out), Tdnn(n_out, n_out)
        self.res2net_block = Res2Net(n_out, sizes.scale, kernel, dilation)
        self.se_block = Squeeze(n_out, sizes.squeeze)

    def forward(self, x: Tensor) -> Tensor:
        return x + self.se_block(self.tdnn2(self.res2net_block(self.tdnn1(x))))


class Pooling(nn.Module):
    """(B, C, T) -> (B, 2 C, 1): mean and deviation over time, weighted by attention."""

    def __init__(self, width: int, inner: int) -> None:
        super().__init__()
        self.tdnn, self.conv = Tdnn(3 * width, inner), nn.Conv1d(inner, width, 1)

    def forward(self, x: Tensor) -> Tensor:
        even = torch.full_like(x, 1 / x.shape[2])
        everywhere = [moment.expand_as(x) for moment in self._moments(x, even)]
        weights = self.conv(torch.tanh(self.tdnn(torch.cat((x, *everywhere), 1)))).softmax(2)
        return torch.cat(self._moments(x, weights), 1)

    @staticmethod
    def _moments(x: Tensor, weights: Tensor) -> tuple[Tensor, Tensor]:
        mean = (weights * x).sum(2, keepdim=True)
        return mean, (weights * (x - mean).square()).sum(2, keepdim=True).clamp(min=LEAST_VARIANCE).sqrt()


class SpeakerEncoder(nn.Module):
    """log-mel (B, n_mels, T) -> (B, width)."""

    def __init__(self, sizes: SpeakerSizes) -> None:
        super().__init__()
        self.sizes, w = sizes, sizes.widths
        first = Tdnn(sizes.n_mels, w[0], sizes.kernels[0], sizes.dilations[0])
        inner = (Block(w[i - 1], w[i], sizes.kernels[i], sizes.dilations[i], sizes) for i in range(1, len(w) - 1))
        self.blocks = nn.ModuleList((first, *inner))
        self.mfa = Tdnn(sum(w[1:-1]), w[-1], sizes.kernels[-1], sizes.dilations[-1])
        self.asp = Pooling(w[-1], sizes.attention)
        self.fc = nn.Conv1d(2 * w[-1], sizes.width, 1)

    def forward(self, mel: Tensor) -> Tensor:
        x, found = mel, []
        for block in self.blocks:
            x = block(x)
            found.append(x)
        return self.fc(self.asp(self.mfa(torch.cat(found[1:], 1))))[:, :, 0]

    def hear(self, pcm: Tensor) -> Tensor:
        """pcm (B, N) at 24 kHz -> (B, width)."""
        return self(log_mel(pcm, self.sizes.n_mels))

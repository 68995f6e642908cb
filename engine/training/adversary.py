"""Networks that tell recordings from the codec's copies, and the losses they and the codec play against each other.

Two kinds look at a stretch of audio: one at its compressed complex spectrum, at several window lengths, one at its
samples folded by a period. They exist only in training. Sources: least-squares GAN (Mao et al. 2017); folded samples
and the matching of inner features from HiFi-GAN (Kong et al. 2020); complex spectra as in EnCodec (Defossez et al.
2022).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.nn.utils.parametrizations import weight_norm

WINDOWS = (1024,)  # more judges learn more slowly: each is asked less often
PERIODS = (3,)
POWER = 0.3  # magnitudes are raised to it: soft parts count as well
SLOPE = 0.1


class OfSpectrum(nn.Module):
    """Judge audio by its complex spectrum at one window length; local in time and frequency."""

    window: Tensor

    def __init__(self, n_fft: int, widths: Sequence[int] = (16, 24, 32, 32)) -> None:
        super().__init__()
        self.n_fft = n_fft
        self.register_buffer("window", torch.hann_window(n_fft))
        ins = (2, *widths[:-1])
        self.convs = nn.ModuleList(
            weight_norm(nn.Conv2d(i, o, (3, 7 if k == 0 else 5), (1, 3 if k == 0 else 2), (1, 3 if k == 0 else 2)))
            for k, (i, o) in enumerate(zip(ins, widths, strict=True))
        )
        self.out = weight_norm(nn.Conv2d(widths[-1], 1, 3, padding=1))

    def forward(self, pcm: Tensor) -> list[Tensor]:
        """pcm (B, N) -> the inner features, layer by layer, and the verdict last."""
        spectrum = torch.fft.rfft(pcm.unfold(-1, self.n_fft, self.n_fft // 4) * self.window)
        level = spectrum.abs().clamp(min=1e-4)
        shrunk = level ** (POWER - 1)
        x = torch.stack((spectrum.real * shrunk, spectrum.imag * shrunk), 1)
        x = x.contiguous(memory_format=torch.channels_last)
        return _through(x, self.convs, self.out)


class OfPeriod(nn.Module):
    """Judge audio by its samples folded into rows of one period."""

    def __init__(self, period: int, widths: Sequence[int] = (16, 32, 64, 96)) -> None:
        super().__init__()
        self.period = period
        ins = (1, *widths[:-1])
        self.convs = nn.ModuleList(
            weight_norm(nn.Conv2d(i, o, (5, 1), (3, 1), (2, 0))) for i, o in zip(ins, widths, strict=True)
        )
        self.out = weight_norm(nn.Conv2d(widths[-1], 1, (3, 1), padding=(1, 0)))

    def forward(self, pcm: Tensor) -> list[Tensor]:
        """pcm (B, N) -> the inner features, layer by layer, and the verdict last."""
        n = pcm.shape[1] // self.period * self.period
        x = pcm[:, :n].reshape(len(pcm), 1, -1, self.period).contiguous(memory_format=torch.channels_last)
        return _through(x, self.convs, self.out)


def _through(x: Tensor, convs: nn.ModuleList, out: nn.Module) -> list[Tensor]:
    features = []
    for conv in convs:
        x = F.leaky_relu(conv(x), SLOPE)
        features.append(x)
    return [*features, out(x)]


class Adversary(nn.Module):
    """All judges. A step asks some of them, drawn at random: the same mean at a part of the cost."""

    def __init__(self, windows: Sequence[int] = WINDOWS, periods: Sequence[int] = PERIODS) -> None:
        super().__init__()
        judges: list[nn.Module] = [OfSpectrum(n) for n in windows]
        judges += [OfPeriod(p) for p in periods]
        self.judges = nn.ModuleList(judges)
        self.n_windows = len(windows)

    def chosen(self, rng: torch.Generator) -> list[int]:
        """Return which judges are asked in a step: one of spectra and one of periods."""
        one = int(torch.randint(self.n_windows, (), generator=rng))
        return [one, int(torch.randint(self.n_windows, len(self.judges), (), generator=rng))]

    def ask(self, which: int, pcm: Tensor) -> list[Tensor]:
        """Return features and verdict of one judge on pcm (B, N)."""
        return cast("list[Tensor]", self.judges[which](pcm))


def tell_apart(real: Tensor, fake: Tensor) -> Tensor:
    """Return the judges' loss: the verdict on recordings shall be 1, on copies 0."""
    return (1 - real).square().mean() + fake.square().mean()


def deceive(fake: Tensor) -> Tensor:
    """Return the codec's loss: the verdict on its copies shall be 1."""
    return (1 - fake).square().mean()


def feature_distance(real: Sequence[Tensor], fake: Sequence[Tensor]) -> Tensor:
    """Return how far the inner features of copies lie from those of recordings, in units of the latter's size."""
    parts = [
        (f - r.detach()).abs().mean() / r.detach().abs().mean().clamp(min=1e-3) for r, f in zip(real, fake, strict=True)
    ]
    return torch.stack(parts).mean()

"""How far the features that the codec gives back lie from those it heard.

Knows no codes; the features are those of engine.analysis, and the level above 8 kHz behind them.
"""

from __future__ import annotations

from types import MappingProxyType

import torch
from torch import Tensor, nn

BANDS, PITCH, PERIODIC, HIGH = 18, 18, 19, 20  # bands of the spectrum; columns of what follows them
OFFSET = 4.0  # what the first column lies below the cepstrum
SILENCE, RANGE = -8.5, 8.0  # of its first number: that of silence, and from there to full voice
LEAST = 0.25  # weight of silence
UNVOICED, VOICED = -0.3, 0.3  # periodicity at which pitch begins to count, and counts in full
WEIGHTS = MappingProxyType({"spectrum": 1.0, "moves": 0.4, "pitch": 3.0, "glide": 2.0, "periodic": 0.6, "high": 0.1})


class FeatureLoss(nn.Module):
    """Distances by name: of the log spectrum and its moves from row to row, of pitch where there is one and its glide,
    of periodicity, of the level above 8 kHz where it is known."""

    bands: Tensor

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("bands", _bands())

    def forward(self, ours: Tensor, theirs: Tensor, high: Tensor) -> dict[str, Tensor]:
        """ours (B, T, 21), theirs (B, T, 20), high (B, T) with NaN where unknown."""
        return (
            self._spectral(ours, theirs)
            | _pitch(ours, theirs)
            | {
                "periodic": (ours[..., PERIODIC] - theirs[..., PERIODIC]).abs().mean(),
                "high": _where(ours[..., HIGH].sub(high.nan_to_num()).abs(), (~high.isnan()).float()),
            }
        )

    def _spectral(self, ours: Tensor, theirs: Tensor) -> dict[str, Tensor]:
        a, b = ours[..., :BANDS] @ self.bands, theirs[..., :BANDS] @ self.bands
        loud = (theirs[..., 0] + OFFSET - SILENCE).div(RANGE).clamp(LEAST, 1.0)[..., None]
        error = (a - b) * loud
        moves = (a.diff(dim=1) - b.diff(dim=1)) * loud[:, 1:]
        return {"spectrum": error.abs().mean() + 0.5 * error.square().mean().sqrt(), "moves": moves.abs().mean()}


def _pitch(ours: Tensor, theirs: Tensor) -> dict[str, Tensor]:
    voiced = (theirs[..., PERIODIC] - UNVOICED).div(VOICED - UNVOICED).clamp(0, 1)
    a, b = ours[..., PITCH], theirs[..., PITCH]
    # a jump of an octave is one mistake, however far it is
    far, turn = (a - b).abs().clamp(max=0.5), (a.diff(dim=1) - b.diff(dim=1)).abs().clamp(max=0.2)
    return {"pitch": _where(far, voiced), "glide": _where(turn, voiced[:, 1:] * voiced[:, :-1])}


def _where(x: Tensor, weight: Tensor) -> Tensor:
    return (x * weight).sum() / weight.sum().clamp(min=1)


def _bands() -> Tensor:
    """(18, 18): cepstrum -> log10 of the energy of each band (DCT-III, orthonormal)."""
    k, n = torch.arange(float(BANDS))[:, None], torch.arange(float(BANDS))[None]
    out = torch.cos((n + 0.5) * k * torch.pi / BANDS) * (2 / BANDS) ** 0.5
    out[0] *= 0.5**0.5
    return out

"""How far a copy lies from its recording to the ear of the phoneme recogniser: a loss that asks for clear sounds.

The recogniser's inner features of both are compared; it is frozen. Knows nothing of the codec.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.codec import mel_filters
from engine.scoring.network import FLOOR, HOP, N_FFT, N_MELS, RATE_HZ, WINDOW, Network


class Ear(nn.Module):
    """Inner features of the recogniser on 24 kHz audio."""

    window: Tensor
    filters: Tensor

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network = network.eval().requires_grad_(False)
        # the same bins as at 16 kHz from windows half as long again: no resampling stands between loss and audio
        self.register_buffer("window", torch.hann_window(WINDOW * 3 // 2))
        self.register_buffer("filters", mel_filters(RATE_HZ, N_FFT, N_MELS))

    def mel(self, pcm: Tensor) -> Tensor:
        """pcm (B, N) at 24 kHz -> (B, T, N_MELS), T a multiple of 4, as the network reads it."""
        n, hop = WINDOW * 3 // 2, HOP * 3 // 2
        lag = (n - hop) // 2
        frames = F.pad(pcm, (lag, lag)).unfold(-1, n, hop) * self.window
        bins = torch.fft.rfft(frames, N_FFT * 3 // 2)[..., : N_FFT // 2 + 1]
        logs = torch.log((bins.abs() @ self.filters).clamp(min=1e-6))
        loud = torch.quantile(logs.mean(2), 0.95, dim=1)[:, None, None]
        mel = (logs - loud).clamp(min=FLOOR) / -FLOOR
        return mel[:, : mel.shape[1] // 4 * 4]

    def features(self, pcm: Tensor) -> list[Tensor]:
        """pcm (B, N) at 24 kHz -> features after some of the layers, the last before the sounds are named."""
        kept: list[Tensor] = []
        layers = [self.network.fine_blocks[1], self.network.blocks[3], self.network.blocks[7], self.network.norm]
        hooks = [layer.register_forward_hook(lambda _m, _i, out: kept.append(out)) for layer in layers]
        try:
            mel = self.mel(pcm)
            self.network(mel, torch.zeros(len(mel), dtype=torch.long))
        finally:
            for hook in hooks:
                hook.remove()
        return kept

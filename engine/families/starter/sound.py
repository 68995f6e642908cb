"""The codes of the embedded voice as sound: a stream through the codec's decoder. Knows neither text nor voices."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor

from engine.api import Pcm
from engine.codec import Codec, CodecState
from engine.families.protocol import Frame


class StarterSound:
    """Takes frames of codes in any grouping; see engine.groups.GroupStream."""

    def __init__(self, codec: Codec, device: str) -> None:
        self._codec, self._device, self._state = codec, device, CodecState()

    def push(self, frames: Sequence[Frame], /) -> Pcm:
        """Decode the next frames; return the samples that are finished."""
        latents = self._codec.quantiser.decode(torch.tensor([list(frames)], device=self._device))
        return _pcm(self._codec.decoder.push(latents, self._state))

    def flush(self) -> Pcm:
        """End the stream: return its last samples."""
        return _pcm(self._codec.decoder.flush(self._state))

    def close(self) -> None:
        """Drop every buffer."""
        self._state.history.clear()
        self._state.overlap = None


def _pcm(audio: Tensor) -> Pcm:
    return np.asarray(audio[0].cpu().numpy(), np.float32)

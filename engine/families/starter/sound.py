"""The codes of the embedded voice as sound: a stream of the codec. Knows neither text nor voices."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from engine.api import Pcm
from engine.codec import Codec, CodecState
from engine.families.protocol import Frame


class StarterSound:
    """Takes frames of codes in any grouping; see engine.groups.GroupStream."""

    def __init__(self, codec: Codec, device: str, added: Tensor | None = None) -> None:
        """added (21,): what every row of features gets, see engine.families.starter.likeness."""
        self._codec, self._device, self._state = codec, device, CodecState(added)

    def push(self, frames: Sequence[Frame], /) -> Pcm:
        """Decode the next frames; return the samples that are finished."""
        return self._codec.push(torch.tensor([list(frames)], device=self._device), self._state)

    def flush(self) -> Pcm:
        """End the stream: return its last samples."""
        return self._codec.flush(self._state)

    def close(self) -> None:
        """Drop every buffer."""
        self._state.clear()

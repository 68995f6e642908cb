"""Key/value memory of attention over time: one buffer a layer, of which only the filled prefix is ever read.

The length is a host-side integer, so nothing waits for the device. Knows nothing of models or voices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

BLOCK = 64


@dataclass(frozen=True, slots=True)
class KVSnapshot:
    """The filled part of a PrefixKV. layers: one (2, B, H, T, D) a layer; nobody writes into it."""

    layers: tuple[Tensor, ...]

    @property
    def length(self) -> int:
        return self.layers[0].shape[3]

    @property
    def n_bytes(self) -> int:
        return sum(x.numel() * x.element_size() for x in self.layers)


class PrefixKV:
    """Keys and values of every layer up to `length`; grows twofold in steps of 64 positions.

    keys_read counts the positions handed to attention, summed over layers; n_appended those computed here, n_prefilled
    those of them that came several at once, as a prompt does and a time step does not.
    poison fills unused slots with NaN, so that a stray read shows in the result.
    """

    def __init__(self, n_layers: int, *, capacity: int = BLOCK, poison: bool = False) -> None:
        self.n_layers, self.poison = n_layers, poison
        self.length, self.keys_read, self.n_appended, self.n_prefilled = 0, 0, 0, 0
        self._capacity = _rounded(capacity)
        self._layers: list[Tensor | None] = [None] * n_layers

    @property
    def capacity(self) -> int:
        return self._capacity

    @property
    def position(self) -> int:
        """Return where the next position stands in time; nothing is ever dropped, so it is the length."""
        return self.length

    def reserve(self, n: int) -> None:
        """Make room for n positions in all; what is filled stays."""
        if n <= self._capacity:
            return
        self._capacity = _rounded(max(n, 2 * self._capacity))
        for i, old in enumerate(self._layers):
            if old is not None:
                self._layers[i] = self._empty(old)
                self._layers[i][:, :, :, : old.shape[3]] = old  # type: ignore[index]

    def extend(self, layer: int, k: Tensor, v: Tensor) -> tuple[Tensor, Tensor]:
        """Write k, v (B, H, T, D) after the filled prefix of *layer*; return views of all that is filled then.

        The length moves on only with advance(), once every layer has been extended.
        """
        end = self.length + k.shape[2]
        if self._layers[layer] is None:
            self.reserve(end)
            self._layers[layer] = self._empty(k[None].expand(2, -1, -1, -1, -1))
        buffer = self.room(layer, k.shape[2])
        buffer[0, :, :, self.length : end], buffer[1, :, :, self.length : end] = k, v
        return buffer[0, :, :, :end], buffer[1, :, :, :end]

    def room(self, layer: int, n: int) -> Tensor:
        """Return the buffer (2, B, H, capacity, D) of a layer that holds something, with room for n more positions.

        For who writes them there himself and reads up to their end; they count as read.
        """
        self.reserve(self.length + n)
        buffer = self._layers[layer]
        assert buffer is not None
        self.keys_read += self.length + n
        return buffer

    def advance(self, n: int) -> None:
        """Count n more positions as filled."""
        self.length += n
        self.n_appended += n
        self.n_prefilled += n if n > 1 else 0

    def truncate(self, n: int) -> None:
        """Forget every position from n on."""
        if not 0 <= n <= self.length:
            raise ValueError(f"cannot truncate {self.length} positions to {n}")
        self.length = n
        if self.poison:
            for layer in self._layers:
                if layer is not None:
                    layer[:, :, :, n:] = torch.nan

    def refill(self, snapshot: KVSnapshot) -> None:
        """Hold a copy of *snapshot* in place of what is filled; the counters go on."""
        self.truncate(0)
        self.reserve(snapshot.length)
        for i, filled in enumerate(snapshot.layers):
            buffer = self._layers[i]
            buffer = self._empty(filled) if buffer is None else buffer
            buffer[:, :, :, : snapshot.length] = filled
            self._layers[i] = buffer
        self.length = snapshot.length

    def keep(self, rows: Sequence[int]) -> None:
        """Go on with these rows of the batch alone, in this order."""
        self._layers = [None if x is None else x[:, list(rows)] for x in self._layers]

    def fork(self) -> PrefixKV:
        """Return an independent copy of the filled part, its counters at zero."""
        return PrefixKV.restore(self.snapshot(), poison=self.poison)

    def snapshot(self, n: int | None = None) -> KVSnapshot:
        """Copy the filled part, or its first n positions."""
        end = self.length if n is None else n
        if self.length == 0 or any(x is None for x in self._layers):
            raise ValueError("nothing is filled yet")
        if not 0 < end <= self.length:
            raise ValueError(f"{end} positions cannot be taken of {self.length}")
        return KVSnapshot(tuple(x[:, :, :, :end].clone() for x in self._layers if x is not None))

    @classmethod
    def restore(cls, snapshot: KVSnapshot, *, capacity: int = BLOCK, poison: bool = False) -> PrefixKV:
        """Build a cache that holds a copy of *snapshot*, with room for at least *capacity* positions."""
        kv = cls(len(snapshot.layers), capacity=max(capacity, snapshot.length), poison=poison)
        for i, filled in enumerate(snapshot.layers):
            buffer = kv._empty(filled)
            buffer[:, :, :, : snapshot.length] = filled
            kv._layers[i] = buffer
        kv.length = snapshot.length
        return kv

    def free(self) -> None:
        """Drop every buffer."""
        self._layers, self.length = [None] * self.n_layers, 0

    def _empty(self, like: Tensor) -> Tensor:
        shape = (2, like.shape[1], like.shape[2], self._capacity, like.shape[4])
        return like.new_full(shape, torch.nan) if self.poison else like.new_empty(shape)


class WindowKV:
    """The last keys and values of every layer: what attention with a window can still read, and no more.

    A query reads itself and the window - 1 positions before it, so that many are kept. keys_read counts as in PrefixKV.
    """

    def __init__(self, n_layers: int, window: int) -> None:
        self.window, self.position, self.keys_read = window, 0, 0
        self._layers: list[Tensor | None] = [None] * n_layers

    @property
    def length(self) -> int:
        """Return how many positions are kept."""
        first = self._layers[0] if self._layers else None
        return 0 if first is None else first.shape[3]

    def extend(self, layer: int, k: Tensor, v: Tensor) -> tuple[Tensor, Tensor]:
        """Put k, v (B, H, T, D) after what is kept of *layer*; return all of it together, oldest first."""
        new = torch.stack((k, v))
        before = self._layers[layer]
        both = new if before is None else torch.cat((before, new), 3)
        keep = min(self.window - 1, both.shape[3])
        self._layers[layer] = both[:, :, :, both.shape[3] - keep :].clone()
        self.keys_read += both.shape[3]
        return both[0], both[1]

    def advance(self, n: int) -> None:
        """Count n more positions as passed."""
        self.position += n

    def snapshot(self) -> KVSnapshot:
        """Copy what is kept."""
        if any(x is None for x in self._layers):
            raise ValueError("nothing is kept yet")
        return KVSnapshot(tuple(x.clone() for x in self._layers if x is not None))

    @classmethod
    def restore(cls, snapshot: KVSnapshot, window: int, position: int) -> WindowKV:
        """Build a memory that goes on from *snapshot*, taken after *position* positions had passed."""
        kv = cls(len(snapshot.layers), window)
        kv._layers, kv.position = list(snapshot.layers), position  # extend() writes into none of them
        return kv

    def free(self) -> None:
        """Drop every buffer."""
        self._layers = [None] * len(self._layers)


def _rounded(n: int) -> int:
    return -(-max(n, 1) // BLOCK) * BLOCK

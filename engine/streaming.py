"""Convolutions that give the same samples whether audio comes whole or in pieces.

Each module keeps what it needs of the past in a StreamState, never in itself: left history for convolutions, the
overlap that is still to come for transposed ones. Knows no model.
"""

from __future__ import annotations

from typing import Literal

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.kv import WindowKV


class StreamState:
    """The past of one audio stream, by module; drop it to end the stream."""

    def __init__(self) -> None:
        self.tensors: dict[nn.Module, Tensor] = {}

    def clear(self) -> None:
        self.tensors.clear()

    @property
    def n_bytes(self) -> int:
        return sum(x.numel() * x.element_size() for x in self.tensors.values())


class CodecPast:
    """The past of one stream through a codec's half: its transformer's window (positions) and its convolutions."""

    def __init__(self, n_layers: int, window: int | None) -> None:
        assert window is not None
        self.kv = WindowKV(n_layers, window)
        self.state = StreamState()

    def close(self) -> None:
        self.kv.free()
        self.state.clear()


class CausalConv1d(nn.Module):
    """A convolution that looks back only. x: (B, C, T) -> (B, C', T / stride).

    pad: what stands before the first sample, zeros or copies of it. In a stream T is a multiple of the stride; whole
    audio is padded with zeros at its end to one.
    """

    def __init__(
        self,
        n_in: int,
        n_out: int,
        kernel: int,
        *,
        stride: int = 1,
        dilation: int = 1,
        groups: int = 1,
        bias: bool = True,
        pad: Literal["zeros", "first"] = "zeros",
    ) -> None:
        super().__init__()
        self.conv = nn.Conv1d(n_in, n_out, kernel, stride=stride, dilation=dilation, groups=groups, bias=bias)
        self.history, self.stride, self._pad = (kernel - 1) * dilation + 1 - stride, stride, pad

    def forward(self, x: Tensor, state: StreamState | None = None) -> Tensor:
        if state is None:
            x = F.pad(x, (0, -x.shape[2] % self.stride))
        if self.history:
            past = None if state is None else state.tensors.get(self)
            x = torch.cat((self._before(x) if past is None else past, x), 2)
            if state is not None:
                state.tensors[self] = x[:, :, x.shape[2] - self.history :].clone()
        return self.conv(x)

    def _before(self, x: Tensor) -> Tensor:
        if self._pad == "first":
            return x[:, :, :1].expand(-1, -1, self.history)
        return x.new_zeros(x.shape[0], x.shape[1], self.history)


class CausalConvTranspose1d(nn.Module):
    """An upsampling convolution whose surplus at the end belongs to what comes next. x: (B, C, T) -> (B, C', T stride).

    The surplus of the last piece is never heard: it would need input that does not come.
    """

    def __init__(
        self, n_in: int, n_out: int, kernel: int, *, stride: int, groups: int = 1, bias: bool = True
    ) -> None:
        super().__init__()
        self.convtr = nn.ConvTranspose1d(n_in, n_out, kernel, stride=stride, groups=groups, bias=bias)
        self._overlap = kernel - stride

    def forward(self, x: Tensor, state: StreamState | None = None) -> Tensor:
        y = self.convtr(x)
        if not self._overlap:
            return y
        done = y.shape[2] - self._overlap
        if state is not None:
            if (before := state.tensors.get(self)) is not None:
                y[:, :, : self._overlap] += before
            rest = y[:, :, done:].clone()
            if self.convtr.bias is not None:
                rest -= self.convtr.bias[None, :, None]  # it is added once, by the piece that comes next
            state.tensors[self] = rest
        return y[:, :, :done]


class ConvNext(nn.Module):
    """A depthwise convolution and two layers over channels, added to what came in. Source: Liu et al. 2022."""

    def __init__(self, width: int, kernel: int = 7) -> None:
        super().__init__()
        self.dwconv = CausalConv1d(width, width, kernel, groups=width)
        self.norm = nn.LayerNorm(width, eps=1e-6)
        self.pwconv1, self.pwconv2 = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.gamma = nn.Parameter(torch.full((width,), 1e-6))

    def forward(self, x: Tensor, state: StreamState | None = None) -> Tensor:
        inner = self.norm(self.dwconv(x, state).transpose(1, 2))
        inner = self.gamma * self.pwconv2(F.gelu(self.pwconv1(inner)))
        return x + inner.transpose(1, 2)

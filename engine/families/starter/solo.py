"""A transformer block for one position on a CPU: the fast twin of engine.blocks.Block in fp32.

A single position is so little work that calling tensor operations costs more than doing them, so everything but the
matrix products (which stay with torch and its thread count) is done by NumPy on the same memory.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from engine.blocks import Block, rotary

Array = npt.NDArray[np.float32]
Extend = Callable[[Array, Array], tuple[Array, Array]]  # k, v (H, D) -> all keys and values so far (H, T, D)


class Rope:
    """cos and sin of every position up to n, (n, D / 2) each; longer tables are made when asked for."""

    def __init__(self, width: int, n: int = 64) -> None:
        self._width = width
        self._make(n)

    def at(self, position: int) -> tuple[Array, Array]:
        if position >= len(self._cos):
            self._make(2 * position)
        return self._cos[position], self._sin[position]

    def _make(self, n: int) -> None:
        self._cos, self._sin = (x.numpy() for x in rotary(torch.arange(n), self._width))


class Product:
    """A linear layer for one vector. The result stands in one buffer that the next call overwrites."""

    def __init__(self, weight: Tensor, bias: Tensor | None = None) -> None:
        self._weight = weight.detach()
        self._bias = None if bias is None else bias.detach().numpy()
        self._in, self._out = torch.zeros(weight.shape[1]), torch.zeros(weight.shape[0])
        self.x: Array = self._in.numpy()
        self._y: Array = self._out.numpy()

    @classmethod
    def of(cls, layer: nn.Linear) -> Product:
        return cls(layer.weight, layer.bias)

    def __call__(self) -> Array:
        """Multiply what stands in x."""
        torch.mv(self._weight, self._in, out=self._out)
        if self._bias is not None:
            self._y += self._bias
        return self._y


class Norm:
    """RMS norm of one vector."""

    def __init__(self, layer: nn.RMSNorm) -> None:
        self._weight, self._eps = layer.weight.detach().numpy(), float(layer.eps or 0.0)

    def into(self, x: Array, out: Array) -> None:
        """Write the normed x (C,) into out."""
        np.multiply(x, self._weight, out=out)
        out *= np.float32(1 / np.sqrt(x @ x / len(x) + self._eps))


class SoloBlock:
    """One block's weights, with scratch memory for one position; nothing in it lasts beyond a call."""

    def __init__(self, block: Block) -> None:
        self._norm, self._ffn_norm = Norm(block.attention_norm), Norm(block.ffn_norm)
        self._qkv, self._out = Product.of(block.qkv), Product.of(block.out)
        self._up, self._down = Product.of(block.up), Product.of(block.down)
        self._eps = float(block.q_norm.eps or 0.0)
        self._qk_weight = torch.stack((block.q_norm.weight, block.k_norm.weight)).detach().numpy()[:, None]  # (2, 1, D)
        self._heads = (3, block.n_heads, block.out.in_features // block.n_heads)

    def step(self, x: Array, rope: tuple[Array, Array], extend: Extend) -> Array:
        """x (C,) at the position of rope -> (C,); extend adds its key and value and returns all of them."""
        self._norm.into(x, self._qkv.x)
        qkv = self._qkv().reshape(self._heads)
        q, k = self._turned(qkv[:2], *rope)
        self._out.x[:] = _attend(q, *extend(k, qkv[2]))
        x = x + self._out()
        self._ffn_norm.into(x, self._up.x)
        both, n = self._up(), len(self._down.x)
        gate, up = both[:n], both[n:]
        np.multiply(gate / (1 + np.exp(-gate)), up, out=self._down.x)
        return x + self._down()

    def _turned(self, qk: Array, cos: Array, sin: Array) -> Array:
        """Norm and rotate queries and keys (2, H, D) at once."""
        d = qk.shape[-1]
        scale = 1 / np.sqrt(np.einsum("ahd,ahd->ah", qk, qk) / d + self._eps)
        qk = qk * scale[..., None].astype(np.float32) * self._qk_weight
        a, b = qk[..., : d // 2], qk[..., d // 2 :]
        out = np.empty_like(qk)
        out[..., : d // 2], out[..., d // 2 :] = a * cos - b * sin, b * cos + a * sin
        return out


def _attend(q: Array, keys: Array, values: Array) -> Array:
    """q (H, D), keys and values (H, T, D) -> (H * D,)."""
    weights = np.matmul(keys, q[:, :, None])[:, :, 0] * np.float32(q.shape[1] ** -0.5)
    weights = np.exp(weights - weights.max(-1, keepdims=True))
    weights /= weights.sum(-1, keepdims=True)
    out: Array = np.matmul(weights[:, None], values).reshape(-1)
    return out

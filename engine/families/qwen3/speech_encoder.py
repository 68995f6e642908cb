"""The half of the codec that listens: 24 kHz audio to sixteen codes a frame. Needed only while a voice is made.

It is the encoder of Mimi with the first sixteen of its codebooks. Source: Moshi (Défossez et al. 2024). Names of
modules follow the published files, through names.py.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.blocks import attend, rotary, rotate
from engine.families.qwen3.sizes import EncoderSizes
from engine.streaming import CausalConv1d


class _Residual(nn.Module):
    def __init__(self, width: int, sizes: EncoderSizes) -> None:
        super().__init__()
        inner = width // sizes.compress
        narrow = CausalConv1d(width, inner, sizes.residual_kernel)
        self.block = nn.ModuleList((nn.ELU(), narrow, nn.ELU(), CausalConv1d(inner, width, 1)))

    def forward(self, x: Tensor) -> Tensor:
        y = x
        for module in self.block:
            y = module(y)
        return x + y


class _Ears(nn.Module):
    """samples (B, 1, N) -> (B, C, N / ratios)."""

    def __init__(self, sizes: EncoderSizes) -> None:
        super().__init__()
        width = sizes.n_filters
        modules: list[nn.Module] = [CausalConv1d(1, width, sizes.kernel)]
        for ratio in reversed(sizes.ratios):
            down = CausalConv1d(width, 2 * width, 2 * ratio, stride=ratio)
            modules += [_Residual(width, sizes), nn.ELU(), down]
            width *= 2
        self.layers = nn.ModuleList((*modules, nn.ELU(), CausalConv1d(width, sizes.width, sizes.last_kernel)))

    def forward(self, x: Tensor) -> Tensor:
        for layer in self.layers:
            x = layer(x)
        return x


class _Layer(nn.Module):
    """(B, T, C) -> (B, T, C): layer norms, rotary positions, a window, plain feed-forward, layer scales."""

    def __init__(self, sizes: EncoderSizes) -> None:
        super().__init__()
        self.sizes, c = sizes, sizes.width
        self.attention_norm, self.ffn_norm = (nn.LayerNorm(c, eps=sizes.eps) for _ in range(2))
        heads = sizes.n_heads * sizes.head_width
        self.wqkv, self.wo = nn.Linear(c, 3 * heads, bias=False), nn.Linear(heads, c, bias=False)
        self.fc1, self.fc2 = nn.Linear(c, sizes.inner, bias=False), nn.Linear(sizes.inner, c, bias=False)
        self.attention_scale, self.ffn_scale = (nn.Parameter(torch.full((c,), 0.01)) for _ in range(2))

    def forward(self, x: Tensor, rope: tuple[Tensor, Tensor]) -> Tensor:
        b, t, _ = x.shape
        heads = self.wqkv(self.attention_norm(x)).view(b, t, 3, self.sizes.n_heads, -1).permute(2, 0, 3, 1, 4)
        mixed = attend(rotate(heads[0], *rope), rotate(heads[1], *rope), heads[2], window=self.sizes.window)
        x = x + self.attention_scale * self.wo(mixed.transpose(1, 2).reshape(b, t, -1))
        return x + self.ffn_scale * self.fc2(F.gelu(self.fc1(self.ffn_norm(x))))


class _Inner(nn.Module):
    def __init__(self, sizes: EncoderSizes) -> None:
        super().__init__()
        self.sizes = sizes
        self.layers = nn.ModuleList(_Layer(sizes) for _ in range(sizes.n_layers))

    def forward(self, x: Tensor) -> Tensor:
        """x: (B, C, T) -> (B, C, T)."""
        positions = torch.arange(x.shape[2], device=x.device)
        rope = rotary(positions, self.sizes.head_width, self.sizes.rope_base)
        x = x.transpose(1, 2)
        for layer in self.layers:
            x = layer(x, rope)
        return x.transpose(1, 2)


class Books(nn.Module):
    """Codebooks one after another: each names what those before it have left over."""

    def __init__(self, sizes: EncoderSizes, n_books: int) -> None:
        super().__init__()
        self.book = sizes.book
        self.input_proj = nn.Conv1d(sizes.width, sizes.code_width, 1, bias=False)
        self.books = nn.Parameter(torch.zeros(n_books * sizes.book, sizes.code_width))

    def forward(self, x: Tensor) -> Tensor:
        """x: (B, C, T) -> codes (B, K, T)."""
        left, codes = self.input_proj(x).transpose(1, 2), []
        for book in self.books.split(self.book):
            code = torch.cdist(left, book[None].expand(left.shape[0], -1, -1)).argmin(2)
            left = left - F.embedding(code, book)
            codes.append(code)
        return torch.stack(codes, 1)


class SpeechEncoder(nn.Module):
    """pcm (B, 1, N) -> codes (B, K, T); N is a whole number of frames."""

    def __init__(self, sizes: EncoderSizes) -> None:
        super().__init__()
        self.encoder, self.inner = _Ears(sizes), _Inner(sizes)
        self.downsample = CausalConv1d(sizes.width, sizes.width, 4, stride=2, bias=False, pad="first")
        self.first, self.rest = Books(sizes, 1), Books(sizes, sizes.n_codebooks - 1)

    def forward(self, pcm: Tensor) -> Tensor:
        x = self.latents(pcm)
        return torch.cat((self.first(x), self.rest(x)), 1)

    def latents(self, pcm: Tensor) -> Tensor:
        """pcm (B, 1, N) -> what the codebooks name (B, C, T)."""
        return self.downsample(self.inner(self.encoder(pcm)))

"""The embedded voice's network: a slow transformer over time, a depth decoder over the codes of a frame.

The line's phonemes pass a small two-way encoder and are spread over the frames by their planned onsets (hints), so
each frame knows what it has to say; the voice is rows of reference frames in front. Knows no text and no sampling.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.blocks import Block, rotary
from engine.kv import PrefixKV


@dataclass(frozen=True, slots=True)
class StarterConfig:
    """Sizes. voice_stride: reference frames folded into one row of the prefix; code_dim: width of codec latents."""

    n_symbols: int
    n_codebooks: int = 8
    codebook_size: int = 512
    code_dim: int = 64
    width: int = 256
    n_heads: int = 4
    n_layers: int = 6
    inner: int = 704
    n_encoder_layers: int = 2
    n_depth_layers: int = 2
    depth_inner: int = 512
    voice_stride: int = 4
    dropout: float = 0.1

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


class PhonemeEncoder(nn.Module):
    """Phonemes with their lengths -> one vector each that knows its neighbours on both sides."""

    def __init__(self, c: StarterConfig) -> None:
        super().__init__()
        self.c = c
        self.symbol = nn.Embedding(c.n_symbols, c.width)
        self.length = nn.Linear(2, c.width)
        self.blocks = nn.ModuleList(Block(c.width, c.n_heads, c.inner, c.dropout) for _ in range(c.n_encoder_layers))
        self.norm = nn.RMSNorm(c.width, eps=1e-6)

    def forward(self, symbols: Tensor, frames: Tensor, mask: Tensor | None = None) -> Tensor:
        """symbols (B, P) ids, frames (B, P) planned lengths in frames, mask (B, P) True where real -> (B, P, C)."""
        x = self.symbol(symbols) + self.length(torch.stack((frames / 4, torch.log1p(frames)), -1))
        rope = rotary(torch.arange(symbols.shape[1], device=x.device), self.c.width // self.c.n_heads)
        keys = None if mask is None else mask[:, None, None, :]
        for block in self.blocks:
            x = block(x, rope, causal=False, mask=keys)
        return self.norm(x)


class DepthDecoder(nn.Module):
    """Draws the K codes of one frame in order; its tiny memory lives for that frame only."""

    def __init__(self, c: StarterConfig) -> None:
        super().__init__()
        self.c = c
        self.first = nn.Linear(c.width, c.width)
        self.inputs = nn.ModuleList(nn.Linear(c.code_dim, c.width) for _ in range(c.n_codebooks - 1))
        self.place = nn.Parameter(torch.zeros(c.n_codebooks, c.width))
        self.blocks = nn.ModuleList(Block(c.width, c.n_heads, c.depth_inner) for _ in range(c.n_depth_layers))
        self.norm = nn.RMSNorm(c.width, eps=1e-6)
        self.heads = nn.ModuleList(nn.Linear(c.width, c.codebook_size) for _ in range(c.n_codebooks))

    def _run(self, x: Tensor, kv: PrefixKV | None, at: int) -> Tensor:
        rope = rotary(torch.arange(at, at + x.shape[1], device=x.device), self.c.width // self.c.n_heads)
        for i, block in enumerate(self.blocks):
            x = block(x, rope, kv, i)
        return self.norm(x)

    def forward(self, hidden: Tensor, partial: Tensor) -> Tensor:
        """hidden (N, C), partial (N, K - 1, code_dim): sums of code vectors so far -> logits (N, K, V). Training."""
        later = [linear(partial[:, k]) for k, linear in enumerate(self.inputs)]
        x = torch.stack([self.first(hidden), *later], 1) + self.place
        x = self._run(x, None, 0)
        return torch.stack([head(x[:, k]) for k, head in enumerate(self.heads)], 1)

    def first_logits(self, hidden: Tensor) -> Tensor:
        """hidden (N, C) -> logits of the first code (N, V)."""
        return self.heads[0](self._run((self.first(hidden) + self.place[0])[:, None], None, 0)[:, 0])

    def frames(self, hidden: Tensor, draw: Callable[[int, Tensor], list[int]], codebooks: Tensor) -> list[list[int]]:
        """Return for each row of hidden (N, C) the K codes of a frame; draw(k, logits (N, V)) chooses each row's."""
        kv, codes = PrefixKV(len(self.blocks)), list[list[int]]()
        x, total = self.first(hidden), hidden.new_zeros(hidden.shape[0], self.c.code_dim)
        for k, head in enumerate(self.heads):
            y = self._run((x + self.place[k])[:, None], kv, k)
            kv.advance(1)
            codes.append(draw(k, head(y[:, 0])))
            if k + 1 < self.c.n_codebooks:
                total = total + codebooks[k, codes[-1]]
                x = self.inputs[k](total)
        return [list(row) for row in zip(*codes, strict=True)]


class Starter(nn.Module):
    """The whole decoder. codebooks (K, V, code_dim): the codec's own, scaled to unit spread; set once after it."""

    codebooks: Tensor

    def __init__(self, config: StarterConfig) -> None:
        super().__init__()
        self.config = c = config
        self.register_buffer("codebooks", torch.zeros(c.n_codebooks, c.codebook_size, c.code_dim))
        self.encoder = PhonemeEncoder(c)
        self.hint, self.place = nn.Linear(c.width, c.width), nn.Linear(3, c.width)
        self.history = nn.Sequential(nn.Linear(2 * c.code_dim, c.width), nn.GELU(), nn.Linear(c.width, c.width))
        self.nothing, self.start = nn.Parameter(torch.zeros(c.width)), nn.Parameter(torch.zeros(c.width))
        self.voice = nn.Linear(c.voice_stride * 2 * c.code_dim, c.width)
        self.voice_mark = nn.Parameter(torch.zeros(c.width))
        self.blocks = nn.ModuleList(Block(c.width, c.n_heads, c.inner, c.dropout) for _ in range(c.n_layers))
        self.norm = nn.RMSNorm(c.width, eps=1e-6)
        self.depth = DepthDecoder(c)

    def embed_codes(self, codes: Tensor) -> Tensor:
        """codes (B, T, K) -> (B, T, 2 * code_dim): the first code's vector and the sum of all."""
        return embed_codes(self.codebooks, codes)

    def voice_rows(self, codes: Tensor) -> Tensor:
        """Reference codes (B, R, K), R a multiple of voice_stride -> rows of the prefix (B, R / voice_stride, C)."""
        e = self.embed_codes(codes)
        return self.voice(e.reshape(e.shape[0], e.shape[1] // self.config.voice_stride, -1)) + self.voice_mark

    def hints(self, encoded: Tensor, weights: Tensor, place: Tensor) -> Tensor:
        """encoded (B, P, C), weights (B, T, P) shares of each frame, place (B, T, 3) -> (B, T, C)."""
        return self.hint(weights @ encoded) + self.place(place)

    def run(self, x: Tensor, kv: PrefixKV | None = None) -> Tensor:
        """Pass rows (B, T, C) through the slow transformer after what kv holds -> normed hidden (B, T, C)."""
        at = kv.length if kv else 0
        rope = rotary(torch.arange(at, at + x.shape[1], device=x.device), self.config.width // self.config.n_heads)
        for i, block in enumerate(self.blocks):
            x = block(x, rope, kv, i)
        if kv is not None:
            kv.advance(x.shape[1])
        return self.norm(x)

    def inputs(self, previous: Tensor, hints: Tensor, dropped: Tensor | None = None) -> Tensor:
        """Rows of the target: codes before each frame (B, T - 1, K) and hints (B, T, C) -> (B, T, C). Training.

        dropped (B, T) True: that row does not see the frame before it.
        """
        past = self.history(self.embed_codes(previous))
        past = torch.cat((self.start.expand(past.shape[0], 1, -1), past), 1)
        if dropped is not None:
            past = torch.where(dropped[..., None], self.nothing, past)
        return past + hints

    def next_rows(self, codes: Sequence[list[int]] | None, hints: Tensor) -> Tensor:
        """Rows of the next frame (B, 1, C) from each take's codes before it (None at the start) and hints (B, 1, C)."""
        if codes is None:
            return hints + self.start
        return hints + self.history(self.embed_codes(torch.tensor(codes, device=hints.device)[:, None]))


def embed_codes(codebooks: Tensor, codes: Tensor) -> Tensor:
    """codebooks (K, V, D), codes (B, T, K) -> (B, T, 2 D): the first code's vector and the sum of all."""
    parts = torch.stack([book[codes[..., k]] for k, book in enumerate(codebooks)])
    return torch.cat((parts[0], parts.sum(0)), -1)


def frame_place(frames: Tensor, n_frames: int) -> tuple[Tensor, Tensor]:
    """Spread phonemes of real-valued lengths over frames.

    frames (P,): lengths in frames, in order. Returns weights (n_frames, P), the share of each frame that each phoneme
    fills, and place (n_frames, 3): share of the middle phoneme spoken, its length in tens of frames, share of the line.
    """
    ends = frames.cumsum(0)
    starts = ends - frames
    t = torch.arange(n_frames, dtype=frames.dtype, device=frames.device)[:, None]
    weights = (torch.minimum(ends, t + 1) - torch.maximum(starts, t)).clamp(min=0)
    middle = (t[:, 0] + 0.5).clamp(max=float(ends[-1]) - 1e-3)
    p = torch.searchsorted(ends, middle, right=True).clamp(max=len(frames) - 1)
    spoken = (middle - starts[p]) / frames[p].clamp(min=1e-3)
    return weights, torch.stack((spoken, frames[p] / 10, middle / ends[-1]), 1)


class DurationPredictor(nn.Module):
    """Phonemes and a voice -> natural log of each phoneme's length in frames. Length is told before the first frame."""

    def __init__(self, n_symbols: int, code_dim: int = 64, width: int = 192) -> None:
        super().__init__()
        self.symbol = nn.Embedding(n_symbols, width)
        self.voice = nn.Linear(4 * code_dim, width)
        self.convs = nn.ModuleList(nn.Conv1d(width, width, 5, padding=2) for _ in range(4))
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(4))
        self.dropout, self.out = nn.Dropout(0.2), nn.Linear(width, 1)

    def forward(self, symbols: Tensor, voice: Tensor) -> Tensor:
        """symbols (B, P) with 0 as padding, voice (B, 4 * code_dim) from voice_summary -> (B, P)."""
        real = (symbols > 0).float()[..., None]
        x = self.symbol(symbols) + self.voice(voice)[:, None]
        for conv, norm in zip(self.convs, self.norms, strict=True):
            y = conv((norm(x) * real).transpose(1, 2)).transpose(1, 2)
            x = x + self.dropout(F.gelu(y))
        return self.out(x)[..., 0]


def voice_summary(embedded: Tensor) -> Tensor:
    """embedded (B, R, 2 * code_dim) reference frames -> (B, 4 * code_dim): mean and spread over time."""
    return torch.cat((embedded.mean(1), embedded.std(1)), -1)

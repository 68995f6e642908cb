"""The language model of Qwen3-TTS: the talker says the first code of a frame, the predictor the other fifteen.

Rows of the talker are sums of a text track and a track of codes; prompts.py puts them together. Knows neither audio nor
how text becomes ids. Names of modules follow the published files, through names.py.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.families.protocol import Draw
from engine.families.qwen3.sizes import QwenSizes
from engine.grouped import GroupedStack
from engine.kv import PrefixKV
from engine.linear import Linear, linear


class Table(nn.Module):
    """Rows by number, as nn.Embedding; filling that one at random on the meta device loads seconds of torch."""

    def __init__(self, n: int, width: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.empty(n, width))

    def forward(self, ids: Tensor) -> Tensor:
        return F.embedding(ids, self.weight)


class TextProjection(nn.Module):
    def __init__(self, n_in: int, n_out: int) -> None:
        super().__init__()
        self.linear_fc1, self.linear_fc2 = Linear(n_in, n_in), Linear(n_in, n_out)

    def forward(self, x: Tensor) -> Tensor:
        return self.linear_fc2(F.silu(self.linear_fc1(x)))


class Talker(nn.Module):
    """One time step is: a row in, the hidden vector and the logits of the next frame's first code out.

    text_embedding stays in the mapped file, in the file's own number format: only rows of words that are spoken are
    ever read of its 0.6 GB.
    """

    def __init__(self, sizes: QwenSizes) -> None:
        super().__init__()
        width = sizes.talker.width
        self.text_embedding = Table(sizes.n_text, sizes.text_width)
        self.text_projection = TextProjection(sizes.text_width, width)
        self.codec_embedding = Table(sizes.n_codes, width)
        self.stack = GroupedStack(sizes.talker)
        self.codec_head = Linear(width, sizes.n_codes, bias=False)

    def text(self, ids: Tensor) -> Tensor:
        """ids (T,) -> rows (1, T, C)."""
        table, like = self.text_embedding.weight, self.codec_embedding.weight
        return self.text_projection(F.embedding(ids.to(table.device)[None], table).to(like.device, like.dtype))

    def codes(self, ids: Tensor) -> Tensor:
        """ids (T,) of the talker's own table -> rows (1, T, C)."""
        return self.codec_embedding(ids.to(self.codec_embedding.weight.device)[None])

    def forward(self, rows: Tensor, kv: PrefixKV | None = None) -> Tensor:
        """Rows (1, T, C) after what kv holds -> hidden vectors (1, T, C), normed."""
        return self.stack(rows, kv)


class Predictor(nn.Module):
    """The codes of a frame after its first: one after another, with a memory that lasts for the frame.

    It reads the talker's hidden vector, then the codes said so far. codec_embedding and lm_head hold the tables of all
    positions one below the other.
    """

    def __init__(self, sizes: QwenSizes) -> None:
        super().__init__()
        wide, width, n = sizes.talker.width, sizes.predictor.width, sizes.n_codebooks - 1
        self.n_rest, self.book = n, sizes.book
        self.codec_embedding = Table(n * sizes.book, wide)
        self.small_to_mtp_projection = nn.Identity() if wide == width else Linear(wide, width)
        self.stack = GroupedStack(sizes.predictor)
        self.lm_head = nn.Parameter(torch.zeros(n * sizes.book, width))

    def embed(self, codes: Tensor, first: int = 0) -> Tensor:
        """Codes (T, K') of the positions from *first* on -> rows (T, K', C)."""
        offsets = torch.arange(first, first + codes.shape[1], device=codes.device) * self.book
        return self.codec_embedding(codes + offsets)

    def logits(self, rows: Tensor, k: int, kv: PrefixKV) -> Tensor:
        """Add rows (1, T, C) to the frame's memory; return the logits (V,) of its code k, counted from the second."""
        hidden = self.stack(self.small_to_mtp_projection(rows), kv)
        return linear(hidden[0, -1], self.lm_head[k * self.book : (k + 1) * self.book])

    def rest(self, hidden: Tensor, first: Tensor, draw: Draw) -> list[int]:
        """Draw the later codes of a frame. hidden, first: (1, 1, C), the talker's vector and its code's row."""
        kv = PrefixKV(self.stack.sizes.n_layers, capacity=self.n_rest + 1)
        rows = torch.cat((hidden, first), 1)
        codes: list[int] = []
        for k in range(self.n_rest):
            codes.append(draw(k + 1, self.logits(rows, k, kv).float().cpu().numpy()))
            rows = self.embed(torch.tensor([[codes[-1]]], device=rows.device), k)
        return codes


class QwenLM(nn.Module):
    """Both models, and the row a frame is read as: the sum of its sixteen codes' rows."""

    def __init__(self, sizes: QwenSizes) -> None:
        super().__init__()
        self.sizes = sizes
        self.talker, self.predictor = Talker(sizes), Predictor(sizes)

    def frames(self, codes: Tensor) -> Tensor:
        """Codes (T, K) -> rows (1, T, C)."""
        codes = codes.to(self.talker.codec_embedding.weight.device)
        later = self.predictor.embed(codes[:, 1:]).sum(1)
        return (self.talker.codec_embedding(codes[:, 0]) + later)[None]

    def first_logits(self, hidden: Tensor) -> Tensor:
        """Hidden (1, T, C) -> logits (V,) of the first code after its last row, in fp32."""
        logits: Tensor = self.talker.codec_head(hidden[:, -1])[0].float()
        return logits

"""The two language models of S2-Pro: a slow one over time, a fast one over the codes of a frame.

Knows neither audio nor how text becomes a prompt.
"""

from __future__ import annotations

from math import sqrt

import torch
from torch import Tensor, nn

from engine.families.fish.sizes import FishSizes
from engine.families.protocol import Draw
from engine.grouped import GroupedStack
from engine.kv import PrefixKV
from engine.linear import Linear, linear


class SlowLM(nn.Module):
    """Prompts (1 + K, N) in, the hidden vector that names the next frame out.

    first_code, n_codes: the ids whose rows carry codes; end: the id that says the voice has spoken. Only these are ever
    looked for, so the output is read for these rows alone and not for the whole vocabulary.
    """

    def __init__(self, sizes: FishSizes, first_code: int, n_codes: int, end: int) -> None:
        super().__init__()
        self.sizes, self.first_code, self.n_codes, self.end = sizes, first_code, n_codes, end
        self.embeddings = nn.Embedding(sizes.n_text, sizes.slow.width)
        self.codebook_embeddings = nn.Embedding(sizes.n_codebooks * sizes.book, sizes.slow.width)
        self.stack = GroupedStack(sizes.slow)
        if not sizes.tied:
            self.output = Linear(sizes.slow.width, sizes.n_text, bias=False)

    def rows(self, prompt: Tensor) -> Tensor:
        """prompt (1 + K, N) -> what the stack reads (1, N, C): a token, with the sum of its codes where it is one."""
        ids, codes = prompt[0], prompt[1:]
        x = self.embeddings(ids)
        is_code = (ids >= self.first_code) & (ids < self.first_code + self.n_codes)
        books = self.sizes.book * torch.arange(len(codes), device=codes.device)[:, None]
        both = x + self.codebook_embeddings(codes + books).sum(0)
        if self.sizes.scale_codes:
            both = both / sqrt(len(codes) + 1)
        return torch.where(is_code[:, None], both, x)[None]

    def hidden(self, prompt: Tensor, kv: PrefixKV) -> tuple[Tensor, Tensor]:
        """Add a prompt to what kv holds; return the last position (1, C), normed, and as the fast model is given it."""
        raw = self.stack(self.rows(prompt), kv, normed=False)[:, -1]
        normed = self.stack.norm(raw)
        return normed, normed if self.sizes.norm_fast_input else raw

    def logits(self, hidden: Tensor) -> Tensor:
        """hidden (1, C), normed -> logits (n_codes + 1,) in fp32: code 0, 1, …, then the end."""
        table = self.embeddings.weight if self.sizes.tied else self.output.weight
        codes = linear(hidden, table[self.first_code : self.first_code + self.n_codes])
        return torch.cat((codes, linear(hidden, table[self.end : self.end + 1])), 1)[0].float()


class FastLM(nn.Module):
    """The codes of one frame, one after another, each given those before it."""

    def __init__(self, sizes: FishSizes) -> None:
        super().__init__()
        self.n_codebooks = sizes.n_codebooks
        self.embeddings = nn.Embedding(sizes.book, sizes.fast.width)
        self.stack = GroupedStack(sizes.fast)
        self.output = Linear(sizes.fast.width, sizes.book, bias=False)

    def codes(self, hidden: Tensor, first: int, draw: Draw) -> list[int]:
        """Return all codes of the frame whose first is *first*. hidden: (1, C), as SlowLM gives it.

        The hidden vector and the first code are positions 0 and 1 and are read together; what position 0 alone would
        answer is never asked for. The memory is new for each frame and as short as a frame.
        """
        kv, codes = PrefixKV(self.stack.sizes.n_layers, capacity=self.n_codebooks), [first]
        x = torch.stack((hidden, self._row(first)), 1)
        for stage in range(1, self.n_codebooks):
            answer = self.output(self.stack(x, kv)[:, -1])[0]
            codes.append(draw(stage, answer.float().cpu().numpy()))
            x = self._row(codes[-1])[:, None]
        return codes

    def _row(self, code: int) -> Tensor:
        return self.embeddings.weight[code : code + 1]

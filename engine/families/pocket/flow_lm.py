"""The language model of Pocket TTS: text and latents in, the next frame's latent and whether speech has ended out.

Knows neither audio nor how text becomes pieces. Names of modules are those of the published files.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from engine.families.pocket.flow_head import FlowHead
from engine.families.pocket.sizes import LATENT, PocketSizes
from engine.families.pocket.transformer import Transformer
from engine.kv import PrefixKV


class TextTable(nn.Module):
    """ids (B, T) -> (B, T, C), through a narrower table where the model has one."""

    def __init__(self, sizes: PocketSizes) -> None:
        super().__init__()
        self.embed = nn.Embedding(sizes.n_text, sizes.rank or sizes.lm.width)
        if sizes.rank is not None:
            self.proj = nn.Linear(sizes.rank, sizes.lm.width, bias=False)
        self._low_rank = sizes.rank is not None

    def forward(self, ids: Tensor) -> Tensor:
        rows = self.embed(ids)
        return self.proj(rows) if self._low_rank else rows


class FlowLM(nn.Module):
    """One time step is: the last latent in, a hidden vector out, then the head's latent for the next frame.

    emb_mean, emb_std: what the codec's latents are normalised by. bos_before_voice stands before a voice.
    """

    emb_mean: Tensor
    emb_std: Tensor

    def __init__(self, sizes: PocketSizes, *, cloning: bool = True) -> None:
        super().__init__()
        self.sizes = sizes
        self.conditioner = TextTable(sizes)
        self.bos_emb = nn.Parameter(torch.zeros(LATENT))
        self.bos_before_voice = nn.Parameter(torch.zeros(1, 1, sizes.lm.width))
        if cloning:
            self.speaker_proj_weight = nn.Parameter(torch.zeros(sizes.lm.width, sizes.codec_latent))
        self.register_buffer("emb_mean", torch.zeros(LATENT))
        self.register_buffer("emb_std", torch.ones(LATENT))
        self.input_linear = nn.Linear(LATENT, sizes.lm.width, bias=False)
        self.transformer = Transformer(sizes.lm)
        self.out_norm = nn.LayerNorm(sizes.lm.width, eps=1e-5)
        self.z_proj = nn.Identity() if sizes.z is None else nn.Linear(sizes.lm.width, sizes.z, bias=False)
        self.out_eos = nn.Linear(sizes.head_input, 1)
        self.flow_net = FlowHead(sizes.flow, sizes.head_input)

    def voice_rows(self, latents: Tensor) -> Tensor:
        """Codec latents of a reference (1, R, L) -> rows (1, R + 1, C) that are its voice once they are prefilled."""
        rows = nn.functional.linear(latents, self.speaker_proj_weight)
        return torch.cat((self.bos_before_voice.to(rows.dtype), rows), 1)

    def prefill(self, rows: Tensor, kv: PrefixKV) -> None:
        """Add rows (1, T, C), a voice's or a text's, to what kv holds."""
        self.transformer(rows, kv)

    def step(self, previous: Tensor | None, kv: PrefixKV) -> tuple[Tensor, Tensor]:
        """Run one time step after what kv holds. previous: the last latent (1, 32), None at the start.

        Returns the head's condition (1, Z) and the logit (1,) that says the speech has ended.
        """
        last = self.bos_emb[None] if previous is None else previous
        hidden = self.transformer(self.input_linear(last)[:, None], kv)[:, 0]
        condition = self.z_proj(self.out_norm(hidden))
        return condition, self.out_eos(condition)[:, 0]

    def latent(self, condition: Tensor, noise: Tensor, n_steps: int | None = None) -> Tensor:
        """Return the frame (1, 32) for noise (1, 32), as the next time step reads it."""
        return self.flow_net(condition, noise, n_steps)

    def for_codec(self, latent: Tensor) -> Tensor:
        """Return the latent as the codec reads it."""
        return latent * self.emb_std + self.emb_mean

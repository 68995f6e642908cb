"""Time steps of the embedded voice by compiled loops, and by their slow twin in torch. Knows no text and no codec."""

from __future__ import annotations

from functools import partial

import numpy as np
import torch
from torch import Tensor

from engine.api import BenchRow
from engine.bench.rows import pair, unmeasured
from engine.bench.timing import medians_s
from engine.families.starter.family import Networks, StarterFamily

NAME, N_FRAMES, N_VOICE = "starter_steps_vs_torch", 24, 96


def some_voice(networks: Networks) -> dict[str, Tensor]:
    """Return a voice of codes drawn at random, always the same."""
    c = networks.decoder.config
    codes = np.random.default_rng(0).integers(0, c.codebook_size, (1, N_VOICE, c.n_codebooks))
    return {"codes": torch.from_numpy(codes)}


def row(networks: Networks, device: str, repeats: int) -> BenchRow:
    """Compare the two in one voice."""
    if device != "cpu":
        return unmeasured(NAME, f"on {device} there is one way only")
    voice, hints = some_voice(networks), torch.zeros(1, N_FRAMES, networks.decoder.config.width)
    families = (StarterFamily(networks, languages=(), defaults={}, fast=fast) for fast in (True, False))
    ours, other = (partial(family.likeliest, voice, hints) for family in families)
    same = sum(a == b for a, b in zip(ours(), other(), strict=True))
    how = "the same codes" if same == N_FRAMES else f"inexact: {same} of {N_FRAMES} frames are the same"
    found = medians_s({"ours": ours, "other": other}, repeats, lambda: None)
    note = f"{N_FRAMES} frames, {how}; {torch.get_num_threads()} threads, medians of {repeats} alternated pairs"
    return pair(NAME, found["ours"], found["other"], note)

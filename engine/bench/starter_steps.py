"""Time steps of the embedded voice by compiled loops, and by their slow twin in torch. Knows no text and no codec."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import torch
from torch import Tensor

from engine.api import BenchRow
from engine.bench.rows import pair, unmeasured
from engine.bench.timing import medians_s
from engine.families.starter.family import Networks, StarterFamily
from engine.families.starter.likeness import Likeliest

NAME, N_FRAMES, N_VOICE = "starter_steps_vs_torch", 24, 96


def some_voice(networks: Networks) -> dict[str, Tensor]:
    """Return a voice of codes drawn at random, always the same."""
    c = networks.decoder.config
    codes = np.random.default_rng(0).integers(0, c.codebook_size, (1, N_VOICE, c.n_codebooks))
    return {"codes": torch.from_numpy(codes)}


def steps(family: StarterFamily, voice: dict[str, Tensor]) -> Callable[[], list[list[int]]]:
    """Return what draws frames behind *voice* and returns their codes, the likeliest."""

    def run() -> list[list[int]]:
        kv, hints, frames = family.prefill_voice(voice), family.no_hints(), list[list[int]]()
        for _ in range(N_FRAMES):
            frames += family.frames(frames[-1:] or None, hints, kv, [Likeliest()])
        kv.free()
        return frames

    return run


def row(networks: Networks, device: str, repeats: int) -> BenchRow:
    """Compare the two in one voice."""
    if device != "cpu":
        return unmeasured(NAME, f"on {device} there is one way only")
    voice = some_voice(networks)
    ours, other = (steps(StarterFamily(networks, languages=(), defaults={}, fast=x), voice) for x in (True, False))
    same = sum(a == b for a, b in zip(ours(), other(), strict=True))
    how = "the same codes" if same == N_FRAMES else f"inexact: {same} of {N_FRAMES} frames are the same"
    found = medians_s({"ours": ours, "other": other}, repeats, lambda: None)
    note = f"{N_FRAMES} frames, {how}; {torch.get_num_threads()} threads, medians of {repeats} alternated pairs"
    return pair(NAME, found["ours"], found["other"], note)

"""Small copies of what the figures are measured on."""

from __future__ import annotations

from dataclasses import replace

from engine.bench import random_fish, random_qwen3
from engine.bench.layer import LayerBench
from engine.grouped import GroupedSizes

GROUPED = GroupedSizes(32, 4, 2, 8, 48, 1, 1e4, "halves")
LAYER = LayerBench("cpu", 7, GROUPED, capacity=256, small=128, filled=40, steps=100)

_FISH_INNER = replace(random_fish.CODEC.post, width=32, n_heads=4, n_kv_heads=4, head_width=8, inner=48, n_layers=1)
FISH_CODEC = replace(
    random_fish.CODEC, latent=32, width=32, books=(40, 16), code_width=4, post=replace(_FISH_INNER, window=3)
)
FISH = replace(random_fish.SIZES, slow=GROUPED, fast=GROUPED, n_text=120, n_codebooks=3, book=20)

QWEN_CODEC = replace(
    random_qwen3.CODEC,
    n_codebooks=3,
    book=16,
    code_width=8,
    latent=16,
    inner=replace(random_qwen3.CODEC.inner, width=16, n_heads=2, n_kv_heads=2, head_width=8, inner=24, n_layers=1),
    width=32,
)
QWEN = replace(
    random_qwen3.MODEL,
    talker=GROUPED,
    predictor=GROUPED,
    n_text=100,
    text_width=24,
    n_codes=2160,
    book=8,
    n_codebooks=3,
)

"""Open a published Fish Speech S2-Pro from a folder: sizes, tokenizer, weights. Called by engine.opening only."""

from __future__ import annotations

import hashlib
from pathlib import Path

import torch

from engine.api import EngineInfo
from engine.families.checkpoint import INDEX, SINGLE, shards
from engine.families.fish.family import FishFamily
from engine.families.fish.sizes import RATE_HZ, read_sizes
from engine.families.fish.tokens import FILE as TOKENIZER
from engine.families.fish.tokens import FishTokens
from engine.families.fish.weights import CODEC, PICKLE, load

MODEL, VERSION = "Fish S2-Pro", "1"
_STRETCHES, _STRETCH = 64, 1 << 16  # evenly over a file: no layer of a fine-tune lies between them


def open_fish(folder: Path, device: str, dtype: str, threads: int | None) -> tuple[FishFamily, EngineInfo]:
    """Load the model. Raises ModelError."""
    sizes, tokens = read_sizes(folder), FishTokens(folder)
    networks = load(folder, sizes, tokens, device, getattr(torch, dtype))
    family = FishFamily(networks, sizes, tokens, device=device, dtype=dtype)
    info = EngineInfo(
        family="fish",
        model=MODEL,
        version=VERSION,
        fingerprint=fingerprint(folder),
        device=device,
        dtype=dtype,
        threads=threads or torch.get_num_threads(),
        rate_hz=RATE_HZ,
        frame_rate_hz=family.frame_rate_hz,
        languages=family.languages,
        voices=("clip",),
        transcript="needed",
    )
    return family, info


def fingerprint(folder: Path) -> str:
    """Name weights, codec, sizes and tokenizer by their content.

    Eleven gigabytes are not read for a name: of a large file its size and 64 stretches of it speak for it.
    """
    digest = hashlib.sha256()
    weights = shards(folder) if (folder / INDEX).exists() or (folder / SINGLE).exists() else (PICKLE,)
    for name in ("config.json", TOKENIZER, CODEC, *weights):
        n_bytes = (folder / name).stat().st_size
        digest.update(f"{name} {n_bytes}\n".encode())
        with (folder / name).open("rb") as file:
            for i in range(_STRETCHES):
                file.seek(i * max(0, n_bytes - _STRETCH) // (_STRETCHES - 1))
                digest.update(file.read(_STRETCH))
    return digest.hexdigest()[:32]

"""Open a published Pocket TTS from a folder: weights, tokenizer, options. Called by engine.loading only."""

from __future__ import annotations

import hashlib
from pathlib import Path

import torch

from engine.api import EngineInfo
from engine.families.pocket.family import PocketFamily
from engine.families.pocket.sizes import FRAME_SAMPLES, RATE_HZ
from engine.families.pocket.text import TextRules
from engine.families.pocket.tokens import open_tokenizer
from engine.families.pocket.weights import WEIGHTS, load

VERSION = "4.0.1"
# Characters that were absent from training. Source: the published configurations.
_REPLACED = {"’": "'", "‘": "'"}
_REPLACED_SMALL = {**_REPLACED, "–": ",", "—": ","}


def is_pocket(folder: Path) -> bool:
    """Tell whether a folder holds the published layout of this family."""
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(folder / WEIGHTS, framework="pt") as file:
            return any(name.startswith("flow_lm.") for name in file.keys())  # noqa: SIM118  # no mapping
    except (SafetensorError, OSError):
        return False


def open_pocket(folder: Path, device: str, dtype: str, threads: int | None) -> tuple[PocketFamily, EngineInfo]:
    """Load the model. Raises ModelError."""
    networks = load(folder, device, getattr(torch, dtype))
    rules = TextRules(replace=_REPLACED if networks.name in ("6l", "24l") else _REPLACED_SMALL)
    family = PocketFamily(networks, open_tokenizer(folder), rules=rules, device=device, dtype=dtype)
    info = EngineInfo(
        family="pocket",
        model=f"Pocket TTS {networks.name}",
        version=VERSION,
        fingerprint=fingerprint(folder),
        device=device,
        dtype=dtype,
        threads=threads or torch.get_num_threads(),
        rate_hz=RATE_HZ,
        frame_rate_hz=RATE_HZ / FRAME_SAMPLES,
        languages=family.languages,
    )
    return family, info


def fingerprint(folder: Path) -> str:
    """Name the weights and the tokenizer by their content."""
    digest = hashlib.sha256()
    for path in sorted((folder / WEIGHTS, *folder.glob("tokenizer.*"))):
        with path.open("rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()[:32]

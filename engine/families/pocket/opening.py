"""Open a published Pocket TTS from a folder: weights, tokenizer, options. Called by engine.loading only."""

from __future__ import annotations

import hashlib
from pathlib import Path

import torch

from engine.api import EngineInfo
from engine.families.pocket.family import PocketFamily
from engine.families.pocket.languages import language_of, rules_of
from engine.families.pocket.sizes import FRAME_SAMPLES, RATE_HZ
from engine.families.pocket.tokens import open_tokenizer
from engine.families.pocket.weights import WEIGHTS, load

VERSION = "4.0.1"
READY = "embeddings"


def open_pocket(folder: Path, device: str, dtype: str, threads: int | None) -> tuple[PocketFamily, EngineInfo]:
    """Load the model. Raises ModelError."""
    networks = load(folder, device, getattr(torch, dtype))
    language, ready = language_of(folder), ready_voices(folder)
    family = PocketFamily(
        networks,
        open_tokenizer(folder),
        rules=rules_of(language, networks.name),
        languages=(language,),
        ready=ready,
        device=device,
        dtype=dtype,
    )
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
        voices=("clip", "preset") if networks.cloning and ready else ("preset",) if ready else ("clip",),
        presets=tuple(ready),
    )
    return family, info


def ready_voices(folder: Path) -> dict[str, Path]:
    """Return the voice files that were published with a model, by the names of their voices."""
    return {path.stem: path for path in sorted((folder / READY).glob("*.safetensors"))}


def fingerprint(folder: Path) -> str:
    """Name the weights and the tokenizer by their content."""
    digest = hashlib.sha256()
    for path in sorted((folder / WEIGHTS, *folder.glob("tokenizer.*"))):
        with path.open("rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()[:32]

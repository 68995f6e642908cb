"""Open a published Qwen3-TTS 12 Hz from a folder: sizes, weights, tokenizer, options. Called by engine.opening only."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import torch

from engine.api import EngineInfo
from engine.families.checkpoint import shards
from engine.families.detect import kind_of
from engine.families.dtypes import preferred
from engine.families.qwen3.family import Manner, QwenFamily
from engine.families.qwen3.sizes import CODEC_FOLDER
from engine.families.qwen3.tokens import FILES, QwenTokenizer
from engine.families.qwen3.weights import CODEC, Sizes, load

VERSION = "12 Hz"
_KINDS = {"base": "Base", "custom_voice": "CustomVoice", "voice_design": "VoiceDesign"}
_SMALL, _LARGE = "0.6B", "1.7B"
SAMPLES, SAMPLE_BYTES = 256, 1 << 14  # of a file that is too large to be read whole at every start


def is_qwen3(folder: Path) -> bool:
    """Tell whether a folder holds the published layout of this family."""
    return kind_of(folder) == "qwen3"


def open_qwen3(
    folder: Path, device: str, dtype: str | None = None, threads: int | None = None
) -> tuple[QwenFamily, EngineInfo]:
    """Load the model. Raises ModelError."""
    dtype = dtype or preferred("qwen3", device)
    sizes = Sizes.read(folder)
    tokenizer = QwenTokenizer(folder)
    networks = load(folder, sizes, device, getattr(torch, dtype))
    family = QwenFamily(networks, sizes, tokenizer, _manner(folder), device=device, dtype=dtype)
    model = sizes.model
    info = EngineInfo(
        family="qwen3",
        model=f"Qwen3-TTS {_LARGE if model.large else _SMALL} {_KINDS[model.kind]}",
        version=VERSION,
        fingerprint=fingerprint(folder),
        device=device,
        dtype=dtype,
        threads=threads or torch.get_num_threads(),
        rate_hz=family.rate_hz,
        frame_rate_hz=family.frame_rate_hz,
        languages=family.languages,
        voices=({"base": "clip", "custom_voice": "preset", "voice_design": "description"}[model.kind],),  # type: ignore[arg-type]
        presets=tuple(model.presets) if model.kind == "custom_voice" else (),
        transcript="helps" if model.kind == "base" else "unused",
        instruct=model.follows,
    )
    return family, info


def _manner(folder: Path) -> Manner:
    """Read generation_config.json; what it leaves out, and a file that is not there, mean the published defaults."""
    try:
        content = json.loads((folder / "generation_config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        content = {}
    given: Mapping[str, Any] = content if isinstance(content, dict) else {}
    own = Manner()
    return Manner(
        temperature=float(given.get("temperature", own.temperature)),
        temperature_rest=float(given.get("subtalker_temperature", own.temperature_rest)),
        top_k=int(given.get("top_k", own.top_k)),
        top_p=float(given.get("top_p", own.top_p)),
        penalty=float(given.get("repetition_penalty", own.penalty)),
    )


def fingerprint(folder: Path) -> str:
    """Name the model by its content: small files whole, of the weights the header and places spread over the file.

    Whoever trains a model further changes all of it; reading four gigabytes at every start would take half a minute.
    """
    digest = hashlib.sha256()
    for name in ("config.json", f"{CODEC_FOLDER}/config.json", *FILES):
        with (folder / name).open("rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    for name in (*shards(folder), CODEC):
        for part in _spread(folder / name):
            digest.update(part)
    return digest.hexdigest()[:32]


def _spread(path: Path) -> Iterator[bytes]:
    n_bytes = path.stat().st_size
    with path.open("rb") as file:
        yield n_bytes.to_bytes(8, "little")
        yield file.read(8 + int.from_bytes(file.read(8), "little"))
        for i in range(SAMPLES):
            file.seek(i * max(0, n_bytes - SAMPLE_BYTES) // (SAMPLES - 1))
            yield file.read(SAMPLE_BYTES)

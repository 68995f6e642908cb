"""A corpus of a few utterances with cached features, and a folder to train in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import numpy.typing as npt
import soundfile as sf
import torch

from engine.training.data import UNIT_S, Utterance, features_path, read_corpus
from tests.engine.tiny import RATE_HZ, networks, speech

Array = npt.NDArray[np.float32]


def write_row(
    corpus: Path, name: str, speaker: str, phonemes: str, durations: tuple[int, ...], *, audio: bool = False
) -> Utterance:
    """Add an utterance to a corpus folder; its audio is empty unless it is asked for."""
    corpus.mkdir(exist_ok=True)
    path, seconds = corpus / f"{name}.flac", sum(durations) * UNIT_S
    if audio:
        sf.write(path, speech(100 + 7 * len(name), seconds), RATE_HZ)
    else:
        path.touch()
    row = {"id": name, "lang": "en", "text": f"Text of {name}.", "phonemes": phonemes, "speaker": speaker}
    with (corpus / "manifest.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(row | {"durations": durations, "seconds": seconds}) + "\n")
    return next(r for r in read_corpus([corpus]) if r.id == name)


def write_features(work: Path, row: Utterance, speeds: Mapping[float, Array]) -> None:
    """Cache features (T, 20) of an utterance."""
    (work / "features").mkdir(parents=True, exist_ok=True)
    rows = {f"{k:.3f}": x for k, x in speeds.items()}
    np.savez(features_path(work, row), **rows, **{f"h{k}": np.full(len(x), -1.0) for k, x in rows.items()})  # type: ignore[arg-type]


def write_fixed(work: Path) -> dict[str, torch.Tensor]:
    """Write the weights of hearing and vocoder of the tiny codec; return them as they are called in a codec."""
    codec = networks().codec
    work.mkdir(exist_ok=True)
    torch.save({"vocoder": codec.vocoder.state_dict(), "pitch": codec.pitch.state_dict()}, work / "fixed.pt")
    return {k: v for k, v in codec.state_dict().items() if k.startswith(("vocoder.", "pitch."))}


def spoken_features(row: Utterance, speed: float = 1.0, seed: int = 0) -> Array:
    """Make features (T, 20) whose sixth column counts the sounds, silence first, and whose pitch rises in steps."""
    edges = np.round(np.cumsum([0, *row.durations]) * UNIT_S * 100 / speed, 6)
    n = int(edges[-1])
    at = np.clip(np.searchsorted(edges, np.arange(n), side="right") - 1, 0, len(row.durations) - 1)
    out = np.random.default_rng(seed).normal(size=(n, 20)).astype(np.float32)
    out[:, 5] = at
    out[:, 18], out[:, 19] = np.arange(n) // 7 / 50, 0.3
    return out

"""The corpus as training sees it: manifests, the fixed split into heard and held-out, audio, cached features."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import soundfile as sf
import soxr

RATE_HZ = 24000
UNIT_S = 0.025  # the corpus counts durations in 25 ms
TEACHER_VOICES = range(5)  # the teacher's own; all others are mixes


@dataclass(frozen=True, slots=True)
class Utterance:
    """One recording. durations: units of 25 ms for BOS, each phoneme, EOS; empty where they are not known."""

    id: str
    path: Path
    language: str
    text: str
    phonemes: str
    speaker: str
    durations: tuple[int, ...]
    seconds: float


def real_speaker(speaker: str) -> bool:
    """Tell whether this is a person and no voice of the teacher: 'r' and a number."""
    return speaker.startswith("r")


def held_out_speaker(speaker: str) -> bool:
    """Tell whether training never hears this speaker.

    Held out are every tenth mix, all mixes from 400 on, and every twelfth real speaker ('r' and a number).
    """
    if real_speaker(speaker):
        return int(speaker[1:]) % 12 == 0
    return int(speaker) >= 400 or (int(speaker) >= len(TEACHER_VOICES) and int(speaker) % 10 == 7)


def held_out_text(text: str) -> bool:
    """Tell whether training never hears this sentence: one in twenty-five, by its hash."""
    return int(hashlib.sha256(text.encode()).hexdigest()[:8], 16) % 25 == 0


def read_corpus(folders: Iterable[Path]) -> list[Utterance]:
    """Read the manifests that the corpus script writes; rows whose file is missing are left out."""
    rows: list[Utterance] = []
    for folder in folders:
        for manifest in sorted(folder.glob("manifest*.jsonl")):
            for line in manifest.read_text(encoding="utf-8").splitlines():
                r = json.loads(line)
                path = next((p for s in (".flac", ".ogg") if (p := folder / (r["id"] + s)).exists()), None)
                if path:
                    row = (r["lang"], r["text"], r["phonemes"], str(r["speaker"]), tuple(r["durations"]), r["seconds"])
                    rows.append(Utterance(r["id"], path, *row))
    return rows


def read_real(folder: Path) -> list[Utterance]:
    """Read real speech: a manifest of id, speaker, text, seconds beside the files."""
    rows = []
    for line in (folder / "manifest.jsonl").read_text(encoding="utf-8").splitlines():
        r = json.loads(line)
        path = next(p for s in (".flac", ".ogg", ".wav") if (p := folder / (r["id"] + s)).exists())
        rows.append(Utterance(r["id"], path, "en", r["text"], "", f"r{r['speaker']}", (), r["seconds"]))
    return rows


def load_pcm(path: Path) -> npt.NDArray[np.float32]:
    """Read a file as float32 mono at 24 kHz."""
    pcm, rate = sf.read(path, dtype="float32", always_2d=True)
    mono = pcm.mean(1)
    return mono if rate == RATE_HZ else soxr.resample(mono, rate, RATE_HZ, quality="VHQ").astype(np.float32)


def features_path(work: Path, row: Utterance) -> Path:
    """Return where *work* keeps the features of an utterance; an id is its folder's own."""
    return work / "features" / f"{row.path.parent.name}_{row.id}.npz"


def load_features(path: Path) -> dict[float, tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]]:
    """Read cached features: speed -> ((T, 20) as engine.analysis hears them, (T,) level above 8 kHz), at 100 Hz."""
    with np.load(path) as z:
        speeds = [k for k in z.files if not k.startswith("h")]
        return {float(k): (z[k].astype(np.float32), z[f"h{k}"].astype(np.float32)) for k in speeds}


def phoneme_weights(
    row: Utterance, n_frames: int, frame_s: float, ids: list[int], n_symbols: int
) -> npt.NDArray[np.float32]:
    """Return (n_frames, n_symbols): the share of each frame that each symbol fills; index 0 is silence."""
    out = np.zeros((n_frames, n_symbols), np.float32)
    edges = np.cumsum([0, *row.durations]) * UNIT_S / frame_s
    for symbol, start, end in zip([0, *ids, 0], edges[:-1], edges[1:], strict=True):
        for frame in range(int(start), min(n_frames, int(np.ceil(end)))):
            out[frame, symbol] += max(0.0, min(end, frame + 1) - max(start, frame))
    return out

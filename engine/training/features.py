"""Cache what the codec hears of the corpus: every utterance at several speeds -> WORK/features.

    python -m engine.training.features WORK --corpus DIR [DIR ...] [--rank 0 --world 2]

Needs WORK/fixed.pt. Speed moves pitch, timbre and pace together: a new speaker each time. Name all folders of the
corpus together, in one process a core. What is cached stays, and a speaker that is cached keeps its speeds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import soxr
import torch

from engine.analysis import Analysis
from engine.training.codes import speeds
from engine.training.data import RATE_HZ, Utterance, features_path, load_features, load_pcm, read_corpus, real_speaker

Array = npt.NDArray[np.float32]

HOP, WINDOW = 240, 960  # samples: rows at 100 Hz, windows of 40 ms
MIDDLE, HIGH = 160, 320  # bins of 25 Hz where 4 and 8 kHz lie
REAL_SPEEDS = (0.9, 1.1)  # there are fewer hours of people


def played(pcm: Array, factor: float) -> Array:
    """Return audio played *factor* times as fast."""
    if factor == 1.0:
        return pcm
    return np.asarray(soxr.resample(pcm, RATE_HZ * factor, RATE_HZ, quality="HQ"), np.float32)


def level_above(pcm: Array, n_rows: int) -> Array:
    """pcm (N,) at 24 kHz -> (n_rows,): log10 of the power above 8 kHz over that from 4 to 8 kHz."""
    x = np.pad(pcm, (WINDOW // 2, WINDOW))
    frames = np.lib.stride_tricks.sliding_window_view(x, WINDOW)[::HOP][:n_rows]
    power = np.abs(np.fft.rfft(frames * np.hanning(WINDOW).astype(np.float32))) ** 2 + 1e-9
    above, below = power[:, HIGH:].sum(1), power[:, MIDDLE:HIGH].sum(1)
    return np.asarray(np.log10(above + 1e-4) - np.log10(below + 1e-4), np.float32)


def all_speeds(rows: Sequence[Utterance], work: Path, copies: int) -> dict[str, tuple[float, ...]]:
    """Return the speeds of each speaker: those that *work* already holds, or new ones; more of them for people."""
    kept: dict[str, tuple[float, ...]] = {}
    for row in rows:
        if row.speaker not in kept and (path := features_path(work, row)).exists():
            kept[row.speaker] = tuple(load_features(path))
    found = speeds(rows, kept, copies)
    more = {s: tuple(sorted({*f, *REAL_SPEEDS})) for s, f in found.items() if real_speaker(s) and s not in kept}
    return found | more


def cache_one(analysis: Analysis, row: Utterance, factors: Iterable[float], path: Path) -> None:
    """Write the features of one utterance at each speed."""
    pcm, out = load_pcm(row.path), dict[str, Any]()
    for factor in factors:
        copy = played(pcm, factor)
        features = analysis.features(copy)
        out |= {f"{factor:.3f}": features, f"h{factor:.3f}": level_above(copy, len(features)).astype(np.float16)}
    temp = path.with_suffix(".tmp")
    with temp.open("wb") as file:
        np.savez(file, **out)
    temp.replace(path)


def cache(work: Path, corpus: Sequence[Path], copies: int = 3, rank: int = 0, world: int = 1) -> int:
    """Cache what is not cached yet of this rank's share of the corpus; return how many utterances that was."""
    weights = torch.load(work / "fixed.pt", weights_only=True)["pitch"]
    analysis, rows = Analysis({k: v.numpy() for k, v in weights.items()}), read_corpus(corpus)
    factors, made = all_speeds(rows, work, copies), 0
    (work / "features").mkdir(exist_ok=True)
    for row in rows[rank::world]:
        if not (path := features_path(work, row)).exists():
            cache_one(analysis, row, factors[row.speaker], path)
            made += 1
    return made


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("work", type=Path)
    a.add_argument("--corpus", type=Path, nargs="+", required=True)
    a.add_argument("--copies", type=int, default=3, help="speeds of an utterance, the recorded one among them")
    a.add_argument("--rank", type=int, default=0)
    a.add_argument("--world", type=int, default=1)
    args = a.parse_args()
    print(cache(args.work, args.corpus, args.copies, args.rank, args.world), "utterances cached")


if __name__ == "__main__":
    main()

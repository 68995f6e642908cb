"""Cache the corpus as codes: every utterance, also resampled to other voices, through the frozen codec.

    python -m engine.training.codes WORK --corpus DIR [DIR ...] [--add]

Writes WORK/codes.npz. Ten hours are about 4 MB a copy. Resampling by a factor moves pitch, timbre and pace together: a
new speaker each time.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import soxr
import torch

from engine.codec import Codec, CodecConfig
from engine.text_symbols import SYMBOLS, encode
from engine.training.data import RATE_HZ, UNIT_S, Utterance, held_out_speaker, load_pcm, read_corpus

SILENCE = len(SYMBOLS)  # id of the silence before and after a line; 0 is padding


@dataclass(frozen=True, slots=True)
class Coded:
    """One utterance as codes. codes: (T, K) int16; symbols: (P,) ids, silence at both ends; frames: (P,) lengths."""

    id: str
    speaker: str
    language: str
    text: str
    codes: npt.NDArray[np.int16]
    symbols: npt.NDArray[np.int16]
    frames: npt.NDArray[np.float32]

    @property
    def of_held_out_speaker(self) -> bool:
        return held_out_speaker(self.speaker.split("@")[0])

    @property
    def as_recorded(self) -> bool:
        """Tell whether this is the utterance itself and no resampled copy."""
        return self.speaker.endswith("@1.000")


def load_codec(work: Path) -> Codec:
    """Build the codec from the training checkpoint in *work*."""
    codec = Codec(CodecConfig())
    codec.load_state_dict(torch.load(work / "codec.pt", weights_only=True)["codec"])
    return codec.eval()


def code_one(codec: Codec, row: Utterance, factor: float) -> Coded:
    """Encode one utterance played *factor* times as fast; silence at both ends is cut to about 100 ms."""
    pcm = load_pcm(row.path)
    if factor != 1.0:
        pcm = soxr.resample(pcm, RATE_HZ * factor, RATE_HZ, quality="HQ").astype(np.float32)
    with torch.inference_mode():
        codes = codec.encode(torch.from_numpy(pcm)[None])[0].numpy().astype(np.int16)
    frames = np.array(row.durations, np.float32) * UNIT_S * codec.config.frame_rate_hz / factor
    cut = int(max(0.0, frames[0] - 2.5))
    last = min(len(codes), int(np.ceil(frames[:-1].sum() + 2.5)))
    frames[0] -= cut
    frames[-1] = last - cut - frames[:-1].sum()
    symbols = np.array([SILENCE, *encode(row.phonemes), SILENCE], np.int16)
    mark = f"@{factor:.3f}"
    return Coded(row.id + mark, row.speaker + mark, row.language, row.text, codes[cut:last], symbols, frames)


def save(rows: list[Coded], path: Path) -> None:
    """Write all rows into one file."""
    flat: dict[str, Any] = {k: np.concatenate([getattr(r, k) for r in rows]) for k in ("codes", "symbols", "frames")}
    flat |= {f"n_{k}": np.array([len(getattr(r, k)) for r in rows]) for k in ("codes", "symbols")}
    flat |= {k: np.array([getattr(r, k) for r in rows]) for k in ("id", "speaker", "language", "text")}
    with path.with_suffix(".tmp").open("wb") as f:
        np.savez_compressed(f, **flat)
    path.with_suffix(".tmp").replace(path)


def load(path: Path) -> list[Coded]:
    """Read what save() wrote."""
    with np.load(path) as f:
        z = {k: f[k] for k in f.files}
    codes = np.split(z["codes"], np.cumsum(z["n_codes"])[:-1])
    symbols, frames = (np.split(z[k], np.cumsum(z["n_symbols"])[:-1]) for k in ("symbols", "frames"))
    names = zip(*(z[k].tolist() for k in ("id", "speaker", "language", "text")), strict=True)
    return [
        Coded(id_, speaker, language, text, c, s, f)
        for (id_, speaker, language, text), c, s, f in zip(names, codes, symbols, frames, strict=True)
    ]


def speeds(rows: Sequence[Utterance], coded: Sequence[Coded], copies: int) -> dict[str, tuple[float, ...]]:
    """Return for each speaker the factors of its copies, the same for all its utterances: reference and target are one
    new voice. Those that *coded* already has stay."""
    rng = np.random.default_rng(5)
    found: dict[str, tuple[float, ...]] = {}
    for speaker in sorted({r.speaker for r in rows}):
        low, high = rng.uniform(0.85, 0.95), rng.uniform(1.06, 1.2)
        found[speaker] = (1.0, low, high)[:copies]
    kept: dict[str, set[float]] = {}
    for c in coded:
        name, _, mark = c.speaker.partition("@")
        kept.setdefault(name, set()).add(float(mark))
    for name, marks in kept.items():
        if len(marks) == copies:
            found[name] = tuple(sorted(marks, key=lambda m: (m != 1.0, m)))
    return found


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("work", type=Path)
    a.add_argument("--corpus", type=Path, nargs="+", required=True)
    a.add_argument("--copies", type=int, default=3)
    a.add_argument("--add", action="store_true", help="keep what WORK/codes.npz holds: its encoder has not changed")
    args = a.parse_args()
    codec, rows = load_codec(args.work), read_corpus(args.corpus)
    path = args.work / "codes.npz"
    coded = load(path) if args.add else []
    known = {(c.id, c.text) for c in coded}  # an id is its folder's own
    factors = speeds(rows, coded, args.copies)
    for i in range(args.copies):
        new = (r for r in rows if (f"{r.id}@{factors[r.speaker][i]:.3f}", r.text) not in known)
        coded += [code_one(codec, r, factors[r.speaker][i]) for r in new]
    save(coded, path)
    hours = sum(len(c.codes) for c in coded) / codec.config.frame_rate_hz / 3600
    print(len(coded), "utterances,", round(hours, 2), "hours")


if __name__ == "__main__":
    main()

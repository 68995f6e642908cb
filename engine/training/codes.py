"""Cache the corpus as codes: every cached utterance and its changed copies through the frozen codec -> WORK/codes.npz.

    python -m engine.training.codes WORK --corpus DIR [DIR ...] [--add]

A copy at another speed is another speaker: its pitch, timbre and pace are changed once more, since all three move
together with speed. A copy at the recorded speed is the same speaker at another pace. Ten hours are about 4 MB a copy.
"""

from __future__ import annotations

import argparse
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from engine.codec import Codec, CodecConfig
from engine.text_symbols import SYMBOLS, encode
from engine.training.data import (
    UNIT_S,
    Utterance,
    features_path,
    held_out_speaker,
    load_features,
    read_corpus,
    real_speaker,
)
from engine.training.opus_weights import with_fixed

SILENCE = len(SYMBOLS)  # id of the silence before and after a line; 0 is padding
AROUND = 2.5  # frames of silence kept before and after a line
TOO_LONG = 1.5  # frames by which labels may reach beyond a recording
PITCH = 18  # the column of pitch; periodicity follows, the spectrum's shape lies before
SLOWER, FASTER = 0.78, 1.28  # paces of a copy of the same speaker
SLOWER_OTHER, FASTER_OTHER = 0.85, 1.2  # and of another one, whose speed differs already
SHIFT = 0.12  # octaves
TILT = (0.0, 0.25, 0.15, 0.1)  # spread of what is added to the first columns

Features = npt.NDArray[np.float32]


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
        """Tell whether this is the utterance itself and no changed copy."""
        return self.id.endswith("@1.000")


@dataclass(frozen=True, slots=True)
class Copy:
    """What an utterance can become. factor: how much shorter it is; voice: mark of its speaker; mark: of itself."""

    features: Features
    factor: float
    voice: str
    mark: str


def load_codec(work: Path) -> Codec:
    """Build the codec from the training checkpoint in *work*."""
    state = torch.load(work / "codec.pt", weights_only=True)
    codec = Codec(CodecConfig(**state["config"]))
    codec.load_state_dict(with_fixed(state["codec"], work))
    return codec.eval()


def stretch(features: Features, factor: float) -> Features:
    """Return features (T, 20) of the same speech *factor* times as fast: the spectrum is interpolated, pitch is not."""
    n = max(8, round(len(features) / factor))
    at = np.clip((np.arange(n) + 0.5) * factor - 0.5, 0, len(features) - 1)
    before = at.astype(int)
    after = np.minimum(before + 1, len(features) - 1)
    share = (at - before)[:, None].astype(np.float32)
    out = features[before] * (1 - share) + features[after] * share
    # between two voiced rows or a voiced one and noise lies no other pitch
    out[:, PITCH:] = features[np.where(share[:, 0] < 0.5, before, after), PITCH:]
    return out


def copies(row: Utterance, speeds: Mapping[float, Features]) -> Iterator[Copy]:
    """Yield what becomes of an utterance whose features (T, 20) at some speeds are cached: the same each time."""
    for speed, features in speeds.items():
        voice = f"@{speed:.3f}"
        rng = np.random.default_rng(zlib.crc32((row.path.parent.name + row.id + voice).encode()))
        if speed == 1.0:
            yield Copy(features, 1.0, voice, voice)
            if not real_speaker(row.speaker):
                pace = _between(rng, SLOWER, FASTER)
                yield Copy(stretch(features, pace), pace, voice, f"{voice}~{pace:.2f}")
        else:
            pace = _between(rng, SLOWER_OTHER, FASTER_OTHER)
            other = stretch(as_another(features, row.speaker + voice), pace)
            yield Copy(other, speed * pace, voice, voice)


def as_another(features: Features, speaker: str) -> Features:
    """Return features (T, 20) with the pitch and timbre of another speaker, the same for all that *speaker* says."""
    rng = np.random.default_rng(zlib.crc32(speaker.encode()))
    out = features.copy()
    out[:, PITCH] += rng.uniform(-SHIFT, SHIFT)
    out[:, : len(TILT)] += rng.normal(size=len(TILT)).astype(np.float32) * np.array(TILT, np.float32)
    return out


def _between(rng: np.random.Generator, low: float, high: float) -> float:
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))


def code_one(codec: Codec, row: Utterance, copy: Copy) -> Coded:
    """Encode a copy of an utterance; silence at both ends is cut to about 100 ms.

    Raises ValueError for a phoneme that no symbol stands for, and for labels that reach beyond the recording.
    """
    symbols = np.array([SILENCE, *encode(row.phonemes), SILENCE], np.int16)
    with torch.inference_mode():
        latents = codec.latents(torch.from_numpy(copy.features)[None])
        codes = codec.quantiser.encode(latents)[0].numpy().astype(np.int16)
    frames = np.array(row.durations, np.float32) * UNIT_S * codec.config.frame_rate_hz / copy.factor
    cut = int(max(0.0, frames[0] - AROUND))
    last = min(len(codes), int(np.ceil(frames[:-1].sum() + AROUND)))
    frames[0] -= cut
    frames[-1] = last - cut - frames[:-1].sum()
    if frames[-1] < -TOO_LONG:
        raise ValueError(f"its labels end {-frames[-1]:.1f} frames after the recording")
    frames[-1] = max(frames[-1], 0.0)
    names = (row.id + copy.mark, row.speaker + copy.voice, row.language, row.text)
    return Coded(*names, codes[cut:last], symbols, frames)


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


def speeds(
    rows: Sequence[Utterance], kept: Mapping[str, tuple[float, ...]], copies: int
) -> dict[str, tuple[float, ...]]:
    """Return for each speaker the factors of its copies, the same for all its utterances: reference and target are one
    new voice. Those that are *kept* stay."""
    rng = np.random.default_rng(5)
    found: dict[str, tuple[float, ...]] = {}
    for speaker in sorted({r.speaker for r in rows}):
        # three decimals are what the names of copies hold
        low, high = round(rng.uniform(0.85, 0.95), 3), round(rng.uniform(1.06, 1.2), 3)
        found[speaker] = (1.0, low, high)[:copies]
    return found | {s: f for s, f in kept.items() if s in found}


def code(codec: Codec, work: Path, corpus: Sequence[Path], coded: Sequence[Coded] = ()) -> list[Coded]:
    """Return *coded* and after it what else *work* has features of, coded."""
    known, missing, out = {(c.id, c.text) for c in coded}, 0, list(coded)  # an id is its folder's own
    for row in read_corpus(corpus):
        path = features_path(work, row)
        if not path.exists():
            missing += 1
            continue
        new = copies(row, {speed: features for speed, (features, _) in load_features(path).items()})
        try:
            out += [code_one(codec, row, copy) for copy in new if (row.id + copy.mark, row.text) not in known]
        except ValueError as error:
            print("skipped", row.id, error, flush=True)
    if missing:
        print(missing, "utterances have no features; run engine.training.features for them")
    return out


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("work", type=Path)
    a.add_argument("--corpus", type=Path, nargs="+", required=True)
    a.add_argument("--add", action="store_true", help="keep what WORK/codes.npz holds: its encoder has not changed")
    args = a.parse_args()
    codec, path = load_codec(args.work), args.work / "codes.npz"
    coded = code(codec, args.work, args.corpus, load(path) if args.add else ())
    save(coded, path)
    hours = sum(len(c.codes) for c in coded) / codec.config.frame_rate_hz / 3600
    print(len(coded), "utterances,", round(hours, 2), "hours")


if __name__ == "__main__":
    main()

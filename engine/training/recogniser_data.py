"""The corpus as the recogniser hears it: recordings and their codec copies at 16 kHz, with the span of every sound.

    python -m engine.training.recogniser_data WORK --corpus DIR [DIR ...]

Adds what is new in the corpus to WORK/heard-NNN.npz; WORK/codec.pt makes the copies. Knows nothing of the network.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import soxr
import torch

from engine.codec import Codec
from engine.scoring.network import RATE_HZ
from engine.scoring.phones import PAUSES, UNHEARD, classes_of, is_phone
from engine.training.codes import load_codec
from engine.training.data import RATE_HZ as CORPUS_HZ
from engine.training.data import UNIT_S, Utterance, held_out_speaker, held_out_text, load_pcm, read_corpus

FADED_DB = -38.0  # a sound before a pause ends where the level stays below this, against the loud parts
SHARD_ROWS = 1000

Spans = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Sample:
    """One recording. pcm: int16 at 16 kHz; classes (P,); spans (P, 2) in seconds; copied: through the codec."""

    id: str
    speaker: str
    language: str
    text: str
    copied: bool
    pcm: npt.NDArray[np.int16]
    classes: npt.NDArray[np.int16]
    spans: Spans

    @property
    def speaker_held_out(self) -> bool:
        return held_out_speaker(self.speaker)

    @property
    def heard(self) -> bool:
        """Tell whether training may use it."""
        return not self.speaker_held_out and not held_out_text(self.text)


def spans_of(phonemes: str, lengths: Sequence[float]) -> tuple[list[str], list[tuple[float, float]]]:
    """Return the sounds of a line and where each lies, from the lengths of lead-in, symbols and tail in any unit.

    A stress sign's time is the next sound's and a space between words is shared; pauses, and spaces beside them, are
    nobody's.
    """
    edges = np.cumsum([0.0, *lengths])
    symbols: list[str] = []
    spans: list[list[float]] = []
    begins: float | None = None
    for k, sign in enumerate(phonemes):
        start, end = float(edges[k + 1]), float(edges[k + 2])
        if is_phone(sign):
            symbols.append(sign)
            spans.append([start if begins is None else begins, end])
            begins = None
        elif sign in PAUSES:
            begins = None
        elif sign == " ":
            begins = _shared(phonemes, k, start, end, spans)
        else:
            begins = start if begins is None else begins
    return symbols, [(a, b) for a, b in spans]


def _shared(phonemes: str, k: int, start: float, end: float, spans: list[list[float]]) -> float | None:
    """Give half of a space between two words to the sound before it; return where the next sound begins."""
    beside_pause = k == 0 or phonemes[k - 1] in UNHEARD or (k + 1 < len(phonemes) and phonemes[k + 1] in PAUSES)
    if beside_pause or not spans:
        return None
    middle = (start + end) / 2
    spans[-1][1] = middle
    return middle


def trimmed(spans: list[tuple[float, float]], pcm: npt.NDArray[np.float32], rate_hz: int) -> list[tuple[float, float]]:
    """End each sound before a pause where it has faded: the corpus counts some of the silence to its last sound."""
    hop = rate_hz // 100
    frames = pcm[: len(pcm) // hop * hop].reshape(-1, hop)
    level = 10 * np.log10(np.square(frames).mean(1) + 1e-10)
    loud = level > np.quantile(level, 0.95) + FADED_DB
    out = []
    for k, (start, end) in enumerate(spans):
        if k + 1 == len(spans) or spans[k + 1][0] > end + 1e-4:
            inside = np.flatnonzero(loud[int(start * 100) : int(end * 100)])
            faded = start + (inside[-1] + 1) / 100 if len(inside) else end
            end = min(end, max(faded, start + 0.04))
        out.append((start, end))
    return out


def sample_of(row: Utterance, pcm: npt.NDArray[np.float32], factor: float, copied: bool) -> Sample:
    """Make a sample of audio at the corpus' rate that holds *row* played *factor* times as fast."""
    heard = soxr.resample(pcm, CORPUS_HZ, RATE_HZ, quality="HQ").astype(np.float32)
    symbols, spans = spans_of(row.phonemes, [d * UNIT_S / factor for d in row.durations])
    spans = trimmed(spans, heard, RATE_HZ)
    peak = max(1e-4, float(np.abs(heard).max()))
    scaled = (heard / peak * 30000).astype(np.int16)
    where = np.array(spans, np.float32).reshape(-1, 2)
    mark = f"{row.id}{'*' if copied else ''}@{factor:.3f}"
    classes = np.array(classes_of(symbols), np.int16)
    return Sample(mark, row.speaker, row.language, row.text, copied, scaled, classes, where)


def both(codec: Codec, row: Utterance, rng: np.random.Generator) -> tuple[Sample, Sample]:
    """Return the recording and its copy through the codec; half of the copies for training are at another speed."""
    pcm = load_pcm(row.path)
    other = rng.random() < 0.5 and not held_out_speaker(row.speaker) and not held_out_text(row.text)
    factor = float(rng.uniform(0.87, 1.17)) if other else 1.0
    played = soxr.resample(pcm, CORPUS_HZ * factor, CORPUS_HZ, quality="HQ") if other else pcm
    with torch.inference_mode():
        copy = codec.decode(codec.encode(np.asarray(played, np.float32)))
    return sample_of(row, pcm, 1.0, False), sample_of(row, copy, factor, True)


def save(samples: Sequence[Sample], path: Path) -> None:
    """Write samples into one file."""
    flat = {k: np.concatenate([getattr(s, k) for s in samples]) for k in ("pcm", "classes", "spans")}
    flat |= {f"n_{k}": np.array([len(getattr(s, k)) for s in samples]) for k in ("pcm", "classes")}
    flat |= {k: np.array([getattr(s, k) for s in samples]) for k in ("id", "speaker", "language", "text", "copied")}
    temp = path.with_suffix(".tmp")
    with temp.open("wb") as file:
        np.savez(file, **flat)  # type: ignore[arg-type]
    temp.replace(path)


def load(work: Path) -> list[Sample]:
    """Read all that was prepared in *work*."""
    samples: list[Sample] = []
    for path in sorted(work.glob("heard-*.npz")):
        with np.load(path) as file:
            z = {k: file[k] for k in file.files}
        pcm = np.split(z["pcm"], np.cumsum(z["n_pcm"])[:-1])
        at = np.cumsum(z["n_classes"])[:-1]
        columns = [z[k].tolist() for k in ("id", "speaker", "language", "text", "copied")]
        columns += [pcm, np.split(z["classes"], at), np.split(z["spans"], at)]
        samples += [Sample(*row) for row in zip(*columns, strict=True)]
    return samples


def prepare(work: Path, corpus: Sequence[Path]) -> int:
    """Add the recordings of *corpus* that *work* does not hold yet; return how many samples were made."""
    known = {(s.id.split("@")[0].rstrip("*"), s.text) for s in load(work)}  # an id is its folder's own
    rows = [r for r in read_corpus(corpus) if (r.id, r.text) not in known]
    if not rows:
        return 0
    codec, made = load_codec(work), 0
    first = len(list(work.glob("heard-*.npz")))
    for n, at in enumerate(range(0, len(rows), SHARD_ROWS)):
        part = rows[at : at + SHARD_ROWS]
        rng = np.random.default_rng([17, first + n])
        samples = [s for row in part for s in both(codec, row, rng)]
        save(samples, work / f"heard-{first + n:03d}.npz")
        made += len(samples)
    return made


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("work", type=Path)
    a.add_argument("--corpus", type=Path, nargs="+", required=True)
    args = a.parse_args()
    print(prepare(args.work, args.corpus), "samples made")


if __name__ == "__main__":
    main()

"""Step 5 of training: judge the embedded voice beside its teacher and beside what the codec alone would lose.

    python -m engine.training.evaluate [--sentences FILE] [--voices DIR] [--model DIR] [--codec WORK] [--json FILE]
                                       [--limit N] [--device cpu]

Prints one table. One take each with the same seed, no picking; a line that fails counts as all words wrong, the voice
missed and the end missed. Runs from the repository alone, with the extra `train`. Without usable weights the columns of
the codec copy and of ours stay empty.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np
import numpy.typing as npt

from engine.api import (
    CancelToken,
    ClipError,
    Device,
    EngineError,
    ModelError,
    Request,
    Synth,
    VoiceClip,
    collect,
    open_engine,
)
from engine.audio import load_reference
from engine.training.data import RATE_HZ, load_pcm
from engine.training.items import EvalSet, Item, UnusableSet, load
from engine.training.judges import Embedding, MissingJudge, QualityJudge, Recogniser, VoiceJudge
from engine.training.measures import Heard, figures, number, own_rank, percent, plain_words, table, word_errors

if TYPE_CHECKING:
    from engine.codec import Codec

SEED = 1
LANGUAGES = {"en": "English", "ja": "Japanese"}
Pcm = npt.NDArray[np.float32]
Column = dict[str, list[Heard]]


@dataclass(frozen=True, slots=True)
class Spoken:
    """One recording to judge, at 24 kHz. What is None cannot be said of it."""

    pcm: Pcm
    as_planned: bool | None = None
    rtf: float | None = None
    first_packet_s: float | None = None


Speaker = Callable[[Item], Spoken]


class Words(Protocol):
    def transcribe(self, pcm: Pcm) -> str: ...


class Voices(Protocol):
    def embed(self, pcm: Pcm) -> Embedding: ...


class Quality(Protocol):
    def overall(self, pcm: Pcm) -> float: ...


class Judges:
    """All judges and the references (recordings at 24 kHz, in order of the voices) they compare with."""

    def __init__(self, words: Words, voice: Voices, quality: Quality, references: Sequence[Pcm]) -> None:
        self._words, self._voice, self._quality = words, voice, quality
        self._references = np.stack([voice.embed(pcm) for pcm in references])

    def hear(self, item: Item, spoken: Spoken) -> Heard:
        """Judge one recording. Words are judged in English only."""
        similar = (self._references @ self._voice.embed(spoken.pcm)).tolist()
        transcript = self._words.transcribe(spoken.pcm) if item.language == "en" else None
        wanted = plain_words(item.text)
        return Heard(
            id=item.id,
            language=item.language,
            transcript=transcript,
            word_errors=None if transcript is None else word_errors(wanted, plain_words(transcript)),
            n_words=None if transcript is None else len(wanted),
            own_rank=own_rank(similar, item.voice),
            as_planned=spoken.as_planned,
            dnsmos=self._quality.overall(spoken.pcm),
            rtf=spoken.rtf,
            first_packet_s=spoken.first_packet_s,
        )

    def missed(self, item: Item, error: EngineError) -> Heard:
        """Return what a line that was not spoken counts as."""
        n_words = len(plain_words(item.text)) if item.language == "en" else None
        last = len(self._references)
        return Heard(
            item.id, item.language, None, n_words, n_words, own_rank=last, as_planned=False, problem=str(error)
        )


def recorded(item: Item) -> Spoken:
    """Return the teacher's recording of a sentence that has one."""
    assert item.recording is not None
    return Spoken(load_pcm(item.recording))


def codec_copies(codec: Codec) -> Speaker:
    """Return a speaker that gives the teacher's recordings through the codec and back: no decoder can beat it."""
    import torch

    def speak(item: Item) -> Spoken:
        pcm = recorded(item).pcm
        with torch.inference_mode():
            copy = codec.decode(codec.encode(torch.from_numpy(pcm)[None]))[0, : len(pcm)]
        return Spoken(copy.numpy())

    return speak


def takes(synth: Synth, voices: Sequence[Path]) -> Speaker:
    """Return a speaker that makes one take of a sentence after its voice has been prepared."""
    for path in voices:
        synth.prepare(VoiceClip(path), CancelToken())

    def speak(item: Item) -> Spoken:
        request = Request(item.id, item.text, VoiceClip(voices[item.voice]), seed=SEED, language=item.language)
        began = time.perf_counter()
        take = collect(synth.stream(request, CancelToken()))
        spent_s = time.perf_counter() - began
        rtf = spent_s / max(len(take.pcm) / take.rate_hz, 1e-3)
        return Spoken(take.pcm, take.info.end_reason == "eos", rtf, take.info.latencies.first_packet_s)

    return speak


def judge(items: Iterable[Item], speak: Speaker, judges: Judges, name: str) -> Column:
    """Let *speak* say every item and have it judged, by language."""
    column: Column = {language: [] for language in LANGUAGES}
    for item in items:
        try:
            heard = judges.hear(item, speak(item))
        except EngineError as error:
            print(f"{name}: {item.id} was not spoken: {error}", file=sys.stderr)
            heard = judges.missed(item, error)
        column[item.language].append(heard)
    return column


def rows_of(columns: Mapping[str, Column], losses: Mapping[str, float]) -> list[list[str]]:
    """Lay the figures of all columns out as rows of the table; the held-out loss is ours, the last column's."""
    rows = []
    for language, name in LANGUAGES.items():
        sums = [figures(column.get(language, [])) for column in columns.values()]
        rows.append([f"{name} ({max(int(s['n'] or 0) for s in sums)} sentences)", *[""] * len(sums)])
        words = [percent(s["word_error"]) for s in sums] if language == "en" else ["not yet judged"] * len(sums)
        rows.append(["  word error", *words])
        rows.append(["  own reference first", *(percent(s["own_first"]) for s in sums)])
        rows.append(["  ends as planned", *(percent(s["ends_as_planned"]) for s in sums)])
        rows.append(["  DNSMOS overall", *(number(s["dnsmos"]) for s in sums)])
        rows.append(["  real-time factor", *(number(s["rtf"]) for s in sums)])
        rows.append(["  first packet", *(number(s["first_packet_s"], " s") for s in sums)])
    before = ["-"] * (len(columns) - 1)
    rows.append(["Held-out loss (nats)", *[""] * len(columns)])
    rows.append(["  first codebook", *before, number(losses.get("held_first"))])
    rows.append(["  all codebooks", *before, number(losses.get("held_all"))])
    rows.append(["  first codebook, Japanese", *before, number(losses.get("held_first_ja"))])
    rows.append(["Length of a line, error", *before, percent(losses.get("held_length_error"))])
    return rows


def held_out_losses(model: Path) -> dict[str, float]:
    """Read what training measured on held-out speakers, from training.json beside the weights; empty without it."""
    path = model / "training.json"
    if not path.exists():
        return {}
    told = json.loads(path.read_text(encoding="utf-8"))
    return {k: float(v) for k, v in told.items() if isinstance(v, int | float)}


def load_codec(model: Path, work: Path | None) -> Codec | None:
    """Return the codec of a training folder if one is named, else of the model; None without usable weights."""
    if work is not None:
        from engine.training.codes import load_codec as from_checkpoint

        return from_checkpoint(work)
    from engine.families.starter.weights import load as load_networks
    from engine.loading import check_files, read_manifest

    try:
        manifest = read_manifest(model)
        check_files(model, manifest)
        return load_networks(model, manifest).codec.eval()
    except ModelError as error:
        print(error, file=sys.stderr)
        return None


def open_ours(model: Path, device: Device) -> Synth | None:
    """Open the model; None without usable weights."""
    try:
        return open_engine(model, device=device)
    except ModelError as error:
        print(error, file=sys.stderr)
        return None


def open_judges(voices: Sequence[Path]) -> Judges:
    """Open every judge. Raises MissingJudge, ClipError."""
    references = [load_reference(VoiceClip(path), RATE_HZ)[0].pcm for path in voices]
    return Judges(Recogniser(), VoiceJudge(), QualityJudge(), references)


def evaluate(items: EvalSet, model: Path, codec_work: Path | None, device: Device) -> dict[str, Column]:
    """Judge teacher, codec copy and ours; a column that cannot be made is empty."""
    judges = open_judges(items.voices)
    with_recording = [item for item in items.items if item.recording is not None]
    columns = {"teacher": judge(with_recording, recorded, judges, "teacher"), "codec copy": {}, "ours": {}}
    codec = load_codec(model, codec_work)
    if codec is not None:
        columns["codec copy"] = judge(with_recording, codec_copies(codec), judges, "codec copy")
    synth = open_ours(model, device)
    if synth is not None:
        columns["ours"] = judge(items.items, takes(synth, items.voices), judges, "ours")
        synth.close()
    return columns


def report(columns: Mapping[str, Column], losses: Mapping[str, float]) -> dict[str, object]:
    """Return all figures and every judgement as plain data."""
    return {
        "figures": {name: {lang: figures(rows) for lang, rows in c.items()} for name, c in columns.items()},
        "held_out": dict(losses),
        "recordings": {name: [asdict(r) for rows in c.values() for r in rows] for name, c in columns.items()},
    }


def _arguments() -> argparse.Namespace:
    a = argparse.ArgumentParser(description="Judge the embedded voice beside its teacher; print one table.")
    a.add_argument("--sentences", type=Path, help="manifest (.jsonl) or text, one sentence a line")
    a.add_argument("--voices", type=Path, help="folder of reference clips")
    a.add_argument("--model", type=Path, help="folder of the weights; the embedded voice by default")
    a.add_argument("--codec", type=Path, help="training folder whose codec makes the copy, instead of the model's")
    a.add_argument("--device", choices=("auto", "cpu", "cuda", "mps"), default="cpu")
    a.add_argument("--json", type=Path, help="write every figure and judgement here")
    a.add_argument("--limit", type=int, help="at most so many sentences of each language")
    return a.parse_args()


def main() -> int:
    from engine.loading import EMBEDDED

    a = _arguments()
    model = a.model or EMBEDDED
    try:
        columns = evaluate(load(a.sentences, a.voices, a.limit), model, a.codec, a.device)
    except (ClipError, MissingJudge, UnusableSet) as error:
        print(error, file=sys.stderr)
        return 2
    losses = held_out_losses(model)
    print(table(["", *columns], rows_of(columns, losses)))
    if a.json:
        a.json.write_text(json.dumps(report(columns, losses), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

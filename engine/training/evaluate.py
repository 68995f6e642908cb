"""Step 5 of training: judge the embedded voice beside its teacher and beside what the codec alone would lose.

    python -m engine.training.evaluate [--work DIR] [--quick] [--only PART ...] [--model DIR] [--json FILE]
                                       [--sentences FILE] [--voices DIR] [--codec WORK] [--limit N] [--device cpu]

Prints one table, each figure with its bar. One take each with the same seed, no picking; a line that fails counts as
all words wrong, the voice missed and the end missed. With --work the takes and judgements are kept there, so a second
run judges only what is new; a work folder belongs to one version of the code. Runs from the repository alone, with the
extra `train`. Without usable weights the columns of the codec copy and of ours stay empty.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from engine.api import ClipError, Device, EngineError, ModelError, Synth, VoiceClip, open_engine
from engine.audio import load_reference
from engine.training.bars import HEADS, Follows, Results, Row, rows_of
from engine.training.data import RATE_HZ, load_pcm
from engine.training.items import EvalSet, UnusableSet, Wanted, load, longest, sentence, wanted_takes
from engine.training.judges import MissingJudge, Notebook, QualityJudge, Recogniser, VoiceJudge
from engine.training.judging import Judging, Panel, voice_name
from engine.training.measures import Heard, average, table
from engine.training.takes import Speaker, Spoken, codec_copy

if TYPE_CHECKING:
    from engine.codec import Codec

PARTS = ("sentences", "real", "fast", "slow", "words", "forty", "scene")
Pcm = npt.NDArray[np.float32]


class References:
    """What the voices are given, as audio: of the synthetic voices and of the real speakers."""

    def __init__(self, chosen: EvalSet) -> None:
        clips = [*(VoiceClip(path) for path in chosen.voices), *(speaker.reference for speaker in chosen.real)]
        heard = {voice_name(clip): load_reference(clip, RATE_HZ)[0].pcm for clip in clips}
        n = len(chosen.voices)
        self.by_voice: dict[str, Pcm] = heard
        self.by_part = {"sentences": list(heard.values())[:n], "real": list(heard.values())[n:]}


def recordings(chosen: EvalSet, quick: bool) -> list[tuple[Wanted, Pcm]]:
    """Return what was recorded: the teacher's sentences, each real speaker as a whole and without the reference.

    What is said in that rest is not known.
    """
    wanted = {w.id for w in wanted_takes(chosen, quick) if w.part == "sentences"}
    found: list[tuple[Wanted, Pcm]] = []
    for item in chosen.items:
        if item.recording is not None and item.id in wanted:
            found.append((sentence(item, chosen), load_pcm(item.recording)))
    for k, speaker in enumerate(chosen.real[: 4 if quick else None]):
        whole, cut = load_pcm(speaker.path), round(speaker.cut_s * RATE_HZ)
        found.append((Wanted("speakers", speaker.id, "en", speaker.text, speaker.reference), whole))
        found.append((Wanted("real", speaker.id, "en", "", speaker.reference, k), whole[cut:]))
    return found


def judge_recordings(judging: Judging, found: Iterable[tuple[Wanted, Pcm]], codec: Codec | None = None) -> list[Heard]:
    """Judge recordings, or their copies through the codec, which are also compared with their originals."""
    heard = []
    for wanted, pcm in found:
        copy = pcm if codec is None else codec_copy(codec, pcm)
        row = judging.hear(wanted, Spoken(copy))
        if wanted.part == "speakers" and codec is not None:
            row = replace(row, similarity=float(judging.voice(pcm) @ judging.voice(copy)))
        heard.append(row)
    return heard


def judge_takes(judging: Judging, speaker: Speaker, takes: Sequence[Wanted]) -> list[Heard]:
    """Make every take and have it judged."""
    heard = []
    for k, wanted in enumerate(takes):
        try:
            heard.append(judging.hear(wanted, speaker.speak(wanted)))
        except EngineError as error:
            print(f"{wanted.part} {wanted.id} was not spoken: {error}", file=sys.stderr)
            heard.append(judging.lost(wanted, str(error)))
        if sys.stderr.isatty():
            print(f"\r{k + 1} of {len(takes)} takes", end="", file=sys.stderr, flush=True)
    return heard


def follows(judging: Judging, references: References, recorded: Sequence[Heard], ours: Sequence[Heard]) -> Follows:
    """Put pitch and pace of every voice beside those of its reference."""

    def pairs(rows: Sequence[Heard], pitch: bool) -> list[tuple[float | None, float | None]]:
        of: dict[str, list[float | None]] = {}
        for row in rows:
            if row.language == "en" and row.part in references.by_part and row.voice in references.by_voice:
                of.setdefault(row.voice, []).append(row.pitch_hz if pitch else row.pace)
        ask = judging.pitch_hz if pitch else judging.pace
        return [(ask(references.by_voice[voice]), average(values)) for voice, values in sorted(of.items())]

    return Follows(pairs(recorded, True), pairs(ours, True), pairs(recorded, False), pairs(ours, False))


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


def open_panel() -> Panel:
    """Open every judge. Raises MissingJudge, ModelError."""
    from engine.scoring.recogniser import open_recogniser

    return Panel(Recogniser(threads=2), open_recogniser(), VoiceJudge(), QualityJudge())


@dataclass(frozen=True, slots=True)
class Options:
    """What is judged. parts: of the takes; work: where takes and judgements are kept."""

    model: Path
    parts: tuple[str, ...] = PARTS
    quick: bool = False
    work: Path | None = None
    codec: Path | None = None
    device: Device = "cpu"


def evaluate(chosen: EvalSet, panel: Panel, o: Options) -> Results:
    """Judge recordings, their codec copies and ours; what cannot be made stays empty."""
    notebook = Notebook(o.work / "judged.json" if o.work else None)
    references = References(chosen)
    judging = Judging(panel, notebook, references.by_part)
    found, codec = recordings(chosen, o.quick), load_codec(o.model, o.codec)
    recorded = judge_recordings(judging, found)
    copies = [] if codec is None else judge_recordings(judging, found, codec)
    notebook.save()
    takes = [w for w in wanted_takes(chosen, o.quick) if w.part in o.parts]
    ours, synth = list[Heard](), open_ours(o.model, o.device)
    if synth is not None:
        ours = judge_takes(judging, Speaker(synth, o.work / "takes" if o.work else None), takes)
        synth.close()
    names = {(w.part, w.id) for w in longest(takes)}
    long = [row for row in ours if (row.part, row.id) in names]
    followed = follows(judging, references, recorded, ours)
    notebook.save()
    return Results(recorded, copies, ours, long, followed, held_out_losses(o.model))


def report(results: Results, rows: Sequence[Row]) -> dict[str, object]:
    """Return the table and every judgement as plain data."""
    return {"table": [asdict(row) for row in rows], "results": asdict(results)}


def _arguments() -> argparse.Namespace:
    a = argparse.ArgumentParser(description="Judge the embedded voice beside its teacher; print one table.")
    a.add_argument("--work", type=Path, help="keep takes and judgements here and go on from them")
    a.add_argument("--quick", action="store_true", help="a few of each part")
    a.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, help="parts that ours speaks")
    a.add_argument("--sentences", type=Path, help="manifest (.jsonl) or text, one sentence a line")
    a.add_argument("--voices", type=Path, help="folder of reference clips")
    a.add_argument("--model", type=Path, help="folder of the weights; the embedded voice by default")
    a.add_argument("--codec", type=Path, help="training folder whose codec makes the copy, instead of the model's")
    a.add_argument("--device", choices=("auto", "cpu", "cuda", "mps"), default="cpu")
    a.add_argument("--json", type=Path, help="write the table and every judgement here")
    a.add_argument("--limit", type=int, help="at most so many sentences of each language")
    return a.parse_args()


def main() -> int:
    from engine.loading import EMBEDDED

    a = _arguments()
    if a.work:
        a.work.mkdir(parents=True, exist_ok=True)
    options = Options(a.model or EMBEDDED, tuple(a.only), a.quick, a.work, a.codec, a.device)
    try:
        results = evaluate(load(a.sentences, a.voices, a.limit), open_panel(), options)
    except (ClipError, MissingJudge, ModelError, UnusableSet) as error:
        print(error, file=sys.stderr)
        return 2
    rows = rows_of(results)
    print(table(HEADS, [row.cells for row in rows]))
    if a.json:
        text = json.dumps(report(results, rows), ensure_ascii=False, indent=1)
        a.json.write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

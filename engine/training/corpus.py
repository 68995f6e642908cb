"""Step 1 of training: let the teacher speak sentences in many voices, with the exact length of every phoneme.

    python -m engine.training.corpus OUT --texts texts.json --seed 101 --rank 0 --world 2 [--skip FOLDER ...]

One process a core (rank of world); it resumes, runs until it is stopped, and takes sentences that none of the
manifests in OUT and --skip holds first. Each utterance is OUT/<id>.flac (24 kHz mono) and a manifest line
{id, lang, text, phonemes, speaker, durations, seconds}. texts.json: {"en": [sentence, ...], "ja": [...]}.
Knows the teacher, not the model that will learn from it.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import soundfile as sf

from engine.training.data import RATE_HZ, TEACHER_VOICES
from engine.training.teacher import Speech, Style, Teacher

N_SPEAKERS = 400
TEACHER_SHARE = 0.04  # of the utterances are in one of the teacher's own five voices


@dataclass(frozen=True, slots=True)
class Choice:
    """What to say next: a sentence, its language, and the speaker by number."""

    speaker: int
    language: str
    text: str


def texts_of_rank(texts: Iterable[str], spoken: set[str], seed: int, rank: int, world: int) -> list[str]:
    """Return this rank's share of the sentences in the order of *seed*, those nobody has spoken yet first."""
    rows = sorted(texts)
    random.Random(seed).shuffle(rows)
    rows = rows[rank::world]
    return [t for t in rows if t not in spoken] + [t for t in rows if t in spoken]


def choices(rng: random.Random, texts: Mapping[str, list[str]], english: float) -> Iterator[Choice]:
    """Yield speakers and sentences for ever; each language goes through its list in order."""
    cursor = {"en": 0, "ja": 0}
    while True:
        speaker = rng.randrange(N_SPEAKERS) if rng.random() > TEACHER_SHARE else rng.randrange(len(TEACHER_VOICES))
        language = "en" if rng.random() < english else "ja"
        text = texts[language][cursor[language] % len(texts[language])]
        cursor[language] += 1
        yield Choice(speaker, language, text)


def spoken_texts(folders: Iterable[Path]) -> set[str]:
    """Collect the sentences of every manifest in *folders*."""
    manifests = (m for folder in folders for m in folder.glob("manifest*.jsonl"))
    return {row["text"] for m in manifests for row in _rows(m)}


def _rows(manifest: Path) -> list[dict[str, str]]:
    with manifest.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def _manifest_row(uid: str, choice: Choice, speech: Speech) -> str:
    row = {
        "id": uid,
        "lang": choice.language,
        "text": choice.text,
        "phonemes": speech.phonemes,
        "speaker": choice.speaker,
        "durations": list(speech.durations),
        "seconds": round(len(speech.pcm) / RATE_HZ, 3),
    }
    return json.dumps(row, ensure_ascii=False) + "\n"


def _say(teacher: Teacher, choice: Choice, style: Style, rng: random.Random) -> Speech | None:
    try:
        phonemes = teacher.phonemes(choice.text, choice.language)
    except Exception as error:  # one odd sentence must not end a night's work
        print("skipped", choice.text, repr(error)[:120], flush=True)
        return None
    if not 1 < len(phonemes) < 400:
        return None
    return teacher.speak(phonemes, style, rng.uniform(0.95, 1.05))


def make(out: Path, texts: Path, skip: list[Path], *, seed: int, rank: int, world: int, english: float) -> None:
    """Speak until stopped; what *out* already holds of this seed and rank is gone on from."""
    out.mkdir(parents=True, exist_ok=True)
    teacher, spoken = Teacher(), spoken_texts([out, *skip])
    by_language = json.loads(texts.read_text(encoding="utf-8"))
    shares = {lang: texts_of_rank(rows, spoken, seed, rank, world) for lang, rows in by_language.items()}
    manifest = out / f"manifest.{seed}.{rank}.jsonl"
    n = len(_rows(manifest)) if manifest.exists() else 0
    rng = random.Random(seed * 1000 + rank + 7919 * n)
    styles: dict[int, Style] = {}
    with manifest.open("a", encoding="utf-8") as log:
        for choice in choices(rng, shares, english):
            if choice.speaker not in styles:
                styles[choice.speaker] = teacher.style(choice.speaker)
            speech = _say(teacher, choice, styles[choice.speaker], rng)
            if speech is None:
                continue
            uid, n = f"{seed}_{rank}_{n:06d}", n + 1
            sf.write(out / f"{uid}.flac", speech.pcm, RATE_HZ)
            log.write(_manifest_row(uid, choice, speech))
            log.flush()


def main() -> None:
    a = argparse.ArgumentParser(description="Let the teacher speak sentences in many voices, for training.")
    a.add_argument("out", type=Path)
    a.add_argument("--texts", type=Path, required=True)
    a.add_argument("--rank", type=int, default=0)
    a.add_argument("--world", type=int, default=1)
    a.add_argument("--english", type=float, default=0.62, help="share of the English sentences")
    a.add_argument("--seed", type=int, default=77)
    a.add_argument("--skip", type=Path, nargs="*", default=[], help="folders whose manifests count as spoken")
    o = a.parse_args()
    make(o.out, o.texts, o.skip, seed=o.seed, rank=o.rank, world=o.world, english=o.english)


if __name__ == "__main__":
    main()

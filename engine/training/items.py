"""What an evaluation speaks and in which voices: the committed set, a scene, lines of one word and of forty.

Knows no model and no judge.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.api import VoiceClip, detect_language

EVALSET = Path(__file__).with_name("evalset")
SCENE = Path(__file__).resolve().parent.parent.parent / "projects" / "demo-en.dub"
AUDIO = {".wav", ".flac", ".ogg", ".mp3", ".m4a"}
ONE_WORD = ("No.", "Why?", "Stop!", "Listen.", "はい。", "どうして？", "ありがとう。", "まって！")
FORTY_WORDS = (
    "When the rain had stopped at last we opened the heavy door, and the old man walked out into the garden to see "
    "what the storm had left of the roses that his mother had planted there so long ago.",
    "I told you that I would come back before the winter, and here I am, with nothing in my hands but this letter, "
    "so sit down beside me now and let me read to you what your brother has written.",
)
LONGEST = 20  # lines that are looked at for skipped and repeated words
N_LENGTHS = 15  # sentences spoken at both ends of the range of lengths
FACTORS = {"fast": 0.8, "slow": 1.25}  # part -> commanded over natural length


@dataclass(frozen=True, slots=True)
class Item:
    """One sentence. voice: index into the set's voices; recording: the teacher saying it in that voice."""

    id: str
    language: str
    text: str
    voice: int
    recording: Path | None = None


@dataclass(frozen=True, slots=True)
class RealSpeaker:
    """A real speaker's one recording: its first part is the reference, the rest stands beside the takes."""

    id: str
    path: Path
    text: str
    cut_s: float
    end_s: float

    @property
    def reference(self) -> VoiceClip:
        return VoiceClip(self.path, 0.0, self.cut_s)

    @property
    def rest(self) -> VoiceClip:
        return VoiceClip(self.path, self.cut_s, self.end_s)


@dataclass(frozen=True, slots=True)
class EvalSet:
    """Sentences, the reference clips of the voices that speak them, and real speakers."""

    items: tuple[Item, ...]
    voices: tuple[Path, ...]
    real: tuple[RealSpeaker, ...] = ()


@dataclass(frozen=True, slots=True)
class Wanted:
    """One take to make. part: what of the evaluation it is for; factor: of the natural length, None leaves it free.

    own: place of its voice among the references of its part, None where it is not ranked. rated: its sound is judged.
    """

    part: str
    id: str
    language: str
    text: str
    clip: VoiceClip
    own: int | None = None
    factor: float | None = None
    rated: bool = False


class UnusableSet(Exception):
    """The sentences or voices that were asked for cannot be used; the message says why."""


def wanted_takes(chosen: EvalSet, quick: bool = False) -> list[Wanted]:
    """Return every take of an evaluation, part by part; *quick*: a few of each part."""
    english = [i for i in chosen.items if i.language == "en"]
    japanese = [i for i in chosen.items if i.language == "ja"]
    shorter = english[: 5 if quick else N_LENGTHS]
    takes = [sentence(i, chosen) for i in ([*english[:10], *japanese[:5]] if quick else chosen.items)]
    takes += _real(chosen.real[: 4 if quick else None], english, 1 if quick else 2)
    takes += [_commanded(part, i, chosen, factor) for part, factor in FACTORS.items() for i in shorter]
    takes += [_plain_take("words", k, t, chosen) for k, t in enumerate(ONE_WORD)]
    takes += [_plain_take("forty", k, t, chosen) for k, t in enumerate(FORTY_WORDS[: 1 if quick else None])]
    return takes + scene_lines()[: 8 if quick else None]


def sentence(item: Item, chosen: EvalSet) -> Wanted:
    """Return a sentence as it is spoken freely and in the recording; every other one is rated, since rating is slow."""
    clip, last = VoiceClip(chosen.voices[item.voice]), item.id[-1]
    return Wanted("sentences", item.id, item.language, item.text, clip, item.voice, rated=last in "02468")


def _commanded(part: str, item: Item, chosen: EvalSet, factor: float) -> Wanted:
    return Wanted(part, item.id, item.language, item.text, VoiceClip(chosen.voices[item.voice]), factor=factor)


def _plain_take(part: str, k: int, text: str, chosen: EvalSet) -> Wanted:
    return Wanted(part, f"{part}_{k}", detect_language(text), text, VoiceClip(chosen.voices[k % len(chosen.voices)]))


def _real(speakers: Sequence[RealSpeaker], sentences: Sequence[Item], n: int) -> list[Wanted]:
    """Let every real speaker say n sentences, none of them twice."""
    if not sentences:
        return []
    pairs = [(k, s, sentences[(k * n + j) % len(sentences)]) for k, s in enumerate(speakers) for j in range(n)]
    return [Wanted("real", f"{s.id}_{item.id}", "en", item.text, s.reference, k) for k, s, item in pairs]


def scene_lines(folder: Path = SCENE) -> list[Wanted]:
    """Return the lines of a sample scene in their characters' voices; none where there is no such scene."""
    try:
        project = json.loads((folder / "project.json").read_text(encoding="utf-8"))["project"]
    except OSError:
        return []
    clips = {c["id"]: VoiceClip(folder / c["clip"]) for c in project["characters"]}
    clips = {k: v if v.path.exists() else VoiceClip(_shipped(v.path)) for k, v in clips.items()}
    lines = [line for episode in project["episodes"] for line in episode["lines"]]
    return [Wanted("scene", line["id"], "en", line["text"], clips[line["character"]]) for line in lines]


def _shipped(clip: Path) -> Path:
    return SCENE.parent.parent / "resources" / "voices" / clip.name


def longest(takes: Iterable[Wanted], n: int = LONGEST) -> list[Wanted]:
    """Return the n longest lines of English at their natural length, the longest first."""
    english = [t for t in takes if t.language == "en" and t.factor is None and t.part != "real"]
    return sorted(english, key=lambda t: -len(t.text.split()))[:n]


def load(sentences: Path | None = None, voices: Path | None = None, limit: int | None = None) -> EvalSet:
    """Read the committed set, with other sentences or voices if given, at most *limit* of each language.

    Sentence k is spoken by voice k % n; a recording stays with its sentence only while its own voice speaks it.
    sentences: a manifest (.jsonl) or text with one sentence a line. voices: a folder of clips, in order of name.
    Raises UnusableSet.
    """
    committed = _manifest(EVALSET / "manifest.jsonl")
    clips = committed.voices if voices is None else _clips(voices)
    if sentences is None:
        items = committed.items
    elif sentences.suffix == ".jsonl":
        items = _manifest(sentences).items
    else:
        items = _plain(sentences)
    if voices is not None:
        items = tuple(replace(item, recording=None) for item in items)
    return EvalSet(tuple(_first(_spread(items, len(clips)), limit)), clips, committed.real)


def _spread(items: tuple[Item, ...], n_voices: int) -> tuple[Item, ...]:
    return tuple(replace(item, voice=item.voice % n_voices) for item in items)


def _first(items: tuple[Item, ...], limit: int | None) -> list[Item]:
    seen: dict[str, int] = {}
    kept = []
    for item in items:
        seen[item.language] = seen.get(item.language, 0) + 1
        if limit is None or seen[item.language] <= limit:
            kept.append(item)
    return kept


def _manifest(path: Path) -> EvalSet:
    try:
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        references = [r for r in rows if r.get("role") == "reference"]
        place = {str(r["speaker"]): i for i, r in enumerate(references)}
        spoken = [r for r in rows if r.get("role") not in ("reference", "real")]
        items = tuple(_item(r, path.parent, place.get(str(r.get("speaker")), k)) for k, r in enumerate(spoken))
        real = tuple(_speaker(r, path.parent) for r in rows if r.get("role") == "real")
    except (OSError, ValueError, KeyError) as error:
        raise UnusableSet(f"{path} cannot be read as a manifest of sentences: {error!r}") from error
    return EvalSet(items, tuple(path.parent / r["file"] for r in references), real)


def _item(row: Mapping[str, Any], folder: Path, voice: int) -> Item:
    recording = folder / row["file"] if "file" in row else None
    return Item(str(row["id"]), str(row["lang"]), str(row["text"]), voice, recording)


def _speaker(row: Mapping[str, Any], folder: Path) -> RealSpeaker:
    cut_s, end_s = float(row["cut_s"]), float(row["seconds"])
    return RealSpeaker(str(row["id"]), folder / row["file"], str(row["text"]), cut_s, end_s)


def _plain(path: Path) -> tuple[Item, ...]:
    try:
        lines = [line.strip() for line in path.read_text(encoding="utf-8-sig").splitlines()]
    except (OSError, ValueError) as error:
        raise UnusableSet(f"{path} cannot be read as text: {error}") from error
    texts = [line for line in lines if line]
    if not texts:
        raise UnusableSet(f"{path} holds no sentence; write one a line")
    return tuple(Item(f"line_{k + 1}", detect_language(t), t, k) for k, t in enumerate(texts))


def _clips(folder: Path) -> tuple[Path, ...]:
    found = sorted(p for p in folder.glob("*") if p.suffix.lower() in AUDIO)
    if len(found) < 2:
        raise UnusableSet(f"{folder} holds {len(found)} clips; ranking a voice needs at least 2")
    return tuple(found)

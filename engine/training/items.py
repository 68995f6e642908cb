"""What an evaluation speaks: sentences, the voice of each, and the teacher's recordings where there are any."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.api import detect_language

EVALSET = Path(__file__).with_name("evalset")
AUDIO = {".wav", ".flac", ".ogg", ".mp3", ".m4a"}


@dataclass(frozen=True, slots=True)
class Item:
    """One sentence. voice: index into the set's voices; recording: the teacher saying it in that voice."""

    id: str
    language: str
    text: str
    voice: int
    recording: Path | None = None


@dataclass(frozen=True, slots=True)
class EvalSet:
    """Sentences and the reference clips of the voices that speak them."""

    items: tuple[Item, ...]
    voices: tuple[Path, ...]


class UnusableSet(Exception):
    """The sentences or voices that were asked for cannot be used; the message says why."""


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
    return EvalSet(tuple(_first(_spread(items, len(clips)), limit)), clips)


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
        spoken = [r for r in rows if r.get("role") != "reference"]
        items = tuple(_item(r, path.parent, place.get(str(r.get("speaker")), k)) for k, r in enumerate(spoken))
    except (OSError, ValueError, KeyError) as error:
        raise UnusableSet(f"{path} cannot be read as a manifest of sentences: {error!r}") from error
    return EvalSet(items, tuple(path.parent / r["file"] for r in references))


def _item(row: Mapping[str, Any], folder: Path, voice: int) -> Item:
    recording = folder / row["file"] if "file" in row else None
    return Item(str(row["id"]), str(row["lang"]), str(row["text"]), voice, recording)


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

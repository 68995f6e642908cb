"""What is said of models to people in a terminal and to programs in a file. Must not know how models are found."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import TextIO

from app.catalogue.entry import Entry
from app.catalogue.progress import Progress
from app.catalogue.store import Installed
from app.catalogue.verifying import Verdict
from app.project.model import Json

_STATES = {"ready": "ready", "partial": "not whole", "unverified": "not verified", "missing": "cannot be used"}
_ORIGINS = {"embedded": "ships inside", "downloaded": "downloaded", "used": "your folder", "hub": "hub cache"}
_VOICES = {"clip": "clone", "preset": "ready voices", "description": "description"}
_MANY = 6  # so many languages are named; the rest is counted


def size_words(n_bytes: int) -> str:
    """Return a size as people say it."""
    if n_bytes >= 1e9:
        return f"{n_bytes / 1e9:.1f} GB"
    return f"{n_bytes / 1e6:.0f} MB" if n_bytes >= 1e6 else f"{n_bytes / 1e3:.0f} kB"


def time_words(seconds: float) -> str:
    if seconds >= 5400:
        return f"{seconds / 3600:.1f} h"
    return f"{seconds / 60:.0f} min" if seconds >= 90 else f"{seconds:.0f} s"


# ---- lists ----


def on_this_machine(found: Sequence[Installed], default: str) -> Iterator[str]:
    """Yield a line for every model that is here; the default one has a star."""
    width = max(len(one.id) for one in found)
    for one in found:
        mark = "*" if one.id == default else " "
        where = "" if one.origin in ("embedded", "downloaded") else f"  {one.folder}"
        yield (
            f"{mark} {one.id:<{width}}  {one.title}, {size_words(one.n_bytes)}, {_ORIGINS[one.origin]}, "
            f"{_STATES[one.state]}{where}"
        )
        if one.problem:
            yield f"  {'':<{width}}  {one.problem}"


def to_download(entries: Sequence[Entry]) -> Iterator[str]:
    """Yield a line for every model that could be downloaded: what it is for and what it takes."""
    width = max((len(entry.id) for entry in entries), default=0)
    for entry in entries:
        yield f"  {entry.id:<{width}}  {facts(entry)}"


def facts(entry: Entry) -> str:
    """Return in one line what a model is for and what it takes."""
    voices = ", ".join(_VOICES[kind] for kind in entry.voices)
    extras = [word for word, has in (("directions", entry.instruct), ("emotion tags", entry.tags)) if has]
    licence = f"{entry.licence}{', asks for an account' if entry.gated else ''}"
    parts = [_languages(entry.languages), voices, *extras, _download(entry), _memory(entry), licence]
    return "; ".join(part for part in parts if part)


def _languages(codes: Sequence[str]) -> str:
    more = f" +{len(codes) - _MANY}" if len(codes) > _MANY else ""
    return " ".join(codes[:_MANY]) + more


def _download(entry: Entry) -> str:
    known = entry.n_bytes
    return size_words(known) if known else f"about {size_words(entry.about_bytes)}" if entry.about_bytes else ""


def _memory(entry: Entry) -> str:
    if not entry.memory_bytes:
        return ""
    full, half = entry.memory_bytes["float32"], entry.memory_bytes["bfloat16"]
    return f"memory about {size_words(full)} (half precision {size_words(half)})"


# ---- a download ----


class ProgressLine:
    """Shows a download: one line that is written over on a terminal, a line every tenth of the way elsewhere."""

    def __init__(self, say: Callable[[str], None], terminal: TextIO | None = None) -> None:
        self._say = say
        self._out = terminal if terminal is not None and terminal.isatty() else None
        self._told, self._note, self._width = -1, "", 0

    @classmethod
    def here(cls, say: Callable[[str], None]) -> ProgressLine:
        return cls(say, sys.stderr)

    def __call__(self, progress: Progress) -> None:
        if progress.note and progress.note != self._note:
            self._wipe()
            self._say(progress.note)
        self._note = progress.note
        if self._out is not None:
            self._over(line_of(progress))
        elif progress.total and progress.phase == "downloading":
            tenth = 10 * progress.done // progress.total
            if tenth > self._told:
                self._told = tenth
                self._say(line_of(progress))

    def close(self) -> None:
        self._wipe()

    def _over(self, text: str) -> None:
        assert self._out is not None
        text = text[: shutil.get_terminal_size().columns - 1]  # one that wraps could not be written over
        self._out.write("\r" + text.ljust(self._width))
        self._out.flush()
        self._width = len(text)

    def _wipe(self) -> None:
        if self._out is not None and self._width:
            self._out.write("\r" + " " * self._width + "\r")
            self._out.flush()
            self._width = 0


def line_of(progress: Progress) -> str:
    """Return how far a download is: bytes, speed, what is left, the file."""
    if progress.phase == "listing":
        return "asking which files there are"
    parts = [f"{100 * progress.done // max(1, progress.total):>3} %"]
    parts.append(f"{size_words(progress.done)} of {size_words(progress.total)}")
    if progress.phase == "checking":
        parts.append("reading what is there")
    elif progress.stalled:
        parts.append("nothing comes at the moment")
    elif progress.bytes_per_s:
        parts.append(f"{size_words(round(progress.bytes_per_s))}/s")
        if progress.remaining_s is not None:
            parts.append(f"{time_words(progress.remaining_s)} left")
    return ", ".join([*parts, progress.file])


# ---- for programs ----


def entry_json(entry: Entry) -> dict[str, Json]:
    """Return what is known of a model as JSON."""
    told = asdict(entry)
    told.pop("files")
    return {key: _plain(value) for key, value in told.items()} | {"n_bytes": entry.n_bytes}


def installed_json(one: Installed) -> dict[str, Json]:
    """Return what is on the machine as JSON; `entry` says what is known of the model beside."""
    return {
        "id": one.id,
        "title": str(one.title),
        "folder": str(one.folder),
        "bytes": one.n_bytes,
        "state": one.state,
        "origin": one.origin,
        "usable": one.usable,
        "problem": str(one.problem),
        "memory_bytes": dict(one.memory_bytes),
        "entry": None if one.entry is None else entry_json(one.entry),
    }


def verdict_json(verdict: Verdict) -> dict[str, Json]:
    files: list[Json] = [asdict(file) for file in verdict.files]
    return {
        "id": verdict.id,
        "ok": verdict.ok,
        "certain": verdict.certain,
        "told": str(verdict.sentence),
        "files": files,
    }


def _plain(value: object) -> Json:
    if isinstance(value, dict):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return str(value) if isinstance(value, str) else value  # type: ignore[return-value]

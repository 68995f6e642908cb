"""The voice models of this machine as those who speak see them: by id, with what each can be given.

The window and the commands ask the same book. It is read by the engine thread as well, so what it knows is replaced as
a whole and never changed in place. Must not know of Qt, torch or how models are downloaded.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Protocol

from app.catalogue.entries import EMBEDDED as EMBEDDED_ENTRY
from app.catalogue.entries import ENTRIES
from app.catalogue.entry import Entry
from app.catalogue.store import Installed
from app.speaking import EMBEDDED, Traits, Transcript
from engine import api

_NUMBERS = {"cuda": "bfloat16", "mps": "float16"}  # what large models run in where nobody asked for another


class Store(Protocol):
    """app.catalogue.store.ModelStore, as far as it is read here."""

    def installed(self) -> tuple[Installed, ...]: ...
    def default(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Learned:
    """What only an open model tells, kept for the next time it is closed."""

    voices: tuple[str, ...]
    presets: tuple[str, ...]
    transcript: Transcript
    instruct: bool
    languages: tuple[str, ...]
    commands_length: bool
    device: str
    dtype: str

    @classmethod
    def of(cls, info: api.EngineInfo) -> Learned:
        return cls(
            info.voices,
            info.presets,
            info.transcript,
            info.instruct,
            info.languages,
            info.commands_length,
            info.device,
            info.dtype,
        )

    def as_text(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def of_text(cls, text: str) -> Learned | None:
        """Return what as_text() wrote; None for anything else."""
        try:
            told = json.loads(text)
            if told["transcript"] not in ("unused", "helps", "needed"):
                return None
            return cls(
                tuple(map(str, told["voices"])),
                tuple(map(str, told["presets"])),
                told["transcript"],
                bool(told["instruct"]),
                tuple(map(str, told["languages"])),
                bool(told["commands_length"]),
                str(told["device"]),
                str(told["dtype"]),
            )
        except (KeyError, TypeError, ValueError):
            return None


class ModelBook:
    """look() reads the disk; whoever asks before it was called waits for the first look, but for the embedded voice."""

    def __init__(self, store: Store, entries: Sequence[Entry] = ENTRIES) -> None:
        self._store, self._entries = store, {entry.id: entry for entry in entries}
        self._installed: Mapping[str, Installed] | None = None
        self._default = EMBEDDED
        self._learned: Mapping[str, Learned] = {}

    # ---- what there is ----

    def look(self) -> tuple[Installed, ...]:
        """Look at the disk again: it takes a moment, so the window does it in a job."""
        found = self._store.installed()
        self._default = self._store.default() or EMBEDDED
        self._installed = {one.id: one for one in found}
        return found

    @property
    def default(self) -> str:
        return self._default

    def resolved(self, model: str) -> str:
        if not model and self._installed is None:
            self._default = self._store.default() or EMBEDDED  # one small file
        return model or self._default

    def installed(self, model: str) -> Installed | None:
        """Return a model that is on this machine, whether it can be used or not."""
        if self._installed is None:
            self.look()
        return (self._installed or {}).get(model)

    def usable(self) -> tuple[Traits, ...]:
        """Return every model that could speak now, the embedded voice first."""
        if self._installed is None:
            self.look()
        known = [self.traits(model) for model in (self._installed or {})]
        return tuple(traits for traits in known if traits is not None)

    def title(self, model: str) -> str:
        if model in self._entries:
            return self._entries[model].title
        found = self.installed(model)
        return model if found is None else found.title

    def traits(self, model: str) -> Traits | None:
        if model == EMBEDDED:
            return _traits(EMBEDDED_ENTRY, reads_letters=False)
        found = self.installed(model)
        if found is None or not found.usable:
            return None
        base = Traits.unknown(model, found.title) if found.entry is None else _traits(found.entry, reads_letters=True)
        return self._with_learned(replace(base, memory_bytes=self.need_of(model)))

    def entry_traits(self, model: str) -> Traits | None:
        """Return what a model of the catalogue can be given, whether it is here or not."""
        entry = self._entries.get(model)
        return None if entry is None else _traits(entry, reads_letters=model != EMBEDDED)

    # ---- opening ----

    def folder(self, model: str) -> Path | None:
        """Return the folder a model is opened from; None is the embedded voice. Raises ModelError."""
        if model == EMBEDDED:
            return None
        found = self.installed(model)
        if found is None or not found.usable:
            reason = api.told("it is not there any more. Get it again, or give the characters another model.")
            raise api.ModelError(Path(self.title(model)) if found is None else found.folder, reason)
        return found.folder

    def learn(self, model: str, info: api.EngineInfo) -> Learned:
        """Take in what an open model tells about itself."""
        learned = Learned.of(info)
        self.recall(model, learned)
        return learned

    def recall(self, model: str, learned: Learned) -> None:
        """Take in what was learned at another time."""
        self._learned = {**self._learned, model: learned}

    # ---- memory ----

    def need_of(self, model: str, device: str = "auto", dtype: str | None = None) -> int | None:
        """Return about how many bytes of memory a model needs in the number format it would run in; None if unknown.

        "auto" is taken for the device it ran on last, or the processor.
        """
        found, entry = (self._installed or {}).get(model), self._entries.get(model)
        known = (found.memory_bytes if found is not None else {}) or (entry.memory_bytes if entry is not None else {})
        learned = self._learned.get(model)
        if device == "auto" and learned is not None:
            device = learned.device
        large = entry is not None and entry.family in ("qwen3", "fish")
        return known.get(dtype or (_NUMBERS.get(device, "float32") if large else "float32"))

    def runs_in_main_memory(self, model: str, device: str) -> bool:
        """Tell whether a model's need is one of the machine's own memory, as far as that is known."""
        learned = self._learned.get(model)
        return device == "cpu" or (device == "auto" and (learned is None or learned.device == "cpu"))

    # ---- how it is done ----

    def _with_learned(self, traits: Traits) -> Traits:
        learned = self._learned.get(traits.id)
        if learned is None:
            return traits
        kinds = tuple(kind for kind in ("clip", "preset", "description") if kind in learned.voices)
        return replace(
            traits,
            languages=learned.languages,
            voices=kinds or traits.voices,
            transcript=learned.transcript,
            instruct=learned.instruct,
            presets=learned.presets,
            commands_length=learned.commands_length,
        )


def _traits(entry: Entry, reads_letters: bool) -> Traits:
    return Traits(
        entry.id,
        entry.title,
        entry.languages,
        entry.voices,
        entry.transcript,
        entry.instruct,
        reads_letters=reads_letters,
        commands_length=entry.family == "starter",
    )

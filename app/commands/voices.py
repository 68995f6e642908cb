"""What characters are spoken with on a command line: which clip belongs to whom, which part of it, which model.

Must not know how lines are spoken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from app.commands.choosing import Chosen
from app.commands.messages import sentence
from app.model_book import ModelBook
from app.project.clips import RECORDINGS, decided, look_at
from app.project.model import Character, Project
from app.project.script import name_key
from app.project.store import ProjectFolder
from app.speaking import Traits
from engine import api


@dataclass(frozen=True, slots=True)
class Prepared:
    """faults: what is wrong with the clip of a character, by its id."""

    project: Project
    faults: Mapping[str, Exception]


class RenderModels:
    """The models of this machine; chosen: what speaks for those who have no model of their own, by id or folder."""

    _GIVEN = "--model"

    def __init__(self, book: ModelBook, chosen: Chosen | None) -> None:
        self._book, self._chosen = book, chosen
        self._folder = chosen.folder if chosen is not None and not chosen.id else None

    def resolved(self, model: str) -> str:
        if self._chosen is not None and not model:
            return self._chosen.id or self._GIVEN
        return self._book.resolved(model)

    def traits(self, model: str) -> Traits | None:
        return Traits.unknown(model, self.title(model)) if model == self._GIVEN else self._book.traits(model)

    def title(self, model: str) -> str:
        return str(self._folder) if model == self._GIVEN else self._book.title(model)

    def folder(self, model: str) -> Path | None:
        """Return the folder a model is opened from; None is the embedded voice. Raises ModelError."""
        return self._folder if model == self._GIVEN else self._book.folder(model)


def clips_by_name(folders: Iterable[Path]) -> dict[str, Path]:
    """Return recordings by the key of their stem; the first folder, and there the first name, wins."""
    found: dict[str, Path] = {}
    for folder in folders:
        if folder.is_dir():
            for path in sorted(folder.iterdir()):
                if path.suffix.lower() in RECORDINGS and path.is_file():
                    found.setdefault(name_key(path.stem), path)
    return found


def prepare(folder: ProjectFolder, say: Callable[[str], None], token: api.CancelToken) -> Prepared:
    """Choose and save the window of every clip that has none yet; find out which clips cannot be used."""
    faults: dict[str, Exception] = {}
    cast = []
    for character in folder.project.characters:
        token.check()
        try:
            character = _with_window(folder, character, say)
        except (api.ClipError, OSError) as error:
            faults[character.id] = error
            say(f"{character.name}: {sentence(error)}")
        cast.append(character)
    project = replace(folder.project, characters=tuple(cast))
    if project != folder.project:
        folder.save(project)
    return Prepared(project, faults)


def _with_window(folder: ProjectFolder, character: Character, say: Callable[[str], None]) -> Character:
    if character.clip is None:
        return character
    path = folder.path_of(character.clip)
    found = look_at(path, with_window=character.clip_end_s is None)
    if character.clip_hash not in (None, found.digest):  # another recording: its best part lies elsewhere
        character = replace(character, clip_start_s=None, clip_end_s=None, clip_hash=None)
        found = look_at(path, with_window=True)
    if found.window is not None:
        window, notes = found.window, "".join(f"; {note}" for note in found.notes)
        say(f"{character.name}: {path.name}, {window.start_s:.1f} to {window.end_s:.1f} s ({window.reason}){notes}")
    return decided(character, found)

"""Which model --model means, and which one speaks when it is not given. Must not know how models are opened."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from app.catalogue.entries import EMBEDDED, ENTRIES, entry_of
from app.catalogue.errors import StoreError
from app.catalogue.store import ModelStore, open_store
from app.commands.shell import Shell, Unusable
from engine.api import joined


@dataclass(frozen=True, slots=True)
class Chosen:
    """id: of a model of this machine, "" for a folder that was named. folder: to open; None is the embedded voice."""

    id: str
    folder: Path | None


def store_of(shell: Shell, folder: Path | None = None) -> ModelStore:
    """Return the models of this user."""
    return open_store(shell.paths.data, os.environ, folder)


def chosen_model(named: str | None, shell: Shell) -> Chosen:
    """Return the model that was named, else the default one. Raises Unusable: no other ever speaks in its place."""
    store = store_of(shell)
    if named is None:
        return _by_id(
            store,
            store.default(),
            "It is the default model; ./run models use embedded goes back to the embedded voice.",
        )
    if named.casefold() == EMBEDDED.id:
        return Chosen(EMBEDDED.id, None)
    if not _looks_like_a_path(named) and (store.find(named) or entry_of(named)):
        return _by_id(store, named, "")
    folder = Path(named).expanduser()
    if folder.is_dir():
        return Chosen("", folder)
    if _looks_like_a_path(named):
        raise Unusable(f"--model {named}: there is no such folder.")
    known = [one.id for one in store.installed()]
    raise Unusable(
        f"--model {named}: there is no model and no folder of that name. On this machine are: {', '.join(known)}."
        + meant(named, (*known, *(entry.id for entry in ENTRIES)))
    )


def meant(named: str, known: Iterable[str]) -> str:
    """Return a question after the id that was probably meant, "" if none is near; with a space before it."""
    near = difflib.get_close_matches(named.casefold(), list(known), n=1, cutoff=0.75)
    return f" Did you mean {near[0]}?" if near else ""


def _by_id(store: ModelStore, id: str, hint: str) -> Chosen:
    try:
        return Chosen(id.casefold(), store.folder_of(id))
    except StoreError as error:
        get = f"./run models get {id} downloads it." if entry_of(id) else ""
        raise Unusable(joined(filter(None, (error.sentence, get, hint)))) from error


def _looks_like_a_path(named: str) -> bool:
    return named.startswith((".", "~")) or "/" in named or os.sep in named

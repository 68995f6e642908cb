"""Voice models that are not there: a store of made-up folders, and a download that goes as a test wants."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from app.catalogue.entries import entry_of
from app.catalogue.entry import Entry
from app.catalogue.errors import StoreError
from app.catalogue.progress import Progress
from app.catalogue.store import Installed, State
from app.catalogue.verifying import Verdict
from engine import api

CLONER, SPEAKERS, DESIGNER = "qwen3-1.7b-base", "qwen3-1.7b-customvoice", "qwen3-1.7b-voicedesign"
GATED, RESEARCH = "pocket-english", "fish-s2-pro"


def installed(model: str, state: State = "ready", folder: Path = Path("models")) -> Installed:
    """A model that is here, as the store tells of it; of an id that is in no catalogue, a folder of the user's."""
    entry = entry_of(model)
    title = entry.title if entry is not None else model
    origin = "embedded" if model == "embedded" else "downloaded" if entry is not None else "used"
    n_bytes = 219_000_000 if entry is None else entry.n_bytes or 219_000_000
    memory = {} if entry is None else entry.memory_bytes
    return Installed(model, title, folder / model, n_bytes, state, entry, origin, memory)


class FakeStore:
    """models: ids that are here and whole, beside the embedded voice. verdicts: what checks find, by id."""

    def __init__(self, models: Iterable[str] = (), *others: Installed) -> None:
        shelf = (installed("embedded"), *(installed(model) for model in models), *others)
        self.shelf = {one.id: one for one in shelf}
        self.chosen = "embedded"
        self.folder = Path("models")
        self.verdicts: dict[str, Verdict] = {}
        self.looked = 0
        self.usable_folders: set[Path] = set()

    def installed(self) -> tuple[Installed, ...]:
        self.looked += 1
        return tuple(self.shelf.values())

    def default(self) -> str:
        return self.chosen

    def set_default(self, id: str) -> None:
        if id not in self.shelf:
            raise StoreError(api.told("There is no model called {id}. On this machine are: {known}.", id=id, known=""))
        self.chosen = id

    def use(self, folder: Path, name: str | None = None) -> Installed:
        if folder not in self.usable_folders:
            raise StoreError(api.told("{path} is no folder.", path=str(folder)))
        one = replace(installed(folder.name, "unverified"), folder=folder)
        self.shelf[one.id] = one
        return one

    def remove(self, id: str) -> Installed:
        return self.shelf.pop(id)

    def verify(
        self, id: str, progress: Callable[[int, int], None] | None = None, token: api.CancelToken | None = None
    ) -> Verdict:
        assert progress is not None
        progress(1_000, 2_000)
        verdict = self.verdicts.get(id, Verdict(id, (), "All files are right."))
        self.shelf[id] = replace(self.shelf[id], state="ready" if verdict.ok else "partial")
        return verdict


class FakeFetch:
    """A download that tells `steps`, waits at the gate after them, and then ends whole or with `error`.

    asked: (id, hub, access token, accepted).
    """

    def __init__(self, store: FakeStore) -> None:
        self._store = store
        self.steps: list[Progress] = [Progress("model.safetensors", 500, 2_000, 100.0, False, remaining_s=15.0)]
        self.error: Exception | None = None
        self.gate = threading.Event()
        self.gate.set()
        self.waits = threading.Event()
        self.asked: list[tuple[str, str, str, bool]] = []

    def __call__(
        self,
        entry: Entry,
        progress: Callable[[Progress], None],
        token: api.CancelToken,
        *,
        hub: str,
        access_token: str,
        accepted: bool,
    ) -> object:
        self.asked.append((entry.id, hub, access_token, accepted))
        for step in self.steps:
            progress(step)
        self._store.shelf[entry.id] = installed(entry.id, "partial")
        self.waits.set()
        while not self.gate.wait(0.01):
            token.check()
        token.check()
        if self.error is not None:
            raise self.error
        self._store.shelf[entry.id] = installed(entry.id)
        return self._store.shelf[entry.id]

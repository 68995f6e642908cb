"""Which models are on this machine: embedded, downloaded, folders of the user's own, snapshots in the hub's cache.

Opens no socket and loads no torch. Must not know how models are downloaded or shown.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from app.catalogue import hub_cache, memory
from app.catalogue.entries import EMBEDDED, ENTRIES, entry_of
from app.catalogue.entry import Entry
from app.catalogue.errors import StoreError
from app.catalogue.records import PART, RECORD, ModelRecord, StoreRecord, Used, read_model, read_store, write_store
from app.catalogue.verifying import Verdict, fresh, seen_now, verify_embedded, verify_files
from app.project.errors import ProjectError
from app.project.lock import lock_folder
from engine import api
from engine.api import told

SHIPPED = Path(__file__).resolve().parent.parent.parent / "resources" / "model"
State = Literal["ready", "partial", "unverified", "missing"]
Origin = Literal["embedded", "downloaded", "used", "hub"]


@dataclass(frozen=True, slots=True)
class Installed:
    """A model that is on this machine.

    state: ready (whole, its checksums known to be right), unverified (it can be used; nobody has compared its
    checksums yet), partial (a download that can go on, or files that a check found damaged), missing (its folder has
    gone or cannot be used). problem: what is wrong with the last two. n_bytes: on disk. memory_bytes: estimate by
    number format.
    """

    id: str
    title: str
    folder: Path
    n_bytes: int
    state: State
    entry: Entry | None
    origin: Origin
    memory_bytes: Mapping[str, int] = field(default_factory=dict)
    problem: str = ""

    @property
    def usable(self) -> bool:
        return self.state in ("ready", "unverified")

    @property
    def removable(self) -> bool:
        """Tell whether remove() may be asked: the embedded voice stays, and the hub's cache belongs to others."""
        return self.origin in ("downloaded", "used")


class ModelStore:
    """The models of one user. folder: where downloads lie, one folder each; it need not be there yet."""

    def __init__(self, folder: Path, hub_caches: Sequence[Path] = (), entries: Sequence[Entry] = ENTRIES) -> None:
        self.folder, self._caches, self._entries = folder, tuple(hub_caches), tuple(entries)

    # ---- looking ----

    def installed(self) -> tuple[Installed, ...]:
        """Return every model on this machine, the embedded voice first; an id occurs once."""
        found: dict[str, Installed] = {}
        for one in self._all():
            found.setdefault(one.id, one)
        return tuple(found.values())

    def find(self, id: str) -> Installed | None:
        return next((one for one in self._all() if one.id == id.casefold()), None)

    def folder_of(self, id: str) -> Path | None:
        """Return the folder to open for this id; None is the embedded voice.

        Raises StoreError for a model that is not here or not whole: no other is ever put in its place.
        """
        if id in ("", EMBEDDED.id):
            return None
        found = self.find(id)
        if found is None:
            raise StoreError(self._not_here(id))
        if not found.usable:
            raise StoreError(found.problem)
        return found.folder

    def place_of(self, entry: Entry) -> Path:
        """Return where a downloaded model lies or would lie."""
        return self.folder / entry.id

    def default(self) -> str:
        """Return the id of the model that speaks when none is named."""
        return read_store(self.folder).default or EMBEDDED.id

    def _not_here(self, id: str) -> str:
        if (entry := entry_of(id, self._entries)) is not None:
            return told("{title} is not on this machine. Download it first.", title=entry.title)
        known = ", ".join(one.id for one in self.installed())
        return told("There is no model called {id}. On this machine are: {known}.", id=id, known=known)

    def _all(self) -> Iterator[Installed]:
        yield self._embedded()
        for entry in self._entries:
            if (one := self._downloaded(entry)) is not None:
                yield one
        record = read_store(self.folder)
        for used in record.used:
            yield self._used(used, record)
        for entry in self._entries:
            for snapshot in hub_cache.snapshots(entry, self._caches):
                status = api.model_status(snapshot)
                if status.ok:
                    yield self._in_place(entry.id, entry.title, snapshot, entry, "hub", record, status)
                    break

    def _embedded(self) -> Installed:
        known = memory.need_of_folder(SHIPPED)
        problem = "" if known else api.model_status(None).problem or ""
        state: State = "missing" if problem else "ready"
        n_bytes = size_of(SHIPPED)
        return Installed(EMBEDDED.id, EMBEDDED.title, SHIPPED, n_bytes, state, EMBEDDED, "embedded", known, problem)

    def _downloaded(self, entry: Entry) -> Installed | None:
        folder = self.place_of(entry)
        record = read_model(folder)
        if record is None:
            return None
        problem = self._unfinished(folder, record, entry.title)
        state: State = "partial" if problem else "ready"
        known = entry.memory_bytes or memory.need_of_folder(folder)
        return Installed(entry.id, entry.title, folder, size_of(folder), state, entry, "downloaded", known, problem)

    @staticmethod
    def _unfinished(folder: Path, record: ModelRecord, title: str) -> str:
        """Say why a downloaded model is not whole, "" if it is. Looks at sizes only."""
        for file in record.files:
            path = folder / file.path
            if not file.whole or not path.is_file() or path.stat().st_size != file.n_bytes:
                have = sum(arrived(folder / one.path) for one in record.files)
                return told(
                    "{title} is not whole ({n} of {total} bytes). Download it again: it goes on from there.",
                    title=title,
                    n=have,
                    total=record.n_bytes,
                )
        return ""

    def _used(self, used: Used, record: StoreRecord) -> Installed:
        folder = Path(used.folder)
        status = api.model_status(folder)
        return self._in_place(used.id, used.title, folder, None, "used", record, status)

    @staticmethod
    def _in_place(
        id: str,
        title: str,
        folder: Path,
        entry: Entry | None,
        origin: Origin,
        record: StoreRecord,
        status: api.ModelStatus,
    ) -> Installed:
        if not folder.is_dir():
            gone = told("The folder {path} has gone. Put it back, or remove this model.", path=str(folder))
            return Installed(id, title, folder, 0, "missing", entry, origin, {}, gone)
        if not status.ok:
            return Installed(id, title, folder, size_of(folder), "missing", entry, origin, {}, status.problem or "")
        state: State = "ready" if fresh(folder, record.seen.get(str(folder), {})) else "unverified"
        known = entry.memory_bytes if entry else memory.need_of_folder(folder)
        return Installed(id, title, folder, size_of(folder), state, entry, origin, known)

    # ---- changing ----

    def set_default(self, id: str) -> None:
        """Make a model the one that speaks when none is named. Raises StoreError if it is not here, OSError."""
        self.folder_of(id)
        write_store(self.folder, replace(read_store(self.folder), default=id.casefold()))

    def use(self, folder: Path, name: str | None = None) -> Installed:
        """Add a folder with a model that is there already; nothing is copied.

        A folder that was added before keeps its id, which projects know it by; a new name is its title.
        Raises StoreError, which says what is missing.
        """
        folder = hub_cache.snapshot_in(folder.expanduser().absolute())
        if not folder.is_dir():
            raise StoreError(told("{path} is no folder.", path=str(folder)))
        status = api.model_status(folder)
        if not status.ok:
            raise StoreError(status.problem or told("{path} cannot be used as a model.", path=str(folder)))
        record = read_store(self.folder)
        before = next((used for used in record.used if _same(Path(used.folder), folder)), None)
        if before is not None and name is None:
            return self._used(before, record)
        kept = tuple(used for used in record.used if not _same(Path(used.folder), folder))
        title = name or f"{status.name or folder.name} ({folder.name})"
        new = Used(before.id if before else self._new_id(name or folder.name, kept), title, str(folder))
        record = replace(record, used=(*kept, new))
        write_store(self.folder, record)
        return self._used(new, record)

    def _new_id(self, name: str, kept: Sequence[Used]) -> str:
        taken = {entry.id for entry in self._entries} | {used.id for used in kept}
        plain = re.sub(r"[^\w.]+", "-", name.casefold()).strip("-.") or "model"
        number, id = 2, plain
        while id in taken:
            number, id = number + 1, f"{plain}-{number}"
        return id

    def remove(self, id: str) -> Installed:
        """Delete what was downloaded; a folder of the user's own is only forgotten. Raises StoreError, OSError."""
        found = self.find(id)
        if found is None:
            raise StoreError(self._not_here(id))
        if found.origin == "embedded":
            raise StoreError(told("The embedded voice belongs to the program and stays."))
        if found.origin == "hub":
            raise StoreError(
                told(
                    "{title} lies in the cache of Hugging Face, which other programs use too: {path}. Delete it there.",
                    title=found.title,
                    path=str(found.folder),
                )
            )
        record = read_store(self.folder)
        if found.origin == "downloaded":
            delete_download(found.folder)
        used = tuple(one for one in record.used if one.id != found.id)
        default = "" if record.default == found.id else record.default
        seen = {place: files for place, files in record.seen.items() if place != str(found.folder)}
        if (used, default, seen) != (record.used, record.default, record.seen):
            write_store(self.folder, StoreRecord(default, used, seen))
        return found

    def verify(
        self, id: str, progress: Callable[[int, int], None] | None = None, token: api.CancelToken | None = None
    ) -> Verdict:
        """Read every file of a model again and compare its checksum.

        progress: bytes read, bytes in all. Raises StoreError, Cancelled, OSError.
        """
        found = self.find(id)
        if found is None:
            raise StoreError(self._not_here(id))
        if found.origin == "embedded":
            return verify_embedded(found.id, found.folder)
        verdict = verify_files(
            found.id, found.folder, found.entry, progress or (lambda n, total: None), token or api.CancelToken()
        )
        if found.origin in ("used", "hub") and verdict.ok:
            record = read_store(self.folder)
            seen = {**record.seen, str(found.folder): seen_now(found.folder, verdict)}
            write_store(self.folder, replace(record, seen=seen))
        return verdict


def open_store(data: Path, environ: Mapping[str, str] = os.environ, folder: Path | None = None) -> ModelStore:
    """Return the user's store: in *folder*, else where AFUREKO_MODELS says, else under *data*. Makes no folder."""
    named = folder or (
        Path(environ["AFUREKO_MODELS"]).expanduser() if environ.get("AFUREKO_MODELS") else data / "models"
    )
    return ModelStore(named, hub_cache.places(environ, Path.home()))


def size_of(folder: Path) -> int:
    """Return the bytes of everything in a folder; what cannot be read counts as nothing."""
    total = 0
    for path in folder.rglob("*"):
        try:
            total += path.stat().st_size if path.is_file() else 0
        except OSError:
            continue
    return total


def arrived(path: Path) -> int:
    """Return how much of a file is there, whole or in part."""
    for place in (path, path.with_name(path.name + PART)):
        try:
            return place.stat().st_size
        except OSError:
            continue
    return 0


def delete_download(folder: Path) -> None:
    """Delete a folder that a download has made: what its record names, and the folder if nothing else is in it."""
    try:
        lock = lock_folder(folder)
    except ProjectError as error:
        raise StoreError(
            told("{name} cannot be removed while it is being downloaded ({why})", name=folder.name, why=error.sentence)
        ) from error
    try:
        record = read_model(folder)
        for file in record.files if record else ():
            path = folder / file.path
            for one in (path, path.with_name(path.name + PART)):
                one.unlink(missing_ok=True)
        (folder / RECORD).unlink(missing_ok=True)
    finally:
        lock.release()
    for inside in sorted((path for path in folder.rglob("*") if path.is_dir()), reverse=True):
        _remove_empty(inside)
    _remove_empty(folder)


def _remove_empty(folder: Path) -> None:
    with suppress(OSError):  # somebody has put something of their own there
        folder.rmdir()


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return one == other

"""A model from the hub into the store: listed, measured, brought file by file, checked. The only room that goes online.

Must not know who looks on.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from app.catalogue.entry import Entry
from app.catalogue.errors import DownloadError
from app.catalogue.hub import Hub
from app.catalogue.listing import carried_over, list_files, still_fits
from app.catalogue.progress import Meter
from app.catalogue.progress import Progress as Progress
from app.catalogue.records import FileRecord, ModelRecord, read_model, write_model
from app.catalogue.refusals import TryAgain
from app.catalogue.source import HUB as HUB
from app.catalogue.source import Source as Source
from app.catalogue.source import Timeouts as Timeouts
from app.catalogue.store import Installed, ModelStore, arrived
from app.catalogue.transfer import Transfer, pause
from app.project.errors import ProjectError, ProjectInUse
from app.project.lock import lock_folder
from engine import api
from engine.api import CancelToken, reason_of, told

T = TypeVar("T")
SPARE_BYTES = 64 << 20  # a disk is not filled to the last byte
LOOK_S = 0.1  # how soon a cancel is noticed, also while nothing comes
_LISTING_TRIES = 3  # nothing has arrived yet, so less patience is asked of the user
Told = Callable[[Progress], None]


def fetch(
    entry: Entry,
    store: ModelStore,
    source: Source,
    progress: Told,
    token: CancelToken,
    *,
    accepted: bool = False,
    free: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free,
) -> Installed:
    """Download a model, or the rest of it; return it when it is whole and every checksum is right.

    progress is called in this thread. accepted: the licence was shown and accepted, where the entry demands that. free:
    how many bytes a folder's disk has left. What has arrived stays, whatever happens. Raises DownloadError, Cancelled.
    """
    if entry.must_accept and not accepted:
        sentence = told("{title} is only given under the {licence}.", title=entry.title, licence=entry.licence)
        raise DownloadError(sentence, "licence")
    folder = store.place_of(entry)
    if entry.downloadable and not _is_whole(entry, folder):
        with _held(entry, folder):
            meter = Meter(progress)
            work = _Fetch(entry, folder, source, meter, token, free)
            asyncio.run(_until_cancelled(work.run(), meter, token))
        _check_use(entry, folder)
    found = store.find(entry.id)
    assert found is not None
    return found


@contextmanager
def _held(entry: Entry, folder: Path) -> Iterator[None]:
    """Keep others from downloading into the same folder. Raises DownloadError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = lock_folder(folder)
    except ProjectInUse as error:
        sentence = told(
            "{title} is being downloaded by another Afureko ({who}). Wait for it, or stop it there.",
            title=entry.title,
            who=error.who,
        )
        raise DownloadError(sentence) from error
    except (ProjectError, OSError) as error:
        why = reason_of(error) if isinstance(error, OSError) else error.sentence
        sentence = told("{folder} cannot be written to ({why}).", folder=str(folder), why=why)
        raise DownloadError(sentence) from error
    try:
        yield
    finally:
        lock.release()


async def _until_cancelled(work: Coroutine[Any, Any, T], meter: Meter, token: CancelToken) -> T:
    """Wait for *work*, and no longer than the user does. Raises what it raises, or Cancelled."""
    task = asyncio.ensure_future(work)
    try:
        while not (await asyncio.wait({task}, timeout=LOOK_S))[0]:
            token.check()
            meter.tick()
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    return task.result()


def _is_whole(entry: Entry, folder: Path) -> bool:
    record = read_model(folder)
    if record is None or not record.whole or not still_fits(record, entry):
        return False
    return all(arrived(folder / file.path) == file.n_bytes for file in record.files)


def _check_use(entry: Entry, folder: Path) -> None:
    status = api.model_status(folder)
    if not status.ok:
        raise DownloadError(
            told(
                "{title} was downloaded and its checksums are right, but it cannot be used: {why}",
                title=entry.title,
                why=status.problem or "",
            )
        )


class _Fetch:
    """One download of one model; its record is written before anything comes and after every file."""

    def __init__(
        self,
        entry: Entry,
        folder: Path,
        source: Source,
        meter: Meter,
        token: CancelToken,
        free: Callable[[Path], int],
    ) -> None:
        self._entry, self._folder, self._source = entry, folder, source
        self._meter, self._token, self._free = meter, token, free
        self._files: dict[str, FileRecord] = {}

    async def run(self) -> None:
        async with Hub.client(self._source) as client:
            hub = Hub(client, self._source)
            await self._list(hub)
            self._measure()
            transfer = Transfer(hub, self._source, self._folder, self._meter, self._token, self._note)
            for file in list(self._files.values()):
                if not self._is_there(file):
                    self._note(await transfer.bring(file))
                    self._meter.arrived()
        self._write(datetime.now().astimezone().isoformat(timespec="seconds"))

    async def _list(self, hub: Hub) -> None:
        """Learn which files there are; a download that goes on keeps to the commit it began with."""
        former = read_model(self._folder)
        if former is not None and still_fits(former, self._entry):
            files = former.files
        else:
            self._meter.at("", "listing")
            files = carried_over(await self._patiently(lambda: list_files(hub, self._source, self._entry)), former)
        self._files = {file.path: file for file in files}
        self._write("")

    async def _patiently(self, ask: Callable[[], Coroutine[Any, Any, T]]) -> T:
        patience, failures = self._source.timeouts, 0
        patience = replace(patience, tries=min(patience.tries, _LISTING_TRIES))
        while True:
            try:
                return await ask()
            except TryAgain as reason:
                failures += 1
                await pause(reason, failures, patience, self._meter)

    def _measure(self) -> None:
        """Find out before the first byte whether there is room for the last. Raises DownloadError."""
        total = sum(file.n_bytes for file in self._files.values())
        have = sum(min(file.n_bytes, arrived(self._folder / file.path)) for file in self._files.values())
        self._meter.begin(have, total)
        room = self._free(self._folder)
        if total - have + SPARE_BYTES > room:
            sentence = told(
                "{title} needs {need:.1f} GB more on the disk of {folder}, and {room:.1f} GB are free. Make room, or "
                "choose another folder for models.",
                title=self._entry.title,
                need=(total - have) / 1e9,
                folder=str(self._folder.parent),
                room=room / 1e9,
            )
            raise DownloadError(sentence, "space")

    def _is_there(self, file: FileRecord) -> bool:
        path = self._folder / file.path
        return file.whole and path.is_file() and path.stat().st_size == file.n_bytes

    def _note(self, file: FileRecord) -> None:
        self._files[file.path] = file
        self._write("")

    def _write(self, finished_at: str) -> None:
        record = ModelRecord(
            id=self._entry.id,
            title=str(self._entry.title),
            family=self._entry.family,
            languages=self._entry.languages,
            licence=str(self._entry.licence),
            endpoint=self._source.endpoint,
            files=tuple(self._files.values()),
            finished_at=finished_at,
        )
        try:
            write_model(self._folder, record)
        except OSError as error:
            raise DownloadError(
                told("{folder} cannot be written to ({why}).", folder=str(self._folder), why=reason_of(error))
            ) from error

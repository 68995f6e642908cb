"""One file from the hub onto the disk: goes on where it stopped, waits and tries again, and is whole or not there.

Must not know which files a model has.
"""

from __future__ import annotations

import asyncio
import errno
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import httpx2

from app.catalogue.errors import DownloadError
from app.catalogue.hub import Hub
from app.catalogue.part import Part
from app.catalogue.progress import Meter
from app.catalogue.records import FileRecord
from app.catalogue.refusals import TryAgain, looks_like_a_page, unreached, web_page
from app.catalogue.source import Source, Timeouts
from engine.api import CancelToken, reason_of, told

_RANGE = re.compile(r"bytes (\d+)-(\d+)/(\d+|\*)")
_ENOUGH = 1 << 20  # so many bytes, or the rest, and the patience is as it was


class Transfer:
    """Brings files of one model into its folder. note: keeps what is known of a file, for the next start."""

    def __init__(
        self,
        hub: Hub,
        source: Source,
        folder: Path,
        meter: Meter,
        token: CancelToken,
        note: Callable[[FileRecord], None],
    ) -> None:
        self._hub, self._source, self._folder = hub, source, folder
        self._meter, self._token, self._note = meter, token, note

    async def bring(self, file: FileRecord) -> FileRecord:
        """Return the record of the file when it is whole and its checksum is right. Raises DownloadError, Cancelled."""
        path = self._folder / file.path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            part = Part(path, file.n_bytes, file.etag)
            if part.is_there:
                self._meter.at(file.path, "checking")
            if part.take_up(self._token):
                self._meter.lost(file.n_bytes)
            return await self._until_right(file, part)
        except OSError as error:
            raise _about_disk(path, error) from error

    async def _until_right(self, file: FileRecord, part: Part) -> FileRecord:
        while True:
            await self._fill(file, part)
            if part.sums.fit(file.sha256, file.git) is not False:
                part.into_place()
                return replace(file, sha256=part.sums.sha256, etag="", whole=True)
            patched = part.patched
            self._meter.lost(part.start_over())
            if not patched:  # whole from one connection: another try would bring the same
                raise self._wrong(file)

    async def _fill(self, file: FileRecord, part: Part) -> None:
        """Bring the rest of the file, however often the connection breaks, as long as something comes."""
        failures = 0
        while not part.whole:
            before = part.have
            self._meter.at(file.path, "downloading")
            try:
                with part.writing():
                    await self._stream(file, part)
            except TryAgain as reason:
                enough = min(_ENOUGH, file.n_bytes - before)
                failures = 1 if part.have - before >= enough else failures + 1
                await pause(reason, failures, self._source.timeouts, self._meter)

    async def _stream(self, file: FileRecord, part: Part) -> None:
        """Take what one connection gives. Raises TryAgain if that is not all."""
        async with self._hub.opened(file.repo, file.revision, file.remote, _ask(file, part)) as response:
            from_start = response.status_code == 200
            if from_start:
                self._check_length(response, file)
            elif not _continues(response, part):
                self._meter.lost(part.start_over())
                raise TryAgain(told("{host} does not go on where it stopped.", host=response.url.host))
            part.patched = not from_start
            self._tag(file, part, response.headers.get("etag", ""))
            try:
                async for piece in response.aiter_raw():
                    if from_start:
                        if looks_like_a_page(piece):
                            raise web_page(self._source)
                        self._meter.lost(part.start_over())  # it was asked to go on in the middle, and cannot
                        from_start = False
                    self._take(piece, file, part)
            except httpx2.TransportError as error:
                raise unreached(response.url, error) from error
        if not part.whole:
            raise TryAgain(told("{host} broke the connection off.", host=response.url.host))

    def _take(self, piece: bytes, file: FileRecord, part: Part) -> None:
        if part.have + len(piece) > part.n_bytes:
            raise self._another(file, part.have + len(piece))
        part.add(piece)
        self._meter.came(len(piece))

    def _tag(self, file: FileRecord, part: Part, etag: str) -> None:
        """Remember under which name the sender knows the file, for this start and the next."""
        if etag != part.etag:
            part.etag = etag
            self._note(replace(file, etag=etag))

    def _check_length(self, response: httpx2.Response, file: FileRecord) -> None:
        said = response.headers.get("content-length", "")
        if said.isdigit() and int(said) != file.n_bytes:
            raise self._another(file, int(said))

    def _another(self, file: FileRecord, n_bytes: int) -> DownloadError:
        return DownloadError(
            told(
                "{host} sends another {file} than it lists ({n} bytes instead of {total}). Try another address.",
                host=self._source.host,
                file=file.path,
                n=n_bytes,
                total=file.n_bytes,
            )
        )

    def _wrong(self, file: FileRecord) -> DownloadError:
        return DownloadError(
            told(
                "{file} came whole, but its checksum is not the one that {host} lists, so it was thrown away. Try "
                "again, or try another address.",
                file=file.path,
                host=self._source.host,
            )
        )


async def pause(reason: TryAgain, failures: int, patience: Timeouts, meter: Meter) -> None:
    """Wait before the next try and say so. Raises DownloadError when the patience is at its end."""
    wait_s = patience.wait(failures) if reason.after_s is None else reason.after_s
    if wait_s > patience.longest_wait_s:
        sentence = told(
            "{why} It asks to wait {minutes} minutes. What has arrived is kept; start again then.",
            why=reason.sentence,
            minutes=max(1, round(wait_s / 60)),
        )
        raise DownloadError(sentence)
    if failures >= patience.tries:
        sentence = told(
            "{why} {n} tries in a row did not help. What has arrived is kept; start again and it goes on from there.",
            why=reason.sentence,
            n=failures,
        )
        raise DownloadError(sentence, "connection")
    meter.waiting(
        told(
            "{why} Trying again in {wait} s (try {n} of {total}).",
            why=reason.sentence,
            wait=f"{wait_s:.0f}",
            n=failures + 1,
            total=patience.tries,
        )
    )
    await asyncio.sleep(wait_s)


def _ask(file: FileRecord, part: Part) -> dict[str, str]:
    if not part.have:
        return {}
    headers = {"Range": f"bytes={part.have}-"}
    # With a checksum the file is known whoever sends it; servers of one mirror may call it by different tags.
    if not file.sha256 and part.etag.startswith('"'):
        headers["If-Range"] = part.etag
    return headers


def _continues(response: httpx2.Response, part: Part) -> bool:
    """Tell whether an answer goes on exactly where the part ends, in a file of the right size."""
    found = _RANGE.fullmatch(response.headers.get("content-range", "").strip())
    if response.status_code != 206 or found is None:
        return False
    return int(found[1]) == part.have and found[3] in ("*", str(part.n_bytes))


def _about_disk(path: Path, error: OSError) -> DownloadError:
    full = error.errno in (errno.ENOSPC, errno.EDQUOT)
    sentence = told("{file} cannot be written ({why}). What has arrived is kept.", file=str(path), why=reason_of(error))
    return DownloadError(sentence, "space" if full else "")

"""Which files a model consists of, as the hub lists them now: sizes, checksums and the commit they belong to.

Must not know what is on disk.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from app.catalogue.entry import Entry, RemoteFile
from app.catalogue.errors import DownloadError
from app.catalogue.hub import Hub, Listed
from app.catalogue.records import FileRecord, ModelRecord
from app.catalogue.refusals import absent
from app.catalogue.source import Source
from engine.api import told


async def list_files(hub: Hub, source: Source, entry: Entry) -> tuple[FileRecord, ...]:
    """Ask the hub for every file of an entry. Raises TryAgain, DownloadError."""
    commits: dict[tuple[str, str], str] = {}
    folders: dict[tuple[str, str, str], dict[str, Listed]] = {}
    found: list[FileRecord] = []
    for file in entry.files:
        repo, revision = file.repo or entry.repo, file.revision or entry.revision
        if (repo, revision) not in commits:
            commits[repo, revision] = await hub.commit(repo, revision)
        place = (repo, commits[repo, revision], _folder(file.path))
        if place not in folders:
            folders[place] = await hub.files_in(*place)
        records = list(_records(file, place[0], place[1], folders[place]))
        if not records:
            raise absent(source, told("{path} in {repo}", path=file.path, repo=repo))
        found += records
    return tuple(found)


def _records(file: RemoteFile, repo: str, commit: str, listed: dict[str, Listed]) -> Iterator[FileRecord]:
    if "*" not in file.path:
        names = [file.path] if file.path in listed else []
    else:
        names = sorted(path for path in listed if PurePosixPath(path).match(file.path))
    for name in names:
        one = listed[name]
        local = file.local + PurePosixPath(name).name if file.local.endswith("/") else file.local
        _compare(file, one)
        sha256 = file.sha256 or one.sha256
        yield FileRecord(local, name, repo, commit, one.n_bytes, sha256=sha256, git=one.git)


def _compare(file: RemoteFile, listed: Listed) -> None:
    """Raise DownloadError if the hub lists a file of another checksum than the one that is known."""
    if file.sha256 and listed.sha256 and file.sha256 != listed.sha256:
        raise DownloadError(
            told(
                "{file} is listed with another checksum than this version of Afureko knows. Nothing was downloaded. "
                "Try another address, or update Afureko.",
                file=file.path,
            )
        )


def _folder(path: str) -> str:
    parent = PurePosixPath(path).parent.as_posix()
    return "" if parent == "." else parent


def still_fits(record: ModelRecord | None, entry: Entry) -> bool:
    """Tell whether what was listed at an earlier start is what this entry asks for now."""
    if record is None or record.id != entry.id:
        return False
    listed = {file.remote: file for file in record.files}
    for file in entry.files:
        if "*" in file.path:
            continue
        known = listed.get(file.path)
        pinned = file.revision or entry.revision
        if known is None or known.repo != (file.repo or entry.repo):
            return False
        if len(pinned) == 40 and known.revision != pinned:
            return False
    return True


def carried_over(files: Sequence[FileRecord], former: ModelRecord | None) -> tuple[FileRecord, ...]:
    """Return *files*, those that were whole before and have not changed since marked as whole."""
    had = {file.path: file for file in former.files} if former else {}
    return tuple(_carried(file, had.get(file.path)) for file in files)


def _carried(file: FileRecord, before: FileRecord | None) -> FileRecord:
    if before is None or not before.whole or before.n_bytes != file.n_bytes:
        return file
    same = before.sha256 == file.sha256 if file.sha256 else before.git == file.git
    return replace(file, sha256=before.sha256, whole=True) if same else file

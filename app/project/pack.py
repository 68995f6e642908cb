"""A project as one file: a zip, to send or to put by; and back into a folder, trusting nothing it says.

Sound is stored as it is (FLAC does not get smaller); the rest is deflated. Must not know who sends it to whom.
"""

from __future__ import annotations

import shutil
import stat
import sys
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO

from app.project import recovery
from app.project.atomic import TEMP_PREFIX, atomic_path
from app.project.copying import ZIP_SUFFIX, Progress, belongings, free_name
from app.project.errors import DamagedProject, NewerFormat, NotWritable, ProjectError, UnsafePath
from app.project.inside import inside, safe_name
from app.project.model import new_id
from app.project.recovery import AUTOSAVE_FILE, PROJECT_FILE
from engine.api import CancelToken, joined, reason_of, told

SUFFIX = ZIP_SUFFIX
_PLAIN = (".json", ".txt", ".srt", ".ass", ".csv", ".md")
_CHUNK = 1 << 20
_MANY = 200_000  # no project has as many files; a trap may
_ROOM_LEFT = 64 << 20  # bytes that unpacking leaves free


class BadPack(ProjectError):
    """The file is no zip, is damaged, or holds no project that may be unpacked."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """One file to unpack. name: where it goes in the project folder."""

    info: zipfile.ZipInfo
    name: str


def pack(root: Path, target: Path, project_json: bytes, token: CancelToken, progress: Progress) -> int:
    """Write the project in *root* as one zip, whole or not at all; return its size in bytes.

    project_json: what the project says in it. Raises NotWritable, BadPack if it cannot be read back, Cancelled.
    """
    files = [file for file in belongings(root) if file.path != target]  # whatever it is called there
    whole, done = max(1, sum(file.n_bytes for file in files)), 0
    top = safe_name(target.name.removesuffix(".zip"))
    try:
        with atomic_path(target) as temp:
            with zipfile.ZipFile(temp, "w", zipfile.ZIP_STORED, strict_timestamps=False) as archive:
                archive.writestr(_info(f"{top}/{PROJECT_FILE}"), project_json)
                for file in files:
                    token.check()
                    progress(0.8 * done / whole, told("Packing {file}", file=file.name))
                    _add(archive, file.path, f"{top}/{file.name}", token)
                    done += file.n_bytes
            progress(0.8, told("Reading it back"))
            _verify(temp, target, token)
    except OSError as error:
        raise NotWritable(target.parent, reason_of(error)) from error
    return target.stat().st_size


def _info(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
    info.external_attr = 0o644 << 16
    info.compress_type = zipfile.ZIP_DEFLATED if name.lower().endswith(_PLAIN) else zipfile.ZIP_STORED
    return info


def _add(archive: zipfile.ZipFile, path: Path, name: str, token: CancelToken) -> None:
    info = _info(name)
    info.file_size = path.stat().st_size
    with path.open("rb") as source, archive.open(info, "w") as target:
        _copy(source, target, token)


def _copy(source: IO[bytes], target: IO[bytes], token: CancelToken, most: int | None = None) -> int:
    """Copy bytes, at most *most*; return how many there were."""
    n_bytes = 0
    while chunk := source.read(_CHUNK):
        token.check()
        n_bytes += len(chunk)
        if most is not None and n_bytes > most:
            break
        target.write(chunk)
    return n_bytes


def _verify(path: Path, target: Path, token: CancelToken) -> None:
    """Read every byte back. Raises BadPack."""
    with zipfile.ZipFile(path) as archive:
        for info in archive.infolist():
            try:
                with archive.open(info) as file:
                    while file.read(_CHUNK):
                        token.check()
            except (zipfile.BadZipFile, zlib.error) as error:
                raise BadPack(
                    target,
                    told(
                        "{file} could not be read back after writing, so it was not kept. Try another disk.",
                        file=target.name,
                    ),
                ) from error


def unpack(source: Path, into: Path, token: CancelToken, progress: Progress) -> Path:
    """Unpack a project into a new folder in *into*, whole or not at all; return that folder.

    Raises BadPack, NewerFormat, UnsafePath, NotWritable, Cancelled.
    """
    temp = into / f"{TEMP_PREFIX}{new_id()}"
    try:
        with zipfile.ZipFile(source) as archive:
            entries = _entries(source, archive)
            _check_room(source, into, entries)
            temp.mkdir()
            _extract(source, archive, entries, temp, token, progress)
        _check_project(source, temp)
        folder = free_name(into, _stem(source), ".dub")
        temp.replace(folder)
        return folder
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, UnicodeDecodeError) as error:
        raise BadPack(
            source,
            told(
                "{file} is no zip file that can be read, or it is damaged. Nothing was unpacked.",
                file=source.name,
            ),
        ) from error
    except FileNotFoundError as error:
        if source.exists():
            raise NotWritable(into, reason_of(error)) from error
        raise BadPack(source, told("{path} is not there.", path=str(source))) from error
    except OSError as error:
        raise NotWritable(into, reason_of(error)) from error
    finally:
        shutil.rmtree(temp, ignore_errors=True)


def _stem(source: Path) -> str:
    name = source.name
    for suffix in (".zip", ".dub"):
        if name.lower().endswith(suffix):
            name = name[: -len(suffix)]
    return safe_name(name) if name else "project"


def _entries(source: Path, archive: zipfile.ZipFile) -> list[_Entry]:
    """Return what belongs to the one project in the zip. Raises BadPack, UnsafePath."""
    infos = [info for info in archive.infolist() if not info.is_dir()]
    if len(infos) > _MANY:
        raise BadPack(source, told("{file} holds {n} files, too many for a project.", file=source.name, n=len(infos)))
    named = [(info, _name_of(info)) for info in infos]
    tops = {str(PurePosixPath(name).parent) for _, name in named if PurePosixPath(name).name == PROJECT_FILE}
    if len(tops) != 1:
        raise BadPack(
            source,
            told(
                "{file} holds no Afureko project (it needs exactly one {project}).",
                file=source.name,
                project=PROJECT_FILE,
            ),
        )
    top = tops.pop()
    prefix = "" if top == "." else f"{top}/"
    entries = [_Entry(info, name.removeprefix(prefix)) for info, name in named if name.startswith(prefix)]
    entries = [entry for entry in entries if not _is_litter(entry.name)]
    for entry in entries:
        _check(source, entry)
    if len({entry.name.casefold() for entry in entries}) != len(entries):
        raise BadPack(source, told("{file} holds two files of one name. Nothing was unpacked.", file=source.name))
    return entries


def _name_of(info: zipfile.ZipInfo) -> str:
    """Return the name in the composed form projects use; archivers that forget to say that it is UTF-8 are forgiven."""
    name = info.filename
    if not info.flag_bits & 0x800:
        try:
            name = name.encode("cp437").decode("utf-8")
        except UnicodeError:
            pass
    name = unicodedata.normalize("NFC", name)
    if sys.platform == "win32" and ".." not in name:  # signs and words that no file there may have
        name = "/".join(safe_name(part) for part in PurePosixPath(name).parts)
    return name


def _is_litter(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return not parts or parts[0] == "__MACOSX" or parts[-1].startswith((".", "Thumbs.db")) or name == AUTOSAVE_FILE


def _check(source: Path, entry: _Entry) -> None:
    """Raise if an entry leaves the folder, is a link, or is locked with a password."""
    inside(source.parent / "project", entry.name)
    mode = entry.info.external_attr >> 16
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        raise UnsafePath(source, entry.name)
    if entry.info.flag_bits & 0x1:
        raise BadPack(
            source,
            told(
                "{file} is locked with a password. Unpack it with another program, then open the folder.",
                file=source.name,
            ),
        )


def _check_room(source: Path, into: Path, entries: list[_Entry]) -> None:
    needed = sum(entry.info.file_size for entry in entries)
    if needed + _ROOM_LEFT > shutil.disk_usage(into).free:
        raise BadPack(
            source,
            told(
                "{file} needs {gb:.1f} GB unpacked, more than is free in {folder}. Move it to another disk.",
                file=source.name,
                gb=needed / 1e9,
                folder=str(into),
            ),
        )


def _extract(
    source: Path, archive: zipfile.ZipFile, entries: list[_Entry], to: Path, token: CancelToken, progress: Progress
) -> None:
    whole, done = max(1, sum(entry.info.file_size for entry in entries)), 0
    for entry, path in _paths(entries, to):
        token.check()
        progress(done / whole, told("Unpacking {file}", file=entry.name))
        path.parent.mkdir(parents=True, exist_ok=True)
        with archive.open(entry.info) as packed, path.open("xb") as file:
            n_bytes = _copy(packed, file, token, entry.info.file_size)
        if n_bytes != entry.info.file_size:
            raise zipfile.BadZipFile(f"{entry.name} is not as long as it says")
        done += n_bytes


def _check_project(source: Path, temp: Path) -> None:
    """Raise if what was unpacked could not be opened, in words that name the zip."""
    try:
        recovery.check_paths(temp, recovery.load(temp).snapshot)
    except NewerFormat as error:
        raise NewerFormat(source, error.found, error.known) from error
    except UnsafePath as error:
        raise UnsafePath(source, error.relative) from error
    except DamagedProject as error:
        raise BadPack(
            source,
            told(
                "The project in {file} cannot be opened. {reasons} Nothing was unpacked.",
                file=source.name,
                reasons=joined(error.reasons),
            ),
        ) from error


def _paths(entries: list[_Entry], to: Path) -> Iterator[tuple[_Entry, Path]]:
    for entry in entries:
        yield entry, inside(to, entry.name)

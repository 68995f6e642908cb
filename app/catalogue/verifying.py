"""Whether the files of a model are what was published: read again and compared, file by file.

Must not know where models lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from app.catalogue import hub_cache
from app.catalogue.checksums import Digest, read
from app.catalogue.entry import Entry
from app.catalogue.records import RECORD, Seen, read_model, write_model
from engine import api
from engine.api import told

Outcome = Literal["right", "wrong", "missing", "unknown"]
_SUFFIXES = frozenset({".safetensors", ".json", ".model", ".pth", ".txt", ".jinja"})


@dataclass(frozen=True, slots=True)
class Checked:
    """One file. unknown: it could be read, and nobody has published a checksum that is known here."""

    path: str
    outcome: Outcome
    n_bytes: int
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check has found. `sentence` sums it up for people."""

    id: str
    files: tuple[Checked, ...]
    sentence: str

    @property
    def ok(self) -> bool:
        """Tell whether nothing is wrong; files without a known checksum count as not wrong."""
        return all(file.outcome in ("right", "unknown") for file in self.files)

    @property
    def certain(self) -> bool:
        """Tell whether every file was compared with a published checksum and is right."""
        return bool(self.files) and all(file.outcome == "right" for file in self.files)


@dataclass(frozen=True, slots=True)
class _Wanted:
    path: str
    sha256: str = ""
    git: str = ""


def verify_embedded(id: str, folder: Path) -> Verdict:
    """Check the model that ships; its own card names its checksums."""
    status = api.model_status(None)
    if status.ok:
        sentence = told("The embedded voice is whole.")
        return Verdict(id, (Checked("model.json", "right", 0),), sentence)
    return Verdict(id, (Checked("model.json", "wrong", 0),), status.problem or "")


def verify_files(
    id: str, folder: Path, entry: Entry | None, progress: Callable[[int, int], None], token: api.CancelToken
) -> Verdict:
    """Read and compare every file. What was downloaded and is damaged is noted, so that it can be fetched anew.

    Raises OSError, Cancelled.
    """
    wanted = list(_wanted(folder, entry))
    total = sum(_size(folder / one.path) for one in wanted)
    files, before = [], 0
    for one in wanted:
        files.append(_check(folder, one, _from(progress, before, total), token))
        before += files[-1].n_bytes
    _note_damage(folder, files)
    return Verdict(id, tuple(files), _sentence(files))


def _from(progress: Callable[[int, int], None], before: int, total: int) -> Callable[[int], None]:
    return lambda n: progress(before + n, total)


def _wanted(folder: Path, entry: Entry | None) -> Iterator[_Wanted]:
    record = read_model(folder)
    if record is not None:
        yield from (_Wanted(file.path, file.sha256, file.git) for file in record.files)
        return
    pinned = {file.local: file.sha256 or "" for file in entry.files} if entry else {}
    for path in sorted(folder.rglob("*")):
        relative = path.relative_to(folder)
        hidden = any(part.startswith(".") for part in relative.parts)
        if hidden or path.suffix not in _SUFFIXES or not path.is_file() or path.name == RECORD:
            continue
        sha256, git = hub_cache.expected(folder, path)
        yield _Wanted(relative.as_posix(), pinned.get(relative.as_posix()) or sha256, git)


def _check(folder: Path, wanted: _Wanted, done: Callable[[int], None], token: api.CancelToken) -> Checked:
    path = folder / wanted.path
    if not path.is_file():
        return Checked(wanted.path, "missing", 0)
    n_bytes = _size(path)
    digest = Digest(n_bytes)
    read(path, digest, done, token)
    fits = digest.sums.fit(wanted.sha256, wanted.git)
    outcome: Outcome = "unknown" if fits is None else "right" if fits else "wrong"
    return Checked(wanted.path, outcome, n_bytes, digest.sums.sha256)


def _note_damage(folder: Path, files: list[Checked]) -> None:
    record = read_model(folder)
    bad = {file.path for file in files if file.outcome in ("wrong", "missing")}
    if record is not None and bad:
        marked = tuple(replace(file, whole=file.whole and file.path not in bad) for file in record.files)
        write_model(folder, replace(record, files=marked))


def _sentence(files: list[Checked]) -> str:
    n_right = sum(file.outcome == "right" for file in files)
    wrong = [file.path for file in files if file.outcome == "wrong"]
    missing = [file.path for file in files if file.outcome == "missing"]
    if wrong:
        return told("Damaged: {files}. Its checksum is not the published one.", files=", ".join(wrong))
    if missing:
        return told("Missing: {files}.", files=", ".join(missing))
    if n_right == len(files):
        return told("All {n} files have the published checksums.", n=n_right)
    return told(
        "{n} of {total} files have the published checksums; of the others none is known here. All could be read.",
        n=n_right,
        total=len(files),
    )


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def seen_now(folder: Path, verdict: Verdict) -> Mapping[str, Seen]:
    """Return what the right files are like now, so that they need not be read again while they stay so."""
    return {
        file.path: Seen(file.n_bytes, (folder / file.path).stat().st_mtime_ns, file.sha256)
        for file in verdict.files
        if file.outcome == "right"
    }


def fresh(folder: Path, seen: Mapping[str, Seen]) -> bool:
    """Tell whether every file of weights was checked and has kept its size and time since."""
    weights = [path for path in folder.rglob("*") if path.suffix in (".safetensors", ".pth")]
    try:
        stats = {path.relative_to(folder).as_posix(): path.stat() for path in weights}
    except OSError:
        return False
    return bool(stats) and all(
        path in seen and (seen[path].n_bytes, seen[path].changed_ns) == (stat.st_size, stat.st_mtime_ns)
        for path, stat in stats.items()
    )

"""Models that other programs have fetched into the cache of Hugging Face: found and read in place, never changed.

A cache holds models--ORG--NAME/snapshots/COMMIT/ with links to blobs that are named by their checksum.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath

from app.catalogue.entry import Entry

_SHA256, _GIT = re.compile(r"[0-9a-f]{64}"), re.compile(r"[0-9a-f]{40}")


def places(environ: Mapping[str, str], home: Path) -> tuple[Path, ...]:
    """Return where the cache may lie, by the settings the hub's own tools follow."""
    cache = Path(environ.get("XDG_CACHE_HOME") or home / ".cache")
    named = [environ.get("HF_HUB_CACHE", ""), environ.get("HUGGINGFACE_HUB_CACHE", "")]
    if environ.get("HF_HOME"):
        named.append(os.fspath(Path(environ["HF_HOME"]) / "hub"))
    found = [Path(place).expanduser() for place in named if place]
    return tuple(dict.fromkeys((*found, cache / "huggingface" / "hub")))


def snapshots(entry: Entry, caches: Sequence[Path]) -> Iterator[Path]:
    """Yield folders in the caches that may hold this model, the revision it is pinned to first."""
    weights = [file.path for file in entry.files if file.local.endswith(".safetensors") and "*" not in file.path]
    if not weights:
        return
    inside = min((PurePosixPath(path).parent for path in weights), key=lambda parent: len(parent.parts))
    for cache in caches:
        for snapshot in _of_repo(cache / f"models--{entry.repo.replace('/', '--')}", entry.revision):
            if (snapshot / inside).is_dir():
                yield snapshot / inside


def snapshot_in(folder: Path) -> Path:
    """Return the snapshot to use if *folder* is a repository of the cache, else *folder* itself."""
    if not (folder / "snapshots").is_dir():
        return folder
    return next(_of_repo(folder, "main"), folder)


def _of_repo(repo: Path, revision: str) -> Iterator[Path]:
    found = sorted(_folders(repo / "snapshots"), key=lambda path: path.stat().st_mtime, reverse=True)
    first = {revision, _text(repo / "refs" / revision)}
    yield from sorted(found, key=lambda path: path.name not in first)


def _folders(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if path.is_dir()]
    except OSError:
        return []


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""


def expected(folder: Path, path: Path) -> tuple[str, str]:
    """Return the SHA-256 and the name in git that the hub's tools noted for a file; both "" where they noted none.

    They are the name of the blob a link leads to, or stand in .cache/huggingface beside files that were downloaded into
    a folder of the user's choice.
    """
    mark = ""
    if path.is_symlink() and path.resolve().parent.name == "blobs":
        mark = path.resolve().name
    else:
        relative = path.relative_to(folder).as_posix()
        lines = _text(folder / ".cache" / "huggingface" / "download" / f"{relative}.metadata").splitlines()
        mark = lines[1].strip().strip('"') if len(lines) >= 2 else ""
    return (mark if _SHA256.fullmatch(mark) else ""), (mark if _GIT.fullmatch(mark) else "")

"""What is written down about models: one file in the folder of each that was downloaded, one for the store as a whole.

Must not know the network. A file somebody else has broken is as if it were not there; nothing is deleted for it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from app.project.atomic import write_json
from app.project.model import Json

RECORD, STORE = "afureko.json", "models.json"
FORMAT = 1
PART = ".part"


@dataclass(frozen=True, slots=True)
class FileRecord:
    """One file of a downloaded model.

    path: in the model's folder. remote, repo, revision: where it comes from, at which commit. sha256: what it was found
    to have, or shall have; git: its name in git if the hub tells no SHA-256 of it. etag: of the part that has arrived.
    whole: it is there and was checked.
    """

    path: str
    remote: str
    repo: str
    revision: str
    n_bytes: int
    sha256: str = ""
    git: str = ""
    etag: str = ""
    whole: bool = False


@dataclass(frozen=True, slots=True)
class ModelRecord:
    """A model that was downloaded, or is being downloaded. finished_at: when it became whole, "" before."""

    id: str
    title: str
    family: str
    languages: tuple[str, ...]
    licence: str
    endpoint: str
    files: tuple[FileRecord, ...]
    finished_at: str = ""

    @property
    def n_bytes(self) -> int:
        return sum(file.n_bytes for file in self.files)

    @property
    def whole(self) -> bool:
        return bool(self.finished_at) and all(file.whole for file in self.files)


@dataclass(frozen=True, slots=True)
class Used:
    """A folder of the user's own that serves as a model. seen: what its files were when they were last checked."""

    id: str
    title: str
    folder: str


@dataclass(frozen=True, slots=True)
class Seen:
    """A file as it was when it was checked; if size and time are still the same it is taken to be the same."""

    n_bytes: int
    changed_ns: int
    sha256: str


@dataclass(frozen=True, slots=True)
class StoreRecord:
    """default: id of the model that speaks when none is named. seen: by folder and path in it."""

    default: str = ""
    used: tuple[Used, ...] = ()
    seen: Mapping[str, Mapping[str, Seen]] = field(default_factory=dict)


def read_model(folder: Path) -> ModelRecord | None:
    """Return the record in a model's folder, None if there is none that can be read."""
    content = _read(folder / RECORD)
    try:
        files = tuple(FileRecord(**value) for value in content["files"])
        if any(_leaves(file.path) for file in files):
            return None
        known = {key: content[key] for key in ("id", "title", "family", "licence", "endpoint", "finished_at")}
        return ModelRecord(**known, languages=tuple(content["languages"]), files=files)
    except (KeyError, TypeError):
        return None


def write_model(folder: Path, record: ModelRecord) -> None:
    """Write the record of a model's folder. Raises OSError."""
    write_json(folder / RECORD, {"format": FORMAT, **asdict(record)})


def read_store(folder: Path) -> StoreRecord:
    content = _read(folder / STORE)
    try:
        seen = {place: {p: Seen(**v) for p, v in files.items()} for place, files in content.get("seen", {}).items()}
        used = tuple(Used(**value) for value in content.get("used", []))
        return StoreRecord(str(content.get("default", "")), used, seen)
    except (AttributeError, TypeError):
        return StoreRecord()


def write_store(folder: Path, record: StoreRecord) -> None:
    """Write what holds for the store as a whole. Raises OSError."""
    body: Json = {"format": FORMAT, **asdict(record)}
    write_json(folder / STORE, body)


def _read(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def _leaves(path: str) -> bool:
    """Tell whether a path of a record would lead out of the model's folder."""
    parts = path.replace("\\", "/").split("/")
    return path.startswith("/") or ".." in parts or ":" in parts[0] or not path

"""The embedded kind of model on disk: what its folder holds, whether it is whole, writing it.

The folder's model.json names every file with size and checksum, so missing or damaged weights are a sentence and never
noise. Looking at a model loads no torch.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.api import ModelError, ModelStatus, reason_of, told, words_of
from engine.families.layout import look
from engine.text_symbols import SYMBOLS

if TYPE_CHECKING:
    from engine.codec import Codec
    from engine.families.starter.model import DurationPredictor, Starter

FORMAT = 1
EMBEDDED = Path(__file__).resolve().parent.parent / "resources" / "model"
_AGAIN = told("Put the model's folder back as it was delivered.")


@dataclass(frozen=True, slots=True)
class File:
    """One file of a model: name inside its folder, size and SHA-256 in hexadecimal digits."""

    name: str
    n_bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What model.json says. codec, decoder, durations: sizes of the networks, as their configurations take them."""

    family: str
    name: str
    version: str
    files: tuple[File, ...]
    codec: Mapping[str, Any]
    decoder: Mapping[str, Any]
    durations: Mapping[str, Any]
    symbols: tuple[str, ...]
    text_versions: Mapping[str, str]
    languages: tuple[str, ...]
    defaults: Mapping[str, float]

    @property
    def fingerprint(self) -> str:
        """Name the weights and their reading: what changes it may change every take."""
        parts = [self.family, self.codec, self.decoder, self.durations, self.symbols, [f.sha256 for f in self.files]]
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:32]


def status(model: Path | None = None) -> ModelStatus:
    """Look at a model's files without loading torch; a model that cannot be used is told in `problem`."""
    folder = model or EMBEDDED
    if model is not None and (published := look(folder)) is not None:
        return published
    try:
        manifest = read_manifest(folder)
    except ModelError as error:
        return ModelStatus(folder, False, "", "", "", {}, words_of(error))
    problem = None
    try:
        check_files(folder, manifest)
    except ModelError as error:
        problem = words_of(error)
    versions, family = dict(manifest.text_versions), manifest.family
    name, version, mark = manifest.name, manifest.version, manifest.fingerprint
    return ModelStatus(folder, not problem, name, version, mark, versions, problem, family)


def read_manifest(folder: Path) -> Manifest:
    """Read model.json and check what it claims. Raises ModelError."""
    try:
        content = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ModelError(folder, told("there is no model.json in it. {way_out}", way_out=_AGAIN)) from None
    except (OSError, ValueError) as error:
        reason = told("model.json cannot be read ({why}). {way_out}", why=words_of(error), way_out=_AGAIN)
        raise ModelError(folder, reason) from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        found = content.get("format") if isinstance(content, dict) else content
        reason = told("it is of format {found}; this version reads format {known}.", found=repr(found), known=FORMAT)
        raise ModelError(folder, reason)
    try:
        manifest = _manifest(content)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        reason = told("model.json lacks or garbles an entry ({why}). {way_out}", why=repr(error), way_out=_AGAIN)
        raise ModelError(folder, reason) from None
    if content.get("checksum", _checksum(content)) != _checksum(content):
        raise ModelError(
            folder, told("{file} is damaged (its checksum is another). {way_out}", file="model.json", way_out=_AGAIN)
        )
    if manifest.symbols != SYMBOLS:
        reason = told("it was trained with another table of phoneme symbols than this version speaks.")
        raise ModelError(folder, reason)
    return manifest


def _manifest(content: Mapping[str, Any]) -> Manifest:
    files = tuple(File(str(f["name"]), int(f["bytes"]), str(f["sha256"])) for f in content["files"])
    if not files or any(Path(f.name).name != f.name for f in files):
        raise ValueError("files must be plain names")
    return Manifest(
        family=str(content["family"]),
        name=str(content["name"]),
        version=str(content["version"]),
        files=files,
        codec=dict(content["codec"]),
        decoder=dict(content["decoder"]),
        durations=dict(content["durations"]),
        symbols=tuple(content["symbols"]),
        text_versions={str(k): str(v) for k, v in content.get("text_versions", {}).items()},
        languages=tuple(content["languages"]),
        defaults={str(k): float(v) for k, v in content.get("defaults", {}).items()},
    )


def _checksum(content: Mapping[str, Any]) -> str:
    """Return the SHA-256 of what model.json says, its own entry left out."""
    said = {key: value for key, value in content.items() if key != "checksum"}
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def check_files(folder: Path, manifest: Manifest) -> None:
    """Compare size and checksum of every file with the manifest. Raises ModelError."""
    for file in manifest.files:
        path = folder / file.name
        try:
            n_bytes = path.stat().st_size
            digest = sha256(path) if n_bytes == file.n_bytes else ""
        except FileNotFoundError:
            raise ModelError(folder, told("{file} is missing. {way_out}", file=file.name, way_out=_AGAIN)) from None
        except OSError as error:
            raise ModelError(
                folder, told("{file} cannot be read ({why}).", file=file.name, why=reason_of(error))
            ) from None
        if n_bytes != file.n_bytes:
            reason = told(
                "{file} holds {n} of {total} bytes, it is not whole. {way_out}",
                file=file.name,
                n=n_bytes,
                total=file.n_bytes,
                way_out=_AGAIN,
            )
            raise ModelError(folder, reason)
        if digest != file.sha256:
            damaged = told("{file} is damaged (its checksum is another). {way_out}", file=file.name, way_out=_AGAIN)
            raise ModelError(folder, damaged)


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def save_model(
    folder: Path, codec: Codec, decoder: Starter, durations: DurationPredictor, meta: Mapping[str, Any]
) -> Manifest:
    """Write a model in place of the one in *folder*: fp16 tensors in files below 14 MB, then model.json.

    meta: name, version, languages, and if known text_versions and defaults. Files of the old model go last, so a folder
    is whole at any moment. Raises ModelError for weights that fp16 cannot hold.
    """
    from engine.families.starter.family import Networks
    from engine.families.starter.weights import save_tensors

    networks = Networks(codec, decoder, durations)
    folder.mkdir(parents=True, exist_ok=True)
    names = save_tensors(folder, networks)
    files = [{"name": n, "bytes": (folder / n).stat().st_size, "sha256": sha256(folder / n)} for n in names]
    content: dict[str, Any] = {
        "format": FORMAT,
        "family": "starter",
        "name": meta["name"],
        "version": meta["version"],
        "files": files,
        "codec": networks.codec.config.as_dict(),
        "decoder": networks.decoder.config.as_dict(),
        "durations": networks.duration_sizes,
        "symbols": SYMBOLS,
        "text_versions": dict(meta.get("text_versions", {})),
        "languages": list(meta["languages"]),
        "defaults": dict(meta.get("defaults", {})),
    }
    content["checksum"] = _checksum(content)
    temp = folder / "model.json.tmp"
    temp.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    temp.replace(folder / "model.json")
    for old in folder.glob("weights-*.safetensors"):
        if old.name not in names:
            with contextlib.suppress(OSError):
                old.unlink()
    return read_manifest(folder)

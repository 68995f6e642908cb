"""A voice model on disk: what its folder holds, whether it is whole, opening it, writing it.

The folder's model.json names every file with size and checksum, so missing or damaged weights are a sentence and never
noise. Looking at a model loads no torch; opening one does.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.api import DeviceError, EngineInfo, ModelError, ModelStatus
from engine.text_symbols import SYMBOLS

if TYPE_CHECKING:
    from engine.codec import Codec
    from engine.families.starter.model import DurationPredictor, Starter
    from engine.synth import LocalSynth

FORMAT = 1
EMBEDDED = Path(__file__).resolve().parent.parent / "resources" / "model"
DTYPES = ("float32", "float16", "bfloat16")
_AGAIN = "Put the model's folder back as it was delivered"


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
    try:
        manifest = read_manifest(folder)
    except ModelError as error:
        return ModelStatus(folder, False, "", "", "", {}, str(error))
    try:
        check_files(folder, manifest)
        problem = None
    except ModelError as error:
        problem = str(error)
    versions = dict(manifest.text_versions)
    return ModelStatus(folder, not problem, manifest.name, manifest.version, manifest.fingerprint, versions, problem)


def read_manifest(folder: Path) -> Manifest:
    """Read model.json and check what it claims. Raises ModelError."""
    try:
        told = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ModelError(folder, f"there is no model.json in it. {_AGAIN}.") from None
    except (OSError, ValueError) as error:
        raise ModelError(folder, f"model.json cannot be read ({error}). {_AGAIN}.") from None
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        found = told.get("format") if isinstance(told, dict) else told
        raise ModelError(folder, f"it is of format {found!r}; this version reads format {FORMAT}.")
    try:
        manifest = _manifest(told)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ModelError(folder, f"model.json lacks or garbles an entry ({error!r}). {_AGAIN}.") from None
    if told.get("checksum", _checksum(told)) != _checksum(told):
        raise ModelError(folder, f"model.json is damaged (its checksum is another). {_AGAIN}.")
    if manifest.symbols != SYMBOLS:
        raise ModelError(folder, "it was trained with another table of phoneme symbols than this version speaks.")
    return manifest


def _manifest(told: Mapping[str, Any]) -> Manifest:
    files = tuple(File(str(f["name"]), int(f["bytes"]), str(f["sha256"])) for f in told["files"])
    if not files or any(Path(f.name).name != f.name for f in files):
        raise ValueError("files must be plain names")
    return Manifest(
        family=str(told["family"]),
        name=str(told["name"]),
        version=str(told["version"]),
        files=files,
        codec=dict(told["codec"]),
        decoder=dict(told["decoder"]),
        durations=dict(told["durations"]),
        symbols=tuple(told["symbols"]),
        text_versions={str(k): str(v) for k, v in told.get("text_versions", {}).items()},
        languages=tuple(told["languages"]),
        defaults={str(k): float(v) for k, v in told.get("defaults", {}).items()},
    )


def _checksum(told: Mapping[str, Any]) -> str:
    """Return the SHA-256 of what model.json says, its own entry left out."""
    said = {key: value for key, value in told.items() if key != "checksum"}
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def check_files(folder: Path, manifest: Manifest) -> None:
    """Compare size and checksum of every file with the manifest. Raises ModelError."""
    for file in manifest.files:
        path = folder / file.name
        try:
            n_bytes = path.stat().st_size
            digest = sha256(path) if n_bytes == file.n_bytes else ""
        except FileNotFoundError:
            raise ModelError(folder, f"{file.name} is missing. {_AGAIN}.") from None
        except OSError as error:
            raise ModelError(folder, f"{file.name} cannot be read ({error.strerror or error}).") from None
        if n_bytes != file.n_bytes:
            raise ModelError(folder, f"{file.name} holds {n_bytes} of {file.n_bytes} bytes, it is not whole. {_AGAIN}.")
        if digest != file.sha256:
            raise ModelError(folder, f"{file.name} is damaged (its checksum is another). {_AGAIN}.")


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def open_model(
    model: Path | None = None,
    *,
    device: str = "auto",
    dtype: str | None = None,
    threads: int | None = None,
    cache_dir: Path | None = None,
    options: Mapping[str, str] | None = None,
) -> LocalSynth:
    """Load a model; see engine.api.open_engine. options: none are known yet. Raises ModelError, DeviceError."""
    folder = model or EMBEDDED
    manifest = read_manifest(folder)
    if manifest.family != "starter":
        raise ModelError(folder, f"it is of the family {manifest.family!r}, which this version does not know.")
    if options:
        raise DeviceError(f"no option named {', '.join(sorted(options))} is known; leave it out")
    if dtype is not None and dtype not in DTYPES:
        raise DeviceError(f"{dtype!r} is no number format; choose one of {', '.join(DTYPES)}")
    if threads is not None and threads < 1:
        raise DeviceError(f"{threads} threads cannot compute; ask for 1 or more")
    check_files(folder, manifest)
    return _opened(folder, manifest, choose_device(device), dtype or "float32", threads, cache_dir)


def choose_device(asked: str) -> str:
    """Return the device to run on; "auto" is cuda, else mps, else cpu. Raises DeviceError."""
    import torch

    there = {"cuda": torch.cuda.is_available(), "mps": torch.backends.mps.is_available(), "cpu": True}
    if asked == "auto":
        return next(name for name, found in there.items() if found)
    if asked not in there:
        raise DeviceError(f"{asked!r} is no device; choose auto, cpu, cuda or mps")
    if not there[asked]:
        raise DeviceError(f"there is no {asked} device that can be used on this machine; choose auto or cpu")
    return asked


def _opened(
    folder: Path, manifest: Manifest, device: str, dtype: str, threads: int | None, cache_dir: Path | None
) -> LocalSynth:
    import torch

    from engine.families.starter.family import StarterFamily
    from engine.families.starter.weights import load
    from engine.synth import LocalSynth
    from engine.voices import VoiceStore

    networks = load(folder, manifest)
    family = StarterFamily(
        networks, languages=manifest.languages, defaults=manifest.defaults, device=device, dtype=dtype
    )
    info = EngineInfo(
        family=manifest.family,
        model=manifest.name,
        version=manifest.version,
        fingerprint=manifest.fingerprint,
        device=device,
        dtype=dtype,
        threads=threads or torch.get_num_threads(),
        rate_hz=family.rate_hz,
        frame_rate_hz=family.frame_rate_hz,
        languages=manifest.languages,
    )
    return LocalSynth(family, info, VoiceStore(family, manifest.fingerprint, cache_dir), threads)


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
    told: dict[str, Any] = {
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
    told["checksum"] = _checksum(told)
    temp = folder / "model.json.tmp"
    temp.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    temp.replace(folder / "model.json")
    for old in folder.glob("weights-*.safetensors"):
        if old.name not in names:
            with contextlib.suppress(OSError):
                old.unlink()
    return read_manifest(folder)

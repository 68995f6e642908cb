"""Open a model folder of any family: its device and number format are settled, its reader of text is chosen.

Loads torch; reached through engine.api.open_engine() only.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

import torch

from engine import text_plain
from engine.api import Device, DeviceError, EngineInfo, ModelError, read_text, told
from engine.families.detect import Kind, kind_of
from engine.families.dtypes import preferred, with_numbers
from engine.families.protocol import Family
from engine.families.starter.family import StarterFamily
from engine.families.starter.weights import load
from engine.loading import EMBEDDED, check_files, read_manifest
from engine.synth import LocalSynth, Read
from engine.voices import VoiceStore

DTYPES = ("float32", "float16", "bfloat16")


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
    folder, device = model or EMBEDDED, choose_device(device)
    _check_options(options, dtype, threads)
    kind = kind_of(folder) or "starter"  # whose loader says what is missing
    if kind == "starter" and device == "cpu":
        threads = threads or 1  # its matrices are small: a second thread doubles the work and saves no time
    family, info = with_numbers(partial(_opened, kind, folder, device, threads), dtype or preferred(kind, device))
    voices = VoiceStore(family, info.fingerprint, cache_dir)
    return LocalSynth(family, info, voices, threads, _reader(kind, info.languages))


def _check_options(options: Mapping[str, str] | None, dtype: str | None, threads: int | None) -> None:
    if options:
        names = ", ".join(sorted(options))
        raise DeviceError(told("No option named {names} is known; leave it out.", names=names))
    if dtype is not None and dtype not in DTYPES:
        raise DeviceError(
            told("{dtype!r} is no number format; choose one of {known}.", dtype=dtype, known=", ".join(DTYPES))
        )
    if threads is not None and threads < 1:
        raise DeviceError(told("{n} threads cannot compute; ask for 1 or more.", n=threads))


def usable_devices() -> tuple[Device, ...]:
    """Name the devices that can compute here, the best first."""
    found: list[Device] = []
    if torch.cuda.is_available():
        found.append("cuda")
    if torch.backends.mps.is_available():
        found.append("mps")
    return (*found, "cpu")


def choose_device(asked: str) -> str:
    """Return the device to run on; "auto" is cuda, else mps, else cpu. Raises DeviceError."""
    there = usable_devices()
    if asked == "auto":
        return there[0]
    if asked not in ("cuda", "mps", "cpu"):
        raise DeviceError(told("{device!r} is no device; choose auto, cpu, cuda or mps.", device=asked))
    if asked not in there:
        raise DeviceError(
            told("There is no {device} device that can be used on this machine; choose auto or cpu.", device=asked)
        )
    return asked


def _opened(
    kind: Kind, folder: Path, device: str, threads: int | None, dtype: str
) -> tuple[Family, EngineInfo]:
    if kind == "pocket":
        from engine.families.pocket.opening import open_pocket

        return open_pocket(folder, device, dtype, threads)
    if kind == "qwen3":
        from engine.families.qwen3.opening import open_qwen3

        return open_qwen3(folder, device, dtype, threads)
    if kind == "fish":
        from engine.families.fish.opening import open_fish

        return open_fish(folder, device, dtype, threads)
    return _opened_starter(folder, device, dtype, threads)


def _reader(kind: Kind, languages: tuple[str, ...]) -> Read:
    """Return what reads a line for a family: into phonemes, or for models that read letters, only cleaned."""
    if kind == "starter":
        return read_text
    if kind == "pocket":
        return lambda text, language, reading: text_plain.read(text, language, reading, languages)
    return lambda text, language, reading: text_plain.read(text, language, reading, languages, tags=kind == "fish")


def _opened_starter(folder: Path, device: str, dtype: str, threads: int | None) -> tuple[Family, EngineInfo]:
    manifest = read_manifest(folder)
    if manifest.family != "starter":
        unknown = told("it is of the family {family!r}, which this version does not know.", family=manifest.family)
        raise ModelError(folder, unknown)
    check_files(folder, manifest)
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
        commands_length=True,
    )
    return family, info

"""`doctor`: is everything here? One line each, with what to do."""

from __future__ import annotations

import argparse
import platform
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from app.catalogue.entries import EMBEDDED
from app.catalogue.store import ModelStore
from app.commands.choosing import store_of
from app.commands.messages import sentence
from app.commands.options import add_device
from app.commands.shell import Exit, Shell
from engine import api

# An hour of takes is about 300 MB; below this an episode may not fit.
LOW_SPACE_BYTES = 1_000_000_000
PACKAGES = ("torch", "numpy", "PySide6-Essentials", "soundfile", "soxr", "av")


@dataclass(frozen=True, slots=True)
class Finding:
    """One line. ok: nothing to do; needed: rendering cannot work without it."""

    name: str
    ok: bool
    told: str
    needed: bool = True


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("doctor", help="check device, audio, model, versions, space")
    add_device(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, shell: Shell) -> int:
    findings = []
    for finding in _examine(args.device, shell):
        findings.append(finding)
        mark = "ok" if finding.ok else "!!" if finding.needed else "--"
        shell.say(f"{mark}  {finding.name:<13} {finding.told}")
    return Exit.DONE if all(f.ok or not f.needed for f in findings) else Exit.PARTLY


def _examine(device: api.Device, shell: Shell) -> Iterator[Finding]:
    status = api.model_status()
    yield _model(status)
    yield _models(store_of(shell))
    yield _device(device, shell)
    yield _audio_output()
    yield _versions()
    yield _text_versions(status)
    yield _space(Path.cwd())
    yield _writable("this folder", Path.cwd())
    yield _writable("cache", shell.paths.cache)


def _model(status: api.ModelStatus) -> Finding:
    if status.ok:
        return Finding("model", True, f"{status.name} {status.version}, whole (fingerprint {status.fingerprint[:12]})")
    return Finding("model", False, status.problem or f"{status.path} cannot be used: put it back as it was delivered.")


def _models(store: ModelStore) -> Finding:
    """Look at the models beside the embedded one; reads names and headers, no weights."""
    others = [one for one in store.installed() if one.origin != "embedded"]
    default = store.default()
    broken = [one for one in others if not one.usable]
    gone = default != EMBEDDED.id and default not in {one.id for one in others}
    told = ", ".join(f"{one.id}{' (default)' if one.id == default else ''}" for one in others if one.usable)
    told = told or "none beside the embedded one (./run models lists what there is)"
    if gone:
        told = f"the default model {default} is not on this machine: ./run models use embedded. Others: {told}"
    for one in broken:
        told = f"{told}; {one.id}: {one.problem}"
    return Finding("models", not broken and not gone, told, needed=gone)


def _device(device: api.Device, shell: Shell) -> Finding:
    """Open the engine: only that tells whether the device and the model really work."""
    try:
        synth = shell.open_engine(device=device)
    except api.ModelError:
        return Finding("device", False, "not tried: the model cannot be opened.")
    except api.EngineError as error:
        return Finding("device", False, sentence(error))
    info = synth.info
    synth.close()
    return Finding("device", True, f"{info.device}, {info.dtype}, {info.threads} threads; the model opens")


def _audio_output() -> Finding:
    """Ask the audio library, which is not there on every machine; only listening needs it."""
    try:
        import sounddevice
    except (ImportError, OSError):
        told = "no audio library: rendering works, listening does not (Debian: apt-get install libportaudio2)"
        return Finding("audio output", False, told, needed=False)
    try:
        name = str(sounddevice.query_devices(kind="output")["name"])
    except (sounddevice.PortAudioError, ValueError):
        told = "no output device: rendering works; connect one to listen"
        return Finding("audio output", False, told, needed=False)
    return Finding("audio output", True, name)


def _installed(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _versions() -> Finding:
    found = {package: _installed(package) for package in PACKAGES}
    lacking = [package for package, version in found.items() if version is None]
    if lacking:
        return Finding("versions", False, f"not installed: {', '.join(lacking)}. Remove .venv and start ./run again.")
    told = ", ".join(f"{package} {version}" for package, version in found.items())
    return Finding("versions", True, f"Python {platform.python_version()}, {told}")


def _text_versions(status: api.ModelStatus) -> Finding:
    """The model has learned the symbols of exactly these versions."""
    if not status.text_versions:
        return Finding("text", False, "the model's card names no versions of the text libraries.", needed=False)
    other = {p: (v, _installed(p)) for p, v in status.text_versions.items() if _installed(p) != v}
    if other:
        told = ", ".join(
            f"{package} {found or 'missing'} (needs {pinned})" for package, (pinned, found) in other.items()
        )
        return Finding("text", False, f"{told}. Remove .venv and start ./run again.")
    return Finding("text", True, ", ".join(f"{package} {v}" for package, v in status.text_versions.items()))


def _space(folder: Path) -> Finding:
    free = shutil.disk_usage(folder).free
    told = f"{free / 1e9:.1f} GB free in {folder}"
    return Finding("space", free >= LOW_SPACE_BYTES, told if free >= LOW_SPACE_BYTES else f"{told}: make room first.")


def _writable(name: str, folder: Path) -> Finding:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return Finding(name, True, f"{folder} can be written to")
    except OSError as error:
        return Finding(name, False, f"{sentence(error)} Choose a folder of your own.")

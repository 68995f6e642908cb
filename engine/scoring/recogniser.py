"""The recogniser: audio -> the sounds that are heard in it, with their times.

Opens the packed weights and runs the network; what the sounds mean for a take is the business of engine.scoring.words.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import soxr
import torch
from safetensors import SafetensorError
from safetensors.torch import load, save

from engine.api import EngineError, ModelError, Pcm, told
from engine.scoring.alignment import Alignment, HeardPhone, Logs, aligned, heard_in
from engine.scoring.network import FRAME_S, LANGUAGES, RATE_HZ, Network, NetworkConfig, Spectrum, levelled
from engine.scoring.phones import PHONES, phones_of
from engine.session import computing

FORMAT = 1
FOLDER = Path(__file__).resolve().parent.parent.parent / "resources" / "recogniser"
PAD_S = 0.2  # silence on both sides, as in training
FRAMES_A_BLOCK = 4  # mel frames that become one inner frame
_AGAIN = told("Put the program's folder resources/recogniser back as it was delivered.")


class RecogniserError(ModelError):
    """The recogniser's files are missing, damaged or of another format."""

    def __init__(self, path: Path, reason: str) -> None:
        EngineError.__init__(
            self, told("The recogniser at {path} cannot be used: {reason}", path=str(path), reason=reason)
        )
        self.path, self.reason = path, reason


@dataclass(frozen=True, slots=True)
class Heard:
    """What was heard, in order."""

    phones: tuple[HeardPhone, ...]

    @property
    def text(self) -> str:
        """Return the sounds as one string."""
        return "".join(p.symbol for p in self.phones)


class Recogniser:
    """An opened network. Not for use from two threads at once."""

    def __init__(self, network: Network, threads: int = 1) -> None:
        self._network, self._spectrum, self._threads = network.eval(), Spectrum(), threads

    def hear(self, pcm: Pcm, rate_hz: int, language: str = "") -> Heard:
        """Return the sounds in mono audio of any rate. language: "en", "ja", or "" if unknown."""
        return Heard(heard_in(self.logs(pcm, rate_hz, language), FRAME_S, PAD_S))

    def align(self, pcm: Pcm, rate_hz: int, phonemes: str, language: str = "") -> Alignment:
        """Return where each sound of *phonemes* was heard, and what was missing, another or too much."""
        return aligned(phones_of(phonemes), self.hear(pcm, rate_hz, language).phones)

    def logs(self, pcm: Pcm, rate_hz: int, language: str = "") -> Logs:
        """Return natural log probabilities (T, classes) of every 20 ms, PAD_S of silence before and after included."""
        mono = np.nan_to_num(np.asarray(pcm, np.float32))
        if rate_hz != RATE_HZ:
            mono = soxr.resample(mono, rate_hz, RATE_HZ, quality="HQ").astype(np.float32)
        mono = np.pad(mono, round(PAD_S * RATE_HZ))
        with computing(self._threads):
            mel = levelled(self._spectrum(torch.from_numpy(mono)))
            mel = torch.nn.functional.pad(mel, (0, 0, 0, -len(mel) % FRAMES_A_BLOCK), value=-1.0)
            known = torch.tensor([LANGUAGES.index(language) if language in LANGUAGES else 0])
            logs: Logs = torch.log_softmax(self._network(mel[None], known)[0], 1).numpy()
        return logs


def open_recogniser(folder: Path | None = None, threads: int = 1) -> Recogniser:
    """Open the packed recogniser. Raises RecogniserError for missing or damaged files."""
    return Recogniser(open_network(folder), threads)


def open_network(folder: Path | None = None) -> Network:
    """Open the packed recogniser's network alone. Raises RecogniserError for missing or damaged files."""
    folder = folder or FOLDER
    card = _read_card(folder)
    try:
        content = (folder / card["file"]).read_bytes()
    except OSError as error:
        raise RecogniserError(
            folder, told("{file} cannot be read. {again}", file=card["file"], again=_AGAIN)
        ) from error
    if hashlib.sha256(content).hexdigest() != card["sha256"]:
        raise RecogniserError(folder, told("{file} is damaged. {again}", file=card["file"], again=_AGAIN))
    return _filled(folder, card["network"], content)


def _read_card(folder: Path) -> dict[str, Any]:
    try:
        card = json.loads((folder / "recogniser.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RecogniserError(folder, told("recogniser.json cannot be read. {again}", again=_AGAIN)) from error
    wanted = {"format", "file", "sha256", "network", "phones"}
    if not isinstance(card, dict) or not wanted <= card.keys() or card["format"] != FORMAT or not _plain(card["file"]):
        raise RecogniserError(
            folder, told("recogniser.json is not of format {format}. {again}", format=FORMAT, again=_AGAIN)
        )
    if tuple(card["phones"]) != PHONES:
        raise RecogniserError(folder, told("The recogniser was trained with other sounds than this version speaks."))
    return card


def _plain(name: object) -> bool:
    """Tell whether *name* is a file of the folder itself."""
    return isinstance(name, str) and Path(name).name == name


def _filled(folder: Path, sizes: Mapping[str, Any], content: bytes) -> Network:
    try:
        config = NetworkConfig(**{**sizes, "dilations": tuple(sizes["dilations"])})
        with torch.random.fork_rng(devices=[]):  # building draws first weights; nobody else's draws may change
            network = Network(config)
        network.load_state_dict({k: v.float() for k, v in load(content).items()})
    except (SafetensorError, RuntimeError, TypeError, ValueError, KeyError) as error:
        raise RecogniserError(folder, told("Its weights do not fit its network. {again}", again=_AGAIN)) from error
    return network


def save_recogniser(folder: Path, network: Network, meta: Mapping[str, Any]) -> None:
    """Write the recogniser in place of the one in *folder*: fp16 weights, then its card with their checksum."""
    content = save({k: v.detach().half().contiguous() for k, v in network.state_dict().items()})
    folder.mkdir(parents=True, exist_ok=True)
    card = {"format": FORMAT, **meta, "file": "recogniser.safetensors", "bytes": len(content)}
    card |= {"sha256": hashlib.sha256(content).hexdigest(), "network": network.c.as_dict(), "phones": list(PHONES)}
    _replace(folder / "recogniser.safetensors", content)
    _replace(folder / "recogniser.json", (json.dumps(card, ensure_ascii=False, indent=1) + "\n").encode())


def _replace(path: Path, content: bytes) -> None:
    temp = path.with_name(path.name + ".tmp")
    temp.write_bytes(content)
    temp.replace(path)

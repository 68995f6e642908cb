"""A bench for commands: a shell with a fake engine, clips that sound like speech, and paths of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from app.__main__ import build_parser, run_guarded
from app.commands.shell import Shell
from app.paths import Paths
from engine import api, audio
from tests.fakes import FakeSynth


def write_clip(path: Path, seconds: float = 5.0, pitch_hz: float = 140.0) -> Path:
    """Write something with the level and the pauses of speech."""
    t_s = np.arange(round(seconds * 24000)) / 24000
    envelope = np.clip(np.sin(2 * np.pi * 1.3 * t_s) + 0.6, 0, 1)
    harmonics = sum(np.sin(2 * np.pi * pitch_hz * k * t_s + k) / k for k in range(1, 12))
    pcm = (0.15 * envelope * harmonics).astype(np.float32)
    path.parent.mkdir(parents=True, exist_ok=True)
    audio.write_wav(path, pcm, 24000)
    return path


@dataclass
class Desk:
    """Runs commands as a person would; told holds every line they printed."""

    root: Path
    synth: FakeSynth = field(default_factory=FakeSynth)
    token: api.CancelToken = field(default_factory=api.CancelToken)
    told: list[str] = field(default_factory=list)
    opened: int = 0
    open_error: Exception | None = None
    open_real: Callable[..., api.Synth] | None = None

    def __call__(self, *argv: str | Path) -> int:
        paths = Paths(self.root / "projects", self.root / "resources", self.root / "cache")
        shell = Shell(paths, self._open, self.token, self.told.append)
        return run_guarded(build_parser().parse_args([str(word) for word in argv]), shell)

    def _open(
        self, model: Path | None = None, *, device: api.Device = "auto", cache_dir: Path | None = None
    ) -> api.Synth:
        if self.open_error is not None:
            raise self.open_error
        self.opened += 1
        if self.open_real is not None:
            return self.open_real(device=device, cache_dir=cache_dir)
        return self.synth

    @property
    def text(self) -> str:
        return "\n".join(self.told)

    def script(self, lines: Sequence[str], clips: Sequence[str] = ("Mara", "Jonas"), name: str = "play") -> Path:
        """Make a folder with a script and clips named after the characters; return the folder."""
        folder = self.root / name
        for number, clip in enumerate(clips):
            write_clip(folder / "clips" / f"{clip.lower()}.wav", pitch_hz=110.0 + 60 * number)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "script.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        return folder


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.fixture
def desk_with(tmp_path: Path) -> Callable[[FakeSynth], Desk]:
    return lambda synth: Desk(tmp_path, synth)

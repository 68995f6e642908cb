"""Everything the window stands on, built from the real parts over a fake voice, for tests of panels."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import soundfile
from PySide6.QtCore import QObject, QSettings, Signal

from app.document import Document
from app.editing import Editing
from app.generation import Generation
from app.jobs import Jobs
from app.model_book import ModelBook
from app.paths import Paths
from app.project.model import Character, Episode, Line, Project, Take
from app.project.store import create_folder
from app.settings import Settings
from app.synth import SynthQueue
from app.takes import Job
from app.voice_models import VoiceModels
from app.voices import Voices
from app.workspace import Workspace
from engine import api
from tests.fakes import FakeSynth, fake_take
from tests.model_shelf import FakeFetch, FakeStore


class FakeAudition(QObject):
    """Notes what was to be heard; nothing sounds. asked: ("clip", path, start, end) and the like."""

    changed = Signal()
    position_changed = Signal(str, float)
    failed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[object, ...]] = []
        self.now_playing: str | None = None

    @property
    def is_playing(self) -> bool:
        return self.now_playing is not None

    def play_clip(self, path: Path, start_s: float = 0.0, end_s: float | None = None) -> None:
        self.asked.append(("clip", path, start_s, end_s))
        self._show(f"clip:{path}")

    def stop(self) -> None:
        self.asked.append(("stop",))
        self._show(None)

    def _show(self, key: str | None) -> None:
        self.now_playing = key
        self.changed.emit()


class Desk:
    """Close it. root: the project's folder, made by show()."""

    def __init__(
        self,
        folder: Path,
        open_synth: Callable[[], api.Synth] = FakeSynth,
        models: Iterable[str] = (),
        free: int | None = 16_000_000_000,
    ) -> None:
        self.root = folder / "台本 project.dub"
        self.paths = Paths(samples=folder / "samples", voices=folder / "voices", cache=folder / "cache")
        self.settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
        self.jobs = Jobs()
        self.document = Document(Project("", ""))
        self.editing = Editing(self.document)
        self.workspace = Workspace(self.document)
        self.queue = SynthQueue(lambda model: open_synth(), self.workspace.keep)
        self.store = FakeStore(models)
        self.fetch = FakeFetch(self.store)
        self.free = free
        book = ModelBook(self.store)
        book.look()
        self.generation = Generation(self.workspace, self.queue, book, self.settings)
        self.models = VoiceModels(book, self.store, self.fetch, self.queue, self.settings, self.jobs, lambda: self.free)
        self.audition = FakeAudition()
        self.voices = Voices(self.workspace, self.generation, self.queue, self.editing, self.jobs)
        self.models.listed.connect(self.voices.on_models_changed)

    def show(self, project: Project) -> None:
        """Make a folder for *project*, put its clips there (a voice of 5 s each) and open it."""
        create_folder(self.root, project).close()
        for character in project.characters:
            if character.clip is not None and not (self.root / character.clip).exists():
                write_voice(self.root / character.clip)
        self.workspace.open(self.root)

    def shelve(self, line_id: str, n_frames: int = 25) -> Take:
        """Put a whole take of a line, as it is now, on disk and on the shelf."""
        project = self.workspace.project
        line = project.line(line_id)
        who = project.character(line.character)
        request = api.Request(line.id, line.text, api.VoiceClip(Path(who.clip or "none.flac")))
        number = len(self.workspace.shelf.of(line_id)) + 1
        take = self.workspace.keep(Job(line, who, number, 0, request.voice), fake_take(request, n_frames))
        self.workspace.append(take)
        return take

    def close(self) -> None:
        self.queue.close()
        self.fetch.gate.set()
        self.models.close()
        self.jobs.close()
        self.workspace.close()


def write_voice(path: Path, length_s: float = 5.0, level: float = 0.2, n_channels: int = 1) -> Path:
    """Write something a clip's reader takes for speech: a tone that comes and goes."""
    rate_hz = 24000
    t_s = np.arange(round(length_s * rate_hz)) / rate_hz
    wave = level * np.sin(2 * np.pi * 180 * t_s) * (0.55 + 0.45 * np.sin(2 * np.pi * 2.5 * t_s))
    path.parent.mkdir(parents=True, exist_ok=True)
    soundfile.write(path, np.column_stack([wave] * n_channels).astype(np.float32), rate_hz)
    return path


def cast_of(*names: str, clips: bool = True) -> tuple[Character, ...]:
    """Return characters c1, c2 … whose clips have no window yet."""
    colours = ("#0072B2", "#D55E00", "#009E73", "#CC79A7")
    return tuple(
        Character(f"c{n}", name, colours[(n - 1) % 4], "auto", f"voices/v{n}.flac" if clips else None)
        for n, name in enumerate(names, 1)
    )


def project_of(cast: tuple[Character, ...], texts: dict[str, str]) -> Project:
    """Return a project with one line l1, l2 … for each "text: character id"."""
    lines = tuple(Line(f"l{n}", who, text) for n, (text, who) in enumerate(texts.items(), 1))
    return Project("p1", "台所", cast, (Episode("e1", "第一話", lines),))

"""The parts below the window, standing on a fake engine and a project folder of their own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QObject, QSettings, Slot

from app.autosave import Autosave
from app.document import Document
from app.editing import Editing
from app.generation import Generation
from app.jobs import Jobs
from app.model_book import ModelBook
from app.project.model import Project, Take
from app.project.store import create_folder
from app.settings import Settings
from app.synth import Item, SynthQueue
from app.workspace import Workspace
from tests.fakes import FakeSynth
from tests.model_shelf import FakeStore
from tests.samples import small_project


class Gate:
    """Stops a fake take at a frame until it is opened. reached: set when the take waits there."""

    def __init__(self, at_frame: int = 1) -> None:
        self.reached, self._open = threading.Event(), threading.Event()
        self._at = at_frame

    def __call__(self, line_id: str, index: int) -> None:
        if index == self._at:
            self.reached.set()
            assert self._open.wait(30), "nobody opened the gate"

    def open(self) -> None:
        self._open.set()


class Ends(QObject):
    """Writes down how every item ended and in which thread that was told."""

    def __init__(self, queue: SynthQueue) -> None:
        super().__init__()
        self.log: list[tuple[str, int]] = []
        self.takes: list[Take] = []
        self.threads: set[threading.Thread] = set()
        queue.finished.connect(self.on_finished)
        queue.skipped.connect(self.on_skipped)
        queue.failed.connect(self.on_failed)
        queue.cancelled.connect(self.on_cancelled)

    def of(self, item: Item) -> list[str]:
        return [how for how, item_id in self.log if item_id == item.id]

    @Slot(object, object)
    def on_finished(self, item: Item, take: Take) -> None:
        self.takes.append(take)
        self._note("finished", item)

    @Slot(object, str)
    def on_skipped(self, item: Item, reason: str) -> None:
        self._note("skipped", item)

    @Slot(object, object)
    def on_failed(self, item: Item, error: Exception) -> None:
        self._note("failed", item)

    @Slot(object)
    def on_cancelled(self, item: Item) -> None:
        self._note("cancelled", item)

    def _note(self, how: str, item: Item) -> None:
        self.threads.add(threading.current_thread())
        self.log.append((how, item.id))


@dataclass
class Workshop:
    """Everything a test needs to make takes; close() is called by the fixture."""

    root: Path
    synth: FakeSynth = field(default_factory=FakeSynth)
    project: Project = field(default_factory=small_project)
    quiet_ms: int = 20
    opened: int = 0
    store: FakeStore = field(default_factory=FakeStore)
    synths: dict[str, FakeSynth] = field(default_factory=dict)  # by model; synth is everybody else's

    def __post_init__(self) -> None:
        self.settings = Settings(QSettings(str(self.root / "settings.ini"), QSettings.Format.IniFormat))
        self.jobs = Jobs()
        self.document = Document(Project("", ""))
        self.workspace = Workspace(self.document)
        self.editing = Editing(self.document)
        self.queue = SynthQueue(self._open_synth, self.workspace.keep)
        self.book = ModelBook(self.store)
        self.generation = Generation(self.workspace, self.queue, self.book, self.settings)
        self.autosave = Autosave(self.workspace, self.jobs, self.quiet_ms, 20 * self.quiet_ms)
        self.ends = Ends(self.queue)
        self.open_error: Exception | None = None
        self.opened_in: list[threading.Thread] = []
        self.opened_models: list[str] = []

    def _open_synth(self, model: str) -> FakeSynth:
        self.opened += 1
        self.opened_in.append(threading.current_thread())
        self.opened_models.append(model)
        if self.open_error is not None:
            raise self.open_error
        return self.synths.get(model, self.synth)

    def open(self, name: str = "Kitchen.dub") -> Path:
        """Make a project folder and open it."""
        root = self.root / name
        create_folder(root, self.project).close()
        self.workspace.open(root)
        return root

    def close(self) -> None:
        self.queue.close()
        self.autosave.close()
        self.jobs.close()
        self.workspace.close()


MakeWorkshop = Callable[..., Workshop]

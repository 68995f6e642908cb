"""Exports in the background: one at a time, of the project as it is seen, with progress, cancel and one end.

Must not know of widgets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.generation import Generation
from app.jobs import Job, Jobs, Progress
from app.project import export
from app.project.destination import Destination, look_at_folder
from app.project.errors import ProjectError
from app.project.export import Reason, Report
from app.project.model import Take
from app.project.outlook import Outlook, look_ahead
from app.project.store import ProjectFolder
from app.workspace import Workspace
from engine import api, audio

_LEAST_STEP = 0.005  # progress that cannot be seen is not told


@dataclass(frozen=True, slots=True)
class Prospect:
    """What an export into a folder would do. key: two with the same one look the same."""

    folder: Path
    outlook: Outlook
    key: object


@dataclass(frozen=True, slots=True)
class Exported:
    """One episode's export. fresh: False if what lay there was whole and up to date."""

    out: Path
    report: Report
    fresh: bool


@dataclass(frozen=True, slots=True)
class Done:
    """What was planned, from the project as it was seen at the start, and what was written."""

    prospect: Prospect
    written: tuple[Exported, ...]


class _Stretch:
    """Progress of one part of the work as progress of the whole."""

    def __init__(self, tell: Progress, begin: float, share: float) -> None:
        self._tell, self._begin, self._share = tell, begin, share
        self._last = -1.0

    def __call__(self, share: float, doing: str) -> None:
        whole = self._begin + self._share * share
        if whole - self._last >= _LEAST_STEP or share >= 1.0:
            self._last = whole
            self._tell(whole, doing)


class Exporting(QObject):
    """Exactly one of finished and failed follows each start()."""

    progressed = Signal(float, str)  # share done, what is being done
    finished = Signal(object)  # Done
    failed = Signal(object)  # Exception; api.Cancelled if it was taken back
    planned = Signal(object)  # Prospect: the answer to the last plan()
    looked = Signal(object)  # Destination: the answer to the last look()

    def __init__(
        self,
        workspace: Workspace,
        generation: Generation,
        jobs: Jobs,
        sentence: Callable[[BaseException], str],
        parent: QObject | None = None,
    ) -> None:
        """sentence: what an error means to people, for the report."""
        super().__init__(parent)
        self._workspace, self._generation, self._jobs = workspace, generation, jobs
        self._sentence = sentence
        self._job: Job | None = None
        self._planning: Job | None = None
        self._looking: Job | None = None
        workspace.opened.connect(self.cancel)
        workspace.closed.connect(self.cancel)

    @property
    def running(self) -> bool:
        return self._job is not None

    def plan(self, folder: Path, episode_id: str | None = None) -> None:
        """Plan an export in the background; `planned` tells. A newer plan replaces an older one."""
        prospect = self._planner(folder, episode_id)

        def work(token: api.CancelToken, _progress: Progress) -> Prospect:
            token.check()
            return prospect()

        if self._planning is not None:
            self._planning.cancel()
        self._planning = self._jobs.run(work)
        self._planning.done.connect(self._on_planned)

    def look(self, folder: Path, outlook: Outlook) -> None:
        """Look at a folder in the background; `looked` tells what is found. A newer look replaces an older one."""
        outs = [one.out for one in outlook.planned]
        n_bytes = outlook.n_bytes

        def work(_token: api.CancelToken, _progress: Progress) -> Destination:
            return look_at_folder(folder, outs, n_bytes)

        if self._looking is not None:
            self._looking.cancel()
        self._looking = self._jobs.run(work)
        self._looking.done.connect(self._on_looked)

    def start(self, folder: Path, episode_id: str | None = None) -> None:
        """Write the project as it is now, saved or not. One that runs already goes on, and nothing else is started."""
        project_folder = self._workspace.folder
        if project_folder is None or self._job is not None:
            return
        prospect = self._planner(folder, episode_id)

        def work(token: api.CancelToken, progress: Progress) -> Done:
            planned = prospect()
            if planned.outlook.blocked is not None:
                raise ProjectError(project_folder.root, planned.outlook.blocked)
            return Done(planned, _write_all(planned.outlook, project_folder, token, progress))

        self._job = self._jobs.run(work, self._on_done, self._on_failed, self._on_progressed)

    def cancel(self) -> None:
        """Take back what runs; what was there before is untouched."""
        if self._job is not None:
            self._job.cancel()

    def _planner(self, folder: Path, episode_id: str | None) -> Callable[[], Prospect]:
        """Return what plans the project as it is now; it may be called from any thread.

        The shelf is not copied: it is only read, entry by entry, and whatever joins it meanwhile is planned anew.
        """
        project, shelf, reasons = self._workspace.project, self._workspace.shelf, self._reasons()

        def prospect() -> Prospect:
            outlook = look_ahead(project, shelf, folder, reasons, episode_id)
            return Prospect(folder, outlook, (folder, episode_id, outlook.fingerprint()))

        return prospect

    def _reasons(self) -> dict[str, Reason]:
        """Say why lines have no take, in the words that go into the report."""
        reasons = {}
        for line in self._workspace.project.lines():
            fault = self._generation.fault(line.id)
            if isinstance(fault, str):
                reasons[line.id] = Reason("skipped", fault)
            elif fault is not None:
                reasons[line.id] = Reason("failed", self._sentence(fault))
        return reasons

    def _on_done(self, done: Done) -> None:
        self._job = None
        self.finished.emit(done)

    def _on_failed(self, error: Exception) -> None:
        self._job = None
        self.failed.emit(error)

    def _on_progressed(self, share: float, doing: str) -> None:
        self.progressed.emit(share, doing)

    def _on_planned(self, prospect: Prospect) -> None:
        if self.sender() is self._planning:
            self._planning = None
            self.planned.emit(prospect)

    def _on_looked(self, destination: Destination) -> None:
        if self.sender() is self._looking:
            self._looking = None
            self.looked.emit(destination)


def _write_all(outlook: Outlook, folder: ProjectFolder, token: api.CancelToken, tell: Progress) -> tuple[Exported, ...]:
    folder.check_there()

    def read(take: Take) -> tuple[api.Pcm, int]:
        pcm, rate_hz, _ = audio.read_flac(folder.path_of(take.path))
        return pcm, rate_hz

    written = []
    weights = [1 + len(one.plan.clips) for one in outlook.planned]
    done = 0
    for one, weight in zip(outlook.planned, weights, strict=True):
        token.check()
        told = _Stretch(tell, done / sum(weights), weight / sum(weights))
        reasons = {line.id: outlook.reasons[line.id] for line, _ in one.plan.without_take if line.id in outlook.reasons}
        if export.up_to_date(one.plan, one.out, reasons):
            written.append(Exported(one.out, export.read_report(one.out), fresh=False))
        else:
            report = export.render(one.plan, read, one.out, token, reasons, told)
            written.append(Exported(one.out, report, fresh=True))
        done += weight
    return tuple(written)

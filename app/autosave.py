"""Unsaved edits are kept aside on disk: soon after the last one, and never later than a while after the first.

Must not know of widgets; writing happens in a job.
"""

from __future__ import annotations

import logging

from PySide6.QtCore import QObject, QTimer, Signal

from app.jobs import Job, Jobs, Progress
from app.project.errors import ProjectError
from app.workspace import Workspace
from engine.api import Cancelled, CancelToken

log = logging.getLogger(__name__)

QUIET_MS = 2_000
LATEST_MS = 15_000


class Autosave(QObject):
    """A program that is killed loses what was edited since the last writing: QUIET_MS, in a flurry LATEST_MS."""

    written = Signal()
    failed = Signal(object)  # Exception: edits are not kept aside; told once, until it works again

    def __init__(
        self,
        workspace: Workspace,
        jobs: Jobs,
        quiet_ms: int = QUIET_MS,
        latest_ms: int = LATEST_MS,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace, self._jobs = workspace, jobs
        self._quiet, self._latest = self._timer(quiet_ms), self._timer(latest_ms)
        self._running: Job | None = None
        self._told = False
        workspace.document.changed.connect(self._on_changed)
        workspace.document.loaded.connect(self._rest)
        workspace.saved.connect(self._rest)

    @property
    def waits(self) -> bool:
        """Tell whether edits are about to be written or are being written."""
        return self._quiet.isActive() or self._running is not None

    def flush(self) -> None:
        """Write what is unsaved now, without a job."""
        self._rest()
        folder = self._workspace.folder
        if folder is not None and self._workspace.is_dirty:
            try:
                folder.autosave(self._workspace.project)
            except (OSError, ProjectError) as error:
                self._tell(error)

    def close(self) -> None:
        self.flush()

    def _timer(self, interval_ms: int) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval_ms)
        timer.timeout.connect(self._write)
        return timer

    def _rest(self) -> None:
        self._quiet.stop()
        self._latest.stop()

    def _on_changed(self) -> None:
        if self._workspace.folder is None:
            return
        self._quiet.start()
        if not self._latest.isActive():
            self._latest.start()

    def _write(self) -> None:
        self._rest()
        folder = self._workspace.folder
        if folder is None:
            return
        if self._running is not None:  # the one that runs has older edits: come again after it
            self._quiet.start()
            return
        project, revision, dirty = self._workspace.project, folder.revision, self._workspace.is_dirty

        def work(_token: CancelToken, _progress: Progress) -> bool:
            if dirty:
                return folder.autosave(project, revision)
            if folder.unsaved is None:  # what is still to be recovered is the user's to decide
                folder.discard_autosave()  # everything was undone: there is nothing to keep
            return False

        self._running = self._jobs.run(work, self._on_written, self._on_failed)

    def _on_written(self, written: bool) -> None:
        self._running = None
        self._told = False
        if written:
            self.written.emit()

    def _on_failed(self, error: Exception) -> None:
        self._running = None
        self._tell(error)

    def _tell(self, error: Exception) -> None:
        log.warning("unsaved edits could not be kept aside: %s", error)
        if not self._told and not isinstance(error, Cancelled):
            self._told = True
            self.failed.emit(error)

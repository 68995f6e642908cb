"""What is known of the clip files of the open project, found out in the background; open questions are filled in.

Must not know who speaks with a clip, or what is made of it.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.jobs import Job, Jobs, Progress
from app.project.clips import Found, fill_in, look_at
from app.project.errors import ProjectError
from app.project.store import ProjectFolder
from app.workspace import Workspace
from engine import api

log = logging.getLogger(__name__)

Stamp = tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class _Looked:
    folder: ProjectFolder
    clip: str
    found: Found | Exception
    stamp: Stamp


class ClipFiles(QObject):
    """Clips are named by their path in the project. known: there is news of this one."""

    known = Signal(str)

    def __init__(self, workspace: Workspace, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._jobs = workspace, jobs
        self._found: dict[str, Found | Exception] = {}
        self._stamps: dict[str, Stamp] = {}
        self._looking: dict[str, Job] = {}

    def of(self, clip: str) -> Found | Exception | None:
        """Return what the last look has shown: why it cannot be used, or None if nobody has looked yet."""
        return self._found.get(clip)

    def is_looking(self, clip: str) -> bool:
        return clip in self._looking

    def look(self, clip: str) -> None:
        """Look at a file, and choose its best part if somebody speaks with it whose part is not chosen yet."""
        folder = self._workspace.folder
        if folder is None:
            return
        path, stamp = folder.path_of(clip), self._stamp(clip)
        cast = self._workspace.project.characters
        with_window = any(who.clip == clip and who.clip_end_s is None for who in cast)

        def work(token: api.CancelToken, _progress: Progress) -> _Looked:
            token.check()
            try:
                return _Looked(folder, clip, look_at(path, with_window, token), stamp)
            except api.Cancelled:
                raise
            except Exception as error:  # the border of the thread: nobody may wait for this clip for ever
                return _Looked(folder, clip, logged(error), stamp)

        before = self._looking.pop(clip, None)
        if before is not None:
            before.cancel()
        self._looking[clip] = self._jobs.run(work, self._on_looked)

    def look_again(self, clip: str) -> None:
        """Look once more at a file that is not what it was: changed, gone, or there again."""
        if clip in self._found and self._stamps.get(clip) != self._stamp(clip):
            self.look(clip)

    def put(self, clip: str, found: Found) -> None:
        """Take in what somebody else has found out."""
        self._found[clip], self._stamps[clip] = found, self._stamp(clip)

    def forget(self) -> None:
        """Another project is shown."""
        for job in self._looking.values():
            job.cancel()
        for known in (self._found, self._stamps, self._looking):
            known.clear()

    def _on_looked(self, looked: _Looked) -> None:
        if looked.folder is not self._workspace.folder:
            return
        self._looking.pop(looked.clip, None)
        self._found[looked.clip], self._stamps[looked.clip] = looked.found, looked.stamp
        if isinstance(looked.found, Found):
            self._fill_in(looked.clip, looked.found)
        self.known.emit(looked.clip)

    def _fill_in(self, clip: str, found: Found) -> None:
        """Put a window and a digest where there were none: that is no edit, so it is saved unless edits wait."""
        workspace, folder = self._workspace, self._workspace.folder
        was_dirty = workspace.is_dirty
        filled = workspace.document.amend(lambda project: fill_in(project, {clip: found}))
        if filled and not was_dirty and folder is not None and folder.unsaved is None:
            try:
                workspace.save()
            except (OSError, ProjectError):
                pass  # it is found out again at the next start; saving by hand will say what is wrong

    def _stamp(self, clip: str) -> Stamp:
        folder = self._workspace.folder
        try:
            stat = None if folder is None else folder.path_of(clip).stat()
        except (OSError, ProjectError):
            return None
        return None if stat is None else (stat.st_mtime_ns, stat.st_size)


def logged(error: Exception) -> Exception:
    """Return *error*; one that was not foreseen is written down for whoever mends the program."""
    if not isinstance(error, (api.EngineError, ProjectError, OSError)):
        log.error("a reference clip could not be read", exc_info=error)
    return error

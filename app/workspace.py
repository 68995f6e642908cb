"""The open project as a whole: its folder on disk, its document and its shelf, opened and closed together.

Must not know of the engine, of playback or of widgets; errors of files are raised to the caller.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.document import Document
from app.project.errors import NotSaved, ProjectError
from app.project.model import Episode, Project, Score, Take, new_id
from app.project.store import ProjectFolder, create_folder, open_folder
from app.shelf import Shelf
from app.takes import Job, Keep, asked_of
from engine.api import TakeAudio, reason_of

log = logging.getLogger(__name__)


def empty_project(title: str) -> Project:
    """Return a project with one episode without lines."""
    return Project(new_id(), title, episodes=(Episode(new_id(), title),))


def _tidy(left: ProjectFolder) -> None:
    """Close a folder whose edits have gone along elsewhere; one that can only be read by now is left as it is."""
    try:
        left.set_unsaved_aside()
        left.discard_autosave()
    except (OSError, ProjectError):
        log.warning("%s could not be tidied up", left.root, exc_info=True)
    left.close()


class _Keeper:
    """Keeps the takes that are asked for while one project is open, in that project, wherever it moves."""

    def __init__(self, folder: ProjectFolder) -> None:
        self._folder = folder
        self._busy = threading.Lock()

    def keep(self, job: Job, audio: TakeAudio) -> Take:
        """Called from the engine thread."""
        with self._busy:
            return self._folder.add_take(job.line, job.character, audio, asked_of(job))

    def move_to(self, folder: ProjectFolder) -> None:
        """Keep takes in *folder* from now on; those that became whole while it was copied are brought along."""
        with self._busy:
            known = {take.id for take in folder.takes}
            for take in self._folder.takes:
                if take.id not in known:
                    folder.bring_take(take, self._folder.path_of(take.path))
            self._folder = folder


class Workspace(QObject):
    """At most one project is open. document stays the same object; folder and shelf are another's after opened.

    A project that is left with unsaved edits leaves them in its autosave; see recover() and discard_edits().
    """

    opened = Signal()  # another project is shown; document.loaded came before
    closed = Signal()
    saved = Signal()
    moved = Signal()  # the same project in another folder: document, undo and takes are as before
    take_added = Signal(object)  # Take
    takes_changed = Signal(object)  # frozenset[str]: ids of lines whose takes were scored or retired

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.shelf = Shelf()
        self.folder: ProjectFolder | None = None
        self._keeper: _Keeper | None = None

    # ---- the project as a whole ----

    @property
    def root(self) -> Path | None:
        return None if self.folder is None else self.folder.root

    @property
    def project(self) -> Project:
        return self.document.project

    @property
    def is_dirty(self) -> bool:
        """Tell whether there are edits that project.json does not hold."""
        return self.folder is not None and not self.document.undo.isClean()

    def open(self, root: Path) -> None:
        """Open a project folder in place of the present one; the present one itself stays as it is.

        Raises ProjectError, OSError: the present one stays.
        """
        if not self.is_open(root):
            self.show(open_folder(root))

    def is_open(self, root: Path) -> bool:
        """Tell whether *root* is the project that is open."""
        try:
            return self.root is not None and self.root.samefile(root)
        except OSError:
            return False

    def show(self, folder: ProjectFolder) -> None:
        """Show a folder that has been opened elsewhere (a long project takes a while) in place of the present one."""
        self._leave()
        self.folder = folder
        self._keeper = _Keeper(folder)
        self.shelf = Shelf(folder.takes, folder.absent)
        self.document.load(folder.project)
        self.opened.emit()

    def create(self, root: Path, project: Project) -> None:
        """Make a folder for *project* and open it. Raises ProjectError, OSError: the present one stays."""
        self.show(create_folder(root, project))

    def save(self) -> None:
        """Write the document. Raises NotSaved, FolderGone: the edits are still there."""
        if self.folder is not None:
            try:
                self.folder.save(self.project)
            except OSError as error:
                raise NotSaved(self.folder.root, self.project.title, reason_of(error)) from error
            self.document.undo.setClean()
            self.saved.emit()

    def move_to(self, root: Path) -> None:
        """Go on in *root*, a copy of the open project: what is undone, asked and shown stays.

        Raises ProjectError, OSError: the project stays where it is.
        """
        before = self.folder
        if before is None:
            return
        folder = open_folder(root)
        try:
            folder.save(self.project)
            if self._keeper is not None:
                self._keeper.move_to(folder)
        except BaseException:
            folder.close()
            raise
        self.folder, self.shelf = folder, Shelf(folder.takes, folder.absent)
        self.document.undo.setClean()
        _tidy(before)
        self.moved.emit()
        self.saved.emit()

    def recover(self) -> bool:
        """Make the edits that only the autosave holds current, as one step that can be undone."""
        unsaved = None if self.folder is None else self.folder.unsaved
        if self.folder is None or unsaved is None:
            return False
        self.folder.unsaved = None  # from here on they are this document's own unsaved edits
        return self.document.apply(self.tr("Recover unsaved edits"), unsaved)

    def discard_edits(self) -> None:
        """Go back to what was saved last; the unsaved edits are kept aside as a dated file.

        Raises OSError. Where the folder has gone, there is no aside.
        """
        if self.folder is None:
            return
        if self.is_dirty and self.folder.is_there:
            self.folder.autosave(self.project)
            self.folder.unsaved = self.project
        self.folder.set_unsaved_aside()
        self.document.load(self.folder.project)

    def close(self) -> None:
        """Give the folder back; what was not saved stays in the autosave."""
        folder, self.folder = self._leave(), None
        if folder is not None:
            self.shelf = Shelf()
            self.document.load(Project("", ""))
            self.closed.emit()

    def _leave(self) -> ProjectFolder | None:
        """Close the present folder; edits nobody asked to save or to discard go to its autosave."""
        folder = self.folder
        self._keeper = None
        if folder is not None:
            try:
                if self.is_dirty:
                    folder.autosave(self.project)
            except (OSError, ProjectError):
                log.exception("the unsaved edits of %s could not be kept", folder.root)
            folder.close()
        return folder

    # ---- takes ----

    def keeper(self) -> Keep:
        """Return what keeps takes in the project that is open now, whichever is open when they are whole.

        It may be called from the engine thread.
        """
        if self._keeper is None:
            raise OSError("No project is open, so there is nowhere to keep a take.")
        return self._keeper.keep

    def keep(self, job: Job, audio: TakeAudio) -> Take:
        """Keep a take in the project that is open now; a queue that outlives a project asks keeper() instead."""
        return self.keeper()(job, audio)

    def append(self, take: Take) -> None:
        """Put a take that is on disk on the shelf."""
        if self.shelf.get(take.id) is None:
            self.shelf.append(take)
            self.take_added.emit(take)

    def score(self, take_id: str, scores: tuple[Score, ...]) -> None:
        """Keep what was found out about a take. Raises OSError: the scores are shown all the same."""
        self.show_scores(take_id, scores)
        if self.folder is not None:
            self.folder.score_take(take_id, scores)

    def show_scores(self, take_id: str, scores: tuple[Score, ...]) -> None:
        """Put scores on the shelf that are on disk already."""
        take = self.shelf.score(take_id, scores)
        if take is not None:
            self.takes_changed.emit(frozenset({take.line}))

    def empty_trash(self) -> int:
        """Move deleted takes that are not locked out of the project and save; return how many. Raises OSError."""
        if self.folder is None:
            return 0
        gone = self.folder.empty_trash(self.project)
        self.document.undo.setClean()
        self._retire(gone)
        self.saved.emit()
        return len(gone)

    def _retire(self, takes: Iterable[Take]) -> None:
        lines = set()
        for take in takes:
            self.shelf.retire(take.id)
            lines.add(take.line)
        if lines:
            self.takes_changed.emit(frozenset(lines))

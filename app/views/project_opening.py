"""Open whatever names a project (a folder, a zip, a sample, one in use elsewhere), and what opening brings up.

Must not know what becomes of the project that was open before: whoever opens has asked about that.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.jobs import Progress, Work
from app.parts import Parts
from app.project.changes import changes
from app.project.copying import copy_project, free_name
from app.project.errors import NotWritable, ProjectError, ProjectInUse
from app.project.model import Project
from app.project.pack import unpack
from app.project.recovery import PROJECT_FILE
from app.project.samples import is_project, is_sample
from app.project.store import ProjectFolder, create_folder, open_folder
from app.views.job_dialog import JobDialog, Outcome
from app.views.messages import Messages, WayOut
from app.views.places import copy_beside, sample_copy
from app.views.project_leaving import Leaving
from app.views.project_questions import Questions
from app.views.toast import NoticeBar, Ways
from engine.api import Cancelled, CancelToken

log = logging.getLogger(__name__)


class Opening(QObject):
    """What goes wrong becomes a notice; the project that was open then stays."""

    def __init__(
        self,
        parts: Parts,
        messages: Messages,
        notices: NoticeBar,
        questions: Questions,
        leaving: Leaving,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._parts, self._messages, self._notices = parts, messages, notices
        self._ask, self._leaving, self._window = questions, leaving, window

    def open(self, path: Path) -> bool:
        """Open a folder, a zip or a copy of a sample; tell whether it is open now."""
        if path.suffix.lower() == ".zip" and not path.is_dir():
            return self._open_zip(path)
        if is_sample(path, self._parts.paths.samples):
            return self.open_sample(path)
        return self._open_folder(path)

    def open_sample(self, sample: Path) -> bool:
        """Open the user's own copy of a sample; takes made in it earlier are still there."""
        copies: list[Path] = []

        def make() -> None:
            copies.append(sample_copy(sample, self._parts.settings, self._parts.paths))

        again = {WayOut.RETRY: partial(self._open_asked, sample)}
        return self.attempt(make, again) and self._open_folder(copies[0])

    def create(self, root: Path, project: Project, again: Callable[[], object]) -> bool:
        """Make a folder for *project* and open it; tell whether it is open now. again: asks for another place."""
        made: list[ProjectFolder] = []
        ways = dict.fromkeys((WayOut.RETRY, WayOut.SAVE_ELSEWHERE, WayOut.CHOOSE_FILE), again)
        if self.attempt(lambda: made.append(create_folder(root, project)), ways):
            self._show_folder(made[0])
        return bool(made)

    def reopen(self, root: Path) -> bool:
        """Open the last project without a question: whatever is wrong is a notice, and the window is there."""
        if not is_project(root):
            self.tell_gone(root)
            return False
        error = self._show(root)
        if isinstance(error, (ProjectInUse, NotWritable)):
            button = (self.tr("Open a copy"), partial(self._open_copy_asked, error))
            self._notices.show_notice("warning", self._messages.sentence(error), button)
        elif error is not None:
            self._notices.show_error(error, {WayOut.RETRY: partial(self._open_asked, root)})
        return error is None

    def tell_gone(self, root: Path) -> None:
        """Say that a project of before is not where it was."""
        words = self.tr("{path} is not there any more, or is no project. If it was moved, open it where it is now.")
        button = (self.tr("Forget it"), partial(self._parts.settings.forget, root))
        self._notices.show_notice("warning", words.format(path=str(root)), button)

    def welcome(self) -> None:
        """Remember the project, tell what was repaired while opening, and ask about edits that were not saved."""
        folder = self._parts.workspace.folder
        if folder is None:
            return
        self._parts.settings.opened(folder.root)
        for note in folder.notes:
            self._notices.show_notice("info", self._messages.say(note))
        if folder.unsaved is not None:
            self._recover(folder)

    def attempt(self, act: Callable[[], object], ways: Ways | None = None) -> bool:
        """Do something with files; what goes wrong is a notice. ways: what helps with it."""
        try:
            act()
        except (ProjectError, OSError) as error:
            log.warning("%s", error)
            self._notices.show_error(error, ways)
            return False
        return True

    def wait(self, title: str, work: Work, ways: Ways | None = None) -> Outcome:
        """Run *work* behind a bar; what goes wrong is a notice. ways: what helps with it."""
        outcome = self._run(title, work)
        if outcome.error is not None and not isinstance(outcome.error, Cancelled):
            self._notices.show_error(outcome.error, ways)
        return outcome

    def _run(self, title: str, work: Work) -> Outcome:
        dialog = JobDialog(title, self._messages, self._window)
        outcome = dialog.wait_for(self._parts.jobs, work)
        dialog.deleteLater()
        return outcome

    def _open_folder(self, root: Path) -> bool:
        error = self._show(root.resolve())
        if isinstance(error, (ProjectInUse, NotWritable)):
            return self._ask.open_copy(error) and self._open_copy(error)
        if error is not None:
            self._notices.show_error(error, {WayOut.RETRY: partial(self._open_asked, root)})
        return error is None

    def _open_asked(self, path: Path) -> bool:
        """Open *path* from a notice: another project may have been opened since."""
        return self._leaving.ask() and self.open(path)

    def _show(self, root: Path) -> Exception | None:
        """Open a folder behind a bar, since a long project takes a while; return what went wrong."""
        workspace = self._parts.workspace
        if workspace.is_open(root):
            return None

        def work(token: CancelToken, _progress: Progress) -> ProjectFolder:
            folder = open_folder(root)
            if token.cancelled:
                folder.close()
            token.check()
            return folder

        outcome = self._run(self.tr("Opening {name}").format(name=root.stem), work)
        if outcome.error is None:
            self._show_folder(outcome.result)
        return outcome.error

    def _show_folder(self, folder: ProjectFolder) -> None:
        self._leaving.go()
        self._parts.workspace.show(folder)
        self.welcome()

    def _open_zip(self, path: Path) -> bool:
        def work(token: CancelToken, progress: Progress) -> Path:
            return unpack(path, copy_beside(path, self._parts.settings, self._parts.paths), token, progress)

        again = partial(self._open_asked, path)
        ways: Ways = {WayOut.RETRY: again, WayOut.SAVE_ELSEWHERE: None}  # nothing is to be saved
        outcome = self.wait(self.tr("Open {file}").format(file=path.name), work, ways)
        if outcome.error is not None or not self._open_folder(outcome.result):
            return False
        words = self.tr("{file} was unpacked to {path}. Work goes on there; the file stays as it is.")
        self._notices.show_notice("info", words.format(file=path.name, path=str(outcome.result)))
        return True

    def _open_copy_asked(self, error: ProjectInUse | NotWritable) -> bool:
        return self._leaving.ask() and self._open_copy(error)

    def _open_copy(self, error: ProjectInUse | NotWritable) -> bool:
        """Open a copy of a project that another program has open, or that can only be read."""
        root = error.root
        target = copy_beside(root, self._parts.settings, self._parts.paths)
        copy = free_name(target, self.tr("{name} copy").format(name=root.stem), ".dub")

        def work(token: CancelToken, progress: Progress) -> None:
            copy_project(root, copy, (root / PROJECT_FILE).read_bytes(), token, progress)

        ways: Ways = {WayOut.RETRY: partial(self._open_copy_asked, error), WayOut.SAVE_ELSEWHERE: None}
        return self.wait(self.tr("Open a copy"), work, ways).error is None and self._open_folder(copy)

    def _recover(self, folder: ProjectFolder) -> None:
        unsaved = folder.unsaved
        if unsaved is None:
            return
        if self._ask.recover(folder.project.title, changes(folder.project, unsaved), folder.unsaved_since()):
            self._parts.workspace.recover()
            return
        asides: list[Path | None] = []
        if self.attempt(lambda: asides.append(folder.set_unsaved_aside())) and asides[0] is not None:
            words = self.tr("The unsaved edits were kept aside as {file} in the project folder.")
            self._notices.show_notice("info", words.format(file=asides[0].name))

"""Projects as a whole: new, open, save, save as, one file, close, and how the program starts.

Must not know what is in a project.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMenu, QWidget

from app.jobs import Progress
from app.parts import Parts
from app.project.copying import copy_project, free_name
from app.project.edits import add_character
from app.project.model import Character, new_id
from app.project.pack import SUFFIX as ZIP
from app.project.pack import pack
from app.project.recovery import PROJECT_FILE
from app.project.samples import is_project
from app.project.store import ProjectFolder
from app.views.colour_button import next_colour
from app.views.messages import Messages, WayOut
from app.views.pickers import Picker, SystemPicker
from app.views.place_dialog import PlaceDialog
from app.views.places import projects_folder
from app.views.project_leaving import Leaving
from app.views.project_opening import Opening
from app.views.project_questions import Questions
from app.views.toast import NoticeBar, Ways
from app.workspace import empty_project
from engine.api import CancelToken

FIRST_SAMPLE = "demo-en.dub"


class ProjectDialogs(QObject):
    """Every method is a command of the window: it asks what it must, does it, and tells what went wrong as a notice."""

    def __init__(
        self,
        parts: Parts,
        messages: Messages,
        notices: NoticeBar,
        window: QWidget,
        pick: Picker | None = None,
    ) -> None:
        super().__init__(window)
        self._parts, self._notices, self._window = parts, notices, window
        self._ask = Questions(messages, window)
        self._leaving = Leaving(parts, self._ask, self.save, self.attempt)
        self._opening = Opening(parts, messages, notices, self._ask, self._leaving, window)
        self._pick = pick or SystemPicker()

    # ---- how the program starts ----

    def start(self, argument: Path | None = None) -> None:
        """Open what was asked for; else the last project; at the very first start a copy of the sample."""
        settings = self._parts.settings
        first, settings.started = not settings.started, True
        if argument is not None:
            self.open_path(argument)
        elif settings.recent:
            self._opening.reopen(settings.recent[0])
        elif first:
            self.open_sample()

    def open_sample(self) -> None:
        """Open the user's copy of the sample, which is made if there is none, and say the one thing to know."""
        sample = self._parts.paths.samples / FIRST_SAMPLE
        if self._leaving.ask() and self._opening.open_sample(sample):
            words = self.tr("Press R to have the selected line spoken and Space to hear it. F1 shows every key.")
            self._notices.show_notice("info", words).stay()

    # ---- another project ----

    def new(self) -> None:
        """Ask for a name and a place, and open an empty project with a first character there."""
        start = projects_folder(self._parts.settings, self._parts.paths)
        title = self.tr("New project")
        name = free_name(start, title, ".dub").stem
        place = PlaceDialog(title, name, start, self._pick.folder, self._window, with_character=True).ask()
        if place is None or not self._leaving.ask():
            return
        project = empty_project(place.title)
        if place.character:
            project = add_character(project, Character(new_id(), place.character, next_colour(())))
        if self._opening.create(place.root, project, self.new):
            self._parts.settings.projects_folder = place.root.parent
            words = self.tr("Give everybody a voice in the cast on the left, then write or paste what they say.")
            self._notices.show_notice("info", words)

    def open_dialog(self) -> None:
        root = self._parts.workspace.root
        start = root.parent if root is not None else projects_folder(self._parts.settings, self._parts.paths)
        path = self._pick.project(self._window, start)
        if path is not None:
            self.open_path(path)

    def open_path(self, path: Path) -> bool:
        """Open a project folder, its project.json, a zip, or a copy of a sample; tell whether it is open now."""
        path = path.parent if path.name == PROJECT_FILE else path
        if self._parts.workspace.is_open(path):
            return True
        return self._leaving.ask() and self._opening.open(path)

    def recent_menu(self, menu: QMenu) -> None:
        """Fill *menu* with the projects of before; those that are gone say so."""
        menu.clear()
        recent = self._parts.settings.recent
        for root in recent:
            name = root.stem.replace("&", "&&")
            action = menu.addAction(name if is_project(root) else self.tr("{name} (not found)").format(name=name))
            action.setToolTip(str(root))
            action.setStatusTip(str(root))
            action.triggered.connect(partial(self._open_recent, root))
        if recent:
            menu.addSeparator()
            menu.addAction(self.tr("Clear this list")).triggered.connect(self._clear_recent)
        else:
            menu.addAction(self.tr("No projects yet")).setEnabled(False)

    # ---- the present one ----

    def save(self) -> bool:
        """Write the project; tell whether it is saved now."""
        return self.attempt(self._parts.workspace.save, {WayOut.RETRY: self.save})

    def attempt(self, act: Callable[[], object], ways: Ways | None = None) -> bool:
        """Do something with files; what goes wrong is a notice."""
        return self._opening.attempt(act, ways)

    def save_as(self) -> None:
        """Copy the project with its takes and voices to another folder and go on there; the old one stays as saved."""
        workspace, folder = self._parts.workspace, self._parts.workspace.folder
        if folder is None:
            return
        title = self.tr("Save as")
        name = free_name(folder.root.parent, folder.root.stem, ".dub").stem
        beside, pick = folder.root.parent, self._pick.folder
        place = PlaceDialog(title, name, beside, pick, self._window, with_character=False).ask()
        if place is None or not self._copied(folder, place.root, title) or workspace.folder is not folder:
            return
        was_there = folder.is_there
        if self.attempt(lambda: workspace.move_to(place.root), self._elsewhere(self.save_as)):
            self._parts.settings.opened(place.root)
            words = self.tr("Saved as {path}.")
            if not was_there:
                words = self.tr(
                    "Saved as {path}, without the takes and voices that were in the lost folder. If you find it, copy "
                    "its folders “takes” and “voices” here and open the project again."
                )
            self._notices.show_notice("info" if was_there else "warning", words.format(path=str(place.root)))

    def save_zip(self) -> None:
        """Write the project as it is seen into one file; the open project stays where it is."""
        folder = self._parts.workspace.folder
        if folder is None:
            return
        target = self._pick.zip_file(self._window, free_name(folder.root.parent, folder.root.stem, ZIP))
        if target is None:
            return
        body = folder.as_json(self._parts.workspace.project)

        def work(token: CancelToken, progress: Progress) -> int:
            return pack(folder.root, target, body, token, progress)

        outcome = self._opening.wait(self.tr("Save as one file"), work, self._elsewhere(self.save_zip))
        if outcome.error is None:
            words = self.tr("{file} was written and read back ({size} MB).")
            told = words.format(file=target.name, size=f"{outcome.result / 1e6:.1f}")
            self._notices.show_notice("info", told, (self.tr("Open folder"), partial(_show_folder, target.parent)))

    def close(self) -> None:
        """Close the project; the window stays."""
        if self._leaving.ask():
            self._leaving.go()
            self._parts.workspace.close()

    def may_close(self) -> bool:
        """Ask what must be asked before the window goes, in one question at most; tell whether it may go."""
        if not self._leaving.ask():
            return False
        self._leaving.go()
        return True

    # ---- how it is done ----

    def _copied(self, folder: ProjectFolder, copy: Path, title: str) -> bool:
        body = folder.as_json(self._parts.workspace.project)

        def work(token: CancelToken, progress: Progress) -> None:
            copy_project(folder.root, copy, body, token, progress)

        return self._opening.wait(title, work, self._elsewhere(self.save_as)).error is None

    def _elsewhere(self, again: Callable[[], object]) -> Ways:
        """Return what helps when something could not be written to a place: to be asked for the place again."""
        return dict.fromkeys((WayOut.RETRY, WayOut.SAVE_ELSEWHERE, WayOut.CHOOSE_FILE), again)

    def _open_recent(self, root: Path) -> None:
        if is_project(root):
            self.open_path(root)
        else:
            self._opening.tell_gone(root)

    def _clear_recent(self) -> None:
        for root in self._parts.settings.recent:
            self._parts.settings.forget(root)


def _show_folder(folder: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

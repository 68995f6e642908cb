"""Writing an episode: what should be looked at first, where to, what will be written, and what has become of it.

Not modal: one can mend lines beside it. Must not decide anything: app.exporting and app.project.outlook do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QFileDialog, QPushButton, QWidget

from app.commands.messages import sentence as plain_sentence
from app.exporting import Done, Exported, Exporting, Prospect
from app.models.export_words import destination_words, joined, plan_words, result_words
from app.project.destination import Destination
from app.project.model import Project
from app.project.outlook import Finding, Outlook
from app.views.export_page import ExportPage
from app.views.messages import Messages
from app.views.theme import ThemeHolder
from engine import api

if TYPE_CHECKING:
    from app.parts import Parts

_REFRESH_MS = 250  # while takes arrive, planning everything anew for each would cost more than it tells
_OWN_FOLDER = "export"


@dataclass(frozen=True, slots=True)
class Result:
    """What an export has written, as it is told. about: folder and episode; key: of the prospect it was made from."""

    about: tuple[Path, str | None]
    key: object
    words: tuple[str, ...]
    complete: bool


class ExportDialog(QDialog):
    """go_to: shows a line in the window. Make one and show it as often as wanted; it follows the open project."""

    def __init__(
        self,
        parts: Parts,
        theme: ThemeHolder,
        messages: Messages,
        go_to: Callable[[str], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._parts, self._themes, self._messages, self._go_to = parts, theme, messages, go_to
        self.exporting = Exporting(parts.workspace, parts.generation, parts.jobs, plain_sentence, self)
        self._outlook: Outlook | None = None
        self._destination: Destination | None = None
        self._shown: object = None  # key of what the page shows the prospect or the result of
        self._is_planned = True  # whether nothing has been asked that is not answered yet
        self._written: tuple[Exported, ...] = ()
        self._result: Result | None = None  # stays to be read until the user goes on
        self._error: Exception | None = None
        self.setWindowTitle(self.tr("Export"))
        self.resize(760, 600)
        self.page = ExportPage(parts.editing, theme, messages, self)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_REFRESH_MS)
        self._soon.timeout.connect(self.refresh)
        self._connect()
        self._on_opened()

    def _connect(self) -> None:
        page, parts, exporting = self.page, self._parts, self.exporting
        page.tree.chosen.connect(self._on_chosen)
        page.generate_first.connect(self._on_generate)
        page.folder_edited.connect(self._on_folder)
        page.browse.connect(self._on_browse)
        page.episode_chosen.connect(self.refresh)
        page.export.connect(self.start)
        page.cancel.connect(self._on_cancel)
        page.close_asked.connect(self.reject)
        page.open_folder.connect(self._on_open_folder)
        exporting.progressed.connect(self._on_progressed)
        exporting.finished.connect(self._on_finished)
        exporting.failed.connect(self._on_failed)
        exporting.planned.connect(self._on_planned)
        exporting.looked.connect(self._on_looked)
        parts.document.changed.connect(self._on_edited)
        for signal in (
            parts.workspace.take_added,
            parts.workspace.takes_changed,
            parts.generation.activity_changed,
        ):
            signal.connect(self._refresh_soon)
        parts.workspace.opened.connect(self._on_opened)
        parts.workspace.closed.connect(self._on_closed)
        parts.workspace.moved.connect(self._on_opened)

    # ---- what it is about ----

    @property
    def folder(self) -> Path:
        """Where the export goes, as it stands in the field."""
        return Path(self.page.folder.text().strip()).expanduser()

    def refresh(self) -> None:
        """Plan anew, in the background, what an export would do now."""
        self._soon.stop()
        if self._parts.workspace.folder is not None and self.isVisible() and not self.exporting.running:
            self._is_planned = False
            if self._outlook is None:
                self.page.show_waiting()
            self.exporting.plan(self.folder, self.page.episode_id())

    def start(self) -> None:
        """Write what is shown; Enter and the button lead here."""
        self.page.commit()
        if self._outlook is None or self.exporting.running or self._why_not(self._outlook) is not None:
            return
        chosen = None if self.folder == self._usual_folder() else self.folder
        self._parts.settings.set_export_of(self._parts.document.project.id, chosen)
        self._written, self._result, self._error = (), None, None
        self.page.show_running(self.tr("Beginning"))
        self.exporting.start(self.folder, self.page.episode_id())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        room = self.screen().availableSize()
        self.resize(self.size().boundedTo(room - QSize(24, 48)))  # the frame of the window is not ours to measure
        self._shown, self._result = None, None
        self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the focus; in a field it ends the typing and writes nothing yet."""
        enters = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enters and not isinstance(self.focusWidget(), QPushButton):
            event.accept()
            return
        super().keyPressEvent(event)

    def reject(self) -> None:
        """Close; while something is written, Esc takes that back first."""
        if self.exporting.running:
            self._on_cancel()
        else:
            super().reject()

    # ---- what is shown ----

    def _why_not(self, outlook: Outlook) -> str | None:
        if outlook.blocked is not None:
            return self._messages.say(outlook.blocked)
        if self._destination is not None and self._destination.problem is not None:
            return self._messages.say(self._destination.problem)
        return None

    def _show_prospect(self, outlook: Outlook) -> None:
        """Show what would be written, or, if nothing has changed since, what was."""
        self.page.loudness.show_settings(self._parts.document.project.settings)
        found = self._destination
        if found is not None:
            self.page.show_destination(joined(destination_words(found, outlook)))
        if self._result is not None:
            self._show_result(self._result)
        if self._result is not None or self._error is not None:
            return
        why_not = self._why_not(outlook)
        queue = self._parts.queue
        n_running = len(queue.waiting) + (queue.running is not None)
        words = plan_words(outlook, self._parts.document.project.settings, n_running)
        self.page.show_prospect(words, why_not)

    def _usual_folder(self) -> Path:
        """Return where this project goes by itself: no two projects are ever offered one folder."""
        root, base = self._parts.workspace.root, self._parts.settings.export_folder
        if base is not None and root is not None:
            return base / root.stem
        return (root or Path()) / _OWN_FOLDER

    # ---- what the user does ----

    def _on_chosen(self, line_id: str) -> None:
        self._go_to(line_id)

    def _on_generate(self) -> None:
        """Make what is missing or outdated, and leave: the lines show how it goes."""
        if self._outlook is not None:
            self._parts.generation.generate_missing(self._outlook.can_be_made)
        self.reject()

    def _on_folder(self) -> None:
        self.refresh()

    def _on_browse(self) -> None:
        dialog = QFileDialog(self, self.tr("Export to"), str(self.folder))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self._on_browsed)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_browsed(self, folder: str) -> None:
        self.page.folder.setText(str(Path(folder)))
        self.refresh()

    def _on_cancel(self) -> None:
        if self.exporting.running:
            self.page.show_cancelling()
            self.exporting.cancel()

    def _on_open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._place())))

    def _place(self) -> Path:
        """Return the folder that holds everything that was written."""
        outs = [one.out for one in self._written]
        return outs[0] if len(outs) == 1 else outs[0].parent if outs else self.folder

    # ---- what becomes of it ----

    def _on_progressed(self, share: float, doing: str) -> None:
        self.page.show_progress(share, self._messages.say(doing))

    def _on_planned(self, prospect: Prospect) -> None:
        self._is_planned = True
        if self.exporting.running or prospect.folder != self.folder:
            return
        is_first, self._outlook = self._shown is None, prospect.outlook
        if prospect.key != self._shown:
            stays = self._result is not None and self._result.about == self._about()
            if not stays:
                self._written, self._result = (), None
            self._shown, self._error, self._destination = prospect.key, None, None
            self.page.show_findings(prospect.outlook.findings, prospect.outlook)
            self.exporting.look(prospect.folder, prospect.outlook)
        self._show_prospect(prospect.outlook)
        if is_first:
            self.page.export_button.setFocus()

    def _on_finished(self, done: Done) -> None:
        self._written, self._outlook, self._shown = done.written, done.prospect.outlook, done.prospect.key
        complete = all(one.report.complete for one in done.written)
        where = self.tr("Written to {folder}").format(folder=str(self._place()))
        words = (*result_words(done.written), where)
        self._result = Result(self._about(), done.prospect.key, words, complete)
        self._show_result(self._result)
        self.page.show_findings(self._with_unread(done.written), self._outlook)
        self.exporting.look(done.prospect.folder, self._outlook)
        self._refresh_soon()

    def _about(self) -> tuple[Path, str | None]:
        return self.folder, self.page.episode_id()

    def _show_result(self, result: Result) -> None:
        """Show what was written, and whether the project has gone on since."""
        words = [*result.words]
        if self._shown != result.key:
            words.append(self.tr("Takes or lines have changed since. Export again to write them too."))
        self.page.show_result(words, result.complete)

    def _with_unread(self, written: tuple[Exported, ...]) -> tuple[Finding, ...]:
        """Return what was found before, and the lines whose takes could not be read while writing."""
        before = () if self._outlook is None else self._outlook.findings
        known = {finding.line_id for finding in before if finding.kind in ("failed", "skipped", "missing")}
        unread = []
        for one in written:
            for number, entry in enumerate(one.report.lines, 1):
                if entry["outcome"] == "failed" and entry["id"] not in known:
                    words = entry["reason"] if isinstance(entry["reason"], str) else ""
                    about = (str(entry["id"]), number, str(entry["character"]), str(entry["text"]))
                    unread.append(Finding(*about, "failed", words))
        return (*unread, *before)

    def _on_failed(self, error: Exception) -> None:
        self._error = error
        kept = self.tr("What was there before is untouched.")
        if isinstance(error, api.Cancelled):
            self.page.show_fault([self.tr("The export was cancelled."), kept], bad=False)
        else:
            self.page.show_fault([self._messages.sentence(error), kept], bad=True)

    def _on_looked(self, destination: Destination) -> None:
        if destination.folder != self.folder or self._outlook is None:
            return
        self._destination = destination
        if not self.exporting.running:
            self._show_prospect(self._outlook)

    # ---- what happens elsewhere ----

    def _refresh_soon(self, _what: object = None) -> None:
        if self.isVisible() and not self._soon.isActive():
            # A plan of thousands of lines takes its time: the next one waits until it is there.
            self._soon.start(_REFRESH_MS if self._is_planned else 4 * _REFRESH_MS)

    def _on_edited(self, before: Project, after: Project) -> None:
        if before.episodes is not after.episodes:
            self.page.show_episodes(after.episodes)
        if before.settings is not after.settings:
            self.page.loudness.show_settings(after.settings)  # at once: the next wish starts from these
        self._refresh_soon()

    def _on_opened(self) -> None:
        self._outlook, self._destination = None, None
        self._shown, self._written, self._result, self._error = None, (), None, None
        project = self._parts.document.project
        self.page.show_episodes(project.episodes)
        self.page.loudness.show_settings(project.settings)
        chosen = self._parts.settings.export_of(project.id)
        self.page.folder.setText(str(self._usual_folder() if chosen is None else chosen))
        self.refresh()

    def _on_closed(self) -> None:
        self.exporting.cancel()
        super().reject()

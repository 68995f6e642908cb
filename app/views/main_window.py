"""The main window: panels laid out, commands handed to whoever carries them out.

There are no rules in here; they live in app.project, app.editing and the panels.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QCloseEvent, QDesktopServices
from PySide6.QtWidgets import QDockWidget, QMainWindow, QStackedWidget, QToolBar, QVBoxLayout, QWidget

from app.parts import Parts
from app.views.about import AboutDialog
from app.views.actions import Actions
from app.views.export_dialog import ExportDialog
from app.views.line_commands import LineCommands
from app.views.menus import Menus
from app.views.messages import Messages, WayOut
from app.views.models_dialog import ModelsDialog
from app.views.panels import Panels
from app.views.project_dialogs import ProjectDialogs
from app.views.reporter import Reporter
from app.views.settings_dialog import SettingsDialog
from app.views.shortcuts_dialog import ShortcutEditor, ShortcutsDialog, keys_text
from app.views.status_bar import StatusBar
from app.views.theme import ThemeHolder
from app.views.welcome import Welcome
from app.views.writing import commit_text, edit_text

log = logging.getLogger(__name__)

TAKES_HEIGHT = 240  # room for three takes
FRAME = QSize(16, 40)  # a title bar and edges: before the window is shown nobody knows how large they are
LAYOUT = "window 1"  # another name whenever docks or tool bars are added: the old layout would hide them
# Commands that leave an open text alone.
_KEEP_TEXT = frozenset({"edit.undo", "edit.redo", "edit.copy", "edit.split", "help.keys", "help.about", "help.log"})


def first_size(room: QSize) -> QSize:
    """Return how large the window is at its first start. room: what the screen has left beside bars of the system."""
    return QSize(1280, 800).boundedTo(room - FRAME)


class MainWindow(QMainWindow):
    """Cast on the left, takes below, lines in the middle; sound on top, the queue and the state at the foot."""

    def __init__(self, parts: Parts, themes: ThemeHolder, messages: Messages) -> None:
        super().__init__()
        self._parts, self._themes, self._messages = parts, themes, messages
        self.panels = Panels(parts, themes, messages, self)
        self.projects = ProjectDialogs(parts, messages, self.panels.notices, self)
        self.commands = Actions(parts.settings, self)
        self.menus = Menus(self, self.commands)
        self.status = StatusBar(parts, messages, self)
        self._export: ExportDialog | None = None
        self._models: ModelsDialog | None = None
        self._keys: ShortcutsDialog | None = None
        ways = self._ways_out()
        self.reporter = Reporter(parts, self.panels, messages, ways, self)
        self._handlers: Mapping[str, Callable[[], object]] = {
            **LineCommands(parts, self.panels, self).table(),
            **self._own_commands(),
        }
        self._lay_out()
        self._connect()
        self._first_layout = self.saveState()
        self._restore_layout()
        self._show_keys_of_buttons()
        self._show_project()

    # ---- how it is laid out ----

    def _lay_out(self) -> None:
        self.resize(first_size(self.screen().availableGeometry().size()))
        self.setDockOptions(QMainWindow.DockOption.AnimatedDocks | QMainWindow.DockOption.AllowTabbedDocks)
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        self._bar("transport", self.tr("Sound"), self.panels.transport, Qt.ToolBarArea.TopToolBarArea)
        self._bar("queue", self.tr("Queue"), self.panels.queue, Qt.ToolBarArea.BottomToolBarArea)
        left, bottom = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea
        self.docks = (
            self._dock("cast", self.tr("Cast"), self.panels.cast, left),
            self._dock("takes", self.tr("Takes"), self.panels.takes, bottom),
        )
        self.resizeDocks(list(self.docks[:1]), [270], Qt.Orientation.Horizontal)
        self.resizeDocks(list(self.docks[1:]), [TAKES_HEIGHT], Qt.Orientation.Vertical)
        self._middle = QStackedWidget()
        ways_in = tuple(self.commands[command] for command in ("file.new", "file.open"))
        self.welcome = Welcome(self._parts.settings, ways_in)
        self._middle.addWidget(self.welcome)
        self._middle.addWidget(self.panels.lines)
        inside = QWidget()
        box = QVBoxLayout(inside)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.panels.notices)
        box.addWidget(self._middle, 1)
        self.setCentralWidget(inside)
        self.setStatusBar(self.status)
        self.menus.show_panels(dock.toggleViewAction() for dock in self.docks)

    def _dock(self, name: str, title: str, panel: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(name)
        dock.setWidget(panel)
        self.addDockWidget(area, dock)
        return dock

    def _bar(self, name: str, title: str, panel: QWidget, area: Qt.ToolBarArea) -> None:
        bar = QToolBar(title, self)
        bar.setObjectName(name)
        bar.setMovable(False)
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        bar.toggleViewAction().setVisible(False)
        bar.addWidget(panel)
        self.addToolBar(area, bar)

    def _restore_layout(self) -> None:
        geometry = self._parts.settings.layout(f"{LAYOUT} geometry")
        state = self._parts.settings.layout(LAYOUT)
        if geometry is not None:
            self.restoreGeometry(geometry)
        if state is not None:
            self.restoreState(state)

    def _save_layout(self) -> None:
        self._parts.settings.set_layout(f"{LAYOUT} geometry", self.saveGeometry())
        self._parts.settings.set_layout(LAYOUT, self.saveState())

    def reset_layout(self) -> None:
        """Put every panel where it was at the first start."""
        self.restoreState(self._first_layout)
        for dock in self.docks:
            dock.setFloating(False)
            dock.show()

    # ---- who listens to whom ----

    def _connect(self) -> None:
        parts, panels = self._parts, self.panels
        self.commands.triggered.connect(self.run)
        undo = parts.document.undo
        undo.undoTextChanged.connect(self._show_undo)
        undo.redoTextChanged.connect(self._show_undo)
        undo.cleanChanged.connect(self._show_modified)
        self.menus.edit.aboutToShow.connect(self._show_undo)
        parts.document.changed.connect(self._on_edited)
        for signal in (parts.workspace.opened, parts.workspace.closed):
            signal.connect(self._show_project)
        parts.queue.changed.connect(self._show_paused)
        panels.used_changed.connect(self._show_delete)
        panels.lines.counts_changed.connect(self.status.set_counts)
        panels.cast.character_activated.connect(panels.lines.set_character_filter)
        panels.cast.models_wished.connect(self.show_models)
        self.reporter.models_wished.connect(self.show_models)
        panels.takes.command.connect(self.run)
        panels.takes.failed.connect(panels.notices.show_error)
        panels.takes.way_out_asked.connect(self.reporter.offer)
        panels.queue.line_wished.connect(panels.lines.go_to)
        panels.queue.way_out_asked.connect(self.reporter.offer)
        panels.transport.command.connect(self.run)
        self.commands.keys_changed.connect(self._show_keys_of_buttons)
        self.welcome.open_wished.connect(self.projects.open_path)
        self.menus.recent.aboutToShow.connect(self._fill_recent)

    def _own_commands(self) -> dict[str, Callable[[], object]]:
        projects = self.projects
        return {
            "file.new": projects.new,
            "file.open": projects.open_dialog,
            "file.save": projects.save,
            "file.save_as": projects.save_as,
            "file.save_zip": projects.save_zip,
            "file.import": self.panels.lines.choose_script,
            "file.export": self.show_export,
            "file.models": self.show_models,
            "file.unload": self._parts.models.unload,
            "file.close": projects.close,
            "file.quit": self.close,
            "edit.undo": partial(self._undo, "undo"),
            "edit.redo": partial(self._undo, "redo"),
            "edit.find": self.panels.lines.focus_search,
            "edit.settings": self.show_settings,
            "view.lines": self.panels.lines.focus_table,
            "view.layout": self.reset_layout,
            "help.keys": self.show_keys,
            "help.log": self.open_log,
            "help.about": self.show_about,
        }

    def _ways_out(self) -> dict[WayOut, Callable[[], object]]:
        return {
            WayOut.OPEN_SETTINGS: self.show_settings,
            WayOut.SAVE_ELSEWHERE: self.projects.save_as,
            WayOut.CHOOSE_FILE: self.projects.open_dialog,
        }

    # ---- commands ----

    def run(self, command_id: str) -> None:
        """Carry out a command; what is being written is taken as written first."""
        try:
            if command_id not in _KEEP_TEXT:
                self.commit_edit()
            self._handlers[command_id]()
        except Exception as error:  # nothing may leave a slot
            log.exception("%s failed", command_id)
            self.panels.notices.show_error(error, {WayOut.RETRY: partial(self.run, command_id)})

    def commit_edit(self) -> None:
        """Take what is being written, an open composition included, into the project."""
        if self.panels.lines.is_editing():
            self.panels.lines.commit_edit()
        else:
            commit_text(self.commands.rules.preedit)

    def _undo(self, which: str) -> None:
        if not edit_text(which):
            undo = self._parts.document.undo
            undo.undo() if which == "undo" else undo.redo()

    def show_export(self) -> None:
        if self._export is None:
            self._export = ExportDialog(self._parts, self._themes, self._messages, self.panels.lines.go_to, self)
        self._export.show()
        self._export.raise_()
        self._export.activateWindow()

    def show_models(self, model: str = "") -> None:
        """Show the models; model: the one to look at, "" for the one that was looked at last."""
        if self._models is None:
            self._models = ModelsDialog(self._parts, self._themes, self._messages, self)
        self._models.show()
        self._models.raise_()
        self._models.activateWindow()
        if model:
            self._models.select(model)

    def show_settings(self) -> None:
        dialog = SettingsDialog(self._parts, self._themes, self)
        dialog.add_page(self.tr("Keys"), ShortcutEditor(self.commands))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def show_keys(self) -> None:
        if self._keys is None:
            self._keys = ShortcutsDialog(self.commands, self)
        self._keys.show()
        self._keys.raise_()
        self._keys.activateWindow()

    def show_about(self) -> None:
        dialog = AboutDialog(self._parts.queue.engine.info, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def open_log(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._parts.paths.logs)))

    # ---- what is shown ----

    def _show_project(self) -> None:
        has_project = self._parts.workspace.folder is not None
        self._middle.setCurrentIndex(1 if has_project else 0)
        for dock in self.docks:
            dock.setEnabled(has_project)
        if has_project:
            self.panels.lines.focus_table()
        self.panels.takes.set_line(self.panels.lines.current())
        self._on_edited()
        self._show_modified()

    def _on_edited(self) -> None:
        project = self._parts.document.project
        has_project = self._parts.workspace.folder is not None
        self.commands.enable(has_project, any(episode.lines for episode in project.episodes))
        self._show_undo()
        name = self.tr("{project}[*] — Afureko").format(project=project.title.replace("[*]", "[*][*]"))
        self.setWindowTitle(name if has_project else self.tr("Afureko"))
        self.commands.name_characters(tuple(who.name for who in project.characters))

    def _show_modified(self) -> None:
        self.setWindowModified(self._parts.workspace.is_dirty)

    def _show_undo(self) -> None:
        undo = self._parts.document.undo
        writing = self.commands.rules.is_writing
        steps = (
            ("edit.undo", self.tr("&Undo"), self.tr("&Undo: {step}"), undo.undoText(), undo.canUndo()),
            ("edit.redo", self.tr("&Redo"), self.tr("&Redo: {step}"), undo.redoText(), undo.canRedo()),
        )
        for command_id, bare, named, step, can in steps:
            if writing:
                step = self.tr("typing")
            self.commands[command_id].setText(named.format(step=step.replace("&", "&&")) if step else bare)
            self.commands[command_id].setEnabled(can or writing)

    def _show_paused(self) -> None:
        self.commands["queue.pause"].setChecked(self._parts.queue.paused)

    def _show_delete(self, used: str) -> None:
        words = {
            "lines": self.tr("De&lete lines"),
            "takes": self.tr("De&lete take"),
            "cast": self.tr("Remove character…"),
        }
        self.commands["edit.delete"].setText(words[used])

    def _show_keys_of_buttons(self) -> None:
        shown = ("play.toggle", "play.on", "play.scene")
        self.panels.transport.set_keys({command: keys_text(self.commands.keys(command)) for command in shown})

    def _fill_recent(self) -> None:
        self.projects.recent_menu(self.menus.recent)

    # ---- the focus ----

    def focusNextPrevChild(self, next: bool) -> bool:
        """Go where Tab leads; but if whoever had the focus is gone, back to the lines: Qt would take any next field."""
        focus = self.focusWidget()
        lost = focus is not None and not (focus.isVisible() and focus.isEnabled())
        if lost and self.panels.lines.isVisible() and self.panels.lines.isEnabled():
            self.panels.lines.focus_table()
            return True
        return super().focusNextPrevChild(next)

    # ---- how it ends ----

    def closeEvent(self, event: QCloseEvent) -> None:
        self.commit_edit()
        if not self.projects.may_close():
            event.ignore()
            return
        self._save_layout()
        self.commands.rules.close()
        super().closeEvent(event)

"""The open project's current value: the one place where it changes, and the one undo stack.

Must not know of files, takes, the engine or the window.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from app.project.model import Project

_MERGEABLE = 1  # Qt asks for a number; which steps may really become one is told by their keys


class _Step(QUndoCommand):
    """Swap one project for another; consecutive steps with the same key become one."""

    def __init__(self, document: Document, before: Project, after: Project, label: str, key: str | None) -> None:
        super().__init__(label)
        self._document, self._before, self._after, self._key = document, before, after, key

    def redo(self) -> None:
        self._document._show(self._after)

    def undo(self) -> None:
        self._document._show(self._before)

    def id(self) -> int:
        return -1 if self._key is None else _MERGEABLE

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, _Step) or other._key != self._key:
            return False
        self._after = other._after
        if self._after == self._before:
            self.setObsolete(True)
        return True

    def amend(self, fill_in: Callable[[Project], Project]) -> None:
        self._before, self._after = fill_in(self._before), fill_in(self._after)


class Document(QObject):
    """project: the current value; undo: every step that led to it since it was loaded."""

    changed = Signal(object, object)  # before, after: emitted for edits, undo and redo
    loaded = Signal(object)  # another project took the place of the last one; changed is not emitted

    def __init__(self, project: Project, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.project = project
        self.undo = QUndoStack(self)
        self._showing = False

    def load(self, project: Project) -> None:
        """Show another project; nothing of the last one can be undone any more."""
        self.undo.clear()
        self.project = project
        self.loaded.emit(project)

    def apply(self, label: str, project: Project, *, key: str | None = None) -> bool:
        """Make *project* current as one step that can be undone; tell whether anything changed.

        Steps that follow each other with the same *key* become one. Raises RuntimeError from within `changed`: the
        stack would hold the two steps the wrong way round.
        """
        if self._showing:
            raise RuntimeError(f"“{label}” was asked while another step was being shown")
        if project is self.project or project == self.project:
            return False
        self.undo.push(_Step(self, self.project, project, label, key))
        return True

    def amend(self, fill_in: Callable[[Project], Project]) -> bool:
        """Add what was found out, not done by the user: to the project as it is and to every step of undo and redo.

        No step is made of it. Tell whether the project is another now.
        """
        for index in range(self.undo.count()):
            step = self.undo.command(index)
            if isinstance(step, _Step):
                step.amend(fill_in)
        after = fill_in(self.project)
        if after == self.project:
            return False
        self._show(after)
        return True

    def _show(self, project: Project) -> None:
        before, self.project = self.project, project
        was_showing, self._showing = self._showing, True
        try:
            self.changed.emit(before, project)
        finally:
            self._showing = was_showing

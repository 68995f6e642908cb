"""The project that is open is left for another one: asked first, done only when the other one is there.

Must not know what comes after it.
"""

from __future__ import annotations

from collections.abc import Callable

from app.parts import Parts
from app.views.project_questions import Leave, Questions


class Leaving:
    """ask() before anything else is opened, go() when it is: what fails in between costs neither edits nor takes.

    save: writes the project and tells whether it is written. attempt: does something with files and tells what fails.
    """

    def __init__(
        self,
        parts: Parts,
        questions: Questions,
        save: Callable[[], bool],
        attempt: Callable[[Callable[[], object]], bool],
    ) -> None:
        self._parts, self._questions = parts, questions
        self._save, self._attempt = save, attempt
        self._discard = False

    def ask(self) -> bool:
        """Ask about unsaved edits and running takes; save if that was answered; tell whether it may be left."""
        workspace, queue = self._parts.workspace, self._parts.queue
        self._discard = False
        if workspace.folder is None:
            return True
        n_takes = len(queue.waiting) + (queue.running is not None)
        answer = self._questions.leave(workspace.project.title, dirty=workspace.is_dirty, n_takes=n_takes)
        if answer is Leave.STAY or (answer is Leave.SAVE and workspace.is_dirty and not self._save()):
            return False
        self._discard = answer is Leave.DISCARD
        return True

    def go(self) -> None:
        """Do the rest of what was answered: edits that are not wanted go aside, takes are cancelled."""
        workspace = self._parts.workspace
        discard, self._discard = self._discard, False
        if workspace.folder is None:
            return
        if discard:
            self._attempt(workspace.discard_edits)
        self._parts.queue.cancel_all()

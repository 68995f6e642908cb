"""What went wrong or is worth knowing, from all parts, as notices; and what their buttons do.

Must not know how a notice looks. The sentences are made in messages.py.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.models.model_words import memory_words
from app.parts import Parts
from app.project.errors import FolderGone, NotKept, TakeHomeless
from app.speaking import ModelMissing
from app.synth import Item
from app.views.messages import Messages, WayOut
from app.views.panels import Panels
from app.voice_models import Memory
from engine import api

_NO_LINE_CAN = (api.ModelError, api.DeviceError)  # with these no other line could be spoken either
_REMEMBERED = 16  # errors whose line is known, in case their button is pressed


class Reporter(QObject):
    """Listens to everything that can fail. ways: what the window offers for each way out that is not of a line."""

    models_wished = Signal(str)  # id of a model, "" for none in particular

    def __init__(
        self,
        parts: Parts,
        panels: Panels,
        messages: Messages,
        ways: dict[WayOut, Callable[[], object]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._parts, self._panels, self._messages, self._ways = parts, panels, messages, ways
        self._failed: list[tuple[str, Exception]] = []  # line id and why, since the queue began to work
        self._lines_of: list[tuple[BaseException, str]] = []  # errors that are shown, and the line they happened to
        parts.editing.refused.connect(panels.notices.show_error)
        parts.audition.failed.connect(self._on_not_played)
        parts.scoring.failed.connect(self._on_not_scored)
        parts.autosave.failed.connect(self._on_not_kept)
        parts.audition.noticed.connect(self._on_sound)
        parts.models.failed.connect(self._on_model_failed)
        parts.models.tight.connect(self._on_tight)
        parts.queue.failed.connect(self._on_failed)
        parts.queue.changed.connect(self._on_queue)
        panels.notices.way_out_asked.connect(self.offer)

    # ---- takes that were not made ----

    def _on_failed(self, item: Item, error: Exception) -> None:
        self._failed.append((item.line_id, error))
        if isinstance(error, TakeHomeless):  # whatever else is made has nowhere to go either
            self._parts.queue.cancel_all()

    def _on_queue(self) -> None:
        """Tell of all failures at once when nothing is being made any more: ten notices in a row help nobody."""
        queue = self._parts.queue
        if not self._failed or queue.running is not None or queue.waiting:
            return
        failed, self._failed = self._failed, []
        line_id, error = failed[0]
        self._lines_of = [*self._lines_of[1 - _REMEMBERED :], (error, line_id)]
        lines = list(dict.fromkeys(line for line, _ in failed))
        n_lines = len(lines)
        if n_lines == 1 or isinstance(error, _NO_LINE_CAN) or all(isinstance(why, NotKept) for _, why in failed):
            again = partial(self._parts.generation.generate, lines)
            self._panels.notices.show_error(error, {WayOut.RETRY: again})
            return
        words = self.tr("%n line(s) got no take. The first of them: {why}", "", n_lines)
        button = (self.tr("Show the first"), partial(self._panels.lines.go_to, line_id))
        self._panels.notices.show_notice("error", words.format(why=self._messages.sentence(error)), button)

    # ---- the rest ----

    def _on_not_played(self, error: Exception) -> None:
        """A file that could not be read may be there the next time: a drive was away, another program held it."""
        if self._messages.way_out(error) in (WayOut.RETRY, WayOut.CHOOSE_FILE):
            button = (self._messages.button(WayOut.RETRY), self._parts.audition.again)
            self._panels.notices.show_notice("error", self._messages.sentence(error), button)
        else:
            self._panels.notices.show_error(error)

    def _on_not_scored(self, error: Exception) -> None:
        if isinstance(error, FolderGone):
            self._panels.notices.show_error(error)
            return
        words = self.tr("Takes are not scored: {why} They can be used all the same.")
        self._panels.notices.show_notice("warning", words.format(why=self._messages.sentence(error)))

    def _on_not_kept(self, error: Exception) -> None:
        if isinstance(error, FolderGone):
            self._panels.notices.show_error(error)
            return
        words = self.tr("Unsaved edits could not be kept aside: {why} Save the project, elsewhere if need be.")
        button = (self._messages.button(WayOut.SAVE_ELSEWHERE), self._ways[WayOut.SAVE_ELSEWHERE])
        self._panels.notices.show_notice("warning", words.format(why=self._messages.sentence(error)), button)

    def _on_model_failed(self, model: str, error: Exception) -> None:
        """Tell of a download that has ended, in case nobody looks at the models any more."""
        if not model:
            return  # a folder that was just chosen: the dialog says what is wrong with it
        title = self._messages.say(self._parts.models.state(model).title)
        words = self.tr("{model}: {why}").format(model=title, why=self._messages.sentence(error))
        button = (self._messages.button(WayOut.OPEN_MODELS), partial(self.show_models, model))
        self._panels.notices.show_notice("error", words, button)

    def _on_tight(self, model: str, memory: Memory) -> None:
        """Warn before a model that is larger than what is free makes the machine slow."""
        words = self.tr("{model} is being loaded. It needs {memory}")
        title = self._messages.say(self._parts.models.state(model).title)
        button = (self.tr("Stop making takes"), self._parts.queue.cancel_all)
        sentence = words.format(model=title, memory=memory_words(memory))
        self._panels.notices.show_notice("warning", sentence, button)

    def show_models(self, model: str = "") -> None:
        """Have the models shown, one of them in particular."""
        self.models_wished.emit(model)

    def _on_sound(self, sentence: str) -> None:
        self._panels.notices.show_notice("warning", self._messages.say(sentence))

    def offer(self, way_out: WayOut, error: BaseException) -> None:
        """Do what the button beside an error offers."""
        known = next((line_id for about, line_id in self._lines_of if about is error), None)
        line_id = known or self._panels.lines.current()
        if way_out is WayOut.EDIT_LINE and line_id is not None:
            self._panels.lines.go_to(line_id, edit=True)
        elif way_out is WayOut.CHOOSE_CLIP and line_id is not None:
            self._panels.lines.go_to(line_id)
            who = self._parts.document.project.line(line_id).character
            self._panels.cast.select(who)
            self._panels.cast.clip.ask_clip.emit(who)
        elif way_out is WayOut.SHOW_VOICE and line_id is not None:
            self._panels.lines.go_to(line_id)
            self._panels.cast.show_voice(self._parts.document.project.line(line_id).character)
        elif way_out is WayOut.OPEN_MODELS:
            self.show_models(error.model if isinstance(error, ModelMissing) else "")
        elif way_out is WayOut.RETRY and known is not None:  # only what failed is tried again, never another line
            self._parts.generation.generate([known])
        elif way_out in self._ways:
            self._ways[way_out]()

"""Takes on request: lines in, jobs for the engine thread out; what comes back goes to the shelf and is scored.

Must not know of widgets or of playback.
"""

from __future__ import annotations

import secrets
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Literal

from PySide6.QtCore import QObject, Signal

from app.project.model import ALL_USES, Character, Line, Project, Take, line_fingerprint
from app.project.status import needs_take
from app.settings import Settings
from app.speaking import ModelMissing, Models, Speaker, Speaking, speaking
from app.synth import Item, SynthQueue
from app.takes import Job, seed_of
from app.workspace import Workspace

Activity = Literal["queued", "generating", "failed", "skipped"]


class Generation(QObject):
    """Knows for every line what is being done about it, beside what the project says."""

    activity_changed = Signal(object)  # frozenset[str]: line ids; once for many that are asked or cancelled at once
    take_made = Signal(object, object)  # Item, Take: it is on the shelf already

    def __init__(
        self, workspace: Workspace, queue: SynthQueue, models: Models, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace, self._queue, self._models, self._settings = workspace, queue, models, settings
        self._open_items: dict[str, list[Item]] = {}  # by line: queued or running
        self._faults: dict[str, Exception | str] = {}  # by line: why the last request gave no take
        self._untold: set[str] = set()  # lines whose activity has changed, until the last of many has
        self._voice_faults: Mapping[str, Exception] = {}  # by character
        queue.queued.connect(self._on_queued)
        queue.started.connect(self._on_started)
        queue.finished.connect(self._on_finished)
        queue.skipped.connect(self._on_skipped)
        queue.failed.connect(self._on_failed)
        queue.cancelled.connect(self._on_ended)
        queue.changed.connect(self._tell_all)
        workspace.opened.connect(self.forget)
        workspace.closed.connect(self.forget)
        workspace.document.changed.connect(self._on_edited)

    # ---- what is asked ----

    def generate(self, line_ids: Iterable[str], n_takes: int = 1) -> list[Item]:
        """Ask for *n_takes* new takes of each line: the first of every line before the second of any."""
        if self._workspace.folder is None:
            return []
        project = self._workspace.project
        wanted = set(line_ids)
        lines = [line for line in project.lines() if line.id in wanted]
        cast = {character.id: character for character in project.characters}
        ways = {character: self.speaking_of(cast[character]) for character in {line.character for line in lines}}
        numbers = {line.id: self._next_number(line.id) for line in lines}
        base = secrets.randbits(31)  # a new take is to differ from every one there ever was, the trash included
        jobs = []
        for offset in range(n_takes):
            for line in lines:
                number = numbers[line.id] + offset
                seed = seed_of(base, line.id, number)
                jobs.append(self._job(line, cast[line.character], number, seed, ways[line.character]))
        for line in lines:
            self._faults.pop(line.id, None)
        if self._settings.models_together:
            jobs = _together(jobs)
        return self._queue.ask_all(jobs, self._workspace.keeper())

    def _job(self, line: Line, who: Character, number: int, seed: int, way: Speaking) -> Job:
        fault = way.fault or self._voice_faults.get(who.id)
        return Job(line, who, number, seed, way.voice, fault, way.model, way.instruct, way.uses, way.reads_letters)

    def generate_missing(self, line_ids: Iterable[str] | None = None) -> list[Item]:
        """Ask for a take of every line (or of those given) that has no fresh one and none on its way."""
        project, shelf = self._workspace.project, self._workspace.shelf
        wanted = None if line_ids is None else set(line_ids)
        return self.generate(
            line.id
            for line in project.lines()
            if (wanted is None or line.id in wanted)
            and line.id not in self._open_items
            and line.text.strip()
            and needs_take(project, shelf, line)
        )

    def speaking_of(self, character: Character) -> Speaking:
        """Return how a character is spoken as the project and the models of this machine are now."""
        folder = self._workspace.folder
        if folder is None:
            return Speaking(self._models.resolved(character.model))
        return speaking(character, self._models, folder.path_of)

    def speaker_of(self, character: Character) -> Speaker | None:
        """Return the voice of a character and whose it is; None without one."""
        return self.speaking_of(character).speaker

    def on_models_changed(self) -> None:
        """Models have come or gone: a line is not failed any more for want of one that is here now."""
        project = self._workspace.project
        lines = {line.id: line.character for line in project.lines()} if self._faults else {}
        cast = {who.id: who for who in project.characters}
        mended = frozenset(
            line_id
            for line_id, fault in self._faults.items()
            if isinstance(fault, ModelMissing)
            and line_id in lines
            and not isinstance(self.speaking_of(cast[lines[line_id]]).fault, ModelMissing)
        )
        for line_id in mended:
            del self._faults[line_id]
        if mended:
            self.activity_changed.emit(mended)

    def set_voice_faults(self, faults: Mapping[str, Exception]) -> None:
        """Say which characters cannot be spoken with, and why: their lines fail without being tried."""
        self._voice_faults = dict(faults)

    # ---- what is known ----

    def activity(self, line_id: str) -> Activity | None:
        """Return what is being done about a line; "failed" and "skipped" until it is asked for again or edited."""
        items = self._open_items.get(line_id)
        if items:
            running = self._queue.running
            return "generating" if running is not None and running in items else "queued"
        fault = self._faults.get(line_id)
        return None if fault is None else "skipped" if isinstance(fault, str) else "failed"

    def items(self, line_id: str) -> tuple[Item, ...]:
        """Return the takes of a line that are being made or wait, in the order they were asked for."""
        return tuple(self._open_items.get(line_id, ()))

    def fault(self, line_id: str) -> Exception | str | None:
        """Return why the last request for a line gave no take: an exception, or the reason it was skipped for."""
        return self._faults.get(line_id)

    @property
    def failed_lines(self) -> frozenset[str]:
        return frozenset(line for line, fault in self._faults.items() if not isinstance(fault, str))

    def forget(self) -> None:
        """Another project is shown: nothing that was asked is of interest any more."""
        gone = frozenset(self._open_items) | frozenset(self._faults)
        self._open_items.clear()
        self._faults.clear()
        self._queue.cancel_all()
        if gone:
            self.activity_changed.emit(gone)

    def _next_number(self, line_id: str) -> int:
        numbers = [take.parameters.get("number") for take in self._workspace.shelf.of(line_id)]
        known = [number for number in numbers if isinstance(number, int)]
        waiting = [item.job.number for item in self._open_items.get(line_id, ())]
        return max([len(numbers), *known, *waiting]) + 1

    # ---- what comes back ----

    def _on_queued(self, item: Item) -> None:
        self._open_items.setdefault(item.line_id, []).append(item)
        self._tell(item)

    def _on_started(self, item: Item) -> None:
        if self._is_open(item):
            self._tell(item)

    def _on_finished(self, item: Item, take: Take) -> None:
        """Show the take, unless it was asked for in a project that is not open any more: there it is on disk."""
        if self._drop(item):
            self._faults.pop(item.line_id, None)
            self._workspace.append(take)
            self.take_made.emit(item, take)
            self._tell(item)

    def _on_skipped(self, item: Item, reason: str) -> None:
        self._on_fault(item, reason)

    def _on_failed(self, item: Item, error: Exception) -> None:
        self._on_fault(item, error)

    def _on_fault(self, item: Item, fault: Exception | str) -> None:
        if self._drop(item):
            self._faults[item.line_id] = fault
            self._tell(item)

    def _on_ended(self, item: Item) -> None:
        if self._drop(item):
            self._tell(item)

    def _on_edited(self, before: Project, after: Project) -> None:
        """A line whose words or voice were changed is not failed any more: nobody has tried the new ones."""
        if not self._faults:
            return
        old, new = _spoken_as(before, self._faults), _spoken_as(after, self._faults)
        mended = frozenset(line_id for line_id in self._faults if old.get(line_id) != new.get(line_id))
        for line_id in mended:
            del self._faults[line_id]
        if mended:
            self.activity_changed.emit(mended)

    def _is_open(self, item: Item) -> bool:
        return item in self._open_items.get(item.line_id, ())

    def _drop(self, item: Item) -> bool:
        """Forget an item that has ended; tell whether it was asked for in the project that is open."""
        known = self._is_open(item)
        items = [other for other in self._open_items.get(item.line_id, ()) if other.id != item.id]
        if items:
            self._open_items[item.line_id] = items
        else:
            self._open_items.pop(item.line_id, None)
        return known

    def _tell(self, item: Item) -> None:
        self._untold.add(item.line_id)
        if not self._queue.at_once:
            self._tell_all()

    def _tell_all(self) -> None:
        if self._untold:
            ids, self._untold = frozenset(self._untold), set()
            self.activity_changed.emit(ids)


def _spoken_as(project: Project, line_ids: Container[str]) -> dict[str, str]:
    lines = [line for line in project.lines() if line.id in line_ids]
    return {line.id: line_fingerprint(line, project.character(line.character), ALL_USES) for line in lines}


def _together(jobs: Sequence[Job]) -> list[Job]:
    """Return the jobs of one model after each other, each model where it was asked for first."""
    places = {model: n for n, model in enumerate(dict.fromkeys(job.model for job in jobs))}
    return sorted(jobs, key=lambda job: places[job.model])

"""What each character is spoken with: whether its clip can be used, and everything that gives it another one.

A bad clip changes nothing. Nothing here loads the engine by itself. Must not know of widgets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, Signal

from app.clip_files import ClipFiles, logged
from app.editing import Editing
from app.generation import Generation
from app.jobs import Job, Jobs, Progress
from app.project.clips import ClipChanged, Found, check_window, is_open, look_at
from app.project.model import Character, Project
from app.project.store import ProjectFolder
from app.speaking import EMBEDDED, Speaker
from app.synth import SynthQueue
from app.warmth import Warmth
from app.workspace import Workspace
from engine import api, audio

Phase = Literal["none", "checking", "preparing", "ready", "unusable"]


@dataclass(frozen=True, slots=True)
class VoiceState:
    """One character's voice at a glance.

    error: why it is unusable. reason: why this part of the clip was chosen, notes: what reading it took; both are
    empty where the part was chosen by hand or long ago. warm: the next take need not wait for the voice.
    """

    phase: Phase = "none"
    error: Exception | None = None
    reason: str = ""
    notes: tuple[str, ...] = ()
    warm: bool = False


@dataclass(frozen=True, slots=True)
class _Brought:
    """A clip for a character, checked and in the project; or why not."""

    folder: ProjectFolder
    character: str
    number: int
    clip: str = ""
    found: Found | None = None
    sound: audio.Clip | None = None
    error: Exception | None = None


class Voices(QObject):
    """Characters are named by id. changed: ids whose state may be another."""

    changed = Signal(object)  # frozenset[str]
    refused = Signal(str, object)  # character id, Exception: the clip that was to be set cannot be used

    def __init__(
        self,
        workspace: Workspace,
        generation: Generation,
        queue: SynthQueue,
        editing: Editing,
        jobs: Jobs,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace, self._generation, self._queue = workspace, generation, queue
        self._editing, self._jobs = editing, jobs
        self._files = ClipFiles(workspace, jobs, self)
        self._warmth = Warmth(queue, self._worth_warming, self)
        self._number = 0
        self._bringing: dict[str, tuple[int, Job]] = {}  # by character
        self._last_read: tuple[str, audio.Clip] | None = None  # by its digest
        self._files.known.connect(self._on_file_known)
        self._warmth.changed.connect(self._on_warmth)
        workspace.opened.connect(self._on_opened)
        workspace.closed.connect(self._forget)
        workspace.document.changed.connect(self._on_edited)

    # ---- what is known ----

    def state(self, character_id: str) -> VoiceState:
        """Return what is known about a character's voice; of somebody who is not in the cast, "none"."""
        who = self._character(character_id)
        if character_id in self._bringing:
            return VoiceState("checking")
        if who is None:
            return VoiceState()
        error = self._error(who)
        if error is not None:
            return VoiceState("unusable", error)
        voice = self._generation.speaker_of(who)
        if voice is not None and not isinstance(voice.voice, api.VoiceClip):
            return VoiceState(
                "preparing" if self._warmth.is_asked(voice) else "ready", warm=self._warmth.is_warm(voice)
            )
        if who.clip is None:
            return VoiceState()
        found = self._files.of(who.clip)
        if not isinstance(found, Found) or is_open(who) or voice is None:
            return VoiceState("checking")
        window = found.window
        chosen = window is not None and (window.start_s, window.end_s) == (who.clip_start_s, who.clip_end_s)
        reason = window.reason if window is not None and chosen else ""
        phase: Phase = "preparing" if self._warmth.is_asked(voice) else "ready"
        return VoiceState(phase, None, reason, found.notes, self._warmth.is_warm(voice))

    def reason(self, character_id: str) -> Exception | None:
        """Return why a character cannot be spoken with; None if nothing is wrong."""
        return self.state(character_id).error

    def notes(self, character_id: str) -> tuple[str, ...]:
        return self.state(character_id).notes

    def window(self, character_id: str) -> tuple[float, float] | None:
        """Return which part of the clip is used, in seconds from its start; None until it is chosen."""
        who = self._character(character_id)
        if who is None or who.clip_start_s is None or who.clip_end_s is None:
            return None
        return who.clip_start_s, who.clip_end_s

    def path(self, character_id: str) -> Path | None:
        """Return the file of a character's clip, whether it is there or not."""
        who, folder = self._character(character_id), self._workspace.folder
        return None if who is None or who.clip is None or folder is None else folder.path_of(who.clip)

    def sound(self, character_id: str) -> audio.Clip | None:
        """Return what a character's clip holds, if it happens to be the one that was read last."""
        who = self._character(character_id)
        known = self._last_read
        return known[1] if known is not None and who is not None and who.clip_hash == known[0] else None

    @property
    def faults(self) -> dict[str, Exception]:
        """Who cannot be spoken with, and why."""
        errors = {who.id: self._error(who) for who in self._workspace.project.characters}
        return {character_id: error for character_id, error in errors.items() if error is not None}

    # ---- wishes ----

    def set_clip_from(self, character_id: str, source: Path) -> None:
        """Read a recording, choose its best part, copy it into the project and give it to a character, as one step.

        One that cannot be used changes nothing and is told by `refused`.
        """
        folder = self._workspace.folder
        if folder is not None:
            self._bring(character_id, source, lambda: folder.add_clip(source))

    def choose_again(self, character_id: str) -> None:
        """Choose the best part of the clip a character has; a file that was changed outside is taken as it is now."""
        who, folder = self._character(character_id), self._workspace.folder
        if who is None or who.clip is None or folder is None:
            return
        clip, path = who.clip, folder.path_of(who.clip)
        self._bring(character_id, path, lambda: (clip, look_at(path, with_window=False).digest), anew=True)

    def trim(self, character_id: str, start_s: float, end_s: float, clip: audio.Clip) -> bool:
        """Use another part of the clip, which was read already; tell whether it can be used."""
        path = self.path(character_id)
        if path is None:
            return False
        try:
            check_window(clip, path, start_s, end_s)
        except api.ClipError as error:
            self.refused.emit(character_id, error)
            return False
        self._editing.set_window(character_id, round(start_s, 2), round(end_s, 2))
        return True

    def remove_clip(self, character_id: str) -> None:
        """Take the clip from a character; the file stays in the project, so that it can be undone."""
        self._stop_bringing(character_id)
        self._editing.set_clip(character_id, None, None, None, None)

    def check_again(self) -> None:
        """Look again at clips whose files are not what they were: changed, gone, or there again."""
        for clip in self._clips():
            self._files.look_again(clip)

    # ---- the project ----

    def _on_opened(self) -> None:
        self._forget()
        for clip in self._clips():
            self._files.look(clip)

    def _forget(self) -> None:
        for _number, job in self._bringing.values():
            job.cancel()
        self._bringing.clear()
        self._last_read = None
        self._files.forget()
        self._warmth.forget()
        self._tell(who.id for who in self._workspace.project.characters)

    def _on_file_known(self, clip: str) -> None:
        self._tell(who.id for who in self._workspace.project.characters if who.clip == clip)

    def _on_warmth(self, voice: Speaker | None) -> None:
        cast = self._workspace.project.characters
        self._tell(who.id for who in cast if voice is None or self._generation.speaker_of(who) == voice)

    def on_models_changed(self) -> None:
        """Models have come or gone, or another is the default."""
        self._generation.on_models_changed()
        self._tell(who.id for who in self._workspace.project.characters)

    def _on_edited(self, before: Project, after: Project) -> None:
        if before.characters is after.characters:
            return
        known = {who.id: who for who in before.characters}
        other = [who for who in after.characters if known.get(who.id) is not who]
        for who in other:
            if who.clip is None or self._files.is_looking(who.clip):
                continue
            if is_open(who) or self._files.of(who.clip) is None:
                self._files.look(who.clip)  # in a job: nothing is amended while others hear of this edit
        gone = known.keys() - {who.id for who in after.characters}
        self._tell([*(who.id for who in other), *gone])

    def _worth_warming(self) -> Iterator[Speaker]:
        """Yield the voices of those who have lines to speak."""
        project = self._workspace.project
        speaking = {line.character for line in project.lines()}
        for who in project.characters:
            voice = self._generation.speaker_of(who)
            if voice is not None and who.id in speaking and self.state(who.id).phase == "ready":
                yield voice

    # ---- bringing ----

    def _bring(
        self, character_id: str, source: Path, add: Callable[[], tuple[str, str]], *, anew: bool = False
    ) -> None:
        folder, who = self._workspace.folder, self._character(character_id)
        if folder is None or who is None:
            return
        self._stop_bringing(character_id)
        self._number += 1
        number = self._number

        def work(token: api.CancelToken, _progress: Progress) -> _Brought:
            try:
                clip = audio.read_clip(source, token=token)
                window = audio.choose_window(clip, source)
                token.check()
                relative, digest = add()
                found = Found(digest, window, clip.notes)
                return _Brought(folder, character_id, number, relative, found, clip)
            except api.Cancelled:
                raise
            except Exception as error:  # as above
                return _Brought(folder, character_id, number, error=logged(error))

        self._bringing[character_id] = number, self._jobs.run(work, self._on_anew if anew else self._on_brought)
        self._tell([character_id])

    def _on_brought(self, brought: _Brought) -> None:
        self._take_in(brought, anew=False)

    def _on_anew(self, brought: _Brought) -> None:
        self._take_in(brought, anew=True)

    def _take_in(self, brought: _Brought, *, anew: bool) -> None:
        known = self._bringing.get(brought.character)
        if known is None or known[0] != brought.number or brought.folder is not self._workspace.folder:
            return
        del self._bringing[brought.character]
        who, found = self._character(brought.character), brought.found
        if who is not None and found is not None and found.window is not None:
            self._files.put(brought.clip, found)
            self._last_read = None if brought.sound is None else (found.digest, brought.sound)
            start_s, end_s = found.window.start_s, found.window.end_s
            if not anew and who.clip_hash == found.digest and who.clip_start_s is not None and who.clip_end_s:
                start_s, end_s = who.clip_start_s, who.clip_end_s  # the same recording again: its part stays
            self._editing.set_clip(who.id, brought.clip, start_s, end_s, found.digest)
            self._warm_up(who.id)
        self._tell([brought.character])
        if brought.error is not None:
            self.refused.emit(brought.character, brought.error)

    def _stop_bringing(self, character_id: str) -> None:
        known = self._bringing.pop(character_id, None)
        if known is not None:
            known[1].cancel()
            self._tell([character_id])

    def _warm_up(self, character_id: str) -> None:
        """Have a voice ready that was just given; a model that is large is not loaded for that alone."""
        who = self._character(character_id)
        voice = None if who is None else self._generation.speaker_of(who)
        if voice is not None and (voice.model == EMBEDDED or voice.model in self._queue.resident):
            self._warmth.prepare(voice)

    # ---- the cast ----

    def _error(self, who: Character) -> Exception | None:
        if self._workspace.folder is None:
            return None
        way = self._generation.speaking_of(who)
        if way.fault is not None or who.clip is None or not isinstance(way.voice, api.VoiceClip | None):
            return way.fault or self._refusal(way.speaker)
        found = self._files.of(who.clip)
        if isinstance(found, Exception):
            return found
        if found is not None and who.clip_hash not in (None, found.digest):
            return ClipChanged(self._workspace.folder.path_of(who.clip))
        return self._refusal(way.speaker)

    def _refusal(self, voice: Speaker | None) -> Exception | None:
        return None if voice is None else self._warmth.refusal(voice)

    def _character(self, character_id: str) -> Character | None:
        cast = self._workspace.project.characters
        return next((who for who in cast if who.id == character_id), None)

    def _clips(self) -> list[str]:
        clips = (who.clip for who in self._workspace.project.characters)
        return list(dict.fromkeys(clip for clip in clips if clip is not None))

    def _tell(self, ids: Iterable[str]) -> None:
        self._generation.set_voice_faults(self.faults)
        told = frozenset(ids)
        if told:
            self.changed.emit(told)

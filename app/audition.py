"""Listening: a line, a take, a scene, a clip, or a take while it is being made; one of them at a time.

What is heard is what an export holds: the samples of the files, at the times of the plan; voices that overlap are
mixed. Must not know of widgets or of devices.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, Signal

from app.feed import Feed, PlayToken
from app.generation import Generation
from app.jobs import Job, Jobs, Work
from app.live import LiveRule
from app.playback import Player
from app.project.model import Take
from app.project.plan import Clip
from app.project.status import chosen_take
from app.settings import Settings
from app.sounds import Clips, MakeProgram, Program, ReadClip, ReadTake, Sound
from app.synth import Item, SynthQueue
from app.workspace import Workspace
from engine.api import Cancelled, Packet, told

AHEAD = 3  # lines read before they are heard

Kind = Literal["nothing", "live", "asked"]


@dataclass(slots=True)
class _Making:
    """The take that is being made and what there is of it."""

    item: Item
    packets: list[Packet] = field(default_factory=list)
    feed: Feed | None = None


class Audition(QObject):
    """Plays things of the project by their ids.

    Keys: a take's id; `item:<id>` for a take that is being made (its take's id once it is whole); `clip:<path>`.
    """

    changed = Signal()  # something began, ended or goes on with another sound
    position_changed = Signal(str, float)  # key, seconds in its file
    failed = Signal(object)  # Exception: it cannot be heard
    noticed = Signal(object)  # a sentence that is worth a word, made by told()

    def __init__(
        self,
        workspace: Workspace,
        generation: Generation,
        queue: SynthQueue,
        player: Player,
        jobs: Jobs,
        settings: Settings,
        parent: QObject | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._workspace, self._queue, self._player = workspace, queue, player
        self._jobs, self._settings, self._clock = jobs, settings, clock
        self._token: PlayToken | None = None
        self._kind: Kind = "nothing"
        self._awaited: str | None = None  # the key that will sound first
        self._job: Job | None = None
        self._last: Callable[[], None] | None = None  # what was asked last, in case it fails
        self._program: deque[Clip] = deque()
        self._begin_s, self._n_ahead, self._told = 0.0, 0, False
        self._clips = Clips()
        self._rule = LiveRule()
        self._making: _Making | None = None
        self._takes: dict[str, str] = {}  # item key -> take id, for what still sounds under its old key
        self._live_ended_at: float | None = None
        self._connect(generation)
        player.set_volume(settings.volume)
        player.set_device(settings.output_device)

    def _connect(self, generation: Generation) -> None:
        queue, player = self._queue, self._player
        queue.queued.connect(self._on_queued)
        queue.started.connect(self._on_started)
        queue.packet.connect(self._on_packet)
        for ended in (queue.finished, queue.skipped, queue.failed, queue.cancelled):
            ended.connect(self._end_making)
        generation.take_made.connect(self._on_take_made)
        player.started.connect(self.changed)
        player.finished.connect(self._on_sound_finished)
        player.position_changed.connect(self._on_position)
        player.ended.connect(self._on_ended)
        player.changed.connect(self._on_player_changed)
        player.noticed.connect(self.noticed)
        self._workspace.opened.connect(self.stop)
        self._workspace.closed.connect(self.stop)
        self._settings.changed.connect(self._on_setting)

    # ---- what is asked ----

    def toggle(self, line_id: str | None) -> None:
        """Stop whatever plays; if nothing does, play the line."""
        if self.is_playing:
            self.stop()
        elif line_id is not None:
            self.play_line(line_id)

    def play_line(self, line_id: str) -> None:
        """Play the take that speaks for a line, or the one that is being made for it."""
        making = self._making
        if making is not None and making.item.line_id == line_id:
            self._play_making(making)
            return
        try:
            line = self._workspace.project.line(line_id)
        except KeyError:
            return
        take, _ = chosen_take(self._workspace.project, self._workspace.shelf, line)
        if take is None:
            self.noticed.emit(told("This line has no take yet; nothing can be played."))
        else:
            self.play_take(take.id)

    def play_take(self, take_id: str, start_s: float = 0.0) -> None:
        """Play a take from *start_s*; a deleted one as long as its file is there."""
        take = self._workspace.shelf.get(take_id)
        if take is not None:
            self._last = partial(self.play_take, take_id, start_s)
            token = self._begin(take_id)
            self._read_take(token, take, start_s, None)

    def play_from(self, line_id: str) -> None:
        """Play the episode as it would be exported, from a line on."""
        try:
            episode = self._workspace.project.episode_of(line_id)
        except KeyError:
            return
        self._play_program(episode.id, line_id)

    def play_scene(self, episode_id: str) -> None:
        """Play a whole episode, from its first sound on."""
        self._play_program(episode_id, None)

    def play_clip(self, path: Path, start_s: float = 0.0, end_s: float | None = None) -> None:
        """Play a stretch of a reference clip as the voice model hears it."""
        key = f"clip:{path}"
        self._last = partial(self.play_clip, path, start_s, end_s)
        token = self._begin(key)
        self._run(ReadClip(token, key, self._clips, path, start_s, end_s), self._on_read)

    def again(self) -> None:
        """Ask once more for what was asked last."""
        if self._last is not None:
            self._last()

    def stop(self) -> None:
        """Silence, and none of the takes asked for so far is heard while it is made."""
        self._rule.stopped()
        self._abandon()
        self._player.stop()
        self.changed.emit()

    # ---- what is known ----

    @property
    def is_playing(self) -> bool:
        """Tell whether something sounds or is about to."""
        return self._token is not None and self._token.active

    @property
    def now_playing(self) -> str | None:
        """Return the key of what sounds, or is about to."""
        if not self.is_playing:
            return None
        key = self._player.now_playing
        return self._awaited if key is None else self._takes.get(key, key)

    @property
    def line_playing(self) -> str | None:
        """Return the line that is heard."""
        key = self.now_playing
        take = None if key is None else self._workspace.shelf.get(key)
        if take is not None:
            return take.line
        making = self._making
        return making.item.line_id if making is not None and key == _key(making.item) else None

    # ---- one sound ----

    def _begin(self, key: str | None, kind: Kind = "asked") -> PlayToken:
        """Put a new request in the place of what plays."""
        self._abandon()
        if kind == "asked":
            self._rule.played()
        self._token, self._kind, self._awaited = self._player.request(), kind, key
        self.changed.emit()
        return self._token

    def _abandon(self) -> None:
        """Forget the present request; a file that is still being read is not heard any more."""
        job, self._job = self._job, None
        if job is not None:
            job.cancel()
        self._token, self._kind, self._awaited = None, "nothing", None
        self._program.clear()
        self._takes.clear()
        self._n_ahead, self._told = 0, False
        self._live_ended_at = None

    def _run(self, work: Work, done: Callable[[object], None]) -> None:
        self._job = self._jobs.run(work, done, self._on_job_failed)

    def _read_take(self, token: PlayToken, take: Take, start_s: float, at_s: float | None) -> None:
        folder = self._workspace.folder
        if folder is not None:
            self._run(ReadTake(token, take.id, folder.path_of, take.path, start_s, at_s), self._on_read)

    def _on_read(self, sound: object) -> None:
        if not isinstance(sound, Sound) or sound.token is not self._token or not sound.token.active:
            return
        self._job = None
        if sound.pcm is not None:
            feed = self._player.feed(sound.token, sound.key, at_s=sound.at_s, offset_s=sound.offset_s)
            feed.push(sound.pcm, sound.rate_hz)
            feed.end()
        else:
            self._n_ahead -= 1
            if not self._told and sound.error is not None:  # an episode on a lost disk is told of once
                self._told = True
                self.failed.emit(sound.error)
        self._read_next()

    def _on_job_failed(self, error: object) -> None:
        if not isinstance(error, Cancelled) and isinstance(error, Exception):
            self.failed.emit(error)
            self._abandon()
            self._player.stop()
            self.changed.emit()

    # ---- an episode ----

    def _play_program(self, episode_id: str, from_line: str | None) -> None:
        project = self._workspace.project
        episode = next((episode for episode in project.episodes if episode.id == episode_id), None)
        if episode is not None:
            self._last = partial(self._play_program, episode_id, from_line)
            token = self._begin(None)
            self._run(MakeProgram(token, project, episode, self._workspace.shelf, from_line), self._on_program)

    def _on_program(self, program: object) -> None:
        if not isinstance(program, Program) or program.token is not self._token or not program.token.active:
            return
        self._job = None
        self._program, self._begin_s = deque(program.clips), program.begin_s
        if not program.clips:
            self.noticed.emit(told("None of these lines has a take yet; nothing can be played."))
        elif program.n_without == 1:
            self.noticed.emit(told("1 line has no take yet and is passed over."))
        elif program.n_without:
            self.noticed.emit(told("{n} lines have no take yet and are passed over.", n=program.n_without))
        self._awaited = program.clips[0].take.id if program.clips else None
        self._read_next()

    def _read_next(self) -> None:
        """Read the next line of the program, unless enough lies ready; tell the player when there is none."""
        token = self._token
        if token is None or self._job is not None:
            return
        if not self._program:
            self._player.complete(token)
        elif self._n_ahead < AHEAD:
            clip = self._program.popleft()
            self._n_ahead += 1
            self._read_take(token, clip.take, 0.0, clip.at_s - self._begin_s)

    # ---- takes that are being made ----

    def _on_queued(self, item: Item) -> None:
        waiting = self._queue.waiting
        alone = self._queue.running is None and bool(waiting) and waiting[0].id == item.id
        self._rule.asked(item.id, alone=alone)

    def _on_started(self, item: Item) -> None:
        self._making = _Making(item)

    def _on_packet(self, item: Item, packet: Packet) -> None:
        making = self._making
        if making is None or making.item.id != item.id:
            return
        if packet.index == 0:
            self._begin_attempt(making)
        making.packets.append(packet)
        if making.feed is not None:
            making.feed.push(packet.pcm, packet.rate_hz)

    def _begin_attempt(self, making: _Making) -> None:
        """A take's first packet: decide whether it is heard. It may come twice, if the first attempt was no good."""
        again = bool(making.packets)
        making.packets = []
        if making.feed is not None and (again or making.feed.token is not self._token):
            making.feed.cut()
            making.feed = self._feed(making, 0.0) if making.feed.token is self._token else None
        elif making.feed is None and not again and self._settings.play_live:
            self._listen(making)

    def _listen(self, making: _Making) -> None:
        kind: Kind = self._kind if self.is_playing else "nothing"
        match self._rule.verdict(making.item.id, kind):
            case "at once":
                gap_s = self._rest_of_gap_s() if kind == "nothing" else 0.0
                self._begin(_key(making.item), "live")
                making.feed = self._feed(making, gap_s)
            case "in turn":
                making.feed = self._feed(making, self._workspace.project.settings.gap_s)

    def _rest_of_gap_s(self) -> float:
        """Return what is left of the gap after the take that was heard last, if takes are heard in a row."""
        if self._live_ended_at is None:
            return 0.0
        return max(0.0, self._live_ended_at + self._workspace.project.settings.gap_s - self._clock())

    def _feed(self, making: _Making, gap_s: float) -> Feed | None:
        return None if self._token is None else self._player.feed(self._token, _key(making.item), gap_s=gap_s)

    def _play_making(self, making: _Making) -> None:
        """Play what there is of the take that is being made, and the rest as it comes."""
        self._begin(_key(making.item))
        making.feed = self._feed(making, 0.0)
        if making.feed is not None:
            for packet in making.packets:
                making.feed.push(packet.pcm, packet.rate_hz)

    def _end_making(self, item: Item, made: object = None) -> None:
        """made: the take, if it became one."""
        self._rule.ended(item.id)
        making = self._making
        if making is None or making.item.id != item.id:
            return
        self._making = None
        if making.feed is not None and making.feed.token is self._token:
            token = making.feed.token
            if isinstance(made, Take):
                making.feed.end()
            else:
                making.feed.cut()
            self._player.complete(token)

    def _on_take_made(self, item: Item, take: Take) -> None:
        """What sounds under the item's key is the take's from now on."""
        if self.is_playing:
            self._takes[_key(item)] = take.id
            if self._awaited == _key(item):
                self._awaited = take.id

    # ---- what the player tells ----

    def _on_sound_finished(self, key: str) -> None:
        self._n_ahead = max(0, self._n_ahead - 1)
        if self._program:
            self._read_next()

    def _on_position(self, key: str, at_s: float) -> None:
        self.position_changed.emit(self._takes.get(key, key), at_s)

    def _on_ended(self, token: PlayToken) -> None:
        if token is self._token:
            was_live = self._kind == "live"
            self._abandon()
            self._live_ended_at = self._clock() if was_live else None
            self.changed.emit()

    def _on_player_changed(self) -> None:
        """Somebody else plays (a test tone), or the player gave up by itself (a device that cannot go on)."""
        if self._token is not None and not self._token.active:
            self._abandon()
            self.changed.emit()

    def _on_setting(self, key: str) -> None:
        match key:
            case "audio/volume":
                self._player.set_volume(self._settings.volume)
            case "audio/device":
                self._player.set_device(self._settings.output_device)
            case "audio/live" if not self._settings.play_live and self._kind == "live":
                self.stop()


def _key(item: Item) -> str:
    return f"item:{item.id}"

"""Sounds of a project as work for a job: a take's file, a stretch of a clip, the lines of an episode in their order.

Must not know of the player or of Qt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from app.feed import PlayToken
from app.project.errors import ProjectError
from app.project.model import Episode, Project
from app.project.plan import Clip, plan
from app.project.status import Takes
from engine import audio
from engine.api import CancelToken, ClipError, Pcm

Progress = Callable[[float, str], None]
TONE_HZ = 48000
KEPT_S = 300.0  # a clip that is longer is read again each time


@dataclass(frozen=True, slots=True)
class Sound:
    """A sound that was read, or why it was not. at_s, offset_s: as Player.feed."""

    token: PlayToken
    key: str
    pcm: Pcm | None = None
    rate_hz: int = 0
    offset_s: float = 0.0
    at_s: float | None = None
    error: Exception | None = None


@dataclass(frozen=True, slots=True)
class ReadTake:
    """Read the file of a take, from start_s on. locate: where a path of the project lies; raises ProjectError."""

    token: PlayToken
    key: str
    locate: Callable[[str], Path]
    path: str
    start_s: float = 0.0
    at_s: float | None = None

    def __call__(self, token: CancelToken, progress: Progress) -> Sound:
        try:
            pcm, rate_hz, _ = audio.read_flac(self.locate(self.path))
        except (OSError, ProjectError) as error:
            return Sound(self.token, self.key, at_s=self.at_s, error=error)
        first = min(len(pcm), max(0, round(self.start_s * rate_hz)))
        return Sound(self.token, self.key, pcm[first:], rate_hz, first / rate_hz, self.at_s)


class Clips:
    """Reads stretches of clips; the last clip stays decoded, since its window is tried again and again."""

    def __init__(self) -> None:
        self._kept: tuple[tuple[Path, int, int], Pcm, int] | None = None

    def read(self, path: Path, start_s: float, end_s: float | None) -> tuple[Pcm, int, float]:
        """Return samples, rate and where they begin in the file. Raises ClipError."""
        pcm, rate_hz = self._whole(path)
        first = min(len(pcm), max(0, round(start_s * rate_hz)))
        last = len(pcm) if end_s is None else min(len(pcm), max(first, round(end_s * rate_hz)))
        return pcm[first:last], rate_hz, first / rate_hz

    def _whole(self, path: Path) -> tuple[Pcm, int]:
        try:
            stat = path.stat()
            name = (path, stat.st_mtime_ns, stat.st_size)
        except OSError:
            name = (path, 0, 0)  # reading it will say what is wrong
        kept = self._kept
        if kept is None or kept[0] != name:
            clip = audio.read_clip(path)
            kept = (name, clip.pcm, clip.rate_hz)
            self._kept = kept if clip.duration_s <= KEPT_S else None
        return kept[1], kept[2]


@dataclass(frozen=True, slots=True)
class ReadClip:
    """Read a stretch of a clip, seconds from its start."""

    token: PlayToken
    key: str
    clips: Clips
    path: Path
    start_s: float
    end_s: float | None

    def __call__(self, token: CancelToken, progress: Progress) -> Sound:
        try:
            pcm, rate_hz, offset_s = self.clips.read(self.path, self.start_s, self.end_s)
        except (ClipError, OSError) as error:
            return Sound(self.token, self.key, error=error)
        return Sound(self.token, self.key, pcm, rate_hz, offset_s)


@dataclass(frozen=True, slots=True)
class Program:
    """Lines to be heard one after another. begin_s: where in the episode it starts; n_without: lines without a take."""

    token: PlayToken
    clips: tuple[Clip, ...]
    begin_s: float
    n_without: int


@dataclass(frozen=True, slots=True)
class MakeProgram:
    """Plan an episode as its export would be, from a line on (None: from its first sound on)."""

    token: PlayToken
    project: Project
    episode: Episode
    takes: Takes
    from_line: str | None

    def __call__(self, token: CancelToken, progress: Progress) -> Program:
        planned = plan(self.project, self.episode, self.takes)
        ids = [line.id for line in self.episode.lines]
        first = ids.index(self.from_line) if self.from_line in ids else 0
        wanted = set(ids[first:])
        begins = [clip.at_s for clip in planned.clips if clip.line.id in wanted]
        if self.from_line is not None:
            begins = begins[:1]  # that line's own, or the next one's that has a take
        begin_s = min(begins, default=0.0)
        clips = [c for c in planned.clips if c.at_s >= begin_s and (c.line.id in wanted or c.line.start_s is not None)]
        without = sum(line.id in wanted for line, _ in planned.without_take)
        return Program(self.token, tuple(sorted(clips, key=lambda clip: clip.at_s)), begin_s, without)


def bell() -> Pcm:
    """Return two soft notes at TONE_HZ, to hear whether an output works."""
    t_s = np.arange(round(0.45 * TONE_HZ)) / TONE_HZ
    notes = [np.sin(2 * np.pi * pitch_hz * t_s) * np.exp(-6 * t_s) for pitch_hz in (523.25, 783.99)]
    return (0.25 * np.concatenate(notes)).astype(np.float32)

"""What an episode's export will hold: which take of each line, when, under which name, and what is wrong with it.

Pure: it must not read or write files. Subtitles and cue sheets are to come from the same plan, so they cannot disagree.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from app.project.model import Character, Episode, Line, Project, Settings, Take
from app.project.naming import line_file_name, unique
from app.project.status import TOUCHING_S, ChosenBy, Takes, chosen_take, is_stale, over_s
from engine.api import told

ProblemKind = Literal["missing", "stale", "over-long", "overlap"]


@dataclass(frozen=True, slots=True)
class Clip:
    """One line's place in the episode. at_s: where the take's file starts, seconds from the episode's start."""

    line: Line
    character: Character
    take: Take
    chosen_by: ChosenBy
    at_s: float
    file_name: str

    @property
    def end_s(self) -> float:
        return self.at_s + self.take.file_s


@dataclass(frozen=True, slots=True)
class Problem:
    """Something a person should look at before or after an export."""

    line_id: str
    kind: ProblemKind
    sentence: str


@dataclass(frozen=True, slots=True)
class Plan:
    """Every line of an episode is in clips or in without_take."""

    episode: Episode
    settings: Settings
    clips: tuple[Clip, ...]
    without_take: tuple[tuple[Line, Character], ...]
    problems: tuple[Problem, ...]

    def fingerprint(self) -> str:
        """Digest everything the written files depend on: same digest, same export."""
        clips = [
            (c.line.id, c.line.text, c.character.name, c.take.id, c.chosen_by, round(c.at_s, 6), c.file_name)
            for c in self.clips
        ]
        without = [(line.id, line.text, line.reading, character.name) for line, character in self.without_take]
        problems = [(problem.line_id, problem.sentence) for problem in self.problems]
        settings = (self.settings.gap_s, self.settings.lufs, self.settings.ceiling_dbtp)
        value = json.dumps([self.episode.title, settings, clips, without, problems])
        return hashlib.sha256(value.encode("ascii")).hexdigest()[:16]


def plan(project: Project, episode: Episode, takes: Takes) -> Plan:
    """Lay out *episode*: lines at their own times, others after the line before them and a gap."""
    clips: list[Clip] = []
    without: list[tuple[Line, Character]] = []
    names = unique(_names(project, episode))
    for line, name in zip(episode.lines, names, strict=True):
        character = project.character(line.character)
        take, chosen_by = chosen_take(project, takes, line)
        if take is None or chosen_by is None:
            without.append((line, character))
            continue
        after = clips[-1].end_s + project.settings.gap_s if clips else 0.0
        at_s = max(0.0, after if line.start_s is None else line.start_s)
        clips.append(Clip(line, character, take, chosen_by, at_s, name))
    problems = (*_missing(without), *_stale(project, clips), *_over_long(clips), *_overlaps(clips))
    return Plan(episode, project.settings, tuple(clips), tuple(without), problems)


def _names(project: Project, episode: Episode) -> list[str]:
    n = len(episode.lines)
    return [
        line_file_name(number, n, project.character(line.character).name, line.text)
        for number, line in enumerate(episode.lines, 1)
    ]


def _missing(lines: Sequence[tuple[Line, Character]]) -> list[Problem]:
    return [Problem(line.id, "missing", told("This line has no take yet.")) for line, _ in lines]


def _stale(project: Project, clips: Sequence[Clip]) -> list[Problem]:
    sentence = told("The text or the voice changed after this take was made.")
    return [Problem(c.line.id, "stale", sentence) for c in clips if is_stale(project, c.line, c.take)]


def _over_long(clips: Sequence[Clip]) -> list[Problem]:
    return [
        Problem(
            c.line.id,
            "over-long",
            told("The take is {over:.2f} s longer than its slot; it was kept whole.", over=over),
        )
        for c in clips
        if (over := over_s(c.line, c.take)) > 0
    ]


def _overlaps(clips: Sequence[Clip]) -> list[Problem]:
    """Flag each clip that starts before one that began earlier has ended."""
    problems = []
    latest: Clip | None = None
    for clip in sorted(clips, key=lambda c: c.at_s):
        if latest is not None and clip.at_s < latest.end_s - TOUCHING_S:
            sentence = told(
                "It starts {over:.2f} s before {name}'s line “{text}” ends.",
                over=latest.end_s - clip.at_s,
                name=latest.character.name,
                text=latest.line.text[:24],
            )
            problems.append(Problem(clip.line.id, "overlap", sentence))
        if latest is None or clip.end_s > latest.end_s:
            latest = clip
    return problems

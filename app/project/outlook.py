"""What an export would do, before it is done: what is wrong, what would be written, how much and where to.

Pure: it must not look at the disk; app.project.destination does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from app.project.export import LONGEST_S, RATE_HZ, Reason
from app.project.inside import safe_name
from app.project.model import Line, Project
from app.project.naming import unique
from app.project.plan import Clip, Plan, plan
from app.project.status import Takes
from engine.api import told

Kind = Literal["failed", "lost", "missing", "stale", "over-long", "overlap", "skipped"]
KINDS: tuple[Kind, ...] = ("failed", "lost", "missing", "stale", "over-long", "overlap", "skipped")  # worst first

_BYTES = 3  # a sample of 24 bits


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to look at. number: of the line in its episode, from 1."""

    line_id: str
    number: int
    character: str
    text: str
    kind: Kind
    sentence: str


@dataclass(frozen=True, slots=True)
class Planned:
    """One episode and the folder it goes to."""

    plan: Plan
    out: Path


@dataclass(frozen=True, slots=True)
class Outlook:
    """An export of one or more episodes. blocked: why it cannot be done at all. reasons: by line without a take."""

    planned: tuple[Planned, ...]
    findings: tuple[Finding, ...]
    reasons: Mapping[str, Reason]
    blocked: str | None = None

    @property
    def n_lines(self) -> int:
        return sum(len(one.plan.episode.lines) for one in self.planned)

    @property
    def n_written(self) -> int:
        return sum(len(one.plan.clips) for one in self.planned)

    @property
    def n_unconfirmed(self) -> int:
        """How many takes were chosen by score, not by the user."""
        return sum(clip.chosen_by == "score" for one in self.planned for clip in one.plan.clips)

    @property
    def duration_s(self) -> float:
        return sum(_duration_s(one.plan) for one in self.planned)

    @property
    def n_bytes(self) -> int:
        """How much is written: the mixes and the files of the lines."""
        lines_s = sum(clip.take.file_s for one in self.planned for clip in one.plan.clips)
        return round((self.duration_s + lines_s) * RATE_HZ * _BYTES)

    def of(self, kind: Kind) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.kind == kind)

    @property
    def can_be_made(self) -> tuple[str, ...]:
        """The lines for which a new take would mend something, in order."""
        return tuple(f.line_id for f in self.findings if f.kind in ("failed", "missing", "stale") and f.text.strip())

    def fingerprint(self) -> tuple[object, ...]:
        """Two outlooks with the same one are the same to whoever looks at them."""
        plans = tuple((one.plan.fingerprint(), one.out) for one in self.planned)
        return (*plans, self.findings, self.blocked)


def look_ahead(
    project: Project, takes: Takes, folder: Path, reasons: Mapping[str, Reason], episode_id: str | None = None
) -> Outlook:
    """Plan the export of one episode, or of all, into *folder*.

    reasons: why the last request for a line gave no take, by line id.
    """
    folders = episode_folders(project, folder)
    episodes = [e for e in project.episodes if episode_id is None or e.id == episode_id]
    planned = tuple(Planned(plan(project, episode, takes), folders[episode.id]) for episode in episodes)
    findings = [finding for one in planned for finding in _findings(project, takes, one.plan, reasons)]
    without = {line.id for one in planned for line, _ in one.plan.without_take}
    why = {line_id: reason for line_id, reason in reasons.items() if line_id in without}
    return Outlook(planned, tuple(findings), why, _blocked(planned))


def episode_folders(project: Project, folder: Path) -> dict[str, Path]:
    """Return where each episode goes: into *folder* itself, or into one of its own there if there are several."""
    if len(project.episodes) == 1:
        return {project.episodes[0].id: folder}
    names = unique(safe_name(episode.title or episode.id) for episode in project.episodes)
    return {episode.id: folder / name for episode, name in zip(project.episodes, names, strict=True)}


def _findings(project: Project, takes: Takes, made: Plan, reasons: Mapping[str, Reason]) -> Iterator[Finding]:
    lines = {line.id: (number, line) for number, line in enumerate(made.episode.lines, 1)}
    names = {who.id: who.name for who in project.characters}

    def finding(line_id: str, kind: Kind, sentence: str) -> Finding:
        number, line = lines[line_id]
        return Finding(line_id, number, names[line.character], line.text, kind, sentence)

    for line in made.episode.lines:
        if line.chosen is not None and line.chosen in takes.absent and line.chosen not in project.deleted:
            yield finding(line.id, "lost", _lost(made.clips, line))
    for problem in made.problems:
        reason = reasons.get(problem.line_id)
        if problem.kind in ("missing", "stale") and reason is not None:
            yield finding(problem.line_id, reason.outcome, reason.sentence)
        elif problem.kind == "missing" and not lines[problem.line_id][1].text.strip():
            yield finding(problem.line_id, "missing", told("This line has no text yet."))
        else:
            yield finding(problem.line_id, problem.kind, problem.sentence)


def _lost(clips: Sequence[Clip], line: Line) -> str:
    stands_in = next((clip.take for clip in clips if clip.line.id == line.id), None)
    if stands_in is None:
        return told("The file of the take you chose is not there any more, and there is no other take.")
    return told("The file of the take you chose is not there any more; another take stands in for it.")


def _duration_s(made: Plan) -> float:
    return max((clip.end_s for clip in made.clips), default=0.0)


def _blocked(planned: Sequence[Planned]) -> str | None:
    for one in planned:
        longest = max(_duration_s(one.plan), *(line.start_s or 0.0 for line in one.plan.episode.lines), 0.0)
        if longest > LONGEST_S:
            return told(
                "“{title}” would last {hours:.1f} hours; an episode ends before {most:.0f}. Correct the times of its "
                "lines.",
                title=one.plan.episode.title,
                hours=longest / 3600,
                most=LONGEST_S / 3600,
            )
    if not any(one.plan.episode.lines for one in planned):
        return told("There is no line to export yet. Add lines, or open a script.")
    return None

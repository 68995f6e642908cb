"""What `render` tells while it works and at its end: to people, to programs, and as an exit code.

Must not make or write anything.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from app.commands.messages import sentence
from app.commands.shell import Exit
from app.project import export
from app.project.model import Json, Take
from app.takes import Event, Failed, Job, Skipped, Started, TakeMade


@dataclass(slots=True)
class Tally:
    """What this run did. reasons: why a line got no take, by its id."""

    made: list[Take] = field(default_factory=list)
    reasons: dict[str, export.Reason] = field(default_factory=dict)
    cancelled: bool = False
    seconds: float = 0.0

    def record(self, event: Event) -> None:
        """Take in what has become of a line."""
        match event:
            case TakeMade(take=take):
                self.made.append(take)
            case Skipped(job=job, reason=reason):
                self.reasons[job.line.id] = export.Reason("skipped", reason)
            case Failed(job=job, error=error):
                self.reasons[job.line.id] = export.Reason("failed", sentence(error))

    @property
    def failed(self) -> bool:
        return any(reason.outcome == "failed" for reason in self.reasons.values())


@dataclass(frozen=True, slots=True)
class Written:
    """One episode's export. fresh: False if what lay there was whole and up to date."""

    out: Path
    report: export.Report
    fresh: bool


class Progress:
    """One printed line for each take, skipped line and failure."""

    def __init__(self, lines: set[str], say: Callable[[str], None]) -> None:
        self._n_lines, self._say = len(lines), say
        self._met: set[str] = set()
        self._started = 0.0

    def show(self, event: Event) -> None:
        job = event.job
        self._met.add(job.line.id)
        match event:
            case Started():
                self._started = time.perf_counter()
            case TakeMade(take=take):
                took_s = time.perf_counter() - self._started
                ended = "" if take.end_reason == "eos" else f", ended by {take.end_reason}"
                self._tell(job, f"take {job.number}: {take.duration_s:.1f} s in {took_s:.1f} s{ended}")
            case Skipped(reason=reason):
                self._tell(job, f"skipped: {reason}")
            case Failed(error=error):
                self._tell(job, f"failed: {sentence(error)}")

    def _tell(self, job: Job, told: str) -> None:
        self._say(f"{len(self._met):>4}/{self._n_lines}  {job.character.name}: {short(job.line.text)}  [{told}]")


def short(text: str) -> str:
    """Return the beginning of a line's text, for a list of lines."""
    text = " ".join(text.split())
    return text if len(text) <= 32 else f"{text[:31]}…"


def exit_code(tally: Tally, written: list[Written]) -> Exit:
    """Return how a rendering ends: cancelled, complete, or with lines that are not in the episode."""
    if tally.cancelled:
        return Exit.CANCELLED
    complete = all(one.report.complete for one in written) and not tally.failed
    return Exit.DONE if complete else Exit.PARTLY


def summary(tally: Tally, written: list[Written]) -> Iterator[str]:
    """Yield the closing lines for people; their numbers balance."""
    if tally.cancelled:
        yield f"Cancelled. {len(tally.made)} takes were finished in this run and are kept. Run it again to go on."
    elif tally.made:
        speech_s = sum(take.duration_s for take in tally.made)
        yield f"{len(tally.made)} takes, {speech_s:.1f} s of speech, made in {tally.seconds:.1f} s."
    elif not tally.failed:
        yield "Nothing was missing: every line that can be spoken has its take. No line was rendered."
    for one in written:
        yield from _episode_summary(one)


def _episode_summary(one: Written) -> Iterator[str]:
    totals, body = one.report.totals, one.report.body
    for entry in one.report.lines:
        if entry["outcome"] != "written":
            yield f"  {entry['outcome']}: {entry['character']}: {entry['text']} ({entry['reason']})"
    names = {entry["id"]: f"{entry['character']}: {short(str(entry['text']))}" for entry in one.report.lines}
    for problem in _problems(body):
        yield f"  look at: {names.get(problem['line_id'], problem['line_id'])} ({problem['sentence']})"
    yield "{lines} lines = {written} written + {skipped} skipped + {failed} failed".format(**totals)
    if body.get("episode") is None:
        yield f"{one.out / export.REPORT_NAME} tells why there is no episode."
        return
    state = "" if one.fresh else " (was up to date)"
    yield (
        f"{one.out / export.MIX_NAME}: {body['duration_s']} s, {body['loudness_lufs']} LUFS, "
        f"{body['true_peak_dbtp']} dBTP{state}"
    )


def _problems(body: Mapping[str, Json]) -> list[dict[str, Json]]:
    problems = body.get("problems")
    return [problem for problem in problems if isinstance(problem, dict)] if isinstance(problems, list) else []


def for_programs(tally: Tally, written: list[Written], code: Exit) -> Json:
    """Return the same as a JSON value, with every episode's report."""
    totals = {key: sum(one.report.totals[key] for one in written) for key in ("lines", "written", "skipped", "failed")}
    return {
        "command": "render",
        "exit_code": int(code),
        "cancelled": tally.cancelled,
        "takes_made": [take.id for take in tally.made],
        "seconds": round(tally.seconds, 3),
        "totals": dict(totals),
        "episodes": [{"out": str(one.out), "fresh": one.fresh, "report": one.report.body} for one in written],
    }

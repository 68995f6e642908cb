"""Write an episode as planned: the mix, one file a line and a report that balances. All of it, or nothing.

Must not know how takes are made or where they are kept: it is given a reader.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np

from app.project.atomic import atomic_path, is_leftover, write_json
from app.project.model import Json, Line, Take
from app.project.plan import Clip, Plan
from engine import audio
from engine.api import CancelToken, Pcm, reason_of, told

RATE_HZ = 48_000
LONGEST_S = 8 * 3600.0  # a WAV file of 24 bits at this rate ends at 4 GB, soon after
REPORT_NAME = "report.json"
MIX_NAME = "episode.wav"
LINES_FOLDER = "lines"

Outcome = Literal["written", "skipped", "failed"]
TakeReader = Callable[[Take], tuple[Pcm, int]]
Progress = Callable[[float, str], None]  # share done in [0, 1], what is being done

_READ, _LEVELLED = 0.35, 0.6  # shares of the work after which all is read, and the mix has its loudness


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a line is not in the episode."""

    outcome: Literal["skipped", "failed"]
    sentence: str


NO_TAKE = Reason("skipped", told("This line has no take yet."))


@dataclass(frozen=True, slots=True)
class Report:
    """What an export wrote. lines: one entry a line of the episode, in its order; totals balance."""

    lines: tuple[dict[str, Json], ...]
    totals: dict[str, int]
    body: dict[str, Json]

    @property
    def complete(self) -> bool:
        return self.totals["written"] == self.totals["lines"]


@dataclass(frozen=True, slots=True)
class _Sound:
    clip: Clip
    pcm: Pcm


def render(
    plan: Plan,
    read: TakeReader,
    out: Path,
    token: CancelToken,
    reasons: Mapping[str, Reason],
    progress: Progress | None = None,
) -> Report:
    """Write episode.wav, lines/*.wav and report.json into *out*; what was there before stays until all is verified.

    reasons: why lines have no take, by line id. Raises Cancelled; OSError if *out* cannot be written.
    """
    tell = progress or _silent
    sounds, unreadable = _read_all(plan, read, token, tell)
    before = _former_files(out)
    report = _write(plan, sounds, dict(reasons) | unreadable, out, token, tell)
    tell(1.0, told("Done"))
    _remove_former(out, before - {str(entry["path"]) for entry in report.lines})
    return report


def up_to_date(plan: Plan, out: Path, reasons: Mapping[str, Reason]) -> bool:
    """Tell whether *out* already holds exactly this plan and these reasons, with every file whole."""
    try:
        body = json.loads((out / REPORT_NAME).read_bytes())
        if body["plan"] != plan.fingerprint() or _reasons_in(body) != _reasons_for(plan, reasons):
            return False
        for name, n_samples in body["files"].items():
            audio.verify_audio(out / name, n_samples, RATE_HZ)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False
    return True


def _reasons_for(plan: Plan, reasons: Mapping[str, Reason]) -> dict[str, str]:
    return {line.id: reasons.get(line.id, NO_TAKE).sentence for line, _ in plan.without_take}


def _reasons_in(body: dict[str, Any]) -> dict[str, str]:
    return {entry["id"]: entry["reason"] for entry in body["lines"] if entry["outcome"] != "written"}


def read_report(out: Path) -> Report:
    """Return the report that lies in *out*. Raises OSError, ValueError."""
    body = json.loads((out / REPORT_NAME).read_bytes())
    return Report(tuple(body["lines"]), body["totals"], body)


def _silent(_share: float, _doing: str) -> None:
    """Tell nobody."""


def _read_all(
    plan: Plan, read: TakeReader, token: CancelToken, tell: Progress
) -> tuple[list[_Sound], dict[str, Reason]]:
    """Read each take and resample it, once."""
    sounds: list[_Sound] = []
    failed: dict[str, Reason] = {}
    for number, clip in enumerate(plan.clips):
        token.check()
        tell(_READ * number / len(plan.clips), told("Reading takes"))
        try:
            pcm, rate_hz = read(clip.take)
        except OSError as error:
            sentence = told(
                "The take's file cannot be read ({why}). Delete {file} and make the take again.",
                why=reason_of(error).rstrip("."),
                file=clip.take.path,
            )
            failed[clip.line.id] = Reason("failed", sentence)
            continue
        sounds.append(_Sound(clip, audio.resample(pcm, rate_hz, RATE_HZ)))
    return sounds, failed


def _mix(sounds: Sequence[_Sound]) -> Pcm:
    """Add every sound at its time. (N,) at RATE_HZ; not yet limited."""
    placed = [(round(sound.clip.at_s * RATE_HZ), sound.pcm) for sound in sounds]
    mixed = np.zeros(max((at + len(pcm) for at, pcm in placed), default=0), np.float32)
    for at, pcm in placed:
        mixed[at : at + len(pcm)] += pcm
    return mixed


def _lines_gain_db(sounds: Sequence[_Sound], mix_gain_db: float, ceiling_dbtp: float, token: CancelToken) -> float:
    """Return the one gain all line files share: the mix's, lowered if a single line would pass the ceiling."""
    loudest_dbtp = max((audio.true_peak_dbtp(sound.pcm, RATE_HZ, token) for sound in sounds), default=-np.inf)
    return float(min(mix_gain_db, ceiling_dbtp - 0.01 - loudest_dbtp))


def _write(
    plan: Plan,
    sounds: list[_Sound],
    reasons: Mapping[str, Reason],
    out: Path,
    token: CancelToken,
    tell: Progress,
) -> Report:
    files: dict[str, int] = {}
    figures: dict[str, Json] = {"episode": None}
    # The stack puts files in their places in reverse order, so the report, entered first, comes last.
    with ExitStack() as stack:
        report_temp = stack.enter_context(atomic_path(out / REPORT_NAME))
        if sounds:
            figures, files = _write_sounds(plan, sounds, out, stack, token, tell)
        token.check()
        report = _report(plan, {sound.clip.line.id for sound in sounds}, reasons, files, figures)
        write_json(report_temp, report.body)
    return report


def _write_sounds(
    plan: Plan, sounds: list[_Sound], out: Path, stack: ExitStack, token: CancelToken, tell: Progress
) -> tuple[dict[str, Json], dict[str, int]]:
    """Write the mix and the lines beside their places; return what was measured, and samples by file name."""
    settings = plan.settings
    tell(_READ, told("Setting the loudness"))
    mixed, gain_db = audio.normalise(_mix(sounds), RATE_HZ, settings.lufs, settings.ceiling_dbtp, token)
    token.check()
    lines_gain_db = _lines_gain_db(sounds, gain_db, settings.ceiling_dbtp, token)
    figures = _figures(mixed, gain_db, lines_gain_db, token)
    token.check()
    tell(_LEVELLED, told("Writing files"))
    files = {MIX_NAME: _put(stack, out / MIX_NAME, mixed, token)}
    factor = np.float32(10 ** (lines_gain_db / 20))
    for number, sound in enumerate(sounds, 1):
        token.check()
        name = f"{LINES_FOLDER}/{sound.clip.file_name}"
        files[name] = _put(stack, out / name, sound.pcm * factor, token)
        tell(_LEVELLED + (1 - _LEVELLED) * number / len(sounds), told("Writing files"))
    return figures, files


def _put(stack: ExitStack, path: Path, pcm: Pcm, token: CancelToken) -> int:
    """Write *pcm* beside *path* and check what lies on the disk; the stack puts it in its place. Returns samples."""
    temp = stack.enter_context(atomic_path(path))
    audio.write_wav(temp, pcm, RATE_HZ, token)
    audio.verify_audio(temp, len(pcm), RATE_HZ)
    return len(pcm)


def _figures(mixed: Pcm, gain_db: float, lines_gain_db: float, token: CancelToken) -> dict[str, Json]:
    lufs = audio.loudness_lufs(mixed, RATE_HZ, token)
    return {
        "episode": MIX_NAME,
        "duration_s": round(len(mixed) / RATE_HZ, 3),
        "loudness_lufs": round(lufs, 2) if np.isfinite(lufs) else None,
        "true_peak_dbtp": round(audio.true_peak_dbtp(mixed, RATE_HZ, token), 2),
        "gain_db": round(gain_db, 2),
        "lines_gain_db": round(lines_gain_db, 2),
    }


def _report(
    plan: Plan, written: set[str], reasons: Mapping[str, Reason], files: dict[str, int], figures: dict[str, Json]
) -> Report:
    clips = {clip.line.id: clip for clip in plan.clips}
    characters = {line.id: character for line, character in plan.without_take}
    lines = []
    for line in plan.episode.lines:
        if line.id in written:
            lines.append(_written_entry(clips[line.id]))
        else:
            character = clips[line.id].character if line.id in clips else characters[line.id]
            reason = reasons.get(line.id, NO_TAKE)
            lines.append(_other_entry(line, character.name, reason))
    totals = {"lines": len(lines)} | {
        o: sum(e["outcome"] == o for e in lines) for o in ("written", "skipped", "failed")
    }
    body: dict[str, Json] = {
        "format": 1,
        "title": plan.episode.title,
        "rate_hz": RATE_HZ,
        "bits": 24,
        **figures,
        "totals": dict(totals),
        "lines": list(lines),
        "problems": [asdict(problem) for problem in plan.problems if problem.kind != "missing"],
        "files": dict(files),
        "plan": plan.fingerprint(),
    }
    return Report(tuple(lines), totals, body)


def _written_entry(clip: Clip) -> dict[str, Json]:
    take = clip.take
    return {
        "id": clip.line.id,
        "character": clip.character.name,
        "text": clip.line.text,
        "outcome": "written",
        "reason": None,
        "reading": take.reading,
        "take": take.id,
        "seed": take.seed,
        "chosen_by": clip.chosen_by,
        "start_s": round(clip.at_s, 4),
        "duration_s": round(take.duration_s, 4),
        "end_reason": take.end_reason,
        "model": take.model,
        "latencies": dict(take.latencies),
        "stages": dict(take.stages),
        "path": f"{LINES_FOLDER}/{clip.file_name}",
    }


def _other_entry(line: Line, character: str, reason: Reason) -> dict[str, Json]:
    told: dict[str, Json] = {"id": line.id, "character": character, "text": line.text}
    told |= {"outcome": reason.outcome, "reason": reason.sentence}
    absent = (
        "take",
        "seed",
        "chosen_by",
        "start_s",
        "duration_s",
        "end_reason",
        "model",
        "latencies",
        "stages",
        "path",
    )
    return told | {"reading": line.reading} | dict.fromkeys(absent)


def _former_files(out: Path) -> set[str]:
    """Name the line files that the export before this one wrote."""
    try:
        return {name for name in json.loads((out / REPORT_NAME).read_bytes())["files"] if name.startswith(LINES_FOLDER)}
    except (OSError, ValueError, KeyError, TypeError):
        return set()


def _remove_former(out: Path, names: set[str]) -> None:
    """Remove line files of the former export that have no line any more, and what a killed export left."""
    folder = out / LINES_FOLDER
    for name in names:
        path = out / name
        if path.parent == folder:  # a report from elsewhere must not make us delete elsewhere
            path.unlink(missing_ok=True)
    for path in [*out.glob(".*"), *folder.glob(".*")]:
        if is_leftover(path):
            path.unlink(missing_ok=True)

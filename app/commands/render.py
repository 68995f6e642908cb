"""`render`: speak what is missing and write the episode."""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from app.commands.choosing import chosen_model, store_of
from app.commands.options import add_device, add_json, add_model, positive
from app.commands.shell import Shell, Unusable
from app.commands.sources import Source, open_source
from app.commands.telling import Progress, Tally, Written, exit_code, for_programs, short, summary
from app.commands.voices import Prepared, RenderModels, prepare
from app.engines import Engines, EngineState
from app.model_book import ModelBook
from app.project import export
from app.project.atomic import write_json
from app.project.inside import safe_name
from app.project.model import Take, voice_kind
from app.project.naming import unique
from app.project.plan import Plan, plan
from app.project.status import needs_take
from app.project.store import ProjectFolder
from app.shelf import Shelf
from app.speaking import speaking
from app.takes import Job, asked_of, make_takes, seed_of
from engine import api, audio

MODELS_OPEN = 2  # two characters who speak in turn with two models do not load them anew for every line


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("render", help="speak a project, a sample or a script with clips; write the episode")
    parser.add_argument("project", type=Path, metavar="PROJECT")
    parser.add_argument("--out", type=Path, metavar="DIR", help="default: PROJECT/export, or out/NAME")
    parser.add_argument("--takes", type=positive, default=1, metavar="N", help="new takes a line (default: 1)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="another number, other takes (default: 0)")
    parser.add_argument(
        "--only",
        choices=("missing", "all"),
        default="missing",
        help="missing: lines without a take of their present text and voice (default); all: every line",
    )
    add_device(parser)
    add_model(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, shell: Shell) -> int:
    source = open_source(args.project, args.out, shell.paths, shell.say)
    with source.folder as folder:
        for note in folder.notes:
            shell.say(note)
        _check(folder, source.out)
        prepared = prepare(folder, shell.say, shell.token)
        shelf = Shelf(folder.takes, folder.absent)
        tally = _speak(args, shell, folder, prepared, shelf)
        written = [] if tally.cancelled else _export(source, prepared, shelf, tally, shell)
    code = exit_code(tally, written)
    for line in summary(tally, written):
        shell.say(line)
    if args.json is not None:
        write_json(args.json, for_programs(tally, written, code))
    return code


def _check(folder: ProjectFolder, out: Path) -> None:
    """Find out before the work what would stop the episode after it. Raises Unusable."""
    if not any(folder.project.lines()):
        raise Unusable(f"{folder.root} holds no line to speak.")
    for line in folder.project.lines():
        if line.start_s is not None and line.start_s > export.LONGEST_S:
            raise Unusable(
                f"“{short(line.text)}” starts after {line.start_s / 3600:.1f} hours; an episode ends before "
                f"{export.LONGEST_S / 3600:.0f}. Correct its time in the script."
            )
    try:
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=out):
            pass
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unusable(f"{out} cannot be written to ({reason}). Give another folder with --out.") from error


def _speak(args: argparse.Namespace, shell: Shell, folder: ProjectFolder, prepared: Prepared, shelf: Shelf) -> Tally:
    """Make the takes that are asked for; each is in the project the moment it is whole."""
    chosen = None if args.model is None else chosen_model(args.model, shell)
    models = RenderModels(ModelBook(store_of(shell)), chosen)
    jobs = list(_jobs(args, folder, models, prepared, shelf))
    tally, started = Tally(), time.perf_counter()
    progress = Progress({job.line.id for job in jobs}, shell.say)

    def keep(job: Job, take_audio: api.TakeAudio) -> Take:
        take = folder.add_take(job.line, job.character, take_audio, asked_of(job))
        shelf.append(take)
        return take

    with _engine(shell, args, models, folder.root / "cache" / "voices") as open_synth:
        try:
            for event in make_takes(jobs, open_synth, keep, shell.token):
                tally.record(event)
                progress.show(event)
        except api.Cancelled:
            tally.cancelled = True
    tally.seconds = time.perf_counter() - started
    return tally


def _jobs(
    args: argparse.Namespace, folder: ProjectFolder, models: RenderModels, prepared: Prepared, shelf: Shelf
) -> Iterator[Job]:
    project = prepared.project
    for line in project.lines():
        if args.only == "missing" and not needs_take(project, shelf, line):
            continue
        who = project.character(line.character)
        way = speaking(who, models, folder.path_of)
        fault = way.fault or (prepared.faults.get(who.id) if voice_kind(who) == "clip" else None)
        had = len(shelf.of(line.id))
        for number in range(had + 1, had + args.takes + 1):
            seed = seed_of(args.seed, line.id, number)
            yield Job(line, who, number, seed, way.voice, fault, way.model, way.instruct, way.uses, way.reads_letters)


@contextmanager
def _engine(
    shell: Shell, args: argparse.Namespace, models: RenderModels, cache: Path
) -> Iterator[Callable[[str], api.Synth]]:
    """Hand out a function that opens a model when it is first called for it, and close them all at the end."""

    def tell(state: EngineState) -> None:
        if state.phase == "ready" and state.info is not None:
            info = state.info
            shell.say(f"{info.model} {info.version} on {info.device} ({info.dtype})")

    def open_synth(model: str) -> api.Synth:
        return shell.open_engine(models.folder(model), device=args.device, cache_dir=cache)

    engines = Engines(tell, MODELS_OPEN)
    try:
        yield lambda model: engines.get(model, open_synth)
    finally:
        engines.close()


def _export(source: Source, prepared: Prepared, shelf: Shelf, tally: Tally, shell: Shell) -> list[Written]:
    """Write every episode: into the output folder itself, or into a folder each if there are several."""
    project, folder = prepared.project, source.folder
    plans = [plan(project, episode, shelf) for episode in project.episodes]
    names = unique(safe_name(episode.title or episode.id) for episode in project.episodes)
    outs = [source.out] if len(plans) == 1 else [source.out / name for name in names]

    def read(take: Take) -> tuple[api.Pcm, int]:
        pcm, rate_hz, _ = audio.read_flac(folder.path_of(take.path))
        return pcm, rate_hz

    def write(episode_plan: Plan, out: Path) -> Written:
        if export.up_to_date(episode_plan, out, tally.reasons):
            return Written(out, export.read_report(out), fresh=False)
        return Written(out, export.render(episode_plan, read, out, shell.token, tally.reasons), fresh=True)

    try:
        return [write(episode_plan, out) for episode_plan, out in zip(plans, outs, strict=True)]
    except api.Cancelled:
        tally.cancelled = True
        return []

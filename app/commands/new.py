"""`new`: a project folder from a script and the clips of its speakers."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.commands.shell import Exit, Shell, Unusable
from app.commands.sources import new_project, read_script
from app.commands.voices import prepare
from app.project.script import name_key


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("new", help="make a project folder of a script and clips")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the new folder, for example my-series.dub")
    parser.add_argument("--script", type=Path, required=True, metavar="FILE", help="“Name: line” text, or an SRT")
    parser.add_argument(
        "--voice", action="append", default=[], metavar="NAME=CLIP", help="a recording of this character; repeat it"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, shell: Shell) -> int:
    clips = parse_voices(args.voice)
    names = read_script(args.script, lambda text: None).names
    speakers = {name_key(name) for name in names}
    strangers = [given.name for key, given in clips.items() if key not in speakers]
    if strangers:
        raise Unusable(f"Nobody called {', '.join(strangers)} speaks in {args.script.name}. It has {', '.join(names)}.")
    paths = {key: given.clip for key, given in clips.items()}
    with new_project(args.folder, args.script, paths, shell.say, title=args.folder.stem) as folder:
        prepared = prepare(folder, shell.say, shell.token)
        for character in prepared.project.characters:
            if character.clip is None:
                shell.say(f"{character.name} has no clip yet: --voice {character.name}=CLIP gives one.")
        n_lines = len(list(prepared.project.lines()))
        shell.say(f"{args.folder}: {n_lines} lines, {len(prepared.project.characters)} characters")
    return Exit.PARTLY if prepared.faults else Exit.DONE


@dataclass(frozen=True, slots=True)
class Voice:
    """One --voice: the name as it was written, and the clip."""

    name: str
    clip: Path


def parse_voices(given: Sequence[str]) -> dict[str, Voice]:
    """Return voices by name_key. Raises Unusable for what is not NAME=CLIP, or a clip that is not there."""
    voices = {}
    for text in given:
        name, equals, clip = text.partition("=")
        if not (name.strip() and equals and clip):
            raise Unusable(f"--voice {text}: write it as NAME=CLIP, for example --voice Mara=mara.wav.")
        if not Path(clip).is_file():
            raise Unusable(f"--voice {text}: there is no file {clip}.")
        if name_key(name) in voices:
            raise Unusable(f"--voice {text}: {name.strip()} was given a clip already. Give each character one.")
        voices[name_key(name)] = Voice(name.strip(), Path(clip))
    return voices

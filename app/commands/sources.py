"""What PROJECT means on the command line: a project, a sample, or a script with clips; and where its output goes.

Must not know how lines are spoken.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.commands.shell import Unusable
from app.commands.voices import clips_by_name
from app.paths import Paths
from app.project import recovery
from app.project.edits import set_clip
from app.project.errors import ProjectError
from app.project.model import Project, new_id
from app.project.samples import Occupied, OtherProject, is_project, is_sample, open_sample, refuse_occupied
from app.project.script import SCRIPTS, ParsedScript, ScriptError, name_key, parse_script
from app.project.script_import import add_episode, reimport
from app.project.store import ProjectFolder, create_folder, open_folder

FIRST_LOOKED_FOR = (".txt", ".srt")  # a table beside a script may be anything
COPY_NAME = "project"


@dataclass(frozen=True, slots=True)
class Source:
    """An open project and the folder its episodes are written to."""

    folder: ProjectFolder
    out: Path


def open_source(path: Path, out: Path | None, paths: Paths, say: Callable[[str], None]) -> Source:
    """Open what *path* names. Samples and scripts become a project in OUT/project once; others are opened in place.

    Raises Unusable, ProjectError, OSError.
    """
    if not path.exists():
        raise Unusable(f"{path} is not there. Give a project folder, a sample from projects/, or a script.")
    if path.name == recovery.PROJECT_FILE:
        path = path.parent
    default = Path("out") / path.resolve().stem
    if not is_project(path):
        out = out or default
        return Source(_open_script(path, out / COPY_NAME, say), out)
    if not is_sample(path, paths.samples):
        return Source(open_folder(path), out or path / "export")
    out = out or default
    if out.resolve().is_relative_to(paths.samples.resolve()):
        raise Unusable(f"{out} lies among the samples, which stay as they are. Give another folder with --out.")
    return Source(_open_sample(path, out / COPY_NAME, paths, say), out)


def new_project(
    root: Path, script: Path, clips: Mapping[str, Path], say: Callable[[str], None], title: str
) -> ProjectFolder:
    """Make a project of a script and the clips of its speakers, by name_key; it is open when returned."""
    # Counted ids, not random ones: seeds follow from them, so the same script gives the same takes again.
    ids = (f"id-{number:04d}" for number in itertools.count(1))
    project = add_episode(Project(new_id(), title), script.stem, read_script(script, say).rows, ids.__next__)
    folder = create_folder(root, project)
    try:
        _give_clips(folder, clips, say)
    except BaseException:
        folder.close()
        raise
    return folder


def _give_clips(folder: ProjectFolder, clips: Mapping[str, Path], say: Callable[[str], None]) -> None:
    """Copy a clip in for every character that has none yet, or whose recording has changed since, and save."""
    project = folder.project
    for character in project.characters:
        clip = clips.get(name_key(character.name))
        if clip is None or not (character.clip is None or _came_from_such(character.clip, character.name)):
            continue
        brought = folder.add_clip(clip)[0]
        if brought != character.clip:
            project = set_clip(project, character.id, brought)
            if character.clip is not None:
                say(f"{character.name}: {clip.name} has changed, so the lines are spoken anew with it.")
    if project != folder.project:
        folder.save(project)


def _came_from_such(clip: str, name: str) -> bool:
    """Tell whether a clip of the project was brought in as NAME.*, and not chosen by hand from elsewhere."""
    return name_key(re.sub(r"^[0-9a-f]{8}-\d+-", "", Path(clip).stem)) == name_key(name)


def read_script(path: Path, say: Callable[[str], None]) -> ParsedScript:
    """Read a script file and say what was assumed or left out. Raises Unusable, OSError."""
    try:
        parsed = parse_script(path.read_bytes(), path.name)
    except ScriptError as error:
        raise Unusable(f"{path.name}: {error}") from error
    for problem in parsed.problems:
        say(f"{path.name}, line {problem.line_no}: {problem.sentence}")
    return parsed


def _open_sample(sample: Path, copy: Path, paths: Paths, say: Callable[[str], None]) -> ProjectFolder:
    is_new = not is_project(copy)
    try:
        folder = open_sample(sample, copy, paths.voices)
    except (Occupied, OtherProject) as error:
        raise Unusable(_with_out(error)) from error
    if is_new:
        say(f"{sample.name} was copied to {copy}.")
    return folder


def _with_out(error: ProjectError) -> str:
    """Say how another folder is given on a command line."""
    return f"{str(error).removesuffix('.')} with --out."


def _refuse_occupied(folder: Path) -> None:
    try:
        refuse_occupied(folder)
    except Occupied as error:
        raise Unusable(_with_out(error)) from error


def _open_script(path: Path, copy: Path, say: Callable[[str], None]) -> ProjectFolder:
    script = _script_in(path)
    clips = clips_by_name([script.parent / "clips", script.parent / "voices", script.parent])
    if is_project(copy):
        return _reopen_script(script, copy, clips, say)
    _refuse_occupied(copy)
    names = read_script(script, lambda text: None).names
    if not any(name_key(name) in clips for name in names):
        raise Unusable(
            f"No recording is named after a character ({', '.join(names)}). Put one for each beside {script.name} "
            f"or into a folder clips there, for example {names[0]}.wav."
        )
    folder = new_project(copy, script, clips, say, title=script.stem)
    say(f"{script.name} became the project {copy}.")
    return folder


def _reopen_script(script: Path, copy: Path, clips: Mapping[str, Path], say: Callable[[str], None]) -> ProjectFolder:
    """Open the project a script became, and take in what has changed in the script since; takes stay."""
    parsed = read_script(script, say)
    folder = open_folder(copy)
    try:
        episode = next((e for e in folder.project.episodes if e.title == script.stem), None)
        if episode is None:
            raise Unusable(f"{copy} holds another script ({folder.project.title}). Give another folder with --out.")
        project = reimport(folder.project, episode.id, parsed.rows)
        if project != folder.project:
            folder.save(project)
            say(f"{script.name} has changed: {copy} was brought up to date, and takes stay with their lines.")
        _give_clips(folder, clips, say)
    except BaseException:
        folder.close()
        raise
    return folder


def _is_script(path: Path) -> bool:
    # macOS puts a hidden "._name.txt" beside every file on drives of other systems.
    return path.suffix.lower() in SCRIPTS and not path.name.startswith(".") and path.is_file()


def _script_in(path: Path) -> Path:
    """Return the script *path* is or holds. Raises Unusable if there is none, or more than one."""
    if path.is_file():
        return path
    scripts = sorted(entry for entry in path.iterdir() if _is_script(entry))
    scripts = [entry for entry in scripts if entry.suffix.lower() in FIRST_LOOKED_FOR] or scripts
    if not scripts:
        raise Unusable(f"{path} holds neither a project nor a script ({', '.join(sorted(SCRIPTS))}).")
    if len(scripts) > 1:
        raise Unusable(f"{path} holds several scripts ({', '.join(s.name for s in scripts)}). Give the one you mean.")
    return scripts[0]

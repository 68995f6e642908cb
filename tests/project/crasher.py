"""A program that dies, for test_crash.py: run as `python crasher.py steps FOLDER` or `python crasher.py loop FOLDER`.

steps: for n = 0, 1, 2 … do the same work on a fresh copy and die at the n-th thing done to the disk; print what the
next opening finds, as one JSON line each. loop: add takes and save until killed; print each id as it is finished.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import soundfile

from app.project import edits
from app.project.store import ProjectFolder, create_folder, open_folder
from tests.fakes import fake_take
from tests.samples import request_for, small_project


def add(folder: ProjectFolder, seed: int) -> str:
    project = folder.project
    line = project.line("l1")
    return folder.add_take(line, project.character("c1"), fake_take(request_for(project, "l1", seed))).id


def work(root: Path, told: Path) -> None:
    """Everything that writes: takes, a save, an autosave, the trash. told: takes that were reported as finished."""
    with told.open("a", buffering=1) as out, open_folder(root) as folder:
        print(add(folder, 1), file=out)
        folder.autosave(edits.retext(folder.project, "l1", "Edited."))
        folder.save(edits.retext(folder.project, "l1", "Edited."))
        print(add(folder, 2), file=out)
        folder.empty_trash(folder.project)


def die_at(n: int) -> None:
    """Make this process end, without any clean-up, at its n-th write; a write of bytes is cut in half first."""
    left = count(n, -1)

    def deadly(module: Any, name: str, half: Callable[..., object] | None = None) -> None:
        original = getattr(module, name)

        def step(*args: Any, **named: Any) -> Any:
            if next(left) == 0:
                if half is not None:
                    half(original, *args, **named)
                os._exit(9)
            return original(*args, **named)

        setattr(module, name, step)

    deadly(Path, "replace")
    deadly(Path, "unlink")
    deadly(Path, "write_bytes", lambda write, path, data: write(path, data[: len(data) // 2]))
    deadly(os, "link")
    deadly(os, "fsync")
    deadly(soundfile.SoundFile, "write", lambda write, file, data: write(file, data[: len(data) // 2]))


def steps(folder: Path) -> None:
    with create_folder(folder / "template.dub", small_project()) as opened:
        first, second = add(opened, 8), add(opened, 9)
        opened.save(edits.delete_take(opened.project, first))
    for n in count():
        root, told = folder / f"{n}.dub", folder / f"{n}.txt"
        shutil.copytree(folder / "template.dub", root)
        child = os.fork()
        if child == 0:
            die_at(n)
            work(root, told)
            os._exit(0)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        with open_folder(root) as opened:
            found = {
                "code": code,
                "told": told.read_text().split() if told.exists() else [],
                "kept": second,
                "takes": [take.id for take in opened.takes],
                "absent": sorted(opened.absent),
                "text": opened.project.line("l1").text,
                "litter": [path.name for path in root.rglob(".afureko-*")],
            }
        print(json.dumps(found), flush=True)
        if code == 0:
            return


def loop(folder: Path) -> None:
    with open_folder(folder) as opened:
        for seed in count():
            print(add(opened, seed), flush=True)
            opened.save(edits.retext(opened.project, "l1", f"Edit {seed}."))


if __name__ == "__main__":
    {"steps": steps, "loop": loop}[sys.argv[1]](Path(sys.argv[2]))

"""Unsaved edits are kept aside soon, and only as long as they are unsaved."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.project.recovery import AUTOSAVE_FILE, PROJECT_FILE
from app.project.store import ProjectFolder, open_folder
from tests.workshop import MakeWorkshop, Workshop

ROOT = Path(__file__).resolve().parents[2]


def aside(shop: Workshop) -> Path:
    assert shop.workspace.root is not None
    return shop.workspace.root / AUTOSAVE_FILE


def texts_in(path: Path) -> list[str]:
    body = json.loads(path.read_text(encoding="utf-8"))
    return [line["text"] for episode in body["project"]["episodes"] for line in episode["lines"]]


def test_an_edit_is_written_aside_after_a_quiet_while(qtbot: QtBot, workshop: Workshop) -> None:
    assert workshop.workspace.root is not None
    saved = (workshop.workspace.root / PROJECT_FILE).read_bytes()
    with qtbot.waitSignal(workshop.autosave.written):
        workshop.editing.retext("l1", "Soon on disk.")
        assert not aside(workshop).exists(), "not at every key"
    assert texts_in(aside(workshop))[0] == "Soon on disk."
    assert (workshop.workspace.root / PROJECT_FILE).read_bytes() == saved


def test_a_flurry_of_edits_is_written_before_it_ends(qtbot: QtBot, make_workshop: MakeWorkshop) -> None:
    shop = make_workshop(quiet_ms=100)  # the latest moment: 2 s after the first edit
    shop.open()
    written: list[int] = []
    shop.autosave.written.connect(lambda: written.append(1))
    for number in range(400):
        shop.editing.retext("l1", f"Edit {number}.")
        qtbot.wait(10)
        if written:
            break
    assert written, "never quiet for long enough, and yet it was written"


def test_nothing_is_written_when_nothing_is_unsaved(qtbot: QtBot, workshop: Workshop) -> None:
    workshop.editing.retext("l1", "Saved at once.")
    workshop.workspace.save()
    assert not workshop.autosave.waits
    qtbot.wait(60)
    assert not aside(workshop).exists()


def test_undoing_everything_takes_the_autosave_away(qtbot: QtBot, workshop: Workshop) -> None:
    with qtbot.waitSignal(workshop.autosave.written):
        workshop.editing.retext("l1", "For a moment.")
    workshop.document.undo.undo()
    qtbot.waitUntil(lambda: not aside(workshop).exists())


def test_edits_that_wait_to_be_recovered_are_not_taken_away(qtbot: QtBot, workshop: Workshop) -> None:
    root = workshop.workspace.root
    assert root is not None
    workshop.editing.retext("l1", "From the crash.")
    workshop.workspace.close()
    workshop.workspace.open(root)
    workshop.editing.retext("l3", "x")
    workshop.document.undo.undo()
    qtbot.waitUntil(lambda: not workshop.autosave.waits)
    assert texts_in(aside(workshop))[0] == "From the crash."


def test_a_save_overtakes_a_writing_that_is_on_its_way(
    qtbot: QtBot, workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A job that comes late must not leave older edits behind that look newer than the saved project."""
    folder = workshop.workspace.folder
    assert folder is not None
    workshop.editing.retext("l1", "Older.")
    older, revision = workshop.workspace.project, folder.revision
    workshop.editing.retext("l1", "Saved.")
    workshop.workspace.save()
    assert not folder.autosave(older, revision)
    assert not aside(workshop).exists()


def test_a_failure_is_told_once_until_it_works_again(
    qtbot: QtBot, workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: ProjectFolder, *_: object) -> bool:
        raise OSError(28, "No space left on device")

    told: list[Exception] = []
    workshop.autosave.failed.connect(told.append)
    with monkeypatch.context() as patch:
        patch.setattr(ProjectFolder, "autosave", full)
        for number in range(3):
            workshop.editing.retext("l1", f"Edit {number}.")
            qtbot.waitUntil(lambda: not workshop.autosave.waits)
    assert len(told) == 1
    with qtbot.waitSignal(workshop.autosave.written):
        workshop.editing.retext("l1", "There is room again.")
    with monkeypatch.context() as patch:
        patch.setattr(ProjectFolder, "autosave", full)
        workshop.editing.retext("l1", "And full again.")
        workshop.autosave.flush()
    assert len(told) == 2


def test_closing_writes_what_is_still_unsaved(qtbot: QtBot, make_workshop: MakeWorkshop) -> None:
    shop = make_workshop(quiet_ms=60_000)
    root = shop.open()
    shop.editing.retext("l1", "At the last moment.")
    shop.autosave.close()
    assert not shop.autosave.waits
    shop.workspace.close()
    with open_folder(root) as folder:
        assert folder.unsaved is not None
        assert folder.unsaved.line("l1").text == "At the last moment."


def test_a_closed_folder_writes_no_autosave(workshop: Workshop) -> None:
    folder = workshop.workspace.folder
    assert folder is not None
    project = workshop.workspace.project
    workshop.workspace.close()
    assert not folder.autosave(project)
    assert not (folder.root / AUTOSAVE_FILE).exists()


KILLED = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QTimer
from app.autosave import Autosave
from app.document import Document
from app.editing import Editing
from app.jobs import Jobs
from app.project.model import Project
from app.workspace import Workspace
app = QCoreApplication([])
document = Document(Project("", ""))
workspace = Workspace(document)
autosave = Autosave(workspace, Jobs(), quiet_ms=30)
editing = Editing(document)
workspace.open(Path(sys.argv[1]))
def die():
    editing.retext("l3", "Lost: typed within the quiet while.")
    os.kill(os.getpid(), 9)
autosave.written.connect(lambda: QTimer.singleShot(0, die))
editing.retext("l1", "Kept: typed before it.")
app.exec()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals between processes")
def test_a_kill_loses_at_most_what_was_typed_in_the_quiet_while(workshop: Workshop) -> None:
    root = workshop.workspace.root
    assert root is not None
    workshop.workspace.close()
    done = subprocess.run([sys.executable, "-c", KILLED, str(root)], cwd=ROOT, check=False, timeout=60)
    assert done.returncode == -9
    workshop.workspace.open(root)
    assert workshop.workspace.recover()
    project = workshop.workspace.project
    assert project.line("l1").text == "Kept: typed before it."
    assert project.line("l3").text == "Sit down, please."
    assert workshop.workspace.folder is not None
    assert any("not closed properly" in note for note in workshop.workspace.folder.notes)

"""The open project: opened, moved and closed as a whole, and nothing of it is lost on the way."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from app.project.errors import FolderGone, NotAProject, NotSaved, ProjectInUse, TakeHomeless
from app.project.model import Score
from app.project.recovery import AUTOSAVE_FILE, PROJECT_FILE
from app.project.store import open_folder
from app.takes import Job
from app.workspace import Workspace, empty_project
from tests.fakes import fake_take
from tests.samples import request_for, small_project
from tests.workshop import MakeWorkshop, Workshop


def job_of(shop: Workshop, line_id: str = "l1") -> Job:
    line = shop.workspace.project.line(line_id)
    return Job(line, shop.workspace.project.character(line.character), 1, 0, None)


def make_take(shop: Workshop, line_id: str = "l1") -> str:
    """Keep and show a take without the engine; return its id."""
    take = shop.workspace.keep(job_of(shop, line_id), fake_take(request_for(shop.workspace.project, line_id)))
    shop.workspace.append(take)
    return take.id


def test_opening_shows_document_and_shelf_before_it_is_told(workshop: Workshop) -> None:
    make_take(workshop)
    workspace, told = workshop.workspace, []
    root = workspace.root
    assert root is not None
    workspace.close()
    assert workspace.project.title == ""
    assert len(workspace.shelf) == 0
    workspace.opened.connect(lambda: told.append((workspace.project.title, len(workspace.shelf), workspace.root)))
    workspace.open(root)
    assert told == [("Kitchen", 1, root)]
    assert not workspace.is_dirty


def test_a_project_that_cannot_be_opened_leaves_the_present_one(workshop: Workshop, tmp_path: Path) -> None:
    root = workshop.workspace.root
    with pytest.raises(NotAProject):
        workshop.workspace.open(tmp_path)
    assert workshop.workspace.root == root
    workshop.editing.retext("l1", "Still here.")
    workshop.workspace.save()


def test_opening_the_project_that_is_open_keeps_its_edits(workshop: Workshop) -> None:
    root = workshop.workspace.root
    assert root is not None
    workshop.editing.retext("l1", "Not saved yet.")
    workshop.workspace.open(root / ".." / root.name)
    assert workshop.workspace.project.line("l1").text == "Not saved yet."


def test_a_project_somebody_else_has_open_is_refused(make_workshop: MakeWorkshop) -> None:
    one, other = make_workshop(), make_workshop()
    root = one.open()
    with pytest.raises(ProjectInUse):
        other.workspace.open(root)
    one.workspace.close()
    other.workspace.open(root)


def test_saving_makes_it_clean_and_leaves_nothing_to_recover(workshop: Workshop) -> None:
    workshop.editing.retext("l1", "Saved.")
    workshop.autosave.flush()
    assert workshop.workspace.is_dirty
    with QSignalWatch(workshop.workspace) as watch:
        workshop.workspace.save()
    assert watch.saved == 1
    assert not workshop.workspace.is_dirty
    root = workshop.workspace.root
    assert root is not None
    assert not (root / AUTOSAVE_FILE).exists()


def test_edits_nobody_saved_or_discarded_stay_in_the_autosave_when_another_project_is_opened(
    workshop: Workshop,
) -> None:
    root = workshop.workspace.root
    assert root is not None
    workshop.editing.retext("l1", "Left behind.")
    workshop.open("Other.dub")
    workshop.workspace.open(root)
    assert workshop.workspace.folder is not None
    assert workshop.workspace.folder.unsaved is not None
    assert workshop.workspace.project.line("l1").text == "The kettle is on."
    assert workshop.workspace.recover()
    assert workshop.workspace.project.line("l1").text == "Left behind."
    assert workshop.workspace.is_dirty
    workshop.document.undo.undo()
    assert workshop.workspace.project.line("l1").text == "The kettle is on."


def test_recovered_edits_are_one_step_and_are_not_recovered_twice(workshop: Workshop) -> None:
    root = workshop.workspace.root
    workshop.editing.retext("l1", "One.")
    workshop.editing.retext("l3", "Two.")
    workshop.workspace.close()
    assert root is not None
    workshop.workspace.open(root)
    assert workshop.workspace.recover()
    assert workshop.document.undo.count() == 1
    assert not workshop.workspace.recover()
    workshop.workspace.save()
    assert list(root.glob("project.unsaved-*")) == []


def test_discarded_edits_are_kept_aside_under_a_date(workshop: Workshop) -> None:
    root = workshop.workspace.root
    assert root is not None
    workshop.editing.retext("l1", "Thrown away.")
    workshop.workspace.discard_edits()
    assert workshop.workspace.project.line("l1").text == "The kettle is on."
    assert not workshop.workspace.is_dirty
    aside = list(root.glob("project.unsaved-*.json"))
    assert len(aside) == 1
    assert "Thrown away." in aside[0].read_text(encoding="utf-8")
    workshop.workspace.close()
    with open_folder(root) as folder:
        assert folder.unsaved is None


def test_new_edits_do_not_overwrite_those_that_wait_to_be_recovered(workshop: Workshop) -> None:
    root = workshop.workspace.root
    assert root is not None
    workshop.editing.retext("l1", "From the crash.")
    workshop.workspace.close()
    workshop.workspace.open(root)
    workshop.editing.retext("l3", "Typed before anybody asked.")
    workshop.autosave.flush()
    workshop.workspace.save()
    aside = list(root.glob("project.unsaved-*.json"))
    assert len(aside) == 1
    assert "From the crash." in aside[0].read_text(encoding="utf-8")


def test_a_take_is_kept_in_the_project_it_was_asked_for_in(workshop: Workshop) -> None:
    first = workshop.workspace.root
    assert first is not None
    keep, job = workshop.workspace.keeper(), job_of(workshop)
    audio = fake_take(request_for(workshop.workspace.project, "l1"))
    workshop.open("Other.dub")
    before = (first / PROJECT_FILE).read_bytes()
    take = keep(job, audio)
    assert (first / take.path).is_file()
    assert (first / PROJECT_FILE).read_bytes() == before, "another program may have it open by now"
    assert workshop.workspace.folder is not None
    assert workshop.workspace.folder.takes == ()
    with open_folder(first) as folder:
        assert [found.id for found in folder.takes] == [take.id]


def test_without_a_project_a_take_has_nowhere_to_go(workshop: Workshop) -> None:
    job = job_of(workshop)
    workshop.workspace.close()
    with pytest.raises(OSError, match="No project is open"):
        workshop.workspace.keep(job, fake_take(request_for(small_project(), "l1")))


def test_moving_keeps_undo_takes_and_what_is_being_made(workshop: Workshop, tmp_path: Path) -> None:
    workspace, old = workshop.workspace, workshop.workspace.root
    assert old is not None
    make_take(workshop)
    workshop.editing.retext("l1", "Before the move.")
    workshop.autosave.flush()
    keep, job = workspace.keeper(), job_of(workshop, "l3")
    new = tmp_path / "Copy 写し.dub"
    shutil.copytree(old, new, ignore=shutil.ignore_patterns(".lock", AUTOSAVE_FILE))
    late = make_take(workshop, "l2")  # became whole while the folder was copied
    with QSignalWatch(workspace) as watch:
        workspace.move_to(new)
    assert (watch.opened, watch.moved) == (0, 1)
    assert workspace.root == new
    assert workspace.shelf.get(late) is not None
    take = keep(job, fake_take(request_for(workspace.project, "l3")))
    assert (new / take.path).is_file()
    workshop.document.undo.undo()
    assert workspace.project.line("l1").text == "The kettle is on."
    workspace.save()
    workspace.close()
    with open_folder(old) as folder:
        assert folder.unsaved is None
        assert folder.project.line("l1").text == "The kettle is on."
    with open_folder(new) as folder:
        assert len(folder.takes) == 3
        assert folder.absent == frozenset()


def test_moving_away_from_a_folder_that_can_only_be_read_by_now_is_done_all_the_same(
    workshop: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace, old = workshop.workspace, workshop.workspace.root
    assert old is not None
    assert workspace.folder is not None
    workshop.editing.retext("l1", "Goes along.")
    workshop.autosave.flush()
    before = workspace.folder
    new = tmp_path / "Copy.dub"
    shutil.copytree(old, new, ignore=shutil.ignore_patterns(".lock", AUTOSAVE_FILE))

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    for name in ("discard_autosave", "set_unsaved_aside"):
        monkeypatch.setattr(before, name, refuse)
    with QSignalWatch(workspace) as watch:
        workspace.move_to(new)
    assert (watch.moved, watch.saved) == (1, 1)
    assert workspace.root == new
    assert not workspace.is_dirty
    with open_folder(old):  # it was given back
        pass


def test_a_save_the_disk_refuses_keeps_the_edits_and_says_so(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    workshop.editing.retext("l1", "Not on disk.")

    def full(path: Path, *_: object, **__: object) -> None:
        raise OSError(28, "No space left on device", str(path.with_name(".afureko-1-ab.part.json")))

    monkeypatch.setattr("app.project.store.write_bytes", full)
    with pytest.raises(NotSaved) as caught:
        workshop.workspace.save()
    sentence = "“Kitchen” could not be saved: the disk is full. Your edits are still open; nothing was lost."
    assert str(caught.value) == sentence
    assert workshop.workspace.is_dirty
    assert workshop.workspace.project.line("l1").text == "Not on disk."


def test_a_folder_that_was_lost_can_be_left_with_or_without_its_edits(workshop: Workshop) -> None:
    root = workshop.workspace.root
    assert root is not None
    workshop.editing.retext("l1", "Homeless.")
    shutil.rmtree(root)
    with pytest.raises(FolderGone):
        workshop.workspace.save()
    workshop.workspace.discard_edits()
    assert workshop.workspace.project.line("l1").text == "The kettle is on."
    workshop.editing.retext("l1", "Homeless.")
    workshop.workspace.close()
    assert not root.exists()


def test_takes_that_are_being_made_for_a_lost_folder_fail_with_that_reason(workshop: Workshop) -> None:
    root = workshop.workspace.root
    assert root is not None
    keep, job = workshop.workspace.keeper(), job_of(workshop)
    shutil.rmtree(root)
    with pytest.raises(TakeHomeless, match="not there any more"):
        keep(job, fake_take(request_for(workshop.workspace.project, "l1")))
    assert not root.exists()


def test_scores_are_shown_and_kept(workshop: Workshop) -> None:
    take_id = make_take(workshop)
    told: list[frozenset[str]] = []
    workshop.workspace.takes_changed.connect(told.append)
    scores = (Score("words", 1.0, "All 4 words were heard.", True),)
    workshop.workspace.score(take_id, scores)
    assert told == [frozenset({"l1"})]
    root = workshop.workspace.root
    assert root is not None
    workshop.workspace.close()
    with open_folder(root) as folder:
        assert folder.takes[0].scores == scores


def test_emptying_the_trash_retires_takes_and_saves(workshop: Workshop) -> None:
    kept, gone = make_take(workshop), make_take(workshop)
    workshop.editing.delete_take(gone)
    with QSignalWatch(workshop.workspace) as watch:
        assert workshop.workspace.empty_trash() == 1
    assert watch.saved == 1
    assert [take.id for take in workshop.workspace.shelf.all()] == [kept]
    root = workshop.workspace.root
    assert root is not None
    assert (root / "trash" / f"{gone}.flac").is_file()
    assert workshop.workspace.empty_trash() == 0


def test_a_new_project_is_made_and_open(workshop: Workshop, tmp_path: Path) -> None:
    workshop.workspace.create(tmp_path / "新しい.dub", empty_project("新しい"))
    assert workshop.workspace.project.title == "新しい"
    assert len(workshop.workspace.project.episodes) == 1


class QSignalWatch:
    """Counts what a workspace tells."""

    def __init__(self, workspace: Workspace) -> None:
        self._spies = {name: QSignalSpy(getattr(workspace, name)) for name in ("opened", "closed", "saved", "moved")}

    def __enter__(self) -> QSignalWatch:
        return self

    def __exit__(self, *_: object) -> None:
        self.opened, self.closed, self.saved, self.moved = (spy.count() for spy in self._spies.values())


def test_closing_gives_the_lock_back(qtbot: QtBot, workshop: Workshop) -> None:
    root = workshop.workspace.root
    assert root is not None
    workshop.workspace.close()
    with open_folder(root) as folder:
        assert folder.notes == ()
    workshop.workspace.close()  # twice is no fault

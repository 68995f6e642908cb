"""Every wish is one step that can be undone and redone, or a refusal that changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from app.document import Document
from app.editing import Editing
from app.project.errors import EditError
from app.project.model import Character, Episode, Project
from app.project.script_rows import Row
from tests.samples import small_project


class Desk:
    """A document, the editing of it, and what was told."""

    def __init__(self, project: Project) -> None:
        self.document = Document(project)
        self.editing = Editing(self.document)
        self.refused: list[EditError] = []
        self.added: list[tuple[str, ...]] = []
        self.editing.refused.connect(self.refused.append)
        self.editing.lines_added.connect(self.added.append)

    @property
    def ids(self) -> list[str]:
        return [line.id for line in self.document.project.lines()]


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    return Desk(small_project())


Wish = Callable[[Editing], None]

WISHES: dict[str, Wish] = {
    "retext": lambda e: e.retext("l1", "Good evening."),
    "reread": lambda e: e.reread("l2", "ほんとうに"),
    "retime": lambda e: e.retime("l2", 4.0, 6.0),
    "relength": lambda e: e.relength("l1", 1.5),
    "annotate": lambda e: e.annotate("l1", "softly"),
    "cast": lambda e: e.cast(["l1", "l3"], "c2"),
    "set_slot": lambda e: e.set_slot("l2", 4.0, 6.0, 1.8),
    "shift": lambda e: e.shift(["l2"], 0.5),
    "add_line after another": lambda e: e.add_line("l1"),
    "add_line at the end": lambda e: e.add_line(None, "e1"),
    "duplicate": lambda e: e.duplicate(["l1", "l2"]),
    "remove_lines": lambda e: e.remove_lines(["l1", "l3"]),
    "move_lines": lambda e: e.move_lines(["l1"], 3),
    "split": lambda e: e.split("l1", 4),
    "split with typed text": lambda e: e.split("l1", 5, "Good evening to you."),
    "add_rows": lambda e: e.add_rows(
        "e1", [Row("Nobody", "Who is there?", line_no=1), Row("Mara", "Me.", line_no=2)], 1
    ),
    "add_episode": lambda e: e.add_episode("Two", [Row("Mara", "Again.", line_no=1)]),
    "add_character": lambda e: e.add_character(Character("c3", "Edith")),
    "rename_character": lambda e: e.rename_character("c1", "Maria"),
    "recolour_character": lambda e: e.recolour_character("c1", "#123456"),
    "set_language": lambda e: e.set_language("c1", "ja"),
    "remove_character": lambda e: e.remove_character("c2", "c1"),
    "set_clip": lambda e: e.set_clip("c1", "voices/other.flac", 0.0, 4.0, "cc33"),
    "set_window": lambda e: e.set_window("c1", 2.0, 7.0),
    "choose": lambda e: e.choose("l1", "t1"),
    "star": lambda e: e.star("t1", True),
    "lock_take": lambda e: e.lock_take("t1", True),
    "delete_take": lambda e: e.delete_take("t1"),
    "restore_take": lambda e: e.restore_take("t0"),
    "note_take": lambda e: e.note_take("t1", "the best"),
    "change_settings": lambda e: e.change_settings(0.5, -23.0, -2.0),
}


@pytest.mark.parametrize("name", WISHES)
def test_a_wish_is_one_step_undone_and_redone_twice(desk: Desk, name: str) -> None:
    before, undo = desk.document.project, desk.document.undo
    WISHES[name](desk.editing)
    after = desk.document.project
    assert desk.refused == []
    assert after != before
    assert undo.count() == 1
    assert undo.undoText(), "the menu names it"
    for _ in range(2):
        undo.undo()
        assert desk.document.project is before
        undo.redo()
        assert desk.document.project is after


def test_merging_is_one_step_too(desk: Desk) -> None:
    desk.editing.cast(["l2"], "c1")
    before = desk.document.project
    desk.editing.merge(["l1", "l2", "l3"])
    after = desk.document.project
    assert desk.ids == ["l1"]
    for _ in range(2):
        desk.document.undo.undo()
        assert desk.document.project is before
        desk.document.undo.redo()
        assert desk.document.project is after


TAKEN_BACK: dict[str, tuple[Wish, Wish]] = {
    "star": (lambda e: e.star("t1", True), lambda e: e.star("t1", False)),
    "lock": (lambda e: e.lock_take("t1", True), lambda e: e.lock_take("t1", False)),
    "choice": (lambda e: e.choose("l1", "t1"), lambda e: e.clear_choices(["l1"])),
    "note": (lambda e: e.note_take("t1", "x"), lambda e: e.note_take("t1", "")),
}


@pytest.mark.parametrize("name", TAKEN_BACK)
def test_what_is_set_can_be_taken_back_as_a_step_of_its_own(desk: Desk, name: str) -> None:
    before = desk.document.project
    there, back = TAKEN_BACK[name]
    there(desk.editing)
    back(desk.editing)
    assert desk.document.project == before
    assert desk.document.undo.count() == 2


REFUSED: dict[str, Wish] = {
    "no such line": lambda e: e.retext("l9", "x"),
    "no such character": lambda e: e.cast(["l1"], "c9"),
    "one of the lines is not there": lambda e: e.cast(["l1", "l9"], "c2"),
    "a window for nobody": lambda e: e.set_window("c9", 0.0, 4.0),
    "a name that is taken": lambda e: e.rename_character("c1", "太郎"),
    "somebody who has lines": lambda e: e.remove_character("c1"),
    "half a line": lambda e: e.split("l1", 0),
    "lines that do not follow each other": lambda e: e.merge(["l1", "l3"]),
    "lines of two characters": lambda e: e.merge(["l1", "l2"]),
    "no line after the last": lambda e: e.merge(["l3"]),
    "a locked take": lambda e: (e.lock_take("t1", True), e.delete_take("t1"))[1],  # type: ignore[func-returns-value]
    "no such episode": lambda e: e.add_rows("e9", [Row("Mara", "x", line_no=1)]),
    "a time before the beginning": lambda e: e.shift(["l2"], -9.0),
    "a loudness nobody means": lambda e: e.change_settings(0.3, 5.0, -1.0),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_done_is_refused_with_a_sentence_and_changes_nothing(desk: Desk, name: str) -> None:
    REFUSED[name](desk.editing)
    assert len(desk.refused) == 1
    assert str(desk.refused[0]).strip().endswith(".")
    assert desk.document.project.episodes == small_project().episodes
    assert desk.document.project.characters == small_project().characters


def test_new_lines_are_told_by_their_ids(desk: Desk) -> None:
    desk.editing.add_line("l1")
    desk.editing.duplicate(["l1", "l3"])
    desk.editing.split("l3", 4)
    desk.editing.add_rows("e1", [Row("Mara", "One.", line_no=1), Row("Mara", "Two.", line_no=2)])
    assert [len(ids) for ids in desk.added] == [1, 2, 1, 2]
    assert all(line_id in desk.ids for ids in desk.added for line_id in ids)
    assert len(set(desk.ids)) == len(desk.ids)


def test_a_new_line_follows_its_neighbour_and_speaks_with_its_voice(desk: Desk) -> None:
    desk.editing.add_line("l2")
    assert desk.ids[2] == desk.added[0][0]
    assert desk.document.project.line(desk.ids[2]).character == "c2"


def test_a_line_needs_somebody_to_speak_it(qtbot: QtBot) -> None:
    desk = Desk(Project("p", "Empty", episodes=(Episode("e", "One"),)))
    desk.editing.add_line(None)
    assert len(desk.refused) == 1


def test_the_first_line_of_a_project_without_episodes_brings_one(qtbot: QtBot) -> None:
    desk = Desk(replace(small_project(), episodes=()))
    desk.editing.add_line(None)
    assert desk.refused == []
    assert len(desk.ids) == 1
    desk.document.undo.undo()
    assert desk.document.project.episodes == ()


def test_colours_tried_one_after_the_other_are_one_step(desk: Desk) -> None:
    for colour in ("#111111", "#222222", "#333333"):
        desk.editing.recolour_character("c1", colour)
    assert desk.document.undo.count() == 1
    desk.document.undo.undo()
    assert desk.document.project == small_project()

"""The document changes by steps, each of which can be taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from app.document import Document
from app.project import edits
from app.project.model import Project
from tests.samples import small_project


@pytest.fixture
def document(qtbot: QtBot) -> Document:
    return Document(small_project())


def test_a_step_is_shown_undone_and_redone(document: Document) -> None:
    seen: list[tuple[Project, Project]] = []
    document.changed.connect(lambda before, after: seen.append((before, after)))
    first = document.project
    second = edits.retext(first, "l1", "Good evening.")
    assert document.apply("Edit text", second)
    document.undo.undo()
    document.undo.redo()
    assert seen == [(first, second), (second, first), (first, second)]
    assert document.project is second
    assert document.undo.undoText() == "Edit text"


def test_an_edit_that_changes_nothing_makes_no_step(document: Document) -> None:
    assert not document.apply("Edit text", document.project)
    assert not document.apply("Edit text", replace(document.project))
    assert document.undo.count() == 0


def test_steps_in_a_row_with_one_key_are_undone_together(document: Document) -> None:
    before = document.project
    for colour in ("#111111", "#222222", "#333333"):
        document.apply("Colour", edits.recolour_character(document.project, "c1", colour), key="colour c1")
    document.apply("Colour", edits.recolour_character(document.project, "c2", "#111111"), key="colour c2")
    assert document.undo.count() == 2
    document.undo.undo()
    document.undo.undo()
    assert document.project == before
    document.undo.redo()
    assert document.project.character("c1").colour == "#333333"


def test_steps_that_come_back_to_where_they_began_leave_none(document: Document) -> None:
    was = document.project.character("c1").colour
    for colour in ("#111111", was):
        document.apply("Colour", edits.recolour_character(document.project, "c1", colour), key="colour c1")
    assert document.undo.count() == 0
    assert document.undo.isClean()


def test_a_saved_state_is_not_merged_away(document: Document) -> None:
    document.apply("Colour", edits.recolour_character(document.project, "c1", "#111111"), key="colour c1")
    document.undo.setClean()
    document.apply("Colour", edits.recolour_character(document.project, "c1", "#222222"), key="colour c1")
    assert not document.undo.isClean()
    document.undo.undo()
    assert document.undo.isClean()
    assert document.project.character("c1").colour == "#111111"


def test_another_project_brings_an_empty_stack_and_is_told_as_loaded(document: Document) -> None:
    document.apply("Edit text", edits.retext(document.project, "l1", "Good evening."))
    told: list[str] = []
    document.changed.connect(lambda before, after: told.append("changed"))
    document.loaded.connect(lambda project: told.append(project.title))
    document.load(Project("p2", "Other"))
    assert told == ["Other"]
    assert not document.undo.canUndo()


def test_what_was_found_out_is_in_every_step_and_is_none_itself(document: Document) -> None:
    document.apply("Edit text", edits.retext(document.project, "l1", "Good evening."))
    document.apply("Edit text", edits.retext(document.project, "l3", "Do sit down."))
    document.undo.undo()

    def with_language(project: Project) -> Project:
        return edits.set_language(project, "c1", "ja")

    assert document.amend(with_language)
    assert document.undo.count() == 2
    for go in (document.undo.redo, document.undo.undo, document.undo.undo):
        go()
        assert document.project.character("c1").language == "ja"
    assert document.project.line("l1").text == small_project().line("l1").text


def test_an_edit_from_within_a_change_is_refused_before_it_tangles_the_stack(document: Document) -> None:
    caught: list[Exception] = []

    def edit_again(before: Project, after: Project) -> None:
        try:
            document.apply("Again", edits.retext(after, "l3", "…"))
        except RuntimeError as error:
            caught.append(error)

    document.changed.connect(edit_again)
    document.apply("Edit text", edits.retext(document.project, "l1", "Good evening."))
    assert len(caught) == 1
    assert document.undo.count() == 1

"""Edits of many lines are one edit: all of it, or none."""

from __future__ import annotations

import pytest

from app.project import bulk, edits
from app.project.errors import EditError
from tests.samples import small_project


def test_lines_are_given_to_a_character_and_those_that_are_his_stay_the_same_objects() -> None:
    project = small_project()
    changed = bulk.cast_lines(project, ["l1", "l2"], "c2")
    assert [line.character for line in changed.lines()] == ["c2", "c2", "c1"]
    assert changed.line("l2") is project.line("l2")
    assert bulk.cast_lines(project, ["l2"], "c2") is project
    with pytest.raises(EditError, match="no character"):
        bulk.cast_lines(project, ["l1"], "nobody")
    with pytest.raises(EditError, match="no line l9"):
        bulk.cast_lines(project, ["l1", "l9"], "c2")


def test_choices_are_cleared() -> None:
    project = edits.choose(small_project(), "l1", "t1")
    assert bulk.clear_choices(project, ["l1", "l3"]).line("l1").chosen is None
    assert bulk.clear_choices(small_project(), ["l1"]).line("l1").chosen is None


def test_times_move_together_and_never_before_the_start() -> None:
    project = edits.retime(small_project(), "l3", 6.0, None)
    later = bulk.shift_lines(project, ["l1", "l2", "l3"], 1.25)
    assert [(line.start_s, line.end_s) for line in later.lines()] == [(None, None), (4.25, 6.25), (7.25, None)]
    assert bulk.shift_lines(project, ["l2"], -3.0).line("l2").start_s == 0.0
    with pytest.raises(EditError, match=r"starts at 3\.000 s"):
        bulk.shift_lines(project, ["l3", "l2"], -3.5)
    assert bulk.shift_lines(project, ["l1"], -3.5) is project


def test_each_copy_stands_after_its_line() -> None:
    changed = bulk.duplicate_lines(edits.choose(small_project(), "l1", "t1"), {"l1": "x", "l2": "y"})
    assert [line.id for line in changed.lines()] == ["l1", "x", "l2", "y", "l3"]
    assert (changed.line("x").chosen, changed.line("y").start_s) == (None, None)
    assert changed.line("y").text == changed.line("l2").text


def test_lines_that_follow_each_other_are_told_from_those_that_do_not() -> None:
    project = small_project()
    assert bulk.follow_each_other(project, ["l2", "l1"])
    assert bulk.follow_each_other(project, ["l2"])
    assert not bulk.follow_each_other(project, ["l1", "l3"])
    assert not bulk.follow_each_other(project, [])

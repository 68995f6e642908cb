"""Every edit gives a new value and leaves the old one as it was, so that undo and redo are exact."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.project import edits
from app.project.errors import EditError
from app.project.model import Character, Line, Project
from app.project.records import read_project, write_project
from app.project.script_rows import Row
from tests.samples import small_project

Edit = Callable[[Project], Project]


def _ids(*ids: str) -> Callable[[], str]:
    left = iter(ids)
    return lambda: next(left)


EDITS: dict[str, Edit] = {
    "add_lines": lambda p: edits.add_lines(p, "e1", [Line("l9", "c2", "うん。")], at=1),
    "retext": lambda p: edits.retext(p, "l1", "The tea is ready."),
    "reread": lambda p: edits.reread(p, "l2", "ホントニ"),
    "retime": lambda p: edits.retime(p, "l1", 0.5, 2.0),
    "relength": lambda p: edits.relength(p, "l1", 1.25),
    "annotate": lambda p: edits.annotate(p, "l1", "softly"),
    "split": lambda p: edits.split(p, "l1", 11, "l9"),
    "merge": lambda p: edits.merge(edits.cast(p, "l2", "c1"), "l1"),
    "move": lambda p: edits.move(p, "l3", 0),
    "duplicate": lambda p: edits.duplicate(p, "l2", "l9"),
    "remove_lines": lambda p: edits.remove_lines(p, ["l1", "l3"]),
    "add_character": lambda p: edits.add_character(p, Character("c9", "Jonas")),
    "rename_character": lambda p: edits.rename_character(p, "c1", "Maria"),
    "recolour_character": lambda p: edits.recolour_character(p, "c1", "#112233"),
    "set_language": lambda p: edits.set_language(p, "c1", "auto"),
    "set_clip": lambda p: edits.set_clip(p, "c1", "voices/new.wav", 0.5, 8.0, "cc33"),
    "set_model": lambda p: edits.set_model(p, "c1", "qwen3-1.7b-base", ("clip",)),
    "set_transcript": lambda p: edits.set_transcript(p, "c1", "The tea is ready."),
    "set_preset": lambda p: edits.set_preset(p, "c1", "Ryan"),
    "set_description": lambda p: edits.set_description(p, "c1", "An old woman"),
    "set_manner": lambda p: edits.set_manner(p, "c1", "tired, softly"),
    "remove_character": lambda p: edits.remove_character(p, "c2", instead="c1"),
    "cast": lambda p: edits.cast(p, "l1", "c2"),
    "choose": lambda p: edits.choose(p, "l1", "t1"),
    "star": lambda p: edits.star(p, "t1"),
    "lock_take": lambda p: edits.lock_take(p, "t1"),
    "delete_take": lambda p: edits.delete_take(p, "t1"),
    "restore_take": lambda p: edits.restore_take(p, "t0"),
    "add_episode": lambda p: edits.add_episode(p, "Two", [Row("Jonas", "Hello.", 1)], _ids("c9", "e9", "l9")),
    "reimport": lambda p: edits.reimport(p, "e1", [Row("Mara", "The kettle is off.", 1)], _ids("x1", "x2")),
}


@pytest.mark.parametrize("name", EDITS)
def test_every_edit_is_undone_and_redone_twice_as_values(name: str) -> None:
    before, same_as_before = small_project(), small_project()
    after = EDITS[name](before)
    assert after != before, "the edit did nothing"
    assert before == same_as_before, "the edit changed the old value"
    assert EDITS[name](before) == after, "the edit does not give the same twice"
    for value in (before, after):  # what undo and redo bring back also survives the disk
        assert read_project(write_project(value)) == value


def test_an_edit_that_changes_nothing_returns_the_same_object() -> None:
    project = small_project()
    assert edits.retext(project, "l1", project.line("l1").text) is project
    assert edits.restore_take(project, "t1") is project
    assert edits.recolour_character(project, "c1", "#0072B2") is project
    assert edits.move(project, "l1", 0) is project


@pytest.mark.parametrize(
    ("edit", "word"),
    [
        (lambda p: edits.retext(p, "nobody", "x"), "no line"),
        (lambda p: edits.cast(p, "l1", "nobody"), "no character"),
        (lambda p: edits.add_lines(p, "nowhere", []), "no episode"),
        (lambda p: edits.add_lines(p, "e1", [Line("l1", "c1", "x")]), "already"),
        (lambda p: edits.retime(p, "l1", 2.0, 1.0), "before it starts"),
        (lambda p: edits.retime(p, "l1", float("nan"), None), "not a time"),
        (lambda p: edits.split(p, "l1", 0, "l9"), "halves"),
        (lambda p: edits.merge(p, "l3"), "no line after"),
        (lambda p: edits.merge(p, "l1"), "two characters"),
        (lambda p: edits.rename_character(p, "c2", "ＭＡＲＡ"), "called Mara"),
        (lambda p: edits.rename_character(p, "c1", " "), "name"),
        (lambda p: edits.remove_character(p, "c1"), "2 lines"),
        (lambda p: edits.delete_take(edits.lock_take(p, "t1"), "t1"), "locked"),
    ],
)
def test_an_edit_that_cannot_be_made_says_why(edit: Edit, word: str) -> None:
    with pytest.raises(EditError, match=word):
        edit(small_project())


def test_retext_drops_the_reading_of_the_old_text() -> None:
    project = edits.retext(edits.reread(small_project(), "l2", "ホントニ"), "l2", "嘘？")
    assert project.line("l2").reading is None


def test_split_shares_the_slot_and_keeps_order() -> None:
    project = edits.split(small_project(), "l2", 2, "l9")
    lines = project.episodes[0].lines
    assert [line.id for line in lines] == ["l1", "l2", "l9", "l3"]
    assert (lines[1].text, lines[2].text) == ("本当", "に？")
    assert (lines[1].start_s, lines[1].end_s, lines[2].start_s, lines[2].end_s) == (3.0, 4.0, 4.0, 5.0)


def test_merge_joins_text_and_spans_both_slots() -> None:
    project = edits.merge(edits.split(small_project(), "l2", 2, "l9"), "l2")
    merged = project.line("l2")
    assert (merged.text, merged.start_s, merged.end_s) == ("本当に？", 3.0, 5.0)
    assert len(project.episodes[0].lines) == 3


def test_removing_a_character_gives_their_lines_to_another() -> None:
    project = edits.remove_character(small_project(), "c1", instead="c2")
    assert {line.character for line in project.lines()} == {"c2"}


def test_add_episode_finds_speakers_whatever_their_width_and_case() -> None:
    rows = [Row("ＭＡＲＡ", "Hi.", 1), Row("太郎", "うん。", 2), Row("Edith", "Well.", 3)]
    project = edits.add_episode(small_project(), "Two", rows)
    assert [character.name for character in project.characters] == ["Mara", "太郎", "Edith"]
    assert [line.character for line in project.episodes[1].lines][:2] == ["c1", "c2"]


def test_reimport_keeps_lines_by_id_text_time_and_place() -> None:
    project = edits.choose(small_project(), "l3", "t3")
    rows = [
        Row("Mara", "Sit down, please.", 1),  # moved up: by text
        Row("太郎", "嘘だろ？", 2, 3.01, 5.0),  # new text at the same time
        Row("Mara", "Brand new.", 3),
        Row("Mara", "Changed entirely.", 4, id="l1"),
    ]
    lines = edits.reimport(project, "e1", rows, _ids("n1", "n2")).episodes[0].lines
    assert [line.id for line in lines] == ["l3", "l2", "n1", "l1"]
    assert lines[0].chosen == "t3"
    assert (lines[1].text, lines[1].start_s) == ("嘘だろ？", 3.01)


def test_reimport_of_a_reworded_line_without_times_keeps_its_takes() -> None:
    rows = [Row("Mara", "The kettle is on.", 1), Row("太郎", "まさか。", 2), Row("Mara", "Sit down, please.", 3)]
    lines = edits.reimport(small_project(), "e1", rows).episodes[0].lines
    assert [line.id for line in lines] == ["l1", "l2", "l3"]


def test_reimport_leaves_a_line_with_its_character_where_two_have_one_name() -> None:
    project = small_project()
    first, second = project.characters
    project = replace(project, characters=(first, replace(second, name="mara")))
    rows = [Row("Mara", line.text, number) for number, line in enumerate(project.lines(), 1)]
    lines = edits.reimport(project, "e1", rows).episodes[0].lines
    assert [line.character for line in lines] == ["c1", "c2", "c1"]


def test_reimport_gives_no_line_out_twice() -> None:
    rows = [Row("Mara", "The kettle is on.", 1), Row("Mara", "The kettle is on.", 2)]
    lines = edits.reimport(small_project(), "e1", rows).episodes[0].lines
    assert len({line.id for line in lines}) == 2

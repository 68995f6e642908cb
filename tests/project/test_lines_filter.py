"""What is looked for is found, whatever its width or case, and nothing else is."""

from __future__ import annotations

from app.project import edits
from app.project.board import Board
from app.project.lines_filter import Folded, LinesFilter, count_facets, fold, matching
from app.project.model import Project
from app.shelf import Shelf
from tests.samples import small_project, take_of


def found(
    project: Project, shelf: Shelf, wanted: LinesFilter, failed: tuple[str, ...] = (), keep: str = ""
) -> list[str]:
    board = Board()
    board.update(project, shelf)
    cast = {character.id: character for character in project.characters}
    lines = matching(project.episodes[0].lines, wanted, cast, board, failed, Folded(), keep)
    return [line.id for line in lines]


def test_width_and_case_do_not_count() -> None:
    assert fold("ＫＥＴＴＬＥ ｶﾅ") == fold("kettle カナ")
    assert found(small_project(), Shelf(), LinesFilter("ＫＥＴＴＬＥ")) == ["l1"]
    assert found(small_project(), Shelf(), LinesFilter("本当")) == ["l2"]


def test_every_word_must_be_there_and_names_and_readings_count() -> None:
    project = edits.reread(small_project(), "l3", "take a seat")
    assert found(project, Shelf(), LinesFilter("mara seat")) == ["l3"]
    assert found(project, Shelf(), LinesFilter("太郎")) == ["l2"]
    assert found(project, Shelf(), LinesFilter("mara nothing")) == []
    assert found(project, Shelf(), LinesFilter("   ")) == ["l1", "l2", "l3"]


def test_facets_are_alternatives_and_a_character_narrows_them() -> None:
    project = small_project()
    old = take_of(edits.retext(project, "l1", "Old words."), "l1", "t1")
    shelf = Shelf([old, take_of(project, "l2", "t2", duration_s=4.0)])
    assert found(project, shelf, LinesFilter(facets=frozenset({"stale"}))) == ["l1"]
    assert found(project, shelf, LinesFilter(facets=frozenset({"over-long"}))) == ["l2"]
    assert found(project, shelf, LinesFilter(facets=frozenset({"stale", "missing"}))) == ["l1", "l3"]
    assert found(project, shelf, LinesFilter(facets=frozenset({"stale", "missing"}), character="c2")) == []
    assert found(project, shelf, LinesFilter(facets=frozenset({"failed"})), failed=("l2",)) == ["l2"]
    assert found(project, shelf, LinesFilter(facets=frozenset({"failed"})), keep="l3") == ["l3"]


def test_counts_tell_what_each_facet_would_show() -> None:
    project = small_project()
    shelf, board = Shelf([take_of(project, "l2", "t2", duration_s=4.0)]), Board()
    board.update(project, shelf)
    counts = count_facets(project.lines(), board, {"l3"})
    assert counts == {"unresolved": 3, "missing": 2, "stale": 0, "failed": 1, "over-long": 1}
    for facet, n in counts.items():
        assert len(found(project, shelf, LinesFilter(facets=frozenset({facet})), failed=("l3",))) == n


def test_a_line_that_was_changed_is_folded_anew() -> None:
    project, folded = small_project(), Folded()
    line = project.line("l1")
    assert "kettle" in folded.of(line, "Mara")
    assert "teapot" in folded.of(edits.retext(project, "l1", "The teapot.").line("l1"), "Mara")
    assert "zoe" in folded.of(line, "Zoe")

"""What is derived: who speaks for a line, and what is still to do."""

from __future__ import annotations

from dataclasses import replace

from app.project import edits
from app.project.model import Score
from app.project.status import chosen_take, line_state, needs_take, next_problem, unresolved
from app.shelf import Shelf
from tests.samples import small_project, take_of


def test_a_line_without_takes_is_missing() -> None:
    project = small_project()
    state = line_state(project, Shelf(), project.line("l1"))
    assert (state.status, state.take, state.chosen_by) == ("missing", None, None)
    assert needs_take(project, Shelf(), project.line("l1"))


def test_the_users_choice_wins_over_every_score() -> None:
    project = edits.choose(small_project(), "l1", "t1")
    good = replace(take_of(project, "l1", "t2"), scores=(Score("words", 1.0, "all words", True),))
    shelf = Shelf([take_of(project, "l1", "t1"), good])
    take, by = chosen_take(project, shelf, project.line("l1"))
    assert take is not None
    assert (take.id, by) == ("t1", "user")
    assert line_state(project, shelf, project.line("l1")).status == "ready"


def test_without_a_choice_the_best_score_speaks_then_the_newest() -> None:
    project = small_project()
    plain = [take_of(project, "l1", name) for name in ("t1", "t2")]
    line = project.line("l1")
    assert chosen_take(project, Shelf(plain), line) == (plain[1], "score")
    scored = [
        replace(plain[0], scores=(Score("words", 0.9, "one word wrong", True),)),
        replace(plain[1], scores=(Score("words", 0.95, "voice is off", False),)),
    ]
    assert chosen_take(project, Shelf(scored), line) == (scored[0], "score")


def test_a_take_that_was_cut_off_or_is_stale_stands_back() -> None:
    project = small_project()
    whole, cut = take_of(project, "l1", "t1"), replace(take_of(project, "l1", "t2"), end_reason="limit")
    stale = replace(take_of(project, "l1", "t3"), fingerprint="old")
    assert chosen_take(project, Shelf([whole, cut, stale]), project.line("l1"))[0] == whole


def test_text_voice_window_and_language_make_a_take_stale_but_not_time_or_name() -> None:
    project = edits.choose(small_project(), "l1", "t1")
    shelf = Shelf([take_of(project, "l1", "t1")])

    def status_after(changed: object) -> str:
        assert isinstance(changed, type(project))
        return line_state(changed, shelf, changed.line("l1")).status

    assert status_after(edits.retext(project, "l1", "Other words.")) == "stale"
    assert status_after(edits.reread(project, "l1", "other words")) == "stale"
    assert status_after(edits.set_language(project, "c1", "auto")) == "stale"
    assert status_after(edits.set_clip(project, "c1", "voices/mara.flac", 1.0, 6.5, "other")) == "stale"
    assert status_after(edits.set_clip(project, "c1", "voices/mara.flac", 2.0, 6.5, "aa11")) == "stale"
    assert status_after(edits.cast(project, "l1", "c2")) == "stale"
    assert status_after(edits.retime(project, "l1", 0.0, 1.0)) == "ready"
    assert status_after(edits.rename_character(project, "c1", "Maria")) == "ready"
    assert status_after(edits.set_clip(project, "c1", "voices/renamed.flac", 1.0, 6.5, "aa11")) == "ready"


def test_a_deleted_take_does_not_speak_until_it_is_restored() -> None:
    project = small_project()
    shelf = Shelf([take_of(project, "l1", "t1")])
    deleted = edits.delete_take(project, "t1")
    assert line_state(deleted, shelf, deleted.line("l1")).status == "missing"
    assert line_state(edits.restore_take(deleted, "t1"), shelf, project.line("l1")).status == "unconfirmed"


def test_a_chosen_take_without_its_file_is_lost_and_another_stands_in() -> None:
    project = edits.choose(small_project(), "l1", "t1")
    shelf = Shelf([take_of(project, "l1", "t1"), take_of(project, "l1", "t2")], absent={"t1"})
    state = line_state(project, shelf, project.line("l1"))
    assert state.status == "lost"
    assert state.take is not None
    assert state.take.id == "t2"


def test_a_take_longer_than_its_slot_is_over_by_the_difference() -> None:
    project = small_project()
    shelf = Shelf([take_of(project, "l2", "t1", duration_s=2.5)])
    state = line_state(project, shelf, project.line("l2"))
    assert (state.slot_s, state.over_s) == (2.0, 0.5)
    fits = Shelf([take_of(project, "l2", "t1", duration_s=2.005)])
    assert line_state(project, fits, project.line("l2")).over_s == 0.0


def test_next_problem_goes_round_in_both_directions_and_ends_when_all_is_well() -> None:
    project = edits.choose(edits.choose(small_project(), "l1", "t1"), "l3", "t3")
    takes = [take_of(project, "l1", "t1"), take_of(project, "l3", "t3")]
    assert unresolved(project, Shelf(takes)) == ("l2",)
    assert next_problem(project, Shelf(takes)) == "l2"
    assert next_problem(project, Shelf(takes), "l3") == "l2"
    assert next_problem(project, Shelf(takes), "l1", step=-1) == "l2"
    done = edits.choose(project, "l2", "t2")
    assert next_problem(done, Shelf([*takes, take_of(done, "l2", "t2")])) is None
    too_long = Shelf([*takes, take_of(done, "l2", "t2", duration_s=9.0)])
    assert next_problem(done, too_long, "l2") == "l2"

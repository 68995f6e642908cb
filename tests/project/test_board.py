"""The board always says what status.states() says, and works no more than it has to."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from app.project import bulk, edits
from app.project.board import Board, Counts
from app.project.model import Character, Episode, Line, Project, Score
from app.project.status import LineState, Takes, line_state, next_problem, states, unresolved
from app.shelf import Shelf
from tests.samples import small_project, take_of


def long_project(n: int = 40) -> Project:
    """Two episodes, two characters; every third line has a slot."""
    cast = small_project().characters

    def line(number: int) -> Line:
        start_s = 3.0 * number if number % 3 == 0 else None
        end_s = None if start_s is None else start_s + 1.0
        return Line(f"n{number}", cast[number % 2].id, f"Line {number}", start_s=start_s, end_s=end_s)

    first, second = (tuple(map(line, numbers)) for numbers in (range(n // 2), range(n // 2, n)))
    return Project("p", "Long", cast, (Episode("e1", "One", first), Episode("e2", "Two", second)))


class Counting:
    """line_state, and how often it was asked for which line."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, project: Project, takes: Takes, line: Line) -> LineState:
        self.asked.append(line.id)
        return line_state(project, takes, line)


def _random_edit(rng: random.Random, project: Project, shelf: Shelf, made: list[str]) -> Project:
    lines = list(project.lines())
    line = rng.choice(lines)
    take_id = rng.choice(made) if made else "none"
    own = [take.id for take in shelf.of(line.id)] or [None]
    choices: list[Callable[[], Project]] = [
        lambda: edits.retext(project, line.id, f"words {rng.random()}"),
        lambda: edits.reread(project, line.id, rng.choice(["other", None])),
        lambda: edits.retime(project, line.id, 1.0, rng.choice([1.5, 9.0])),
        lambda: edits.choose(project, line.id, rng.choice([*own, None])),
        lambda: bulk.cast_lines(project, [line.id], rng.choice(project.characters).id),
        lambda: edits.star(project, take_id, rng.random() < 0.5),
        lambda: edits.lock_take(project, take_id, rng.random() < 0.5),
        lambda: project if take_id in project.locked else edits.delete_take(project, take_id),
        lambda: edits.restore_take(project, take_id),
        lambda: edits.move(project, line.id, rng.randrange(20)),
        lambda: edits.duplicate(project, line.id, f"d{rng.random()}"),
        lambda: project if len(lines) < 8 else edits.remove_lines(project, [line.id]),
        lambda: edits.recolour_character(project, "c1", rng.choice(["#111111", "#222222"])),
        lambda: edits.set_language(project, "c2", rng.choice(["en", "ja", "auto"])),
        lambda: edits.set_clip(project, "c1", "voices/mara.flac", 0.0, rng.choice([4.0, 5.0]), "aa11"),
    ]
    return rng.choice(choices)()


def _random_take(rng: random.Random, project: Project, shelf: Shelf, made: list[str]) -> None:
    line = rng.choice(list(project.lines()))
    if made and rng.random() < 0.3:
        score = Score("words", rng.random(), "because", rng.random() < 0.5)
        shelf.score(rng.choice(made), (score,))
    elif made and rng.random() < 0.2:
        shelf.retire(made.pop(rng.randrange(len(made))))
    else:
        made.append(f"t{len(made)}{rng.random()}")
        shelf.append(take_of(project, line.id, made[-1], rng.choice([0.5, 2.5])))


def test_the_board_equals_the_states_after_any_edits_and_takes() -> None:
    for seed in range(4):
        rng = random.Random(seed)
        project = long_project()
        made = [f"a{number}" for number in range(12)]
        shelf = Shelf([take_of(project, f"n{i}", take_id) for i, take_id in enumerate(made)], absent=made[:4])
        board = Board()
        board.update(project, shelf)
        before = {state.line: state for state in states(project, shelf)}
        for _ in range(150):
            if rng.random() < 0.4:
                _random_take(rng, project, shelf, made)
            else:
                project = _random_edit(rng, project, shelf, made)
            changed = board.update(project, shelf)
            now = {state.line: state for state in states(project, shelf)}
            assert {line_id: board.state(line_id) for line_id in now} == now
            assert len(board) == len(now)
            assert {line_id for line_id, state in now.items() if before.get(line_id) != state} <= changed
            assert board.unresolved_ids == unresolved(project, shelf)
            for character in project.characters:
                theirs = [now[line.id] for line in project.lines() if line.character == character.id]
                assert board.counts(character.id) == Counts(len(theirs), sum(state.unresolved for state in theirs))
            before = now


def test_nothing_is_computed_when_nothing_has_changed() -> None:
    project, count = long_project(), Counting()
    board, shelf = Board(count), Shelf([take_of(long_project(), "n1", "t1")])
    assert len(board.update(project, shelf)) == len(count.asked) == 40
    count.asked.clear()
    assert board.update(project, shelf) == frozenset()
    assert count.asked == []


def test_one_edit_or_one_take_costs_one_line() -> None:
    project, count, shelf = long_project(), Counting(), Shelf()
    board = Board(count)

    def cost(changed: Project) -> list[str]:
        nonlocal project
        project = changed
        count.asked.clear()
        board.update(project, shelf)
        return count.asked

    cost(project)
    assert cost(edits.retext(project, "n5", "Other words.")) == ["n5"]
    shelf.append(take_of(project, "n7", "t7"))
    assert cost(project) == ["n7"]
    assert cost(edits.star(project, "t7")) == ["n7"]
    assert cost(edits.lock_take(project, "t7")) == ["n7"]
    assert cost(edits.move(project, "n3", 9)) == []
    assert cost(edits.remove_lines(project, ["n4"])) == []
    assert cost(edits.duplicate(project, "n6", "copy")) == ["copy"]
    shelf.append(take_of(project, "copy", "t8"))
    assert cost(project) == ["copy"]
    assert cost(edits.delete_take(project, "t8")) == ["copy"]


def test_a_new_colour_shows_but_costs_nothing_and_a_new_voice_costs_its_own_lines() -> None:
    project, count = long_project(), Counting()
    board = Board(count)
    board.update(project, Shelf())
    mine = {line.id for line in project.lines() if line.character == "c1"}
    count.asked.clear()
    recoloured = edits.recolour_character(project, "c1", "#123456")
    assert board.update(recoloured, Shelf()) == mine
    assert count.asked == []
    board.update(edits.set_language(recoloured, "c1", "ja"), Shelf())
    assert set(count.asked) == mine


def test_nobody_has_no_lines() -> None:
    assert Board().counts("nobody") == Counts(0, 0)


def test_the_next_problem_is_that_of_the_status_room_and_failed_lines_count() -> None:
    project = small_project()
    shelf = Shelf([take_of(project, "l2", "t2", duration_s=9.0), take_of(project, "l3", "t3")])
    project = edits.choose(edits.choose(project, "l2", "t2"), "l3", "t3")
    board, ids = Board(), [line.id for line in project.lines()]
    board.update(project, shelf)
    for after in (None, *ids):
        assert board.next_problem(ids, after) == next_problem(project, shelf, after)
        assert board.next_problem(ids, after, -1) == next_problem(project, shelf, after, -1)
    assert board.next_problem(ids, "l2") == "l1"
    assert board.next_problem(ids, "l2", failed=frozenset({"l3"})) == "l3"
    assert board.next_problem(ids, "l1", unresolved_only=True) == "l1"


def test_a_character_who_joins_or_leaves_is_no_trouble() -> None:
    project, board = small_project(), Board()
    board.update(project, Shelf())
    joined = edits.add_character(project, Character("c3", "Guest"))
    assert board.update(joined, Shelf()) == frozenset()
    left = edits.remove_character(joined, "c2", "c1")
    assert board.update(left, Shelf()) == frozenset({"l2"})
    assert board.state("l2") == line_state(left, Shelf(), replace(project.line("l2"), character="c1"))

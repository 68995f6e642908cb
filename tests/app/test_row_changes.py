"""The steps from one list to another lead there."""

from __future__ import annotations

import random

from app.models.row_changes import RowChanges, plan_changes, runs


def follow(old: list[str], new: list[str], changes: RowChanges) -> list[str]:
    now = list(old)
    for first, last in reversed(changes.remove):
        del now[first : last + 1]
    if changes.order is not None:
        assert sorted(now) == sorted(changes.order)
        now = list(changes.order)
    for first, last in changes.insert:
        now[first:first] = new[first : last + 1]
    return now


def test_the_steps_lead_from_any_list_to_any_other() -> None:
    rng = random.Random(3)
    for _ in range(500):
        letters = list("abcdefghij")
        old, new = (rng.sample(letters, rng.randrange(len(letters))) for _ in range(2))
        assert follow(old, new, plan_changes(old, new)) == new


def test_one_line_more_or_less_is_one_step() -> None:
    assert plan_changes(list("abc"), list("abxc")) == RowChanges((), None, ((2, 2),))
    assert plan_changes(list("abcd"), list("ad")) == RowChanges(((1, 2),), None, ())
    assert plan_changes(list("abc"), list("cab")) == RowChanges((), ("c", "a", "b"), ())
    assert not plan_changes(list("abc"), list("abc")).any


def test_stretches_have_no_gaps() -> None:
    assert runs([1, 2, 3, 7, 9, 10]) == ((1, 3), (7, 7), (9, 10))
    assert runs([]) == ()

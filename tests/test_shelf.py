"""The shelf keeps finished takes."""

from __future__ import annotations

import pytest

from app.shelf import Shelf
from tests.samples import small_project, take_of


def test_takes_stand_by_line_in_the_order_they_came() -> None:
    project = small_project()
    takes = [take_of(project, line, take) for line, take in (("l1", "t1"), ("l2", "t2"), ("l1", "t3"))]
    shelf = Shelf(takes)
    assert [take.id for take in shelf.of("l1")] == ["t1", "t3"]
    assert shelf.get("t2") == takes[1]
    assert shelf.all() == tuple(takes)
    assert shelf.of("nobody") == ()


def test_a_take_is_never_replaced() -> None:
    take = take_of(small_project(), "l1", "t1")
    shelf = Shelf([take])
    with pytest.raises(ValueError, match="already"):
        shelf.append(take)


def test_a_retired_take_is_gone_and_retiring_twice_is_no_fault() -> None:
    shelf = Shelf([take_of(small_project(), "l1", "t1")], absent={"t1"})
    shelf.retire("t1")
    shelf.retire("t1")
    assert (len(shelf), shelf.of("l1"), shelf.absent) == (0, (), frozenset())

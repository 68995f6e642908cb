from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from engine.api import CancelToken
from engine.bench.pocket_rows import alternated
from engine.bench.timing import medians_s, peak_memory_mib, waiter


def test_alternatives_take_turns_and_each_round_begins_with_another_one() -> None:
    order: list[str] = []
    medians_s({name: lambda name=name: order.append(name) for name in "abc"}, 4, lambda: None)
    assert "".join(order) == "abc" + "abc" + "bca" + "cab" + "abc"


def test_the_figure_is_the_median_of_the_clock() -> None:
    def ticks() -> Iterator[float]:
        now = 0.0
        for seconds in (1.0, 9.0, 2.0):
            yield now
            now += seconds
            yield now

    clock = ticks()
    assert medians_s({"a": lambda: None}, 3, lambda: None, lambda: next(clock)) == {"a": 2.0}


def test_the_device_is_waited_for_around_every_measured_run() -> None:
    order: list[str] = []
    medians_s({"a": lambda: order.append("run")}, 1, lambda: order.append("wait"))
    assert order == ["run", "wait", "run", "wait"]


def test_two_programs_take_turns_and_the_first_round_of_both_does_not_count() -> None:
    order: list[str] = []
    ours, other = count(1), count(100)

    def asked(name: str, numbers: Iterator[int]) -> float:
        order.append(name)
        return float(next(numbers))

    found = alternated(lambda: asked("a", ours), lambda: asked("b", other), 3, CancelToken())
    assert "".join(order) == "ba" + "ab" + "ba" + "ab"
    assert found == (3.0, 102.0)


def test_a_processor_needs_no_waiting() -> None:
    assert waiter("cpu")() is None


def test_peak_memory_is_told_in_mebibytes_or_not_at_all() -> None:
    peak = peak_memory_mib()
    assert peak is None or 10 < peak < 1_000_000

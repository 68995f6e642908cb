"""Bytes, speed and what is left, by a clock that is moved by hand."""

from __future__ import annotations

import pytest

from app.catalogue.progress import Meter, Progress


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def told() -> list[Progress]:
    return []


@pytest.fixture
def meter(clock: Clock, told: list[Progress]) -> Meter:
    meter = Meter(told.append, clock)
    meter.begin(1000, 11_000)
    meter.at("weights", "downloading")
    return meter


def test_speed_and_the_time_that_is_left_follow_from_the_last_seconds(
    meter: Meter, clock: Clock, told: list[Progress]
) -> None:
    for _ in range(40):
        clock.now += 0.25
        meter.came(100)
    assert told[-1].done == 5000
    assert told[-1].bytes_per_s == pytest.approx(400)
    assert told[-1].remaining_s == pytest.approx(15)


def test_it_tells_no_more_than_ten_times_a_second(meter: Meter, clock: Clock, told: list[Progress]) -> None:
    before = len(told)
    for _ in range(1000):
        clock.now += 0.001
        meter.came(1)
    assert len(told) - before <= 10


def test_silence_is_told_while_it_lasts_and_ends_with_the_next_byte(
    meter: Meter, clock: Clock, told: list[Progress]
) -> None:
    meter.came(10)
    clock.now += 2.9
    meter.tick()
    assert not told[-1].stalled
    clock.now += 0.2
    meter.tick()
    assert (told[-1].stalled, told[-1].bytes_per_s, told[-1].remaining_s) == (True, 0.0, None)
    n_told = len(told)
    meter.tick()
    assert len(told) == n_told, "said once a second, not at every look"
    clock.now += 1.0
    meter.came(10)
    assert not told[-1].stalled


def test_bytes_that_turned_out_useless_are_taken_back_and_do_not_slow_the_speed(
    meter: Meter, clock: Clock, told: list[Progress]
) -> None:
    for _ in range(8):
        clock.now += 0.5
        meter.came(500)
    meter.lost(4000)
    clock.now += 0.5
    meter.came(500)
    assert told[-1].done == 1500
    assert told[-1].bytes_per_s == pytest.approx(1000)

"""Times are written so that they are read back as they were."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.models.times import clock, parse_clock


@pytest.mark.parametrize(
    ("time_s", "text"),
    [(0.0, "0:00.000"), (62.5, "1:02.500"), (59.9996, "1:00.000"), (3723.25, "1:02:03.250"), (-1.5, "-0:01.500")],
)
def test_times_are_written_with_minutes_and_thousandths(time_s: float, text: str) -> None:
    assert clock(time_s) == text


@pytest.mark.parametrize(
    ("text", "time_s"),
    [
        ("1:02.5", 62.5),
        ("62,5", 62.5),
        ("0:01:02", 62.0),
        (" 2 s", 2.0),
        (".25", 0.25),
        ("１：０２．５", 62.5),
        ("", None),
    ],
)
def test_times_are_read_as_people_write_them(text: str, time_s: float | None) -> None:
    assert parse_clock(text) == time_s


@pytest.mark.parametrize("text", ["soon", "1:2:3:4", "-3", "1.2.3", ":", "1:0x"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        parse_clock(text)


@given(st.integers(0, 10**8))
def test_what_was_written_is_read_back(ms: int) -> None:
    assert parse_clock(clock(ms / 1000)) == pytest.approx(ms / 1000)

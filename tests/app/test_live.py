"""The latest wish of the user decides which takes are heard while they are made."""

from __future__ import annotations

from app.live import LiveRule


def test_a_take_asked_for_alone_replaces_what_plays() -> None:
    rule = LiveRule()
    rule.asked(1, alone=True)
    for sounding in ("nothing", "live", "asked"):
        assert rule.verdict(1, sounding) == "at once"  # type: ignore[arg-type]


def test_takes_of_a_batch_are_heard_one_after_another() -> None:
    rule = LiveRule()
    for item in (1, 2, 3):
        rule.asked(item, alone=item == 1)
    assert [rule.verdict(1, "nothing"), rule.verdict(2, "live"), rule.verdict(3, "live")] == [
        "at once",
        "in turn",
        "in turn",
    ]
    assert rule.verdict(3, "nothing") == "at once", "the ones before are heard out already"


def test_a_stop_holds_for_everything_asked_so_far_and_for_nothing_asked_later() -> None:
    rule = LiveRule()
    for item in (1, 2, 3):
        rule.asked(item, alone=item == 1)
    rule.stopped()
    assert {rule.verdict(item, "nothing") for item in (2, 3)} == {"no"}
    rule.asked(4, alone=False)
    assert rule.verdict(4, "nothing") == "at once"


def test_what_the_user_plays_is_not_interrupted_by_what_he_asked_for_before() -> None:
    rule = LiveRule()
    rule.asked(1, alone=True)
    rule.asked(2, alone=False)
    rule.played()
    assert rule.verdict(1, "asked") == "no"
    assert rule.verdict(2, "nothing") == "at once", "once it has ended, takes are heard again"
    rule.asked(3, alone=False)
    assert rule.verdict(3, "asked") == "at once"

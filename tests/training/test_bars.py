"""The table: each figure beside its bar, and what is not known is neither held nor missed."""

from __future__ import annotations

import pytest

from engine.training.bars import Follows, Results, Row, rows_of
from engine.training.measures import Heard


def row(results: Results, name: str) -> Row:
    return next(r for r in rows_of(results) if r.name.strip().startswith(name))


def english(errors: int, n: int = 100, **changes: object) -> Heard:
    return Heard("en_0", "en", word_errors=errors, n_words=n, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(("ours", "holds"), [(9, True), (10, False)])
def test_word_error_may_be_five_points_above_the_teachers(ours: int, holds: bool) -> None:
    found = row(Results([english(4)], [english(8)], [english(ours)]), "word error, English")
    assert found.cells[1:5] == ["4.0 %", "8.0 %", f"{ours}.0 %", "≤ 9.0 %"]
    assert found.holds is holds


@pytest.mark.parametrize(("ours", "holds"), [(7, True), (8, False)])
def test_japanese_is_judged_by_its_sounds(ours: int, holds: bool) -> None:
    teacher, take = (Heard("ja_0", "ja", sound_errors=n, n_sounds=100) for n in (2, ours))
    assert row(Results([teacher], [], [take]), "sound error, Japanese").holds is holds


def test_one_skipped_or_repeated_word_in_the_longest_lines_is_too_many() -> None:
    clean, bad = english(0, skipped=0, repeated=0), english(1, skipped=0, repeated=1)
    assert row(Results(longest=[clean, clean]), "skipped").holds is True
    found = row(Results(longest=[clean, bad]), "skipped")
    assert (found.ours, found.holds) == ("0 and 1", False)


def test_three_quarters_of_the_scene_must_be_nearly_whole() -> None:
    lines = [english(errors, 10, part="scene") for errors in (0, 1, 2, 3)]
    found = row(Results(ours=lines), "scene")
    assert (found.ours, found.holds) == ("75.0 %", True)
    assert row(Results(ours=lines[1:]), "scene").holds is False


@pytest.mark.parametrize(
    ("part", "name", "bar"), [("sentences", "synthetic voices", 85), ("real", "real speakers", 60)]
)
def test_the_own_reference_must_be_first(part: str, name: str, bar: int) -> None:
    takes = [Heard(str(k), "en", part, own_rank=1 if k < bar else 2) for k in range(100)]
    assert row(Results(ours=takes), f"own reference first, {name}").holds is True
    assert row(Results(ours=takes[1:]), f"own reference first, {name}").holds is False


def test_sound_must_be_good_in_itself_and_near_its_codec_copy() -> None:
    def holds(ours: float, copy: float) -> bool | None:
        return row(Results([], [english(0, dnsmos=copy)], [english(0, dnsmos=ours)]), "DNSMOS overall, all").holds

    assert holds(2.9, 3.2) is True
    assert holds(2.8, 2.9) is False
    assert holds(3.0, 3.5) is False


def test_a_commanded_length_is_held_within_five_percent_or_forty_milliseconds() -> None:
    takes = [english(0, 9, part="fast", asked_s=asked, heard_s=heard) for asked, heard in ((0.5, 0.54), (2.0, 2.1))]
    assert row(Results(ours=takes), "at 0.8 of natural (2), held").holds is True
    off = english(0, 9, part="fast", asked_s=2.0, heard_s=2.11)
    assert row(Results(ours=[*takes, off]), "at 0.8 of natural (3), held").ours == "66.7 %"


def test_words_at_the_ends_of_the_range_are_held_against_the_same_sentences_at_their_own_length() -> None:
    natural = [english(5), Heard("en_9", "en", word_errors=90, n_words=100)]
    slow = english(11, part="slow", asked_s=1.0, heard_s=1.0)
    found = row(Results(ours=[*natural, slow]), "at 1.25 of natural (1), word error")
    assert (found.recording, found.ours, found.holds) == ("5.0 %", "11.0 %", False)


def test_pitch_follows_where_higher_references_give_higher_takes() -> None:
    up, flat = [(100.0, 101.0), (150.0, 160.0), (200.0, 190.0)], [(100.0, 150.0), (150.0, 149.0), (200.0, 151.0)]
    assert row(Results(follows=Follows(pitch_ours=up)), "pitch follows").holds is True
    assert row(Results(follows=Follows(pitch_ours=flat)), "pitch follows").holds is False


def test_what_is_not_known_is_a_dash_and_no_verdict() -> None:
    for found in rows_of(Results()):
        assert found.holds is None
        assert found.cells[-1] in ("", "-")

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest

from app.project.model import Character, Episode, Line, Project, Score, Settings, Take, line_fingerprint
from app.project.naming import line_file_name, unique
from app.project.plan import plan
from app.shelf import Shelf

MARA = Character("mara", "Mara", clip_hash="m")


def make_project(*lines: Line) -> Project:
    return Project("p", "Project", (MARA,), (Episode("e", "One", lines),))


def make_take(take_id: str, line: Line, seconds: float = 1.0, score: float | None = None) -> Take:
    return Take(
        id=take_id,
        line=line.id,
        path=f"takes/{line.id}/{take_id}.flac",
        text=line.text,
        reading=line.text,
        language="en",
        voice_key="v",
        clip_hash="m",
        seed=7,
        duration_s=seconds - 0.08,
        n_samples=round(seconds * 24000),
        rate_hz=24000,
        end_reason="eos",
        model="fake",
        model_fingerprint="f",
        made_at="2026-01-01T00:00:00+00:00",
        fingerprint=line_fingerprint(line, MARA),
        scores=() if score is None else (Score("words", score, "", True),),
    )


def line(number: int, **fields: object) -> Line:
    return replace(Line(f"l{number}", "mara", f"Line number {number}"), **fields)


def plan_of(lines: list[Line], *takes: Take):
    project = make_project(*lines)
    return plan(project, project.episodes[0], Shelf(takes))


def test_lines_without_times_follow_each_other_with_a_gap() -> None:
    lines = [line(1), line(2), line(3)]
    clips = plan_of(lines, *[make_take(f"t{i}", item, 1.0) for i, item in enumerate(lines)]).clips
    assert [clip.at_s for clip in clips] == pytest.approx([0.0, 1.35, 2.70])


def test_lines_with_times_stand_at_their_times_and_others_follow_them() -> None:
    lines = [line(1, start_s=5.0), line(2)]
    clips = plan_of(lines, *[make_take(f"t{i}", item, 1.0) for i, item in enumerate(lines)]).clips
    assert [clip.at_s for clip in clips] == pytest.approx([5.0, 6.35])


def test_the_users_choice_wins_over_a_better_score_and_a_newer_take() -> None:
    one = line(1, chosen="poor")
    made = plan_of([one], make_take("poor", one, score=0.1), make_take("good", one, score=0.9), make_take("new", one))
    assert (made.clips[0].take.id, made.clips[0].chosen_by) == ("poor", "user")


def test_without_a_choice_the_best_score_is_taken_and_without_scores_the_newest() -> None:
    one = line(1)
    scored = plan_of([one], make_take("good", one, score=0.9), make_take("poor", one, score=0.1))
    assert (scored.clips[0].take.id, scored.clips[0].chosen_by) == ("good", "score")
    assert plan_of([one], make_take("old", one), make_take("new", one)).clips[0].take.id == "new"


def test_every_line_is_either_in_the_plan_or_named_as_missing() -> None:
    lines = [line(1), line(2)]
    made = plan_of(lines, make_take("t", lines[1]))
    assert [clip.line.id for clip in made.clips] == ["l2"]
    assert [(p.line_id, p.kind) for p in made.problems] == [("l1", "missing")]
    assert [item.id for item, _ in made.without_take] == ["l1"]


def test_a_take_longer_than_its_slot_is_kept_whole_and_reported() -> None:
    one = line(1, start_s=0.0, end_s=0.5)
    made = plan_of([one], make_take("t", one, 1.0))
    assert made.clips[0].end_s == pytest.approx(1.0)
    assert [p.kind for p in made.problems] == ["over-long"]


def test_overlaps_are_reported_but_lines_that_touch_are_not() -> None:
    lines = [line(1, start_s=0.0), line(2, start_s=0.995), line(3, start_s=1.5)]
    made = plan_of(lines, *[make_take(f"t{i}", item, 1.0) for i, item in enumerate(lines)])
    assert [(p.line_id, p.kind) for p in made.problems] == [("l3", "overlap")]


def test_a_take_of_an_older_text_is_used_and_called_stale() -> None:
    one = line(1)
    made = plan_of([replace(one, text="Quite another text")], make_take("t", one))
    assert made.clips[0].take.id == "t"
    assert [p.kind for p in made.problems] == ["stale"]


def test_the_same_plan_has_the_same_fingerprint_and_another_take_changes_it() -> None:
    one = line(1)
    first = plan_of([one], make_take("a", one))
    assert first.fingerprint() == plan_of([one], make_take("a", one)).fingerprint()
    assert first.fingerprint() != plan_of([one], make_take("a", one), make_take("b", one)).fingerprint()


def test_whatever_the_report_tells_changes_the_fingerprint() -> None:
    one, gap = line(1, start_s=0.0, end_s=3.0), line(2)
    first = plan_of([one, gap], make_take("a", one)).fingerprint()
    confirmed, shorter = replace(one, chosen="a"), replace(one, end_s=0.5)
    others = [[confirmed, gap], [shorter, gap], [one, replace(gap, text="……")]]
    assert first not in {plan_of(lines, make_take("a", one)).fingerprint() for lines in others}


def test_no_line_stands_before_the_episode_begins() -> None:
    lines = [line(1), line(2)]
    project = replace(make_project(*lines), settings=Settings(gap_s=-5.0))
    takes = [make_take(f"t{i}", item, 1.0) for i, item in enumerate(lines)]
    assert [clip.at_s for clip in plan(project, project.episodes[0], Shelf(takes)).clips] == [0.0, 0.0]


def test_numbers_sort_as_text_and_grow_with_the_episode() -> None:
    assert line_file_name(7, 28, "Mara", "The rain has not stopped") == "0007_Mara_The rain has.wav"
    assert line_file_name(7, 12345, "Mara", "x").startswith("00007_")


@pytest.mark.parametrize("sign", list('"*/:<>?\\|\x00\n\t\u200b\u202e'))
def test_signs_that_a_system_refuses_never_reach_a_file_name(sign: str) -> None:
    name = line_file_name(1, 1, f"A{sign}B", f"{sign}text{sign}")
    assert sign not in name
    assert name.endswith("text.wav")


def test_a_name_of_nothing_but_signs_leaves_the_number() -> None:
    assert line_file_name(3, 9, "???", "…" * 3) == "0003_……….wav"
    assert line_file_name(3, 9, "??", "//") == "0003.wav"


def test_names_are_nfc_and_short_enough_for_every_file_system() -> None:
    name = line_file_name(1, 1, unicodedata.normalize("NFD", "ガ" * 60), "が" * 300)
    assert name == unicodedata.normalize("NFC", name)
    assert len(name.encode("utf-8")) <= 200


def test_names_that_a_system_takes_for_the_same_are_told_apart() -> None:
    assert unique(["A.wav", "a.wav", "b.wav", "A.wav"]) == ["A.wav", "a (2).wav", "b.wav", "A (3).wav"]

"""Which model and voice a character has can be changed, and takes know which of it they depend on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.project import casting
from app.project.model import ALL_USES, Character, Line, Project, Take, line_fingerprint, voice_kind
from app.project.status import is_stale, line_state
from app.shelf import Shelf
from tests.samples import small_project, take_of

Edit = Callable[[Project], Project]


def made(project: Project, *uses: str) -> Take:
    """A take of l1 as *project* is, by a model that makes use of *uses*."""
    line = project.line("l1")
    fingerprint = line_fingerprint(line, project.character(line.character), uses)
    return replace(take_of(project, "l1", "t1"), parameters={"uses": [*uses]}, fingerprint=fingerprint)


def stale_after(edit: Edit, *uses: str) -> bool:
    before = small_project()
    take, after = made(before, *uses), edit(before)
    return is_stale(after, after.line("l1"), take)


def test_the_digest_of_takes_made_before_there_were_other_models_is_the_same() -> None:
    line = Line("l1", "c1", "おはよう。", reading="オハヨー")
    who = Character("c1", "葵", language="ja", clip="voices/aoi.flac", clip_start_s=0.5, clip_end_s=6.0, clip_hash="a1")
    assert line_fingerprint(line, who) == "4f0a6de34b715776"


@pytest.mark.parametrize(
    "edit",
    [
        lambda p: casting.set_model(p, "c1", "qwen3-1.7b-base", ("clip",)),
        lambda p: casting.set_preset(p, "c1", "Ryan"),
        lambda p: casting.set_description(p, "c1", "An old woman"),
    ],
)
def test_another_model_or_voice_makes_a_take_stale(edit: Edit) -> None:
    assert stale_after(edit)
    assert stale_after(edit, *ALL_USES)


def test_words_of_the_clip_and_the_manner_make_only_those_takes_stale_that_used_them() -> None:
    def rewrite(project: Project) -> Project:
        return casting.set_transcript(project, "c1", "The tea is ready.")

    def direct(project: Project) -> Project:
        return casting.set_manner(project, "c1", "tired")

    assert stale_after(rewrite, "transcript")
    assert not stale_after(rewrite)
    assert not stale_after(rewrite, "manner")
    assert stale_after(direct, "manner")
    assert not stale_after(direct, "transcript")


def test_trying_another_model_and_coming_back_finds_the_old_takes_fresh() -> None:
    before = small_project()
    take = made(before)
    tried = casting.set_transcript(casting.set_model(before, "c1", "qwen3-1.7b-base", ("clip",)), "c1", "Tea.")
    assert line_state(tried, Shelf((take,)), tried.line("l1")).status == "stale"
    back = casting.set_model(tried, "c1", "", ("clip",))
    assert line_state(back, Shelf((take,)), back.line("l1")).status == "unconfirmed"
    assert back.character("c1").transcript == "Tea.", "what was written is not lost on the way"


def test_a_speaker_does_not_depend_on_the_clip_that_lies_beside() -> None:
    project = casting.set_preset(small_project(), "c1", "Ryan")
    who = project.character("c1")
    other = replace(who, clip="voices/other.flac", clip_hash="ff", clip_start_s=None)
    line = project.line("l1")
    assert voice_kind(who) == "preset"
    assert line_fingerprint(line, who) == line_fingerprint(line, other)
    assert line_fingerprint(line, who) != line_fingerprint(line, replace(who, preset="Vivian"))


def test_the_speaker_of_one_model_is_nobody_in_another_and_a_description_stays_where_it_can() -> None:
    project = casting.set_preset(small_project(), "c1", "Ryan")
    assert casting.set_model(project, "c1", "other", ("preset",)).character("c1").preset == ""
    project = casting.set_description(project, "c1", "An old woman")
    assert project.character("c1").preset == "", "one voice at a time"
    kept = casting.set_model(project, "c1", "qwen3-1.7b-voicedesign", ("description",))
    assert kept.character("c1").description == "An old woman"
    assert casting.set_model(project, "c1", "", ("clip",)).character("c1").description == ""


def test_another_recording_says_other_words_but_another_part_of_it_keeps_them() -> None:
    project = casting.set_transcript(small_project(), "c1", "The tea\n is ready. ")
    assert project.character("c1").transcript == "The tea is ready."
    moved = casting.set_clip(project, "c1", "voices/mara.flac", 2.0, 5.0, "aa11")
    assert moved.character("c1").transcript == "The tea is ready."
    assert casting.set_clip(project, "c1", "voices/new.flac", 0.0, 5.0, "ee").character("c1").transcript == ""
    assert casting.set_clip(project, "c1", None).character("c1").transcript == ""


def test_a_recording_that_is_given_takes_the_place_of_a_speaker() -> None:
    project = casting.set_preset(small_project(), "c1", "Ryan")
    assert voice_kind(casting.set_clip(project, "c1", "voices/new.flac", 0.0, 5.0, "ee").character("c1")) == "clip"
    assert voice_kind(casting.set_clip(project, "c1", "voices/mara.flac", 2.0, 5.0, "aa11").character("c1")) == "preset"

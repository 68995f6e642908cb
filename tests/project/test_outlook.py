"""Before an export one knows what is wrong, what it will write, where to, and whether it can be done at all."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from app.project.clips import ClipChanged, ClipGone, Found, check_window, decided, fill_in, is_open, look_at
from app.project.destination import look_at_folder
from app.project.export import Reason
from app.project.model import Episode, Line, Project, Take
from app.project.outlook import KINDS, Outlook, episode_folders, look_ahead
from app.shelf import Shelf
from engine import api, audio
from tests.desk import write_voice
from tests.samples import small_project, take_of

OUT = Path("out")


def looked(project: Project, *takes: Take, absent: tuple[str, ...] = (), **reasons: Reason) -> Outlook:
    return look_ahead(project, Shelf(takes, absent), OUT, reasons)


def told(outlook: Outlook) -> list[tuple[str, str]]:
    return [(finding.line_id, finding.kind) for finding in outlook.findings]


def with_lines(project: Project, *lines: Line) -> Project:
    return replace(project, episodes=(replace(project.episodes[0], lines=lines),))


def test_a_finished_episode_has_nothing_to_look_at_and_is_counted() -> None:
    project = small_project()
    takes = [take_of(project, line.id, f"t{line.id}") for line in project.lines()]
    outlook = looked(project, *takes)
    assert outlook.findings == ()
    assert (outlook.n_lines, outlook.n_written, outlook.n_unconfirmed) == (3, 3, 3)
    assert outlook.blocked is None
    assert outlook.can_be_made == ()
    assert outlook.duration_s == pytest.approx(3.0 + 1.0 + 0.35 + 1.0)
    assert outlook.n_bytes == round((outlook.duration_s + 3.0) * 48000 * 3)


def test_every_kind_of_problem_is_found_with_its_line_and_a_sentence() -> None:
    project = small_project()
    lines = (
        Line("l1", "c1", "The kettle is on.", start_s=0.0, end_s=0.5),
        Line("l2", "c2", "本当に？", start_s=0.4),
        Line("l3", "c1", "Sit down."),
        Line("l4", "c1", "Lost.", chosen="gone"),
        Line("l5", "c1", "Broken."),
        Line("l6", "c1", "……"),
        Line("l7", "c1", "  "),
    )
    project = with_lines(project, *lines)
    old = replace(take_of(project, "l3", "t3"), fingerprint="other")
    takes = (take_of(project, "l1", "t1"), take_of(project, "l2", "t2"), old, take_of(project, "l4", "gone"))
    reasons = {"l5": Reason("failed", "It broke."), "l6": Reason("skipped", "non-verbal")}
    outlook = looked(project, *takes, absent=("gone",), **reasons)
    assert sorted(told(outlook)) == [
        ("l1", "over-long"),
        ("l2", "overlap"),
        ("l3", "stale"),
        ("l4", "lost"),
        ("l4", "missing"),
        ("l5", "failed"),
        ("l6", "skipped"),
        ("l7", "missing"),
    ]
    assert {finding.kind for finding in outlook.findings} == set(KINDS)
    by_line = {finding.line_id: finding for finding in outlook.findings}
    assert by_line["l5"].sentence == "It broke."
    assert by_line["l7"].sentence == "This line has no text yet."
    assert (by_line["l2"].number, by_line["l2"].character, by_line["l2"].text) == (2, "太郎", "本当に？")
    assert set(outlook.can_be_made) == {"l3", "l4", "l5"}, "a new take helps where there are words and no fresh take"
    assert set(outlook.reasons) == {"l5", "l6"}


def test_a_lost_choice_says_whether_another_take_stands_in() -> None:
    project = with_lines(small_project(), Line("l1", "c1", "Hello.", chosen="gone"))
    gone, other = take_of(project, "l1", "gone"), take_of(project, "l1", "other")
    (alone, _missing) = looked(project, gone, absent=("gone",)).findings
    (helped,) = looked(project, gone, other, absent=("gone",)).findings
    assert "no other take" in alone.sentence
    assert "stands in" in helped.sentence


def test_a_line_that_failed_but_has_a_fresh_take_is_no_problem_of_the_export() -> None:
    project = with_lines(small_project(), Line("l1", "c1", "Hello."))
    assert told(looked(project, take_of(project, "l1", "t1"), l1=Reason("failed", "It broke."))) == []


def test_one_episode_goes_into_the_folder_itself_and_several_into_one_each() -> None:
    one = small_project()
    assert episode_folders(one, OUT) == {"e1": OUT}
    line = Line("l9", "c1", "Hello.")
    two = replace(one, episodes=(*one.episodes, Episode("e2", "one", (line,)), Episode("e3", "第二話: 雨?", ())))
    folders = episode_folders(two, OUT)
    assert folders["e1"] == OUT / "One"
    assert folders["e2"] == OUT / "one (2)", "the same name to many file systems"
    assert folders["e3"].parent == OUT
    alone = look_ahead(two, Shelf(), OUT, {}, "e2")
    assert [(len(p.plan.episode.lines), p.out) for p in alone.planned] == [(1, OUT / "one (2)")]
    assert alone.n_lines == 1


def test_what_cannot_be_exported_at_all_says_why() -> None:
    project = small_project()
    assert "no line to export" in str(looked(with_lines(project)).blocked)
    late = with_lines(project, Line("l1", "c1", "Hello.", start_s=9 * 3600.0))
    assert "9.0 hours" in str(looked(late).blocked)


def test_an_outlook_is_another_only_if_something_one_sees_has_changed() -> None:
    project = small_project()
    takes = [take_of(project, line.id, f"t{line.id}") for line in project.lines()]
    before = looked(project, *takes).fingerprint()
    assert looked(project, *takes).fingerprint() == before
    assert looked(project, *takes[:2]).fingerprint() != before
    assert (
        looked(project, *takes[:2], l3=Reason("failed", "It broke.")).fingerprint()
        != looked(project, *takes[:2]).fingerprint()
    )


# ---- the folder ---------------------------------------------------------------------------------------------------


def test_a_folder_that_does_not_exist_yet_is_fine_and_is_not_made(tmp_path: Path) -> None:
    wanted = tmp_path / "書き出し" / "deep"
    found = look_at_folder(wanted, [wanted], 1000)
    assert found.problem is None
    assert found.free_bytes is not None
    assert found.free_bytes > 0
    assert not wanted.parent.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="permissions work otherwise there")
def test_a_folder_that_cannot_be_written_to_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    found = look_at_folder(tmp_path / "file" / "below", [], 0)
    assert "a file stands where a folder is needed" in str(found.problem)
    assert "whole path" in str(look_at_folder(Path("relative"), [], 0).problem)
    assert look_at_folder(tmp_path / "a\0b", [], 0).problem is not None
    if os.geteuid() != 0:
        (tmp_path / "closed").mkdir(mode=0o500)
        assert "permission" in str(look_at_folder(tmp_path / "closed", [], 0).problem)


def test_a_disk_without_room_says_how_much_is_needed(tmp_path: Path) -> None:
    problem = str(look_at_folder(tmp_path, [], 1 << 60).problem)
    assert f"about {round((1 << 60) / 1e6)} MB are needed" in problem


def test_what_lies_there_is_told_ours_and_others(tmp_path: Path) -> None:
    ours, theirs, odd = tmp_path / "ours", tmp_path / "theirs", tmp_path / "odd"
    for folder in (ours, theirs, odd):
        folder.mkdir()
        (folder / "episode.wav").write_bytes(b"x")
    files = {"episode.wav": 1, "lines/a.wav": 1, "lines/b.wav": 1}
    (ours / "report.json").write_text(json.dumps({"title": "第一話", "files": files}), encoding="utf-8")
    (odd / "report.json").write_text("[]", encoding="utf-8")
    found = look_at_folder(tmp_path, [ours, theirs, odd, tmp_path / "empty"], 0)
    assert [(former.out, former.title, former.n_lines) for former in found.former] == [(ours, "第一話", 2)]
    assert found.strangers == (theirs / "episode.wav", odd / "episode.wav")


# ---- clips --------------------------------------------------------------------------------------------------------


def test_a_look_at_a_clip_digests_it_and_chooses_its_best_part_if_asked(tmp_path: Path) -> None:
    path = write_voice(tmp_path / "a.wav", 6.0, n_channels=2)
    quick, whole = look_at(path, with_window=False), look_at(path, with_window=True)
    assert quick.digest == whole.digest
    assert quick.window is None
    assert whole.window is not None
    assert any("stereo" in note for note in whole.notes)
    with pytest.raises(ClipGone, match="not there any more"):
        look_at(tmp_path / "none.wav", with_window=True)
    assert "changed outside" in str(ClipChanged(path))


def test_only_what_is_open_is_filled_in(tmp_path: Path) -> None:
    project = small_project()
    known, other = project.characters
    blank = replace(known, clip_start_s=None, clip_end_s=None, clip_hash=None)
    found = Found("d1", audio.Window(0.5, 4.0, "why"))
    assert is_open(blank)
    assert not is_open(known)
    assert not is_open(replace(blank, clip=None))
    filled = fill_in(replace(project, characters=(blank, other)), {"voices/mara.flac": found})
    assert filled.characters[0] == replace(known, clip_start_s=0.5, clip_end_s=4.0, clip_hash="d1")
    assert filled.characters[1] is other
    assert fill_in(project, {"voices/mara.flac": found}) is project, "another recording than the one that was chosen"
    assert decided(replace(blank, clip_start_s=1.0, clip_end_s=2.0), found).clip_start_s == 1.0


def test_a_part_is_checked_as_a_whole_clip_would_be(tmp_path: Path) -> None:
    path = write_voice(tmp_path / "a.wav", 6.0)
    clip = audio.read_clip(path)
    check_window(clip, path, 1.0, 4.0)
    with pytest.raises(api.ClipError, match="at least 1 s"):
        check_window(clip, path, 1.0, 1.4)

"""Rendering when something around it is not as it should be: places, times, clips and files of a former run."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from app.commands.shell import Exit
from app.project.store import open_folder
from engine import api
from tests.commands.conftest import Desk, write_clip
from tests.commands.test_render import PLAY, files_with_content, make_sample, report
from tests.fakes import FakeSynth


def told_to_programs(file: Path) -> dict:
    return json.loads(file.read_text(encoding="utf-8"))


def test_a_json_file_of_a_former_run_never_passes_for_the_result_of_a_failed_one(desk: Desk) -> None:
    play, out, file = desk.script(PLAY), desk.root / "out", desk.root / "run.json"
    assert desk("render", play, "--out", out, "--json", file) == Exit.DONE
    again = Desk(desk.root, open_error=api.ModelError(Path("m"), "the file is missing."))
    assert again("render", play, "--out", out, "--only", "all", "--json", file) == Exit.UNUSABLE
    told = told_to_programs(file)
    assert (told["exit_code"], told["cancelled"]) == (Exit.UNUSABLE, False)
    assert "the file is missing" in told["error"]


def test_a_json_file_tells_that_the_run_was_cancelled_before_its_first_line(desk: Desk) -> None:
    desk.token.cancel()
    file = desk.root / "run.json"
    assert desk("render", desk.script(PLAY), "--out", desk.root / "out", "--json", file) == Exit.CANCELLED
    told = told_to_programs(file)
    assert (told["exit_code"], told["cancelled"]) == (Exit.CANCELLED, True)


def test_a_json_file_of_a_run_cancelled_within_a_line_counts_its_takes(tmp_path: Path) -> None:
    token = api.CancelToken()

    def on_frame(line_id: str, index: int) -> None:
        if line_id == "id-0004":
            token.cancel()

    desk = Desk(tmp_path, FakeSynth(on_frame=on_frame), token)
    file = tmp_path / "run.json"
    assert desk("render", desk.script(PLAY), "--out", tmp_path / "out", "--json", file) == Exit.CANCELLED
    told = told_to_programs(file)
    assert (told["exit_code"], told["cancelled"], len(told["takes_made"])) == (Exit.CANCELLED, True, 1)


def test_a_clip_that_was_replaced_beside_the_script_heals_the_lines_it_failed(desk: Desk) -> None:
    play, out = desk.script(PLAY), desk.root / "out"
    (play / "clips" / "jonas.wav").write_bytes(b"not a sound at all")
    assert desk("render", play, "--out", out) == Exit.PARTLY
    write_clip(play / "clips" / "jonas.wav", pitch_hz=95.0)
    again = Desk(desk.root)
    assert again("render", play, "--out", out) == Exit.DONE
    assert [request.text for request in again.synth.asked] == ["Then we will stay."]
    assert "jonas.wav has changed" in again.text
    assert Desk(desk.root)("render", play, "--out", out) == Exit.DONE


def test_a_clip_that_was_chosen_for_the_project_by_hand_is_not_taken_away_again(desk: Desk) -> None:
    play, out = desk.script(PLAY), desk.root / "out"
    desk("render", play, "--out", out)
    with open_folder(out / "project") as folder:
        clip, _ = folder.add_clip(write_clip(desk.root / "another take of him.wav", pitch_hz=95.0))
        cast = folder.project.characters
        jonas = next(character for character in cast if character.name == "Jonas")
    document = json.loads((out / "project" / "project.json").read_text(encoding="utf-8"))
    chosen = next(c for c in document["project"]["characters"] if c["id"] == jonas.id)
    chosen["clip"] = clip
    (out / "project" / "project.json").write_text(json.dumps(document), encoding="utf-8")
    assert Desk(desk.root)("render", play, "--out", out) == Exit.DONE
    with open_folder(out / "project") as folder:
        assert folder.project.character(jonas.id).clip == clip


def test_a_place_that_cannot_be_written_is_found_before_a_line_is_spoken(
    desk: Desk, capsys: pytest.CaptureFixture
) -> None:
    sample = make_sample(desk)
    mine = desk.root / "mine.dub"
    shutil.copytree(sample, mine)
    shutil.copytree(desk.root / "resources", mine / "voices")
    occupied = desk.root / "notes.txt"
    occupied.write_text("mine", encoding="utf-8")
    assert desk("render", mine, "--out", occupied) == Exit.UNUSABLE
    assert desk.synth.asked == []
    assert "--out" in capsys.readouterr().err
    assert occupied.read_text(encoding="utf-8") == "mine"


def test_a_time_that_no_episode_reaches_is_named_before_a_line_is_spoken(
    desk: Desk, capsys: pytest.CaptureFixture
) -> None:
    play = desk.script(PLAY)
    (play / "script.txt").unlink()
    cue = "1\n{}:00:00,000 --> {}:00:02,000\nMara: The rain has not stopped.\n"
    (play / "script.srt").write_text(cue.format(999, 999), encoding="utf-8")
    assert desk("render", play, "--out", desk.root / "out") == Exit.UNUSABLE
    assert desk.synth.asked == []
    assert "The rain has not stopped." in capsys.readouterr().err


def test_a_line_longer_than_its_slot_is_kept_whole_and_named_by_its_words(desk_with) -> None:
    desk = desk_with(FakeSynth(frames_per_sign=2.0))
    play, out = desk.script(PLAY), desk.root / "out"
    (play / "script.txt").unlink()
    cues = "1\n00:00:01,000 --> 00:00:01,500\nMara: The rain has not stopped.\n"
    (play / "script.srt").write_text(cues, encoding="utf-8")
    assert desk("render", play, "--out", out) == Exit.DONE
    assert [problem["kind"] for problem in report(out)["problems"]] == ["over-long"]
    assert "look at: Mara: The rain has not stopped. (The take is" in desk.text


def test_the_file_of_a_project_stands_for_its_folder(desk: Desk) -> None:
    sample, out = make_sample(desk), desk.root / "out"
    assert desk("render", sample / "project.json", "--out", out) == Exit.DONE
    assert (out / "project" / "project.json").is_file()


def test_the_samples_are_never_written_to(desk: Desk, capsys: pytest.CaptureFixture) -> None:
    sample = make_sample(desk)
    before = files_with_content(desk.root / "projects")
    assert desk("render", sample, "--out", sample / "out") == Exit.UNUSABLE
    assert "--out" in capsys.readouterr().err
    assert files_with_content(desk.root / "projects") == before


def test_an_empty_folder_where_the_copy_goes_is_no_obstacle(desk: Desk) -> None:
    out = desk.root / "out"
    (out / "project").mkdir(parents=True)
    assert desk("render", make_sample(desk), "--out", out) == Exit.DONE


def test_hidden_files_beside_a_script_are_no_scripts(desk: Desk) -> None:
    play = desk.script(PLAY)
    (play / "._script.txt").write_bytes(b"\0\5\x16\7")
    assert desk("render", play, "--out", desk.root / "out") == Exit.DONE


def test_a_take_whose_file_was_damaged_is_named_with_the_way_out(desk: Desk) -> None:
    play, out = desk.script(PLAY), desk.root / "out"
    desk("render", play, "--out", out)
    with open_folder(out / "project") as folder:
        damaged = folder.path_of(folder.takes[0].path)
    damaged.write_bytes(damaged.read_bytes()[:400])
    (out / "episode.wav").unlink()
    again = Desk(desk.root)
    assert again("render", play, "--out", out) == Exit.PARTLY
    reason = next(entry["reason"] for entry in report(out)["lines"] if entry["outcome"] == "failed")
    assert f"Delete takes/{damaged.parent.name}/{damaged.name}" in reason
    damaged.unlink()
    assert Desk(desk.root)("render", play, "--out", out) == Exit.DONE
    assert report(out)["totals"]["written"] == 3


def test_a_table_beside_a_script_is_left_alone_but_is_the_script_where_there_is_no_other(desk: Desk) -> None:
    play = desk.script(PLAY)
    (play / "costs.csv").write_text("what,how much\nrain,3\n", encoding="utf-8")
    assert desk("render", play, "--out", desk.root / "out") == Exit.DONE
    (play / "script.txt").unlink()
    (play / "costs.csv").write_text("character,text\nMara,The rain has stopped.\n", encoding="utf-8")
    again = Desk(desk.root)
    assert again("render", play, "--out", desk.root / "other") == Exit.DONE
    assert [request.text for request in again.synth.asked] == ["The rain has stopped."]

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from app.commands.shell import Exit
from app.project.model import Character, Episode, Line, Project
from app.project.store import create_folder, open_folder
from engine import api, audio
from tests.commands.conftest import Desk, write_clip
from tests.fakes import FakeSynth

PLAY = ["Mara: The rain has not stopped.", "Jonas: Then we will stay.", "Mara: Good night."]
DeskWith = Callable[[FakeSynth], Desk]


def report(out: Path) -> dict:
    return json.loads((out / "report.json").read_text(encoding="utf-8"))


def test_a_script_and_clips_become_an_episode(desk: Desk) -> None:
    out = desk.root / "out"
    assert desk("render", desk.script(PLAY), "--out", out) == Exit.DONE
    assert report(out)["totals"] == {"lines": 3, "written": 3, "skipped": 0, "failed": 0}
    assert len(list((out / "lines").glob("*.wav"))) == 3
    assert (out / "episode.wav").is_file()
    assert "3 lines = 3 written + 0 skipped + 0 failed" in desk.text


def test_a_second_run_does_no_work_and_says_so(desk: Desk) -> None:
    play, out = desk.script(PLAY), desk.root / "out"
    desk("render", play, "--out", out)
    stamp = (out / "episode.wav").stat().st_mtime_ns
    again = Desk(desk.root)
    assert again("render", play, "--out", out, "--only", "missing") == Exit.DONE
    assert (again.opened, again.synth.asked) == (0, [])
    assert "Nothing was missing" in again.text
    assert (out / "episode.wav").stat().st_mtime_ns == stamp


def test_an_export_that_was_lost_is_written_again_without_speaking(desk: Desk) -> None:
    play, out = desk.script(PLAY), desk.root / "out"
    desk("render", play, "--out", out)
    (out / "episode.wav").unlink()
    again = Desk(desk.root)
    assert again("render", play, "--out", out) == Exit.DONE
    assert again.opened == 0
    assert (out / "episode.wav").is_file()


def test_only_all_adds_a_take_to_every_line_with_another_seed(desk: Desk) -> None:
    play, out = desk.script(PLAY), desk.root / "out"
    desk("render", play, "--out", out)
    desk("render", play, "--out", out, "--only", "all", "--takes", "2")
    with open_folder(out / "project") as folder:
        by_line = [[take.seed for take in folder.takes if take.line == line.id] for line in folder.project.lines()]
    assert [len(seeds) for seeds in by_line] == [3, 3, 3]
    assert len({seed for seeds in by_line for seed in seeds}) == 9


def test_the_same_script_and_seed_give_the_same_seeds_again(tmp_path: Path) -> None:
    seeds = []
    for name in ("a", "b"):
        desk = Desk(tmp_path / name)
        desk("render", desk.script(PLAY), "--out", desk.root / "out", "--seed", "5")
        seeds.append([request.seed for request in desk.synth.asked])
    assert seeds[0] == seeds[1]


def test_a_failed_line_never_stops_the_rest(desk_with: DeskWith) -> None:
    synth = FakeSynth(fail={"id-0004": api.TextError("x", "x", "There is a sign nobody can speak.")})
    desk = desk_with(synth)
    out = desk.root / "out"
    assert desk("render", desk.script(PLAY), "--out", out, "--json", out / "run.json") == Exit.PARTLY
    told = report(out)
    assert told["totals"] == {"lines": 3, "written": 2, "skipped": 0, "failed": 1}
    failed = next(entry for entry in told["lines"] if entry["outcome"] == "failed")
    assert "nobody can speak" in failed["reason"]
    assert json.loads((out / "run.json").read_text(encoding="utf-8"))["exit_code"] == 3


def test_lines_without_words_are_skipped_as_non_verbal_and_never_reach_the_engine(desk: Desk) -> None:
    out = desk.root / "out"
    assert desk("render", desk.script([*PLAY, "Jonas: ……！", "Mara: (laughs)"]), "--out", out) == Exit.PARTLY
    told = report(out)
    assert told["totals"] == {"lines": 5, "written": 3, "skipped": 2, "failed": 0}
    assert {entry["reason"] for entry in told["lines"] if entry["outcome"] == "skipped"} == {"non-verbal"}
    assert len(desk.synth.asked) == 3


def test_a_take_a_guard_ended_is_tried_once_more_and_then_the_line_has_failed(desk_with: DeskWith) -> None:
    desk = desk_with(FakeSynth(end_reason="guard:silence"))
    out = desk.root / "out"
    assert desk("render", desk.script(PLAY[:1]), "--out", out) == Exit.PARTLY
    assert len({request.seed for request in desk.synth.asked}) == 2
    assert report(out)["totals"]["failed"] == 1
    with open_folder(out / "project") as folder:
        assert folder.takes == ()


def test_cancelling_keeps_every_finished_take_and_ends_with_130(tmp_path: Path) -> None:
    token = api.CancelToken()
    asked: list[str] = []

    def on_frame(line_id: str, index: int) -> None:
        asked.append(line_id)
        if len(set(asked)) == 2 and index == 1:
            token.cancel()

    desk = Desk(tmp_path, FakeSynth(on_frame=on_frame), token)
    out = desk.root / "out"
    assert desk("render", desk.script(PLAY), "--out", out) == Exit.CANCELLED
    assert desk.synth.closed
    with open_folder(out / "project") as folder:
        assert len(folder.takes) == 1
    assert "1 takes were finished" in desk.text
    again = Desk(tmp_path)
    assert again("render", desk.root / "play", "--out", out) == Exit.DONE
    assert len(again.synth.asked) == 2


def test_an_engine_that_cannot_open_is_a_sentence_and_exit_code_2(desk: Desk, capsys: pytest.CaptureFixture) -> None:
    desk.open_error = api.ModelError(Path("resources/model"), "model.safetensors is missing.")
    assert desk("render", desk.script(PLAY), "--out", desk.root / "out") == Exit.UNUSABLE
    assert "model.safetensors is missing" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["nowhere", "empty"])
def test_what_is_no_project_is_a_sentence_and_exit_code_2(desk: Desk, name: str, capsys: pytest.CaptureFixture) -> None:
    (desk.root / "empty").mkdir()
    assert desk("render", desk.root / name, "--out", desk.root / "out") == Exit.UNUSABLE
    assert name in capsys.readouterr().err
    assert not (desk.root / "out").exists()


def test_a_script_nobody_of_has_a_clip_is_refused_and_makes_nothing(desk: Desk, capsys: pytest.CaptureFixture) -> None:
    assert desk("render", desk.script(PLAY, clips=[]), "--out", desk.root / "out") == Exit.UNUSABLE
    assert "Mara, Jonas" in capsys.readouterr().err
    assert not (desk.root / "out").exists()


def test_one_character_without_a_clip_fails_alone(desk: Desk) -> None:
    out = desk.root / "out"
    assert desk("render", desk.script(PLAY, clips=["MARA"]), "--out", out) == Exit.PARTLY
    assert report(out)["totals"] == {"lines": 3, "written": 2, "skipped": 0, "failed": 1}
    assert "Jonas has no reference clip" in desk.text


def test_a_changed_script_is_taken_in_and_only_the_new_line_is_spoken(desk: Desk) -> None:
    out = desk.root / "out"
    desk("render", desk.script(PLAY), "--out", out)
    again = Desk(desk.root)
    play = again.script([*PLAY, "Jonas: Good night to you."])
    assert again("render", play, "--out", out) == Exit.DONE
    assert [request.text for request in again.synth.asked] == ["Good night to you."]


def make_sample(desk: Desk) -> Path:
    """Put a sample into the desk's projects/ whose clip lies with the voices that ship."""
    write_clip(desk.root / "resources" / "mara.wav")
    sample = desk.root / "projects" / "demo.dub"
    lines = (Line("line-1", "mara", "The tea is hot."), Line("line-2", "mara", "Sit down."))
    cast = (Character("mara", "Mara", language="en", clip="voices/mara.wav"),)
    create_folder(sample, Project("demo", "Demo", cast, (Episode("e", "One", lines),))).close()
    return sample


def files_with_content(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_sample_is_copied_once_and_stays_as_it_is(desk: Desk) -> None:
    sample = make_sample(desk)
    before, out = files_with_content(sample), desk.root / "out"
    assert desk("render", sample, "--out", out) == Exit.DONE
    assert desk("render", sample, "--out", out) == Exit.DONE
    assert files_with_content(sample) == before
    assert len(desk.synth.asked) == 2
    assert (out / "project" / "voices" / "mara.wav").is_file()


def test_a_clip_that_ships_later_reaches_a_copy_that_was_made_before(desk: Desk) -> None:
    sample, out = make_sample(desk), desk.root / "out"
    shipped = desk.root / "resources" / "mara.wav"
    shipped.rename(desk.root / "away.wav")
    assert desk("render", sample, "--out", out) == Exit.PARTLY
    (desk.root / "away.wav").rename(shipped)
    assert desk("render", sample, "--out", out) == Exit.DONE


def test_the_output_of_another_sample_is_refused(desk: Desk, capsys: pytest.CaptureFixture) -> None:
    sample, out = make_sample(desk), desk.root / "out"
    desk("render", sample, "--out", out)
    other = desk.root / "projects" / "other.dub"
    shutil.copytree(sample, other)
    with open_folder(other) as folder:
        folder.save(replace(folder.project, id="other"))
    assert desk("render", other, "--out", out) == Exit.UNUSABLE
    assert "another project" in capsys.readouterr().err


def test_any_other_project_gets_its_takes_in_place(desk: Desk) -> None:
    sample = make_sample(desk)
    mine = desk.root / "mine.dub"
    shutil.copytree(sample, mine)
    shutil.copytree(desk.root / "resources", mine / "voices")
    assert desk("render", mine) == Exit.DONE
    assert (mine / "export" / "episode.wav").is_file()
    with open_folder(mine) as folder:
        assert len(folder.takes) == 2


def test_an_unusable_clip_fails_its_lines_with_its_own_sentence(desk: Desk) -> None:
    play = desk.script(PLAY)
    (play / "clips" / "jonas.wav").write_bytes(b"not a sound at all")
    out = desk.root / "out"
    assert desk("render", play, "--out", out) == Exit.PARTLY
    failed = [entry for entry in report(out)["lines"] if entry["outcome"] == "failed"]
    assert [entry["character"] for entry in failed] == ["Jonas"]
    assert "jonas.wav" in failed[0]["reason"]


def test_the_window_of_a_clip_is_chosen_once_and_recorded(desk: Desk) -> None:
    out = desk.root / "out"
    desk("render", desk.script(PLAY), "--out", out)
    with open_folder(out / "project") as folder:
        for character in folder.project.characters:
            assert character.clip_hash
            assert character.clip_start_s is not None
            assert character.clip_end_s is not None
    assert {request.voice.start_s is None for request in desk.synth.asked} == {False}


def test_several_episodes_get_a_folder_each(desk: Desk) -> None:
    make_sample(desk)
    root = desk.root / "two.dub"
    cast = (Character("mara", "Mara", language="en", clip="voices/mara.wav"),)
    episodes = tuple(Episode(f"e{n}", "Pilot", (Line(f"l{n}", "mara", f"It is day {n}."),)) for n in (1, 2))
    folder = create_folder(root, Project("two", "Two", cast, episodes))
    folder.close()
    shutil.copytree(desk.root / "resources", root / "voices")
    assert desk("render", root, "--out", desk.root / "out") == Exit.DONE
    assert {path.name for path in (desk.root / "out").iterdir()} == {"Pilot", "Pilot (2)"}


def test_written_lines_can_be_read_back(desk: Desk) -> None:
    out = desk.root / "out"
    desk("render", desk.script(PLAY), "--out", out)
    for entry in report(out)["lines"]:
        clip = audio.read_clip(out / entry["path"], 48000)
        assert clip.duration_s == pytest.approx(entry["duration_s"] + 0.08, abs=0.01)

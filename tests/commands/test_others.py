from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import soundfile

from app.__main__ import main
from app.commands import bench, doctor
from app.commands.messages import sentence
from app.commands.new import parse_voices
from app.commands.shell import Exit, Unusable
from app.project.store import open_folder
from app.takes import Guarded, NoVoice, seed_of
from engine import api
from tests.commands.conftest import Desk, write_clip

ROOT = Path(__file__).resolve().parents[2]


def test_without_a_screen_one_sentence_names_render_and_the_code_is_2(
    capsys: pytest.CaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert main([]) == Exit.UNUSABLE
    err = capsys.readouterr().err
    assert "./run render" in err
    assert err.count("\n") == 1


def test_the_program_starts_from_any_folder_and_without_loading_torch(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()  # a folder of that name where the user stands is not ours
    done = subprocess.run(
        [sys.executable, "-m", "app", "--help"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONSAFEPATH": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "render" in done.stdout


# ---- new ----


def test_new_makes_a_project_of_a_script_and_voices(desk: Desk) -> None:
    play = desk.script(["Mara: The rain.", "ヨナス：Stay."], clips=["x"])
    clip = write_clip(desk.root / "声　サンプル.wav")
    code = desk(
        "new", desk.root / "a.dub", "--script", play / "script.txt", "--voice", f"mara={clip}", "--voice", f"ﾖﾅｽ={clip}"
    )
    assert code == Exit.DONE
    with open_folder(desk.root / "a.dub") as folder:
        assert [line.text for line in folder.project.lines()] == ["The rain.", "Stay."]
        assert {character.clip for character in folder.project.characters} == {"voices/声　サンプル.wav"}


def test_new_refuses_a_voice_for_somebody_who_does_not_speak(desk: Desk, capsys: pytest.CaptureFixture) -> None:
    play = desk.script(["Mara: The rain."])
    clip = play / "clips" / "mara.wav"
    assert desk("new", desk.root / "a.dub", "--script", play / "script.txt", "--voice", f"Bob={clip}") == Exit.UNUSABLE
    assert "Bob" in capsys.readouterr().err
    assert not (desk.root / "a.dub").exists()


def test_new_never_touches_a_project_that_is_there(desk: Desk, capsys: pytest.CaptureFixture) -> None:
    play = desk.script(["Mara: The rain."])
    words = ("new", desk.root / "a.dub", "--script", play / "script.txt")
    assert desk(*words) == Exit.DONE
    before = (desk.root / "a.dub" / "project.json").read_bytes()
    assert desk(*words) == Exit.UNUSABLE
    assert "already holds a project" in capsys.readouterr().err
    assert (desk.root / "a.dub" / "project.json").read_bytes() == before


@pytest.mark.parametrize("text", ["Mara", "=clip.wav", "Mara=", "Mara=nowhere.wav"])
def test_a_voice_that_is_not_name_and_clip_is_a_sentence(text: str) -> None:
    with pytest.raises(Unusable, match="--voice"):
        parse_voices([text])


def test_one_character_is_not_given_two_clips(tmp_path: Path) -> None:
    clip = tmp_path / "mara.wav"
    clip.touch()
    with pytest.raises(Unusable, match="a clip already"):
        parse_voices([f"Mara={clip}", f"ｍａｒａ={clip}"])


# ---- say ----


@pytest.mark.parametrize("name", ["a.wav", "a.flac"])
def test_say_writes_one_file(desk: Desk, name: str) -> None:
    clip, out = write_clip(desk.root / "mara.wav"), desk.root / "deep" / name
    assert (
        desk("say", "The tea is hot.", "--voice", clip, "--out", out, "--reading", "the tea", "--duration", "1.2") == 0
    )
    assert soundfile.info(out).subtype == "PCM_24"
    asked = desk.synth.asked[0]
    assert (asked.reading, asked.duration_s, asked.text) == ("the tea", 1.2, "The tea is hot.")


def test_say_refuses_what_it_cannot_do_before_the_model_is_loaded(desk: Desk, capsys: pytest.CaptureFixture) -> None:
    clip = write_clip(desk.root / "mara.wav")
    out = desk.root / "a.wav"
    assert desk("say", "……", "--voice", clip, "--out", out) == Exit.UNUSABLE
    assert desk("say", "Hello.", "--voice", clip, "--out", desk.root / "a.mp3") == Exit.UNUSABLE
    assert desk("say", "Hello.", "--voice", desk.root / "no.wav", "--out", out) == Exit.UNUSABLE
    assert desk.opened == 0
    assert len(capsys.readouterr().err.splitlines()) == 3
    assert not out.exists()


# ---- doctor, bench ----


def status(**changes: object) -> api.ModelStatus:
    fields: dict = {"path": Path("m"), "ok": True, "name": "starter", "version": "1", "fingerprint": "f" * 64}
    return api.ModelStatus(**(fields | {"text_versions": {}} | changes))


def test_doctor_gives_one_line_each_and_no_sound_device_is_no_fault(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "model_status", status)
    monkeypatch.setattr(doctor, "LOW_SPACE_BYTES", 0)
    assert desk("doctor") == Exit.DONE
    assert [line.split()[1] for line in desk.told] == [
        "model",
        "models",
        "device",
        "audio",
        "versions",
        "text",
        "space",
        "this",
        "cache",
    ]
    assert not any(line.startswith("!!") for line in desk.told)


def test_doctor_says_what_is_wrong_with_the_model_and_the_text_libraries(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        api, "model_status", lambda: status(ok=False, problem="it is cut off.", text_versions={"numpy": "0.1"})
    )
    desk.open_error = api.ModelError(Path("m"), "it is cut off.")
    assert desk("doctor") == Exit.PARTLY
    assert "it is cut off" in desk.text
    assert "needs 0.1" in desk.text


def test_bench_prints_a_table_and_writes_the_same_rows(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [
        api.BenchRow("growth_vs_prealloc", 2.0, 3.0, "ms", 1.5, "1,000 steps"),
        api.BenchRow("pocket_steps_vs_peer", None, None, "", None, "not measured: no network"),
    ]
    window = [api.BenchRow("gui_longest_block_ms", 12.5, None, "ms", None)]
    monkeypatch.setattr(api, "run_bench", lambda *options: rows)
    monkeypatch.setattr(bench, "window_rows", lambda *options: window)
    assert desk("bench", "--json", desk.root / "bench.json") == Exit.DONE
    assert desk.told[0].split() == ["growth_vs_prealloc", "2", "3", "ms", "1.5", "×", "1,000", "steps"]
    assert desk.told[1].split() == ["pocket_steps_vs_peer", "–", "–", "–", "not", "measured:", "no", "network"]
    written = json.loads((desk.root / "bench.json").read_text())
    assert [row["name"] for row in written["rows"]] == [row.name for row in (*rows, *window)]
    assert set(written["rows"][0]) == {"name", "ours", "other", "unit", "ratio", "note"}
    assert written["rows"][1]["ratio"] is None
    assert written["machine"]["cores"].isdigit()
    assert written["machine"]["run"] == "one full run"
    assert bench.table([]) == []


def test_a_window_that_cannot_be_measured_is_said_in_every_row_of_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "run_bench", lambda *options: [api.BenchRow("starter_rtf", 0.2, None, "", None)])
    monkeypatch.setattr(bench, "WINDOW", "app.no_such_program")
    assert desk("bench") == Exit.DONE
    assert "starter_rtf" in desk.told[0]
    assert [line.split()[0] for line in desk.told[1:]] == list(bench.WINDOW_ROWS)
    assert all("not measured" in line and "no_such_program" in line for line in desk.told[1:])


def test_only_the_named_half_is_measured(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(api, "run_bench", lambda *options: asked.append(options) or [])
    monkeypatch.setattr(bench, "window_rows", lambda *options: asked.append(options) or [])
    assert desk("bench", "--only", "pocket", "--peers") == Exit.DONE
    assert [options[2] for options in asked] == [["pocket"]]
    assert str(asked[0][3]).endswith("peers")
    asked.clear()
    assert desk("bench", "--only", "gui_longest", "--quick") == Exit.DONE
    assert [options[1:3] for options in asked] == [(True, ["gui_longest"])]


# ---- sentences, seeds ----

ERRORS = [
    api.Cancelled(),
    api.NothingToSpeak("…", "…", "no word"),
    api.TextError("hi 你好", "你好", "this voice speaks English and Japanese only"),
    api.ClipError(Path("a.mp3"), "the recording is silent."),
    api.DurationError(9.0, 0.5, 2.0),
    api.ModelError(Path("m"), "the file is missing."),
    api.DeviceError("There is no CUDA device."),
    NoVoice("Mara"),
    Guarded("guard:silence"),
    OSError(28, "No space left on device", "out/episode.wav"),
    Unusable("Nothing is here."),
    MemoryError(),
    RuntimeError("boom"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_every_error_becomes_whole_sentences(error: Exception) -> None:
    told = sentence(error)
    assert told[0].isupper() or told[0] in "“9" or told.startswith(("a.mp3: ", "out/episode.wav: "))
    assert told.endswith((".", "”"))
    assert ".." not in told


def test_a_text_error_names_the_span_that_is_at_fault() -> None:
    assert "你好" in sentence(api.TextError("hi 你好", "你好", "only English and Japanese"))


def test_seeds_follow_from_base_line_and_number_and_fit_31_bits() -> None:
    seeds = {seed_of(base, line, n) for base in (0, 1) for line in ("a", "b") for n in range(1, 50)}
    assert len(seeds) == 196
    assert all(0 <= seed < 2**31 for seed in seeds)
    assert seed_of(0, "a", 1) == seed_of(0, "a", 1)


def test_unknown_words_on_the_command_line_end_with_2() -> None:
    with pytest.raises(SystemExit) as raised:
        main(["render", "x", "--takes", "0"])
    assert raised.value.code == Exit.UNUSABLE

"""A voice is known to be good before a line needs it; a bad clip changes nothing and says why."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import av
import numpy as np
import pytest
import soundfile
from pytestqt.qtbot import QtBot

from app.project.clips import ClipChanged, ClipGone
from app.project.model import Project
from app.project.status import line_state
from app.workspace import Workspace
from engine import api, audio
from tests.desk import Desk, cast_of, project_of, write_voice
from tests.fakes import FakeSynth


class _Deaf(FakeSynth):
    """Refuses every clip when it is encoded."""

    def prepare(self, voice: api.VoiceClip, token: api.CancelToken) -> str:
        raise api.ClipError(voice.path, "The window is empty.")


@pytest.fixture
def synth() -> FakeSynth:
    return FakeSynth()


@pytest.fixture
def desk(tmp_path: Path, synth: FakeSynth, qapp: object) -> Iterator[Desk]:
    made = Desk(tmp_path, lambda: synth)
    yield made
    made.close()


def kitchen() -> Project:
    return project_of(cast_of("Mara", "太郎"), {"The kettle is on.": "c1", "本当に？": "c2"})


def settled(desk: Desk, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: desk.jobs.busy == 0 and not desk.queue.busy, timeout=10000)


def shown(desk: Desk, qtbot: QtBot, project: Project | None = None) -> None:
    desk.show(project or kitchen())
    settled(desk, qtbot)


def write_m4a(path: Path, length_s: float) -> Path:
    """Write stereo AAC, the right channel much quieter."""
    rate_hz = 44100
    t_s = np.arange(round(length_s * rate_hz)) / rate_hz
    left = 0.3 * np.sin(2 * np.pi * 200 * t_s) * (0.6 + 0.4 * np.sin(2 * np.pi * 2 * t_s))
    with av.open(str(path), "w", format="mp4") as container:
        stream = container.add_stream("aac", rate=rate_hz, layout="stereo")
        frame = av.AudioFrame.from_ndarray(np.stack([left, left * 0.1]).astype(np.float32), "fltp", "stereo")
        frame.sample_rate = rate_hz
        for packet in [*stream.encode(frame), *stream.encode(None)]:
            container.mux(packet)
    return path


def test_opening_a_project_chooses_open_windows_without_an_undo_step_and_keeps_them(desk: Desk, qtbot: QtBot) -> None:
    desk.show(kitchen())
    assert desk.voices.state("c1").phase == "checking"
    settled(desk, qtbot)
    state, who = desk.voices.state("c1"), desk.workspace.project.character("c1")
    assert state.phase == "ready"
    assert "speech" in state.reason
    assert who.clip_hash == hashlib.sha256((desk.root / "voices/v1.flac").read_bytes()).hexdigest()
    assert desk.voices.window("c1") == (who.clip_start_s, who.clip_end_s) != (None, None)
    assert desk.document.undo.count() == 0
    assert not desk.workspace.is_dirty
    assert desk.workspace.folder is not None
    assert desk.workspace.folder.project.character("c1") == who, "what was found out is on disk"


def test_opening_a_project_never_opens_the_engine(tmp_path: Path, qapp: object, qtbot: QtBot) -> None:
    def never() -> api.Synth:
        raise AssertionError("nobody has asked for speech")

    desk = Desk(tmp_path, never)
    shown(desk, qtbot)
    assert desk.queue.engine.phase == "closed"
    assert not desk.voices.state("c1").warm
    desk.close()


def test_edits_made_while_a_window_was_chosen_can_be_undone_and_keep_it(desk: Desk, qtbot: QtBot) -> None:
    desk.show(kitchen())
    desk.editing.rename_character("c1", "Marta")
    desk.editing.retext("l1", "The tea is ready.")
    desk.document.undo.undo()
    settled(desk, qtbot)
    window = desk.voices.window("c1")
    assert window is not None
    assert desk.workspace.is_dirty, "the user's edit waits to be saved by the user"
    desk.document.undo.undo()
    assert desk.workspace.project.character("c1").name == "Mara"
    assert desk.voices.window("c1") == window
    for _ in range(2):
        desk.document.undo.redo()
    assert desk.workspace.project.line("l1").text == "The tea is ready."
    assert desk.voices.window("c1") == window


def test_a_take_asked_for_before_the_window_was_known_is_not_stale_afterwards(
    desk: Desk, synth: FakeSynth, qtbot: QtBot
) -> None:
    desk.show(kitchen())
    desk.generation.generate(["l1"])
    settled(desk, qtbot)
    project = desk.workspace.project
    state = line_state(project, desk.workspace.shelf, project.line("l1"))
    assert state.status == "unconfirmed"
    assert (synth.asked[0].voice.start_s, synth.asked[0].voice.end_s) == desk.voices.window("c1")


def test_unsaved_edits_of_a_crash_are_not_thrown_away_by_what_is_found_out(desk: Desk, qtbot: QtBot) -> None:
    desk.show(kitchen())
    settled(desk, qtbot)
    folder = desk.workspace.folder
    assert folder is not None
    stripped = replace(folder.project, characters=cast_of("Mara", "太郎"))
    folder.save(stripped)
    folder.autosave(replace(stripped, title="unsaved"))
    desk.workspace.close()
    desk.workspace.open(desk.root)
    settled(desk, qtbot)
    folder = desk.workspace.folder
    assert folder is not None
    assert folder.unsaved is not None
    assert desk.workspace.recover()
    settled(desk, qtbot)
    assert desk.workspace.project.title == "unsaved"
    assert desk.voices.window("c1") is not None


def test_a_missing_clip_is_told_and_a_new_one_mends_it_without_making_takes_stale(desk: Desk, qtbot: QtBot) -> None:
    shown(desk, qtbot)
    take = desk.shelve("l1")
    kept = desk.root.parent / "kept.flac"
    (desk.root / "voices/v1.flac").replace(kept)
    desk.voices.check_again()
    settled(desk, qtbot)
    assert isinstance(desk.voices.reason("c1"), ClipGone)
    assert set(desk.voices.faults) == {"c1"}
    desk.generation.generate(["l1"])
    settled(desk, qtbot)
    assert isinstance(desk.generation.fault("l1"), ClipGone)
    desk.voices.set_clip_from("c1", kept)
    settled(desk, qtbot)
    project = desk.workspace.project
    assert desk.voices.state("c1").phase == "ready"
    state = line_state(project, desk.workspace.shelf, project.line("l1"))
    assert (state.take, state.status) == (take, "unconfirmed")


def test_a_clip_that_was_changed_outside_says_so_until_it_is_accepted(desk: Desk, qtbot: QtBot) -> None:
    shown(desk, qtbot)
    before = desk.workspace.project.character("c1")
    write_voice(desk.root / "voices/v1.flac", 7.0, 0.1)
    desk.voices.check_again()
    settled(desk, qtbot)
    assert isinstance(desk.voices.reason("c1"), ClipChanged)
    assert desk.workspace.project.character("c1") == before
    desk.voices.choose_again("c1")
    settled(desk, qtbot)
    assert desk.voices.state("c1").phase == "ready"
    assert desk.workspace.project.character("c1").clip_hash != before.clip_hash
    desk.document.undo.undo()
    assert isinstance(desk.voices.reason("c1"), ClipChanged)


def test_setting_a_clip_copies_it_in_as_one_step_and_warms_the_voice(
    desk: Desk, synth: FakeSynth, qtbot: QtBot, tmp_path: Path
) -> None:
    shown(desk, qtbot, project_of(cast_of("Mara", clips=False), {"The kettle is on.": "c1"}))
    assert desk.voices.state("c1").phase == "none"
    source = write_m4a(tmp_path / "梁朝伟声音 サンプル.M4A", 14.0)
    desk.voices.set_clip_from("c1", source)
    assert desk.voices.state("c1").phase == "checking"
    settled(desk, qtbot)
    who = desk.workspace.project.character("c1")
    assert who.clip is not None
    assert (desk.root / who.clip).read_bytes() == source.read_bytes()
    assert desk.document.undo.count() == 1
    state = desk.voices.state("c1")
    assert (state.phase, state.warm) == ("ready", True)
    assert any("stereo" in note for note in state.notes)
    assert who.clip_end_s is not None
    assert who.clip_start_s is not None
    assert 3 <= who.clip_end_s - who.clip_start_s <= 10
    assert [voice.path for voice in synth.prepared] == [desk.root / who.clip]
    for _ in range(2):
        desk.document.undo.undo()
        assert desk.voices.state("c1").phase == "none"
        desk.document.undo.redo()
        assert desk.voices.state("c1").phase == "ready"


@pytest.mark.parametrize("fault", ["silent", "short", "no sound", "gone"])
def test_a_clip_that_cannot_be_used_changes_nothing_and_says_why(
    desk: Desk, qtbot: QtBot, tmp_path: Path, fault: str
) -> None:
    shown(desk, qtbot)
    source = tmp_path / f"{fault}.wav"
    if fault == "silent":
        soundfile.write(source, np.zeros(24000 * 3), 24000)
    elif fault == "short":
        write_voice(source, 0.4)
    elif fault == "no sound":
        source.write_bytes(b"not a sound at all " * 50)
    before, files = desk.workspace.project, set((desk.root / "voices").iterdir())
    told: list[tuple[str, Exception]] = []
    desk.voices.refused.connect(lambda who, error: told.append((who, error)))
    desk.voices.set_clip_from("c2", source)
    settled(desk, qtbot)
    assert [who for who, _ in told] == ["c2"]
    assert isinstance(told[0][1], api.ClipError)
    assert desk.workspace.project is before
    assert set((desk.root / "voices").iterdir()) == files
    assert desk.voices.state("c2").phase == "ready", "the clip they had stays as good as it was"


def test_the_last_clip_that_was_asked_for_wins(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    shown(desk, qtbot)
    desk.voices.set_clip_from("c1", write_voice(tmp_path / "one.wav", 6.0, 0.3))
    desk.voices.set_clip_from("c1", write_voice(tmp_path / "two.wav", 4.0, 0.3))
    settled(desk, qtbot)
    assert desk.workspace.project.character("c1").clip == "voices/two.wav"
    assert desk.document.undo.count() == 1


def test_a_clip_that_was_asked_for_another_project_never_lands_in_this_one(
    desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    shown(desk, qtbot)
    desk.voices.set_clip_from("c1", write_voice(tmp_path / "one.wav", 6.0))
    desk.workspace.close()
    desk.workspace.create(tmp_path / "other.dub", project_of(cast_of("Eve", clips=False), {}))
    settled(desk, qtbot)
    assert desk.workspace.project.character("c1").clip is None
    assert not (tmp_path / "other.dub" / "voices").exists()


def test_trimming_is_one_step_and_a_part_without_speech_is_refused(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    shown(desk, qtbot)
    speech = soundfile.read(write_voice(tmp_path / "speech.wav", 4.0))[0]
    soundfile.write(tmp_path / "gap.wav", np.concatenate([speech, np.zeros(24000 * 4)]), 24000)
    desk.voices.set_clip_from("c1", tmp_path / "gap.wav")
    settled(desk, qtbot)
    path = desk.voices.path("c1")
    assert path is not None
    clip = audio.read_clip(path)
    steps, told = desk.document.undo.count(), []
    desk.voices.refused.connect(lambda _who, error: told.append(error))
    assert not desk.voices.trim("c1", 4.6, 7.6, clip)
    assert (len(told), desk.document.undo.count()) == (1, steps)
    assert desk.voices.trim("c1", 1.0, 3.5, clip)
    assert desk.voices.window("c1") == (1.0, 3.5)
    assert desk.document.undo.count() == steps + 1
    assert desk.voices.state("c1").reason == "", "chosen by hand"


def test_the_engines_own_refusal_makes_a_voice_unusable_until_its_part_is_another(tmp_path: Path, qtbot: QtBot) -> None:
    desk = Desk(tmp_path, _Deaf)
    shown(desk, qtbot)
    desk.voices.set_clip_from("c1", write_voice(tmp_path / "one.wav", 6.0, 0.3))
    settled(desk, qtbot)
    assert isinstance(desk.voices.reason("c1"), api.ClipError)
    desk.editing.set_window("c1", 1.0, 3.0)
    assert desk.voices.state("c1").phase == "ready"
    desk.close()


def test_other_voices_are_prepared_once_the_engine_is_there_and_idle(
    desk: Desk, synth: FakeSynth, qtbot: QtBot
) -> None:
    shown(desk, qtbot)
    desk.generation.generate(["l1"])
    qtbot.waitUntil(lambda: desk.voices.state("c2").warm)
    settled(desk, qtbot)
    assert desk.voices.state("c1").warm, "it has just spoken"
    assert [voice.path.name for voice in synth.prepared] == ["v2.flac"]


def test_taking_everything_back_leaves_no_voice_in_preparation(tmp_path: Path, qtbot: QtBot) -> None:
    go_on = threading.Event()

    class Slow(FakeSynth):
        def prepare(self, voice: api.VoiceClip, token: api.CancelToken) -> str:
            assert go_on.wait(10)
            return super().prepare(voice, token)

    desk = Desk(tmp_path, Slow)
    shown(desk, qtbot)
    for who in ("c1", "c2"):
        desk.voices.set_clip_from(who, write_voice(tmp_path / f"{who}.wav", 6.0, 0.3))
    qtbot.waitUntil(lambda: {desk.voices.state(who).phase for who in ("c1", "c2")} == {"preparing"})
    desk.queue.cancel_all()
    go_on.set()
    settled(desk, qtbot)
    assert {desk.voices.state(who).phase for who in ("c1", "c2")} == {"ready"}
    desk.close()


def test_a_workspace_without_a_project_has_no_voices(desk: Desk) -> None:
    assert isinstance(desk.workspace, Workspace)
    assert desk.voices.state("nobody").phase == "none"
    assert desk.voices.faults == {}
    assert desk.voices.path("nobody") is None
    desk.voices.set_clip_from("nobody", Path("nowhere.wav"))
    desk.voices.choose_again("nobody")
    assert desk.jobs.busy == 0

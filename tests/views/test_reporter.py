"""A button beside an error does again what failed, or leads out of it; it never does something else."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.catalogue.errors import DownloadError
from app.views.messages import WayOut
from app.voice_models import Memory
from engine import api
from tests.fakes import FakeSynth
from tests.stage import Stage


@pytest.fixture
def stage(qtbot: QtBot, tmp_path: Path) -> Iterator[Stage]:
    made = Stage(qtbot, tmp_path)
    yield made
    made.close()


def shown(stage: Stage) -> list[tuple[str, str]]:
    """Return what the notices say, and what their buttons offer."""
    notices = stage.window.panels.notices.notices
    return [(notice.sentence, "" if notice.button is None else notice.button.text()) for notice in notices]


def full(path: Path, *_: object, **__: object) -> None:
    raise OSError(28, "No space left on device", str(path))


def test_a_save_that_fails_never_offers_to_make_a_take(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.open()
    stage.parts.editing.retext("l1", "Unsaved.")
    asked: list[str] = []
    stage.window.reporter._ways[WayOut.SAVE_ELSEWHERE] = lambda: asked.append("elsewhere")
    monkeypatch.setattr("app.project.store.write_bytes", full)
    stage.window.run("file.save")
    assert shown(stage)[-1][1] == "Save elsewhere…"
    stage.window.panels.notices.press_newest()
    assert asked == ["elsewhere"]
    assert not stage.parts.queue.busy
    assert stage.synth.asked == []
    monkeypatch.undo()


def test_an_error_nobody_can_do_again_has_no_button(stage: Stage) -> None:
    stage.open()
    stage.window.panels.notices.show_error(OSError(5, "Input/output error", "take.flac"))
    assert shown(stage)[-1] == ("take.flac: the disk or drive does not answer.", "")
    stage.window.reporter.offer(WayOut.RETRY, OSError(5, "Input/output error"))
    assert not stage.parts.queue.busy


def test_a_take_that_could_not_be_played_is_played_again_when_its_file_is_there(stage: Stage) -> None:
    stage.open()
    stage.parts.generation.generate(["l1"])
    stage.settle()
    (take,) = stage.parts.workspace.shelf.of("l1")
    assert stage.parts.workspace.folder is not None
    path = stage.parts.workspace.folder.path_of(take.path)
    aside = path.rename(path.with_suffix(".aside"))
    stage.parts.audition.stop()
    stage.parts.audition.play_take(take.id)
    stage.qtbot.waitUntil(lambda: bool(shown(stage)), timeout=60_000)
    assert shown(stage)[-1][1] == "Try again"
    aside.rename(path)
    heard: list[str | None] = []
    stage.parts.audition.changed.connect(lambda: heard.append(stage.parts.audition.now_playing))
    stage.window.panels.notices.press_newest()
    assert heard[0] == take.id


def test_a_model_larger_than_what_is_free_is_told_of_while_it_is_loaded(stage: Stage) -> None:
    stage.open()
    stage.parts.models.tight.emit("fish-s2-pro", Memory(20_000_000_000, 3_000_000_000))
    sentence, button = shown(stage)[-1]
    told = "Fish S2-Pro is being loaded. It needs about 20.0 GB, but only 3.0 GB are free now. It may be slow, or fail."
    assert (sentence, button) == (told, "Stop making takes")


def test_a_download_that_failed_while_nobody_looked_leads_to_its_model(stage: Stage) -> None:
    stage.parts.models.failed.emit("fish-s2-pro", DownloadError(api.told("{host} does not answer.", host="hub")))
    assert shown(stage)[-1] == ("Fish S2-Pro: hub does not answer.", "Open models")
    stage.window.panels.notices.press_newest()
    dialog = stage.window._models
    assert dialog is not None
    assert dialog.isVisible()
    assert dialog.current == "fish-s2-pro"
    dialog.close()


def test_a_take_that_was_refused_is_tried_again_for_its_own_line(
    qtbot: QtBot, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.open()
    with monkeypatch.context() as patch:
        patch.setattr("app.project.store.write_flac", full)
        stage.parts.generation.generate(["l1", "l3"])
        stage.settle()
    assert len(shown(stage)) == 1, "the disk is full for all of them: that is said once"
    assert shown(stage)[-1][0].startswith("The take could not be kept: the disk is full.")
    assert shown(stage)[-1][1] == "Try again"
    stage.window.panels.lines.go_to("l2")
    stage.window.panels.notices.press_newest()
    stage.settle()
    taken = [len(stage.parts.workspace.shelf.of(line_id)) for line_id in ("l1", "l2", "l3")]
    assert taken == [1, 0, 1]


def test_a_lost_folder_fails_takes_with_its_reason_and_is_not_made_again(stage: Stage) -> None:
    lost: list[Path] = []

    def lose(_line_id: str, _index: int) -> None:
        if not lost:
            lost.append(stage.root)
            shutil.rmtree(stage.root)

    stage.synth = FakeSynth(on_frame=lose)
    stage.open()
    stage.parts.generation.generate(["l1", "l2", "l3"])
    stage.settle()
    assert not stage.root.exists()
    sentence, button = shown(stage)[-1]
    assert "nothing else holds its sound" in sentence
    assert button == "Save elsewhere…"
    assert len({request.line_id for request in stage.synth.asked}) < 3, "what waited was not made in vain"


def test_edits_that_cannot_be_kept_aside_name_the_file_people_know(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.open()

    def refuse(temp: Path) -> None:
        raise OSError(28, "No space left on device", str(temp))

    stage.parts.editing.retext("l1", "Unsaved.")
    with monkeypatch.context() as patch:
        patch.setattr("app.project.atomic._fsync_file", refuse)
        stage.parts.autosave.flush()
    assert "project.autosave.json: the disk is full" in shown(stage)[-1][0]
    assert ".afureko" not in shown(stage)[-1][0]


def test_the_voice_that_fails_is_tried_again_for_the_line_it_failed_at(stage: Stage) -> None:
    stage.synth = FakeSynth(fail={"l2": api.EngineError(api.told("It stumbled."))})
    stage.open()
    stage.parts.generation.generate(["l2"])
    stage.settle()
    assert shown(stage)[-1][1] == "Try again"
    stage.window.panels.lines.go_to("l1")
    before = len(stage.synth.asked)
    stage.window.panels.notices.press_newest()
    stage.settle()
    assert [request.line_id for request in stage.synth.asked[before:]] == ["l2"]

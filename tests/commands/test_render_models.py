"""Rendering speaks every character with its own model, as the window does, and none in the place of another."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.commands.shell import Exit
from app.project.model import Character, Episode, Line, Project
from app.project.store import create_folder, open_folder
from engine import api
from tests.commands.conftest import Desk, write_clip
from tests.fakes import FakeSynth
from tests.model_shelf import CLONER, RESEARCH, SPEAKERS, FakeStore

CAST = (
    Character("c1", "Mara", "#0072B2", "en", "voices/mara.wav", model=CLONER, transcript="The rain has not stopped."),
    Character("c2", "Jonas", "#D55E00", "en", model=SPEAKERS, preset="Ryan", manner="tired"),
)
LINES = (Line("l1", "c1", "Good night."), Line("l2", "c2", "Then we will stay."), Line("l3", "c1", "Yes."))


@pytest.fixture
def opened(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Path | None, FakeSynth]]:
    """What was opened, in order, with the voice that was asked for it."""
    found: list[tuple[Path | None, FakeSynth]] = []

    def open_engine(model: Path | None = None, **options: object) -> FakeSynth:
        found.append((model, FakeSynth()))
        return found[-1][1]

    monkeypatch.setattr(desk, "_open", open_engine)
    monkeypatch.setattr("app.commands.render.store_of", lambda shell: FakeStore([CLONER, SPEAKERS]))
    return found


def kitchen(desk: Desk, cast: tuple[Character, ...] = CAST) -> Path:
    root = desk.root / "Kitchen.dub"
    create_folder(root, Project("p1", "Kitchen", cast, (Episode("e1", "One", LINES),))).close()
    write_clip(root / "voices" / "mara.wav")
    return root


def test_each_character_is_rendered_by_its_own_model_in_the_order_of_the_script(
    desk: Desk, opened: list[tuple[Path | None, FakeSynth]]
) -> None:
    root = kitchen(desk)
    assert desk("render", root, "--out", desk.root / "out") == Exit.DONE
    assert [model for model, _ in opened] == [Path("models") / CLONER, Path("models") / SPEAKERS], "each loaded once"
    cloner, speakers = (synth for _, synth in opened)
    assert [request.line_id for request in cloner.asked] == ["l1", "l3"]
    voice = cloner.asked[0].voice
    assert isinstance(voice, api.VoiceClip)
    assert voice.transcript == "The rain has not stopped."
    assert [(request.voice, request.instruct) for request in speakers.asked] == [(api.VoicePreset("Ryan"), "tired")]
    assert all(synth.closed for _, synth in opened)
    with open_folder(root) as folder:
        told = {take.line: take.parameters for take in folder.takes}
        assert told["l2"]["preset"] == "Ryan"
        assert told["l2"]["uses"] == ["manner"]
        assert told["l1"]["transcript"] == "The rain has not stopped."


def test_a_second_run_finds_every_take_fresh_and_another_manner_makes_one_anew(
    desk: Desk, opened: list[tuple[Path | None, FakeSynth]]
) -> None:
    root, out = kitchen(desk), desk.root / "out"
    desk("render", root, "--out", out)
    opened.clear()
    assert desk("render", root, "--out", out) == Exit.DONE
    assert opened == []
    with open_folder(root) as folder:
        mara, jonas = folder.project.characters
        folder.save(replace(folder.project, characters=(mara, replace(jonas, manner="angry"))))
    assert desk("render", root, "--out", out) == Exit.DONE
    assert [request.line_id for _, synth in opened for request in synth.asked] == ["l2"]


def test_a_model_that_is_not_here_fails_its_lines_with_a_sentence_and_leaves_the_others(
    desk: Desk, opened: list[tuple[Path | None, FakeSynth]]
) -> None:
    mara, jonas = CAST
    root = kitchen(desk, (mara, replace(jonas, model=RESEARCH, preset="")))
    assert desk("render", root, "--out", desk.root / "out") == Exit.PARTLY
    assert [model for model, _ in opened] == [Path("models") / CLONER]
    assert "Jonas speaks with Fish S2-Pro, which is not on this machine." in desk.text
    report = json.loads((desk.root / "out" / "report.json").read_text(encoding="utf-8"))
    assert report["totals"] == {"lines": 3, "written": 2, "skipped": 0, "failed": 1}

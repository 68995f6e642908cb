"""Which model speaks a character, and with what of it, is seen and changed in the cast; nothing is asked in vain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.project.model import Character, Project
from app.views.cast_dock import CastPanel
from app.views.messages import Messages
from app.views.theme import ThemeHolder
from app.views.toast import NoticeBar
from tests.desk import Desk, cast_of, project_of
from tests.fakes import FakeSynth
from tests.model_shelf import CLONER, DESIGNER, RESEARCH, SPEAKERS

TEXTS = {"The kettle is on.": "c1", "Sit down.": "c2"}


@pytest.fixture
def desk(tmp_path: Path, qapp: QApplication) -> Iterator[Desk]:
    made = Desk(tmp_path, models=(CLONER, SPEAKERS, DESIGNER))
    made.models.look()
    yield made
    made.close()


@pytest.fixture
def settle(desk: Desk, qtbot: QtBot) -> Callable[[], None]:
    return lambda: qtbot.waitUntil(lambda: not (desk.jobs.busy or desk.queue.busy), timeout=60_000)


@pytest.fixture
def panel(desk: Desk, themes: ThemeHolder, qtbot: QtBot) -> CastPanel:
    bar = NoticeBar(Messages(), themes)
    qtbot.addWidget(bar)
    made = CastPanel(desk, themes, Messages(), bar)  # type: ignore[arg-type]
    made.resize(300, 760)
    qtbot.addWidget(made)
    made.show()
    return made


Show = Callable[..., None]


@pytest.fixture
def show(panel: CastPanel, desk: Desk, settle: Callable[[], None]) -> Show:
    """Open a project whose first character is as a test says."""

    def open_with(**told: object) -> None:
        mara, taro = cast_of("Mara", "太郎")
        desk.show(project_of((replace(mara, **told), taro), TEXTS))  # type: ignore[arg-type]
        settle()
        panel.select("c1")

    return open_with


def who(desk: Desk) -> Character:
    return desk.document.project.character("c1")


def pick_model(panel: CastPanel, model: str) -> None:
    box = panel.choice.box
    index = box.findData(model)
    assert index >= 0, [box.itemData(n) for n in range(box.count())]
    box.setCurrentIndex(index)
    box.activated.emit(index)


def undone_and_redone(desk: Desk) -> None:
    after: Project = desk.document.project
    for _ in range(2):
        desk.document.undo.undo()
        assert desk.document.project != after
        desk.document.undo.redo()
        assert desk.document.project == after


def test_the_box_offers_the_default_and_what_is_here(panel: CastPanel, show: Show) -> None:
    show()
    box = panel.choice.box
    assert [box.itemData(n) for n in range(box.count())] == ["", "embedded", CLONER, SPEAKERS, DESIGNER]
    assert box.currentText() == "Default: Embedded voice"
    assert not panel.voice.transcript.isVisible(), "the embedded voice needs no words"
    assert not panel.voice.manner.isVisible()
    assert box.accessibleName()


def test_another_model_makes_takes_outdated_and_can_be_undone(panel: CastPanel, desk: Desk, show: Show) -> None:
    show()
    take = desk.shelve("l1")
    pick_model(panel, CLONER)
    assert who(desk).model == CLONER
    assert take.fingerprint != desk.shelve("l1").fingerprint
    assert desk.document.undo.undoText() == "Choose model"
    undone_and_redone(desk)


def test_the_words_of_the_clip_are_asked_for_where_a_model_makes_use_of_them(
    panel: CastPanel, desk: Desk, show: Show
) -> None:
    show(model=CLONER)
    field = panel.voice.transcript
    assert field.isVisible()
    assert panel.voice.transcript_label.text() == "What is said in it (helps)"
    field.setFocus()
    field.setPlainText("The kettle has been on\nfor an hour.")
    panel.list.setFocus()
    assert who(desk).transcript == "The kettle has been on for an hour."
    undone_and_redone(desk)
    assert not panel.voice.hint.isVisible()
    desk.editing.set_transcript("c1", "Yes.")
    assert "few words" in panel.voice.hint.text()
    assert field.toPlainText() == "Yes.", "what is changed elsewhere is seen"


def test_words_being_written_go_to_whom_they_were_written_about(panel: CastPanel, desk: Desk, show: Show) -> None:
    show(model=CLONER)
    panel.voice.transcript.setFocus()
    panel.voice.transcript.setPlainText("The kettle is on.")
    panel.select("c2")
    assert who(desk).transcript == "The kettle is on."
    assert desk.document.project.character("c2").transcript == ""


def test_a_speaker_is_chosen_from_those_the_model_brings(panel: CastPanel, desk: Desk, show: Show) -> None:
    show(model=SPEAKERS)
    assert "speaks in speakers of its own. Choose one for Mara" in panel.choice.note.text()
    assert not panel.clip.isVisible()
    speaker = panel.voice.speaker
    assert speaker.isEditable(), "nobody knows them before the model was loaded"
    assert panel.voice.speaker_hint.isVisible()
    info = replace(FakeSynth().info, presets=("Ryan", "Vivian"), voices=("preset",), instruct=True)
    desk.models.book.learn(SPEAKERS, info)
    desk.models.listed.emit()
    assert [speaker.itemText(n) for n in range(speaker.count())] == ["Ryan", "Vivian"]
    assert not speaker.isEditable()
    speaker.setCurrentIndex(1)
    speaker.activated.emit(1)
    assert who(desk).preset == "Vivian"
    assert desk.voices.state("c1").phase == "ready"
    assert not panel.choice.note.isVisible()
    undone_and_redone(desk)


def test_a_described_voice_and_a_manner_are_written(panel: CastPanel, desk: Desk, show: Show, qtbot: QtBot) -> None:
    show(model=DESIGNER)
    voice = panel.voice
    voice.description.setFocus()
    voice.description.setPlainText("An old woman, hoarse and kind")
    qtbot.keyClick(voice.description, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert who(desk).description == "An old woman, hoarse and kind"
    voice.manner.setFocus()
    qtbot.keyClicks(voice.manner, "tired")
    qtbot.keyClick(voice.manner, Qt.Key.Key_Return)
    assert who(desk).manner == "tired"
    undone_and_redone(desk)
    pick_model(panel, "")
    assert (who(desk).description, who(desk).manner) == ("", "tired")
    assert panel.clip.isVisible()


def test_a_model_that_can_be_given_several_kinds_lets_one_choose(panel: CastPanel, desk: Desk, show: Show) -> None:
    desk.models.book.learn(CLONER, replace(FakeSynth().info, voices=("clip", "preset"), presets=("Alba",)))
    show(model=CLONER)
    kind = panel.voice.kind
    assert kind.isVisible()
    kind.setCurrentIndex(kind.findData("preset"))
    kind.activated.emit(kind.currentIndex())
    assert panel.voice.speaker.isVisible()
    assert who(desk).preset == "", "nothing is changed before a speaker is chosen"
    panel.voice.speaker.setCurrentIndex(0)
    panel.voice.speaker.activated.emit(0)
    assert who(desk).preset == "Alba"
    kind.setCurrentIndex(kind.findData("clip"))
    kind.activated.emit(kind.currentIndex())
    assert who(desk).preset == ""
    assert panel.clip.isVisible()


def test_a_missing_model_is_a_sentence_with_a_way_out_and_lines_fail_with_it(
    panel: CastPanel, desk: Desk, show: Show, settle: Callable[[], None]
) -> None:
    show(model=RESEARCH)
    assert panel.choice.box.currentText() == "✕ Fish S2-Pro (not here)"
    assert "which is not on this machine" in panel.choice.note.text()
    assert panel.model.voice("c1").phase == "unusable"
    assert "which is not on this machine" in panel.list.itemDelegate().tip(panel.model.index(0))
    wished: list[str] = []
    panel.models_wished.connect(wished.append)
    panel.choice.way_out.click()
    assert wished == [RESEARCH]
    desk.editing.set_model("c2", CLONER, ("clip",))
    desk.generation.generate(["l1", "l2"])
    settle()
    assert desk.generation.failed_lines == {"l1"}
    assert [take.line for take in desk.workspace.shelf.of("l2")] == ["l2"]
    desk.store.shelf[RESEARCH] = replace(desk.store.shelf[CLONER], id=RESEARCH)
    desk.models.look()
    settle()
    assert desk.generation.failed_lines == frozenset(), "it is not failed any more for want of it"
    assert not panel.choice.way_out.isVisible()
    assert panel.model.voice("c1").phase == "ready"


def test_a_language_the_model_does_not_speak_is_told(panel: CastPanel, desk: Desk, show: Show) -> None:
    desk.models.book.learn(CLONER, replace(FakeSynth().info, languages=("en", "de")))
    show(model=CLONER, language="ja")
    assert panel.choice.note.text() == "Qwen3-TTS 1.7B Base does not speak Japanese. Choose another language or model."
    box = panel.head.language
    assert [box.itemData(n) for n in range(box.count())] == ["auto", "en", "de", "ja"]
    desk.editing.set_language("c1", "de")
    assert not panel.choice.note.isVisible()


def test_memory_that_is_not_there_is_told_before_the_model_is_loaded(
    panel: CastPanel, desk: Desk, show: Show, settle: Callable[[], None]
) -> None:
    desk.free = 1_000_000
    desk.models.look()
    show(model=CLONER)
    settle()
    assert panel.choice.note.text().startswith("Needs about 8.")
    assert "It may be slow, or fail" in panel.choice.note.text()

"""Every error is a sentence in the language of the window, with the one button that helps."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.catalogue.errors import DownloadError
from app.commands import messages as plain
from app.project.copying import InsideItself
from app.project.errors import (
    DamagedProject,
    EditError,
    FolderGone,
    NewerFormat,
    NotAProject,
    NotSaved,
    NotWritable,
    ProjectInUse,
    TakeHomeless,
    TakeNotWritten,
)
from app.project.script import ScriptError, parse_script
from app.speaking import ModelMissing, NoTranscript, VoiceLacks
from app.takes import Guarded, NoVoice
from app.views.messages import Messages, WayOut
from engine import api
from engine.api import told
from tests.views.speaking import speaking

ROOT = Path("My Series.dub")
CLIP = api.ClipError(Path("声.MP3"), told("The clip is silent. {way_out}", way_out=told("Choose another clip.")))
ERRORS: list[tuple[BaseException, WayOut | None]] = [
    (api.Cancelled(), None),
    (CLIP, WayOut.CHOOSE_CLIP),
    (NoVoice("Mara"), WayOut.CHOOSE_CLIP),
    (Guarded("guard:silence"), WayOut.CHOOSE_CLIP),
    (api.NothingToSpeak("…", "…", told("There is no word.")), WayOut.EDIT_LINE),
    (api.TextError("hi 你好", "你好", told("It cannot be read.")), WayOut.EDIT_LINE),
    (api.DurationError(9.0, 0.5, 2.0), WayOut.EDIT_LINE),
    (api.DeviceError(told("There is no cuda device.")), WayOut.OPEN_SETTINGS),
    (api.ModelError(Path("m"), told("it is damaged.")), WayOut.OPEN_MODELS),
    (ModelMissing("Mara", "fish-s2-pro", told("Fish Audio Research License")), WayOut.OPEN_MODELS),
    (DownloadError(told("{host} does not answer.", host="hub"), "connection"), WayOut.OPEN_MODELS),
    (VoiceLacks("Mara", "Qwen3-TTS", "preset"), WayOut.SHOW_VOICE),
    (VoiceLacks("Mara", "Qwen3-TTS", "description"), WayOut.SHOW_VOICE),
    (VoiceLacks("Mara", "Qwen3-TTS", "clip"), WayOut.SHOW_VOICE),
    (NoTranscript("Mara", "Fish S2-Pro"), WayOut.SHOW_VOICE),
    (api.VoiceError(told("{model} brings no speakers of its own.", model="Fish")), WayOut.SHOW_VOICE),
    (NotWritable(ROOT, told("the disk is full")), WayOut.SAVE_ELSEWHERE),
    (NotSaved(ROOT, "台所", told("the disk is full")), WayOut.SAVE_ELSEWHERE),
    (FolderGone(ROOT), WayOut.SAVE_ELSEWHERE),
    (InsideItself(ROOT, ROOT / "Inner.dub"), WayOut.SAVE_ELSEWHERE),
    (TakeHomeless(ROOT), WayOut.SAVE_ELSEWHERE),
    (TakeNotWritten(ROOT, told("the disk is full")), WayOut.RETRY),
    (NotAProject(ROOT, told("It is no project.")), WayOut.CHOOSE_FILE),
    (DamagedProject(ROOT, (told("{file} is missing.", file="project.json"),)), WayOut.CHOOSE_FILE),
    (NewerFormat(ROOT, 9, 1), None),
    (ProjectInUse(ROOT, "kei@studio", "today", told("Close it there first.")), None),
    (EditError(told("A character needs a name.")), None),
    (ScriptError(told("The file holds no line to speak.")), WayOut.CHOOSE_FILE),
    (FileNotFoundError(2, "No such file or directory", "a.txt"), WayOut.CHOOSE_FILE),
    (OSError(28, "No space left on device", "out/episode.wav"), WayOut.RETRY),
    (MemoryError(), WayOut.RETRY),
    (RuntimeError("boom"), WayOut.COPY_DETAILS),
]


@pytest.mark.parametrize(("error", "way_out"), ERRORS, ids=lambda item: type(item).__name__)
def test_every_error_has_a_sentence_and_the_button_that_helps(
    qapp: QApplication, error: BaseException, way_out: WayOut | None
) -> None:
    messages = Messages()
    if not isinstance(error, NoVoice):  # the window offers less than the command line, and says it nearer
        assert messages.sentence(error) == plain.sentence(error)
    assert messages.way_out(error) is way_out


@pytest.mark.parametrize(("error", "way_out"), ERRORS, ids=lambda item: type(item).__name__)
def test_every_sentence_for_an_error_can_be_said_in_another_language(
    error: BaseException, way_out: WayOut | None
) -> None:
    assert isinstance(plain.sentence(error), api.Told)


def test_every_way_out_has_words_for_its_button(qapp: QApplication) -> None:
    words = [Messages().button(way_out) for way_out in WayOut]
    assert all(words)
    assert len(set(words)) == len(words)


def test_a_sentence_is_translated_with_the_sentences_inside_it(qapp: QApplication) -> None:
    table = {
        "{file}: {reason}": "{file}：{reason}",
        "The clip is silent. {way_out}": "音声クリップが無音です。{way_out}",
        "Choose another clip.": "別のクリップを選んでください。",
    }
    with speaking(qapp, table):
        assert Messages().sentence(CLIP) == "声.MP3：音声クリップが無音です。別のクリップを選んでください。"
    assert Messages().sentence(CLIP) == "声.MP3: The clip is silent. Choose another clip."


def test_figures_keep_their_form_and_may_change_places(qapp: QApplication) -> None:
    said = told("{asked:.1f} s of {most:.1f} s", asked=9.04, most=2.0)
    with speaking(qapp, {"{asked:.1f} s of {most:.1f} s": "最長 {most:.1f} 秒、指定 {asked:.1f} 秒"}):
        assert Messages().say(said) == "最長 2.0 秒、指定 9.0 秒"


@pytest.mark.parametrize("broken", ["{lost} 秒", "{asked:d} 秒", "{asked", "{} 秒"])
def test_a_translation_that_cannot_be_filled_in_falls_back_to_english(
    qapp: QApplication, broken: str, caplog: pytest.LogCaptureFixture
) -> None:
    with speaking(qapp, {"{asked:.1f} s": broken}):
        assert Messages().say(told("{asked:.1f} s", asked=1.5)) == "1.5 s"
    assert "cannot be filled in" in caplog.text


def test_words_that_nobody_told_stay_as_they_are(qapp: QApplication) -> None:
    with speaking(qapp, {"Ready": "準備完了"}):
        assert Messages().say("Ready") == "Ready"


def test_problems_of_a_script_can_be_said_in_another_language(qapp: QApplication) -> None:
    parsed = parse_script(b"It rains.\nMara: Yes.\nSo it does.\nMara:\n")
    assert len(parsed.problems) >= 3
    assert all(isinstance(problem.sentence, api.Told) for problem in parsed.problems)


def test_details_hold_the_traceback_for_whoever_mends_it(qapp: QApplication) -> None:
    try:
        raise RuntimeError("boom")
    except RuntimeError as error:
        details = Messages().details(error)
    assert details.startswith("Traceback")
    assert details.endswith("RuntimeError: boom")

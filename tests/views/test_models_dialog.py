"""The models can be got, paused, checked, removed and chosen, and every trouble is a sentence with a way out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from app.catalogue.errors import DownloadError
from app.catalogue.progress import Progress
from app.catalogue.verifying import Checked, Verdict
from app.models.models_model import IdRole
from app.views.messages import Messages
from app.views.model_terms import TermsDialog
from app.views.models_dialog import ModelsDialog
from app.views.theme import ThemeHolder
from engine import api
from tests.desk import Desk
from tests.fakes import FakeSynth
from tests.model_shelf import CLONER, GATED, RESEARCH, SPEAKERS, installed


@pytest.fixture
def desk(tmp_path: Path, qapp: QApplication) -> Iterator[Desk]:
    made = Desk(tmp_path, models=(CLONER,))
    yield made
    made.close()


@pytest.fixture
def settle(desk: Desk, qtbot: QtBot) -> Callable[[], None]:
    def wait() -> None:
        quiet = lambda: not (desk.jobs.busy or desk.queue.busy or desk.models.n_working)  # noqa: E731
        qtbot.waitUntil(quiet, timeout=60_000)

    return wait


@pytest.fixture
def dialog(desk: Desk, themes: ThemeHolder, qtbot: QtBot, settle: Callable[[], None]) -> ModelsDialog:
    made = ModelsDialog(desk, themes, Messages())  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.show()
    settle()
    return made


def shown(dialog: ModelsDialog) -> list[str]:
    """Ids in the order they stand in; a heading is its words in brackets."""
    model = dialog.model
    rows = [model.index(n) for n in range(model.rowCount())]
    return [row.data(IdRole) or f"[{row.data()}]" for row in rows]


def fact(dialog: ModelsDialog, key: str) -> str:
    label, value = dialog.details._rows[key]
    assert label.isVisible() == value.isVisible()
    return value.text() if value.isVisible() else ""


def terms(dialog: ModelsDialog) -> TermsDialog:
    (found,) = [one for one in dialog.findChildren(TermsDialog) if one.isVisible()]
    return found


def get(dialog: ModelsDialog, model: str) -> TermsDialog:
    dialog.select(model)
    dialog.details.get_button.click()
    return terms(dialog)


# ---- seeing ------------------------------------------------------------------------------------------------------


def test_what_is_here_comes_first_and_headings_cannot_be_chosen(dialog: ModelsDialog) -> None:
    rows = shown(dialog)
    assert rows[:4] == ["[On this machine]", "embedded", CLONER, "[Can be downloaded]"]
    assert RESEARCH in rows[4:]
    heading = dialog.model.index(0)
    assert not dialog.model.flags(heading) & Qt.ItemFlag.ItemIsSelectable
    assert dialog.current == "embedded"


def test_the_search_knows_names_and_languages(dialog: ModelsDialog) -> None:
    dialog.search.setText("dutch")
    assert [row for row in shown(dialog) if not row.startswith("[")]
    assert all("dutch" in row for row in shown(dialog) if not row.startswith("["))
    dialog.search.setText("japanese qwen3 base")
    assert shown(dialog) == ["[On this machine]", CLONER, "[Can be downloaded]", "qwen3-0.6b-base"]
    assert dialog.current == CLONER, "what is shown is in the list"
    dialog.search.setText("no such thing")
    assert shown(dialog) == []
    dialog.select(RESEARCH)
    assert (dialog.search.text(), dialog.current) == ("", RESEARCH)


def test_a_model_tells_what_it_is_for_before_anything_is_downloaded(dialog: ModelsDialog) -> None:
    dialog.select(RESEARCH)
    assert "Japanese" in fact(dialog, "languages")
    assert fact(dialog, "voices") == "From a recording, with the words that are said in it"
    assert fact(dialog, "directions") == "Marks inside a line, such as [whisper]"
    assert "Fish Audio Research License" in fact(dialog, "licence")
    assert "11" in fact(dialog, "download")
    assert "are free now" in fact(dialog, "memory")
    dialog.select(GATED)
    assert "account" in fact(dialog, "access")


def test_too_little_memory_is_told_before_loading(dialog: ModelsDialog, desk: Desk, settle: Callable[[], None]) -> None:
    desk.free = 1_000_000_000
    desk.models.look()
    settle()
    dialog.select(CLONER)
    assert "only 1.0 GB are free now. It may be slow, or fail." in fact(dialog, "memory")
    assert desk.models.memory(CLONER).is_tight


# ---- getting -----------------------------------------------------------------------------------------------------


def test_the_licence_is_shown_and_agreed_to_before_a_byte_is_fetched(
    dialog: ModelsDialog, desk: Desk, settle: Callable[[], None]
) -> None:
    asked = get(dialog, RESEARCH)
    assert desk.fetch.asked == []
    assert not asked.ok.isEnabled()
    asked.agree.click()
    asked.mirror.setText("https://mirror.example/ ")
    asked.ok.click()
    settle()
    assert desk.fetch.asked == [(RESEARCH, "https://mirror.example", "", True)]
    assert desk.settings.hub == "https://mirror.example"
    assert desk.models.state(RESEARCH).phase == "ready"
    assert shown(dialog)[:5] == ["[On this machine]", "embedded", CLONER, RESEARCH, "[Can be downloaded]"]
    assert dialog.current == RESEARCH


def test_cancelling_the_terms_fetches_nothing(dialog: ModelsDialog, desk: Desk) -> None:
    get(dialog, RESEARCH).reject()
    assert desk.fetch.asked == []
    assert desk.models.state(RESEARCH).phase == "absent"


def test_a_download_tells_bytes_speed_and_time_left_and_that_it_stalls(
    dialog: ModelsDialog, desk: Desk, qtbot: QtBot, settle: Callable[[], None]
) -> None:
    note = api.told("{host} does not answer. It is tried again in {n} s.", host="hub", n=8)
    desk.fetch.steps = [Progress("a", 500_000_000, 2_000_000_000, 10_000_000.0, False, remaining_s=150)]
    desk.fetch.gate.clear()
    get(dialog, "qwen3-0.6b-base").ok.click()
    qtbot.waitUntil(lambda: desk.models.state("qwen3-0.6b-base").progress is not None)
    details = dialog.details
    assert details.state.text() == "◐ 500.0 MB of 2.0 GB, 10.0 MB a second, about 2 min left"
    assert details.bar.value() == 250
    stalled = replace(desk.fetch.steps[0], bytes_per_s=0.0, stalled=True, remaining_s=None, note=note)
    desk.models.on_progressed("qwen3-0.6b-base", stalled)
    assert details.state.text() == "▲ 500.0 MB of 2.0 GB, stalled: nothing arrives at the moment"
    assert details.fault.text() == "hub does not answer. It is tried again in 8 s."
    desk.fetch.gate.set()
    settle()
    assert not details.bar.isVisible()


def test_a_download_is_paused_and_goes_on_without_asking_again(
    dialog: ModelsDialog, desk: Desk, qtbot: QtBot, settle: Callable[[], None]
) -> None:
    desk.fetch.gate.clear()
    get(dialog, "qwen3-0.6b-base").ok.click()
    qtbot.waitUntil(desk.fetch.waits.is_set)
    qtbot.waitUntil(lambda: desk.models.state("qwen3-0.6b-base").phase == "getting")
    dialog.details.pause_button.click()
    settle()
    state = desk.models.state("qwen3-0.6b-base")
    assert (state.phase, state.fault) == ("partial", None), "pausing is no fault"
    assert dialog.details.get_button.text() == "Res&ume"
    assert "What has arrived is kept" in dialog.details.fault.text()
    desk.fetch.gate.set()
    dialog.details.get_button.click()
    settle()
    assert len(desk.fetch.asked) == 2
    assert desk.models.state("qwen3-0.6b-base").usable


def test_downloads_wait_for_each_other_and_a_waiting_one_can_be_taken_back(
    dialog: ModelsDialog, desk: Desk, qtbot: QtBot, settle: Callable[[], None]
) -> None:
    desk.fetch.gate.clear()
    for model in ("qwen3-0.6b-base", SPEAKERS):
        get(dialog, model).ok.click()
    qtbot.waitUntil(desk.fetch.waits.is_set)
    assert desk.models.state(SPEAKERS).phase == "waiting"
    dialog.select(SPEAKERS)
    dialog.details.pause_button.click()
    desk.fetch.gate.set()
    settle()
    assert [asked[0] for asked in desk.fetch.asked] == ["qwen3-0.6b-base"]
    assert desk.models.state(SPEAKERS).phase == "absent"


def test_a_download_that_fails_says_why_and_asks_for_what_it_needs(
    dialog: ModelsDialog, desk: Desk, settle: Callable[[], None]
) -> None:
    desk.fetch.error = DownloadError(api.told("{repo} asks for a token.", repo="kyutai/pocket-tts"), "token")
    first = get(dialog, GATED)
    assert not first.agree.isVisible()
    first.ok.click()
    settle()
    assert dialog.details.fault.text() == "kyutai/pocket-tts asks for a token."
    assert dialog.details.get_button.text() == "&Try again"
    desk.fetch.error = None
    dialog.details.get_button.click()
    again = terms(dialog)
    assert again.token.echoMode() is QLineEdit.EchoMode.Password
    again.token.setText(" hf_secret ")
    again.ok.click()
    settle()
    assert desk.fetch.asked[-1] == (GATED, "", "hf_secret", False)
    assert desk.models.state(GATED).fault is None
    assert desk.models.has_access_token


# ---- what is here ------------------------------------------------------------------------------------------------


def test_a_check_tells_what_it_found(dialog: ModelsDialog, desk: Desk, settle: Callable[[], None]) -> None:
    dialog.select(CLONER)
    dialog.details.verify_button.click()
    settle()
    assert dialog.details.fault.text() == "All files are right."
    wrong = Verdict(CLONER, (Checked("model.safetensors", "wrong", 9),), api.told("{n} files are damaged.", n=1))
    desk.store.verdicts[CLONER] = wrong
    dialog.details.verify_button.click()
    settle()
    assert dialog.details.fault.text() == "1 files are damaged."
    assert dialog.details.get_button.text() == "&Try again", "getting it again mends it"


def test_removing_asks_first_and_closes_a_model_that_is_open(
    dialog: ModelsDialog, desk: Desk, qtbot: QtBot, settle: Callable[[], None]
) -> None:
    from app.speaking import Speaker

    desk.queue.prepare(Speaker(CLONER, api.VoicePreset("Ryan")))
    settle()
    assert desk.models.state(CLONER).is_open
    dialog.select(CLONER)
    dialog.details.remove_button.click()
    (box,) = dialog.findChildren(QMessageBox)
    assert CLONER in desk.store.shelf
    assert "are given back" in box.text()
    (agree,) = [button for button in box.findChildren(QPushButton) if button.text() == "Remove"]
    agree.click()
    qtbot.waitUntil(lambda: CLONER not in desk.store.shelf, timeout=60_000)
    settle()
    assert desk.queue.resident == {}
    assert CLONER in shown(dialog)[shown(dialog).index("[Can be downloaded]") :]


def test_a_folder_of_ones_own_is_used_and_forgotten_without_a_question(
    dialog: ModelsDialog, desk: Desk, settle: Callable[[], None], tmp_path: Path
) -> None:
    mine = tmp_path / "my-aoi"
    desk.store.usable_folders.add(mine)
    dialog.use.click()
    (chooser,) = dialog.findChildren(QFileDialog)
    chooser.fileSelected.emit(str(mine))
    chooser.close()
    settle()
    assert dialog.current == "my-aoi"
    assert fact(dialog, "folder") == str(mine)
    dialog.details.remove_button.click()
    settle()
    assert "my-aoi" not in desk.store.shelf


def test_a_folder_that_holds_no_model_is_a_sentence(
    dialog: ModelsDialog, desk: Desk, settle: Callable[[], None], tmp_path: Path
) -> None:
    desk.models.use(tmp_path / "nothing")
    settle()
    (box,) = dialog.findChildren(QMessageBox)
    assert box.text() == f"{tmp_path / 'nothing'} is no folder."
    box.close()


def test_the_default_is_chosen_here_and_everybody_hears_of_it(
    dialog: ModelsDialog, desk: Desk, settle: Callable[[], None], qtbot: QtBot
) -> None:
    dialog.select(CLONER)
    with qtbot.waitSignal(desk.models.listed, timeout=60_000):
        dialog.details.default_button.click()
    settle()
    assert desk.models.book.default == CLONER
    assert not dialog.details.default_button.isVisible()
    assert "default" in dialog.model.index(dialog.model.row_of(CLONER) or 0).data(
        Qt.ItemDataRole.AccessibleDescriptionRole
    )


def test_what_an_open_model_tells_is_remembered_for_the_next_start(
    tmp_path: Path, qapp: QApplication, qtbot: QtBot
) -> None:
    from app.speaking import Speaker

    desk = Desk(tmp_path, lambda: FakeSynth(traits={"presets": ("Ryan",), "voices": ("preset",)}), (SPEAKERS,))
    desk.queue.prepare(Speaker(SPEAKERS, api.VoicePreset("Ryan")))
    qtbot.waitUntil(lambda: bool(desk.settings.known_model(SPEAKERS)), timeout=60_000)
    desk.close()
    later = Desk(tmp_path, models=(SPEAKERS,))
    later.models.look()
    qtbot.waitUntil(lambda: not later.jobs.busy, timeout=60_000)
    traits = later.models.book.traits(SPEAKERS)
    assert traits is not None
    assert traits.presets == ("Ryan",)
    later.close()


def test_every_button_has_words_and_every_field_a_name(dialog: ModelsDialog, desk: Desk) -> None:
    for model in ("embedded", CLONER, RESEARCH):
        dialog.select(model)
        for button in dialog.findChildren(QPushButton):
            assert not button.isVisible() or button.text()
    for field in dialog.findChildren(QLineEdit):
        assert field.accessibleName()
    assert dialog.list.accessibleName()
    assert not dialog.details.remove_button.isVisible()
    assert desk.models.state("embedded").usable
    assert installed("embedded").usable

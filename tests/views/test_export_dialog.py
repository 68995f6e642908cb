"""Export shows problems first, says what it will write, can be taken back, and ends in numbers that add up."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import soundfile
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from app.project import export
from app.project.model import Episode, Line, Project
from app.views.export_dialog import ExportDialog
from app.views.messages import Messages
from app.views.theme import ThemeHolder
from engine import api
from tests.desk import Desk, cast_of, project_of
from tests.fakes import FakeSynth

TEXTS = {"The kettle is on.": "c1", "本当に？": "c2", "Sit down, please.": "c1"}


@pytest.fixture
def themes(qapp: QApplication) -> Iterator[ThemeHolder]:
    yield ThemeHolder(qapp, "dark", "ja")
    qapp.setStyleSheet("")
    qapp.styleHints().setColorScheme(Qt.ColorScheme.Unknown)


@pytest.fixture
def desk(tmp_path: Path, qapp: QApplication) -> Iterator[Desk]:
    made = Desk(tmp_path, lambda: FakeSynth(fail={"l2": api.EngineError("It broke.")}))
    yield made
    made.close()


@pytest.fixture
def went() -> list[str]:
    return []


@pytest.fixture
def dialog(desk: Desk, themes: ThemeHolder, went: list[str], qtbot: QtBot) -> ExportDialog:
    desk.show(kitchen())
    qtbot.waitUntil(lambda: desk.jobs.busy == 0, timeout=15000)
    made = ExportDialog(desk, themes, Messages(), went.append)  # type: ignore[arg-type]
    qtbot.addWidget(made)
    return made


@pytest.fixture
def settle(desk: Desk, dialog: ExportDialog, qtbot: QtBot) -> Callable[[], None]:
    def wait() -> None:
        idle = 0

        def quiet() -> bool:
            nonlocal idle
            busy = desk.jobs.busy or desk.queue.busy or dialog._soon.isActive() or dialog.exporting.running
            idle = 0 if busy else idle + 1
            return idle > 2

        qtbot.waitUntil(quiet, timeout=60000)

    return wait


def kitchen() -> Project:
    return project_of(cast_of("Mara", "太郎"), TEXTS)


def complete(desk: Desk) -> None:
    for line in desk.document.project.lines():
        desk.shelve(line.id)


def rows(dialog: ExportDialog) -> list[tuple[str, ...]]:
    """Every row of the tree; headings have one text."""
    told: list[tuple[str, ...]] = []
    tree = dialog.page.tree
    for n in range(tree.topLevelItemCount()):
        group = tree.topLevelItem(n)
        assert group is not None
        told.append((group.text(0),))
        told += [tuple(group.child(m).text(c) for c in range(4)) for m in range(group.childCount())]
    return told


def files_under(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


# ---- before ----------------------------------------------------------------------------------------------------


def test_problems_come_first_grouped_and_counted(
    dialog: ExportDialog, desk: Desk, settle: Callable[[], None], went: list[str], qtbot: QtBot
) -> None:
    desk.shelve("l1")
    desk.editing.retext("l1", "The kettle is off.")
    desk.generation.generate(["l2"])
    settle()
    dialog.show()
    settle()
    assert rows(dialog) == [
        ("✕ Failed (1)",),
        ("0002", "太郎", "本当に？", "It broke."),
        ("○ No take (1)",),
        ("0003", "Mara", "Sit down, please.", "This line has no take yet."),
        ("⟳ Outdated (1)",),
        ("0001", "Mara", "The kettle is off.", "The text or the voice changed after this take was made."),
    ]
    tree = dialog.page.tree
    group = tree.topLevelItem(1)
    assert group is not None
    tree.setCurrentItem(group.child(0))
    qtbot.keyClick(tree, Qt.Key.Key_Return)
    assert went == ["l3"], "Enter goes to the line"
    assert not dialog.exporting.running, "and exports nothing"
    assert dialog.isVisible()
    assert not dialog.isModal()


def test_what_will_be_written_is_said_before_it_is(
    dialog: ExportDialog, desk: Desk, settle: Callable[[], None]
) -> None:
    complete(desk)
    desk.editing.choose("l1", desk.workspace.shelf.of("l1")[0].id)
    dialog.show()
    settle()
    page, told = dialog.page, dialog.page.told.text()
    assert rows(dialog) == []
    assert not page.tree.isVisible()
    assert not page.generate_button.isVisible()
    assert told.startswith("episode.wav: 0:04, 48 kHz, 24 bit, mono, -16.0 LUFS, true peak at most -1.0 dBTP")
    assert "lines/: 3 file" in told
    assert "2 take(s) were chosen by score" in told
    assert dialog.folder == desk.root / "export"
    assert "are free" in page._room.text()
    assert not dialog.folder.exists()
    assert page.export_button.isEnabled()
    assert page.export_button.hasFocus()


def test_it_follows_edits_and_takes_while_it_is_open(
    dialog: ExportDialog, desk: Desk, settle: Callable[[], None]
) -> None:
    complete(desk)
    dialog.show()
    settle()
    desk.editing.retext("l3", "Stand up.")
    settle()
    assert rows(dialog)[0] == ("⟳ Outdated (1)",)
    desk.shelve("l3")
    settle()
    assert rows(dialog) == []
    desk.document.undo.undo()
    settle()
    assert rows(dialog) == [], "the take of the former text speaks again"


def test_making_what_is_missing_first_asks_for_those_lines_and_closes(
    dialog: ExportDialog, desk: Desk, settle: Callable[[], None]
) -> None:
    desk.shelve("l1")
    dialog.show()
    settle()
    assert dialog.page.generate_button.text() == "Make 2 take(s) first"
    asked: list[str] = []
    desk.queue.queued.connect(lambda item: asked.append(item.line_id))
    dialog.page.generate_button.click()
    assert asked == ["l2", "l3"]
    assert not dialog.isVisible()
    settle()


def test_loudness_and_gap_are_settings_of_the_project_that_can_be_undone(
    dialog: ExportDialog, desk: Desk, settle: Callable[[], None]
) -> None:
    complete(desk)
    dialog.show()
    settle()
    form = dialog.page.loudness
    form.preset.setCurrentIndex(2)
    form.preset.activated.emit(2)
    form.gap.setValue(0.5)
    form.gap.editingFinished.emit()
    settings = desk.document.project.settings
    assert (settings.lufs, settings.ceiling_dbtp, settings.gap_s) == (-23.0, -1.0, 0.5)
    settle()
    assert "-23.0 LUFS" in dialog.page.told.text()
    form.lufs.setValue(-20.5)
    form.lufs.editingFinished.emit()
    settle()
    assert form.preset.currentText() == "Own values"
    for _ in range(3):
        desk.document.undo.undo()
    settle()
    assert form.preset.currentText() == "Web and podcasts"
    assert form.gap.value() == pytest.approx(0.35)
    form.gap.editingFinished.emit()
    assert desk.document.undo.index() == 0, "showing a value is no wish"


def test_a_folder_that_cannot_be_used_says_so_before_anything_is_written(
    dialog: ExportDialog, desk: Desk, settle: Callable[[], None], tmp_path: Path, qtbot: QtBot
) -> None:
    complete(desk)
    dialog.show()
    settle()
    (tmp_path / "file").write_text("x")
    dialog.page.folder.setFocus()
    dialog.page.folder.setText(str(tmp_path / "file" / "below"))
    qtbot.keyClick(dialog.page.folder, Qt.Key.Key_Return)
    assert not dialog.exporting.running, "Enter in the field only ends the typing"
    settle()
    assert "a file stands where a folder is needed" in dialog.page.headline.text()
    assert not dialog.page.export_button.isEnabled()
    dialog.start()
    assert not dialog.exporting.running
    dialog.page.folder.setText(str(tmp_path / "good"))
    dialog.page.folder.editingFinished.emit()
    settle()
    assert dialog.page.export_button.isEnabled()


def test_an_episode_without_lines_cannot_be_exported_and_says_why(
    dialog: ExportDialog, desk: Desk, settle: Callable[[], None]
) -> None:
    desk.editing.remove_lines(["l1", "l2", "l3"])
    dialog.show()
    settle()
    assert "no line to export" in dialog.page.headline.text()
    assert not dialog.page.export_button.isEnabled()


# ---- while and after ---------------------------------------------------------------------------------------------


def test_an_export_writes_valid_files_and_its_result_adds_up(
    dialog: ExportDialog, desk: Desk, settle: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.shelve("l1")
    desk.shelve("l3")
    desk.editing.retext("l1", "The kettle is on!")  # never saved: exported as it is seen
    dialog.show()
    settle()
    seen: list[float] = []
    dialog.exporting.progressed.connect(lambda share, _doing: seen.append(share))
    dialog.page.export_button.click()
    assert dialog.page.cancel_button.isVisible()
    assert not dialog.page.export_button.isVisible()
    settle()
    out = desk.root / "export"
    body = json.loads((out / "report.json").read_text(encoding="utf-8"))
    assert body["lines"][0]["text"] == "The kettle is on!"
    info = soundfile.info(out / "episode.wav")
    assert (info.samplerate, info.subtype) == (48000, "PCM_24")
    assert dialog.page.headline.text() == "▲ 3 lines = 2 written + 1 skipped + 0 failed"
    told = dialog.page.told.text()
    assert f"第一話: 0:02, {body['loudness_lufs']:.1f} LUFS, {body['true_peak_dbtp']:.1f} dBTP" in told
    assert f"Written to {out}" in told
    assert seen == sorted(seen)
    assert seen[-1] == 1.0
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    dialog.page.open_button.click()
    assert [Path(url.toLocalFile()) for url in opened] == [out]
    dialog.page.export_button.click()
    settle()
    assert "up to date already" in dialog.page.told.text()
    desk.editing.retext("l3", "Sit.")
    settle()
    assert "up to date already" in dialog.page.told.text(), "a result stays to be read"
    assert "changed since" in dialog.page.told.text()
    assert "replaces the export of “第一話”" in dialog.page._room.text()


def test_a_result_stays_when_a_take_arrives_and_goes_with_the_dialog_or_the_folder(
    dialog: ExportDialog, desk: Desk, settle: Callable[[], None], tmp_path: Path
) -> None:
    complete(desk)
    dialog.show()
    settle()
    dialog.start()
    settle()
    headline = dialog.page.headline.text()
    assert headline.startswith("● 3 lines")
    assert "changed since" not in dialog.page.told.text()
    desk.editing.choose("l1", desk.shelve("l1", 40).id)
    settle()
    assert dialog.page.headline.text() == headline
    assert dialog.page.told.text().endswith("Takes or lines have changed since. Export again to write them too.")
    assert dialog.page.open_button.isVisible()
    assert dialog.page.export_button.text() == "Export again"
    dialog.page.folder.setText(str(tmp_path / "elsewhere"))
    dialog.refresh()
    settle()
    assert dialog.page.headline.text() == "", "another folder is another export"
    dialog.start()
    settle()
    assert dialog.page.headline.text() == headline
    dialog.reject()
    dialog.show()
    settle()
    assert dialog.page.headline.text() == "", "closing it is having read it"


def test_a_complete_export_says_so_and_the_chosen_folder_is_remembered(
    dialog: ExportDialog, desk: Desk, settle: Callable[[], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    complete(desk)
    dialog.show()
    opened: list[QFileDialog] = []
    monkeypatch.setattr(QFileDialog, "open", lambda asked: opened.append(asked))  # noqa: PLW0108 - binds the dialog
    dialog.page.browse_button.click()
    opened[0].fileSelected.emit(str(tmp_path / "書き出し"))
    opened[0].reject()
    settle()
    dialog.start()
    settle()
    assert dialog.page.headline.text() == "● 3 lines = 3 written + 0 skipped + 0 failed"
    assert desk.settings.export_of(desk.document.project.id) == tmp_path / "書き出し"
    assert "episode.wav" in files_under(tmp_path / "書き出し")


def test_cancelling_leaves_the_former_export_as_it_was(
    dialog: ExportDialog, desk: Desk, settle: Callable[[], None], monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    complete(desk)
    dialog.show()
    settle()
    dialog.start()
    settle()
    out = desk.root / "export"
    before = {name: (out / name).read_bytes() for name in files_under(out)}
    desk.shelve("l1", 40)
    settle()
    go_on, reading, read = threading.Event(), threading.Event(), export._read_all

    def slow(*args: object) -> object:
        reading.set()
        assert go_on.wait(20)
        return read(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(export, "_read_all", slow)
    dialog.start()
    qtbot.waitUntil(reading.is_set)
    dialog.reject()
    assert dialog.isVisible(), "Esc takes the export back first"
    assert dialog.page.headline.text() == "Cancelling…"
    go_on.set()
    settle()
    assert dialog.page.headline.text() == "The export was cancelled."
    assert dialog.page.told.text() == "What was there before is untouched."
    assert {name: (out / name).read_bytes() for name in files_under(out)} == before
    dialog.reject()
    assert not dialog.isVisible()


def test_a_write_that_fails_says_why_and_can_be_tried_again(
    dialog: ExportDialog, desk: Desk, settle: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    complete(desk)
    dialog.show()
    settle()

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device", str(desk.root / "export" / "episode.wav"))

    with monkeypatch.context() as patch:
        patch.setattr(export.audio, "verify_audio", full)
        dialog.start()
        settle()
    assert "the disk is full" in dialog.page.headline.text()
    assert "untouched" in dialog.page.told.text()
    assert dialog.page.export_button.text() == "Try again"
    assert files_under(desk.root / "export") == set()
    dialog.page.export_button.click()
    settle()
    assert dialog.page.headline.text().startswith("● 3 lines = 3 written")


def test_a_take_that_cannot_be_read_is_a_failed_line_in_the_list(
    dialog: ExportDialog, desk: Desk, settle: Callable[[], None]
) -> None:
    complete(desk)
    take = desk.workspace.shelf.of("l2")[0]
    dialog.show()
    settle()
    (desk.root / take.path).write_bytes(b"torn")
    dialog.start()
    settle()
    assert dialog.page.headline.text() == "▲ 3 lines = 2 written + 0 skipped + 1 failed"
    assert rows(dialog)[0] == ("✕ Failed (1)",)
    assert rows(dialog)[1][0] == "0002"


def test_several_episodes_go_together_or_one_by_one_each_into_its_folder(
    dialog: ExportDialog, desk: Desk, settle: Callable[[], None]
) -> None:
    project = desk.document.project
    second = Episode("e2", "第二話", (Line("m1", "c1", "Good night."),))
    desk.document.apply("second", replace(project, episodes=(*project.episodes, second)))
    complete(desk)
    dialog.show()
    settle()
    box = dialog.page._episode
    assert [box.itemText(n) for n in range(box.count())] == ["All 2 episode(s)", "第一話", "第二話"]
    box.setCurrentIndex(2)
    box.activated.emit(2)
    settle()
    dialog.start()
    settle()
    assert {path.name for path in (desk.root / "export").iterdir()} == {"第二話"}
    box.setCurrentIndex(0)
    box.activated.emit(0)
    settle()
    dialog.start()
    settle()
    assert dialog.page.headline.text() == "● 4 lines = 4 written + 0 skipped + 0 failed"
    assert {path.name for path in (desk.root / "export").iterdir()} == {"第一話", "第二話"}


def test_another_project_takes_the_export_back_and_shows_its_own(
    dialog: ExportDialog, desk: Desk, settle: Callable[[], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    complete(desk)
    dialog.show()
    settle()
    go_on, read = threading.Event(), export._read_all

    def slow(*args: object) -> object:
        assert go_on.wait(20)
        return read(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(export, "_read_all", slow)
    dialog.start()
    desk.workspace.create(tmp_path / "other.dub", project_of(cast_of("Eve", clips=False), {"Hi.": "c1"}))
    go_on.set()
    settle()
    assert not (desk.root / "export" / "episode.wav").exists()
    assert dialog.folder == tmp_path / "other.dub" / "export"
    desk.workspace.close()
    assert not dialog.isVisible()


def test_more_problems_than_can_be_read_are_counted(
    dialog: ExportDialog, desk: Desk, settle: Callable[[], None]
) -> None:
    project = desk.document.project
    lines = tuple(Line(f"n{n}", "c1", f"Line {n}.") for n in range(450))
    desk.document.apply("many", replace(project, episodes=(replace(project.episodes[0], lines=lines),)))
    dialog.show()
    settle()
    told = rows(dialog)
    assert told[0] == ("○ No take (450)",)
    assert told[-1][0] == "… and 250 more"
    assert len(told) == 202


def test_every_control_of_the_export_has_a_name_and_both_themes_draw_it(
    dialog: ExportDialog, settle: Callable[[], None], themes: ThemeHolder
) -> None:
    dialog.show()
    settle()
    for button in dialog.findChildren(QPushButton):
        assert button.text() or not button.isVisible()
    pictures = []
    for name in ("dark", "light"):
        themes.set_setting(name)  # type: ignore[arg-type]
        pictures.append(dialog.grab().toImage())
    assert pictures[0] != pictures[1]

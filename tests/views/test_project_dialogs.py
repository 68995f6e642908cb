"""Projects as a whole: made, opened, saved, moved and left, with every question asked once and nothing lost."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QSettings, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QMenu, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from app.building import build_parts
from app.paths import default_paths
from app.project.errors import NotWritable
from app.project.lock import FolderLock, lock_folder
from app.project.model import Project
from app.project.recovery import AUTOSAVE_FILE, PROJECT_FILE
from app.project.store import create_folder, open_folder
from app.sinks import NullSinks
from app.views.messages import Messages
from app.views.place_dialog import PlaceDialog
from app.views.project_dialogs import ProjectDialogs
from app.views.theme import ThemeHolder
from app.views.toast import NoticeBar
from engine import api
from engine.api import told
from tests.fakes import FakeSynth
from tests.samples import small_project
from tests.workshop import Gate


class Judge:
    """Finds nothing to say about a take."""

    def score(self, take: api.TakeAudio, request: api.Request) -> tuple[api.Score, ...]:
        return ()


@dataclass
class Picks:
    """A Picker that answers what it is told to."""

    answer: Path | None = None
    asked: list[Path] = field(default_factory=list)

    def project(self, parent: QWidget, start: Path) -> Path | None:
        self.asked.append(start)
        return self.answer

    folder = zip_file = project


class Answers(QObject):
    """Presses a button of every question that comes up, in order; asked: what they said."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self._buttons: list[str] = []
        self._timer = QTimer(self)
        self._timer.setInterval(5)
        self._timer.timeout.connect(self._press)
        self._timer.start()

    def will(self, *buttons: str) -> None:
        self._buttons += buttons

    def _press(self) -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox) or not box.isVisible():
            return
        self.asked.append(f"{box.text()}\n{box.informativeText()}")
        wanted = self._buttons.pop(0) if self._buttons else "no question was expected"
        button = next((button for button in box.buttons() if button.text() == wanted), None)
        if button is None:
            self.asked.append(f"there is no button {wanted}")
            box.reject()
        else:
            button.click()


class Room:
    """The dialogs over real parts, with a window that holds nothing."""

    def __init__(self, qtbot: QtBot, folder: Path, synth: FakeSynth) -> None:
        self.folder = folder
        self.home = folder / "Documents 書類"
        store = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
        paths = replace(default_paths(), cache=folder / "cache", logs=folder / "logs", data=folder / "data")
        self.parts = build_parts(paths, store, lambda *args, **options: synth, Judge, NullSinks())
        self.parts.settings.projects_folder = self.home
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self.window, self.messages, self.picks, self.answers = QWidget(), Messages(), Picks(), Answers()
        self.window.show()
        self.notices = NoticeBar(self.messages, ThemeHolder(app, "dark"), self.window)
        self.dialogs = ProjectDialogs(self.parts, self.messages, self.notices, self.window, self.picks)
        self._qtbot = qtbot

    @property
    def told(self) -> list[str]:
        return [notice.sentence for notice in self.notices.notices]

    @property
    def buttons(self) -> list[str]:
        return [notice.button.text() for notice in self.notices.notices if notice.button is not None]

    @property
    def root(self) -> Path | None:
        return self.parts.workspace.root

    def make(self, name: str = "Kitchen 台所.dub", project: Project | None = None) -> Path:
        root = self.folder / name
        create_folder(root, project or small_project()).close()
        return root

    def edit(self, text: str = "Unsaved.") -> None:
        self.parts.editing.retext("l1", text)

    def in_dialog(self, act: Callable[[PlaceDialog], None]) -> None:
        """Do something with the next dialog that asks for a place, and accept it."""

        def press() -> None:
            dialog = QApplication.activeModalWidget()
            if not isinstance(dialog, PlaceDialog):
                QTimer.singleShot(5, press)
                return
            act(dialog)
            box = dialog.findChild(QDialogButtonBox)
            assert box is not None
            ok = box.button(QDialogButtonBox.StandardButton.Ok)
            ok.click() if ok.isEnabled() else dialog.reject()

        QTimer.singleShot(5, press)

    def close(self) -> None:
        self.answers._timer.stop()
        self.parts.close()
        self.window.close()
        self.window.deleteLater()
        QApplication.processEvents()


@pytest.fixture
def make_room(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[..., Room]]:
    rooms: list[Room] = []

    def make(synth: FakeSynth | None = None, folder: str = "room") -> Room:
        (tmp_path / folder).mkdir(exist_ok=True)
        rooms.append(Room(qtbot, tmp_path / folder, synth or FakeSynth()))
        return rooms[-1]

    yield make
    for room in rooms:
        room.close()


@pytest.fixture
def room(make_room: Callable[..., Room]) -> Room:
    return make_room()


# ---- how the program starts ------------------------------------------------------------------------------------------


def test_the_first_start_opens_a_copy_of_the_sample_with_one_line_of_help(room: Room) -> None:
    room.dialogs.start()
    assert room.root == room.home / "The Third Cup.dub"
    assert room.parts.workspace.project.id == "demo-en"
    assert len(room.told) == 1
    assert "Press R" in room.told[0]
    for character in room.parts.workspace.project.characters:
        assert character.clip is not None
        assert (room.home / "The Third Cup.dub" / character.clip).is_file()


def test_a_later_start_opens_the_last_project_without_a_word(room: Room) -> None:
    room.dialogs.start()
    root = room.make()
    room.dialogs.open_path(root)
    room.notices.dismiss_all()
    room.parts.workspace.close()
    room.dialogs.start()
    assert room.root == root
    assert room.told == []


def test_after_the_list_was_cleared_the_sample_does_not_come_back(room: Room) -> None:
    room.dialogs.start()
    room.dialogs.close()
    room.dialogs._clear_recent()
    room.dialogs.start()
    assert room.root is None


def test_a_last_project_that_has_gone_is_said_and_can_be_forgotten(room: Room) -> None:
    root = room.make()
    room.dialogs.start(root)
    room.parts.workspace.close()
    shutil.rmtree(root)
    room.notices.dismiss_all()
    room.dialogs.start()
    assert room.root is None
    assert str(root) in room.told[0]
    room.notices.press_newest()
    assert room.parts.settings.recent == ()


def test_a_last_project_in_use_is_a_notice_not_a_question(room: Room) -> None:
    root = room.make()
    room.dialogs.start(root)
    room.parts.workspace.close()
    with open_folder(root):
        room.dialogs.start()
        assert room.root is None
        assert "is open in another Afureko" in room.told[-1]
        room.notices.press_newest()  # "Open a copy"
        assert room.root == room.folder / "Kitchen 台所 copy.dub"
    assert room.answers.asked == []


def test_a_project_named_on_the_command_line_is_opened_instead(room: Room) -> None:
    one, other = room.make("One.dub"), room.make("Other.dub")
    room.dialogs.start(one)
    room.parts.workspace.close()
    room.dialogs.start(other / PROJECT_FILE)
    assert room.root == other
    assert room.parts.settings.recent == (other, one)


def test_what_cannot_be_opened_is_one_notice_and_the_present_project_stays(room: Room) -> None:
    root = room.make()
    room.dialogs.open_path(root)
    (room.folder / "empty").mkdir()
    damaged = room.make("Damaged.dub")
    (damaged / PROJECT_FILE).write_bytes(b"{")
    for path in (room.folder / "empty", room.folder / "gone", damaged):
        room.notices.dismiss_all()
        assert not room.dialogs.open_path(path)
        assert len(room.told) == 1
        assert path.name in room.told[0]
    future = Path(__file__).resolve().parents[1] / "data" / "future.dub"
    shutil.copytree(future, room.folder / "Future.dub")
    room.notices.dismiss_all()
    assert not room.dialogs.open_path(room.folder / "Future.dub")
    assert "newer Afureko" in room.told[0]
    assert room.root == root


# ---- new, open, save -------------------------------------------------------------------------------------------------


def test_a_new_project_has_its_name_its_place_and_a_first_character(room: Room) -> None:
    def fill(dialog: PlaceDialog) -> None:
        dialog.name_field.setText("第一話: Home?")
        dialog.folder_field.setText(str(room.home / "series"))
        assert dialog.character_field is not None
        dialog.character_field.setText("太郎")

    room.in_dialog(fill)
    room.dialogs.new()
    assert room.root == room.home / "series" / "第一話 Home.dub"
    project = room.parts.workspace.project
    assert project.title == "第一話: Home?"
    assert [who.name for who in project.characters] == ["太郎"]
    assert len(project.episodes) == 1
    room.parts.editing.add_line(None)
    assert len(list(room.parts.workspace.project.lines())) == 1


def test_a_place_that_cannot_be_used_is_said_before_anything_is_made(qtbot: QtBot, room: Room) -> None:
    (room.home / "Taken.dub").mkdir(parents=True)
    (room.home / "file").touch()
    dialog = PlaceDialog("New", "Taken", room.home, room.picks.folder, room.window, with_character=True)
    qtbot.addWidget(dialog)
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    ok = box.button(QDialogButtonBox.StandardButton.Ok)
    assert not ok.isEnabled()
    assert "Taken 2 would be free" in dialog._says.text()
    dialog.name_field.setText("Free")
    assert ok.isEnabled()
    for folder in ("", "relative/path", str(room.home / "file")):
        dialog.folder_field.setText(folder)
        assert not ok.isEnabled(), folder
    dialog.folder_field.setText(str(room.home))
    dialog.name_field.setText("  ")
    assert not ok.isEnabled()
    room.picks.answer = room.folder
    dialog._browse()
    assert dialog.folder_field.text() == str(room.folder)


def test_saving_writes_and_a_failure_is_a_notice_with_a_way_out(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    root = room.make()
    room.dialogs.open_path(root)
    room.edit("Saved.")
    assert room.dialogs.save()
    assert not room.parts.workspace.is_dirty
    room.edit("Not saved.")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("app.project.store.write_bytes", full)
    assert not room.dialogs.save()
    assert room.parts.workspace.is_dirty
    assert room.told[-1] == (
        "“Kitchen” could not be saved: the disk is full. Your edits are still open; nothing was lost."
    )
    assert room.buttons == ["Save elsewhere…"]


def test_save_as_goes_on_in_the_copy_with_undo_and_leaves_the_old_one_as_saved(room: Room) -> None:
    root = room.make()
    room.dialogs.open_path(root)
    room.edit("Only in the copy.")
    room.in_dialog(lambda dialog: dialog.name_field.setText("Copy"))
    room.dialogs.save_as()
    assert room.root == room.folder / "Copy.dub"
    assert not room.parts.workspace.is_dirty
    assert room.parts.settings.recent[0] == room.root
    room.parts.document.undo.undo()
    assert room.parts.workspace.project.line("l1").text == "The kettle is on."
    with open_folder(root) as folder:
        assert folder.project.line("l1").text == "The kettle is on."
        assert folder.unsaved is None
    with pytest.raises(Exception, match="another Afureko"), open_folder(room.folder / "Copy.dub"):
        pass


def test_a_place_that_refuses_a_copy_is_asked_for_again(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    root = room.make()
    room.dialogs.open_path(root)
    room.edit("Goes on elsewhere.")
    room.notices.dismiss_all()

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("app.project.copying.write_bytes", full)
        room.in_dialog(lambda dialog: dialog.name_field.setText("Full"))
        room.dialogs.save_as()
    assert "the disk is full" in room.told[-1]
    assert room.root == root
    room.in_dialog(lambda dialog: dialog.name_field.setText("Elsewhere"))
    room.notices.press_newest()
    assert room.root == room.folder / "Elsewhere.dub"
    assert not (room.folder / "Full.dub").exists()


def test_save_as_into_the_project_itself_is_refused_with_a_sentence(room: Room) -> None:
    root = room.make()
    room.dialogs.open_path(root)
    room.in_dialog(lambda dialog: dialog.folder_field.setText(str(root)))
    room.dialogs.save_as()
    assert room.root == root
    assert "lies inside the project folder" in room.told[-1]
    assert room.buttons == ["Save elsewhere…"]


def test_a_project_whose_folder_was_lost_is_saved_elsewhere_and_says_what_is_missing(room: Room) -> None:
    root = room.make()
    room.dialogs.open_path(root)
    room.edit("Survives.")
    root.rename(room.folder / "Moved.dub")
    room.notices.dismiss_all()
    assert not room.dialogs.save()
    assert "not there any more" in room.told[-1]
    assert room.buttons == ["Save elsewhere…"]
    assert not root.exists()
    room.in_dialog(lambda dialog: dialog.name_field.setText("Home again"))
    room.dialogs.save_as()
    assert room.root == room.folder / "Home again.dub"
    assert "without the takes and voices" in room.told[-1]
    assert not room.parts.workspace.is_dirty
    assert not root.exists()
    assert room.parts.settings.recent[0] == room.root


def test_one_file_goes_out_and_comes_back_beside_it(room: Room) -> None:
    root = room.make()
    room.dialogs.open_path(root)
    room.edit("As it is seen.")
    room.picks.answer = room.folder / "送る.dub.zip"
    room.dialogs.save_zip()
    assert room.picks.answer.is_file()
    assert room.root == root
    assert room.parts.workspace.is_dirty, "the project itself was not saved by it"
    room.answers.will("Don't save")
    room.dialogs.open_dialog()  # the picker answers with the zip
    assert room.root == room.folder / "送る.dub"
    assert room.parts.workspace.project.line("l1").text == "As it is seen."
    assert "unpacked" in room.told[-1]


def test_a_file_that_is_no_zip_is_a_notice(room: Room) -> None:
    (room.folder / "bad.dub.zip").write_bytes(b"no zip")
    assert not room.dialogs.open_path(room.folder / "bad.dub.zip")
    assert "no zip file" in room.told[-1]


def test_a_sample_is_always_opened_as_a_copy_and_the_same_one_again(room: Room) -> None:
    sample = room.parts.paths.samples / "demo-ja.dub"
    before = sorted(path.name for path in sample.iterdir())
    assert room.dialogs.open_path(sample)
    first = room.root
    room.parts.workspace.close()
    assert room.dialogs.open_path(sample)
    assert room.root == first
    assert first is not None
    assert first.parent == room.home
    assert sorted(path.name for path in sample.iterdir()) == before


def test_recent_projects_are_listed_and_lost_ones_marked(room: Room) -> None:
    one, gone = room.make("One.dub"), room.make("Gone & lost.dub")
    room.dialogs.open_path(gone)
    room.dialogs.open_path(one)
    shutil.rmtree(gone)
    menu = QMenu(room.window)
    room.dialogs.recent_menu(menu)
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert texts == ["One", "Gone && lost (not found)", "Clear this list"]
    menu.actions()[1].trigger()
    assert str(gone) in room.told[-1]
    menu.actions()[0].trigger()
    assert room.root == one
    menu.actions()[-1].trigger()
    room.dialogs.recent_menu(menu)
    assert [action.isEnabled() for action in menu.actions()] == [False]


# ---- locks and recovery ----------------------------------------------------------------------------------------------


def test_a_living_lock_names_who_and_offers_a_copy(room: Room) -> None:
    root = room.make()
    with open_folder(root) as folder:
        room.answers.will("Cancel")
        assert not room.dialogs.open_path(root)
        assert "process" in room.answers.asked[0]
        room.answers.will("Open a copy")
        assert room.dialogs.open_path(root)
        assert room.root == room.folder / "Kitchen 台所 copy.dub"
        assert room.parts.workspace.project == folder.project
        room.edit("In the copy alone.")
        room.dialogs.save()
    with open_folder(root) as folder:
        assert folder.project == small_project()


def test_a_project_that_can_only_be_read_offers_a_copy(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    root = room.make()

    def refuse(path: Path) -> FolderLock:
        if path == root:
            raise NotWritable(root, told("the disk can only be read"))
        return lock_folder(path)

    monkeypatch.setattr("app.project.store.lock_folder", refuse)
    room.answers.will("Cancel")
    assert not room.dialogs.open_path(root)
    assert "Nothing can be written to “Kitchen 台所”" in room.answers.asked[0]
    assert "the disk can only be read" in room.answers.asked[0]
    room.answers.will("Open a copy")
    assert room.dialogs.open_path(root)
    assert room.root == room.folder / "Kitchen 台所 copy.dub"
    room.parts.workspace.close()
    room.parts.settings.opened(root)
    room.notices.dismiss_all()
    room.dialogs.start()
    assert room.root is None
    room.notices.press_newest()
    assert room.root == room.folder / "Kitchen 台所 copy 2.dub"
    assert len(room.answers.asked) == 2, "at the start it is a notice"


def test_a_lock_that_a_dead_program_left_is_explained_in_a_notice(room: Room) -> None:
    root = room.make()
    since = "2026-01-02T03:04:05+00:00"
    import json
    import socket

    owner = {"pid": 999_999_99, "host": socket.gethostname(), "user": "mika", "since": since}
    (root / ".lock").write_text(json.dumps(owner), encoding="utf-8")
    assert room.dialogs.open_path(root)
    assert room.answers.asked == []
    assert any("not closed properly" in sentence and "mika" in sentence for sentence in room.told)
    assert not any(since in sentence for sentence in room.told)


def crash_with(room: Room, text: str) -> Path:
    """Leave edits behind as a killed program does."""
    root = room.make()
    with open_folder(root) as folder:
        lines = replace(folder.project.episodes[0].lines[0], text=text)
        episode = replace(folder.project.episodes[0], lines=(lines, *folder.project.episodes[0].lines[1:]))
        folder.autosave(replace(folder.project, episodes=(episode,)))
    return root


def test_unsaved_edits_are_offered_once_and_recovered_as_one_step(room: Room) -> None:
    root = crash_with(room, "From before the crash.")
    room.answers.will("Recover")
    room.dialogs.open_path(root)
    assert len(room.answers.asked) == 1
    assert "1 line(s) changed" in room.answers.asked[0]
    assert room.parts.workspace.project.line("l1").text == "From before the crash."
    assert room.parts.document.undo.count() == 1
    assert room.dialogs.save()
    room.parts.workspace.close()
    room.dialogs.open_path(root)
    assert len(room.answers.asked) == 1


def test_unsaved_edits_that_are_left_are_kept_aside_under_a_date(room: Room) -> None:
    root = crash_with(room, "Left behind.")
    room.answers.will("Leave them")
    room.dialogs.open_path(root)
    assert room.parts.workspace.project.line("l1").text == "The kettle is on."
    aside = list(root.glob("project.unsaved-*.json"))
    assert len(aside) == 1
    assert aside[0].name in room.told[-1]
    assert not (root / AUTOSAVE_FILE).exists()
    room.parts.workspace.close()
    room.dialogs.open_path(root)
    assert len(room.answers.asked) == 1


# ---- leaving ---------------------------------------------------------------------------------------------------------


def test_nothing_is_asked_when_there_is_nothing_to_lose(room: Room) -> None:
    assert room.dialogs.may_close()
    room.dialogs.open_path(room.make())
    assert room.dialogs.may_close()
    assert room.answers.asked == []


@pytest.mark.parametrize(
    ("button", "may", "text"),
    [("Save", True, "Unsaved."), ("Don't save", True, "The kettle is on."), ("Cancel", False, "Unsaved.")],
)
def test_unsaved_edits_are_asked_about_once(room: Room, button: str, may: bool, text: str) -> None:
    root = room.make()
    room.dialogs.open_path(root)
    room.edit()
    room.answers.will(button)
    assert room.dialogs.may_close() is may
    assert len(room.answers.asked) == 1
    assert room.parts.workspace.project.line("l1").text == text
    assert room.parts.workspace.is_dirty is (not may)
    if button == "Don't save":
        assert len(list(root.glob("project.unsaved-*.json"))) == 1, "thrown away is not destroyed"


def test_what_cannot_be_opened_costs_neither_edits_nor_undo_nor_takes(make_room: Callable[..., Room]) -> None:
    gate = Gate()
    room = make_room(FakeSynth(on_frame=gate))
    root, damaged = room.make(), room.make("Damaged.dub")
    (damaged / PROJECT_FILE).write_bytes(b"{")
    (room.folder / "bad.dub.zip").write_bytes(b"no zip")
    room.dialogs.open_path(root)
    room.edit("Not to be lost.")
    room.parts.generation.generate(["l1", "l2"])
    assert gate.reached.wait(20)
    for path in (damaged, room.folder / "bad.dub.zip", room.folder / "gone.dub"):
        room.answers.will("Don't save")
        assert not room.dialogs.open_path(path)
        assert room.root == root
        assert room.parts.workspace.project.line("l1").text == "Not to be lost."
        assert room.parts.document.undo.count() == 1
        assert room.parts.workspace.is_dirty
        assert room.parts.queue.running is not None
        assert len(room.parts.queue.waiting) == 1
    assert list(root.glob("project.unsaved-*.json")) == []
    room.answers.will("Don't save")
    assert room.dialogs.open_path(room.make("Other.dub"))
    assert room.parts.queue.waiting == ()
    assert len(list(root.glob("project.unsaved-*.json"))) == 1
    gate.open()


def test_a_place_that_cannot_hold_a_new_project_costs_no_edits(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    root = room.make()
    room.dialogs.open_path(root)
    room.edit()

    def refuse(*_: object) -> None:
        raise NotWritable(room.home, "the disk can only be read")

    monkeypatch.setattr("app.views.project_opening.create_folder", refuse)
    room.answers.will("Don't save")
    room.in_dialog(lambda dialog: dialog.name_field.setText("New one"))
    room.dialogs.new()
    assert room.root == root
    assert room.parts.workspace.is_dirty
    assert "can only be read" in room.told[-1]


def test_edits_and_running_takes_are_one_question(make_room: Callable[..., Room]) -> None:
    gate = Gate()
    room = make_room(FakeSynth(on_frame=gate))
    room.dialogs.open_path(room.make())
    room.edit()
    room.parts.generation.generate(["l1", "l2"])
    assert gate.reached.wait(20)
    room.answers.will("Cancel", "Save")
    assert not room.dialogs.may_close()
    assert room.parts.queue.running is not None, "nothing was taken back"
    assert room.dialogs.may_close()
    assert len(room.answers.asked) == 2
    assert "2 take(s)" in room.answers.asked[0]
    assert room.parts.queue.waiting == ()
    gate.open()


def test_running_takes_alone_are_asked_about_with_their_own_words(make_room: Callable[..., Room]) -> None:
    gate = Gate()
    room = make_room(FakeSynth(on_frame=gate))
    room.dialogs.open_path(room.make())
    room.parts.generation.generate(["l1"])
    assert gate.reached.wait(20)
    room.answers.will("Stop making takes")
    assert room.dialogs.may_close()
    assert "Stop making takes of" in room.answers.asked[0]
    gate.open()


def test_a_save_that_fails_keeps_the_window_open(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    room.dialogs.open_path(room.make())
    room.edit()

    def refuse(*_: object, **__: object) -> None:
        raise OSError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr("app.project.store.write_bytes", refuse)
        room.answers.will("Save")
        assert not room.dialogs.may_close()
    assert room.parts.workspace.is_dirty
    assert room.told


def test_closing_a_project_asks_first_and_leaves_the_window(room: Room) -> None:
    room.dialogs.open_path(room.make())
    room.edit()
    room.answers.will("Cancel", "Save")
    room.dialogs.close()
    assert room.root is not None
    room.dialogs.close()
    assert room.root is None
    assert isinstance(room.window, QWidget)


def test_a_long_job_shows_a_bar_whose_button_takes_it_back(
    qtbot: QtBot, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.views import job_dialog
    from app.views.job_dialog import JobDialog

    monkeypatch.setattr(job_dialog, "PATIENCE_MS", 10)
    dialog = JobDialog("Copying", room.messages, room.window)
    qtbot.addWidget(dialog)

    def work(token: api.CancelToken, progress: Callable[[float, str], None]) -> None:
        progress(0.25, "Copying a/long/path.flac")
        while True:
            token.check()

    QTimer.singleShot(150, dialog.reject)
    outcome = dialog.wait_for(room.parts.jobs, work)
    assert isinstance(outcome.error, api.Cancelled)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog._bar.value() == 250

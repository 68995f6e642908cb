"""The cast can be seen, changed and given voices, by mouse, keys, drop and paste, and every change can be undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import soundfile
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMenu, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from app.project.model import Project
from app.views.cast_dock import CastPanel
from app.views.character_dialog import CharacterDialog, HeirDialog
from app.views.messages import Messages
from app.views.theme import ThemeHolder
from app.views.toast import NoticeBar
from engine import api, audio
from tests.desk import Desk, cast_of, project_of, write_voice

TEXTS = {"The kettle is on.": "c1", "本当に？": "c2", "Sit down, please.": "c1"}


@pytest.fixture
def themes(qapp: QApplication) -> Iterator[ThemeHolder]:
    yield ThemeHolder(qapp, "dark", "ja")
    qapp.setStyleSheet("")
    qapp.styleHints().setColorScheme(Qt.ColorScheme.Unknown)


@pytest.fixture
def desk(tmp_path: Path, qapp: QApplication) -> Iterator[Desk]:
    made = Desk(tmp_path)
    for name in ("mara", "aoi"):
        write_voice(made.paths.voices / f"{name}.flac", 6.0)
    yield made
    made.close()


@pytest.fixture
def notices(themes: ThemeHolder, qtbot: QtBot) -> NoticeBar:
    bar = NoticeBar(Messages(), themes)
    qtbot.addWidget(bar)
    return bar


@pytest.fixture
def panel(desk: Desk, themes: ThemeHolder, notices: NoticeBar, qtbot: QtBot) -> CastPanel:
    made = CastPanel(desk, themes, Messages(), notices)  # type: ignore[arg-type]
    made.resize(280, 600)
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def settle(desk: Desk, qtbot: QtBot) -> Callable[[], None]:
    def wait() -> None:
        qtbot.waitUntil(lambda: desk.jobs.busy == 0 and not desk.queue.busy, timeout=15000)

    return wait


def kitchen(*, clips: bool = True) -> Project:
    return project_of(cast_of("Mara", "太郎", clips=clips), TEXTS)


def mime_of(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def drop(target: QWidget, at: QPoint, data: QMimeData) -> None:
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(target, QDragEnterEvent(at, copy, data, left, none))
    QApplication.sendEvent(target, QDropEvent(QPointF(at), copy, data, left, none))


def row_at(panel: CastPanel, row: int) -> QPoint:
    return panel.list.visualRect(panel.model.index(row)).center()


def cast_names(desk: Desk) -> list[str]:
    return [who.name for who in desk.document.project.characters]


def undone_and_redone(desk: Desk) -> None:
    """Undo and redo twice: the same project each time."""
    after = desk.document.project
    for _ in range(2):
        desk.document.undo.undo()
        assert desk.document.project != after
        desk.document.undo.redo()
        assert desk.document.project == after


# ---- seeing -----------------------------------------------------------------------------------------------------


def test_without_a_project_it_says_so_and_offers_nothing(panel: CastPanel, desk: Desk) -> None:
    assert panel.list.placeholder == "No project is open."
    assert panel.add_character_dialog() is None
    assert panel.current() is None
    desk.show(project_of((), {}))
    assert "Nobody is in the cast yet" in panel.list.placeholder
    desk.workspace.close()
    assert panel.list.placeholder == "No project is open."


def test_opening_shows_the_cast_its_voices_and_what_is_open(
    panel: CastPanel, desk: Desk, settle: Callable[[], None]
) -> None:
    desk.show(kitchen())
    assert panel.character_ids() == ("c1", "c2")
    assert panel.current() == "c1"
    settle()
    spoken = panel.model.index(0).data(Qt.ItemDataRole.AccessibleDescriptionRole)
    assert spoken.startswith("Ready, By the text, 2 line")
    assert spoken.endswith("2 open")
    assert not panel.grab().isNull()
    page = panel.clip.page
    assert page.wave.duration_s == pytest.approx(5.0)
    assert page.wave.window_s == desk.voices.window("c1")
    assert "of 5.0 s are used" in page.times.text()
    assert "speech" in page.why.text()


def test_a_voice_that_cannot_be_used_says_why_in_the_tip_and_beside_the_wave(
    panel: CastPanel, desk: Desk, settle: Callable[[], None]
) -> None:
    desk.show(kitchen())
    settle()
    (desk.root / "voices/v2.flac").unlink()
    desk.voices.check_again()
    settle()
    panel.select("c2")
    settle()
    assert "not there any more" in panel.list.itemDelegate().tip(panel.model.index(1))
    assert "not there any more" in panel.clip.page.why.text()
    assert panel.clip.page.state.text() == "✕ Unusable"
    assert not panel.clip.page.play_button.isEnabled()


def test_activating_a_character_asks_for_its_lines(panel: CastPanel, desk: Desk, qtbot: QtBot) -> None:
    desk.show(kitchen(clips=False))
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=row_at(panel, 1))
    with qtbot.waitSignal(panel.character_activated) as asked:
        qtbot.mouseDClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=row_at(panel, 1))
    assert asked.args == ["c2"]
    with qtbot.waitSignal(panel.character_activated) as asked:
        panel.show_lines()
    assert asked.args == ["c2"]


def test_every_control_has_a_name_and_no_button_takes_the_keyboard(panel: CastPanel, desk: Desk) -> None:
    desk.show(kitchen())
    for button in panel.findChildren(QToolButton):
        if button.objectName().startswith("qt_"):
            continue
        assert button.text() or button.accessibleName(), button
        assert button.focusPolicy() is Qt.FocusPolicy.NoFocus, button.text()


def test_letters_typed_into_the_list_search_nothing(panel: CastPanel, desk: Desk, qtbot: QtBot) -> None:
    desk.show(project_of(cast_of("Mara", "Rob", clips=False), {}))
    panel.list.setFocus()
    qtbot.keyClicks(panel.list, "r")
    assert panel.current() == "c1"


# ---- the cast ---------------------------------------------------------------------------------------------------


def test_adding_a_character_with_a_clip(
    panel: CastPanel, desk: Desk, settle: Callable[[], None], tmp_path: Path
) -> None:
    desk.show(kitchen())
    dialog = panel.add_character_dialog(write_voice(tmp_path / "エディス.wav", 6.0))
    assert isinstance(dialog, CharacterDialog)
    assert dialog.name.text() == "エディス", "the file's name is offered"
    dialog.name.setText(" mara ")
    assert not dialog.ok.isEnabled(), "the name is taken, in whatever letters"
    dialog.name.setText("")
    assert not dialog.ok.isEnabled()
    dialog.name.setText("Edith")
    dialog.ok.click()
    settle()
    who = desk.document.project.characters[-1]
    assert (who.name, who.language, who.clip) == ("Edith", "auto", "voices/エディス.wav")
    assert who.colour == "#009E73", "the first colour nobody has"
    assert panel.current() == who.id
    desk.document.undo.undo()
    desk.document.undo.undo()
    assert cast_names(desk) == ["Mara", "太郎"]


def test_leaving_the_form_adds_nobody(panel: CastPanel, desk: Desk) -> None:
    desk.show(kitchen(clips=False))
    dialog = panel.add_character_dialog()
    assert dialog is not None
    dialog.name.setText("Edith")
    dialog.reject()
    assert cast_names(desk) == ["Mara", "太郎"]


def test_f2_renames_in_place_and_undo_brings_the_name_back(panel: CastPanel, desk: Desk, qtbot: QtBot) -> None:
    desk.show(kitchen(clips=False))
    panel.list.setFocus()
    qtbot.keyClick(panel.list, Qt.Key.Key_F2)
    editor = panel.list.findChild(QLineEdit)
    assert editor is not None
    editor.setText("Marta")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: cast_names(desk) == ["Marta", "太郎"])
    undone_and_redone(desk)


def test_a_name_somebody_has_is_refused_with_a_sentence(panel: CastPanel, desk: Desk, qtbot: QtBot) -> None:
    desk.show(kitchen(clips=False))
    with qtbot.waitSignal(desk.editing.refused) as refused:
        panel.model.setData(panel.model.index(0), "太郎")
    assert "太郎" in str(refused.args[0])
    assert cast_names(desk) == ["Mara", "太郎"]


def test_colour_and_language_are_wishes_of_the_current_character(panel: CastPanel, desk: Desk) -> None:
    desk.show(kitchen(clips=False))
    panel.select("c2")
    panel.head.colour.picked.emit("#882255")
    assert desk.document.project.character("c2").colour == "#882255"
    assert panel.head.colour.colour == "#882255"
    panel.head.language.setCurrentIndex(panel.head.language.findData("ja"))
    panel.head.language.activated.emit(panel.head.language.currentIndex())
    assert desk.document.project.character("c2").language == "ja"
    undone_and_redone(desk)
    desk.document.undo.undo()
    assert panel.head.language.currentData() == "auto"


def test_a_colour_of_the_palette_can_be_picked(panel: CastPanel, desk: Desk, qtbot: QtBot) -> None:
    desk.show(kitchen(clips=False))
    panel.recolour()
    menu = next(menu for menu in panel.head.colour.findChildren(QMenu) if menu.isVisible())
    patches = [button for button in menu.findChildren(QToolButton) if button.property("colour")]
    assert len({patch.accessibleName() for patch in patches}) == len(patches) == 12
    next(patch for patch in patches if patch.accessibleName() == "Wine").click()
    assert desk.document.project.character("c1").colour == "#882255"
    assert not menu.isVisible()


def test_removing_somebody_without_lines_asks_nothing(panel: CastPanel, desk: Desk) -> None:
    desk.show(project_of(cast_of("Mara", "太郎", clips=False), {"Hello.": "c1"}))
    panel.select("c2")
    assert panel.remove() is None
    assert cast_names(desk) == ["Mara"]
    undone_and_redone(desk)


def test_removing_somebody_with_lines_asks_once_who_takes_them_over(panel: CastPanel, desk: Desk) -> None:
    desk.show(kitchen(clips=False))
    dialog = panel.remove()
    assert isinstance(dialog, HeirDialog)
    dialog.reject()
    assert cast_names(desk) == ["Mara", "太郎"]
    dialog = panel.remove()
    assert isinstance(dialog, HeirDialog)
    dialog.accept()
    assert cast_names(desk) == ["太郎"]
    assert {line.character for line in desk.document.project.lines()} == {"c2"}
    undone_and_redone(desk)


def test_the_last_one_with_lines_cannot_leave_and_the_notice_offers_to_add_somebody(
    panel: CastPanel, desk: Desk, notices: NoticeBar
) -> None:
    desk.show(project_of(cast_of("Mara", clips=False), {"Hello.": "c1"}))
    assert panel.remove() is None
    (notice,) = notices.notices
    assert "Add a character first" in notice.sentence
    notice.press()
    dialog = panel.findChild(CharacterDialog)
    assert dialog is not None
    dialog.reject()


def test_the_menu_does_what_it_says(panel: CastPanel, desk: Desk) -> None:
    desk.show(kitchen(clips=False))
    panel.select("c2")
    menu = panel.menu()
    texts = [action.text() for action in menu.actions() if action.text()]
    assert {"Rename", "Change colour…", "Language", "Sample voices", "Remove character…"} <= set(texts)
    languages = next(m for m in menu.findChildren(QMenu) if m.title() == "Language")
    next(action for action in languages.actions() if action.data() == "ja").trigger()
    assert desk.document.project.character("c2").language == "ja"
    menu.close()


# ---- voices -----------------------------------------------------------------------------------------------------


def test_a_recording_dropped_on_a_character_is_its_clip(
    panel: CastPanel, desk: Desk, settle: Callable[[], None], tmp_path: Path
) -> None:
    desk.show(kitchen(clips=False))
    source = write_voice(tmp_path / "声 サンプル.wav", 6.0)
    drop(panel.list.viewport(), row_at(panel, 1), mime_of(source))
    settle()
    assert desk.document.project.character("c2").clip == "voices/声 サンプル.wav"
    assert panel.current() == "c2"
    undone_and_redone(desk)
    settle()


def test_a_recording_dropped_where_nobody_is_offers_somebody_new(panel: CastPanel, desk: Desk, tmp_path: Path) -> None:
    desk.show(kitchen(clips=False))
    below = QPoint(100, panel.list.viewport().height() - 5)
    drop(panel.list.viewport(), below, mime_of(write_voice(tmp_path / "Edith.wav")))
    dialog = panel.findChild(CharacterDialog)
    assert dialog is not None
    assert dialog.name.text() == "Edith"
    dialog.reject()


def test_a_recording_dropped_on_the_editor_belongs_to_whoever_is_shown(
    panel: CastPanel, desk: Desk, settle: Callable[[], None], tmp_path: Path
) -> None:
    desk.show(kitchen(clips=False))
    panel.select("c2")
    drop(panel, QPoint(100, 500), mime_of(write_voice(tmp_path / "a.wav", 6.0)))
    settle()
    assert desk.document.project.character("c2").clip == "voices/a.wav"


def test_what_is_no_file_is_not_taken(panel: CastPanel, desk: Desk) -> None:
    desk.show(kitchen(clips=False))
    text, web = QMimeData(), QMimeData()
    text.setText("Mara: Hello.")
    web.setUrls([QUrl("https://example.invalid/a.wav")])
    for data in (text, web):
        drop(panel.list.viewport(), row_at(panel, 0), data)
    assert desk.jobs.busy == 0


def test_ctrl_v_gives_the_file_on_the_clipboard_and_leaves_text_to_the_lines(
    panel: CastPanel, desk: Desk, settle: Callable[[], None], qtbot: QtBot, tmp_path: Path
) -> None:
    desk.show(kitchen(clips=False))
    clipboard = QGuiApplication.clipboard()
    clipboard.setText("Mara: Hello.")
    paste = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    paste.ignore()
    QApplication.sendEvent(panel, paste)
    assert not paste.isAccepted()
    assert not panel.paste_clip()
    clipboard.setMimeData(mime_of(write_voice(tmp_path / "a.wav", 6.0)))
    QApplication.sendEvent(panel, paste)
    assert paste.isAccepted()
    panel.list.setFocus()
    qtbot.keyClick(panel.list, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    settle()
    assert desk.document.project.character("c1").clip == "voices/a.wav"
    clipboard.clear()


def test_a_sample_voice_can_be_chosen_from_the_menu(panel: CastPanel, desk: Desk, settle: Callable[[], None]) -> None:
    desk.show(kitchen(clips=False))
    menu = panel.clip.empty.samples.menu()
    assert [action.text() for action in menu.actions()] == ["Aoi", "Mara"]
    menu.actions()[0].trigger()
    settle()
    assert desk.document.project.character("c1").clip == "voices/aoi.flac"


def test_a_recording_can_be_chosen_with_the_file_dialog(
    panel: CastPanel, desk: Desk, settle: Callable[[], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.show(kitchen(clips=False))
    opened: list[QFileDialog] = []
    monkeypatch.setattr(QFileDialog, "open", lambda dialog: opened.append(dialog))  # noqa: PLW0108 - binds the dialog
    panel.clip.empty.choose_button.click()
    assert "*.m4a" in opened[0].nameFilters()[0]
    opened[0].fileSelected.emit(str(write_voice(tmp_path / "a.wav", 6.0)))
    opened[0].reject()
    settle()
    assert desk.document.project.character("c1").clip == "voices/a.wav"


def test_a_bad_clip_is_told_with_a_way_out_and_changes_nothing(
    panel: CastPanel,
    desk: Desk,
    notices: NoticeBar,
    settle: Callable[[], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk.show(kitchen(clips=False))
    soundfile.write(tmp_path / "silent.wav", np.zeros(48000), 24000)
    before = desk.document.project
    desk.voices.set_clip_from("c2", tmp_path / "silent.wav")
    settle()
    assert desk.document.project is before
    (notice,) = notices.notices
    assert notice.sentence.startswith("太郎: silent.wav: The clip is silent.")
    assert notice.sentence.endswith("Nothing was changed.")
    opened: list[QFileDialog] = []
    monkeypatch.setattr(QFileDialog, "open", lambda dialog: opened.append(dialog))  # noqa: PLW0108 - binds the dialog
    notice.press()
    assert opened[0].property("what_for") == "c2"
    opened[0].reject()


def test_dragging_an_edge_is_one_step_and_playing_follows_it(
    panel: CastPanel, desk: Desk, settle: Callable[[], None]
) -> None:
    desk.show(kitchen())
    settle()
    page = panel.clip.page
    page.wave.window_dragged.emit(1.0, 4.0)
    assert page.times.text().startswith("1.00–4.00 s")
    assert desk.document.undo.count() == 0, "nothing is changed while it is dragged"
    page.wave.window_edited.emit(1.0, 4.0)
    assert desk.voices.window("c1") == (1.0, 4.0)
    assert desk.document.undo.count() == 1
    page.play_button.click()
    path = desk.voices.path("c1")
    assert desk.audition.asked == [("clip", path, 1.0, 4.0)]
    assert page.play_button.text() == "■ Stop"
    desk.audition.position_changed.emit(f"clip:{path}", 2.0)
    page.play_button.click()
    assert desk.audition.asked[-1] == ("stop",)
    page.wave.clicked.emit(2.5)
    page.wave.clicked.emit(4.5)
    assert desk.audition.asked[-2:] == [("clip", path, 2.5, 4.0), ("clip", path, 4.5, pytest.approx(5.0))]
    undone_and_redone(desk)
    desk.document.undo.undo()
    assert page.wave.window_s == desk.voices.window("c1") != (1.0, 4.0)


def test_a_part_nobody_can_speak_with_jumps_back_and_is_told(
    panel: CastPanel, desk: Desk, notices: NoticeBar, settle: Callable[[], None], tmp_path: Path
) -> None:
    desk.show(kitchen(clips=False))
    speech = soundfile.read(write_voice(tmp_path / "speech.wav", 4.0))[0]
    soundfile.write(tmp_path / "gap.wav", np.concatenate([speech, np.zeros(24000 * 4)]), 24000)
    desk.voices.set_clip_from("c1", tmp_path / "gap.wav")
    settle()
    wave, before = panel.clip.page.wave, desk.voices.window("c1")
    wave.set_window(5.0, 7.5)
    wave.window_edited.emit(5.0, 7.5)
    assert "silent" in notices.notices[0].sentence
    assert wave.window_s == before == desk.voices.window("c1")


def test_the_arrow_keys_move_the_part_while_the_wave_has_the_focus(
    panel: CastPanel, desk: Desk, settle: Callable[[], None], qtbot: QtBot
) -> None:
    desk.show(kitchen())
    settle()
    wave = panel.clip.page.wave
    key = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    key.ignore()
    QApplication.sendEvent(wave, key)
    assert key.isAccepted(), "else the window would go to another take"
    before = desk.voices.window("c1")
    assert before is not None
    qtbot.keyClick(wave, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert desk.voices.window("c1") == (before[0], pytest.approx(before[1] - 0.1))


def test_a_long_clip_is_seen_around_its_part_and_whole_if_one_likes(
    panel: CastPanel, desk: Desk, settle: Callable[[], None], tmp_path: Path
) -> None:
    desk.show(kitchen(clips=False))
    desk.voices.set_clip_from("c1", write_voice(tmp_path / "long.wav", 90.0))
    settle()
    page, window = panel.clip.page, desk.voices.window("c1")
    assert window is not None
    assert page.zoom.isVisibleTo(page)
    wide = page.wave.x_of(window[1]) - page.wave.x_of(window[0])
    page.zoom.click()
    assert page.wave.x_of(window[1]) - page.wave.x_of(window[0]) < wide / 3
    page.wave.set_view(10.0, 20.0)
    desk.editing.rename_character("c2", "次郎")
    assert page.wave.s_of(0) == pytest.approx(10.0), "an edit does not undo what one has zoomed to"


def test_removing_and_choosing_again_go_through_the_voices(
    panel: CastPanel, desk: Desk, settle: Callable[[], None]
) -> None:
    desk.show(kitchen())
    settle()
    best = desk.voices.window("c1")
    desk.editing.set_window("c1", 1.0, 3.0)
    panel.clip.page.best_button.click()
    settle()
    assert desk.voices.window("c1") == best
    panel.clip.page.remove_button.click()
    assert desk.document.project.character("c1").clip is None
    assert "no voice yet" in panel.clip.empty.hint.text()
    undone_and_redone(desk)


def test_going_to_and_fro_reads_no_clip_twice(panel: CastPanel, desk: Desk, settle: Callable[[], None]) -> None:
    desk.show(kitchen())
    settle()
    panel.select("c2")
    settle()
    panel.select("c1")
    assert desk.jobs.busy == 0
    assert panel.clip.page.wave.duration_s == pytest.approx(5.0)


def test_a_recording_that_was_just_brought_is_not_read_again_to_be_drawn(
    panel: CastPanel, desk: Desk, settle: Callable[[], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.show(kitchen(clips=False))
    source, read, n_read = write_voice(tmp_path / "a.wav", 6.0), audio.read_clip, []

    def counted(path: Path, token: api.CancelToken | None = None) -> audio.Clip:
        n_read.append(path)
        return read(path, token=token)

    monkeypatch.setattr(audio, "read_clip", counted)
    desk.voices.set_clip_from("c1", source)
    settle()
    assert panel.clip.page.wave.duration_s == pytest.approx(6.0)
    assert n_read == [source]


def test_both_themes_draw_everything(
    panel: CastPanel, desk: Desk, themes: ThemeHolder, settle: Callable[[], None]
) -> None:
    desk.show(kitchen())
    settle()
    pictures = []
    for name in ("dark", "light"):
        themes.set_setting(name)  # type: ignore[arg-type]
        pictures.append(panel.grab().toImage())
    assert pictures[0] != pictures[1]


def test_another_project_shows_its_own_cast_and_clip(
    panel: CastPanel, desk: Desk, settle: Callable[[], None], tmp_path: Path
) -> None:
    desk.show(kitchen())
    settle()
    panel.select("c2")
    other = replace(kitchen(clips=False), id="p2", characters=cast_of("Eve", clips=False), episodes=())
    desk.workspace.create(tmp_path / "other.dub", other)
    assert panel.current() == "c1"
    assert "Eve" in panel.clip.empty.hint.text()
    desk.workspace.close()
    assert panel.current() is None
    assert not panel.head.isVisibleTo(panel)

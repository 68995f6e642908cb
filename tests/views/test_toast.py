"""Notices stop nobody: they stack, go by themselves if they are mere news, and never take the keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.views import toast
from app.views.messages import Messages, WayOut
from app.views.theme import Theme, ThemeHolder
from app.views.toast import MOST, NoticeBar
from engine import api
from engine.api import told


@pytest.fixture
def bar(qtbot: QtBot, themes: ThemeHolder) -> Iterator[NoticeBar]:
    """A bar above a text field that has the keyboard."""
    window = QWidget()
    qtbot.addWidget(window)
    rows = QVBoxLayout(window)
    made = NoticeBar(Messages(window), themes, window)
    field = QLineEdit(window)
    rows.addWidget(made)
    rows.addWidget(field)
    window.show()
    qtbot.waitExposed(window)
    field.setFocus()
    yield made
    window.hide()


def sentences(bar: NoticeBar) -> list[str]:
    return [notice.sentence for notice in bar.notices]


def test_a_bar_without_notices_takes_no_room(bar: NoticeBar) -> None:
    assert not bar.isVisible()
    notice = bar.show_notice("warning", "The line is too long.")
    assert bar.isVisible()
    notice.dismiss()
    assert not bar.isVisible()


def test_news_goes_by_itself_and_errors_stay(bar: NoticeBar, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toast, "SHOWN_MS", 1)
    bar.show_notice("error", "It failed.")
    bar.show_notice("warning", "Look at this.")
    news = bar.show_notice("info", "12 takes are ready.")
    with qtbot.waitSignal(news.closed):
        pass
    assert sentences(bar) == ["It failed.", "Look at this."]


def test_a_notice_never_takes_the_keyboard(bar: NoticeBar, qtbot: QtBot) -> None:
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    notice = bar.show_notice("error", "It failed.", ("Try again", lambda: None))
    for widget in notice.findChildren(QWidget):
        assert widget.focusPolicy() == Qt.FocusPolicy.NoFocus, widget
    qtbot.mouseClick(notice._text, Qt.MouseButton.LeftButton)
    qtbot.keyClick(field, Qt.Key.Key_Space)
    assert QApplication.focusWidget() is field
    assert field.text() == " "
    assert sentences(bar) == ["It failed."]


def test_the_button_does_its_work_once_and_the_notice_goes(bar: NoticeBar, qtbot: QtBot) -> None:
    done: list[str] = []
    notice = bar.show_notice("error", "It failed.", ("Try again", lambda: done.append("again")))
    assert notice.button is not None
    qtbot.mouseClick(notice.button, Qt.MouseButton.LeftButton)
    notice.press()
    assert done == ["again"]
    assert sentences(bar) == []


def test_a_button_that_fails_breaks_nothing(bar: NoticeBar, caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise RuntimeError("boom")

    bar.show_notice("error", "It failed.", ("Try again", fail)).press()
    assert "boom" in caplog.text
    assert sentences(bar) == []


def test_the_keyboard_reaches_the_newest_button(bar: NoticeBar) -> None:
    done: list[int] = []
    bar.show_notice("error", "One.", ("Do", lambda: done.append(1)))
    bar.show_notice("error", "Two.", ("Do", lambda: done.append(2)))
    bar.show_notice("warning", "Three has none.")
    bar.press_newest()
    assert done == [2]
    assert sentences(bar) == ["One.", "Three has none."]
    bar.dismiss_all()
    assert sentences(bar) == []
    bar.press_newest()
    assert done == [2]


def test_the_same_sentence_twice_is_one_notice(bar: NoticeBar) -> None:
    bar.show_notice("error", "It failed.")
    bar.show_notice("warning", "Other.")
    bar.show_notice("error", "It failed.")
    assert sentences(bar) == ["Other.", "It failed."]


def test_too_many_notices_push_out_news_first(bar: NoticeBar) -> None:
    bar.show_notice("error", "E0")
    bar.show_notice("info", "N")
    for number in range(1, MOST):
        bar.show_notice("error", f"E{number}")
    assert sentences(bar) == [f"E{number}" for number in range(MOST)]
    bar.show_notice("error", "last")
    assert sentences(bar) == [*(f"E{number}" for number in range(1, MOST)), "last"]


def test_an_error_offers_its_way_out_with_the_error(bar: NoticeBar, qtbot: QtBot) -> None:
    error = api.ClipError(Path("a.mp3"), told("The clip is silent."))
    notice = bar.show_error(error)
    assert notice.sentence == "a.mp3: The clip is silent."
    assert notice.kind == "error"
    with qtbot.waitSignal(bar.way_out_asked) as asked:
        notice.press()
    assert asked.args == [WayOut.CHOOSE_CLIP, error]


def test_a_fault_of_ours_offers_its_details_to_be_copied(bar: NoticeBar) -> None:
    bar.show_error(RuntimeError("boom")).press()
    assert "RuntimeError: boom" in QGuiApplication.clipboard().text()


def test_what_was_cancelled_is_mere_news_without_a_button(bar: NoticeBar) -> None:
    notice = bar.show_error(api.Cancelled())
    assert notice.kind == "info"
    assert notice.button is None


def test_a_screen_reader_hears_the_sentence_and_every_control_has_a_name(bar: NoticeBar) -> None:
    notice = bar.show_notice("warning", "A file is called <b>.", ("Show", lambda: None))
    assert notice.accessibleName() == "A file is called <b>."
    assert notice.accessibleDescription() == "Warning"
    for widget in notice.findChildren(QWidget):
        assert widget.accessibleName(), widget
    assert notice._text.textFormat() == Qt.TextFormat.PlainText


def test_notices_change_their_colours_with_the_theme(bar: NoticeBar, themes: ThemeHolder) -> None:
    notice = bar.show_notice("error", "It failed.")
    assert Theme("dark").colour("bad").name() in notice.styleSheet()
    themes.set_setting("light")
    assert Theme("light").colour("bad").name() in notice.styleSheet()

"""The lines panel on a project of its own, shown, with the keyboard in it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from app.models.line_columns import Column
from app.models.lines_model import LinesModel
from app.parts import Parts
from app.project.model import Line, Project
from app.views.line_editor import LineEditor
from app.views.lines_delegate import LinesDelegate
from app.views.lines_filter_bar import FilterBar
from app.views.lines_table import LinesTable
from app.views.lines_view import LinesPanel
from app.views.messages import Messages
from app.views.slot_editor import SlotEditor
from app.views.theme import ThemeHolder
from tests.workshop import Workshop

Key, Modifier = Qt.Key, Qt.KeyboardModifier


class Heard:
    """Stands for what plays sound: writes down what it was asked for."""

    def __init__(self) -> None:
        self.log: list[tuple[str, str]] = []

    def play_line(self, line_id: str) -> None:
        self.log.append(("line", line_id))

    def play_from(self, line_id: str) -> None:
        self.log.append(("from", line_id))


class LinesRoom:
    """shop: everything below the window. panel: what is tested."""

    def __init__(self, root: Path, qtbot: QtBot, themes: ThemeHolder, project: Project | None = None) -> None:
        self.shop = Workshop(root) if project is None else Workshop(root, project=project)
        self.shop.open()
        self.heard = Heard()
        parts = SimpleNamespace(
            settings=self.shop.settings,
            jobs=self.shop.jobs,
            document=self.shop.document,
            editing=self.shop.editing,
            workspace=self.shop.workspace,
            queue=self.shop.queue,
            generation=self.shop.generation,
            audition=self.heard,
        )
        self._qtbot = qtbot
        self.refused: list[str] = []
        self.shop.editing.refused.connect(self._on_refused)
        self.panel = LinesPanel(cast(Parts, parts), themes, Messages())
        qtbot.addWidget(self.panel)
        self.panel.resize(1000, 400)
        self.panel.show()
        self.panel.activateWindow()
        qtbot.waitUntil(lambda: QApplication.activeWindow() is self.panel)
        self.panel.focus_table()

    def _on_refused(self, error: Exception) -> None:
        self.refused.append(str(error))

    def close(self) -> None:
        self.panel.close()
        self.shop.close()

    # ---- what there is ----

    @property
    def model(self) -> LinesModel:
        return self.panel._model

    @property
    def table(self) -> LinesTable:
        return self.panel._table

    @property
    def bar(self) -> FilterBar:
        return self.panel._bar

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.shop.document.project.episodes[0].lines

    @property
    def texts(self) -> list[str]:
        return [line.text for line in self.lines]

    @property
    def undo_steps(self) -> int:
        return self.shop.document.undo.count()

    def line(self, line_id: str) -> Line:
        return self.shop.document.project.line(line_id)

    # ---- what a hand does ----

    @property
    def field(self) -> LineEditor:
        """The field that is open."""
        editor = self.delegate.editor
        assert isinstance(editor, LineEditor)
        return editor

    @property
    def slot(self) -> SlotEditor:
        editor = self.delegate.editor
        assert isinstance(editor, SlotEditor)
        return editor

    @property
    def box(self) -> QComboBox:
        editor = self.delegate.editor
        assert isinstance(editor, QComboBox)
        return editor

    @property
    def delegate(self) -> LinesDelegate:
        return self.panel._delegate

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Modifier.NoModifier) -> None:
        """Press a key where the keyboard is."""
        focus = QApplication.focusWidget()
        assert focus is not None, "nothing has the keyboard"
        QTest.keyClick(focus, key, modifiers)

    def write(self, text: str) -> None:
        """Put *text* in the place of what the open field holds."""
        self.field.selectAll()
        self.field.insertPlainText(text)

    def compose(self, preedit: str) -> None:
        """Let an input method show text that is not written yet."""
        QApplication.sendEvent(self.field, QInputMethodEvent(preedit, []))

    def click(self, line_id: str, column: Column, *, double: bool = False) -> None:
        row = self.model.row_of(line_id)
        assert row is not None
        spot = self.table.visualRect(self.model.index(row, column)).center() + QPoint(0, 1)
        press = QTest.mouseDClick if double else QTest.mouseClick
        QTest.mouseClick(self.table.viewport(), Qt.MouseButton.LeftButton, Modifier.NoModifier, spot)
        if double:
            press(self.table.viewport(), Qt.MouseButton.LeftButton, Modifier.NoModifier, spot)

"""The passport of the selected take, beside the lanes. Must not know what is in it: it is handed sections of facts."""

from __future__ import annotations

import html

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QTextBrowser, QVBoxLayout, QWidget

from app.models.take_facts import Fact, Section, as_text
from app.views.lane import tool_button
from app.views.theme import Theme, ThemeHolder


class PassportPane(QWidget):
    """Text that can be selected; "Copy all" puts the whole of it into the clipboard."""

    def __init__(self, themes: ThemeHolder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._sections: tuple[Section, ...] = ()
        self._title = QLabel(self.tr("Passport"), self)
        self._copy = tool_button(self.tr("Copy all"), self.tr("Copy the whole passport as text"), self)
        self._copy.clicked.connect(self.copy)
        self._text = QTextBrowser(self)
        self._text.setFrameShape(QFrame.Shape.NoFrame)
        self._text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._text.setAccessibleName(self.tr("Passport of the take"))
        head = QHBoxLayout()
        head.setContentsMargins(8, 2, 4, 2)
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self._copy)
        down = QVBoxLayout(self)
        down.setContentsMargins(0, 0, 0, 0)
        down.setSpacing(0)
        down.addLayout(head)
        down.addWidget(self._text, 1)
        themes.changed.connect(self._on_theme)
        self._copy.setEnabled(False)
        self._draw()

    def show_sections(self, title: str, sections: tuple[Section, ...]) -> None:
        """Show what is known about a take; no sections: no take is selected."""
        if (title, sections) == (self._title.text(), self._sections):
            return
        self._title.setText(title)
        self._sections = sections
        self._copy.setEnabled(bool(sections))
        self._draw()

    def text(self) -> str:
        return as_text(self._sections)

    def shown_words(self) -> str:
        """Return what is to be read now, as plain text."""
        return self._text.toPlainText()

    def copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text())

    def _draw(self) -> None:
        if not self._sections:
            words = html.escape(self.tr("Select a take to see how it was made."))
            self._text.setHtml(f"<p>{words}</p>")
            return
        bar = self._text.verticalScrollBar()
        before = bar.value()
        theme = self._themes.theme
        rows = "".join(_section_html(section, theme) for section in self._sections if section.facts)
        self._text.setHtml(f'<table width="100%" cellspacing="0" cellpadding="2">{rows}</table>')
        bar.setValue(before)

    def _on_theme(self, _theme: object) -> None:
        self._draw()


def _section_html(section: Section, theme: Theme) -> str:
    title = f'<tr><td colspan="2" style="padding-top:6px"><b>{html.escape(section.title)}</b></td></tr>'
    return title + "".join(_fact_html(fact, theme) for fact in section.facts)


def _fact_html(fact: Fact, theme: Theme) -> str:
    dim = theme.colour("dim").name()
    colour = theme.colour("text" if fact.tone == "plain" else fact.tone).name()
    value = html.escape(fact.value).replace("\n", "<br>")
    return (
        f'<tr><td style="color:{dim}" width="38%">{html.escape(fact.label)}</td>'
        f'<td style="color:{colour}">{value}</td></tr>'
    )

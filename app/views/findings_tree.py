"""What should be looked at before or after an export, in groups; choosing a row leads to its line.

Must not know how it was found out.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from app.models.export_words import FINDING_LOOKS, finding_word
from app.project.outlook import KINDS, Finding, Kind
from app.takes import NON_VERBAL
from app.views.messages import Messages
from app.views.theme import ThemeHolder
from engine import api

_MOST = 200  # rows of a group; who has more problems of a kind works in the list of lines
_LINE = Qt.ItemDataRole.UserRole
_KIND = Qt.ItemDataRole.UserRole + 1


class FindingsTree(QTreeWidget):
    """chosen: a line's id."""

    chosen = Signal(str)

    def __init__(self, themes: ThemeHolder, messages: Messages, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes, self._messages = themes, messages
        self._findings: tuple[Finding, ...] = ()
        self.setHeaderLabels([self.tr("Line"), self.tr("Character"), self.tr("Text"), self.tr("What to look at")])
        self.setAccessibleName(self.tr("What to look at before the export"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setExpandsOnDoubleClick(False)
        header = self.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        for column, width in enumerate((110, 110, 220)):
            self.setColumnWidth(column, width)
        self.itemActivated.connect(self._on_activated)
        themes.changed.connect(self._on_theme)

    @property
    def findings(self) -> tuple[Finding, ...]:
        return self._findings

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """Show other findings; what was folded stays folded."""
        folded = {
            item.data(0, _KIND)
            for n in range(self.topLevelItemCount())
            if (item := self.topLevelItem(n)) is not None and not item.isExpanded()
        }
        self._findings = tuple(findings)
        self.clear()
        for kind in KINDS:
            mine = [finding for finding in findings if finding.kind == kind]
            if mine:
                self._add_group(kind, mine, kind in folded)

    def keyboardSearch(self, _search: str) -> None:
        """Leave letters and digits alone."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the line and never reaches the default button of the dialog."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            current = self.currentItem()
            if current is not None:
                self._on_activated(current, 0)
            event.accept()
            return
        super().keyPressEvent(event)

    def _add_group(self, kind: Kind, findings: Sequence[Finding], folded: bool) -> None:
        glyph, role = FINDING_LOOKS[kind]
        heading = self.tr("{glyph} {word} ({n})").format(glyph=glyph, word=finding_word(kind), n=len(findings))
        group = QTreeWidgetItem([heading])
        group.setData(0, _KIND, kind)
        group.setForeground(0, self._themes.theme.colour(role))
        group.setFirstColumnSpanned(True)
        self.addTopLevelItem(group)
        group.setFirstColumnSpanned(True)
        for finding in findings[:_MOST]:
            group.addChild(self._row(finding))
        if len(findings) > _MOST:
            more = QTreeWidgetItem([self.tr("… and {n} more").format(n=len(findings) - _MOST)])
            group.addChild(more)
            more.setFirstColumnSpanned(True)
        group.setExpanded(not folded)

    def _row(self, finding: Finding) -> QTreeWidgetItem:
        sentence = self._messages.say(finding.sentence)
        if finding.kind == "skipped" and finding.sentence == NON_VERBAL:
            sentence = self._messages.sentence(api.NothingToSpeak(finding.text, finding.text, ""))
        text = " ".join(finding.text.split())
        row = QTreeWidgetItem([f"{finding.number:04d}", finding.character, text, sentence])
        row.setData(0, _LINE, finding.line_id)
        for column, tip in ((2, finding.text), (3, sentence)):
            row.setToolTip(column, tip)
        return row

    def _on_activated(self, item: QTreeWidgetItem, _column: int) -> None:
        line_id = item.data(0, _LINE)
        if line_id is not None:
            self.chosen.emit(line_id)
        elif item.childCount():
            item.setExpanded(not item.isExpanded())

    def _on_theme(self, _theme: object) -> None:
        self.show_findings(self._findings)

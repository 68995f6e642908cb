"""The widgets of the export dialog: findings, folder, loudness, and one place that tells what will be or was written.

Must not know how an export is planned or made.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.editing import Editing
from app.project.model import Episode
from app.project.outlook import Finding, Outlook
from app.views.clip_page import ink, plain_label
from app.views.findings_tree import FindingsTree
from app.views.loudness_form import LoudnessForm
from app.views.messages import Messages
from app.views.theme import ThemeHolder

_STEPS = 1000


class ExportPage(QWidget):
    """Fills its parent."""

    generate_first = Signal()
    folder_edited = Signal()
    browse = Signal()
    episode_chosen = Signal()
    export = Signal()
    cancel = Signal()
    close_asked = Signal()
    open_folder = Signal()

    def __init__(self, editing: Editing, themes: ThemeHolder, messages: Messages, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._role = "text"
        outer = QVBoxLayout(parent)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        self.tree = FindingsTree(themes, messages, self)
        self.loudness = LoudnessForm(editing, self)
        column.addLayout(self._build_head())
        column.addWidget(self.tree, 1)
        column.addLayout(self._build_form())
        self.progress = QProgressBar(self)
        self.progress.setRange(0, _STEPS)
        self.progress.setAccessibleName(self.tr("Progress of the export"))
        self.headline = plain_label(self)
        self.headline.setWordWrap(True)
        self.told = plain_label(self)
        self.told.setWordWrap(True)
        self.told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.told.setMinimumHeight(3 * self.fontMetrics().lineSpacing())
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._filler = QWidget(self)  # takes the room of the list when there is nothing in it
        column.addWidget(self.headline)
        column.addWidget(self.told)
        column.addWidget(self.progress)
        column.addWidget(self._filler, 1)
        column.addLayout(self._build_buttons())
        themes.changed.connect(self._on_theme)
        self._set_running(False)

    # ---- what is asked ----

    def episode_id(self) -> str | None:
        """Return the episode that was chosen; None for all of them."""
        data = self._episode.currentData()
        return data if isinstance(data, str) and data else None

    def commit(self) -> None:
        """Take over what is being typed."""
        focus = self.focusWidget()
        if focus is not None and focus is not self.export_button:
            self.export_button.setFocus()

    # ---- what is shown ----

    def show_episodes(self, episodes: Sequence[Episode]) -> None:
        """Offer each episode and all together; a single one is no choice."""
        chosen = self._episode.currentData()
        self._episode.blockSignals(True)
        self._episode.clear()
        self._episode.addItem(self.tr("All %n episode(s)", "", len(episodes)), "")
        for episode in episodes:
            self._episode.addItem(episode.title or self.tr("Untitled"), episode.id)
        self._episode.setCurrentIndex(max(0, self._episode.findData(chosen)))
        self._episode.blockSignals(False)
        for widget in (self._episode, self._episode_label):
            widget.setVisible(len(episodes) > 1)

    def show_findings(self, findings: Sequence[Finding], outlook: Outlook | None) -> None:
        self.tree.show_findings(findings)
        self.tree.setVisible(bool(findings))
        self._filler.setVisible(not findings)
        n_made = 0 if outlook is None else len(outlook.can_be_made)
        self.generate_button.setVisible(n_made > 0)
        self.generate_button.setText(self.tr("Make %n take(s) first", "", n_made))
        if findings:
            lines = len({finding.line_id for finding in findings})
            self._head.setText(self.tr("▲ %n line(s) to look at. Double-click or Enter goes to the line.", "", lines))
        elif outlook is not None and outlook.n_lines:
            self._head.setText(self.tr("● Every line has a take of its present text, and nothing overlaps."))
        else:
            self._head.setText("")
        self._head_role = "warn" if findings else "ok"
        ink(self._head, self._themes, self._head_role)

    def show_destination(self, words: str) -> None:
        self._room.setText(words)
        self._room.setVisible(bool(words))
        ink(self._room, self._themes, "dim")

    def show_prospect(self, words: Sequence[str], why_not: str | None) -> None:
        """Say what will be written, or why nothing can be."""
        self._set_running(False)
        self.export_button.setEnabled(why_not is None)
        self.export_button.setText(self.tr("Export"))
        self.open_button.hide()
        self._tell("" if why_not is None else f"✕ {why_not}", words if why_not is None else (), "bad")

    def show_waiting(self) -> None:
        """Say that it is not known yet what would be written."""
        self._set_running(False)
        self.export_button.setEnabled(False)
        self.open_button.hide()
        self._tell("", [self.tr("Looking at the lines…")], "text")

    def show_running(self, doing: str) -> None:
        self._set_running(True)
        self.show_progress(0.0, doing)

    def show_progress(self, share: float, doing: str) -> None:
        self.progress.setValue(round(share * _STEPS))
        if self.cancel_button.isEnabled():
            self._tell(self.tr("{doing}…").format(doing=doing), (), "text")

    def show_cancelling(self) -> None:
        self.cancel_button.setEnabled(False)
        self._tell(self.tr("Cancelling…"), (), "dim")

    def show_result(self, words: Sequence[str], complete: bool) -> None:
        """Say what has become of every line."""
        self._set_running(False)
        self.export_button.setEnabled(True)
        self.export_button.setText(self.tr("Export again"))
        self.open_button.show()
        glyph = "●" if complete else "▲"
        self._tell(f"{glyph} {words[0]}", words[1:], "ok" if complete else "warn")

    def show_fault(self, words: Sequence[str], *, bad: bool) -> None:
        """Say why nothing was written; the folder can be changed, and the same button tries again."""
        self._set_running(False)
        self.export_button.setEnabled(True)
        self.export_button.setText(self.tr("Try again") if bad else self.tr("Export"))
        self.open_button.hide()
        self._tell(f"✕ {words[0]}" if bad else words[0], words[1:], "bad" if bad else "text")

    # ---- how it is built ----

    def _build_head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self._head = plain_label(self)
        self._head.setWordWrap(True)
        self._head_role = "text"
        self._episode_label = QLabel(self.tr("&Episode"), self)
        self._episode = QComboBox(self)
        self._episode_label.setBuddy(self._episode)
        self._episode.activated.connect(self.episode_chosen)
        self.generate_button: QPushButton = self._button("", self.generate_first)
        self.generate_button.setToolTip(
            self.tr("Ask for a take of every line that has none, failed or is outdated, and close")
        )
        row.addWidget(self._episode_label)
        row.addWidget(self._episode)
        row.addWidget(self._head, 1)
        row.addWidget(self.generate_button)
        return row

    def _build_form(self) -> QFormLayout:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        folder = QWidget(self)
        row = QHBoxLayout(folder)
        row.setContentsMargins(0, 0, 0, 0)
        self.folder = QLineEdit(folder)
        self.folder.setAccessibleName(self.tr("Folder to export to"))
        self.folder.editingFinished.connect(self.folder_edited)
        row.addWidget(self.folder, 1)
        self.browse_button = self._button(self.tr("Choose…"), self.browse)
        self.browse_button.setAccessibleName(self.tr("Choose another folder"))
        row.addWidget(self.browse_button)
        self._room = plain_label(self)
        self._room.setWordWrap(True)
        form.addRow(self.tr("&Folder"), folder)
        form.addRow("", self._room)
        form.addRow(self.tr("Loudness"), self.loudness)
        return form

    def _build_buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.open_button = self._button(self.tr("Open folder"), self.open_folder)
        self.cancel_button = self._button(self.tr("Cancel export"), self.cancel)
        self.close_button = self._button(self.tr("Close"), self.close_asked)
        self.export_button = self._button(self.tr("Export"), self.export)
        self.export_button.setDefault(True)
        row.addWidget(self.close_button)
        row.addStretch(1)
        for button in (self.cancel_button, self.open_button, self.export_button):
            row.addWidget(button)
        return row

    def _button(self, text: str, signal: object) -> QPushButton:
        button = QPushButton(text, self)
        button.setAutoDefault(True)
        button.clicked.connect(signal)
        return button

    def _set_running(self, running: bool) -> None:
        self.progress.setVisible(running)
        self.cancel_button.setVisible(running)
        self.cancel_button.setEnabled(True)
        for button in (self.export_button, self.close_button):
            button.setVisible(not running)
        fields: tuple[QWidget, ...] = (self.folder, self.browse_button, self.loudness, self._episode)
        for widget in (*fields, self.generate_button):
            widget.setEnabled(not running)

    def _tell(self, headline: str, words: Sequence[str], role: str) -> None:
        """Say the one thing that matters in a colour, and the rest below it."""
        self._role = role
        self.headline.setText(headline)
        self.headline.setVisible(bool(headline))
        self.told.setText("\n".join(words))
        ink(self.headline, self._themes, role)

    def _on_theme(self, _theme: object) -> None:
        ink(self.headline, self._themes, self._role)
        ink(self._head, self._themes, self._head_role)
        ink(self._room, self._themes, "dim")

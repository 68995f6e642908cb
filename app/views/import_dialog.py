"""A script before it becomes lines: what was read, who speaks, what was assumed, and where it is to go.

Reading is done in a job. Must not know of formats; what is agreed to leaves as one step of Editing.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.jobs import Job, Progress
from app.models.plain_table import PlainTable
from app.models.times import clock
from app.parts import Parts
from app.project.script import Format, ParsedScript, Row, ScriptError, name_key, parse_script, refuse_by_name
from app.views.messages import Messages
from app.views.places import documents
from app.views.theme import ThemeHolder
from engine.api import Cancelled, CancelToken, told

MOST_BYTES = 50_000_000
_ENCODINGS = {"utf-8": "UTF-8", "utf-8-sig": "UTF-8", "utf-16": "UTF-16", "utf-32": "UTF-32", "cp932": "Shift_JIS"}


@dataclass(frozen=True, slots=True)
class _Read:
    """What came of a source, and its name."""

    name: str
    script: ParsedScript


class ImportDialog(QDialog):
    """episode_id, after: where the lines go unless something else is chosen; after None is the end."""

    def __init__(
        self,
        parts: Parts,
        theme: ThemeHolder,
        messages: Messages,
        episode_id: str,
        after: str | None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._parts, self._theme, self._messages = parts, theme, messages
        self._episode_id, self._after = episode_id, after
        self._script: ParsedScript | None = None
        self._job: Job | None = None
        self.summary, self.rows, self.problems = QLabel(self), QTableView(self), QTableView(self)
        self.problems_title = QLabel(self)
        self.where, self.title = QComboBox(self), QLineEdit(self)
        self.other = QPushButton(self.tr("Choose another file…"), self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.add = self.buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        titles = (self.tr("Row"), self.tr("Character"), self.tr("Text"), self.tr("Time"))
        self._row_model = PlainTable(titles, self)
        self._problem_model = PlainTable((self.tr("Row"), self.tr("What was found")), self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Import script"))
        self.resize(820, 560)
        self._dress()
        self._lay_out()
        self._offer_places()
        self._show_nothing(self.tr("Reading the script…"))

    def _dress(self) -> None:
        self.summary.setWordWrap(True)
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        for view, model, name in (
            (self.rows, self._row_model, self.tr("Lines that were read")),
            (self.problems, self._problem_model, self.tr("Problems")),
        ):
            view.setModel(model)
            view.setAccessibleName(name)
            view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
            view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
            view.setWordWrap(False)
            view.setShowGrid(False)
            view.setTabKeyNavigation(False)
            view.verticalHeader().hide()
            view.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        wide = self.fontMetrics().horizontalAdvance("x")
        for column, signs in ((0, 8), (1, 22), (3, 24)):
            self.rows.setColumnWidth(column, signs * wide)
        self.rows.horizontalHeader().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.problems.setColumnWidth(0, 8 * wide)
        self.problems.horizontalHeader().setStretchLastSection(True)
        self.problems.clicked.connect(self._show_row_of)
        self.where.setAccessibleName(self.tr("Where the lines go"))
        self.title.setAccessibleName(self.tr("Title of the episode"))
        self.title.setPlaceholderText(self.tr("Title of the episode"))
        self.add.setDefault(True)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.other.clicked.connect(self._choose_other)

    def _lay_out(self) -> None:
        place = QHBoxLayout()
        label = QLabel(self.tr("Add"), self)
        label.setBuddy(self.where)
        place.addWidget(label)
        place.addWidget(self.where)
        place.addWidget(self.title, 1)
        place.addStretch(0)
        foot = QHBoxLayout()
        foot.addWidget(self.other)
        foot.addWidget(self.buttons, 1)
        column = QVBoxLayout(self)
        column.addWidget(self.summary)
        column.addWidget(self.rows, 3)
        column.addWidget(self.problems_title)
        column.addWidget(self.problems, 1)
        column.addLayout(place)
        column.addLayout(foot)

    def _offer_places(self) -> None:
        project = self._parts.document.project
        here = next((episode for episode in project.episodes if episode.id == self._episode_id), None)
        if self._after is not None:
            self.where.addItem(self.tr("after the current line"), "after")
        if here is not None:
            self.where.addItem(self.tr("at the end of “{episode}”").format(episode=here.title), "end")
        self.where.addItem(self.tr("as a new episode"), "new")
        self.where.currentIndexChanged.connect(self._on_place)
        self._on_place(0)

    # ---- reading ----

    def read(self, source: bytes | Path) -> None:
        """Read text that was pasted, or a file."""
        self._show_nothing(self.tr("Reading the script…"))
        if self._job is not None:
            self._job.cancel()

        def work(token: CancelToken, progress: Progress) -> _Read:
            return _read(source, token)

        self._job = self._parts.jobs.run(work, self._on_read, self._on_failed)

    def _on_read(self, read: _Read) -> None:
        script = self._script = read.script
        new = self._new_names(script)
        self.rows.setVisible(True)
        self._row_model.show([self._row(row, new) for row in script.rows])
        self._problem_model.show([(str(p.line_no), self._messages.say(p.sentence)) for p in script.problems])
        self.problems.setVisible(bool(script.problems))
        self.problems_title.setVisible(bool(script.problems))
        self.problems_title.setText("▲ " + self.tr("%n row(s) to look at", "", len(script.problems)))
        self.summary.setText(self._summed_up(script, len(new), read.name))
        self.summary.setStyleSheet("")
        self.title.setText(self.title.text() or Path(read.name).stem)
        self.add.setText(self.tr("Add %n line(s)", "", len(script.rows)))
        self.add.setEnabled(True)
        self.add.setFocus()

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, Cancelled):
            return
        self._show_nothing(f"✕ {self._messages.sentence(error)}")
        self.summary.setStyleSheet(f"color: {self._theme.theme.colour('bad').name()};")
        self.other.setFocus()

    def _show_nothing(self, sentence: str) -> None:
        self._script = None
        self.summary.setText(sentence)
        self.summary.setStyleSheet("")
        self._row_model.show(())
        self.problems.hide()
        self.problems_title.hide()
        self.add.setText(self.tr("Add lines"))
        self.add.setEnabled(False)

    # ---- in words ----

    def _new_names(self, script: ParsedScript) -> frozenset[str]:
        known = {name_key(character.name) for character in self._parts.document.project.characters}
        return frozenset(name_key(name) for name in script.names) - known

    def _row(self, row: Row, new: frozenset[str]) -> tuple[str, str, str, str]:
        name = self.tr("{name}  + new").format(name=row.name) if name_key(row.name) in new else row.name
        times = (row.start_s, row.end_s)
        said = "" if times == (None, None) else " – ".join("…" if t is None else clock(t) for t in times)
        return str(row.line_no), name, row.text.replace("\n", " "), said

    def _summed_up(self, script: ParsedScript, n_new: int, name: str) -> str:
        said = [
            *([name] if name else []),
            self.tr("%n line(s)", "", len(script.rows)),
            self.tr("%n character(s)", "", len(script.names)),
            *([self.tr("%n of them new", "", n_new)] if n_new else []),
            self.tr("read as {kind}, {encoding}").format(
                kind=self._kind(script.format), encoding=_ENCODINGS.get(script.encoding, script.encoding)
            ),
        ]
        return " · ".join(said)

    def _kind(self, format_: Format) -> str:
        match format_:
            case "srt":
                return self.tr("SubRip subtitles")
            case "vtt":
                return self.tr("WebVTT subtitles")
            case "ass":
                return self.tr("ASS subtitles")
            case "csv":
                return self.tr("a table")
        return self.tr("text")

    # ---- what is chosen ----

    def _on_place(self, _: int) -> None:
        self.title.setVisible(self.where.currentData() == "new")

    def _show_row_of(self, index: QModelIndex) -> None:
        if self._script is None:
            return
        line_no = self._script.problems[index.row()].line_no
        near = next((at for at, row in enumerate(self._script.rows) if row.line_no >= line_no), None)
        if near is not None:
            self.rows.selectRow(near)

    def _choose_other(self) -> None:
        kinds = self.tr("Scripts (*.txt *.srt *.vtt *.ass *.ssa *.csv *.tsv);;All files (*)")
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Open script"), documents(), kinds)
        if name:
            self.read(Path(name))

    def accept(self) -> None:
        """Add the lines as one step."""
        script = self._script
        if script is None:
            return
        editing, where = self._parts.editing, self.where.currentData()
        super().accept()
        if where == "new":
            editing.add_episode(self.title.text().strip() or self.tr("New episode"), script.rows)
        else:
            editing.add_rows(self._episode_id, script.rows, self._place_after() if where == "after" else None)

    def _place_after(self) -> int | None:
        """Return the place behind the current line; it may have moved or gone since the dialog was opened."""
        for episode in self._parts.document.project.episodes:
            for place, line in enumerate(episode.lines, 1):
                if line.id == self._after and episode.id == self._episode_id:
                    return place
        return None

    def done(self, result: int) -> None:
        if self._job is not None:
            self._job.cancel()
        super().done(result)


def _read(source: bytes | Path, token: CancelToken) -> _Read:
    """Raises ScriptError, OSError."""
    if isinstance(source, bytes):
        return _Read("", parse_script(source))
    refuse_by_name(source.name)  # a film is not read first
    if source.stat().st_size > MOST_BYTES:
        raise ScriptError(told("{name} is too large for a script (over {most} MB).", name=source.name, most=50))
    data = source.read_bytes()
    token.check()
    return _Read(source.name, parse_script(data, source.name))

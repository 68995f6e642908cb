"""What a cell of the table of lines says when the mouse rests on it. Must not know of widgets."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.generation import Generation
from app.models.line_columns import Column
from app.models.line_row import LineRow
from app.models.times import clock
from app.views.messages import Messages
from app.views.theme import STATUS, status_word


class LineTips(QObject):
    def __init__(self, generation: Generation, messages: Messages, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._generation, self._messages = generation, messages

    def tip(self, row: LineRow, column: Column) -> str:
        """Return what is worth saying of a cell; "" if the cell says it all."""
        match column:
            case Column.STATUS:
                return self._status(row)
            case Column.CHARACTER:
                return row.name
            case Column.TEXT:
                return "\n\n".join(part for part in (row.line.text, row.line.note) if part)
            case Column.READING:
                return row.line.reading or row.spoken
            case Column.LENGTH:
                return "\n".join(self._length(row))
            case Column.TAKES:
                return self.tr("%n take(s)", "", row.n_takes)
            case Column.STARS:
                return self.tr("%n take(s) with a star", "", row.n_stars) if row.n_stars else ""
        return ""

    def _status(self, row: LineRow) -> str:
        head = f"{STATUS[row.status][0]} {status_word(row.status)}"
        fault = self._generation.fault(row.line.id)
        if isinstance(fault, Exception):
            return f"{head}\n{self._messages.sentence(fault)}"
        if fault is not None:
            return f"{head}\n" + self.tr("Nothing was made: there is no word to speak in this line.")
        return f"{head}\n{self._why(row.status)}".rstrip()

    def _why(self, status: str) -> str:
        words = {
            "missing": self.tr("No take can be used yet."),
            "queued": self.tr("A take was asked for and waits for its turn."),
            "generating": self.tr("A take is being made."),
            "unconfirmed": self.tr("The best take by score speaks for this line; you have not confirmed one."),
            "ready": self.tr("You confirmed this take."),
            "locked": self.tr("You confirmed this take, and it is locked against deletion."),
            "stale": self.tr("Text, reading or voice changed after this take was made."),
            "over-long": self.tr("The take is longer than the time the line has."),
            "lost": self.tr("The file of the take you chose is missing; another one stands in if there is one."),
        }
        return words.get(status, "")

    def _length(self, row: LineRow) -> list[str]:
        said: list[str] = []
        if row.take_s is not None:
            said.append(self.tr("Speech: {n} s").format(n=f"{row.take_s:.2f}"))
        if row.line.start_s is not None or row.line.end_s is not None:
            start, end = (clock(t) if t is not None else "…" for t in (row.line.start_s, row.line.end_s))
            said.append(self.tr("Slot: {start} – {end}").format(start=start, end=end))
        if row.line.duration_s is not None:
            said.append(self.tr("Asked length: {n} s").format(n=f"{row.line.duration_s:.2f}"))
        if row.over_s > 0:
            said.append(self.tr("▲ {n} s too long for its slot").format(n=f"{row.over_s:.2f}"))
        return said

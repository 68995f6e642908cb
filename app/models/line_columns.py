"""The columns of the table of lines: what each says of a line, and what an editor of it starts from.

Must not know of models or widgets.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Qt

from app.models.line_row import LineRow


class Column(enum.IntEnum):
    NUMBER = 0
    STATUS = 1
    CHARACTER = 2
    TEXT = 3
    READING = 4
    LENGTH = 5
    TAKES = 6
    STARS = 7


EDITABLE = frozenset({Column.CHARACTER, Column.TEXT, Column.READING, Column.LENGTH})
_TO_THE_RIGHT = frozenset({Column.NUMBER, Column.LENGTH, Column.TAKES})


@dataclass(frozen=True, slots=True)
class Slot:
    """When a line is said and how long it is asked to be; seconds, None where nothing is set."""

    start_s: float | None
    end_s: float | None
    duration_s: float | None


def alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column in _TO_THE_RIGHT else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def column_title(column: Column) -> str:
    translate = QCoreApplication.translate
    titles = {
        Column.NUMBER: translate("LinesModel", "#"),
        Column.STATUS: translate("LinesModel", "Status"),
        Column.CHARACTER: translate("LinesModel", "Character"),
        Column.TEXT: translate("LinesModel", "Text"),
        Column.READING: translate("LinesModel", "Reading"),
        Column.LENGTH: translate("LinesModel", "Length"),
        Column.TAKES: translate("LinesModel", "Takes"),
        Column.STARS: translate("LinesModel", "Stars"),
    }
    return titles[column]


def column_text(row: LineRow, column: Column, status_word: Callable[[str], str]) -> str:
    """Return what a cell says in words."""
    match column:
        case Column.NUMBER:
            return str(row.number)
        case Column.STATUS:
            return status_word(row.status)
        case Column.CHARACTER:
            return row.name
        case Column.TEXT:
            return row.line.text
        case Column.READING:
            return row.line.reading or row.spoken
        case Column.LENGTH:
            return length_text(row)
        case Column.TAKES:
            return str(row.n_takes)
        case Column.STARS:
            return str(row.n_stars) if row.n_stars else ""


def length_text(row: LineRow) -> str:
    """Return the length of the take against the slot, or against the length that is asked for."""
    against = row.slot_s if row.slot_s is not None else row.line.duration_s
    take = "–" if row.take_s is None else f"{row.take_s:.1f}"
    if against is not None:
        text = QCoreApplication.translate("LinesModel", "{take} / {slot} s")
        return text.format(take=take, slot=f"{against:.1f}")
    return "" if row.take_s is None else QCoreApplication.translate("LinesModel", "{take} s").format(take=take)


def edited_value(row: LineRow, column: Column) -> str | Slot | None:
    """Return what an editor of a cell starts from; None where there is nothing to edit."""
    match column:
        case Column.TEXT:
            return row.line.text
        case Column.READING:
            return row.line.reading or ""
        case Column.CHARACTER:
            return row.line.character
        case Column.LENGTH:
            return Slot(row.line.start_s, row.line.end_s, row.line.duration_s)
    return None

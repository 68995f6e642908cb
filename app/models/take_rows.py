"""What is to be seen of a line's takes, top to bottom: finished, failed, being made, deleted.

Pure: must not know of Qt's models or of widgets.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from app.project.model import Line, Project, Take
from app.project.status import ChosenBy, chosen_take, is_stale, over_s, slot_s
from app.shelf import Shelf
from app.synth import Item

Kind = Literal["take", "failed", "skipped", "making", "waiting", "trash", "deleted"]

TRASH_KEY = "trash"


@dataclass(frozen=True, slots=True)
class Row:
    """One lane. key: the take's id, item:<id> for a take to come, fault:<line>, or trash for the heading.

    over_s: how much longer than the slot; cancelling: taken back, but not ended yet;
    count: deleted takes under the heading.
    """

    key: str
    kind: Kind
    number: int = 0
    take: Take | None = None
    chosen_by: ChosenBy | None = None
    starred: bool = False
    locked: bool = False
    stale: bool = False
    absent: bool = False
    note: str = ""
    slot_s: float | None = None
    over_s: float = 0.0
    item: Item | None = None
    cancelling: bool = False
    fault: Exception | str | None = None
    count: int = 0
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Doings:
    """What is being done about a line: what waits or runs, and why the last request gave no take."""

    items: tuple[Item, ...] = ()
    running: Item | None = None
    fault: Exception | str | None = None


def item_key(item: Item) -> str:
    return f"item:{item.id}"


def take_numbers(takes: Iterable[Take]) -> dict[str, int]:
    """Return the number each take is called by: the one it was asked for with, else its place."""
    numbers = {}
    for place, take in enumerate(takes, 1):
        asked = take.parameters.get("number")
        numbers[take.id] = asked if isinstance(asked, int) and asked > 0 else place
    return numbers


def rows_of(project: Project, shelf: Shelf, line: Line, doings: Doings, trash_open: bool) -> tuple[Row, ...]:
    """Return the lanes of *line* in the order they are shown."""
    takes = shelf.of(line.id)
    numbers = take_numbers(takes)
    chosen, by = chosen_take(project, shelf, line)
    kept: list[Row] = []
    deleted: list[Row] = []
    for take in takes:
        is_chosen = chosen is not None and take.id == chosen.id
        row = _take_row(project, shelf, line, take, numbers[take.id], by if is_chosen else None)
        (deleted if row.kind == "deleted" else kept).append(row)
    rows = [*kept, *_fault_rows(line, doings), *_item_rows(doings)]
    if deleted:
        rows.append(Row(TRASH_KEY, "trash", count=len(deleted), is_open=trash_open))
        rows += deleted if trash_open else []
    return tuple(rows)


def _take_row(project: Project, shelf: Shelf, line: Line, take: Take, number: int, by: ChosenBy | None) -> Row:
    return Row(
        key=take.id,
        kind="deleted" if take.id in project.deleted else "take",
        number=number,
        take=take,
        chosen_by=by,
        starred=take.id in project.starred,
        locked=take.id in project.locked,
        stale=is_stale(project, line, take),
        absent=take.id in shelf.absent,
        note=project.take_notes.get(take.id, ""),
        slot_s=slot_s(line),
        over_s=over_s(line, take),
    )


def _fault_rows(line: Line, doings: Doings) -> list[Row]:
    if doings.fault is None:
        return []
    kind: Kind = "skipped" if isinstance(doings.fault, str) else "failed"
    return [Row(f"fault:{line.id}", kind, fault=doings.fault)]


def _item_rows(doings: Doings) -> list[Row]:
    return [
        Row(
            item_key(item),
            "making" if item == doings.running else "waiting",
            number=item.job.number,
            item=item,
            cancelling=item.token.cancelled,
        )
        for item in doings.items
    ]

"""What a lane says about its take, as facts: length, marks, note and scores. Must not know how they are drawn."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from app.models.take_facts import end_words, score_word
from app.models.take_rows import Row
from app.project.model import Score, Take
from app.views.chip_row import Chip
from app.views.theme import STATUS, status_word

translate = QCoreApplication.translate
Say = Callable[[str], str]
_MOST_LETTERS = 60  # of a reason in a lane; the tooltip has all of it


def chips_of(row: Row, say: Say, unreadable: str = "") -> list[Chip]:
    """Return the facts of a finished take, bad news before good. unreadable: why its file cannot be read."""
    if row.take is None:
        return []
    scores = [_score(score, say) for score in row.take.scores]
    return [
        _length(row, row.take),
        *_marks(row, row.take, unreadable),
        *(chip for chip in scores if chip.loud),
        *_note(row),
        *(chip for chip in scores if not chip.loud),
    ]


def _length(row: Row, take: Take) -> Chip:
    length = f"{take.duration_s:.2f}"
    if row.slot_s is None:
        return Chip(translate("Lane", "{s} s").format(s=length))
    slot = f"{row.slot_s:.2f}"
    if row.over_s > 0:
        words = translate("Lane", "{s} of {slot} s, {over} s too long")
        tip = translate("Lane", "The speech is {over} s longer than the slot of the line.").format(
            over=f"{row.over_s:.2f}"
        )
        glyph, role = STATUS["over-long"]
        return Chip(words.format(s=length, slot=slot, over=f"{row.over_s:.2f}"), glyph, role, tip, loud=True)
    return Chip(translate("Lane", "{s} of {slot} s").format(s=length, slot=slot), "✓", "ok")


def _marks(row: Row, take: Take, unreadable: str) -> list[Chip]:
    chips = []
    if row.absent or unreadable:
        tip = unreadable or translate("Lane", "The file of this take is not in the project folder any more.")
        chips.append(_status("lost", tip))
    if row.stale:
        tip = translate("Lane", "Text, reading or voice were changed after this take was made; its passport says what.")
        chips.append(_status("stale", tip))
    if take.end_reason != "eos":
        words = translate("Lane", "Cut short")
        tip = translate("Lane", "The take ended {reason}.").format(reason=end_words(take.end_reason))
        chips.append(Chip(words, "▲", "warn", tip, loud=True))
    return chips


def _status(status: str, tip: str) -> Chip:
    glyph, role = STATUS[status]
    return Chip(status_word(status), glyph, role, tip, loud=True)


def _note(row: Row) -> list[Chip]:
    return [Chip(row.note.replace("\n", " "), "✎", "text", row.note)] if row.note else []


def _score(score: Score, say: Say) -> Chip:
    reason = say(score.reason)
    words = translate("Lane", "{name} {value} %").format(name=score_word(score.name), value=round(score.value * 100))
    if not score.passed and reason:
        words = translate("Lane", "{chip}: {reason}").format(chip=words, reason=_short(reason))
    glyph, role = ("✓", "ok") if score.passed else ("▲", "warn")
    tip = translate("Lane", "{name}: {reason}").format(name=score_word(score.name), reason=reason)
    return Chip(words, glyph, role, tip, loud=not score.passed)


def _short(reason: str) -> str:
    """Return the beginning of a reason: other facts need room too."""
    return reason if len(reason) <= _MOST_LETTERS else reason[: _MOST_LETTERS - 1].rstrip() + "…"

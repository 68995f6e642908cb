"""Tables whose first row names their columns to rows: CSV by RFC 4180, and with semicolons or tabs.

Must not know of encodings or of projects.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.project.script_cue import CLOCK, checked_end, join_lines, jumps_back, seconds, unreadable_time
from app.project.script_rows import Problem, Row, ScriptError
from engine.api import told

_NAMES = "character speaker name actor role 役 役名 キャラ キャラクター 話者 名前 角色 人物 说话人"
_TEXTS = "text transcription transcript line dialogue dialog 台詞 セリフ せりふ テキスト 本文 台词 文本 对白"
_COLUMNS = {
    "name": frozenset(_NAMES.split()),
    "text": frozenset(_TEXTS.split()),
    "dub": frozenset({"translation"}),
    "start": frozenset(("start", "start_time", "start_s", "begin", "in", "開始", "开始")),
    "end": frozenset(("end", "end_time", "end_s", "out", "終了", "结束")),
}
_CLOCK = re.compile(CLOCK)
_SECONDS = re.compile(r"\d{1,6}(?:[.,]\d{1,9})?")
_FRAMES = re.compile(r"(\d{1,3}):(\d{1,2}):(\d{1,2})[:;](\d{1,2})")
_RATES = (24, 25, 30, 60)


@dataclass(frozen=True, slots=True)
class _Header:
    """The row that names the columns. at: the place of each column we know, by what it is for."""

    line_no: int
    sign: str
    cells: tuple[str, ...]
    at: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Record:
    line_no: int
    cells: tuple[str, ...]

    def get(self, place: int | None) -> str:
        return self.cells[place].strip() if place is not None and place < len(self.cells) else ""


def looks_like_csv(lines: Sequence[str]) -> bool:
    """Tell whether the first row names a column for the speaker and one for the text."""
    header = _header(lines)
    return header is not None and "name" in header.at and bool(header.at.keys() & {"text", "dub"})


def parse_csv(lines: Sequence[str]) -> tuple[list[Row], list[Problem]]:
    """Return rows ("" as name where none is written) and problems, both by line number.

    Raises ScriptError where no column is named for the text, or a quotation mark is never closed.
    """
    header = _header(lines)
    if header is None or not header.at.keys() & {"text", "dub"}:
        raise ScriptError(_nameless(lines))
    records = list(_records(lines, header))
    problems: list[Problem] = []
    text_at = _text_column(header, records, problems)
    rate = _frame_rate(header, records, problems)
    rows: list[Row] = []
    previous_s = 0.0
    for record in records:
        text = _one_line(record.get(text_at))
        if not text:
            problems.append(Problem(record.line_no, "skipped", told("The row has no text; no line was made.")))
            continue
        start_s, end_s = _times(header, record, rate, problems)
        if start_s is not None and start_s < previous_s:
            problems.append(jumps_back(record.line_no))
        previous_s = previous_s if start_s is None else start_s
        name = " ".join(record.get(header.at.get("name")).split())
        rows.append(Row(name, text, record.line_no, start_s, end_s))
    return rows, problems


def _header(lines: Sequence[str]) -> _Header | None:
    """Return the first row that is not empty, cut where that makes the most columns we know; None without one."""
    found = next(((line_no, line) for line_no, line in enumerate(lines, 1) if line.strip()), None)
    if found is None:
        return None
    line_no, line = found
    cut = [_cut(line_no, line, sign) for sign in ",;\t"]
    return max(cut, key=lambda header: (len(header.at), len(header.cells)))


def _cut(line_no: int, line: str, sign: str) -> _Header:
    cells = tuple(next(csv.reader([line], delimiter=sign)))
    at: dict[str, int] = {}
    for place, cell in enumerate(cells):
        word = re.sub(r"[\s-]+", "_", cell.strip().casefold())
        for use, words in _COLUMNS.items():
            if word in words:
                at.setdefault(use, place)
    return _Header(line_no, sign, cells, at)


def _nameless(lines: Sequence[str]) -> str:
    first = next((line.strip() for line in lines if line.strip()), "")
    return told(
        "The first row of a table must name its columns, such as “character,text” or “speaker,start,end,text”."
        " It says {row!r}. Add such a row.",
        row=first[:60],
    )


def _records(lines: Sequence[str], header: _Header) -> Iterator[_Record]:
    """Yield the rows below the header that are not empty. Raises ScriptError."""
    reader = csv.reader((f"{line}\n" for line in lines[header.line_no :]), delimiter=header.sign)
    above = header.line_no
    try:
        for cells in reader:
            line_no, above = above + 1, header.line_no + reader.line_num
            if above > line_no and above == len(lines) and "".join(lines[line_no - 1 :]).count('"') % 2:
                raise ScriptError(
                    told("A quotation mark in line {line} is never closed. Close it, or double it.", line=line_no)
                )
            if any(cell.strip() for cell in cells):
                yield _Record(line_no, tuple(cells))
    except csv.Error as error:  # a cell of more than 128 kB
        sentence = told("Line {line} cannot be read as a row of a table: a cell is too long.", line=above + 1)
        raise ScriptError(sentence) from error


def _text_column(header: _Header, records: Sequence[_Record], problems: list[Problem]) -> int:
    """Return where the text stands: the translation where there is one, for that is what a dub speaks."""
    text_at, dub_at = header.at.get("text"), header.at.get("dub")
    has_dub = any(record.get(dub_at) for record in records)
    used = text_at if dub_at is None or (text_at is not None and not has_dub) else dub_at
    assert used is not None  # parse_csv() has looked
    if has_dub and text_at is not None:
        sentence = told("The column “translation” is spoken, “{other}” is not.", other=header.cells[text_at].strip())
        problems.append(Problem(header.line_no, "assumed", sentence))
    known = {*header.at.values()}
    left = [cell.strip() for place, cell in enumerate(header.cells) if place not in known and cell.strip()]
    if left:
        sentence = told("Columns that were not used: {names}.", names=", ".join(left)[:120])
        problems.append(Problem(header.line_no, "skipped", sentence))
    return used


def _one_line(text: str) -> str:
    parts = [part.strip() for part in text.splitlines() if part.strip()]
    return join_lines(parts) if parts else ""


# ---- times ----


def _frame_rate(header: _Header, records: Sequence[_Record], problems: list[Problem]) -> int:
    """Return how many frames a second has where times count them: the least usual rate they fit in."""
    written = [record.get(header.at.get(use)) for record in records for use in ("start", "end")]
    counted = [int(match[4]) for match in map(_FRAMES.fullmatch, written) if match]
    rate = next((rate for rate in _RATES if max(counted, default=0) < rate), 100)
    if counted:
        sentence = told("The times count frames; they were read as {rate} a second.", rate=rate)
        problems.append(Problem(header.line_no, "assumed", sentence))
    return rate


def _times(header: _Header, record: _Record, rate: int, problems: list[Problem]) -> tuple[float | None, float | None]:
    start_s = _time(record, header.at.get("start"), rate, problems)
    end_s = _time(record, header.at.get("end"), rate, problems)
    if start_s is None or end_s is None:
        if end_s is not None:
            sentence = told("The row has an end but no start; the line has no time.")
            problems.append(Problem(record.line_no, "time", sentence))
        return start_s, None
    return start_s, checked_end(start_s, end_s, record.line_no, problems)


def _time(record: _Record, place: int | None, rate: int, problems: list[Problem]) -> float | None:
    written = record.get(place)
    if not written:
        return None
    if frames := _FRAMES.fullmatch(written):
        return round(seconds((*frames.groups()[:3], None)) + int(frames[4]) / rate, 3)
    if clock := _CLOCK.fullmatch(written):
        return seconds(clock.groups())
    if _SECONDS.fullmatch(written):
        return round(float(written.replace(",", ".")), 3)
    problems.append(unreadable_time(record.line_no, written))
    return None

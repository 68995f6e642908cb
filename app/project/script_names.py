"""Who speaks: telling "Name: line" from a sentence with a colon, and what to assume without a name.

Must not know of formats.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.project.script_rows import Problem, Row
from engine.api import told

LONGEST_NAME = 32
_COLON = re.compile(r"[:：]")
_SENTENCE_SIGNS = re.compile(r"[。、！!,;；…「」『』“”\"♪<>{}=]|-->")
_ABBREVIATION = re.compile(r"\b(?:[A-Z]|Mr|Mrs|Ms|Dr|St|Jr|Sr|Prof|Sgt|Lt|Capt|Col|Gen)\.")
_SMALL_WORDS = {"of", "the", "de", "da", "di", "du", "von", "van", "la", "le", "and", "y", "al", "bin"}
_JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def split_name(line: str) -> tuple[str | None, str]:
    """Return (name, what is said); (None, the whole line stripped) if no speaker stands before the first colon."""
    line = line.strip()
    colon = _COLON.search(line, 0, LONGEST_NAME + 8)
    if colon is None:
        return None, line
    name, said = line[: colon.start()].strip(), line[colon.end() :]
    is_clock = colon[0] == ":" and name[-1:].isdigit() and said[:1].isdigit()
    if is_clock or said.startswith("//") or not looks_like_name(name):
        return None, line
    return name, said.strip()


def looks_like_name(name: str) -> bool:
    """Tell whether *name* can be a speaker: short, no sentence in it, something to call somebody by."""
    if not 0 < len(name) <= LONGEST_NAME or _SENTENCE_SIGNS.search(name):
        return False
    if re.fullmatch(r"[?？]+", name):
        return True  # the usual way to write a speaker nobody knows yet
    if "?" in name or "？" in name or "." in _ABBREVIATION.sub("", name):
        return False
    if not any(sign.isalnum() for sign in name) or re.fullmatch(r"[0-9\s]+", name):
        return False
    words = name.split()
    return len(words) <= 5 and (len(words) == 1 or all(_may_be_in_a_name(word) for word in words))


def _may_be_in_a_name(word: str) -> bool:
    # "He said" before a colon is a sentence, "Old Woman" is somebody.
    return not word[0].islower() or word in _SMALL_WORDS


def _given_to(name: str, has_spoken: bool) -> str:
    if has_spoken:
        return told("No speaker is named; the line was given to {name} (the speaker before).", name=name)
    return told("No speaker is named; the line was given to {name} (nobody has spoken yet).", name=name)


def name_rows(rows: Sequence[Row]) -> tuple[tuple[Row, ...], tuple[Problem, ...]]:
    """Give every row without a name ("") to the speaker before it, else to a narrator; tell each time."""
    narrator = "ナレーション" if any(_JAPANESE.search(row.text) for row in rows) else "Narrator"
    if rows and not any(row.name for row in rows):
        sentence = told("No line names a speaker; all of them were given to {name}.", name=narrator)
        return tuple(replace(row, name=narrator) for row in rows), (Problem(rows[0].line_no, "assumed", sentence),)
    named: list[Row] = []
    problems: list[Problem] = []
    for row in rows:
        if not row.name:
            name = named[-1].name if named else narrator
            problems.append(Problem(row.line_no, "assumed", _given_to(name, bool(named))))
            row = replace(row, name=name)
        named.append(row)
    return tuple(named), tuple(problems)

"""Text as Pocket TTS wants it: tidied as in its training, cut at clauses into pieces of at most 50 tokens.

The model reads letters, so there are no phonemes here. Knows no tensors.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

MAX_TOKENS = 50
SHORT_WORDS = 4  # up to so many words the voice needs more time after its end
FRAMES_AFTER_SHORT, FRAMES_AFTER_LONG = 3, 1
TOKENS_A_SECOND, SPARE_S, FRAME_RATE_HZ = 3, 2.0, 12.5
SHORT_PADDING = " " * 8
_ENDS = ".!?…。！？"
_WEAK_ENDS = ",;:-–—、，；："
_CLOSERS = "\"'”’)]}»」』"
_SENTENCE = re.compile(r"(?<=[.!?…。！？])[\"'”’)\]»」』]*\s+(?!\d)|(?<=[。！？])")
_CLAUSE = re.compile(r"(?<=[,;:—–、，；：])\s*")
_WORD = re.compile(r"\s+")


class Tokenizer(Protocol):
    """Pieces of text by number."""

    def encode(self, text: str) -> list[int]: ...


@dataclass(frozen=True, slots=True)
class TextRules:
    """What differs between the published languages. Source: the options of each configuration."""

    capitalise: bool = True
    end_with_a_stop: bool = True
    semicolons_to_commas: bool = False
    pad_short: bool = False
    replace: Mapping[str, str] = field(default_factory=dict)
    frames_after_end: int | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """One stretch that is spoken in one go. n_after: frames that follow the end the model announces."""

    text: str
    ids: tuple[int, ...]
    n_after: int

    @property
    def longest_frames(self) -> int:
        """Return the number of frames after which something is wrong: a third of a second a token, and two more."""
        return math.ceil((len(self.ids) / TOKENS_A_SECOND + SPARE_S) * FRAME_RATE_HZ)


def tidy(text: str, rules: TextRules) -> str:
    """Return *text* with single spaces, a capital and a stop, as far as the rules say so. Empty if nothing is left."""
    for old, new in rules.replace.items():
        text = text.replace(old, new)
    text = re.sub(r"[ \r\n]+", " ", text).strip()
    if rules.semicolons_to_commas:
        text = text.replace(";", ",")
    if rules.capitalise:
        text = text[:1].upper() + text[1:]
    if rules.end_with_a_stop and text:
        text = _with_stop(text)
    if rules.pad_short and text and len(text.split()) <= SHORT_WORDS:
        text = SHORT_PADDING + text
    return text


def _with_stop(text: str) -> str:
    body = text.rstrip(_CLOSERS)
    if body[-1:] in tuple(_ENDS):
        return text
    if body[-1:] in tuple(_WEAK_ENDS):
        return f"{body.rstrip(_WEAK_ENDS + ' ')}.{text[len(body) :]}"
    return f"{text}."


def pieces(text: str, rules: TextRules, tokenizer: Tokenizer) -> tuple[Piece, ...]:
    """Cut a line where a speaker would breathe: at sentences, else clauses, else words; short neighbours join again."""
    return tuple(_piece(part, rules, tokenizer) for part in _joined(list(_cut(text, tokenizer)), tokenizer))


def _piece(text: str, rules: TextRules, tokenizer: Tokenizer) -> Piece:
    tidied = tidy(text, rules)
    short = len(text.split()) <= SHORT_WORDS
    n_after = FRAMES_AFTER_SHORT if short else FRAMES_AFTER_LONG
    n_after = n_after if rules.frames_after_end is None else rules.frames_after_end
    return Piece(tidied, tuple(tokenizer.encode(tidied)), n_after + 2)


def _cut(text: str, tokenizer: Tokenizer) -> Iterator[str]:
    for sentence in _parts(_SENTENCE, text):
        if _fits(sentence, tokenizer):
            yield sentence
            continue
        for clause in _parts(_CLAUSE, sentence):
            if _fits(clause, tokenizer):
                yield clause
            else:
                yield from _by_words(clause, tokenizer)


def _by_words(text: str, tokenizer: Tokenizer) -> Iterator[str]:
    words: list[str] = []
    for word in _WORD.split(text):
        if words and not _fits(" ".join((*words, word)), tokenizer):
            yield " ".join(words)
            words = []
        words.append(word)
    if words:
        yield " ".join(words)


def _joined(parts: list[str], tokenizer: Tokenizer) -> Iterator[str]:
    held = ""
    for part in parts:
        both = f"{held} {part}".strip()
        if held and not _fits(both, tokenizer):
            yield held
            both = part
        held = both
    if held:
        yield held


def _parts(pattern: re.Pattern[str], text: str) -> Iterator[str]:
    """Yield what lies between the places *pattern* finds, signs that close a quotation with what they close."""
    start = 0
    for match in pattern.finditer(text):
        head = text[start : match.end()].strip()
        if head:
            yield head
        start = match.end()
    if text[start:].strip():
        yield text[start:].strip()


def _fits(text: str, tokenizer: Tokenizer) -> bool:
    return len(tokenizer.encode(text)) <= MAX_TOKENS

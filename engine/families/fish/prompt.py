"""The prompt of S2-Pro: a system message with the voices, a turn for each piece of a line.

A prompt is a table (1 + K, N): ids, and below each id that is a code the codes of its frame. Every fragment of text is
tokenised by itself, as in training; the joined string would give other ids. Knows no audio and no networks.

Text before the first speaker tag belongs to speaker 0. The published program drops it without a word, as soon as there
is any tag; here nothing of a line is lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import torch
from torch import Tensor

from engine.api import TextError, told
from engine.families.fish.tokens import PHONEMES, PHONEMES_END, TURN, TURN_END, VOICE, Tokens

MOST_BYTES = 300  # of text in one turn. Source: the chunk length of the published command line.
MOST_SPEAKERS = 5
PLAIN = "convert the provided text to speech"
GIVEN = PLAIN + " reference to the following:\n\nText:\n"
SPEECH = "\n\nSpeech:\n"
_SPEAKER = re.compile(r"<\|speaker:(\d+)\|>")
_MARK = re.compile(r"<\|[^<>|]*\|>")
_ALLOWED = re.compile(r"<\|speaker:\d+\|>|<\|phoneme_(?:start|end)\|>")
# What may not be cut apart: an emotion in brackets, a stretch of phonemes.
_WHOLE = re.compile(r"\[[^\[\]]*\]|<\|phoneme_start\|>.*?<\|phoneme_end\|>|<\|[^<>|]*\|>", re.DOTALL)
_CUTS = (
    re.compile(r"[.!?…]+[\"'”’)\]»]*\s+|[。！？]+[」』”’）]*\s*"),
    re.compile(r"[,;:—–]\s+|[、，；：]\s*"),
    re.compile(r"\s+"),
)


@dataclass(frozen=True, slots=True)
class Reference:
    """One speaker's example: what is said in it, and its codes (K, T)."""

    transcript: str
    codes: Tensor


def system_message(references: Sequence[Reference], tokens: Tokens, n_codebooks: int) -> Tensor:
    """Return the prompt (1 + K, N) that the voices are; reference i is speaker i of the text."""
    start, end = f"{TURN}system\n", f"{TURN_END}\n"
    if not references:
        return text_rows((start, PLAIN, end), tokens, n_codebooks)
    said = "\n".join(f"<|speaker:{i}|>{reference.transcript}" for i, reference in enumerate(references))
    before = text_rows((start, GIVEN, said, SPEECH), tokens, n_codebooks)
    codes = torch.cat([reference.codes for reference in references], 1)
    return torch.cat((before, code_rows(codes, tokens), text_rows((end,), tokens, n_codebooks)), 1)


def turn(text: str, tokens: Tokens, n_codebooks: int, *, goes_on: bool) -> Tensor:
    """Return the prompt (1 + K, N) of one piece of a line, up to where the voice begins.

    goes_on: the voice has just spoken; its turn is closed first.
    """
    end = f"{TURN_END}\n"
    fragments = (f"{TURN}user\n", text, end, f"{TURN}assistant\n{VOICE}")
    return text_rows((end, *fragments) if goes_on else fragments, tokens, n_codebooks)


def text_rows(fragments: Sequence[str], tokens: Tokens, n_codebooks: int) -> Tensor:
    """Return fragments, each tokenised by itself, as a prompt (1 + K, N) without codes."""
    ids = [i for fragment in fragments for i in tokens.encode(fragment)]
    rows = torch.zeros(1 + n_codebooks, len(ids), dtype=torch.int64)
    rows[0] = torch.tensor(ids, dtype=torch.int64)
    return rows


def code_rows(codes: Tensor, tokens: Tokens) -> Tensor:
    """Return frames of codes (K, T) as a prompt (1 + K, T)."""
    return torch.cat((codes[:1] + tokens.first_code, codes), 0).to(torch.int64)


# ---- the line


def check_marks(text: str, n_speakers: int) -> None:
    """Refuse marks that would break the prompt, speakers without a voice, phonemes that are not closed.

    Raises TextError with the mark.
    """
    for mark in _MARK.findall(text):
        if not _ALLOWED.fullmatch(mark):
            reason = told("“{mark}” is a control mark of the model and cannot stand in a line. Delete it.", mark=mark)
            raise TextError(text, mark, reason)
    for found in _SPEAKER.finditer(text):
        if int(found[1]) >= n_speakers:
            raise TextError(text, found[0], _no_voice(int(found[1]), n_speakers))
    edges = re.findall(f"{re.escape(PHONEMES)}|{re.escape(PHONEMES_END)}", text)
    if edges != [PHONEMES, PHONEMES_END] * (len(edges) // 2):
        reason = told("The phonemes in this line are not between {start} and {end}.", start=PHONEMES, end=PHONEMES_END)
        raise TextError(text, edges[-1], reason)


def _no_voice(speaker: int, n_speakers: int) -> str:
    if n_speakers == 1:
        return told("The line names speaker {n}, but there is one voice only, speaker 0.", n=speaker)
    last = n_speakers - 1
    return told("The line names speaker {n}, but there are voices for 0 to {last} only.", n=speaker, last=last)


def pieces(text: str, most_bytes: int = MOST_BYTES) -> tuple[str, ...]:
    """Cut a line into what is spoken in one turn each: sentences up to most_bytes, at most five speakers.

    Where speakers are named, every piece begins with a tag. Emotions and phonemes are never cut apart.
    """
    if not _SPEAKER.search(text):
        return tuple(part.strip() for part in _cut(text, most_bytes) if part.strip())
    return tuple(_grouped(list(_tagged(text, most_bytes)), most_bytes))


def _tagged(text: str, most_bytes: int) -> Iterator[tuple[str, str]]:
    """Yield tag and words of every stretch of one speaker, long ones in parts."""
    places = [found.start() for found in _SPEAKER.finditer(text)]
    starts = places if not text[: places[0]].strip() else [0, *places]
    for start, end in pairwise([*starts, len(text)]):
        found = _SPEAKER.match(text, start)
        tag, words = (found[0], text[found.end() : end]) if found else ("<|speaker:0|>", text[start:end])
        for part in _cut(words.strip(), most_bytes):
            if part.strip():
                yield tag, part.strip()


def _grouped(stretches: list[tuple[str, str]], most_bytes: int) -> Iterator[str]:
    held, speakers = "", set[str]()
    for tag, words in stretches:
        both = f"{held}{tag}{words}"
        if held and (len(both.encode()) > most_bytes or len(speakers | {tag}) > MOST_SPEAKERS):
            yield held
            both, speakers = f"{tag}{words}", set()
        held, speakers = both, speakers | {tag}
    if held:
        yield held


def _cut(text: str, most_bytes: int) -> Iterator[str]:
    """Yield text in parts of at most most_bytes if it can be cut: at the last sentence that fits, else clause, word."""
    while len(text.encode()) > most_bytes and (at := _place(text, most_bytes)):
        yield text[:at]
        text = text[at:]
    yield text


def _place(text: str, most_bytes: int) -> int:
    """Return the best place to cut, 0 if there is none."""
    whole = [found.span() for found in _WHOLE.finditer(text)]
    open_places: list[int] = []
    for cut in _CUTS:
        places = [found.end() for found in cut.finditer(text)]
        places = [p for p in places if p < len(text) and not any(a < p < b for a, b in whole)]
        fitting = [p for p in places if len(text[:p].rstrip().encode()) <= most_bytes]
        if fitting:
            return fitting[-1]
        open_places += places
    return min(open_places, default=0)

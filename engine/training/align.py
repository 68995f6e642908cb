"""Make corpus rows of real speech: cut clips at their pauses and find when each phoneme of their text is spoken.

    python -m engine.training.align REAL OUT [--recogniser FOLDER] [--most-wrong 0.6]

REAL holds clips and a manifest.jsonl of id, speaker, text and seconds. The recogniser lays the sounds of the text over
the audio (Viterbi); a piece in which it hears too little of them is left out, since transcripts are not exact. OUT
gets FLAC files and a manifest as the corpus script writes it; speakers keep their numbers behind an "r".
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType

import numpy as np
import numpy.typing as npt
import soundfile as sf

from engine.api import EngineError
from engine.scoring.alignment import Logs, said_by, spans_of
from engine.scoring.network import FRAME_S
from engine.scoring.phones import PAUSES, STRESS, Phone, classes_of, phones_of, symbol_of
from engine.scoring.recogniser import PAD_S, Recogniser, open_recogniser
from engine.text import read
from engine.training.data import RATE_HZ, UNIT_S, Utterance, load_pcm, read_real
from engine.training.measures import word_errors

PAUSE_S = 0.16  # a mark with at least so much silence is where a clip may be cut
SHORTEST_S, LONGEST_S = 1.4, 10.0  # of a piece
AROUND_S = 0.12  # silence kept before and after a piece
SPACE_S = 0.05  # what the corpus counts to a space between words; its neighbours give it up
MARK_S = MappingProxyType({mark: 0.175 if mark in ".!?" else 0.08 for mark in PAUSES})  # and to a pause sign
LEAST_S = 0.02  # a sound gives up no more than what leaves it this

Pcm = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a clip. durations: units of 25 ms for the lead-in, each symbol, the tail; start_s, end_s in it."""

    phonemes: str
    durations: tuple[int, ...]
    start_s: float
    end_s: float
    wrong: float


@dataclass(frozen=True, slots=True)
class Laid:
    """The sounds of a text over a clip. spans: (start, end) in seconds of each phone."""

    phonemes: str
    phones: tuple[Phone, ...]
    spans: tuple[tuple[float, float], ...]
    heard: tuple[tuple[str, float], ...]  # what was heard without the text, and when


def lay(logs: Logs, phonemes: str, shift_s: float = 0.0) -> Laid:
    """Lay the sounds of *phonemes* over frames of log probabilities; shift_s of
    silence stands before and after."""
    phones = phones_of(phonemes)
    found = spans_of(classes_of([p.symbol for p in phones]), logs)
    latest = len(logs) * FRAME_S - 2 * shift_s
    inside = [min(latest, max(0.0, frame * FRAME_S - shift_s)) for span in found for frame in span]
    spans = tuple(zip(inside[::2], inside[1::2], strict=True))
    said, _ = said_by(logs)
    when = spans_of(said, logs)
    heard = tuple((symbol_of(c), a * FRAME_S - shift_s) for c, (a, _) in zip(said, when, strict=True))
    return Laid(phonemes, phones, spans, heard)


def pieces(laid: Laid, seconds: float, most_wrong: float) -> Iterator[Piece]:
    """Cut at pauses and yield the pieces whose sounds are heard well enough."""
    last = len(laid.phones) - 1
    begin = 0
    for k in range(len(laid.phones)):
        long = laid.spans[k][1] - laid.spans[begin][0] >= SHORTEST_S
        rest = laid.spans[last][1] - laid.spans[k][1]
        if k == last or (long and rest >= SHORTEST_S and _pause(laid, k)):
            piece = _piece(laid, begin, k, seconds)
            if piece.wrong <= most_wrong and SHORTEST_S <= piece.end_s - piece.start_s <= LONGEST_S:
                yield piece
            begin = k + 1


def _pause(laid: Laid, k: int) -> bool:
    """Tell whether a mark with silence stands between phone k and the next."""
    between = laid.phonemes[laid.phones[k].place + 1 : laid.phones[k + 1].place]
    return bool(PAUSES & set(between)) and laid.spans[k + 1][0] - laid.spans[k][1] >= PAUSE_S


def _piece(laid: Laid, begin: int, end: int, seconds: float) -> Piece:
    """Make the piece from phone *begin* to phone *end*, with its marks."""
    first, last = _symbols(laid, begin, end)
    before = laid.spans[begin - 1][1] if begin else 0.0
    after = laid.spans[end + 1][0] if end + 1 < len(laid.spans) else seconds
    start_s = max(laid.spans[begin][0] - AROUND_S, (before + laid.spans[begin][0]) / 2)
    end_s = min(laid.spans[end][1] + 2 * AROUND_S, (after + laid.spans[end][1]) / 2, seconds)
    symbols = laid.phonemes[first:last]
    spans = {laid.phones[k].place - first: laid.spans[k] for k in range(begin, end + 1)}
    edges = symbol_edges(symbols, {k: (a - start_s, b - start_s) for k, (a, b) in spans.items()}, end_s - start_s)
    wanted = [p.symbol for p in laid.phones[begin : end + 1]]
    low, high = laid.spans[begin][0] - LEAST_S, laid.spans[end][1]
    heard = [symbol for symbol, at in laid.heard if low <= at < high]
    return Piece(symbols, units(edges), start_s, end_s, word_errors(wanted, heard) / max(1, len(wanted)))


def _symbols(laid: Laid, begin: int, end: int) -> tuple[int, int]:
    """Return the first and the last + 1 place of a piece's symbols: stress signs before it, one mark behind it."""
    first, last = laid.phones[begin].place, laid.phones[end].place + 1
    while first and laid.phonemes[first - 1] in STRESS:
        first -= 1
    while last < len(laid.phonemes) and laid.phonemes[last - 1] not in PAUSES and laid.phonemes[last] not in STRESS:
        if laid.phonemes[last] == " ":
            break
        last += 1
    return first, last


def symbol_edges(symbols: str, spans: dict[int, tuple[float, float]], seconds: float) -> list[float]:
    """Return where each symbol begins, and where the last one and the audio end, from the spans of the sounds.

    A stress sign gets half of its sound, a space between words what its neighbours give up, a mark the end of the
    silence: all as the corpus has it.
    """
    known = sorted(spans)
    edges = [0.0] * (len(symbols) + 2)
    begins, ends = dict.fromkeys(known, 0.0), dict.fromkeys(known, 0.0)
    for k in known:
        begins[k], ends[k] = spans[k]
    for a, b in pairwise(known):
        between = symbols[a + 1 : b]
        if " " not in between and not PAUSES & set(between):
            ends[a] = begins[b] = (ends[a] + begins[b]) / 2
        else:
            lacking = max(0.0, SPACE_S - (begins[b] - ends[a]))
            ends[a] -= min(lacking / 2, max(0.0, ends[a] - begins[a] - LEAST_S))
            begins[b] += min(lacking / 2, max(0.0, ends[b] - begins[b] - LEAST_S))
    for a, b in zip([-1, *known], [*known, len(symbols)], strict=True):
        _between(symbols, a, b, begins, ends, edges, seconds)
    for k in known:
        edges[k] = max(edges[k], begins[k]) if k and symbols[k - 1] in STRESS else begins[k]
    edges[len(symbols) + 1] = seconds
    return edges


def _between(
    symbols: str,
    a: int,
    b: int,
    begins: dict[int, float],
    ends: dict[int, float],
    edges: list[float],
    seconds: float,
) -> None:
    """Set where the symbols between the sounds at a and b begin (-1 and len(symbols): the ends)."""
    at = ends[a] if a >= 0 else begins[b]
    until = begins[b] if b < len(symbols) else max(at, seconds - UNIT_S)
    quiet = [k for k in range(a + 1, b) if symbols[k] not in STRESS]
    if any(symbols[k] in PAUSES for k in quiet):  # the corpus counts most of a pause to the sound before it
        at = max(at, until - sum(MARK_S.get(symbols[k], SPACE_S) for k in quiet))
    usual = sum(MARK_S.get(symbols[k], SPACE_S) for k in quiet)
    room = max(0.0, until - at)
    for k in quiet:
        edges[k] = at
        at += room * MARK_S.get(symbols[k], SPACE_S) / usual
    stresses = [k for k in range(a + 1, b) if symbols[k] in STRESS]
    for i, k in enumerate(stresses):
        half = (ends[b] - begins[b]) / 2
        edges[k] = begins[b] + half * i / len(stresses)
    if stresses:
        edges[b] = begins[b] + (ends[b] - begins[b]) / 2
    elif b == len(symbols):
        edges[b] = until


def units(edges: Sequence[float]) -> tuple[int, ...]:
    """Return the lengths between rising *edges* (seconds) in whole units; the first counts from 0."""
    places = [0, *(max(0, round(e / UNIT_S)) for e in edges)]
    places = np.maximum.accumulate(places).tolist()
    return tuple(int(b - a) for a, b in pairwise(places))


def align(rows: Sequence[Utterance], recogniser: Recogniser, out: Path, most_wrong: float) -> tuple[int, float]:
    """Write the usable pieces of *rows* into *out*; return how many there are and their seconds."""
    out.mkdir(parents=True, exist_ok=True)
    n, total = 0, 0.0
    with (out / "manifest.jsonl").open("w", encoding="utf-8") as manifest:
        for row in rows:
            try:
                reading = read(row.text, "en")
            except EngineError as error:
                print("skipped", row.id, error, flush=True)
                continue
            pcm = load_pcm(row.path)
            laid = lay(recogniser.logs(pcm, RATE_HZ, "en"), reading.phonemes, PAD_S)
            for k, piece in enumerate(pieces(laid, len(pcm) / RATE_HZ, most_wrong)):
                uid = f"{row.id}_{k}"
                cut = pcm[round(piece.start_s * RATE_HZ) : round(piece.end_s * RATE_HZ)]
                sf.write(out / f"{uid}.flac", cut, RATE_HZ)
                manifest.write(json.dumps(_row(uid, row, piece, len(cut)), ensure_ascii=False) + "\n")
                n, total = n + 1, total + len(cut) / RATE_HZ
    return n, total


def _row(uid: str, row: Utterance, piece: Piece, n_samples: int) -> dict[str, object]:
    return {
        "id": uid,
        "lang": "en",
        "text": row.text,
        "phonemes": piece.phonemes,
        "speaker": row.speaker,
        "durations": list(piece.durations),
        "seconds": round(n_samples / RATE_HZ, 3),
        "wrong": round(piece.wrong, 3),
    }


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("real", type=Path)
    a.add_argument("out", type=Path)
    a.add_argument("--recogniser", type=Path, help="a packed recogniser; the embedded one by default")
    a.add_argument("--most-wrong", type=float, default=0.6, help="share of sounds that may be heard otherwise")
    args = a.parse_args()
    n, seconds = align(read_real(args.real), open_recogniser(args.recogniser), args.out, args.most_wrong)
    print(n, "pieces,", round(seconds / 3600, 2), "hours")


if __name__ == "__main__":
    main()

"""What can be said of a take's audio without its words: clipping, a cut end, silence.

Pure arrays and the reading's signs; each judgement is a Score with its reason.
"""

from __future__ import annotations

import numpy as np

from engine.api import EndReason, Pcm, Score, told
from engine.loudness import true_peak_dbtp
from engine.scoring.levels import SILENT_DB, STEP_S, Levels
from engine.scoring.phones import PAUSES

FULL_SCALE = 0.999
PEAK_DBTP = 0.1
FLAT_RUN = 3  # equal samples at the very top of a wave: cut off below full scale
TAIL_S = 0.03
CUT_DB = 20.0  # speech that is still within this of its body when the audio ends was cut
SOFT_DB = 32.0  # and below this it has faded
QUIET_DBFS = -45.0
PAUSE_S = 0.8
PAUSE_MOST_S = 1.6  # longer than any sign in the text asks for
LEAD_S = 0.8
TRAIL_S = 1.2


def clipping(pcm: Pcm, rate_hz: int) -> Score:
    """Judge samples at full scale, flattened peaks and the true peak."""
    places, n_clipped = _clipped(pcm)
    peak = true_peak_dbtp(pcm, rate_hz)
    if n_clipped:
        reason = told("Samples clipped: {n}, in places: {places}.", n=n_clipped, places=places)
        return Score("clipping", max(0.0, 0.5 - 50.0 * n_clipped / len(pcm)), reason, False)
    if peak > PEAK_DBTP:
        reason = told("The true peak is {peak:.1f} dB above full scale; players will distort it.", peak=peak)
        return Score("clipping", max(0.0, 0.5 - peak / 6.0), reason, False)
    if peak == -float("inf"):
        return Score("clipping", 1.0, told("Nothing is clipped; there is no sound."), True)
    return Score("clipping", 1.0, told("Nothing is clipped; the true peak is {peak:.1f} dB.", peak=peak), True)


def _clipped(pcm: Pcm) -> tuple[int, int]:
    """Return (places, samples) that are clipped: at full scale, or flat at the take's own peak."""
    size = np.abs(pcm)
    top = float(size.max(initial=0.0))
    flat = (size == top) & (top > 0.05)
    over = size >= FULL_SCALE
    edges = np.flatnonzero(np.diff(np.concatenate(([False], flat | over, [False])).astype(np.int8)))
    least = [2 if over[a] else FLAT_RUN for a in edges[::2]]
    runs = [(a, b) for a, b, n in zip(edges[::2], edges[1::2], least, strict=True) if b - a >= n]
    return len(runs), int(sum(b - a for a, b in runs))


def ending(levels: Levels, end_reason: EndReason) -> Score:
    """Judge whether the speech fades before the audio ends, and how the take ended."""
    if end_reason == "limit":
        return Score("ending", 0.0, told("The take was stopped at its greatest length; its end is missing."), False)
    if end_reason.startswith("guard:"):
        return Score("ending", 0.0, told("The voice lost its way, so the take was stopped before its end."), False)
    if not levels.speech.any():
        return Score("ending", 0.0, told("There is no speech that could end."), False)
    tail = levels.db[-round(TAIL_S / STEP_S) :]
    below = levels.body_db - float(tail.mean())
    after = len(levels.db) * STEP_S - levels.end_s
    value = float(np.clip((below - CUT_DB) / (SOFT_DB - CUT_DB), 0.0, 1.0))
    if below < CUT_DB:
        reason = told(
            "The speech is cut: it is still loud ({below:.0f} dB below its body) when the audio ends.",
            below=max(0.0, below),
        )
        return Score("ending", 0.0, reason, False)
    if after > 0:
        reason = told("The speech fades out {after:.2f} s before the audio ends.", after=after)
        return Score("ending", max(0.5, value), reason, True)
    return Score("ending", max(0.5, value), told("The speech fades out as the audio ends."), True)


def silence(levels: Levels, phonemes: str) -> Score:
    """Judge loudness as a whole, and silence before, inside and after the speech."""
    if not levels.speech.any():
        return Score("silence", 0.0, told("There is no speech; the take is silent."), False)
    if levels.body_db < QUIET_DBFS:
        reason = told("The speech is too quiet, {level:.0f} dB below full scale.", level=-levels.body_db)
        return Score("silence", max(0.0, (levels.body_db - SILENT_DB) / 150), reason, False)
    pauses = levels.pauses(PAUSE_S)
    longest = max(((b - a, a) for a, b in pauses), default=(0.0, 0.0))
    if len(pauses) > _pauses_written(phonemes) or longest[0] > PAUSE_MOST_S:
        reason = told(
            "A pause of {length:.1f} s at {at:.1f} s has no reason in the text.", length=longest[0], at=longest[1]
        )
        return Score("silence", max(0.0, 1.0 - longest[0] / 2.0), reason, False)
    return _around(levels)


def _around(levels: Levels) -> Score:
    """Judge the silence before and after the speech."""
    trail = len(levels.db) * STEP_S - levels.end_s
    if levels.start_s > LEAD_S:
        reason = told("The speech begins only after {lead:.1f} s of silence.", lead=levels.start_s)
        return Score("silence", max(0.0, 1.0 - levels.start_s / 2.0), reason, False)
    if trail > TRAIL_S:
        reason = told("{trail:.1f} s of silence follow the speech.", trail=trail)
        return Score("silence", max(0.0, 1.0 - trail / 3.0), reason, False)
    return Score("silence", 1.0, told("The speech has no silence that the text does not ask for."), True)


def _pauses_written(phonemes: str) -> int:
    """Count the places inside a reading where its signs ask for a pause."""
    inner = phonemes.rstrip("".join(PAUSES) + " ")
    return sum(a in PAUSES and b not in PAUSES for a, b in zip(inner, inner[1:] + " ", strict=True))

"""Choosing the stretch of a clip that shows a voice best.

Judges level, speech and clipping in steps of 0.1 s. Knows no torch and no file formats.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt

from engine.api import ClipError, VoiceClip, told
from engine.clips import LONGEST_READ_S, RATE_HZ, STEP_S, WAY_OUT, Clip, Steps, read_clip, read_span

LONGEST_WINDOW_S, SHORTEST_WINDOW_S, LEAST_SPEECH_S = 10.0, 3.0, 1.0
_SILENT_DB = -55.0
# In each of these bands (Hz) the level of a noise, tone or hum of 1 to 10 s keeps within 5.4 dB, whatever its colour.
# In one of them that of speech moves by 7.4 dB and more, also whispered or in as much noise as speech (885 recordings).
_BANDS = (200, 700, 1500, 3000, 6500)
_STEADY_DB = 6.0
_FAINT_DB = 30.0  # what lies so far below the clip's usual level is not looked at
_MOST_LOOKED_AT = 600  # steps
_ANEW = told("Choose its start and end anew.")


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of a clip in seconds from the file's start, and why it was chosen."""

    start_s: float
    end_s: float
    reason: str


@dataclass(frozen=True, slots=True)
class _Activity:
    """What is known of each 0.1 s of a clip: level_db, is somebody speaking, is it clipped; all (n_steps,)."""

    level_db: npt.NDArray[np.float64]
    active: Steps
    clipped: Steps

    @property
    def speech_s(self) -> float:
        return float(self.active.sum()) * STEP_S


def _activity(clip: Clip) -> _Activity:
    step = round(STEP_S * clip.rate_hz)
    padded = np.pad(clip.pcm, (0, -len(clip.pcm) % step)).reshape(-1, step)
    # the variance, not the power: a recorder's constant offset is no sound
    level = 10 * np.log10(padded.var(axis=1, dtype=np.float64) + 1e-12)
    loud, floor = float(np.percentile(level, 95)), float(np.percentile(level, 10))
    bar = max(loud - 25.0, min(floor + 6.0, loud - 10.0), _SILENT_DB)
    clipped = np.zeros(len(level), np.bool_)
    n = min(len(level), len(clip.clipped))
    clipped[:n] = clip.clipped[:n]
    return _Activity(level, level > bar, clipped)


def _is_steady(clip: Clip, activity: _Activity) -> bool:
    """Tell whether nothing changes where the clip is loud: in no band does the level move as that of speech does."""
    step = round(STEP_S * clip.rate_hz)
    steps = np.pad(clip.pcm, (0, -len(clip.pcm) % step)).reshape(-1, step)[activity.active]
    frame = step // 2
    frames = steps[:: len(steps) // _MOST_LOOKED_AT + 1, : 2 * frame].reshape(-1, frame).astype(np.float64)
    frames -= frames.mean(axis=1, keepdims=True)  # a constant leaks into every band
    power = np.abs(np.fft.rfft(frames * np.hanning(frame), axis=1)) ** 2
    edges = np.searchsorted(np.fft.rfftfreq(frame, 1 / clip.rate_hz), _BANDS)
    bands = np.stack([power[:, a:b].sum(axis=1) for a, b in pairwise(edges)], axis=1)
    faint = np.median(power.sum(axis=1)) * 10 ** (-_FAINT_DB / 10)
    quiet, loud = np.percentile(10 * np.log10(bands + faint + 1e-12), (10, 90), axis=0)
    return bool((loud - quiet).max() < _STEADY_DB)


def _refuse_unusable(clip: Clip, activity: _Activity, path: Path) -> None:
    if not len(clip.pcm) or float(activity.level_db.max()) < _SILENT_DB:
        raise ClipError(path, told("The clip is silent. {way_out}", way_out=WAY_OUT))
    if clip.duration_s < LEAST_SPEECH_S:
        raise ClipError(
            path,
            told(
                "The clip is only {length:.1f} s long; at least 1 s of speech is needed. {way_out}",
                length=clip.duration_s,
                way_out=WAY_OUT,
            ),
        )
    if _is_steady(clip, activity):
        steady = told("Nobody speaks in this clip: it is an even noise or tone. {way_out}", way_out=WAY_OUT)
        raise ClipError(path, steady)
    if activity.speech_s < LEAST_SPEECH_S - STEP_S / 2:
        raise ClipError(
            path,
            told(
                "The clip holds only {speech:.1f} s of speech; at least 1 s is needed. {way_out}",
                speech=activity.speech_s,
                way_out=WAY_OUT,
            ),
        )


def _refuse_clipped(activity: _Activity, first: int, end: int, path: Path) -> None:
    speech = activity.active[first:end]
    share = float(activity.clipped[first:end][speech].mean()) if speech.any() else 0.0
    if share > 0.5:
        reason = told(
            "The clip is recorded too loud: {share:.0%} of its best {length:.0f} s is clipped at full scale. "
            "Choose a cleaner recording of this voice.",
            share=share,
            length=(end - first) * STEP_S,
        )
        raise ClipError(path, reason)


def _scores(activity: _Activity, n: int) -> npt.NDArray[np.float64]:
    """Return how good the window of n steps at each start is: much speech, no clipping, usual level, whole phrases."""

    def mean(values: npt.NDArray[np.float64] | Steps) -> npt.NDArray[np.float64]:
        total = np.cumsum(np.concatenate([[0.0], values]))
        return np.asarray((total[n:] - total[:-n]) / n)

    usual = float(np.median(activity.level_db[activity.active]))
    odd = np.where(activity.active, np.minimum(np.abs(activity.level_db - usual), 20.0), 0.0)
    quiet = ~np.concatenate([[False], activity.active, [False]])  # a pause before and after the window
    edges = 0.05 * (quiet[: -n - 1].astype(np.float64) + quiet[n + 1 :])
    length = 0.15 * min(n * STEP_S, 8.0) / 8.0
    return np.asarray(mean(activity.active) - 2.0 * mean(activity.clipped) - 0.02 * mean(odd) + edges + length)


def _best_steps(activity: _Activity) -> tuple[int, int]:
    """Return the first and one past the last step of the best window of 3 to 10 s."""
    spoken = np.flatnonzero(activity.active)
    first, end = max(0, int(spoken[0]) - 1), min(len(activity.active), int(spoken[-1]) + 2)
    if (end - first) * STEP_S <= LONGEST_WINDOW_S:
        return first, end
    best, best_score = (first, first + 1), -float("inf")
    for n in range(round(SHORTEST_WINDOW_S / STEP_S), round(LONGEST_WINDOW_S / STEP_S) + 1, 5):
        scores = _scores(activity, n)
        start = int(np.argmax(scores))
        if scores[start] > best_score + 1e-9:
            best, best_score = (start, start + n), float(scores[start])
    return best


def choose_window(clip: Clip, path: Path) -> Window:
    """Return the best 3 to 10 s of a clip by speech, level and clipping; a shorter clip is used whole.

    Raises ClipError for a clip that is silent, even noise, holds under 1 s of speech, or is mostly clipped.
    """
    activity = _activity(clip)
    _refuse_unusable(clip, activity, path)
    first, end = _best_steps(activity)
    _refuse_clipped(activity, first, end, path)
    start_s, end_s = round(first * STEP_S, 2), round(min(end * STEP_S, clip.duration_s), 2)
    speech, clipped = float(activity.active[first:end].mean()), float(activity.clipped[first:end].mean())
    return Window(start_s, end_s, _chosen(end_s - start_s, clip.duration_s, speech, clipped))


def _chosen(length_s: float, total_s: float, speech: float, clipped: float) -> str:
    """Return why a window was chosen. speech, clipped: shares of it."""
    if clipped:
        return told(
            "{length:.1f} s of {total:.1f} s: {speech:.0%} speech, {clipped:.0%} clipped",
            length=length_s,
            total=total_s,
            speech=speech,
            clipped=clipped,
        )
    return told(
        "{length:.1f} s of {total:.1f} s: {speech:.0%} speech, no clipping",
        length=length_s,
        total=total_s,
        speech=speech,
    )


def _cut(clip: Clip, start_s: float, end_s: float) -> Clip:
    steps = clip.clipped[int(start_s / STEP_S) : int(np.ceil(end_s / STEP_S))]
    return replace(clip, pcm=clip.pcm[round(start_s * clip.rate_hz) : round(end_s * clip.rate_hz)], clipped=steps)


def _empty(start_s: float, end_s: float | None) -> str:
    if end_s is None:
        return told("The window {start:.2f} s to the end is empty. {way_out}", start=start_s, way_out=_ANEW)
    return told("The window {start:.2f} s to {end:.2f} s is empty. {way_out}", start=start_s, end=end_s, way_out=_ANEW)


def _given_window(voice: VoiceClip, rate_hz: int) -> tuple[Clip, Window]:
    start_s, end_s = voice.start_s or 0.0, voice.end_s
    if not (0 <= start_s < (np.inf if end_s is None else end_s)):  # also refuses what is no number
        raise ClipError(voice.path, _empty(start_s, end_s))
    # Always decode from a multiple of ten minutes: the same window then has the same samples, however it came about.
    near = start_s + LONGEST_WINDOW_S <= LONGEST_READ_S
    from_s = 0.0 if near else start_s // LONGEST_READ_S * LONGEST_READ_S
    clip = read_span(voice.path, rate_hz, from_s, LONGEST_READ_S + (0.0 if near else LONGEST_WINDOW_S))
    last_s = from_s + clip.duration_s
    if start_s >= last_s or (end_s is not None and end_s > last_s + STEP_S):
        reason = told(
            "The window {start:.2f} to {end:.2f} s lies beyond the end of the clip ({last:.2f} s). {way_out}",
            start=start_s,
            end=end_s or last_s,
            last=last_s,
            way_out=_ANEW,
        )
        raise ClipError(voice.path, reason)
    until_s = min(last_s if end_s is None else end_s, last_s, start_s + LONGEST_WINDOW_S)
    if (end_s or last_s) > until_s + STEP_S:
        note = told("only the first {length:.0f} s of the window are used", length=LONGEST_WINDOW_S)
        clip = replace(clip, notes=(*clip.notes, note))
    cut = _cut(clip, start_s - from_s, until_s - from_s)
    activity = _activity(cut)
    _refuse_unusable(cut, activity, voice.path)
    _refuse_clipped(activity, 0, len(activity.active), voice.path)
    return cut, Window(start_s, until_s, told("as given"))


def load_reference(voice: VoiceClip, rate_hz: int = RATE_HZ) -> tuple[Clip, Window]:
    """Return the part of a voice's file that is used, at most 10 s, and which part that is.

    Raises ClipError as read_clip and choose_window do, and for a window outside the file.
    """
    if voice.start_s is not None or voice.end_s is not None:
        return _given_window(voice, rate_hz)
    clip = read_clip(voice.path, rate_hz)
    window = choose_window(clip, voice.path)
    return _cut(clip, window.start_s, window.end_s), window

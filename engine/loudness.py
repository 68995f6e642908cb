"""How loud audio is, and how to make it as loud as wanted without overshooting.

Loudness and true peak follow ITU-R BS.1770-4. Knows arrays only: no files, no torch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import numpy.typing as npt
import soxr

from engine.api import CancelToken, Pcm

if TYPE_CHECKING:
    import pyloudnorm

_T = TypeVar("_T")
_OVERSAMPLING = 8  # BS.1770-4 asks for 4 at least; 8 leaves under 0.17 dB to be missed
_BLOCK = 1 << 18  # samples oversampled at a time, so that an hour of audio does not fill the memory
_LOOK_S = 0.012  # the limiter's gain moves this long before a peak and after it
_MARGIN_DB = 0.1  # what may lie between the oversampled points, and what quantising adds
_GATE_S = 0.4
_STRETCH_S = 30  # seconds of audio whose loudness is measured at a time


def db(ratio: float) -> float:
    """Return an amplitude ratio in dB; -inf for 0."""
    return 20.0 * float(np.log10(ratio)) if ratio > 0 else -float("inf")


def rms_db(pcm: Pcm) -> float:
    """Return the level in dBFS; -inf for silence or no samples."""
    return db(float(np.sqrt(np.mean(np.square(pcm, dtype=np.float64))))) if len(pcm) else -float("inf")


def loudness_lufs(pcm: Pcm, rate_hz: int, token: CancelToken | None = None) -> float:
    """Return the integrated loudness of one channel in LUFS; -inf for silence.

    Audio shorter than one gating block (0.4 s) counts as one block of its own length.
    Source: ITU-R BS.1770-4; its filters at other rates than 48 kHz by De Man, "Evaluation of Implementations of the
    EBU R128 Loudness Measurement" (2018).
    """
    import pyloudnorm  # brings scipy, which takes half a second to load

    if not np.any(pcm):
        return -float("inf")
    n_least = int(np.ceil(_GATE_S * rate_hz)) + 1
    padded = np.pad(pcm, (0, n_least - len(pcm))) if len(pcm) < n_least else pcm
    meter = pyloudnorm.Meter(rate_hz, filter_class="DeMan")
    starts = _polled(_starts(len(padded), rate_hz), token)
    levels = np.concatenate([_block_levels(meter, padded, start) for start in starts])
    return _gated(levels) + 10.0 * float(np.log10(len(padded) / len(pcm)))


def _polled(items: Iterable[_T], token: CancelToken | None) -> Iterator[_T]:
    """Yield each item after a look at the token. Raises Cancelled."""
    for item in items:
        _check(token)
        yield item


def _check(token: CancelToken | None) -> None:
    if token is not None:
        token.check()


def _starts(n_samples: int, rate_hz: int) -> range:
    """Return where each stretch begins that is measured at a time, so that an hour of audio does not fill the memory.

    They lie on whole seconds, and so on the grid of the gating blocks, and the last one is long enough to hold one.
    """
    return range(0, max(1, n_samples - int(np.ceil(_GATE_S * rate_hz))), _STRETCH_S * rate_hz)


def _block_levels(meter: pyloudnorm.Meter, pcm: Pcm, start: int) -> npt.NDArray[np.float64]:
    """Return the loudness of every gating block (0.4 s, every 0.1 s) that begins in the stretch."""
    end = start + _STRETCH_S * meter.rate
    before = meter.rate if start else 0  # a second for the filters to settle
    meter.integrated_loudness(pcm[start - before : end + round(0.3 * meter.rate)].astype(np.float64))
    return np.array(meter.blockwise_loudness[10 if start else 0 :])


def _gated(levels: npt.NDArray[np.float64]) -> float:
    """Return the loudness of all blocks that pass both gates of BS.1770-4; -inf if none does."""
    power = 10.0 ** (levels / 10.0)
    above = levels >= -70.0
    if not above.any():
        return -float("inf")
    relative = 10.0 * np.log10(np.mean(power[above])) - 10.0
    return float(10.0 * np.log10(np.mean(power[above & (levels > relative)])))


def _oversampled(pcm: Pcm, rate_hz: int) -> Iterator[Pcm]:
    stream = soxr.ResampleStream(rate_hz, rate_hz * _OVERSAMPLING, 1, dtype="float32", quality="VHQ")
    for start in range(0, max(len(pcm), 1), _BLOCK):
        block = np.ascontiguousarray(pcm[start : start + _BLOCK], dtype=np.float32)
        yield stream.resample_chunk(block, last=start + _BLOCK >= len(pcm))


def _peaks(pcm: Pcm, rate_hz: int, token: CancelToken | None) -> Pcm:
    """Return the largest magnitude at and right after every sample, between the samples too: float32 (N,)."""
    peaks = np.abs(pcm).astype(np.float32, copy=False)
    rest, done = np.zeros(0, np.float32), 0
    for block in _polled(_oversampled(pcm, rate_hz), token):
        joined = np.concatenate([rest, np.abs(block)])
        n_whole = min(len(joined) // _OVERSAMPLING, len(pcm) - done)
        groups = joined[: n_whole * _OVERSAMPLING].reshape(n_whole, _OVERSAMPLING)
        if n_whole:
            np.maximum(peaks[done : done + n_whole], groups.max(axis=1), out=peaks[done : done + n_whole])
        rest, done = joined[n_whole * _OVERSAMPLING :], done + n_whole
    return peaks


def true_peak_dbtp(pcm: Pcm, rate_hz: int, token: CancelToken | None = None) -> float:
    """Return the largest magnitude of the signal between and at its samples in dBTP; -inf for silence."""
    if not len(pcm):
        return -float("inf")
    at_samples = max(float(pcm.max()), -float(pcm.min()))
    between = (float(np.abs(block).max(initial=0.0)) for block in _polled(_oversampled(pcm, rate_hz), token))
    return db(max(at_samples, *between))


def _regions(over: np.ndarray[tuple[int], np.dtype[np.bool_]], reach: int) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of the stretches within *reach* samples of a True, joined where they touch."""
    hot = np.flatnonzero(over)
    if not len(hot):
        return
    cuts = np.flatnonzero(np.diff(hot) > 2 * reach)
    for first, last in zip([0, *(cuts + 1)], [*cuts, len(hot) - 1], strict=True):
        yield max(0, int(hot[first]) - reach), min(len(over), int(hot[last]) + reach + 1)


def _running_max(values: Pcm, width: int) -> Pcm:
    """Return the maximum of values[n : n + width] for every n where that fits: (N - width + 1,)."""
    spanned = 1
    while spanned * 2 <= width:
        values = np.maximum(values[:-spanned], values[spanned:])
        spanned *= 2
    return np.maximum(values[: len(values) - (width - spanned)], values[width - spanned :])


def _gain(peaks: Pcm, ceiling: float, reach: int, token: CancelToken | None) -> Pcm:
    """Return a gain that is smooth and nowhere above ceiling / peaks: float32 (N,).

    The reduction is held for 2 * reach samples around each peak, then averaged over as many: every value that goes
    into the average at a peak is at least the reduction that peak needs.
    """
    reduction = 1.0 - ceiling / np.maximum(peaks, ceiling)
    _check(token)  # a loud hour may be one stretch
    held = _running_max(np.pad(reduction, 2 * reach), 2 * reach + 1).astype(np.float64)
    for _ in _polled(range(2), token):  # two short means make a triangle, whose slope has no jumps
        total = np.cumsum(np.pad(held, (1, 0)))
        held = (total[reach + 1 :] - total[: -reach - 1]) / (reach + 1)
    _check(token)
    gain: Pcm = np.minimum(1.0 - held, ceiling / np.maximum(peaks, ceiling)).astype(np.float32)
    return gain


def _limit_once(pcm: Pcm, peaks: Pcm, ceiling: float, rate_hz: int, token: CancelToken | None) -> Pcm:
    reach = max(1, int(_LOOK_S * rate_hz))
    limited = pcm.copy()
    for start, end in _polled(_regions(peaks > ceiling, 2 * reach), token):
        limited[start:end] *= _gain(peaks[start:end], ceiling, reach, token)
    return limited


def limit_true_peak(pcm: Pcm, rate_hz: int, ceiling_dbtp: float, token: CancelToken | None = None) -> Pcm:
    """Return *pcm* with no true peak above the ceiling; samples far from such a peak keep their bits.

    Raises Cancelled.
    """
    goal_db = ceiling_dbtp - _MARGIN_DB
    if not len(pcm):
        return pcm.copy()
    peaks = _peaks(pcm, rate_hz, token)
    target_db = goal_db
    for _ in _polled(range(6), token):  # a moving gain shifts the peaks between the samples a little
        limited = _limit_once(pcm, peaks, float(10 ** (target_db / 20)), rate_hz, token)
        over_db = true_peak_dbtp(limited, rate_hz, token) - goal_db
        if over_db <= _MARGIN_DB / 5:
            return limited
        target_db -= over_db
    return (limited * np.float32(10 ** (-over_db / 20))).astype(np.float32)


def normalise(
    pcm: Pcm, rate_hz: int, lufs: float = -16.0, ceiling_dbtp: float = -1.0, token: CancelToken | None = None
) -> tuple[Pcm, float]:
    """Return *pcm* at the wanted loudness under the ceiling, and the linear gain in dB that came before the limiter.

    The gain is found so that the loudness is right after the limiter has taken its part. Silence is returned as it is.
    The token is looked at every few seconds of audio. Raises Cancelled.
    """
    now = loudness_lufs(pcm, rate_hz, token)
    if now == -float("inf"):
        return pcm.copy(), 0.0
    gain_db = lufs - now
    for _ in range(6):
        louder = (pcm * np.float32(10 ** (gain_db / 20))).astype(np.float32, copy=False)
        _check(token)
        limited = limit_true_peak(louder, rate_hz, ceiling_dbtp, token)
        missing = lufs - loudness_lufs(limited, rate_hz, token)
        if abs(missing) < 0.1:
            break
        gain_db += missing
    return limited, gain_db

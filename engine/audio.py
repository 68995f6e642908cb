"""The second door: read any sound, resample, measure, level, fade, write and check files.

Knows neither torch nor Qt. Behind it: engine.clips reads, engine.windows chooses, engine.loudness levels.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import numpy.typing as npt
import soundfile
import soxr

from engine.api import CancelToken, Pcm, reason_of, told
from engine.clips import Clip, read_blocks, read_clip
from engine.loudness import limit_true_peak, loudness_lufs, normalise, rms_db, true_peak_dbtp
from engine.windows import Window, choose_window, load_reference

__all__ = [
    "Clip",
    "Window",
    "choose_window",
    "fade",
    "limit_true_peak",
    "load_reference",
    "loudness_lufs",
    "normalise",
    "quantise24",
    "read_clip",
    "read_flac",
    "resample",
    "rms_db",
    "true_peak_dbtp",
    "verify_audio",
    "write_flac",
    "write_wav",
]

_FULL = 1 << 23
_BLOCK = 1 << 18


def resample(pcm: Pcm, from_hz: int, to_hz: int) -> Pcm:
    """Return *pcm* at another rate; the same samples where the rates are equal."""
    if from_hz == to_hz:
        return pcm.copy()
    return np.asarray(soxr.resample(pcm, from_hz, to_hz, quality="VHQ"), dtype=np.float32)


def fade(pcm: Pcm, rate_hz: int, in_s: float, out_s: float) -> Pcm:
    """Return *pcm* with raised-cosine ramps at its ends; ramps longer than the audio are shortened to it."""
    faded = pcm.copy()
    n_in, n_out = (min(len(pcm), max(0, round(length_s * rate_hz))) for length_s in (in_s, out_s))
    faded[:n_in] *= _ramp(n_in)
    faded[len(pcm) - n_out :] *= _ramp(n_out)[::-1]
    return faded


def _ramp(n: int) -> Pcm:
    return (0.5 - 0.5 * np.cos(np.pi * (np.arange(n) + 0.5) / max(n, 1))).astype(np.float32)


def quantise24(pcm: Pcm) -> npt.NDArray[np.int32]:
    """Return the samples as a 24-bit file holds them: -2**23 to 2**23 - 1. What counts as "identical" audio."""
    return np.clip(np.rint(pcm.astype(np.float64) * _FULL), -_FULL, _FULL - 1).astype(np.int32)


def write_wav(path: Path, pcm: Pcm, rate_hz: int, token: CancelToken | None = None) -> None:
    """Write a 24-bit WAV file. Not atomic: give it the temporary path of the atomic writer."""
    _write(path, pcm, rate_hz, "WAV", "", token)


def write_flac(path: Path, pcm: Pcm, rate_hz: int, label: Mapping[str, str]) -> None:
    """Write a 24-bit FLAC file with *label* as JSON in its comment. Not atomic, as write_wav."""
    _write(path, pcm, rate_hz, "FLAC", json.dumps(dict(label), ensure_ascii=False))


def _write(path: Path, pcm: Pcm, rate_hz: int, container: str, comment: str, token: CancelToken | None = None) -> None:
    try:
        with soundfile.SoundFile(str(path), "w", rate_hz, 1, "PCM_24", format=container) as file:
            if comment:
                file.comment = comment
            for start in range(0, len(pcm), _BLOCK):  # by the block: an hour in float64 would fill the memory
                if token is not None:
                    token.check()
                file.write(quantise24(pcm[start : start + _BLOCK]) << 8)  # libsndfile takes the upper 24 of 32 bits
    except soundfile.LibsndfileError as error:
        raise _refused(path) or OSError(
            told("The sound file could not be written: {why}", why=error.error_string)
        ) from error


def _refused(path: Path) -> OSError | None:
    """Return why the system does not let *path* be written, which libsndfile knows as "System error." alone."""
    try:
        with path.open("ab") as file:
            file.write(bytes(_BLOCK))
    except OSError as error:
        error.filename = str(path)  # a full disk names no file
        return error
    return None


def _why_unreadable(path: Path, error: soundfile.LibsndfileError) -> str:
    try:
        with path.open("rb") as file:
            file.read(1)
    except OSError as refused:
        return reason_of(refused)
    return str(error.error_string)


def read_flac(path: Path) -> tuple[Pcm, int, dict[str, str]]:
    """Return samples, rate and label of a take; the label is empty where the file has none of ours.

    Raises OSError for a file that is missing or damaged.
    """
    try:
        with soundfile.SoundFile(str(path)) as file:
            samples = file.read(dtype="int32", always_2d=True)
            if len(samples) != file.frames:
                raise OSError(
                    told(
                        "{file} is damaged: {n} of {total} samples can be read.",
                        file=path.name,
                        n=len(samples),
                        total=int(file.frames),
                    )
                )
            return _floats(samples[:, 0]), int(file.samplerate), _label(str(file.comment))
    except soundfile.LibsndfileError as error:
        raise OSError(told("{file} cannot be read: {why}", file=path.name, why=_why_unreadable(path, error))) from error


def _floats(samples: npt.NDArray[np.int32]) -> Pcm:
    return ((samples >> 8) / np.float32(_FULL)).astype(np.float32)


def _label(comment: str) -> dict[str, str]:
    try:
        value = json.loads(comment)
    except ValueError:
        return {}
    return {str(k): str(v) for k, v in value.items()} if isinstance(value, dict) else {}


def verify_audio(path: Path, n_samples: int, rate_hz: int) -> None:
    """Decode a written file to its end. Raises OSError with a sentence if it is not whole or not what was asked."""
    try:
        with soundfile.SoundFile(str(path)) as file:
            rate_found = int(file.samplerate)
            n_found = sum(len(block) for block in read_blocks(file, _BLOCK, "int32"))
    except soundfile.LibsndfileError as error:
        fault = told("The sound file was written but cannot be read back: {why}", why=_why_unreadable(path, error))
        raise OSError(fault) from error
    if rate_found != rate_hz:
        raise OSError(
            told(
                "The sound file was written at {found} Hz instead of {wanted} Hz.",
                found=rate_found,
                wanted=rate_hz,
            )
        )
    if n_found != n_samples:
        raise OSError(
            told("The sound file holds {n} of {total} samples; the disk may be full.", n=n_found, total=n_samples)
        )

"""Reading sound: any file that holds some becomes one channel at one rate.

Decodes in blocks, so that a long file costs no more memory than ten minutes of one channel. Knows no torch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import soundfile
import soxr

from engine.api import CancelToken, ClipError, Pcm, reason_of, told
from engine.loudness import db

RATE_HZ = 24000
LEAST_RATE_HZ = 4000
LONGEST_READ_S = 600.0
STEP_S = 0.1  # the grain of Clip.clipped
_FULL_SCALE, _CLIPPED_SHARE = 0.98, 0.02  # a step is clipped when so many of its samples stand at full scale
_OUT_OF_MIX_DB, _CANCELLED_DB = 20.0, 10.0
WAY_OUT = told("Choose another clip of this voice.")

Block = npt.NDArray[np.float32]  # (N, channels)
Samples = npt.NDArray[Any]
Steps = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Clip:
    """Sound read from a file. notes: what was done to it. clipped: whether each 0.1 s stands at full scale."""

    pcm: Pcm
    rate_hz: int
    notes: tuple[str, ...] = ()
    clipped: Steps = field(default_factory=lambda: np.zeros(0, np.bool_))

    @property
    def duration_s(self) -> float:
        return len(self.pcm) / self.rate_hz


@dataclass(frozen=True, slots=True)
class _Source:
    """A file that can be decoded. open() starts from the beginning; total_s is None where the file does not say."""

    rate_hz: int
    n_channels: int
    total_s: float | None
    open: Callable[[], Iterator[Block]]


def read_blocks(file: soundfile.SoundFile, n: int, dtype: Literal["float32", "int32"]) -> Iterator[Samples]:
    """Yield the samples that are really there, n at a time, (N, channels).

    SoundFile.blocks() of soundfile 0.14.0 fills a short read up with whatever lay in memory before.
    """
    while len(block := file.read(n, dtype=dtype, always_2d=True)):
        yield block


def _sndfile_source(path: Path) -> _Source | None:
    """Return what libsndfile makes of the file; None if it does not know the format."""
    if path.suffix.lower() == ".raw":
        return None  # libsndfile would want to be told the format
    try:
        info = soundfile.info(str(path))
    except soundfile.LibsndfileError:
        return None

    def blocks() -> Iterator[Block]:
        done = 0
        with soundfile.SoundFile(str(path)) as file:
            for block in read_blocks(file, 1 << 16, "float32"):
                done += len(block)
                yield block
            if file.frames - done > STEP_S * file.samplerate:
                raise ValueError("the file ends before the length it tells of")

    return _Source(info.samplerate, info.channels, info.duration, blocks) if info.frames else None


def _av_source(path: Path) -> _Source:
    """Return what FFmpeg makes of the file's sound; a cover picture is a video stream and is left alone."""
    import av  # loads FFmpeg

    def opened() -> av.container.InputContainer:
        # a playlist must not make us open addresses; names inside may be in any old encoding and do not matter here
        return av.open(str(path), options={"protocol_whitelist": "file"}, metadata_errors="replace")

    try:
        with opened() as container:
            if not container.streams.audio:
                raise ClipError(path, told("There is no sound in this file. {way_out}", way_out=WAY_OUT))
            stream = container.streams.audio[0]
            rate_hz, n_channels = int(stream.rate or 0), int(stream.channels or 0)
            total_s = float(container.duration) / 1_000_000 if container.duration else None
    except (av.error.FFmpegError, ValueError):
        reason = told("This is not an audio or video file that can be read. {way_out}", way_out=WAY_OUT)
        raise ClipError(path, reason) from None
    if not rate_hz or not n_channels:
        raise ClipError(path, told("The sound in this file cannot be decoded. {way_out}", way_out=WAY_OUT))

    def blocks() -> Iterator[Block]:
        with opened() as container:
            stream = container.streams.audio[0]
            convert = av.AudioResampler(format="flt", layout=stream.layout, rate=rate_hz)
            for frame in container.decode(stream):
                for plain in convert.resample(frame):
                    yield plain.to_ndarray().reshape(-1, n_channels).astype(np.float32, copy=False)

    return _Source(rate_hz, n_channels, total_s, blocks)


def _source(path: Path) -> _Source:
    try:
        size = path.stat().st_size
    except OSError as error:
        reason = told("The file cannot be opened ({why}). Check that it is still there.", why=reason_of(error))
        raise ClipError(path, reason) from None
    if path.is_dir():
        raise ClipError(path, told("This is a folder. Choose an audio file."))
    if size == 0:
        raise ClipError(path, told("The file is empty (0 bytes). {way_out}", way_out=WAY_OUT))
    return _sndfile_source(path) or _av_source(path)


def _decoded(
    source: _Source, from_s: float, length_s: float, damaged: list[str], token: CancelToken | None
) -> Iterator[Block]:
    """Yield the blocks of [from_s, from_s + length_s); a file that breaks off says so in *damaged* and ends there."""
    import av

    skip, left, done = int(from_s * source.rate_hz), int(length_s * source.rate_hz), 0
    blocks = source.open()
    while left > 0:
        if token is not None:
            token.check()
        try:
            block = next(blocks, None)
        except (soundfile.LibsndfileError, av.error.FFmpegError, ValueError):  # ValueError: it ends or changes inside
            whole_s = done / source.rate_hz
            damaged.append(told("the file is damaged after {whole:.1f} s, the part before is used", whole=whole_s))
            return
        if block is None:
            return
        done += len(block)
        block, skip = block[skip:], max(0, skip - len(block))
        block, left = block[:left], left - len(block)
        if len(block):
            yield np.nan_to_num(block, nan=0.0, posinf=0.0, neginf=0.0)


def _weights(
    source: _Source, from_s: float, length_s: float, token: CancelToken | None
) -> tuple[npt.NDArray[np.float32], tuple[str, ...]]:
    """Return the share of each channel in the mono mix, and what there is to say about it."""
    n = source.n_channels
    if n == 1:
        return np.ones(1, np.float32), ()
    power, mixed, count = np.zeros(n), 0.0, 0
    for block in _decoded(source, from_s, length_s, [], token):
        power += np.square(block, dtype=np.float64).sum(axis=0)
        mixed += float(np.square(block.mean(axis=1), dtype=np.float64).sum())
        count += len(block)
    level = [10 * float(np.log10(p / max(count, 1) + 1e-12)) for p in power]
    kind = told("stereo") if n == 2 else told("{n} channels", n=n)
    loud = max(level)
    used = np.array([x > loud - _OUT_OF_MIX_DB for x in level])
    mixed_db = 10 * np.log10(mixed / max(count, 1) + 1e-12)
    if mixed_db < loud - _CANCELLED_DB - db(float(n)) and used.sum() > 1:
        first = int(np.argmax(level))
        alone = told("{kind} → channel {number} alone, the channels cancel out", kind=kind, number=first + 1)
        return (np.arange(n) == first).astype(np.float32), (alone,)
    return (used / used.sum()).astype(np.float32), (_mixed_down(kind, n, loud - min(level)),)


def _mixed_down(kind: str, n_channels: int, difference_db: float) -> str:
    """Return what is said of channels that were mixed, and of how unlike they are."""
    if difference_db < 3:
        return told("{kind} → mono", kind=kind)
    if difference_db > 60:
        return told("{kind} → mono, one of them is silent", kind=kind)
    if n_channels == 2:
        return told("{kind} → mono, L/R differ by {difference:.0f} dB", kind=kind, difference=difference_db)
    return told("{kind} → mono, they differ by {difference:.0f} dB", kind=kind, difference=difference_db)


def _full_scale(block: Block) -> npt.NDArray[np.bool_]:
    return np.asarray((np.abs(block) >= _FULL_SCALE).any(axis=1))


def _clipped_steps(flags: list[npt.NDArray[np.bool_]], rate_hz: int) -> Steps:
    step = max(1, round(STEP_S * rate_hz))
    joined = np.concatenate([*flags, np.zeros(0, np.bool_)])
    joined = np.pad(joined, (0, -len(joined) % step))
    return np.asarray(joined.reshape(-1, step).mean(axis=1) >= _CLIPPED_SHARE)


def read_span(path: Path, rate_hz: int, from_s: float, length_s: float, token: CancelToken | None = None) -> Clip:
    """Read [from_s, from_s + length_s) of a file as one channel. Raises ClipError, Cancelled."""
    source = _source(path)
    if source.rate_hz < LEAST_RATE_HZ:
        rate = told(
            "It is sampled at {rate} Hz, which cannot hold speech. {way_out}", rate=source.rate_hz, way_out=WAY_OUT
        )
        raise ClipError(path, rate)
    weights, notes = _weights(source, from_s, length_s, token)
    stream = soxr.ResampleStream(source.rate_hz, rate_hz, 1, dtype="float32", quality="VHQ")
    parts: list[Pcm] = []
    flags: list[npt.NDArray[np.bool_]] = []
    damaged: list[str] = []
    loudest = 0.0
    for block in _decoded(source, from_s, length_s, damaged, token):
        loudest = max(loudest, float(np.abs(block).max()))
        flags.append(_full_scale(block))
        parts.append(stream.resample_chunk(np.ascontiguousarray(block @ weights, dtype=np.float32)))
    parts.append(stream.resample_chunk(np.zeros(0, np.float32), last=True))
    pcm = np.concatenate(parts)
    if not len(pcm) or not flags:
        raise ClipError(path, told("The file holds no sound that can be decoded. {way_out}", way_out=WAY_OUT))
    if source.rate_hz != rate_hz:
        notes += (told("{found:g} kHz → {used:g} kHz", found=source.rate_hz / 1000, used=rate_hz / 1000),)
    if source.total_s is not None and from_s == 0 and source.total_s > length_s + 1:
        notes += (
            told(
                "only the first {used:.0f} of {total:.0f} minutes are looked at",
                used=length_s / 60,
                total=source.total_s / 60,
            ),
        )
    peak = float(np.abs(pcm).max())
    if peak > 1:  # float files, and what resampling adds to a full-scale wave
        pcm = (pcm / np.float32(peak)).astype(np.float32)
    beyond = loudest > 1.5  # of the file itself: a clipped recording also overshoots once it is resampled
    if beyond:
        notes += (told("made {change:.0f} dB quieter, its samples lay beyond full scale", change=float(db(loudest))),)
    clipped = np.zeros(0, np.bool_) if beyond else _clipped_steps(flags, source.rate_hz)
    return Clip(pcm, rate_hz, notes + tuple(damaged), clipped)


def read_clip(path: Path, rate_hz: int = RATE_HZ, token: CancelToken | None = None) -> Clip:
    """Read the sound of a file as one channel, resampled once; of a long file the first ten minutes.

    Raises ClipError with a sentence for what is no file, empty, without sound, or not readable; Cancelled within
    a block of the token.
    """
    return read_span(path, rate_hz, 0.0, LONGEST_READ_S, token)

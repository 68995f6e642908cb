"""What the codec hears: each number against a slow way to find it, and clips of every kind have rows."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
import pytest
import soxr

from engine.analysis import (
    COMPENSATION,
    EDGES,
    HEARD_HZ,
    LONGEST,
    N_FEATURES,
    ORDER,
    PREEMPHASIS,
    RATE_HZ,
    ROW,
    WINDOW,
    Analysis,
    _predictors,
)
from engine.vocoder import silence
from tests.engine import tiny

Array = npt.NDArray[np.float32]
Wide = npt.NDArray[np.float64]

HOP = RATE_HZ // 100


@pytest.fixture(scope="module")
def hearing() -> Analysis:
    return Analysis(tiny.networks().codec.pitch.arrays())


def noise(seconds: float, level: float = 0.1, seed: int = 5) -> Array:
    return (level * np.random.default_rng(seed).normal(size=int(seconds * RATE_HZ))).astype(np.float32)


def varied() -> Array:
    """A second of speech-like sound, loud and soft, with a silence in it."""
    pcm = tiny.speech(140.0, 1.0) + noise(1.0, 0.003)
    pcm[6000:9000] = 0
    return pcm


# ---- the shape of the spectrum


def window(n: int) -> float:
    place = n if n < ROW else WINDOW - 1 - n
    return math.sin(math.pi / 2 * math.sin(math.pi / 2 * (place + 0.5) / ROW) ** 2)


def in_band(bin_: int, band: int) -> float:
    """Return the share of a bin that a band takes: a triangle from the band before to the one after."""
    left, middle = EDGES[max(0, band - 1)], EDGES[band]
    right = EDGES[min(len(EDGES) - 1, band + 1)]
    twice = 2.0 if band in (0, len(EDGES) - 1) else 1.0  # half triangles
    if left <= bin_ < middle:
        return twice * (bin_ - left) / (middle - left)
    return twice * (right - bin_) / (right - middle) if middle <= bin_ < right else 0.0


def plain_cepstrum(frame: Wide) -> list[float]:
    """Return the 18 numbers of one window of 20 ms."""
    power = np.abs(np.fft.rfft([x * window(n) for n, x in enumerate(frame)]) / WINDOW) ** 2
    levels, loudest, follow = list[float](), -2.0, -2.0
    for band in range(len(EDGES)):
        energy = sum(power[k] * in_band(k, band) for k in range(len(power)))
        levels.append(max(math.log10(1e-2 + energy), loudest - 8, follow - 2.5))
        loudest, follow = max(loudest, levels[-1]), max(follow - 2.5, levels[-1])
    n = len(levels)
    out = [
        math.sqrt(2 / n) * sum(x * math.cos((i + 0.5) * k * math.pi / n) for i, x in enumerate(levels))
        for k in range(n)
    ]
    return [out[0] / math.sqrt(2) - 4, *out[1:]]


def test_the_cepstrum_is_that_of_a_plain_loop_over_bins_and_bands(hearing: Analysis) -> None:
    pcm = varied()
    found = hearing.features(pcm)[:, :18]
    heard = soxr.resample(pcm, RATE_HZ, HEARD_HZ, quality="VHQ").astype(np.float64)
    x = np.concatenate((np.zeros(ROW + 1), np.trunc(heard * 32767)))
    x = x[1:] - PREEMPHASIS * x[:-1]
    for row in (0, 1, 26, 30, 38, 99):
        expected = plain_cepstrum(x[row * ROW : row * ROW + WINDOW])
        assert np.allclose(found[row], expected, atol=2e-6, rtol=0), row


def test_louder_sound_of_the_same_shape_has_another_first_number_only(hearing: Analysis) -> None:
    soft, loud = (hearing.features(noise(0.5, level))[2:-2, :18] for level in (0.01, 0.1))
    change = loud - soft
    assert np.allclose(change[:, 0], 2 * math.sqrt(18), atol=0.01)  # samples become whole numbers
    assert np.allclose(change[:, 1:], 0, atol=0.01)


def test_silence_is_what_the_vocoder_takes_for_silence(hearing: Analysis) -> None:
    rows = hearing.features(np.zeros(10 * HOP, np.float32))
    numbers = [*range(18), 19]
    assert np.allclose(rows[:, numbers], silence()[numbers], atol=1e-5, rtol=0)


# ---- pitch


def plain_predictor(levels: Wide) -> Wide:
    """Solve the normal equations of the spectrum that 18 levels draw."""
    power = np.zeros(WINDOW // 2 + 1)
    for k in range(WINDOW // 2):
        halves = (1 if band in (0, len(EDGES) - 1) else 2 for band in range(len(EDGES)))
        power[k] = sum(10 ** levels[i] * COMPENSATION[i] * in_band(k, i) * half / 2 for i, half in enumerate(halves))
    turns = np.cos(2 * np.pi * np.outer(np.arange(ORDER + 1), np.arange(len(power))) / WINDOW)
    like = turns[:, 0] * power[0] + 2 * turns[:, 1:-1] @ power[1:-1]
    like[0] = like[0] * (1 + 1e-4) + 320 / 12 / 38
    like[1:] *= 1 - 6e-5 * np.arange(1, ORDER + 1) ** 2
    matrix = np.array([[like[abs(i - j)] for j in range(ORDER)] for i in range(ORDER)])
    return -np.linalg.solve(matrix, like[1:])


def test_linear_predictors_solve_the_normal_equations() -> None:
    levels = np.random.default_rng(2).normal(4, 0.3, size=(3, 18))
    found = _predictors(levels)
    assert np.abs(found).max() > 0.1
    assert np.allclose(found, [plain_predictor(row) for row in levels], atol=1e-9, rtol=0)


def test_what_the_spectrum_explains_is_taken_out(hearing: Analysis) -> None:
    """A resonance is flattened, so that the pitch is heard and not the vowel."""
    steps = np.random.default_rng(4).normal(0, 100, 20 * ROW + ROW)
    x = steps.copy()
    for n in range(2, len(x)):
        x[n] += 1.8 * x[n - 1] - 0.9 * x[n - 2]
    windows = np.lib.stride_tricks.sliding_window_view(x, WINDOW)[::ROW] * [window(n) for n in range(WINDOW)]
    levels = np.log10(1e-2 + np.abs(np.fft.rfft(windows) / WINDOW) ** 2 @ hearing._bands)
    rest = hearing._residual(x, levels)
    assert rest[ROW:].std() < 0.3 * x.std()


def pitch_of(period: int) -> float:
    return math.log2(LONGEST / period) - 1.5


@pytest.mark.parametrize("period", [32, 57, 100, 181, 256])
def test_a_buzz_is_periodic_at_its_own_period_and_noise_at_none(hearing: Analysis, period: int) -> None:
    n = 20
    hiss = np.random.default_rng(6).normal(0, 100, n * ROW)
    buzz = np.resize(hiss[:period], n * ROW)
    at = np.full(n, pitch_of(period))
    assert np.all(hearing._periodicity(buzz, at)[8:] > 0.45)
    assert np.all(hearing._periodicity(hiss, at)[8:] < 0.3)
    assert hearing._periodicity(hiss, at)[8:].mean() < -0.1
    assert hearing._periodicity(np.zeros(n * ROW), at) == pytest.approx(silence()[19])
    off = np.full(n, pitch_of(period - period // 3 if period > 180 else period + period // 3))
    assert hearing._periodicity(buzz, off)[8:].mean() < 0.2


# ---- clips


@pytest.mark.parametrize("n", [0, 1, 239, 240, 241, 479, 480, 481, 2400])
def test_every_started_hundredth_of_a_second_is_a_row(hearing: Analysis, n: int) -> None:
    found = hearing.features(noise(1.0)[:n])
    assert found.shape == (-(-n // HOP), N_FEATURES)
    assert found.dtype == np.float32
    assert np.isfinite(found).all()


def test_all_rows_but_the_last_hear_nothing_of_what_comes_after_them(hearing: Analysis) -> None:
    pcm = noise(0.5) + tiny.speech(120.0, 0.5)
    whole = hearing.features(pcm)
    for n in (2, 20, 33):
        prefix = hearing.features(pcm[: n * HOP])
        assert np.allclose(prefix[:-1], whole[: n - 1], atol=1e-3, rtol=0)


def test_samples_beyond_full_scale_are_heard_as_full_scale(hearing: Analysis) -> None:
    square = np.sign(tiny.speech(100.0, 0.3))
    found = [hearing.features(np.float32(level) * square) for level in (4.0, 400.0)]
    assert all(np.isfinite(x).all() for x in found)
    assert np.allclose(found[0][:, 0], found[1][:, 0], atol=0.5)


def test_a_steady_offset_is_hardly_heard(hearing: Analysis) -> None:
    pcm = noise(0.3, 0.02)
    found = hearing.features(pcm + np.float32(0.01))[2:-2, :18] - hearing.features(pcm)[2:-2, :18]
    assert np.abs(found).max() < 1.5


@pytest.mark.parametrize("odd", [np.nan, np.inf, -np.inf])
def test_a_sample_that_is_no_number_is_heard_as_silence(hearing: Analysis, odd: float) -> None:
    pcm = noise(0.1)
    pcm[700:710] = 0
    expected = hearing.features(pcm)
    pcm[700:710] = odd
    assert np.array_equal(hearing.features(pcm), expected)


def test_hearing_twice_is_hearing_the_same(hearing: Analysis) -> None:
    pcm = varied()
    before = pcm.copy()
    assert np.array_equal(hearing.features(pcm), hearing.features(pcm))
    assert np.array_equal(pcm, before)

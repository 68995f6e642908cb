"""Loudness, true peak, the limiter and normalising, each against another way of measuring."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

import numpy as np
import pyloudnorm
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.api import Cancelled, CancelToken, Pcm
from engine.audio import limit_true_peak, loudness_lufs, normalise, rms_db, true_peak_dbtp

RATE = 48000


def speech_like(seed: int, length_s: float = 2.0, crest: float = 1.0) -> Pcm:
    """Return noise below 0.8 of the Nyquist frequency in bursts; crest > 1 adds lone spikes."""
    rng = np.random.default_rng(seed)
    n = int(length_s * RATE)
    spectrum = np.fft.rfft(rng.normal(size=n))
    spectrum[int(0.8 * len(spectrum)) :] = 0
    pcm = np.fft.irfft(spectrum, n) * np.clip(np.sin(np.arange(n) / RATE * 9 + rng.uniform(0, 6)) + 0.4, 0.01, 1)
    spikes = np.convolve((rng.uniform(size=n) < 3e-5) * 1.0, np.hanning(9), mode="same")
    return (pcm / np.abs(pcm).max() * 0.5 + 0.5 * (crest - 1) * spikes).astype(np.float32)


def peak_at_eight_times(pcm: Pcm) -> float:
    """Measure the true peak by zero-padding the spectrum: nothing in common with the resampler under test."""
    padded = np.pad(pcm.astype(np.float64), 256)
    spectrum = np.fft.rfft(padded)
    wide = np.zeros(len(padded) * 4 + 1, complex)
    wide[: len(spectrum)] = spectrum
    return 20 * float(np.log10(np.abs(np.fft.irfft(wide, len(padded) * 8)).max() * 8))


def sine(freq_hz: float, level_dbfs: float, length_s: float = 3.0, phase: float = 0.0) -> Pcm:
    t = np.arange(int(length_s * RATE)) / RATE
    return (10 ** (level_dbfs / 20) * np.sin(2 * np.pi * freq_hz * t + phase)).astype(np.float32)


def test_a_full_scale_sine_of_997_hz_in_one_channel_is_minus_three_lufs() -> None:
    assert loudness_lufs(sine(997, 0.0), RATE) == pytest.approx(-3.01, abs=0.05)


@pytest.mark.parametrize("seed", range(3))
def test_loudness_agrees_with_the_common_meter(seed: int) -> None:
    pcm = speech_like(seed, 3.0)
    assert loudness_lufs(pcm, RATE) == pytest.approx(pyloudnorm.Meter(RATE).integrated_loudness(pcm), abs=0.2)


@pytest.mark.parametrize("length_s", [30.05, 60.0, 61.37])
def test_loudness_measured_in_stretches_is_that_of_the_whole(length_s: float) -> None:
    rate = 8000
    pcm = speech_like(5, length_s * rate / RATE)[: int(length_s * rate)]
    whole = pyloudnorm.Meter(rate, filter_class="DeMan").integrated_loudness(pcm.astype(np.float64))
    assert loudness_lufs(pcm, rate) == pytest.approx(whole, abs=0.01)


@pytest.mark.parametrize("measure", [loudness_lufs, true_peak_dbtp])
def test_the_memory_measuring_takes_does_not_grow_with_the_episode(measure: Callable[[Pcm, int], float]) -> None:
    pcm = np.tile(speech_like(6), 90)  # three minutes
    measure(pcm[:RATE], RATE)  # loads its libraries
    tracemalloc.start()
    try:
        measure(pcm, RATE)
        peak_bytes = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak_bytes < (2 if measure is loudness_lufs else 1) * pcm.nbytes  # 7 and 1.5 if it is measured as a whole


def test_loudness_of_silence_and_of_nothing_is_minus_infinity() -> None:
    assert loudness_lufs(np.zeros(RATE, np.float32), RATE) == -float("inf")
    assert loudness_lufs(np.zeros(0, np.float32), RATE) == -float("inf")
    assert rms_db(np.zeros(0, np.float32)) == -float("inf")


def test_loudness_of_a_word_shorter_than_a_gating_block_is_measured() -> None:
    assert loudness_lufs(sine(997, -20.0, 0.2), RATE) == pytest.approx(-23.0, abs=0.3)


def test_true_peak_sees_what_lies_between_the_samples() -> None:
    between = sine(RATE / 4, 0.0, phase=np.pi / 4)  # its samples only reach -3 dBFS
    assert 20 * np.log10(np.abs(between).max()) == pytest.approx(-3.01, abs=0.01)
    assert true_peak_dbtp(between[2000:-2000] * np.hanning(len(between) - 4000).astype(np.float32), RATE) == (
        pytest.approx(0.0, abs=0.1)
    )


@pytest.mark.parametrize("n", [0, 1, 7, 300])
def test_levels_of_a_handful_of_samples_do_not_fail(n: int) -> None:
    pcm = np.full(n, 0.5, np.float32)
    assert true_peak_dbtp(pcm, RATE) >= (-6.1 if n else -float("inf"))
    assert len(limit_true_peak(pcm, RATE, -12.0)) == n
    assert len(normalise(pcm, RATE)[0]) == n


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 999), gain_db=st.floats(0, 24), ceiling=st.floats(-9, -0.5), crest=st.floats(1, 3))
def test_no_true_peak_passes_the_ceiling(seed: int, gain_db: float, ceiling: float, crest: float) -> None:
    pcm = (speech_like(seed, 0.5, crest) * 10 ** (gain_db / 20)).astype(np.float32)
    assert peak_at_eight_times(limit_true_peak(pcm, RATE, ceiling)) <= ceiling


def test_the_limiter_leaves_quiet_parts_alone_bit_for_bit() -> None:
    pcm = speech_like(3, 3.0) * np.float32(0.3)
    pcm[RATE : RATE + 400] = 0.9
    limited = limit_true_peak(pcm, RATE, -6.0)
    assert not np.array_equal(limited, pcm)
    assert np.array_equal(limited[: RATE - 4800], pcm[: RATE - 4800])
    assert np.array_equal(limited[RATE + 5200 :], pcm[RATE + 5200 :])


def test_the_limiter_turns_down_smoothly() -> None:
    pcm = sine(200, -6.0, 1.0)
    pcm[20000:20240] *= 2
    with np.errstate(divide="ignore", invalid="ignore"):
        gain = limit_true_peak(pcm, RATE, -3.0) / pcm
    gain = gain[np.isfinite(gain)]
    assert np.abs(np.diff(gain)).max() < 0.01
    assert gain.max() <= 1.0


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 999), level_db=st.floats(-50, 6), crest=st.floats(1, 2))
def test_normalising_reaches_the_loudness_under_the_ceiling(seed: int, level_db: float, crest: float) -> None:
    pcm = (speech_like(seed, 1.5, crest) * 10 ** (level_db / 20)).astype(np.float32)
    levelled, gain_db = normalise(pcm, RATE, -16.0, -1.0)
    assert pyloudnorm.Meter(RATE).integrated_loudness(levelled.astype(np.float64)) == pytest.approx(-16.0, abs=0.5)
    assert peak_at_eight_times(levelled) <= -1.0
    assert -60 < gain_db < 60


def test_normalising_silence_changes_nothing() -> None:
    levelled, gain_db = normalise(np.zeros(RATE, np.float32), RATE)
    assert (float(np.abs(levelled).max()), gain_db) == (0.0, 0.0)


def test_where_no_peak_is_in_the_way_normalising_is_one_linear_gain() -> None:
    pcm = sine(300, -30.0)
    levelled, gain_db = normalise(pcm, RATE, -23.0)
    assert np.array_equal(levelled, pcm * np.float32(10 ** (gain_db / 20)))


class _Asked(CancelToken):
    """Is cancelled when it has been asked so often."""

    def __init__(self, n_asked: int) -> None:
        super().__init__()
        self.n_left = n_asked

    def check(self) -> None:
        self.n_left -= 1
        if self.n_left < 0:
            self.cancel()
        super().check()


@pytest.mark.parametrize("n_asked", [0, 3, 7, 20])
def test_normalising_stops_inside_its_work_when_it_is_cancelled(n_asked: int) -> None:
    # The token was looked at only before and after: an hour's mix went on for half a minute.
    pcm = np.tile(speech_like(3, 1.5, 2.0), 30)
    with pytest.raises(Cancelled):
        normalise(pcm, RATE, -9.0, -6.0, _Asked(n_asked))


def test_a_token_nobody_cancels_changes_no_sample() -> None:
    pcm = speech_like(3, 1.5, 2.0)
    watched = normalise(pcm, RATE, -12.0, -3.0, CancelToken())[0]
    assert np.array_equal(watched, normalise(pcm, RATE, -12.0, -3.0)[0])

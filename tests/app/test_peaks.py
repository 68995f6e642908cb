"""Peaks are exact, whatever the pieces they came in, and cost what is new or what is shown."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.models.peaks import BLOCK, Envelope, Floats, envelope_of, peaks

RATE_HZ = 24000


def noise(n: int, seed: int = 0) -> Floats:
    return np.random.default_rng(seed).uniform(-1, 1, n).astype(np.float32)


def test_peaks_are_the_least_and_greatest_sample_of_each_stretch() -> None:
    pcm = np.array([0, 1, -1, 0.5, 0.25, -0.25], np.float32)
    assert peaks(pcm, 3).tolist() == [[0, 1], [-1, 0.5], [-0.25, 0.25]]


def test_more_columns_than_samples_repeat_them_and_no_sound_is_zero() -> None:
    assert peaks(np.array([0.5, -0.5], np.float32), 4).tolist() == [[0.5, 0.5], [0.5, 0.5], [-0.5, -0.5], [-0.5, -0.5]]
    assert peaks(np.zeros(0, np.float32), 3).tolist() == [[0, 0]] * 3
    assert peaks(noise(10), 0).shape == (0, 2)


@given(st.lists(st.integers(0, 700), max_size=12), st.integers(1, 40))
def test_an_envelope_does_not_depend_on_the_pieces_it_was_given(sizes: list[int], n: int) -> None:
    pcm = noise(sum(sizes))
    ends = np.cumsum(sizes).tolist()
    grown = envelope_of(RATE_HZ, [pcm[end - size : end] for end, size in zip(ends, sizes, strict=True)])
    whole = Envelope(RATE_HZ, pcm)
    assert grown.n_samples == len(pcm)
    step = max(1.0, len(pcm) / n)
    assert np.array_equal(grown.columns(step, n), whole.columns(step, n))


@pytest.mark.parametrize("blocks_per_column", [1, 4, 16, 64, 256])
def test_columns_on_whole_stretches_are_exact(blocks_per_column: int) -> None:
    step = BLOCK * blocks_per_column
    pcm = noise(step * 5 + 7)
    expected = [[part.min(), part.max()] for part in np.split(pcm, np.arange(step, len(pcm), step))]
    assert Envelope(RATE_HZ, pcm).columns(step, 100) == pytest.approx(np.array(expected))


@given(st.integers(1, 5000), st.floats(0.5, 900), st.integers(1, 300), st.floats(0, 4000))
def test_no_peak_is_lost_or_made_up_at_any_zoom(n_samples: int, step: float, n: int, start: float) -> None:
    pcm = noise(n_samples)
    start = min(start, n_samples - 1.0)
    columns = Envelope(RATE_HZ, pcm).columns(step, n, start)
    assert len(columns) <= n
    if len(columns) < n:
        assert start + len(columns) * step >= n_samples, "columns end only where the sound does"
    stop = min(n_samples, int(start + len(columns) * step))
    blur = int(max(BLOCK, step))  # columns begin and end on whole stretches
    seen = pcm[max(0, int(start) - blur) : stop + blur]
    assert columns[:, 0].min() >= seen.min()
    assert columns[:, 1].max() <= seen.max()
    if start == 0 and stop == n_samples:
        assert columns[:, 1].max() == pcm.max()
        assert columns[:, 0].min() == pcm.min()


def test_appending_reads_what_is_new_and_nothing_of_what_was_there() -> None:
    envelope = Envelope(RATE_HZ, noise(RATE_HZ * 60))
    before = envelope.work
    envelope.append(noise(1920))
    assert envelope.work - before <= 1920 * 1.1 + 60


def test_showing_thirty_seconds_reads_a_few_values_a_column() -> None:
    envelope = Envelope(RATE_HZ, noise(RATE_HZ * 30))
    before = envelope.work
    assert len(envelope.columns(RATE_HZ * 30 / 1500, 1500)) == 1500
    assert envelope.work - before <= 4 * 1500


def test_an_envelope_is_small_beside_its_sound() -> None:
    envelope = Envelope(RATE_HZ, noise(RATE_HZ * 30))
    assert envelope.n_bytes < RATE_HZ * 30 * 4 / 5

"""Packets: the planned stretch, faded at its ends, the same samples in any grouping."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.packets import DYING_S, FADE_S, FIRST_FRAMES, MOST_FRAMES, Packetizer

RATE_HZ, FRAME = 24000, 960
N_FADE = round(FADE_S * RATE_HZ)


def audio(n: int) -> np.ndarray:
    return np.random.default_rng(1).uniform(-0.9, 0.9, n).astype(np.float32)


def packets(cut: Packetizer, pcm: np.ndarray, step: int = FRAME) -> list[np.ndarray]:
    pushed = [cut.push(pcm[i : i + step]) for i in range(0, len(pcm), step)]
    return [*(p for p in pushed if p is not None), cut.finish()]


@settings(max_examples=60, deadline=None)
@given(
    start=st.integers(0, 3000),
    length=st.integers(1, 20000),
    frames=st.none() | st.integers(1, 9),
    step=st.integers(100, 4000),
)
def test_packets_joined_are_the_planned_stretch_whatever_the_grouping(
    start: int, length: int, frames: int | None, step: int
) -> None:
    pcm = audio(24000)
    end = min(start + length, len(pcm))
    joined = np.concatenate(packets(Packetizer(start, end, RATE_HZ, FRAME, frames), pcm, step))
    once = packets(Packetizer(start, end, RATE_HZ, FRAME, 10**6), pcm, len(pcm))
    assert len(once) == 1
    assert np.array_equal(joined, once[0])
    middle = slice(N_FADE, -N_FADE)
    assert np.array_equal(joined[middle], pcm[start:end][middle])


def test_the_ends_are_faded_over_five_milliseconds() -> None:
    whole = packets(Packetizer(1000, 9000, RATE_HZ, FRAME), np.ones(9600, np.float32), 9600)[0]
    assert whole[0] == whole[-1] < 0.01
    assert (np.diff(whole[:N_FADE]) > 0).all()
    assert (whole[N_FADE:-N_FADE] == 1).all()
    assert np.array_equal(whole, whole[::-1])


def test_a_packet_has_the_frames_that_were_asked_for() -> None:
    sizes = [len(p) for p in packets(Packetizer(0, 10 * FRAME, RATE_HZ, FRAME, 3), audio(10 * FRAME))]
    assert sizes == [3 * FRAME, 3 * FRAME, 3 * FRAME, FRAME]


def test_packets_grow_while_the_audio_is_ahead_of_the_clock() -> None:
    cut = Packetizer(0, 100 * FRAME, RATE_HZ, FRAME, clock=lambda: 5.0)
    sizes = [len(p) // FRAME for p in packets(cut, audio(100 * FRAME))]
    assert sizes[0] == FIRST_FRAMES
    assert sizes == [*sorted(sizes[:-1]), sizes[-1]]
    assert max(sizes) == MOST_FRAMES


def test_packets_stay_small_while_the_listener_waits() -> None:
    times = iter(range(1000))
    cut = Packetizer(0, 20 * FRAME, RATE_HZ, FRAME, clock=lambda: float(next(times)))
    assert {len(p) // FRAME for p in packets(cut, audio(20 * FRAME))} == {FIRST_FRAMES}


def test_the_last_samples_come_with_finish_only() -> None:
    cut = Packetizer(0, 2 * FRAME, RATE_HZ, FRAME, 2)
    assert cut.push(audio(2 * FRAME)) is None
    assert len(cut.finish()) == 2 * FRAME
    assert cut.n_handed == 2 * FRAME


def test_nobody_can_write_into_a_packet_and_no_sample_passes_full_scale() -> None:
    whole = packets(Packetizer(0, FRAME, RATE_HZ, FRAME), 3 * audio(FRAME))[0]
    assert np.abs(whole).max() == 1
    with pytest.raises(ValueError, match="read-only"):
        whole[0] = 0


def test_a_take_that_lacks_samples_is_not_finished() -> None:
    cut = Packetizer(0, 2 * FRAME, RATE_HZ, FRAME)
    cut.push(audio(FRAME))
    with pytest.raises(ValueError, match="960 samples of the take are missing"):
        cut.finish()


@pytest.mark.parametrize(("start", "end", "frames"), [(5, 5, None), (-1, 5, None), (0, 5, 0)])
def test_stretches_and_sizes_that_make_no_sense_are_refused(start: int, end: int, frames: int | None) -> None:
    with pytest.raises(ValueError, match=r"holds nothing|cannot be made"):
        Packetizer(start, end, RATE_HZ, FRAME, frames)


@pytest.mark.parametrize("frames", [None, 1, 5])
def test_speech_that_has_to_be_over_dies_away_around_its_end(frames: int | None) -> None:
    ones, over = np.ones(9600, np.float32), 6000
    whole = np.concatenate(packets(Packetizer(0, 9000, RATE_HZ, FRAME, frames, over=over), ones, 700))
    since, until = (over + round(s * RATE_HZ) for s in DYING_S)
    assert len(whole) == 9000
    assert (whole[N_FADE:since] == 1).all()
    assert (np.diff(whole[since + 1 : until]) < 0).all()
    assert (whole[until:] == 0).all()
    assert np.array_equal(whole, packets(Packetizer(0, 9000, RATE_HZ, FRAME, 99, over=over), ones, 9600)[0])

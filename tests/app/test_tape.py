"""The tape gives out exactly what was put on it, waits where samples lack, and never clicks."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.tape import EDGE_S, REBUFFER_S, Segment, Tape
from engine.api import Pcm
from tests.listening import tone

RATE_HZ = 24000
EDGE = round(EDGE_S * RATE_HZ)


def armed() -> Tape:
    tape = Tape()
    tape.arm(RATE_HZ)
    return tape


def whole(tape: Tape, key: str, pcm: Pcm, gap_s: float = 0.0, at_s: float | None = None) -> Segment:
    segment = Segment(key, gap_s, at_s)
    tape.add(segment)
    tape.push(segment, pcm)
    tape.end(segment)
    return segment


def read(tape: Tape, n: int, block: int = 512) -> Pcm:
    parts = []
    while n > 0:
        out = np.full(min(n, block), np.nan, np.float32)
        tape.read(out)
        parts.append(out)
        n -= len(out)
    return np.concatenate(parts)


def marks(tape: Tape, latency_s: float = 0.0) -> list[tuple[str, str]]:
    return [(mark.what, mark.segment.key) for mark in tape.passed(tape.heard(latency_s))]


def steepest(pcm: Pcm) -> float:
    return float(np.abs(np.diff(pcm, prepend=np.float32(0))).max())


@given(
    cuts=st.lists(st.integers(0, 2400), max_size=6),
    blocks=st.lists(st.integers(1, 700), min_size=1, max_size=5),
)
def test_samples_are_those_of_the_file_whatever_the_pieces_and_the_blocks(cuts: list[int], blocks: list[int]) -> None:
    pcm, tape = tone(0.1), armed()
    segment = Segment("a")
    tape.add(segment)
    for part in np.split(pcm, sorted(cuts)):
        tape.push(segment, part)
    tape.end(segment)
    heard = np.concatenate([read(tape, n, n) for n in [*blocks, 3000]])[: len(pcm)]
    np.testing.assert_array_equal(heard[EDGE:-EDGE], pcm[EDGE:-EDGE])
    assert tape.n_underruns == 0


def test_both_ends_of_a_sound_are_ramps_and_the_next_follows_after_its_gap_to_the_sample() -> None:
    tape = armed()
    whole(tape, "a", tone(0.1))
    whole(tape, "b", tone(0.1), gap_s=0.35)
    heard = read(tape, RATE_HZ)
    assert steepest(heard) < 0.02
    starts = 2400 + round(0.35 * RATE_HZ)
    assert not heard[2400:starts].any()
    np.testing.assert_array_equal(heard[starts + EDGE : starts + 2400 - EDGE], tone(0.1)[EDGE:-EDGE])
    assert not heard[starts + 2400 :].any()


def test_sounds_with_times_of_their_own_are_mixed_where_they_overlap() -> None:
    tape = armed()
    whole(tape, "a", tone(0.2), at_s=0.0)
    whole(tape, "b", tone(0.2, pitch_hz=310), at_s=0.1)
    heard = read(tape, 12000)
    alone_a, both = slice(EDGE, 2400), slice(2400 + EDGE, 4800 - EDGE)
    np.testing.assert_array_equal(heard[alone_a], tone(0.2)[alone_a])
    expected = tone(0.2)[both] + tone(0.2, pitch_hz=310)[both.start - 2400 : both.stop - 2400]
    np.testing.assert_allclose(heard[both], expected, atol=1e-7)
    assert marks(tape) == [("started", "a"), ("started", "b"), ("finished", "a"), ("finished", "b")]


def test_the_place_waits_while_samples_lack_and_a_hole_is_counted_once() -> None:
    tape, pcm = armed(), tone(1.0)
    segment = Segment("a")
    tape.add(segment)
    assert not read(tape, 1000).any(), "nothing is there yet, which is no underrun"
    assert (tape.heard(0), tape.n_underruns) == (0, 0)
    tape.push(segment, pcm[:4000])
    first = read(tape, 6000)
    assert (tape.heard(0), tape.n_underruns) == (4000, 1)
    tape.push(segment, pcm[4000:5000])
    assert not read(tape, 1000).any(), "it does not stutter on with every little piece"
    tape.push(segment, pcm[5000 : 5000 + round(REBUFFER_S * RATE_HZ)])
    second = read(tape, 1000)
    assert (tape.heard(0), tape.n_underruns) == (5000, 1)
    np.testing.assert_array_equal(second[EDGE:], pcm[4000 + EDGE : 5000])
    assert steepest(np.concatenate([first, second])) < 0.02


def test_the_end_of_a_late_sound_is_heard_even_if_it_is_short() -> None:
    tape, pcm = armed(), tone(0.2)
    segment = Segment("a")
    tape.add(segment)
    tape.push(segment, pcm[:2000])
    read(tape, 3000)
    tape.push(segment, pcm[2000:2500])
    tape.end(segment)
    assert np.abs(read(tape, 3000)).max() > 0.2
    assert tape.exhausted is False
    assert marks(tape) == [("started", "a"), ("finished", "a")]
    assert tape.exhausted


def test_what_is_heard_lags_behind_what_was_read_by_the_latency_even_across_a_hole() -> None:
    tape, pcm = armed(), tone(1.0)
    segment = Segment("a")
    tape.add(segment)
    tape.push(segment, pcm[:4800])
    read(tape, 2400)
    assert tape.heard(0.05) == 1200
    assert tape.heard(1.0) == 0
    read(tape, 4800)  # 2400 samples, then a hole of as many
    assert tape.heard(0.0) == 4800
    assert tape.heard(0.15) == 3600
    assert marks(tape, 0.15) == [("started", "a")]


def test_a_reset_is_silence_within_one_reading_and_without_a_click() -> None:
    tape = armed()
    whole(tape, "a", tone(1.0))
    before = read(tape, 3210)
    tape.reset()
    after = read(tape, 512)
    assert not after[EDGE:].any()
    assert after[:EDGE].any()
    assert steepest(np.concatenate([before, after])) < 0.02
    assert (tape.heard(0), tape.exhausted, marks(tape)) == (0, True, [])


def test_a_new_sound_right_after_a_reset_starts_at_once() -> None:
    tape = armed()
    whole(tape, "a", tone(1.0))
    read(tape, 3000)
    tape.reset()
    tape.arm(RATE_HZ)
    whole(tape, "b", tone(0.5, pitch_hz=330))
    heard = read(tape, 2000)
    np.testing.assert_array_equal(heard[EDGE:], tone(0.5, pitch_hz=330)[EDGE:2000])


def test_a_cut_sound_ends_and_the_next_takes_its_place() -> None:
    tape = armed()
    first = Segment("a")
    tape.add(first)
    tape.push(first, tone(1.0))
    before = read(tape, 3000)
    tape.cut(first)
    whole(tape, "b", tone(0.2), gap_s=0.1)
    after = read(tape, 9000)
    assert steepest(np.concatenate([before, after])) < 0.02
    assert not after[EDGE:2400].any()
    np.testing.assert_array_equal(after[2400 + EDGE : 4000], tone(0.2)[EDGE:1600])
    assert marks(tape) == [("started", "a"), ("finished", "a"), ("started", "b"), ("finished", "b")]


def test_an_empty_sound_leaves_no_gap_of_its_own() -> None:
    tape = armed()
    whole(tape, "a", tone(0.1))
    whole(tape, "nothing", np.zeros(0, np.float32), gap_s=0.1)
    whole(tape, "b", tone(0.1), gap_s=0.1)
    heard = read(tape, 9600)
    assert np.flatnonzero(heard[2400:])[0] == pytest.approx(2400, abs=2)


def test_volume_changes_by_a_ramp_and_full_volume_leaves_samples_alone() -> None:
    tape = armed()
    whole(tape, "a", np.full(24000, 0.5, np.float32))
    tape.set_gain(0.0)
    falling = read(tape, 1200)
    assert steepest(falling[EDGE:] - np.float32(0)) <= 0.5
    assert np.abs(np.diff(falling)).max() < 0.02
    assert falling[-1] == 0
    tape.set_gain(1.0)
    rising = read(tape, 1200)
    assert np.abs(np.diff(rising)).max() < 0.02
    assert rising[-1] == 0.5
    tape.set_gain(0.25)
    read(tape, 1200)
    assert read(tape, 10)[0] == 0.125


def test_two_loud_voices_at_once_do_not_leave_the_range() -> None:
    tape = armed()
    for key in ("a", "b"):
        whole(tape, key, np.full(2400, 0.8, np.float32), at_s=0.0)
    assert read(tape, 2400).max() == 1.0

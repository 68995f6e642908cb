"""Scores that need no words: clipping, ending, silence, length; each on audio made to have that fault and no other."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.api import EndReason, Pcm, Score
from engine.scoring.length import length, n_beats
from engine.scoring.levels import levels_of
from engine.scoring.signal import clipping, ending, silence

RATES = (16000, 24000, 44100, 48000)


def voice(length_s: float, rate_hz: int = 24000, level: float = 0.3) -> Pcm:
    """Return a hum with harmonics that swells and fades like syllables, and fades in and out as a whole."""
    t = np.arange(int(length_s * rate_hz)) / rate_hz
    tone = sum(np.sin(2 * np.pi * 140 * k * t) / k for k in range(1, 8))
    shape = 0.6 + 0.4 * np.sin(2 * np.pi * 4.5 * t)
    fade = np.clip(np.minimum(t, length_s - t) / 0.08, 0, 1) ** 2
    pcm = tone * shape * fade
    return (level * pcm / np.abs(pcm).max()).astype(np.float32)


def hush(length_s: float, rate_hz: int = 24000) -> Pcm:
    return np.zeros(int(length_s * rate_hz), np.float32)


def take(rate_hz: int = 24000) -> Pcm:
    return np.concatenate([hush(0.1, rate_hz), voice(1.6, rate_hz), hush(0.2, rate_hz)])


def all_of(pcm: Pcm, rate_hz: int = 24000, phonemes: str = "ðə kˈɛTᵊlz ˌɔn æt sˈɛvən.") -> dict[str, Score]:
    levels = levels_of(pcm, rate_hz)
    scores = [
        length(levels, phonemes, "en", None),
        clipping(pcm, rate_hz),
        ending(levels, "eos"),
        silence(levels, phonemes),
    ]
    return {s.name: s for s in scores}


@pytest.mark.parametrize("rate_hz", RATES)
def test_a_good_take_passes_everything_at_any_rate(rate_hz: int) -> None:
    scores = all_of(take(rate_hz), rate_hz)
    assert {name: s.passed for name, s in scores.items()} == dict.fromkeys(scores, True)
    assert all(s.value >= 0.5 and s.reason.endswith(".") for s in scores.values())


def failed(pcm: Pcm, phonemes: str = "ðə kˈɛTᵊlz ˌɔn æt sˈɛvən.") -> list[str]:
    return [name for name, s in all_of(pcm, phonemes=phonemes).items() if not s.passed]


def test_samples_at_full_scale_are_told_with_their_number() -> None:
    score = clipping(np.clip(take() * 5, -1, 1), 24000)
    assert not score.passed
    assert score.value < 0.5
    assert "clipped" in score.reason
    assert any(char.isdigit() for char in score.reason)


def test_one_sample_that_touches_full_scale_is_a_peak_and_no_clipping() -> None:
    pcm = take()
    pcm[1000] = 1.0
    assert "Samples clipped" not in clipping(pcm, 24000).reason
    pcm[1001] = 1.0
    assert clipping(pcm, 24000).reason == "Samples clipped: 2, in places: 1."


def test_peaks_cut_flat_below_full_scale_are_clipping_too() -> None:
    assert not clipping(np.clip(take(), -0.15, 0.15), 24000).passed


def test_a_peak_between_the_samples_is_found() -> None:
    t = np.arange(4800) / 24000
    pcm = (0.998 * np.sqrt(2) * np.sin(2 * np.pi * 6000 * t + np.pi / 4)).astype(np.float32)
    assert np.abs(pcm).max() < 0.9985
    score = clipping(pcm * np.hanning(4800).astype(np.float32) ** 0.05, 24000)
    assert not score.passed
    assert "true peak" in score.reason


@pytest.mark.parametrize("keep", [0.4, 0.55, 0.7])
def test_audio_cut_inside_the_speech_fails_the_ending_alone(keep: float) -> None:
    pcm = take()
    assert failed(pcm[: int(len(pcm) * keep)], "kˈɛTᵊlz ˌɔn.") == ["ending"]


@pytest.mark.parametrize("reason", ["limit", "guard:silence", "guard:repeat"])
def test_a_take_that_was_stopped_fails_the_ending_whatever_it_sounds_like(reason: EndReason) -> None:
    assert not ending(levels_of(take(), 24000), reason).passed


def test_a_muted_take_has_no_speech() -> None:
    assert failed(hush(1.5)) == ["length", "ending", "silence"]
    assert failed(np.zeros(0, np.float32)) == ["length", "ending", "silence"]


def test_a_take_of_not_a_number_is_judged_as_silence() -> None:
    assert "silence" in failed(np.full(24000, np.nan, np.float32))


def test_a_take_far_too_quiet_is_told_its_level() -> None:
    score = all_of(take() * 0.01)["silence"]
    assert not score.passed
    assert "quiet" in score.reason


def paused(pause_s: float) -> Pcm:
    return np.concatenate([hush(0.1), voice(0.9), hush(pause_s), voice(0.9), hush(0.2)])


def test_a_pause_is_allowed_where_the_text_has_a_sign_for_it() -> None:
    assert failed(paused(1.0), "ðə kˈɛTᵊlz, ˌɔn æt sˈɛvən.") == []
    assert failed(paused(1.0), "ðə kˈɛTᵊlz ˌɔn æt sˈɛvən.") == ["silence"]


def test_a_pause_without_reason_is_told_with_its_length_and_place() -> None:
    reason = all_of(paused(1.2))["silence"].reason
    assert "1.2 s" in reason or "1.3 s" in reason
    assert "1.0 s" in reason


def test_no_sign_excuses_two_seconds_of_nothing() -> None:
    assert failed(paused(2.0), "ðə kˈɛTᵊlz, ˌɔn æt sˈɛvən.") == ["silence"]


def test_long_silence_before_or_after_the_speech_is_found() -> None:
    assert failed(np.concatenate([hush(1.0), take()])) == ["silence"]
    assert failed(np.concatenate([take(), hush(1.4)])) == ["silence"]


def test_a_click_alone_is_no_speech() -> None:
    pcm = np.concatenate([take(), hush(0.3)])
    clicked = pcm.copy()
    clicked[-2400:-2380] = 0.5
    assert levels_of(clicked, 24000).end_s == levels_of(pcm, 24000).end_s


@pytest.mark.parametrize(("wanted_s", "passed"), [(0.8, False), (1.5, True), (1.6, True), (3.0, True)])
def test_length_against_a_wanted_one(wanted_s: float, passed: bool) -> None:
    score = length(levels_of(take(), 24000), "ˈA.", "en", wanted_s)
    assert score.passed is passed


def test_a_take_over_its_slot_says_by_how_much() -> None:
    score = length(levels_of(take(), 24000), "ˈA.", "en", 0.8)
    assert score.reason == "It is 0.8 s longer than its 0.8 s."


def test_a_hundred_syllables_in_a_second_cannot_be_whole() -> None:
    assert not length(levels_of(take(), 24000), "lA " * 40 + ".", "en", None).passed


def test_one_syllable_in_four_seconds_is_too_slow() -> None:
    pcm = np.concatenate([hush(0.1), voice(4.0), hush(0.2)])
    score = length(levels_of(pcm, 24000), "nˈO!", "en", None)
    assert not score.passed
    assert "too slow" in score.reason


def test_beats_are_syllables_in_english_and_morae_in_japanese() -> None:
    assert n_beats("ðə kˈɛTᵊlz ˌɔn æt sˈɛvən.", "en") == 7
    assert n_beats("toːkʲoː e!", "ja") == 5
    assert n_beats("kaʔta, ɴ.", "ja") == 4


@given(st.integers(0, 10_000), st.sampled_from(RATES), st.floats(0.0, 3.0))
def test_any_audio_gets_scores_in_range_and_the_same_each_time(seed: int, rate_hz: int, gain: float) -> None:
    rng = np.random.default_rng(seed)
    n = int(rng.integers(0, rate_hz))
    pcm = (gain * rng.normal(size=n) * np.clip(np.sin(np.arange(n) / 2000), 0, 1)).astype(np.float32)
    first, second = all_of(pcm, rate_hz), all_of(pcm, rate_hz)
    assert first == second
    assert all(0.0 <= s.value <= 1.0 and s.reason for s in first.values())
    assert all(s.value >= 0.5 for s in first.values() if s.passed)

"""The embedded voice as it ships: real weights, real text front end, real reference clips."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine import audio
from engine.api import CancelToken, DurationError, Request, Synth, TakeAudio, TextError, VoiceClip, collect, open_engine

pytestmark = pytest.mark.slow
VOICES = Path(__file__).resolve().parent.parent / "resources" / "voices"
EDITH, REN = VoiceClip(VOICES / "edith.flac"), VoiceClip(VOICES / "ren.flac")
TEA = Request("l1", "The tea is still hot, so sit down with us.", EDITH, seed=5)


@pytest.fixture(scope="module")
def synth(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Synth]:
    engine = open_engine(device="cpu", threads=1, cache_dir=tmp_path_factory.mktemp("cache"))
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def tea(synth: Synth) -> TakeAudio:
    return collect(synth.stream(TEA, CancelToken()))


def test_a_line_ends_as_planned_at_speech_level(tea: TakeAudio) -> None:
    assert tea.info.end_reason == "eos"
    assert 1.5 < tea.info.duration_s < 5.0
    assert 0.1 < len(tea.pcm) / tea.rate_hz - tea.info.duration_s < 0.4
    assert -40 < audio.loudness_lufs(tea.pcm, tea.rate_hz) < -10
    assert np.abs(tea.pcm).max() <= 1.0


@pytest.mark.parametrize("seed", [1, 3])
def test_the_deepest_voice_is_never_clipped_where_a_word_dies_away(synth: Synth, seed: int) -> None:
    """At its end the pitch falls below the longest period that the vocoder can hold."""
    take = collect(synth.stream(Request("l", "No.", VoiceClip(VOICES / "jonas.flac"), seed=seed), CancelToken()))
    assert np.abs(take.pcm).max() < 0.98
    assert np.sqrt(np.mean(take.pcm[-take.rate_hz // 20 :] ** 2)) < 0.03


def test_the_second_line_of_a_voice_prefills_none_of_it(synth: Synth, tea: TakeAudio) -> None:
    again = collect(synth.stream(replace(TEA, line_id="l2", text="Come in."), CancelToken()))
    assert tea.info.voice_key == again.info.voice_key
    assert again.info.n_voice_prefilled == 0
    assert again.info.stages.reference_encode_s == 0
    assert again.info.warm


def test_a_seed_gives_the_same_samples_whatever_the_packets(synth: Synth, tea: TakeAudio) -> None:
    again = collect(synth.stream(replace(TEA, packet_frames=3), CancelToken()))
    other = collect(synth.stream(replace(TEA, seed=6), CancelToken()))
    assert np.array_equal(tea.pcm, again.pcm)
    assert not np.array_equal(tea.pcm[:20000], other.pcm[:20000])


@pytest.mark.parametrize("share", [0.85, 1.2])
def test_a_commanded_length_is_kept(synth: Synth, tea: TakeAudio, share: float) -> None:
    wanted = tea.info.duration_s * share
    take = collect(synth.stream(replace(TEA, duration_s=wanted), CancelToken()))
    assert take.info.duration_s == pytest.approx(wanted, abs=0.001)
    assert heard_s(take) == pytest.approx(wanted, rel=0.05)
    assert take.info.end_reason == "eos"


def heard_s(take: TakeAudio) -> float:
    """Measure first to last sound in the audio itself: where its level is within 30 dB of its loudest."""
    frames = take.pcm[: len(take.pcm) // 240 * 240].reshape(-1, 240)
    loud = np.flatnonzero((power := (frames**2).mean(1)) > power.max() * 1e-3)
    return float(loud[-1] + 1 - loud[0]) * 240 / take.rate_hz


def test_a_line_longer_than_the_model_can_speak_at_once_is_spoken_whole(synth: Synth) -> None:
    sentence = "The tea is still hot, and there is bread on the table. "
    take = collect(synth.stream(replace(TEA, text=sentence * 5), CancelToken()))
    assert take.info.end_reason == "eos"
    assert take.info.duration_s > 14
    assert heard_s(take) == pytest.approx(take.info.duration_s, rel=0.02)


def test_a_length_out_of_reach_is_refused_with_its_limits(synth: Synth, tea: TakeAudio) -> None:
    with pytest.raises(DurationError) as caught:
        collect(synth.stream(replace(TEA, duration_s=tea.info.duration_s * 2), CancelToken()))
    assert caught.value.shortest_s < tea.info.duration_s < caught.value.longest_s


def test_a_japanese_line_is_spoken(synth: Synth) -> None:
    take = collect(synth.stream(Request("l3", "お茶はまだ温かいです。", REN, seed=2), CancelToken()))
    assert take.info.end_reason == "eos"
    assert take.info.reading.language == "ja"
    assert audio.loudness_lufs(take.pcm, take.rate_hz) > -40


def test_a_language_it_cannot_speak_is_refused_with_the_span(synth: Synth) -> None:
    with pytest.raises(TextError) as caught:
        collect(synth.stream(replace(TEA, text="She said спасибо and left."), CancelToken()))
    assert "спасибо" in caught.value.span

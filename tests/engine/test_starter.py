"""The embedded voice's family: one maths in training and use, a schedule that is kept, golden numbers."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from safetensors.torch import load_file

from engine.api import CancelToken, DurationError, NothingToSpeak, Reading, TextError, collect
from engine.families.protocol import VoicePrefix
from engine.families.starter.family import StarterFamily
from engine.families.starter.fast import FastDepth
from engine.families.starter.model import frame_place
from engine.families.starter.plan import LEAST_FRAMES, PACE_LIMIT, SILENCE_FRAMES, schedule, spoken_ends
from engine.kv import PrefixKV
from engine.sampling import Noise
from tests.engine import tiny
from tests.engine.make_golden import GOLDEN, golden

RATE = 25.0


def reading(phonemes: str) -> Reading:
    return Reading("the text", "en", "the text", phonemes)


def prefix(family: StarterFamily) -> VoicePrefix:
    tensors = family.encode_voice(tiny.speech())
    return VoicePrefix("key", tensors, family.prefill_voice(tensors).snapshot())


# ---- one maths


@pytest.mark.parametrize("fast", [True, False])
@torch.inference_mode()
def test_decoding_step_by_step_is_the_training_forward_over_the_whole(fast: bool) -> None:
    family = tiny.family(fast=fast)
    model, voice = family._decoder, prefix(family)
    plan = family.plan(reading(tiny.PHONEMES), tiny.request(), voice, Noise(0, "l"))
    kv, seen, codes = PrefixKV.restore(voice.kv, poison=True), list[np.ndarray](), list[list[int]]()

    def draw(stage: int, logits: np.ndarray) -> int:
        seen.append(logits.copy())
        return int((logits + np.cos(np.arange(len(logits)) + len(seen))).argmax())

    for t in range(plan.n_frames):
        codes.append(family.step(plan, t, codes[-1] if codes else None, kv, draw))
    made = torch.tensor([codes])
    rows = torch.cat((model.voice_rows(voice.tensors["codes"]), model.inputs(made[:, :-1], plan.rows)), 1)
    hidden = model.run(rows)[0, voice.kv.length :]
    partial = torch.stack([model.codebooks[k][made[0, :, k]] for k in range(made.shape[2] - 1)], 1).cumsum(1)
    logits = model.depth(hidden, partial)
    stepped = torch.from_numpy(np.stack(seen)).view_as(logits)
    assert logits.std() > 0.1
    assert torch.allclose(stepped, logits, atol=1e-4, rtol=0)
    assert torch.allclose(model.depth.first_logits(hidden), logits[:, 0], atol=1e-5, rtol=0)


class Greedy:
    """Draws the best code and keeps the logits it saw."""

    def __init__(self) -> None:
        self.seen: list[np.ndarray] = []

    def __call__(self, stage: int, logits: np.ndarray | torch.Tensor) -> int:
        self.seen.append(np.asarray(logits).copy())
        return int(logits.argmax())


@torch.inference_mode()
def test_the_fast_depth_decoder_is_the_depth_decoder() -> None:
    model = tiny.networks().decoder
    fast = FastDepth(model.depth, model.codebooks.numpy())
    for x in torch.randn(40, tiny.DECODER.width, generator=torch.Generator().manual_seed(1)):
        one, other = Greedy(), Greedy()
        assert fast.frame(x.numpy(), one) == model.depth.frame(x[None], other, model.codebooks)
        assert np.allclose(one.seen, other.seen, atol=1e-5, rtol=0)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_half_precision_speaks_a_whole_take(dtype: str) -> None:
    half = collect(tiny.synth(tiny.family(dtype=dtype)).stream(tiny.request(), CancelToken()))
    assert half.info.end_reason == "eos"
    assert half.info.dtype == dtype
    assert np.abs(half.pcm).max() > 0.01


@torch.inference_mode()
def test_the_network_computes_what_it_did_when_the_golden_numbers_were_made() -> None:
    kept, now = load_file(GOLDEN), golden()
    assert kept.keys() == now.keys()
    for name, x in kept.items():
        assert torch.allclose(now[name].float(), x.float(), atol=1e-4, rtol=1e-4), name


def test_the_golden_numbers_are_small() -> None:
    assert GOLDEN.stat().st_size < 100_000


# ---- the schedule


@settings(max_examples=60, deadline=None)
@given(
    lengths=st.lists(st.floats(0.01, 30), min_size=3, max_size=40),
    share=st.floats(0.0, 1.0),
    before=st.integers(0, 2),
)
def test_a_commanded_length_is_held_from_first_to_last_phoneme(lengths: list[float], share: float, before: int) -> None:
    line = reading("“ "[:before] + "a" * len(lengths) + "! ")
    predicted = np.array([9.0] * before + lengths + [7.0, 0.2])
    natural_s = np.maximum(lengths, LEAST_FRAMES).sum() / RATE
    with pytest.raises(DurationError) as caught:
        schedule(predicted, line, Noise(1, "l"), 9 * natural_s, RATE)
    limits = caught.value.shortest_s, caught.value.longest_s
    asked = limits[0] + share * (limits[1] - limits[0])
    timing = schedule(predicted, line, Noise(1, "l"), asked, RATE)
    assert (timing.end - timing.onset) / RATE == pytest.approx(asked, abs=1e-9)
    assert timing.lengths.min() >= LEAST_FRAMES - 1e-9
    assert timing.lengths[0] == timing.lengths[-1] == SILENCE_FRAMES
    assert limits[1] == pytest.approx(1.25 * natural_s)
    assert limits[0] >= 0.8 * natural_s - 1e-9


@pytest.mark.parametrize("asked", [0.0, -1.0, 0.79, 1.26, float("nan"), float("inf")])
def test_a_length_out_of_reach_is_refused_with_the_limits(asked: float) -> None:
    with pytest.raises(DurationError, match=r"can be spoken in 0\.80 to 1\.25 s") as caught:
        schedule(np.full(5, 5.0), reading("hello"), Noise(0, "l"), asked, RATE)
    assert (caught.value.shortest_s, caught.value.longest_s) == (pytest.approx(0.8), pytest.approx(1.25))


def test_takes_differ_a_little_in_pace_and_each_seed_keeps_its_own() -> None:
    totals = [schedule(np.full(5, 5.0), reading("hello"), Noise(seed, "l"), None, RATE).total - 5 for seed in range(60)]
    assert len(set(totals)) > 50
    assert all(25 * (1 - PACE_LIMIT) - 1e-9 <= x <= 25 * (1 + PACE_LIMIT) + 1e-9 for x in totals)
    assert schedule(np.full(5, 5.0), reading("hello"), Noise(9, "l"), None, RATE).total - 5 == totals[9]


def test_no_phoneme_is_shorter_than_the_least_or_absurdly_long() -> None:
    timing = schedule(np.array([0.0, 1e-9, 3.0, 1e9]), reading("abcd"), Noise(0, "l"), None, RATE)
    assert timing.lengths[1:-1].min() == LEAST_FRAMES
    assert timing.lengths.max() < 60


@pytest.mark.parametrize(
    ("phonemes", "ends"), [("hˈi", (0, 2)), ("“ˌa b.”", (1, 4)), (" ?a!", (2, 2)), ("aː…", (0, 1))]
)
def test_spoken_ends_leave_punctuation_out(phonemes: str, ends: tuple[int, int]) -> None:
    assert spoken_ends(reading(phonemes)) == ends


@pytest.mark.parametrize("phonemes", ["", " ", "?!", ". , ."])
def test_a_line_without_a_phoneme_has_nothing_to_speak(phonemes: str) -> None:
    with pytest.raises(NothingToSpeak, match="no word in this line"):
        spoken_ends(reading(phonemes))


def test_frames_are_shared_out_by_the_time_each_phoneme_has_in_them() -> None:
    frames = torch.tensor([2.5, 0.4, 1.6, 2.5])
    weights, place = frame_place(frames, 7)
    assert torch.allclose(weights.sum(0), frames, atol=1e-6)
    assert torch.allclose(weights.sum(1), torch.ones(7), atol=1e-6)
    assert torch.allclose(weights[2], torch.tensor([0.5, 0.4, 0.1, 0.0]), atol=1e-6)
    assert (place[:, 2].diff() > 0).all()


def test_the_length_told_is_the_length_asked_and_the_audio_keeps_it() -> None:
    synth = tiny.synth(tiny.family())
    natural = collect(synth.stream(tiny.request(), CancelToken())).info.duration_s
    for factor in (0.9, 1.0, 1.15):
        got = collect(synth.stream(tiny.request(duration_s=factor * natural), CancelToken()))
        assert got.info.duration_s == pytest.approx(factor * natural, abs=1e-6)
        assert len(got.pcm) / got.rate_hz == pytest.approx(factor * natural + 0.08, abs=1e-4)


def test_a_sound_without_a_symbol_is_refused() -> None:
    family = tiny.family()
    with torch.inference_mode(), pytest.raises(TextError, match="cannot make a sound of this"):
        family.plan(reading("a漢"), tiny.request(), prefix(family), Noise(0, "l"))


@torch.inference_mode()
def test_the_frame_that_is_decoded_is_the_frame_that_was_planned() -> None:
    family = tiny.family()
    plan = family.plan(reading(tiny.PHONEMES), tiny.request(), prefix(family), Noise(0, "l"))
    assert plan.spoken[:2] == ("", "")
    assert set(plan.spoken) <= {"", *tiny.PHONEMES} - set(" ,.")
    assert plan.rows.shape == (1, plan.n_frames, tiny.DECODER.width)
    assert plan.start < plan.speech_start < plan.speech_end < plan.end <= plan.n_frames * family.frame_samples


def test_too_little_audio_makes_no_voice() -> None:
    with pytest.raises(ValueError, match="100 samples are too few"):
        tiny.family().encode_voice(tiny.speech()[:100])


def test_the_seconds_of_reference_a_model_was_trained_with_are_all_it_uses() -> None:
    with torch.inference_mode():
        tensors = tiny.family(defaults={"voice_s": 1.5}).encode_voice(tiny.speech(seconds=3))
    assert tensors["codes"].shape == (1, 36, tiny.DECODER.n_codebooks)


def test_the_configuration_can_be_written_down_and_read_back() -> None:
    assert type(tiny.DECODER)(**tiny.DECODER.as_dict()) == tiny.DECODER  # type: ignore[arg-type]
    assert dataclasses.asdict(tiny.CODEC) == tiny.CODEC.as_dict()
    assert Path(GOLDEN).name == "tiny.safetensors"


def test_what_a_line_is_too_long_for_is_not_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hints of a page pasted into a line took gigabytes before the line was cut."""
    spread: list[tuple[int, int]] = []

    def watched(frames: torch.Tensor, n_frames: int) -> tuple[torch.Tensor, torch.Tensor]:
        spread.append((len(frames), n_frames))
        return frame_place(frames, n_frames)

    monkeypatch.setattr("engine.families.starter.family.LONGEST_LINE_S", 2.0)
    monkeypatch.setattr("engine.families.starter.family.frame_place", watched)
    family = tiny.family()
    with torch.inference_mode():
        plan = family.plan(reading("ab" * 5000 + "."), tiny.request(), prefix(family), Noise(0, "l"))
    ((n_phonemes, n_frames),) = spread
    assert n_phonemes <= n_frames / LEAST_FRAMES + 1
    assert n_frames <= 2.0 * RATE + 52
    assert (plan.n_frames, plan.end_reason, plan.rows.shape[1]) == (50, "limit", 50)

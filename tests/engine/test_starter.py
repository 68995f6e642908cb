"""The embedded voice's family: one maths in training and use, a schedule that is kept, golden numbers."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from safetensors.torch import load_file

from engine.api import CancelToken, DurationError, NothingToSpeak, Reading, TextError, collect
from engine.families.protocol import VoicePrefix
from engine.families.starter.family import StarterFamily, StarterPlan
from engine.families.starter.fast import FastDepth
from engine.families.starter.model import frame_place
from engine.families.starter.pieces import SILENCE_FRAMES
from engine.families.starter.plan import (
    AFTER_S,
    BEFORE_S,
    LEAST_FRAMES,
    PACE_LIMIT,
    Timing,
    elasticity,
    outside,
    schedule,
    spoken_ends,
)
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
    """Draws the best code of every row and keeps the logits it saw, for both twins."""

    def __init__(self) -> None:
        self.seen: list[np.ndarray] = []

    def __call__(self, stage: int, logits: np.ndarray | torch.Tensor) -> int:
        self.seen.append(np.asarray(logits).copy())
        return int(logits.argmax())

    def of_all(self, stage: int, logits: torch.Tensor) -> list[int]:
        return [self(stage, row) for row in logits]


@pytest.mark.parametrize("n_rows", [1, 3])
@torch.inference_mode()
def test_the_fast_depth_decoder_is_the_depth_decoder(n_rows: int) -> None:
    model = tiny.networks().decoder
    fast = FastDepth(model.depth, model.codebooks.numpy())
    for x in torch.randn(40, n_rows, tiny.DECODER.width, generator=torch.Generator().manual_seed(1)):
        one, other = Greedy(), Greedy()
        assert fast.frames(x.numpy(), [one] * n_rows) == model.depth.frames(x, other.of_all, model.codebooks)
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


def lengths_of(timing: Timing) -> np.ndarray:
    """Return the lengths of a line in one piece: silence, phonemes, silence."""
    (piece,) = timing.pieces
    return piece.lengths


@settings(max_examples=60, deadline=None)
@given(
    lengths=st.lists(st.floats(0.5, 6), min_size=3, max_size=40),
    share=st.floats(0.0, 1.0),
    before=st.integers(0, 2),
)
def test_a_commanded_length_is_held_from_first_to_last_sound(lengths: list[float], share: float, before: int) -> None:
    line = reading("“ "[:before] + "a" * len(lengths) + "! ")
    predicted = np.array([9.0] * before + lengths + [7.0, 0.4])
    with pytest.raises(DurationError) as caught:
        schedule(predicted, line, Noise(1, "l"), 99 * sum(lengths), RATE)
    limits = caught.value.shortest_s, caught.value.longest_s
    asked = limits[0] + share * (limits[1] - limits[0])
    timing = schedule(predicted, line, Noise(1, "l"), asked, RATE)
    now = lengths_of(timing)
    assert (timing.end - timing.onset) / RATE == pytest.approx(asked, abs=1e-9)
    assert now[1 + before : before + len(lengths)].sum() / RATE == pytest.approx(
        asked - sum(outside(line.phonemes)), abs=1e-9
    )
    assert now.min() >= LEAST_FRAMES - 1e-9
    assert now[0] == now[-1] == SILENCE_FRAMES
    natural_s = sum(lengths[:-1]) / RATE + sum(outside(line.phonemes))
    assert 1.25 * natural_s < limits[1] < 1.25 * 1.08 * natural_s + 0.02


@settings(max_examples=60, deadline=None)
@given(
    lengths=st.lists(st.floats(1.2, 6), min_size=4, max_size=60),
    seed=st.integers(0, 10**6),
    factor=st.sampled_from([0.8, 1.0, 1.25]),
)
def test_four_fifths_and_five_quarters_of_any_take_can_be_asked_for(
    lengths: list[float], seed: int, factor: float
) -> None:
    """Limits were those of the predicted length, from which takes differ by up to 6 %."""
    line = reading("a" * len(lengths))
    free = schedule(np.array(lengths), line, Noise(seed, "l"), None, RATE)
    told = round((free.end - free.onset) / RATE, 2)
    timing = schedule(np.array(lengths), line, Noise(seed, "l"), round(factor * told, 2), RATE)
    assert (timing.end - timing.onset) / RATE == pytest.approx(round(factor * told, 2), abs=1e-9)


@given(lengths=st.lists(st.floats(0.4, 6), min_size=1, max_size=60))
def test_a_limit_that_is_named_is_accepted(lengths: list[float]) -> None:
    """1.74 s was refused with the words that the line can be spoken in 1.74 to 2.72 s."""
    line, predicted = reading("a" * len(lengths)), np.array(lengths)
    with pytest.raises(DurationError) as caught:
        schedule(predicted, line, Noise(1, "l"), 99.0, RATE)
    for named in re.findall(r"\d+\.\d+", str(caught.value))[1:]:
        schedule(predicted, line, Noise(1, "l"), float(named), RATE)


def test_the_silence_in_the_last_label_is_not_part_of_the_speech() -> None:
    """The corpus gives the last sound 0.4 s, nearly all of it silence: lines were that much shorter than asked."""
    short, long = (
        schedule(np.array([4.0, 4.0, last, 4.0]), reading("ana."), Noise(0, "l"), 0.5, RATE) for last in (2.0, 10.0)
    )
    assert short.end - short.onset == pytest.approx(0.5 * RATE)
    assert long.end == pytest.approx(short.end)
    assert long.stop - short.stop == pytest.approx(8.0)


@pytest.mark.parametrize("asked", [0.0, -1.0, 0.74, 1.33, float("nan"), float("inf")])
def test_a_length_out_of_reach_is_refused_with_the_limits(asked: float) -> None:
    natural = np.array([(1 - sum(outside("hello"))) * RATE / 4] * 4 + [9.0])
    with pytest.raises(DurationError, match=r"can be spoken in 0\.75 to 1\.32 s") as caught:
        schedule(natural, reading("hello"), Noise(0, "l"), asked, RATE)
    assert (caught.value.shortest_s, caught.value.longest_s) == (0.75, 1.32)


@pytest.mark.parametrize("phonemes", ["nˈO.", "hai.", "ɯɴ."])
def test_a_line_of_one_word_can_be_commanded_over_the_whole_range(phonemes: str) -> None:
    predicted = np.array([2.0] * (len(phonemes) - 2) + [9.0, 4.0])
    with pytest.raises(DurationError) as caught:
        schedule(predicted, reading(phonemes), Noise(0, "l"), 9.0, RATE)
    assert caught.value.shortest_s / caught.value.longest_s == pytest.approx(0.75 / 1.32, abs=0.12)
    for asked in (caught.value.shortest_s, caught.value.longest_s):
        timing = schedule(predicted, reading(phonemes), Noise(0, "l"), asked, RATE)
        assert (timing.end - timing.onset) / RATE == pytest.approx(asked)


def test_a_lone_vowel_is_spoken_at_its_own_length_only() -> None:
    with pytest.raises(DurationError) as caught:
        schedule(np.array([9.0, 4.0]), reading("a."), Noise(0, "l"), 9.0, RATE)
    assert caught.value.longest_s - caught.value.shortest_s == pytest.approx(0.1, abs=0.02)


@pytest.mark.parametrize("factor", [0.81, 1.24])
def test_pauses_take_most_of_a_change_then_vowels_then_closures(factor: float) -> None:
    line = reading("sasatka, sasa.")
    predicted = np.full(14, 4.0)
    natural = 12 * 4.0 / RATE + sum(outside(line.phonemes))
    now = lengths_of(schedule(predicted, line, Noise(0, "l"), factor * natural, RATE))[1:] / 4.0 - 1
    vowel, linking, closure, pause = (abs(now[i]) for i in (0, 1, 4, 6))  # what is heard next decides
    assert pause > vowel > linking > closure > 0.05
    assert pause < 2 * abs(factor - 1)


@given(phonemes=st.text(alphabet="atsˈ, .", min_size=1, max_size=30))
def test_every_label_has_its_share_of_a_change(phonemes: str) -> None:
    shares = elasticity(phonemes)
    assert shares.shape == (len(phonemes),)
    assert ((shares >= 0.5) & (shares <= 1.6)).all()


def test_takes_differ_a_little_in_pace_and_each_seed_keeps_its_own() -> None:
    def total(seed: int) -> float:
        return float(lengths_of(schedule(np.full(5, 5.0), reading("hello"), Noise(seed, "l"), None, RATE)).sum()) - 5

    totals = [total(seed) for seed in range(60)]
    assert len(set(totals)) > 50
    assert all(25 * (1 - PACE_LIMIT) - 1e-9 <= x <= 25 * (1 + PACE_LIMIT) + 1e-9 for x in totals)
    assert total(9) == totals[9]


def test_no_phoneme_is_shorter_than_the_least_or_absurdly_long() -> None:
    now = lengths_of(schedule(np.array([0.0, 1e-9, 3.0, 1e9]), reading("abcd"), Noise(0, "l"), None, RATE))
    assert now[1:-1].min() == LEAST_FRAMES
    assert now.max() < 60


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
    with pytest.raises(DurationError) as caught:
        collect(synth.stream(tiny.request(duration_s=99.0), CancelToken()))
    natural = (caught.value.shortest_s / 0.8 + caught.value.longest_s / 1.25) / 2
    for factor in (0.9, 1.0, 1.15):
        got = collect(synth.stream(tiny.request(duration_s=factor * natural), CancelToken()))
        assert got.info.duration_s == pytest.approx(factor * natural, abs=1e-6)
        around = len(got.pcm) / got.rate_hz - factor * natural
        assert BEFORE_S <= around <= BEFORE_S + AFTER_S + 1e-4


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


# ---- a line too long for the decoder


LONG = "hˈɛlO, ðˈɛɹ. " * 8
ROOM = 50.0  # frames a piece here


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.families.starter.pieces.LONGEST_FRAMES", ROOM)


def long_line(family: StarterFamily, **changes: object) -> StarterPlan:
    with torch.inference_mode():
        plan = family.plan(reading(LONG), tiny.request(**changes), prefix(family), Noise(0, "l"))
    assert isinstance(plan, StarterPlan)
    return plan


@pytest.mark.usefixtures("small_pieces")
def test_a_line_too_long_for_the_decoder_is_planned_in_pieces_and_ends_as_planned() -> None:
    plan = long_line(tiny.family())
    edges = [0, *sorted(plan.begins), plan.n_frames]
    assert len(edges) > 3
    assert max(np.diff(edges)) <= ROOM
    assert plan.end_reason == "eos"
    assert plan.rows.shape[1] == len(plan.spoken) == plan.n_frames
    assert plan.spoken.count("h") >= 8


@pytest.mark.usefixtures("small_pieces")
@torch.inference_mode()
@pytest.mark.parametrize("fast", [True, False])
def test_every_piece_begins_anew_after_the_voice_and_never_reads_further_back(fast: bool) -> None:
    """The decoder was trained on 14.4 s; what lay behind that was babble."""
    family = tiny.family(fast=fast)
    plan, voice = long_line(family), prefix(family)
    assert not plan.rows[:, min(plan.begins) :].any()  # computed when its turn comes
    edges = [0, *sorted(plan.begins), plan.n_frames]
    kv, frame, lengths = PrefixKV.restore(voice.kv, poison=True), None, []
    for t in range(plan.n_frames):
        frame = family.step(plan, t, frame, kv, Greedy())
        lengths.append(kv.length - voice.kv.length)
    assert max(lengths) == max(np.diff(edges))
    first, last = edges[-2], edges[-1]
    alone = dataclasses.replace(plan, rows=plan.rows[:, first:last], begins={})
    kv, said = PrefixKV.restore(voice.kv), []
    for t in range(last - first):
        said.append(family.step(alone, t, said[-1] if said else None, kv, Greedy()))
    assert said[-1] == frame


@pytest.mark.usefixtures("small_pieces")
def test_a_commanded_length_is_shared_out_over_the_pieces() -> None:
    family = tiny.family()
    with pytest.raises(DurationError) as caught:
        long_line(family, duration_s=1.0)
    natural = (caught.value.shortest_s / 0.8 + caught.value.longest_s / 1.25) / 2
    for factor in (0.81, 1.0, 1.24):
        plan = long_line(family, duration_s=factor * natural)
        assert len(plan.begins) >= 3
        edges = [0, *sorted(plan.begins), plan.n_frames]
        assert plan.duration_s == pytest.approx(factor * natural)
        assert (plan.speech_end - plan.speech_start) / family.rate_hz == pytest.approx(factor * natural, abs=1e-4)
        assert max(np.diff(edges)) <= ROOM + 4


def test_a_line_in_pieces_sounds_the_same_in_packets_of_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.families.starter.pieces.LONGEST_FRAMES", 20.0)
    synth = tiny.synth(tiny.family())
    whole, small = (collect(synth.stream(tiny.request(packet_frames=n), CancelToken())) for n in (500, 1))
    assert np.abs(whole.pcm).max() > 0.01
    assert np.array_equal(whole.pcm, small.pcm)
    assert whole.info.end_reason == "eos"


def test_a_page_pasted_into_a_line_is_refused_before_the_work_that_grows_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was cut after a minute, and the hints of a page took gigabytes before that."""

    def never(frames: torch.Tensor, n_frames: int) -> tuple[torch.Tensor, torch.Tensor]:
        raise AssertionError

    monkeypatch.setattr("engine.families.starter.family.frame_place", never)
    family = tiny.family()
    with torch.inference_mode(), pytest.raises(TextError, match=r"180 s at most\. Split it\."):
        family.plan(reading(LONG * 100), tiny.request(), prefix(family), Noise(0, "l"))

"""The decode loop: packets joined are the take, a seed is a take, cancelling is at once, the work is counted."""

from __future__ import annotations

import dataclasses
import gc
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import torch

from engine.api import (
    Cancelled,
    CancelToken,
    EngineError,
    Latencies,
    Packet,
    Reading,
    Request,
    Sampling,
    TakeAudio,
    TextError,
    VoiceClip,
    collect,
    open_engine,
)
from engine.codec import CodecState
from engine.families.protocol import Draw, Plan, VoicePrefix
from engine.families.starter.family import StarterFamily
from engine.kv import PrefixKV
from engine.sampling import Noise
from engine.session import Guards, computing
from engine.synth import LocalSynth, Stopwatch
from tests.engine import tiny

pytestmark = pytest.mark.usefixtures("only_what_is_new")

N_FRAMES = 23  # of a take of the tiny model


class Counting(StarterFamily):
    """Counts its steps and remembers its codes; before(t) runs ahead of each."""

    def __init__(self, before: Callable[[int], None] | None = None) -> None:
        super().__init__(tiny.networks(), languages=("en", "ja"), defaults=tiny.DEFAULTS)
        self.before, self.codes, self.plans = before, list[list[int]](), list[Plan]()

    def step(self, plan: Plan, t: int, previous: list[int] | None, kv: PrefixKV, draw: Draw) -> list[int]:
        self.plans.append(plan)
        if self.before:
            self.before(t)
        self.codes.append(super().step(plan, t, previous, kv, draw))
        return self.codes[-1]


def take(synth: LocalSynth | None = None, **changes: object) -> TakeAudio:
    return collect((synth or tiny.synth(tiny.family())).stream(tiny.request(**changes), CancelToken()))


def buffers() -> int:
    """Count the caches and codec histories of the process that hold anything."""
    gc.collect()
    found = [x for x in gc.get_objects() if type(x) is PrefixKV or type(x) is CodecState]
    kvs = [x for x in found if isinstance(x, PrefixKV) and any(y is not None for y in x._layers)]
    streams = [x for x in found if isinstance(x, CodecState) and (x.history or x.sound is not None)]
    return len(kvs) + len(streams)


def test_packets_joined_are_the_take_bit_for_bit() -> None:
    packets = list(tiny.synth(tiny.family()).stream(tiny.request(packet_frames=2), CancelToken()))
    assert len(packets) > 3
    assert [p.index for p in packets] == list(range(len(packets)))
    assert [p.info is None for p in packets] == [True] * (len(packets) - 1) + [False]
    whole = np.concatenate([p.pcm for p in packets])
    starts = np.cumsum([0, *(len(p.pcm) for p in packets[:-1])]) / tiny.RATE_HZ
    assert [p.start_s for p in packets] == pytest.approx(starts.tolist())
    assert np.array_equal(whole, take().pcm)


def test_a_take_is_the_codec_s_audio_from_just_before_the_first_phoneme_to_just_after_the_last() -> None:
    family = Counting()
    got = take(tiny.synth(family))
    with torch.inference_mode():
        voice = family.prefill_voice(family.encode_voice(tiny.speech(110.0)))
        assert voice.length == got.info.n_voice_prefilled
        stream = family.open_codec()
        audio = np.concatenate([*map(stream.push, family.codes), stream.flush()])
    plan = family.plans[-1]
    assert plan.start < plan.speech_start < plan.speech_end < (plan.end or 0)
    spoken = audio[plan.start : plan.end]
    assert len(got.pcm) == len(spoken)
    middle = slice(120, len(got.pcm) - 120)
    assert np.array_equal(got.pcm[middle], spoken[middle])


def test_a_seed_gives_the_same_take_whatever_the_packet_size() -> None:
    whole = take(seed=3)
    for frames in (1, 2, 5, 100):
        assert np.array_equal(take(seed=3, packet_frames=frames).pcm, whole.pcm)
    assert not np.array_equal(take(seed=4).pcm[:10000], whole.pcm[:10000])


def test_a_seed_gives_the_same_take_whatever_runs_beside_it() -> None:
    alone, other = take(seed=3), take(seed=5, line_id="l2", voice="180")
    synth = tiny.synth(tiny.family())
    streams = {
        "a": synth.stream(tiny.request(seed=3, packet_frames=1), CancelToken()),
        "b": synth.stream(tiny.request("l2", "180", seed=5, packet_frames=2), CancelToken()),
    }
    got: dict[str, list[Packet]] = {"a": [], "b": []}
    while streams:
        for name, stream in list(streams.items()):
            if (packet := next(stream, None)) is None:
                del streams[name]
            else:
                got[name].append(packet)
    assert np.array_equal(collect(got["a"]).pcm, alone.pcm)
    assert np.array_equal(collect(got["b"]).pcm, other.pcm)


def test_a_seed_gives_the_same_take_whatever_the_process_s_own_random_numbers() -> None:
    first = take(seed=3)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(12345)
        np.random.seed(5)  # noqa: NPY002 - the process's own generator must not matter
        assert np.array_equal(take(seed=3).pcm, first.pcm)


def test_another_line_with_the_same_seed_draws_other_numbers() -> None:
    assert not np.array_equal(take(line_id="a").pcm[:10000], take(line_id="b").pcm[:10000])


def test_the_fast_path_draws_the_same_take_as_the_slow_one() -> None:
    fast, slow = take(), take(tiny.synth(tiny.family(fast=False)))
    assert len(fast.pcm) == len(slow.pcm)
    assert np.allclose(fast.pcm, slow.pcm, atol=1e-5, rtol=0)


def test_the_next_line_of_a_voice_prefills_nothing_and_encodes_nothing() -> None:
    synth = tiny.synth(tiny.family())
    cold, warm = take(synth), take(synth, line_id="l2")
    assert (cold.info.warm, cold.info.n_voice_prefilled, cold.info.n_prefilled) == (False, 12, 12)
    assert (warm.info.warm, warm.info.n_voice_prefilled, warm.info.n_prefilled) == (True, 0, 0)
    assert synth._voices.n_encoded == 1
    assert warm.info.stages.reference_encode_s == warm.info.stages.prefill_s == 0
    assert np.array_equal(take(synth).pcm, cold.pcm)


def test_a_prepared_voice_is_warm() -> None:
    synth = tiny.synth(tiny.family())
    key = synth.prepare(tiny.request().voice, CancelToken())
    info = take(synth).info
    assert info.warm
    assert info.voice_key == key


def test_the_keys_read_are_those_of_the_filled_prefix_and_no_more() -> None:
    info = take().info
    voice, n = 12, info.n_frames
    assert info.n_keys_read == tiny.DECODER.n_layers * (n * voice + n * (n + 1) // 2)


def test_the_cache_is_allocated_for_the_line_and_does_not_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    grown: list[int] = []
    monkeypatch.setattr(PrefixKV, "reserve", lambda self, n: grown.append(n) if n > self._capacity else None)
    assert take().info.end_reason == "eos"
    assert grown == []


@pytest.mark.parametrize("at", range(N_FRAMES))
def test_cancelling_at_any_frame_leaves_no_buffer_and_runs_no_further_step(at: int) -> None:
    token, before = CancelToken(), buffers()
    family = Counting(lambda t: token.cancel() if t == at else None)
    synth = tiny.synth(family)
    with pytest.raises(Cancelled):
        list(synth.stream(tiny.request(packet_frames=1), token))
    assert len(family.codes) == at + 1
    assert buffers() == before


def test_the_takes_above_have_as_many_frames_as_are_cancelled() -> None:
    assert take().info.n_frames == N_FRAMES


def test_a_token_that_was_set_before_stops_everything() -> None:
    token = CancelToken()
    token.cancel()
    family = Counting()
    synth = tiny.synth(family)
    with pytest.raises(Cancelled):
        next(iter(synth.stream(tiny.request(), token)))
    assert (family.codes, synth._voices.n_encoded) == ([], 0)


def test_a_listener_who_walks_away_leaves_no_buffer() -> None:
    before = buffers()
    stream = tiny.synth(tiny.family()).stream(tiny.request(packet_frames=1), CancelToken())
    next(stream)
    assert buffers() > before
    stream.close()  # type: ignore[attr-defined]
    assert buffers() == before


def state() -> tuple[object, ...]:
    """Return what of the process a call must leave alone."""
    rng = torch.get_rng_state().tolist(), np.random.get_state()[1].tolist()  # type: ignore[index]  # noqa: NPY002
    return *rng, torch.get_num_threads(), torch.is_grad_enabled(), torch.is_inference_mode_enabled()


@pytest.mark.parametrize("threads", [None, 2])
def test_the_process_is_as_it_was_between_packets_and_after(threads: int | None) -> None:
    before = state()
    synth = tiny.synth(tiny.family(), threads=threads)
    assert state() == before
    for _ in synth.stream(tiny.request(packet_frames=1), CancelToken()):
        assert state() == before
    synth.prepare(tiny.request(voice="200").voice, CancelToken())
    with pytest.raises(EngineError):
        list(synth.stream(tiny.request(sampling=Sampling(top_p=7)), CancelToken()))
    synth.close()
    assert state() == before


def test_the_thread_count_asked_for_is_used_while_computing() -> None:
    used: list[int] = []
    family = Counting(lambda t: used.append(torch.get_num_threads()))
    list(tiny.synth(family, threads=2).stream(tiny.request(), CancelToken()))
    assert set(used) == {2}
    with pytest.raises(KeyError), computing(2):
        raise KeyError
    assert torch.get_num_threads() == 1


def test_four_latencies_and_the_stages_are_told() -> None:
    info = take(queued_at=time.perf_counter() - 2.0).info
    times = info.latencies
    assert times.queue_s >= 2.0
    assert 0 < times.first_frame_s <= times.first_packet_s <= times.first_sound_s
    assert min(info.stages.reference_encode_s, info.stages.prefill_s, info.stages.steps_s, info.stages.codec_s) > 0
    assert take().info.latencies.queue_s == 0
    assert (info.device, info.dtype, info.model, info.model_fingerprint) == ("cpu", "float32", "tiny 1", "f" * 32)
    assert info.sampling == Sampling(1.0, 12, 0.95)


def test_planning_the_line_counts_as_work_on_its_text() -> None:
    class Slow(StarterFamily):
        def plan(self, reading: Reading, request: Request, voice: VoicePrefix, noise: Noise) -> Plan:
            time.sleep(0.05)
            return super().plan(reading, request, voice, noise)

    info = take(tiny.synth(Slow(tiny.networks(), languages=("en", "ja"), defaults=tiny.DEFAULTS))).info
    assert 0.05 <= info.stages.text_s <= info.latencies.first_frame_s


def test_the_take_tells_its_reading_and_how_it_ended() -> None:
    info = take(text="Hello there").info
    assert info.reading.phonemes == tiny.PHONEMES
    assert info.end_reason == "eos"
    assert info.seed == 0


def test_a_language_the_voice_cannot_speak_is_refused_with_its_span() -> None:
    with pytest.raises(TextError, match="speaks en and ja and cannot speak ko") as caught:
        take(text=" 안녕 ", language="ko")
    assert caught.value.span == "안녕"


def test_a_closed_engine_says_so() -> None:
    synth = tiny.synth(tiny.family())
    synth.close()
    with pytest.raises(EngineError, match="was closed"):
        take(synth)


def test_a_model_that_gives_no_numbers_is_an_error_and_leaves_no_buffer() -> None:
    before = buffers()
    networks = tiny.networks()
    networks.decoder.depth.heads[1].bias.fill_(torch.nan)  # type: ignore[operator,union-attr]
    family = StarterFamily(networks, languages=("en",), defaults=tiny.DEFAULTS)
    with pytest.raises(EngineError, match="no number at frame 0; nothing of this take was kept"):
        take(tiny.synth(family))
    assert buffers() == before


def test_a_codec_that_gives_no_numbers_is_an_error() -> None:
    family = tiny.family()
    family._codec.decoder.head.bias.fill_(torch.nan)
    with pytest.raises(EngineError, match="samples that are no numbers"):
        take(tiny.synth(family))


def test_a_silent_take_is_delivered_with_its_reason() -> None:
    family = tiny.family()
    family._codec.vocoder.gain_w.zero_()
    family._codec.vocoder.gain_b.fill_(-20.0)
    got = take(tiny.synth(family))
    assert got.info.end_reason == "guard:silence"
    assert len(got.pcm) == len(take().pcm)


def test_a_stuck_take_is_delivered_with_its_reason() -> None:
    class Stuck(StarterFamily):
        def step(self, plan: Plan, t: int, previous: list[int] | None, kv: PrefixKV, draw: Draw) -> list[int]:
            return [3, *super().step(plan, t, previous, kv, draw)[1:]]

    family = Stuck(tiny.networks(), languages=("en",), defaults=tiny.DEFAULTS)

    def long(text: str, language: str, reading: str | None) -> Reading:
        return Reading(text, "en", text, "hˈɛlO ðɛɹ " * 5)

    synth = LocalSynth(family, tiny.synth(family).info, tiny.synth(family)._voices, None, long)
    assert take(synth).info.end_reason == "guard:repeat"


def guards(spoken: list[str]) -> Guards:
    plan = Plan(100, "eos", 0, 96000, 0, 96000, 4.0, tuple(spoken), torch.zeros(1, 100, 1))
    return Guards(plan, tiny.RATE_HZ, 960)


@pytest.mark.parametrize(
    ("spoken", "caught"),
    [
        (["a", "b", "c", "d"] * 25, True),
        ([""] * 100, False),  # a pause
        (["a"] * 50 + ["ː"] * 50, False),  # a scream
    ],
)
def test_one_code_for_long_is_a_fault_only_while_phonemes_go_by(spoken: list[str], caught: bool) -> None:
    watch = guards(spoken)
    watch.hear(np.full(96000, 0.1, np.float32))
    for t in range(30):
        watch.see(t, [7, t % 5])
    assert watch.end_reason == "eos"
    for t in range(30, 60):
        watch.see(t, [7, t % 5])
    assert watch.end_reason == ("guard:repeat" if caught else "eos")


def test_silence_is_judged_over_the_speech_alone() -> None:
    plan = Plan(10, "eos", 0, 9600, 1000, 8000, 0.3, ("a",) * 10, torch.zeros(1, 10, 1))
    watch = Guards(plan, tiny.RATE_HZ, 960)
    loud_outside = np.full(9600, 0.5, np.float32)
    loud_outside[1000:8000] = 0.001
    for i in range(0, 9600, 960):
        watch.hear(loud_outside[i : i + 960])
    assert watch.end_reason == "guard:silence"


def test_a_line_that_is_too_long_is_refused_and_never_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.families.starter.family.LONGEST_LINE_S", 0.4)
    with pytest.raises(TextError, match="one line can take 0 s at most"):
        take()


def test_the_first_sound_is_heard_when_its_packet_is_there_and_what_came_before_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [10.0]
    monkeypatch.setattr("engine.synth.time.perf_counter", lambda: now[0])
    watch = Stopwatch(queued_at=9.0)
    now[0] = 10.5
    watch.frame()
    now[0] = 11.0
    watch.frame()
    watch.packet(np.zeros(2400, np.float32), 0.0, 24000)
    now[0] = 11.05
    loud = np.zeros(2400, np.float32)
    loud[240:] = 0.5
    watch.packet(loud, 0.1, 24000)
    watch.packet(np.ones(10, np.float32), 0.2, 24000)
    assert watch.latencies == Latencies(1.0, 0.5, 1.0, pytest.approx(1.11))


def test_the_door_opens_the_loop(tmp_path: Path) -> None:
    synth = open_engine(tiny.write_model(tmp_path / "model"), device="cpu", cache_dir=tmp_path / "cache")
    voice = VoiceClip(tiny.write_speech(tmp_path / "voice.wav"))
    synth._read = tiny.read  # type: ignore[attr-defined]
    first = collect(synth.stream(dataclasses.replace(tiny.request(), voice=voice), CancelToken()))
    assert first.rate_hz == 24000
    assert first.info.voice_key == synth.prepare(voice, CancelToken())
    assert len(list((tmp_path / "cache").iterdir())) == 1
    synth.close()

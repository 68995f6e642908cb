"""Fish S2-Pro through the decode loop: what the model reads, what it costs, how a take ends, what is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
import torch
from torch import Tensor

from engine.api import (
    Cancelled,
    CancelToken,
    EngineInfo,
    Packet,
    Pcm,
    Reading,
    Request,
    Sampling,
    TakeAudio,
    TextError,
    Voice,
    VoiceClip,
    VoiceError,
    VoicePreset,
    collect,
    open_engine,
)
from engine.audio import write_wav
from engine.families.fish import family as room
from engine.families.fish.family import HOT, FishCodecStream, FishFamily, Progress
from engine.families.fish.language import SlowLM
from engine.families.fish.opening import open_fish
from engine.families.fish.prompt import Reference, code_rows, pieces, turn
from engine.families.protocol import Draw, End, Frame, Plan, VoicePrefix
from engine.kv import PrefixKV
from engine.sampling import Rule, draw
from engine.synth import LocalSynth
from engine.voices import VoiceStore
from tests.engine import naive_fish as naive
from tests.engine import tiny_fish
from tests.engine.tiny_fish import TINY, write_fish

N_FRAMES = 9  # a turn at its longest, see `short`
SAID = "hello there"
VOICE = VoiceClip(Path("/nowhere/a.wav"), 0.0, 1.0, SAID)
LINE = "[whisper] Come in."
TWO_TURNS = f"{'a word, ' * 30}ends. {'another, ' * 30}ends."
SYLLABLES = (0.55 + 0.45 * np.sin(20 * np.pi * np.arange(44100) / 44100)).astype(np.float32)
PCM: Pcm = 0.2 * SYLLABLES * np.random.default_rng(1).standard_normal(44100).astype(np.float32)


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_fish(tmp_path_factory.mktemp("fish"))


@pytest.fixture(scope="module")
def opened(model: Path) -> tuple[FishFamily, EngineInfo]:
    return open_fish(model, "cpu", "float32", 1)


@pytest.fixture
def family(opened: tuple[FishFamily, EngineInfo]) -> FishFamily:
    return opened[0]


def store(opened: tuple[FishFamily, EngineInfo]) -> VoiceStore:
    family, info = opened
    return VoiceStore(family, info.fingerprint, load=lambda voice, rate_hz: PCM)


@pytest.fixture(scope="module")
def voices(opened: tuple[FishFamily, EngineInfo]) -> VoiceStore:
    made = store(opened)
    with torch.inference_mode():
        made.get(VOICE, CancelToken())
    return made


@pytest.fixture
def synth(opened: tuple[FishFamily, EngineInfo], voices: VoiceStore) -> LocalSynth:
    """Return an engine that knows the voice."""
    return LocalSynth(*opened, voices, None, read)


@pytest.fixture
def cold(opened: tuple[FishFamily, EngineInfo]) -> LocalSynth:
    """Return an engine that has not heard the voice yet."""
    return LocalSynth(*opened, store(opened), None, read)


def read(text: str, language: str = "auto", reading: str | None = None) -> Reading:
    return Reading(text, "en", reading or text, "")


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a turn take nine frames at most."""
    monkeypatch.setattr(room, "SPARE_S", 0.4)
    monkeypatch.setattr(room, "SECONDS_A_TOKEN", 0.0)


@dataclass
class Seen:
    """What went through the model: prompts, the logits they gave, frames, memories, streams."""

    prompts: list[Tensor] = field(default_factory=list)
    logits: list[Tensor] = field(default_factory=list)
    frames: list[list[int]] = field(default_factory=list)
    memories: list[PrefixKV] = field(default_factory=list)
    streams: list[FishCodecStream] = field(default_factory=list)
    before: Callable[[int], None] = lambda t: None


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    got = Seen()
    hidden, logits = SlowLM.hidden, SlowLM.logits
    step, codec = FishFamily.step, FishFamily.open_codec

    def watched_hidden(self: SlowLM, prompt: Tensor, kv: PrefixKV) -> tuple[Tensor, Tensor]:
        got.prompts.append(prompt)
        got.memories.append(kv)
        return hidden(self, prompt, kv)

    def watched_logits(self: SlowLM, vector: Tensor) -> Tensor:
        got.logits.append(logits(self, vector).clone())
        return got.logits[-1].clone()

    def watched_step(
        self: FishFamily, plan: Plan, t: int, previous: Frame | None, kv: PrefixKV, chance: Draw
    ) -> Frame | End:
        got.before(t)
        frame = step(self, plan, t, previous, kv, chance)
        if isinstance(frame, list):
            got.frames.append(frame)
        return frame

    def watched_codec(self: FishFamily, voice: VoicePrefix | None = None) -> FishCodecStream:
        got.streams.append(codec(self, voice))
        return got.streams[-1]

    monkeypatch.setattr(SlowLM, "hidden", watched_hidden)
    monkeypatch.setattr(SlowLM, "logits", watched_logits)
    monkeypatch.setattr(FishFamily, "step", watched_step)
    monkeypatch.setattr(FishFamily, "open_codec", watched_codec)
    return got


def take(synth: LocalSynth, text: str = LINE, **changes: object) -> TakeAudio:
    request = replace(Request("l1", text, VOICE, seed=3), **changes)  # type: ignore[arg-type]
    return collect(synth.stream(request, CancelToken()))


def ends_after(monkeypatch: pytest.MonkeyPatch, *calls: int) -> None:
    """Let the model announce its end at these calls of its output, and at no other."""
    real, n = SlowLM.logits, [0]

    def biased(self: SlowLM, vector: Tensor) -> Tensor:
        logits = real(self, vector)
        logits[-1] = 100.0 if n[0] in calls else -100.0
        n[0] += 1
        return logits

    monkeypatch.setattr(SlowLM, "logits", biased)


def voice_prompt(family: FishFamily) -> Tensor:
    with torch.inference_mode():
        return family.system_message((Reference(SAID, family.encode(PCM)),)).to(torch.int64)


def spoken(family: FishFamily, frames: list[list[int]]) -> Tensor:
    return code_rows(torch.tensor(frames).T, family._tokens)


# ---- what the model reads


def test_the_model_reads_voice_line_and_frames_once_and_says_what_the_description_says(
    family: FishFamily, cold: LocalSynth, seen: Seen
) -> None:
    info = take(cold).info
    whole = torch.cat(seen.prompts, 1)
    line = turn(LINE, family._tokens, TINY.codebooks, goes_on=False)
    wanted = torch.cat((voice_prompt(family), line, spoken(family, seen.frames[: len(seen.logits) - 1])), 1)
    assert torch.equal(whole, wanted)
    assert info.reading.spoken == LINE

    weights = {name: x.bfloat16().float() for name, x in tiny_fish.language_weights().items()}
    heads = TINY.heads, TINY.kv_heads
    hidden = naive.slow_hidden(weights, whole, family._tokens.first_code, TINY.book, *heads, torch.zeros(1))
    table = weights["text_model.model.embeddings.weight"]
    ids = [*range(family._tokens.first_code, family._tokens.first_code + TINY.book), family._tokens.end]
    logits = hidden[-len(seen.logits) :] @ table[ids].T
    assert (torch.stack(seen.logits) - logits).abs().max() <= 1e-4 * logits.abs().max()


def test_a_take_is_the_codec_s_audio_of_every_frame_the_last_one_too(
    family: FishFamily, synth: LocalSynth, seen: Seen, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends_after(monkeypatch)  # never
    got = take(synth)
    assert (got.info.n_frames, got.info.end_reason) == (N_FRAMES, "limit")
    assert len(got.pcm) == N_FRAMES * 2048
    with torch.inference_mode():
        whole = family._codec(torch.tensor(seen.frames).T[None])[0, 0].numpy()
    middle = slice(300, -300)  # 5 ms at each end are faded
    assert np.abs(got.pcm[middle] - whole[middle]).max() <= 1e-5


def test_the_model_s_own_end_is_the_end(synth: LocalSynth, monkeypatch: pytest.MonkeyPatch) -> None:
    ends_after(monkeypatch, 6)
    info = take(synth).info
    assert (info.n_frames, info.end_reason) == (6, "eos")


def test_an_end_before_any_word_could_be_spoken_is_not_believed(
    synth: LocalSynth, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends_after(monkeypatch, *range(20))
    assert take(synth).info.n_frames == 4


# ---- the same take


def test_a_seed_gives_the_same_take_whatever_the_packets_and_the_process_s_random_numbers(synth: LocalSynth) -> None:
    whole = take(synth)
    for n in (1, 2, 4, 7, 12):
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(n)
            assert take(synth, packet_frames=n).pcm.tobytes() == whole.pcm.tobytes()
    assert take(synth, seed=4).pcm.tobytes() != whole.pcm.tobytes()
    assert take(synth, line_id="l2").pcm.tobytes() != whole.pcm.tobytes()


def test_the_first_packet_holds_six_frames(synth: LocalSynth, monkeypatch: pytest.MonkeyPatch) -> None:
    ends_after(monkeypatch)
    packets = list(synth.stream(Request("l1", LINE, VOICE), CancelToken()))
    assert 6 * 2048 - 221 <= len(packets[0].pcm) <= 7 * 2048  # what the fade at the end may need is held back
    assert sum(len(p.pcm) for p in packets) == N_FRAMES * 2048


def test_two_requests_side_by_side_do_not_touch_each_other(synth: LocalSynth) -> None:
    alone = take(synth), take(synth, seed=9)
    streams = [synth.stream(Request("l1", LINE, VOICE, seed=s, packet_frames=1), CancelToken()) for s in (3, 9)]
    got: list[list[Packet]] = [[], []]
    for _ in range(N_FRAMES + 1):
        for stream, parts in zip(streams, got, strict=True):
            if (packet := next(stream, None)) is not None:
                parts.append(packet)
    for parts, wanted in zip(got, alone, strict=True):
        assert collect(parts).pcm.tobytes() == wanted.pcm.tobytes()


# ---- what it costs


def test_the_next_line_of_a_voice_computes_none_of_its_positions(
    family: FishFamily, cold: LocalSynth, seen: Seen, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends_after(monkeypatch)
    first = take(cold).info
    n_voice = voice_prompt(family).shape[1]
    monkeypatch.setattr(family, "_hear", lambda: pytest.fail("the reference was encoded twice"))
    seen.prompts.clear()
    warm = take(cold, "Go.", line_id="l2").info
    n_line = turn("Go.", family._tokens, TINY.codebooks, goes_on=False).shape[1]
    assert (first.warm, first.n_voice_prefilled) == (False, n_voice)
    assert (warm.warm, warm.n_voice_prefilled, warm.n_prefilled) == (True, 0, n_line)
    assert [p.shape[1] for p in seen.prompts] == [n_line, *[1] * (N_FRAMES - 1)]
    filled = range(n_voice + n_line, n_voice + n_line + N_FRAMES)
    assert warm.n_keys_read == TINY.layers * sum(filled)
    assert seen.memories[-1].capacity <= 64 * -(-(n_voice + n_line + N_FRAMES) // 64)


def long_line(synth: LocalSynth) -> TakeAudio:
    first, second = pieces(TWO_TURNS)
    assert (first[-5:], second[:3]) == ("ends.", "ano")
    return take(synth, TWO_TURNS)


@pytest.mark.parametrize("ended", [True, False])
def test_a_long_line_goes_on_behind_what_was_spoken_and_computes_nothing_of_it_again(
    family: FishFamily, synth: LocalSynth, seen: Seen, monkeypatch: pytest.MonkeyPatch, ended: bool
) -> None:
    """A turn that ends by itself and one that is left at its longest: the memory is that of the whole conversation."""
    calls = (5, 12) if ended else ()
    ends_after(monkeypatch, *calls)
    info = long_line(synth).info
    first = 5 if ended else N_FRAMES
    assert info.end_reason == ("eos" if ended else "limit")
    assert len(seen.frames) == info.n_frames == (first + 6 if ended else 2 * N_FRAMES)
    texts = [turn(text, family._tokens, TINY.codebooks, goes_on=i > 0) for i, text in enumerate(pieces(TWO_TURNS))]
    last = seen.frames[first:] if ended else seen.frames[first:-1]
    parts = texts[0], spoken(family, seen.frames[:first]), texts[1], spoken(family, last)
    assert torch.equal(torch.cat(seen.prompts, 1), torch.cat(parts, 1))


def test_a_voice_is_heard_anew_where_too_much_has_been_spoken_since(
    family: FishFamily, synth: LocalSynth, seen: Seen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "HISTORY", 20)
    ends_after(monkeypatch)
    long_line(synth)
    second = turn(pieces(TWO_TURNS)[1], family._tokens, TINY.codebooks, goes_on=False)
    assert any(torch.equal(prompt, second) for prompt in seen.prompts)


@pytest.mark.parametrize("at", range(N_FRAMES))
def test_cancelling_at_any_frame_leaves_no_buffer_and_runs_no_further_step(
    synth: LocalSynth, seen: Seen, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    ends_after(monkeypatch)
    token = CancelToken()
    seen.before = lambda t: token.cancel() if t == at else None
    with pytest.raises(Cancelled):
        list(synth.stream(Request("l1", LINE, VOICE, packet_frames=1), token))
    assert len(seen.frames) == at + 1
    assert all(x is None for kv in seen.memories for x in kv._layers)
    assert [(s._stream.state.n_bytes, s._stream.kv.length) for s in seen.streams] == [(0, 0)]


# ---- drawing


class Script:
    """Draws what it is told to and notes how it was asked."""

    def __init__(self, *codes: int) -> None:
        self.codes, self.asked, self.logits = list(codes), list[tuple[object, ...]](), list[npt.NDArray[np.float32]]()

    def __call__(self, stage: int, logits: npt.NDArray[np.float32], /) -> int:
        self.asked.append((stage,))
        self.logits.append(logits)
        return self.codes.pop(0)

    def again(self, stage: int, logits: npt.NDArray[np.float32], rule: Rule | None = None, /) -> int:
        self.asked.append((stage, rule))
        return self.codes.pop(0)

    def normals(self, n: int, /) -> npt.NDArray[np.float32]:
        raise AssertionError("codes are drawn from logits")


@torch.inference_mode()
def test_a_code_of_the_last_ten_is_drawn_again_hotter_and_no_other_is_drawn_twice(family: FishFamily) -> None:
    hidden, at = torch.zeros(1, TINY.width), Progress(turn=0, n_frames=20, recent=[3, 4])
    once, twice = Script(7), Script(3, 4)
    assert (family._first(hidden, at, once), once.asked) == (7, [(0,)])
    assert (family._first(hidden, at, twice), twice.asked) == (4, [(0,), (TINY.codebooks, HOT)])
    assert family._first(hidden, at, Script(TINY.book)) is None


@torch.inference_mode()
def test_ten_codes_are_remembered(family: FishFamily, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(family._fast, "codes", lambda given, first, chance: [first])
    at = Progress()
    for code in range(15):
        family._frame(torch.zeros(1), code, at, Script())
    assert at.recent == list(range(5, 15))


LOGITS = np.log(np.array([0.4, 0.3, 0.1, 0.15, 0.05], np.float32))


@pytest.mark.parametrize(
    ("top_p", "top_k", "kept"),
    [(0.75, 0, {0, 1}), (0.69, 0, {0}), (0.1, 0, {0}), (0.86, 0, {0, 1, 3}), (1.0, 2, {0, 1}), (0.99, 3, {0, 1, 3})],
)
@pytest.mark.parametrize("temperature", [0.5, 3.0])
def test_top_p_comes_before_the_temperature_and_the_id_that_crosses_it_is_left_out(
    top_p: float, top_k: int, kept: set[int], temperature: float
) -> None:
    rule = Rule(temperature, top_k, top_p, nucleus_first=True)
    assert {draw(LOGITS, rule, i / 400) for i in range(400)} == kept


def test_ids_that_are_left_come_as_often_as_their_tempered_share() -> None:
    rule = Rule(2.0, 0, 0.75, nucleus_first=True)
    share = np.mean([draw(LOGITS, rule, i / 1000) == 0 for i in range(1000)])
    assert share == pytest.approx(0.4**0.5 / (0.4**0.5 + 0.3**0.5), abs=0.002)


def test_what_is_asked_for_greedily_stays_greedy(synth: LocalSynth) -> None:
    greedy = Sampling(temperature=0.0)
    assert take(synth, sampling=greedy).pcm.tobytes() == take(synth, sampling=greedy, seed=8).pcm.tobytes()


# ---- voices and what is refused


def test_several_speakers_are_one_voice_prefix(family: FishFamily) -> None:
    """Requests carry one voice so far; a message of several is built and passed through the model all the same."""
    codes = torch.randint(0, 16, (TINY.codebooks, 5), generator=torch.Generator().manual_seed(1))
    with torch.inference_mode():
        message = family.system_message((Reference("one", codes), Reference("two", codes.flip(1))))
        kv = family.prefill_voice({"prompt": message})
    assert kv.length == message.shape[1]
    assert torch.isfinite(kv.snapshot().layers[-1]).all()


@pytest.mark.parametrize(
    ("voice", "sentence"),
    [
        (replace(VOICE, transcript=None), "needs the words spoken in the clip"),
        (replace(VOICE, transcript="  "), "needs the words spoken in the clip"),
        (replace(VOICE, transcript="word " * 40), r"\(199 letters\) do not fit into its 1\.0 s"),
        (replace(VOICE, transcript="one<|im_end|>two"), r"hold the mark “<\|im_end\|>”\. Delete it"),
        (replace(VOICE, transcript="<|speaker:0|>one"), "hold the mark"),
        (VoicePreset("Anna"), "takes its voice from a clip and the words"),
    ],
)
def test_a_voice_that_would_not_work_is_refused_in_words(family: FishFamily, voice: Voice, sentence: str) -> None:
    with pytest.raises(VoiceError, match=sentence):
        family.encode_voice(PCM, voice)


def test_the_door_refuses_a_clip_without_its_words_before_anything_is_computed(synth: LocalSynth, seen: Seen) -> None:
    with pytest.raises(VoiceError, match="needs to know what is said in the reference clip"):
        take(synth, voice=replace(VOICE, transcript=None))
    assert seen.prompts == []


@pytest.mark.parametrize(("line", "sentence"), [("<|speaker:1|>No.", "one voice only"), ("A<|voice|>", "control mark")])
def test_a_line_that_would_break_the_prompt_is_refused(synth: LocalSynth, line: str, sentence: str) -> None:
    with pytest.raises(TextError, match=sentence):
        take(synth, line)


def test_a_stretch_beyond_the_model_s_positions_is_refused(
    family: FishFamily, synth: LocalSynth, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(family, "_sizes", replace(family._sizes, longest=voice_prompt(family).shape[1] + 20))
    with pytest.raises(TextError, match="too long for the model to speak in one go"):
        take(synth)


def test_numbers_are_looked_for_before_a_model_is_handed_out(model: Path) -> None:
    family = open_fish(model, "cpu", "float32", 1)[0]
    with torch.inference_mode():
        assert family.gives_numbers()
        family._slow.stack.norm.weight.fill_(torch.nan)
        assert not family.gives_numbers()


def test_a_take_goes_through_the_door_from_files(model: Path, tmp_path: Path) -> None:
    clip = tmp_path / "clip.wav"
    write_wav(clip, PCM, 44100)
    synth = open_engine(model, device="cpu", dtype="bfloat16", cache_dir=tmp_path / "cache")
    request = Request("l1", "[excited] 今日はいい天気ですね。", VoiceClip(clip, 0.0, 1.0, SAID), packet_frames=3)
    first = collect(synth.stream(request, CancelToken()))
    synth.close()
    again = open_engine(model, device="cpu", dtype="bfloat16", cache_dir=tmp_path / "cache")
    other = collect(again.stream(request, CancelToken()))
    again.close()
    assert first.info.reading.language == "ja"
    assert first.info.reading.spoken == request.text
    assert (first.info.n_voice_prefilled > 0, other.info.n_voice_prefilled, other.info.warm) == (True, 0, True)
    assert other.pcm.tobytes() == first.pcm.tobytes()

"""Qwen3-TTS through the door: takes, voices, what is refused, what a warm voice saves."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.api import (
    Cancelled,
    CancelToken,
    Request,
    Synth,
    TakeAudio,
    TextError,
    Voice,
    VoiceClip,
    VoiceDescription,
    VoiceError,
    VoicePreset,
    collect,
    open_engine,
)
from engine.families.qwen3 import family as room
from engine.families.qwen3.tokens import QwenTokenizer
from engine.kv import PrefixKV, WindowKV
from engine.streaming import StreamState
from tests.engine import qwen3_layout as layout
from tests.engine import tiny

pytestmark = pytest.mark.usefixtures("only_what_is_new")

LAYERS = 2


def opened(folder: Path, kind: str = "base", size: str = "1b7", **options: object) -> Synth:
    layout.write(folder, layout.tiny(kind, size))
    return open_engine(folder, device="cpu", **options)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Synth]]:
    kinds = ("base", "custom_voice", "voice_design")
    found = {kind: opened(tmp_path_factory.mktemp(kind), kind) for kind in kinds}
    yield found
    for synth in found.values():
        synth.close()


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny.write_speech(tmp_path_factory.mktemp("clips") / "clip.wav", 110.0, 3.0)


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random weights may talk on for long; sixteen frames show as much."""
    monkeypatch.setattr(room, "LONGEST", 16)


def voices(clip: Path) -> dict[str, Voice]:
    return {
        "base": VoiceClip(clip, 0.0, 3.0, "the hello on the tin"),
        "custom_voice": VoicePreset("vivian"),
        "voice_design": VoiceDescription("an old man"),
    }


def take(synth: Synth, voice: Voice, text: str = "Hello there, the tin.", **changes: object) -> TakeAudio:
    return collect(synth.stream(replace(Request("l1", text, voice, seed=3), **changes), CancelToken()))  # type: ignore[arg-type]


def endless(synth: Synth, monkeypatch: pytest.MonkeyPatch, longest: int = 8) -> None:
    """Let the model never say that it has ended, and leave it after so many frames."""
    family = synth._family  # type: ignore[attr-defined]
    monkeypatch.setattr(family, "_silent", np.arange(len(family._silent)) >= family._sizes.book)
    monkeypatch.setattr(room, "LONGEST", longest)


def buffers() -> int:
    """Count the memories and histories of the process that hold anything."""
    gc.collect()
    things = [x for x in gc.get_objects() if type(x) in (PrefixKV, WindowKV, StreamState)]
    return sum(bool(x.tensors) if type(x) is StreamState else any(y is not None for y in x._layers) for x in things)


@pytest.mark.parametrize("kind", ["base", "custom_voice", "voice_design"])
def test_a_take_does_not_depend_on_its_packets_and_a_seed_gives_it_again(
    kind: str, models: dict[str, Synth], clip: Path
) -> None:
    synth, voice = models[kind], voices(clip)[kind]
    first = take(synth, voice)
    assert first.info.end_reason in ("eos", "limit")
    assert first.info.n_frames * 1920 == len(first.pcm) > 0
    for n in (1, 3, 12):
        assert take(synth, voice, packet_frames=n).pcm.tobytes() == first.pcm.tobytes()
    assert take(synth, voice, seed=4).pcm.tobytes() != first.pcm.tobytes()


def test_the_first_packet_is_four_frames(models: dict[str, Synth], clip: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    endless(models["base"], monkeypatch)
    packets = models["base"].stream(Request("l1", "Hello there, the tin.", voices(clip)["base"], seed=3), CancelToken())
    assert len(next(iter(packets)).pcm) == 4 * 1920 - 120  # 5 ms stay behind, for the fade if nothing more comes
    packets.close()  # type: ignore[attr-defined]


def test_a_second_line_computes_only_what_its_words_change(clip: Path, tmp_path: Path) -> None:
    synth, voice = opened(tmp_path), voices(clip)["base"]
    cold, warm = take(synth, voice).info, take(synth, voice, "the tin", line_id="l2").info
    assert synth._voices.n_encoded == 1  # type: ignore[attr-defined]
    (head,) = (x.kv.length for x in synth._voices._memory.values())  # type: ignore[attr-defined]
    n_words = len(QwenTokenizer(tmp_path).encode("the hello on the tin"))
    n_sound = 1 + 44  # 3 s and 0.5 s of silence in frames, behind the mark of their beginning
    assert head == 3 + 5 + n_words  # role; nothing about the language (3), speaker, beginning of the text
    assert (cold.n_voice_prefilled, cold.n_prefilled - (n_sound - n_words)) == (head, head)
    assert (warm.warm, warm.n_voice_prefilled, warm.n_prefilled) == (True, 0, n_sound - n_words)
    before = head + warm.n_prefilled
    n_steps = warm.n_frames if warm.end_reason == "eos" else warm.n_frames - 1
    assert warm.n_keys_read == LAYERS * (before + sum(before + t for t in range(1, n_steps + 1)))
    synth.close()


def test_the_memory_is_allocated_for_the_line_and_does_not_grow(
    models: dict[str, Synth], clip: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    grown: list[int] = []
    reserve = PrefixKV.reserve

    def watched(kv: PrefixKV, n: int) -> None:
        if n > kv.capacity and kv.n_layers == LAYERS and kv.length:
            grown.append(n)
        reserve(kv, n)

    monkeypatch.setattr(PrefixKV, "reserve", watched)
    take(models["base"], voices(clip)["base"], "the hello in the tin, on and on, the hello in the tin, on and on")
    assert grown == []


def test_voices_are_kept_on_disk_with_all_that_makes_them(clip: Path, tmp_path: Path) -> None:
    voice, cache = voices(clip)["base"], tmp_path / "cache"
    first = opened(tmp_path / "model", cache_dir=cache)
    wanted = take(first, voice)
    first.close()
    second = open_engine(tmp_path / "model", device="cpu", cache_dir=cache)
    found = take(second, voice)
    assert (found.info.warm, second._voices.n_encoded) == (True, 0)  # type: ignore[attr-defined]
    assert found.pcm.tobytes() == wanted.pcm.tobytes()
    second.close()


def test_a_clip_without_a_transcript_gives_its_timbre_and_the_take_says_so(
    models: dict[str, Synth], clip: Path
) -> None:
    with_words, voice = take(models["base"], voices(clip)["base"]), VoiceClip(clip, 0.0, 3.0)
    without = take(models["base"], voice)
    assert with_words.info.note == ""
    assert "no transcript" in without.info.note
    assert without.info.voice_key != with_words.info.voice_key
    assert without.info.n_voice_prefilled == 3 + 5  # the role, silence about the language, speaker, beginning of text


@pytest.mark.parametrize(("said", "why"), [("on", "too short"), ("hello on the tin " * 60, "too long")])
def test_a_transcript_that_cannot_be_of_the_clip_is_refused(
    said: str, why: str, models: dict[str, Synth], clip: Path
) -> None:
    with pytest.raises(VoiceError, match=why):
        take(models["base"], VoiceClip(clip, 0.0, 3.0, said))


def test_an_instruction_changes_the_take_and_is_read_once(models: dict[str, Synth], clip: Path) -> None:
    for kind in ("custom_voice", "voice_design"):
        synth, voice = models[kind], voices(clip)[kind]
        plain = take(synth, voice)
        told, again = (take(synth, voice, instruct="in a hurry") for _ in range(2))
        assert told.pcm.tobytes() != plain.pcm.tobytes()
        assert told.pcm.tobytes() == again.pcm.tobytes()
        assert told.info.n_prefilled > again.info.n_prefilled == plain.info.n_prefilled - plain.info.n_voice_prefilled


@pytest.mark.parametrize(("kind", "size"), [("custom_voice", "0b6"), ("base", "1b7")])
def test_a_model_that_cannot_follow_an_instruction_says_so(kind: str, size: str, clip: Path, tmp_path: Path) -> None:
    synth = opened(tmp_path, kind, size)
    assert not synth.info.instruct
    with pytest.raises(TextError, match="how to say a line"):
        take(synth, voices(clip)[kind], instruct="in a hurry")
    family = synth._family  # type: ignore[attr-defined]
    request = Request("l1", "the tin", voices(clip)[kind], instruct="in a hurry")
    with pytest.raises(TextError, match="how to say a line"):
        family._direction(request)
    synth.close()


def test_voices_of_another_kind_are_refused(models: dict[str, Synth], clip: Path) -> None:
    for kind, voice in voices(clip).items():
        for other, synth in models.items():
            if other != kind:
                with pytest.raises(VoiceError):
                    take(synth, voice)
                with pytest.raises(VoiceError):
                    synth._family.encode_voice(np.zeros(0, np.float32), voice)  # type: ignore[attr-defined]
    with pytest.raises(VoiceError, match="nobody"):
        take(models["custom_voice"], VoicePreset("nobody"))
    with pytest.raises(VoiceError, match="empty"):
        take(models["voice_design"], VoiceDescription("  "))


def test_each_kind_says_what_it_can_do(models: dict[str, Synth]) -> None:
    found = {kind: synth.info for kind, synth in models.items()}
    assert [info.voices for info in found.values()] == [("clip",), ("preset",), ("description",)]
    assert [info.instruct for info in found.values()] == [False, True, True]
    assert found["custom_voice"].presets == ("vivian", "eric")
    assert (found["base"].transcript, found["base"].model) == ("helps", "Qwen3-TTS 1.7B Base")
    assert found["base"].languages == ("en", "zh", "ja")
    assert (found["base"].rate_hz, found["base"].frame_rate_hz) == (24000, 12.5)


def test_a_take_left_at_its_longest_length_says_so(
    models: dict[str, Synth], clip: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless(models["base"], monkeypatch, longest=5)
    info = take(models["base"], voices(clip)["base"]).info
    assert (info.n_frames, info.end_reason) == (5, "limit")


@pytest.mark.parametrize("at", range(6))
def test_cancelling_at_any_frame_leaves_no_buffer_and_runs_no_further_step(
    at: int, models: dict[str, Synth], clip: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synth, voice, token = models["base"], voices(clip)["base"], CancelToken()
    endless(synth, monkeypatch)
    synth.prepare(voice, CancelToken())
    family, before, steps = synth._family, buffers(), list[int]()  # type: ignore[attr-defined]
    step = family.step

    def counted(plan: object, t: int, *rest: object) -> object:
        steps.append(t)
        if t == at:
            token.cancel()
        return step(plan, t, *rest)

    monkeypatch.setattr(family, "step", counted)
    with pytest.raises(Cancelled):
        list(synth.stream(Request("l1", "Hello there, the tin.", voice, seed=3, packet_frames=1), token))
    assert steps == list(range(at + 1))
    assert buffers() == before


def test_half_precision_gives_what_full_precision_gives_within_its_digits(clip: Path, tmp_path: Path) -> None:
    full, half = (opened(tmp_path, dtype=dtype)._family for dtype in ("float32", "bfloat16"))  # type: ignore[attr-defined]
    assert half.gives_numbers()
    a, b = (family._prompts.head({}, None).float() for family in (full, half))
    assert 0 < float((a - b).abs().max()) <= 0.05 * float(a.abs().max())

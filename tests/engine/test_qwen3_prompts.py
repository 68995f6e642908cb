"""Prompts and frames of Qwen3-TTS: every number of a run is that of whole sequences written out plainly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from safetensors.torch import load_file

from engine.api import Reading, Request, Voice, VoiceClip, VoiceDescription, VoicePreset
from engine.families.protocol import End, VoicePrefix
from engine.families.qwen3.family import QwenFamily, QwenPlan, penalised
from engine.families.qwen3.tokens import QwenTokenizer
from engine.families.qwen3.weights import Sizes, load
from engine.kv import PrefixKV
from engine.sampling import Noise
from tests.engine import naive_qwen3 as naive
from tests.engine import qwen3_layout as layout
from tests.engine import tiny

TOLERANCE = 1e-4  # relative to the largest value, in fp32
LINE, LONG = "Hello there.", "the hello in the tin, on and on: the hello in the tin, on and on and on it went."
CLIP = VoiceClip(Path("/nowhere"))
SPOKEN = VoiceClip(Path("/nowhere"), transcript="the hello on the tin")


@dataclass
class Spy:
    """Writes down the logits it is shown and takes one of the likeliest, another each time; never the end."""

    end: int
    shown: list[list[np.ndarray]] = field(default_factory=list)

    def __call__(self, stage: int, logits: np.ndarray) -> int:
        if stage == 0:
            self.shown.append([])
        self.shown[-1].append(logits.copy())
        best = [i for i in np.argsort(-logits) if stage or i != self.end]
        return int(best[(3 * len(self.shown) + stage) % 4])


@dataclass(frozen=True)
class Case:
    """One prompt: the model, its layout, the voice, what is asked for."""

    kind: str
    size: str
    words_first: bool | None
    voice: Voice
    line: str = LINE
    language: str = "auto"
    instruct: str | None = None


CASES = [
    Case("base", "1b7", None, SPOKEN),
    Case("base", "1b7", None, SPOKEN, LONG, "en"),
    Case("base", "0b6", True, SPOKEN, LONG),
    Case("base", "1b7", True, SPOKEN, LINE, "ja"),
    Case("base", "0b6", None, CLIP, LONG),
    Case("base", "1b7", True, CLIP, LINE, "zh"),
    Case("custom_voice", "1b7", None, VoicePreset("vivian"), LINE, "en", "in a hurry"),
    Case("custom_voice", "0b6", False, VoicePreset("vivian"), LONG),
    Case("custom_voice", "1b7", None, VoicePreset("eric"), LINE, "zh"),
    Case("voice_design", "1b7", None, VoiceDescription("an old man"), LINE, "en"),
    Case("voice_design", "1b7", False, VoiceDescription("an old man"), LONG, "auto", "hoarse"),
]


class Bench:
    """A case set up: the family, the voice as the store would hold it, the request."""

    def __init__(self, case: Case, folder: Path) -> None:
        self.case, self.config = case, layout.tiny(case.kind, case.size)
        layout.write(folder, self.config)
        self.tokenizer, sizes = QwenTokenizer(folder), Sizes.read(folder)
        self.family = QwenFamily(load(folder, sizes), sizes, self.tokenizer, words_first=case.words_first)
        pcm = tiny.speech(110.0, 1.0) if isinstance(case.voice, VoiceClip) else np.zeros(0, np.float32)
        tensors = self.family.encode_voice(pcm, case.voice)
        self.voice = VoicePrefix("key", tensors, self.family.prefill_voice(tensors).snapshot())
        self.tensors = load_file(folder / "model.safetensors")
        self.codec = load_file(folder / "speech_tokenizer" / "model.safetensors")
        self.request = Request("l1", case.line, case.voice, language=case.language, instruct=case.instruct)

    @property
    def eos(self) -> int:
        return int(self.config["talker_config"]["codec_eos_token_id"])

    def plan(self) -> QwenPlan:
        reading = Reading(self.case.line, "en", self.case.line, "")
        return self.family.plan(reading, self.request, self.voice, Noise(0, "l1"))

    def run(self, n: int = 7) -> tuple[list[list[int]], list[list[np.ndarray]], PrefixKV]:
        """Decode n frames; return them, all logits, and the memory."""
        kv, spy, plan = PrefixKV.restore(self.voice.kv, poison=True), Spy(self.eos), self.plan()
        frames: list[list[int]] = []
        for t in range(n):
            frame = self.family.step(plan, t, frames[-1] if frames else None, kv, spy)  # type: ignore[arg-type]
            assert not isinstance(frame, End)
            frames.append(frame)  # type: ignore[arg-type]
        return frames, spy.shown, kv

    def direction(self) -> Sequence[int]:
        said = [self.case.voice.text] if isinstance(self.case.voice, VoiceDescription) else []
        said += [self.case.instruct] if self.case.instruct else []
        if not said:
            return ()
        encode, start, end = self.tokenizer.encode, self.config["im_start_token_id"], self.config["im_end_token_id"]
        return (start, *encode("user"), *encode("\n"), *encode(" ".join(said)), end, *encode("\n"))

    def track(self) -> tuple[list[tuple[int | None, naive.Code]], list[int]]:
        named = {"en": "english", "ja": "japanese", "zh": "chinese"}
        t, tensors = self.config["talker_config"], self.voice.tensors
        language = t["codec_language_id"][named[self.case.language]] if self.case.language != "auto" else None
        speaker: bool | int = "speaker" in tensors
        if isinstance(self.case.voice, VoicePreset):
            speaker = t["spk_id"][self.case.voice.name]
            if dialect := t["spk_is_dialect"][self.case.voice.name]:
                language = t["codec_language_id"][dialect]
        first = self.case.kind != "base" if self.case.words_first is None else self.case.words_first
        start, newline = self.config["im_start_token_id"], self.tokenizer.encode("\n")
        words = self.tokenizer.encode(SPOKEN.transcript or "")
        return naive.track(
            self.config,
            self.tokenizer.encode(self.case.line),
            role=(start, self.config["assistant_token_id"], *newline),
            words_first=first,
            language=language,
            speaker=speaker,
            reference=(words, tensors["codes"].tolist()) if "codes" in tensors else None,
            direction=self.direction(),
        )

    def naive(self) -> naive.Language:
        speaker = self.voice.tensors.get("speaker")
        return naive.Language(self.tensors, self.config, None if speaker is None else speaker[0])


def close(ours: Any, theirs: torch.Tensor) -> bool:
    found, wanted = torch.as_tensor(ours), theirs.clone()
    silent = torch.isinf(found)
    wanted[silent], found = 0, found.masked_fill(silent, 0)
    return bool((found - wanted).abs().max() <= TOLERANCE * wanted.abs().max())


def allowed(logits: torch.Tensor, said: list[int], t: int, bench: Bench) -> torch.Tensor:
    """Apply the published rules to one row of first-code logits, id by id."""
    out, book = logits.clone(), bench.config["talker_config"]["code_predictor_config"]["vocab_size"]
    for i in set(said):
        out[i] = out[i] / 1.05 if out[i] > 0 else out[i] * 1.05
    for i in range(len(out)):
        if (i >= book and i != bench.eos) or (i == bench.eos and t < 2):
            out[i] = -torch.inf
    return out


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c.kind}-{c.size}-{c.words_first}-{c.language}")
@torch.inference_mode()
def test_every_logit_of_a_run_is_that_of_the_whole_sequence(case: Case, tmp_path: Path) -> None:
    bench = Bench(case, tmp_path)
    frames, shown, kv = bench.run()
    prompt, fed = bench.track()
    assert kv.length == len(prompt) + len(frames) - 1
    hidden, logits = bench.naive().first_logits(prompt, fed, frames)
    for t, frame in enumerate(frames):
        wanted = allowed(logits[t], [f[0] for f in frames[:t]], t, bench)
        assert np.array_equal(np.isinf(shown[t][0]), torch.isinf(wanted).numpy())
        assert close(shown[t][0], wanted), t
        assert close(np.stack(shown[t][1:]), bench.naive().later_logits(hidden[t], frame)), t


@torch.inference_mode()
def test_a_line_longer_than_its_reference_is_fed_with_the_frames(tmp_path: Path) -> None:
    bench = Bench(CASES[1], tmp_path)
    plan = bench.plan()
    prompt, fed = bench.track()
    assert len(fed) > 10
    assert plan.tail.fed.shape[1] == len(fed)
    assert bench.voice.kv.length + plan.tail.rows.shape[1] == len(prompt) - 1  # the language asked for is one row more


@torch.inference_mode()
def test_another_language_is_read_whole_once_and_then_only_its_words(tmp_path: Path) -> None:
    bench = Bench(CASES[3], tmp_path)
    (_, first, cold), (_, second, warm) = bench.run(), bench.run()
    n_words = len(bench.tokenizer.encode(LINE)) + 1
    n_sound = 1 + bench.voice.tensors["codes"].shape[0]
    assert cold.n_prefilled == len(bench.track()[0])
    assert warm.n_prefilled == n_words + n_sound
    assert all(
        np.allclose(a, b, atol=1e-5) for x, y in zip(first, second, strict=True) for a, b in zip(x, y, strict=True)
    )


@torch.inference_mode()
def test_speech_goes_on_in_the_codec_where_the_reference_ended(tmp_path: Path) -> None:
    bench = Bench(CASES[0], tmp_path)
    frames = bench.run(3)[0]
    stream = bench.family.open_codec(bench.voice)
    ours = np.concatenate([stream.push(frame) for frame in frames])
    reference = bench.voice.tensors["codes"].tolist()
    both = torch.tensor(reference + frames).T
    wanted = naive.decode(bench.codec, layout.tiny_codec()["decoder_config"], both)[1920 * len(reference) :].numpy()
    assert len(ours) == 3 * 1920
    assert np.abs(ours - wanted).max() <= 1e-4
    assert len(reference) == 19  # 1 s and 0.5 s of silence, up to a whole frame of 80 ms


def test_what_was_said_is_less_likely_by_the_published_penalty() -> None:
    logits = np.array([2.0, -2.0, 1.0, 0.5], np.float32)
    assert np.allclose(penalised(logits, [0, 1, 0], 1.05), [2 / 1.05, -2 * 1.05, 1.0, 0.5])
    assert np.array_equal(penalised(logits, [], 1.05), logits)

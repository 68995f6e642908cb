"""A published Pocket TTS in a folder: its language, its ready voices, and what it says when it cannot do something."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer, models, pre_tokenizers

from engine.api import CancelToken, Request, Synth, TextError, VoiceClip, VoiceError, VoicePreset, collect
from engine.families.pocket.flow_lm import FlowLM
from engine.families.pocket.languages import language_of, rules_of
from engine.families.pocket.mimi import Mimi
from engine.families.pocket.sizes import SIZES
from engine.families.pocket.text import tidy
from engine.families.pocket.voice_file import write_voice
from engine.kv import KVSnapshot
from engine.opening import open_model
from tests.engine import tiny

LM = SIZES["2m"].lm


def write_ready_voice(path: Path, length: int, seed: int) -> KVSnapshot:
    """Write keys and values of a voice as they are published."""
    draw = torch.Generator().manual_seed(seed)
    shape = (2, 1, LM.n_kv_heads, length, LM.head_width)
    voice = KVSnapshot(tuple(torch.randn(shape, generator=draw) for _ in range(LM.n_layers)))
    path.parent.mkdir(exist_ok=True)
    write_voice(path, voice)
    return voice


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the smallest model with random weights, as the release without voice cloning is laid out."""
    place = tmp_path_factory.mktemp("pocket") / "german"
    place.mkdir()
    torch.manual_seed(1)
    tensors = {f"flow_lm.{k}": v for k, v in FlowLM(SIZES["2m"], cloning=False).state_dict().items()}
    tensors |= {f"mimi.{k}": v for k, v in Mimi(SIZES["2m"], cloning=False).state_dict().items()}
    save_file(tensors, place / "model.safetensors")
    words = Tokenizer(models.WordLevel({"[UNK]": 0, "Guten": 1, "Tag": 2}, "[UNK]"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    words.save(str(place / "tokenizer.json"))
    write_ready_voice(place / "embeddings" / "juergen.safetensors", 9, 1)
    write_ready_voice(place / "embeddings" / "alba.safetensors", 12, 2)
    return place


@pytest.fixture
def synth(folder: Path) -> Synth:
    return open_model(folder, device="cpu", threads=1)


def test_a_model_without_cloning_speaks_in_its_ready_voices(synth: Synth) -> None:
    assert (synth.info.voices, synth.info.presets) == (("preset",), ("alba", "juergen"))
    takes = {
        name: collect(synth.stream(Request("l", "Guten Tag.", VoicePreset(name), seed=1), CancelToken()))
        for name in ("alba", "juergen")
    }
    assert takes["alba"].info.n_voice_prefilled == 0, "nothing of a ready voice is computed"
    assert takes["alba"].info.voice_key != takes["juergen"].info.voice_key
    assert takes["alba"].pcm.tobytes() != takes["juergen"].pcm.tobytes()
    assert all(np.isfinite(take.pcm).all() for take in takes.values())


def test_a_voice_may_be_written_with_capitals_as_people_write_names(synth: Synth) -> None:
    token = CancelToken()
    assert synth.prepare(VoicePreset("Alba"), token) == synth.prepare(VoicePreset("alba"), token)
    asked = Request("l1", "Guten Tag", VoicePreset("ALBA "), language="de")
    plain = replace(asked, voice=VoicePreset("alba"))
    assert (collect(synth.stream(asked, token)).pcm == collect(synth.stream(plain, token)).pcm).all()


def test_a_voice_it_does_not_have_is_told_with_those_it_has(synth: Synth) -> None:
    with pytest.raises(VoiceError, match="no speaker named nobody; it has alba and juergen"):
        synth.prepare(VoicePreset("nobody"), CancelToken())


def test_a_recording_is_refused_and_never_replaced_by_a_ready_voice(synth: Synth, tmp_path: Path) -> None:
    clip = tiny.write_speech(tmp_path / "clip.wav", seconds=4.0)
    with pytest.raises(VoiceError, match="cannot take its voice from a clip"):
        synth.prepare(VoiceClip(clip, 0.0, 4.0), CancelToken())


def test_a_voice_file_of_another_model_is_told(folder: Path) -> None:
    path = folder / "embeddings" / "broken.safetensors"
    save_file({"transformer.layers.0.self_attn/cache": torch.zeros(2, 1, 3, 1, 8)}, path)
    synth = open_model(folder, device="cpu", threads=1)
    try:
        with pytest.raises(VoiceError, match="made for another model"):
            synth.prepare(VoicePreset("broken"), CancelToken())
    finally:
        synth.close()
        path.unlink()


def test_it_speaks_the_language_its_folder_is_named_after_and_no_other(synth: Synth) -> None:
    assert synth.info.languages == ("de",)
    with pytest.raises(TextError, match="not a language of this voice"):
        collect(synth.stream(Request("l", "Guten Tag.", VoicePreset("alba"), language="fr"), CancelToken()))


def test_the_language_is_what_the_download_noted_else_the_name_of_the_folder(tmp_path: Path) -> None:
    for name, code in (
        ("french_24l", "fr"),
        ("pocket-dutch-open", "nl"),
        ("my voice", "en"),
        ("english_2026-10", "en"),
    ):
        (tmp_path / name).mkdir()
        assert language_of(tmp_path / name) == code
    for content, code in ((json.dumps({"languages": ["es"]}), "es"), ("{", "en"), ('{"languages": ["xx"]}', "en")):
        (tmp_path / "my voice" / "afureko.json").write_text(content)
        assert language_of(tmp_path / "my voice") == code


def test_text_is_tidied_as_each_language_was_trained() -> None:
    assert tidy("„Hallo“; (leise) – gut", rules_of("de", "6l")) == "Hallo, leise , gut."
    assert tidy("oui : non", rules_of("fr", "24l")) == "Oui , non."
    assert tidy("¿Qué?", rules_of("es", "6l")) == "Qué?"
    assert tidy("it’s – fine", rules_of("en", "6l")) == "It's – fine."
    assert tidy("it’s – fine", rules_of("en", "2m")) == "It's , fine."

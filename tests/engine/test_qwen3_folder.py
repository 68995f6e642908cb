"""Opening a Qwen3-TTS folder: what is missing, damaged or of another model is a sentence that names it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file, save_file

from engine.api import ModelError, open_engine
from engine.families.qwen3.family import Manner
from engine.families.qwen3.opening import _manner, fingerprint, is_qwen3
from engine.families.qwen3.weights import Sizes, load
from tests.engine import qwen3_layout as layout


def changed(folder: Path, name: str, change: Callable[[dict[str, Any]], object]) -> Path:
    content = json.loads((folder / name).read_text())
    change(content)
    (folder / name).write_text(json.dumps(content))
    return folder


def refusal(folder: Path) -> str:
    with pytest.raises(ModelError) as error:
        open_engine(folder, device="cpu")
    return str(error.value)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return layout.write(tmp_path)


@pytest.mark.parametrize(
    "name",
    [
        "vocab.json",
        "merges.txt",
        "model.safetensors",
        "speech_tokenizer/config.json",
        "speech_tokenizer/model.safetensors",
    ],
)
def test_a_missing_file_is_named(name: str, folder: Path) -> None:
    (folder / name).unlink()
    assert name in refusal(folder)


@pytest.mark.parametrize(
    "name",
    [
        "talker.model.layers.1.mlp.up_proj.weight",
        "talker.code_predictor.lm_head.2.weight",
        "speaker_encoder.blocks.2.res2net_block.blocks.0.conv.bias",
        "decoder.upsample.1.1.gamma",
        "decoder.quantizer.rvq_rest.vq.layers.1._codebook.cluster_usage",
        "encoder.quantizer.acoustic_residual_vector_quantizer.layers.2.codebook.embed_sum",
    ],
)
def test_a_missing_tensor_is_named_as_it_is_published(name: str, tmp_path: Path) -> None:
    assert f"missing: {name}" in refusal(layout.write(tmp_path, leave_out=(name,)))


def test_tensors_of_another_shape_are_told_with_both_shapes(folder: Path) -> None:
    changed(folder, "config.json", lambda c: c["talker_config"].update(intermediate_size=44))
    assert "mlp.down_proj.weight (24, 40) instead of (24, 44)" in refusal(folder)


def test_tensors_of_another_model_are_told(folder: Path) -> None:
    path = folder / "model.safetensors"
    save_file(load_file(path) | {"talker.extra": torch.zeros(1)}, path)
    assert "not of this model: talker.extra" in refusal(folder)


@pytest.mark.parametrize(
    ("name", "change", "told"),
    [
        ("config.json", lambda c: c["talker_config"].pop("vocab_size"), "lacks the entry vocab_size"),
        ("speech_tokenizer/config.json", lambda c: c.pop("decoder_config"), "lacks the entry decoder_config"),
        ("config.json", lambda c: c.update(tokenizer_type="qwen3_tts_tokenizer_25hz"), "25 Hz"),
        ("config.json", lambda c: c.update(tts_model_type="singer"), "singer"),
        ("speech_tokenizer/config.json", lambda c: c["decoder_config"].update(num_quantizers=3), "differ in codebooks"),
    ],
)
def test_a_config_that_does_not_fit_is_told(name: str, change: Any, told: str, folder: Path) -> None:
    assert told in refusal(changed(folder, name, change))


def test_a_damaged_vocabulary_is_told(folder: Path) -> None:
    (folder / "vocab.json").write_text("{")
    assert "tokenizer cannot be read" in refusal(folder)


def test_a_file_cut_short_is_told(folder: Path) -> None:
    path = folder / "speech_tokenizer" / "model.safetensors"
    path.write_bytes(path.read_bytes()[:-100])
    assert "speech_tokenizer/model.safetensors" in refusal(folder)


@pytest.mark.parametrize("kind", ["custom_voice", "voice_design"])
def test_a_model_that_hears_no_clips_needs_nothing_that_hears(kind: str, tmp_path: Path) -> None:
    unheard = tuple(name for name in layout.codec_shapes(layout.tiny_codec()) if name.startswith("encoder."))
    layout.write(tmp_path, layout.tiny(kind), leave_out=unheard)
    networks = load(tmp_path, Sizes.read(tmp_path))
    assert networks.hear is None


def test_the_text_table_stays_in_the_file_in_the_file_s_own_format(tmp_path: Path) -> None:
    layout.write(tmp_path, dtype=torch.bfloat16)
    talker = load(tmp_path, Sizes.read(tmp_path)).lm.talker
    assert talker.text_embedding.weight.dtype == torch.bfloat16
    assert talker.codec_head.weight.dtype == torch.float32
    ids = torch.tensor([3, 7])
    stored = load_file(tmp_path / "model.safetensors")["talker.model.text_embedding.weight"]
    assert torch.equal(talker.text(ids), talker.text_projection(stored[ids].float()[None]))


def test_the_fingerprint_is_of_the_weights_and_of_what_reads_them(folder: Path, tmp_path: Path) -> None:
    known = fingerprint(folder)
    assert fingerprint(layout.write(tmp_path / "same")) == known
    assert fingerprint(layout.write(tmp_path / "other", seed=1)) != known
    assert fingerprint(changed(folder, "config.json", lambda c: c.update(tts_model_size="0b6"))) != known


def test_the_family_is_known_by_its_config(folder: Path, tmp_path: Path) -> None:
    assert is_qwen3(folder)
    assert not is_qwen3(tmp_path / "speech_tokenizer")


def test_the_published_settings_are_read_and_replaced_where_there_are_none(folder: Path) -> None:
    changed(folder, "generation_config.json", lambda c: c.update(temperature=0.7, subtalker_temperature=0.6))
    assert _manner(folder) == Manner(temperature=0.7, temperature_rest=0.6)
    (folder / "generation_config.json").unlink()
    assert _manner(folder) == Manner()

"""The names and shapes that a Qwen3-TTS is read by are those of the published files, to the byte."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch

from engine.families.qwen3.weights import Sizes, need_bytes
from tests.engine import qwen3_layout as layout


def sizes_of(folder: Path, kind: str, width: int, layers: int = 28) -> Sizes:
    (folder / "speech_tokenizer").mkdir()
    (folder / "config.json").write_text(json.dumps(layout.published(kind, width, layers)))
    (folder / "speech_tokenizer" / "config.json").write_text(json.dumps(layout.published_codec(min(layers, 8))))
    return Sizes.read(folder)


@pytest.mark.parametrize(("kind", "width"), layout.MODELS)
def test_the_layout_of_these_tests_has_as_many_bytes_as_the_published_file(kind: str, width: int) -> None:
    n_bytes, remark = layout.MODELS[kind, width]
    shapes = layout.model_shapes(layout.published(kind, width))
    assert layout.file_bytes(shapes, "BF16", remark=remark) == n_bytes


def test_the_codec_s_layout_has_as_many_bytes_as_the_published_file() -> None:
    shapes = layout.codec_shapes(layout.published_codec())
    assert layout.file_bytes(shapes, "F32", remark=False) == layout.CODEC_BYTES


@pytest.mark.parametrize(("kind", "width"), layout.MODELS)
def test_the_engine_asks_for_exactly_the_published_tensors(kind: str, width: int, tmp_path: Path) -> None:
    from engine.families.qwen3 import names, weights
    from engine.families.qwen3.language import QwenLM
    from engine.families.qwen3.speech_decoder import SpeechDecoder

    sizes = sizes_of(tmp_path, kind, width, layers=2)
    with torch.device("meta"):
        lm, decoder, ears = QwenLM(sizes.model), SpeechDecoder(sizes.decoder), weights._empty_ears(sizes)
    assert weights.model_shapes(sizes, lm, ears) == layout.model_shapes(layout.published(kind, width, 2))
    there = layout.codec_shapes(layout.published_codec(2))
    asked = weights.codec_shapes(sizes, decoder, ears)
    assert {name: there.get(name) for name in asked} == asked
    spare = names.unused(sizes.encoder, hears=ears is not None)
    assert [name for name in there.keys() - asked.keys() if not name.startswith(spare)] == []
    assert [name for name in asked if name.startswith(spare)] == []


@pytest.mark.parametrize(("width", "dtype", "gb"), [(2048, torch.float32, 6.9), (1024, torch.bfloat16, 1.6)])
def test_the_memory_that_a_model_needs_is_known_before_it_is_loaded(
    width: int, dtype: torch.dtype, gb: float, tmp_path: Path
) -> None:
    assert need_bytes(sizes_of(tmp_path, "base", width), dtype) / 1e9 == pytest.approx(gb, abs=0.05)

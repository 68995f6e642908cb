"""Training goes on from a packed model: what is unpacked is what was packed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch

from engine.families.starter.weights import load
from engine.loading import read_manifest
from engine.training.codes import load_codec
from engine.training.decoder import sizes_for
from engine.training.opus_weights import fixed_state
from engine.training.unpack import unpack
from tests.engine.tiny import CODEC, DECODER, speech, write_model


def test_a_training_folder_holds_the_weights_of_the_model(tmp_path: Path) -> None:
    model = write_model(tmp_path / "model")
    unpack(model, tmp_path / "work")
    networks = load(model, read_manifest(model))
    codec = torch.load(tmp_path / "work" / "codec.pt", weights_only=True)["codec"]
    assert all(torch.equal(x, codec[k]) for k, x in fixed_state(tmp_path / "work").items())
    decoder = torch.load(tmp_path / "work" / "decoder.pt", weights_only=True)["average"]
    assert codec.keys() == networks.codec.state_dict().keys()
    assert all(torch.equal(x, codec[k]) for k, x in networks.codec.state_dict().items())
    assert all(torch.equal(x, decoder[k]) for k, x in networks.decoder.state_dict().items())


def test_the_codec_of_a_training_folder_is_that_of_the_model(tmp_path: Path) -> None:
    model = write_model(tmp_path / "model")
    unpack(model, tmp_path / "work")
    codec, packed = load_codec(tmp_path / "work"), load(model, read_manifest(model)).codec
    assert codec.config == packed.config == CODEC
    pcm = speech(seconds=0.5)
    with torch.inference_mode():
        codes = codec.encode(pcm)
        assert torch.equal(codes, packed.encode(pcm))
        assert np.array_equal(codec.decode(codes), packed.decode(codes))


def test_a_decoder_gets_the_sizes_of_its_codec() -> None:
    sizes, books = sizes_for(CODEC), ("n_codebooks", "codebook_size", "code_dim", "n_symbols")
    assert [getattr(sizes, k) for k in books] == [getattr(DECODER, k) for k in books]

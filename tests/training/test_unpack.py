"""Training goes on from a packed model: what is unpacked is what was packed."""

from __future__ import annotations

from pathlib import Path

import torch

from engine.families.starter.weights import load
from engine.loading import read_manifest
from engine.training.unpack import unpack
from tests.engine.tiny import write_model


def test_a_training_folder_holds_the_weights_of_the_model(tmp_path: Path) -> None:
    model = write_model(tmp_path / "model")
    unpack(model, tmp_path / "work")
    networks = load(model, read_manifest(model))
    codec = torch.load(tmp_path / "work" / "codec.pt", weights_only=True)["codec"]
    decoder = torch.load(tmp_path / "work" / "decoder.pt", weights_only=True)["average"]
    assert codec.keys() == networks.codec.state_dict().keys()
    assert all(torch.equal(x, codec[k]) for k, x in networks.codec.state_dict().items())
    assert all(torch.equal(x, decoder[k]) for k, x in networks.decoder.state_dict().items())

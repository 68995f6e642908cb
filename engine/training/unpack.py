"""Make a training folder of a packed model, so that training can go on from what is shipped.

    python -m engine.training.unpack resources/model WORK

Writes WORK/{fixed,codec,decoder,durations}.pt; what optimisers held is not in a model and starts anew.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from engine.families.starter.weights import load
from engine.loading import check_files, read_manifest


def unpack(model: Path, work: Path) -> None:
    """Write the networks of *model* as checkpoints into *work*. Raises ModelError."""
    manifest = read_manifest(model)
    check_files(model, manifest)
    networks = load(model, manifest)
    decoder = networks.decoder.state_dict()
    work.mkdir(parents=True, exist_ok=True)
    codec = networks.codec
    fixed = {"vocoder": codec.vocoder.state_dict(), "pitch": codec.pitch.state_dict()}
    torch.save(fixed, work / "fixed.pt")
    torch.save({"codec": codec.state_dict(), "config": codec.config.as_dict()}, work / "codec.pt")
    torch.save({"model": decoder, "average": decoder, "step": 0, "spent_s": 0.0, "epoch": 0}, work / "decoder.pt")
    torch.save(networks.durations.state_dict(), work / "durations.pt")


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("model", type=Path)
    a.add_argument("work", type=Path)
    args = a.parse_args()
    unpack(args.model, args.work)


if __name__ == "__main__":
    main()

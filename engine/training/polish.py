"""Go on training the codec's decoder alone: the codes, and what has learned them, stay as they are.

    python -m engine.training.polish WORK --corpus DIR [DIR ...] --real DIR --minutes 20

Reads WORK/codec.pt and puts the running average of the trained decoder into it; the first is kept as codec.before.pt.
"""

from __future__ import annotations

import argparse
import copy
import json
import shutil
import time
from pathlib import Path

import numpy as np
import torch

from engine.codec import Codec, CodecConfig
from engine.training.codec import Crops, SpectralLoss, open_crops

KEEP = 0.995


def learning_rate(highest: float, step: int, share: float) -> float:
    """Warm up over 50 steps, then fall by a half cosine as the share of the budget goes from 0 to 1."""
    return highest * min(1.0, (step + 1) / 50) * max(0.02, 0.5 * (1 + float(np.cos(np.pi * min(1.0, share)))))


def polish(codec: Codec, crops: Crops, minutes: float, batch: int, highest: float, log: Path) -> Codec:
    """Train the decoder for *minutes*; return the codec with the running average of its decoder."""
    average, loss_of = copy.deepcopy(codec), SpectralLoss(crops.c.rate_hz)
    opt = torch.optim.AdamW(codec.decoder.parameters(), lr=highest, betas=(0.8, 0.98), weight_decay=0.01)
    began, step, mean = time.monotonic(), 0, 0.0
    while (share := (time.monotonic() - began) / (60 * minutes)) < 1:
        rng = np.random.default_rng(9_000_000 + step)
        pcm, _ = crops.batch(batch, rng)
        with torch.no_grad():
            latents = codec.quantiser.decode(codec.quantiser.encode(codec.encoder(pcm)))
        for group in opt.param_groups:
            group["lr"] = learning_rate(highest, step, share)
        loss = loss_of(codec.decoder(latents), pcm, rng.choice(loss_of.sizes, 2, replace=False).tolist())
        opt.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(codec.decoder.parameters(), 2.0)
        opt.step()
        with torch.no_grad():
            for a, p in zip(average.decoder.parameters(), codec.decoder.parameters(), strict=True):
                a.lerp_(p, 1 - min(KEEP, step / (step + 10)))
        mean, step = (loss.item() if step == 0 else 0.98 * mean + 0.02 * loss.item()), step + 1
        if step % 100 == 0:
            row = {"step": step, "spent_s": round(time.monotonic() - began), "spectral": round(mean, 4)}
            with log.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
    return average


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("work", type=Path)
    a.add_argument("--corpus", type=Path, nargs="+", required=True)
    a.add_argument("--real", type=Path, required=True)
    a.add_argument("--minutes", type=float, default=20)
    a.add_argument("--batch", type=int, default=8)
    a.add_argument("--lr", type=float, default=7e-4)
    args = a.parse_args()
    torch.manual_seed(1)
    state = torch.load(args.work / "codec.pt", weights_only=True)
    codec = Codec(CodecConfig())
    codec.load_state_dict(state["codec"])
    crops = open_crops(args.work, args.corpus, args.real)
    done = polish(codec, crops, args.minutes, args.batch, args.lr, args.work / "polish.log.jsonl")
    shutil.copyfile(args.work / "codec.pt", args.work / "codec.before.pt")
    state["codec"] = done.state_dict()
    torch.save(state, args.work / "codec.tmp")
    (args.work / "codec.tmp").replace(args.work / "codec.pt")


if __name__ == "__main__":
    main()

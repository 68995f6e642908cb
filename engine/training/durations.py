"""Train the duration predictor on cached codes: WORK/codes.npz -> WORK/durations.pt. A few minutes.

    python -m engine.training.durations WORK --steps 1500
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from engine.families.starter.model import DurationPredictor, Starter, voice_summary
from engine.text_symbols import SYMBOLS
from engine.training.codes import Coded, load
from engine.training.data import held_out_speaker
from engine.training.decoder import Pairs, heard

MIN_FRAMES = 0.4


def error(model: DurationPredictor, embed: Starter, pairs: Pairs, group: list[Coded], rng: np.random.Generator) -> tuple[Tensor, Tensor]:
    """Return (mean absolute error of log lengths, mean relative error of the line's length); ends left out."""
    b = pairs.batch(group, rng, 100)
    guess = model(b.symbols, voice_summary(embed.embed_codes(b.voice)))
    inner = b.mask.clone()
    inner[:, 0] = False
    inner &= b.symbols != len(SYMBOLS)
    log = torch.log(b.frames.clamp(min=MIN_FRAMES))
    each = (guess - log).abs()[inner].mean()
    ours, theirs = ((x.exp() * inner).sum(1) for x in (guess, log))
    return each, ((ours - theirs) / theirs).abs().mean()


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("work", type=Path)
    a.add_argument("--steps", type=int, default=1500)
    args = a.parse_args()
    torch.manual_seed(3)
    rows = load(args.work / "codes.npz")
    train = Pairs([r for r in rows if heard(r)], 2400)
    held = Pairs([r for r in rows if held_out_speaker(r.speaker.split("@")[0])], 2400)
    state = torch.load(args.work / "decoder.pt", weights_only=True)["average"]
    embed = Starter.embed_codes.__get__(_Books(state["codebooks"]))
    model = DurationPredictor(len(SYMBOLS) + 1)
    opt = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(opt, 2e-3, total_steps=args.steps)
    rng, step = np.random.default_rng(4), 0
    holder = _Embedder(embed)
    while step < args.steps:
        for group in train.epoch(rng)[: args.steps - step]:
            each, whole = error(model, holder, train, group, rng)  # type: ignore[arg-type]
            opt.zero_grad()
            (each + whole).backward()
            opt.step()
            schedule.step()
            step += 1
    model.eval()
    with torch.no_grad():
        figures = [error(model, holder, held, g, rng) for g in held.epoch(np.random.default_rng(1))]  # type: ignore[arg-type]
    row = {"held_log_error": float(np.mean([f[0] for f in figures])), "held_length_error": float(np.mean([f[1] for f in figures]))}
    (args.work / "durations.json").write_text(json.dumps(row) + "\n", encoding="utf-8")
    torch.save(model.state_dict(), args.work / "durations.pt")
    print(row)


class _Books:
    """What embed_codes needs of a Starter."""

    def __init__(self, codebooks: Tensor) -> None:
        self.codebooks, self.config = codebooks, type("c", (), {"n_codebooks": len(codebooks)})


class _Embedder:
    def __init__(self, embed_codes) -> None:  # type: ignore[no-untyped-def]
        self.embed_codes = embed_codes


if __name__ == "__main__":
    main()

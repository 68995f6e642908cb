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

from engine.families.starter.model import DurationPredictor, embed_codes, voice_summary
from engine.text_symbols import SYMBOLS
from engine.training.codes import Coded, load
from engine.training.decoder import Pairs, heard

MIN_FRAMES, WIDTH = 0.4, 96


def error(
    model: DurationPredictor, books: Tensor, pairs: Pairs, group: list[Coded], rng: np.random.Generator
) -> tuple[Tensor, Tensor]:
    """Return (mean absolute error of log lengths, mean relative error of the line's length); ends left out."""
    b = pairs.batch(group, rng, 100)
    guess = model(b.symbols, voice_summary(embed_codes(books, b.voice)))
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
    rows = [r for r in load(args.work / "codes.npz") if r.as_recorded]  # a copy's pace is not that of its voice
    train = Pairs([r for r in rows if heard(r)], 2400)
    held = Pairs([r for r in rows if r.of_held_out_speaker], 2400)
    books = torch.load(args.work / "decoder.pt", weights_only=True)["average"]["codebooks"]
    model = DurationPredictor(len(SYMBOLS) + 1, books.shape[2], WIDTH)
    opt = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(opt, 2e-3, total_steps=args.steps)
    rng, step = np.random.default_rng(4), 0
    while step < args.steps:
        for group in train.epoch(rng)[: args.steps - step]:
            each, whole = error(model, books, train, group, rng)
            opt.zero_grad()
            (each + whole).backward()
            opt.step()
            schedule.step()
            step += 1
    model.eval()
    with torch.no_grad():
        figures = [error(model, books, held, g, rng) for g in held.epoch(np.random.default_rng(1))]
    held_log, held_length = (float(np.mean([f[i] for f in figures])) for i in (0, 1))
    row = {"held_log_error": held_log, "held_length_error": held_length}
    (args.work / "durations.json").write_text(json.dumps(row) + "\n", encoding="utf-8")
    torch.save(model.state_dict(), args.work / "durations.pt")
    print(row)


if __name__ == "__main__":
    main()

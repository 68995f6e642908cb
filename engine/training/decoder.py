"""Train the decoder on cached codes: WORK/codes.npz -> WORK/decoder.pt, resumable, on a budget of minutes.

    python -m engine.training.decoder WORK --minutes 60

A batch pairs each target with reference frames of the same speaker in another utterance. A third of the rows do not see
the frame before them, so that the model has to listen to the hints.
"""

from __future__ import annotations

import argparse
import copy
import json
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from engine.codec import CodecConfig
from engine.families.starter.model import Starter, StarterConfig, frame_place
from engine.text_symbols import SYMBOLS
from engine.training.codes import Coded, load, load_codec
from engine.training.data import held_out_text
from engine.training.optim import Muon, follow, save, set_rate, split

MAX_FRAMES = 360
SAVE_EVERY_S, JUDGE_EVERY_S = 150.0, 600.0  # the losses on held-out speakers cost as much as five steps


@dataclass(frozen=True, slots=True)
class Batch:
    """Targets padded to the longest. voice (B, R, K), codes (B, T, K), real (B, T), symbols/frames/mask (B, P), …"""

    voice: Tensor
    codes: Tensor
    real: Tensor
    symbols: Tensor
    frames: Tensor
    mask: Tensor
    weights: Tensor
    place: Tensor


def sizes_for(codec: CodecConfig, dropout: float = 0.1) -> StarterConfig:
    """Return the sizes of a decoder that speaks the codes of *codec*."""
    books = {"n_codebooks": codec.n_codebooks, "codebook_size": codec.codebook_size, "code_dim": codec.code_dim}
    return StarterConfig(n_symbols=len(SYMBOLS) + 1, dropout=dropout, **books)


def heard(row: Coded) -> bool:
    """Tell whether training may use this row."""
    return not row.of_held_out_speaker and not held_out_text(row.text)


class Pairs:
    """Batches of (reference, target) of one speaker, targets of like length together."""

    def __init__(self, rows: list[Coded], frames: int) -> None:
        self.rows = [r for r in rows if len(r.codes) <= MAX_FRAMES]
        self.size = frames
        self.of: dict[str, list[Coded]] = {}
        for r in self.rows:
            self.of.setdefault(r.speaker, []).append(r)
        self.rows = [r for r in self.rows if len(self.of[r.speaker]) > 1]

    def epoch(self, rng: np.random.Generator) -> list[list[Coded]]:
        """Cut all rows into groups of about `size` target frames, in random order."""
        length = [len(r.codes) * rng.uniform(0.8, 1.25) for r in self.rows]
        groups: list[list[Coded]] = [[]]
        for i in np.argsort(length):
            row = self.rows[i]
            if groups[-1] and (len(groups[-1]) + 1) * len(row.codes) > self.size:
                groups.append([])
            groups[-1].append(row)
        rng.shuffle(groups)
        return groups

    def reference(self, row: Coded, n: int, rng: np.random.Generator) -> np.ndarray:
        """Return n frames of the speaker of *row* from its other utterances, joined where one is too short."""
        others = [r for r in self.of[row.speaker] if r is not row]
        out: list[np.ndarray] = []
        while sum(map(len, out)) < n:
            out.append(others[rng.integers(len(others))].codes)
        joined = np.concatenate(out)
        at = int(rng.integers(0, len(joined) - n + 1))
        return joined[at : at + n]

    def batch(self, group: list[Coded], rng: np.random.Generator, n_voice: int = 0) -> Batch:
        """Assemble tensors; n_voice: reference frames (random from 1 to 6.4 s if 0)."""
        n_voice = n_voice or 4 * int(rng.integers(7, 41))
        t, p = max(len(r.codes) for r in group), max(len(r.symbols) for r in group)
        voice = np.stack([self.reference(r, n_voice, rng) for r in group]).astype(np.int64)
        codes, frames = np.zeros((len(group), t, voice.shape[2]), np.int64), np.zeros((len(group), p), np.float32)
        symbols, weights = np.zeros((len(group), p), np.int64), torch.zeros(len(group), t, p)
        real, place = torch.zeros(len(group), t, dtype=torch.bool), torch.zeros(len(group), t, 3)
        for i, r in enumerate(group):
            n, m = len(r.codes), len(r.symbols)
            codes[i, :n], symbols[i, :m], frames[i, :m], real[i, :n] = r.codes, r.symbols, r.frames, True
            weights[i, :n, :m], place[i, :n] = frame_place(torch.from_numpy(r.frames), n)
        s = torch.from_numpy(symbols)
        lengths, targets = torch.from_numpy(frames), torch.from_numpy(codes)
        return Batch(torch.from_numpy(voice), targets, real, s, lengths, s > 0, weights, place)


def losses(model: Starter, b: Batch, rng: torch.Generator, drop: float, share: float) -> tuple[Tensor, Tensor]:
    """Return (cross-entropy of the first code over all frames, of each code (K,) over a random share of frames)."""
    hints = model.hints(model.encoder(b.symbols, b.frames, b.mask), b.weights, b.place)
    dropped = torch.rand(b.real.shape, generator=rng) < drop if drop else None
    rows = model.inputs(b.codes[:, :-1], hints, dropped)
    voice = model.voice_rows(b.voice)
    hidden = model.run(torch.cat((voice, rows), 1))[:, voice.shape[1] :][b.real]
    codes = b.codes[b.real]
    first = F.cross_entropy(model.depth.first_logits(hidden), codes[:, 0])
    some = torch.randperm(len(hidden), generator=rng)[: max(1, int(share * len(hidden)))]
    hidden, codes = hidden[some], codes[some]
    parts = torch.stack([model.codebooks[k][codes[:, k]] for k in range(codes.shape[1] - 1)], 1).cumsum(1)
    logits = model.depth(hidden, parts)
    each = F.cross_entropy(logits.flatten(0, 1), codes.flatten(), reduction="none").view(codes.shape).mean(0)
    return first, each


def held_rows(rows: list[Coded]) -> list[Coded]:
    """Return the rows of held-out speakers, as they were recorded."""
    return [r for r in rows if r.of_held_out_speaker and r.as_recorded]


@torch.no_grad()
def held_losses(model: Starter, held: Pairs) -> tuple[float, float]:
    """Return cross-entropy (nats) of the first code and of all codes: the same references each time, no row dropped."""
    rng, generator = np.random.default_rng(1), torch.Generator().manual_seed(1)
    groups = held.epoch(rng)[:12]
    out = [losses(model, held.batch(g, rng, 100), generator, 0.0, 0.5) for g in groups]
    return (
        torch.stack([first for first, _ in out]).mean().item(),
        torch.stack([each.mean() for _, each in out]).mean().item(),
    )


class Run:
    """One training run: model, its running average, optimisers, clock."""

    def __init__(self, work: Path, args: argparse.Namespace) -> None:
        self.work, self.args = work, args
        rows = load(work / "codes.npz")
        self.train = Pairs([r for r in rows if heard(r)], args.frames)
        self.held = Pairs(held_rows(rows), 2000)
        codec = load_codec(work)
        self.model, books = Starter(sizes_for(codec.config, args.dropout)), codec.quantiser.codebooks
        some = torch.from_numpy(np.concatenate([r.codes for r in rows[:300]])).long()
        spread = torch.stack([book[some[:, k]] for k, book in enumerate(books)]).sum(0).std()
        self.model.codebooks.copy_(books / spread)
        self.average = copy.deepcopy(self.model).eval()
        hidden, other, vectors = split(self.model)
        self.opts = [
            Muon(hidden, lr=args.lr, weight_decay=args.decay),
            torch.optim.AdamW(
                [{"params": other, "weight_decay": args.decay}, {"params": vectors, "weight_decay": 0.0}],
                lr=args.lr,
                betas=(0.9, 0.97),
            ),
        ]
        self.step, self.spent_s, self.epoch = 0, 0.0, 0
        if (work / "decoder.pt").exists():
            self.load_checkpoint(torch.load(work / "decoder.pt", weights_only=True))

    def load_checkpoint(self, s: dict) -> None:
        self.model.load_state_dict(s["model"])
        self.average.load_state_dict(s["average"])
        for opt, state in zip(self.opts, s.get("opts", ()), strict="opts" in s):  # an unpacked model has none
            opt.load_state_dict(state)
        self.step, self.spent_s, self.epoch = s["step"], s["spent_s"], s["epoch"]

    def save(self) -> None:
        state = {"model": self.model.state_dict(), "average": self.average.state_dict(), "step": self.step}
        state |= {"opts": [o.state_dict() for o in self.opts], "spent_s": self.spent_s, "epoch": self.epoch}
        save(state, self.work / "decoder.pt")

    def rate(self) -> float:
        """Warm up, hold, then fall linearly to a fiftieth by the end of the budget."""
        share = min(1.0, self.spent_s / (60 * self.args.minutes))
        falling = min(1.0, max(0.02, (1 - share) / (1 - self.args.hold)))
        return self.args.lr * min(1.0, (self.step + 1) / self.args.warm) * falling

    def train_step(self, group: list[Coded]) -> dict[str, float]:
        seed = self.args.seed * 1_000_003 + self.step
        rng, generator = np.random.default_rng(seed), torch.Generator().manual_seed(seed)
        set_rate(self.opts, float(self.rate()))
        first, each = losses(self.model, self.train.batch(group, rng), generator, self.args.drop, 0.25)
        loss = first + each.mean()
        for opt in self.opts:
            opt.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        for opt in self.opts:
            opt.step()
        self.step += 1
        follow(self.average, self.model, min(0.998, self.step / (self.step + 10)))
        return {"first": first.item(), "all": each.mean().item()}

    def held_out(self) -> dict[str, float]:
        """Return the loss of the averaged weights on held-out speakers."""
        first, each = held_losses(self.average, self.held)
        return {"held_first": first, "held_all": each}

    def log(self, row: dict[str, float]) -> None:
        at = {"step": self.step, "epoch": self.epoch, "spent_s": round(self.spent_s)}
        row = at | {k: round(v, 4) for k, v in row.items()}
        with (self.work / "decoder.log.jsonl").open("a", encoding="utf-8") as f:
            f.write(json.dumps(row) + "\n")

    def go(self) -> None:
        saved = judged = last = time.monotonic()
        mean: dict[str, float] = {}
        while self.spent_s < 60 * self.args.minutes:
            for group in self.train.epoch(np.random.default_rng(self.args.seed + 77 * self.step)):
                figures = self.train_step(group)
                now = time.monotonic()
                self.spent_s, last = self.spent_s + now - last, now
                mean = {k: 0.95 * mean.get(k, v) + 0.05 * v for k, v in figures.items()}
                if self.step % 20 == 0:
                    self.log(mean | {"lr": self.rate()})
                if now - saved > SAVE_EVERY_S:
                    self.save()
                    saved = last = time.monotonic()
                if now - judged > JUDGE_EVERY_S:
                    self.log(self.held_out())
                    judged = last = time.monotonic()
                if self.spent_s >= 60 * self.args.minutes:
                    break
            self.epoch += 1
        self.log(self.held_out())
        self.save()


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("work", type=Path)
    a.add_argument("--minutes", type=float, default=60)
    a.add_argument("--frames", type=int, default=2400, help="target frames a batch")
    a.add_argument("--lr", type=float, default=2e-3)
    a.add_argument("--decay", type=float, default=0.1)
    a.add_argument("--dropout", type=float, default=0.1)
    a.add_argument("--drop", type=float, default=0.35, help="share of rows that do not see the frame before")
    a.add_argument("--hold", type=float, default=0.4, help="share of the budget before the learning rate falls")
    a.add_argument("--warm", type=int, default=60, help="steps in which the learning rate rises")
    a.add_argument("--seed", type=int, default=1)
    args = a.parse_args()
    torch.manual_seed(args.seed)
    Run(args.work, args).go()


if __name__ == "__main__":
    main()

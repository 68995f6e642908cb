"""Train the codec's encoder, codebooks and decoder: WORK/features -> WORK/codec.pt, resumable, on a budget of minutes.

    python -m engine.training.codec WORK --corpus DIR [DIR ...] --minutes 24

1) plain autoencoder of features until --free steps, 2) codebooks by k-means on its latents, 3) quantised, codebooks by
moving averages. A linear reader of the first codebook names the phoneme of each frame, so that the first code carries
what is said. Learning rate follows the share of the budget that is spent, so a run can be stopped and resumed. The
weights of hearing and vocoder come from WORK/fixed.pt and stay as they are.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.codec import N_DECODED, N_FEATURES, Codec, CodecConfig, Quantiser, nearest
from engine.training.codec_data import Batch, Crops
from engine.training.codec_loss import WEIGHTS, FeatureLoss
from engine.training.optim import Muon, save, set_rate, split
from engine.training.opus_weights import fixed_state, with_fixed

FEWER = 0.3  # share of the rows that are quantised by the first few codebooks only
COMMIT = 0.25
SAVE_EVERY_S = 120.0


class Codebooks:
    """Keeps a quantiser's codebooks as moving averages of what falls on them, and revives unused entries."""

    def __init__(self, quantiser: Quantiser, decay: float = 0.96) -> None:
        self.q, self.decay = quantiser, decay
        self.count = torch.ones(quantiser.codebooks.shape[:2])
        self.total = quantiser.codebooks.clone()

    @torch.no_grad()
    def start(self, latents: Tensor, rng: torch.Generator) -> None:
        """Place every codebook by k-means on latents (N, D)."""
        rest = latents
        for k, book in enumerate(self.q.codebooks):
            book.copy_(rest[torch.randperm(len(rest), generator=rng)[: len(book)]])
            for _ in range(12):
                code = nearest(rest, book)
                count = torch.bincount(code, minlength=len(book)).clamp(min=1)[:, None]
                book.copy_(torch.zeros_like(book).index_add_(0, code, rest) / count)
            rest = rest - book[nearest(rest, book)]
            self.count[k], self.total[k] = 1.0, book

    @torch.no_grad()
    def follow(self, latents: Tensor, codes: Tensor, rng: torch.Generator) -> None:
        """Move the codebooks towards latents (N, D) whose codes are (N, K)."""
        rest = latents
        for k, book in enumerate(self.q.codebooks):
            code = codes[:, k]
            self.count[k].mul_(self.decay).add_(torch.bincount(code, minlength=len(book)), alpha=1 - self.decay)
            self.total[k].mul_(self.decay).index_add_(0, code, rest, alpha=1 - self.decay)
            dead = self.count[k] < 0.02
            if dead.any():
                fresh = rest[torch.randint(len(rest), (int(dead.sum()),), generator=rng)]
                self.total[k, dead], self.count[k, dead] = fresh, 1.0
            rest_next = rest - book[code]
            book.copy_(self.total[k] / self.count[k][:, None])
            rest = rest_next


def quantise(q: Quantiser, latents: Tensor, keep: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Return (straight-through latents, codes, commitment loss, the first codebook's share).

    keep (B,): how many codebooks each row uses.
    """
    rest, out, codes, commit = latents, torch.zeros_like(latents), [], latents.new_zeros(())
    first = latents
    for k, book in enumerate(q.codebooks):
        code = nearest(rest.detach(), book)
        piece = book[code]
        used = (keep > k).to(rest.dtype)[:, None, None]
        commit = commit + ((rest - piece).square() * used).mean()
        if k == 0:
            first = rest + (piece - rest).detach()
        out = out + piece * used
        rest = rest - piece
        codes.append(code)
    return latents + (out - latents).detach(), torch.stack(codes, 2), commit, first


class Run:
    """One training run: everything that a checkpoint holds. config: sizes of a new codec; a checkpoint has its own."""

    def __init__(self, work: Path, crops: Crops, args: argparse.Namespace, config: CodecConfig) -> None:
        self.work, self.crops, self.args = work, crops, args
        path = work / "codec.pt"
        state = torch.load(path, weights_only=True) if path.exists() else None
        self.config = config if state is None else CodecConfig(**state["config"])
        self.codec = Codec(self.config)
        self.reader = nn.Linear(self.config.code_dim, len(crops.symbols) + 1)
        hidden, other, vectors = split(nn.ModuleDict(self.trained()))
        self.params = [*hidden, *other, *vectors]
        groups: list[dict[str, Any]] = [{"params": other, "weight_decay": 0.02}, {"params": vectors, "weight_decay": 0}]
        self.opts: list[torch.optim.Optimizer] = [
            Muon(hidden, lr=args.lr, weight_decay=0.02),
            torch.optim.AdamW(groups, lr=args.lr, betas=(0.9, 0.97)),
        ]
        self.books, self.loss = Codebooks(self.codec.quantiser), FeatureLoss()
        self.step, self.spent_s = 0, 0.0
        if state is None:
            self.begin()
        else:
            self.restore(state)

    def trained(self) -> dict[str, nn.Module]:
        """Return what this run trains."""
        return {"encoder": self.codec.encoder, "decoder": self.codec.decoder, "reader": self.reader}

    def begin(self) -> None:
        """Fill in what is not learned: hearing, vocoder, mean and spread of the features."""
        self.codec.load_state_dict(self.codec.state_dict() | fixed_state(self.work))
        columns = ((slice(N_FEATURES), self.crops.features), (slice(N_FEATURES, N_DECODED), self.crops.high[:, None]))
        for column, x in columns:
            self.codec.mean[column], self.codec.spread[column] = (torch.from_numpy(f(x, 0)) for f in (np.mean, np.std))

    def restore(self, s: dict[str, Any]) -> None:
        if "opts" not in s:
            raise SystemExit(f"{self.work / 'codec.pt'} is of a packed model, without what training needs to go on")
        self.codec.load_state_dict(with_fixed(s["codec"], self.work))
        self.reader.load_state_dict(s["reader"])
        for opt, state in zip(self.opts, s["opts"], strict=True):
            opt.load_state_dict(state)
        self.books.count, self.books.total = s["count"], s["total"]
        self.step, self.spent_s = s["step"], s["spent_s"]

    def save(self) -> None:
        state: dict[str, Any] = {"codec": self.codec.state_dict(), "reader": self.reader.state_dict()}
        state |= {"opts": [o.state_dict() for o in self.opts], "config": self.config.as_dict()}
        state |= {"count": self.books.count, "total": self.books.total, "step": self.step, "spent_s": self.spent_s}
        save(state, self.work / "codec.pt")

    def rate(self) -> float:
        """Warm up, hold, then fall linearly to a fiftieth by the end of the budget."""
        share = min(1.0, self.spent_s / (60 * self.args.minutes))
        return self.args.lr * min(1.0, (self.step + 1) / 60) * min(1.0, max(0.02, (1 - share) / 0.6))

    def train_step(self) -> dict[str, float]:
        """Make one step on a batch of its own; return the losses, not weighted."""
        seed = self.args.seed * 1_000_003 + self.step
        rng, generator = np.random.default_rng(seed), torch.Generator().manual_seed(seed)
        batch = self.crops.batch(self.args.batch, rng)
        if self.step == self.args.free:
            self.place_codebooks(rng, generator)
        return self.learn(batch, generator)

    def learn(self, batch: Batch, generator: torch.Generator) -> dict[str, float]:
        """Make one step on *batch*; return the losses, not weighted."""
        latents = self.codec.latents(batch.features)
        spread = latents.detach().var().clamp(min=1e-6)
        commit, first, codes = latents.new_zeros(()), latents, None
        if self.step >= self.args.free:
            keep = self._keep(len(latents), generator)
            quantised, codes, commit, first = quantise(self.codec.quantiser, latents, keep)
        else:
            quantised = latents + 0.1 * spread.sqrt() * torch.randn(latents.shape, generator=generator)
        losses = self.loss(self.codec.features(quantised), batch.features, batch.high)
        logp = F.log_softmax(self.reader(first), -1)
        said = -(batch.shares * logp).sum() / batch.shares.sum().clamp(min=1)
        weighted = torch.stack([WEIGHTS[k] * v for k, v in losses.items()]).sum()
        self.move(weighted + COMMIT * commit / spread + self.args.said * said)
        if codes is not None:
            self.books.follow(latents.detach().flatten(0, 1), codes.flatten(0, 1), generator)
        self.step += 1
        return {k: v.item() for k, v in (losses | {"said": said, "commit": commit / spread}).items()}

    def _keep(self, n: int, generator: torch.Generator) -> Tensor:
        """Return how many codebooks each of n rows uses: all of them, or a random number of the first."""
        keep = torch.full((n,), self.config.n_codebooks)
        some = torch.rand(n, generator=generator) < FEWER
        keep[some] = torch.randint(1, self.config.n_codebooks + 1, (int(some.sum()),), generator=generator)
        return keep

    def move(self, total: Tensor) -> None:
        """Make the step down the slope of *total*."""
        set_rate(self.opts, self.rate())
        for opt in self.opts:
            opt.zero_grad()
        total.backward()
        nn.utils.clip_grad_norm_(self.params, 2.0)
        for opt in self.opts:
            opt.step()

    @torch.no_grad()
    def place_codebooks(self, rng: np.random.Generator, generator: torch.Generator) -> None:
        batches = (self.crops.batch(self.args.batch, rng) for _ in range(24))
        self.books.start(torch.cat([self.codec.latents(b.features).flatten(0, 1) for b in batches]), generator)

    @torch.no_grad()
    def held_out(self) -> dict[str, float]:
        """Return the losses on held-out speakers, always the same stretches; nothing where there are none."""
        rng, found = np.random.default_rng(5), list[dict[str, Tensor]]()
        for _ in range(3 if len(self.crops.held) else 0):
            batch = self.crops.held_batch(32, rng)
            latents = self.codec.latents(batch.features)
            if self.step > self.args.free:
                latents = self.codec.quantiser.decode(self.codec.quantiser.encode(latents))
            found.append(self.loss(self.codec.features(latents), batch.features, batch.high))
        return {f"held_{k}": float(np.mean([f[k].item() for f in found])) for k in (found[0] if found else ())}

    def log(self, row: dict[str, float]) -> None:
        at = {"step": self.step, "spent_s": round(self.spent_s), "lr": round(self.rate(), 6)}
        with (self.work / "codec.log.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(at | {k: round(v, 4) for k, v in row.items()}) + "\n")

    def go(self) -> None:
        saved = last = time.monotonic()
        mean: dict[str, float] = {}
        while self.spent_s < 60 * self.args.minutes:
            figures = self.train_step()
            now = time.monotonic()
            self.spent_s, last = self.spent_s + now - last, now
            mean = {k: 0.95 * mean.get(k, v) + 0.05 * v for k, v in figures.items()}
            if self.step % 20 == 0:
                self.log(mean | (self.held_out() if self.step % 100 == 0 else {}))
            if now - saved > SAVE_EVERY_S:
                self.save()
                saved = now
        self.save()


def arguments(doc: str | None) -> argparse.ArgumentParser:
    """Return the reader of a codec run's command line."""
    a = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("work", type=Path)
    a.add_argument("--corpus", type=Path, nargs="+", required=True)
    a.add_argument("--minutes", type=float, default=24)
    a.add_argument("--batch", type=int, default=32)
    a.add_argument("--lr", type=float, default=2e-3)
    a.add_argument("--free", type=int, default=250, help="steps before anything is quantised")
    a.add_argument("--said", type=float, default=0.1, help="weight of reading the phoneme from the first code")
    a.add_argument("--seed", type=int, default=1)
    return a


def main() -> None:
    args = arguments(__doc__).parse_args()
    torch.manual_seed(args.seed)
    Run(args.work, Crops(args.work, args.corpus, CodecConfig()), args, CodecConfig()).go()


if __name__ == "__main__":
    main()

"""Train the codec: corpus and real speech -> codec.pt, resumable, on a budget of minutes.

    python -m engine.training.codec WORK --corpus DIR [DIR ...] --real DIR --minutes 45

1) plain autoencoder until --free steps, 2) codebooks by k-means on its latents, 3) quantised, codebooks by moving
averages. A linear reader of the first codebook names the phoneme of each frame, so that the first code carries
what is said. Learning rate follows the share of the budget that is spent, so a run can be stopped and resumed.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.codec import Codec, CodecConfig, Quantiser, mel_filters, nearest
from engine.training.data import Utterance, held_out_speaker, load_flat, phoneme_weights, read_corpus, read_real

CROP_S = 1.0


class SpectralLoss(nn.Module):
    """L1 of log magnitudes, spectral convergence and L1 of log-mel at several window lengths.

    Source: multi-resolution STFT loss of Parallel WaveGAN (Yamamoto et al. 2020), mel terms as in HiFi-GAN.
    """

    def __init__(self, rate_hz: int, sizes: tuple[int, ...] = (256, 512, 1024, 2048)) -> None:
        super().__init__()
        self.sizes = sizes
        for n in sizes:
            self.register_buffer(f"window{n}", torch.hann_window(n))
            self.register_buffer(f"mel{n}", mel_filters(rate_hz, n, {256: 20, 512: 40}.get(n, 80)))

    def forward(self, ours: Tensor, theirs: Tensor, sizes: Sequence[int] = ()) -> Tensor:
        """ours, theirs: (B, N). sizes: the window lengths to look at now (all by default)."""
        loss, sizes = ours.new_zeros(()), sizes or self.sizes
        for n in sizes:
            window, mel = getattr(self, f"window{n}"), getattr(self, f"mel{n}")
            a, b = (torch.fft.rfft(x.unfold(-1, n, n // 4) * window).abs().clamp(min=1e-5) for x in (ours, theirs))
            loss = loss + (a.clamp(min=1e-3).log() - b.clamp(min=1e-3).log()).abs().mean()
            loss = loss + 0.5 * (a - b).square().sum().sqrt() / b.square().sum().sqrt().clamp(min=1e-3)
            loss = loss + 2 * ((a @ mel).clamp(min=1e-4).log() - (b @ mel).clamp(min=1e-4).log()).abs().mean()
        return loss / len(sizes)


class Codebooks:
    """Keeps a quantiser's codebooks as moving averages of what falls on them, and revives unused entries."""

    def __init__(self, quantiser: Quantiser, decay: float = 0.99) -> None:
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


class Crops:
    """Random stretches of audio with the phoneme shares of their frames."""

    def __init__(self, rows: list[Utterance], cache: Path, symbols: dict[str, int], config: CodecConfig) -> None:
        self.rows, self.symbols, self.c = rows, symbols, config
        self.pcm, self.starts = load_flat(rows, cache)
        self.n = round(CROP_S * config.frame_rate_hz)
        long = [i for i, r in enumerate(rows) if r.seconds > CROP_S + 0.1 and not held_out_speaker(r.speaker)]
        self.spoken = [i for i in long if rows[i].durations]
        self.real = [i for i in long if not rows[i].durations]
        self.p = [np.array([rows[i].seconds for i in group]) for group in (self.spoken, self.real)]

    def batch(self, size: int, rng: np.random.Generator) -> tuple[Tensor, Tensor]:
        """Return pcm (B, N) and phoneme shares (B, T, V); the shares of real speech are all zero."""
        pcm, shares = [], []
        for _ in range(size):
            group = int(rng.random() < 0.3)
            i = rng.choice((self.spoken, self.real)[group], p=self.p[group] / self.p[group].sum())
            frames = (self.starts[i + 1] - self.starts[i]) // self.c.frame_samples
            at = int(rng.integers(0, frames - self.n + 1))
            start = self.starts[i] + at * self.c.frame_samples
            wave = self.pcm[start : start + self.n * self.c.frame_samples].astype(np.float32) / 32767
            pcm.append(wave * float(10 ** (rng.uniform(-8, 2) / 20)))
            row, share = self.rows[i], np.zeros((self.n, len(self.symbols) + 1), np.float32)
            if row.durations:
                ids = [self.symbols[s] for s in row.phonemes]
                whole = phoneme_weights(row, frames, 1 / self.c.frame_rate_hz, ids, len(self.symbols) + 1)
                share = whole[at : at + self.n]
            shares.append(share)
        return torch.from_numpy(np.stack(pcm)), torch.from_numpy(np.stack(shares))


def open_crops(work: Path, corpus: Sequence[Path], real: Path) -> Crops:
    """Read corpus and real speech; their audio is cached in *work*."""
    rows = [*read_corpus(corpus), *read_real(real)]
    symbols = {s: i + 1 for i, s in enumerate(sorted({s for r in rows for s in r.phonemes}))}
    return Crops(rows, work / "codec.pcm.npy", symbols, CodecConfig())


class Run:
    """One training run: everything that a checkpoint holds."""

    def __init__(self, work: Path, crops: Crops, args: argparse.Namespace) -> None:
        self.work, self.crops, self.args = work, crops, args
        self.codec = Codec(crops.c)
        self.reader = nn.Linear(crops.c.code_dim, len(crops.symbols) + 1)
        self.params = [*self.codec.encoder.parameters(), *self.codec.decoder.parameters(), *self.reader.parameters()]
        self.opt = torch.optim.AdamW(self.params, lr=args.lr, betas=(0.8, 0.98), weight_decay=0.01)
        self.books, self.loss = Codebooks(self.codec.quantiser), SpectralLoss(crops.c.rate_hz)
        self.step, self.spent_s = 0, 0.0
        if (work / "codec.pt").exists():
            self.load(torch.load(work / "codec.pt", weights_only=True))

    def load(self, s: dict) -> None:
        self.codec.load_state_dict(s["codec"])
        self.reader.load_state_dict(s["reader"])
        self.opt.load_state_dict(s["opt"])
        self.books.count, self.books.total = s["count"], s["total"]
        self.step, self.spent_s = s["step"], s["spent_s"]

    def save(self) -> None:
        parts: dict[str, Any] = {"codec": self.codec, "reader": self.reader, "opt": self.opt}
        state: dict[str, Any] = {name: part.state_dict() for name, part in parts.items()}
        state |= {"count": self.books.count, "total": self.books.total, "step": self.step, "spent_s": self.spent_s}
        torch.save(state, self.work / "codec.tmp")
        (self.work / "codec.tmp").replace(self.work / "codec.pt")

    def rate(self) -> float:
        share = min(1.0, self.spent_s / (60 * self.args.minutes))
        return self.args.lr * min(1.0, (self.step + 1) / 100) * max(0.02, 0.5 * (1 + np.cos(np.pi * share)))

    def train_step(self) -> dict[str, float]:
        seed = self.args.seed * 1_000_003 + self.step
        rng, generator = np.random.default_rng(seed), torch.Generator().manual_seed(seed)
        pcm, shares = self.crops.batch(self.args.batch, rng)
        for group in self.opt.param_groups:
            group["lr"] = float(self.rate())
        latents = self.codec.encoder(pcm)
        if self.step == self.args.free:
            self.place_codebooks(rng, generator)
        commit, first, codes = latents.new_zeros(()), latents, None
        if self.step >= self.args.free:
            keep = torch.full((len(pcm),), self.crops.c.n_codebooks)
            some = torch.rand(len(pcm), generator=generator) < 0.35
            keep[some] = torch.randint(1, self.crops.c.n_codebooks + 1, (int(some.sum()),), generator=generator)
            quantised, codes, commit, first = quantise(self.codec.quantiser, latents, keep)
        else:
            quantised = latents + 0.05 * latents.detach().std() * torch.randn(latents.shape, generator=generator)
        # two of the four window lengths a step: half the cost, the same mean
        sizes = rng.choice(self.loss.sizes, 2, replace=False).tolist()
        spectral = self.loss(self.codec.decoder(quantised), pcm, sizes)
        logp = F.log_softmax(self.reader(first), -1)
        said = -(shares * logp).sum() / shares.sum().clamp(min=1)
        total = spectral + 0.25 * commit / max(1e-6, float(latents.detach().var())) + self.args.said * said
        self.opt.zero_grad()
        total.backward()
        nn.utils.clip_grad_norm_(self.params, 2.0)
        self.opt.step()
        if codes is not None:
            self.books.follow(latents.detach().flatten(0, 1), codes.flatten(0, 1), generator)
        self.step += 1
        spread = latents.detach().var().item()
        return {"spectral": spectral.item(), "said": said.item(), "commit": commit.item() / spread}

    @torch.no_grad()
    def place_codebooks(self, rng: np.random.Generator, generator: torch.Generator) -> None:
        latents = [self.codec.encoder(self.crops.batch(self.args.batch, rng)[0]).flatten(0, 1) for _ in range(40)]
        self.books.start(torch.cat(latents), generator)

    def go(self) -> None:
        saved = last = time.monotonic()
        mean: dict[str, float] = {}
        while self.spent_s < 60 * self.args.minutes:
            figures = self.train_step()
            now = time.monotonic()
            self.spent_s, last = self.spent_s + now - last, now
            mean = {k: 0.97 * mean.get(k, v) + 0.03 * v for k, v in figures.items()}
            if self.step % 25 == 0:
                row = {"step": self.step, "spent_s": round(self.spent_s), "lr": round(self.rate(), 6)}
                row |= {k: round(v, 4) for k, v in mean.items()}
                with (self.work / "codec.log.jsonl").open("a", encoding="utf-8") as log:
                    log.write(json.dumps(row) + "\n")
            if now - saved > 150:
                self.save()
                saved = now
        self.save()


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("work", type=Path)
    a.add_argument("--corpus", type=Path, nargs="+", required=True)
    a.add_argument("--real", type=Path, required=True)
    a.add_argument("--minutes", type=float, default=45)
    a.add_argument("--batch", type=int, default=6)
    a.add_argument("--lr", type=float, default=1e-3)
    a.add_argument("--free", type=int, default=300)
    a.add_argument("--said", type=float, default=0.1)
    a.add_argument("--seed", type=int, default=1)
    args = a.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(args.seed)
    Run(args.work, open_crops(args.work, args.corpus, args.real), args).go()


if __name__ == "__main__":
    main()

"""Train the recogniser on what the corpus says, sound by sound: WORK/recogniser.pt, resumable, on a budget of minutes.

    python -m engine.training.recogniser WORK --corpus DIR [DIR ...] --minutes 60

Two losses on one output: CTC for what is said, and cross-entropy of each frame, since the corpus knows how long every
sound lasts. A path of right frames is a right path of CTC, so CTC has no plateau to leave. The clock counts the
seconds this process computed, so that a run beside other work is no shorter in steps.
"""

from __future__ import annotations

import argparse
import copy
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from engine.scoring.alignment import said_by
from engine.scoring.network import FRAME_S, LANGUAGES, N_MELS, Network, NetworkConfig, Spectrum
from engine.scoring.phones import N_CLASSES, NOTHING
from engine.training.measures import word_errors
from engine.training.optim import Muon, follow, save, set_rate, split
from engine.training.recogniser_augment import plain, spliced, varied
from engine.training.recogniser_data import Sample, Spans, load, prepare

SAVE_EVERY_S = 120.0
LANGUAGE_KEPT = 0.7  # of the samples are told their language


@dataclass(frozen=True, slots=True)
class Batch:
    """Samples padded to the longest. mel (B, T, M); frames, language, n (B,); labels (B, T / 2), -1 is padding.

    classes: of all samples in a row, n of each.
    """

    mel: Tensor
    frames: Tensor
    language: Tensor
    labels: Tensor
    classes: Tensor
    n: Tensor


def labels_of(classes: Sequence[int], spans: Spans, n_frames: int) -> np.ndarray:
    """Return the class that fills the middle of each frame."""
    out = np.full(n_frames, NOTHING, np.int64)
    for class_id, (start, end) in zip(classes, spans, strict=True):
        first, last = round(float(start) / FRAME_S), round(float(end) / FRAME_S)
        out[first : max(first + 1, last)] = class_id
    return out


def assemble(items: Sequence[tuple[Sample, Tensor, Spans]], languages: Sequence[int]) -> Batch:
    """Put samples into one batch."""
    longest = -(-max(len(mel) for _, mel, _ in items) // 4) * 4
    mels = torch.full((len(items), longest, N_MELS), -1.0)
    labels = np.full((len(items), longest // 2), -1, np.int64)
    for i, (sample, mel, spans) in enumerate(items):
        mels[i, : len(mel)] = mel
        labels[i, : len(mel) // 2] = labels_of(sample.classes.tolist(), spans, len(mel) // 2)
    return Batch(
        mels,
        torch.tensor([len(mel) // 2 for _, mel, _ in items]),
        torch.tensor(languages),
        torch.from_numpy(labels),
        torch.from_numpy(np.concatenate([s.classes for s, _, _ in items]).astype(np.int64)),
        torch.tensor([len(s.classes) for s, _, _ in items]),
    )


def losses(network: Network, b: Batch) -> tuple[Tensor, Tensor]:
    """Return (CTC in nats a sound, cross-entropy in nats a frame)."""
    logits = network(b.mel, b.language)
    logs = F.log_softmax(logits, 2).transpose(0, 1)
    ctc = F.ctc_loss(logs, b.classes, b.frames, b.n, blank=NOTHING, reduction="none", zero_infinity=True)
    return ctc.sum() / b.n.sum(), F.cross_entropy(logits.flatten(0, 1), b.labels.flatten(), ignore_index=-1)


@dataclass(frozen=True, slots=True)
class Errors:
    """Sounds wrong of those said, by (language, copied)."""

    wrong: dict[tuple[str, bool], int]
    said: dict[tuple[str, bool], int]

    def rates(self) -> dict[str, float]:
        marks = {key: f"{key[0]}{'_copy' if key[1] else ''}" for key in self.said}
        return {marks[key]: self.wrong[key] / self.said[key] for key in self.said}


@torch.no_grad()
def judge(network: Network, samples: Sequence[Sample], told: bool = True) -> Errors:
    """Count errors of greedy reading on *samples* as they are; told: whether the network is told the language."""
    spectrum = Spectrum()
    wrong: dict[tuple[str, bool], int] = {}
    said: dict[tuple[str, bool], int] = {}
    for s in samples:
        mel, _ = plain(s, spectrum)
        mel = F.pad(mel, (0, 0, 0, -len(mel) % 4), value=-1.0)
        logits = network(mel[None], torch.tensor([LANGUAGES.index(s.language) if told else 0]))
        heard, _ = said_by(logits[0].numpy())
        key = (s.language, s.copied)
        errors = word_errors([str(c) for c in s.classes], [str(c) for c in heard])
        wrong[key], said[key] = wrong.get(key, 0) + errors, said.get(key, 0) + len(s.classes)
    return Errors(wrong, said)


class Run:
    """One training run: network, its running average, optimisers, clock."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.work, self.args = args.work, args
        samples = load(args.work)
        self.train = [s for s in samples if s.heard]
        self.held = held_samples(samples)
        self.spectrum = Spectrum()
        self.network = Network(NetworkConfig(N_CLASSES, args.fine, args.width, dropout=args.dropout))
        self.average = copy.deepcopy(self.network).eval()
        hidden, other, vectors = split(self.network)
        rest = [{"params": other, "weight_decay": args.decay}, {"params": vectors, "weight_decay": 0.0}]
        self.opts: list[torch.optim.Optimizer] = [
            Muon(hidden, lr=args.lr, weight_decay=args.decay),
            torch.optim.AdamW(rest, lr=args.lr, betas=(0.9, 0.97)),
        ]
        self.step, self.spent_s = 0, 0.0
        if (args.work / "recogniser.pt").exists():
            self.restore(torch.load(args.work / "recogniser.pt", weights_only=True))

    def restore(self, state: dict) -> None:
        self.network.load_state_dict(state["network"])
        self.average.load_state_dict(state["average"])
        for opt, kept in zip(self.opts, state["opts"], strict=True):
            opt.load_state_dict(kept)
        self.step, self.spent_s = state["step"], state["spent_s"]

    def save(self) -> None:
        state = {"network": self.network.state_dict(), "average": self.average.state_dict(), "step": self.step}
        state |= {"opts": [o.state_dict() for o in self.opts], "spent_s": self.spent_s}
        state["sizes"] = self.network.c.as_dict()
        save(state, self.work / "recogniser.pt")

    def rate(self) -> float:
        """Warm up, hold, then fall linearly to a fiftieth over the last 60 % of the budget."""
        share = min(1.0, self.spent_s / (60 * self.args.minutes))
        return float(self.args.lr * min(1.0, (self.step + 1) / 60) * min(1.0, max(0.02, (1 - share) / 0.6)))

    def groups(self, rng: np.random.Generator) -> list[list[Sample]]:
        """Cut all samples into groups of like length, about `seconds` in sum, in random order."""
        length = np.array([len(s.pcm) for s in self.train]) * rng.uniform(0.8, 1.25, len(self.train))
        groups: list[list[Sample]] = [[]]
        for i in np.argsort(length):
            sample = self.train[i]
            if groups[-1] and (len(groups[-1]) + 1) * len(sample.pcm) / 16000 > self.args.seconds:
                groups.append([])
            groups[-1].append(sample)
        rng.shuffle(groups)
        return groups

    def changed(self, group: list[Sample], rng: np.random.Generator) -> list[tuple[Sample, Tensor, Spans]]:
        """Change each sample at random: every second one is joined to the end of another of its language."""
        items = []
        for sample in group:
            other = group[rng.integers(len(group))]
            if other.language == sample.language and rng.random() < 0.6 * self.args.strength:
                sample = spliced(sample, other, rng)
            items.append((sample, *varied(sample, self.spectrum, rng, self.args.strength)))
        return items

    def train_step(self, group: list[Sample]) -> dict[str, float]:
        rng = np.random.default_rng([self.args.seed, self.step])
        torch.manual_seed(self.args.seed * 1_000_003 + self.step)
        set_rate(self.opts, self.rate())
        told = [LANGUAGES.index(s.language) if rng.random() < LANGUAGE_KEPT else 0 for s in group]
        said, held = losses(self.network, assemble(self.changed(group, rng), told))
        for opt in self.opts:
            opt.zero_grad()
        (said + self.args.held * held).backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 2.0)
        for opt in self.opts:
            opt.step()
        self.step += 1
        follow(self.average, self.network, min(0.998, self.step / (self.step + 10)))
        return {"ctc": said.item(), "frame": held.item()}

    def log(self, row: dict[str, float]) -> None:
        at = {"step": self.step, "spent_s": round(self.spent_s)}
        with (self.work / "recogniser.log.jsonl").open("a", encoding="utf-8") as f:
            f.write(json.dumps(at | {k: round(v, 4) for k, v in row.items()}) + "\n")

    def go(self) -> None:
        saved, last = time.monotonic(), time.process_time()
        mean: dict[str, float] = {}
        while self.spent_s < 60 * self.args.minutes:
            for group in self.groups(np.random.default_rng([self.args.seed, 77, self.step])):
                figures = self.train_step(group)
                now = time.process_time()
                self.spent_s, last = self.spent_s + now - last, now
                mean = {k: 0.95 * mean.get(k, v) + 0.05 * v for k, v in figures.items()}
                if self.step % 25 == 0:
                    self.log(mean | {"lr": self.rate()})
                if self.step % 250 == 0:
                    self.log(judge(self.average, self.held[:60]).rates())
                    last = time.process_time()
                if time.monotonic() - saved > SAVE_EVERY_S:
                    self.save()
                    saved = time.monotonic()
                if self.spent_s >= 60 * self.args.minutes:
                    break
        self.save()
        self.log(judge(self.average, self.held).rates())


def held_samples(samples: Sequence[Sample]) -> list[Sample]:
    """Return the recordings of held-out speakers and their copies, in an order that mixes languages and copies."""
    rows = [s for s in samples if s.speaker_held_out]
    order = np.random.default_rng(3).permutation(len(rows))
    return [rows[i] for i in order]


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("work", type=Path)
    a.add_argument("--corpus", type=Path, nargs="*", default=[])
    a.add_argument("--minutes", type=float, default=60)
    a.add_argument("--seconds", type=float, default=48, help="of audio a batch")
    a.add_argument("--width", type=int, default=192, help="channels at 25 Hz")
    a.add_argument("--fine", type=int, default=128, help="channels at 50 Hz")
    a.add_argument("--lr", type=float, default=2e-3)
    a.add_argument("--decay", type=float, default=0.1)
    a.add_argument("--dropout", type=float, default=0.05)
    a.add_argument("--held", type=float, default=0.5, help="weight of the loss of single frames")
    a.add_argument("--strength", type=float, default=1.0, help="how often samples are changed; less near the end")
    a.add_argument("--seed", type=int, default=1)
    args = a.parse_args()
    print(prepare(args.work, args.corpus), "samples made", flush=True)
    Run(args).go()


if __name__ == "__main__":
    main()

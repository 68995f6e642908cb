"""Go on training the codec's decoder alone: the codes, and what has learned them, stay as they are.

    python -m engine.training.polish WORK --corpus DIR [DIR ...] --real DIR --minutes 50 [--adversary 0] [--ear 0]

Beside the spectral loss, networks that tell copies from recordings (adversary.py) and the recogniser's ear
(listening.py) say what is wrong. Starts from WORK/codec.pt, keeps its state in WORK/polish.pt and goes on from there;
`--finish` puts the running average of the decoder into WORK/codec.pt; the first is kept as codec.before.pt.
"""

from __future__ import annotations

import argparse
import copy
import json
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from engine.codec import Codec
from engine.scoring.recogniser import open_network
from engine.training.adversary import Adversary, deceive, feature_distance, tell_apart
from engine.training.codec import SpectralLoss
from engine.training.codes import load_codec
from engine.training.data import Utterance, held_out_speaker, load_flat, read_corpus, read_real
from engine.training.listening import Ear

KEEP = 0.995
SAVE_EVERY_S = 150.0
CONTEXT, CROP = 8, 25  # frames that are decoded and not judged, frames that are
REAL_SHARE = 0.3
WARM_UP = 100  # steps in which the judges learn and nobody listens to them


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each loss counts against the spectral one. verdict, features: the adversary's."""

    verdict: float
    features: float
    ear: float


class CodedCrops:
    """Random stretches of whole utterances with their codes, made once: no encoder runs, and their past is true."""

    def __init__(self, codec: Codec, rows: Sequence[Utterance], work: Path) -> None:
        self.frame = codec.config.frame_samples
        pcm, starts = load_flat(list(rows), work / "codec.pcm.npy")
        self.pcm, self.starts = pcm, starts
        cache = work / "polish.codes.npz"
        if not (cache.exists() and len(np.load(cache)["starts"]) == len(rows) + 1):
            np.savez(cache, **_coded(codec, pcm, starts))
        with np.load(cache) as file:
            self.codes, self.code_starts = file["codes"], file["starts"]
        long = [i for i, r in enumerate(rows) if self._frames(i) >= CONTEXT + CROP + 1]
        heard = [i for i in long if not held_out_speaker(rows[i].speaker)]
        self.groups = [[i for i in heard if bool(rows[i].durations) == synthetic] for synthetic in (True, False)]
        self.p = [self._shares(group) for group in self.groups]

    def _frames(self, i: int) -> int:
        return int(self.starts[i + 1] - self.starts[i]) // self.frame

    def _shares(self, group: list[int]) -> npt.NDArray[np.float64]:
        n = np.array([self._frames(i) for i in group], np.float64)
        return n / n.sum() if len(n) else n

    def batch(self, size: int, rng: np.random.Generator) -> tuple[Tensor, Tensor]:
        """Return codes (B, CONTEXT + CROP + 1, K) and the audio (B, N) of the CROP frames in the middle."""
        codes, pcm = [], []
        for _ in range(size):
            real = bool(self.groups[1]) and (not self.groups[0] or rng.random() < REAL_SHARE)
            i = int(rng.choice(self.groups[real], p=self.p[real]))
            n = CONTEXT + CROP + 1  # the last frame only adds its overlap
            at = int(rng.integers(0, self._frames(i) - n + 1))
            first = int(self.code_starts[i]) + at
            codes.append(self.codes[first : first + n].astype(np.int64))
            begin = int(self.starts[i]) + (at + CONTEXT) * self.frame
            pcm.append(self.pcm[begin : begin + CROP * self.frame].astype(np.float32) / 32767)
        return torch.from_numpy(np.stack(codes)), torch.from_numpy(np.stack(pcm))


def _coded(codec: Codec, pcm: npt.NDArray[np.int16], starts: npt.NDArray[np.int64]) -> dict[str, Any]:
    parts = []
    for a, b in pairwise(starts):
        with torch.inference_mode():
            wave = torch.from_numpy(pcm[a:b].astype(np.float32) / 32767)
            parts.append(codec.encode(wave[None])[0].numpy().astype(np.int16))
    return {"codes": np.concatenate(parts), "starts": np.cumsum([0, *map(len, parts)])}


def learning_rate(highest: float, step: int, share: float, hold: float = 0.0) -> float:
    """Warm up over 50 steps, then fall by a half cosine as the share of the budget goes from *hold* to 1."""
    share = max(0.0, share - hold) / (1 - hold)
    return highest * min(1.0, (step + 1) / 50) * max(0.02, 0.5 * (1 + float(np.cos(np.pi * min(1.0, share)))))


class Run:
    """One polishing: the codec, the running average of its decoder, the judges, both optimisers, the clock."""

    def __init__(self, codec: Codec, rows: Sequence[Utterance], args: argparse.Namespace) -> None:
        self.args, self.work, self.codec = args, args.work, codec
        self.codec.requires_grad_(False)
        self.codec.decoder.requires_grad_(True)
        self.average = copy.deepcopy(self.codec.decoder)
        self.told_apart = 0.0
        self.crops = CodedCrops(self.codec, rows, args.work)
        self.spectral = SpectralLoss(self.codec.config.rate_hz)
        self.adversary = Adversary()
        self.ear = Ear(open_network()) if args.ear else None
        self.weights = Weights(args.adversary, args.features * bool(args.adversary), args.ear)
        self.opt = torch.optim.AdamW(self.codec.decoder.parameters(), lr=args.lr, betas=(0.8, 0.98), weight_decay=0.01)
        self.judges_opt = torch.optim.AdamW(self.adversary.parameters(), lr=args.judges_lr, betas=(0.8, 0.98))
        self.step, self.spent_s = 0, 0.0
        if (args.work / "polish.pt").exists():
            self.restore(torch.load(args.work / "polish.pt", weights_only=True))

    def _parts(self) -> dict[str, Any]:
        return {
            "decoder": self.codec.decoder,
            "average": self.average,
            "adversary": self.adversary,
            "opt": self.opt,
            "judges_opt": self.judges_opt,
        }

    def restore(self, state: dict[str, Any]) -> None:
        for name, part in self._parts().items():
            part.load_state_dict(state[name])
        self.step, self.spent_s = state["step"], state["spent_s"]

    def save(self) -> None:
        state: dict[str, Any] = {name: part.state_dict() for name, part in self._parts().items()}
        torch.save(state | {"step": self.step, "spent_s": self.spent_s}, self.work / "polish.tmp")
        (self.work / "polish.tmp").replace(self.work / "polish.pt")

    def copies(self, codes: Tensor) -> Tensor:
        """Decode codes (B, CONTEXT + CROP + 1, K) to the audio of the frames in the middle."""
        frame = self.codec.config.frame_samples
        audio: Tensor = self.codec.decoder(self.codec.quantiser.decode(codes))
        return audio[:, CONTEXT * frame : (CONTEXT + CROP) * frame]

    def teach_judges(self, chosen: list[int], pcm: Tensor, fake: Tensor) -> tuple[list[list[Tensor]], float]:
        """Let the chosen judges learn; return what they saw in the recordings and their mean loss."""
        seen = [self.adversary.ask(k, pcm) for k in chosen]
        verdicts = [self.adversary.ask(k, fake.detach())[-1] for k in chosen]
        loss = torch.stack([tell_apart(s[-1], v) for s, v in zip(seen, verdicts, strict=True)]).mean()
        self.judges_opt.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.adversary.parameters(), 5.0)
        self.judges_opt.step()
        return seen, loss.item()

    def losses(self, pcm: Tensor, fake: Tensor, rng: np.random.Generator) -> dict[str, Tensor]:
        """Return each loss of the copies *fake* by name, not yet weighted."""
        generator = torch.Generator().manual_seed(int(rng.integers(1 << 30)))
        found = {"spectral": self.spectral(fake, pcm, rng.choice(self.spectral.sizes, 2, replace=False).tolist())}
        if self.weights.verdict:
            chosen = self.adversary.chosen(generator)
            seen, told = self.teach_judges(chosen, pcm, fake)
            self.told_apart = told
            if self.step >= WARM_UP:
                asked = [self.adversary.ask(k, fake) for k in chosen]
                found["verdict"] = torch.stack([deceive(a[-1]) for a in asked]).mean()
                pairs = zip(seen, asked, strict=True)
                found["features"] = torch.stack([feature_distance(s[:-1], a[:-1]) for s, a in pairs]).mean()
        if self.ear is not None:
            with torch.no_grad():
                theirs = self.ear.features(pcm)
            found["ear"] = feature_distance(theirs, self.ear.features(fake))
        return found

    def train_step(self) -> dict[str, float]:
        """Make one step of the judges and one of the decoder; return the losses, not weighted."""
        rng = np.random.default_rng([self.args.seed, self.step])
        share = self.spent_s / (60 * self.args.minutes)
        for opt, highest in ((self.opt, self.args.lr), (self.judges_opt, self.args.judges_lr)):
            for group in opt.param_groups:
                group["lr"] = learning_rate(highest, self.step, share, self.args.hold)
        codes, pcm = self.crops.batch(self.args.batch, rng)
        fake = self.copies(codes)
        found = self.losses(pcm, fake, rng)
        scale = {
            "spectral": 1.0,
            "verdict": self.weights.verdict,
            "features": self.weights.features,
            "ear": self.weights.ear,
        }
        figures = {k: v.item() for k, v in found.items()} | {"told_apart": self.told_apart}
        self.opt.zero_grad()
        torch.stack([scale[k] * v for k, v in found.items()]).sum().backward()
        nn.utils.clip_grad_norm_(self.codec.decoder.parameters(), 2.0)
        self.opt.step()
        self.step += 1
        with torch.no_grad():
            for a, p in zip(self.average.parameters(), self.codec.decoder.parameters(), strict=True):
                a.lerp_(p, 1 - min(KEEP, self.step / (self.step + 10)))
        return figures

    def log(self, row: dict[str, float]) -> None:
        at = {"step": self.step, "spent_s": round(self.spent_s)}
        with (self.work / "polish.log.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(at | {k: round(v, 4) for k, v in row.items()}) + "\n")

    def go(self) -> None:
        saved = last = time.monotonic()
        mean: dict[str, float] = {}
        while self.spent_s < 60 * self.args.minutes:
            figures = self.train_step()
            now = time.monotonic()
            self.spent_s, last = self.spent_s + now - last, now
            mean |= {k: 0.98 * mean.get(k, v) + 0.02 * v for k, v in figures.items()}
            if self.step % 50 == 0:
                self.log(mean)
            if time.monotonic() - saved > SAVE_EVERY_S:
                self.save()
                saved = time.monotonic()
        self.save()


def finish(work: Path) -> None:
    """Put the running average of the polished decoder into WORK/codec.pt."""
    state = torch.load(work / "codec.pt", weights_only=True)
    average = torch.load(work / "polish.pt", weights_only=True)["average"]
    state["codec"] |= {f"decoder.{k}": v for k, v in average.items()}
    if not (work / "codec.before.pt").exists():
        shutil.copyfile(work / "codec.pt", work / "codec.before.pt")
    torch.save(state, work / "codec.tmp")
    (work / "codec.tmp").replace(work / "codec.pt")


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("work", type=Path)
    a.add_argument("--corpus", type=Path, nargs="+", default=[])
    a.add_argument("--real", type=Path)
    a.add_argument("--minutes", type=float, default=50)
    a.add_argument("--hold", type=float, default=0.0, help="share of the budget before the learning rate falls")
    a.add_argument("--batch", type=int, default=6)
    a.add_argument("--lr", type=float, default=5e-4)
    a.add_argument("--judges-lr", type=float, default=1e-3)
    a.add_argument("--adversary", type=float, default=1.0, help="weight of the judges' verdict; 0: no adversary")
    a.add_argument("--features", type=float, default=3.0, help="weight of the judges' inner features")
    a.add_argument("--ear", type=float, default=3.0, help="weight of the recogniser's inner features; 0: no ear")
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--finish", action="store_true", help="train no more; put what was learned into codec.pt")
    args = a.parse_args()
    torch.manual_seed(args.seed)
    if not args.finish:
        rows = [*read_corpus(args.corpus), *(read_real(args.real) if args.real else ())]
        Run(load_codec(args.work), rows, args).go()
    finish(args.work)


if __name__ == "__main__":
    main()

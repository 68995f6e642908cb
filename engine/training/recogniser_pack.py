"""Pack the trained recogniser: WORK/recogniser.pt -> resources/recogniser, with its figures on held-out speakers.

python -m engine.training.recogniser_pack WORK resources/recogniser --version 1.0
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

import torch

from engine.scoring.network import Network, NetworkConfig
from engine.scoring.recogniser import save_recogniser
from engine.training.data import real_speaker
from engine.training.recogniser import held_samples, judge
from engine.training.recogniser_data import load

TRAINED_ON = (
    "Synthetic speech by Kokoro-82M (Apache-2.0) of public-domain and CC0 sentences, and its copies through the "
    "starter voice's codec; clips of 204 speakers of LibriSpeech (CC BY 4.0; V. Panayotov, G. Chen, D. Povey, "
    "S. Khudanpur) and their copies."
)


def read_network(checkpoints: Sequence[Path]) -> Network:
    """Return the mean of the running averages that were saved; all of one run, the first one with its sizes."""
    states = [torch.load(path, weights_only=True) for path in checkpoints]
    network = Network(NetworkConfig(**states[0]["sizes"]))
    weights = [state["average"] for state in states]
    network.load_state_dict({k: torch.stack([w[k] for w in weights]).mean(0) for k in weights[0]})
    return network.eval()


def figures(network: Network, work: Path) -> dict[str, float]:
    """Return the share of wrong sounds of held-out speakers, and of their codec copies; language told or not.

    People are told apart from the teacher's voices.
    """
    held = held_samples(load(work))
    teacher, people = ([s for s in held if real_speaker(s.speaker) == real] for real in (False, True))
    untold = judge(network, teacher, told=False).rates()
    rates: Mapping[str, float] = judge(network, teacher).rates() | {
        f"{k}_language_unknown": v for k, v in untold.items()
    }
    rates = {**rates, **{f"{k}_real": v for k, v in judge(network, people).rates().items()}}
    return {f"phone_error_{k}": round(v, 4) for k, v in sorted(rates.items())} | {"n_recordings": float(len(held))}


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("work", type=Path)
    a.add_argument("folder", type=Path)
    a.add_argument("--version", required=True)
    a.add_argument("--also", type=Path, nargs="*", default=[], help="earlier checkpoints of the run to average with")
    args = a.parse_args()
    network = read_network([args.work / "recogniser.pt", *args.also])
    found = figures(network, args.work)
    meta = {"name": "Afureko Recogniser", "version": args.version, "languages": ["en", "ja"]}
    save_recogniser(args.folder, network, meta | {"trained_on": TRAINED_ON, "figures": found})
    print(found)


if __name__ == "__main__":
    main()

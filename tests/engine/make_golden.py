"""Makes the golden numbers of the tiny model: python -m tests.engine.make_golden

They say that the network computes what it always did; make them anew only when its maths is meant to change.
"""

from __future__ import annotations

from pathlib import Path

import torch
from safetensors.torch import save_file
from torch import Tensor

from engine.families.starter.model import frame_place, voice_summary
from tests.engine import tiny

GOLDEN = Path(__file__).resolve().parent.parent / "data" / "golden" / "tiny.safetensors"


@torch.inference_mode()
def golden() -> dict[str, Tensor]:
    """Return what each part of the tiny model computes."""
    made = tiny.networks()
    codec, decoder = made.codec, made.decoder
    pcm = tiny.speech(seconds=0.48)
    codes = codec.encode(pcm)
    symbols = torch.tensor([[tiny.N_SYMBOLS - 1, 5, 9, 3, tiny.N_SYMBOLS - 1]])
    frames = torch.tensor([[2.5, 1.25, 3.0, 2.25, 2.5]])
    weights, place = frame_place(frames[0], 12)
    hints = decoder.hints(decoder.encoder(symbols, frames), weights[None], place[None])
    rows = torch.cat((decoder.voice_rows(codes), decoder.inputs(codes[:, :-1], hints)), 1)
    hidden = decoder.run(rows)
    partial = torch.stack([decoder.codebooks[k][codes[0, :, k]] for k in range(2)], 1).cumsum(1)
    return {
        "heard": codec.hear(pcm),
        "latents": codec.latents(codec.hear(pcm)),
        "codes": codes,
        "features": codec.features(codec.quantiser.decode(codes)),
        "audio": torch.from_numpy(codec.decode(codes)[:2400:4].copy()),
        "hints": hints,
        "hidden": hidden,
        "logits": decoder.depth(hidden[0, 3:], partial),
        "log_lengths": made.durations(symbols, voice_summary(decoder.embed_codes(codes))),
    }


def main() -> None:
    GOLDEN.parent.mkdir(parents=True, exist_ok=True)
    save_file(golden(), GOLDEN)
    print(GOLDEN, GOLDEN.stat().st_size, "bytes")


if __name__ == "__main__":
    main()

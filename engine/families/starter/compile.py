"""Compile engine.kernels before somebody waits for it: python -m engine.families.starter.compile

A tiny model with random weights goes through all of it; sizes do not matter to what is compiled, only kinds do.
"""

from __future__ import annotations

import numpy as np
import torch

from engine.codec import Codec, CodecConfig
from engine.families.starter.family import Networks, StarterFamily
from engine.families.starter.model import DurationPredictor, Starter, StarterConfig
from engine.rounding import hold_8_bits

N_SYMBOLS = 9


def tiny() -> Networks:
    """Return networks of the least sizes."""
    thin, vocoder = (8, 8, 8), (4, 8, 8, 8, 8, 8, 8, 8, 8)
    codec = Codec(CodecConfig(encoder_widths=thin, decoder_widths=thin, code_dim=8, vocoder_widths=vocoder))
    sizes = {"code_dim": 8, "width": 16, "n_heads": 2, "n_layers": 1, "inner": 16, "depth_inner": 16}
    decoder = Starter(StarterConfig(N_SYMBOLS, **sizes))
    hold_8_bits(decoder)
    return Networks(codec, decoder, DurationPredictor(N_SYMBOLS, 8, 8))


@torch.inference_mode()
def main() -> None:
    with torch.random.fork_rng(devices=[]):  # building draws first weights
        networks = tiny()
    family = StarterFamily(networks, languages=(), defaults={})
    voice = family.encode_voice(np.random.default_rng(0).uniform(-0.1, 0.1, 24000).astype(np.float32))
    frames = family.likeliest(voice, torch.zeros(1, 2, networks.decoder.config.width))
    networks.codec.decode(torch.tensor([frames]))


if __name__ == "__main__":
    main()

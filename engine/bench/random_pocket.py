"""A Pocket TTS in its published layout with random weights, since a figure of speed needs no trained ones.

Knows nothing of other programs.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import soundfile
import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer, models, pre_tokenizers
from torch import Tensor, nn

from engine.families.pocket.flow_lm import FlowLM
from engine.families.pocket.mimi import Mimi
from engine.families.pocket.sizes import RATE_HZ, SIZES
from engine.families.pocket.weights import WEIGHTS

WORDS = 24
TEXT = " ".join(f"w{n}" for n in range(1, WORDS + 1)) + "."
VOICE_S, NEVER = 4.0, -1e4


def write_model(folder: Path, name: str = "6l", seed: int = 0) -> None:
    """Write model.safetensors, tokenizer.json, voice.wav and text.txt. These weights never announce an end."""
    sizes = SIZES[name]
    lm, codec = FlowLM(sizes), Mimi(sizes)
    chance = torch.Generator().manual_seed(seed)
    tensors = _random("flow_lm.", lm, chance) | _random("mimi.", codec, chance)
    tensors["flow_lm.out_eos.bias"].fill_(NEVER)
    save_file(tensors, folder / WEIGHTS)
    words = Tokenizer(models.WordLevel({f"w{n}": n for n in range(4000)}, unk_token="w0"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    words.save(str(folder / "tokenizer.json"))
    (folder / "text.txt").write_text(TEXT, encoding="utf-8")
    noise = np.random.Generator(np.random.PCG64(seed)).normal(0, 0.1, round(VOICE_S * RATE_HZ))
    syllables = 0.55 + 0.45 * np.sin(2 * np.pi * 4 * np.arange(len(noise)) / RATE_HZ)  # even noise is no voice
    soundfile.write(folder / "voice.wav", (noise * syllables).clip(-1, 1), RATE_HZ, "PCM_16")


def _random(prefix: str, module: nn.Module, chance: torch.Generator) -> dict[str, Tensor]:
    """Draw every weight so that activations stay near one."""
    out: dict[str, Tensor] = {}
    for name, old in module.state_dict().items():
        noise = torch.randn(old.shape, generator=chance)
        if name.endswith(("emb_mean", "freqs")):
            out[prefix + name] = old.clone()
        elif "norm" in name or name.endswith(("in_ln.weight", "alpha", "emb_std")):
            out[prefix + name] = 1 + 0.1 * noise if not name.endswith("bias") else 0.1 * noise
        elif name.endswith(".scale"):
            out[prefix + name] = 0.3 + 0.1 * noise
        else:
            fan = math.prod(old.shape[1:]) if old.dim() > 1 else 4
            out[prefix + name] = noise * (0.5 / max(1, fan)) ** 0.5
    return {name: x.contiguous() for name, x in out.items()}

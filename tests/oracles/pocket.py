"""Run `pocket-tts` itself on random weights and write down weights, inputs and results.

    python tests/oracles/pocket.py CONFIGURATION OUT [FLOW]

In a process of its own: importing that package sets torch's thread count. OUT gets model.safetensors in the published
layout, tokenizer.json, voice.safetensors (its own export of a voice) and results.safetensors. FLOW replaces the kind
of flow head. Only ever run by test_pocket.py.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import torch
from pocket_tts.models import flow_lm as lm_room
from pocket_tts.models.mimi import build_mimi
from pocket_tts.models.model_state import export_model_state
from pocket_tts.models.tts_model import stamp_state_names
from pocket_tts.modules.stateful_module import increment_steps, init_states
from pocket_tts.utils.config import load_config
from safetensors.torch import save_file
from tokenizers import Tokenizer, models, pre_tokenizers
from torch import nn

DECODE = {
    "lsd": (lm_room.lsd_decode, 1),
    "flow_matching": (lm_room.ot_decode, 16),
    "drifting": (lm_room.drifting_decode, 1),
    "pointwise": (lm_room.pointwise_decode, 1),
}


def randomise(module: nn.Module, seed: int) -> None:
    """Give every weight a size that keeps activations near one, so that a difference shows."""
    chance = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for name, p in module.named_parameters():
            noise = torch.randn(p.shape, generator=chance)
            if name.endswith(("norm1.weight", "norm2.weight", "out_norm.weight", "in_ln.weight", "alpha")):
                p.copy_(1 + 0.1 * noise)
            elif name.endswith(".scale"):
                p.copy_(0.3 + 0.1 * noise)
            else:
                fan = p[0].numel() if p.dim() > 1 else 4
                p.copy_(noise * (0.5 / max(1, fan)) ** 0.5)
        for name, b in module.named_buffers():
            if name.endswith("emb_std"):
                b.copy_(1 + 0.2 * torch.rand(b.shape, generator=chance))
            elif name.endswith("emb_mean"):
                b.copy_(0.1 * torch.randn(b.shape, generator=chance))


class Both(nn.Module):
    def __init__(self, flow_lm: nn.Module, mimi: nn.Module) -> None:
        super().__init__()
        self.flow_lm, self.mimi = flow_lm, mimi


def build(name: str, out: Path, flow: str | None) -> tuple[Both, str]:
    words = Tokenizer(models.WordLevel({f"w{i}": i for i in range(4000)}, unk_token="w0"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    words.save(str(out / "tokenizer.json"))
    config = load_config(Path(lm_room.__file__).parent.parent / "config" / f"{name}.yaml")
    config.flow_lm.lookup_table.tokenizer = "tokenizers"
    config.flow_lm.lookup_table.tokenizer_path = str(out / "tokenizer.json")
    config.flow_lm.flow.type = flow or config.flow_lm.flow.type
    lm = lm_room.FlowLMModel.from_pydantic_config(config.flow_lm, latent_dim=32, insert_bos_before_voice=True)
    lm.speaker_proj_weight = nn.Parameter(torch.zeros(config.flow_lm.transformer.d_model, 32))
    both = Both(lm, build_mimi(config.mimi)).eval()
    randomise(both, 1)
    stamp_state_names(both)
    return both, config.flow_lm.flow.type


@torch.inference_mode()
def results(both: Both, kind: str, out: Path) -> dict[str, torch.Tensor]:
    chance = torch.Generator().manual_seed(2)
    lm, mimi = both.flow_lm, both.mimi
    pcm = 0.1 * torch.randn(1, 1, 1920 * 6 + 700, generator=chance)
    ids = torch.randint(0, 4000, (1, 9), generator=chance)
    noise = torch.randn(4, 1, 32, generator=chance)
    encoded = mimi.encode_to_latent(pcm)

    # 1) the voice, as get_state_for_audio_prompt lays it out
    rows = torch.cat((lm.bos_before_voice, nn.functional.linear(encoded, lm.speaker_proj_weight)), 1)
    state = init_states(lm, batch_size=1, sequence_length=64)
    lm.transformer(rows, state)
    increment_steps(lm, state, rows.shape[1])
    export_model_state(state, out / "voice.safetensors")

    # 2) text, then four time steps
    table = lm.conditioner.embed(ids)
    text = table if lm.conditioner.proj is None else lm.conditioner.proj(table)
    lm.transformer(text, state)
    increment_steps(lm, state, text.shape[1])
    previous, latents, eos = lm.bos_emb[None, None], [], []
    decode, n_steps = DECODE[kind]
    for t in range(4):
        hidden = lm.out_norm(lm.transformer(lm.input_linear(previous), state)[:, -1])
        increment_steps(lm, state, 1)
        hidden = hidden if lm.z_proj is None else lm.z_proj(hidden)
        eos.append(lm.out_eos(hidden)[:, 0])
        latents.append(decode(partial(lm.flow_net, hidden), noise[t], n_steps))
        previous = latents[-1][:, None]

    # 3) audio of more frames than the codec's window holds
    frames = torch.randn(1, 24, 32, generator=chance)
    codec_state = init_states(mimi, batch_size=1, sequence_length=24 * 16 + 16)
    audio = mimi.decode_from_latent(frames, codec_state)
    return {
        "pcm": pcm,
        "encoded": encoded,
        "ids": ids,
        "noise": noise,
        "latents": torch.stack(latents),
        "eos": torch.stack(eos),
        "frames": frames,
        "audio": audio,
    }


def main() -> None:
    name, out = sys.argv[1], Path(sys.argv[2])
    both, kind = build(name, out, sys.argv[3] if len(sys.argv) > 3 else None)
    save_file({k: v.contiguous() for k, v in both.state_dict().items()}, out / "model.safetensors")
    save_file({k: v.contiguous() for k, v in results(both, kind, out).items()}, out / "results.safetensors")


if __name__ == "__main__":
    main()

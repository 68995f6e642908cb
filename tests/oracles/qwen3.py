"""Run `transformers` on the weights of a Qwen3-TTS folder, as far as it knows their parts, and write down the results.

    python tests/oracles/qwen3.py FOLDER OUT

Talker and predictor are its qwen3, the codec's encoder its mimi, the transformer and the residual units of the codec's
decoder those of its qwen3_omni_moe, the speaker encoder that of its qwen2_5_omni, text pieces its qwen2 tokenizer. In a
process of its own: it takes seconds to load and sets things up. OUT becomes a safetensors file. Only ever run by
test_qwen3_parity.py.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor, nn
from transformers import MimiConfig, MimiModel, Qwen2Tokenizer, Qwen3Config, Qwen3Model
from transformers.audio_utils import mel_filter_bank
from transformers.models.qwen2_5_omni.configuration_qwen2_5_omni import Qwen2_5OmniDiTConfig
from transformers.models.qwen2_5_omni.modeling_qwen2_5_omni import ECAPA_TimeDelayNet
from transformers.models.qwen3_omni_moe.configuration_qwen3_omni_moe import Qwen3OmniMoeCode2WavConfig
from transformers.models.qwen3_omni_moe.modeling_qwen3_omni_moe import (
    Qwen3OmniMoeCode2WavDecoderResidualUnit,
    Qwen3OmniMoeCode2WavTransformerModel,
    Qwen3OmniMoeConvNeXtBlock,
)

LINES = [
    "Hello there, the tin.",
    "  It's 3 o'clock\n\nin  here!",
    "こんにちは、世界。",
    "cafe\u0301 <|im_end|> x",
    "I'll",
]
SPEAKER = ("mel_dim", "enc_channels", "enc_attention_channels", "enc_res2net_scale", "enc_se_channels")


def inside(tensors: dict[str, Tensor], prefix: str) -> dict[str, Tensor]:
    return {name.removeprefix(prefix): x.float() for name, x in tensors.items() if name.startswith(prefix)}


def filled(module: nn.Module, tensors: dict[str, Tensor], spare: tuple[str, ...] = ()) -> Any:
    """Give a module its tensors; all must fit but for those the published files do not have."""
    found = module.load_state_dict(tensors, strict=False)
    assert not found.unexpected_keys, found.unexpected_keys[:5]
    assert all(name.startswith(spare) for name in found.missing_keys), found.missing_keys[:5]
    return module.eval()


def qwen3(block: dict[str, Any], tensors: dict[str, Tensor]) -> Any:
    names = ("hidden_size", "intermediate_size", "num_hidden_layers", "num_attention_heads", "num_key_value_heads")
    sizes = {name: block[name] for name in (*names, "head_dim")}
    config = Qwen3Config(
        **sizes, vocab_size=2, rms_norm_eps=1e-6, rope_parameters={"rope_type": "default", "rope_theta": 1e6}
    )
    return filled(Qwen3Model(config), tensors, ("embed_tokens",))


def language(config: dict[str, Any], tensors: dict[str, Tensor], chance: torch.Generator) -> dict[str, Tensor]:
    block = config["talker_config"]
    talker = inside(tensors, "talker.")
    rows = torch.randn(1, 24, block["hidden_size"], generator=chance)
    model = qwen3(block, {k: v for k, v in inside(talker, "model.").items() if "embedding" not in k})
    hidden = model(inputs_embeds=rows).last_hidden_state
    found = {"rows": rows, "hidden": hidden, "logits": hidden @ talker["codec_head.weight"].T}

    small = inside(talker, "code_predictor.")
    n = block["num_code_groups"]
    wide = torch.randn(1, n, block["hidden_size"], generator=chance)
    narrow = wide
    if "small_to_mtp_projection.weight" in small:
        narrow = nn.functional.linear(
            wide, small["small_to_mtp_projection.weight"], small["small_to_mtp_projection.bias"]
        )
    inner = {k: v for k, v in inside(small, "model.").items() if "embedding" not in k}
    steps = qwen3(block["code_predictor_config"], inner)(inputs_embeds=narrow).last_hidden_state
    later = [steps[:, k + 1] @ small[f"lm_head.{k}.weight"].T for k in range(n - 1)]
    return found | {"wide": wide, "later": torch.stack(later, 1)}


def encoder(config: dict[str, Any], tensors: dict[str, Tensor], chance: torch.Generator) -> dict[str, Tensor]:
    sizes = config["encoder_config"]
    model = MimiModel(
        MimiConfig(
            **sizes, upsample_groups=sizes["hidden_size"], vector_quantization_hidden_dimension=sizes["codebook_dim"]
        )
    )
    there = {}
    for name, x in inside(tensors, "encoder.").items():
        inner = name if name.startswith("quantizer.") else f"encoder.{name}"
        there[inner.replace("encoder.encoder.", "encoder.encoder_seanet.", 1)] = x
    filled(model, there, ("decoder",))
    pcm = 0.3 * torch.randn(1, 1, 1920 * 9, generator=chance)
    codes = model.encode(pcm, num_quantizers=config["encoder_valid_num_quantizers"]).audio_codes
    return {"pcm": pcm, "heard": model.encoder(pcm).latents, "codes": codes}


def decoder(config: dict[str, Any], tensors: dict[str, Tensor], chance: torch.Generator) -> dict[str, Tensor]:
    c, there = config["decoder_config"], inside(tensors, "decoder.")
    names = ("hidden_size", "intermediate_size", "num_hidden_layers", "num_attention_heads", "num_key_value_heads")
    rope = {"rope_type": "default", "rope_theta": 1e4}
    sizes = Qwen3OmniMoeCode2WavConfig(**{n: c[n] for n in (*names, "sliding_window")}, rope_parameters=rope)
    sizes.head_dim = c["head_dim"]
    x = torch.randn(1, 3 * c["sliding_window"], c["hidden_size"], generator=chance)
    inner = {k: v for k, v in inside(there, "pre_transformer.").items() if not k.startswith(("input", "output"))}
    y = filled(Qwen3OmniMoeCode2WavTransformerModel(sizes), inner)(inputs_embeds=x).last_hidden_state
    found = {"inner_in": x, "inner_out": y}

    wide = torch.randn(1, c["latent_dim"], 20, generator=chance)
    block = filled(Qwen3OmniMoeConvNeXtBlock(c["latent_dim"]), inside(there, "upsample.1.1."))
    found |= {"next_in": wide, "next_out": block(wide)}
    narrow = torch.randn(1, c["decoder_dim"] // 4, 60, generator=chance)
    for j, dilation in ((2, 1), (3, 3), (4, 9)):
        unit = Qwen3OmniMoeCode2WavDecoderResidualUnit(c["decoder_dim"] // 4, dilation)
        found[f"unit_{j}"] = filled(unit, inside(there, f"decoder.2.block.{j}."))(narrow)
    return found | {"unit_in": narrow}


def speaker(config: dict[str, Any], tensors: dict[str, Tensor], chance: torch.Generator) -> dict[str, Tensor]:
    block = config["speaker_encoder_config"]
    given = {name: block[name] for name in SPEAKER if name in block}
    sizes = Qwen2_5OmniDiTConfig(**{"mel_dim": 128, "enc_channels": [512] * 4 + [1536], **given})
    for name, value in (
        ("enc_dim", block["enc_dim"]),
        ("enc_kernel_sizes", [5, 3, 3, 3, 1]),
        ("enc_dilations", [1, 2, 3, 4, 1]),
    ):
        setattr(sizes, name, value)
    for name, value in (("enc_attention_channels", 128), ("enc_res2net_scale", 8), ("enc_se_channels", 128)):
        setattr(sizes, name, block.get(name, value))
    model = filled(ECAPA_TimeDelayNet(sizes), inside(tensors, "speaker_encoder."))
    mel = torch.randn(1, 60, sizes.mel_dim, generator=chance)
    filters = mel_filter_bank(513, 128, 0.0, 12000.0, 24000, norm="slaney", mel_scale="slaney")
    return {"mel": mel, "speaker": model(mel), "filters": torch.from_numpy(filters.T.copy()).float()}


def pieces(folder: Path) -> dict[str, Tensor]:
    tokenizer = Qwen2Tokenizer(str(folder / "vocab.json"), str(folder / "merges.txt"))
    found = {}
    for i, line in enumerate(LINES):
        ids = tokenizer._tokenizer.encode(line, add_special_tokens=False).ids
        found[f"ids_{i}"] = torch.tensor(ids)
    return found


@torch.inference_mode()
def main() -> None:
    folder, out = Path(sys.argv[1]), Path(sys.argv[2])
    config, codec = (json.loads((folder / at / "config.json").read_text()) for at in ("", "speech_tokenizer"))
    tensors, sounds = (load_file(folder / at / "model.safetensors") for at in ("", "speech_tokenizer"))
    chance = torch.Generator().manual_seed(7)
    found = language(config, tensors, chance) | speaker(config, tensors, chance)
    found |= encoder(codec, sounds, chance) | decoder(codec, sounds, chance) | pieces(folder)
    save_file({name: x.contiguous().clone() for name, x in found.items()}, out)


if __name__ == "__main__":
    main()

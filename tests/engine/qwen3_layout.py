"""Folders in the published layout of Qwen3-TTS 12 Hz with random weights, and the names and shapes of the real ones.

Written from the description alone, not from the engine's own table of names, so that either can be wrong.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import prod
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import save_file
from torch import Tensor

Shapes = dict[str, tuple[int, ...]]

MODELS = {  # published kind and width -> bytes of model.safetensors, whether its header has the usual remark
    ("base", 2048): (3_857_413_744, False),
    ("custom_voice", 2048): (3_833_402_552, True),
    ("voice_design", 2048): (3_833_402_552, True),
    ("base", 1024): (1_829_344_272, False),
    ("custom_voice", 1024): (1_811_626_576, True),
}
CODEC_BYTES = 682_293_092
IDS = {"codec_pad_id": 2148, "codec_bos_id": 2149, "codec_eos_token_id": 2150, "codec_think_id": 2154}
IDS |= {"codec_nothink_id": 2155, "codec_think_bos_id": 2156, "codec_think_eos_id": 2157}
TEXT_IDS = {"tts_pad_token_id": 151671, "tts_bos_token_id": 151672, "tts_eos_token_id": 151673}
TEXT_IDS |= {"im_start_token_id": 151644, "im_end_token_id": 151645, "assistant_token_id": 77091}


def block(width: int, inner: int, layers: int, heads: int, groups: int, head: int, **more: Any) -> dict[str, Any]:
    """Say the sizes of a transformer as a published config does."""
    return {
        "hidden_size": width,
        "intermediate_size": inner,
        "num_hidden_layers": layers,
        "num_attention_heads": heads,
        "num_key_value_heads": groups,
        "head_dim": head,
        **more,
    }


def published(kind: str = "base", width: int = 2048, layers: int = 28, n_text: int = 151_936) -> dict[str, Any]:
    """Return config.json of a published model; fewer layers and a smaller text table for twins that fit a machine."""
    predictor = block(1024, 3072, min(layers, 5), 16, 8, 128, vocab_size=2048, rope_theta=1e6, rms_norm_eps=1e-6)
    talker = block(width, 3 * width, layers, 16, 8, 128, vocab_size=3072, rope_theta=1e6, rms_norm_eps=1e-6)
    text_ids = TEXT_IDS if n_text == 151_936 else {name: n_text - 1 - i for i, name in enumerate(TEXT_IDS)}
    talker |= {"text_vocab_size": n_text, "text_hidden_size": 2048, "num_code_groups": 16, **IDS}
    talker |= {"code_predictor_config": predictor, "codec_language_id": {"chinese": 2055, "english": 2050}}
    config = {"model_type": "qwen3_tts", "tts_model_type": kind, "talker_config": talker, **text_ids}
    config["tts_model_size"] = "1b7" if width == 2048 else "0b6"
    if kind == "base":
        config["speaker_encoder_config"] = {"enc_dim": width, "sample_rate": 24000}
    return config


def published_codec(layers: int = 8) -> dict[str, Any]:
    """Return speech_tokenizer/config.json."""
    decoder = block(512, 1024, layers, 16, 16, 64, codebook_size=2048, codebook_dim=512, latent_dim=1024)
    decoder |= {"decoder_dim": 1536, "sliding_window": 72, "upsample_rates": [8, 5, 4, 3], "upsampling_ratios": [2, 2]}
    decoder |= {"num_quantizers": 16, "rms_norm_eps": 1e-5, "rope_theta": 1e4}
    encoder = block(512, 2048, layers, 8, 8, 64, num_quantizers=32, num_filters=64, sliding_window=250)
    encoder |= {"codebook_dim": 256, "codebook_size": 2048, "upsampling_ratios": [8, 6, 5, 4]}
    return {"decoder_config": decoder, "encoder_config": encoder, "encoder_valid_num_quantizers": 16}


def tiny(kind: str = "base", size: str = "1b7") -> dict[str, Any]:
    """Return config.json of a model of a few thousand weights; 1b7 has a projection before its predictor."""
    width = 24 if size == "1b7" else 16
    predictor = block(16, 24, 2, 4, 2, 8, vocab_size=16)  # few sounds, so that an end is soon among them
    talker = block(width, 40, 2, 4, 2, 8, vocab_size=64, text_vocab_size=320, text_hidden_size=20, num_code_groups=4)
    ids = {name: 40 + i for i, name in enumerate(IDS)}
    talker |= {**ids, "code_predictor_config": predictor}
    talker["codec_language_id"] = {"chinese": 50, "english": 51, "japanese": 52, "sichuan_dialect": 53}
    text_ids = {name: 310 + i for i, name in enumerate(TEXT_IDS)}
    config = {"model_type": "qwen3_tts", "tts_model_type": kind, "tts_model_size": size, "talker_config": talker}
    if kind == "base":
        config["speaker_encoder_config"] = {"enc_dim": width, "mel_dim": 16, "enc_channels": [16, 16, 16, 16, 48]}
        config["speaker_encoder_config"] |= {"enc_attention_channels": 6, "enc_res2net_scale": 4, "enc_se_channels": 6}
    if kind == "custom_voice":
        talker |= {"spk_id": {"vivian": 60, "eric": 61}, "spk_is_dialect": {"vivian": False, "eric": "sichuan_dialect"}}
    return config | text_ids


def tiny_codec() -> dict[str, Any]:
    """Return speech_tokenizer/config.json of a small codec with the real rates and a short window."""
    decoder = block(16, 24, 2, 2, 2, 8, codebook_size=16, codebook_dim=16, latent_dim=16, decoder_dim=32)
    decoder |= {"sliding_window": 6, "upsample_rates": [8, 5, 4, 3], "upsampling_ratios": [2, 2], "num_quantizers": 4}
    encoder = block(16, 24, 2, 2, 2, 8, num_quantizers=6, num_filters=2, sliding_window=10, codebook_dim=8)
    encoder |= {"codebook_size": 16, "upsampling_ratios": [8, 6, 5, 4]}
    return {"decoder_config": decoder, "encoder_config": encoder, "encoder_valid_num_quantizers": 4}


# ---- names and shapes


def _layers(p: str, c: Mapping[str, Any], *, qk_norm: bool = True) -> Shapes:
    width, head, inner = c["hidden_size"], c["head_dim"], c["intermediate_size"]
    wide, narrow = c["num_attention_heads"] * head, c["num_key_value_heads"] * head
    found: Shapes = {}
    for i in range(c["num_hidden_layers"]):
        q = f"{p}.{i}."
        found |= {f"{q}self_attn.{x}_proj.weight": (n, width) for x, n in (("q", wide), ("k", narrow), ("v", narrow))}
        found |= {f"{q}self_attn.o_proj.weight": (width, wide), f"{q}mlp.down_proj.weight": (width, inner)}
        found |= {f"{q}mlp.{x}_proj.weight": (inner, width) for x in ("gate", "up")}
        found |= {f"{q}{x}_layernorm.weight": (width,) for x in ("input", "post_attention")}
        if qk_norm:
            found |= {f"{q}self_attn.{x}_norm.weight": (head,) for x in "qk"}
    return found


def _linear(name: str, n_out: int, n_in: int) -> Shapes:
    return {f"{name}.weight": (n_out, n_in), f"{name}.bias": (n_out,)}


def _conv(name: str, *shape: int, n_out: int | None = None) -> Shapes:
    return {f"{name}.weight": shape, f"{name}.bias": (shape[0] if n_out is None else n_out,)}


def model_shapes(config: Mapping[str, Any]) -> Shapes:
    """Return what model.safetensors holds."""
    t, p = config["talker_config"], config["talker_config"]["code_predictor_config"]
    width, text, small = t["hidden_size"], t["text_hidden_size"], p["hidden_size"]
    found: Shapes = {
        "talker.model.codec_embedding.weight": (t["vocab_size"], width),
        "talker.model.text_embedding.weight": (t["text_vocab_size"], text),
        "talker.model.norm.weight": (width,),
        "talker.codec_head.weight": (t["vocab_size"], width),
        "talker.code_predictor.model.norm.weight": (small,),
    }
    found |= _linear("talker.text_projection.linear_fc1", text, text)
    found |= _linear("talker.text_projection.linear_fc2", width, text)
    found |= _layers("talker.model.layers", t) | _layers("talker.code_predictor.model.layers", p)
    for i in range(t["num_code_groups"] - 1):
        found[f"talker.code_predictor.model.codec_embedding.{i}.weight"] = (p["vocab_size"], width)
        found[f"talker.code_predictor.lm_head.{i}.weight"] = (p["vocab_size"], small)
    if width != small:
        found |= _linear("talker.code_predictor.small_to_mtp_projection", small, width)
    return found | (_speaker(config["speaker_encoder_config"]) if "speaker_encoder_config" in config else {})


def _speaker(c: Mapping[str, Any]) -> Shapes:
    widths, inner = c.get("enc_channels", [512] * 4 + [1536]), c.get("enc_attention_channels", 128)
    scale, squeeze = c.get("enc_res2net_scale", 8), c.get("enc_se_channels", 128)
    p, w, last = "speaker_encoder.", widths[0], widths[-1]
    found = _conv(f"{p}blocks.0.conv", w, c.get("mel_dim", 128), 5)
    for b in (1, 2, 3):
        found |= _conv(f"{p}blocks.{b}.tdnn1.conv", w, w, 1) | _conv(f"{p}blocks.{b}.tdnn2.conv", w, w, 1)
        for j in range(scale - 1):
            found |= _conv(f"{p}blocks.{b}.res2net_block.blocks.{j}.conv", w // scale, w // scale, 3)
        found |= _conv(f"{p}blocks.{b}.se_block.conv1", squeeze, w, 1)
        found |= _conv(f"{p}blocks.{b}.se_block.conv2", w, squeeze, 1)
    found |= _conv(f"{p}mfa.conv", last, 3 * w, 1) | _conv(f"{p}asp.tdnn.conv", inner, 3 * last, 1)
    return found | _conv(f"{p}asp.conv", last, inner, 1) | _conv(f"{p}fc", c["enc_dim"], 2 * last, 1)


def codec_shapes(config: Mapping[str, Any]) -> Shapes:
    """Return what speech_tokenizer/model.safetensors holds."""
    return _decoder(config["decoder_config"]) | _encoder(config["encoder_config"])


def _decoder(c: Mapping[str, Any]) -> Shapes:
    p, code, latent, width = "decoder.", c["codebook_dim"] // 2, c["latent_dim"], c["hidden_size"]
    found: Shapes = {}
    for which, n in (("first", 1), ("rest", c["num_quantizers"] - 1)):
        q = f"{p}quantizer.rvq_{which}."
        found |= {f"{q}input_proj.weight": (code, 2 * code, 1), f"{q}output_proj.weight": (2 * code, code, 1)}
        for i in range(n):
            found[f"{q}vq.layers.{i}._codebook.embedding_sum"] = (c["codebook_size"], code)
            found[f"{q}vq.layers.{i}._codebook.cluster_usage"] = (c["codebook_size"],)
    inner = _layers(f"{p}pre_transformer.layers", c, qk_norm=False)
    for i in range(c["num_hidden_layers"]):
        for x in ("self_attn", "mlp"):
            inner[f"{p}pre_transformer.layers.{i}.{x}_layer_scale.scale"] = (width,)
    found |= inner | _conv(f"{p}pre_conv.conv", latent, 2 * code, 3) | {f"{p}pre_transformer.norm.weight": (width,)}
    found |= _linear(f"{p}pre_transformer.input_proj", width, latent)
    found |= _linear(f"{p}pre_transformer.output_proj", latent, width)
    for i, stride in enumerate(c["upsampling_ratios"]):
        q = f"{p}upsample.{i}."
        found |= _conv(f"{q}0.conv", latent, latent, stride) | _conv(f"{q}1.dwconv.conv", latent, 1, 7)
        found |= {f"{q}1.norm.weight": (latent,), f"{q}1.norm.bias": (latent,), f"{q}1.gamma": (latent,)}
        found |= _linear(f"{q}1.pwconv1", 4 * latent, latent) | _linear(f"{q}1.pwconv2", latent, 4 * latent)
    return found | _waves(f"{p}decoder.", latent, c["decoder_dim"], c["upsample_rates"])


def _waves(p: str, latent: int, width: int, rates: list[int]) -> Shapes:
    found = _conv(f"{p}0.conv", width, latent, 7)
    for i, rate in enumerate(rates, 1):
        out, q = width // 2, f"{p}{i}.block."
        found |= {f"{q}0.alpha": (width,), f"{q}0.beta": (width,)}
        found |= _conv(f"{q}1.conv", width, out, 2 * rate, n_out=out)
        for j in (2, 3, 4):
            found |= {f"{q}{j}.{act}.{x}": (out,) for act in ("act1", "act2") for x in ("alpha", "beta")}
            found |= _conv(f"{q}{j}.conv1.conv", out, out, 7) | _conv(f"{q}{j}.conv2.conv", out, out, 1)
        width = out
    n = len(rates) + 1
    found |= {f"{p}{n}.alpha": (width,), f"{p}{n}.beta": (width,)}
    return found | _conv(f"{p}{n + 1}.conv", 1, width, 7)


def _encoder(c: Mapping[str, Any]) -> Shapes:
    p, width, filters, code = "encoder.", c["hidden_size"], c["num_filters"], c["codebook_dim"]
    found, at = _conv(f"{p}encoder.layers.0.conv", filters, 1, 7), 1
    for ratio in reversed(c["upsampling_ratios"]):
        found |= _conv(f"{p}encoder.layers.{at}.block.1.conv", filters // 2, filters, 3)
        found |= _conv(f"{p}encoder.layers.{at}.block.3.conv", filters, filters // 2, 1)
        found |= _conv(f"{p}encoder.layers.{at + 2}.conv", 2 * filters, filters, 2 * ratio)
        filters, at = 2 * filters, at + 3
    found |= _conv(f"{p}encoder.layers.{at + 1}.conv", width, filters, 3)
    found[f"{p}downsample.conv.weight"] = (width, width, 4)
    for i in range(c["num_hidden_layers"]):
        q = f"{p}encoder_transformer.layers.{i}."
        heads = c["num_attention_heads"] * c["head_dim"]
        found |= {f"{q}self_attn.{x}_proj.weight": (heads, width) for x in "qkv"}
        found |= {f"{q}self_attn.o_proj.weight": (width, heads), f"{q}mlp.fc1.weight": (c["intermediate_size"], width)}
        found[f"{q}mlp.fc2.weight"] = (width, c["intermediate_size"])
        found |= {f"{q}{x}_layernorm.{y}": (width,) for x in ("input", "post_attention") for y in ("weight", "bias")}
        found |= {f"{q}{x}_layer_scale.scale": (width,) for x in ("self_attn", "mlp")}
    for which, n in (("semantic", 1), ("acoustic", c["num_quantizers"] - 1)):
        q = f"{p}quantizer.{which}_residual_vector_quantizer."
        found |= {f"{q}input_proj.weight": (code, width, 1), f"{q}output_proj.weight": (width, code, 1)}
        for i in range(n):
            found[f"{q}layers.{i}.codebook.initialized"] = (1,)
            found[f"{q}layers.{i}.codebook.cluster_usage"] = (c["codebook_size"],)
            found[f"{q}layers.{i}.codebook.embed_sum"] = (c["codebook_size"], code)
    return found


def file_bytes(shapes: Shapes, dtype: str, *, remark: bool) -> int:
    """Return the size of the safetensors file that holds these tensors, to the byte."""
    header: dict[str, Any] = {"__metadata__": {"format": "pt"}} if remark else {}
    at = 0
    for name in sorted(shapes):
        end = at + prod(shapes[name]) * {"BF16": 2, "F32": 4}[dtype]
        header[name] = {"dtype": dtype, "shape": list(shapes[name]), "data_offsets": [at, end]}
        at = end
    text = len(json.dumps(header, separators=(",", ":")))
    return 8 + -(-text // 8) * 8 + at


# ---- folders


def random_tensors(shapes: Shapes, seed: int, dtype: torch.dtype = torch.float32) -> dict[str, Tensor]:
    """Give every weight a size that keeps activations near one, so that a difference shows."""
    chance = torch.Generator().manual_seed(seed)
    found: dict[str, Tensor] = {}
    for name, shape in shapes.items():
        noise = torch.randn(shape, generator=chance)
        if name.endswith(("norm.weight", "layernorm.weight")):
            value = 1 + 0.1 * noise
        elif name.endswith(("_layer_scale.scale", "gamma")):
            value = 0.3 + 0.1 * noise
        elif name.endswith("cluster_usage"):
            value = 0.5 + noise.square()
        elif name.endswith("initialized"):
            value = torch.ones(shape)
        elif name.endswith(("_sum", "embedding.weight")) or "codec_embedding." in name:
            value = noise
        else:
            gain = 0.65 if name.startswith("decoder.decoder.") else 1.0  # each of these stages adds to the one before
            value = noise * (0.1 if len(shape) == 1 else gain / prod(shape[1:]) ** 0.5)
        found[name] = value.to(dtype)
    return found


def write(
    folder: Path,
    config: Mapping[str, Any] | None = None,
    codec: Mapping[str, Any] | None = None,
    seed: int = 0,
    *,
    leave_out: tuple[str, ...] = (),
    dtype: torch.dtype = torch.float32,
) -> Path:
    """Write a whole folder; names in leave_out are not written into either file of weights."""
    config, codec = config or tiny(), codec or tiny_codec()
    (folder / "speech_tokenizer").mkdir(parents=True, exist_ok=True)
    for at, content in (("", config), ("speech_tokenizer/", codec)):
        (folder / f"{at}config.json").write_text(json.dumps(content), encoding="utf-8")
    generation = {"temperature": 0.9, "top_k": 50, "top_p": 1.0, "repetition_penalty": 1.05, "max_new_tokens": 8192}
    (folder / "generation_config.json").write_text(json.dumps(generation), encoding="utf-8")
    write_tokenizer(folder)
    for at, shapes in (("", model_shapes(config)), ("speech_tokenizer/", codec_shapes(codec))):
        kept = {name: shape for name, shape in shapes.items() if name not in leave_out}
        tensors = random_tensors(kept, seed, dtype if not at else torch.float32)
        save_file(tensors, folder / f"{at}model.safetensors", {"format": "pt"})
    return folder


def write_tokenizer(folder: Path) -> None:
    """Write a vocabulary of all bytes and some pairs."""
    letters = [chr(c) for c in (*range(33, 127), *range(161, 173), *range(174, 256), *range(256, 324))]
    pairs = ["t h", "th e", "Ġ the", "i n", "e r", "o n", "Ġ a", "l l", "h e", "he ll", "hell o", "ã ģ"]
    vocabulary = {text: i for i, text in enumerate((*letters, *(pair.replace(" ", "") for pair in pairs)))}
    (folder / "vocab.json").write_text(json.dumps(vocabulary), encoding="utf-8")
    (folder / "merges.txt").write_text("#version: 0.2\n" + "\n".join(pairs) + "\n", encoding="utf-8")

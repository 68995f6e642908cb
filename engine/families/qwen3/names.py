"""What the tensors of Qwen3-TTS are called in its published files. Knows no tensors.

A tensor of ours is one or several of theirs, one below the other; a codebook is theirs divided by its usage.
"""

from __future__ import annotations

import re

from engine.families.qwen3.sizes import EncoderSizes

_BLOCK = {
    "wqkv.weight": tuple(f"self_attn.{x}_proj.weight" for x in "qkv"),
    "wo.weight": ("self_attn.o_proj.weight",),
    "q_norm.weight": ("self_attn.q_norm.weight",),
    "k_norm.weight": ("self_attn.k_norm.weight",),
    "w13.weight": ("mlp.gate_proj.weight", "mlp.up_proj.weight"),
    "w2.weight": ("mlp.down_proj.weight",),
    "fc1.weight": ("mlp.fc1.weight",),
    "fc2.weight": ("mlp.fc2.weight",),
    "attention_norm.weight": ("input_layernorm.weight",),
    "attention_norm.bias": ("input_layernorm.bias",),
    "ffn_norm.weight": ("post_attention_layernorm.weight",),
    "ffn_norm.bias": ("post_attention_layernorm.bias",),
    "attention_scale": ("self_attn_layer_scale.scale",),
    "ffn_scale": ("mlp_layer_scale.scale",),
}
_LAYER = re.compile(r"(.*layers\.\d+\.)(\w+(?:\.weight|\.bias)?)")
_UPSAMPLE = re.compile(r"upsample\.(\d+)\.block\.")
SUM, USAGE = re.compile(r"embed(?:ding)?_sum$"), "cluster_usage"
_SEMANTIC, _ACOUSTIC = (f"quantizer.{kind}_residual_vector_quantizer." for kind in ("semantic", "acoustic"))


def of_talker(name: str) -> tuple[str, ...]:
    """Return the published tensors of tensor *name* of the talker."""
    name = name.replace("stack.", "model.")
    if name.startswith(("text_embedding.", "codec_embedding.")):
        name = f"model.{name}"
    return _in_blocks(f"talker.{name}")


def of_predictor(name: str, n_rest: int) -> tuple[str, ...]:
    """Return the published tensors of tensor *name* of the predictor, which says n_rest codes a frame."""
    start = "talker.code_predictor."
    if name == "codec_embedding.weight":
        return tuple(f"{start}model.codec_embedding.{i}.weight" for i in range(n_rest))
    if name == "lm_head":
        return tuple(f"{start}lm_head.{i}.weight" for i in range(n_rest))
    return _in_blocks(start + name.replace("stack.", "model."))


def of_speaker(name: str) -> tuple[str, ...]:
    """Return the published tensor of tensor *name* of the speaker encoder."""
    return (f"speaker_encoder.{name}",)


def of_decoder(name: str, n_codebooks: int) -> tuple[str, ...]:
    """Return the published tensors of tensor *name* of the codec's decoder."""
    start = "decoder."
    if name == "quantizer.books":
        books = [("first", 0), *(("rest", i) for i in range(n_codebooks - 1))]
        return tuple(f"{start}quantizer.rvq_{which}.vq.layers.{i}._codebook.embedding_sum" for which, i in books)
    for which in ("first", "rest"):
        name = name.replace(f"quantizer.{which}_out.", f"quantizer.rvq_{which}.output_proj.")
    name = name.replace(".convtr.", ".conv.").replace("pre_transformer.stack.", "pre_transformer.")
    name = _UPSAMPLE.sub(r"upsample.\1.", name)
    if name.startswith("decoder.block."):
        name = f"decoder.{name.removeprefix('decoder.block.')}"
    return _in_blocks(start + name)


def of_encoder(name: str, n_codebooks: int) -> tuple[str, ...]:
    """Return the published tensors of tensor *name* of the codec's encoder."""
    start = "encoder."
    for ours, theirs, n in (("first.", _SEMANTIC, 1), ("rest.", _ACOUSTIC, n_codebooks - 1)):
        if name == f"{ours}books":
            return tuple(f"{start}{theirs}layers.{i}.codebook.embed_sum" for i in range(n))
        if name.startswith(ours):
            name = theirs + name.removeprefix(ours)
    return _in_blocks(start + re.sub(r"^inner\.", "encoder_transformer.", name))


def usage_of(name: str) -> str | None:
    """Return the tensor that a codebook's sum is divided by, None for a tensor that is no codebook."""
    return SUM.sub(USAGE, name) if SUM.search(name) else None


def unused(encoder: EncoderSizes, *, hears: bool) -> tuple[str, ...]:
    """Return the beginnings of what the codec's file holds and speech has no use for."""
    found = ["decoder.quantizer.rvq_first.input_proj.", "decoder.quantizer.rvq_rest.input_proj."]
    if not hears:
        return (*found, "encoder.")
    found += [f"encoder.{which}output_proj." for which in (_SEMANTIC, _ACOUSTIC)]
    for which, n_used, n in ((_SEMANTIC, 1, 1), (_ACOUSTIC, encoder.n_codebooks - 1, encoder.n_books - 1)):
        found += [f"encoder.{which}layers.{i}.codebook.initialized" for i in range(n_used)]
        found += [f"encoder.{which}layers.{i}." for i in range(n_used, n)]
    return tuple(found)


def _in_blocks(name: str) -> tuple[str, ...]:
    """Name the parts of a transformer's layer as the files do."""
    found = _LAYER.fullmatch(name)
    if found is None or found[2] not in _BLOCK:
        return (name,)
    return tuple(found[1] + part for part in _BLOCK[found[2]])

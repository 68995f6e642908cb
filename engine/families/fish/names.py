"""What the tensors of a Fish Speech model are called in its published files. Knows no tensors."""

from __future__ import annotations

import re
from collections.abc import Container

_BLOCK = {
    "wqkv.weight": ("attention.wqkv.weight",),
    "wo.weight": ("attention.wo.weight",),
    "q_norm.weight": ("attention.q_norm.weight",),
    "k_norm.weight": ("attention.k_norm.weight",),
    "w13.weight": ("feed_forward.w1.weight", "feed_forward.w3.weight"),
    "w2.weight": ("feed_forward.w2.weight",),
    "attention_scale": ("attention_layer_scale.gamma",),
    "ffn_scale": ("ffn_layer_scale.gamma",),
}
_SPLIT = ("attention.wq.weight", "attention.wk.weight", "attention.wv.weight")
_LAYER = re.compile(r"(.*layers\.\d+\.)(.+)")
_CODEC = (
    ("semantic.", "quantizer.semantic_quantizer.quantizers.0."),
    ("residual.", "quantizer.quantizer.quantizers."),
    ("post.", "quantizer.post_module."),
    ("pre.", "quantizer.pre_module."),
)
_RESAMPLE = re.compile(r"(upsample|downsample)\.(\d+)\.(?:(step)|next)\.")
NESTED, FLAT, WRAPPED = "text_model.model.", "", "model."
UNUSED = ("freqs_cis", "causal_mask", "fast_freqs_cis")  # tables that older files carry along


def parts(name: str, there: Container[str]) -> tuple[str, ...]:
    """Return the published tensors that, one below the other, are tensor *name* of a stack; split ones if need be."""
    found = _LAYER.fullmatch(name)
    if found is None:
        return (name,)
    inside = tuple(found[1] + part for part in _BLOCK.get(found[2], (found[2],)))
    split = tuple(found[1] + part for part in _SPLIT)
    return split if found[2] == "wqkv.weight" and inside[0] not in there and split[0] in there else inside


def layout(there: Container[str]) -> str:
    """Return what the slow model's tensors begin with in these files."""
    beginnings = (NESTED, WRAPPED, FLAT)
    return next((b for b in beginnings if f"{b}embeddings.weight" in there), NESTED)


def of_model(name: str, there: Container[str]) -> tuple[str, ...]:
    """Return the published tensors of *name*, which begins with `slow.` or `fast.`, in the layout of *there*."""
    start, (which, _, rest) = layout(there), name.partition(".")
    rest = rest.removeprefix("stack.")
    if start != NESTED:
        return parts(f"{start}fast_{rest}" if which == "fast" else f"{start}{rest}", there)
    own = which == "fast" or rest.startswith("codebook_embeddings")
    return parts(f"audio_decoder.{rest}" if own else f"{NESTED}{rest}", there)


def of_codec(name: str) -> tuple[str, ...]:
    """Return the published tensors of *name* in the codec, weight norms folded and `generator.` stripped."""
    name = name.replace(".convtr.", ".conv.").replace(".transformer.", ".block.5.")
    if found := _RESAMPLE.match(name):
        name = f"quantizer.{found[1]}.{found[2]}.{'0' if found[3] else '1'}.{name[found.end() :]}"
    for ours, published in _CODEC:
        if name.startswith(ours):
            name = published + name[len(ours) :]
    return parts(name, ())

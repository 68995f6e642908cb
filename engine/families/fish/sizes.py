"""The sizes of a Fish Speech model: those of its language models from config.json, those of its codec from its tensors.

Source: the published description of S2-Pro (facts alone; the engine is written from them). Knows no weights.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from engine.api import ModelError, told
from engine.grouped import GroupedSizes

RATE_HZ = 44_100
HEAD_WIDTH, POST_WINDOW, ENCODER_WINDOW = 64, 128, 512  # of the codec's transformers
DILATIONS = (1, 3, 9)
Shapes = Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class FishSizes:
    """n_text: rows of the token table; book: rows each codebook has in the tables; longest: positions in all.

    tied: the token table is also the output. norm_fast_input: the depth decoder is given the normed hidden vector.
    scale_codes: rows that carry codes are divided by the square root of what they are the sum of.
    """

    slow: GroupedSizes
    fast: GroupedSizes
    n_text: int
    n_codebooks: int
    book: int
    longest: int
    tied: bool = True
    norm_fast_input: bool = True
    scale_codes: bool = True


def read_sizes(folder: Path) -> FishSizes:
    """Read config.json of either published layout. Raises ModelError with the entry that is missing."""
    try:
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        return _flat(config) if config.get("model_type") == "dual_ar" else _nested(config)
    except FileNotFoundError:
        raise ModelError(folder, told("there is no {file} in it.", file="config.json")) from None
    except KeyError as error:
        raise ModelError(folder, told("config.json lacks the entry {name}.", name=str(error.args[0]))) from None
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise ModelError(folder, told("{file} cannot be read ({why}).", file="config.json", why=repr(error))) from None


def _nested(config: Mapping[str, Any]) -> FishSizes:
    """Read `fish_qwen3_omni`: a block for each of the two language models."""
    slow, fast = config["text_config"], config["audio_decoder_config"]
    return FishSizes(
        slow=_grouped(slow, qk_norm=bool(slow.get("attention_qk_norm", True))),
        fast=_grouped(fast, qk_norm=bool(fast.get("attention_qk_norm", False))),
        n_text=int(slow["vocab_size"]),
        n_codebooks=int(fast["num_codebooks"]),
        book=int(fast["vocab_size"]),
        longest=int(slow["max_seq_len"]),
        tied=bool(slow.get("tie_word_embeddings", True)),
        norm_fast_input=bool(config.get("norm_fastlayer_input", True)),
        scale_codes=bool(config.get("scale_codebook_embeddings", True)),
    )


def _flat(config: Mapping[str, Any]) -> FishSizes:
    """Read `dual_ar`, as fine-tunes are written: the depth decoder's entries begin with fast_ or are the slow one's."""
    own = ("dim", "n_head", "n_local_heads", "head_dim", "intermediate_size")
    fast = {key: config.get(f"fast_{key}") or config.get(key) for key in own}
    fast |= {"n_layer": config["n_fast_layer"], "rope_base": config["rope_base"], "norm_eps": config["norm_eps"]}
    return FishSizes(
        slow=_grouped(config, qk_norm=bool(config.get("attention_qk_norm", False))),
        fast=_grouped(fast, qk_norm=bool(config.get("fast_attention_qk_norm") or False)),
        n_text=int(config["vocab_size"]),
        n_codebooks=int(config["num_codebooks"]),
        book=int(config["codebook_size"]),
        longest=int(config["max_seq_len"]),
        tied=bool(config.get("tie_word_embeddings", True)),
        norm_fast_input=bool(config.get("norm_fastlayer_input", False)),
        scale_codes=bool(config.get("scale_codebook_embeddings", False)),
    )


def _grouped(block: Mapping[str, Any], *, qk_norm: bool) -> GroupedSizes:
    width, n_heads = int(block["dim"]), int(block["n_head"])
    n_kv_heads = int(block.get("n_local_heads") or n_heads)
    return GroupedSizes(
        width=width,
        n_heads=n_heads,
        n_kv_heads=n_heads if n_kv_heads < 0 else n_kv_heads,
        head_width=int(block.get("head_dim") or width // n_heads),
        inner=int(block["intermediate_size"]),
        n_layers=int(block["n_layer"]),
        rope_base=float(block.get("rope_base", 1e6)),
        pairs="neighbours",
        qk_norm=qk_norm,
        eps=float(block.get("norm_eps", 1e-6)),
        table_dtype=torch.bfloat16,
    )


@dataclass(frozen=True, slots=True)
class CodecSizes:
    """latent: channels between quantiser and decoder; width: the decoder's at its beginning, halved by each rate.

    books: entries of each codebook, the semantic one first. ups: strides between frames and the decoder. rates: strides
    of the decoder. first: channels of the encoder's first convolution.
    """

    latent: int
    width: int
    rates: tuple[int, ...]
    ups: tuple[int, ...]
    books: tuple[int, ...]
    code_width: int
    post: GroupedSizes
    pre: GroupedSizes
    encoder: GroupedSizes
    first: int

    @property
    def frame_samples(self) -> int:
        n = 1
        for stride in (*self.rates, *self.ups):
            n *= stride
        return n


def codec_sizes(shapes: Shapes) -> CodecSizes:
    """Tell the sizes of a codec by its tensors' shapes, weight norms folded. Raises KeyError if one is missing."""
    width, latent, _ = shapes["decoder.model.0.conv.weight"]
    n_rates = _count(shapes, r"decoder\.model\.(\d+)\.block\.1\.conv\.weight")
    n_ups = _count(shapes, r"quantizer\.upsample\.(\d+)\.0\.conv\.weight")
    n_residual = _count(shapes, r"quantizer\.quantizer\.quantizers\.(\d+)\.codebook\.weight")
    books = [f"quantizer.quantizer.quantizers.{i}.codebook.weight" for i in range(n_residual)]
    books.insert(0, "quantizer.semantic_quantizer.quantizers.0.codebook.weight")
    return CodecSizes(
        latent=latent,
        width=width,
        # an upsampling convolution is twice as long as its stride, those between frames and decoder just as long
        rates=tuple(shapes[f"decoder.model.{i + 1}.block.1.conv.weight"][2] // 2 for i in range(n_rates)),
        ups=tuple(shapes[f"quantizer.upsample.{i}.0.conv.weight"][2] for i in range(n_ups)),
        books=tuple(shapes[name][0] for name in books),
        code_width=shapes[books[0]][1],
        post=_inner(shapes, "quantizer.post_module", POST_WINDOW),
        pre=_inner(shapes, "quantizer.pre_module", POST_WINDOW),
        encoder=_inner(shapes, f"encoder.block.{n_rates}.block.5", ENCODER_WINDOW),
        first=shapes["encoder.block.0.conv.weight"][0],
    )


def _inner(shapes: Shapes, prefix: str, window: int) -> GroupedSizes:
    inner, width = shapes[f"{prefix}.layers.0.feed_forward.w1.weight"]
    return GroupedSizes(
        width=width,
        n_heads=width // HEAD_WIDTH,
        n_kv_heads=width // HEAD_WIDTH,
        head_width=HEAD_WIDTH,
        inner=inner,
        n_layers=_count(shapes, re.escape(prefix) + r"\.layers\.(\d+)\.ffn_norm\.weight"),
        rope_base=1e4,
        pairs="neighbours",
        qk_norm=False,
        eps=1e-5,
        table_dtype=torch.bfloat16,
        window=window,
        layer_scale=True,
    )


def _count(shapes: Shapes, pattern: str) -> int:
    return len({found[1] for name in shapes if (found := re.fullmatch(pattern, name))})

"""A Fish Speech model in the published layout, tiny or of full width, with random weights that are always the same.

Names of tensors are written out as published; nothing here asks the engine what they are called.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import save_file
from tokenizers import AddedToken, Tokenizer, models, pre_tokenizers
from torch import Tensor

RATES, UPS = (8, 8, 4, 2), (2, 2)
MERGED = ("Ċ", "h")  # a line end and an h become one piece, but only where they are in one fragment


@dataclass(frozen=True)
class Language:
    """Sizes of the language models; fast_layers are as wide as the slow ones."""

    width: int = 32
    heads: int = 4
    kv_heads: int = 2
    head_width: int = 8
    inner: int = 48
    layers: int = 2
    fast_layers: int = 2
    codebooks: int = 4
    book: int = 40
    vocab: int = 320
    longest: int = 32768


@dataclass(frozen=True)
class Sound:
    """Sizes of the codec; the encoder's first convolution has `first` channels, 16 times as many at its end."""

    latent: int = 128
    inner: int = 96
    layers: int = 2
    width: int = 32
    first: int = 4
    encoder_inner: int = 64
    encoder_layers: int = 1
    books: tuple[int, ...] = (40, 16, 16, 16)
    code_width: int = 4


TINY, TINY_SOUND = Language(), Sound()
FULL = Language(2560, 32, 8, 128, 9728, 2, 2, 10, 4096, 4400)
FULL_SOUND = Sound(1024, 3072, 8, 1536, 64, 3072, 4, (4096, *(1024,) * 9), 8)


class Chance:
    """Random tensors whose products stay near one, so that a difference shows."""

    def __init__(self, seed: int) -> None:
        self._chance = torch.Generator().manual_seed(seed)

    def matrix(self, *shape: int, fan: int | None = None) -> Tensor:
        size = fan if fan is not None else int(np.prod(shape[1:]))
        return torch.randn(shape, generator=self._chance) / size**0.5

    def near(self, value: float, *shape: int) -> Tensor:
        return value * (1 + 0.2 * torch.randn(shape, generator=self._chance))

    def small(self, *shape: int) -> Tensor:
        return 0.1 * torch.randn(shape, generator=self._chance)


# ---- language models


def language_weights(of: Language = TINY, seed: int = 1) -> dict[str, Tensor]:
    """Return the tensors of both language models in the layout of S2-Pro."""
    chance, c = Chance(seed), of.width
    out = {
        "text_model.model.embeddings.weight": chance.matrix(of.vocab, c, fan=4),
        "text_model.model.norm.weight": chance.near(1, c),
        "audio_decoder.codebook_embeddings.weight": chance.matrix(of.codebooks * of.book, c, fan=4),
        "audio_decoder.embeddings.weight": chance.matrix(of.book, c, fan=4),
        "audio_decoder.norm.weight": chance.near(1, c),
        "audio_decoder.output.weight": chance.matrix(of.book, c),
    }
    for i in range(of.layers):
        out |= _layer(f"text_model.model.layers.{i}.", of, chance)
        for name in ("q_norm", "k_norm"):
            out[f"text_model.model.layers.{i}.attention.{name}.weight"] = chance.near(1, of.head_width)
    for i in range(of.fast_layers):
        out |= _layer(f"audio_decoder.layers.{i}.", of, chance)
    return out


def _layer(start: str, of: Language, chance: Chance) -> dict[str, Tensor]:
    rows = (of.heads + 2 * of.kv_heads) * of.head_width
    return {
        f"{start}attention.wqkv.weight": chance.matrix(rows, of.width),
        f"{start}attention.wo.weight": chance.matrix(of.width, of.heads * of.head_width),
        f"{start}feed_forward.w1.weight": chance.matrix(of.inner, of.width),
        f"{start}feed_forward.w2.weight": chance.matrix(of.width, of.inner),
        f"{start}feed_forward.w3.weight": chance.matrix(of.inner, of.width),
        f"{start}attention_norm.weight": chance.near(1, of.width),
        f"{start}ffn_norm.weight": chance.near(1, of.width),
    }


def config(of: Language = TINY) -> dict[str, object]:
    """Return config.json of S2-Pro's layout."""
    shared = {
        "dim": of.width,
        "n_head": of.heads,
        "n_local_heads": of.kv_heads,
        "head_dim": of.head_width,
        "intermediate_size": of.inner,
        "rope_base": 1000000,
        "norm_eps": 1e-6,
    }
    slow = {"n_layer": of.layers, "vocab_size": of.vocab, "max_seq_len": of.longest, "attention_qk_norm": True}
    fast = {"n_layer": of.fast_layers, "vocab_size": of.book, "num_codebooks": of.codebooks}
    return {
        "model_type": "fish_qwen3_omni",
        "text_config": shared | slow | {"tie_word_embeddings": True},
        "audio_decoder_config": shared | fast | {"attention_qk_norm": False},
    }


def flat_config(of: Language = TINY) -> dict[str, object]:
    """Return config.json of a fine-tune's layout."""
    slow = config(of)["text_config"]
    assert isinstance(slow, dict)
    return slow | {
        "model_type": "dual_ar",
        "n_fast_layer": of.fast_layers,
        "num_codebooks": of.codebooks,
        "codebook_size": of.book,
        "norm_fastlayer_input": True,
        "scale_codebook_embeddings": True,
    }


def flat_weights(weights: dict[str, Tensor], of: Language = TINY) -> dict[str, Tensor]:
    """Return the same tensors as a fine-tune's model.pth names them, queries, keys and values apart."""
    out: dict[str, Tensor] = {}
    sizes = [of.heads * of.head_width, of.kv_heads * of.head_width, of.kv_heads * of.head_width]
    for name, x in weights.items():
        own = name.replace("text_model.model.", "").replace("audio_decoder.codebook", "codebook")
        own = own.replace("audio_decoder.", "fast_")
        if "wqkv" in own:
            for letter, part in zip("qkv", x.split(sizes), strict=True):
                out[own.replace("wqkv", f"w{letter}")] = part
        else:
            out[own] = x
    return out


def write_tokenizer(folder: Path, n_codes: int) -> None:
    """Write tokenizer.json: bytes, one merge, the marks, the codes last."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    pieces = {letter: i for i, letter in enumerate([*alphabet, "".join(MERGED)])}
    tokenizer = Tokenizer(models.BPE(vocab=pieces, merges=[MERGED]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    marks = ["<|im_start|>", "<|im_end|>", "<|voice|>", "<|phoneme_start|>", "<|phoneme_end|>"]
    marks += [f"<|semantic:{i}|>" for i in range(n_codes)]
    tokenizer.add_special_tokens([AddedToken(mark, special=True, normalized=False) for mark in marks])
    tokenizer.save(str(folder / "tokenizer.json"))


# ---- codec


def codec_weights(of: Sound = TINY_SOUND, seed: int = 2, *, hearing: bool = True) -> dict[str, Tensor]:
    """Return the tensors of codec.pth, weight norms apart and `generator.` before every name."""
    chance = Chance(seed)
    out = dict(_speaking(of, chance))
    if hearing:
        out |= dict(_hearing(of, chance))
    return {f"generator.{name}": x for name, x in out.items()}


def _speaking(of: Sound, chance: Chance) -> Iterator[tuple[str, Tensor]]:
    names = ["quantizer.semantic_quantizer.quantizers.0"]
    names += [f"quantizer.quantizer.quantizers.{i}" for i in range(len(of.books) - 1)]
    for name, size in zip(names, of.books, strict=True):
        yield f"{name}.codebook.weight", chance.matrix(size, of.code_width, fan=1)
        yield from _normed(f"{name}.out_proj", chance, of.latent, of.code_width, 1)
    yield from _transformer("quantizer.post_module", of.latent, of.inner, of.layers, chance)
    for i, stride in enumerate(UPS):
        yield f"quantizer.upsample.{i}.0.conv.weight", chance.matrix(of.latent, of.latent, stride, fan=of.latent)
        yield f"quantizer.upsample.{i}.0.conv.bias", chance.small(of.latent)
        yield from _convnext(f"quantizer.upsample.{i}.1", of.latent, chance)
    yield from _normed("decoder.model.0.conv", chance, of.width, of.latent, 7)
    for i, rate in enumerate(RATES):
        n_in, n_out = of.width >> i, of.width >> (i + 1)
        start = f"decoder.model.{i + 1}.block"
        yield f"{start}.0.alpha", chance.near(1, 1, n_in, 1)
        yield from _normed(f"{start}.1.conv", chance, n_in, n_out, 2 * rate, bias=n_out, gain=0.6 * rate**0.5)
        for j in range(3):
            yield from _residual(f"{start}.{j + 2}", n_out, chance)
    last = of.width >> len(RATES)
    yield f"decoder.model.{len(RATES) + 1}.alpha", chance.near(1, 1, last, 1)
    yield from _normed(f"decoder.model.{len(RATES) + 2}.conv", chance, 1, last, 7)


def _hearing(of: Sound, chance: Chance) -> Iterator[tuple[str, Tensor]]:
    yield from _normed("encoder.block.0.conv", chance, of.first, 1, 7)
    for i, rate in enumerate(reversed(RATES)):
        width, start = of.first << i, f"encoder.block.{i + 1}.block"
        for j in range(3):
            yield from _residual(f"{start}.{j}", width, chance)
        yield f"{start}.3.alpha", chance.near(1, 1, width, 1)
        yield from _normed(f"{start}.4.conv", chance, 2 * width, width, 2 * rate)
    last = of.first << len(RATES)
    yield from _transformer(f"encoder.block.{len(RATES)}.block.5", last, of.encoder_inner, of.encoder_layers, chance)
    yield f"encoder.block.{len(RATES) + 1}.alpha", chance.near(1, 1, last, 1)
    yield from _normed(f"encoder.block.{len(RATES) + 2}.conv", chance, of.latent, last, 3)
    for i, stride in enumerate(reversed(UPS)):
        yield f"quantizer.downsample.{i}.0.conv.weight", chance.matrix(of.latent, of.latent, stride)
        yield f"quantizer.downsample.{i}.0.conv.bias", chance.small(of.latent)
        yield from _convnext(f"quantizer.downsample.{i}.1", of.latent, chance)
    yield from _transformer("quantizer.pre_module", of.latent, of.inner, of.layers, chance)
    yield from _normed("quantizer.semantic_quantizer.quantizers.0.in_proj", chance, of.code_width, of.latent, 1)
    for i in range(len(of.books) - 1):
        yield from _normed(f"quantizer.quantizer.quantizers.{i}.in_proj", chance, of.code_width, of.latent, 1)


def _normed(
    name: str, chance: Chance, *shape: int, bias: int | None = None, gain: float = 0.6
) -> Iterator[tuple[str, Tensor]]:
    yield f"{name}.parametrizations.weight.original0", chance.near(gain, shape[0], 1, 1)
    yield f"{name}.parametrizations.weight.original1", chance.matrix(*shape)
    yield f"{name}.bias", chance.small(shape[0] if bias is None else bias)


def _residual(start: str, width: int, chance: Chance) -> Iterator[tuple[str, Tensor]]:
    for i, kernel in ((0, 7), (2, 1)):
        yield f"{start}.block.{i}.alpha", chance.near(1, 1, width, 1)
        yield from _normed(f"{start}.block.{i + 1}.conv", chance, width, width, kernel, gain=0.3)


def _convnext(start: str, width: int, chance: Chance) -> Iterator[tuple[str, Tensor]]:
    yield f"{start}.dwconv.conv.weight", chance.matrix(width, 1, 7)
    yield f"{start}.dwconv.conv.bias", chance.small(width)
    yield f"{start}.norm.weight", chance.near(1, width)
    yield f"{start}.norm.bias", chance.small(width)
    yield f"{start}.pwconv1.weight", chance.matrix(4 * width, width)
    yield f"{start}.pwconv1.bias", chance.small(4 * width)
    yield f"{start}.pwconv2.weight", chance.matrix(width, 4 * width)
    yield f"{start}.pwconv2.bias", chance.small(width)
    yield f"{start}.gamma", chance.near(0.5, width)


def _transformer(start: str, width: int, inner: int, layers: int, chance: Chance) -> Iterator[tuple[str, Tensor]]:
    for i in range(layers):
        layer = f"{start}.layers.{i}"
        yield f"{layer}.attention.wqkv.weight", chance.matrix(3 * width, width)
        yield f"{layer}.attention.wo.weight", chance.matrix(width, width)
        yield f"{layer}.feed_forward.w1.weight", chance.matrix(inner, width)
        yield f"{layer}.feed_forward.w3.weight", chance.matrix(inner, width)
        yield f"{layer}.feed_forward.w2.weight", chance.matrix(width, inner)
        yield f"{layer}.attention_norm.weight", chance.near(1, width)
        yield f"{layer}.ffn_norm.weight", chance.near(1, width)
        yield f"{layer}.attention_layer_scale.gamma", chance.near(0.5, width)
        yield f"{layer}.ffn_layer_scale.gamma", chance.near(0.5, width)
    yield f"{start}.norm.weight", chance.near(1, width)
    # tables that the published file carries along
    yield f"{start}.freqs_cis", torch.zeros(8, 32, 2, dtype=torch.bfloat16)
    yield f"{start}.causal_mask", torch.ones(8, 8, dtype=torch.bool)


# ---- a folder


def write_fish(folder: Path, language: Language = TINY, sound: Sound = TINY_SOUND) -> Path:
    """Write a folder as published: two shards with their index, codec.pth, tokenizer.json, config.json."""
    folder.mkdir(parents=True, exist_ok=True)
    weights = language_weights(language)
    names = sorted(weights)
    where: dict[str, str] = {}
    for i, part in enumerate((names[::2], names[1::2]), 1):
        file = f"model-{i:05}-of-00002.safetensors"
        save_file({name: weights[name].to(torch.bfloat16) for name in part}, folder / file)
        where |= dict.fromkeys(part, file)
    index = {"metadata": {"total_size": 0}, "weight_map": where}
    (folder / "model.safetensors.index.json").write_text(json.dumps(index), encoding="utf-8")
    (folder / "config.json").write_text(json.dumps(config(language)), encoding="utf-8")
    torch.save(codec_weights(sound), folder / "codec.pth")
    write_tokenizer(folder, language.book)
    return folder

"""Published Fish Speech weights into networks: every key and every shape is checked before anything speaks.

The language models come from safetensors (one file or shards) or, as fine-tunes are written, from a flat model.pth; the
codec from codec.pth. What decoding does not need (the codec's other half, tables) is never read from the disk.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import torch
from torch import Tensor, nn

from engine.api import ModelError, told
from engine.families.checkpoint import INDEX, SINGLE, compare, opened
from engine.families.fish.codec import CodecDecoder
from engine.families.fish.codec_encoder import CodecEncoder
from engine.families.fish.language import FastLM, SlowLM
from engine.families.fish.names import UNUSED, layout, of_codec, of_model
from engine.families.fish.pickles import read_tensors
from engine.families.fish.sizes import FishSizes, codec_sizes
from engine.families.fish.tokens import Tokens
from engine.grouped import GroupedSizes

PICKLE, CODEC = "model.pth", "codec.pth"
_NORM = ".parametrizations.weight.original"  # 0: the lengths, 1: the directions
_OLD_NORM = {".weight_g": f"{_NORM}0", ".weight_v": f"{_NORM}1"}

Shape = tuple[int, ...]
Read = Callable[[str], Tensor]
Half = TypeVar("Half", CodecDecoder, CodecEncoder)


@dataclass(frozen=True, slots=True)
class Networks:
    """What it takes to speak; hear() loads the rest of the codec, which makes voices."""

    slow: SlowLM
    fast: FastLM
    codec: CodecDecoder
    hear: Callable[[], CodecEncoder]


def load(folder: Path, sizes: FishSizes, tokens: Tokens, device: str, dtype: torch.dtype) -> Networks:
    """Load a published model. Raises ModelError with what is missing, left over or of another shape."""
    slow, fast = load_language(folder, sizes, tokens, device, dtype)
    codec = load_codec(folder, CodecDecoder, device)
    if len(codec.sizes.books) != sizes.n_codebooks:
        n, other = len(codec.sizes.books), sizes.n_codebooks
        raise ModelError(
            folder, told("{file} has {n} codebooks, the weights have {other}.", file=CODEC, n=n, other=other)
        )
    return Networks(slow, fast, codec, lambda: load_codec(folder, CodecEncoder, device))


# ---- language models


def load_language(
    folder: Path, sizes: FishSizes, tokens: Tokens, device: str, dtype: torch.dtype
) -> tuple[SlowLM, FastLM]:
    """Load both language models. Raises ModelError."""
    _check_sizes(folder, sizes, tokens)
    with torch.device("meta"):
        slow, fast = SlowLM(sizes, tokens.first_code, tokens.n_codes, tokens.end), FastLM(sizes)
    with _language_files(folder) as (shapes, read):
        wanted: dict[str, Shape] = {}
        both: tuple[tuple[str, SlowLM | FastLM], ...] = (("slow", slow), ("fast", fast))
        for which, module in both:
            for name, tensor in module.state_dict().items():
                wanted |= _part_shapes(
                    name, of_model(f"{which}.{name}", shapes), tuple(tensor.shape), module.stack.sizes
                )
        start = layout(shapes)
        spare = [start + name for name in (*UNUSED, *(("output.",) if sizes.tied else ()))]
        compare(folder, shapes, wanted, spare)
        for which, module in both:
            fill(module, _names(which, shapes), read, device, dtype)
    return slow, fast


def _names(which: str, there: Container[str]) -> Callable[[str], tuple[str, ...]]:
    return lambda name: of_model(f"{which}.{name}", there)


def _check_sizes(folder: Path, sizes: FishSizes, tokens: Tokens) -> None:
    """Refuse what the shapes of tensors alone would not tell. Raises ModelError."""
    if sizes.slow.width != sizes.fast.width:
        reason = told(
            "its language models are {slow} and {fast} channels wide; this version reads models of one width.",
            slow=sizes.slow.width,
            fast=sizes.fast.width,
        )
        raise ModelError(folder, reason)
    if not 0 < tokens.n_codes <= sizes.book or max(tokens.first_code + tokens.n_codes, tokens.end) > sizes.n_text:
        raise ModelError(folder, told("its tokenizer and its config.json do not belong together."))


@contextlib.contextmanager
def _language_files(folder: Path) -> Iterator[tuple[dict[str, Shape], Read]]:
    if not (folder / INDEX).exists() and not (folder / SINGLE).exists() and (folder / PICKLE).exists():
        tensors = read_tensors(folder, PICKLE)
        yield {name: tuple(x.shape) for name, x in tensors.items()}, tensors.__getitem__
        return
    with opened(folder) as files:
        yield files.shapes, files.tensor


def _part_shapes(name: str, published: tuple[str, ...], shape: Shape, s: GroupedSizes) -> dict[str, Shape]:
    """Return the shape that each part of a tensor has in the files."""
    if len(published) == 1:
        return {published[0]: shape}
    if name.endswith("w13.weight"):
        return dict.fromkeys(published, (shape[0] // 2, *shape[1:]))
    heads = (s.n_heads, s.n_kv_heads, s.n_kv_heads)  # queries, keys and values apart
    return {part: (n * s.head_width, shape[1]) for part, n in zip(published, heads, strict=True)}


def fill(
    module: nn.Module, published: Callable[[str], tuple[str, ...]], read: Read, device: str, dtype: torch.dtype
) -> None:
    """Give a module on the meta device its tensors, one at a time.

    A tensor that is one in the files and stays as it is stays in the mapped file.
    """
    filled: dict[str, Tensor] = {}
    for name, empty in module.state_dict().items():
        names = published(name)
        if len(names) == 1:
            filled[name] = read(names[0]).to(device, dtype)
            continue
        whole, at = torch.empty(empty.shape, dtype=dtype, device=device), 0
        for part in map(read, names):
            whole[at : at + len(part)] = part
            at += len(part)
        filled[name] = whole
    module.load_state_dict(filled, strict=True, assign=True)
    module.eval().requires_grad_(False)


# ---- codec


class CodecFile:
    """codec.pth: names without `generator.`, weight norms folded when they are asked for."""

    def __init__(self, tensors: Mapping[str, Tensor]) -> None:
        inside = {k.removeprefix("generator."): v for k, v in tensors.items() if k.startswith("generator.")}
        self._tensors: dict[str, Tensor] = {}
        for name, tensor in (inside or tensors).items():
            end = next((old for old in _OLD_NORM if name.endswith(old)), "")
            self._tensors[name.removesuffix(end) + _OLD_NORM.get(end, "")] = tensor

    @property
    def shapes(self) -> dict[str, Shape]:
        found = {}
        for name, tensor in self._tensors.items():
            if not name.endswith(f"{_NORM}0"):
                found[name.replace(f"{_NORM}1", ".weight")] = tuple(tensor.shape)
        return found

    def tensor(self, name: str) -> Tensor:
        """Return one tensor in fp32. A normed weight is its direction, of unit length for each first index, times g."""
        if name in self._tensors:
            return self._tensors[name].float()
        stem = name.removesuffix(".weight")
        length, direction = (self._tensors[f"{stem}{_NORM}{i}"].float() for i in (0, 1))
        return torch._weight_norm(direction, length, 0)


def load_codec(folder: Path, half: type[Half], device: str) -> Half:
    """Load one half of the codec, in fp32; the other half is checked and not read. Raises ModelError."""
    file = CodecFile(read_tensors(folder, CODEC))
    shapes = file.shapes
    try:
        sizes = codec_sizes(shapes)
    except KeyError as error:
        reason = told("{file} has no tensor {name}.", file=CODEC, name=str(error.args[0]))
        raise ModelError(folder, reason) from None
    with torch.device("meta"):
        both = (CodecDecoder(sizes), CodecEncoder(sizes))
    compare(folder, shapes, _wanted(both), spare=_unused(shapes))
    made = next(module for module in both if isinstance(module, half))
    fill(made, of_codec, file.tensor, device, torch.float32)
    return made


def _wanted(both: tuple[nn.Module, ...]) -> dict[str, Shape]:
    """Return the shape of every tensor of both halves as the file has it."""
    found: dict[str, Shape] = {}
    for module in both:
        for name, tensor in module.state_dict().items():
            names = of_codec(name)
            found |= {part: (tensor.shape[0] // len(names), *tensor.shape[1:]) for part in names}
    return found


def _unused(shapes: Mapping[str, Shape]) -> list[str]:
    return [name for name in shapes if name.endswith(UNUSED)]

"""Voices of Pocket TTS as files: what upstream's export writes is read, and what is written upstream reads.

A file holds, for every layer, `transformer.layers.N.self_attn/cache` (2, 1, T, H, D), `/offset` (1,) and `/pad` (1,):
keys and values of the voice's positions. Older files say the offset by the length of `/current_end`. Knows no audio.
"""

from __future__ import annotations

from pathlib import Path

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file
from torch import Tensor

from engine.api import ClipError, told
from engine.families.pocket.sizes import TransformerSizes
from engine.kv import KVSnapshot

_NAME = "transformer.layers.{layer}.self_attn/{key}"


def read_voice(path: Path, sizes: TransformerSizes) -> KVSnapshot:
    """Read a voice file for a model of these sizes. Raises ClipError with what does not fit."""
    try:
        with safe_open(path, framework="pt") as file:
            names = set(file.keys())
            layers = [_layer(path, file, names, layer, sizes) for layer in range(sizes.n_layers)]
    except (SafetensorError, OSError) as error:
        raise ClipError(path, told("This voice file cannot be read ({why}).", why=str(error))) from None
    if len({layer.shape[3] for layer in layers}) != 1:
        raise ClipError(path, told("The layers of this voice file are of different lengths. Export it again."))
    return KVSnapshot(tuple(layers))


def _layer(path: Path, file: safe_open, names: set[str], layer: int, sizes: TransformerSizes) -> Tensor:
    cache, offset, former = (_NAME.format(layer=layer, key=key) for key in ("cache", "offset", "current_end"))
    if cache not in names:
        raise ClipError(
            path,
            told("This voice file has no layer {layer}; it was made for another model.", layer=layer),
        )
    keys = file.get_tensor(cache)
    wanted = (2, 1, sizes.n_kv_heads, sizes.head_width)
    if keys.dim() != 5 or (*keys.shape[:2], *keys.shape[3:]) != wanted:
        found = told("layer {layer} is of shape {shape}", layer=layer, shape=str(tuple(keys.shape)))
        raise ClipError(path, told("This voice file was made for another model: {found}.", found=found))
    if offset in names:
        length = int(file.get_tensor(offset).flatten()[0])
    else:
        length = file.get_tensor(former).shape[0] if former in names else keys.shape[2]
    if not 0 < length <= keys.shape[2]:
        raise ClipError(path, told("This voice file is empty or cut short in layer {layer}.", layer=layer))
    return keys[:, :, :length].transpose(2, 3).contiguous()


def write_voice(path: Path, voice: KVSnapshot) -> None:
    """Write a voice as upstream's export does. *path* is the temporary file of an atomic write."""
    tensors: dict[str, Tensor] = {}
    for layer, filled in enumerate(voice.layers):
        tensors[_NAME.format(layer=layer, key="cache")] = filled.transpose(2, 3).contiguous().cpu()
        tensors[_NAME.format(layer=layer, key="offset")] = torch.full((1,), voice.length, dtype=torch.long)
        tensors[_NAME.format(layer=layer, key="pad")] = torch.zeros(1, dtype=torch.long)
    save_file(tensors, path)

"""The starter's tensors on disk: safetensors under "codec.", "decoder.", "durations.", with a strict key map.

All are fp16 but the decoder's linear layers, whose weights are int8 with a "scale" beside each "weight".
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save
from torch import Tensor, nn

from engine.api import ModelError, told, words_of
from engine.codec import Codec, CodecConfig
from engine.families.starter.family import Networks
from engine.families.starter.model import DurationPredictor, Starter, StarterConfig
from engine.loading import Manifest
from engine.rounding import from_8_bits, hold_8_bits, layers_of, to_8_bits

MAX_FILE_BYTES = 13_500_000
TOLD = 6  # names listed in a report


def load(folder: Path, manifest: Manifest) -> Networks:
    """Build the networks and fill them, fp32. Raises ModelError with a readable report."""
    networks = _built(folder, manifest)
    tensors = _as_floats(_read(folder, manifest))
    expected = _tensors(networks)
    problems = mismatches(_shapes(expected), _shapes(tensors))
    if problems:
        raise ModelError(folder, told("its tensors are not those of this family: {found}.", found="; ".join(problems)))
    for prefix, network in _parts(networks).items():
        part = {k.removeprefix(prefix): v.float() for k, v in tensors.items() if k.startswith(prefix)}
        network.load_state_dict(part)
    try:
        hold_8_bits(networks.decoder)  # changes nothing that was stored so
    except ValueError as error:
        reason = told("its tensors are not those of this family: {found}.", found=words_of(error))
        raise ModelError(folder, reason) from None
    return networks


def save_tensors(folder: Path, networks: Networks) -> list[str]:
    """Write all tensors into files below 14 MB, named by content; return the names. Raises ModelError."""
    tensors = {k: v.detach().cpu().half().contiguous() for k, v in _tensors(networks).items()}
    bad = [k for k, v in tensors.items() if not v.isfinite().all()]
    if bad:
        raise ModelError(folder, told("fp16 cannot hold {names}.", names=", ".join(bad[:TOLD])))
    for name, layer in layers_of(networks.decoder).items():
        values, scale = to_8_bits(layer.weight.detach().cpu())
        tensors |= {f"decoder.{name}.weight": values, f"decoder.{name}.scale": scale}
    names = []
    for shard in _shards(tensors):
        content = save(shard)
        name = f"weights-{hashlib.sha256(content).hexdigest()[:12]}.safetensors"
        temp = folder / f"{name}.tmp"
        temp.write_bytes(content)
        temp.replace(folder / name)
        names.append(name)
    return names


def mismatches(expected: Mapping[str, tuple[int, ...]], found: Mapping[str, tuple[int, ...]]) -> list[str]:
    """Compare names and shapes; return a sentence for each kind of difference."""
    missing, extra = sorted(expected.keys() - found.keys()), sorted(found.keys() - expected.keys())
    other = sorted(k for k in expected.keys() & found.keys() if expected[k] != found[k])
    shapes = [f"{k} {_size(found[k])} instead of {_size(expected[k])}" for k in other]
    kinds = {"missing": missing, "unexpected": extra, "of another shape": shapes}
    return [f"{len(names)} {kind} ({_listed(names)})" for kind, names in kinds.items() if names]


def _shapes(tensors: Mapping[str, Tensor]) -> dict[str, tuple[int, ...]]:
    return {k: tuple(v.shape) for k, v in tensors.items()}


def _size(shape: tuple[int, ...]) -> str:
    return "×".join(map(str, shape)) or "scalar"


def _listed(names: list[str]) -> str:
    return ", ".join(names[:TOLD]) + (", …" if len(names) > TOLD else "")


def _built(folder: Path, manifest: Manifest) -> Networks:
    try:
        # building draws first weights; the process's random numbers must not notice
        with torch.random.fork_rng(devices=[]):
            codec = Codec(CodecConfig(**_tuples(manifest.codec)))
            decoder = Starter(StarterConfig(**_tuples(manifest.decoder)))
            return Networks(codec, decoder, DurationPredictor(**manifest.durations))
    except (TypeError, ValueError, RuntimeError, IndexError, ArithmeticError, MemoryError) as error:
        reason = told("model.json gives sizes that no network can have ({why}).", why=words_of(error))
        raise ModelError(folder, reason) from None


def _tuples(sizes: Mapping[str, Any]) -> dict[str, Any]:
    return {k: tuple(v) if isinstance(v, list) else v for k, v in sizes.items()}


def _read(folder: Path, manifest: Manifest) -> dict[str, Tensor]:
    tensors: dict[str, Tensor] = {}
    for file in manifest.files:
        try:
            tensors |= load_file(folder / file.name)
        except (OSError, SafetensorError) as error:
            raise ModelError(
                folder, told("{file} cannot be read ({why}).", file=file.name, why=words_of(error))
            ) from None
    return tensors


def _as_floats(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Return the tensors with every weight of 8 bits multiplied by its scale."""
    out = dict(tensors)
    for name, values in tensors.items():
        scale = tensors.get(f"{name.removesuffix('weight')}scale")
        if values.dtype != torch.int8:
            continue
        if scale is None or scale.shape != values.shape[:1]:
            out.pop(name)  # multiples of what is not known are no weights
        else:
            out[name] = from_8_bits(values, scale)
            del out[f"{name.removesuffix('weight')}scale"]
    return out


def _parts(networks: Networks) -> dict[str, nn.Module]:
    return {"codec.": networks.codec, "decoder.": networks.decoder, "durations.": networks.durations}


def _tensors(networks: Networks) -> dict[str, Tensor]:
    return {prefix + k: v for prefix, network in _parts(networks).items() for k, v in network.state_dict().items()}


def _shards(tensors: Mapping[str, Tensor]) -> list[dict[str, Tensor]]:
    shards: list[dict[str, Tensor]] = [{}]
    n_bytes = 0
    for name, x in tensors.items():
        size = x.numel() * x.element_size()
        if shards[-1] and n_bytes + size > MAX_FILE_BYTES:
            shards.append({})
            n_bytes = 0
        shards[-1][name] = x
        n_bytes += size
    return shards

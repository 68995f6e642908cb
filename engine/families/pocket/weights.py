"""Published Pocket TTS weights into networks: every key and every shape is checked before anything speaks.

A folder holds model.safetensors and tokenizer.json or tokenizer.model, as published. Weights of the open release lack
the part that hears a reference: then no voice can be made of a clip, and that is said, never worked around.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from engine.api import ModelError, told
from engine.families.checkpoint import Checkpoint, compare, opened
from engine.families.pocket.flow_lm import FlowLM
from engine.families.pocket.mimi import Mimi
from engine.families.pocket.sizes import SIZES, PocketSizes

WEIGHTS = "model.safetensors"
_CLONING = ("flow_lm.speaker_proj_weight", "mimi.encoder.", "mimi.encoder_transformer.", "mimi.downsample.")


@dataclass(frozen=True, slots=True)
class Networks:
    """name: the configuration that fits, a key of SIZES. cloning: whether a voice can be made of a clip."""

    name: str
    lm: FlowLM
    codec: Mimi
    cloning: bool


def load(folder: Path, device: str = "cpu", dtype: torch.dtype = torch.float32) -> Networks:
    """Load a published model. Raises ModelError with what is missing, left over or of another shape."""
    with opened(folder, WEIGHTS) as file:
        shapes = file.shapes
        name = identify(folder, shapes)
        cloning = _CLONING[0] in shapes
        lm, codec = _empty(SIZES[name], cloning)
        wanted = {f"flow_lm.{k}": tuple(v.shape) for k, v in lm.state_dict().items()}
        wanted |= {f"mimi.{k}": tuple(v.shape) for k, v in codec.state_dict().items()}
        # The open release may bring the encoder although it cannot be used without the projection.
        compare(folder, shapes, wanted, spare=_CLONING[1:])
        _fill(file, "flow_lm.", lm, device, dtype)
        _fill(file, "mimi.", codec, device, torch.float32)
    return Networks(name, lm, codec, cloning)


def identify(folder: Path, shapes: Mapping[str, tuple[int, ...]]) -> str:
    """Return the configuration whose width and depth these weights have. Raises ModelError if there is none."""
    width = shapes.get("flow_lm.out_norm.weight", (0,))[0]
    layers = {name.split(".")[3] for name in shapes if name.startswith("flow_lm.transformer.layers.")}
    for name, sizes in SIZES.items():
        if (sizes.lm.width, sizes.lm.n_layers) == (width, len(layers)):
            return name
    found = told("{width} wide, {n} layers deep", width=width, n=len(layers))
    raise ModelError(folder, told("its weights are of no known Pocket TTS ({found}).", found=found))


def _empty(sizes: PocketSizes, cloning: bool) -> tuple[FlowLM, Mimi]:
    with torch.device("meta"):
        lm, codec = FlowLM(sizes, cloning=cloning), Mimi(sizes, cloning=cloning)
    return lm.eval().requires_grad_(False), codec.eval().requires_grad_(False)


def _fill(file: Checkpoint, prefix: str, module: nn.Module, device: str, dtype: torch.dtype) -> None:
    """Give a module on the meta device its tensors, one at a time, so that they are never all there twice."""
    filled: dict[str, Tensor] = {}
    for name in module.state_dict():
        tensor = file.tensor(prefix + name)
        filled[name] = tensor.to(device, torch.float32 if name.startswith("emb_") else dtype)
    module.load_state_dict(filled, strict=True, assign=True)
    module.requires_grad_(False)

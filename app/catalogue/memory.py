"""How much memory a model needs, by arithmetic: said to be an estimate wherever it is shown.

Weights in the number format asked for, the codec in fp32, and the time cache of one long take.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

BYTES = {"float32": 4, "bfloat16": 2, "float16": 2}
POSITIONS = 2048  # a reference of 30 s and a line of a minute stay below it in every family
_LONGEST_HEADER = 64 << 20


def need(n_parameters: int, n_codec: int, kv_width: int, n_layers: int) -> Mapping[str, int]:
    """Return bytes by number format. kv_width: key heads times head width."""
    return {
        name: n_parameters * size + n_codec * BYTES["float32"] + 2 * n_layers * kv_width * POSITIONS * size
        for name, size in BYTES.items()
    }


def need_of_folder(folder: Path) -> Mapping[str, int]:
    """Return bytes by number format for the weights that lie in *folder*, by the headers of its files; may be empty."""
    counts = [
        count_parameters(path) for path in sorted(folder.rglob("*.safetensors")) if "embeddings" not in path.parts
    ]
    n = sum(count for count in counts if count is not None)
    return {name: n * size for name, size in BYTES.items()} if n else {}


def count_parameters(path: Path) -> int | None:
    """Return how many numbers a safetensors file holds, by its header; None if it cannot be read."""
    try:
        with path.open("rb") as file:
            n = int.from_bytes(file.read(8), "little")
            header = json.loads(file.read(n)) if 0 < n < _LONGEST_HEADER else {}
        shapes = [value["shape"] for name, value in header.items() if name != "__metadata__"]
        return sum(_product(shape) for shape in shapes)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _product(shape: list[int]) -> int:
    n = 1
    for size in shape:
        n *= size
    return n

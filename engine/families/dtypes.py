"""The number format of each family on each device, and what is done where it gives no numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.api import EngineInfo, told
from engine.families.detect import Kind
from engine.families.protocol import Family

# Small models gain nothing from half precision; on Apple's devices large ones are reported to run best in float16.
_LARGE: dict[str, str] = {"cuda": "bfloat16", "mps": "float16", "cpu": "float32"}
Open = Callable[[str], tuple[Family, EngineInfo]]


def preferred(kind: Kind, device: str) -> str:
    """Return the number format a family runs in on a device unless another is asked for."""
    return _LARGE[device] if kind in ("qwen3", "fish") else "float32"


def with_numbers(open_as: Open, dtype: str) -> tuple[Family, EngineInfo]:
    """Open a model in *dtype*; if a trial step then gives no numbers, open it in float32 and say so in its note."""
    family, info = open_as(dtype)
    if dtype == "float32" or family.gives_numbers():
        return family, info
    del family
    family, info = open_as("float32")
    note = told(
        "{model} gives no numbers in {dtype} on this device; it runs in float32.", model=info.model, dtype=dtype
    )
    return family, replace(info, note=note)

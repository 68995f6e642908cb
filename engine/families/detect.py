"""Which family a model folder belongs to, by the names in its files alone; loads no torch and no tensor."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal

Kind = Literal["starter", "pocket", "qwen3", "fish"]


def kind_of(folder: Path) -> Kind | None:
    """Return the family of the model in *folder*, None if it holds none that is known."""
    if (folder / "model.json").exists():
        return "starter"
    config = _config(folder)
    if "talker_config" in config or config.get("model_type") == "qwen3_tts":
        return "qwen3"
    if config.get("model_type") in ("fish_qwen3_omni", "dual_ar"):
        return "fish"
    return "pocket" if _has_tensor(folder / "model.safetensors", "flow_lm.") else None


def _config(folder: Path) -> dict[str, Any]:
    try:
        content = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def _has_tensor(path: Path, prefix: str) -> bool:
    """Tell whether a safetensors file names a tensor that begins so; reads its header only."""
    try:
        with path.open("rb") as file:
            n = int.from_bytes(file.read(8), "little")
            header = json.loads(file.read(n)) if 0 < n < 64 << 20 else {}
    except (OSError, ValueError):
        return False
    return isinstance(header, dict) and any(name.startswith(prefix) for name in header)

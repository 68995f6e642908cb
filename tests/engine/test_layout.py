"""Published models are looked at without torch: what is missing or cut off is a sentence."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.api import model_status


def tensors(*names: str) -> bytes:
    """Return a safetensors file with tensors of four numbers each."""
    header = {n: {"dtype": "F32", "shape": [4], "data_offsets": [16 * i, 16 * i + 16]} for i, n in enumerate(names)}
    head = json.dumps(header | {"__metadata__": {"format": "pt"}}).encode()
    return len(head).to_bytes(8, "little") + head + bytes(16 * len(names))


LAYOUTS: dict[str, dict[str, bytes]] = {
    "pocket": {"model.safetensors": tensors("flow_lm.bos_emb"), "tokenizer.model": b"x"},
    "qwen3": {
        "config.json": b'{"talker_config": {}}',
        "vocab.json": b"{}",
        "merges.txt": b"",
        "model.safetensors": tensors("talker.x"),
        "speech_tokenizer/config.json": b"{}",
        "speech_tokenizer/model.safetensors": tensors("decoder.x"),
    },
    "fish": {
        "config.json": b'{"model_type": "fish_qwen3_omni"}',
        "tokenizer.json": b"{}",
        "codec.pth": b"x",
        "model.safetensors.index.json": b'{"weight_map": {"a": "model-1.safetensors", "b": "model-2.safetensors"}}',
        "model-1.safetensors": tensors("a"),
        "model-2.safetensors": tensors("b"),
    },
}


def model(folder: Path, family: str) -> Path:
    for name, data in LAYOUTS[family].items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


@pytest.mark.parametrize("family", LAYOUTS)
def test_a_published_model_that_is_whole_can_be_used(tmp_path: Path, family: str) -> None:
    found = model_status(model(tmp_path / "m", family))
    assert (found.ok, found.family, found.problem) == (True, family, None)
    assert found.name


@pytest.mark.parametrize(("family", "name"), [(f, n) for f in LAYOUTS for n in LAYOUTS[f] if n != "config.json"])
def test_a_file_that_is_missing_is_named(tmp_path: Path, family: str, name: str) -> None:
    folder = model(tmp_path / "m", family)
    (folder / name).unlink()
    found = model_status(folder)
    assert not found.ok
    assert found.problem is not None
    wanted = {
        "model.safetensors.index.json": "model.safetensors",
        "tokenizer.model": "tokenizer.json or tokenizer.model",
    }
    if (family, name) == ("pocket", "model.safetensors"):  # by which alone it is known
        assert "holds no model that Afureko knows" in found.problem
    else:
        assert f"there is no {wanted.get(name, name)} in it" in found.problem


@pytest.mark.parametrize(
    ("family", "name"), [(f, n) for f in LAYOUTS for n in LAYOUTS[f] if n.endswith(".safetensors")]
)
@pytest.mark.parametrize("damage", ["cut", "empty", "garbage"])
def test_weights_that_are_not_whole_are_told_by_their_header_alone(
    tmp_path: Path, family: str, name: str, damage: str
) -> None:
    folder = model(tmp_path / "m", family)
    whole = LAYOUTS[family][name]
    (folder / name).write_bytes({"cut": whole[:-1], "empty": b"", "garbage": b"<html>" * 30}[damage])
    found = model_status(folder)
    assert not found.ok
    assert found.problem is not None
    assert name in found.problem
    assert ("it is not whole" if damage == "cut" else "no safetensors file") in found.problem


@pytest.mark.parametrize("index", [b"{", b"[]", b'{"weight_map": 3}'])
def test_an_index_that_cannot_be_read_is_told(tmp_path: Path, index: bytes) -> None:
    folder = model(tmp_path / "m", "fish")
    (folder / "model.safetensors.index.json").write_bytes(index)
    problem = model_status(folder).problem
    assert problem is not None
    assert "model.safetensors.index.json cannot be read" in problem


def test_a_folder_above_models_names_each_below_it_once(tmp_path: Path) -> None:
    for name in ("one", "two"):
        model(tmp_path / name, "qwen3")
    problem = model_status(tmp_path).problem or ""
    assert problem.endswith("Give the folder of one: one or two.")


def test_looking_at_a_model_loads_no_torch(tmp_path: Path) -> None:
    folder = model(tmp_path / "m", "qwen3")
    code = (
        "import sys; from pathlib import Path; from engine.api import model_status\n"
        f"print(model_status(Path({str(folder)!r})).ok, 'torch' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "False"]

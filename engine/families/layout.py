"""Whether a folder holds everything a published model is made of, whole; by names, sizes and headers, never by tensors.

Loads no torch, so that a model can be looked at before anybody asks for speech. Knows which files each family reads.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from engine.api import ModelStatus, any_of, reason_of, told
from engine.families.detect import Kind, kind_of

INDEX, SINGLE = "model.safetensors.index.json", "model.safetensors"
PICKLE = "model.pth"  # of fine-tuned S2-Pro models
_TITLES: Mapping[str, str] = {"pocket": "Pocket TTS", "qwen3": "Qwen3-TTS", "fish": "Fish S2-Pro"}
_LONGEST_HEADER = 64 << 20
_POINTER = b"version https://git-lfs"
# One file of each group has to be there, beside the weights.
_NEEDED: Mapping[str, Sequence[Sequence[str]]] = {
    "pocket": (("tokenizer.json", "tokenizer.model"),),
    "qwen3": (
        ("vocab.json",),
        ("merges.txt",),
        ("speech_tokenizer/config.json",),
        ("speech_tokenizer/model.safetensors",),
    ),
    "fish": (("tokenizer.json",), ("codec.pth",)),
}


def look(folder: Path) -> ModelStatus | None:
    """Return what is to be said of a published model, None for a folder that is the business of engine.loading."""
    kind = kind_of(folder)
    if kind == "starter":
        return None
    if kind is None:
        ours = not folder.is_dir() or any(folder.glob("weights-*.safetensors"))  # model.json alone has gone
        return None if ours else _told(folder, "", _nothing_known(folder))
    return _told(folder, kind, next(_problems(folder, kind), None))


def _told(folder: Path, kind: Kind | str, problem: str | None) -> ModelStatus:
    return ModelStatus(folder, problem is None, _TITLES.get(kind, ""), "", "", {}, problem, kind)


def _nothing_known(folder: Path) -> str:
    if (folder / SINGLE).exists() and (problem := cut_off(folder / SINGLE)):
        return told("The voice model at {path} cannot be used: {reason}", path=str(folder), reason=problem)
    deeper = sorted({path.parent.relative_to(folder).as_posix() for path in _below(folder) if kind_of(path.parent)})
    if deeper:
        return told(
            "{path} holds no model itself, but there are some below it. Give the folder of one: {names}.",
            path=str(folder),
            names=any_of(deeper[:4]),
        )
    return told(
        "{path} holds no model that Afureko knows. A folder has model.json (Afureko's own), model.safetensors and a "
        "tokenizer (Pocket TTS), or config.json and all that was published beside it (Qwen3-TTS, Fish S2-Pro).",
        path=str(folder),
    )


def _below(folder: Path) -> Iterator[Path]:
    """Yield what may be models one to three folders deeper; does not wander through a whole disk."""
    for pattern in (
        "*/config.json",
        "*/model.safetensors",
        "*/*/config.json",
        "*/*/model.safetensors",
        "*/*/*/config.json",
    ):
        try:
            yield from folder.glob(pattern)
        except OSError:
            continue


def _problems(folder: Path, kind: Kind) -> Iterator[str]:
    for reason in _reasons(folder, kind):
        yield told("The voice model at {path} cannot be used: {reason}", path=str(folder), reason=reason)


def _reasons(folder: Path, kind: Kind) -> Iterator[str]:
    for group in _NEEDED[kind]:
        if not any((folder / name).is_file() for name in group):
            yield told("there is no {file} in it.", file=any_of(group))
    try:
        names = _weights(folder, kind)
    except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
        yield told("{file} cannot be read ({why}).", file=INDEX, why=str(error))
        return
    for name in (*names, *(n for group in _NEEDED[kind] for n in group if n.endswith(".safetensors"))):
        if problem := cut_off(folder / name, name):
            yield problem


def _weights(folder: Path, kind: Kind) -> tuple[str, ...]:
    """Return the files that together hold the weights. Raises what reading the index raises."""
    if not (folder / INDEX).exists():
        pickle = kind == "fish" and not (folder / SINGLE).exists() and (folder / PICKLE).is_file()
        return () if pickle else (SINGLE,)
    names = json.loads((folder / INDEX).read_text(encoding="utf-8"))["weight_map"].values()
    return tuple(sorted(set(names)))


def cut_off(path: Path, name: str = "") -> str | None:
    """Say what is wrong with a safetensors file by its header and its size, None if nothing is."""
    name = name or path.name
    try:
        with path.open("rb") as file:
            n = int.from_bytes(file.read(8), "little")
            header = json.loads(file.read(n)) if 0 < n < _LONGEST_HEADER else None
        ends = [value["data_offsets"][1] for key, value in header.items() if key != "__metadata__"] if header else []
        n_bytes = path.stat().st_size
    except FileNotFoundError:
        return told("there is no {file} in it.", file=name)
    except OSError as error:
        return told("{file} cannot be read ({why}).", file=name, why=reason_of(error))
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        ends = []
    if not ends and _is_pointer(path):
        return told("{file} is only a pointer of Git LFS. Get the file itself (git lfs pull).", file=name)
    if not ends:
        return told("{file} is no safetensors file, or it is damaged. Get it anew.", file=name)
    total = 8 + n + max(ends)
    if n_bytes < total:
        return told(
            "{file} holds {n} of {total} bytes, it is not whole. Get it anew.", file=name, n=n_bytes, total=total
        )
    return None


def _is_pointer(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(_POINTER)) == _POINTER

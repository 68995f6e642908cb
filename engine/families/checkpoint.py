"""Published safetensors into networks: one file or shards, read a tensor at a time, every key and shape checked.

A family says which tensor of the files is which of its own; here is what is the same for all. Knows no family.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from safetensors import SafetensorError, safe_open
from torch import Tensor

from engine.api import ModelError, told, words_of

INDEX = "model.safetensors.index.json"
SINGLE = "model.safetensors"
TOLD = 5  # names in a report; the rest is counted
Shape = tuple[int, ...]


class Checkpoint:
    """Opened safetensors files of one model; tensors come from the mapped files when they are asked for."""

    def __init__(self, folder: Path, files: Mapping[str, Any]) -> None:
        self._folder, self._files = folder, files
        self._place = {name: file for file in files.values() for name in file.keys()}  # noqa: SIM118 - no mapping

    @property
    def shapes(self) -> dict[str, Shape]:
        """Return the shape of every tensor by name."""
        return {name: tuple(file.get_slice(name).get_shape()) for name, file in self._place.items()}

    def tensor(self, name: str) -> Tensor:
        """Return one tensor on the CPU. Raises KeyError for a name that no file has."""
        found: Tensor = self._place[name].get_tensor(name)
        return found


@contextlib.contextmanager
def opened(folder: Path, file: str = SINGLE) -> Iterator[Checkpoint]:
    """Open *file* in *folder*, or the shards of its index if there is one. Raises ModelError, also from within."""
    name = file
    with contextlib.ExitStack() as stack:
        try:
            parts = {}
            for name in shards(folder) if file == SINGLE else (file,):
                parts[name] = stack.enter_context(safe_open(folder / name, framework="pt"))
            yield Checkpoint(folder, parts)
        except FileNotFoundError:
            raise ModelError(folder, told("there is no {file} in it.", file=name)) from None
        except (SafetensorError, OSError) as error:
            raise ModelError(folder, told("{file} cannot be read ({why}).", file=name, why=words_of(error))) from None


def shards(folder: Path) -> tuple[str, ...]:
    """Return the names of the files that together hold the weights. Raises ModelError for an unreadable index."""
    index = folder / INDEX
    if not index.exists():
        return (SINGLE,)
    try:
        names = json.loads(index.read_text(encoding="utf-8"))["weight_map"].values()
        found = tuple(sorted(set(names)))
    except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
        raise ModelError(folder, told("{file} cannot be read ({why}).", file=INDEX, why=repr(error))) from None
    if not found or any(Path(name).name != name for name in found):
        raise ModelError(folder, told("{file} names no files of this folder.", file=INDEX))
    return found


def compare(folder: Path, found: Mapping[str, Shape], wanted: Mapping[str, Shape], spare: Iterable[str] = ()) -> None:
    """Raise ModelError unless *found* has exactly the names and shapes of *wanted*.

    spare: beginnings of names that may be there and are not used.
    """
    unused = tuple(spare)
    problems = _named("missing", sorted(wanted.keys() - found.keys()))
    problems += _named("not of this model", sorted(k for k in found.keys() - wanted.keys() if not k.startswith(unused)))
    other = [f"{k} {found[k]} instead of {wanted[k]}" for k in wanted.keys() & found.keys() if found[k] != wanted[k]]
    problems += _named("of another shape", sorted(other))
    if problems:
        reason = told("its tensors are not those of this family: {problems}.", problems="; ".join(problems))
        raise ModelError(folder, reason)


def _named(what: str, names: list[str]) -> list[str]:
    if not names:
        return []
    more = f" and {len(names) - TOLD} more" if len(names) > TOLD else ""
    return [f"{what}: {', '.join(names[:TOLD])}{more}"]

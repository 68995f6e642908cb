"""Reading published .pth files: tensors alone, mapped from the disk, never code.

A pickle can hold a program. Only torch's weights_only reader is used, and a file it refuses is not opened.
"""

from __future__ import annotations

import pickle
import zipfile
from collections.abc import Mapping
from pathlib import Path

import torch
from torch import Tensor

from engine.api import ModelError, told, words_of


def read_tensors(folder: Path, file: str) -> dict[str, Tensor]:
    """Return the tensors of a .pth file by name, on the CPU; a mapped file's are read when they are used.

    A `state_dict` inside is unwrapped. Raises ModelError.
    """
    path = folder / file
    try:
        content = torch.load(path, map_location="cpu", weights_only=True, mmap=zipfile.is_zipfile(path))
    except FileNotFoundError:
        raise ModelError(folder, told("there is no {file} in it.", file=file)) from None
    except pickle.UnpicklingError:
        reason = told("{file} holds more than tensors, it could run a program; it was not opened.", file=file)
        raise ModelError(folder, reason) from None
    except (OSError, RuntimeError, ValueError, EOFError, KeyError) as error:
        why = words_of(error).partition("\n")[0]
        raise ModelError(folder, told("{file} cannot be read ({why}).", file=file, why=why)) from None
    if isinstance(content, Mapping) and isinstance(content.get("state_dict"), Mapping):
        content = content["state_dict"]
    found = {str(k): v for k, v in content.items() if isinstance(v, Tensor)} if isinstance(content, Mapping) else {}
    if not found:
        raise ModelError(folder, told("{file} holds no tensors.", file=file))
    return found

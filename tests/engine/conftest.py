"""The engine's tests compute on one thread and leave the process as it was."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
import torch


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    """Use one thread for tensors and put the old count back."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def only_what_is_new() -> Iterator[None]:
    """Let gc see only what this module makes: libraries hold a million objects, looked through at each count."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()

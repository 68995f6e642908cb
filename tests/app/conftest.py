"""A workshop for the parts below the window, closed when its test is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.workshop import Workshop


@pytest.fixture
def make_workshop(tmp_path: Path, qapp: QApplication) -> Iterator[Callable[..., Workshop]]:
    """Hand out workshops; what is given goes to Workshop()."""
    made: list[Workshop] = []

    def make(**given: object) -> Workshop:
        made.append(Workshop(tmp_path / f"workshop{len(made)}", **given))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for workshop in made:
        workshop.close()


@pytest.fixture
def workshop(make_workshop: Callable[..., Workshop]) -> Workshop:
    """A workshop with a project open."""
    made = make_workshop()
    made.open()
    return made

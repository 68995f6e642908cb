"""What every test gets: a warning when it leaves something running or lying about."""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# A busy machine is no fault of the code: no example fails for the time it took.
settings.register_profile("afureko", deadline=None)
settings.load_profile("afureko")

ROOT = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="also run the tests of published models at full width")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--slow"):
        for item in items:
            if item.get_closest_marker("full"):
                item.add_marker(pytest.mark.skip(reason="full width: run ./test --slow"))


def _files_in_checkout() -> set[Path]:
    """Names at the top of the checkout and of the sample projects: what a careless test would litter."""
    return {
        entry
        for folder in (ROOT, ROOT / "projects", ROOT / "resources")
        if folder.is_dir()
        for entry in folder.iterdir()
    }


@pytest.fixture(autouse=True)
def rubbish_is_collected_in_the_main_thread() -> Iterator[None]:
    """Collect what a test leaves once it is over, and nothing while threads run.

    A QObject that another thread happens to collect holds Qt's lock and waits for the interpreter's, which the main
    thread holds while it waits for Qt's.
    """
    gc.disable()
    yield
    gc.collect(0)  # what the test made: nothing has grown older meanwhile
    gc.enable()


@pytest.fixture(autouse=True)
def leaves_nothing_behind() -> Iterator[None]:
    """Fail a test that leaves a thread running, a file in the checkout, or another working folder."""
    threads, files, folder = set(threading.enumerate()), _files_in_checkout(), Path.cwd()
    yield
    left = [t.name for t in set(threading.enumerate()) - threads if t.is_alive() and not t.daemon]
    assert not left, f"threads left running: {left}"
    littered = {f for f in _files_in_checkout() - files if not f.name.startswith(".") and f.name != "__pycache__"}
    assert not littered, f"files left in the checkout: {sorted(map(str, littered))}"
    assert Path.cwd() == folder, "the working folder was changed"


@pytest.fixture(scope="session", autouse=True)
def few_threads() -> None:
    """Keep numeric libraries that are loaded later to one thread: the suite shares its machine."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")

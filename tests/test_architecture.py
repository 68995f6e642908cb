"""The shape of the house: what is too long, what is loaded too early, what lies about.

Who may import whom is checked by the import contracts in pyproject.toml.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted(path for room in ("app", "engine") for path in (ROOT / room).rglob("*.py"))
# Functions over 60 lines and files over 400 lines that are known. These lists may only shrink.
KNOWN_LONG_FUNCTIONS: frozenset[str] = frozenset()
KNOWN_LONG_FILES: frozenset[str] = frozenset()


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _functions(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield f"{_name(path)}:{node.name}", node.end_lineno - node.lineno + 1


def test_no_new_function_is_longer_than_sixty_lines() -> None:
    long = {name: n for path in SOURCES for name, n in _functions(path) if n > 60}
    print(long)
    assert set(long) == KNOWN_LONG_FUNCTIONS


def test_no_new_file_is_longer_than_four_hundred_lines() -> None:
    long = {_name(path): n for path in SOURCES if (n := len(path.read_text(encoding="utf-8").splitlines())) > 400}
    print(long)
    assert set(long) == KNOWN_LONG_FILES


def test_init_files_stay_empty() -> None:
    assert [_name(path) for path in SOURCES if path.name == "__init__.py" and path.read_bytes().strip()] == []


@pytest.mark.parametrize("module", ["engine.api", "engine.audio", "app.__main__", "app.takes", "app.project.export"])
def test_importing_a_room_loads_neither_torch_nor_qt(module: str) -> None:
    code = f"import sys, {module}; print([m for m in ('torch', 'PySide6', 'sounddevice') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def _pins(name: str) -> dict[str, str]:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines if line and not line.startswith("#"))


def test_the_lock_pins_every_dependency_without_local_version_tags() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = {_plain(text) for text in [*project["dependencies"], *project["optional-dependencies"]["dev"]]}
    pins = _pins("requirements.lock") | _pins("requirements-dev.lock")
    assert asked - set(pins) == set()
    assert [pin for pin in pins.values() if "+" in pin] == []


def test_the_lock_agrees_with_what_the_project_pins_exactly() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    exact = dict(text.split("==") for text in project["dependencies"] if "==" in text)
    pins = _pins("requirements.lock")
    assert exact == {name: pins[name] for name in exact}


def _plain(requirement: str) -> str:
    return requirement.split(">")[0].split("=")[0].split("[")[0].strip().lower()


def _tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [path for name in listed.stdout.decode("utf-8").split("\0") if name and (path := ROOT / name).is_file()]


def test_the_checkout_stays_small() -> None:
    sizes = {_name(path): path.stat().st_size for path in _tracked()}
    assert {name: size for name, size in sizes.items() if size > 15_000_000} == {}
    assert sum(sizes.values()) <= 56_000_000

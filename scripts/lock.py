"""Write requirements.lock and requirements-dev.lock: the exact versions, as installed here, of what pyproject asks for.

Run it with the Python of the environment whose versions are to be kept: `.venv/bin/python scripts/lock.py`.
Versions carry no local tag (2.13.0, not 2.13.0+cpu) and no hashes, so that every platform finds its own build.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent
# Only on some platforms, and brought along by the PyTorch build that is chosen there.
PLATFORM_ONLY = ("nvidia-", "cuda-", "triton")


def closure(asked: Iterable[str]) -> dict[str, str]:
    """Return name -> version of everything *asked* needs, here and now."""
    found: dict[str, str] = {}
    waiting = [Requirement(text) for text in asked]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name in found or name.startswith(PLATFORM_ONLY):
            continue
        if requirement.marker and not requirement.marker.evaluate({"extra": ""}):
            continue
        try:
            package = distribution(name)
        except PackageNotFoundError:
            print(f"{name} is not installed here: left out")
            continue
        found[name] = Version(package.version).public
        waiting += [Requirement(text) for text in package.requires or []]
    return found


def write(path: Path, versions: dict[str, str]) -> None:
    lines = [f"{name}=={version}" for name, version in sorted(versions.items())]
    path.write_text("# Made by scripts/lock.py from pyproject.toml.\n" + "\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    run = closure(project["dependencies"])
    dev = closure(project["optional-dependencies"]["dev"])
    write(ROOT / "requirements.lock", run)
    write(ROOT / "requirements-dev.lock", {name: version for name, version in dev.items() if name not in run})


if __name__ == "__main__":
    main()

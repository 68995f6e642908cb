"""Many paths are judged as one by one, only faster."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.project.errors import UnsafePath
from app.project.inside import check_inside, inside

NAMES = [
    "takes/l1/a.flac",
    "voices/梁朝伟声音 サンプル　01.MP3",
    "takes/..l/a..flac",
    "takes/ l/a.flac",
    "takes/.hidden/a.flac",
    "",
    "..",
    "takes/../../a.flac",
    "/etc/passwd",
    "C:/a.flac",
    "c:a.flac",
    "takes\\a.flac",
    "takes/\0/a.flac",
    "out/a.flac",
    "takes/out.flac",
    "in/a.flac",
    "loop/a.flac",
    "x" * 300 + "/a.flac",
    "a.flac/b.flac",
]


def one_by_one(root: Path, relative: str) -> bool:
    try:
        inside(root, relative)
    except UnsafePath:
        return False
    return True


def all_at_once(root: Path, *relatives: str) -> bool:
    try:
        check_inside(root, relatives)
    except UnsafePath:
        return False
    return True


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root, other = tmp_path / "p.dub", tmp_path / "other"
    (root / "takes" / "l1").mkdir(parents=True)
    other.mkdir()
    for file in (root / "takes" / "l1" / "a.flac", root / "a.flac", other / "a.flac"):
        file.write_bytes(b"x")
    try:
        (root / "out").symlink_to(other, target_is_directory=True)
        (root / "in").symlink_to(root / "takes", target_is_directory=True)
        (root / "loop").symlink_to(root / "loop")
        (root / "takes" / "out.flac").symlink_to(other / "a.flac")
    except OSError:
        pytest.skip("this system does not let us make links")
    return root


@pytest.mark.parametrize("name", NAMES)
def test_many_paths_are_judged_like_each_of_them(root: Path, name: str) -> None:
    expected = one_by_one(root, name)
    assert all_at_once(root, name) == expected
    assert all_at_once(root, "takes/l1/a.flac", name, "takes/l1/b.flac") == expected


def test_the_names_hold_both_kinds(root: Path) -> None:
    assert {one_by_one(root, name) for name in NAMES} == {True, False}

"""Whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.project.atomic import atomic_path, write_bytes, write_json


def _write_half_and_fail(temp: Path) -> None:
    temp.write_bytes(b"half")
    raise ZeroDivisionError


def test_a_block_that_raises_leaves_the_old_file_and_no_temporary_one(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_json(path, {"n": 1})
    with pytest.raises(ZeroDivisionError), atomic_path(path) as temp:
        _write_half_and_fail(temp)
    assert json.loads(path.read_bytes()) == {"n": 1}
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.json"]


def test_the_old_file_stays_reachable_as_the_backup(tmp_path: Path) -> None:
    path, backup = tmp_path / "a.json", tmp_path / "a.json.bak"
    for n in range(3):
        write_json(path, {"n": n}, backup)
    assert json.loads(path.read_bytes()) == {"n": 2}
    assert json.loads(backup.read_bytes()) == {"n": 1}


def test_the_temporary_file_stands_beside_its_target_with_its_suffix_whatever_the_name(tmp_path: Path) -> None:
    path = tmp_path / "new" / ("長" * 80 + ".flac")
    with atomic_path(path) as temp:
        assert (temp.parent, temp.suffix) == (path.parent, ".flac")
        temp.write_bytes(b"x")
    assert path.read_bytes() == b"x"


def test_numbers_that_json_does_not_know_are_refused_before_anything_is_touched(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_json(path, 1)
    with pytest.raises(ValueError, match="JSON"):
        write_json(path, float("nan"))
    assert path.read_bytes() == b"1"


def test_no_folder_is_made_in_place_of_one_that_has_to_be_there(tmp_path: Path) -> None:
    gone = tmp_path / "gone.dub"
    for path in (gone / "project.json", gone / "takes" / "l1" / "t.flac"):
        with pytest.raises(FileNotFoundError):
            write_bytes(path, b"x", root=gone)
    assert list(tmp_path.iterdir()) == []
    gone.mkdir()
    write_bytes(gone / "takes" / "l1" / "t.flac", b"x", root=gone)
    assert (gone / "takes" / "l1" / "t.flac").read_bytes() == b"x"


def test_an_error_names_the_file_that_was_to_be_and_not_the_temporary_one(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No space") as caught, atomic_path(tmp_path / "a.json") as temp:
        raise OSError(28, "No space left on device", str(temp))
    assert caught.value.filename == str(tmp_path / "a.json")

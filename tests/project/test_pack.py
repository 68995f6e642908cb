"""A project as one file: whole there and back again, and nothing a file says is trusted."""

from __future__ import annotations

import random
import stat
import zipfile
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.project import edits
from app.project.atomic import encode_json
from app.project.changes import changes
from app.project.copying import InsideItself, copy_project, free_name
from app.project.errors import NewerFormat, NotWritable, ProjectError, UnsafePath
from app.project.model import Character
from app.project.pack import BadPack, pack, unpack
from app.project.recovery import AUTOSAVE_FILE, PROJECT_FILE
from app.project.samples import Occupied
from app.project.snapshot import Snapshot, encode
from app.project.store import ProjectFolder, create_folder, open_folder
from engine import api
from tests.fakes import fake_take
from tests.samples import request_for, small_project


def quiet(share: float, what: str) -> None:
    assert 0 <= share <= 1
    assert what


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with two takes, a clip with a Japanese name, and what is not to travel."""
    root = tmp_path / "台所 Kitchen.dub"
    with create_folder(root, small_project()) as folder:
        for line_id in ("l1", "l2"):
            line = folder.project.line(line_id)
            audio = fake_take(request_for(folder.project, line_id))
            folder.add_take(line, folder.project.character(line.character), audio)
        clip = tmp_path / "梁朝伟声音 サンプル　01.MP3"
        clip.write_bytes(bytes(range(256)) * 40)
        relative, digest = folder.add_clip(clip)
        folder.save(edits.set_clip(folder.project, "c1", relative, 0.0, 4.0, digest))
        folder.autosave(edits.retext(folder.project, "l1", "unsaved"))
        for name in ("cache/voices/x", "export/episode.wav", "trash/t.flac", "project.unsaved-20260101-000000.json"):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_bytes(b"x")
        (root / "notes").mkdir()
        (root / "notes" / "演出メモ.txt").write_text("slower", encoding="utf-8")
    return root


def contents(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and path.name != PROJECT_FILE
    }


def packed(root: Path, target: Path) -> Path:
    with open_folder(root) as folder:
        pack(root, target, folder.as_json(folder.project), api.CancelToken(), quiet)
    return target


def test_a_project_comes_back_from_one_file_as_it_was(root: Path, tmp_path: Path) -> None:
    target = packed(root, tmp_path / "送る.dub.zip")
    new = unpack(target, tmp_path, api.CancelToken(), quiet)
    assert new == tmp_path / "送る.dub"
    with open_folder(root) as old, open_folder(new) as folder:
        assert folder.project == old.project
        assert folder.takes == old.takes
        assert folder.absent == frozenset()
        assert folder.unsaved is None
        assert folder.notes == ()
    names = set(contents(new))
    assert "notes/演出メモ.txt" in names
    assert not any(name.startswith(("cache/", "export/", "trash/", "project.")) for name in names)
    assert all(contents(root)[name] == data for name, data in contents(new).items())


def test_sound_is_stored_and_words_are_deflated(root: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(packed(root, tmp_path / "k.dub.zip")) as archive:
        kinds = {Path(info.filename).suffix.lower(): info.compress_type for info in archive.infolist()}
        assert all(info.filename.startswith("k.dub/") for info in archive.infolist())
    assert kinds[".flac"] == kinds[".mp3"] == zipfile.ZIP_STORED
    assert kinds[".json"] == zipfile.ZIP_DEFLATED


def test_unpacking_twice_makes_a_second_folder(root: Path, tmp_path: Path) -> None:
    target = packed(root, tmp_path / "k.dub.zip")
    folders = [unpack(target, tmp_path, api.CancelToken(), quiet).name for _ in range(3)]
    assert folders == ["k.dub", "k 2.dub", "k 3.dub"]


def test_what_is_seen_is_packed_though_it_is_not_saved(root: Path, tmp_path: Path) -> None:
    with open_folder(root) as folder:
        seen = edits.retext(folder.project, "l1", "As it is on the screen.")
        pack(root, tmp_path / "k.dub.zip", folder.as_json(seen), api.CancelToken(), quiet)
    new = unpack(tmp_path / "k.dub.zip", tmp_path, api.CancelToken(), quiet)
    with open_folder(new) as folder:
        assert folder.project.line("l1").text == "As it is on the screen."


def test_cancelling_leaves_nothing_behind(root: Path, tmp_path: Path) -> None:
    target, token = tmp_path / "k.dub.zip", api.CancelToken()
    before = set(tmp_path.iterdir())
    with open_folder(root) as folder, pytest.raises(api.Cancelled):
        pack(root, target, folder.as_json(folder.project), token, lambda share, what: token.cancel())
    assert set(tmp_path.iterdir()) == before
    packed(root, target)
    stop = api.CancelToken()
    with pytest.raises(api.Cancelled):
        unpack(target, tmp_path, stop, lambda share, what: stop.cancel())
    assert set(tmp_path.iterdir()) == before | {target}


def zipped(path: Path, *names: str) -> Path:
    """Write a zip with a small project.json and files of these names."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("p.dub/project.json", encode_json(encode(Snapshot(small_project(), ()), "Afureko")))
        for name in names:
            archive.writestr(name, b"x")
    return path


@pytest.mark.parametrize("name", ["p.dub/../../evil", "p.dub//etc/evil", "p.dub/C:/evil", "p.dub/a\\..\\..\\evil"])
def test_a_path_that_leaves_the_folder_is_refused(tmp_path: Path, name: str) -> None:
    source = zipped(tmp_path / "bad.zip", name)
    with pytest.raises((UnsafePath, BadPack)):
        unpack(source, tmp_path, api.CancelToken(), quiet)
    assert [path.name for path in tmp_path.iterdir()] == ["bad.zip"]


def test_what_stands_outside_the_project_in_a_zip_is_left_there(tmp_path: Path) -> None:
    source = zipped(tmp_path / "k.zip", "other/evil.sh", "__MACOSX/p.dub/._x", "p.dub/.DS_Store", "p.dub/voices/a.wav")
    new = unpack(source, tmp_path, api.CancelToken(), quiet)
    assert set(contents(new)) == {"voices/a.wav"}


def test_a_link_in_a_zip_is_refused(tmp_path: Path) -> None:
    source = zipped(tmp_path / "bad.zip")
    with zipfile.ZipFile(source, "a") as archive:
        info = zipfile.ZipInfo("p.dub/voices/link.wav")
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(info, "/etc/passwd")
    with pytest.raises(UnsafePath):
        unpack(source, tmp_path, api.CancelToken(), quiet)


def test_two_files_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match="two files of one name"):
        unpack(zipped(tmp_path / "bad.zip", "p.dub/a.txt", "p.dub/A.TXT"), tmp_path, api.CancelToken(), quiet)


def test_names_another_archiver_wrote_without_saying_utf8_are_read(tmp_path: Path) -> None:
    source = zipped(tmp_path / "mac.zip", "p.dub/voices/か\u3099.wav")  # decomposed, as one system writes it
    data = bytearray(source.read_bytes())
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        start = data.find(mark, data.find(mark) + 1)
        data[start + at + 1] &= ~0x08
    source.write_bytes(bytes(data))
    new = unpack(source, tmp_path, api.CancelToken(), quiet)
    assert set(contents(new)) == {"voices/が.wav"}


@pytest.mark.parametrize("body", [b"", b"PK\x03\x04 not really", b"\0" * 5000, b"just text"])
def test_what_is_no_zip_is_told_in_a_sentence(tmp_path: Path, body: bytes) -> None:
    (tmp_path / "bad.zip").write_bytes(body)
    with pytest.raises(BadPack, match=r"bad\.zip is no zip file"):
        unpack(tmp_path / "bad.zip", tmp_path, api.CancelToken(), quiet)


def test_a_damaged_zip_never_becomes_a_project(root: Path, tmp_path: Path) -> None:
    whole = packed(root, tmp_path / "k.dub.zip").read_bytes()
    dice = random.Random(7)
    for _ in range(40):
        data = bytearray(whole[: dice.randrange(len(whole))] if dice.random() < 0.5 else whole)
        for _ in range(3):
            if data:
                data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
        (tmp_path / "bad.dub.zip").write_bytes(bytes(data))
        with suppress(ProjectError):  # any other exception fails the test
            # Damage that a zip does not check (names, dates) may pass; then the project itself must open or say why.
            open_folder(unpack(tmp_path / "bad.dub.zip", tmp_path, api.CancelToken(), quiet)).close()
        assert not list(tmp_path.glob(".afureko-*"))


def test_a_zip_without_a_project_or_with_two_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "none.zip", "w") as archive:
        archive.writestr("readme.txt", "x")
    zipped(tmp_path / "two.zip", "q.dub/project.json")
    for name in ("none.zip", "two.zip"):
        with pytest.raises(BadPack, match="no Afureko project"):
            unpack(tmp_path / name, tmp_path, api.CancelToken(), quiet)
    with pytest.raises(BadPack, match="is not there"):
        unpack(tmp_path / "gone.zip", tmp_path, api.CancelToken(), quiet)


def test_a_zip_that_claims_to_be_larger_than_the_disk_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = zipped(tmp_path / "bomb.zip", "p.dub/big.bin")
    data = bytearray(source.read_bytes())
    start = data.rfind(b"PK\x01\x02")
    data[start + 24 : start + 28] = (0xFFFFFFF0).to_bytes(4, "little")
    source.write_bytes(bytes(data))
    monkeypatch.setattr("shutil.disk_usage", lambda path: SimpleNamespace(free=1 << 30))
    with pytest.raises(BadPack, match="GB unpacked"):
        unpack(source, tmp_path, api.CancelToken(), quiet)


def test_a_copy_is_the_project_as_it_is_seen_without_what_belongs_to_the_old_place(root: Path, tmp_path: Path) -> None:
    copy = tmp_path / "写し" / "Copy.dub"
    with open_folder(root) as folder:
        copy_project(root, copy, folder.as_json(folder.project), api.CancelToken(), quiet)
        assert {entry.name for entry in copy.iterdir()} == {PROJECT_FILE, "takes", "voices", "notes"}
        with open_folder(copy) as other:  # the first is still locked: the lock did not travel
            assert other.project == folder.project
            assert other.takes == folder.takes
            assert other.absent == frozenset()


def test_a_copy_never_goes_where_something_is(root: Path, tmp_path: Path) -> None:
    target = tmp_path / "taken"
    target.mkdir()
    (target / "thesis.txt").touch()
    with open_folder(root) as folder, pytest.raises(Occupied):
        copy_project(root, target, folder.as_json(folder.project), api.CancelToken(), quiet)
    assert [path.name for path in target.iterdir()] == ["thesis.txt"]


def test_a_copy_never_goes_into_the_project_itself(root: Path) -> None:
    before = sorted(root.rglob("*"))
    for copy in (root / "Inner.dub", root / "takes" / "deep" / "Inner.dub", root / ".." / root.name / "Inner.dub"):
        with pytest.raises(InsideItself, match="Choose a folder outside it"):
            copy_project(root, copy, b"{}", api.CancelToken(), quiet)
    assert sorted(root.rglob("*")) == before


def test_a_project_as_one_file_never_holds_former_ones(root: Path) -> None:
    body = (root / PROJECT_FILE).read_bytes()
    (root / "notes").mkdir(exist_ok=True)
    for target in (root / "Send.dub.zip", root / "notes" / "OLD.DUB.ZIP", root / "plain.zip"):
        for _again in range(2):
            pack(root, target, body, api.CancelToken(), quiet)
            with zipfile.ZipFile(target) as archive:
                own = [name for name in archive.namelist() if name.endswith(target.name)]
                former = [name for name in archive.namelist() if name.lower().endswith(".dub.zip")]
            assert own == former == []


@pytest.mark.parametrize(
    ("body", "kind", "words"),
    [
        (b"{", BadPack, "cannot be opened.*Nothing was unpacked"),
        (b'{"format": 99}', NewerFormat, "newer Afureko"),
    ],
)
def test_a_zip_whose_project_cannot_be_opened_leaves_no_folder(
    tmp_path: Path, body: bytes, kind: type[ProjectError], words: str
) -> None:
    source = tmp_path / "Bad 台本.dub.zip"
    with zipfile.ZipFile(source, "w") as archive:
        archive.writestr(f"Bad/{PROJECT_FILE}", body)
    with pytest.raises(kind, match=words) as caught:
        unpack(source, tmp_path, api.CancelToken(), quiet)
    assert source.name in str(caught.value)
    assert ".afureko" not in str(caught.value)
    assert list(tmp_path.iterdir()) == [source]


def test_a_copy_that_is_cancelled_or_has_no_place_leaves_nothing(root: Path, tmp_path: Path) -> None:
    token = api.CancelToken()
    with open_folder(root) as folder:
        body = folder.as_json(folder.project)
        with pytest.raises(api.Cancelled):
            copy_project(root, tmp_path / "Copy.dub", body, token, lambda share, what: token.cancel())
        (tmp_path / "file").touch()
        with pytest.raises(NotWritable):
            copy_project(root, tmp_path / "file" / "Copy.dub", body, api.CancelToken(), quiet)
    assert {path.name for path in tmp_path.iterdir()} >= {root.name, "file"}
    assert not list(tmp_path.glob(".afureko-*"))
    assert not (tmp_path / "Copy.dub").exists()


def test_a_free_name_counts_on(tmp_path: Path) -> None:
    assert free_name(tmp_path, "a", ".dub").name == "a.dub"
    (tmp_path / "a.dub").mkdir()
    (tmp_path / "a 2.dub").touch()
    assert free_name(tmp_path, "a", ".dub").name == "a 3.dub"


def test_changes_are_counted_line_by_line() -> None:
    before = small_project()
    after = edits.retext(before, "l1", "Else.")
    after = edits.remove_lines(after, ["l3"])
    after = edits.duplicate(after, "l2", "l4")
    after = edits.recolour_character(after, "c1", "#000000")
    counted = changes(before, after)
    assert (counted.lines_added, counted.lines_removed, counted.lines_changed) == (1, 1, 1)
    assert (counted.lines, counted.characters) == (3, 1)
    assert changes(before, edits.star(before, "t1")).other
    cast = edits.add_character(before, Character("c9", "花子", "#111111"))
    more = changes(before, cast)
    assert (more.characters_added, more.characters_removed, more.characters_changed) == (1, 0, 0)
    assert changes(cast, before).characters_removed == 1
    same = changes(before, before)
    assert (same.lines, same.characters, same.other) == (0, 0, False)


def test_an_autosave_set_aside_is_never_overwritten(root: Path) -> None:
    def again(folder: ProjectFolder, text: str) -> Path | None:
        folder.autosave(edits.retext(folder.project, "l1", text))
        folder.unsaved = folder.project
        return folder.set_unsaved_aside()

    with open_folder(root) as folder:
        asides = [again(folder, text) for text in ("one", "two", "three")]
        assert len({aside for aside in asides if aside is not None}) == 3
        assert not (root / AUTOSAVE_FILE).exists()

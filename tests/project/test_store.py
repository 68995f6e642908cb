"""The project folder: what is saved comes back, nothing unknown is lost, nothing leaves the folder."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from app.project import edits
from app.project.errors import (
    DamagedProject,
    FolderGone,
    NewerFormat,
    NotAProject,
    ProjectError,
    ProjectInUse,
    TakeHomeless,
    TakeNotWritten,
    UnsafePath,
)
from app.project.inside import inside, safe_name
from app.project.model import Project, Score
from app.project.store import ProjectFolder, create_folder, open_folder
from engine.audio import quantise24, read_flac
from tests.fakes import fake_take
from tests.samples import request_for, small_project

DATA = Path(__file__).parent.parent / "data"


def _copy(name: str, to: Path) -> Path:
    return Path(shutil.copytree(DATA / name, to / name))


def _files(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def _add(folder: ProjectFolder, line_id: str, seed: int = 0) -> str:
    project = folder.project
    line = project.line(line_id)
    return folder.add_take(line, project.character(line.character), fake_take(request_for(project, line_id, seed))).id


def _made(root: Path, takes: int = 0) -> Path:
    with create_folder(root, small_project()) as folder:
        for seed in range(takes):
            _add(folder, "l1", seed)
    return root


def test_a_project_comes_back_as_it_was_saved(tmp_path: Path) -> None:
    root = _made(tmp_path / "台所 the kitchen 😀.dub", takes=2)
    with open_folder(root) as folder:
        assert folder.project == small_project()
        assert [take.seed for take in folder.takes] == [0, 1]
        assert folder.notes == ()
        assert folder.absent == frozenset()


def test_a_take_is_on_disk_whole_with_its_row_when_add_take_returns(tmp_path: Path) -> None:
    with create_folder(tmp_path / "p.dub", small_project()) as folder:
        audio = fake_take(request_for(folder.project, "l2", seed=3))
        line = folder.project.line("l2")
        take = folder.add_take(line, folder.project.character("c2"), audio, {"asked_duration_s": 1.5})
        pcm, rate_hz, label = read_flac(folder.path_of(take.path))
        rows = json.loads((folder.root / "project.json").read_text("utf-8"))["takes"]
    assert np.array_equal(quantise24(pcm), quantise24(audio.pcm))
    assert rate_hz == audio.rate_hz
    assert take.path == f"takes/l2/{take.id}.flac"
    assert [row["id"] for row in rows] == [take.id]
    assert json.loads(label["take"])["text"] == "本当に？"
    assert "scores" not in json.loads(label["take"])
    assert take.parameters["asked_duration_s"] == 1.5


def test_add_take_does_not_save_edits_nobody_saved(tmp_path: Path) -> None:
    with create_folder(tmp_path / "p.dub", small_project()) as folder:
        folder.autosave(edits.retext(folder.project, "l1", "Not saved yet."))
        _add(folder, "l1")
    with open_folder(tmp_path / "p.dub") as folder:
        assert folder.project == small_project()
        assert folder.unsaved is not None
        assert folder.unsaved.line("l1").text == "Not saved yet."
        assert "project.autosave.json" in folder.notes[0]


def test_saving_ends_the_autosave_and_keeps_the_state_before_as_backup(tmp_path: Path) -> None:
    with create_folder(tmp_path / "p.dub", small_project()) as folder:
        changed = edits.retext(folder.project, "l1", "New.")
        folder.autosave(changed)
        folder.save(changed)
        backup = json.loads((folder.root / "project.json.bak").read_text("utf-8"))
        assert not (folder.root / "project.autosave.json").exists()
    assert backup["project"]["episodes"][0]["lines"][0]["text"] == "The kettle is on."
    with open_folder(tmp_path / "p.dub") as folder:
        assert folder.project == changed
        assert folder.unsaved is None


def test_format_1_golden_opens_and_every_unknown_key_is_written_back(tmp_path: Path) -> None:
    root = _copy("format1.dub", tmp_path)
    before = json.loads((root / "project.json").read_text("utf-8"))
    with open_folder(root) as folder:
        assert folder.project.line("l1").chosen == "t1"
        assert folder.project.settings.gap_s == 0.4
        assert folder.absent == {"t1"}
        assert any("lost its file" in note for note in folder.notes)
        assert any("project.format1.json" in note for note in folder.notes)
        folder.save(folder.project)
    after = json.loads((root / "project.json").read_text("utf-8"))
    for document in (before, after):
        del document["app"], document["revision"]
    assert (before.pop("format"), after.pop("format")) == (1, 2)
    assert after == before


def test_format_2_golden_keeps_who_speaks_with_which_model(tmp_path: Path) -> None:
    root = _copy("format2.dub", tmp_path)
    before = json.loads((root / "project.json").read_text("utf-8"))
    with open_folder(root) as folder:
        aoi, jonas, ada = folder.project.characters
        assert (aoi.model, aoi.transcript, aoi.manner) == ("qwen3-1.7b-base", "港に船が着いた。", "静かに、ゆっくり")
        assert (jonas.model, jonas.preset) == ("qwen3-1.7b-customvoice", "Ryan")
        assert ada.description == "An old woman, hoarse and kind"
        assert not any("older format" in note for note in folder.notes)
        folder.save(folder.project)
    after = json.loads((root / "project.json").read_text("utf-8"))
    for document in (before, after):
        del document["app"], document["revision"]
    assert after == before


def test_what_another_tool_kept_under_a_new_name_is_neither_read_nor_lost(tmp_path: Path) -> None:
    root = _copy("format1.dub", tmp_path)
    document = json.loads((root / "project.json").read_text("utf-8"))
    document["project"]["characters"][0]["model"] = {"mesh": "aoi.glb"}
    (root / "project.json").write_text(json.dumps(document), "utf-8")
    with open_folder(root) as folder:
        assert folder.project.characters[0].model == ""
        assert folder.project.characters[0].extra["model (format 1)"] == {"mesh": "aoi.glb"}


def test_format_0_golden_is_set_aside_and_migrated(tmp_path: Path) -> None:
    root = _copy("format0.dub", tmp_path)
    old = (root / "project.json").read_bytes()
    with open_folder(root) as folder:
        assert [character.name for character in folder.project.characters] == ["Mara", "葵"]
        assert [(line.character, line.text) for line in folder.project.lines()] == [
            ("c1", "Good morning."),
            ("c2", "おはよう。"),
        ]
        assert folder.project.characters[0].extra == {"age": 40}
        assert any("project.format0.json" in note for note in folder.notes)
        folder.save(folder.project)
    assert (root / "project.format0.json").read_bytes() == old
    saved = json.loads((root / "project.json").read_text("utf-8"))
    assert (saved["format"], saved["author"]) == (2, "kept")


def test_a_project_of_a_newer_version_is_refused_and_untouched(tmp_path: Path) -> None:
    root = _copy("future.dub", tmp_path)
    (root / ".afureko-1-2.part").write_bytes(b"x")
    before = _files(root)
    with pytest.raises(NewerFormat, match="newer Afureko") as caught:
        open_folder(root)
    assert (caught.value.found, caught.value.known) == (9, 2)
    assert _files(root) == before


@pytest.mark.parametrize("broken", [b"", b"\0" * 900, b'{"format": 1, "project": {"id": "p1", "epis'])
def test_a_broken_project_file_opens_the_newest_good_copy_and_says_which(tmp_path: Path, broken: bytes) -> None:
    root = _made(tmp_path / "p.dub", takes=2)
    (root / "project.json").write_bytes(broken)
    with open_folder(root) as folder:
        assert folder.project == small_project()
        assert len(folder.takes) == 2, "the backup has one row less; the other comes from its label"
        assert "project.json.bak" in folder.notes[0]
        folder.save(folder.project)
        if broken:
            assert (root / "project.damaged.json").exists() == bool(broken.strip())
    with open_folder(root) as folder:
        assert (len(folder.takes), folder.notes) == (2, ())
    assert json.loads((root / "project.json.bak").read_bytes())["project"]["title"] == "Kitchen"


def test_an_autosave_newer_than_the_backup_is_the_one_that_opens(tmp_path: Path) -> None:
    root = _made(tmp_path / "p.dub", takes=1)
    with open_folder(root) as folder:
        folder.autosave(edits.retext(folder.project, "l1", "The newest words."))
    (root / "project.json").write_bytes(b"")
    with open_folder(root) as folder:
        assert folder.project.line("l1").text == "The newest words."
        assert "project.autosave.json" in folder.notes[0]


def test_when_nothing_can_be_read_each_file_gets_its_reason_and_nothing_changes(tmp_path: Path) -> None:
    root = _made(tmp_path / "p.dub", takes=1)
    (root / "project.json").write_bytes(b"{")
    (root / "project.json.bak").write_bytes(b"[]")
    before = _files(root)
    with pytest.raises(DamagedProject) as caught:
        open_folder(root)
    assert len(caught.value.reasons) == 2
    assert "project.json.bak" in str(caught.value)
    assert _files(root) == before


@pytest.mark.parametrize(
    ("edit", "word"),
    [
        (lambda d: d["project"]["episodes"][0]["lines"][0].update(text=5), "'text' should be text"),
        (lambda d: d["project"]["episodes"][0]["lines"][0].update(start_s="soon"), "'start_s' should be a number"),
        (lambda d: d["project"]["episodes"][0]["lines"][0].update(id="l2"), "two lines have the id 'l2'"),
        (lambda d: d["project"]["episodes"][0]["lines"][0].update(id="../x"), "'id' should be an id"),
        (lambda d: d["project"]["episodes"][0]["lines"][0].update(character="c9"), "not in the cast"),
        (lambda d: d["project"].update(episodes={}), "'episodes' should be a list"),
        (lambda d: d.update(format="1"), "does not say which format"),
    ],
)
def test_a_wrong_value_is_named_with_its_place(tmp_path: Path, edit: object, word: str) -> None:
    root = _copy("format1.dub", tmp_path)
    document = json.loads((root / "project.json").read_text("utf-8"))
    assert callable(edit)
    edit(document)
    (root / "project.json").write_text(json.dumps(document), "utf-8")
    with pytest.raises(DamagedProject, match=word):
        open_folder(root)


def test_orphan_takes_are_taken_back_in_from_their_labels(tmp_path: Path) -> None:
    root = _made(tmp_path / "p.dub", takes=3)
    with open_folder(root) as folder:
        known = {take.id: take for take in folder.takes}
    document = json.loads((root / "project.json").read_text("utf-8"))
    document["takes"] = document["takes"][:1]
    (root / "project.json").write_text(json.dumps(document), "utf-8")
    with open_folder(root) as folder:
        assert {take.id: take for take in folder.takes} == known
        assert any("2 finished takes" in note for note in folder.notes)


def test_a_take_file_that_was_moved_takes_its_row_back(tmp_path: Path) -> None:
    root = _made(tmp_path / "p.dub", takes=1)
    file = next((root / "takes/l1").iterdir())
    (root / "takes/elsewhere").mkdir()
    file.rename(root / "takes/elsewhere/renamed.flac")
    with open_folder(root) as folder:
        assert folder.absent == frozenset()
        assert [take.path for take in folder.takes] == ["takes/elsewhere/renamed.flac"]


def test_files_that_are_no_takes_are_left_where_they_are_and_named(tmp_path: Path) -> None:
    root = _made(tmp_path / "p.dub", takes=1)
    good = next((root / "takes/l1").iterdir())
    (root / "takes/l1/cut.flac").write_bytes(good.read_bytes()[:400])
    (root / "takes/l1/noise.flac").write_bytes(b"not audio")
    (root / "takes/l1/double.flac").write_bytes(good.read_bytes())
    with open_folder(root) as folder:
        assert len(folder.takes) == 1
        assert sorted(note.split()[0] for note in folder.notes) == [
            "takes/l1/cut.flac",
            "takes/l1/double.flac",
            "takes/l1/noise.flac",
        ]
    assert (root / "takes/l1/cut.flac").exists()


@pytest.mark.parametrize("harm", [lambda path: path.unlink(), lambda path: path.write_bytes(b"")])
def test_a_missing_take_file_is_a_status_not_a_crash(tmp_path: Path, harm: object) -> None:
    root = _made(tmp_path / "p.dub", takes=2)
    assert callable(harm)
    harm(sorted((root / "takes/l1").iterdir())[0])
    with open_folder(root) as folder:
        assert len(folder.takes) == 2
        assert len(folder.absent) == 1


@pytest.mark.parametrize(
    "path", ["../secret.wav", "/etc/passwd", "C:\\x.wav", "voices\\a.wav", "C:x.wav", "a/../../b", "", ".", "//host/x"]
)
def test_a_path_that_leaves_the_folder_is_refused(tmp_path: Path, path: str) -> None:
    with pytest.raises(UnsafePath):
        inside(tmp_path, path)
    root = _made(tmp_path / "p.dub")
    document = json.loads((root / "project.json").read_text("utf-8"))
    document["project"]["characters"][0]["clip"] = path
    (root / "project.json").write_text(json.dumps(document), "utf-8")
    before = _files(root)
    with pytest.raises(UnsafePath, match="outside the project folder"):
        open_folder(root)
    assert _files(root) == before


def test_a_link_that_leads_out_is_refused_and_its_takes_are_not_adopted(tmp_path: Path) -> None:
    other = _made(tmp_path / "other.dub", takes=1)
    root = _made(tmp_path / "p.dub")
    try:
        (root / "takes").symlink_to(other / "takes", target_is_directory=True)
    except OSError:
        pytest.skip("this system does not let us make links")
    with open_folder(root) as folder:
        assert folder.takes == ()
        with pytest.raises(UnsafePath):
            _add(folder, "l1")


def test_clips_are_copied_once_by_content_under_a_name_every_system_takes(tmp_path: Path) -> None:
    clip = tmp_path / "声 サンプル　01.MP3"
    clip.write_bytes(b"first")
    with create_folder(tmp_path / "p.dub", small_project()) as folder:
        first, digest = folder.add_clip(clip)
        assert folder.add_clip(clip) == (first, digest)
        assert folder.path_of(first).read_bytes() == b"first"
        clip.write_bytes(b"second")
        second, _ = folder.add_clip(clip)
        assert first != second
        assert len(list((folder.root / "voices").iterdir())) == 2


@pytest.mark.parametrize(
    ("name", "safe"),
    [("a<b>:c.wav", "abc.wav"), ("con.wav", "_con.wav"), ("...", "_"), ("x. ", "x"), ("か\u3099.wav", "が.wav")],
)
def test_file_names_are_made_safe(name: str, safe: str) -> None:
    assert safe_name(name) == safe
    assert len(safe_name("長" * 300 + ".wav").encode()) < 200


@pytest.mark.parametrize("name", ["caf\udce9.wav", "\udcff\udcfe.wav", "Vol. " + "長" * 300, "a" * 118 + ". b"])
def test_names_no_system_can_hold_are_cut_to_what_it_can(name: str) -> None:
    safe = safe_name(name)
    assert 0 < len(safe.encode("utf-8")) < 200
    assert safe == safe.strip(" .")


def test_emptying_the_trash_moves_files_and_rows_but_never_locked_takes(tmp_path: Path) -> None:
    root = _made(tmp_path / "p.dub", takes=3)
    with open_folder(root) as folder:
        first, second, third = (take.id for take in folder.takes)
        project = edits.lock_take(edits.delete_take(edits.delete_take(folder.project, first), second), second)
        folder.save(project)
        assert len(list((root / "takes/l1").iterdir())) == 3, "deleting alone moves nothing"
        gone = folder.empty_trash(project)
        assert [take.id for take in gone] == [first]
        assert [take.id for take in folder.takes] == [second, third]
    assert [path.stem for path in (root / "trash").iterdir()] == [first]
    with open_folder(root) as folder:
        assert [take.id for take in folder.takes] == [second, third]


def test_temporary_files_of_a_killed_program_are_cleared_and_nothing_else(tmp_path: Path) -> None:
    root = _made(tmp_path / "p.dub", takes=1)
    (root / "takes/l1/.afureko-99-abc.part.flac").write_bytes(b"half")
    (root / ".afureko-99-abc.part.json").write_bytes(b"half")
    (root / ".hidden").write_bytes(b"mine")
    with open_folder(root) as folder:
        assert len(folder.takes) == 1
    assert not list(root.rglob(".afureko-*"))
    assert (root / ".hidden").exists()


def test_a_folder_without_a_project_says_so_and_stays_empty(tmp_path: Path) -> None:
    with pytest.raises(NotAProject):
        open_folder(tmp_path / "nowhere")
    with pytest.raises(NotAProject, match=r"project\.json"):
        open_folder(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_new_project_never_replaces_one(tmp_path: Path) -> None:
    root = _made(tmp_path / "p.dub")
    before = (root / "project.json").read_bytes()
    with pytest.raises(ProjectError, match="already holds a project"):
        create_folder(root, Project("p2", "Other"))
    assert (root / "project.json").read_bytes() == before


def test_a_project_is_open_once_and_free_again_after_closing(tmp_path: Path) -> None:
    root = _made(tmp_path / "p.dub")
    with open_folder(root), pytest.raises(ProjectInUse, match="process"):
        open_folder(root)
    with open_folder(root) as folder:
        assert folder.notes == ()
    assert not (root / ".lock").exists()


def test_text_that_utf8_cannot_hold_is_saved_all_the_same(tmp_path: Path) -> None:
    with create_folder(tmp_path / "p.dub", small_project()) as folder:
        project = edits.retext(folder.project, "l1", "odd \ud800 sign")
        folder.save(project)
        _add(folder, "l1")
    with open_folder(tmp_path / "p.dub") as folder:
        assert folder.project == project
        assert folder.takes[0].text == "odd \ud800 sign"


def test_saving_into_a_lost_folder_is_an_error_that_leaves_the_value_usable(tmp_path: Path) -> None:
    root = _made(tmp_path / "p.dub")
    with open_folder(root) as folder:
        changed = replace(folder.project, title="Later")
        shutil.rmtree(root)
        (tmp_path / "p.dub").write_bytes(b"a file in its place")
        with pytest.raises(FolderGone, match=r"p\.dub"):
            folder.save(changed)
        assert folder.project.title == "Kitchen"


def _lost_by_moving(root: Path) -> None:
    root.rename(root.with_name("Moved.dub"))


def _lost_for_another(root: Path) -> None:
    shutil.rmtree(root)
    _made(root)


@pytest.mark.parametrize("lose", [shutil.rmtree, _lost_by_moving, _lost_for_another])
def test_nothing_is_written_where_an_open_project_is_no_more(tmp_path: Path, lose: Callable[[Path], object]) -> None:
    root = _made(tmp_path / "p.dub")
    clip = tmp_path / "mara.flac"
    clip.write_bytes(b"clip")
    with open_folder(root) as folder:
        take = _add(folder, "l1")
        project = replace(folder.project, title="Later", deleted=frozenset({take}))
        lose(root)
        before = _files(root)
        for write in (
            lambda: folder.save(project),
            lambda: folder.autosave(project),
            lambda: folder.add_clip(clip),
            lambda: folder.score_take(take, (Score("words", 1.0, "Heard.", True),)),
            lambda: folder.empty_trash(project),
            lambda: folder.bring_take(replace(folder.takes[0], id="t9"), clip),
        ):
            with pytest.raises(FolderGone, match="save the project elsewhere"):
                write()
        with pytest.raises(TakeHomeless, match="nothing else holds its sound"):
            _add(folder, "l2")
        folder.discard_autosave()
        assert _files(root) == before
    assert _files(root) == before
    assert [found.id for found in folder.takes] == [take]


def test_a_take_the_disk_refuses_says_why_and_names_no_temporary_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, *_: object) -> None:
        raise OSError(28, "No space left on device", str(path))

    with open_folder(_made(tmp_path / "p.dub")) as folder:
        monkeypatch.setattr("app.project.store.write_flac", full)
        with pytest.raises(TakeNotWritten, match="could not be kept: the disk is full") as caught:
            _add(folder, "l1")
        assert ".afureko" not in str(caught.value)
        assert folder.takes == ()


def test_a_trash_that_could_not_be_emptied_still_holds_its_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_folder(_made(tmp_path / "p.dub")) as folder:
        take = _add(folder, "l1")

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr("app.project.store.write_bytes", full)
            with pytest.raises(OSError, match="No space"):
                folder.empty_trash(edits.delete_take(folder.project, take))
        assert [found.id for found in folder.takes] == [take]

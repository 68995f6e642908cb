"""What is on this machine: downloaded, added, found in the hub's cache; chosen, checked, removed."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from app.catalogue import hub_cache
from app.catalogue.entries import ENTRIES, entry_of
from app.catalogue.errors import StoreError
from app.catalogue.records import read_model, write_model
from app.catalogue.store import ModelStore, open_store
from engine import api
from tests.catalogue.conftest import TOKENIZER, WEIGHTS, Bench, safetensors

ROOT = Path(__file__).resolve().parents[2]


def own_model(folder: Path) -> Path:
    """Make a folder with a model as a person may have it."""
    folder.mkdir(parents=True)
    (folder / "model.safetensors").write_bytes(WEIGHTS)
    (folder / "tokenizer.json").write_bytes(TOKENIZER)
    return folder


@pytest.fixture
def store(tmp_path: Path) -> ModelStore:
    return ModelStore(tmp_path / "models")


# ---- looking ----


def test_a_new_user_has_the_embedded_voice_and_nothing_is_written(store: ModelStore) -> None:
    [only] = store.installed()
    assert (only.id, only.state, only.usable, only.removable) == ("embedded", "ready", True, False)
    assert only.n_bytes > 10**6
    assert only.memory_bytes["float32"] > only.n_bytes
    assert (store.default(), store.folder_of("embedded")) == ("embedded", None)
    assert not store.folder.exists()


def test_listing_opens_no_socket_and_loads_no_torch(tmp_path: Path) -> None:
    code = (
        "import socket, sys\n"
        "def refuse(*args, **kwargs): raise AssertionError('a socket was opened')\n"
        "socket.socket.connect = socket.create_connection = socket.getaddrinfo = refuse\n"
        "from app.__main__ import main\n"
        "code = main(['models', 'list'])\n"
        "print([m for m in ('torch', 'PySide6', 'httpx2', 'app.catalogue.download') if m in sys.modules], code)"
    )
    environ = os.environ | {"PYTHONPATH": str(ROOT), "AFUREKO_MODELS": str(own_model(tmp_path / "m").parent)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environ, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[] 0"
    assert "qwen3-1.7b-base" in done.stdout


def test_a_model_that_is_not_here_is_never_replaced_by_another(store: ModelStore) -> None:
    with pytest.raises(StoreError, match=r"Qwen3-TTS 1\.7B Base is not on this machine"):
        store.folder_of("qwen3-1.7b-base")
    with pytest.raises(StoreError, match="no model called nonsense"):
        store.folder_of("nonsense")
    with pytest.raises(StoreError, match="not on this machine"):
        store.set_default("fish-s2-pro")
    assert store.default() == "embedded"


def test_the_folder_of_models_follows_the_argument_then_the_environment_then_the_data(tmp_path: Path) -> None:
    environ = {"AFUREKO_MODELS": str(tmp_path / "drive")}
    assert open_store(tmp_path, {}).folder == tmp_path / "models"
    assert open_store(tmp_path, environ).folder == tmp_path / "drive"
    assert open_store(tmp_path, environ, tmp_path / "said").folder == tmp_path / "said"


def test_a_record_somebody_broke_costs_nothing_but_the_record(store: ModelStore) -> None:
    store.folder.mkdir()
    for text in ("", "{", "[]", '{"used": 7}', '{"used": [{"id": 1}]}', '{"seen": {"a": {"b": 1}}}'):
        (store.folder / "models.json").write_text(text)
        assert [one.id for one in store.installed()] == ["embedded"]
        assert store.default() == "embedded"


# ---- folders of the user's own ----


def test_a_folder_of_ones_own_is_used_where_it_is(store: ModelStore, tmp_path: Path) -> None:
    folder = own_model(tmp_path / "声 モデル")
    added = store.use(folder)
    assert (added.folder, added.origin, added.state, added.usable) == (folder, "used", "unverified", True)
    assert store.folder_of(added.id) == folder
    assert added.memory_bytes == {"float32": 80_000, "bfloat16": 40_000, "float16": 40_000}
    assert [one.id for one in store.installed()] == ["embedded", added.id]
    assert not list(store.folder.rglob("*.safetensors")), "nothing is copied"


def test_adding_a_folder_twice_adds_it_once_and_another_of_that_name_gets_a_number(
    store: ModelStore, tmp_path: Path
) -> None:
    first, second = own_model(tmp_path / "a" / "voice"), own_model(tmp_path / "b" / "voice")
    assert store.use(first).id == store.use(first).id == "voice"
    assert store.use(second).id == "voice-2"
    third = own_model(tmp_path / "c" / "voice")
    assert store.use(third, "Qwen3-1.7B-Base").id == "qwen3-1.7b-base-2", "ids of the catalogue stay the catalogue's"


def test_a_new_name_for_a_folder_keeps_the_id_that_projects_and_the_default_know_it_by(
    store: ModelStore, tmp_path: Path
) -> None:
    folder = own_model(tmp_path / "voice")
    store.set_default(store.use(folder).id)
    again = store.use(folder, "The good one")
    assert (again.id, again.title) == ("voice", "The good one")
    assert store.folder_of(store.default()) == folder
    assert [one.id for one in store.installed()] == ["embedded", "voice"]


def damage(folder: Path, name: str) -> Path:
    match name:
        case "no tokenizer":
            (folder / "tokenizer.json").unlink()
        case "cut off":
            (folder / "model.safetensors").write_bytes(WEIGHTS[:-100])
        case "lfs pointer":
            (folder / "model.safetensors").write_text("version https://git-lfs.github.com/spec/v1\noid sha256:0\n")
        case "nothing":
            (folder / "model.safetensors").unlink()
            (folder / "tokenizer.json").unlink()
        case "one below":
            own_model(folder / "languages" / "german")
            (folder / "model.safetensors").unlink()
    return folder


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("no tokenizer", r"there is no tokenizer\.json or tokenizer\.model in it"),
        ("cut off", r"model\.safetensors holds \d+ of \d+ bytes"),
        ("lfs pointer", "Git LFS"),
        ("nothing", "holds no model that Afureko knows"),
        ("one below", "Give the folder of one: languages/german"),
    ],
)
def test_a_folder_that_cannot_be_used_is_refused_with_what_is_missing(
    store: ModelStore, tmp_path: Path, name: str, told: str
) -> None:
    with pytest.raises(StoreError, match=told):
        store.use(damage(own_model(tmp_path / "m"), name))
    assert len(store.installed()) == 1


def test_a_folder_that_is_none_is_refused(store: ModelStore, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is no folder"):
        store.use(tmp_path / "nowhere")


def test_a_folder_that_has_gone_is_told_and_comes_back_with_its_drive(store: ModelStore, tmp_path: Path) -> None:
    folder = own_model(tmp_path / "drive")
    added = store.use(folder)
    store.set_default(added.id)
    folder.rename(tmp_path / "elsewhere")
    [_, gone] = store.installed()
    assert (gone.state, gone.usable) == ("missing", False)
    assert str(folder) in gone.problem
    with pytest.raises(StoreError, match="has gone"):
        store.folder_of(store.default())
    (tmp_path / "elsewhere").rename(folder)
    assert store.folder_of(store.default()) == folder


def test_a_folder_of_ones_own_is_forgotten_and_never_deleted(store: ModelStore, tmp_path: Path) -> None:
    folder = own_model(tmp_path / "mine")
    added = store.use(folder)
    store.set_default(added.id)
    store.remove(added.id)
    assert (folder / "model.safetensors").read_bytes() == WEIGHTS
    assert ([one.id for one in store.installed()], store.default()) == (["embedded"], "embedded")


# ---- the cache of the hub ----


def cached(cache: Path, repo: str, files: dict[str, bytes], revision: str = "a" * 40) -> Path:
    """Lay files out as the hub's own tools do; return the snapshot."""
    place = cache / f"models--{repo.replace('/', '--')}"
    (place / "blobs").mkdir(parents=True, exist_ok=True)
    (place / "refs").mkdir(exist_ok=True)
    (place / "refs" / "main").write_text(revision)
    snapshot = place / "snapshots" / revision
    for name, data in files.items():
        blob = place / "blobs" / hashlib.sha256(data).hexdigest()
        blob.write_bytes(data)
        (snapshot / name).parent.mkdir(parents=True, exist_ok=True)
        (snapshot / name).symlink_to(os.path.relpath(blob, (snapshot / name).parent))
    return snapshot


QWEN = {
    "config.json": b'{"model_type": "qwen3_tts"}',
    "vocab.json": b"{}",
    "merges.txt": b"",
    "tokenizer_config.json": b"{}",
    "model.safetensors": safetensors(100, "talker.x"),
    "speech_tokenizer/config.json": b"{}",
    "speech_tokenizer/model.safetensors": safetensors(100, "decoder.x"),
}


def test_models_in_the_hub_s_cache_are_found_and_read_in_place(tmp_path: Path) -> None:
    snapshot = cached(tmp_path / "hub", "Qwen/Qwen3-TTS-12Hz-0.6B-Base", QWEN)
    store = ModelStore(tmp_path / "models", [tmp_path / "hub"])
    found = store.find("qwen3-0.6b-base")
    assert found is not None
    assert (found.folder, found.origin, found.state) == (snapshot, "hub", "unverified")
    assert found.memory_bytes == entry_of("qwen3-0.6b-base").memory_bytes  # type: ignore[union-attr]
    with pytest.raises(StoreError, match="cache of Hugging Face"):
        store.remove(found.id)
    assert (snapshot / "model.safetensors").exists()


def test_a_snapshot_that_is_not_whole_is_not_offered(tmp_path: Path) -> None:
    some = {name: data for name, data in QWEN.items() if "speech_tokenizer" not in name}
    cached(tmp_path / "hub", "Qwen/Qwen3-TTS-12Hz-0.6B-Base", some)
    assert ModelStore(tmp_path / "models", [tmp_path / "hub"]).find("qwen3-0.6b-base") is None


def test_the_snapshot_that_main_stands_for_comes_first(tmp_path: Path) -> None:
    cached(tmp_path / "hub", "Qwen/Qwen3-TTS-12Hz-0.6B-Base", QWEN, "b" * 40)
    newest = cached(tmp_path / "hub", "Qwen/Qwen3-TTS-12Hz-0.6B-Base", QWEN, "a" * 40)
    store = ModelStore(tmp_path / "models", [tmp_path / "hub"])
    assert store.folder_of("qwen3-0.6b-base") == newest
    assert store.use(newest.parent.parent).folder == newest, "the folder of the repository may be given as well"


def test_the_cache_is_looked_for_where_the_hub_s_tools_keep_it(tmp_path: Path) -> None:
    home = tmp_path / "home"
    assert hub_cache.places({}, home) == (home / ".cache" / "huggingface" / "hub",)
    assert hub_cache.places({"HF_HOME": str(tmp_path / "hf")}, home)[0] == tmp_path / "hf" / "hub"
    assert hub_cache.places({"HF_HUB_CACHE": str(tmp_path / "c"), "HF_HOME": "x"}, home)[0] == tmp_path / "c"


def test_verifying_a_snapshot_compares_it_with_the_names_of_its_blobs(tmp_path: Path) -> None:
    snapshot = cached(tmp_path / "hub", "Qwen/Qwen3-TTS-12Hz-0.6B-Base", QWEN)
    store = ModelStore(tmp_path / "models", [tmp_path / "hub"])
    verdict = store.verify("qwen3-0.6b-base")
    assert verdict.certain
    assert store.find("qwen3-0.6b-base").state == "ready"  # type: ignore[union-attr]
    weights = (snapshot / "model.safetensors").resolve()
    changed = bytearray(weights.read_bytes())
    changed[-1] ^= 1
    weights.write_bytes(changed)
    assert store.find("qwen3-0.6b-base").state == "unverified", "it has changed since"  # type: ignore[union-attr]
    verdict = store.verify("qwen3-0.6b-base")
    assert not verdict.ok
    assert "Damaged: model.safetensors" in verdict.sentence


# ---- verify, remove, choose ----


def test_verify_reads_every_byte_and_tells_how_far_it_is(bench: Bench) -> None:
    bench()
    seen: list[tuple[int, int]] = []
    verdict = bench.store.verify("small", lambda n, total: seen.append((n, total)))
    assert verdict.certain
    assert seen[-1] == (len(WEIGHTS) + len(TOKENIZER),) * 2


def test_damage_is_found_and_get_brings_only_what_is_damaged(bench: Bench) -> None:
    bench()
    data = bytearray(WEIGHTS)
    data[-1] ^= 1
    bench.weights.write_bytes(data)
    assert bench.store.find("small").state == "ready", "only reading it again can tell"  # type: ignore[union-attr]
    verdict = bench.store.verify("small")
    assert [(file.path, file.outcome) for file in verdict.files] == [
        ("tokenizer.json", "right"),
        ("model.safetensors", "wrong"),
    ]
    assert bench.store.find("small").state == "partial"  # type: ignore[union-attr]
    n_asked = len(bench.hub.file_requests())
    assert bench().state == "ready"
    assert bench.weights.read_bytes() == WEIGHTS
    assert [Path(one.path).name for one in bench.hub.file_requests()[n_asked:]] == ["model.safetensors"]


def test_a_file_that_is_missing_makes_the_model_unusable_until_it_is_back(bench: Bench) -> None:
    bench()
    (bench.folder / "tokenizer.json").unlink()
    found = bench.store.find("small")
    assert found is not None
    assert (found.state, found.usable) == ("partial", False)
    with pytest.raises(StoreError, match="is not whole"):
        bench.store.folder_of("small")
    assert "Missing: tokenizer.json" in bench.store.verify("small").sentence
    assert bench().state == "ready"


def test_verifying_can_be_cancelled(bench: Bench) -> None:
    bench()
    token = api.CancelToken()
    token.cancel()
    with pytest.raises(api.Cancelled):
        bench.store.verify("small", None, token)


def test_files_whose_checksum_nobody_published_are_not_called_right(store: ModelStore, tmp_path: Path) -> None:
    added = store.use(own_model(tmp_path / "mine"))
    verdict = store.verify(added.id)
    assert (verdict.ok, verdict.certain) == (True, False)
    assert {file.sha256 for file in verdict.files} == {hashlib.sha256(d).hexdigest() for d in (WEIGHTS, TOKENIZER)}
    assert store.find(added.id).state == "unverified"  # type: ignore[union-attr]


def test_a_folder_the_hub_s_tools_filled_is_compared_with_what_they_noted(store: ModelStore, tmp_path: Path) -> None:
    folder = own_model(tmp_path / "mine")
    notes = folder / ".cache" / "huggingface" / "download"
    notes.mkdir(parents=True)
    git = hashlib.sha1(b"blob %d\0" % len(TOKENIZER) + TOKENIZER).hexdigest()
    for name, mark in (("model.safetensors", hashlib.sha256(WEIGHTS).hexdigest()), ("tokenizer.json", git)):
        (notes / f"{name}.metadata").write_text(f"{'c' * 40}\n{mark}\n1760000000.0\n")
    added = store.use(folder)
    assert store.verify(added.id).certain
    assert store.find(added.id).state == "ready"  # type: ignore[union-attr]


def test_the_embedded_voice_is_verified_by_its_own_card_and_stays(store: ModelStore) -> None:
    assert store.verify("embedded").ok
    with pytest.raises(StoreError, match="stays"):
        store.remove("embedded")


def test_remove_deletes_what_was_downloaded_and_nothing_else(bench: Bench) -> None:
    bench()
    store = bench.store
    store.set_default("small")
    (bench.folder / "my notes.txt").write_text("mine")
    gone = store.remove("small")
    assert gone.n_bytes > len(WEIGHTS)
    assert [path.name for path in bench.folder.iterdir()] == ["my notes.txt"]
    assert store.find("small") is None
    assert store.default() == "embedded"
    (bench.folder / "my notes.txt").unlink()
    bench()
    store.remove("small")
    assert not bench.folder.exists()


def test_a_download_that_is_not_whole_can_be_removed(bench: Bench) -> None:
    bench()
    record = read_model(bench.folder)
    assert record is not None
    write_model(
        bench.folder, replace(record, finished_at="", files=(record.files[0], replace(record.files[1], whole=False)))
    )
    bench.weights.rename(bench.part)
    assert bench.store.find("small").state == "partial"  # type: ignore[union-attr]
    bench.store.remove("small")
    assert not bench.folder.exists()


def test_the_default_is_kept_and_speaks_for_every_store_of_this_folder(store: ModelStore, tmp_path: Path) -> None:
    added = store.use(own_model(tmp_path / "mine"))
    store.set_default(added.id)
    assert ModelStore(store.folder).default() == added.id
    store.set_default("embedded")
    assert ModelStore(store.folder).default() == "embedded"


def test_a_record_cannot_lead_out_of_its_folder(bench: Bench) -> None:
    bench()
    victim = bench.root / "victim"
    victim.write_text("mine")
    content = json.loads((bench.folder / "afureko.json").read_text())
    content["files"][0]["path"] = "../../victim"
    (bench.folder / "afureko.json").write_text(json.dumps(content))
    assert bench.store.find("small") is None
    with pytest.raises(StoreError):
        bench.store.remove("small")
    assert victim.read_text() == "mine"
    shutil.rmtree(bench.folder)


# ---- the catalogue ----


def test_every_entry_says_what_it_is_for_and_comes_from_a_pinned_place() -> None:
    ids = [entry.id for entry in ENTRIES]
    assert ids[0] == "embedded"
    assert len(set(ids)) == len(ids)
    for entry in ENTRIES[1:]:
        assert entry.languages, entry.id
        assert entry.voices, entry.id
        assert entry.licence_url.startswith("https://"), entry.id
        assert entry.note.endswith("."), entry.id
        assert entry.memory_bytes["bfloat16"] < entry.memory_bytes["float32"], entry.id
        assert len({file.local for file in entry.files}) == len(entry.files), entry.id
        assert any(file.local.endswith(".safetensors") for file in entry.files), entry.id
        if entry.family == "pocket":
            assert all(len(file.revision or entry.revision) == 40 for file in entry.files), entry.id


def test_what_may_not_be_used_freely_must_be_accepted() -> None:
    assert [entry.id for entry in ENTRIES if entry.must_accept] == ["fish-s2-pro"]
    assert {entry.repo for entry in ENTRIES if entry.gated} == {"kyutai/pocket-tts"}


def test_memory_is_that_of_the_weights_and_a_long_take() -> None:
    large = entry_of("qwen3-1.7b-base")
    assert large is not None
    weights_and_codec = 3_857_413_744 + 682_293_092
    assert 0 < large.memory_bytes["bfloat16"] - weights_and_codec < 0.3e9

"""Opening a model: what is missing or damaged is a sentence, never noise."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file

from engine.api import DeviceError, ModelError, model_status, open_engine
from engine.families.starter.family import Networks
from engine.families.starter.weights import load, mismatches
from engine.loading import FORMAT, Manifest, check_files, read_manifest, save_model
from engine.opening import choose_device
from engine.rounding import from_8_bits, layers_of, to_8_bits
from tests.engine import tiny

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return tiny.write_model(tmp_path / "model")


def weights(model: Path) -> Path:
    (path,) = model.glob("weights-*.safetensors")
    return path


def told(model: Path, change: Callable[[dict], object]) -> None:  # type: ignore[type-arg]
    """Change what model.json says, as somebody would who writes it by hand: without a checksum of its own."""
    path = model / "model.json"
    content = json.loads(path.read_text(encoding="utf-8"))
    change(content)
    content.pop("checksum", None)
    path.write_text(json.dumps(content), encoding="utf-8")


def test_what_was_written_is_what_is_loaded_within_8_bits_and_half_precision(model: Path) -> None:
    loaded, made = load(model, read_manifest(model)), tiny.networks()
    of_8_bits = {f"{name}.weight" for name in layers_of(made.decoder)}
    assert {k.removeprefix("decoder.") for k, x in stored(model).items() if x.dtype == torch.int8} == of_8_bits
    for ours, theirs in (
        (loaded.codec, made.codec),
        (loaded.decoder, made.decoder),
        (loaded.durations, made.durations),
    ):
        for (name, x), y in zip(ours.state_dict().items(), theirs.state_dict().values(), strict=True):
            assert x.dtype == torch.float32
            small = ours is loaded.decoder and name in of_8_bits
            assert torch.equal(x, y if small else y.half().float()), name
    assert loaded.codec.config == tiny.CODEC
    assert loaded.decoder.config == tiny.DECODER


def stored(model: Path) -> dict[str, torch.Tensor]:
    return load_file(weights(model))


def loaded_from(model: Path, tensors: dict[str, torch.Tensor]) -> Networks:
    """Load other tensors under the manifest of *model*."""
    save_file(tensors, weights(model))
    return load(model, read_manifest(model))


def test_weights_of_half_precision_are_rounded_to_8_bits(model: Path) -> None:
    tensors = stored(model)
    for name in [k for k in tensors if k.endswith(".scale")]:
        weight = f"{name.removesuffix('scale')}weight"
        tensors[weight] = (from_8_bits(tensors[weight], tensors.pop(name)) * 1.001).half()
    for layer in layers_of(loaded_from(model, tensors).decoder).values():
        assert torch.equal(layer.weight, from_8_bits(*to_8_bits(layer.weight)))


def test_multiples_without_their_scale_are_no_weights(model: Path) -> None:
    tensors = stored(model)
    del tensors["decoder.depth.first.scale"]
    with pytest.raises(ModelError, match=r"1 missing \(decoder\.depth\.first\.weight\)"):
        loaded_from(model, tensors)


def test_a_scale_that_is_no_number_is_told(model: Path) -> None:
    tensors = stored(model)
    tensors["decoder.depth.first.scale"][0] = torch.nan
    with pytest.raises(ModelError, match="not a finite number"):
        loaded_from(model, tensors)


def test_the_engine_tells_what_it_opened(model: Path) -> None:
    synth = open_engine(model, device="cpu", threads=2)
    info = synth.info
    assert (info.family, info.model, info.version, info.device, info.dtype) == (
        "starter",
        "tiny",
        "1",
        "cpu",
        "float32",
    )
    assert (info.rate_hz, info.frame_rate_hz, info.threads, info.languages) == (24000, 25.0, 2, ("en", "ja"))
    assert info.fingerprint == read_manifest(model).fingerprint
    synth.close()


def test_opening_leaves_the_process_s_random_numbers_and_grad_mode_alone(model: Path) -> None:
    before = torch.get_rng_state()
    open_engine(model, device="cpu").close()
    assert torch.equal(torch.get_rng_state(), before)
    assert torch.is_grad_enabled()


def test_a_whole_model_has_no_problem(model: Path) -> None:
    found = model_status(model)
    assert (found.ok, found.problem, found.name, found.version) == (True, None, "tiny", "1")
    assert found.fingerprint == read_manifest(model).fingerprint


def test_looking_at_a_model_loads_no_torch(model: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from engine.api import model_status\n"
        f"print(model_status(Path({str(model)!r})).ok, 'torch' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "False"]


def no_folder(model: Path) -> None:
    (model / "model.json").rename(model / "elsewhere.json")


def no_weights(model: Path) -> None:
    weights(model).unlink()


def cut(model: Path) -> None:
    weights(model).write_bytes(weights(model).read_bytes()[:-7])


def flip(model: Path) -> None:
    content = bytearray(weights(model).read_bytes())
    content[-9] ^= 1
    weights(model).write_bytes(content)


def no_json(model: Path) -> None:
    (model / "model.json").write_text('{"format": 1,', encoding="utf-8")


def another_digit(model: Path) -> None:
    """Change a number that no tensor's shape depends on, so that the weights would fit and speak noise."""
    path = model / "model.json"
    content = path.read_text(encoding="utf-8")
    assert '"hop": 240' in content
    path.write_text(content.replace('"hop": 240', '"hop": 248'), encoding="utf-8")


DAMAGES = {
    "another digit": (another_digit, "model.json is damaged"),
    "no model.json": (no_folder, "there is no model.json in it"),
    "no weights": (no_weights, r"weights-\w+\.safetensors is missing"),
    "truncated": (cut, r"holds \d+ of \d+ bytes, it is not whole"),
    "bit flip": (flip, "is damaged"),
    "no JSON": (no_json, "model.json cannot be read"),
    "newer": (
        lambda m: told(m, lambda c: c.update(format=FORMAT + 1)),
        f"format {FORMAT + 1}; this version reads format {FORMAT}",
    ),
    "a list": (lambda m: (m / "model.json").write_text("[]"), "it is of format"),
    "no files": (lambda m: told(m, lambda c: c.update(files=[])), "lacks or garbles an entry"),
    "outside": (lambda m: told(m, lambda c: c["files"][0].update(name="../x")), "lacks or garbles an entry"),
    "no languages": (lambda m: told(m, lambda c: c.pop("languages")), "lacks or garbles an entry"),
    "symbols": (lambda m: told(m, lambda c: c["symbols"].reverse()), "another table of phoneme symbols"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_missing_or_damaged_files_are_a_sentence(model: Path, name: str) -> None:
    damage, sentence = DAMAGES[name]
    damage(model)
    with pytest.raises(ModelError, match=sentence) as caught:
        open_engine(model, device="cpu")
    found = model_status(model)
    assert not found.ok
    assert found.problem == str(caught.value)
    assert str(model) in str(caught.value)


def test_another_family_is_refused(model: Path) -> None:
    told(model, lambda c: c.update(family="fish"))
    with pytest.raises(ModelError, match="family 'fish', which this version does not know"):
        open_engine(model, device="cpu")


def test_tensors_of_other_names_or_shapes_are_reported_readably(model: Path) -> None:
    told(model, lambda c: c["decoder"].update(n_layers=1, inner=20))
    with pytest.raises(
        ModelError, match=r"unexpected \(decoder\.blocks\.1.*, …\); \d+ of another shape \(.*×.* instead of"
    ):
        open_engine(model, device="cpu")
    told(model, lambda c: c["decoder"].update(n_layers=3, inner=24))
    with pytest.raises(ModelError, match=r"\d+ missing \(decoder\.blocks\.2"):
        open_engine(model, device="cpu")


def test_sizes_that_no_network_can_have_are_a_sentence(model: Path) -> None:
    told(model, lambda c: c["decoder"].update(width=-5))
    with pytest.raises(ModelError, match="sizes that no network can have"):
        open_engine(model, device="cpu")
    told(model, lambda c: c["decoder"].update(colour="red"))
    with pytest.raises(ModelError, match="sizes that no network can have"):
        open_engine(model, device="cpu")


def test_a_key_map_that_fits_has_nothing_to_report() -> None:
    assert mismatches({"a": (2, 3)}, {"a": (2, 3)}) == []
    assert mismatches({"a": (), "b": (1,)}, {"a": (2,), "c": (1,)}) == [
        "1 missing (b)",
        "1 unexpected (c)",
        "1 of another shape (a 2 instead of scalar)",
    ]


def save(folder: Path, seed: int, **meta: object) -> Manifest:
    made = tiny.networks(seed)
    told = {"name": "tiny", "version": str(seed), "languages": ["en"], **meta}
    return save_model(folder, made.codec, made.decoder, made.durations, told)


def test_a_new_version_replaces_the_old_one(model: Path) -> None:
    old = read_manifest(model)
    new = save(model, 5, text_versions={"lib": "1.2"}, defaults={"temperature": 0.7})
    assert {p.name for p in model.iterdir()} == {"model.json", *(f.name for f in new.files)}
    assert new.fingerprint != old.fingerprint
    assert (new.version, new.languages, new.defaults, new.text_versions) == (
        "5",
        ("en",),
        {"temperature": 0.7},
        {"lib": "1.2"},
    )
    check_files(model, new)


def test_the_same_weights_have_the_same_fingerprint_under_any_name(model: Path) -> None:
    assert save(model, 0, name="other").fingerprint == tiny_fingerprint(model)


def tiny_fingerprint(model: Path) -> str:
    return read_manifest(tiny.write_model(model.parent / "again")).fingerprint


def test_large_models_are_cut_into_files_of_a_bearable_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.families.starter.weights.MAX_FILE_BYTES", 20_000)
    manifest = save(tmp_path, 0)
    assert len(manifest.files) > 2
    assert max(f.n_bytes for f in manifest.files) < 30_000
    assert load(tmp_path, manifest).decoder.config == tiny.DECODER


def test_weights_that_half_precision_cannot_hold_are_refused_and_the_old_model_stays(model: Path) -> None:
    made = tiny.networks()
    made.decoder.start.data[0] = 1e6
    with pytest.raises(ModelError, match=r"fp16 cannot hold decoder\.start"):
        save_model(model, made.codec, made.decoder, made.durations, {"name": "x", "version": "2", "languages": []})
    assert model_status(model).ok


def test_a_device_that_is_not_there_is_a_sentence() -> None:
    assert choose_device("cpu") == "cpu"
    with pytest.raises(DeviceError, match="'abacus' is no device"):
        choose_device("abacus")
    for name, there in (("cuda", torch.cuda.is_available()), ("mps", torch.backends.mps.is_available())):
        if not there:
            with pytest.raises(DeviceError, match=f"no {name} device"):
                choose_device(name)


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"dtype": "int3"}, "no number format"),
        ({"threads": 0}, "0 threads"),
        ({"options": {"x": "1"}}, "No option named x"),
    ],
)
def test_what_cannot_be_asked_for_is_a_sentence(model: Path, how: dict[str, object], sentence: str) -> None:
    with pytest.raises(DeviceError, match=sentence):
        open_engine(model, device="cpu", **how)  # type: ignore[arg-type]


def test_sizes_that_divide_by_nothing_are_a_sentence(model: Path) -> None:
    told(model, lambda c: c["decoder"].update(n_heads=0))
    with pytest.raises(ModelError, match="sizes that no network can have"):
        open_engine(model, device="cpu")

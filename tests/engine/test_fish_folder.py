"""Opening Fish S2-Pro from a folder: both published layouts, nothing read that is not needed, faults in plain words."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file
from torch import Tensor

from engine.api import ModelError, open_engine
from engine.families.fish.opening import fingerprint, open_fish
from engine.families.fish.sizes import read_sizes
from engine.families.fish.tokens import FishTokens
from engine.families.fish.weights import CodecFile, Networks, load
from tests.engine import tiny_fish
from tests.engine.tiny_fish import TINY, write_fish

SHARD = "model-00002-of-00002.safetensors"


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_fish(tmp_path_factory.mktemp("fish") / "published")


@pytest.fixture
def model(published: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(published, tmp_path / "model"))


def loaded(folder: Path, dtype: torch.dtype = torch.float32) -> Networks:
    return load(folder, read_sizes(folder), FishTokens(folder), "cpu", dtype)


@pytest.fixture(scope="module")
def as_published(published: Path) -> Networks:
    return loaded(published)


def same(ours: Networks, others: Networks) -> bool:
    pairs = zip((ours.slow, ours.fast, ours.codec), (others.slow, others.fast, others.codec), strict=True)
    return all(
        torch.equal(x, y)
        for a, b in pairs
        for x, y in zip(a.state_dict().values(), b.state_dict().values(), strict=True)
    )


def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that fills with the names of the codec's tensors as they are read."""
    names: list[str] = []
    real = CodecFile.tensor
    monkeypatch.setattr(CodecFile, "tensor", lambda self, name: (names.append(name), real(self, name))[1])
    return names


# ---- what is read


def test_the_door_opens_the_folder_and_tells_what_it_is(model: Path) -> None:
    synth = open_engine(model, device="cpu", dtype="bfloat16")
    info = synth.info
    assert (info.family, info.model, info.dtype) == ("fish", "Fish S2-Pro", "bfloat16")
    assert (info.rate_hz, round(info.frame_rate_hz, 2)) == (44100, 21.53)
    assert (info.voices, info.transcript, info.instruct, info.commands_length) == (("clip",), "needed", False, False)
    assert {"en", "ja", "zh"} <= set(info.languages)
    synth.close()


def test_every_tensor_is_that_of_the_shards(model: Path) -> None:
    ours, wanted = loaded(model, torch.bfloat16), tiny_fish.language_weights()
    gate, up = (wanted[f"text_model.model.layers.1.feed_forward.{name}.weight"] for name in ("w1", "w3"))
    assert torch.equal(ours.slow.stack.layers[1].w13.weight, torch.cat((gate, up)).bfloat16())
    assert torch.equal(
        ours.fast.stack.layers[0].wqkv.weight, wanted["audio_decoder.layers.0.attention.wqkv.weight"].bfloat16()
    )
    assert torch.equal(
        ours.slow.codebook_embeddings.weight, wanted["audio_decoder.codebook_embeddings.weight"].bfloat16()
    )
    assert ours.slow.first_code == TINY.vocab - TINY.book - 18  # bytes, one merge and five marks come before the codes
    assert {p.dtype for p in ours.codec.parameters()} == {torch.float32}
    assert not any(p.requires_grad for p in ours.slow.parameters())


def test_tensors_that_need_no_change_stay_in_the_mapped_file(model: Path) -> None:
    """11 GB are not copied: the file may be replaced on disk, and nothing is read before it is used."""
    maps = Path("/proc/self/maps")
    if not maps.exists():
        pytest.skip("there is no list of mapped files on this system")
    networks = loaded(model, torch.bfloat16)
    spans = [line.split()[0].split("-") for line in maps.read_text(encoding="utf-8").splitlines() if str(model) in line]
    places = [(int(first, 16), int(last, 16)) for first, last in spans]
    for tensor in (networks.codec.semantic.codebook.weight, networks.slow.embeddings.weight):
        assert any(first <= tensor.data_ptr() < last for first, last in places)


def test_decoding_reads_neither_the_hearing_half_nor_tables(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = reads(monkeypatch)
    networks = loaded(model)
    unused = ("encoder.", "quantizer.pre_module.", "quantizer.downsample.")
    assert names
    assert [
        n for n in names if n.startswith(unused) or ".in_proj." in n or n.endswith(("causal_mask", "freqs_cis"))
    ] == []
    names.clear()
    networks.hear()
    assert {n.split(".")[0] for n in names} == {"encoder", "quantizer"}
    assert not any(n.startswith(("decoder.", "quantizer.post_module.")) for n in names)


def fine_tune(model: Path) -> Path:
    """Write the same weights as a fine-tune has them: one flat pickle."""
    weights = {name: x.bfloat16() for name, x in tiny_fish.flat_weights(tiny_fish.language_weights()).items()}
    for path in model.glob("model*"):
        path.unlink()
    torch.save(weights, model / "model.pth")
    (model / "config.json").write_text(json.dumps(tiny_fish.flat_config()), encoding="utf-8")
    return model


def test_a_fine_tune_in_one_flat_pickle_with_split_projections_is_the_same_model(
    model: Path, as_published: Networks
) -> None:
    assert same(loaded(fine_tune(model)), as_published)


def test_a_fine_tune_may_wrap_its_names_and_its_tensors(model: Path, as_published: Networks) -> None:
    fine_tune(model)
    weights = torch.load(model / "model.pth", weights_only=True)
    torch.save({"state_dict": {f"model.{name}": x for name, x in weights.items()}}, model / "model.pth")
    assert same(loaded(model), as_published)


def codec_anew(model: Path, change: Callable[[dict[str, Tensor]], object], **how: bool) -> None:
    tensors = torch.load(model / "codec.pth", weights_only=True)
    changed = change(tensors)
    torch.save(tensors if changed is None else changed, model / "codec.pth", **how)


def without(name: str) -> Callable[[dict[str, Tensor]], dict[str, Tensor]]:
    return lambda tensors: {n: x for n, x in tensors.items() if n != name}


def old_norms(tensors: dict[str, Tensor]) -> dict[str, Tensor]:
    ends = {".parametrizations.weight.original0": ".weight_g", ".parametrizations.weight.original1": ".weight_v"}
    return {next((n.replace(a, b) for a, b in ends.items() if a in n), n): x for n, x in tensors.items()}


@pytest.mark.parametrize(
    "change",
    [
        lambda tensors: {name.removeprefix("generator."): x for name, x in tensors.items()},
        lambda tensors: {"state_dict": tensors},
        lambda tensors: tensors | {"discriminator.x": torch.zeros(3)},
        old_norms,
    ],
)
def test_the_codec_s_file_is_read_in_every_form_it_is_published_in(
    model: Path, as_published: Networks, change: Callable[[dict[str, Tensor]], object]
) -> None:
    codec_anew(model, change)
    assert same(loaded(model), as_published)


def test_a_pickle_of_the_old_kind_is_read_too(model: Path, as_published: Networks) -> None:
    codec_anew(model, lambda tensors: tensors, _use_new_zipfile_serialization=False)
    assert same(loaded(model), as_published)


# ---- faults


class Program:
    """What a malicious pickle holds: a call."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, (str(self.path),)


@pytest.mark.parametrize("old", [False, True])
def test_a_pickle_that_holds_a_program_is_not_opened(model: Path, tmp_path: Path, old: bool) -> None:
    trace = tmp_path / "it ran"
    torch.save({"generator.x": Program(trace)}, model / "codec.pth", _use_new_zipfile_serialization=not old)
    with pytest.raises(
        ModelError, match=r"codec\.pth holds more than tensors, it could run a program; it was not opened"
    ):
        open_engine(model, device="cpu", dtype="float32")
    assert not trace.exists()


def shard_anew(model: Path, change: Callable[[dict[str, Tensor]], object]) -> None:
    tensors = load_file(model / SHARD)
    change(tensors)
    save_file(tensors, model / SHARD)


def config_anew(model: Path, change: Callable[[dict], object]) -> None:  # type: ignore[type-arg]
    content = json.loads((model / "config.json").read_text(encoding="utf-8"))
    change(content)
    (model / "config.json").write_text(json.dumps(content), encoding="utf-8")


FAULTS: dict[str, tuple[Callable[[Path], object], str]] = {
    "no codec": (lambda m: (m / "codec.pth").unlink(), r"there is no codec\.pth in it"),
    "no tokenizer": (lambda m: (m / "tokenizer.json").unlink(), r"there is no tokenizer\.json in it"),
    "no shard": (lambda m: (m / SHARD).unlink(), f"there is no {SHARD} in it"),
    "cut shard": (lambda m: (m / SHARD).write_bytes((m / SHARD).read_bytes()[:-9]), f"{SHARD} cannot be read"),
    "cut codec": (lambda m: (m / "codec.pth").write_bytes((m / "codec.pth").read_bytes()[:5000]), r"codec\.pth"),
    "text for a codec": (lambda m: (m / "codec.pth").write_text("hello"), r"codec\.pth"),
    "a list for a codec": (lambda m: torch.save([torch.zeros(1)], m / "codec.pth"), r"codec\.pth holds no tensors"),
    "missing": (
        lambda m: shard_anew(m, lambda t: t.pop("text_model.model.layers.0.feed_forward.w2.weight")),
        r"missing: text_model\.model\.layers\.0\.feed_forward\.w2\.weight",
    ),
    "left over": (
        lambda m: shard_anew(m, lambda t: t.update({"audio_decoder.other": torch.zeros(2)})),
        r"not of this model: audio_decoder\.other",
    ),
    "deeper than told": (
        lambda m: config_anew(m, lambda c: c["text_config"].update(n_layer=1)),
        r"not of this model: text_model\.model\.layers\.1\.attention.*, .* and \d more",
    ),
    "wider than told": (
        lambda m: config_anew(m, lambda c: c["text_config"].update(intermediate_size=40)),
        r"of another shape: .*w1\.weight \(48, 32\) instead of \(40, 32\)",
    ),
    "an entry missing": (
        lambda m: config_anew(m, lambda c: c["text_config"].pop("dim")),
        r"config\.json lacks the entry dim",
    ),
    "no JSON": (lambda m: (m / "tokenizer.json").write_text("{"), "tokenizer cannot be read"),
    "another tokenizer": (lambda m: tiny_fish.write_tokenizer(m, 60), "tokenizer and its config.json do not belong"),
    "codec lacks a tensor": (
        lambda m: codec_anew(m, without("generator.quantizer.post_module.layers.0.attention.wo.weight")),
        r"missing: quantizer\.post_module\.layers\.0\.attention\.wo\.weight",
    ),
    "another codec": (
        lambda m: torch.save({"generator.decoder.other": torch.zeros(1)}, m / "codec.pth"),
        r"codec\.pth has no tensor decoder\.model\.0\.conv\.weight",
    ),
    "fewer codebooks": (
        lambda m: torch.save(tiny_fish.codec_weights(tiny_fish.Sound(books=(40, 16, 16))), m / "codec.pth"),
        r"codec\.pth has 3 codebooks, the weights have 4",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_a_sentence_that_names_it(model: Path, name: str) -> None:
    damage, sentence = FAULTS[name]
    damage(model)
    with pytest.raises(ModelError, match=sentence) as caught:
        open_engine(model, device="cpu", dtype="float32")
    assert str(model) in str(caught.value)


def test_a_hole_in_the_hearing_half_is_told_at_once_and_not_only_with_a_new_voice(model: Path) -> None:
    codec_anew(model, without("generator.encoder.block.0.conv.bias"))
    with pytest.raises(ModelError, match=r"missing: encoder\.block\.0\.conv\.bias"):
        loaded(model)


def test_the_fingerprint_is_that_of_the_content(model: Path, tmp_path: Path) -> None:
    first = fingerprint(model)
    assert fingerprint(write_fish(tmp_path / "again")) == first
    shard_anew(model, lambda t: next(iter(t.values())).add_(1))
    assert fingerprint(model) != first


def test_opening_leaves_the_process_s_random_numbers_alone(model: Path) -> None:
    before = torch.get_rng_state()
    open_fish(model, "cpu", "float32", None)
    assert torch.equal(torch.get_rng_state(), before)
    assert torch.is_grad_enabled()

"""Weights out of C source: every way a layer is stored comes back as a matrix, and what does not fit is told."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
import torch

from engine import analysis, vocoder
from engine.training.opus_weights import PITCH, VOCODER, VOCODER_TABLE, UnusableSource, layers, read
from tests.engine.tiny import CODEC

RNG = np.random.default_rng(3)


def array(kind: str, name: str, values: npt.ArrayLike) -> str:
    flat = [str(x) for x in np.ravel(values).tolist()]
    lines = ",\n".join(",".join(flat[i : i + 8]) for i in range(0, len(flat), 8))
    return f"#ifndef USE_WEIGHTS_FILE\nstatic const {kind} {name}[{len(flat)}] = {{\n{lines}\n}};\n#endif\n"


def float_layer(name: str, w: npt.NDArray[np.float32], bias: npt.NDArray[np.float32] | None) -> str:
    """Write a matrix (in, out), or a convolution (out, in, 3, 3), as C source."""
    told = "NULL" if bias is None else f'"{name}_bias"'
    out = "" if bias is None else array("float", f"{name}_bias", bias)
    if w.ndim == 4:
        sizes = f"{w.shape[1]},{w.shape[0]},{w.shape[2]},{w.shape[3]}"
        call = f'conv2d_init(&model->{name},arrays,{told},"{name}_weight_float",{sizes})'
        return out + array("float", f"{name}_weight_float", w) + f"if ({call}) return 1;\n"
    rest = f'NULL,NULL,"{name}_weights_float",NULL,NULL,NULL,{w.shape[0]},{w.shape[1]}'
    call = f"linear_init(&model->{name},arrays,{told},{rest})"
    return out + array("float", f"{name}_weights_float", w) + f"if ({call}) return 1;\n"


def quantised_layer(name: str, w: npt.NDArray[np.int8], scale: npt.NDArray[np.float32], bias: str) -> str:
    """Write int8 weights (out, in) in blocks of 8 outputs by 4 inputs."""
    n_out, n_in = w.shape
    blocks = [w[o : o + 8, i : i + 4].ravel() for o in range(0, n_out, 8) for i in range(0, n_in, 4)]
    names = f'"{name}_subias","{name}_weights_int8","{name}_weights_float",NULL,NULL,"{name}_scale"'
    call = f"linear_init(&model->{name},arrays,{bias},{names},{n_in},{n_out})"
    stored = array("opus_int8", f"{name}_weights_int8", np.concatenate(blocks))
    return stored + array("float", f"{name}_scale", scale) + f"if ({call}) return 1;\n"


def drawn(*shape: int) -> npt.NDArray[np.float32]:
    return RNG.normal(size=shape).astype(np.float32)


def test_a_float_layer_and_a_convolution_come_back_as_they_are() -> None:
    w, b, kernel = drawn(3, 5), drawn(5), drawn(2, 1, 3, 3)
    found = layers(float_layer("dense", w, b) + float_layer("conv", kernel, b[:2]))
    assert found.keys() == {"dense_w", "dense_b", "conv_w", "conv_b"}
    assert np.array_equal(found["dense_w"], w)
    assert np.array_equal(found["conv_w"], kernel)
    assert np.array_equal(found["conv_b"], b[:2])


def test_int8_blocks_are_put_in_order_and_scaled_by_output() -> None:
    w, scale = RNG.integers(-127, 128, (16, 8)).astype(np.int8), np.abs(drawn(16)) / 127
    found = layers(array("float", "gate_bias", drawn(16)) + quantised_layer("gate", w, scale, '"gate_bias"'))
    assert found["gate_w"].shape == (8, 16)
    for o in range(16):
        assert np.allclose(found["gate_w"][:, o], w[o] * scale[o] * 127, rtol=1e-6)


def test_a_recurrent_layer_without_bias_has_none() -> None:
    w = np.ones((24, 8), np.int8)
    assert layers(quantised_layer("gru_recurrent", w, np.ones(24, np.float32), "NULL")).keys() == {"gru_recurrent_w"}


def test_a_layer_that_does_not_fit_its_arrays_is_named() -> None:
    text = float_layer("dense", drawn(3, 5), None)
    with pytest.raises(UnusableSource, match="the layer dense"):
        layers(text.replace("NULL,3,5", "NULL,4,5"))
    with pytest.raises(UnusableSource, match="dense_weights_float holds 15 numbers instead of 16"):
        layers(text.replace("[15]", "[16]"))


def source(folder: Path, left_out: str = "") -> Path:
    """Write networks of the tiny codec's sizes as Opus writes its own."""
    spoken, heard = vocoder.shapes(CODEC.vocoder_widths), analysis.shapes(CODEC.pitch_width)
    (folder / "dnn").mkdir(parents=True)
    files = {"fargan_data.c": (spoken, VOCODER), "pitchdnn_data.c": (heard, PITCH)}
    for name, (shapes, names) in files.items():
        text = ""
        for theirs, ours in names.items():
            bias = drawn(*shapes[f"{ours}_b"]) if f"{ours}_b" in shapes else None
            text += "" if theirs == left_out else float_layer(theirs, drawn(*shapes[f"{ours}_w"]), bias)
        if "pitch" in shapes:
            text += float_layer(VOCODER_TABLE, drawn(*shapes["pitch"]), drawn(shapes["pitch"][1]))
        (folder / "dnn" / name).write_text(text, encoding="utf-8")
    return folder


def test_both_networks_are_found_by_our_names(tmp_path: Path) -> None:
    found = read(source(tmp_path), CODEC)
    assert {k: tuple(v.shape) for k, v in found["vocoder"].items()} == vocoder.shapes(CODEC.vocoder_widths)
    assert {k: tuple(v.shape) for k, v in found["pitch"].items()} == analysis.shapes(CODEC.pitch_width)
    theirs = layers((tmp_path / "dnn" / "pitchdnn_data.c").read_text(encoding="utf-8"))
    assert torch.equal(found["pitch"]["joined_w"], torch.from_numpy(theirs["dense_downsampler_w"]))


def test_what_a_source_lacks_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnusableSource, match=r"fargan_data\.c cannot be read"):
        read(tmp_path / "nothing", CODEC)
    with pytest.raises(UnusableSource, match=r"another vocoder network.* 2 missing \(out_b, out_w\)"):
        read(source(tmp_path / "opus", "sig_net_sig_dense_out"), CODEC)

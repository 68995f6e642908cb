"""Read the weights of the vocoder and of the pitch network out of the source of the Opus codec (BSD) -> WORK/fixed.pt.

    python -m engine.training.opus_weights OPUS_SOURCE WORK

OPUS_SOURCE is the unpacked source of Opus 1.5.2, such as that of the Debian package `opus`. Its C files hold every
array as text, and calls of linear_init() and conv2d_init() that say which arrays make a layer. Knows no training.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from engine import analysis, vocoder
from engine.codec import CodecConfig
from engine.families.starter.weights import mismatches

Array = npt.NDArray[np.float32]
Wide = npt.NDArray[np.float64]

OUTS, INS = 8, 4  # of a block in which int8 weights are stored
UNIT = 127  # a layer's scales count steps of 1 / 127
_ARRAY = re.compile(r"static const (?:float|opus_int8|opus_uint8|int) (\w+)\[(\d+)\]\s*=\s*\{([^}]*)\}")
_LAYER = re.compile(r"(linear|conv2d)_init\(&model->(\w+),\s*arrays,([^)]*)\)")

# the layers of dnn/fargan_data.c by the names of engine.vocoder.shapes()
VOCODER = MappingProxyType(
    {
        "cond_net_fdense1": "rows",
        "cond_net_fconv1": "near",
        "cond_net_fdense2": "parts",
        "sig_net_cond_gain_dense": "gain",
        "sig_net_fwc0_conv": "first",
        "sig_net_fwc0_glu_gate": "first_gate",
        "sig_net_gain_dense_out": "repeat",
        **{f"sig_net_gru{i}_input": f"in{i}" for i in (1, 2, 3)},
        **{f"sig_net_gru{i}_recurrent": f"again{i}" for i in (1, 2, 3)},
        **{f"sig_net_gru{i}_glu_gate": f"gate{i}" for i in (1, 2, 3)},
        "sig_net_skip_dense": "last",
        "sig_net_skip_glu_gate": "last_gate",
        "sig_net_sig_dense_out": "out",
    }
)
VOCODER_TABLE = "cond_net_pembed"  # of periods; its name there is "pitch"
# the layers of dnn/pitchdnn_data.c by the names of engine.analysis.shapes()
PITCH = MappingProxyType(
    {
        "dense_if_upsampler_1": "phases1",
        "dense_if_upsampler_2": "phases2",
        "conv2d_1": "repeats1",
        "conv2d_2": "repeats2",
        "dense_downsampler": "joined",
        "gru_1_input": "in",
        "gru_1_recurrent": "again",
        "dense_final_upsampler": "votes",
    }
)


class UnusableSource(Exception):
    """The source does not hold the weights that the codec is built for."""


def layers(text: str) -> dict[str, Array]:
    """Return the weights ("…_w") and biases ("…_b") of each layer in the C source *text*.

    A matrix is (in, out), a convolution (out, in, time, lag); weights stored as int8 are brought to their scale.
    Raises UnusableSource.
    """
    arrays = _arrays(text)
    out: dict[str, Array] = {}
    for kind, name, told in _LAYER.findall(text):
        words = [w.strip().strip('"') for w in told.split(",")]
        try:
            weights, bias = (_linear if kind == "linear" else _conv2d)(words, arrays)
        except (KeyError, ValueError) as error:
            raise UnusableSource(
                f"the layer {name} cannot be read ({error!r}); is this the source of 1.5.2?"
            ) from error
        out[f"{name}_w"] = weights.astype(np.float32)
        if bias is not None:
            out[f"{name}_b"] = bias.astype(np.float32)
    return out


def _arrays(text: str) -> dict[str, Wide]:
    out: dict[str, Wide] = {}
    for name, n, body in _ARRAY.findall(text):
        out[name] = np.array([float(x) for x in body.split(",") if x.strip()])
        if len(out[name]) != int(n):
            raise UnusableSource(f"the array {name} holds {len(out[name])} numbers instead of {n}; unpack it anew.")
    return out


def _linear(words: list[str], arrays: Mapping[str, Wide]) -> tuple[Wide, Wide | None]:
    bias, _, quantised, floats, index, diagonal, scale = words[:7]
    n_in, n_out = int(words[7]), int(words[8])
    if (index, diagonal) != ("NULL", "NULL"):
        raise ValueError("its weights are sparse")
    if quantised in arrays:
        blocks = arrays[quantised].reshape(n_out // OUTS, n_in // INS, OUTS, INS)
        weights = (blocks.transpose(0, 2, 1, 3).reshape(n_out, n_in) * arrays[scale][:, None] * UNIT).T
    else:
        weights = arrays[floats].reshape(n_in, n_out)
    return weights, None if bias == "NULL" else arrays[bias]


def _conv2d(words: list[str], arrays: Mapping[str, Wide]) -> tuple[Wide, Wide | None]:
    bias, weights = words[:2]
    n_in, n_out, time, lag = map(int, words[2:6])
    return arrays[weights].reshape(n_out, n_in, time, lag), arrays[bias]


def named(found: Mapping[str, Array], names: Mapping[str, str]) -> dict[str, Array]:
    """Return the weights and biases of the layers that *names* lists, by their new names."""
    both = ((f"{theirs}_{part}", f"{ours}_{part}") for theirs, ours in names.items() for part in "wb")
    return {ours: found[theirs] for theirs, ours in both if theirs in found}


def read(source: Path, config: CodecConfig) -> dict[str, dict[str, Tensor]]:
    """Return the weights of "vocoder" and "pitch" in the Opus source folder. Raises UnusableSource."""
    spoken = _layers_of(source / "dnn" / "fargan_data.c")
    table = {"pitch": spoken[f"{VOCODER_TABLE}_w"]} if f"{VOCODER_TABLE}_w" in spoken else {}
    heard = named(_layers_of(source / "dnn" / "pitchdnn_data.c"), PITCH)
    found = {"vocoder": table | named(spoken, VOCODER), "pitch": heard}
    wanted = {"vocoder": vocoder.shapes(config.vocoder_widths), "pitch": analysis.shapes(config.pitch_width)}
    for part, arrays in found.items():
        problems = mismatches(wanted[part], {k: v.shape for k, v in arrays.items()})
        if problems:
            raise UnusableSource(f"{source} holds another {part} network than that of 1.5.2: {'; '.join(problems)}.")
    return {
        part: {k: torch.from_numpy(np.ascontiguousarray(v)) for k, v in arrays.items()}
        for part, arrays in found.items()
    }


def _layers_of(path: Path) -> dict[str, Array]:
    try:
        return layers(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UnusableSource(f"{path} cannot be read ({error.strerror}); unpack the source of Opus 1.5.2.") from error


def fixed_state(work: Path) -> dict[str, Tensor]:
    """Return WORK/fixed.pt as part of a codec's state."""
    fixed: dict[str, dict[str, Tensor]] = torch.load(work / "fixed.pt", weights_only=True)
    return {f"{part}.{k}": v for part, weights in fixed.items() for k, v in weights.items()}


def with_fixed(codec: dict[str, Tensor], work: Path) -> dict[str, Tensor]:
    """Return a codec's state, with the weights of WORK/fixed.pt where it was saved without them."""
    return codec if any(k.startswith("vocoder.") for k in codec) else codec | fixed_state(work)


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("source", type=Path)
    a.add_argument("work", type=Path)
    args = a.parse_args()
    try:
        fixed = read(args.source, CodecConfig())
    except UnusableSource as error:
        raise SystemExit(str(error)) from error
    args.work.mkdir(parents=True, exist_ok=True)
    torch.save(fixed, args.work / "fixed.pt")
    print(sum(x.numel() for part in fixed.values() for x in part.values()), "weights")


if __name__ == "__main__":
    main()

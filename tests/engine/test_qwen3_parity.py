"""Qwen3-TTS against transformers on random weights: talker, predictor, codec, speaker encoder, text pieces."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file
from torch import Tensor, nn

from engine.families.qwen3.speaker import mel_filters
from engine.families.qwen3.tokens import QwenTokenizer
from engine.families.qwen3.weights import Ears, Networks, Sizes, load
from engine.kv import PrefixKV
from tests.engine import qwen3_layout as layout

ORACLE = Path(__file__).parent.parent / "oracles" / "qwen3.py"
TOLERANCE = 1e-4  # relative to the largest value, in fp32
needs_oracle = pytest.mark.skipif(find_spec("transformers") is None, reason="transformers, a test extra, is missing")
LINES = [
    "Hello there, the tin.",
    "  It's 3 o'clock\n\nin  here!",
    "こんにちは、世界。",
    "cafe\u0301 <|im_end|> x",
    "I'll",
]


def ask_oracle(folder: Path) -> dict[str, Tensor]:
    out = folder / "results"
    command = [sys.executable, str(ORACLE), str(folder), str(out)]
    offline = os.environ | {"HF_HUB_OFFLINE": "1", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=offline)
    assert done.returncode == 0, done.stderr[-2000:]
    return load_file(out)


def close(ours: Tensor, theirs: Tensor) -> bool:
    assert ours.shape == theirs.shape
    return bool((ours - theirs).abs().max() <= TOLERANCE * theirs.abs().max())


class Twin:
    """A folder, what transformers makes of it, and the same loaded here."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.found, self.sizes = folder, ask_oracle(folder), Sizes.read(folder)
        self.networks: Networks = load(folder, self.sizes)
        assert self.networks.hear is not None
        self.ears: Ears = self.networks.hear()


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Twin:
    return Twin(layout.write(tmp_path_factory.mktemp("qwen3")))


def check_talker(twin: Twin) -> None:
    lm, found = twin.networks.lm, twin.found
    kv = PrefixKV(lm.sizes.talker.n_layers, poison=True)
    parts = [lm.talker(rows, kv) for rows in found["rows"].split((9, 1, 13, 1), 1)]
    assert close(torch.cat(parts, 1), found["hidden"])
    logits = torch.stack([lm.first_logits(found["hidden"][:, : t + 1]) for t in range(24)])
    assert close(logits, found["logits"][0])


def check_predictor(twin: Twin) -> None:
    predictor, rows = twin.networks.lm.predictor, twin.found["wide"]
    kv = PrefixKV(predictor.stack.sizes.n_layers, poison=True)
    logits = [predictor.logits(rows[:, :2], 0, kv)]
    logits += [predictor.logits(rows[:, k + 1 : k + 2], k, kv) for k in range(1, predictor.n_rest)]
    assert close(torch.stack(logits)[None], twin.found["later"])


def check_encoder(twin: Twin) -> None:
    codes, found = twin.ears.codes, twin.found
    assert close(codes.latents(found["pcm"]), found["heard"])
    assert torch.equal(codes(found["pcm"]), found["codes"])


def check_decoder(twin: Twin) -> None:
    decoder, found = twin.networks.decoder, twin.found
    assert close(decoder.pre_transformer.stack(found["inner_in"]), found["inner_out"])
    assert close(decoder.upsample[1].block[1](found["next_in"]), found["next_out"])
    stage = decoder.decoder.block[2].block
    assert isinstance(stage, nn.ModuleList)
    for j in (2, 3, 4):
        assert close(stage[j](found["unit_in"]), found[f"unit_{j}"])


def check_speaker(twin: Twin) -> None:
    mel = twin.found["mel"].transpose(1, 2)
    assert close(twin.ears.speaker(mel), twin.found["speaker"].reshape(1, -1))


CHECKS = [check_talker, check_predictor, check_encoder, check_decoder, check_speaker]


@needs_oracle
@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS)
@torch.inference_mode()
def test_a_small_model_gives_what_transformers_gives(check: object, small: Twin) -> None:
    check(small)  # type: ignore[operator]


@needs_oracle
@pytest.mark.slow
def test_mel_filters_and_text_pieces_are_those_of_transformers(small: Twin) -> None:
    assert close(mel_filters(128), small.found["filters"])
    tokenizer = QwenTokenizer(small.folder)
    for i, line in enumerate(LINES):
        assert list(tokenizer.encode(line)) == small.found[f"ids_{i}"].tolist(), line


@needs_oracle
@pytest.mark.full
@pytest.mark.parametrize("width", [2048, 1024])
@torch.inference_mode()
def test_a_model_of_full_width_gives_what_transformers_gives(width: int, tmp_path: Path) -> None:
    config = layout.published("base", width, layers=2, n_text=400)
    twin = Twin(layout.write(tmp_path, config, layout.published_codec(layers=2)))
    for check in CHECKS:
        check(twin)

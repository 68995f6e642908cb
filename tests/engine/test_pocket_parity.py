"""Pocket TTS against its own package on random weights: voices, latents with given noise, audio, voice files."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file
from torch import Tensor

from engine.api import CancelToken, Request, VoiceClip, collect
from engine.families.pocket.flow_head import FlowHead
from engine.families.pocket.sizes import SIZES, FlowSizes
from engine.families.pocket.voice_file import read_voice, write_voice
from engine.families.pocket.weights import Networks, load
from engine.kv import PrefixKV
from engine.opening import open_model
from tests.engine import tiny

ORACLE = Path(__file__).parent.parent / "oracles" / "pocket.py"
TOLERANCE = 1e-4  # relative to the largest value, in fp32
needs_oracle = pytest.mark.skipif(find_spec("pocket_tts") is None, reason="pocket-tts, a test extra, is not installed")
SMALL = ["english_2m_2026-10", "english_7m_2026-10", "english_18m_2026-10"]


def ask_oracle(name: str, folder: Path, *flow: str) -> dict[str, Tensor]:
    done = subprocess.run(
        [sys.executable, str(ORACLE), name, str(folder), *flow], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return load_file(folder / "results.safetensors")


def close(ours: Tensor, theirs: Tensor) -> bool:
    assert ours.shape == theirs.shape
    return bool((ours - theirs).abs().max() <= TOLERANCE * theirs.abs().max())


@torch.inference_mode()
def check(folder: Path, wanted: dict[str, Tensor]) -> Networks:
    networks = load(folder)
    lm, codec = networks.lm, networks.codec
    encoded = codec.encode(wanted["pcm"])
    assert close(encoded, wanted["encoded"])

    kv = PrefixKV(lm.sizes.lm.n_layers, poison=True)
    lm.prefill(lm.voice_rows(encoded), kv)
    voice = read_voice(folder / "voice.safetensors", lm.sizes.lm)
    for ours, theirs in zip(kv.snapshot().layers, voice.layers, strict=True):
        assert close(ours, theirs)

    lm.prefill(lm.conditioner(wanted["ids"]), kv)
    previous = None
    for t, noise in enumerate(wanted["noise"]):
        condition, eos = lm.step(previous, kv)
        previous = lm.latent(condition, noise)
        assert close(eos, wanted["eos"][t])
        assert close(previous, wanted["latents"][t])

    whole = codec.decode(wanted["frames"])
    assert close(whole, wanted["audio"])
    for sizes in ((1,), (2, 5), (7,)):
        assert close(in_pieces(codec, wanted["frames"], sizes), whole)
    return networks


def in_pieces(codec: torch.nn.Module, frames: Tensor, sizes: tuple[int, ...]) -> Tensor:
    stream, parts, at = codec.open_stream(), [], 0
    while at < frames.shape[1]:
        n = sizes[len(parts) % len(sizes)]
        parts.append(codec.decode(frames[:, at : at + n], stream))
        at += n
    return torch.cat(parts, 2)


@needs_oracle
@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_a_small_configuration_gives_what_the_published_package_gives(name: str, tmp_path: Path) -> None:
    networks = check(tmp_path, ask_oracle(name, tmp_path))
    assert networks.cloning


@needs_oracle
@pytest.mark.slow
@pytest.mark.parametrize("flow", ["lsd", "flow_matching"])
def test_every_kind_of_flow_head_gives_what_the_published_package_gives(
    flow: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = replace(SIZES["2m"], flow=FlowSizes(flow, 64, 4))
    monkeypatch.setitem(SIZES, "2m", changed)
    check(tmp_path, ask_oracle("english_2m_2026-10", tmp_path, flow))


@needs_oracle
@pytest.mark.full
@pytest.mark.parametrize("name", ["english_2026-10", "english_2026-09_24l"])
def test_a_large_configuration_gives_what_the_published_package_gives(name: str, tmp_path: Path) -> None:
    check(tmp_path, ask_oracle(name, tmp_path))


@needs_oracle
@pytest.mark.slow
def test_a_take_of_random_weights_goes_through_the_door_and_voice_files_go_both_ways(tmp_path: Path) -> None:
    wanted = ask_oracle(SMALL[0], tmp_path)
    clip = tiny.write_speech(tmp_path / "clip.wav", seconds=4.0)
    synth = open_model(tmp_path, device="cpu")
    request = Request("l1", "The kettle is on. Sit down, please.", VoiceClip(clip, 0.0, 4.0), seed=5)
    takes = [collect(synth.stream(replace(request, packet_frames=n), CancelToken())) for n in (1, 3, None)]
    synth.close()
    assert takes[0].info.end_reason in ("eos", "limit")
    assert takes[0].info.n_voice_prefilled > 0
    assert takes[1].info.n_voice_prefilled == 0
    for other in takes[1:]:
        assert other.pcm.tobytes() == takes[0].pcm.tobytes()

    voice = read_voice(tmp_path / "voice.safetensors", SIZES["2m"].lm)
    write_voice(tmp_path / "again.safetensors", voice)
    theirs, ours = load_file(tmp_path / "voice.safetensors"), load_file(tmp_path / "again.safetensors")
    assert ours.keys() == theirs.keys()
    assert voice.length == wanted["encoded"].shape[1] + 1


def test_a_flow_head_asked_twice_halves_its_steps() -> None:
    torch.manual_seed(0)
    head = FlowHead(FlowSizes("lsd", 8, 1), 4)
    hidden, noise = torch.randn(1, 4), torch.randn(1, 32)
    first = noise + head._ask(hidden, noise, 0.0, 0.5) / 2
    assert torch.allclose(head(hidden, noise, 2), first + head._ask(hidden, first, 0.5, 1.0) / 2)


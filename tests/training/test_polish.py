"""Polishing: stretches stay with their codes, judges learn to tell, the decoder listens, the codes stay."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile as sf
import soxr
import torch

from engine.codec import Codec, CodecConfig
from engine.scoring.network import N_MELS, Network, NetworkConfig, Spectrum, levelled
from engine.scoring.phones import N_CLASSES
from engine.training.adversary import Adversary, deceive, feature_distance, tell_apart
from engine.training.data import RATE_HZ, Utterance
from engine.training.listening import Ear
from engine.training.polish import CONTEXT, CROP, CodedCrops, Run, finish, learning_rate
from tests.engine.tiny import CODEC, networks


@pytest.fixture(autouse=True)
def one_seed() -> Iterator[None]:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(5)
        yield


def utterance(folder: Path, name: str, speaker: str, durations: tuple[int, ...], seconds: float = 2.0) -> Utterance:
    """Write a tone that rises, so that no two stretches of it are alike."""
    t = np.arange(int(seconds * RATE_HZ)) / RATE_HZ
    path = folder / f"{name}.flac"
    sf.write(path, 0.3 * np.sin(2 * np.pi * (200 * t + 150 * t * t + len(name) * t)), RATE_HZ)
    return Utterance(name, path, "en", name, "a", speaker, durations, seconds)


def rows(folder: Path) -> list[Utterance]:
    return [
        utterance(folder, "a", "6", (1, 1, 1)),
        utterance(folder, "held out", "17", (1, 1, 1)),
        utterance(folder, "real", "r7", ()),
    ]


def arguments(work: Path, **changes: float) -> argparse.Namespace:
    values = {"minutes": 1.0, "batch": 2, "lr": 1e-3, "judges_lr": 1e-3, "adversary": 1.0, "features": 1.0, "ear": 0.0}
    values["hold"] = 0.0
    return argparse.Namespace(work=work, seed=1, **(values | changes))


def run(folder: Path, **changes: float) -> Run:
    codec = networks().codec
    if not (folder / "codec.pt").exists():
        torch.save({"codec": codec.state_dict()}, folder / "codec.pt")
    return Run(codec, rows(folder), arguments(folder, **changes))


def test_a_stretch_of_codes_is_that_of_the_whole_recording_and_its_audio_lies_inside(tmp_path: Path) -> None:
    codec = networks().codec
    crops = CodedCrops(codec, rows(tmp_path)[:1], tmp_path)
    whole = torch.from_numpy(crops.pcm[:].astype(np.float32) / 32767)
    codes, pcm = crops.batch(3, np.random.default_rng(2))
    assert codes.shape == (3, CONTEXT + CROP + 1, CODEC.n_codebooks)
    every = codec.encode(whole[None])[0]
    for row, audio in zip(codes, pcm, strict=True):
        begins = [t for t in range(len(every) - len(row) + 1) if torch.equal(every[t : t + len(row)], row)]
        first = [(t + CONTEXT) * CODEC.frame_samples for t in begins]
        assert any(torch.equal(whole[a : a + len(audio)], audio) for a in first)


def test_held_out_speakers_are_never_heard_and_real_ones_are(tmp_path: Path) -> None:
    crops = CodedCrops(networks().codec, rows(tmp_path), tmp_path)
    assert crops.groups == [[0], [2]]


def test_the_audio_of_a_stretch_is_what_the_codec_says_in_the_whole(tmp_path: Path) -> None:
    short = networks().codec  # its decoder looks back further than CONTEXT, so only what is judged may differ a little
    going = run(tmp_path, adversary=0.0)
    codes = short.encode(torch.from_numpy(going.crops.pcm[: 40 * CODEC.frame_samples].astype(np.float32) / 32767)[None])
    n = CONTEXT + CROP + 1
    with torch.inference_mode():
        cut = going.copies(codes[:, :n])[0]
        whole = short.decode(codes)[0, CONTEXT * CODEC.frame_samples : (CONTEXT + CROP) * CODEC.frame_samples]
    assert cut.shape == whole.shape
    assert torch.allclose(cut, whole, atol=1e-5)


def test_judges_learn_to_tell_noise_from_tones() -> None:
    judges = Adversary(windows=(256,), periods=(3,))
    opt = torch.optim.Adam(judges.parameters(), lr=3e-3)
    t = torch.arange(3000) / RATE_HZ
    real = torch.stack([0.3 * torch.sin(2 * torch.pi * f * t) for f in (300.0, 500.0)])
    fake = 0.1 * torch.randn(2, 3000)

    def told() -> torch.Tensor:
        pairs = [(judges.ask(k, real)[-1], judges.ask(k, fake)[-1]) for k in range(2)]
        return torch.stack([tell_apart(r, f) for r, f in pairs]).mean()

    before = told().item()
    for _ in range(30):
        opt.zero_grad()
        told().backward()
        opt.step()
    assert told().item() < 0.3 < before
    with torch.no_grad():
        assert all(deceive(judges.ask(k, real)[-1]) < deceive(judges.ask(k, fake)[-1]) for k in range(2))


def test_a_step_asks_one_judge_of_each_kind() -> None:
    judges = Adversary(windows=(256, 512), periods=(2, 3, 5))
    asked = [judges.chosen(torch.Generator().manual_seed(k)) for k in range(40)]
    assert {a for a, _ in asked} == {0, 1}
    assert {b for _, b in asked} == {2, 3, 4}


def test_equal_features_are_no_distance_apart_and_twice_as_large_ones_are_one() -> None:
    x = [torch.randn(2, 3), torch.randn(4)]
    assert feature_distance(x, x).item() == 0
    assert feature_distance(x, [2 * a for a in x]).item() == pytest.approx(1.0)


def test_the_ear_hears_at_24_khz_what_the_recogniser_reads_at_16_khz() -> None:
    ear = Ear(Network(NetworkConfig(N_CLASSES, 8, 8)))
    noise = np.random.default_rng(1).normal(0, 0.1, 48000) * np.linspace(0.05, 1, 48000)
    at_24k, at_16k = (torch.from_numpy(soxr.resample(noise, 48000, rate).astype(np.float32)) for rate in (24000, 16000))
    theirs = levelled(Spectrum()(at_16k))
    ours = ear.mel(at_24k[None])[0]
    assert ours.shape == theirs.shape == (100, N_MELS)
    assert (ours - theirs).abs()[2:98, :60].mean() < 0.01
    assert (ours[10:] - theirs[:-10]).abs()[2:80, :60].mean() > 0.05


def test_steps_move_the_decoder_alone_and_go_on_where_they_were_saved(tmp_path: Path) -> None:
    going = run(tmp_path)
    before = {k: v.clone() for k, v in going.codec.state_dict().items()}
    for _ in range(2):
        going.train_step()
    going.save()
    after = going.codec.state_dict()
    moved = {k for k in after if not torch.equal(before[k], after[k])}
    assert moved
    assert all(k.startswith("decoder.") for k in moved)
    again = run(tmp_path)
    assert again.step == 2
    assert again.train_step() == going.train_step()


def test_judges_are_heard_after_their_warm_up_and_the_ear_from_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = Network(NetworkConfig(N_CLASSES, 8, 8))
    monkeypatch.setattr("engine.training.polish.open_network", lambda: small)
    going = run(tmp_path, ear=1.0)
    assert set(going.train_step()) == {"spectral", "ear", "told_apart"}
    going.step = 100
    assert set(going.train_step()) == {"spectral", "ear", "told_apart", "verdict", "features"}


def test_the_end_puts_the_average_into_the_codec_and_keeps_the_first(tmp_path: Path) -> None:
    going = run(tmp_path, adversary=0.0)
    first = torch.load(tmp_path / "codec.pt", weights_only=True)["codec"]
    going.train_step()
    going.save()
    finish(tmp_path)
    now = torch.load(tmp_path / "codec.pt", weights_only=True)["codec"]
    average = going.average.state_dict()
    assert all(torch.equal(now[f"decoder.{k}"], v) for k, v in average.items())
    assert all(torch.equal(now[k], v) for k, v in first.items() if not k.startswith("decoder."))
    assert not torch.equal(now["decoder.head.weight"], first["decoder.head.weight"])
    kept = torch.load(tmp_path / "codec.before.pt", weights_only=True)["codec"]
    assert all(torch.equal(kept[k], v) for k, v in first.items())
    Codec(CodecConfig(**CODEC.as_dict())).load_state_dict(now)  # type: ignore[arg-type]


def test_the_learning_rate_rises_and_falls_to_a_fiftieth() -> None:
    assert learning_rate(1.0, 0, 0.0) == pytest.approx(0.02)
    assert learning_rate(1.0, 60, 0.0) == 1.0
    assert learning_rate(1.0, 60, 0.5) == pytest.approx(0.5)
    assert learning_rate(1.0, 60, 2.0) == pytest.approx(0.02)
    assert learning_rate(1.0, 60, 0.4, hold=0.5) == 1.0
    assert learning_rate(1.0, 60, 0.75, hold=0.5) == pytest.approx(0.5)

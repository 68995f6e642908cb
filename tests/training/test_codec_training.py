"""Training of the codec: stretches stay with their labels, a run learns, quantises and resumes, weights that are not
trained come from their file."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import torch

from engine.training.codec import Run, quantise
from engine.training.codec_data import CROP, Crops
from engine.training.codec_finish import Finish
from engine.training.codec_loss import WEIGHTS, FeatureLoss
from engine.training.codes import load_codec
from tests.engine.tiny import CODEC, networks
from tests.training.tiny_corpus import spoken_features, write_features, write_fixed, write_row


@pytest.fixture(autouse=True)
def one_seed() -> Iterator[None]:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(5)
        yield


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """Cache one utterance each of a voice, a held-out voice and a person; their seventh column names them."""
    durations = (16, 24, 16, 32, 24, 16)
    for k, speaker in enumerate(("6", "17", "r5")):
        row = write_row(tmp_path / "corpus", f"u{k}", speaker, "abca", durations)
        features = {speed: spoken_features(row, speed, k) for speed in (1.0, 1.25)}
        for x in features.values():
            x[:, 6] = k
        write_features(tmp_path / "work", row, features)
    write_fixed(tmp_path / "work")
    return tmp_path / "work"


def crops(work: Path) -> Crops:
    return Crops(work, [work.parent / "corpus"], CODEC)


def arguments(**changes: float) -> argparse.Namespace:
    values = {"minutes": 10.0, "batch": 4, "lr": 0.05, "free": 100, "said": 0.1, "seed": 1}
    return argparse.Namespace(**(values | changes))


# ---- stretches


def test_labels_of_a_stretch_name_the_sounds_in_it(work: Path) -> None:
    some = crops(work)
    batches = [some.held_batch(4, np.random.default_rng(1)), some.batch(8, np.random.default_rng(2))]
    for batch in batches:
        assert batch.features.shape[1:] == (4 * CROP, 20)
        assert batch.shares.shape[1:] == (CROP, 4)
        # every sound is a whole number of frames long; "a" is both the first and the last of four sounds
        told = torch.tensor([0, 1, 2, 3, 1, 0])[batch.features[:, ::4, 5].long()]
        assert torch.equal(batch.shares.argmax(2), told)
        assert batch.shares.sum(2) == pytest.approx(1.0)


def test_held_out_speakers_are_never_trained_on_and_the_level_of_people_is_unknown(work: Path) -> None:
    some, rng = crops(work), np.random.default_rng(3)
    batch = some.batch(40, rng)
    speakers = batch.features[:, 0, 6]
    assert set(speakers.tolist()) == {0.0, 2.0}
    assert torch.equal(batch.high.isnan().all(1), speakers == 2)
    assert torch.equal(batch.high.isnan().any(1), speakers == 2)
    assert set(some.held_batch(8, rng).features[:, 0, 6].tolist()) == {1.0}


def test_training_changes_loudness_timbre_and_pitch_and_nothing_else(work: Path) -> None:
    some = crops(work)
    before, batch = some.features.copy(), some.batch(20, np.random.default_rng(4))
    assert np.array_equal(some.features, before)
    taken = {tuple(x) for x in before[:, 7:18].tolist()}
    assert all(tuple(x) in taken for x in batch.features[:, :, 7:18].flatten(0, 1).tolist())
    steps = {round(x, 4) for x in (batch.features[:, 1:, 18] - batch.features[:, :-1, 18]).flatten().tolist()}
    assert steps == {0.0, 0.02}


def test_a_folder_without_features_is_told(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="features"):
        Crops(tmp_path, [tmp_path], CODEC)


# ---- loss and codebooks


def test_equal_features_cost_nothing_and_pitch_counts_where_there_is_a_voice(work: Path) -> None:
    loss, batch = FeatureLoss(), crops(work).held_batch(2, np.random.default_rng(1))
    same = torch.cat((batch.features, batch.high[..., None]), 2)
    assert loss(same, batch.features, batch.high).keys() == WEIGHTS.keys()
    assert all(v == pytest.approx(0.0, abs=1e-6) for v in loss(same, batch.features, batch.high).values())
    other = same.clone()
    other[..., 18] += 1
    assert loss(other, batch.features, batch.high)["pitch"] == pytest.approx(0.5)
    unvoiced = batch.features.clone()
    unvoiced[..., 19] = -0.4
    assert loss(other, unvoiced, batch.high)["pitch"] == 0
    assert loss(other + 1, batch.features, torch.full_like(batch.high, torch.nan))["high"] == 0


def test_a_row_is_quantised_by_as_many_codebooks_as_it_keeps() -> None:
    quantiser = networks().codec.quantiser
    latents = torch.randn(2, 5, CODEC.code_dim)
    out, codes, _, first = quantise(quantiser, latents, torch.tensor([3, 2]))
    assert torch.equal(codes, quantiser.encode(latents))
    assert torch.allclose(out[0], quantiser.decode(codes[:1])[0], atol=1e-5)
    assert torch.allclose(out[1], quantiser.decode(codes[1:, :, :2])[0], atol=1e-5)
    assert torch.allclose(first, quantiser.decode(codes[..., :1]), atol=1e-5)


# ---- runs


@pytest.mark.parametrize("free", [100, 0])
def test_steps_on_one_batch_lower_its_loss(work: Path, free: int) -> None:
    run = Run(work, crops(work), arguments(free=free), CODEC)
    generator = torch.Generator().manual_seed(1)
    if not free:
        run.place_codebooks(np.random.default_rng(1), generator)
    batch = run.crops.batch(4, np.random.default_rng(1))
    steps = [run.learn(batch, generator) for _ in range(25)]
    first, last = (sum(WEIGHTS[k] * x[k] for k in WEIGHTS) for x in (steps[0], steps[-1]))
    assert last < 0.9 * first
    assert steps[-1]["said"] < steps[0]["said"]


def test_codebooks_are_placed_once_and_a_run_resumes_where_it_was(work: Path) -> None:
    run = Run(work, crops(work), arguments(free=1), CODEC)
    drawn = run.codec.quantiser.codebooks.clone()
    run.train_step()
    assert torch.equal(run.codec.quantiser.codebooks, drawn)
    run.train_step()
    assert not torch.equal(run.codec.quantiser.codebooks, drawn)
    run.save()
    again = Run(work, crops(work), arguments(free=1), CODEC)
    assert again.step == 2
    assert again.train_step() == run.train_step()
    assert again.held_out() == run.held_out()


def test_hearing_and_vocoder_come_from_their_file_and_stay(work: Path) -> None:
    fixed = write_fixed(work)
    run = Run(work, crops(work), arguments(), CODEC)
    assert torch.allclose(run.codec.spread[:20], torch.from_numpy(run.crops.features.std(0)))
    run.train_step()
    run.save()
    state = load_codec(work).state_dict()
    assert all(torch.equal(state[k], v) for k, v in fixed.items())


def test_a_checkpoint_without_the_fixed_weights_gets_them(work: Path) -> None:
    fixed = write_fixed(work)
    run = Run(work, crops(work), arguments(), CODEC)
    run.save()
    state = torch.load(work / "codec.pt", weights_only=True)
    state["codec"] = {k: v for k, v in state["codec"].items() if k not in fixed}
    torch.save(state, work / "codec.pt")
    for codec in (Run(work, run.crops, arguments(), CODEC).codec, load_codec(work)):
        assert all(torch.equal(x, codec.state_dict()[k]) for k, x in run.codec.state_dict().items())


def test_an_unpacked_codec_is_not_trained_on(work: Path) -> None:
    torch.save({"codec": networks().codec.state_dict(), "config": CODEC.as_dict()}, work / "codec.pt")
    with pytest.raises(SystemExit, match="packed model"):
        Run(work, crops(work), arguments(), CODEC)


# ---- its decoder alone


def test_finishing_trains_the_decoder_and_leaves_every_code(work: Path) -> None:
    first = Run(work, crops(work), arguments(free=0), CODEC)
    first.train_step()
    first.save()
    before = load_codec(work)
    run = Finish(work, first.crops, arguments(lr=0.01, free=-1))
    batch = run.crops.batch(4, np.random.default_rng(1))
    steps = [run.learn(batch, torch.Generator()) for _ in range(25)]
    start, end = (sum(WEIGHTS[k] * x[k] for k in WEIGHTS) for x in (steps[0], steps[-1]))
    assert end < 0.9 * start
    run.save()
    assert torch.equal(load_codec(work).decoder.head.weight, before.decoder.head.weight)  # not before its time is spent
    again = Finish(work, run.crops, arguments(lr=0.01, free=-1))
    assert again.step == 25
    assert again.held_out() == run.held_out()
    assert again.train_step() == run.train_step()
    again.spent_s = 600.0
    again.save()
    after = load_codec(work)
    assert not torch.equal(after.decoder.head.weight, before.decoder.head.weight)
    assert torch.equal(after.decoder.head.weight, again.average.head.weight)
    assert torch.equal(after.named(batch.features), before.named(batch.features))
    assert Run(work, run.crops, arguments(), CODEC).step == 1


def test_there_must_be_a_codec_to_finish(work: Path) -> None:
    with pytest.raises(SystemExit, match="codec first"):
        Finish(work, crops(work), arguments())

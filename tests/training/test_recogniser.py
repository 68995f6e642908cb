"""Training of the recogniser: where sounds lie, what augmenting keeps, that a run learns, resumes and packs."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import pytest
import torch

from engine.scoring.network import FRAME_S, HOP, N_MELS, RATE_HZ, Network, NetworkConfig, Spectrum
from engine.scoring.phones import N_CLASSES, NOTHING, classes_of
from engine.scoring.recogniser import open_recogniser, save_recogniser
from engine.training.recogniser import Run, assemble, judge, labels_of
from engine.training.recogniser_augment import PAD_S, plain, spliced, varied
from engine.training.recogniser_data import Sample, both, load, prepare, save, spans_of, trimmed
from engine.training.recogniser_pack import figures, read_network
from tests.engine.tiny import networks
from tests.training.tiny_corpus import write_row


def sample(name: str, symbols: str = "kæt", speaker: str = "6", seed: int = 0) -> Sample:
    """Return three tones with silence around them, one a sound."""
    t = np.arange(int(0.2 * RATE_HZ)) / RATE_HZ
    notes = [np.sin(2 * np.pi * 110 * (ord(s) % 17 + 2) * t) for s in symbols]
    hush = np.zeros(int(0.1 * RATE_HZ))
    noise = np.random.default_rng(seed).normal(0, 0.001, int((0.2 + 0.2 * len(symbols)) * RATE_HZ))
    pcm = (20000 * (np.concatenate([hush, *notes, hush]) * 0.7 + noise)).astype(np.int16)
    spans = np.array([(0.1 + 0.2 * k, 0.3 + 0.2 * k) for k in range(len(symbols))], np.float32)
    return Sample(name, speaker, "en", f"text {name}", False, pcm, np.array(classes_of(symbols), np.int16), spans)


def test_stress_goes_to_the_next_sound_and_a_space_is_shared() -> None:
    symbols, spans = spans_of("ˈæt ə.", [10, 2, 4, 2, 2, 3, 5, 1])
    assert symbols == ["æ", "t", "ə"]
    assert spans == [(10, 16), (16, 19), (19, 23)]


def test_pauses_and_spaces_beside_them_are_nobodys() -> None:
    symbols, spans = spans_of("a, i.", [10, 4, 6, 3, 4, 5, 1])
    assert symbols == ["a", "i"]
    assert spans == [(10, 14), (23, 27)]


def test_a_last_sound_ends_where_it_has_faded() -> None:
    pcm = np.zeros(16000, np.float32)
    pcm[1600:8000] = 0.5 * np.sin(np.arange(6400) * 0.1)
    assert trimmed([(0.1, 0.9)], pcm, 16000)[0] == pytest.approx((0.1, 0.5), abs=0.011)
    assert trimmed([(0.1, 0.3), (0.3, 0.5)], pcm, 16000)[0] == (0.1, 0.3)


def test_labels_fill_the_frames_of_each_sound_and_leave_none_out() -> None:
    spans = np.array([(0.04, 0.10), (0.10, 0.104), (0.2, 0.3)], np.float32)
    labels = labels_of([5, 6, 7], spans, 20).tolist()
    assert labels == [0, 0, 5, 5, 5, 6, 0, 0, 0, 0, 7, 7, 7, 7, 7, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("seed", range(12))
def test_a_varied_recording_keeps_its_sounds_inside_it(seed: int) -> None:
    mel, spans = varied(sample("a"), Spectrum(), np.random.default_rng(seed))
    again, _ = varied(sample("a"), Spectrum(), np.random.default_rng(seed))
    assert torch.equal(mel, again)
    assert mel.shape[1] == N_MELS
    assert mel.isfinite().all()
    assert float(mel.min()) >= -1.0
    assert (spans[:, 0] < spans[:, 1]).all()
    assert spans[-1, 1] <= len(mel) * HOP / RATE_HZ


@pytest.mark.parametrize("seed", range(6))
def test_a_splice_says_what_its_parts_say_where_it_says_it(seed: int) -> None:
    one, other = sample("a", "kætsɪ"), sample("b", "ɪstæk")
    both = spliced(one, other, np.random.default_rng(seed))
    assert both.classes[0] == one.classes[0]
    assert both.classes[-1] == other.classes[-1]
    assert len(both.classes) == len(both.spans)
    assert np.all(both.spans[1:, 0] >= both.spans[:-1, 1] - 1e-3)
    assert both.spans[-1, 1] <= len(both.pcm) / RATE_HZ
    for class_id, (start, end) in zip(both.classes, both.spans, strict=True):
        source = one if class_id in one.classes else other
        k = source.classes.tolist().index(class_id)
        note = source.pcm[int(source.spans[k, 0] * RATE_HZ) :][:800].astype(float)
        here = both.pcm[int(start * RATE_HZ) : int(end * RATE_HZ)][:800].astype(float)
        assert np.corrcoef(np.abs(np.fft.rfft(note)), np.abs(np.fft.rfft(here)))[0, 1] > 0.9


def test_one_sound_is_not_spliced_away() -> None:
    one = sample("a", "k")
    assert spliced(one, sample("b", "t"), np.random.default_rng(0)) is one


def test_the_loud_part_of_a_plain_recording_lies_where_its_spans_say() -> None:
    mel, spans = plain(sample("a"), Spectrum())
    loud = np.flatnonzero(mel.max(1).values.numpy() > -0.3) * HOP / RATE_HZ
    assert loud[0] == pytest.approx(spans[0, 0], abs=0.02)
    assert loud[-1] == pytest.approx(spans[-1, 1], abs=0.02)
    assert spans[0, 0] == pytest.approx(0.1 + PAD_S)


def test_a_batch_pads_without_labels() -> None:
    items = [(s, *plain(s, Spectrum())) for s in (sample("a"), sample("b", "kætsɪ"))]
    batch = assemble(items, [1, 0])
    assert batch.mel.shape[1] % 4 == 0
    assert batch.labels.shape[1] * 2 == batch.mel.shape[1]
    assert (batch.labels[0, int(batch.frames[0]) :] == -1).all()
    assert batch.n.tolist() == [3, 5]
    assert (batch.labels[1, : int(batch.frames[1])] >= NOTHING).all()


def test_silence_around_a_recording_changes_no_label() -> None:
    network = Network(NetworkConfig(N_CLASSES, fine=16, width=16, dilations=(1,))).eval()
    mel, _ = plain(sample("a"), Spectrum())
    with torch.inference_mode():
        logits = network(mel[None, : len(mel) // 4 * 4], torch.tensor([0]))
    assert logits.shape == (1, len(mel) // 4 * 2, N_CLASSES)
    assert pytest.approx(2 * HOP / RATE_HZ) == FRAME_S


def test_samples_are_kept_as_they_were(tmp_path: Path) -> None:
    rows = [sample("a"), sample("b", "sɪ", "7")]
    save(rows, tmp_path / "heard-000.npz")
    back = load(tmp_path)
    assert [s.id for s in back] == ["a", "b"]
    assert all(
        np.array_equal(x.pcm, y.pcm) and np.array_equal(x.spans, y.spans) for x, y in zip(rows, back, strict=True)
    )
    assert [s.heard for s in back] == [True, False]
    assert prepare(tmp_path, []) == 0


@pytest.mark.parametrize("speaker", ["6", "17"])
def test_a_copy_through_the_codec_has_its_sounds_where_it_plays_them(tmp_path: Path, speaker: str) -> None:
    row = write_row(tmp_path / "corpus", "a", speaker, "sɪt", (8, 8, 8, 8, 8), audio=True)
    made, copy = both(networks().codec, row, np.random.default_rng(3))
    factor = float(copy.id.partition("@")[2])
    assert (factor != 1.0) == (speaker == "6")  # a held-out speaker is copied as it is
    assert (made.copied, copy.copied) == (False, True)
    assert len(copy.pcm) == pytest.approx(len(made.pcm) / factor, abs=0.04 * RATE_HZ)
    assert copy.classes.tolist() == made.classes.tolist()
    assert copy.spans[:2] == pytest.approx(made.spans[:2] / factor, abs=0.01)


def arguments(work: Path) -> argparse.Namespace:
    sizes = {
        "fine": 24,
        "width": 32,
        "seconds": 4.0,
        "lr": 0.02,
        "decay": 0.0,
        "dropout": 0.0,
        "held": 1.0,
        "strength": 1.0,
    }
    return argparse.Namespace(work=work, minutes=10.0, seed=1, **sizes)


def test_a_run_learns_and_resumes_where_it_was(tmp_path: Path) -> None:
    rows = [sample(f"{k}", text, seed=k) for k, text in enumerate(("kæt", "tæk", "ætk", "sɪt"))]
    save([*rows, sample("held", speaker="7")], tmp_path / "heard-000.npz")
    torch.manual_seed(1)
    run = Run(arguments(tmp_path))
    losses = [run.train_step(run.train) for _ in range(15)]
    assert losses[-1]["frame"] < 0.8 * losses[0]["frame"]
    run.save()
    again = Run(arguments(tmp_path))
    assert again.step == 15
    assert again.train_step(again.train) == run.train_step(run.train)
    assert set(judge(run.average, run.held).rates()) == {"en"}


def test_what_was_learned_is_packed_and_hears_the_same_each_time(tmp_path: Path) -> None:
    save([sample("a"), sample("held", speaker="7")], tmp_path / "heard-000.npz")
    run = Run(arguments(tmp_path))
    run.save()
    network = read_network([tmp_path / "recogniser.pt"])
    twice = read_network([tmp_path / "recogniser.pt"] * 2)
    assert all(torch.equal(a, b) for a, b in zip(network.parameters(), twice.parameters(), strict=True))
    assert figures(network, tmp_path)["n_recordings"] == 1
    save_recogniser(tmp_path / "packed", network, {"name": "test", "version": "0"})
    pcm = sample("a").pcm.astype(np.float32) / 32768
    one, other = (open_recogniser(tmp_path / "packed").hear(pcm, RATE_HZ, "en") for _ in range(2))
    assert one == other

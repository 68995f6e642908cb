"""The corpus as codes: what its copies are, that their labels follow, and that what is coded stays."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pytest
import torch

from engine.training.codes import Coded, as_another, code, copies, load, load_codec, save, speeds, stretch
from engine.training.data import Utterance
from tests.engine.tiny import CODEC, networks
from tests.training.tiny_corpus import spoken_features, write_features, write_row


def row(name: str, speaker: str) -> Utterance:
    return Utterance(name, Path(f"corpus/{name}.flac"), "en", name, "a", speaker, (8, 24, 8), 1.0)


def coded(name: str, speaker: str, factor: float) -> Coded:
    codes, frames = np.ones((4, 8), np.int16), np.array([1.0, 2.0, 1.0], np.float32)
    mark = f"@{factor:.3f}"
    return Coded(name + mark, speaker + mark, "en", name, codes, np.array([9, 1, 9], np.int16), frames)


# ---- copies


def test_all_copies_of_a_speaker_share_their_speeds_and_one_is_as_recorded() -> None:
    found = speeds([row("a", "5"), row("b", "5"), row("c", "6")], {}, 3)
    assert set(found) == {"5", "6"}
    for first, low, high in found.values():
        assert first == 1.0
        assert 0.85 <= low <= 0.95
        assert 1.06 <= high <= 1.2
    assert found["5"] != found["6"]
    assert all(len(f) == 1 for f in speeds([row("a", "5")], {}, 1).values())


def test_a_speaker_that_is_known_keeps_its_speeds() -> None:
    assert speeds([row("b", "5")], {"5": (1.0, 0.9, 1.15), "6": (1.0,)}, 3) == {"5": (1.0, 0.9, 1.15)}


@pytest.mark.parametrize("factor", [0.8, 1.0, 1.25])
def test_stretching_scales_time_and_keeps_the_values_of_pitch(factor: float) -> None:
    features = spoken_features(row("a", "5"))
    out = stretch(features, factor)
    assert len(out) == round(len(features) / factor)
    assert set(out[:, 18].tolist()) == set(features[:, 18].tolist())
    assert np.all(np.diff(out[:, 18]) >= 0)
    sounds = [np.count_nonzero(x[:, 5] == 1) for x in (out, features)]
    assert abs(sounds[0] - sounds[1] / factor) <= 2
    assert factor != 1.0 or np.allclose(out, features)


def test_another_speaker_is_the_same_in_all_it_says_and_keeps_its_sounds() -> None:
    one, other = (as_another(spoken_features(row("a", "5"), seed=s), "5@0.900") for s in (1, 2))
    changes = [x - spoken_features(row("a", "5"), seed=s) for x, s in ((one, 1), (other, 2))]
    assert np.allclose(changes[0], changes[1], atol=1e-5)
    assert np.allclose(changes[0], changes[0][0], atol=1e-5)
    assert not np.any(changes[0][:, [0, *range(4, 18), 19]])
    assert 0 < abs(changes[0][0, 18]) <= 0.12


def test_a_voice_is_copied_at_another_pace_and_a_person_is_not() -> None:
    for speaker, marks in (("5", 3), ("r5", 2)):
        utterance = row("a", speaker)
        features = {speed: spoken_features(utterance, speed) for speed in (1.0, 0.9)}
        found = list(copies(utterance, features))
        assert len(found) == marks
        assert found[0].features is features[1.0]
        assert [c.voice for c in found] == ["@1.000"] * (marks - 1) + ["@0.900"]
        assert len({c.mark for c in found}) == marks
        assert all(len(c.features) == pytest.approx(100 / c.factor, abs=1) for c in found)
        again = list(copies(utterance, features))
        assert [(c.mark, c.factor) for c in again] == [(c.mark, c.factor) for c in found]


# ---- codes


def folder(tmp_path: Path) -> Path:
    """Make a training folder with a codec and the cached features of two utterances; a third has none."""
    work = tmp_path / "work"
    for name in ("a", "b", "c"):
        utterance = write_row(tmp_path / "corpus", name, "5", "ɐs", (8, 16, 12, 8))
        if name != "c":
            write_features(work, utterance, {s: spoken_features(utterance, s) for s in (1.0, 0.9, 1.1)})
    torch.save({"codec": networks().codec.state_dict(), "config": CODEC.as_dict()}, work / "codec.pt")
    return work


def test_every_copy_is_coded_and_its_lengths_fill_its_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    work = folder(tmp_path)
    rows = code(load_codec(work), work, [tmp_path / "corpus"])
    assert len(rows) == 8
    assert "1 utterances have no features" in capsys.readouterr().out
    assert [r.id for r in rows if r.as_recorded] == ["a@1.000", "b@1.000"]
    assert {r.speaker for r in rows} == {"5@1.000", "5@0.900", "5@1.100"}
    for r in rows:
        assert r.codes.shape == (round(float(r.frames.sum())), CODEC.n_codebooks)
        assert len(r.symbols) == len(r.frames) == 4
    assert rows[0].frames[1:3] == pytest.approx([10.0, 7.5])


def test_what_is_coded_stays_and_only_the_rest_is_added(tmp_path: Path) -> None:
    work = folder(tmp_path)
    codec, corpus = load_codec(work), [tmp_path / "corpus"]
    rows = code(codec, work, corpus)
    kept = [dataclasses.replace(r, codes=r.codes + 1) for r in rows[:5]]
    again = code(codec, work, corpus, kept)
    assert again[:5] == kept
    assert [r.id for r in again[5:]] == [r.id for r in rows[5:]]


def test_an_utterance_with_an_unknown_phoneme_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    work = folder(tmp_path)
    utterance = write_row(tmp_path / "corpus", "d", "5", "☃", (8, 16, 8))
    write_features(work, utterance, {1.0: spoken_features(utterance)})
    assert len(code(load_codec(work), work, [tmp_path / "corpus"])) == 8
    assert "skipped d" in capsys.readouterr().out


def test_rows_come_back_as_they_were_saved(tmp_path: Path) -> None:
    rows = [coded("a", "5", 1.0), dataclasses.replace(coded("b", "r24", 0.9), codes=np.zeros((7, 8), np.int16))]
    save(rows, tmp_path / "codes.npz")
    for before, after in zip(rows, load(tmp_path / "codes.npz"), strict=True):
        assert (before.id, before.speaker, before.text) == (after.id, after.speaker, after.text)
        assert np.array_equal(before.codes, after.codes)
        assert np.array_equal(before.frames, after.frames)
        assert after.of_held_out_speaker == (after.speaker.startswith("r24"))

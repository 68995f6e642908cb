"""What takes of a voice lack of its reference on average, and that every line gets it."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from engine.api import CancelToken, collect
from engine.codec import CodecState
from engine.families.starter.likeness import FARTHEST_PITCH, correction, mean_of
from tests.engine import tiny

BOTH = {"likeness_shape": 1.0, "likeness_pitch": 1.0}


def features(level: float, pitch: float, rows: int = 80, tilt: float = 0.0) -> np.ndarray:
    """Return loud voiced rows with as many soft ones of no pitch around them."""
    out = np.zeros((3 * rows, 20), np.float32)
    out[:, 0], out[:, 18], out[:, 19] = level - 20, -1.0, -0.36
    loud = out[rows : 2 * rows]
    loud[:, 0], loud[:, 1], loud[:, 18], loud[:, 19] = level, tilt, pitch, 0.4
    return out


def test_only_loud_rows_tell_the_shape_and_only_voiced_ones_the_pitch() -> None:
    shape, pitch = mean_of(features(8.0, 0.25, tilt=0.7))
    assert shape[:2] == pytest.approx([8.0, 0.7])
    assert pitch == pytest.approx(0.25)
    whispered = features(8.0, 0.25)
    whispered[:, 19] = -0.3
    assert mean_of(whispered)[1] is None
    assert mean_of(features(8.0, 0.25, rows=20))[1] is None


def test_what_is_missing_is_added_by_its_share_and_loudness_is_left_alone() -> None:
    found = correction(features(9.0, 0.4, tilt=1.0), features(3.0, 0.2, tilt=0.2), shape=0.5, pitch=0.75)
    assert found.shape == (21,)
    assert found[[0, 1, 18]] == pytest.approx([0.0, 0.4, 0.15])
    assert np.count_nonzero(found) == 2


def test_a_voice_far_away_is_not_chased() -> None:
    found = correction(features(9.0, 1.4), features(9.0, -1.2), shape=0.0, pitch=1.0)
    assert found[18] == pytest.approx(FARTHEST_PITCH)
    silent = features(9.0, 0.4)
    silent[:, 19] = -0.3
    assert correction(silent, features(9.0, 0.1), shape=0.0, pitch=1.0)[18] == 0


@torch.inference_mode()
def test_a_voice_holds_the_same_correction_every_time_and_none_where_none_is_asked() -> None:
    pcm = tiny.speech(140.0)
    one, again = (tiny.family(defaults=tiny.DEFAULTS | BOTH).encode_voice(pcm)["correction"] for _ in range(2))
    assert one.shape == (21,)
    assert one.abs().max() > 0.01
    assert torch.equal(one, again)
    assert not tiny.family().encode_voice(pcm)["correction"].any()


@torch.inference_mode()
def test_the_correction_is_added_to_every_row_before_it_becomes_sound() -> None:
    codec = tiny.networks().codec
    codes = torch.randint(16, (1, 6, 3), generator=torch.Generator().manual_seed(2))
    added = torch.zeros(21)
    added[18] = 0.3
    moved = tiny.networks().codec
    moved.mean[18] += 0.3
    assert np.allclose(codec.push(codes, CodecState(added)), moved.push(codes, CodecState()), atol=1e-4)
    assert not np.allclose(codec.push(codes, CodecState(added)), codec.push(codes, CodecState()), atol=1e-2)


def test_a_take_is_spoken_with_the_correction_of_its_voice() -> None:
    plain, put_right = (
        collect(tiny.synth(tiny.family(defaults=defaults)).stream(tiny.request(), CancelToken()))
        for defaults in (tiny.DEFAULTS, tiny.DEFAULTS | BOTH)
    )
    assert plain.info.n_frames == put_right.info.n_frames
    assert not np.array_equal(plain.pcm, put_right.pcm)

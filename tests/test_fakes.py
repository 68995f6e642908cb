"""The fake engine keeps the promises of the real one that other tests lean on."""

from __future__ import annotations

import numpy as np
import pytest

from engine import api
from tests.fakes import FakeSynth
from tests.samples import request_for, small_project


def test_the_fake_is_a_synth_whose_takes_follow_from_the_seed() -> None:
    synth: api.Synth = FakeSynth()
    project = small_project()
    takes = [api.collect(synth.stream(request_for(project, "l1", seed), api.CancelToken())) for seed in (1, 1, 2)]
    assert np.array_equal(takes[0].pcm, takes[1].pcm)
    assert not np.array_equal(takes[0].pcm, takes[2].pcm)
    assert (takes[0].info.warm, takes[1].info.warm) == (False, True)


def test_the_fake_can_be_cancelled_within_a_frame_and_told_to_fail() -> None:
    token = api.CancelToken()
    synth = FakeSynth(
        fail={"l2": api.TextError("x", "x", "No.")}, on_frame=lambda _, index: token.cancel() if index == 2 else None
    )
    stream = synth.stream(request_for(small_project(), "l1"), token)
    assert [next(stream).index, next(stream).index] == [0, 1]
    with pytest.raises(api.Cancelled):
        next(stream)
    with pytest.raises(api.TextError):
        api.collect(synth.stream(request_for(small_project(), "l2"), api.CancelToken()))

"""Frames in groups: the same samples whatever is asked for, the first packet at once, far fewer passes of the codec."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
import torch

from engine.api import CancelToken
from engine.families.protocol import Frame
from engine.families.starter.sound import StarterSound
from engine.groups import GROWING, LARGEST, InGroups, first_group
from engine.packets import Packetizer
from tests.engine import tiny


class Noting:
    """A stream that gives a frame's first code twice and notes what it was handed."""

    def __init__(self) -> None:
        self.groups, self.closed = list[int](), False

    def push(self, frames: Sequence[Frame], /) -> np.ndarray:
        self.groups.append(len(frames))
        return np.repeat(np.array([frame[0] for frame in frames], np.float32), 2)

    def flush(self) -> np.ndarray:
        return np.full(1, -1, np.float32)

    def close(self) -> None:
        self.closed = True


def test_groups_grow_from_the_first_packet_to_the_largest_and_the_rest_comes_at_the_end() -> None:
    inner = Noting()
    stream = InGroups(inner, 3)
    parts = [stream.push([i]) for i in range(40)]
    sizes = [3, *GROWING, LARGEST, LARGEST, LARGEST]
    assert inner.groups == sizes
    assert [len(part) // 2 for part in parts if len(part)] == sizes
    whole = np.concatenate((*parts, stream.flush()))
    assert inner.groups == [*sizes, 40 - sum(sizes)]
    assert whole.tolist() == [*np.repeat(np.arange(40), 2), -1]
    stream.close()
    assert inner.closed


def test_a_stream_that_ends_with_a_group_has_nothing_left_to_decode() -> None:
    inner = Noting()
    stream = InGroups(inner, 2)
    for i in range(2):
        stream.push([i])
    assert stream.flush().tolist() == [-1]
    assert inner.groups == [2]


def test_a_closed_stream_holds_no_frame() -> None:
    inner = Noting()
    stream = InGroups(inner, 3)
    stream.push([1])
    stream.close()
    stream.flush()
    assert inner.groups == []


@pytest.mark.parametrize("start", [0, 1, 599, 600, 601, 5000])
@pytest.mark.parametrize("packet_frames", [1, 2, 4])
def test_the_first_group_is_just_enough_for_the_first_packet(start: int, packet_frames: int) -> None:
    frame, lag = 960, 384
    n = first_group(start, packet_frames, lag, frame)
    for pushed, there in ((n, True), (n - 1, False)):
        cut = Packetizer(start, 10**6, 24000, frame, packet_frames)
        assert (cut.push(np.zeros(max(0, pushed * frame - lag), np.float32)) is not None) is there


@torch.inference_mode()
def test_sound_in_groups_is_the_sound_of_one_frame_after_the_other() -> None:
    codec = tiny.networks().codec
    codes = torch.randint(16, (37, 3), generator=torch.Generator().manual_seed(2)).tolist()
    passes: list[int] = []
    codec.decoder.norm.register_forward_hook(lambda *_: passes.append(1))
    grouped, single = InGroups(StarterSound(codec, "cpu"), 3), StarterSound(codec, "cpu")
    fast = np.concatenate((*(grouped.push(frame) for frame in codes), grouped.flush()))
    n_fast = len(passes)
    slow = np.concatenate((*(single.push([frame]) for frame in codes), single.flush()))
    assert np.abs(slow).max() > 0.01
    assert np.allclose(fast, slow, atol=1e-4, rtol=0)  # the vocoder repeats itself, so rounding is heard again
    assert (n_fast, len(passes) - n_fast) == (8, 37)


def test_the_first_packet_of_a_take_comes_with_the_first_group() -> None:
    steps: list[int] = []

    class Counting(tiny.StarterFamily):
        def step(self, *args: object) -> list[int]:  # type: ignore[override]
            steps.append(1)
            return super().step(*args)  # type: ignore[arg-type]

    family = Counting(tiny.networks(), languages=("en",), defaults=tiny.DEFAULTS)
    stream = tiny.synth(family).stream(tiny.request(), CancelToken())
    first = next(stream)
    assert len(steps) == first_group(0, family.first_frames, tiny.CODEC.lag_samples, tiny.CODEC.frame_samples)
    assert len(first.pcm) >= family.first_frames * tiny.CODEC.frame_samples
    stream.close()  # type: ignore[attr-defined]

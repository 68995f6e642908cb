"""Each fast path that is measured gives what its slow twin gives, or the ratio would mean nothing."""

from __future__ import annotations

import pytest
import torch

from engine.bench import random_fish, random_qwen3
from engine.bench.attention import ExpandedStep, FullStep, PrefixStep, step_at
from engine.bench.codec_stream import Streamed, decoded_anew, starter, streamed
from engine.bench.layer import _block, many_steps
from tests.bench import sizes
from tests.engine import tiny


@pytest.mark.parametrize("length", [1, 63, 64, 100])
def test_a_step_over_the_prefix_is_the_step_over_the_masked_capacity(length: int) -> None:
    step = step_at(length, n_heads=2, head_width=8, device="cpu")
    full = FullStep(step, capacity=128)()
    assert torch.allclose(PrefixStep(step)(), full, atol=1e-5)


@torch.inference_mode()
def test_the_three_ways_to_read_a_past_of_shared_heads_agree() -> None:
    step = sizes.LAYER.step(40)
    ours = PrefixStep(step, 256)()
    assert torch.allclose(FullStep(step, 256)(), ours, atol=1e-6)
    assert torch.allclose(ExpandedStep(step, 256)(), ours, atol=1e-6)


def test_measuring_a_step_again_does_not_lengthen_its_past() -> None:
    run = PrefixStep(step_at(10, n_heads=2, head_width=8, device="cpu"))
    assert torch.equal(run(), run())


def test_memory_that_grows_holds_what_memory_taken_at_once_holds() -> None:
    grown, taken = many_steps(sizes.LAYER, 64)(), many_steps(sizes.LAYER, 100)()
    assert grown.length == taken.length == 100
    assert torch.equal(grown.snapshot().layers[0], taken.snapshot().layers[0])


@torch.inference_mode()
def test_a_timed_step_of_the_layer_does_not_lengthen_its_past() -> None:
    step = _block(sizes.LAYER, torch.float32)
    assert torch.equal(step(), step())


def codecs(packet: int) -> dict[str, Streamed]:
    """Return every codec, small, its twin decoding all frames anew."""
    return {
        "starter": starter(tiny.networks().codec, 10, packet, "cpu"),
        "fish": random_fish.codec(sizes.FISH_CODEC, 10, packet, "cpu"),
        "qwen3": random_qwen3.codec(sizes.QWEN_CODEC, 10, packet, "cpu", context=None),
    }


@pytest.mark.parametrize("packet", [1, 3, 4, 20])
@pytest.mark.parametrize("name", ["starter", "fish", "qwen3"])
@torch.inference_mode()
def test_streaming_a_codec_is_decoding_everything_anew_for_every_packet(name: str, packet: int) -> None:
    of = codecs(packet)[name]
    fast, slow = streamed(of), decoded_anew(of)
    assert fast.shape == slow.shape == (1, 10 * of.frame_samples)
    assert torch.allclose(fast, slow, atol=1e-5)


@torch.inference_mode()
def test_published_context_is_decoded_again_and_gives_as_many_samples() -> None:
    seen: list[int] = []
    of = random_qwen3.codec(sizes.QWEN_CODEC, 10, 4, "cpu", context=3)

    def whole(frames: torch.Tensor) -> torch.Tensor:
        seen.append(frames.shape[1])
        return of.whole(frames)

    counted = Streamed(of.frames, of.open, whole, of.frame_samples, of.packet, context=of.context)
    assert decoded_anew(counted).shape == streamed(of).shape
    assert seen == [4, 7, 5]


@torch.inference_mode()
def test_a_line_after_a_known_voice_leaves_the_memory_of_one_after_a_new_voice() -> None:
    of = random_qwen3.beginning(sizes.QWEN, "cpu", n_frames=30)
    new, known = of.new(), of.known(of.snapshot())
    assert known.n_appended == of.tail.shape[1] < new.n_appended
    for a, b in zip(new.snapshot().layers, known.snapshot().layers, strict=True):
        assert torch.allclose(a, b, atol=1e-5)

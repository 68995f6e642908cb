"""Each fast path that is measured gives what its slow twin gives, or the ratio would mean nothing."""

from __future__ import annotations

import pytest
import torch

from engine.bench.attention import FullStep, PrefixStep, step_at
from engine.bench.codec_stream import decoded_anew, random_latents, streamed
from engine.codec import Codec
from tests.engine import tiny


@pytest.mark.parametrize("length", [1, 63, 64, 100])
def test_a_step_over_the_prefix_is_the_step_over_the_masked_capacity(length: int) -> None:
    step = step_at(length, n_heads=2, head_width=8, device="cpu")
    full = FullStep(step, capacity=128)()
    assert torch.allclose(PrefixStep(step)(), full, atol=1e-5)


def test_measuring_a_step_again_does_not_lengthen_its_past() -> None:
    run = PrefixStep(step_at(10, n_heads=2, head_width=8, device="cpu"))
    assert torch.equal(run(), run())


@pytest.mark.parametrize("packet_frames", [1, 3, 4, 20])
def test_streaming_the_codec_is_decoding_everything_anew_for_every_packet(packet_frames: int) -> None:
    codec: Codec = tiny.networks().codec
    with torch.inference_mode():
        latents = random_latents(codec, 10, "cpu")
        fast, slow = streamed(codec, latents), decoded_anew(codec, latents, packet_frames)
    assert fast.shape == slow.shape == (1, 10 * codec.config.frame_samples)
    assert torch.allclose(fast, slow, atol=1e-5)

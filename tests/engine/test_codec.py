"""The codec: streaming in any grouping is the whole at once, sample counts add up."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from engine.api import Pcm
from engine.codec import Codec, CodecState, nearest
from tests.engine import tiny


@pytest.fixture(scope="module")
def codec() -> Codec:
    return tiny.networks().codec


@pytest.fixture(scope="module")
def codes() -> torch.Tensor:
    generator = torch.Generator().manual_seed(6)
    return torch.randint(0, tiny.CODEC.codebook_size, (1, 23, tiny.CODEC.n_codebooks), generator=generator)


def streamed(codec: Codec, codes: torch.Tensor, group: int) -> Pcm:
    state = CodecState()
    parts = [codec.push(codes[:, i : i + group], state) for i in range(0, codes.shape[1], group)]
    return np.concatenate([*parts, codec.flush(state)])


@pytest.mark.parametrize("group", [1, 2, 3, 5, 8])
def test_streamed_features_are_the_features_of_one_go(codec: Codec, codes: torch.Tensor, group: int) -> None:
    state, latents = CodecState(), codec.quantiser.decode(codes)
    parts = [codec.features(latents[:, i : i + group], state) for i in range(0, codes.shape[1], group)]
    assert torch.allclose(torch.cat(parts, 1), codec.features(latents), atol=1e-5, rtol=0)


@pytest.mark.parametrize("group", [1, 3, 8])
def test_streamed_audio_is_the_audio_of_one_go(codec: Codec, codes: torch.Tensor, group: int) -> None:
    whole = codec.decode(codes)
    assert whole.shape == (23 * codec.config.frame_samples,)
    assert np.abs(whole).max() > 1e-2
    assert np.allclose(streamed(codec, codes, group), whole, atol=1e-4, rtol=0)


def test_audio_never_depends_on_frames_to_come(codec: Codec, codes: torch.Tensor) -> None:
    other = codes.clone()
    other[:, 12:] = (other[:, 12:] + 1) % codec.config.codebook_size
    sure = 12 * codec.config.frame_samples - codec.config.lag_samples
    a, b = streamed(codec, codes, 4), streamed(codec, other, 4)
    assert np.array_equal(a[:sure], b[:sure])
    assert not np.array_equal(a, b)


def test_a_flushed_stream_is_empty_and_can_begin_again(codec: Codec, codes: torch.Tensor) -> None:
    state = CodecState()
    first = np.concatenate((codec.push(codes[:, :4], state), codec.flush(state)))
    assert state.history == {}
    assert state.sound is None
    assert np.array_equal(np.concatenate((codec.push(codes[:, :4], state), codec.flush(state))), first)
    assert len(first) == 4 * codec.config.frame_samples
    assert len(codec.flush(CodecState())) == 0


def test_two_streams_at_once_do_not_mix(codec: Codec, codes: torch.Tensor) -> None:
    a, b = CodecState(), CodecState()
    parts: list[Pcm] = []
    for i in range(codes.shape[1]):
        parts.append(codec.push(codes[:, i : i + 1], a))
        codec.push(codes.flip(1)[:, i : i + 1], b)
    assert np.array_equal(np.concatenate([*parts, codec.flush(a)]), streamed(codec, codes, 1))


def test_audio_of_any_length_becomes_whole_frames(codec: Codec) -> None:
    pcm = tiny.speech(seconds=0.1)
    assert codec.encode(pcm).shape == (1, 3, tiny.CODEC.n_codebooks)
    assert codec.encode(pcm[:1]).shape == (1, 1, tiny.CODEC.n_codebooks)


def test_no_audio_has_no_codes_and_no_codes_have_no_audio(codec: Codec) -> None:
    none = codec.encode(np.zeros(0, np.float32))
    assert none.shape == (1, 0, tiny.CODEC.n_codebooks)
    state = CodecState()
    assert len(codec.push(none, state)) == len(codec.flush(state)) == len(codec.decode(none)) == 0


def test_every_codebook_names_what_is_nearest_to_the_rest(codec: Codec) -> None:
    x = torch.randn(1, 9, tiny.CODEC.code_dim, generator=torch.Generator().manual_seed(3))
    codes, rest = codec.quantiser.encode(x), x
    for k, book in enumerate(codec.quantiser.codebooks):
        assert torch.equal(codes[..., k], torch.cdist(rest, book[None]).argmin(-1))
        assert torch.equal(codes[..., k], nearest(rest, book))
        rest = rest - book[codes[..., k]]
    assert torch.allclose(x - rest, codec.quantiser.decode(codes), atol=1e-6)

"""The codec of Qwen3-TTS: whole audio as plainly written out, pieces as the whole, a stream behind a reference."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file
from torch import Tensor

from engine.families.qwen3.speaker import log_mel
from engine.families.qwen3.speech_decoder import SpeechDecoder
from engine.families.qwen3.weights import Sizes, load
from tests.engine import naive_qwen3 as naive
from tests.engine import qwen3_layout as layout

FRAME = 1920


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return layout.write(tmp_path_factory.mktemp("qwen3"))


@pytest.fixture(scope="module")
def decoder(folder: Path) -> SpeechDecoder:
    return load(folder, Sizes.read(folder)).decoder


def some_codes(n: int = 30, n_codebooks: int = 4, book: int = 16) -> Tensor:
    return torch.randint(0, book, (1, n_codebooks, n), generator=torch.Generator().manual_seed(1))


def in_pieces(decoder: SpeechDecoder, codes: Tensor, n: int) -> Tensor:
    stream = decoder.open_stream()
    return torch.cat([decoder(part, stream) for part in codes.split(n, 2)], 2)


@torch.inference_mode()
def test_whole_audio_is_what_the_description_says(folder: Path, decoder: SpeechDecoder) -> None:
    codes = some_codes()
    wanted = naive.decode(
        load_file(folder / "speech_tokenizer" / "model.safetensors"), layout.tiny_codec()["decoder_config"], codes[0]
    )
    ours = decoder(codes)[0, 0]
    assert ours.shape == (30 * FRAME,)
    assert 0.005 < float(wanted.std()) < 0.9  # neither silence nor nothing but the rails
    assert float((ours - wanted).abs().max()) <= 1e-4


@pytest.mark.parametrize("n", [1, 2, 4, 7, 12])
@torch.inference_mode()
def test_pieces_of_any_size_give_the_same_samples(n: int, decoder: SpeechDecoder) -> None:
    codes = some_codes()
    assert float((in_pieces(decoder, codes, n) - decoder(codes)).abs().max()) <= 1e-5


@torch.inference_mode()
def test_a_stream_goes_on_behind_a_past_as_if_it_had_never_stopped(decoder: SpeechDecoder) -> None:
    codes = some_codes()
    stream = decoder.open_stream()
    decoder(codes[:, :, :13], stream)
    past = decoder.past_of(stream)
    kept = {name: x.clone() for name, x in past.items()}
    for _ in range(2):  # a past is read, never written
        again = decoder.open_stream(past)
        rest = torch.cat([decoder(part, again) for part in codes[:, :, 13:].split(2, 2)], 2)
        assert float((rest - decoder(codes)[:, :, 13 * FRAME :]).abs().max()) <= 1e-5
    assert all(torch.equal(x, kept[name]) for name, x in past.items())


@torch.inference_mode()
def test_a_past_shorter_than_the_window_still_grows(decoder: SpeechDecoder) -> None:
    codes = some_codes()
    stream = decoder.open_stream()
    decoder(codes[:, :, :2], stream)
    again = decoder.open_stream(decoder.past_of(stream))
    rest = decoder(codes[:, :, 2:], again)
    assert float((rest - decoder(codes)[:, :, 2 * FRAME :]).abs().max()) <= 1e-5


@torch.inference_mode()
def test_the_spectrum_a_speaker_is_heard_by_is_what_the_description_says() -> None:
    pcm = 0.1 * torch.randn(9000, generator=torch.Generator().manual_seed(2))
    ours, wanted = log_mel(pcm[None], 20)[0], naive.spectrum(pcm, 20)
    assert ours.shape == (20, 9000 // 256)
    assert float((ours - wanted).abs().max()) <= 1e-4


@pytest.mark.full
@torch.inference_mode()
def test_a_codec_of_full_width_is_what_the_description_says_and_streams_exactly(tmp_path: Path) -> None:
    config = layout.published_codec(layers=2)
    folder = layout.write(tmp_path, layout.published("base", 1024, layers=1, n_text=400), config)
    decoder, codes = load(folder, Sizes.read(folder)).decoder, some_codes(90, 16, 2048)
    tensors = load_file(folder / "speech_tokenizer" / "model.safetensors")
    whole = decoder(codes)
    wanted = naive.decode(tensors, config["decoder_config"], codes[0])
    assert float((whole[0, 0] - wanted).abs().max()) <= 1e-4 * float(wanted.abs().max())
    for n in (4, 7):
        assert float((in_pieces(decoder, codes, n) - whole).abs().max()) <= 1e-5

"""Parts of Fish S2-Pro at their published sizes with random weights: its codec's decoder, a slow model of few layers.

Knows nothing of files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import torch
from torch import Tensor

from engine.api import Pcm, Voice
from engine.bench.codec_stream import Stream, Streamed
from engine.bench.layer import S2_PRO
from engine.families.fish.codec import CodecDecoder
from engine.families.fish.language import SlowLM
from engine.families.fish.sizes import HEAD_WIDTH, POST_WINDOW, RATE_HZ, CodecSizes, FishSizes
from engine.grouped import GroupedSizes
from engine.kv import PrefixKV

LAYERS, TEXTS, FRAMES, WORDS = 4, 6000, 107, 40  # of 36 layers, of 155,776 ids; 5 s of a voice and its transcript
_POST = GroupedSizes(
    width=1024,
    n_heads=1024 // HEAD_WIDTH,
    n_kv_heads=1024 // HEAD_WIDTH,
    head_width=HEAD_WIDTH,
    inner=3072,
    n_layers=8,
    rope_base=1e4,
    pairs="neighbours",
    qk_norm=False,
    eps=1e-5,
    table_dtype=torch.bfloat16,
    window=POST_WINDOW,
    layer_scale=True,
)
CODEC = CodecSizes(
    latent=1024,
    width=1536,
    rates=(8, 8, 4, 2),
    ups=(2, 2),
    books=(4096, *(1024,) * 9),
    code_width=8,
    post=_POST,
    pre=_POST,
    encoder=_POST,
    first=64,
)
SIZES = FishSizes(
    slow=replace(S2_PRO, n_layers=LAYERS), fast=S2_PRO, n_text=TEXTS, n_codebooks=10, book=4096, longest=32_768
)


def codec(sizes: CodecSizes, n_frames: int, packet: int, device: str) -> Streamed:
    """Return the decoder of the codec on random codes."""
    decoder = CodecDecoder(sizes).to(device).eval()
    chance = torch.Generator().manual_seed(n_frames)
    books = [torch.randint(size, (1, n_frames), generator=chance) for size in sizes.books]

    def opened() -> Stream:
        past = decoder.open_stream()

        def push(frames: Tensor, last: bool) -> Tensor:
            pcm: Tensor = decoder(frames.transpose(1, 2), past)[:, 0]
            return pcm

        return push

    def whole(frames: Tensor) -> Tensor:
        pcm: Tensor = decoder(frames.transpose(1, 2))[:, 0]
        return pcm

    return Streamed(torch.stack(books, 2).to(device), opened, whole, sizes.frame_samples, packet)


class VoiceOnly:
    """A VoiceMaker: the slow model, and one system message that stands for a reference."""

    rate_hz, voice_options = RATE_HZ, ""

    def __init__(self, sizes: FishSizes, device: str, n_frames: int = FRAMES, n_words: int = WORDS) -> None:
        self.device, self.dtype, self._sizes = device, "float32", sizes
        first = sizes.n_text - sizes.book - 1
        self._slow = SlowLM(sizes, first, sizes.book, sizes.n_text - 1).to(device).eval()
        chance = torch.Generator().manual_seed(0)
        prompt = torch.randint(first, (1 + sizes.n_codebooks, n_words + n_frames), generator=chance)
        prompt[1:] %= sizes.book
        prompt[0, n_words:] = first + prompt[1, n_words:]
        self._prompt = prompt

    def encode_voice(self, pcm: Pcm, voice: Voice) -> dict[str, Tensor]:
        return {"prompt": self._prompt}

    def prefill_voice(self, tensors: Mapping[str, Tensor]) -> PrefixKV:
        """Pass the system message through the slow model."""
        rows = tensors["prompt"].to(self.device)
        kv = PrefixKV(self._sizes.slow.n_layers, capacity=rows.shape[1])
        self._slow.hidden(rows, kv)
        return kv

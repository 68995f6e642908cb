"""Parts of Qwen3-TTS at published sizes with random weights: its codec's decoder, a 0.6B talker of few layers.

Knows nothing of files.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from engine.bench.codec_stream import Stream, Streamed
from engine.families.qwen3.language import QwenLM
from engine.families.qwen3.prompts import Prompts
from engine.families.qwen3.sizes import DecoderSizes, Ids, QwenSizes
from engine.families.qwen3.speech_decoder import SpeechDecoder
from engine.grouped import GroupedSizes
from engine.kv import KVSnapshot, PrefixKV

LAYERS, CONTEXT = 4, 25  # of 28 layers; frames that published code decodes again before a packet
FRAMES, SAID, WORDS = 69, 18, 24  # 5 s of a voice and half a second of silence, its transcript, a line
IDS = Ids(text_pad=1, text_bos=2, text_eos=3, turn_start=4, turn_end=5, assistant=6)


def _talker(width: int, inner: int, n_layers: int) -> GroupedSizes:
    return GroupedSizes(width, 16, 8, 128, inner, n_layers, 1e6, "halves")


MODEL = QwenSizes(
    kind="base",
    large=False,
    talker=_talker(1024, 3072, LAYERS),
    predictor=_talker(1024, 3072, 1),
    n_text=4096,
    text_width=2048,
    n_codes=3072,
    book=2048,
    n_codebooks=16,
    ids=IDS,
    languages={"en": 2050},
    presets={},
    dialects={},
    speaker=None,
)
CODEC = DecoderSizes(
    n_codebooks=16,
    book=2048,
    code_width=256,
    latent=1024,
    inner=GroupedSizes(512, 16, 16, 64, 1024, 8, 1e4, "halves", qk_norm=False, eps=1e-5, window=72, layer_scale=True),
    width=1536,
    rates=(8, 5, 4, 3),
    ups=(2, 2),
)


def codec(sizes: DecoderSizes, n_frames: int, packet: int, device: str, context: int | None = CONTEXT) -> Streamed:
    """Return the decoder of the codec on random codes. context: frames that the twin decodes again, None for all."""
    decoder = SpeechDecoder(sizes).to(device).eval()
    chance = torch.Generator().manual_seed(n_frames)
    codes = torch.randint(sizes.book, (1, n_frames, sizes.n_codebooks), generator=chance)

    def opened() -> Stream:
        past = decoder.open_stream()

        def push(frames: Tensor, last: bool) -> Tensor:
            pcm: Tensor = decoder(frames.transpose(1, 2), past)[:, 0]
            return pcm

        return push

    def whole(frames: Tensor) -> Tensor:
        pcm: Tensor = decoder(frames.transpose(1, 2))[:, 0]
        return pcm

    return Streamed(codes.to(device), opened, whole, sizes.frame_samples, packet, context=context)


@dataclass(frozen=True, slots=True)
class Beginning:
    """How a line of a cloned voice begins. head: rows of the voice alone; tail: those with the line's words on them."""

    lm: QwenLM
    head: Tensor
    tail: Tensor

    def new(self) -> PrefixKV:
        """Pass all of it through the talker."""
        return self._passed(PrefixKV(self.lm.sizes.talker.n_layers), torch.cat((self.head, self.tail), 1))

    def snapshot(self) -> KVSnapshot:
        return self._passed(PrefixKV(self.lm.sizes.talker.n_layers), self.head).snapshot()

    def known(self, head: KVSnapshot) -> PrefixKV:
        """Restore the head and pass the rest."""
        return self._passed(PrefixKV.restore(head, capacity=self.head.shape[1] + self.tail.shape[1]), self.tail)

    def _passed(self, kv: PrefixKV, rows: Tensor) -> PrefixKV:
        self.lm.talker(rows, kv)
        return kv


def beginning(sizes: QwenSizes, device: str, n_frames: int = FRAMES) -> Beginning:
    """Lay out a line after a reference with a transcript, in the interleaved layout that is published for clips."""
    lm = QwenLM(sizes).to(device).eval()
    for table in (lm.talker.text_embedding, lm.talker.codec_embedding):
        torch.nn.init.normal_(table.weight)
    prompts = Prompts(lm, sizes.ids, (sizes.ids.turn_start, sizes.ids.assistant, 7), words_first=False)
    width = sizes.talker.width
    voice = {
        "speaker": torch.randn(1, width, device=device),
        "code_rows": torch.randn(1, n_frames, width, device=device),
        "words": torch.arange(10, 10 + SAID),
    }
    return Beginning(lm, prompts.head(voice, None), prompts.tail(voice, tuple(range(40, 40 + WORDS))).rows)

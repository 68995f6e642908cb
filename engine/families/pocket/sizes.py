"""The published sizes of Pocket TTS 4.0.1, by configuration name. Source: the card of each model (CC-BY-4.0 weights).

Knows no tensors.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

FlowKind = Literal["lsd", "flow_matching", "drifting", "pointwise"]

LATENT = 32
RATE_HZ = 24_000
FRAME_SAMPLES = 1920
RATIOS = (6, 5, 4)
UPSAMPLE = 16  # codec frames a time step: 200 Hz inside, 12.5 Hz outside


@dataclass(frozen=True, slots=True)
class TransformerSizes:
    """width: C; attention: heads x head width; inner: feed-forward; window: keys a query may read, None for all."""

    width: int
    n_heads: int
    n_kv_heads: int
    head_width: int
    n_layers: int
    inner: int
    window: int | None = None
    layer_scale: bool = False

    @property
    def attention(self) -> int:
        return self.n_heads * self.head_width


@dataclass(frozen=True, slots=True)
class SeanetSizes:
    """A stack of convolutions between samples and `width` channels at 200 Hz."""

    width: int
    n_filters: int
    kernel: int


@dataclass(frozen=True, slots=True)
class FlowSizes:
    kind: FlowKind
    width: int
    depth: int


@dataclass(frozen=True, slots=True)
class PocketSizes:
    """One configuration. rank: width of the text table if it is low-rank; z: width between transformer and head."""

    lm: TransformerSizes
    flow: FlowSizes
    rank: int | None
    z: int | None
    codec_width: int
    encoder: SeanetSizes
    encoder_transformer: TransformerSizes
    decoder: SeanetSizes
    decoder_transformer: TransformerSizes
    eos_threshold: float
    tokenizer: Literal["tokenizers", "sentencepiece"]
    n_text: int = 4001  # 4,000 pieces and one row for padding
    codec_latent: int = LATENT

    @property
    def head_input(self) -> int:
        return self.lm.width if self.z is None else self.z


def _transformer(width: int, n_heads: int, n_layers: int, inner: int, window: int | None = None) -> TransformerSizes:
    return TransformerSizes(width, n_heads, n_heads, width // n_heads, n_layers, inner, window, window is not None)


_ENCODER = SeanetSizes(512, 64, 7)
_CODEC_TRANSFORMER = _transformer(512, 8, 2, 2048, 250)

ENGLISH = PocketSizes(
    lm=_transformer(1024, 16, 6, 4096),
    flow=FlowSizes("lsd", 512, 6),
    rank=None,
    z=None,
    codec_width=512,
    encoder=_ENCODER,
    encoder_transformer=_CODEC_TRANSFORMER,
    decoder=_ENCODER,
    decoder_transformer=_CODEC_TRANSFORMER,
    eos_threshold=-4.0,
    tokenizer="tokenizers",
)
LARGE = replace(ENGLISH, lm=_transformer(1024, 16, 24, 4096))
M18 = replace(
    ENGLISH,
    lm=_transformer(512, 8, 8, 512),
    flow=FlowSizes("drifting", 192, 4),
    z=64,
    codec_width=128,
    decoder=SeanetSizes(128, 32, 3),
    decoder_transformer=_transformer(128, 4, 12, 384, 50),
    eos_threshold=-1.0,
    tokenizer="sentencepiece",
)
M7 = replace(M18, lm=TransformerSizes(224, 8, 2, 64, 8, 224), rank=64)
M2 = replace(
    M18,
    lm=TransformerSizes(112, 3, 1, 64, 8, 96),
    flow=FlowSizes("pointwise", 64, 4),
    rank=32,
    decoder=SeanetSizes(128, 24, 3),
    decoder_transformer=_transformer(128, 4, 4, 384, 50),
)

SIZES: Mapping[str, PocketSizes] = {"6l": ENGLISH, "24l": LARGE, "18m": M18, "7m": M7, "2m": M2}

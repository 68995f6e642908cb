"""The sizes of a Qwen3-TTS 12 Hz model, as config.json and speech_tokenizer/config.json say them.

Source: the published description of the five checkpoints; where a file leaves an entry out, that is what is meant.
Knows no weights.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any, Literal

from engine.api import ModelError, told
from engine.grouped import GroupedSizes

RATE_HZ = 24_000
CODEC_FOLDER = "speech_tokenizer"
SMALL_WIDTH = 1024  # of the 0.6B models, which do not follow an instruction
Kind = Literal["base", "custom_voice", "voice_design"]
# Languages by the name the files use; dialects are spoken by some presets and cannot be asked for.
CODES: Mapping[str, str] = {
    "english": "en",
    "chinese": "zh",
    "japanese": "ja",
    "korean": "ko",
    "german": "de",
    "french": "fr",
    "russian": "ru",
    "portuguese": "pt",
    "spanish": "es",
    "italian": "it",
}


@dataclass(frozen=True, slots=True)
class Ids:
    """Numbers with a meaning of their own: of the text table, then of the talker's codes."""

    text_pad: int = 151671
    text_bos: int = 151672
    text_eos: int = 151673
    turn_start: int = 151644
    turn_end: int = 151645
    assistant: int = 77091
    pad: int = 2148
    bos: int = 2149
    eos: int = 2150
    think: int = 2154
    nothink: int = 2155
    think_bos: int = 2156
    think_eos: int = 2157


@dataclass(frozen=True, slots=True)
class SpeakerSizes:
    """The network that hears who speaks (ECAPA-TDNN). width: what comes out; widths, kernels, dilations: by block."""

    width: int
    n_mels: int = 128
    widths: tuple[int, ...] = (512, 512, 512, 512, 1536)
    kernels: tuple[int, ...] = (5, 3, 3, 3, 1)
    dilations: tuple[int, ...] = (1, 2, 3, 4, 1)
    attention: int = 128
    scale: int = 8
    squeeze: int = 128


@dataclass(frozen=True, slots=True)
class QwenSizes:
    """n_text, text_width: the text table; n_codes: ids the talker can say, of which the first `book` are sounds.

    n_codebooks: codes a frame. large: 1.7B, not 0.6B. languages: id by code ("en"); presets and dialects: by speaker.
    """

    kind: Kind
    large: bool
    talker: GroupedSizes
    predictor: GroupedSizes
    n_text: int
    text_width: int
    n_codes: int
    book: int
    n_codebooks: int
    ids: Ids
    languages: Mapping[str, int]
    presets: Mapping[str, int]
    dialects: Mapping[str, int]
    speaker: SpeakerSizes | None

    @property
    def follows(self) -> bool:
        """Tell whether the model can be told how to speak; the small ones would silently speak as ever."""
        return self.large and self.kind != "base"


@dataclass(frozen=True, slots=True)
class DecoderSizes:
    """Codes to audio. code_width: of a codebook's entry, half of what the quantiser gives; latent: after it; width: of

    the first convolution, halved by each of rates; ups: strides before them."""

    n_codebooks: int
    book: int
    code_width: int
    latent: int
    inner: GroupedSizes
    width: int
    rates: tuple[int, ...]
    ups: tuple[int, ...]

    @property
    def frame_samples(self) -> int:
        return prod((*self.rates, *self.ups))


@dataclass(frozen=True, slots=True)
class EncoderSizes:
    """Audio to codes (Mimi's encoder). n_books: in the file, of which the first n_codebooks are used."""

    n_codebooks: int
    n_books: int
    book: int
    code_width: int
    width: int
    n_filters: int
    ratios: tuple[int, ...]
    kernel: int
    last_kernel: int
    residual_kernel: int
    compress: int
    n_layers: int
    n_heads: int
    head_width: int
    inner: int
    window: int
    rope_base: float
    eps: float


def read_sizes(folder: Path) -> QwenSizes:
    """Read config.json. Raises ModelError with the entry that is missing."""
    return _read(folder, "config.json", _model)


def read_codec(folder: Path) -> tuple[DecoderSizes, EncoderSizes]:
    """Read speech_tokenizer/config.json. Raises ModelError."""
    return _read(folder, f"{CODEC_FOLDER}/config.json", lambda c: (_decoder(c), _encoder(c)))


def _read(folder: Path, name: str, made: Any) -> Any:
    try:
        return made(json.loads((folder / name).read_text(encoding="utf-8")))
    except FileNotFoundError:
        raise ModelError(folder, told("there is no {file} in it.", file=name)) from None
    except KeyError as error:
        reason = told("{file} lacks the entry {name}.", file=name, name=str(error.args[0]))
        raise ModelError(folder, reason) from None
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise ModelError(folder, told("{file} cannot be read ({why}).", file=name, why=str(error))) from None


# ---- config.json


def _model(config: Mapping[str, Any]) -> QwenSizes:
    talker, kind = config["talker_config"], config.get("tts_model_type", "base")
    if kind not in ("base", "custom_voice", "voice_design"):
        raise ValueError(f"tts_model_type {kind!r}")
    if "25hz" in str(config.get("tokenizer_type", "")):
        raise ValueError("the 25 Hz models are of another kind")
    predictor, named = talker["code_predictor_config"], talker.get("codec_language_id") or {}
    size = config.get("tts_model_size")
    return QwenSizes(
        kind=kind,
        large=size != "0b6" if size else int(talker["hidden_size"]) > SMALL_WIDTH,
        talker=_grouped(talker),
        predictor=_grouped(predictor),
        n_text=int(talker["text_vocab_size"]),
        text_width=int(talker["text_hidden_size"]),
        n_codes=int(talker["vocab_size"]),
        book=int(predictor["vocab_size"]),
        n_codebooks=int(talker["num_code_groups"]),
        ids=_ids(config, talker),
        languages={code: int(named[name]) for name, code in CODES.items() if name in named},
        presets={str(name): int(i) for name, i in (talker.get("spk_id") or {}).items()},
        dialects={str(k): int(named[v]) for k, v in (talker.get("spk_is_dialect") or {}).items() if v in named},
        speaker=_speaker(config.get("speaker_encoder_config") or {}, talker) if kind == "base" else None,
    )


def _ids(config: Mapping[str, Any], talker: Mapping[str, Any]) -> Ids:
    text = {"text_pad": "tts_pad", "text_bos": "tts_bos", "text_eos": "tts_eos"}
    text |= {"turn_start": "im_start", "turn_end": "im_end", "assistant": "assistant"}
    found = {ours: config.get(f"{name}_token_id") for ours, name in text.items()}
    for ours in ("pad", "bos", "eos", "think", "nothink", "think_bos", "think_eos"):
        found[ours] = talker.get(f"codec_{ours}_id", talker.get(f"codec_{ours}_token_id"))
    return Ids(**{name: int(value) for name, value in found.items() if value is not None})


def _speaker(block: Mapping[str, Any], talker: Mapping[str, Any]) -> SpeakerSizes:
    names = {
        "n_mels": "mel_dim",
        "widths": "enc_channels",
        "kernels": "enc_kernel_sizes",
        "dilations": "enc_dilations",
        "attention": "enc_attention_channels",
        "scale": "enc_res2net_scale",
        "squeeze": "enc_se_channels",
    }
    given = {ours: block[name] for ours, name in names.items() if name in block}
    given = {ours: tuple(value) if isinstance(value, list) else int(value) for ours, value in given.items()}
    return SpeakerSizes(width=int(block.get("enc_dim") or talker["hidden_size"]), **given)


def _grouped(block: Mapping[str, Any], **more: Any) -> GroupedSizes:
    """Read a transformer. Its three position axes are always equal in speech: its rotary positions are plain ones."""
    n_heads, width = int(block["num_attention_heads"]), int(block["hidden_size"])
    return GroupedSizes(
        width=width,
        n_heads=n_heads,
        n_kv_heads=int(block.get("num_key_value_heads") or n_heads),
        head_width=int(block.get("head_dim") or width // n_heads),
        inner=int(block["intermediate_size"]),
        n_layers=int(block["num_hidden_layers"]),
        rope_base=float(block.get("rope_theta") or more.pop("rope_base", 1e6)),
        pairs="halves",
        eps=float(block.get("rms_norm_eps", more.pop("eps", 1e-6))),
        **{key: value for key, value in more.items() if key not in ("rope_base", "eps")},
    )


# ---- speech_tokenizer/config.json


def _decoder(config: Mapping[str, Any]) -> DecoderSizes:
    d = config["decoder_config"]
    inner = _grouped(
        d, qk_norm=False, eps=1e-5, rope_base=1e4, window=int(d.get("sliding_window", 72)), layer_scale=True
    )
    return DecoderSizes(
        n_codebooks=int(d.get("num_quantizers", 16)),
        book=int(d["codebook_size"]),
        code_width=int(d.get("codebook_dim", 512)) // 2,
        latent=int(d["latent_dim"]),
        inner=inner,
        width=int(d["decoder_dim"]),
        rates=tuple(map(int, d.get("upsample_rates", (8, 5, 4, 3)))),
        ups=tuple(map(int, d.get("upsampling_ratios", (2, 2)))),
    )


def _encoder(config: Mapping[str, Any]) -> EncoderSizes:
    e = config.get("encoder_config") or {}
    width, n_heads = int(e.get("hidden_size", 512)), int(e.get("num_attention_heads", 8))
    return EncoderSizes(
        n_codebooks=int(config.get("encoder_valid_num_quantizers", 16)),
        n_books=int(e.get("num_quantizers", 32)),
        book=int(e.get("codebook_size", 2048)),
        code_width=int(e.get("codebook_dim", 256)),
        width=width,
        n_filters=int(e.get("num_filters", 64)),
        ratios=tuple(map(int, e.get("upsampling_ratios", (8, 6, 5, 4)))),
        kernel=int(e.get("kernel_size", 7)),
        last_kernel=int(e.get("last_kernel_size", 3)),
        residual_kernel=int(e.get("residual_kernel_size", 3)),
        compress=int(e.get("compress", 2)),
        n_layers=int(e.get("num_hidden_layers", 8)),
        n_heads=n_heads,
        head_width=int(e.get("head_dim") or width // n_heads),
        inner=int(e.get("intermediate_size", 2048)),
        window=int(e.get("sliding_window", 250)),
        rope_base=float(e.get("rope_theta") or 1e4),
        eps=float(e.get("norm_eps", 1e-5)),
    )

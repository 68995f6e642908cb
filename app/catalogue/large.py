"""The published Qwen3-TTS and Fish S2-Pro models. Source: their model cards and published file lists."""

from __future__ import annotations

from typing import Literal

from app.catalogue.entry import Entry, RemoteFile, VoiceKind
from app.catalogue.memory import need
from engine.api import told

_QWEN_LANGUAGES = ("zh", "en", "ja", "ko", "de", "fr", "ru", "pt", "es", "it")
_FISH_LANGUAGES = ("ja", "en", "zh", "ko", "es", "pt", "ar", "ru", "fr", "de")  # those the card names first
_QWEN_CODEC_BYTES = 682_293_092  # fp32
_SMALL_FILES = (
    "config.json",
    "generation_config.json",
    "vocab.json",
    "merges.txt",
    "tokenizer_config.json",
    "preprocessor_config.json",
    "speech_tokenizer/config.json",
    "speech_tokenizer/configuration.json",
    "speech_tokenizer/preprocessor_config.json",
)
_FISH_SHARDS = (4_986_872_984, 4_136_876_104)  # bf16
_FISH_CODEC_BYTES = 1_871_099_728  # fp32


def _qwen(
    name: str,
    n_bytes: int,
    voices: tuple[VoiceKind, ...],
    note: str,
    *,
    transcript: Literal["unused", "helps"] = "unused",
    instruct: bool = False,
) -> Entry:
    weights = RemoteFile("model.safetensors", n_bytes)
    codec = RemoteFile("speech_tokenizer/model.safetensors", _QWEN_CODEC_BYTES)
    return Entry(
        id=f"qwen3-{name.lower()}",
        title=f"Qwen3-TTS {name.replace('-', ' ')}",
        family="qwen3",
        repo=f"Qwen/Qwen3-TTS-12Hz-{name}",
        revision="main",
        languages=_QWEN_LANGUAGES,
        voices=voices,
        instruct=instruct,
        licence="Apache-2.0",
        licence_url="https://www.apache.org/licenses/LICENSE-2.0",
        gated=False,
        note=note,
        files=(*(RemoteFile(path) for path in _SMALL_FILES), codec, weights),
        memory_bytes=need(n_bytes // 2, _QWEN_CODEC_BYTES // 4, 8 * 128, 28),
        about_bytes=n_bytes + _QWEN_CODEC_BYTES,
        transcript=transcript,
    )


_CLONES = told("Voices from a recording; best with the words that are said in it. It takes no directions.")
_SPEAKERS = told("Speaks in its own speakers.")
_DIRECTED = told("Speaks in its own speakers and takes directions such as “whispering, afraid”.")
_DESIGNED = told("Makes a voice of a description such as “an old man, hoarse and kind” and takes directions.")

QWEN: tuple[Entry, ...] = (
    _qwen("0.6B-Base", 1_829_344_272, ("clip",), _CLONES, transcript="helps"),
    _qwen("0.6B-CustomVoice", 1_811_626_576, ("preset",), _SPEAKERS),
    _qwen("1.7B-Base", 3_857_413_744, ("clip",), _CLONES, transcript="helps"),
    _qwen("1.7B-CustomVoice", 3_833_402_552, ("preset",), _DIRECTED, instruct=True),
    _qwen("1.7B-VoiceDesign", 3_833_402_552, ("description",), _DESIGNED, instruct=True),
)

FISH: tuple[Entry, ...] = (
    Entry(
        id="fish-s2-pro",
        title="Fish S2-Pro",
        family="fish",
        repo="fishaudio/s2-pro",
        revision="main",
        languages=_FISH_LANGUAGES,
        voices=("clip",),
        instruct=False,
        licence=told("Fish Audio Research License"),
        licence_url="https://huggingface.co/fishaudio/s2-pro/blob/main/LICENSE.md",
        gated=False,
        note=told(
            "Emotion tags such as [whisper] inside a line; over 80 languages. For research and non-commercial use "
            "only, with the notice “Built with Fish Audio”; commercial use needs an agreement with Fish Audio. The "
            "publisher may ask for an account."
        ),
        files=(
            RemoteFile("config.json", 1_863),
            RemoteFile("tokenizer.json", 12_217_872),
            RemoteFile("tokenizer_config.json", 860_832),
            RemoteFile("special_tokens_map.json"),
            RemoteFile("chat_template.jinja", 4_116),
            RemoteFile("model.safetensors.index.json", 32_686),
            RemoteFile("codec.pth", _FISH_CODEC_BYTES),
            RemoteFile("model-00001-of-00002.safetensors", _FISH_SHARDS[0]),
            RemoteFile("model-00002-of-00002.safetensors", _FISH_SHARDS[1]),
        ),
        memory_bytes=need(sum(_FISH_SHARDS) // 2, _FISH_CODEC_BYTES // 4, 8 * 128, 36),
        about_bytes=sum(_FISH_SHARDS) + _FISH_CODEC_BYTES,
        tags=True,
        transcript="needed",
        must_accept=True,
    ),
)

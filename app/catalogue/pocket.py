"""The published Pocket TTS models, each complete and without voice cloning.

Source: the configurations in the package pocket-tts 4.0.1 (MIT), which pin every path by revision. They tell no sizes:
the hub is asked when somebody downloads.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.catalogue.entry import Entry, RemoteFile
from app.catalogue.memory import need
from engine.api import told

FULL, OPEN = "kyutai/pocket-tts", "kyutai/pocket-tts-without-voice-cloning"
LICENCE, LICENCE_URL = "CC-BY-4.0", "https://creativecommons.org/licenses/by/4.0/"
_VOICES = "a7056f505a4a8ca72d8b5fb1440071d6f1a35739"
# Numbers in the language model and in the codec, key heads x head width, layers. Source: built from the configurations.
_SIZES = {
    "6l": (89_414_721, 20_054_337, 1024, 6),
    "24l": (315_980_865, 20_054_337, 1024, 24),
    "18m": (15_540_353, 12_366_257, 512, 8),
    "7m": (4_238_177, 12_366_257, 128, 8),
    "2m": (877_553, 10_790_733, 64, 8),
}
# Commits of the complete weights and of those without voice cloning, as they were published together.
_OCTOBER = ("db04f0e653473e5c7333c69686ac92b7460b0c1d", "a7056f505a4a8ca72d8b5fb1440071d6f1a35739")
_SEPTEMBER = ("983151f13aaeab1b13c1e5e3c2c383d49a9edf3f", "e7205b6ee50e654a5ea19f0e9df2b0813b05e921")
_LANGUAGES = ("3e82814a68665eec246ff649b14c71331f955c06", "1e08e6a23401048648a9fdcfde2f89348215c2a7")
_LARGE = ("2dd944b099d06bb9edbd221fef138685711d9bf0", "4e1e0a3e611c51c0b4ed8174fc10f32a54644303")
# Commits of tokenizers, all in the open repository.
_ENGLISH_TOKENS = "00eac05ed3d16bdc3f6b5d598874019c34a89214"
_TINY_TOKENS = "08ffc58775e62aad9409511b9591c9af626270f3"
_FRENCH_TOKENS = "8843db76457a91db32077edf8dfcd1c0e3e755fd"
_OTHER_TOKENS = "4e1e0a3e611c51c0b4ed8174fc10f32a54644303"


@dataclass(frozen=True, slots=True)
class _Row:
    """folder: under languages/ in both repositories. tokenizer: likewise, at the commit `tokens`."""

    id: str
    title: str
    language: str
    size: str
    folder: str
    commits: tuple[str, str]
    tokenizer: str
    tokens: str


def _other(id: str, title: str, code: str, size: str, commits: tuple[str, str], tokens: str = _OTHER_TOKENS) -> _Row:
    folder = id.replace("-", "_")
    return _Row(f"pocket-{id}", title, code, size, folder, commits, f"{folder}/tokenizer.json", tokens)


def _tiny(size: str) -> _Row:
    folder = f"english_{size}_2026-10"
    title = told("English, {size}", size=size.upper())
    tokenizer = f"{folder}/tokenizer.model"
    return _Row(f"pocket-english-{size}", title, "en", size, folder, _OCTOBER, tokenizer, _TINY_TOKENS)


_NAMES = {
    "de": told("German"),
    "fr": told("French"),
    "it": told("Italian"),
    "pt": told("Portuguese"),
    "es": told("Spanish"),
    "nl": told("Dutch"),
}


def _large(code: str) -> str:
    return told("{language}, large", language=_NAMES[code])


_ROWS = (
    _Row(
        "pocket-english",
        told("English"),
        "en",
        "6l",
        "english_2026-10",
        _OCTOBER,
        "english_2026-09/tokenizer.json",
        _ENGLISH_TOKENS,
    ),
    _Row(
        "pocket-english-24l",
        told("{language}, large", language=told("English")),
        "en",
        "24l",
        "english_2026-09_24l",
        _SEPTEMBER,
        "english_2026-09_24l/tokenizer.json",
        _ENGLISH_TOKENS,
    ),
    *(_tiny(size) for size in ("18m", "7m", "2m")),
    _other("german", _NAMES["de"], "de", "6l", _LANGUAGES),
    _other("german-24l", _large("de"), "de", "24l", _LARGE),
    _other("french", _NAMES["fr"], "fr", "6l", _LANGUAGES, _FRENCH_TOKENS),
    _other("french-24l", _large("fr"), "fr", "24l", _LANGUAGES, _FRENCH_TOKENS),
    _other("italian", _NAMES["it"], "it", "6l", _LANGUAGES),
    _other("italian-24l", _large("it"), "it", "24l", _LANGUAGES),
    _other("portuguese", _NAMES["pt"], "pt", "6l", _LANGUAGES),
    _other("portuguese-24l", _large("pt"), "pt", "24l", _LARGE),
    _other("spanish", _NAMES["es"], "es", "6l", _LANGUAGES),
    _other("spanish-24l", _large("es"), "es", "24l", _LARGE),
    _other("dutch", _NAMES["nl"], "nl", "6l", _LANGUAGES),
    _other("dutch-24l", _large("nl"), "nl", "24l", _LARGE),
)


def _files(row: _Row) -> tuple[RemoteFile, ...]:
    tokenizer = row.tokenizer.rpartition("/")[2]
    return (
        RemoteFile(f"languages/{row.tokenizer}", name=tokenizer, repo=OPEN, revision=row.tokens),
        RemoteFile(f"languages/{row.folder}/model.safetensors", name="model.safetensors"),
    )


def _complete(row: _Row) -> Entry:
    n_lm, n_codec, *_ = _SIZES[row.size]
    return Entry(
        id=row.id,
        title=told("Pocket TTS {which}", which=row.title),
        family="pocket",
        repo=FULL,
        revision=row.commits[0],
        languages=(row.language,),
        voices=("clip",),
        instruct=False,
        licence=LICENCE,
        licence_url=LICENCE_URL,
        gated=True,
        note=told(
            "Voices from a recording; no transcript needed. Numbers and abbreviations are best written out. The "
            "publisher asks for a Hugging Face account and for its terms to be accepted once."
        ),
        files=_files(row),
        memory_bytes=need(*_SIZES[row.size]),
        about_bytes=2 * (n_lm + n_codec),
    )


def _ready_voices(row: _Row) -> Entry:
    n_lm, n_codec, *_ = _SIZES[row.size]
    voices = f"languages/{row.folder}/embeddings/*.safetensors"
    return Entry(
        id=f"{row.id}-open",
        title=told("Pocket TTS {which}, ready voices only", which=row.title),
        family="pocket",
        repo=OPEN,
        revision=row.commits[1],
        languages=(row.language,),
        voices=("preset",),
        instruct=False,
        licence=LICENCE,
        licence_url=LICENCE_URL,
        gated=False,
        note=told(
            "Without voice cloning: it speaks in its ready voices alone, which have licences of their own "
            "(huggingface.co/kyutai/tts-voices). No account is needed."
        ),
        files=(*_files(row), RemoteFile(voices, revision=_VOICES, name="embeddings/")),
        memory_bytes=need(*_SIZES[row.size]),
        about_bytes=2 * (n_lm + n_codec),
    )


POCKET: tuple[Entry, ...] = tuple(make(row) for row in _ROWS for make in (_complete, _ready_voices))

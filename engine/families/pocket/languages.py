"""Which language a published Pocket TTS speaks, and how its text wants to be tidied. Source: the published options.

The weights themselves do not say it: the folder does, by its name or by the note a download leaves in it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from engine.families.pocket.text import TextRules

NOTE = "afureko.json"  # written beside what was downloaded; its "languages" are codes
_NAMES: Mapping[str, str] = {
    "english": "en",
    "german": "de",
    "french": "fr",
    "italian": "it",
    "portuguese": "pt",
    "spanish": "es",
    "dutch": "nl",
}
# Characters that were absent from training, by what stands in their place.
_ENGLISH = {"’": "'", "‘": "'"}
_TINY = {**_ENGLISH, "–": ",", "—": ","}
_OTHERS = {**_ENGLISH, **dict.fromkeys('"“”„«»()[]', ""), "–": ","}
_RULES: Mapping[str, TextRules] = {
    "en": TextRules(replace=_ENGLISH),
    "de": TextRules(replace={**_OTHERS, "—": ","}, semicolons_to_commas=True),
    "fr": TextRules(replace={**_OTHERS, ":": ","}, semicolons_to_commas=True),
    "it": TextRules(replace=_OTHERS),
    "pt": TextRules(replace=_OTHERS),
    "es": TextRules(replace={**_OTHERS, "¡": "", "¿": ""}),
    "nl": TextRules(replace=_OTHERS),
}


def language_of(folder: Path) -> str:
    """Return the code of the language of the model in *folder*; English where nothing says otherwise."""
    try:
        noted = json.loads((folder / NOTE).read_text(encoding="utf-8"))["languages"][0]
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        noted = None
    if noted in _RULES:
        return str(noted)
    name = folder.resolve().name.casefold()
    return next((code for word, code in _NAMES.items() if word in name), "en")


def rules_of(language: str, size: str) -> TextRules:
    """Return how text is tidied. size: the configuration, a key of sizes.SIZES."""
    if language == "en" and size not in ("6l", "24l"):
        return TextRules(replace=_TINY)
    return _RULES[language]

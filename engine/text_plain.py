"""The reading of a line for models that read text themselves: cleaned, its language settled, no phonemes.

Knows no model; a model brings the codes of the languages it speaks.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from engine.api import NothingToSpeak, Reading, TextError, told
from engine.text_clean import script_of, without_directions
from engine.text_markup import without_markup
from engine.told import any_of


def detect(text: str, languages: tuple[str, ...]) -> str:
    """Return the language of *text* by its script, one of *languages*; the first of them where scripts do not tell.

    Kana make a line Japanese, ideographs alone Chinese where the model speaks it.
    """
    count = Counter(map(script_of, text))
    if count["kana"] and "ja" in languages:
        return "ja"
    if count["han"] > count["latin"]:
        return next((code for code in ("zh", "ja") if code in languages), languages[0])
    if count["latin"] and "en" in languages:
        return "en"
    return languages[0]


def clean(text: str) -> str:
    """Return *text* composed (NFC), without control and formatting characters, every stretch of space one space."""
    whole = unicodedata.normalize("NFC", re.sub(r"\s+", " ", text))
    return "".join(c for c in whole if unicodedata.category(c) not in ("Cc", "Cf", "Co", "Cs")).strip()


def read(text: str, language: str, reading: str | None, languages: tuple[str, ...], *, tags: bool = False) -> Reading:
    """Return what will be spoken for *text*. A given reading is spoken in its place.

    tags: bracketed words are the model's own marks and stay. Raises NothingToSpeak for a line without words, TextError
    for a language the model does not speak.
    """
    given = (reading or "").strip()
    line, markup = without_markup(given or text)
    bare, directions = (line, ()) if tags else without_directions(line)
    spoken = clean(bare)
    chosen = detect(spoken, languages) if language == "auto" else language
    if chosen not in languages:
        reason = told(
            "“{language}” is not a language of this voice. Set the line's language to {known}.",
            language=chosen,
            known=any_of(languages),
        )
        raise TextError(text, text.strip(), reason)
    if not any(c.isalnum() for c in spoken):
        nothing = told("“{text}” holds no word to speak; it is a non-verbal line.", text=text.strip())
        raise NothingToSpeak(text, text.strip(), nothing)
    return Reading(text, chosen, spoken, "", markup + tuple(directions))

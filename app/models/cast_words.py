"""What is said about a character in a list: words and glyphs, in the language of the window.

Must not know of widgets.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QCoreApplication, QObject

from app.project.board import Counts
from app.project.model import Character
from app.speaking import Traits
from app.voices import Phase

LANGUAGES = ("auto", "en", "ja")

# phase -> (glyph, colour role)
VOICE_LOOKS: Mapping[Phase, tuple[str, str]] = MappingProxyType(
    {
        "none": ("○", "dim"),
        "checking": ("…", "dim"),
        "preparing": ("◐", "busy"),
        "ready": ("●", "ok"),
        "unusable": ("✕", "bad"),
    }
)


def voice_word(phase: Phase) -> str:
    """Return the state of a voice as a word or two."""
    translate = QCoreApplication.translate
    words: dict[Phase, str] = {
        "none": translate("Cast", "No voice"),
        "checking": translate("Cast", "Checking"),
        "preparing": translate("Cast", "Preparing"),
        "ready": translate("Cast", "Ready"),
        "unusable": translate("Cast", "Unusable"),
    }
    return words[phase]


def language_word(language: str) -> str:
    """Return the name of a language a character speaks; one that is not known by its code."""
    translate = QCoreApplication.translate
    words = {
        "auto": translate("Cast", "By the text"),
        "en": translate("Cast", "English"),
        "ja": translate("Cast", "Japanese"),
        "zh": translate("Cast", "Chinese"),
        "ko": translate("Cast", "Korean"),
        "de": translate("Cast", "German"),
        "fr": translate("Cast", "French"),
        "es": translate("Cast", "Spanish"),
        "it": translate("Cast", "Italian"),
        "pt": translate("Cast", "Portuguese"),
        "ru": translate("Cast", "Russian"),
        "nl": translate("Cast", "Dutch"),
        "ar": translate("Cast", "Arabic"),
    }
    return words.get(language, language)


def languages_of(traits: Traits | None) -> tuple[str, ...]:
    """Return what may be set as the language of somebody whom this model speaks; None: of anybody."""
    return ("auto", *traits.languages) if traits is not None and traits.languages else LANGUAGES


def language_sign(language: str) -> str:
    """Return the language in two letters, for narrow places; nothing where each line decides."""
    return "" if language == "auto" else language.upper()


class CastCounts(QObject):
    """Numbers with their noun: only tr() of an object is seen to have plural forms."""

    def lines(self, n: int) -> str:
        return self.tr("%n line(s)", "", n)


def counts_words(counts: Counts) -> str:
    """Return how many lines somebody has and how many of them are open."""
    lines = CastCounts().lines(counts.lines)
    if not counts.unresolved:
        return lines
    return QCoreApplication.translate("Cast", "{lines} · {n} open").format(lines=lines, n=counts.unresolved)


def described(who: Character, phase: Phase, counts: Counts) -> str:
    """Return everything a row of the cast shows beside the name, for whoever hears it read out."""
    return ", ".join((voice_word(phase), language_word(who.language), counts_words(counts)))

"""From a line as it is written to what is spoken: the reading and its phonemes.

The one room that knows both languages; the phoneme symbols are those of engine.text_symbols. No torch, no model.
"""

from __future__ import annotations

import re
from collections import Counter

from engine.api import NothingToSpeak, Reading, TextError, told
from engine.text_clean import plain, refuse_scripts, script_of, without_directions, without_symbols
from engine.told import any_of

LANGUAGES = ("en", "ja")
_ALLOWED = {"en": frozenset({"latin"}), "ja": frozenset({"latin", "kana", "han"})}
_TOUCHING = re.compile(r"[A-Za-z][\u3400-\u9fff]|[\u3400-\u9fff][A-Za-z]")
_NO_SOUND = frozenset(" !,.:;?ˈˌː“”ʔʲᵝ")


def detect(text: str) -> str:
    """Return "ja" if *text* holds kana or kanji outside its stage directions, else "en".

    An English sentence that only names somebody in kanji ("Hello, 太郎!") stays English.
    """
    bare = plain(without_directions(text)[0])
    count = Counter(map(script_of, bare))
    if not count["kana"] and count["latin"] > count["han"] and re.search(r"[a-z]", bare) and not _TOUCHING.search(bare):
        return "en"
    return "ja" if count["kana"] or count["han"] else "en"


def read(text: str, language: str = "auto", reading: str | None = None) -> Reading:
    """Return what will be spoken for *text*. A given reading is spoken in its place.

    Raises NothingToSpeak for a line without words, TextError (with its span) for what cannot be read and for a language
    that is not one of LANGUAGES.
    """
    given = (reading or "").strip()
    chosen = _language(text, given) if language == "auto" else language
    if chosen not in LANGUAGES:
        reason = told(
            "“{language}” is not a language of this voice. Set the line's language to {known}.",
            language=chosen,
            known=any_of(LANGUAGES),
        )
        raise TextError(text, text.strip(), reason)
    bare, directions = without_directions(text)
    said = plain(without_directions(given)[0] if given else bare)
    refuse_scripts(said, text, _ALLOWED[chosen] | ({"kana"} if given else set()), chosen)
    words, pictures = without_symbols(said)
    spoken, phonemes = _japanese(words, text, bool(given)) if chosen == "ja" else _english(words)
    if not set(phonemes) - _NO_SOUND:
        nothing = told("“{text}” holds no word to speak; it is a non-verbal line.", text=text.strip())
        raise NothingToSpeak(text, text.strip(), nothing)
    if phonemes[-1] not in ".!?":
        phonemes = re.sub(r"[.,;:\s]*$", "", phonemes) + "."  # the sentences the voice has learned from end in a mark
    return Reading(text, chosen, spoken, phonemes, directions + pictures)


def _language(text: str, given: str) -> str:
    """Return the language of a reading; of the text where there is none or it mixes both scripts."""
    scripts = {script_of(c) for c in given} - {""}
    return detect(given) if scripts and ("latin" in scripts) != bool(scripts & {"kana", "han"}) else detect(text)


def _english(words: str) -> tuple[str, str]:
    from engine import text_en

    spoken = text_en.spoken(words)
    return spoken, text_en.phonemes(spoken)


def _japanese(words: str, line: str, given: bool) -> tuple[str, str]:
    from engine import text_ja

    if not any(script_of(c) for c in words):
        return "", ""
    spoken = words if given and text_ja.is_pronunciation(words) else text_ja.spoken(words, line)
    return spoken, text_ja.phonemes(spoken)

"""From a line as it is written to what is spoken: the reading and its phonemes.

The one room that knows both languages; the phoneme symbols are those of engine.text_symbols. No torch, no model.
"""

from __future__ import annotations

import re
from collections import Counter

from engine.api import NothingToSpeak, Reading, TextError, told
from engine.text_clean import plain, refuse_scripts, script_of, without_directions, without_symbols
from engine.text_markup import without_markup
from engine.told import any_of

LANGUAGES = ("en", "ja")
_ALLOWED = {"en": frozenset({"latin"}), "ja": frozenset({"latin", "kana", "han"})}
_JAPANESE = r"[\u3040-\u30ff\u3400-\u9fff]"
_TOUCHING = re.compile(rf"[A-Za-z]{_JAPANESE}|{_JAPANESE}[A-Za-z]")
_RUN = re.compile(r"\d*[ぁ-ゟァ-ヺー-ヿ㐀-鿿々〇][ぁ-ゟァ-ヺー-ヿ㐀-鿿々〇\d]*")
_LETTERS_A_SIGN = 1.5  # a sign of Japanese says as much as so many Latin letters
_NO_SOUND = frozenset(" !,.:;?ˈˌː“”ʔʲᵝ")


def detect(text: str) -> str:
    """Return "ja" if *text* holds kana or kanji outside its stage directions, else "en".

    An English sentence that only names somebody in kanji ("Hello, 太郎!") or quotes some Japanese stays English.
    """
    bare = re.sub(r"\d", "", plain(without_directions(without_markup(text)[0])[0]))
    count = Counter(map(script_of, bare))
    japanese = count["kana"] + count["han"]
    weight = _LETTERS_A_SIGN * japanese if count["kana"] else japanese
    if count["latin"] > weight and re.search(r"[a-z]", bare) and not _TOUCHING.search(bare):
        return "en"
    return "ja" if japanese else "en"


def read(text: str, language: str = "auto", reading: str | None = None) -> Reading:
    """Return what will be spoken for *text*. A given reading is spoken in its place.

    Raises NothingToSpeak for a line without words, TextError (with its span) for what cannot be read and for a language
    that is not one of LANGUAGES.
    """
    given = without_markup(reading or "")[0].strip()
    line, tags = without_markup(text)
    chosen = _language(line, given) if language == "auto" else language
    if chosen not in LANGUAGES:
        reason = told(
            "“{language}” is not a language of this voice. Set the line's language to {known}.",
            language=chosen,
            known=any_of(LANGUAGES),
        )
        raise TextError(text, text.strip(), reason)
    bare, directions = without_directions(line)
    said = plain(without_directions(given)[0] if given else bare)
    refuse_scripts(said, text, _ALLOWED[chosen] | _also_allowed(said, bool(given)), chosen)
    words, pictures = without_symbols(said)
    spoken, phonemes = _japanese(words, text, bool(given)) if chosen == "ja" else _english(words, text, bool(given))
    if not set(phonemes) - _NO_SOUND:
        nothing = told("“{text}” holds no word to speak; it is a non-verbal line.", text=text.strip())
        raise NothingToSpeak(text, text.strip(), nothing)
    if phonemes[-1] not in ".!?":
        phonemes = re.sub(r"[.,;:\s]*$", "", phonemes) + "."  # the sentences the voice has learned from end in a mark
    return Reading(text, chosen, spoken, phonemes, tags + directions + pictures)


def _language(text: str, given: str) -> str:
    """Return the language of a reading; of the text where there is none or it mixes both scripts."""
    scripts = {script_of(c) for c in given} - {""}
    return detect(given) if scripts and ("latin" in scripts) != bool(scripts & {"kana", "han"}) else detect(text)


def _also_allowed(said: str, given: bool) -> set[str]:
    """Return the scripts that may stand among English words: kana in a reading, and Japanese where kana tell it."""
    if given:
        return {"kana"}
    return {"kana", "han"} if {"kana", "latin"} <= {script_of(c) for c in said if not c.isdigit()} else set()


def _english(words: str, line: str, given: bool) -> tuple[str, str]:
    from engine import text_en

    if not given:
        words = _RUN.sub(lambda run: f" {_in_katakana(run.group(), line)} ", words)
    spoken = text_en.spoken(words)
    return spoken, text_en.phonemes(spoken)


def _in_katakana(run: str, line: str) -> str:
    from engine import text_ja

    return text_ja.spoken(run, line)


def _japanese(words: str, line: str, given: bool) -> tuple[str, str]:
    from engine import text_en, text_ja

    if not any(script_of(c) for c in words):
        return "", ""
    spoken = words if given and text_ja.is_pronunciation(words) else text_ja.spoken(words, line)
    return spoken, text_ja.phonemes(spoken, text_en.phonemes)

"""What is done to a line before any language is known: widths, stage directions, signs, scripts.

Pure string work; knows no dictionary and no phonemes.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby

from engine.api import TextError, told
from engine.text_kana import is_kana

# Innermost brackets of one kind, half or full width; a lone weekday after a date is spoken, not a direction.
_BRACKETED = re.compile(
    r"[(（](?![月火水木金土日][)）])[^()（）]*[)）]|[\[［][^\[\]［］]*[\]］]|[【〔{｛][^【】〔〕{}｛｝]*[】〕}｝]"
)
_STARRED = re.compile(r"(?<![0-9A-Za-z*＊])[*＊]+[^*＊\n]*[^*＊\s][*＊]+(?![0-9A-Za-z*＊])")
_LATIN = str.maketrans({"ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
                        "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i"})  # fmt: skip
_SIGNS = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "`": "'", "´": "'", "\u309b": "\u3099", "\u309c": "\u309a",
                        "−": "-", "‐": "-", "‑": "-", "⁄": "/", "™": "", "®": "", "©": "",
                        "〜": "~", "～": "~"})  # fmt: skip
# Invisible signs that pages leave inside words (soft hyphen, zero width space, marks of direction); U+200D joins emoji.
_HIDDEN = re.compile("[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
# NFKC would join these with the figure before them: 3½ as 31/2, 10⁵ as 105, ①② as 12.
_STUCK = re.compile(r"(?<=\d)(?=[¼-¾⅐-⅞²³¹⁰⁴-⁹₀-₉])|(?<=[①-⑳])(?=[①-⑳])")
_AGAIN = re.compile(r"([ぁ-ゖァ-ヺ])([ゝゞヽヾ])")
_DOT = "\u2024"  # stands for the dots of an abbreviation while marks are sorted out
_SCRIPTS = {
    "HANGUL": told("Korean"),
    "CJK": told("Chinese or Japanese"),
    "HIRAGANA": told("Japanese"),
    "KATAKANA": told("Japanese"),
    "CYRILLIC": told("Cyrillic"),
    "ARABIC": told("Arabic"),
    "GREEK": told("Greek"),
}


def without_directions(text: str) -> tuple[str, tuple[str, ...]]:
    """Return *text* without its stage directions, and these in the order they stand there.

    (laughs), [sighs], （笑）, 【】 and *stars* count as directions.
    """
    line, before = text, ""
    spans: list[tuple[int, int]] = []

    def take(match: re.Match[str]) -> str:
        spans.append(match.span())
        return " " * len(match.group())  # keep the places of the others

    while before != text:
        before, text = text, _BRACKETED.sub(take, text)
    text = _STARRED.sub(take, text)
    outer = [s for s in sorted(spans) if not any(o[0] <= s[0] and s[1] <= o[1] and o != s for o in spans)]
    return text, tuple(line[start:end] for start, end in outer if any(c.isalnum() for c in line[start:end]))


def plain(text: str) -> str:
    """Return *text* in one width and one kind of sign: full-width Latin to half, half-width kana to full."""
    text = _STUCK.sub(" ", _HIDDEN.sub("", text))
    text = re.sub(r"[…‥]+|・{2,}|\.{2,}|。{2,}", "…", text.translate(_SIGNS))
    text = "".join(c if c == "…" else unicodedata.normalize("NFKC", c) for c in _clusters(text))
    text = "".join(_folded(c) for c in _AGAIN.sub(_repeated, text.translate(_SIGNS)))
    return re.sub(r"\s+", " ", text).strip()


def _repeated(match: re.Match[str]) -> str:
    """Return a kana and the one that ゝ or, with its voicing mark, ゞ after it stands for."""
    mark = "\u3099" if match[2] in "ゞヾ" else ""
    return match[1] + unicodedata.normalize("NFC", match[1] + mark)


def _clusters(text: str) -> list[str]:
    """Cut before every "…", so that NFKC, which must see kana and its marks together, leaves that sign alone."""
    return [part for part in re.split(r"(…)", text) if part]


def _folded(char: str) -> str:
    """Return a Latin letter without its marks; a voicing or repetition mark that stands alone says nothing."""
    if char in "\u3099\u309aゝゞヽヾ":
        return ""
    if ord(char) < 0x80 or not unicodedata.name(char, "").startswith("LATIN"):
        return char
    letters = unicodedata.normalize("NFKD", char.translate(_LATIN))
    return "".join(c for c in letters if not unicodedata.combining(c))


def without_symbols(text: str) -> tuple[str, tuple[str, ...]]:
    """Return *text* without emoji and other pictures, and these."""
    keep = "".join(" " if _is_picture(c) else c for c in text)
    runs = ("".join(run) for picture, run in groupby(text, _is_picture) if picture)
    return keep, tuple(run for run in runs if run.strip("\u200d\ufe0e\ufe0f"))


def _is_picture(char: str) -> bool:
    kind = unicodedata.category(char)
    return (kind in ("So", "Sk", "Cs", "Co", "Cn", "Cf", "Cc", "Me") and char not in "°○◯`´^¨©®™℃℉\n\t\r") or (
        kind == "Mn" and not "\u0300" <= char <= "\u036f" and char not in "\u3099\u309a"
    )


def is_han(char: str) -> bool:
    """Return whether *char* is a Chinese character (or the sign that repeats one)."""
    return char in "々〆〇" or unicodedata.name(char, "").startswith("CJK ")


def script_of(char: str) -> str:
    """Return "" for what belongs to no script, else latin, kana, han, or the script's own name in capitals."""
    if is_kana(char):
        return "kana"
    if is_han(char):
        return "han"
    name = unicodedata.name(char, "UNKNOWN").split()[0]
    if not unicodedata.category(char).startswith(("L", "N", "M")) or name in ("COMBINING", "VARIATION"):
        return ""
    return "latin" if name == "LATIN" or char.isascii() else name


def refuse_scripts(text: str, line: str, allowed: frozenset[str], language: str) -> None:
    """Raise TextError for the first run of characters in a script that *language* is not written in."""
    for script, run in groupby(text, lambda c: script_of(c) if not c.isspace() else ""):
        if script and script not in allowed:
            span = "".join(run)
            raise TextError(line, span, _why(span, script, language))


def _why(span: str, script: str, language: str) -> str:
    if script in ("kana", "han"):
        return told(
            "“{span}” is Japanese or Chinese writing in an English line, so it cannot be read. "
            "Set the line's language to Japanese, or type how it sounds as the line's reading.",
            span=span,
        )
    return told(
        "“{span}” is written in {script} characters; this voice speaks English and Japanese. "
        "Translate it, or type how it sounds as the line's reading.",
        span=span,
        script=_SCRIPTS.get(script, script.title()),
    )


def punctuated(text: str) -> str:
    """Return *text* with single marks: ", . ? ! ; :" each after a word, one at a time, none at the front."""
    text = re.sub(r"[“”\"«»「」『』《》〈〉()\[\]{}（）*_^|\\<>~]", " ", text)
    text = re.sub(r"(?<=[,.;:!?])'+(?=\s|$)", "", text)  # a closing quote, no apostrophe
    text = re.sub(r"\s*(?:—|–|―|─|--+|…|(?<!\S)-(?!\S))[\s—–―…-]*", ", ", text)
    text = re.sub(r"\b(?:[A-Za-z]\.){2,}", lambda m: m.group().replace(".", _DOT), text)  # a.m., U.S.A.
    text = re.sub(rf"{_DOT}\.", _DOT, text)
    text = re.sub(r"[\s,.;:!?]*[,.;:!?][\s,.;:!?]*", lambda m: _strongest(m.group()), text)
    text = re.sub(r"^[\s,.;:!?]+", "", re.sub(r"\s+", " ", text)).strip().replace(_DOT, ".")
    return re.sub(r"[,;:]$", ".", text)


def _strongest(marks: str) -> str:
    """Return the one mark that a run of marks amounts to, with the space after it."""
    mark = next(m for m in "?!.;:," if m in marks)
    return mark + " "

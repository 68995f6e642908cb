"""Bytes of a script to text: UTF-8, UTF-16 and UTF-32 by their marks, and Shift_JIS (cp932), never a silent guess.

Must not know of formats.
"""

from __future__ import annotations

import codecs
import re

from app.project.script_rows import Problem, ScriptError
from engine.api import any_of, told

_MARKS = (  # UTF-32 first: its little-endian mark begins with that of UTF-16
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LINE_END = re.compile(r"\r\n|\n|\r")
_MULTIBYTE = re.compile(r"[^\x00-\x7f\ufffd]")
_HALF_KANA = re.compile(r"[\uff61-\uff9f]")
_KANA_OR_KANJI = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def decode_script(data: bytes) -> tuple[str, str, tuple[Problem, ...]]:
    """Return text, the encoding's name, and problems. Raises ScriptError if no known encoding fits."""
    text, encoding = _decode(data)
    if "\0" in text:
        raise ScriptError(
            told("The file holds zero bytes: it is no text, or UTF-16 without its mark. Save it as UTF-8.")
        )
    problems: tuple[Problem, ...] = ()
    if encoding == "cp932" and _hardly_japanese(text):
        sentence = told("The file was read as Shift_JIS but hardly looks Japanese. Check it, or save it as UTF-8.")
        problems = (Problem(1, "encoding", sentence),)
    # A mark in the middle (files joined end to end) would make the same name two names.
    return text.replace("\ufeff", ""), encoding, problems


def split_lines(text: str) -> list[str]:
    """Split at CRLF, LF and lone CR, and nowhere else (a form feed or U+2028 belongs to a line)."""
    return _LINE_END.split(text)


def _decode(data: bytes) -> tuple[str, str]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _strict(data, encoding), encoding
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        if _is_damaged_utf8(data):
            raise ScriptError(_sentence(data, error.start, "UTF-8")) from error
    return _strict(data, "cp932"), "cp932"


def _strict(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        known = any_of(("UTF-8", "Shift_JIS")) if encoding == "cp932" else encoding.upper().removesuffix("-SIG")
        raise ScriptError(_sentence(data, error.start, known)) from error


def _sentence(data: bytes, at: int, known: str) -> str:
    line_no = len(re.split(rb"\r\n|\n|\r", data[:at]))
    return told(
        "The file cannot be read as {encoding}: line {line} holds bytes that mean nothing there. Save it as UTF-8.",
        encoding=known,
        line=line_no,
    )


def _is_damaged_utf8(data: bytes) -> bool:
    # Shift_JIS hardly ever forms valid UTF-8 sequences, so many good ones and few bad ones mean a damaged file.
    text = data.decode("utf-8", errors="replace")
    return len(_MULTIBYTE.findall(text)) > 2 * text.count("\ufffd")


def _hardly_japanese(text: str) -> bool:
    # What GBK or Windows-1252 looks like when it is read as Shift_JIS: half-width kana strewn among rare kanji.
    half, full = len(_HALF_KANA.findall(text)), len(_KANA_OR_KANJI.findall(text))
    return half > 0 and half * 4 >= full

"""What other programs leave in a line for the eye or for a screen: tags, entities, colours, control characters.

None of it is ever spoken. Pure string work; knows no language.
"""

from __future__ import annotations

import html
import re

# Source: ECMA-48, 5.4 (control sequences) and 5.6 (control strings). Their first sign is often written out, or lost.
_STEERING = re.compile(
    r"(?:\x1b|\\x1b|\\u001b|\\033|\\e|\^\[)\[[0-?]*[ -/]*[@-~]|\x9b[0-?]*[ -/]*[@-~]"
    r"|\[\d{1,3}(?:;\d{1,3})*m(?![^\[\]]*\])|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b[ -/]*[0-~]?"
)
_CONTROL = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")  # the others are spaces
_OVER_THE_WORDS = re.compile(r"<(rt|rp)(?:[ .][^<>]*)?>[^<>]*(?:</\1>|(?=<)|$)", re.IGNORECASE)
_ATTRIBUTES = r"""(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))*"""
_TAG = re.compile(
    rf"<!--.*?-->|</?[a-z][\w:-]*{_ATTRIBUTES}\s*/?>|</?(?:c|v|lang|font)(?:[ .][^<>]*)?>|<\d[\d:.]*>",
    re.IGNORECASE | re.DOTALL,
)
_BOLD = re.compile(r"(?<![\w*])\*\*(?=\S)([^*\n]+)(?<=\S)\*\*(?![\w*])|(?<!\w)__(?=\S)([^_\n]+)(?<=\S)__(?!\w)")
_BREAK = re.compile(r"</?(?:br|p|div|li|hr|tr|td|break)\b", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]\w{1,30});", re.IGNORECASE)


def without_markup(text: str) -> tuple[str, tuple[str, ...]]:
    """Return *text* as it is meant to be read, and the tags that were in it.

    Readings over the words (ruby) go with their tags; &amp; and the like become what they stand for.
    """
    plain = _OVER_THE_WORDS.sub("", _CONTROL.sub("", _STEERING.sub("", text)))
    tags = tuple(match.group() for match in _TAG.finditer(plain))
    plain = _BOLD.sub(lambda words: words[1] or words[2], plain)
    plain = _TAG.sub(lambda tag: " " if _BREAK.match(tag.group()) else "", plain)
    return _ENTITY.sub(lambda entity: html.unescape(entity.group()), plain), tags

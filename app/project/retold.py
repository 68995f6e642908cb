"""Sentences made by told() as JSON and back, so that a stored one can still be said in another language.

Must not trust a file: only a template that fills plain values in plain ways, and gives the very text that stands
beside it, is taken for one.
"""

from __future__ import annotations

import re

from app.project.fields import JsonDict
from app.project.model import Json
from engine.api import Told

TOLD_KEY = "told"
_FIELD = re.compile(r"\{[a-z][a-z0-9_]*(?:!r)?(?::(?:\.[0-9])?[dfg%]?)?\}")
_DEEPEST = 4


def write_told(text: str) -> JsonDict:
    """Return what is to stand beside *text* in a file; nothing if it was not made by told()."""
    return {TOLD_KEY: _written(text)} if isinstance(text, Told) else {}


def _written(text: Told) -> JsonDict:
    values: JsonDict = {
        name: _written(value) if isinstance(value, Told) else value for name, value in text.values.items()
    }
    return {"template": text.template, "values": values}


def read_told(text: str, kept: Json) -> str:
    """Return *text*, with the template that was kept beside it if that is one."""
    again = _read(kept, 0)
    return again if again == text and again is not None else text


def _read(kept: Json, depth: int) -> Told | None:
    if not isinstance(kept, dict) or depth > _DEEPEST:
        return None
    template, given = kept.get("template"), kept.get("values")
    if not isinstance(template, str) or not isinstance(given, dict) or not _is_plain(template):
        return None
    values: dict[str, str | int | float] = {}
    for name, value in given.items():
        read = _read(value, depth + 1) if isinstance(value, dict) else value
        if not isinstance(read, str | int | float):
            return None
        values[name] = read
    try:
        return Told(template.format(**values), template, values)
    except (KeyError, ValueError, TypeError):
        return None


def _is_plain(template: str) -> bool:
    """Tell whether *template* has no more in it than names in braces and how many digits they get."""
    rest = _FIELD.sub("", template)
    return "{" not in rest and "}" not in rest

"""One JSON object read key by key, with the place of every fault.

Must not know what the objects mean.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import TypeVar

from app.project.model import Extra, Json
from engine.api import told

T = TypeVar("T")
JsonDict = dict[str, Json]

# Ids become file names, so they stay inside what every file system takes.
_ID = re.compile(r"[A-Za-z0-9_-](?:[A-Za-z0-9_.-]{0,62}[A-Za-z0-9_-])?", re.ASCII)
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.ASCII | re.IGNORECASE)


class RecordError(ValueError):
    """A value is not what the format says; the message names its place and what was expected."""


class Fields:
    """One JSON object read key by key; what nobody asked for is rest(). Every reader raises RecordError."""

    def __init__(self, value: Json, where: str) -> None:
        if not isinstance(value, dict):
            raise RecordError(told("{where} is not an object", where=where))
        self._left = dict(value)
        self._where = where

    def fault(self, key: str, expected: str) -> RecordError:
        return RecordError(told("{where}: {key!r} should be {expected}", where=self._where, key=key, expected=expected))

    def id(self, key: str) -> str:
        value = self.text(key)
        if not is_safe_id(value):
            raise self.fault(key, told("an id of 1 to 64 Latin letters, digits, '_', '-' or '.'"))
        return value

    def text(self, key: str, default: str | None = None) -> str:
        value = self._left.pop(key, default)
        if not isinstance(value, str):
            raise self.fault(key, told("text"))
        return value

    def text_or_none(self, key: str) -> str | None:
        value = self._left.pop(key, None)
        if value is not None and not isinstance(value, str):
            raise self.fault(key, told("text"))
        return value

    def number(self, key: str, default: float | None = None) -> float:
        value = self.number_or_none(key)
        if value is None:
            value = default
        if value is None:
            raise self.fault(key, told("a number"))
        return value

    def number_or_none(self, key: str) -> float | None:
        value = self._left.pop(key, None)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise self.fault(key, told("a number"))
        return float(value)

    def whole(self, key: str, default: int | None = None) -> int:
        value = self._left.pop(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.fault(key, told("a whole number"))
        return value

    def flag(self, key: str) -> bool:
        value = self._left.pop(key, None)
        if not isinstance(value, bool):
            raise self.fault(key, told("true or false"))
        return value

    def items(self, key: str, read: Callable[[Json, str], T]) -> tuple[T, ...]:
        """Read a list of objects; a missing list is empty."""
        value = self._left.pop(key, None)
        if value is None:
            return ()
        if not isinstance(value, list):
            raise self.fault(key, told("a list"))
        return tuple(read(item, f"{self._where} {key}[{index}]") for index, item in enumerate(value))

    def mapping(self, key: str) -> JsonDict:
        value = self._left.pop(key, None)
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise self.fault(key, told("an object"))
        return value

    def seconds(self, key: str) -> dict[str, float]:
        inner = Fields(self.mapping(key), f"{self._where} {key}")
        return {name: inner.number(name) for name in tuple(inner.rest())}

    def texts(self, key: str) -> dict[str, str]:
        inner = Fields(self.mapping(key), f"{self._where} {key}")
        return {name: inner.text(name) for name in tuple(inner.rest())}

    def rest(self) -> Extra:
        return self._left


def is_safe_id(value: str) -> bool:
    """Tell whether *value* may name a file or folder on every system."""
    return _ID.fullmatch(value) is not None and _RESERVED.fullmatch(value) is None

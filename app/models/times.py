"""Times as they are written and typed: m:ss.mmm. Pure; must not know of Qt."""

from __future__ import annotations

import math
import re

_PARTS = re.compile(r"(?:(?:(\d+):)?(\d+):)?(\d+)(?:[.,](\d*))?|[.,](\d+)")


def clock(time_s: float) -> str:
    """Return *time_s* as "m:ss.mmm", with hours if there are any."""
    ms = round(abs(time_s) * 1000)
    minutes, ms = divmod(ms, 60_000)
    hours, minutes = divmod(minutes, 60)
    head = f"{hours}:{minutes:02}" if hours else f"{minutes}"
    return f"{'-' if time_s < 0 and ms + minutes + hours else ''}{head}:{ms // 1000:02}.{ms % 1000:03}"


def parse_clock(text: str) -> float | None:
    """Return the seconds that *text* means ("1:02.5", "62,5", "0:01:02"); None if it is empty.

    Raises ValueError if it is no time.
    """
    plain = text.strip().translate(_WIDE).removesuffix("s").strip()
    if not plain:
        return None
    found = _PARTS.fullmatch(plain)
    if found is None:
        raise ValueError(text)
    hours, minutes, seconds, fraction, alone = found.groups()
    part_s = float(f"0.{fraction or alone or 0}")
    time_s = int(hours or 0) * 3600 + int(minutes or 0) * 60 + int(seconds or 0) + part_s
    if not math.isfinite(time_s):
        raise ValueError(text)
    return round(time_s, 3)


# What a Japanese input method writes for digits and signs.
_WIDE = str.maketrans("０１２３４５６７８９：．，", "0123456789:.,")

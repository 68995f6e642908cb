"""Moments in files are exact and say their time zone; people are told them as their own clock shows them.

Must not know what happened then.
"""

from __future__ import annotations

from datetime import datetime


def local_words(moment: str | datetime) -> str:
    """Return a moment by the clock of this machine, to the minute; what is no moment is returned as it is."""
    try:
        exact = moment if isinstance(moment, datetime) else datetime.fromisoformat(moment)
    except ValueError:
        return moment if isinstance(moment, str) else str(moment)  # one that was told() stays so
    return f"{exact.astimezone():%Y-%m-%d %H:%M}"

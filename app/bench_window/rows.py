"""Rows of the window's figures: they have nothing to be compared with."""

from __future__ import annotations

from engine import api


def ms_row(name: str, value_ms: float, how: str) -> api.BenchRow:
    """Return the row of one figure in milliseconds."""
    return api.BenchRow(name, value_ms, None, "ms", None, how)

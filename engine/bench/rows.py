"""Rows of the table: how a ratio comes from what was measured, and what stands where nothing was. Knows no tensors."""

from __future__ import annotations

from engine.api import BenchRow

MILLI = 1e3


def pair(name: str, ours_s: float, other_s: float, note: str) -> BenchRow:
    """Return the row of two alternatives: how many times longer the other one takes."""
    return BenchRow(name, ours_s * MILLI, other_s * MILLI, "ms", other_s / ours_s, note)


def alone(name: str, value: float, unit: str, note: str) -> BenchRow:
    """Return the row of a figure that has nothing to be compared with."""
    return BenchRow(name, value, None, unit, None, note)


def unmeasured(name: str, why: str) -> BenchRow:
    """Return the row of a figure that could not be measured here."""
    return BenchRow(name, None, None, "", None, f"not measured: {why}")

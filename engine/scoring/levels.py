"""Where in a take there is speech, and how loud it is, 10 ms at a time.

Pure arrays: no text, no judgement.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.api import Pcm

STEP_S = 0.01
SILENT_DB = -120.0
BODY_SHARE = 0.9  # the body of the speech is as loud as this quantile of what is not silence
UNDER_BODY_DB = 30.0  # softer than the body by this much is a pause
LEAST_DBFS = -60.0  # and softer than this is one in any take
BLIP_S = 0.03  # a sound shorter than this, alone, is no speech


@dataclass(frozen=True, slots=True)
class Levels:
    """The level of each 10 ms in dBFS, and which of them are speech. body_db: how loud the speech is."""

    db: npt.NDArray[np.float64]
    speech: npt.NDArray[np.bool_]
    body_db: float

    @property
    def start_s(self) -> float:
        """Seconds from the take's start to the first speech; 0 without any."""
        found = np.flatnonzero(self.speech)
        return float(found[0]) * STEP_S if len(found) else 0.0

    @property
    def end_s(self) -> float:
        """Seconds from the take's start to where the speech ends; 0 without any."""
        found = np.flatnonzero(self.speech)
        return float(found[-1] + 1) * STEP_S if len(found) else 0.0

    @property
    def length_s(self) -> float:
        """First to last speech."""
        return self.end_s - self.start_s

    def pauses(self, least_s: float) -> list[tuple[float, float]]:
        """Return (start_s, end_s) of every pause of at least *least_s* between first and last speech."""
        return [(a, b) for a, b in _runs(~self.speech) if b - a >= least_s and self.start_s < b < self.end_s]


def levels_of(pcm: Pcm, rate_hz: int) -> Levels:
    """Measure a take. NaN counts as silence."""
    hop = max(1, round(rate_hz * STEP_S))
    whole = np.nan_to_num(np.pad(pcm, (0, -len(pcm) % hop)).astype(np.float64))
    power = np.square(whole.reshape(-1, hop)).mean(axis=1)
    db = np.maximum(10.0 * np.log10(power + 1e-13), SILENT_DB)
    sounding = db[db > LEAST_DBFS]
    if not len(sounding):
        return Levels(db, np.zeros(len(db), np.bool_), SILENT_DB)
    body = float(np.quantile(sounding, BODY_SHARE))
    speech = db > max(LEAST_DBFS, body - UNDER_BODY_DB)
    for a, b in _runs(speech):
        if b - a < BLIP_S - 1e-9:
            speech[round(a / STEP_S) : round(b / STEP_S)] = False
    return Levels(db, speech, body)


def _runs(mask: npt.NDArray[np.bool_]) -> list[tuple[float, float]]:
    """Return (start_s, end_s) of every stretch of True."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], mask, [False])).astype(np.int8)))
    return [(float(a) * STEP_S, float(b) * STEP_S) for a, b in zip(edges[::2], edges[1::2], strict=True)]

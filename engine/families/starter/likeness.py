"""How far takes of a voice lie from its reference on average, so that every line can be put right by as much.

A small decoder pulls voices towards those it knows. Once a voice, it says one fixed sentence; what that lacks of the
reference's mean spectrum and pitch is added to the features of every later line. Knows no network.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.codec import N_DECODED
from engine.sampling import Rule

Array = npt.NDArray[np.float32]

# "Tell me what you saw in the old house, and why you came back so late."
SENTENCE = "tˈɛl mˌi wˌʌt ju sˈɔ ɪn ði ˈOld hˈWs, ænd wˌI ju kˈAm bˈæk sˌO lˈAt."
SHAPE, PITCH, PERIODIC = slice(0, 18), 18, 19
LOUD = 8.0  # of the first number, below the loudest row: about 19 dB
VOICED = 0.1  # periodicity
LEAST_ROWS = 30
FARTHEST_PITCH = 0.5  # octaves


class Likeliest:
    """The chance of a frame that leaves nothing to chance."""

    def __call__(self, stage: int, logits: Array, /) -> int:
        return int(logits.argmax())

    def again(self, stage: int, logits: Array, rule: Rule | None = None, /) -> int:
        return int(logits.argmax())

    def normals(self, n: int, /) -> Array:
        return np.zeros(n, np.float32)


def mean_of(features: Array) -> tuple[Array, float | None]:
    """features (T, 20 or more) -> mean shape of the loud rows (18,), median pitch of the voiced ones in octaves."""
    loud = features[features[:, 0] > features[:, 0].max() - LOUD]
    voiced = loud[loud[:, PERIODIC] > VOICED]
    pitch = float(np.median(voiced[:, PITCH])) if len(voiced) >= LEAST_ROWS else None
    return loud[:, SHAPE].mean(0), pitch


def correction(reference: Array, spoken: Array, shape: float, pitch: float) -> Array:
    """Return (21,): what to add to features of this voice. shape, pitch: shares of what was found missing."""
    out = np.zeros(N_DECODED, np.float32)
    (wanted, high), (found, low) = mean_of(reference), mean_of(spoken)
    out[SHAPE] = shape * (wanted - found)
    out[0] = 0.0  # loudness is the mix's business
    if high is not None and low is not None:
        out[PITCH] = pitch * max(-FARTHEST_PITCH, min(FARTHEST_PITCH, high - low))
    return out

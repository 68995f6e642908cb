"""What the codec hears: 18 numbers for the spectrum's shape, the pitch and how periodic it is, 100 times a second.

The features of the speech networks of Opus (Valin & Skoglund 2019, "LPCNet", arXiv 1810.11846; the pitch by a small
network as in Subramani et al. 2024, "Noise-robust DSP-assisted neural pitch estimation"), whose weights are Opus' own
(BSD). Runs once a reference clip, in numpy on the CPU. Knows no codes.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import soxr

Array = npt.NDArray[np.float32]
Wide = npt.NDArray[np.float64]

RATE_HZ, HEARD_HZ = 24000, 16000
ROW, WINDOW, ORDER = 160, 320, 16
LOW = 30  # bins of which the pitch network sees the phase
PREEMPHASIS = 0.85
# edges of the 18 bands in bins of 50 Hz; triangles between them
EDGES = 4 * np.array([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 34, 40])
SHORTEST, LONGEST = 32, 256  # samples of a period
VOTES = 180  # of the pitch network: sixtieths of an octave
N_FEATURES = 20


def shapes(width: int) -> dict[str, tuple[int, ...]]:
    """Name the pitch network's weights, each matrix (in, out)."""
    repeats = LONGEST - SHORTEST
    return {
        "phases1_w": (3 * LOW - 2, width),
        "phases1_b": (width,),
        "phases2_w": (width, width),
        "phases2_b": (width,),
        "repeats1_w": (4, 1, 3, 3),
        "repeats1_b": (4,),
        "repeats2_w": (1, 4, 3, 3),
        "repeats2_b": (1,),
        "joined_w": (repeats + width, width),
        "joined_b": (width,),
        "in_w": (width, 3 * width),
        "in_b": (3 * width,),
        "again_w": (width, 3 * width),
        "again_b": (3 * width,),
        "votes_w": (width, 192),
        "votes_b": (192,),
    }


class Analysis:
    """weights: of the pitch network, by its own names, each matrix (in, out)."""

    def __init__(self, weights: Mapping[str, Array]) -> None:
        self._w = {k: np.asarray(v, np.float32) for k, v in weights.items()}
        self._bands = _triangles()
        self._bands[:, [0, -1]] *= 2  # half triangles
        self._cosines = _cosines()
        half = np.sin(np.pi / 2 * np.sin(np.pi / 2 * (np.arange(ROW) + 0.5) / ROW) ** 2)
        self._window = np.concatenate((half, half[::-1]))
        self._lowpass = _lowpass()

    def features(self, pcm: Array) -> Array:
        """pcm (N,) at 24 kHz -> (ceil(N / 240), 20): cepstrum (18), pitch, periodicity.

        Pitch in octaves above 177 Hz; periodicity from -0.36 (none) to 0.5. A row hears 20 ms, from the row before on.
        A sample that is no number is silence.
        """
        rows = -(-len(pcm) // (RATE_HZ // 100))
        if rows == 0:
            return np.zeros((0, N_FEATURES), np.float32)
        whole = np.pad(np.nan_to_num(pcm, posinf=0, neginf=0), (0, rows * (RATE_HZ // 100) - len(pcm)))
        heard = soxr.resample(whole, RATE_HZ, HEARD_HZ, quality="VHQ")
        x = np.zeros((rows + 1) * ROW)
        n = min(len(heard), rows * ROW)
        x[ROW : ROW + n] = np.trunc(np.clip(heard[:n].astype(np.float64), -1, 1) * 32767)
        x[1:] = x[1:] - PREEMPHASIS * x[:-1]
        spectra = np.fft.rfft(np.lib.stride_tricks.sliding_window_view(x, WINDOW)[::ROW] * self._window) / WINDOW
        levels = _leaned(np.log10(1e-2 + np.abs(spectra) ** 2 @ self._bands))
        cepstrum = levels @ self._cosines
        cepstrum[:, 0] -= 4
        rest = self._residual(x, levels)
        pitch = self._pitch(self._phases(spectra), self._repeats(rest))
        periodic = self._periodicity(rest, pitch)
        return np.concatenate((cepstrum, pitch[:, None], periodic[:, None]), 1).astype(np.float32)

    def _residual(self, x: Wide, levels: Wide) -> Wide:
        """Return what the spectrum's shape leaves of x, (160 T,), half a row later than the rows."""
        delayed = np.concatenate((np.zeros(ORDER), x[ROW // 2 : -(ROW // 2)]))
        out = np.empty(len(levels) * ROW)
        for i, a in enumerate(_predictors(levels)):
            piece = delayed[i * ROW : (i + 1) * ROW + ORDER]
            out[i * ROW : (i + 1) * ROW] = np.convolve(piece, np.concatenate(([1.0], a)), "valid")
        return out

    def _phases(self, spectra: npt.NDArray[np.complex128]) -> Array:
        """Return (T, 88): level and change of phase of the lowest 30 bins."""
        low = spectra[:, :LOW]
        level = np.clip((10 * np.log10(1e-15 + np.abs(low) ** 2) - 6) / 64, -1, 1)
        before = np.concatenate((np.zeros((1, LOW)), low[:-1]))
        turn = low * before.conj()
        turn = turn / np.sqrt(1e-15 + np.abs(turn) ** 2)
        out = np.empty((len(low), 3 * LOW - 2), np.float32)
        out[:, 0] = level[:, 0]
        out[:, 1::3], out[:, 2::3], out[:, 3::3] = turn.real[:, 1:], turn.imag[:, 1:], level[:, 1:]
        return out

    def _repeats(self, rest: Wide) -> Array:
        """Return (T, 224): how far each row repeats what lay 256 to 33 samples before."""
        excited = rest + 0.7 * np.concatenate(([0.0], rest[:-1]))
        padded = np.concatenate((np.zeros(LONGEST), excited))
        out = np.empty((len(rest) // ROW, LONGEST - SHORTEST), np.float32)
        for i in range(len(out)):
            part = padded[i * ROW : i * ROW + LONGEST + ROW]
            row, before = part[LONGEST:], part[: LONGEST - SHORTEST + ROW - 1]
            energy = np.convolve(before * before, np.ones(ROW), "valid")
            out[i] = 2 * np.correlate(before, row, "valid") / (1 + row @ row + energy)
        return out

    def _pitch(self, phases: Array, repeats: Array) -> Wide:
        """Return the pitch (T,) that the network hears."""
        w = self._w
        up = np.tanh(phases @ w["phases1_w"] + w["phases1_b"])
        up = np.tanh(up @ w["phases2_w"] + w["phases2_b"])
        x = repeats[None]
        for name in ("repeats1", "repeats2"):
            x = np.tanh(_conv(x, w[f"{name}_w"]) + w[f"{name}_b"][:, None, None])
        x = np.tanh(np.concatenate((x[0], up), 1) @ w["joined_w"] + w["joined_b"])
        votes = (self._remembered(x) @ w["votes_w"] + w["votes_b"])[:, :VOTES]
        near = np.abs(np.arange(VOTES) - votes.argmax(1)[:, None]) <= 2
        share = np.exp(votes - votes.max(1, keepdims=True)) * near
        return np.asarray((share @ np.arange(VOTES)) / share.sum(1) / 60 - 1.5)

    def _remembered(self, x: Array) -> Array:
        """Pass rows (T, N) through the recurrent layer -> its states (T, N)."""
        n, w = x.shape[1], self._w
        h, states = np.zeros(n, np.float32), []
        for row in x @ w["in_w"] + w["in_b"]:
            again = h @ w["again_w"] + w["again_b"]
            zr = 0.5 + 0.5 * np.tanh(0.5 * (row[: 2 * n] + again[: 2 * n]))
            c = np.tanh(row[2 * n :] + again[2 * n :] * zr[n:])
            h = zr[:n] * h + (1 - zr[:n]) * c
            states.append(h)
        return np.stack(states)

    def _periodicity(self, rest: Wide, pitch: Wide) -> Wide:
        """Return (T,) how alike each row and the one a period before are, below 1.2 kHz."""
        low = np.concatenate((np.zeros(LONGEST), np.convolve(rest, self._lowpass)[: len(rest)]))
        period = np.floor(0.5 + LONGEST / 2 ** (pitch + 1.5)).astype(int)
        out = np.empty(len(pitch))
        for i, p in enumerate(period):
            at = LONGEST + i * ROW
            a, b = low[at : at + ROW], low[at - p : at - p + ROW]
            out[i] = a @ b / np.sqrt(1 + (a @ a) * (b @ b))
        return np.log(1 + np.exp(5 * out)) / np.log(1 + np.exp(5)) - 0.5


def _triangles() -> Wide:
    """Return (161, 18): the share of each bin that belongs to each band."""
    out = np.zeros((WINDOW // 2 + 1, len(EDGES)))
    for i, (a, b) in enumerate(pairwise(EDGES)):
        share = np.arange(b - a) / (b - a)
        out[a:b, i] += 1 - share
        out[a:b, i + 1] += share
    return out


def _cosines() -> Wide:
    """(18, 18) levels -> cepstrum, orthonormal."""
    k, n = np.arange(18)[None], np.arange(18)[:, None]
    out = np.cos((n + 0.5) * k * np.pi / 18) * (2 / 18) ** 0.5
    out[:, 0] *= 0.5**0.5
    return out


def _leaned(levels: Wide) -> Wide:
    """Return levels (T, 18) where no band lies more than 8 below the loudest before it, or 2.5 below its neighbour."""
    out = levels.copy()
    loudest, follow = np.full(len(out), -2.0), np.full(len(out), -2.0)
    for i in range(out.shape[1]):
        out[:, i] = np.maximum(np.maximum(loudest - 8, follow - 2.5), out[:, i])
        loudest = np.maximum(loudest, out[:, i])
        follow = np.maximum(follow - 2.5, out[:, i])
    return out


# the energy of a flat spectrum in each band, inverted
COMPENSATION = np.array([0.8, 1, 1, 1, 1, 1, 1, 1, 2 / 3, 0.5, 0.5, 0.5, 1 / 3, 0.25, 0.25, 0.2, 1 / 6, 0.173913])


def _predictors(levels: Wide) -> Wide:
    """Return (T, 16) linear predictors of the spectrum that the levels draw (Levinson-Durbin)."""
    power = (10**levels * COMPENSATION) @ _triangles().T
    power[:, -1] = 0
    like = np.fft.irfft(power, WINDOW)[:, : ORDER + 1] * WINDOW
    like[:, 0] += like[:, 0] * 1e-4 + 320 / 12 / 38.0
    like[:, 1:] *= 1 - 6e-5 * np.arange(1, ORDER + 1) ** 2
    a, error, going = np.zeros((len(levels), ORDER)), like[:, 0].copy(), np.ones(len(levels), bool)
    for i in range(ORDER):
        r = -((a[:, :i] * like[:, i:0:-1]).sum(1) + like[:, i + 1]) / error
        r = np.where(going, r, 0.0)
        a[:, :i] = a[:, :i] + r[:, None] * a[:, :i][:, ::-1]
        a[:, i] = r
        error = error * (1 - r * r)
        going &= error >= 1e-3 * like[:, 0]
    return a


def _lowpass(n: int = 240) -> Wide:
    """Return the response (n,) of an elliptic low-pass of order 2 at 1.2 kHz; after that it is below 1e-15."""
    b, a = (-0.84946, 1.0), (-1.54220, 0.70781)
    m0 = m1 = 0.0
    out = np.empty(n)
    for i in range(n):
        v = float(i == 0)
        out[i] = y = v + m0
        m0, m1 = m1 + b[0] * v - a[0] * y, b[1] * v - a[1] * y
    return out


def _conv(x: Array, w: Array) -> Array:
    """x (C, T, H), w (O, C, 3, 3) -> (O, T, H): over time looking back, over lags to both sides."""
    padded = np.pad(x, ((0, 0), (2, 0), (1, 1)))
    t, h = x.shape[1:]
    taps = np.stack([padded[:, i : i + t, j : j + h] for i in range(3) for j in range(3)], 1)  # (C, 9, T, H)
    return np.asarray(np.einsum("ocs,csth->oth", w.reshape(*w.shape[:2], 9), taps), np.float32)

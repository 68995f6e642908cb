"""Sound from features: a small recurrent network that repeats what it said a pitch period ago, 2.5 ms at a time.

The network is FARGAN (Valin et al. 2024, "Very Low Complexity Speech Synthesis Using Framewise Autoregressive GAN with
Pitch Prediction", arXiv 2405.21069); its weights are those of the Opus codec (BSD). It speaks at 16 kHz; what lies
above 8 kHz is the mirror image of the band below, at the level that the features name. Runs on the CPU whatever the
device, its steps in engine.kernels: 400 of them a second would only wait for a GPU. Knows no codes, text or voices.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy

import numpy as np
import numpy.typing as npt

from engine.kernels import AGO, LONGEST, SUB, Speaker, Spoken, speak

Array = npt.NDArray[np.float32]

RATE_HZ, SPOKEN_HZ = 24000, 16000
ROW = 160  # samples at 16 kHz of a row of features
SUBS = 4
SHORTEST = 32  # samples of a period
TAPS = 32
DEEMPHASIS = 0.85
DEEPEST = -1.45  # octaves; at the longest periods, from -1.5 on, the network grows loud without end
LOUDEST = 2.0  # of a gain's logarithm, so that odd codes stay numbers
RECURRENT = (("in", "w"), ("again", "w"), ("gate", "w"), ("gate", "b"))
N_DECODED = 21  # those of engine.analysis, and the level above 8 kHz
LAG = 240 + TAPS // 2  # samples at 16 kHz by which sound trails the features' own time
LAG_SAMPLES = LAG * 3 // 2


def silence() -> Array:
    """Return the features of no sound (21,)."""
    row = np.zeros(21, np.float32)
    row[0], row[19] = -2 * 18**0.5 - 4, np.log(2) / np.log(1 + np.exp(5)) - 0.5
    return row


def period_of(pitch: Array) -> npt.NDArray[np.int64]:
    """pitch (T,) in octaves above 177 Hz -> samples at 16 kHz."""
    octaves = np.nan_to_num(pitch.astype(np.float64)) + 1.5
    return np.floor(0.5 + LONGEST / 2 ** octaves.clip(0, 3)).astype(np.int64)


def shapes(widths: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """Name the weights, each matrix (in, out). widths: pitch, rows (3), first layer, recurrent layers (3), last."""
    pitch, rows, wide, told, first, *recurrent, last = widths
    out: dict[str, tuple[int, ...]] = {
        "pitch": (LONGEST - SHORTEST, pitch),
        "rows_w": (20 + pitch, rows),
        "near_w": (3 * rows, wide),
        "parts_w": (wide, SUBS * told),
        "gain_w": (told, 1),
        "first_w": (2 * (told + AGO + SUB), first),
        "first_gate_w": (first, first),
        "repeat_w": (first, 4),
    }
    for i, (before, n) in enumerate(zip((first, *recurrent), recurrent, strict=False), 1):
        out |= {f"in{i}_w": (before + 2 * SUB, 3 * n), f"again{i}_w": (n, 3 * n), f"gate{i}_w": (n, n)}
    out |= {"last_w": (sum(recurrent) + first + 2 * SUB, last), "last_gate_w": (last, last), "out_w": (last, SUB)}
    plain = ("in1_w", "in2_w", "in3_w", "again1_w", "again2_w", "again3_w")
    return out | {k[:-1] + "b": (v[1],) for k, v in out.items() if k.endswith("_w") and k not in plain}


def speaker(w: Mapping[str, Array]) -> Speaker:
    """Return the weights of the step, named as shapes() says, as the kernel takes them."""
    plain = [w[f"{layer}_{kind}"] for layer in ("first", "first_gate", "repeat") for kind in "wb"]
    numbers = (1, 2, 3)
    recurrent = [tuple(w[f"{name}{i}_{kind}"] for i in numbers) for name, kind in RECURRENT]
    last = [w[f"{layer}_{kind}"] for layer in ("last", "last_gate", "out") for kind in "wb"]
    return Speaker(*plain, *recurrent, *last)  # type: ignore[arg-type]


class VocoderState:
    """What one stream remembers: of the network; signal before de-emphasis, rows, a period; levels; what resampling has
    yet to use."""

    def __init__(self, spoken: Spoken, rows: int) -> None:
        self.spoken = spoken
        self.past: Array = np.zeros(LONGEST, np.float32)
        self.rows: Array = np.zeros((2, rows), np.float32)
        self.period = 0
        self.level, self.high = 0.0, np.float32(0)
        self.heard: Array = np.zeros(TAPS - 1, np.float32)
        self.started = False


class Vocoder:
    """weights: named as shapes() says."""

    def __init__(self, weights: Mapping[str, Array]) -> None:
        w = weights
        self._speaker, self._pitch = speaker(w), w["pitch"]
        self._dense = [(w[f"{n}_w"], w[f"{n}_b"]) for n in ("rows", "near", "parts")]
        self._gain = w["gain_w"][:, 0], w["gain_b"]
        self._n_rows, self._told = w["rows_w"].shape[1], w["gain_w"].shape[0]
        self._low, self._mirror = _filters()
        self._faded = (DEEMPHASIS ** np.arange(1, ROW + 1)).astype(np.float32)
        i, j = np.indices((ROW, ROW))
        self._fading = np.where(i <= j, DEEMPHASIS ** (j - i).clip(0), 0).astype(np.float32)
        self._first_state: VocoderState | None = None

    # ---- streaming

    def begin(self) -> VocoderState:
        """Return the state of a new stream, which has heard silence, as the network was trained."""
        if self._first_state is None:
            state = VocoderState(self._nothing(), self._n_rows)
            self._spoken(np.repeat(silence()[None], 5, 0), state)
            state.past, state.level = np.zeros(LONGEST, np.float32), 0.0
            self._first_state = state
        return deepcopy(self._first_state)

    def push(self, features: Array, state: VocoderState) -> Array:
        """features (T, 21), the next rows of a stream, T a multiple of 4 -> the samples at 24 kHz that are finished."""
        parts = [self._four(features[i : i + 4], state) for i in range(0, len(features), 4)]
        return np.concatenate(parts) if parts else np.zeros(0, np.float32)

    def flush(self, state: VocoderState) -> Array:
        """Return the last LAG_SAMPLES of a stream."""
        if not state.started:
            return np.zeros(0, np.float32)
        return self._four(np.repeat(silence()[None], 4, 0), state)[:LAG_SAMPLES]

    def _four(self, rows: Array, state: VocoderState) -> Array:
        """Always four rows together: products of other sizes would round otherwise."""
        rows = rows.copy()
        rows[:, 18] = rows[:, 18].clip(DEEPEST)
        out = self._at_24k(self._spoken(rows, state), rows[:, 20], state)
        skip = 0 if state.started else LAG_SAMPLES
        state.started = True
        return out[skip:]

    # ---- the network

    def _nothing(self) -> Spoken:
        w = self._speaker
        hidden = tuple(np.zeros((1, again.shape[0]), np.float32) for again in w.again)
        return Spoken(np.zeros((1, w.first.shape[0]), np.float32), hidden)  # type: ignore[arg-type]

    def _conditions(self, features: Array, state: VocoderState) -> tuple[Array, Array, npt.NDArray[np.int64]]:
        """Return what each part of 2.5 ms is told (4 T, C), its gain (4 T,) and its period, that of the row before."""
        t = len(features)
        periods = period_of(features[:, 18])
        embedded = self._pitch[np.clip(periods - SHORTEST, 0, len(self._pitch) - 1)]
        x = np.tanh(np.concatenate((features[:, :20], embedded), 1) @ self._dense[0][0] + self._dense[0][1])
        x = np.concatenate((state.rows, x))
        state.rows = x[t:].copy()
        x = np.tanh(np.concatenate((x[:t], x[1 : t + 1], x[2:]), 1) @ self._dense[1][0] + self._dense[1][1])
        told = np.tanh(x @ self._dense[2][0] + self._dense[2][1]).reshape(t * SUBS, self._told)
        before = np.concatenate(([state.period or periods[0]], periods[:-1]))
        state.period = int(periods[-1])
        gains = np.exp(np.minimum(told @ self._gain[0] + self._gain[1], LOUDEST))
        return told, gains, before.repeat(SUBS)

    def _spoken(self, features: Array, state: VocoderState) -> Array:
        """features (T, 21) -> samples at 16 kHz (160 T,)."""
        told, gains, periods = self._conditions(features.astype(np.float32), state)
        buffer = np.concatenate((state.past, np.zeros(len(told) * SUB, np.float32)))
        speak(self._speaker, state.spoken, told, gains, periods, buffer)
        state.past = buffer[-LONGEST:].copy()
        return self._deemphasised(buffer[LONGEST:], state)

    def _deemphasised(self, x: Array, state: VocoderState) -> Array:
        out: Array = x.reshape(-1, ROW) @ self._fading
        for row in out:
            row += self._faded * np.float32(state.level)
            state.level = float(row[-1])
        return out.reshape(-1)

    # ---- from 16 to 24 kHz

    def _at_24k(self, spoken: Array, high: Array, state: VocoderState) -> Array:
        """spoken (160 T,), high (T,): log10 of the power above 8 kHz over that from 4 to 8 kHz -> (240 T,)."""
        x = np.concatenate((state.heard, spoken))
        state.heard = x[len(spoken) :].copy()
        levels = np.concatenate(([state.high], 10 ** (np.clip(high, -4, 0.5) / 2))).astype(np.float32)
        state.high = levels[-1]
        ramp = (np.arange(RATE_HZ // 100, dtype=np.float32) + 1) / (RATE_HZ // 100)
        gain = (levels[:-1, None] + (levels[1:] - levels[:-1])[:, None] * ramp).reshape(-1)
        out: Array = self._resampled(x, self._low)
        out += gain * self._resampled(x, self._mirror)
        return out

    def _resampled(self, x: Array, phases: Array) -> Array:
        """x (TAPS - 1 + N,) at 16 kHz -> (3 N / 2,): of every two samples three, each by a phase of its own."""
        out = np.empty((len(x) - TAPS + 1) // 2 * 3, np.float32)
        for j, (phase, first) in enumerate(((0, 0), (2, 0), (1, 1))):
            out[j::3] = np.correlate(x, phases[phase], "valid")[first::2]
        return out


def _filters() -> tuple[Array, Array]:
    """Return the two polyphase filters (3, TAPS): what lies below 8 kHz, and its image from 8 to 12 kHz."""
    low, image = _below(7900.0), _below(11900.0) - _below(8150.0)
    # sample m lies at 2 m of the 48 kHz grid: phase p takes every third tap from p on, back in time
    phases = [np.stack([h[p::3][::-1] for p in range(3)]).astype(np.float32) for h in (low, image)]
    return phases[0], phases[1]


def _below(hz: float) -> npt.NDArray[np.float64]:
    """Return a low-pass (3 * TAPS,) at 48 kHz that makes up for two zeros after every sample."""
    n = np.arange(3 * TAPS) - (3 * TAPS - 1) / 2
    return np.asarray(3 * np.kaiser(3 * TAPS, 7.0) * 2 * hz / 48000 * np.sinc(2 * hz / 48000 * n))

"""The engine's small loops, compiled: products of a vector with 8-bit weights, a transformer block, a step of FARGAN.

At these sizes calling an operation costs as much as doing it, and reading a weight more than multiplying it. So a
whole step is one call, made by numba at its first use and kept on disk; weights of 8 bits take a quarter of the room.
All of it lies in one file because numba, asked whether what it kept still holds, looks at no other. Every sum is
taken in one order whatever stands beside it. Arrays are C-contiguous; nobody checks sizes here.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from math import erf, exp, sqrt
from typing import Any, NamedTuple, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

F = TypeVar("F", bound=Callable[..., Any])
Array = npt.NDArray[np.float32]
Small = npt.NDArray[np.int8]

ZERO, ONE, HALF = np.float32(0), np.float32(1), np.float32(0.5)
EPS = np.float32(1e-6)  # of every norm
# tanh x is x P(x^2) / Q(x^2) within 8e-7 up to TOP and 1 beyond: fitted to the least greatest error.
TOP = np.float32(9)
P0, P1, P2 = np.float32(0.999999441241971), np.float32(0.12622924187260476), np.float32(0.002606746097599642)
P3, P4 = np.float32(6.515046199397453e-06), np.float32(-5.047936298373028e-09)
Q1, Q2, Q3 = np.float32(0.45955843746461283), np.float32(0.022464749163965358), np.float32(0.00018541506564376145)


class Kept:
    """What numba keeps on disk of a function: what cannot be read is thrown away, what cannot be written not kept."""

    def __init__(self, kept: Any) -> None:
        self._kept = kept

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kept, name)

    def load_overload(self, *what: Any) -> Any:
        try:
            return self._kept.load_overload(*what)
        except Exception:  # a file that was cut short raises whatever its first wrong byte means to pickle
            with contextlib.suppress(OSError):
                self._kept.flush()
            return None

    def save_overload(self, *what: Any) -> None:
        with contextlib.suppress(OSError):
            self._kept.save_overload(*what)


def compiled(function: F) -> F:
    """Compile at first use, keep what was made if it can be; the interpreter's lock is free while it runs."""
    made: Any = numba.njit(nogil=True, fastmath={"contract", "reassoc"}, error_model="numpy")(function)
    with contextlib.suppress(RuntimeError, AttributeError):  # no folder can be written to; numba is switched off
        made.enable_caching()
        made._cache = Kept(made._cache)
    return cast(F, made)


@compiled
def clipped(x: Any, top: Any) -> Any:
    """Hold x within -top and top; what is no number stays none."""
    if x > top:
        x = top
    if x < -top:
        x = -top
    return x


@compiled
def tanh(x: Any) -> Any:
    x = clipped(x, TOP)
    u = x * x
    return x * (P0 + u * (P1 + u * (P2 + u * (P3 + u * P4)))) / (ONE + u * (Q1 + u * (Q2 + u * Q3)))


@compiled
def product(w: Any, x: Array, out: Array) -> None:
    """w (C, N), x (B, C) -> out (B, N), which is filled."""
    out[:] = ZERO
    c, n = w.shape
    for i in range(0, c - 7, 8):
        for r in range(len(x)):
            x0, x1, x2, x3 = x[r, i], x[r, i + 1], x[r, i + 2], x[r, i + 3]
            x4, x5, x6, x7 = x[r, i + 4], x[r, i + 5], x[r, i + 6], x[r, i + 7]
            y = out[r]
            for j in range(n):
                a = x0 * np.float32(w[i, j]) + x1 * np.float32(w[i + 1, j])
                b = x2 * np.float32(w[i + 2, j]) + x3 * np.float32(w[i + 3, j])
                d = x4 * np.float32(w[i + 4, j]) + x5 * np.float32(w[i + 5, j])
                e = x6 * np.float32(w[i + 6, j]) + x7 * np.float32(w[i + 7, j])
                y[j] += (a + b) + (d + e)
    for i in range(c - c % 8, c):
        for r in range(len(x)):
            y = out[r]
            for j in range(n):
                y[j] += x[r, i] * np.float32(w[i, j])


class Linear(NamedTuple):
    """A linear layer: w (C, N) of 8 bits, scale and bias (N,)."""

    w: Small
    scale: Array
    bias: Array


@compiled
def linear(layer: Linear, x: Array, out: Array) -> None:
    """x (B, C) -> out (B, N), which is filled."""
    product(layer.w, x, out)
    for r in range(len(out)):
        for j in range(len(layer.scale)):
            out[r, j] = out[r, j] * layer.scale[j] + layer.bias[j]


@compiled
def scaled_product(w: Small, scale: Array, x: Array, out: Array) -> None:
    """w (C, N) of 8 bits, scale (N,), x (B, C) -> out (B, N), which is filled."""
    product(w, x, out)
    for r in range(len(out)):
        for j in range(len(scale)):
            out[r, j] *= scale[j]


@compiled
def dot(a: Array, b: Array) -> Any:
    total = ZERO
    for i in range(len(a)):
        total += a[i] * b[i]
    return total


@compiled
def normed(x: Array, weight: Array, out: Array) -> None:
    """RMS norm of each row of x (B, C) -> out (B, C)."""
    for r in range(len(x)):
        each = ONE / np.float32(sqrt(dot(x[r], x[r]) / np.float32(len(weight)) + EPS))
        for i in range(len(weight)):
            out[r, i] = x[r, i] * each * weight[i]


class Layers(NamedTuple):
    """The blocks of one transformer. Matrices (L, in, out) of 8 bits, each with its scales (L, out); norms (L, n)."""

    qkv: Small
    qkv_scale: Array
    out: Small
    out_scale: Array
    up: Small
    up_scale: Array
    down: Small
    down_scale: Array
    norm: Array
    ffn_norm: Array
    q_norm: Array
    k_norm: Array


@compiled
def turned(x: Array, weight: Array, factor: Any, turn: Array) -> None:
    """Norm one head (D,) and rotate it by turn (2, D / 2), in place."""
    half = len(x) // 2
    each = factor / np.float32(sqrt(dot(x, x) / np.float32(len(x)) + EPS))
    for i in range(half):
        a, b = x[i] * weight[i] * each, x[i + half] * weight[i + half] * each
        x[i], x[i + half] = a * turn[0, i] - b * turn[1, i], b * turn[0, i] + a * turn[1, i]


@compiled
def attended(q: Array, keys: Array, values: Array, n: int, out: Array) -> None:
    """q (D,), the first n of keys and values (T, D) -> out (D,)."""
    weights = np.empty(n, np.float32)
    top = np.float32(-np.inf)
    for t in range(n):
        weights[t] = dot(q, keys[t])
        top = max(top, weights[t])
    total = ZERO
    out[:] = ZERO
    for t in range(n):
        share = np.float32(exp(weights[t] - top))
        total += share
        for i in range(len(out)):
            out[i] += share * values[t, i]
    for i in range(len(out)):
        out[i] /= total


@compiled
def block(layers: Layers, i: int, x: Array, turn: Array, memory: Array, at: int) -> None:
    """Move x (B, C) on by block i, in place, at position *at*, whose rotation is turn (2, D / 2).

    memory (2, B, H, T, D): keys and values of the positions before; those of this one are written there.
    """
    b, c = x.shape
    heads, inner = memory.shape[2], layers.down.shape[1]
    n = c // heads
    row, given, parts = np.empty((b, c), np.float32), np.empty((b, c), np.float32), np.empty((b, 3 * c), np.float32)
    normed(x, layers.norm[i], row)
    scaled_product(layers.qkv[i], layers.qkv_scale[i], row, parts)
    for r in range(b):
        for h in range(heads):
            q, k = parts[r, h * n : (h + 1) * n], parts[r, c + h * n : c + (h + 1) * n]
            turned(q, layers.q_norm[i], np.float32(1 / sqrt(n)), turn)
            turned(k, layers.k_norm[i], ONE, turn)
            memory[0, r, h, at], memory[1, r, h, at] = k, parts[r, 2 * c + h * n : 2 * c + (h + 1) * n]
            attended(q, memory[0, r, h], memory[1, r, h], at + 1, row[r, h * n : (h + 1) * n])
    scaled_product(layers.out[i], layers.out_scale[i], row, given)
    x += given
    normed(x, layers.ffn_norm[i], row)
    up, through = np.empty((b, 2 * inner), np.float32), np.empty((b, inner), np.float32)
    scaled_product(layers.up[i], layers.up_scale[i], row, up)
    for r in range(b):
        for j in range(inner):
            half = HALF * up[r, j]  # x * sigmoid(x) is h + h * tanh(h) for h = x / 2
            through[r, j] = (half + half * tanh(half)) * up[r, inner + j]
    scaled_product(layers.down[i], layers.down_scale[i], through, given)
    x += given


@compiled
def passed(
    into: Linear, layers: Layers, norm: Array, head: Linear, given: Array, turn: Array, memory: Array, at: int
) -> Array:
    """given (B, C') through a layer, all blocks, a norm and a layer at position *at* -> logits (B, V).

    memory (L, 2, B, H, T, D): see block().
    """
    x = np.empty((len(given), len(into.scale)), np.float32)
    linear(into, given, x)
    for i in range(len(memory)):
        block(layers, i, x, turn, memory[i], at)
    normed(x, norm, x)
    logits = np.empty((len(given), len(head.scale)), np.float32)
    linear(head, x, logits)
    return logits


@compiled
def two_layers(first: Linear, second: Linear, x: Array) -> Array:
    """x (B, C) through a layer, GELU and a layer -> (B, N)."""
    inner, out = np.empty((len(x), len(first.scale)), np.float32), np.empty((len(x), len(second.scale)), np.float32)
    linear(first, x, inner)
    for r in range(len(x)):
        for j in range(inner.shape[1]):
            inner[r, j] *= HALF * np.float32(1 + erf(inner[r, j] * sqrt(0.5)))
    linear(second, inner, out)
    return out


# ---- FARGAN: 2.5 ms of sound from what it is told, the sound a pitch period ago and the sound just before

SUB = 40  # samples of a step
AGO = SUB + 4  # samples looked at a period ago, from two before it on
LONGEST = 256  # samples of a period
SMALL = np.float32(1e-5)


class Speaker(NamedTuple):
    """Its weights, each matrix (in, out), each bias (out,); of the three recurrent layers three each."""

    first: Array
    first_bias: Array
    first_gate: Array
    first_gate_bias: Array
    repeat: Array
    repeat_bias: Array
    into: tuple[Array, Array, Array]
    again: tuple[Array, Array, Array]
    gate: tuple[Array, Array, Array]
    gate_bias: tuple[Array, Array, Array]
    last: Array
    last_bias: Array
    last_gate: Array
    last_gate_bias: Array
    out: Array
    out_bias: Array


class Spoken(NamedTuple):
    """What a stream remembers between two steps: what the first layer read, states of the recurrent layers, (1, n)."""

    read: Array
    hidden: tuple[Array, Array, Array]


@compiled
def gated(x: Array, w: Array, bias: Array, out: Array) -> None:
    """x (1, C) times the sigmoid of x @ w + bias -> out (1, C)."""
    product(w, x, out)
    for i in range(len(bias)):
        out[0, i] = (HALF + HALF * tanh(HALF * (out[0, i] + bias[i]))) * x[0, i]


@compiled
def bounded(w: Array, bias: Array, x: Array, out: Array) -> None:
    """Tanh of x (1, C) @ w + bias -> out (1, N)."""
    product(w, x, out)
    for i in range(len(bias)):
        out[0, i] = tanh(out[0, i] + bias[i])


@compiled
def recurred(w: Speaker, i: int, x: Array, h: Array) -> Array:
    """Move the state h (1, N) of recurrent layer i on by x (1, C), in place; return what it lets through (1, N)."""
    n = h.shape[1]
    new, old = np.empty((1, 3 * n), np.float32), np.empty((1, 3 * n), np.float32)
    product(w.into[i], x, new)
    product(w.again[i], h, old)
    for j in range(n):
        keep = HALF + HALF * tanh(HALF * (new[0, j] + old[0, j]))
        reset = HALF + HALF * tanh(HALF * (new[0, n + j] + old[0, n + j]))
        fresh = tanh(new[0, 2 * n + j] + old[0, 2 * n + j] * reset)
        h[0, j] = fresh + keep * (h[0, j] - fresh)
    out = np.empty((1, n), np.float32)
    gated(h, w.gate[i], w.gate_bias[i], out)
    return out


@compiled
def looked_back(buffer: Array, at: int, period: int, level: Any, ago: Array, just: Array) -> None:
    """Fill ago with AGO samples from two before a period ago, just with those before *at*, levelled.

    A short period is repeated; nothing before LONGEST samples ago is looked at.
    """
    for k in range(AGO):
        back = k if k < period + 2 else k - ((k - 2) // max(1, period)) * period
        ago[k] = clipped(buffer[max(at - LONGEST, at - period - 2 + back)] * level, ONE)
    for k in range(SUB):
        just[k] = clipped(buffer[at - SUB + k] * level, ONE)


@compiled
def with_sound(x: Array, share: Any, ago: Array, just: Array, out: Array) -> None:
    """Put x (1, C), its share of what was a period ago and what was just before beside each other (1, C + 2 SUB)."""
    n = x.shape[1]
    out[0, :n] = x[0]
    for k in range(SUB):
        out[0, n + k], out[0, n + SUB + k] = share * ago[2 + k], just[k]


@compiled
def row(n: int) -> Array:
    return np.empty((1, n), np.float32)


@compiled
def speak(w: Speaker, s: Spoken, told: Array, gains: Array, periods: npt.NDArray[np.int64], buffer: Array) -> None:
    """told (N, C), gains and periods (N,): say N steps of SUB samples after the LONGEST first ones of *buffer*."""
    n_told, half, n1, n2 = told.shape[1], s.read.shape[1] // 2, s.hidden[0].shape[1], s.hidden[1].shape[1]
    n_first, n_last = len(w.first_bias), len(w.last_bias)
    y0, y, x = row(n_first), row(n_first), row(w.last.shape[0])
    x1, x2, x3 = row(n_first + 2 * SUB), row(n1 + 2 * SUB), row(n2 + 2 * SUB)
    shares, last, through, out = row(4), row(n_last), row(n_last), row(SUB)
    now = s.read[0, half:]
    ago, just = now[n_told : n_told + AGO], now[n_told + AGO :]
    for i in range(len(told)):
        at = LONGEST + i * SUB
        s.read[0, :half] = now
        now[:n_told] = told[i]
        looked_back(buffer, at, periods[i], ONE / (SMALL + gains[i]), ago, just)
        bounded(w.first, w.first_bias, s.read, y0)
        gated(y0, w.first_gate, w.first_gate_bias, y)
        product(w.repeat, y, shares)
        for k in range(4):
            shares[0, k] = HALF + HALF * tanh(HALF * (shares[0, k] + w.repeat_bias[k]))
        with_sound(y, shares[0, 0], ago, just, x1)
        a = recurred(w, 0, x1, s.hidden[0])
        with_sound(a, shares[0, 1], ago, just, x2)
        b = recurred(w, 1, x2, s.hidden[1])
        with_sound(b, shares[0, 2], ago, just, x3)
        c = recurred(w, 2, x3, s.hidden[2])
        n3 = n1 + n2 + c.shape[1]
        x[0, :n1], x[0, n1 : n1 + n2], x[0, n1 + n2 : n3] = a[0], b[0], c[0]
        with_sound(y, shares[0, 3], ago, just, x[:, n3:])
        bounded(w.last, w.last_bias, x, last)
        gated(last, w.last_gate, w.last_gate_bias, through)
        bounded(w.out, w.out_bias, through, out)
        for k in range(SUB):
            buffer[at + k] = gains[i] * out[0, k]

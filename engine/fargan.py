"""One step of FARGAN: 2.5 ms of sound from what it is told, the sound a pitch period ago and the sound just before.

Its twenty layers are joined into fourteen products of a vector and a matrix. A sigmoid is half a tanh of half its input
and a half; those halves, and biases as a last row, are folded into the matrices beforehand. Every result has its place,
since at this size making an array costs as much as filling it. Knows neither features nor rates.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]

SUB = 40  # samples of a step
AGO = SUB + 4  # samples looked at a period ago, from two before it on
N_RECURRENT = 3
HALF = np.float32(0.5)


class StepState:
    """What a stream remembers between two steps, and the places of everything a step computes.

    hidden: state of each recurrent layer and a one; own: its gate and its share of its next state; before: what the
    last step gives the first layer of this one.
    """

    def __init__(self, first: int, recurrent: tuple[int, ...], last: int) -> None:
        width = 3 * sum(recurrent) + last
        self.before, self.sound, self.mixed = _zeros(first), _zeros(AGO + SUB), _zeros(2 * first)
        self.ago, self.base, self.share, self.shares = _zeros(width), _zeros(width), _zeros(width), _zeros(4)
        self.first, self.first_gate = _and_one(first), _zeros(first)
        self.from_first = _zeros(3 * recurrent[0] + 4 + last)
        following = (*(3 * n for n in recurrent[1:]), 0)
        self.given = [_zeros(n + last) for n in following]
        self.hidden = [_and_one(n) for n in recurrent]
        self.own = [_zeros(4 * n) for n in recurrent]
        self.told, self.gates = [_zeros(3 * n) for n in recurrent], [_zeros(2 * n) for n in recurrent]
        self.fresh, self.out = [_zeros(n) for n in recurrent], [_zeros(n) for n in recurrent]
        self.last, self.last_gate, self.samples = _and_one(last), _zeros(last), _zeros(SUB)


class Step:
    """weights: named as engine.vocoder.shapes() says."""

    def __init__(self, weights: Mapping[str, Array]) -> None:
        w = weights
        numbers = range(1, N_RECURRENT + 1)
        self._recurrent = tuple(w[f"again{i}_w"].shape[0] for i in numbers)
        self._first, told, self._last = w["first_gate_w"].shape[0], w["gain_w"].shape[0], w["last_gate_w"].shape[0]
        self._ends = [int(n) for n in np.cumsum([3 * n for n in self._recurrent])]
        # the first layer reads the step before and this one: what is told (known ahead) apart from sound
        one = told + AGO + SUB
        before, now = w["first_w"][:one], w["first_w"][one:]
        self._told_now, self._told_before, self._first_bias = now[:told].copy(), before[:told].copy(), w["first_b"]
        self._sound = _beside(now[told:], before[told:])
        self._first_gate = _beside(_biased(w["first_gate_w"] * HALF, w["first_gate_b"] * HALF))
        halves = [np.repeat(np.array([0.5, 0.5, 1], np.float32), n) for n in self._recurrent]
        ins = [w[f"in{i}_w"] * h for i, h in zip(numbers, halves, strict=True)]
        into = (self._first, *self._recurrent[:-1])
        places = np.cumsum([0, *self._recurrent, self._first, SUB, SUB])
        *to_last, first_to_last, ago_to_last, just_to_last = (w["last_w"][a:b] for a, b in pairwise(places))
        # what each layer gives: to the next recurrent layer and the last one, the first layer to the four shares too
        gives = _beside(ins[0][: self._first], w["repeat_w"] * HALF, first_to_last) * HALF
        bias = np.concatenate((np.zeros(self._ends[0], np.float32), w["repeat_b"] * HALF, w["last_b"]))
        self._from_first = _beside(_biased(gives, bias))
        following = [*(x[:n] for x, n in zip(ins[1:], into[1:], strict=True)), to_last[-1][:, :0]]
        self._given = [_beside(x, y) * HALF for x, y in zip(following, to_last, strict=True)]
        # what the sound a period ago (by the shares) and the sound just before give to all of them
        self._ago = _beside(*(x[n : n + SUB] for x, n in zip(ins, into, strict=True)), ago_to_last) * HALF
        self._just = _beside(*(x[n + SUB :] for x, n in zip(ins, into, strict=True)), just_to_last)
        widths = [*(3 * n for n in self._recurrent), self._last]
        self._shared = np.repeat(np.eye(4, dtype=np.float32), widths, 1)
        self._own = [_own(w, i) for i in numbers]
        self._halves = [np.full(n, HALF) for n in self._recurrent]
        self._last_gate = _beside(_biased(w["last_gate_w"] * HALF, w["last_gate_b"] * HALF))
        self._out = _beside(_biased(w["out_w"] * HALF, w["out_b"]))

    def state(self) -> StepState:
        """Return the memory of a stream that has heard nothing."""
        return StepState(self._first, self._recurrent, self._last)

    def ahead(self, told: Array) -> tuple[Array, Array]:
        """told (N, C) -> what the first layer gets of it in each step, and what in the step after (N, F)."""
        return told @ self._told_now + self._first_bias, told @ self._told_before

    def run(self, s: StepState, now: Array, later: Array) -> Array:
        """Speak from s.sound (84,), levelled by the gain, and what is told; return 40 samples below the gain."""
        np.dot(s.sound[2 : SUB + 2], self._ago, out=s.ago)
        np.dot(s.sound[AGO:], self._just, out=s.base)
        np.dot(s.sound, self._sound, out=s.mixed)
        n, e1, e2, e3 = self._first, *self._ends
        y = s.first[:n]
        np.add(s.mixed[:n], now, out=y)
        y += s.before
        np.tanh(y, out=y)
        np.add(s.mixed[n:], later, out=s.before)
        _let_through(y, np.dot(s.first, self._first_gate, out=s.first_gate))
        from_first: Array = np.dot(s.first, self._from_first, out=s.from_first)
        np.dot(np.tanh(from_first[e1 : e1 + 4], out=s.shares), self._shared, out=s.share)
        s.base += s.ago
        s.share *= s.ago
        s.base += s.share
        k = s.last[:-1]
        np.add(from_first[e1 + 4 :], s.base[e3:], out=k)
        given = self._layer(s, 0, from_first[:e1], s.base[:e1])
        k += given[e2 - e1 :]
        given = self._layer(s, 1, given[: e2 - e1], s.base[e1:e2])
        k += given[e3 - e2 :]
        k += self._layer(s, 2, given[: e3 - e2], s.base[e2:e3])
        np.tanh(k, out=k)
        _let_through(k, np.dot(s.last, self._last_gate, out=s.last_gate))
        return np.tanh(np.dot(s.last, self._out, out=s.samples), out=s.samples)

    def _layer(self, s: StepState, i: int, layer: Array, sound: Array) -> Array:
        """Run recurrent layer i on what the layer before and sound give it (3 N,); return what it gives on."""
        n, told, zr, fresh, h = self._recurrent[i], s.told[i], s.gates[i], s.fresh[i], s.hidden[i][:-1]
        again = s.own[i][n:]
        np.add(layer, sound, out=told)
        np.add(told[: 2 * n], again[: 2 * n], out=zr)
        np.tanh(zr, out=zr)
        np.multiply(zr[n:], again[2 * n :], out=fresh)
        fresh += again[2 * n :]
        fresh += told[2 * n :]
        np.tanh(fresh, out=fresh)
        h -= fresh
        kept = zr[:n]
        kept *= h
        h += kept
        h *= self._halves[i]
        h += fresh
        own: Array = np.dot(s.hidden[i], self._own[i], out=s.own[i])
        out = np.tanh(own[:n], out=s.out[i])
        out *= h
        out += h
        return np.dot(out, self._given[i], out=s.given[i])


def _let_through(x: Array, gate: Array) -> None:
    """Multiply x by twice the sigmoid of twice *gate*, in place."""
    np.tanh(gate, out=gate)
    gate *= x
    x += gate


def _own(w: Mapping[str, Array], i: int) -> Array:
    """Join the gate of recurrent layer i and its share of its next state, whose last third passes a sigmoid."""
    gate = _biased(w[f"gate{i}_w"] * HALF, w[f"gate{i}_b"] * HALF)
    again = w[f"again{i}_w"] * HALF
    return _beside(gate, _biased(again, np.zeros(again.shape[1], np.float32)))


def _biased(w: Array, b: Array) -> Array:
    return np.concatenate((w, b[None]))


def _beside(*parts: Array) -> Array:
    """Join matrices (in, out) of the same inputs side by side."""
    return np.ascontiguousarray(np.concatenate(parts, 1), np.float32)


def _zeros(n: int) -> Array:
    return np.zeros(n, np.float32)


def _and_one(n: int) -> Array:
    return np.append(_zeros(n), np.float32(1))

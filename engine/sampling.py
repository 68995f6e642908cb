"""Drawing a token from its logits, with noise that depends on nothing but the request.

Every number is named by (seed, line, frame, stage), so a draw is the same on any device, whatever the packet size and
whatever runs beside it; no generator has a state that could be disturbed. Knows no model.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from engine.api import EngineError, Sampling, told

Logits = npt.NDArray[np.float32]
Weights = npt.NDArray[np.float64]


class NotANumber(ArithmeticError):
    """The model gave no finite logits."""


@dataclass(frozen=True, slots=True)
class Rule:
    """How one token is drawn. temperature 0 is greedy; top_k 0 and top_p 1 keep every token.

    nucleus_first: top_p is taken of the probabilities before the temperature, and the token that crosses it is left
    out, as published for S2-Pro.
    """

    temperature: float = 1.0
    top_k: int = 0
    top_p: float = 1.0
    nucleus_first: bool = False


@dataclass(frozen=True, slots=True)
class Rules:
    """The rule of a frame's first code and that of its other codes."""

    first: Rule
    rest: Rule

    def of(self, stage: int) -> Rule:
        return self.first if stage == 0 else self.rest

    def told(self) -> Sampling:
        """Return what is written into the take's label: the first code's rule."""
        return Sampling(self.first.temperature, self.first.top_k, self.first.top_p)


def rules(asked: Sampling, defaults: Mapping[str, float]) -> Rules:
    """Fill in what the request leaves open: temperature, temperature_rest (of the later codes), top_k, top_p.

    A default nucleus_first above 0 sets the order; nobody can ask for another.
    An asked temperature moves that of the later codes in proportion. Raises EngineError for values that mean nothing.
    """
    first = float(defaults.get("temperature", 1.0))
    rest = float(defaults.get("temperature_rest", first))
    if asked.temperature is not None:
        rest = asked.temperature * (rest / first if first > 0 else 1.0)
        first = asked.temperature
    top_k = int(defaults.get("top_k", 0)) if asked.top_k is None else asked.top_k
    top_p = float(defaults.get("top_p", 1.0)) if asked.top_p is None else asked.top_p
    if not 0 <= first < np.inf or top_k < 0 or not 0 < top_p <= 1:
        raise EngineError(
            told(
                "Temperature {temperature}, top_k {top_k}, top_p {top_p} cannot be used: "
                "temperature and top_k must be 0 or more, top_p above 0 and at most 1.",
                temperature=first,
                top_k=top_k,
                top_p=top_p,
            )
        )
    order = bool(defaults.get("nucleus_first", 0))
    return Rules(Rule(first, top_k, top_p, order), Rule(rest, top_k, top_p, order))


class Noise:
    """The random numbers of one line, by name: asking twice gives the same number."""

    def __init__(self, seed: int, line_id: str) -> None:
        self._key = hashlib.blake2b(f"{seed}\0{line_id}".encode(), digest_size=32).digest()

    def uniform(self, frame: int, stage: int) -> float:
        """Return a number in [0, 1); frame -1 is the line as a whole."""
        name = hashlib.blake2b(struct.pack("<qq", frame, stage), key=self._key, digest_size=8)
        # 52 bits: the largest value times a total still rounds to less than that total
        return (int.from_bytes(name.digest(), "little") >> 12) * 2.0**-52

    def normal(self, frame: int, stage: int) -> float:
        """Return a standard normal number."""
        return NormalDist().inv_cdf(max(self.uniform(frame, stage), 2.0**-53))


def draw(logits: Logits, rule: Rule, uniform: float) -> int:
    """Choose an id from logits (V,) by the inverse of the cumulative distribution at *uniform*.

    Ids are summed in their own order, so logits that differ in the last digit move the choice with that chance only.
    Ties at the edge of top_k or top_p are all kept. Raises NotANumber.
    """
    top = float(logits.max())
    if not np.isfinite(top):
        raise NotANumber
    if rule.temperature == 0:
        return int(logits.argmax())
    if rule.nucleus_first:
        return _at(_cut_then_tempered(logits.astype(np.float64) - top, rule), uniform)
    if not 0 < rule.top_k < len(logits):
        return _at(_tempered(logits, top, rule), uniform)
    kept = np.flatnonzero(logits >= np.partition(logits, -rule.top_k)[-rule.top_k])  # the others would add nothing
    return int(kept[_at(_tempered(logits[kept], top, rule), uniform)])


def _at(weights: Weights, uniform: float) -> int:
    """Return the place where the running total of *weights* passes *uniform* of the whole."""
    total = weights.cumsum()
    return int(total.searchsorted(uniform * total[-1], side="right"))


def _tempered(logits: Logits, top: float, rule: Rule) -> Weights:
    """Return the weight of every id: temperature, then top_p."""
    z = logits.astype(np.float64)
    z -= top
    z /= rule.temperature
    p: Weights = np.exp(z)
    if rule.top_p < 1:
        p[p < _nucleus_edge(p, rule.top_p)] = 0
    return p


def _cut_then_tempered(z: Weights, rule: Rule) -> Weights:
    """Return the weight of every id: the likeliest and those after it up to top_p of the whole, top_k at most.

    The temperature comes last; the id that crosses top_p is left out. Of equals at the edge the lower ids are kept.
    """
    p = np.exp(z)
    ids = np.arange(len(p))
    if 0 < rule.top_k < len(p):
        ids = np.flatnonzero(p >= np.partition(p, -rule.top_k)[-rule.top_k])
    falling = ids[np.argsort(-p[ids], kind="stable")][: rule.top_k or None]
    inside = np.ones(len(falling), np.bool_) if rule.top_p == 1 else p[falling].cumsum() <= rule.top_p * p.sum()
    inside[0] = True
    kept, weights = falling[inside], np.zeros(len(p))
    weights[kept] = np.exp(z[kept] / rule.temperature)
    return weights


def _nucleus_edge(p: npt.NDArray[np.float64], top_p: float) -> float:
    """Return the least weight inside the smallest set that holds top_p of the whole. Source: Holtzman et al. 2019."""
    falling = np.sort(p)[::-1]
    total = falling.cumsum()
    return float(falling[min(int(total.searchsorted(top_p * total[-1])), len(p) - 1)])


class Sampler:
    """Draws every code of one line."""

    def __init__(self, noise: Noise, how: Rules) -> None:
        self._noise, self._how = noise, how

    def at(self, frame: int) -> FrameDraw:
        """Return what draws the parts of one frame."""
        return FrameDraw(self, frame)

    def normals(self, frame: int, n: int) -> npt.NDArray[np.float32]:
        """Return n normal numbers for a continuous frame, of variance `temperature`."""
        deviation = self._how.first.temperature**0.5
        return np.array([deviation * self._noise.normal(frame, stage) for stage in range(n)], np.float32)

    def draw(self, frame: int, stage: int, logits: Logits) -> int:
        """Choose the code of codebook *stage* in *frame* from logits (V,). Raises NotANumber."""
        rule = self._how.of(stage)
        return draw(logits, rule, 0.0 if rule.temperature == 0 else self._noise.uniform(frame, stage))

    def again(self, frame: int, stage: int, logits: Logits, rule: Rule | None) -> int:
        """Draw a first code once more, by *rule* or its own; *stage* names the chance. What is greedy stays greedy."""
        own = self._how.first
        rule = own if rule is None or own.temperature == 0 else rule
        return draw(logits, rule, 0.0 if rule.temperature == 0 else self._noise.uniform(frame, stage))


class FrameDraw:
    """Draws the parts of one frame: codes from logits, or the noise of a continuous one."""

    def __init__(self, sampler: Sampler, frame: int) -> None:
        self._sampler, self._frame = sampler, frame

    def __call__(self, stage: int, logits: Logits) -> int:
        return self._sampler.draw(self._frame, stage, logits)

    def again(self, stage: int, logits: Logits, rule: Rule | None = None) -> int:
        return self._sampler.again(self._frame, stage, logits, rule)

    def normals(self, n: int) -> npt.NDArray[np.float32]:
        return self._sampler.normals(self._frame, n)

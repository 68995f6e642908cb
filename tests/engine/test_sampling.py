"""Drawing: the rules are followed and nothing but the request decides."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from engine.api import EngineError, Sampling
from engine.sampling import Noise, NotANumber, Rule, Rules, Sampler, draw, rules

LOGITS = np.array([0.1, 2.0, -1.0, 1.0, 1.5, -3.0], np.float32)
UNIFORMS = [i / 500 for i in range(500)]


def drawn(rule: Rule) -> set[int]:
    return {draw(LOGITS, rule, u) for u in UNIFORMS}


def test_temperature_zero_takes_the_best() -> None:
    assert drawn(Rule(temperature=0.0)) == {1}


def test_top_k_keeps_the_k_best() -> None:
    assert drawn(Rule(top_k=3)) == {1, 3, 4}
    assert drawn(Rule(top_k=1)) == {1}


def test_top_p_keeps_the_smallest_set_that_holds_p() -> None:
    p = np.exp(LOGITS) / np.exp(LOGITS).sum()
    best_two = float(np.sort(p)[-2:].sum())
    assert drawn(Rule(top_p=best_two - 1e-6)) == {1, 4}
    assert drawn(Rule(top_p=best_two + 1e-6)) == {1, 3, 4}


@pytest.mark.parametrize("temperature", [0.5, 1.0, 2.0])
def test_ids_come_as_often_as_their_share(temperature: float) -> None:
    p = np.exp(LOGITS / temperature) / np.exp(LOGITS / temperature).sum()
    noise = Noise(3, "line")
    counts = np.bincount([draw(LOGITS, Rule(temperature), noise.uniform(t, 0)) for t in range(4000)], minlength=6)
    assert np.abs(counts / 4000 - p).max() < 0.03


@given(st.floats(0, 1, exclude_max=True), st.integers(0, 7), st.floats(0.01, 1), st.floats(0.05, 5))
def test_only_ids_that_the_rules_leave_are_drawn(u: float, top_k: int, top_p: float, temperature: float) -> None:
    chosen = draw(LOGITS, Rule(temperature, top_k, top_p), u)
    assert (LOGITS[chosen] < LOGITS).sum() < (top_k or len(LOGITS))


def test_the_largest_noise_still_draws_a_token_that_was_left() -> None:
    assert draw(LOGITS, Rule(top_k=2), 1 - 2.0**-52) == 4


@pytest.mark.parametrize("value", [np.nan, np.inf])
@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_logits_that_are_no_numbers_are_refused(value: float, temperature: float) -> None:
    bad = LOGITS.copy()
    bad[2] = value
    with pytest.raises(NotANumber):
        draw(bad, Rule(temperature), 0.5)


def test_noise_is_a_matter_of_seed_line_frame_and_stage_alone() -> None:
    first = Noise(7, "a").uniform(3, 1)
    torch.manual_seed(99)
    np.random.seed(99)  # noqa: NPY002 - the process's own generators must not matter
    Noise(7, "b").uniform(3, 1)
    assert Noise(7, "a").uniform(3, 1) == first
    others = [
        Noise(8, "a").uniform(3, 1),
        Noise(7, "b").uniform(3, 1),
        Noise(7, "a").uniform(4, 1),
        Noise(7, "a").uniform(3, 2),
    ]
    assert first not in others


def test_noise_is_spread_evenly() -> None:
    noise = Noise(0, "line")
    values = np.array([noise.uniform(t, k) for t in range(500) for k in range(8)])
    assert 0 <= values.min() < values.max() < 1
    assert np.abs(np.histogram(values, 10, (0, 1))[0] / 4000 - 0.1).max() < 0.02
    normal = np.array([noise.normal(t, 0) for t in range(2000)])
    assert abs(normal.mean()) < 0.1
    assert abs(normal.std() - 1) < 0.1


def test_what_the_request_leaves_open_comes_from_the_model() -> None:
    defaults = {"temperature": 0.8, "temperature_rest": 0.4, "top_k": 50, "top_p": 0.9}
    assert rules(Sampling(), defaults) == Rules(Rule(0.8, 50, 0.9), Rule(0.4, 50, 0.9))
    assert rules(Sampling(top_k=0), defaults).first.top_k == 0
    assert rules(Sampling(), {}) == Rules(Rule(), Rule())


def test_an_asked_temperature_moves_the_later_codes_in_proportion() -> None:
    how = rules(Sampling(temperature=0.4), {"temperature": 0.8, "temperature_rest": 0.6})
    assert how.first.temperature == 0.4
    assert how.rest.temperature == pytest.approx(0.3)
    assert rules(Sampling(temperature=0.0), {"temperature": 0.8, "temperature_rest": 0.6}).rest.temperature == 0
    assert how.told() == Sampling(0.4, 0, 1.0)


@pytest.mark.parametrize(
    "asked",
    [
        Sampling(temperature=-1),
        Sampling(temperature=float("nan")),
        Sampling(top_k=-1),
        Sampling(top_p=0.0),
        Sampling(top_p=1.1),
    ],
)
def test_values_that_mean_nothing_are_refused_with_a_sentence(asked: Sampling) -> None:
    with pytest.raises(EngineError, match="must be 0 or more"):
        rules(asked, {})


def test_the_first_code_and_the_others_have_their_own_rule() -> None:
    sampler = Sampler(Noise(1, "x"), Rules(Rule(0.0), Rule(1.0)))
    assert {sampler.draw(t, 0, LOGITS) for t in range(50)} == {1}
    assert len({sampler.draw(t, 1, LOGITS) for t in range(50)}) > 2


@given(st.integers(0, 2**32), st.integers(0, 70), st.floats(0.01, 1), st.floats(0.05, 3), st.booleans())
def test_leaving_out_what_top_k_leaves_out_changes_no_draw(
    seed: int, top_k: int, top_p: float, temperature: float, ties: bool
) -> None:
    """The weights of the ids that are left are worked out alone; this twin works out all of them."""
    random = np.random.default_rng(seed)
    logits = (4 * random.standard_normal(64)).astype(np.float32)
    logits = np.round(logits) if ties else logits
    z = (logits.astype(np.float64) - float(logits.max())) / temperature
    if 0 < top_k < len(z):
        z[z < np.sort(z)[-top_k]] = -np.inf
    p = np.exp(z)
    falling = np.sort(p)[::-1]
    p[p < falling[min(int((falling.cumsum() < top_p * falling.cumsum()[-1]).sum()), 63)]] = 0
    u = random.random()
    slow = int((p.cumsum() <= u * p.cumsum()[-1]).sum())
    assert draw(logits, Rule(temperature, top_k, top_p), u) == slow

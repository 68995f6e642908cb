"""The vocoder: its joined matrices are the plain network, streams are exact, and nothing is heard where nothing is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt
import pytest

import engine.vocoder
from engine.kernels import LONGEST, SUB
from engine.vocoder import (
    DEEMPHASIS,
    DEEPEST,
    LAG_SAMPLES,
    LOUDEST,
    RATE_HZ,
    SHORTEST,
    SPOKEN_HZ,
    SUBS,
    Vocoder,
    VocoderState,
    period_of,
    silence,
)
from tests.engine import tiny

Array = npt.NDArray[np.float32]
Wide = npt.NDArray[np.float64]

N_ROWS = 12
PERIODS = {
    "middling": [90, 91, 100, 80, 60, 70, 120, 150, 149, 110, 95, 85],
    "shortest": [32] * N_ROWS,
    "about as long as a part": [39, 40, 41, 42, 43, 44, 45, 42, 41, 40, 33, 32],
    "longest": [256, 256, 255, 254, 253, 256, 32, 256, 41, 255, 42, 256],
}


@pytest.fixture(scope="module")
def weights() -> dict[str, Array]:
    return tiny.networks().codec.vocoder.arrays()


@pytest.fixture(scope="module")
def vocoder(weights: dict[str, Array]) -> Vocoder:
    return Vocoder(weights)


def pitch_of(periods: Sequence[int]) -> Wide:
    return np.log2(LONGEST / np.array(periods)) - 1.5


def features(periods: Sequence[int] = PERIODS["middling"], seed: int = 1) -> Array:
    rows = np.random.default_rng(seed).normal(size=(len(periods), 21))
    rows[:, 18] = pitch_of(periods)
    return rows.astype(np.float32)


# ---- the network


def sigmoid(x: Wide) -> Wide:
    return 1 / (1 + np.exp(-x))


def gated(x: Wide, w: Mapping[str, Wide], name: str) -> Wide:
    return x * sigmoid(x @ w[f"{name}_w"] + w[f"{name}_b"])


def recurrent(x: Wide, h: Wide, w: Mapping[str, Wide], i: int) -> Wide:
    of_input, of_state = np.split(x @ w[f"in{i}_w"], 3), np.split(h @ w[f"again{i}_w"], 3)
    keep, reset = (sigmoid(of_input[k] + of_state[k]) for k in (0, 1))
    return keep * h + (1 - keep) * np.tanh(of_input[2] + of_state[2] * reset)


def a_period_ago(said: Wide, period: int) -> Wide:
    """Return 44 of the last 256 samples from two before a period ago; past the end it goes back by a period."""
    place, out = LONGEST - period - 2, list[float]()
    for _ in range(SUB + 4):
        out.append(said[max(0, place)])
        place = place + 1 if place < LONGEST - 1 else place + 1 - period
    return np.array(out)


def told(rows: Array, w: Mapping[str, Wide]) -> Wide:
    """Return what each of the four parts of a row is told (4 T, C)."""
    embedded = w["pitch"][[min(period - SHORTEST, LONGEST - SHORTEST - 1) for period in period_of(rows[:, 18])]]
    seen = [np.tanh(np.concatenate(x) @ w["rows_w"] + w["rows_b"]) for x in zip(rows[:, :20], embedded, strict=True)]
    seen = [np.zeros_like(seen[0])] * 2 + seen
    near = [np.concatenate(seen[i : i + 3]) for i in range(len(rows))]
    out = np.tanh(np.tanh(near @ w["near_w"] + w["near_b"]) @ w["parts_w"] + w["parts_b"])
    return out.reshape(SUBS * len(rows), -1)


def deemphasised(x: Wide) -> Wide:
    out, level = np.empty(len(x)), 0.0
    for n, sample in enumerate(x):
        out[n] = level = sample + DEEMPHASIS * level
    return out


def plain(rows: Array, weights: Mapping[str, Array], lead: int = 0) -> Wide:
    """rows (T, 21) -> samples at 16 kHz (160 T,), in 64 bits and layer by layer, after *lead* rows of silence."""
    w = {name: x.astype(np.float64) for name, x in weights.items()}
    rows = np.concatenate((np.repeat(silence()[None], lead, 0), rows))
    periods = period_of(rows[:, 18]).tolist()
    periods = [periods[0], *periods]
    said, before = np.zeros(LONGEST), np.zeros(len(w["first_w"]) // 2)
    h1, h2, h3 = (np.zeros(len(w[f"again{i}_w"])) for i in (1, 2, 3))
    for i, x in enumerate(told(rows, w)):
        if i == SUBS * lead:
            said = np.zeros(LONGEST)
        gain = np.exp(min((x @ w["gain_w"] + w["gain_b"])[0], LOUDEST))
        ago = (a_period_ago(said[-LONGEST:], periods[i // SUBS]) / (1e-5 + gain)).clip(-1, 1)
        just = (said[-SUB:] / (1e-5 + gain)).clip(-1, 1)
        now = np.concatenate((x, ago, just))
        y = gated(np.tanh(np.concatenate((before, now)) @ w["first_w"] + w["first_b"]), w, "first_gate")
        before, ago = now, ago[2 : 2 + SUB]
        share = sigmoid(y @ w["repeat_w"] + w["repeat_b"])
        h1 = recurrent(np.concatenate((y, share[0] * ago, just)), h1, w, 1)
        a = gated(h1, w, "gate1")
        h2 = recurrent(np.concatenate((a, share[1] * ago, just)), h2, w, 2)
        b = gated(h2, w, "gate2")
        h3 = recurrent(np.concatenate((b, share[2] * ago, just)), h3, w, 3)
        c = gated(h3, w, "gate3")
        last = np.concatenate((a, b, c, y, share[3] * ago, just))
        last = gated(np.tanh(last @ w["last_w"] + w["last_b"]), w, "last_gate")
        said = np.concatenate((said, gain * np.tanh(last @ w["out_w"] + w["out_b"])))
    return deemphasised(said[LONGEST:])


def unheard(vocoder: Vocoder) -> VocoderState:
    return VocoderState(vocoder._nothing(), vocoder._n_rows)


@pytest.mark.parametrize("name", PERIODS)
def test_joined_matrices_say_what_the_plain_network_says(
    vocoder: Vocoder, weights: dict[str, Array], name: str
) -> None:
    rows = features(PERIODS[name])
    assert period_of(rows[:, 18]).tolist() == PERIODS[name]
    expected = plain(rows, weights)
    assert np.abs(expected).max() > 0.05
    assert np.allclose(vocoder._spoken(rows, unheard(vocoder)), expected, atol=1e-4, rtol=0)


def test_a_gain_that_odd_codes_ask_for_is_held(weights: dict[str, Array]) -> None:
    loud = weights | {"gain_b": np.full(1, 90, np.float32)}
    vocoder, rows = Vocoder(loud), features()[:4]
    expected = plain(rows, loud)
    assert 1 < np.abs(expected).max() < 100
    assert np.allclose(vocoder._spoken(rows, unheard(vocoder)), expected, atol=1e-3, rtol=0)


def test_a_stream_begins_after_five_rows_of_silence_that_nobody_hears(
    vocoder: Vocoder, weights: dict[str, Array]
) -> None:
    rows = features()
    assert np.allclose(vocoder._spoken(rows, vocoder.begin()), plain(rows, weights, lead=5), atol=1e-4, rtol=0)


def test_every_row_is_four_steps_and_none_is_taken_twice(vocoder: Vocoder, monkeypatch: pytest.MonkeyPatch) -> None:
    state, steps, inner = vocoder.begin(), list[int](), engine.vocoder.speak

    def counted(w: object, s: object, told: Array, *others: Array) -> None:
        steps.append(len(told))
        inner(w, s, told, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(engine.vocoder, "speak", counted)
    vocoder.push(features()[:8], state)
    assert steps == [SUBS * 4] * 2


@pytest.mark.parametrize(
    ("pitch", "period"),
    [(-1.5, 256), (-1.6, 256), (-np.inf, 256), (1.5, 32), (9.0, 32), (np.inf, 32), (0.0, 91), (np.nan, 91)],
)
def test_a_pitch_out_of_reach_has_the_longest_or_the_shortest_period(pitch: float, period: int) -> None:
    assert period_of(np.array([pitch], np.float32)).tolist() == [period]


def test_a_pitch_below_the_deepest_sounds_as_the_deepest(vocoder: Vocoder) -> None:
    rows = features()[:8]
    deepest, below = rows.copy(), rows.copy()
    deepest[:, 18], below[:, 18] = DEEPEST, -1.6
    below.setflags(write=False)
    assert np.array_equal(vocoder.push(below, vocoder.begin()), vocoder.push(deepest, vocoder.begin()))
    assert not np.array_equal(vocoder.push(deepest + 0.1, vocoder.begin()), vocoder.push(deepest, vocoder.begin()))


def test_each_period_has_a_pitch() -> None:
    periods = list(range(SHORTEST, LONGEST + 1))
    assert period_of(pitch_of(periods).astype(np.float32)).tolist() == periods


# ---- streams


def streamed(vocoder: Vocoder, rows: Array, size: int) -> Array:
    state = vocoder.begin()
    parts = [vocoder.push(rows[i : i + size], state) for i in range(0, len(rows), size)]
    return np.concatenate((*parts, vocoder.flush(state)))


def test_pushes_of_any_size_say_the_same_bit_for_bit(vocoder: Vocoder) -> None:
    rows = np.concatenate((features(), features(PERIODS["longest"], 2)))
    whole = streamed(vocoder, rows, 24)
    assert whole.dtype == np.float32
    assert len(whole) == 24 * RATE_HZ // 100
    assert all(np.array_equal(streamed(vocoder, rows, size), whole) for size in (4, 8, 12))


def test_sound_trails_by_the_lag_until_the_stream_ends(vocoder: Vocoder) -> None:
    state = vocoder.begin()
    assert [len(vocoder.push(features()[:4], state)) for _ in range(2)] == [960 - LAG_SAMPLES, 960]
    assert len(vocoder.flush(state)) == LAG_SAMPLES


def test_a_stream_that_was_told_nothing_says_nothing(vocoder: Vocoder) -> None:
    state = vocoder.begin()
    assert len(vocoder.push(features()[:0], state)) == len(vocoder.flush(state)) == 0


def test_two_streams_at_once_do_not_mix(vocoder: Vocoder) -> None:
    rows, others = features(), features(PERIODS["longest"], 2)
    a, b = vocoder.begin(), vocoder.begin()
    parts = list[Array]()
    for i in range(0, N_ROWS, 4):
        parts.append(vocoder.push(rows[i : i + 4], a))
        vocoder.push(others[i : i + 4], b)
    assert np.array_equal(np.concatenate((*parts, vocoder.flush(a))), streamed(vocoder, rows, 4))


@pytest.mark.parametrize("number", [0, 18, 19, 20])
def test_a_feature_that_is_no_number_makes_sound_that_is_none(vocoder: Vocoder, number: int) -> None:
    rows = features()
    rows[4, number] = np.nan
    sound = streamed(vocoder, rows, 4)
    assert len(sound) == N_ROWS * RATE_HZ // 100
    assert np.isnan(sound).any()
    assert np.isfinite(sound[: 4 * RATE_HZ // 100 - LAG_SAMPLES]).all()
    assert np.isfinite(streamed(vocoder, features(), 4)).all()  # nothing of it stays


# ---- from 16 to 24 kHz


def at_24k(vocoder: Vocoder, spoken: Wide, high: float) -> Array:
    """Resample a second at a steady level above 8 kHz; return what lies between the ends."""
    levels = np.full(len(spoken) // 160, high, np.float32)
    return vocoder._at_24k(spoken.astype(np.float32), levels, vocoder.begin())[RATE_HZ // 4 : 3 * RATE_HZ // 4]


def tone(hz: float) -> Wide:
    return 0.5 * np.sin(2 * np.pi * hz * np.arange(SPOKEN_HZ) / SPOKEN_HZ)


def spectrum(x: Array) -> Wide:
    """Return the amplitude of a tone at each even number of Hz."""
    window = np.hanning(len(x))
    return np.abs(np.fft.rfft(x * window)) * 2 / window.sum()


def test_a_tone_keeps_its_level(vocoder: Vocoder) -> None:
    for hz in (200, 1000, 4000, 6800):
        assert spectrum(at_24k(vocoder, tone(hz), -4.0))[hz // 2] == pytest.approx(0.5, rel=0.01)


def test_nothing_is_heard_above_8_khz_where_the_features_name_nothing(vocoder: Vocoder) -> None:
    noise = np.random.default_rng(3).normal(size=SPOKEN_HZ)
    power = spectrum(at_24k(vocoder, noise, -4.0)) ** 2
    below = power[4000 // 2 : 8000 // 2].sum()
    assert power[8800 // 2 :].sum() < 3e-4 * below
    assert power[8200 // 2 :].sum() < 3e-3 * below  # the filter of 32 taps falls off over a kilohertz
    assert spectrum(at_24k(vocoder, tone(1000), 0.0))[8200 // 2 :].max() < 1e-3  # a low tone has no image


@pytest.mark.parametrize("high", [0.0, -1.0, -2.0])
def test_what_lies_above_8_khz_is_the_image_of_what_lies_below_at_the_level_named(
    vocoder: Vocoder, high: float
) -> None:
    found = spectrum(at_24k(vocoder, tone(6000.0), high))
    assert found[10000 // 2] == pytest.approx(10 ** (high / 2) * found[6000 // 2], rel=0.05)

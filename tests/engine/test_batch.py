"""Takes of a line side by side: each is the take it would be alone, the weights are read once for all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest
import torch

from engine.api import Cancelled, CancelToken, EngineError, TakeAudio, collect
from engine.families.protocol import Draw, Frame, Plan, VoicePrefix
from engine.families.starter.family import StarterFamily
from engine.kv import PrefixKV
from engine.sampling import Noise
from engine.synth import MOST_TAKES
from tests.engine import tiny
from tests.engine.test_session import buffers

pytestmark = pytest.mark.usefixtures("only_what_is_new")

SEEDS = (3, 4, 5)


class Watched(StarterFamily):
    """Notes how many takes went through every time step; before(t) runs ahead of each."""

    def __init__(self, before: Callable[[int], None] | None = None, *, fits: bool = True, fast: bool = True) -> None:
        super().__init__(tiny.networks(), languages=("en", "ja"), defaults=tiny.DEFAULTS, fast=fast)
        self.before, self._fits, self.n_rows, self.n_alone = before, fits, list[int](), 0

    def fits(self, plans: Sequence[Plan], /) -> bool:
        return self._fits and super().fits(plans)

    def steps(
        self, plans: Sequence[Plan], t: int, previous: Sequence[Frame | None], kv: PrefixKV, draws: Sequence[Draw]
    ) -> list[list[int]]:
        if self.before:
            self.before(t)
        self.n_rows.append(len(plans))
        return super().steps(plans, t, previous, kv, draws)

    def step(self, *args: object) -> list[int]:  # type: ignore[override]
        self.n_alone += 1
        return super().step(*args)  # type: ignore[arg-type]


def alone(seed: int, *, fast: bool = True) -> TakeAudio:
    return collect(tiny.synth(tiny.family(fast=fast)).stream(tiny.request(seed=seed), CancelToken()))


def side_by_side(family: StarterFamily, seeds: Sequence[int] = SEEDS) -> dict[int, TakeAudio]:
    takes = list(tiny.synth(family).takes(tiny.request(), seeds, CancelToken()))
    assert len(takes) == len(seeds)
    return {take.info.seed: take for take in takes}


def test_a_take_made_beside_others_is_the_take_made_alone_bit_for_bit() -> None:
    got = side_by_side(Watched())
    assert set(got) == set(SEEDS)
    for seed, take in got.items():
        single = alone(seed)
        assert np.array_equal(take.pcm, single.pcm)
        same = ("end_reason", "duration_s", "n_frames", "n_keys_read", "reading", "voice_key", "sampling")
        assert [getattr(take.info, x) for x in same] == [getattr(single.info, x) for x in same]
    assert len({len(take.pcm) for take in got.values()}) > 1  # they did not all end at once


def test_the_slow_path_makes_the_same_takes_up_to_rounding() -> None:
    for seed, take in side_by_side(Watched(fast=False)).items():
        assert np.allclose(take.pcm, alone(seed).pcm, atol=1e-5, rtol=0)


def test_every_time_step_is_run_once_for_all_takes_that_are_not_done() -> None:
    family = Watched()
    lengths = [take.info.n_frames for take in side_by_side(family).values()]
    assert family.n_rows == [sum(n > t for n in lengths) for t in range(max(lengths))]
    assert family.n_alone == 0


def test_the_voice_is_computed_once_and_the_first_take_says_so() -> None:
    synth = tiny.synth(Watched())
    takes = sorted(synth.takes(tiny.request(), SEEDS, CancelToken()), key=lambda take: take.info.seed)
    assert [take.info.warm for take in takes] == [False, True, True]
    assert [take.info.n_voice_prefilled for take in takes] == [12, 0, 0]
    assert synth._voices.n_encoded == 1
    assert all(take.info.stages.steps_s > 0 and take.info.stages.codec_s > 0 for take in takes)
    assert all(0 < take.info.latencies.first_frame_s <= take.info.latencies.first_packet_s for take in takes)


def test_takes_come_when_they_are_finished_the_shortest_first() -> None:
    takes = list(tiny.synth(Watched()).takes(tiny.request(), range(6), CancelToken()))
    lengths = [take.info.n_frames for take in takes]
    assert lengths == sorted(lengths)
    assert sorted(take.info.seed for take in takes) == list(range(6))


def test_more_takes_than_go_side_by_side_are_made_in_turns() -> None:
    family = Watched()
    got = side_by_side(family, range(MOST_TAKES + 1))
    assert max(family.n_rows) == MOST_TAKES
    assert family.n_alone == got[MOST_TAKES].info.n_frames
    assert np.array_equal(got[MOST_TAKES].pcm, alone(MOST_TAKES).pcm)


def test_takes_that_cannot_go_side_by_side_are_made_one_by_one() -> None:
    family = Watched(fits=False)
    got = side_by_side(family)
    assert family.n_rows == []
    assert family.n_alone == sum(take.info.n_frames for take in got.values())
    assert all(np.array_equal(take.pcm, alone(seed).pcm) for seed, take in got.items())


def test_a_line_in_pieces_is_made_one_by_one() -> None:
    family = tiny.family()
    with torch.inference_mode():
        tensors = family.encode_voice(tiny.speech())
        voice = VoicePrefix("key", tensors, family.prefill_voice(tensors).snapshot())
        request = tiny.request()
        plan = family.plan(tiny.read("Hello"), request, voice, Noise(0, "l"))
    assert family.fits([plan, plan])
    assert not family.fits([plan, replace(plan, begins=frozenset({5}))])  # type: ignore[call-arg]


@pytest.mark.parametrize("at", [0, 1, 17])
def test_cancelling_stops_all_of_them_within_a_frame_and_leaves_no_buffer(at: int) -> None:
    token, before = CancelToken(), buffers()
    family = Watched(lambda t: token.cancel() if t == at else None)
    with pytest.raises(Cancelled):
        list(tiny.synth(family).takes(tiny.request(), SEEDS, token))
    assert len(family.n_rows) == at + 1
    assert buffers() == before


def test_finished_takes_and_walking_away_leave_no_buffer() -> None:
    before = buffers()
    side_by_side(Watched())
    takes = tiny.synth(Watched()).takes(tiny.request(), SEEDS, CancelToken())
    next(takes)
    assert buffers() > before
    takes.close()  # type: ignore[attr-defined]
    assert buffers() == before


def test_a_model_that_gives_no_numbers_is_an_error_and_leaves_no_buffer() -> None:
    before, networks = buffers(), tiny.networks()
    networks.decoder.depth.heads[1].bias.fill_(torch.nan)  # type: ignore[operator,union-attr]
    family = StarterFamily(networks, languages=("en",), defaults=tiny.DEFAULTS)
    with pytest.raises(EngineError, match="no number at frame 0"):
        side_by_side(family)
    assert buffers() == before


def test_no_seed_is_no_take_and_no_work() -> None:
    family = Watched()
    assert list(tiny.synth(family).takes(tiny.request(), (), CancelToken())) == []
    assert (family.n_rows, family.n_alone) == ([], 0)

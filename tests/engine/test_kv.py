"""The key/value memory: only what is filled is read, however it grew, and copies are copies."""

from __future__ import annotations

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor
from torch.nn import functional as F

from engine.blocks import attend
from engine.kv import BLOCK, PrefixKV

H, D = 2, 4


def keys(n: int, seed: int = 0) -> tuple[Tensor, Tensor]:
    """Make keys and values (1, H, n, D)."""
    made = torch.randn(2, 1, H, n, D, generator=torch.Generator().manual_seed(seed))
    return made[0], made[1]


def filled(n: int, **how: object) -> PrefixKV:
    """Fill one layer with n positions, one after the other."""
    kv = PrefixKV(1, **how)  # type: ignore[arg-type]
    k, v = keys(n)
    for i in range(n):
        kv.extend(0, k[:, :, i : i + 1], v[:, :, i : i + 1])
        kv.advance(1)
    return kv


def layer(kv: PrefixKV) -> Tensor:
    return kv.snapshot().layers[0]


def test_attention_over_the_filled_prefix_is_masked_attention_over_the_full_capacity() -> None:
    n, capacity = 37, 4 * BLOCK
    k, v = keys(n)
    q = torch.randn(1, H, 1, D, generator=torch.Generator().manual_seed(1))
    kv = PrefixKV(1, capacity=capacity)
    prefix = attend(q, *kv.extend(0, k, v))
    full_k, full_v = torch.zeros(1, H, capacity, D), torch.zeros(1, H, capacity, D)
    full_k[:, :, :n], full_v[:, :, :n] = k, v
    mask = torch.arange(capacity)[None, None, None] < n
    assert torch.allclose(prefix, F.scaled_dot_product_attention(q, full_k, full_v, attn_mask=mask), atol=1e-5, rtol=0)


@settings(max_examples=25, deadline=None)
@given(first=st.integers(1, 70), second=st.integers(1, 70))
def test_a_prefill_after_a_prefix_is_the_end_of_one_causal_prefill(first: int, second: int) -> None:
    k, v = keys(first + second)
    q = torch.randn(1, H, first + second, D, generator=torch.Generator().manual_seed(2))
    kv = PrefixKV(1)
    kv.extend(0, k[:, :, :first], v[:, :, :first])
    kv.advance(first)
    later = attend(q[:, :, first:], *kv.extend(0, k[:, :, first:], v[:, :, first:]))
    assert torch.allclose(later, attend(q, k, v)[:, :, first:], atol=1e-5, rtol=0)


@settings(max_examples=25, deadline=None)
@given(groups=st.lists(st.integers(1, 90), min_size=1, max_size=6), capacity=st.integers(1, 300))
def test_how_the_memory_grew_does_not_change_what_it_holds(groups: list[int], capacity: int) -> None:
    k, v = keys(sum(groups))
    kv, at = PrefixKV(1, capacity=capacity), 0
    for n in groups:
        kv.extend(0, k[:, :, at : at + n], v[:, :, at : at + n])
        kv.advance(n)
        at += n
    assert torch.equal(layer(kv), torch.stack((k, v)))
    assert kv.capacity % BLOCK == 0
    assert kv.capacity >= sum(groups)


def test_room_that_was_asked_for_never_grows_again() -> None:
    kv = PrefixKV(1, capacity=130)
    assert kv.capacity == 192
    k, v = keys(130)
    kv.extend(0, k, v)
    assert kv.capacity == 192


def test_unused_places_are_poisoned_and_never_read() -> None:
    kv = filled(5, poison=True)
    k, v = keys(1, 3)
    seen_k, seen_v = kv.extend(0, k, v)
    assert seen_k.shape[2] == 6
    assert torch.isfinite(seen_k).all()
    assert torch.isfinite(seen_v).all()
    assert torch.isnan(kv._layers[0][:, :, :, 6:]).all()  # type: ignore[index]


def test_forgotten_positions_are_poisoned_and_can_be_filled_again() -> None:
    kv = filled(9, poison=True)
    kv.truncate(4)
    assert kv.length == 4
    assert torch.equal(layer(kv), layer(filled(9))[:, :, :, :4])
    k, v = keys(1, 5)
    assert torch.isfinite(kv.extend(0, k, v)[0]).all()
    with pytest.raises(ValueError, match="cannot truncate 4 positions to 7"):
        kv.truncate(7)


def test_a_fork_and_a_restored_snapshot_go_their_own_way() -> None:
    kv = filled(6)
    snapshot = kv.snapshot()
    fork, restored = kv.fork(), PrefixKV.restore(snapshot, capacity=200)
    kv.extend(0, *keys(1, 7))
    kv._layers[0].zero_()  # type: ignore[union-attr]
    for copy in (fork, restored):
        assert torch.equal(layer(copy), layer(filled(6)))
        copy._layers[0].zero_()  # type: ignore[union-attr]
    assert torch.equal(snapshot.layers[0], layer(filled(6)))
    assert restored.capacity == 256
    assert (fork.keys_read, fork.n_appended) == (0, 0)


def test_a_snapshot_holds_the_filled_part_only() -> None:
    snapshot = filled(6, capacity=512).snapshot()
    assert snapshot.length == 6
    assert snapshot.n_bytes == 2 * H * 6 * D * 4
    with pytest.raises(ValueError, match="nothing is filled"):
        PrefixKV(1).snapshot()


def test_keys_read_and_positions_filled_are_counted() -> None:
    kv = filled(10)
    assert kv.n_appended == 10
    assert kv.keys_read == sum(range(1, 11))


def test_freed_memory_holds_no_buffer() -> None:
    kv = filled(3)
    kv.free()
    assert kv._layers == [None]
    assert kv.length == 0


def test_who_writes_into_the_room_himself_is_counted_and_read_like_anybody() -> None:
    kv, other = filled(BLOCK), filled(BLOCK)
    k, v = keys(1, 7)
    buffer = kv.room(0, 1)
    assert buffer.shape[3] > BLOCK
    buffer[0, :, :, kv.length], buffer[1, :, :, kv.length] = k[:, :, 0], v[:, :, 0]
    kv.advance(1)
    other.extend(0, k, v)
    other.advance(1)
    assert torch.equal(layer(kv), layer(other))
    assert (kv.keys_read, kv.n_appended) == (other.keys_read, other.n_appended)


def test_rows_that_are_kept_stay_as_they_were_and_the_others_go() -> None:
    kv = PrefixKV(2, poison=True)
    k, v = torch.randn(2, 4, H, 5, D, generator=torch.Generator().manual_seed(0))
    for i in range(2):
        kv.extend(i, k + i, v + i)
    kv.advance(5)
    kv.keep([0, 2, 3])
    kv.keep([2, 0])
    for i, held in enumerate(kv.snapshot().layers):
        assert torch.equal(held, torch.stack((k, v))[:, [3, 0]] + i)
    assert kv.length == 5

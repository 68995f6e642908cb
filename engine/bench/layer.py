"""One slow layer of S2-Pro's size on random weights: what reading only the filled prefix saves, and what it costs.

Every row is a ratio of two alternatives that were measured in turn. Knows neither text nor audio.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import torch
from torch import Tensor

from engine.api import BenchRow
from engine.bench.attention import ExpandedStep, FullStep, PrefixStep, Step, step_at
from engine.bench.names import CAPACITY, PLOTTED, SMALL_CAPACITY, step_name
from engine.bench.rows import pair
from engine.bench.timing import medians_s, waiter
from engine.blocks import attend
from engine.grouped import GroupedBlock, GroupedSizes, Rotary
from engine.kv import PrefixKV
from engine.packed import can_pack, pack

S2_PRO = GroupedSizes(
    width=2560,
    n_heads=32,
    n_kv_heads=8,
    head_width=128,
    inner=9728,
    n_layers=1,
    rope_base=1e6,
    pairs="neighbours",
    table_dtype=torch.bfloat16,
)
FILLED = 400
STEPS = 1000


@dataclass(frozen=True, slots=True)
class LayerBench:
    """What the rows of this room are measured on."""

    device: str
    repeats: int
    sizes: GroupedSizes = S2_PRO
    capacity: int = CAPACITY
    small: int = SMALL_CAPACITY
    filled: int = FILLED
    steps: int = STEPS

    @property
    def told(self) -> str:
        s = self.sizes
        shapes = f"{s.n_heads} heads on {s.n_kv_heads} of keys × {s.head_width}, {self.filled} filled"
        return f"S2-Pro layer, {shapes}, fp32, {where(self.device, self.repeats)}"

    def medians(self, work: Mapping[str, Callable[[], object]], repeats: int | None = None) -> dict[str, float]:
        return medians_s(work, repeats or self.repeats, waiter(self.device))

    def step(self, length: int) -> Step:
        """Make up a step of such a layer after *length* positions."""
        s = self.sizes
        return step_at(length, s.n_heads, s.head_width, self.device, s.n_kv_heads)


def where(device: str, repeats: int) -> str:
    """Say what a figure was measured on and how often."""
    return f"{device}, {torch.get_num_threads()} threads, medians of {repeats} alternated pairs"


def expanded_row(of: LayerBench) -> BenchRow:
    """Compare with reading the whole capacity, heads repeated, as published code did."""
    step = of.step(of.filled)
    found = of.medians({"ours": PrefixStep(step, of.capacity), "other": ExpandedStep(step, of.capacity)})
    return pair(f"prefix_vs_expanded_{of.capacity}", found["ours"], found["other"], of.told)


def masked_row(of: LayerBench) -> BenchRow:
    """Compare with the best that can be done at full capacity: a mask, heads not repeated."""
    step = of.step(of.filled)
    found = of.medians({"ours": PrefixStep(step, of.capacity), "other": FullStep(step, of.capacity)})
    return pair(f"prefix_vs_masked_{of.capacity}", found["ours"], found["other"], of.told)


def capacity_row(of: LayerBench) -> BenchRow:
    """Compare ours with itself where there is less room, as much of it filled."""
    step = of.step(of.filled)
    work = {"ours": PrefixStep(step, of.capacity), "other": PrefixStep(step, of.small)}
    found = of.medians(work, 10 * of.repeats)  # a quarter of a millisecond each: more pairs against the noise
    note = f"room for {of.capacity} and for {of.small}; {of.told}, ten times as many"
    return pair(f"capacity_{of.capacity}_vs_{of.small}", found["ours"], found["other"], note)


def growth_row(of: LayerBench) -> BenchRow:
    """Compare memory that grows with memory that is taken at once, over many steps."""
    work = {"ours": many_steps(of, 64), "other": many_steps(of, of.steps)}
    found = of.medians(work, max(7, of.repeats // 3))
    grown, taken, full = (held_mib(of, n) for n in (work["ours"]().capacity, work["other"]().capacity, of.capacity))
    note = f"{of.steps} steps; held at the end {grown:.1f} MiB grown, {taken:.1f} MiB taken at once; "
    note += f"at the peak half as much again while it grows; {full:.0f} MiB for {of.capacity} positions; {of.told}"
    return pair("growth_vs_prealloc", found["ours"], found["other"], note)


def held_mib(of: LayerBench, capacity: int) -> float:
    """Return what keys and values of one layer hold in fp32."""
    return 2 * of.sizes.n_kv_heads * of.sizes.head_width * capacity * 4 / 2**20


def many_steps(of: LayerBench, capacity: int) -> Callable[[], PrefixKV]:
    """Append positions one by one and read them; capacity: what is allocated at the start."""
    step = of.step(1)

    def run() -> PrefixKV:
        kv = PrefixKV(1, capacity=capacity)
        for _ in range(of.steps):
            keys, values = kv.extend(0, step.k, step.v)
            kv.advance(1)
            attend(step.q, keys, values)
        return kv

    return run


def plotted_rows(of: LayerBench, plotted: tuple[tuple[int, int], ...] = PLOTTED) -> list[BenchRow]:
    """Measure a step at growing length, with little and with much room, beside the twin that reads all of that room."""
    out = []
    for filled, capacity in plotted:
        step = of.step(filled)
        found = of.medians({"ours": PrefixStep(step, capacity), "other": FullStep(step, capacity)})
        note = f"attention of one step, {filled} of {capacity} filled; other: all of them with a mask; "
        note += f"S2-Pro layer, fp32, {where(of.device, of.repeats)}"
        out.append(pair(step_name(filled, capacity), found["ours"], found["other"], note))
    return out


# ---- how near a step comes to the time that reading its weights once takes


def floor_row(of: LayerBench) -> BenchRow:
    """Compare a step in fp32 with the reading of as many bytes."""
    times, n_bytes = _beside_reading(of, {"step": _block(of, torch.float32)}, 4)
    return _floor("step_vs_bandwidth_floor", of, times, n_bytes, "fp32")


def half_floor_row(of: LayerBench) -> BenchRow:
    """Compare a step with weights of 16 bits with the reading of as many bytes."""
    name = "step_vs_bandwidth_floor_bf16"
    if of.device != "cpu" or not can_pack():
        times, n_bytes = _beside_reading(of, {"step": _block(of, torch.bfloat16)}, 2)
        return _floor(name, of, times, n_bytes, "bf16")
    packed = _block(of, torch.float32, packed=True)
    times, n_bytes = _beside_reading(of, {"step": packed, "plain": _block(of, torch.bfloat16)}, 2)
    plain = times["read"] / times["plain"]
    return _floor(
        name, of, times, n_bytes, f"16-bit weights packed as fp16, fp32 arithmetic; torch's own bf16 {plain:.2f}"
    )


def _floor(name: str, of: LayerBench, times: Mapping[str, float], n_bytes: int, how: str) -> BenchRow:
    read, step = times["read"], times["step"]
    note = f"other: {n_bytes / 2**20:.0f} MiB read once at {n_bytes / read / 2**30:.1f} GiB/s; {how}; "
    note += f"S2-Pro layer, {of.filled} filled, {where(of.device, of.repeats)}"
    return pair(name, step, read, note)


def _beside_reading(
    of: LayerBench, steps: Mapping[str, Callable[[], Tensor]], width: int
) -> tuple[dict[str, float], int]:
    """Time steps in turn with a sum over as many bytes as the weights of such a layer have; width: bytes a weight."""
    s = of.sizes
    heads = (2 * s.n_heads + 2 * s.n_kv_heads) * s.head_width
    n_bytes = width * s.width * (heads + 3 * s.inner)
    data = torch.ones(n_bytes // 4, device=of.device)
    return of.medians({"read": data.sum, **steps}), n_bytes


def _block(of: LayerBench, dtype: torch.dtype, packed: bool = False) -> Callable[[], Tensor]:
    """Return a step of one layer after what is filled."""
    block = GroupedBlock(of.sizes).to(of.device, dtype).eval()
    if packed:
        pack(block)
    rope, kv = Rotary(of.sizes), PrefixKV(1, capacity=of.filled + 1)
    past = torch.randn(1, of.filled, of.sizes.width, device=of.device, dtype=dtype)
    x = torch.randn(1, 1, of.sizes.width, device=of.device, dtype=dtype)
    block(past, rope.at(0, of.filled, x), kv, 0)
    kv.advance(of.filled)
    at = rope.at(of.filled, 1, x)
    return lambda: block(x, at, kv, 0)

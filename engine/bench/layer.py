"""One slow layer of S2-Pro's size on random weights: what reading only the filled prefix saves, and what it costs.

Every row is a ratio of two alternatives that were measured in turn. Knows neither text nor audio.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from engine.api import BenchRow
from engine.bench.attention import ExpandedStep, FullStep, PrefixStep, Step, step_at
from engine.bench.timing import medians_s, waiter
from engine.blocks import attend
from engine.grouped import GroupedBlock, GroupedSizes, Rotary
from engine.kv import PrefixKV

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
CAPACITY, SMALL_CAPACITY, FILLED = 32_768, 1024, 400
STEPS = 1000


def filled(sizes: GroupedSizes, length: int, device: str) -> Step:
    """Make up a step of a layer of these sizes after *length* positions."""
    return step_at(length, sizes.n_heads, sizes.head_width, device, sizes.n_kv_heads)


def many_steps(sizes: GroupedSizes, n_steps: int, capacity: int, device: str) -> Callable[[], PrefixKV]:
    """Append *n_steps* positions one by one and read them; capacity: what is allocated at the start."""
    step = filled(sizes, 1, device)

    def run() -> PrefixKV:
        kv = PrefixKV(1, capacity=capacity)
        for _ in range(n_steps):
            keys, values = kv.extend(0, step.k, step.v)
            kv.advance(1)
            attend(step.q, keys, values)
        return kv

    return run


def bandwidth(n_bytes: int, device: str, repeats: int) -> float:
    """Return bytes a second of reading *n_bytes* once (a sum; the result is one number)."""
    data = torch.ones(n_bytes // 4, device=device)
    found = medians_s({"read": data.sum}, repeats, waiter(device))
    return n_bytes / found["read"]


def rows(device: str, repeats: int, sizes: GroupedSizes = S2_PRO, capacity: int = CAPACITY) -> list[BenchRow]:
    """Measure all of them; the value of a row is its ratio."""
    told = f"one S2-Pro layer, {FILLED} filled, fp32, {device}, {torch.get_num_threads()} threads"
    wait, step = waiter(device), filled(sizes, FILLED, device)
    with torch.inference_mode():
        out = _reads(step, capacity, repeats, wait, told)
        out += _growth(sizes, device, max(1, repeats // 10), wait)
        out += _floor(sizes, device, repeats, wait)
    return out


def _reads(step: Step, capacity: int, repeats: int, wait: Callable[[], None], told: str) -> list[BenchRow]:
    work: dict[str, Callable[[], Tensor]] = {
        "prefix": PrefixStep(step),
        "prefix_large": PrefixStep(step, capacity),
        "prefix_small": PrefixStep(step, SMALL_CAPACITY),
        "masked": FullStep(step, capacity),
        "expanded": ExpandedStep(step, capacity),
    }
    found = medians_s(work, repeats, wait)
    us = {name: seconds * 1e6 for name, seconds in found.items()}
    masked = f"{us['masked']:.0f} µs over {capacity} slots with a mask, {us['prefix']:.0f} µs over the prefix; {told}"
    expanded = f"{us['expanded']:.0f} µs with heads repeated, {us['prefix']:.0f} µs over the prefix; {told}"
    flat = f"{us['prefix_small']:.0f} µs of {SMALL_CAPACITY} slots, {us['prefix_large']:.0f} µs of {capacity}; {told}"
    return [
        BenchRow(f"prefix_vs_expanded_{capacity}", found["expanded"] / found["prefix"], "×", expanded),
        BenchRow(f"prefix_vs_masked_{capacity}", found["masked"] / found["prefix"], "×", masked),
        BenchRow(f"capacity_{capacity}_vs_{SMALL_CAPACITY}", found["prefix_small"] / found["prefix_large"], "×", flat),
    ]


def _growth(sizes: GroupedSizes, device: str, repeats: int, wait: Callable[[], None]) -> list[BenchRow]:
    work = {"grown": many_steps(sizes, STEPS, 64, device), "allocated": many_steps(sizes, STEPS, STEPS, device)}
    found = medians_s(work, repeats, wait)
    note = f"{found['allocated'] * 1e3:.0f} ms allocated for all {STEPS} steps, {found['grown'] * 1e3:.0f} ms growing"
    return [BenchRow("growth_vs_prealloc", found["allocated"] / found["grown"], "×", note)]


def _floor(sizes: GroupedSizes, device: str, repeats: int, wait: Callable[[], None]) -> list[BenchRow]:
    """How near a step comes to the time that reading its weights once takes."""
    block = GroupedBlock(sizes).to(device).eval()
    n_bytes = sum(p.numel() * p.element_size() for p in block.parameters())
    rope, kv = Rotary(sizes), PrefixKV(1, capacity=FILLED + 1)
    x = torch.randn(1, 1, sizes.width, device=device)
    block(torch.randn(1, FILLED, sizes.width, device=device), rope.at(0, FILLED, x), kv, 0)
    kv.advance(FILLED)
    at = rope.at(FILLED, 1, x)
    found = medians_s({"step": lambda: block(x, at, kv, 0)}, repeats, wait)
    speed = bandwidth(n_bytes, device, repeats)
    floor_s = n_bytes / speed
    note = (
        f"{floor_s * 1e3:.1f} ms to read {n_bytes / 2**20:.0f} MiB once at {speed / 2**30:.1f} GiB/s, "
        f"{found['step'] * 1e3:.1f} ms a step; fp32, {torch.get_num_threads()} threads"
    )
    return [BenchRow("step_vs_bandwidth_floor", floor_s / found["step"], "", note)]

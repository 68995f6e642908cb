"""Timing of alternatives side by side, so that both meet the same machine. Knows nothing of what it times."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Mapping

Clock = Callable[[], float]


def medians_s(
    work: Mapping[str, Callable[[], object]], repeats: int, wait: Callable[[], None], clock: Clock = time.perf_counter
) -> dict[str, float]:
    """Run every alternative once unmeasured, then all in turn *repeats* times; return the median seconds of each.

    Each round begins with another one, so that none always stands behind the same neighbour. wait: returns when the
    device has finished what it was given.
    """
    names = list(work)
    for run in work.values():
        run()
    times: dict[str, list[float]] = {name: [] for name in names}
    for n in range(repeats):
        first = n % len(names)
        for name in (*names[first:], *names[:first]):
            wait()
            began = clock()
            work[name]()
            wait()
            times[name].append(clock() - began)
    return {name: statistics.median(seconds) for name, seconds in times.items()}


def waiter(device: str) -> Callable[[], None]:
    """Return what waits for *device* ("cpu", "cuda" or "mps"); a CPU is never behind."""
    import torch

    waiters: dict[str, Callable[[], None]] = {"cuda": torch.cuda.synchronize, "mps": torch.mps.synchronize}
    return waiters.get(device, lambda: None)


def peak_memory_mib() -> float | None:
    """Return the most memory this process has held (resident set), or None where the system does not tell."""
    if sys.platform == "win32":
        return None
    import resource

    unit = 1 if sys.platform == "darwin" else 1024  # bytes on macOS, KiB elsewhere: getrusage(2)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20

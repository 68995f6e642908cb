"""The decode loop for several takes of one line: they share the voice and every time step, so weights are read once.

A take comes out as it would alone: its draws are its own and so is its codec. Knows families by their protocol only,
and neither text nor packets.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from engine.api import Pcm
from engine.families.protocol import BatchFamily, Plan, VoicePrefix
from engine.kv import KVSnapshot, PrefixKV
from engine.sampling import Sampler
from engine.session import Lane, numbers_only


class BatchSession:
    """Decodes takes side by side. step() until no lane is left; whoever gets a lane that is done finishes it.

    close() in any case.
    """

    def __init__(
        self, family: BatchFamily, plans: Sequence[Plan], voice: VoicePrefix, samplers: Sequence[Sampler]
    ) -> None:
        self._family = family
        longest = max(plan.n_frames for plan in plans)
        self._kv = PrefixKV.restore(_repeated(voice.kv, len(plans)), capacity=voice.kv.length + longest)
        self.lanes = [Lane(family, plan, voice, sampler) for plan, sampler in zip(plans, samplers, strict=True)]
        self._opened, self.t = tuple(self.lanes), 0

    def step(self) -> list[tuple[Lane, Pcm]]:
        """Decode the next frame of every lane; return each with the samples it finished. Lanes that are done leave."""
        began, keys_before, lanes = time.perf_counter(), self._kv.keys_read, self.lanes
        with numbers_only(self.t):
            frames = self._family.steps(
                [x.plan for x in lanes], self.t, [x.frame for x in lanes], self._kv, [x.draw for x in lanes]
            )
        spent_s, n_read = time.perf_counter() - began, self._kv.keys_read - keys_before
        out: list[tuple[Lane, Pcm]] = []
        for lane, frame in zip(lanes, frames, strict=True):
            lane.steps_s, lane.n_keys_read = lane.steps_s + spent_s / len(lanes), lane.n_keys_read + n_read
            out.append((lane, lane.receive(frame)))
        self.t += 1
        self._let_go()
        return out

    def _let_go(self) -> None:
        """Go on with those that are not done."""
        rows = [row for row, lane in enumerate(self.lanes) if not lane.done]
        if 0 < len(rows) < len(self.lanes):
            self._kv.keep(rows)
        self.lanes = [self.lanes[row] for row in rows]

    def close(self) -> None:
        """Free the cache and every codec's histories."""
        self._kv.free()
        for lane in self._opened:
            lane.close()


def _repeated(kv: KVSnapshot, n: int) -> KVSnapshot:
    """Return the prefix for a batch of n rows; nothing is copied yet."""
    return KVSnapshot(tuple(layer.expand(-1, n, -1, -1, -1) for layer in kv.layers))

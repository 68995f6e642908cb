"""The models that are open: a few at most, the one that was used longest ago closed first.

Used in one thread, which is where models are opened, asked and closed. Must not know of Qt.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from engine import api

log = logging.getLogger(__name__)

OpenSynth = Callable[[str], api.Synth]  # by the id of a model
EnginePhase = Literal["closed", "loading", "ready", "failed"]
MOST = 3  # models that may be open at a time; the setting says how many are


@dataclass(frozen=True, slots=True)
class EngineState:
    """What one model is doing. info when ready; error when failed. model: its id."""

    phase: EnginePhase = "closed"
    info: api.EngineInfo | None = None
    error: Exception | None = None
    model: str = ""


def _unheard(_state: EngineState) -> None:
    pass


class Engines:
    """told: hears of every model that is opened, closed, or cannot be. most: how many may be open."""

    def __init__(self, told: Callable[[EngineState], object] = _unheard, most: int = 1) -> None:
        self._told, self.most = told, most
        self._open: OrderedDict[str, api.Synth] = OrderedDict()  # the one used last is the last one

    def get(self, model: str, open_synth: OpenSynth) -> api.Synth:
        """Return an open model; others make room for it before it is loaded. Raises what opening it raises."""
        if model not in self._open:
            while len(self._open) >= max(1, self.most):
                self.close(next(iter(self._open)))
            self._told(EngineState("loading", model=model))
            try:
                self._open[model] = open_synth(model)
            except Exception as error:
                self._told(EngineState("failed", error=error, model=model))
                raise
            self._told(EngineState("ready", self._open[model].info, model=model))
        self._open.move_to_end(model)
        return self._open[model]

    def close(self, model: str | None = None) -> None:
        """Close one model, or all of them; the next request opens it again."""
        for known in [*self._open] if model is None else [model]:
            synth = self._open.pop(known, None)
            try:
                if synth is not None:
                    synth.close()
            except Exception:  # one that cannot be closed keeps nobody else open
                log.exception("closing the model %s failed", known)
            self._told(EngineState(model=known))

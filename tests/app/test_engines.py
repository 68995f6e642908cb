"""A few models are open at a time, each is closed once, and their memory comes back when nobody wants it."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from app.engines import Engines, EngineState
from app.idle import IdleUnload
from app.project.model import Project
from app.speaking import Speaker
from engine import api
from tests.fakes import FakeSynth
from tests.model_shelf import CLONER, SPEAKERS, FakeStore
from tests.samples import small_project
from tests.workshop import Gate, MakeWorkshop, Workshop

OTHER = "qwen3-0.6b-base"


class Shelf:
    """Opens models by name and remembers them; `broken` cannot be opened."""

    def __init__(self, broken: str = "") -> None:
        self.opened: dict[str, list[FakeSynth]] = {}
        self._broken = broken

    def __call__(self, model: str) -> FakeSynth:
        if model == self._broken:
            raise MemoryError
        synth = FakeSynth()
        self.opened.setdefault(model, []).append(synth)
        return synth

    @property
    def still_open(self) -> set[str]:
        return {model for model, synths in self.opened.items() if not all(synth.closed for synth in synths)}


def test_the_model_used_longest_ago_makes_room_before_the_next_is_loaded() -> None:
    shelf, told = Shelf(), list[EngineState]()
    engines = Engines(told.append, most=2)
    for model in ("a", "b", "a", "c"):
        engines.get(model, shelf)
    assert shelf.still_open == {"a", "c"}
    assert [len(synths) for synths in shelf.opened.values()] == [1, 1, 1], "each was loaded once"
    phases = [(state.model, state.phase) for state in told]
    assert phases.index(("b", "closed")) < phases.index(("c", "loading")), "its memory is free before more is taken"


def test_a_smaller_bound_holds_from_the_next_model_on_and_one_is_the_least() -> None:
    shelf = Shelf()
    engines = Engines(most=3)
    for model in ("a", "b", "c"):
        engines.get(model, shelf)
    engines.most = 0
    engines.get("d", shelf)
    assert shelf.still_open == {"d"}


def test_a_model_that_cannot_be_opened_is_told_and_leaves_the_others_alone() -> None:
    shelf, told = Shelf(broken="b"), list[EngineState]()
    engines = Engines(told.append, most=2)
    engines.get("a", shelf)
    with pytest.raises(MemoryError) as caught:
        engines.get("b", shelf)
    assert told[-1] == EngineState("failed", error=caught.value, model="b")
    assert shelf.still_open == {"a"}
    engines.close()
    assert shelf.still_open == set()


def test_one_that_will_not_close_keeps_nobody_else_open() -> None:
    class Stubborn(FakeSynth):
        def close(self) -> None:
            raise OSError("busy")

    shelf, told = Shelf(), list[EngineState]()
    engines = Engines(told.append, most=2)
    engines.get("a", lambda model: Stubborn())
    engines.get("b", shelf)
    engines.close()
    assert shelf.still_open == set()
    assert {state.model for state in told if state.phase == "closed"} == {"a", "b"}


# ---- in the queue ------------------------------------------------------------------------------------------------


def two_models() -> Project:
    """Two who speak in turn, each with a model of its own; both read letters, so that no front end is loaded."""
    project = small_project()
    mara, taro = project.characters
    taro = replace(taro, model=CLONER, transcript="本当に行くの。")
    return replace(project, characters=(replace(mara, model=OTHER), taro))


def shop_of(make_workshop: MakeWorkshop, **given: object) -> Workshop:
    synths = {CLONER: FakeSynth(traits={"family": "qwen3", "model": "Qwen"})}
    shop = make_workshop(project=two_models(), store=FakeStore([CLONER, OTHER]), synths=synths, **given)
    shop.open()
    return shop


def idle(qtbot: QtBot, shop: Workshop) -> None:
    qtbot.waitUntil(lambda: not shop.queue.busy, timeout=60_000)


def test_characters_of_one_project_speak_with_their_own_models_in_the_order_that_was_asked(
    qtbot: QtBot, make_workshop: MakeWorkshop
) -> None:
    shop = shop_of(make_workshop)
    shop.queue.set_most_open(2)
    shop.generation.generate(["l1", "l2", "l3"])
    idle(qtbot, shop)
    assert shop.opened_models == [OTHER, CLONER], "the bound lets both stay"
    assert [request.line_id for request in shop.synth.asked] == ["l1", "l3"]
    (asked,) = shop.synths[CLONER].asked
    assert isinstance(asked.voice, api.VoiceClip)
    assert asked.voice.transcript == "本当に行くの。"
    assert [take.line for take in shop.ends.takes] == ["l1", "l2", "l3"], "nobody reordered them"
    assert [take.uses for take in shop.ends.takes] == [("transcript",)] * 3
    assert set(shop.queue.resident) == {OTHER, CLONER}


def test_lines_of_one_model_are_made_together_only_if_the_user_wants_it(
    qtbot: QtBot, make_workshop: MakeWorkshop
) -> None:
    shop = shop_of(make_workshop)
    shop.settings.models_together = True
    shop.queue.set_most_open(1)
    shop.generation.generate(["l1", "l2", "l3"])
    idle(qtbot, shop)
    assert [take.line for take in shop.ends.takes] == ["l1", "l3", "l2"]
    assert shop.opened_models == [OTHER, CLONER], "each was loaded once"


def test_a_model_that_is_damaged_fails_its_own_lines_and_no_others(qtbot: QtBot, make_workshop: MakeWorkshop) -> None:
    gate = Gate()
    shop = shop_of(make_workshop, synth=FakeSynth(on_frame=gate))
    damaged = api.ModelError(shop.root, "it is damaged.")

    def open_synth(model: str) -> FakeSynth:
        if model == CLONER:
            raise damaged
        return shop.synth

    shop.queue.reopen(open_synth)
    items = shop.generation.generate(["l1", "l2", "l3", "l2"], 1)
    gate.open()
    idle(qtbot, shop)
    ends = {item.line_id: shop.ends.of(item) for item in items}
    assert ends == {"l1": ["finished"], "l2": ["failed"], "l3": ["finished"]}


def test_unloading_closes_every_model_in_the_engine_thread_and_the_next_take_loads_its_own(
    qtbot: QtBot, make_workshop: MakeWorkshop
) -> None:
    shop = shop_of(make_workshop)
    shop.queue.set_most_open(2)
    shop.generation.generate(["l1", "l2"])
    idle(qtbot, shop)
    shop.queue.unload()
    qtbot.waitUntil(lambda: not shop.queue.resident)
    assert shop.synth.closed
    assert shop.synths[CLONER].closed
    assert not shop.queue.paused
    shop.generation.generate(["l2"])
    idle(qtbot, shop)
    assert shop.opened_models == [OTHER, CLONER, CLONER]


def test_unloading_while_takes_wait_pauses_them_so_that_nothing_is_loaded_again(
    qtbot: QtBot, make_workshop: MakeWorkshop
) -> None:
    gate = Gate()
    shop = shop_of(make_workshop, synth=FakeSynth(on_frame=gate))
    items = shop.generation.generate(["l1", "l3"])
    assert gate.reached.wait(20)
    shop.queue.unload()
    gate.open()
    qtbot.waitUntil(lambda: shop.ends.of(items[0]) == ["finished"], timeout=60_000)
    qtbot.waitUntil(lambda: not shop.queue.resident)
    assert shop.queue.waiting == (items[1],)
    assert shop.queue.paused
    shop.queue.resume()
    idle(qtbot, shop)
    assert shop.ends.of(items[1]) == ["finished"]


def test_idle_models_give_their_memory_back_and_busy_ones_do_not(qtbot: QtBot, make_workshop: MakeWorkshop) -> None:
    shop = shop_of(make_workshop)
    IdleUnload(shop.settings, shop.queue, minute_ms=2)
    shop.settings.unload_after_min = 20
    shop.generation.generate(["l1"])
    idle(qtbot, shop)
    qtbot.waitUntil(lambda: shop.queue.engine.phase == "closed", timeout=60_000)
    assert shop.synth.closed
    assert [take.line for take in shop.ends.takes] == ["l1"]


def test_never_is_never(qtbot: QtBot, make_workshop: MakeWorkshop) -> None:
    shop = shop_of(make_workshop)
    IdleUnload(shop.settings, shop.queue, minute_ms=1)
    shop.settings.unload_after_min = 0
    shop.generation.generate(["l1"])
    idle(qtbot, shop)
    qtbot.wait(60)
    assert shop.queue.resident
    shop.settings.unload_after_min = 1
    qtbot.waitUntil(lambda: not shop.queue.resident, timeout=60_000)


def test_a_voice_is_warm_in_its_own_model_alone(qtbot: QtBot, workshop: Workshop) -> None:
    clip = api.VoiceClip(workshop.root / "aoi.flac")
    prepared: list[Speaker] = []
    workshop.queue.voice_prepared.connect(prepared.append)
    for model in (CLONER, SPEAKERS):
        workshop.queue.prepare(Speaker(model, clip))
    idle(qtbot, workshop)
    assert prepared == [Speaker(CLONER, clip), Speaker(SPEAKERS, clip)]
    assert threading.current_thread() not in workshop.opened_in

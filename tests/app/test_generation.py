"""Takes on request: what is asked, what comes back, and what the window is told meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

from pytestqt.qtbot import QtBot

from app.project.store import open_folder
from engine import api
from tests.fakes import FakeSynth
from tests.workshop import Gate, MakeWorkshop, Workshop


def wait_until_idle(qtbot: QtBot, shop: Workshop) -> None:
    qtbot.waitUntil(lambda: not shop.queue.busy, timeout=20_000)


def test_a_take_is_on_the_shelf_when_it_is_told(qtbot: QtBot, workshop: Workshop) -> None:
    told: list[bool] = []
    workshop.generation.take_made.connect(
        lambda item, take: told.append(workshop.workspace.shelf.get(take.id) is not None)
    )
    workshop.generation.generate(["l1"])
    wait_until_idle(qtbot, workshop)
    assert told == [True]
    assert workshop.generation.activity("l1") is None


def test_takes_of_one_line_differ_and_the_first_of_every_line_comes_first(qtbot: QtBot, workshop: Workshop) -> None:
    items = workshop.generation.generate(["l3", "l1"], 2)
    assert [(item.line_id, item.job.number) for item in items] == [("l1", 1), ("l3", 1), ("l1", 2), ("l3", 2)]
    assert len({item.job.seed for item in items}) == 4
    wait_until_idle(qtbot, workshop)
    more = workshop.generation.generate(["l1"])
    assert more[0].job.number == 3
    assert more[0].job.seed not in {item.job.seed for item in items}
    wait_until_idle(qtbot, workshop)


def test_missing_means_no_fresh_take_and_none_on_its_way(qtbot: QtBot, workshop: Workshop) -> None:
    workshop.generation.generate(["l1"])
    assert [item.line_id for item in workshop.generation.generate_missing()] == ["l2", "l3"]
    assert workshop.generation.generate_missing() == []
    wait_until_idle(qtbot, workshop)
    workshop.editing.retext("l3", "Sit down, I said.")
    workshop.editing.retext("l2", "")
    assert [item.line_id for item in workshop.generation.generate_missing()] == ["l3"]
    assert workshop.generation.generate_missing(["l1"]) == []
    wait_until_idle(qtbot, workshop)


def test_activity_follows_a_line_from_the_queue_to_its_take(qtbot: QtBot, make_workshop: MakeWorkshop) -> None:
    gate = Gate()
    shop = make_workshop(synth=FakeSynth(on_frame=gate, fail={"l3": OSError("no")}))
    shop.open()
    told: list[frozenset[str]] = []
    shop.generation.activity_changed.connect(told.append)
    shop.generation.generate(["l1", "l2", "l3"])
    assert told == [frozenset({"l1", "l2", "l3"})], "many that are asked at once are told once"
    qtbot.waitUntil(gate.reached.is_set)
    qtbot.waitUntil(lambda: shop.generation.activity("l1") == "generating")
    assert shop.generation.activity("l2") == "queued"
    gate.open()
    wait_until_idle(qtbot, shop)
    assert shop.generation.activity("l1") is None
    assert shop.generation.activity("l3") == "failed"
    assert isinstance(shop.generation.fault("l3"), OSError)
    assert shop.generation.failed_lines == {"l3"}


def test_a_line_without_words_is_skipped_not_failed(qtbot: QtBot, workshop: Workshop) -> None:
    workshop.editing.retext("l1", "……！")
    workshop.generation.generate(["l1"])
    wait_until_idle(qtbot, workshop)
    assert workshop.generation.activity("l1") == "skipped"
    assert workshop.generation.failed_lines == frozenset()


def test_a_failure_is_forgotten_when_the_line_is_edited_or_asked_for_again(
    qtbot: QtBot, make_workshop: MakeWorkshop
) -> None:
    shop = make_workshop(synth=FakeSynth(fail={"l1": OSError("no"), "l3": OSError("no")}))
    shop.open()
    shop.generation.generate(["l1", "l3"])
    wait_until_idle(qtbot, shop)
    shop.editing.annotate("l1", "only a note")
    assert shop.generation.activity("l1") == "failed"
    shop.editing.retext("l1", "Something else.")
    assert shop.generation.activity("l1") is None
    assert shop.generation.activity("l3") == "failed"
    shop.generation.generate(["l3"])
    assert shop.generation.activity("l3") in ("queued", "generating")
    wait_until_idle(qtbot, shop)


def test_a_take_that_arrives_disturbs_neither_undo_nor_redo(qtbot: QtBot, make_workshop: MakeWorkshop) -> None:
    gate = Gate()
    shop = make_workshop(synth=FakeSynth(on_frame=gate))
    shop.open()
    shop.editing.retext("l1", "First.")
    shop.editing.retext("l1", "Second.")
    shop.generation.generate(["l1"])
    assert gate.reached.wait(20)
    shop.document.undo.undo()
    gate.open()
    wait_until_idle(qtbot, shop)
    assert shop.document.undo.canRedo()
    assert shop.document.undo.canUndo()
    shop.document.undo.redo()
    assert shop.workspace.project.line("l1").text == "Second."
    shop.document.undo.undo()
    shop.document.undo.undo()
    assert len(shop.workspace.shelf.of("l1")) == 1, "undo erases no take"
    assert shop.workspace.shelf.of("l1")[0].text == "Second.", "as it was when it was asked for"


def test_a_take_of_a_project_that_was_left_is_kept_there_and_never_shown_in_another(
    qtbot: QtBot, make_workshop: MakeWorkshop
) -> None:
    gate = Gate()

    class TooLate(FakeSynth):
        """Waits after the last packet, where nobody looks at the token any more."""

        def stream(self, request: api.Request, token: api.CancelToken) -> Iterator[api.Packet]:
            yield from super().stream(request, token)
            gate(request.line_id, 1)

    shop = make_workshop(synth=TooLate())
    first = shop.open()
    made: list[object] = []
    shop.generation.take_made.connect(lambda item, take: made.append(take))
    item = shop.generation.generate(["l1"])[0]
    assert gate.reached.wait(20)
    shop.open("Copy.dub")  # a line of it has the same id
    gate.open()
    wait_until_idle(qtbot, shop)
    assert shop.ends.of(item) == ["finished"]
    assert made == []
    assert len(shop.workspace.shelf) == 0
    shop.workspace.close()
    with open_folder(first) as folder:
        assert [take.line for take in folder.takes] == ["l1"]


def test_another_project_takes_back_what_was_asked_in_the_last_one(qtbot: QtBot, make_workshop: MakeWorkshop) -> None:
    gate = Gate()
    shop = make_workshop(synth=FakeSynth(on_frame=gate))
    shop.open()
    items = shop.generation.generate(["l1", "l2", "l3"])
    assert gate.reached.wait(20)
    shop.open("Other.dub")
    assert shop.generation.activity("l1") is None
    again = shop.generation.generate(["l1"])[0]
    gate.open()
    wait_until_idle(qtbot, shop)
    assert [shop.ends.of(item) for item in items] == [["cancelled"]] * 3
    assert shop.ends.of(again) == ["finished"]
    assert len(shop.workspace.shelf.of("l1")) == 1


def test_without_a_project_nothing_is_asked(qtbot: QtBot, make_workshop: MakeWorkshop) -> None:
    shop = make_workshop()
    assert shop.generation.generate(["l1"]) == []
    assert shop.generation.generate_missing() == []


def test_a_character_without_a_clip_fails_with_its_name(qtbot: QtBot, workshop: Workshop) -> None:
    workshop.editing.set_clip("c1", None, None, None, None)
    workshop.generation.generate(["l1"])
    wait_until_idle(qtbot, workshop)
    assert "Mara" in str(workshop.generation.fault("l1"))
    assert workshop.opened == 0, "no model is loaded to find that out"


def test_cancelling_thousands_is_told_once(qtbot: QtBot, workshop: Workshop) -> None:
    workshop.queue.pause()
    workshop.generation.generate(["l1", "l2", "l3"], 500)
    told: list[frozenset[str]] = []
    workshop.generation.activity_changed.connect(told.append)
    workshop.queue.cancel_all()
    assert told == [frozenset({"l1", "l2", "l3"})]
    assert [workshop.generation.activity(line_id) for line_id in ("l1", "l2", "l3")] == [None] * 3


def test_an_unusable_voice_fails_its_lines_with_the_reason_already_known(qtbot: QtBot, workshop: Workshop) -> None:
    reason = api.ClipError(workshop.root / "mara.flac", "The clip is silent.")
    workshop.generation.set_voice_faults({"c1": reason})
    workshop.generation.generate(["l1", "l2"])
    wait_until_idle(qtbot, workshop)
    assert workshop.generation.fault("l1") is reason
    assert workshop.generation.fault("l2") is None

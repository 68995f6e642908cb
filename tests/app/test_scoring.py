"""Takes are judged in the background; a take without scores stays usable."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from app.project.store import open_folder
from app.scoring import Scoring
from engine import api
from tests.workshop import Gate, MakeWorkshop, Workshop


class Judge:
    """An api.Scorer that writes down what it is asked and may fail."""

    def __init__(self, fail: Exception | None = None, before: Callable[[], None] | None = None) -> None:
        self.asked: list[tuple[api.TakeAudio, api.Request]] = []
        self.fail, self._before = fail, before

    def score(self, take: api.TakeAudio, request: api.Request) -> tuple[api.Score, ...]:
        self.asked.append((take, request))
        if self._before is not None:
            self._before()
        if self.fail is not None:
            raise self.fail
        return (api.Score("words", 0.75, "1 of 4 words was not heard.", False),)


@pytest.fixture
def scored(workshop: Workshop) -> tuple[Workshop, Scoring, Judge]:
    judge = Judge()
    return workshop, scoring_of(workshop, judge), judge


def scoring_of(shop: Workshop, judge: Judge) -> Scoring:
    return Scoring(shop.workspace, shop.generation, shop.jobs, shop.settings, lambda: judge)


def wait(qtbot: QtBot, shop: Workshop, scoring: Scoring) -> None:
    qtbot.waitUntil(lambda: not shop.queue.busy and not scoring.busy, timeout=20_000)


def test_a_new_take_gets_its_scores_shown_and_kept(qtbot: QtBot, scored: tuple[Workshop, Scoring, Judge]) -> None:
    shop, scoring, judge = scored
    told: list[frozenset[str]] = []
    shop.workspace.takes_changed.connect(told.append)
    shop.editing.retime("l3", 3.0, 5.0)
    shop.generation.generate(["l1", "l3"])
    wait(qtbot, shop, scoring)
    assert told == [frozenset({"l1"}), frozenset({"l3"})]
    assert [score.name for take in shop.workspace.shelf.all() for score in take.scores] == ["words", "words"]
    audio, request = judge.asked[1]
    assert request.text == "Sit down, please."
    assert request.duration_s == pytest.approx(2.0), "the slot is the length that is wanted"
    assert audio.info.reading.phonemes
    assert shop.workspace.root is not None
    root = shop.workspace.root
    shop.workspace.close()
    with open_folder(root) as folder:
        assert all(take.scores for take in folder.takes)


def test_scores_can_be_switched_off(qtbot: QtBot, scored: tuple[Workshop, Scoring, Judge]) -> None:
    shop, scoring, judge = scored
    shop.settings.score_takes = False
    shop.generation.generate(["l1"])
    wait(qtbot, shop, scoring)
    assert judge.asked == []


def test_a_fault_is_told_once_and_the_takes_stay(qtbot: QtBot, scored: tuple[Workshop, Scoring, Judge]) -> None:
    shop, scoring, judge = scored
    judge.fail = ValueError("a fault of ours")
    told: list[Exception] = []
    scoring.failed.connect(told.append)
    shop.generation.generate(["l1", "l2", "l3"])
    wait(qtbot, shop, scoring)
    assert len(told) == 1
    assert len(shop.workspace.shelf) == 3


def test_a_take_whose_file_is_gone_is_no_end_of_scoring(qtbot: QtBot, scored: tuple[Workshop, Scoring, Judge]) -> None:
    shop, scoring, _judge = scored

    def lose(item: object, take: object) -> None:
        folder = shop.workspace.folder
        assert folder is not None
        if len(shop.workspace.shelf) == 1:
            folder.path_of(shop.workspace.shelf.all()[0].path).unlink()

    shop.generation.take_made.disconnect(scoring._on_take_made)
    shop.generation.take_made.connect(lose)
    shop.generation.take_made.connect(scoring._on_take_made)
    shop.generation.generate(["l1", "l3"])
    wait(qtbot, shop, scoring)
    assert [take.line for take in shop.workspace.shelf.all() if take.scores] == ["l3"]


def test_another_project_is_never_given_the_scores_of_the_last(qtbot: QtBot, make_workshop: MakeWorkshop) -> None:
    gate = Gate()
    shop = make_workshop()
    shop.open()
    scoring = scoring_of(shop, Judge(before=lambda: gate("", 1)))
    shop.generation.generate(["l1", "l3"])
    qtbot.waitUntil(lambda: not shop.queue.busy and gate.reached.is_set())
    shop.open("Other.dub")
    gate.open()
    wait(qtbot, shop, scoring)
    assert len(shop.workspace.shelf) == 0

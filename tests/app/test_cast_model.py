"""The list of the cast is what the project says, after any edit, undo or redo."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from app.models.cast_model import CastModel, CharacterRole, CountsRole, IdRole, VoiceRole
from app.project.board import Counts
from app.project.model import Character, Project
from tests.desk import Desk, cast_of, project_of

PROJECT = project_of(cast_of("Mara", "太郎", "Edith", clips=False), {"One.": "c1", "二。": "c2", "Three.": "c1"})


@pytest.fixture
def desk(tmp_path: Path, qapp: object) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.close()


@pytest.fixture
def model(desk: Desk) -> CastModel:
    made = CastModel(desk.document, desk.workspace, desk.voices)
    QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    return made


def shown(model: CastModel) -> tuple[Character, ...]:
    return tuple(model.data(model.index(row), CharacterRole) for row in range(model.rowCount()))


def test_it_shows_the_cast_of_whatever_project_is_open(desk: Desk, model: CastModel, tmp_path: Path) -> None:
    assert model.rowCount() == 0
    desk.show(PROJECT)
    assert [model.data(model.index(row)) for row in range(3)] == ["Mara", "太郎", "Edith"]
    assert model.ids() == ("c1", "c2", "c3")
    assert model.data(model.index(1), IdRole) == "c2"
    assert model.data(model.index(0), VoiceRole).phase == "none"
    assert model.rowCount(model.index(0)) == 0
    desk.workspace.create(tmp_path / "other.dub", project_of(cast_of("Eve", clips=False), {}))
    assert model.ids() == ("c1",)
    assert model.data(model.index(0)) == "Eve"
    desk.workspace.close()
    assert model.rowCount() == 0
    assert model.data(QModelIndex()) is None


def test_typing_a_name_is_a_wish_and_changes_nothing_by_itself(desk: Desk, model: CastModel, qtbot: QtBot) -> None:
    desk.show(PROJECT)
    assert model.flags(model.index(0)) & Qt.ItemFlag.ItemIsEditable
    with qtbot.waitSignal(model.rename_wished) as wish:
        assert model.setData(model.index(1), "  次郎 ")
    assert wish.args == ["c2", "次郎"]
    assert model.data(model.index(1)) == "太郎"
    assert not model.setData(model.index(1), "太郎"), "the same name is no wish"
    assert not model.setData(model.index(1), "x", Qt.ItemDataRole.CheckStateRole)


def test_counts_follow_takes_and_confirmations(desk: Desk, model: CastModel, qtbot: QtBot) -> None:
    desk.show(PROJECT)
    assert model.data(model.index(0), CountsRole) == Counts(2, 2)
    assert model.data(model.index(2), CountsRole) == Counts(0, 0)
    take = desk.shelve("l1")
    desk.editing.choose("l1", take.id)
    qtbot.waitUntil(lambda: model.counts("c1") == Counts(2, 1))
    desk.editing.cast(["l1"], "c3")
    qtbot.waitUntil(lambda: (model.counts("c1"), model.counts("c3")) == (Counts(1, 1), Counts(1, 0)))
    desk.document.undo.undo()
    desk.editing.delete_take(take.id)
    qtbot.waitUntil(lambda: model.counts("c1") == Counts(2, 2))


def test_many_takes_are_counted_once(desk: Desk, model: CastModel, qtbot: QtBot) -> None:
    desk.show(PROJECT)
    told: list[list[int]] = []
    model.dataChanged.connect(lambda _a, _b, roles: told.append(list(roles)))
    for _ in range(4):
        desk.shelve("l2")
    desk.editing.choose("l2", desk.workspace.shelf.of("l2")[0].id)
    qtbot.waitUntil(lambda: model.counts("c2") == Counts(1, 0))
    assert told == [[CountsRole]]


def test_any_edit_of_the_cast_is_mirrored_undone_and_redone(desk: Desk, model: CastModel) -> None:
    desk.show(PROJECT)
    dice = random.Random(7)
    for step in range(120):
        project, cast = desk.document.project, list(desk.document.project.characters)
        match dice.randrange(6):
            case 0:
                at = dice.randrange(len(cast) + 1)
                cast.insert(at, Character(f"n{step}", f"New {step}"))
            case 1 if cast:
                gone = dice.choice(cast)
                cast = [who for who in cast if who is not gone and dice.random() > 0.2]
            case 2 if cast:
                at = dice.randrange(len(cast))
                cast[at] = replace(cast[at], name=f"Name {step}", colour="#112233")
            case 3:
                dice.shuffle(cast)
            case 4:
                desk.document.undo.undo()
                cast = list(desk.document.project.characters)
            case 5:
                desk.document.undo.redo()
                cast = list(desk.document.project.characters)
        if cast != list(desk.document.project.characters):
            desk.document.apply("edit", _with_cast(project, cast))
        assert shown(model) == desk.document.project.characters
        assert model.ids() == tuple(who.id for who in desk.document.project.characters)


def _with_cast(project: Project, cast: list[Character]) -> Project:
    return replace(project, characters=tuple(cast), episodes=())

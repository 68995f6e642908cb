"""A reason that was stored can still be said in another language, and a file cannot smuggle in a template."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from app.project.model import Json, Score
from app.project.records import read_take, write_take
from app.project.retold import read_told, write_told
from engine.api import Told, told
from tests.samples import small_project, take_of


def test_a_reason_survives_the_project_file_with_its_template() -> None:
    reason = told("{heard} of {n} words were not heard as written: {words}.", heard=2, n=7, words=told("“{a}”", a="on"))
    take = replace(take_of(small_project(), "l1", "t1"), scores=(Score("words", 0.5, reason, False),))
    row = json.loads(json.dumps(write_take(take)))
    again = read_take(row, "take").scores[0]
    assert again.reason == reason
    assert isinstance(again.reason, Told)
    assert again.reason.template == reason.template
    assert isinstance(again.reason.values["words"], Told)
    assert again.extra == {}
    assert write_take(read_take(row, "take")) == write_take(take)


def test_a_plain_reason_stays_plain_and_adds_nothing_to_the_file() -> None:
    assert write_told("It is short.") == {}
    assert not isinstance(read_told("It is short.", {}), Told)


@pytest.mark.parametrize(
    "kept",
    [
        None,
        [],
        {"template": "x"},
        {"template": 3, "values": {}},
        {"template": "other", "values": {}},
        {"template": "{a.__class__}", "values": {"a": "x"}},
        {"template": "{a[0]}", "values": {"a": "x"}},
        {"template": "{a:>9999999999}", "values": {"a": "x"}},
        {"template": "{a:{b}}", "values": {"a": "x", "b": "9"}},
        {"template": "{", "values": {}},
        {"template": "{a}", "values": {}},
        {"template": "{a}", "values": {"a": None}},
        {"template": "{a}", "values": {"a": ["x"]}},
        {"template": "{a:.1f}", "values": {"a": "x"}},
        {"template": "{a:d}", "values": {"a": 1.5}},
        {"template": "{a}", "values": {"a": {"template": "{b.real}", "values": {"b": 1}}}},
    ],
)
def test_what_is_no_plain_template_is_left_aside(kept: Json) -> None:
    said = read_told("x", kept)
    assert said == "x"
    assert not isinstance(said, Told)


def test_a_template_nested_without_end_is_left_aside() -> None:
    kept: dict[str, Json] = {"template": "x", "values": {}}
    for _ in range(500):
        kept = {"template": "{a}", "values": {"a": kept}}
    assert not isinstance(read_told("x", kept), Told)


def test_a_template_that_does_not_give_the_text_beside_it_is_left_aside() -> None:
    said = read_told("The take is good.", {"template": "The take is {n}.", "values": {"n": "bad"}})
    assert said == "The take is good."
    assert not isinstance(said, Told)

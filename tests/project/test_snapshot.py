"""The bytes of project.json are the same however many of them were kept from the last time."""

from __future__ import annotations

import json
from dataclasses import replace

from app.project.model import Score
from app.project.snapshot import Snapshot, Writer, decode, encode
from tests.samples import small_project, take_of

TAKES = tuple(take_of(small_project(), "l1", f"t{number}") for number in range(5))


def test_what_is_written_is_what_encode_says() -> None:
    writer = Writer("Afureko")
    for takes in (TAKES[:2], TAKES, (), TAKES[3:]):
        snapshot = Snapshot(small_project(), takes, revision=3, extra={"later": {"takes": []}})
        data = writer.bytes_of(snapshot)
        assert json.loads(data) == encode(snapshot, "Afureko")
        assert decode(data) == snapshot


def test_a_take_that_was_scored_is_written_anew() -> None:
    writer = Writer("Afureko")
    writer.bytes_of(Snapshot(small_project(), TAKES))
    scored = replace(TAKES[1], scores=(Score("words", 1.0, "All words were heard.", True),))
    snapshot = Snapshot(small_project(), (TAKES[0], scored, *TAKES[2:]))
    assert decode(writer.bytes_of(snapshot)).takes[1].scores == scored.scores


def test_texts_that_look_like_the_list_of_takes_and_texts_utf8_cannot_hold_are_kept() -> None:
    project = small_project()
    lines = project.episodes[0].lines
    odd = (replace(lines[0], text='\n "takes": []'), replace(lines[1], note="\udc80 \u2028"), *lines[2:])
    episode = replace(project.episodes[0], lines=odd)
    takes = (replace(TAKES[0], text="\udcff"), replace(TAKES[1], text='x",\n  "takes": ['))
    snapshot = Snapshot(replace(project, episodes=(episode,)), takes)
    assert decode(Writer("Afureko").bytes_of(snapshot)) == snapshot


def test_rows_that_are_known_are_not_made_again() -> None:
    """The work is counted, not the time: encoding is what makes a long project slow to write."""
    writer = Writer("Afureko")
    writer.bytes_of(Snapshot(small_project(), TAKES))
    before = {take_id: row for take_id, (_, row) in writer._rows.items()}
    writer.bytes_of(Snapshot(small_project(), (*TAKES, take_of(small_project(), "l2", "new"))))
    assert all(writer._rows[take_id][1] is row for take_id, row in before.items())

"""Sentences that remember how they were made are plain strings to everybody else."""

from __future__ import annotations

import copy
import errno
import json
import os
import pickle
from pathlib import Path

import pytest

from engine.api import (
    ClipError,
    DurationError,
    EngineError,
    ModelError,
    Told,
    all_of,
    any_of,
    joined,
    read_text,
    reason_of,
    told,
    words_of,
)


def test_a_told_sentence_is_its_english_text_and_remembers_its_template() -> None:
    said = told("The clip is {seconds:.1f} s long.", seconds=3.24)
    assert said == "The clip is 3.2 s long."
    assert hash(said) == hash("The clip is 3.2 s long.")
    assert {"The clip is 3.2 s long.": 1}[said] == 1
    assert json.dumps(said) == '"The clip is 3.2 s long."'
    assert isinstance(said, Told)
    assert said.template == "The clip is {seconds:.1f} s long."
    assert said.values == {"seconds": 3.24}


def test_what_is_told_cannot_be_changed_afterwards() -> None:
    values = {"n": 1}
    said = Told("1 line", "{n} line", values)
    values["n"] = 2
    assert said.values == {"n": 1}
    with pytest.raises(TypeError):
        said.values["n"] = 3  # type: ignore[index]


def test_a_template_may_use_any_name_even_template() -> None:
    assert told("{template} {text}", template="a", text="b") == "a b"


@pytest.mark.parametrize("again", [lambda x: pickle.loads(pickle.dumps(x)), copy.copy, copy.deepcopy])
def test_copies_and_pickles_still_remember(again: object) -> None:
    said = told("{file}: {reason}", file="a.wav", reason=told("{n} s", n=2))
    other = again(said)  # type: ignore[operator]
    assert other == said
    assert isinstance(other, Told)
    assert other.values == said.values
    assert isinstance(other.values["reason"], Told)


def test_an_error_keeps_the_template_of_its_reason() -> None:
    reason = told("The clip is silent. {way_out}", way_out=told("Choose another clip of this voice."))
    error = ClipError(Path("folder/声.MP3"), reason)
    said = words_of(error)
    assert str(error) == said == "声.MP3: The clip is silent. Choose another clip of this voice."
    assert isinstance(said, Told)
    assert said.values["reason"] is reason
    assert error.reason is reason


def test_errors_whose_message_is_composed_are_told_too() -> None:
    for error in (DurationError(9.0, 0.5, 2.0), ModelError(Path("m"), "no."), EngineError(told("It was closed."))):
        assert isinstance(words_of(error), Told), error
        assert words_of(error) == str(error)


def test_errors_of_others_say_their_plain_words() -> None:
    assert words_of(ValueError("plain")) == "plain"
    assert words_of(OSError(2, "No such file", "x")) == "[Errno 2] No such file: 'x'"
    assert words_of(KeyError("id")) == "'id'"
    assert words_of(ValueError()) == ""


def test_what_cannot_be_read_says_why_with_its_template() -> None:
    for text in ("Привет", "안녕", "你们好吗"):
        with pytest.raises(EngineError) as caught:
            read_text(text)
        said = words_of(caught.value)
        assert isinstance(said, Told)
        assert said.values["span"] in text


def test_reasons_of_the_system_are_plain_words(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        (tmp_path / "gone").read_bytes()
    assert reason_of(caught.value) == "it is not there"
    for number in (errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EIO, errno.EISDIR):
        said = reason_of(OSError(number, os.strerror(number)))
        assert isinstance(said, Told)
        assert said[0].islower()
    assert reason_of(OSError(errno.ESRCH, "No such process")) == "No such process"
    assert isinstance(reason_of(OSError(told("{file} is damaged.", file="a"))), Told)


def test_lists_and_rows_of_sentences_are_told() -> None:
    assert any_of(("en", "ja")) == "en or ja"
    assert all_of(("en", "ja", "zh")) == "en, ja and zh"
    assert any_of(("en",)) == "en"
    row = joined([told("A."), told("B."), "C."])
    assert row == "A. B. C."
    assert isinstance(row, Told)
    assert joined(["alone"]) == "alone"

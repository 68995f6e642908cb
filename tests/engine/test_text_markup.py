"""Tags, entities and control characters in a line: never spoken, and nothing that is speech goes with them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import text_plain
from engine.api import NothingToSpeak, read_text
from engine.text_markup import without_markup


@pytest.mark.parametrize(
    ("text", "spoken", "tags"),
    [
        ("<b>Hello</b> there", "Hello there", ("<b>", "</b>")),
        ('<font color="#ff0000" size=3>Hello</font>', "Hello", ('<font color="#ff0000" size=3>', "</font>")),
        ("<v Fred Smith>Hello", "Hello", ("<v Fred Smith>",)),
        ("<c.yellow.bg_blue>Hello</c>", "Hello", ("<c.yellow.bg_blue>", "</c>")),
        ("<00:01.000>Hello <00:02.000>there", "Hello there", ("<00:01.000>", "<00:02.000>")),
        ("Hello<br/>there", "Hello there", ("<br/>",)),
        ("Hel<i>lo</i>", "Hello", ("<i>", "</i>")),
        ("<!-- loud -->Hello", "Hello", ("<!-- loud -->",)),
        ('<speak>Hello<break time="1s"/>there</speak>', "Hello there", ("<speak>", '<break time="1s"/>', "</speak>")),
    ],
)
def test_tags_stay_unspoken_and_are_listed(text: str, spoken: str, tags: tuple[str, ...]) -> None:
    """<b>Hello</b> was spoken as “b hello b”."""
    found = read_text(text, "en")
    assert (found.spoken, found.skipped) == (spoken, tags)


@pytest.mark.parametrize(
    "text",
    [
        "\x1b[31mHello\x1b[0m there",
        "\x1b[1;38;5;9mHello\x1b[m there",
        "\\x1b[31mHello\\033[0m there",
        "[31mHello[0m there",
        "\x1b]0;a title\x07Hello\x1b(B there",
        "\x9b31mHello there",
        "Hel\x00lo\x07 there\x7f",
    ],
)
def test_what_steers_a_terminal_is_neither_spoken_nor_listed(text: str) -> None:
    """The colour red was spoken as “thirty-one meters”."""
    found = read_text(text, "en")
    assert (found.spoken, found.skipped) == ("Hello there", ())


@pytest.mark.parametrize(
    "text",
    [
        "a<b and c>d",
        "I <3 you",
        "2 < 3 and 4 > 1",
        "<- back",
        "R&D; and so on",
        "<|speaker:1|>Hi",
        "＜ナレ＞",
        "[5m away] Go",
    ],
)
def test_signs_that_only_look_like_markup_stay(text: str) -> None:
    assert without_markup(text) == (text, ())


def test_entities_are_the_signs_they_stand_for() -> None:
    assert read_text("Tom &amp; Jerry&nbsp;&#33;", "en").spoken == "Tom and Jerry!"


def test_a_reading_written_over_the_words_is_not_spoken_twice() -> None:
    assert read_text("<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>だ", "ja").spoken == "カンジ ダ"


@pytest.mark.parametrize("text", ["<b></b>", "\x1b[31m\x1b[0m", "<i>…</i>"])
def test_a_line_of_markup_alone_is_non_verbal(text: str) -> None:
    with pytest.raises(NothingToSpeak):
        read_text(text)


def test_a_given_reading_and_other_models_are_spared_the_same() -> None:
    assert read_text("x", "en", "<i>Hello</i>\x1b[0m").spoken == "Hello"
    found = text_plain.read("\x1b[31m<b>Bonjour</b>", "fr", None, ("fr",))
    assert (found.spoken, found.skipped) == ("Bonjour", ("<b>", "</b>"))


def test_the_marks_of_a_model_that_has_its_own_stay() -> None:
    found = text_plain.read("<|speaker:1|>[whisper] <b>Hi</b>", "en", None, ("en",), tags=True)
    assert found.spoken == "<|speaker:1|>[whisper] Hi"


@given(st.text("<>/abi =\"'!-&;[]0m\x1b\x07 "))
def test_no_control_character_is_left_of_any_text(text: str) -> None:
    assert not set(without_markup(text)[0]) & {"\x1b", "\x07"}


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("I **never** said that.", "I never said that."),
        ("__Really__ so.", "Really so."),
        ("**All of it.**", "All of it."),
        ("*sighs* Fine.", "Fine."),
        ("2**3", "two three"),
        ("an_old__name__here", "an old name here"),
    ],
)
def test_bold_words_are_spoken_and_what_stands_in_single_stars_is_a_direction(text: str, spoken: str) -> None:
    """“I **never** lied” was spoken as “I lied”."""
    assert read_text(text, "en").spoken.rstrip(".") == spoken.rstrip(".")

"""Scripts as people have them: every line arrives or is named in a problem with its line number."""

from __future__ import annotations

import pytest

from app.project.script import ParsedScript, ScriptError, parse_script
from app.project.script_names import split_name


def _rows(script: ParsedScript) -> list[tuple[str, str]]:
    return [(row.name, row.text) for row in script.rows]


def _flagged(script: ParsedScript) -> list[tuple[int, str]]:
    return [(problem.line_no, problem.kind) for problem in script.problems]


SRT = "1\n00:00:01,000 --> 00:00:02,500\n{0}：行くよ。\n\n2\n00:00:03,000 --> 00:00:04,000\n{1}：待って、{0}。\n\n"
TWO = SRT.format("健", "葵")


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (TWO.encode("utf-8"), "utf-8"),
        (TWO.encode("utf-8-sig"), "utf-8-sig"),
        (TWO.encode("utf-16"), "utf-16"),
        (b"\xfe\xff" + TWO.encode("utf-16-be"), "utf-16"),
        (TWO.encode("utf-32"), "utf-32"),
        (TWO.replace("\n", "\r\n").encode("cp932"), "cp932"),
    ],
)
def test_every_known_encoding_gives_the_same_two_lines(data: bytes, encoding: str) -> None:
    script = parse_script(data, "x.srt")
    assert _rows(script) == [("健", "行くよ。"), ("葵", "待って、健。")]
    assert [(row.start_s, row.end_s, row.line_no) for row in script.rows] == [(1.0, 2.5, 3), (3.0, 4.0, 7)]
    assert (script.encoding, script.problems, script.names) == (encoding, (), ("健", "葵"))


def test_short_times_are_read_and_broken_ones_are_flagged_and_nothing_is_lost() -> None:
    text = (
        "1\n0:00:00 --> 0:00:09,500\nA: One.\n\n2\n00:00:11.2 --> 00:00:12.25\nB: Two.\n\n"
        "3\n00:00:20,000 --> 00:00:20,000\nA: Three.\n\n4\n00:00:26,000 --> 00:00:25,000\nB: Four.\n\n"
    )
    script = parse_script(text.encode())
    assert [(row.start_s, row.end_s) for row in script.rows] == [(0.0, 9.5), (11.2, 12.25), (20.0, None), (26.0, None)]
    assert _flagged(script) == [(10, "time"), (14, "time")]


def test_a_cue_that_jumps_back_is_flagged_and_keeps_its_place() -> None:
    text = "1\n00:00:10,000 --> 00:00:11,000\nA: Later.\n\n2\n00:00:02,000 --> 00:00:03,000\nA: Earlier.\n"
    script = parse_script(text.encode())
    assert [row.text for row in script.rows] == ["Later.", "Earlier."]
    assert _flagged(script) == [(6, "time")]


def test_a_time_that_cannot_be_read_keeps_its_text() -> None:
    script = parse_script(b"1\n00:00:01,000 --> 00:00:02,000\nA: One.\n\n2\n00:xx --> 00:00:04,000\nA: Two.\n", "a.srt")
    assert [(row.text, row.start_s) for row in script.rows] == [("One.", 1.0), ("Two.", None)]
    assert _flagged(script) == [(6, "time")]


def test_cue_text_is_joined_by_its_script_and_loses_only_markup() -> None:
    text = (
        "1\n00:00:01,000 --> 00:00:02,000 X1:40 X2:600\nA: <i>First</i> half,\nsecond {\\an8}half.\n\n"
        "2\n00:00:03,000 --> 00:00:04,000\n葵：今日は\n暑い。\n"
    )
    assert _rows(parse_script(text.encode())) == [("A", "First half, second half."), ("葵", "今日は暑い。")]


def test_two_speakers_in_a_cue_become_two_lines_and_are_flagged() -> None:
    script = parse_script(b"1\n00:00:01,000 --> 00:00:02,000\nA: Go.\nB: No.\n")
    assert [(row.name, row.text, row.start_s) for row in script.rows] == [("A", "Go.", 1.0), ("B", "No.", 1.0)]
    assert _flagged(script) == [(2, "assumed")]


def test_cue_numbers_are_never_spoken_but_numbers_that_are_said_stay() -> None:
    text = "1\n00:00:01,000 --> 00:00:02,000\nA: How many?\n\n2\n00:00:03,000 --> 00:00:04,000\n42\n\n3\n"
    script = parse_script(text.encode())
    assert [row.text for row in script.rows] == ["How many?", "42"]
    assert _flagged(script) == [(7, "assumed"), (9, "skipped")]


def test_a_name_alone_on_its_line_speaks_the_next_one() -> None:
    assert _rows(parse_script("1\n00:00:01,000 --> 00:00:02,000\n葵：\nおはよう。\n".encode())) == [
        ("葵", "おはよう。")
    ]


def test_a_cue_without_text_is_reported() -> None:
    script = parse_script(b"1\n00:00:01,000 --> 00:00:02,000\n\n2\n00:00:03,000 --> 00:00:04,000\nA: Yes.\n")
    assert len(script.rows) == 1
    assert _flagged(script) == [(2, "skipped")]


def test_text_with_every_line_end_colon_and_indent_gives_its_speakers() -> None:
    text = "健：やあ\r\n\n葵:どうも\n\r\n　語り：その夜、\r健： \n"
    script = parse_script(text.encode(), "x.txt")
    assert _rows(script) == [("健", "やあ"), ("葵", "どうも"), ("語り", "その夜、")]
    assert _flagged(script) == [(6, "skipped")]
    assert "健" in script.problems[0].sentence


def test_a_line_without_a_name_goes_to_the_speaker_before_and_is_flagged() -> None:
    script = parse_script(b"It was late.\nMara: Hello.\nCome in.\n")
    assert _rows(script) == [("Narrator", "It was late."), ("Mara", "Hello."), ("Mara", "Come in.")]
    assert _flagged(script) == [(1, "assumed"), (3, "assumed")]


def test_a_script_without_any_name_is_one_assumption_not_hundreds() -> None:
    script = parse_script("雨だ。\n風だ。\n".encode())
    assert script.names == ("ナレーション",)
    assert _flagged(script) == [(1, "assumed")]


def test_non_verbal_lines_are_kept_for_the_engine_to_judge() -> None:
    script = parse_script("葵：……\n葵：(笑)\n葵：♪\n葵：😭\n".encode())
    assert [row.text for row in script.rows] == ["……", "(笑)", "♪", "😭"]
    assert script.problems == ()


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Mara: Hello.", "Mara"),
        ("alice: hi", "alice"),
        ("Dr. Smith: Sit down.", "Dr. Smith"),
        ("Old Woman of the Sea: Hm.", "Old Woman of the Sea"),
        ("太郎（小声）：うん", "太郎（小声）"),
        ("？？？：誰だ", "？？？"),
        ("〇〇：はい", "〇〇"),
        ("A: 5:30 is fine.", "A"),
        ("5:30 is fine.", None),
        ("At 5:30 we left.", None),
        ("http://example.org", None),
        ("he said: run", None),
        ("Wait. Listen: there.", None),
        ("だから、つまり：逃げろ", None),
        ("「はい」：と言った", None),
        (": nobody", None),
    ],
)
def test_a_speaker_is_told_from_a_sentence_with_a_colon(line: str, name: str | None) -> None:
    assert split_name(line)[0] == name


def test_half_width_and_full_width_spellings_are_one_speaker() -> None:
    assert parse_script("ＭＡＲＡ：あ\nMara: b\n".encode()).names == ("ＭＡＲＡ",)


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "no line"),
        (b"\n \n", "no line"),
        (b"Mara: caf\xe9 au lait\n", "line 1"),
        ("葵：おはよう。".encode() + b"\n\xff\xe3\x81\n" + "健：おはよう、元気？".encode(), "line 2"),
        ("A: x".encode("utf-16-le"), "zero bytes"),
        (b"\xff\xfeA", "UTF-16"),
    ],
)
def test_what_cannot_be_read_is_a_sentence(data: bytes, word: str) -> None:
    with pytest.raises(ScriptError, match=word):
        parse_script(data, "x.txt")


def test_text_of_another_code_page_that_passes_as_shift_jis_is_flagged() -> None:
    script = parse_script("小明：你好吗？我很好。\n".encode("gbk"))
    assert "encoding" in {problem.kind for problem in script.problems}


def test_megabytes_of_blank_lines_are_read_in_one_pass() -> None:
    script = parse_script(b"1\r\n00:00:01,000 --> 00:00:02,000\r\nA: Hi.\r\n" + b"\r\n" * 2_500_000, "x.srt")
    assert len(script.rows) == 1

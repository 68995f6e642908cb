"""Tables and subtitles of other programs: what is said arrives with its speaker and time, the rest is counted."""

from __future__ import annotations

import pytest

from app.project.script import ParsedScript, ScriptError, parse_script


def _said(script: ParsedScript) -> list[tuple[str, str, float | None, float | None]]:
    return [(row.name, row.text, row.start_s, row.end_s) for row in script.rows]


def _flagged(script: ParsedScript) -> list[tuple[int, str]]:
    return [(problem.line_no, problem.kind) for problem in script.problems]


# ---- tables ----


@pytest.mark.parametrize("file_name", ["", "x.csv", "x.txt"])
@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_table_is_known_by_its_first_row_whatever_parts_its_cells(sign: str, file_name: str) -> None:
    text = "character,text\r\n健,行くよ。\r\n葵,待って。\r\n".replace(",", sign)
    script = parse_script(text.encode("utf-8-sig"), file_name)
    assert [(row.name, row.text, row.line_no) for row in script.rows] == [("健", "行くよ。", 2), ("葵", "待って。", 3)]
    assert (script.format, script.problems) == ("csv", ())


def test_quoted_cells_keep_their_commas_quotation_marks_and_line_breaks() -> None:
    text = 'name,line\nMara,"Well, ""sit"" down,\nplease."\n太郎,"今日は\n暑い。"\nMara,Colons: they stay.\n'
    script = parse_script(text.encode(), "x.csv")
    assert [(row.text, row.line_no) for row in script.rows] == [
        ('Well, "sit" down, please.', 2), ("今日は暑い。", 4), ("Colons: they stay.", 6),
    ]  # fmt: skip


def test_times_of_a_table_are_read_in_every_usual_form() -> None:
    text = (
        "Speaker,Start time,End-Time,Transcription\nA,1.5,2,One.\nA,0:00:03:12,0:00:04:23,Two.\n"
        'A,"00:00:05,250",0:06,Three.\nA,,,Four.\n'
    )
    script = parse_script(text.encode(), "x.csv")
    times = [(start_s, end_s) for _, _, start_s, end_s in _said(script)]
    assert times == [(1.5, 2.0), (3.5, pytest.approx(4.958)), (5.25, 6.0), (None, None)]
    assert _flagged(script) == [(1, "assumed")]
    assert "24" in script.problems[0].sentence


def test_what_is_wrong_with_a_row_of_a_table_is_told_and_the_rest_is_kept() -> None:
    text = (
        "text,name,start,end,mood\nOne.,A,soon,2,calm\nTwo.,A,5,4,\n,A,6,7,\nThree.,,3,8,\nFour.,B,,9,\n\nShort row.\n"
    )
    script = parse_script(text.encode(), "x.csv")
    assert _said(script) == [
        ("A", "One.", None, None), ("A", "Two.", 5.0, None), ("A", "Three.", 3.0, 8.0), ("B", "Four.", None, None),
        ("B", "Short row.", None, None),
    ]  # fmt: skip
    assert _flagged(script) == [
        (1, "skipped"), (2, "time"), (2, "time"), (3, "time"), (4, "skipped"), (5, "time"), (5, "assumed"),
        (6, "time"), (8, "assumed"),
    ]  # fmt: skip
    assert "mood" in script.problems[0].sentence


def test_of_a_translated_table_the_translation_is_spoken_and_that_is_told() -> None:
    text = "speaker,start_time,end_time,transcription,translation\nA,0,1,Hello.,こんにちは。\n"
    script = parse_script(text.encode(), "dub.csv")
    assert _said(script) == [("A", "こんにちは。", 0.0, 1.0)]
    assert _flagged(script) == [(1, "assumed")]
    unfilled = parse_script(b"speaker,transcription,translation\nA,Hello.,\n", "dub.csv")
    assert (_said(unfilled), unfilled.problems) == ([("A", "Hello.", None, None)], ())


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Mara,Hello.\n太郎,はい。\n", "must name its columns"),
        ("name,start\nMara,1\n", "must name its columns"),
        ("", "must name its columns"),
        ('name,text\nMara,"Hello.\n太郎,はい。\n', "line 2 is never closed"),
        ("name,text\nMara,\n", "no line to speak"),
        ("name,text\nMara," + 200_000 * "a", "too long"),
    ],
)
def test_a_table_that_cannot_be_read_is_a_sentence(text: str, word: str) -> None:
    with pytest.raises(ScriptError, match=word):
        parse_script(text.encode(), "x.csv")


@pytest.mark.parametrize("text", ["Mara: name, text\n", "Mara: yes, no\n太郎: はい\n", "Name, please.\nText me.\n"])
def test_talk_with_commas_is_no_table(text: str) -> None:
    assert parse_script(text.encode()).format == "text"


# ---- WebVTT ----

VTT = """WEBVTT - Title --> not a cue title

STYLE
::cue { color: white }

NOTE to the translator
Mara: not spoken

intro
00:01.000 --> 00:02.500 align:start position:10%
<v.loud Mara>Salt &amp; <i>pepper</i>,
&lt;please&gt;.

00:00:03.000 --> 00:00:04.000
<v 太郎><ruby>本当<rt>ほんとう</rt></ruby>に？</v>
<v Mara>Yes.</v>

00:00:05.000 --> 00:00:06.000
健：行く<00:00:05.500>よ。
"""


@pytest.mark.parametrize("file_name", ["", "x.vtt", "x.srt"])
def test_a_voice_of_webvtt_speaks_and_notes_styles_and_names_of_cues_do_not(file_name: str) -> None:
    text = VTT.replace(" --> not a cue title", "")
    script = parse_script(text.encode(), file_name)
    assert _said(script) == [
        ("Mara", "Salt & pepper, <please>.", 1.0, 2.5), ("太郎", "本当に？", 3.0, 4.0), ("Mara", "Yes.", 3.0, 4.0),
        ("健", "行くよ。", 5.0, 6.0),
    ]  # fmt: skip
    assert script.format == "vtt"
    assert _flagged(script) == [(6, "skipped"), (14, "assumed")]


def test_what_is_wrong_in_webvtt_is_told_with_its_line() -> None:
    text = (
        "WEBVTT\n\nstray words\n\n00:05.000 --> 00:04.000\nA: One.\n\n00:xx --> 00:07.000\nA: Two.\n\n"
        "00:03.000 --> 00:03.500\n<v A></v>\n"
    )
    script = parse_script(text.encode())
    assert _said(script) == [("A", "One.", 5.0, None), ("A", "Two.", None, None)]
    assert _flagged(script) == [(3, "skipped"), (5, "time"), (8, "time"), (11, "skipped"), (11, "time")]


def test_entities_in_subrip_are_the_signs_they_stand_for() -> None:
    text = "1\n00:00:01,000 --> 00:00:02,000\nA: Salt &amp; pepper &lt;3,&nbsp;AT&T, R&D; done.\n"
    assert [row.text for row in parse_script(text.encode()).rows] == ["Salt & pepper <3, AT&T, R&D; done."]


# ---- ASS ----

ASS = (
    "[Script Info]\nTitle: x --> y\n\n[V4+ Styles]\nFormat: Name, Fontname\nStyle: Default,Arial\n\n[Events]\n"
    "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n{}\n"
)


def _events(*rows: str) -> bytes:
    return ASS.format("\n".join(rows)).encode()


def _dialogue(text: str, name: str = "", style: str = "Default", at: int = 1, effect: str = "") -> str:
    return f"Dialogue: 0,0:00:{at:02}.00,0:00:{at + 1:02}.50,{style},{name},0,0,0,{effect},{text}"


@pytest.mark.parametrize("file_name", ["", "x.ass", "x.srt"])
def test_dialogue_of_ass_comes_without_tags_and_the_rest_is_counted(file_name: str) -> None:
    data = _events(
        _dialogue(r"{\an8\pos(10,20)}Wait,\Nplease, {\i1}now{\i0}\h!", "Mara"),
        _dialogue(r"{\p1}m 0 0 l 100 0 100 100{\p0}", style="Sign", at=2),
        _dialogue(r"{\k20}la{\kf30}la", "Mara", at=3),
        _dialogue("la la", "Mara", at=3, effect="karaoke"),
        "Comment: 0,0:00:04.00,0:00:05.00,Default,Mara,0,0,0,,not spoken",
        _dialogue("HOTEL", style="Signs", at=4),
        _dialogue(r"{\fad(1,1)}", "Mara", at=5),
        _dialogue("Echo.", "Mara", at=6),
        _dialogue(r"{\blur3}Echo.", "Mara", at=6),
        _dialogue("せーの", "太郎; 花子", at=7),
        _dialogue("健：よし。", at=8),
    )
    script = parse_script(data, file_name)
    assert _said(script) == [
        ("Mara", "Wait, please, now !", 1.0, 2.5), ("Mara", "Echo.", 6.0, 7.5), ("太郎", "せーの", 7.0, 8.5),
        ("花子", "せーの", 7.0, 8.5), ("健", "よし。", 8.0, 9.5),
    ]  # fmt: skip
    assert script.format == "ass"
    assert _flagged(script) == [
        (11, "skipped"), (12, "skipped"), (14, "skipped"), (15, "skipped"), (16, "skipped"), (18, "skipped"),
        (19, "assumed"),
    ]  # fmt: skip
    assert "Karaoke rows were skipped: 2." in [problem.sentence for problem in script.problems]


def test_where_no_row_of_ass_names_a_speaker_different_styles_do() -> None:
    script = parse_script(_events(_dialogue("One.", style="Mara"), _dialogue("Two.", style="*Taro", at=2)))
    assert script.names == ("Mara", "Taro")
    assert _flagged(script) == [(10, "assumed")]
    alike = parse_script(_events(_dialogue("One."), _dialogue("Two.", at=2)))
    assert alike.names == ("Narrator",)


def test_rows_of_ass_are_sorted_by_their_times_and_broken_times_are_told() -> None:
    late, early = _dialogue("Late.", "A", at=5), _dialogue("Early.", "A", at=1)
    broken = early.replace("0:00:01.00", "soon").replace("Early", "Whenever")
    script = parse_script(_events(late, broken, early, _dialogue("健：", at=9)))
    assert [row.text for row in script.rows] == ["Early.", "Late.", "Whenever."]
    assert _flagged(script) == [(10, "time"), (11, "time"), (13, "skipped")]


def test_a_script_of_the_older_kind_is_read_by_its_own_columns() -> None:
    text = "[Script Info]\n[Events]\nFormat: Marked, Start, End, Style, Actor, Text\n"
    script = parse_script(f"{text}Dialogue: Marked=0,0:00:01.00,0:00:02.00,Default,Mara,Yes, I do.\n".encode(), "x.ssa")
    assert _said(script) == [("Mara", "Yes, I do.", 1.0, 2.0)]


# ---- what is no script ----


@pytest.mark.parametrize(
    ("data", "file_name", "word"),
    [
        (b"RIFF....WAVE", "", "recording"),
        (b"....ftypM4A ", "x.txt", "recording"),
        (b"A: x", "声.MP3", "recording"),
        (b"PK\x03\x04....", "x.txt", "office document"),
        (b"PK\x03\x04....", "play.dub.zip", "zip file"),
        (b"%PDF-1.7", "", "office document"),
        (b"A: x", "x.docx", "cannot read .docx"),
        (b"{}", "x.JSON", "cannot read .json"),
    ],
)
def test_what_is_no_script_is_refused_with_what_to_do_instead(data: bytes, file_name: str, word: str) -> None:
    with pytest.raises(ScriptError, match=word):
        parse_script(data, file_name)

"""The evaluation with judges that are played: one hears what a recording's first sample says, one tells pitch apart."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile as sf
import torch

from engine.api import CancelToken, EngineError, Packet, Request
from engine.training.evaluate import (
    Judges,
    Pcm,
    Spoken,
    codec_copies,
    held_out_losses,
    judge,
    load_codec,
    open_ours,
    recorded,
    report,
    rows_of,
    takes,
)
from engine.training.items import Item
from tests.engine import tiny

ENGLISH = Item("en_0", "en", "Come in, please.", 0)
JAPANESE = Item("ja_0", "ja", "どうぞお入りください。", 1)


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


class PlayedWords:
    def transcribe(self, pcm: Pcm) -> str:
        return "Come in!"


class PlayedVoices:
    def embed(self, pcm: Pcm) -> Pcm:
        return np.eye(2, dtype=np.float32)[int(pcm[0] > 0.5)]


class PlayedQuality:
    def overall(self, pcm: Pcm) -> float:
        return 3.0


@pytest.fixture
def judges() -> Judges:
    references = [np.full(10, x, np.float32) for x in (0.0, 1.0)]
    return Judges(PlayedWords(), PlayedVoices(), PlayedQuality(), references)


def test_words_are_judged_in_english_only(judges: Judges) -> None:
    english = judges.hear(ENGLISH, Spoken(np.zeros(10, np.float32)))
    japanese = judges.hear(JAPANESE, Spoken(np.zeros(10, np.float32)))
    assert (english.word_errors, english.n_words, english.transcript) == (1, 3, "Come in!")
    assert (japanese.word_errors, japanese.n_words, japanese.transcript) == (None, None, None)


def test_a_voice_is_ranked_among_all_references(judges: Judges) -> None:
    low, high = (Spoken(np.full(10, x, np.float32)) for x in (0.0, 1.0))
    assert judges.hear(ENGLISH, low).own_rank == 1
    assert judges.hear(ENGLISH, high).own_rank == 2
    assert judges.hear(JAPANESE, high).own_rank == 1


def test_a_line_that_fails_is_wrong_in_every_word_and_does_not_end_as_planned(
    judges: Judges, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(item: Item) -> Spoken:
        raise EngineError("no number came out")

    heard = judge([ENGLISH], fail, judges, "ours")["en"][0]
    assert (heard.word_errors, heard.n_words, heard.own_rank, heard.as_planned) == (3, 3, 2, False)
    assert heard.problem == "no number came out"
    assert "en_0 was not spoken" in capsys.readouterr().err


def test_a_take_brings_its_end_its_speed_and_its_first_packet(tmp_path: Path) -> None:
    synth = tiny.synth(tiny.family())
    speak = takes(synth, [tmp_path / "110", tmp_path / "220"])
    spoken = speak(ENGLISH)
    assert spoken.as_planned is True
    assert spoken.rtf is not None
    assert spoken.rtf > 0
    assert spoken.first_packet_s is not None
    assert len(spoken.pcm) > 0


def test_voices_are_prepared_before_the_first_take(tmp_path: Path) -> None:
    prepared: list[str] = []

    class Synth(tiny.LocalSynth):
        def prepare(self, voice: tiny.VoiceClip, token: CancelToken) -> str:
            prepared.append(voice.path.name)
            return super().prepare(voice, token)

        def stream(self, request: Request, token: CancelToken) -> Iterator[Packet]:
            for packet in super().stream(request, token):
                assert packet.info is None or packet.info.warm
                yield packet

    family = tiny.family()
    inner = tiny.synth(family)
    speak = takes(Synth(family, inner.info, inner._voices, 1, tiny.read), [tmp_path / "110", tmp_path / "220"])
    speak(ENGLISH)
    assert prepared == ["110", "220"]


def test_a_codec_copy_is_as_long_as_the_recording(tmp_path: Path) -> None:
    sf.write(tmp_path / "said.flac", tiny.speech(seconds=0.51), tiny.RATE_HZ)
    item = Item("en_0", "en", "Come in.", 0, tmp_path / "said.flac")
    copy = codec_copies(tiny.networks().codec)(item)
    assert copy.pcm.shape == recorded(item).pcm.shape
    assert copy.as_planned is None


def test_without_weights_the_columns_are_left_empty_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert load_codec(tmp_path, None) is None
    assert open_ours(tmp_path, "cpu") is None
    assert "cannot be used" in capsys.readouterr().err


def test_the_table_tells_japanese_words_as_not_judged_and_what_is_missing_as_a_dash(judges: Judges) -> None:
    teacher = judge([ENGLISH, JAPANESE], lambda item: Spoken(np.full(10, item.voice, np.float32)), judges, "teacher")
    cells = [row[1:] for row in rows_of({"teacher": teacher, "ours": {}}, {"held_first": 2.5})]
    assert cells[1] == ["33.3 %", "-"]
    assert cells[2] == ["100.0 %", "-"]
    assert ["not yet judged", "not yet judged"] in cells
    assert ["-", "2.50"] in cells


def test_losses_are_those_of_the_model_and_empty_without_them(tmp_path: Path) -> None:
    assert held_out_losses(tmp_path) == {}
    (tmp_path / "training.json").write_text('{"held_first": 2.1, "note": "x"}', encoding="utf-8")
    assert held_out_losses(tmp_path) == {"held_first": 2.1}


def test_the_report_holds_every_judgement_and_is_plain_json(judges: Judges) -> None:
    column = judge([ENGLISH, JAPANESE], lambda item: Spoken(np.zeros(10, np.float32)), judges, "teacher")
    told = json.loads(json.dumps(report({"teacher": column, "ours": {}}, {})))
    assert [r["id"] for r in told["recordings"]["teacher"]] == ["en_0", "ja_0"]
    assert told["figures"]["teacher"]["en"]["word_error"] == pytest.approx(1 / 3)
    assert told["recordings"]["ours"] == []

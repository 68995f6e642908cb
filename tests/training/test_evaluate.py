"""The evaluation with judges that are played: each tells what a recording's first sample says."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile as sf
import torch

from engine.api import CancelToken, DurationError, EngineError, Packet, Request, VoiceClip
from engine.scoring.alignment import Alignment, HeardPhone, aligned
from engine.scoring.phones import phones_of
from engine.scoring.recogniser import Heard as HeardSounds
from engine.training.bars import rows_of
from engine.training.evaluate import (
    Judging,
    Options,
    Panel,
    Pcm,
    References,
    evaluate,
    follows,
    held_out_losses,
    judge_recordings,
    judge_takes,
    load_codec,
    open_ours,
    recordings,
    report,
)
from engine.training.items import EvalSet, Item, RealSpeaker, Wanted
from engine.training.judges import Notebook
from engine.training.takes import Speaker, Spoken, asked_s, codec_copy
from tests.engine import tiny

HERE = VoiceClip(Path("/nowhere/110"))
ENGLISH = Wanted("sentences", "en_0", "en", "Come in, please.", HERE, 0)
JAPANESE = Wanted("sentences", "ja_0", "ja", "どうぞお入りください。", HERE, 1)


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


class PlayedWords:
    def __init__(self, said: str = "Come in!") -> None:
        self.said, self.asked = said, 0

    def transcribe(self, pcm: Pcm) -> str:
        self.asked += 1
        return self.said


class PlayedSounds:
    """Hears every wanted sound but the last n."""

    def __init__(self, n_lost: int = 0) -> None:
        self._n_lost = n_lost

    def hear(self, pcm: Pcm, rate_hz: int, language: str = "") -> HeardSounds:
        return HeardSounds(tuple(HeardPhone(s, 0.1 * k, 0.1 * k + 0.1, 1.0) for k, s in enumerate("kɑmɪn")))

    def align(self, pcm: Pcm, rate_hz: int, phonemes: str, language: str = "") -> Alignment:
        wanted = phones_of(phonemes)
        said = wanted[: max(0, len(wanted) - self._n_lost)]
        return aligned(wanted, [HeardPhone(p.symbol, 0.1 * k, 0.1 * k + 0.1, 1.0) for k, p in enumerate(said)])


class PlayedVoices:
    def embed(self, pcm: Pcm) -> Pcm:
        return np.eye(2, dtype=np.float32)[int(pcm[0] > 0.5)]


class PlayedQuality:
    def overall(self, pcm: Pcm) -> float:
        return 3.0


def panel(**changes: object) -> Panel:
    played = Panel(PlayedWords(), PlayedSounds(), PlayedVoices(), PlayedQuality())
    return dataclasses.replace(played, **changes)  # type: ignore[arg-type]


def judging(**changes: object) -> Judging:
    references = [np.full(10, x, np.float32) for x in (0.0, 1.0)]
    return Judging(panel(**changes), Notebook(), {"sentences": references})


def silence(first: float = 0.0) -> Spoken:
    return Spoken(np.full(2400, first, np.float32))


def test_words_are_judged_in_english_and_sounds_in_both_languages() -> None:
    english, japanese = judging().hear(ENGLISH, silence()), judging().hear(JAPANESE, silence())
    assert (english.word_errors, english.n_words, english.transcript) == (1, 3, "Come in!")
    assert (japanese.word_errors, japanese.n_words, japanese.transcript) == (None, None, None)
    assert japanese.sound_errors == 0
    assert japanese.n_sounds is not None
    assert japanese.n_sounds > 10


def test_a_voice_is_ranked_among_the_references_of_its_part() -> None:
    assert judging().hear(ENGLISH, silence()).own_rank == 1
    assert judging().hear(ENGLISH, silence(1.0)).own_rank == 2
    assert judging().hear(JAPANESE, silence(1.0)).own_rank == 1
    assert judging().hear(dataclasses.replace(ENGLISH, part="forty"), silence()).own_rank is None


def test_a_word_counts_as_skipped_only_where_both_judges_miss_it() -> None:
    assert judging().hear(ENGLISH, silence()).skipped == 0
    assert judging(sounds=PlayedSounds(n_lost=4)).hear(ENGLISH, silence()).skipped == 1
    both = judging(words=PlayedWords("Come in, please."), sounds=PlayedSounds(n_lost=4))
    assert both.hear(ENGLISH, silence()).skipped == 0


def test_one_of_the_two_judges_is_enough_for_a_word_to_be_heard() -> None:
    one_word = Wanted("words", "w", "en", "Listen.", HERE)
    heard = [
        judging(words=PlayedWords(said), sounds=PlayedSounds(lost)).hear(one_word, silence()).words_heard
        for said, lost in (("Listen!", 6), ("Lesson", 0), ("Lesson", 6))
    ]
    assert heard == [True, True, False]


def test_a_line_that_fails_is_wrong_in_every_word_and_does_not_end_as_planned(
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Failing(Speaker):
        def speak(self, wanted: Wanted) -> Spoken:
            raise EngineError("no number came out")

    speaker = Failing(tiny.synth(tiny.family()))
    heard, slow = judge_takes(judging(), speaker, [ENGLISH, dataclasses.replace(ENGLISH, part="slow", factor=1.25)])
    assert (heard.word_errors, heard.n_words, heard.own_rank, heard.as_planned) == (3, 3, 2, False)
    assert heard.problem == "no number came out"
    assert slow.length_held is False
    assert "en_0 was not spoken" in capsys.readouterr().err


# ---- takes


def commanded(synth: tiny.LocalSynth) -> tiny.LocalSynth:
    """Let the tiny model say that it takes lengths, whatever the fixture says."""
    synth._info = dataclasses.replace(synth._info, commands_length=True)
    return synth


def test_a_take_brings_its_end_its_speed_and_its_packets() -> None:
    spoken = Speaker(tiny.synth(tiny.family())).speak(ENGLISH)
    assert spoken.as_planned is True
    assert spoken.rtf is not None
    assert spoken.rtf > 0
    assert spoken.first_packet_s is not None
    assert spoken.borders
    assert max(spoken.borders) < len(spoken.pcm)


def test_voices_are_prepared_before_their_first_take() -> None:
    prepared: list[str] = []

    class Synth(tiny.LocalSynth):
        def prepare(self, voice: VoiceClip, token: CancelToken) -> str:
            prepared.append(voice.path.name)
            return super().prepare(voice, token)

        def stream(self, request: Request, token: CancelToken) -> Iterator[Packet]:
            for packet in super().stream(request, token):
                assert packet.info is None or packet.info.warm
                yield packet

    family = tiny.family()
    inner = tiny.synth(family)
    speaker = Speaker(Synth(family, inner.info, inner._voices, 1, tiny.read))
    speaker.speak(ENGLISH)
    speaker.speak(dataclasses.replace(ENGLISH, id="en_1"))
    assert prepared == ["110"]


def test_a_take_at_a_share_of_its_natural_length_is_asked_for_by_that_length() -> None:
    speaker = Speaker(commanded(tiny.synth(tiny.family())))
    fast, slow = (speaker.speak(dataclasses.replace(ENGLISH, factor=f)) for f in (0.8, 1.25))
    assert fast.asked_s is not None
    assert slow.asked_s == pytest.approx(fast.asked_s * 1.25 / 0.8, rel=0.05)
    assert len(slow.pcm) - len(fast.pcm) == pytest.approx((slow.asked_s - fast.asked_s) * tiny.RATE_HZ, abs=2)


def test_a_length_beyond_what_a_line_can_be_is_taken_as_its_limit() -> None:
    assert asked_s(DurationError(9.0, 0.9, 1.25), 0.8) == pytest.approx(0.9, abs=1e-5)
    assert asked_s(DurationError(9.0, 0.8 * 0.95, 1.25 * 1.05), 1.0) == pytest.approx(1.0)


def test_takes_are_made_once_and_read_again_from_their_folder(tmp_path: Path) -> None:
    clip = tiny.write_speech(tmp_path / "110.flac")
    wanted = dataclasses.replace(ENGLISH, clip=VoiceClip(clip))
    made = Speaker(tiny.synth(tiny.family()), tmp_path / "takes").speak(wanted)

    class Mute(tiny.LocalSynth):
        def stream(self, request: Request, token: CancelToken) -> Iterator[Packet]:
            raise AssertionError

    family = tiny.family()
    inner = tiny.synth(family)
    mute = Mute(family, inner.info, inner._voices, 1, tiny.read)
    again = Speaker(mute, tmp_path / "takes").speak(wanted)
    assert np.array_equal(again.pcm, made.pcm)
    assert dataclasses.replace(again, pcm=made.pcm) == made
    with pytest.raises(AssertionError):
        Speaker(mute, tmp_path / "takes").speak(dataclasses.replace(wanted, text="Come out."))


def test_a_codec_copy_is_as_long_as_the_recording() -> None:
    pcm = tiny.speech(seconds=0.51)
    copy = codec_copy(tiny.networks().codec, pcm)
    assert copy.shape == pcm.shape
    assert not np.allclose(copy, pcm)


# ---- the whole


@pytest.fixture
def small_set(tmp_path: Path) -> EvalSet:
    for name, pitch in (("a", 110.0), ("b", 220.0)):
        tiny.write_speech(tmp_path / f"{name}.flac", pitch, 3.5)
    tiny.write_speech(tmp_path / "r.flac", 150.0, 9.0)
    recording = tiny.write_speech(tmp_path / "said.flac", 110.0, 1.0)
    items = (Item("en_0", "en", "Come in, please.", 0, recording), Item("ja_0", "ja", "どうぞ。", 1))
    real = (RealSpeaker("real_1", tmp_path / "r.flac", "Come in.", 6.0, 9.0),)
    return EvalSet(items, (tmp_path / "a.flac", tmp_path / "b.flac"), real)


def test_real_speakers_are_judged_whole_and_without_their_reference(small_set: EvalSet) -> None:
    found = recordings(small_set, quick=False)
    assert [(w.part, w.id, round(len(pcm) / tiny.RATE_HZ)) for w, pcm in found] == [
        ("sentences", "en_0", 1),
        ("speakers", "real_1", 9),
        ("real", "real_1", 3),
    ]
    heard = judge_recordings(judging(), found)
    assert [row.word_errors for row in heard] == [1, 0, None]
    copied = judge_recordings(judging(), found, tiny.networks().codec)
    assert [row.similarity is None for row in copied] == [False, False, True]


def test_pitch_of_the_takes_stands_beside_that_of_the_references(small_set: EvalSet) -> None:
    references = References(small_set)
    judge = Judging(panel(), Notebook(), references.by_part)
    heard = [
        judge.hear(dataclasses.replace(ENGLISH, clip=VoiceClip(path), id=path.stem), Spoken(tiny.speech(pitch)))
        for path, pitch in zip(small_set.voices, (120.0, 240.0), strict=True)
    ]
    pairs = follows(judge, references, heard, heard).pitch_ours
    assert np.allclose(pairs, [(110, 120), (220, 240)], rtol=0.03)


def test_without_weights_the_columns_are_left_empty_with_a_sentence(
    small_set: EvalSet, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert load_codec(tmp_path, None) is None
    assert open_ours(tmp_path, "cpu") is None
    assert "cannot be used" in capsys.readouterr().err
    results = evaluate(small_set, panel(), Options(tmp_path, work=tmp_path))
    assert len(results.recording) == 3
    assert not results.copy
    assert not results.ours
    rows = {row.name.strip(): row for row in rows_of(results)}
    assert rows["word error, English (1 sentences)"].cells[1:] == ["33.3 %", "-", "-", "≤ 38.3 %", "-"]


def test_what_was_judged_is_not_asked_again(small_set: EvalSet, tmp_path: Path) -> None:
    asked = PlayedWords()
    for _ in range(2):
        evaluate(small_set, panel(words=asked), Options(tmp_path, work=tmp_path))
    assert asked.asked == 2


def test_losses_are_those_of_the_model_and_empty_without_them(tmp_path: Path) -> None:
    assert held_out_losses(tmp_path) == {}
    (tmp_path / "training.json").write_text('{"held_first": 2.1, "note": "x"}', encoding="utf-8")
    assert held_out_losses(tmp_path) == {"held_first": 2.1}


def test_the_report_holds_every_judgement_and_is_plain_json(small_set: EvalSet, tmp_path: Path) -> None:
    results = evaluate(small_set, panel(), Options(tmp_path, work=tmp_path))
    told = json.loads(json.dumps(report(results, rows_of(results))))
    assert [r["id"] for r in told["results"]["recording"]] == ["en_0", "real_1", "real_1"]
    assert told["table"][0]["name"] == "Words"
    assert sf.info(small_set.voices[0]).samplerate == tiny.RATE_HZ

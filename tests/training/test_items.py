from __future__ import annotations

from pathlib import Path

import pytest
import soundfile as sf

from engine.training.corpus import N_SPEAKERS
from engine.training.data import held_out_speaker, held_out_text
from engine.training.items import (
    EVALSET,
    FORTY_WORDS,
    ONE_WORD,
    UnusableSet,
    load,
    longest,
    scene_lines,
    wanted_takes,
)
from engine.training.make_evalset import CUT_S, MORE_VOICES, REAL_SPEAKERS, VOICES


def test_the_committed_set_is_small_held_out_and_plain() -> None:
    items, voices = load().items, load().voices
    assert [sum(i.language == x for i in items) for x in ("en", "ja")] == [44, 20]
    assert len(voices) == 10
    assert all(held_out_text(i.text) for i in items)
    assert all(4 <= len(i.text.split()) <= 16 for i in items if i.language == "en")
    assert not any(c.isdigit() for i in items for c in i.text)
    assert sum(p.stat().st_size for p in EVALSET.iterdir()) <= 3_000_000


def test_the_committed_voices_are_beyond_those_of_the_corpus() -> None:
    committed = tuple(int(path.stem.removeprefix("voice_")) for path in load().voices)
    assert committed == (*VOICES, *(v for v, _ in MORE_VOICES))
    assert min(committed) >= N_SPEAKERS


def test_sentence_k_of_a_language_is_spoken_by_voice_k_in_turn() -> None:
    items = load().items
    for language in ("en", "ja"):
        spoken = [i.voice for i in items if i.language == language][:40]
        assert spoken == [k % 8 for k in range(len(spoken))]
    assert [i.voice for i in items[-4:]] == [8, 8, 9, 9]


def test_every_recording_and_reference_can_be_read() -> None:
    found = load()
    recordings = [i.recording for i in found.items if i.recording is not None]
    assert len(recordings) == 64
    assert all(sf.info(path).samplerate == 24000 for path in (*recordings, *found.voices))
    assert all(4 <= sf.info(path).duration <= 7 for path in found.voices)


def test_the_real_speakers_are_held_out_and_have_a_reference_and_a_rest() -> None:
    real = load().real
    assert tuple(s.id.removeprefix("real_") for s in real) == REAL_SPEAKERS
    for speaker in real:
        assert held_out_speaker(speaker.id.replace("real_", "r"))
        assert CUT_S[0] < speaker.cut_s < CUT_S[1]
        assert speaker.end_s == pytest.approx(sf.info(speaker.path).duration, abs=0.01)
        assert speaker.rest.end_s is not None
        assert speaker.rest.end_s - speaker.cut_s > 4
        assert speaker.reference.end_s == speaker.rest.start_s


def test_the_set_tells_who_made_what_and_under_which_licence() -> None:
    card = (EVALSET / "CARD.md").read_text(encoding="utf-8")
    assert "CC BY 4.0" in card
    assert "LibriSpeech" in card
    assert all(speaker in card for speaker in REAL_SPEAKERS)


def test_the_takes_of_an_evaluation_are_those_its_bars_need() -> None:
    chosen = load()
    takes = wanted_takes(chosen)
    n = {part: sum(t.part == part for t in takes) for part in ("sentences", "real", "fast", "slow", "words", "forty")}
    assert n == {"sentences": 64, "real": 20, "fast": 15, "slow": 15, "words": 8, "forty": 2}
    assert len({(t.part, t.id) for t in takes}) == len(takes)
    assert {t.own for t in takes if t.part == "real"} == set(range(10))
    assert {t.own for t in takes if t.part == "sentences"} == set(range(10))
    assert len({t.text for t in takes if t.part == "real"}) == 20
    assert [t.factor for t in takes if t.part == "slow"] == [1.25] * 15
    assert len(longest(takes)) == 20
    assert len(wanted_takes(chosen, quick=True)) < len(takes) / 3


def test_lines_of_one_and_of_forty_words_are_that_long() -> None:
    assert [len(t.split()) for t in FORTY_WORDS] == [40, 40]
    assert all(len(t.split()) == 1 for t in ONE_WORD)


def test_the_scene_is_spoken_in_its_characters_voices() -> None:
    lines = scene_lines()
    assert len(lines) == 28
    assert all(line.clip.path.exists() for line in lines)
    assert len({line.clip.path for line in lines}) == 3


def test_a_scene_that_is_not_there_has_no_lines(tmp_path: Path) -> None:
    assert scene_lines(tmp_path) == []


def test_a_limit_holds_for_each_language() -> None:
    items = load(limit=2).items
    assert [i.id for i in items] == ["en_00", "en_01", "ja_00", "ja_01"]


def test_other_sentences_are_lines_of_text_in_the_languages_they_are_in(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    path.write_text("\ufeffIt is late.\n\nもう遅い。\n", encoding="utf-8")
    items = load(sentences=path).items
    assert [(i.language, i.text, i.voice, i.recording) for i in items] == [
        ("en", "It is late.", 0, None),
        ("ja", "もう遅い。", 1, None),
    ]


def test_other_voices_leave_the_recordings_out(tmp_path: Path) -> None:
    for name in ("b.flac", "a.wav", "notes.txt"):
        (tmp_path / name).touch()
    found = load(voices=tmp_path)
    assert [p.name for p in found.voices] == ["a.wav", "b.flac"]
    assert {i.recording for i in found.items} == {None}
    assert {i.voice for i in found.items} == {0, 1}


def test_unusable_sentences_and_voices_are_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("\n", encoding="utf-8")
    (tmp_path / "broken.jsonl").write_text('{"id": 1}\n', encoding="utf-8")
    with pytest.raises(UnusableSet, match="holds no sentence"):
        load(sentences=tmp_path / "empty.txt")
    with pytest.raises(UnusableSet, match="manifest"):
        load(sentences=tmp_path / "broken.jsonl")
    with pytest.raises(UnusableSet, match="0 clips"):
        load(voices=tmp_path)

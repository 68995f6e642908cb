from __future__ import annotations

from pathlib import Path

import pytest
import soundfile as sf

from engine.training.corpus import N_SPEAKERS
from engine.training.data import held_out_text
from engine.training.items import EVALSET, UnusableSet, load
from engine.training.make_evalset import VOICES


def test_the_committed_set_is_small_held_out_and_plain() -> None:
    items, voices = load().items, load().voices
    assert [sum(i.language == x for i in items) for x in ("en", "ja")] == [40, 20]
    assert len(voices) == 8
    assert all(held_out_text(i.text) for i in items)
    assert all(4 <= len(i.text.split()) <= 16 for i in items if i.language == "en")
    assert not any(c.isdigit() for i in items for c in i.text)
    assert sum(p.stat().st_size for p in EVALSET.iterdir()) <= 3_000_000


def test_the_committed_voices_are_beyond_those_of_the_corpus() -> None:
    committed = tuple(int(path.stem.removeprefix("voice_")) for path in load().voices)
    assert committed == VOICES
    assert min(committed) >= N_SPEAKERS


def test_sentence_k_of_a_language_is_spoken_by_voice_k_in_turn() -> None:
    items = load().items
    for language in ("en", "ja"):
        spoken = [i.voice for i in items if i.language == language]
        assert spoken == [k % 8 for k in range(len(spoken))]


def test_every_recording_and_reference_can_be_read() -> None:
    found = load()
    recordings = [i.recording for i in found.items if i.recording is not None]
    assert len(recordings) == 60
    assert all(sf.info(path).samplerate == 24000 for path in (*recordings, *found.voices))
    assert all(4 <= sf.info(path).duration <= 7 for path in found.voices)


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

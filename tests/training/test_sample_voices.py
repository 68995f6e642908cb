from __future__ import annotations

import pytest
import soundfile as sf

from engine.api import VoiceClip
from engine.audio import load_reference
from engine.loading import EMBEDDED
from engine.training.data import TEACHER_VOICES, held_out_speaker
from engine.training.make_voices import LENGTH_S, SAMPLES, Sample

VOICES = EMBEDDED.parent / "voices"


def test_no_sample_voice_is_the_teachers_own_or_held_out() -> None:
    assert all(s.speaker not in TEACHER_VOICES and not held_out_speaker(str(s.speaker)) for s in SAMPLES)
    assert len({s.speaker for s in SAMPLES}) == len(SAMPLES)


def test_every_voice_that_ships_is_one_that_the_script_makes_and_the_card_names() -> None:
    assert {p.stem for p in VOICES.glob("*.flac")} == {s.name for s in SAMPLES}
    card = (VOICES / "CARD.md").read_text(encoding="utf-8")
    assert all(f"| {s.name} | {s.language} | {s.speaker} |" in card for s in SAMPLES)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda s: s.name)
def test_a_sample_voice_is_a_clean_reference_of_5_to_7_seconds(sample: Sample) -> None:
    path = VOICES / f"{sample.name}.flac"
    told = sf.info(path)
    assert (told.samplerate, told.channels, told.subtype) == (24000, 1, "PCM_16")
    assert LENGTH_S[0] <= told.duration <= LENGTH_S[1]
    clip, window = load_reference(VoiceClip(path))
    assert clip.duration_s >= 4.0
    assert window.end_s <= told.duration + 0.01

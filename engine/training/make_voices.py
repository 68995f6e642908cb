"""Make the sample voices that ship with the program: mixes of the teacher's voices, none of them one of its five.

    python -m engine.training.make_voices [--out resources/voices]

Writes a FLAC of 5 to 7 s a voice and refuses a cast in which two voices are too much alike. CARD.md beside them is
written by hand. Needs the extra `train`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile as sf

from engine.training.data import RATE_HZ, TEACHER_VOICES, held_out_speaker
from engine.training.judges import VoiceJudge, largest_similarity
from engine.training.teacher import Pcm, Teacher

LARGEST_SIMILARITY = 0.8
LENGTH_S = (5.0, 7.0)


@dataclass(frozen=True, slots=True)
class Sample:
    """One voice: the number of its mix, and what its clip says. Voices of one cast are clearly different."""

    name: str
    cast: str
    speaker: int
    language: str
    text: str


SAMPLES = (
    Sample("mara", "en", 128, "en", "I took the long way home tonight, along the river, because the air was so clear."),
    Sample("jonas", "en", 393, "en", "My father built this boat with his own hands, and it has never let us down."),
    Sample("edith", "en", 248, "en", "In my day, we wrote letters by hand, and we waited two weeks for an answer."),
    Sample("aoi", "ja", 164, "ja", "今日は風が気持ちよくて、つい川沿いの道を歩いてきました。"),
    Sample("ren", "ja", 45, "ja", "この店の窓からは、港がよく見えるので気に入っています。"),
)


def speak(teacher: Teacher, sample: Sample) -> Pcm:
    """Return the clip of a voice. Raises SystemExit if it may not be used or is not 5 to 7 s long."""
    if sample.speaker in TEACHER_VOICES or held_out_speaker(str(sample.speaker)):
        raise SystemExit(f"{sample.name} is speaker {sample.speaker}, which is the teacher's own or held out")
    speech = teacher.speak(teacher.phonemes(sample.text, sample.language), teacher.style(sample.speaker))
    seconds = 0.0 if speech is None else len(speech.pcm) / RATE_HZ
    if speech is None or not LENGTH_S[0] <= seconds <= LENGTH_S[1]:
        raise SystemExit(f"{sample.name} takes {seconds:.1f} s, not 5 to 7; change its text")
    return speech.pcm


def check_casts(judge: VoiceJudge, samples: Sequence[Sample], clips: Sequence[Pcm]) -> None:
    """Print how alike the closest two voices of each cast are. Raises SystemExit if that is too much."""
    for cast in sorted({s.cast for s in samples}):
        members = [judge.embed(clip) for s, clip in zip(samples, clips, strict=True) if s.cast == cast]
        closest = largest_similarity(np.stack(members))
        print(f"cast {cast}: closest pair {closest:.2f}")
        if closest > LARGEST_SIMILARITY:
            raise SystemExit(f"two voices of the cast {cast} are too much alike; choose another speaker")


def make(out: Path) -> None:
    """Speak, check and write every voice."""
    teacher = Teacher()
    clips = []
    for sample in SAMPLES:
        clips.append(speak(teacher, sample))
        print(f"{sample.name}: speaker {sample.speaker}, {len(clips[-1]) / RATE_HZ:.2f} s", flush=True)
    check_casts(VoiceJudge(), SAMPLES, clips)
    out.mkdir(parents=True, exist_ok=True)
    for sample, clip in zip(SAMPLES, clips, strict=True):
        sf.write(out / f"{sample.name}.flac", clip, RATE_HZ, subtype="PCM_16")


def main() -> None:
    a = argparse.ArgumentParser(description="Make the sample voices from mixes of the teacher's.")
    a.add_argument("--out", type=Path, default=Path(__file__).resolve().parents[2] / "resources" / "voices")
    make(a.parse_args().out)


if __name__ == "__main__":
    main()

"""Real speech as corpus rows: cut at pauses, every symbol with its length, wrong transcripts left out."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
import soundfile as sf

from engine.scoring.phones import N_CLASSES, classes_of, is_phone
from engine.scoring.recogniser import PAD_S
from engine.training.align import Laid, align, lay, pieces, symbol_edges, units
from engine.training.data import RATE_HZ, UNIT_S, held_out_speaker, read_corpus, read_real

FRAME_S = 0.02
Script = list[tuple[str, int]]  # a sound ("" is silence) and its frames of 20 ms


def logs_of(script: Script) -> npt.NDArray[np.float32]:
    """Return what a sure recogniser says of *script*."""
    classes = [classes_of([s])[0] if s else 0 for s, n in script for _ in range(n)]
    logs = np.full((len(classes), N_CLASSES), np.log(0.01 / N_CLASSES), np.float32)
    logs[np.arange(len(classes)), classes] = np.log(0.98)
    return logs


def said(phonemes: str, frames: int = 5, pause: int = 15) -> Script:
    """Return a script that says *phonemes*: every sound so long, silence at marks and at both ends."""
    script: Script = [("", 10)]
    for sign in phonemes:
        if is_phone(sign):
            script.append((sign, frames))
        elif sign in ",.":
            script.append(("", pause))
    return script


def laid(phonemes: str, script: Script) -> tuple[Laid, float]:
    return lay(logs_of(script), phonemes), FRAME_S * sum(n for _, n in script)


LONG = "mˈɛni smˈOl bˈOts keɪm, ænd wˈɛnt ɐwˈA ɡˈɛn."
FIRST, SECOND = "mˈɛni smˈOl bˈOts keɪm,", "ænd wˈɛnt ɐwˈA ɡˈɛn."


def test_a_clip_is_cut_at_its_marks_and_each_piece_keeps_its_symbols() -> None:
    found = list(pieces(*laid(LONG, said(LONG)), most_wrong=0.1))
    assert [p.phonemes for p in found] == [FIRST, SECOND]
    assert found[0].end_s <= found[1].start_s
    for p in found:
        assert len(p.durations) == len(p.phonemes) + 2
        assert sum(p.durations) * UNIT_S == pytest.approx(p.end_s - p.start_s, abs=UNIT_S)
        assert p.wrong == 0


def test_no_pause_no_cut_and_short_clips_stay_whole() -> None:
    assert len(list(pieces(*laid(LONG, said(LONG, pause=3)), most_wrong=0.1))) == 1
    assert len(list(pieces(*laid(LONG, said(LONG, frames=3)), most_wrong=0.1))) == 1


def test_sounds_lie_where_they_were_heard() -> None:
    (piece,) = pieces(*laid(LONG, said(LONG, pause=3)), most_wrong=0.1)
    edges = np.cumsum([0, *piece.durations]) * UNIT_S + piece.start_s
    last_vowel = LONG.rindex("ɛ")
    heard_at = 0.2 + 0.1 * sum(map(is_phone, LONG[:last_vowel])) + 0.06  # 0.06: the pause at the comma
    assert edges[last_vowel + 1] - 0.05 <= heard_at + 0.03  # its stress sign has the first half
    assert edges[last_vowel + 2] == pytest.approx(heard_at + 0.1, abs=0.03)


@pytest.mark.parametrize("wrong", ["zˈubʒɔ fɹˈʌk θˈɔb vˈuʃ, zˈu θˈɔv ʒˈɔ vˈʌʃ."])
def test_a_text_that_was_not_said_is_left_out(wrong: str) -> None:
    assert not list(pieces(*laid(wrong, said(LONG)), most_wrong=0.6))
    assert len(list(pieces(*laid(LONG, said(LONG)), most_wrong=0.6))) == 2


def test_a_stress_sign_gets_half_of_its_sound_and_a_space_what_its_neighbours_give_up() -> None:
    edges = symbol_edges("ˈæt ə", {1: (0.1, 0.3), 2: (0.3, 0.4), 4: (0.4, 0.6)}, 0.7)
    assert edges == pytest.approx([0.1, 0.2, 0.3, 0.375, 0.425, 0.675, 0.7])  # the tail is one unit


def test_a_pause_is_counted_to_the_sound_before_it_and_the_mark_gets_its_end() -> None:
    edges = symbol_edges("æ, æ", {0: (0.1, 0.2), 3: (0.8, 0.9)}, 1.0)
    comma, space, after = edges[1:4]
    assert after == pytest.approx(0.8)
    assert 0.6 < comma < space < after


def test_lengths_are_whole_units_and_never_negative() -> None:
    assert units([0.1, 0.2, 0.19, 0.51]) == (4, 4, 0, 12)


class Ear:
    """A recogniser that hears LONG, whatever is played."""

    def logs(self, pcm: npt.NDArray[np.float32], rate_hz: int, language: str = "") -> npt.NDArray[np.float32]:
        pad = [("", round(PAD_S / FRAME_S))]
        return logs_of([*pad, *said("hˈɛlO, ðˈɛɹ.", frames=14), *pad])


def test_rows_of_real_speech_read_like_the_corpus_and_speakers_stay_held_out(tmp_path: Path) -> None:
    real, out = tmp_path / "real", tmp_path / "out"
    real.mkdir()
    clips = [("a", "24", "Hello, there."), ("b", "25", "Hello, there."), ("c", "26", "Nothing that was said at all.")]
    rows = [{"id": i, "speaker": s, "text": t, "seconds": 3.0} for i, s, t in clips]
    (real / "manifest.jsonl").write_text("".join(json.dumps(r) + "\n" for r in rows), encoding="utf-8")
    for name, _, _ in clips:
        sf.write(real / f"{name}.flac", np.full(3 * RATE_HZ, 0.1), RATE_HZ)
    n, seconds = align(read_real(real), Ear(), out, 0.5)  # type: ignore[arg-type]
    found = read_corpus([out])
    assert n == len(found) == 2
    assert seconds == pytest.approx(sum(r.seconds for r in found), abs=0.01)
    assert [(r.speaker, held_out_speaker(r.speaker)) for r in found] == [("r24", True), ("r25", False)]
    for r in found:
        assert len(r.durations) == len(r.phonemes) + 2
        assert sf.info(r.path).frames / RATE_HZ == pytest.approx(sum(r.durations) * UNIT_S, abs=UNIT_S)

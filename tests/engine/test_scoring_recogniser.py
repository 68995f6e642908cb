"""The packed recogniser and the whole scorer on recordings: what is said is heard, what is not said is missed.

The recordings are the evaluation set's: synthetic speech in voices that nothing was trained on, with exact timings.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest
import soundfile
import soxr

from engine.api import ModelError, Pcm, Reading, Request, TakeAudio, VoiceClip, open_scorer
from engine.scoring.alignment import Alignment, aligned
from engine.scoring.phones import phones_of
from engine.scoring.recogniser import FOLDER, Heard, Recogniser, open_recogniser
from engine.scoring.scorer import TakeScorer
from engine.scoring.words import words
from engine.training.data import UNIT_S
from engine.training.items import EVALSET
from tests.fakes import fake_info

pytestmark = pytest.mark.slow
BARS = {"en": 0.16, "ja": 0.07}  # of the sounds may be wrong


@dataclass(frozen=True, slots=True)
class Recording:
    """One sentence said by the teacher. edges_s: where each symbol of the reading begins, and where the last ends."""

    language: str
    text: str
    phonemes: str
    pcm: Pcm
    rate_hz: int
    edges_s: tuple[float, ...]

    def without(self, first: int, last: int) -> Pcm:
        """Return the audio without symbols *first* to *last*, joined over 5 ms."""
        a, b, n = (round(x * self.rate_hz) for x in (self.edges_s[first], self.edges_s[last + 1], 0.005))
        fade = np.linspace(0, 1, n, dtype=np.float32)
        join = self.pcm[a - n : a] * (1 - fade) + self.pcm[b - n : b] * fade
        return np.concatenate([self.pcm[: a - n], join, self.pcm[b:]])


def recordings(language: str) -> list[Recording]:
    found = []
    for line in (EVALSET / "manifest.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["role"] == "recording" and row["lang"] == language:
            pcm, rate_hz = soundfile.read(EVALSET / row["file"], dtype="float32")
            edges = tuple(np.cumsum(row["durations"][:-1]) * UNIT_S)
            found.append(Recording(language, row["text"], row["phonemes"], pcm, rate_hz, edges))
    return found


@pytest.fixture(scope="module")
def recogniser() -> Recogniser:
    return open_recogniser()


@dataclass(frozen=True, slots=True)
class Listened:
    """Recordings of one language and what was heard in each."""

    rows: list[Recording]
    heard: list[Heard]

    def against(self, phonemes: list[str]) -> list[Alignment]:
        return [aligned(phones_of(p), h.phones) for p, h in zip(phonemes, self.heard, strict=True)]

    @property
    def own(self) -> list[str]:
        return [r.phonemes for r in self.rows]


@pytest.fixture(scope="module", params=["en", "ja"])
def listened(recogniser: Recogniser, request: pytest.FixtureRequest) -> Listened:
    rows = recordings(request.param)
    return Listened(rows, [recogniser.hear(r.pcm, r.rate_hz, r.language) for r in rows])


def rate(alignments: list[Alignment]) -> float:
    return sum(a.n_errors for a in alignments) / sum(len(a.wanted) for a in alignments)


def test_sounds_of_unheard_voices_are_heard(listened: Listened) -> None:
    language = listened.rows[0].language
    found = rate(listened.against(listened.own))
    print(language, f"{100 * found:.1f} % of the sounds are wrong")
    assert found <= BARS[language]


def test_another_text_is_no_match(listened: Listened) -> None:
    others = [*listened.own[1:], listened.own[0]]
    found = rate(listened.against(others))
    print(listened.rows[0].language, f"{100 * found:.1f} % of the sounds of another text are wrong")
    assert found >= 0.7
    readings = [Reading(r.text, r.language, r.text, p) for r, p in zip(listened.rows, others, strict=True)]
    assert not any(words(r, a).passed for r, a in zip(readings, listened.against(others), strict=True))


def test_times_are_those_of_the_recording(listened: Listened) -> None:
    off = []
    for r, alignment in zip(listened.rows, listened.against(listened.own), strict=True):
        off += [abs(a.start_s - r.edges_s[a.phone.place]) for a in alignment.wanted if a.op == "same"]
    print(f"{1000 * np.median(off):.0f} ms in the middle, 90 % within {1000 * np.quantile(off, 0.9):.0f} ms")
    assert len(off) > 600
    assert float(np.median(off)) <= 0.03
    assert float(np.quantile(off, 0.9)) <= 0.08


def test_a_word_of_the_text_that_is_not_said_is_found(listened: Listened) -> None:
    rng, found, n = np.random.default_rng(4), 0, 0
    for r, heard in zip(listened.rows, listened.heard, strict=True):
        said = r.phonemes.split(" ")
        other = listened.rows[rng.integers(len(listened.rows))].phonemes.split(" ")
        spare = [w for w in other[:-1] if w not in said and len(phones_of(w)) >= 3 and w.isalpha()]
        if len(said) < 3 or not spare:
            continue
        at = int(rng.integers(1, len(said)))
        text = " ".join([*said[:at], spare[rng.integers(len(spare))], *said[at:]])
        alignment = aligned(phones_of(text), heard.phones)
        lost = [a.op != "same" for a in alignment.wanted if a.phone.word == at]
        found, n = found + (sum(lost) * 2 > len(lost)), n + 1
    print(f"{listened.rows[0].language}: {found} of {n} words that were not said were found")
    assert n >= 14
    assert found >= 0.9 * n


def morae(phonemes: str) -> Iterator[tuple[int, int]]:
    """Yield (first, last) symbol of every mora inside a line that begins with a consonant."""
    phones, first = phones_of(phonemes), None
    for k, phone in enumerate(phones):
        if phone.symbol in "aiɯeoɨ":
            if first is not None and 4 < k < len(phones) - 4:
                yield first, phone.place
            first = None
        elif first is None and phone.symbol not in "ʔɴŋːʲᵝ":
            first = phone.place


@pytest.mark.parametrize("listened", ["ja"], indirect=True)
def test_a_mora_cut_out_of_a_recording_is_found(recogniser: Recogniser, listened: Listened) -> None:
    rng, found = np.random.default_rng(4), []
    for r, whole in list(zip(listened.rows, listened.against(listened.own), strict=True)) * 2:
        places = list(morae(r.phonemes))
        first, last = places[rng.integers(len(places))]
        cut = recogniser.align(r.without(first, last), r.rate_hz, r.phonemes, "ja")
        near, before = (
            [a.op for a in which.wanted if first - 3 <= a.phone.place <= last + 3] for which in (cut, whole)
        )
        found.append(near.count("same") < before.count("same"))
    print(f"{sum(found)} of {len(found)} removed morae were found")
    assert len(found) >= 20
    assert sum(found) >= 0.9 * len(found)


def test_rate_and_level_of_the_audio_do_not_matter_much(recogniser: Recogniser, listened: Listened) -> None:
    changed = [
        recogniser.align(
            (0.05 * soxr.resample(r.pcm, r.rate_hz, 48000)).astype(np.float32), 48000, r.phonemes, r.language
        )
        for r in listened.rows[:6]
    ]
    assert rate(changed) <= rate(listened.against(listened.own)[:6]) + 0.03


def test_the_same_audio_is_heard_the_same_twice(recogniser: Recogniser, listened: Listened) -> None:
    r = listened.rows[0]
    assert recogniser.hear(r.pcm, r.rate_hz, r.language) == listened.heard[0]


@pytest.mark.parametrize("n", [0, 1, 100, 24000])
def test_silence_and_scraps_are_heard_as_nothing(recogniser: Recogniser, n: int) -> None:
    assert recogniser.hear(np.zeros(n, np.float32), 24000).phones == ()
    recogniser.hear(np.full(n, np.nan, np.float32), 24000)


def take_of(r: Recording, language: str | None = None) -> tuple[TakeAudio, Request]:
    request = Request("line", r.text, VoiceClip(Path("clip.flac")), language=r.language)
    reading = Reading(r.text, language or r.language, r.text, r.phonemes)
    return TakeAudio(r.pcm, r.rate_hz, replace(fake_info(request, 1), reading=reading)), request


def test_good_recordings_pass_every_score(listened: Listened) -> None:
    scorer = TakeScorer()
    rows = listened.rows[:10]
    scores = [scorer.score(*take_of(r)) for r in rows]
    assert {tuple(s.name for s in each) for each in scores} == {("words", "length", "clipping", "ending", "silence")}
    good = sum(all(s.passed for s in each) for each in scores)
    print(rows[0].language, good, "of", len(rows), "pass")
    assert good >= 0.9 * len(rows)


def test_words_cut_from_the_end_are_named(recogniser: Recogniser, listened: Listened) -> None:
    r = max(listened.rows, key=lambda row: len(row.phonemes))
    cut = recogniser.align(r.pcm[: len(r.pcm) // 2], r.rate_hz, r.phonemes, r.language)
    score = words(Reading(r.text, r.language, r.text, r.phonemes), cut)
    assert not score.passed
    assert "were not heard" in score.reason


def test_a_take_without_words_that_a_recogniser_knows_has_the_other_scores(listened: Listened) -> None:
    scores = TakeScorer().score(*take_of(listened.rows[0], "zh"))
    assert [s.name for s in scores] == ["length", "clipping", "ending", "silence"]


def test_opening_a_scorer_loads_no_torch() -> None:
    code = "import sys; from engine.api import open_scorer; open_scorer(); print('torch' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
    assert isinstance(open_scorer(), TakeScorer)


def test_damaged_weights_are_a_sentence(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "r")
    weights = tmp_path / "r" / "recogniser.safetensors"
    content = bytearray(weights.read_bytes())
    content[len(content) // 2] ^= 1
    weights.write_bytes(content)
    with pytest.raises(ModelError, match="damaged"):
        open_recogniser(tmp_path / "r")
    weights.unlink()
    with pytest.raises(ModelError, match="cannot be read"):
        open_recogniser(tmp_path / "r")
    card = json.loads((tmp_path / "r" / "recogniser.json").read_text(encoding="utf-8"))
    for change in ({"file": "../r/recogniser.safetensors"}, {"format": 99}, {"phones": ["a"]}):
        (tmp_path / "r" / "recogniser.json").write_text(json.dumps(card | change), encoding="utf-8")
        with pytest.raises(ModelError, match=r"The recogniser at .* (format|other sounds)"):
            open_recogniser(tmp_path / "r")
    (tmp_path / "r" / "recogniser.json").write_text("{", encoding="utf-8")
    with pytest.raises(ModelError, match="cannot be read"):
        open_recogniser(tmp_path / "r")

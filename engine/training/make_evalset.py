"""Make the evaluation set that is committed beside this file: held-out sentences in held-out voices, by the teacher.

    python -m engine.training.make_evalset --texts texts.json --real REAL [--out engine/training/evalset] [--add]

40 English and 20 Japanese sentences that training never hears, without names, digits or dialect. 8 voices beyond the
numbers that the corpus draws from, no two closer than 0.8 by GE2E: the held-out numbers below 400 are all odd, so all
lean to the one male voice, and no more than four of them lie so far apart. Sentence k is spoken by voice k % 8.
Two more voices, spoken with two sentences each, are a little closer to the others; with them ten are ranked. Ten real
speakers come from REAL, whom training never hears: one recording each, whose first part up to a pause is the reference.
--add leaves what is there and adds only the voices and speakers that are missing. Needs the extra `train`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import soundfile as sf

from engine.scoring.levels import levels_of
from engine.training.data import RATE_HZ, held_out_speaker, held_out_text, load_pcm, read_real
from engine.training.judges import VoiceJudge, largest_similarity
from engine.training.teacher import Speech, Teacher

# Found by the distance of their style vectors, which foretells GE2E similarity (r = -0.9), then by GE2E itself.
VOICES = (407, 409, 484, 490, 500, 508, 606, 1060)
# Which of the reference sentences each voice says: similarity of clips this short shifts by 0.05 with what is said.
SENTENCES = (3, 1, 2, 6, 0, 0, 1, 0)
N_ENGLISH, N_JAPANESE = 40, 20
MORE_VOICES = ((646, 0), (1002, 1))  # number, reference sentence; at most 0.86 like another of the ten
MORE_SENTENCES = 2  # English ones that each of them says
REAL_SPEAKERS = ("1116", "1992", "2136", "2436", "2952", "4788", "5652", "5808", "696", "7800")
CUT_S = (5.0, 7.6)  # where the pause lies that ends a real speaker's reference
LARGEST_SIMILARITY = 0.8
REFERENCE_S = (4.0, 7.0)
REFERENCE_LETTERS = 66  # at least; a shorter sentence may be spoken in less than 4 s
COMMON = 5  # an English word seen fewer times in lower case may be a name or dialect
KANJI_NUMBERS = "〇一二三四五六七八九十百千万"
ENGLISH_DIALECT = re.compile(r"\b(\w{2,}ah|\w*unth|ye|(?<!\w)'\w+)\b")
# Old-fashioned or regional Japanese that the readers of today's script would not write.
JAPANESE_DIALECT = re.compile(
    r"儂|我が輩|ませぬ|じゃ[。！]|ぬ。|ござ|せよ|とる[。！]|へん[。！]|やねん|だべ|存じ|ぜ。|なり。"
)
LONG_KATAKANA = re.compile(r"[ァ-ヴー]{8,}")  # most often a name made up to exercise rare sounds


@dataclass(frozen=True, slots=True)
class Voice:
    """A speaker of the set and the clip that stands for it."""

    speaker: int
    text: str
    reference: Speech


def unheard(texts: Iterable[str]) -> list[str]:
    """Return the held-out sentences that no other sentence contains, in an order of their own."""
    texts = list(texts)
    heard = "\n".join(t for t in texts if not held_out_text(t))
    rows = [t for t in texts if held_out_text(t) and t.rstrip(".!?。！？") not in heard]
    return sorted(rows, key=lambda t: hashlib.sha256(b"evalset" + t.encode()).digest())


def plain_english(text: str, common: Callable[[str], bool]) -> bool:
    """Tell whether *text* has 4 to 16 words, all of them common, and neither digits nor names."""
    words = text.split()
    if not 4 <= len(words) <= 16 or re.search(r"[\d\"]", text) or ENGLISH_DIALECT.search(text.lower()):
        return False
    inside = [w.strip(".,;:!?") for w in words[1:]]
    capitals = [w for w in inside if w[:1].isupper() and not re.fullmatch(r"I('\w+)?", w)]
    return not capitals and all(common(w) for w in re.findall(r"[a-z']+", text.lower()))


def common_words(texts: Iterable[str]) -> Callable[[str], bool]:
    """Return a test for words that *texts* hold often in lower case and mostly so inside a sentence."""
    inside = Counter(w for t in texts for w in re.findall(r"(?<=[a-z,;] )[A-Za-z']+", t))
    inside["i"] += inside["I"]

    def common(word: str) -> bool:
        lower = inside[word]
        return lower >= COMMON and (word == "i" or lower > inside[word.capitalize()])

    return common


def short_and_long(rows: Sequence[str], n: int) -> list[str]:
    """Take *n* sentences, half of them of more than 8 words, since most of the corpus is short; order is kept."""
    short, long = [t for t in rows if len(t.split()) <= 8], [t for t in rows if len(t.split()) > 8]
    taken = {*long[: n // 2], *short[: n - n // 2]}
    return [t for t in rows if t in taken]


def plain_japanese(text: str, names: Callable[[str], bool]) -> bool:
    """Tell whether *text* is 8 to 40 letters of today's Japanese without numbers, Latin letters or names."""
    if not 8 <= len(text) <= 40 or re.search(rf"[0-9０-９A-Za-z{KANJI_NUMBERS}]", text):
        return False
    return not (JAPANESE_DIALECT.search(text) or LONG_KATAKANA.search(text) or names(text))


def _holds_a_name() -> Callable[[str], bool]:
    from sudachipy import Dictionary

    tokenizer = Dictionary(dict="core").create()
    # a word the dictionary does not hold is most often a name
    return lambda text: any("固有名詞" in m.part_of_speech() or m.is_oov() for m in tokenizer.tokenize(text))


def speak_references(teacher: Teacher, texts: Sequence[str]) -> list[Voice]:
    """Speak one of *texts* in each voice of the set. Raises SystemExit for a clip that is not 4 to 7 s long."""
    out = []
    for speaker, place in zip(VOICES, SENTENCES, strict=True):
        text = texts[place]
        speech = teacher.speak(teacher.phonemes(text, "en"), teacher.style(speaker))
        if speech is None or not REFERENCE_S[0] <= len(speech.pcm) / RATE_HZ <= REFERENCE_S[1]:
            raise SystemExit(f"voice {speaker} does not say its reference in {REFERENCE_S} s: {text}")
        out.append(Voice(speaker, text, speech))
    return out


def check_apart(judge: VoiceJudge, voices: Sequence[Voice]) -> float:
    """Return the similarity of the closest pair. Raises SystemExit if it is above the limit."""
    closest = largest_similarity(np.stack([judge.embed(v.reference.pcm) for v in voices]))
    if closest > LARGEST_SIMILARITY:
        raise SystemExit(f"two of the voices are {closest:.2f} alike; {LARGEST_SIMILARITY} is the most")
    return closest


def _row(uid: str, role: str, lang: str, text: str, speaker: int, speech: Speech, file: str) -> dict[str, object]:
    return {
        "id": uid,
        "role": role,
        "file": file,
        "lang": lang,
        "text": text,
        "phonemes": speech.phonemes,
        "speaker": speaker,
        "durations": list(speech.durations),
        "seconds": round(len(speech.pcm) / RATE_HZ, 3),
    }


def _write_references(out: Path, voices: Sequence[Voice]) -> list[dict[str, object]]:
    rows = []
    for v in voices:
        name = f"voice_{v.speaker:03d}.flac"
        sf.write(out / name, v.reference.pcm, RATE_HZ, subtype="PCM_16")
        rows.append(_row(Path(name).stem, "reference", "en", v.text, v.speaker, v.reference, name))
    return rows


def _write_recordings(
    out: Path, teacher: Teacher, voices: Sequence[Voice], lang: str, texts: Sequence[str]
) -> list[dict[str, object]]:
    return [_recorded(out, teacher, lang, k, text, voices[k % len(voices)].speaker) for k, text in enumerate(texts)]


def _recorded(out: Path, teacher: Teacher, lang: str, k: int, text: str, speaker: int) -> dict[str, object]:
    """Let the teacher say sentence k as an Opus file; return its row."""
    speech = teacher.speak(teacher.phonemes(text, lang), teacher.style(speaker))
    if speech is None:
        raise SystemExit(f"the teacher cannot speak: {text}")
    name = f"{lang}_{k:02d}.ogg"
    sf.write(out / name, speech.pcm, RATE_HZ, format="OGG", subtype="OPUS")
    return _row(Path(name).stem, "recording", lang, text, speaker, speech, name)


def choose_texts(
    by_language: Mapping[str, Sequence[str]], n_english: int = N_ENGLISH
) -> tuple[list[str], list[str], list[str]]:
    """Return the sentences of the references, and the English and Japanese ones to be spoken."""
    common, names = common_words(by_language["en"]), _holds_a_name()
    english = [t for t in unheard(by_language["en"]) if plain_english(t, common)]
    japanese = [t for t in unheard(by_language["ja"]) if plain_japanese(t, names)]
    references = [t for t in english if len(t) >= REFERENCE_LETTERS][: len(VOICES)]
    return references, short_and_long([t for t in english if t not in references], n_english), japanese[:N_JAPANESE]


def cut_of(pcm: npt.NDArray[np.float32]) -> float:
    """Return the middle of the longest pause in CUT_S, seconds. Raises SystemExit if there is none."""
    middles = [
        (b - a, (a + b) / 2) for a, b in levels_of(pcm, RATE_HZ).pauses(0.12) if CUT_S[0] < (a + b) / 2 < CUT_S[1]
    ]
    if not middles:
        raise SystemExit(f"a real speaker's recording has no pause between {CUT_S[0]} and {CUT_S[1]} s")
    return round(max(middles)[1], 2)


def add_real(real: Path, out: Path) -> list[dict[str, object]]:
    """Copy the recordings of REAL_SPEAKERS into *out*; return their rows."""
    known, rows = {u.speaker: u for u in read_real(real)}, []
    for speaker in REAL_SPEAKERS:
        found = known[f"r{speaker}"]
        assert held_out_speaker(found.speaker)
        pcm, name = load_pcm(found.path), f"real_{speaker}{found.path.suffix}"
        shutil.copyfile(found.path, out / name)
        seconds = round(len(pcm) / RATE_HZ, 3)
        row = {"id": Path(name).stem, "role": "real", "file": name, "lang": "en", "text": found.text}
        rows.append(row | {"speaker": found.id, "cut_s": cut_of(pcm), "seconds": seconds})
    return rows


def add_voices(out: Path, rows: Sequence[Mapping[str, object]], english: Sequence[str]) -> list[dict[str, object]]:
    """Let the teacher speak references and sentences of MORE_VOICES; english: sentences that nobody in the set says."""
    teacher, said = Teacher(), {str(r["text"]) for r in rows}
    references = list(dict.fromkeys(str(r["text"]) for r in rows if r["role"] == "reference"))
    fresh = [t for t in english if t not in said]
    added: list[dict[str, object]] = []
    for k, (speaker, place) in enumerate(MORE_VOICES):
        style = teacher.style(speaker)
        speech = teacher.speak(teacher.phonemes(references[place], "en"), style)
        if speech is None:
            raise SystemExit(f"voice {speaker} does not say its reference: {references[place]}")
        added += _write_references(out, [Voice(speaker, references[place], speech)])
        for j, text in enumerate(fresh[k * MORE_SENTENCES : (k + 1) * MORE_SENTENCES]):
            added.append(_recorded(out, teacher, "en", N_ENGLISH + k * MORE_SENTENCES + j, text, speaker))
    return added


def add(texts: Path, real: Path, out: Path) -> None:
    """Add to the set in *out* the voices and real speakers it does not hold."""
    manifest = out / "manifest.jsonl"
    rows: list[dict[str, object]] = [json.loads(x) for x in manifest.read_text(encoding="utf-8").splitlines()]
    held = {str(r["speaker"]) for r in rows}
    if not {str(v) for v, _ in MORE_VOICES} <= held:
        _, english, _ = choose_texts(json.loads(texts.read_text(encoding="utf-8")), N_ENGLISH + 20)
        rows += add_voices(out, rows, english)
    if not any(r["role"] == "real" for r in rows):
        rows += add_real(real, out)
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
    manifest.write_text("".join(lines), encoding="utf-8")


def make(texts: Path, real: Path, out: Path) -> None:
    """Write the whole set into *out*: manifest.jsonl, a FLAC a voice, an Opus file a sentence, the real speakers."""
    references, english, japanese = choose_texts(json.loads(texts.read_text(encoding="utf-8")))
    teacher = Teacher()
    voices = speak_references(teacher, references)
    closest = check_apart(VoiceJudge(), voices)
    out.mkdir(parents=True, exist_ok=True)
    rows = _write_references(out, voices)
    rows += _write_recordings(out, teacher, voices, "en", english)
    rows += _write_recordings(out, teacher, voices, "ja", japanese)
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
    (out / "manifest.jsonl").write_text("".join(lines), encoding="utf-8")
    print("closest pair of the first voices", round(closest, 3))
    add(texts, real, out)


def main() -> None:
    a = argparse.ArgumentParser(description="Make the committed evaluation set from the teacher.")
    a.add_argument("--texts", type=Path, required=True)
    a.add_argument("--real", type=Path, required=True, help="folder of real speech with its manifest")
    a.add_argument("--add", action="store_true", help="only add what the set does not hold")
    a.add_argument("--out", type=Path, default=Path(__file__).with_name("evalset"))
    o = a.parse_args()
    (add if o.add else make)(o.texts, o.real, o.out)


if __name__ == "__main__":
    main()

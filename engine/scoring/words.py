"""Which words of a line were heard, from the sounds the recogniser heard.

Pure rules: takes an alignment, knows no audio and no torch. A word is heard when most of its sounds are, near ones
(a reduced vowel, a voiced end) counting by half: a scratch voice slurs, and slurred is not wrong.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.api import Reading, Score, joined, told
from engine.scoring.alignment import Aligned, Alignment

_NEAR = tuple(
    frozenset(group)
    for group in (
        "əɪʌɐᵻɨɛᵊʊɜ", "iɪᵻ", "uʊɯɨ", "ɑɔʌaɐ", "æɛɑ", "oOɔ", "eɛA", "iʲj",
        "tdTɾ", "sz", "ðdvθ", "θfsɸ", "nŋmɴɲ", "ʃʧɕ", "ʤʒʥʣz", "kɡ", "pb", "fv", "ɹɾlw", "wβ", "hçɸ", "ʦsʨ", "ʧʨt",
    )
)  # fmt: skip
NEAR_COST = 0.5
WORD_BAR = 0.5  # a word with more of its sounds wrong was not heard
WORDS_BAR = 0.8  # of the line, counted in sounds, must lie in words that were heard
SOUNDS_BAR = 0.5  # and so much of its sounds must be right
EXTRA_PHONES = 3  # so many sounds in a row that nobody asked for are no slip of the tongue
EXTRA_S = 0.18
TOLD = 4  # words named in a reason
_MARKS = ',.!?:;…、。！？“”"()«»—–-'


def words(reading: Reading, alignment: Alignment) -> Score:
    """Judge what was heard against what was to be spoken."""
    groups = _by_word(alignment.wanted)
    names = _names(reading, len(groups))
    lost = [k for k, group in enumerate(groups) if word_error(group) > WORD_BAR]
    extra = _extra(alignment, names)
    # a lost word weighs as many sounds as it has: "a" is soon slurred, "kettle" is not
    share = 1.0 - sum(len(groups[k]) for k in lost) / max(1, len(alignment.wanted))
    value = max(0.0, 1.0 - soft_error_rate(alignment))
    passed = share >= WORDS_BAR and value >= SOUNDS_BAR and not extra
    reasons = [_told(names, lost), *extra]
    if share >= WORDS_BAR and value < SOUNDS_BAR:
        reasons.append(
            told("The words are hard to make out: {share:.0f} % of the sounds are others.", share=100 * (1 - value))
        )
    return Score("words", value if passed else min(value, 0.79), joined(reasons), passed)


def word_error(sounds: Sequence[Aligned]) -> float:
    """Return the share of a word's sounds that are wrong; near ones count by half."""
    return sum(map(_cost, sounds)) / max(1, len(sounds))


def soft_error_rate(alignment: Alignment) -> float:
    """Return wrong and extra sounds over wanted sounds; near ones count by half."""
    return (sum(map(_cost, alignment.wanted)) + len(alignment.extra)) / max(1, len(alignment.wanted))


def _cost(sound: Aligned) -> float:
    if sound.op == "same":
        return 0.0
    return NEAR_COST if sound.op == "other" and near(sound.phone.symbol, sound.heard) else 1.0


def near(a: str, b: str) -> bool:
    """Tell whether two sounds are often taken for each other."""
    return any(a in group and b in group for group in _NEAR)


def _by_word(wanted: Sequence[Aligned]) -> list[list[Aligned]]:
    groups: list[list[Aligned]] = [[] for _ in range(max((a.phone.word for a in wanted), default=-1) + 1)]
    for sound in wanted:
        groups[sound.phone.word].append(sound)
    return groups


def _names(reading: Reading, n_words: int) -> list[str]:
    """Return the words as they are written; their sounds where the two do not match one to one."""
    spoken = [w for w in (part.strip(_MARKS) for part in reading.spoken.split()) if w]
    if len(spoken) == n_words:
        return spoken
    sounds = [w for w in (part.strip(_MARKS + "ˈˌ") for part in reading.phonemes.split()) if w]
    return sounds if len(sounds) == n_words else [str(k + 1) for k in range(n_words)]


def _told(names: Sequence[str], lost: Sequence[int]) -> str:
    if not lost:
        return told("All {n} words were heard.", n=len(names)) if len(names) > 1 else told("The word was heard.")
    quoted = ", ".join(f"“{names[k]}”" for k in lost[:TOLD]) + (", …" if len(lost) > TOLD else "")
    if len(names) == 1:
        return told("The word was not heard as written.")
    if len(lost) == len(names):
        return told("The words were not heard as written.")
    return told("{k} of {n} words were not heard as written: {words}.", k=len(lost), n=len(names), words=quoted)


def _extra(alignment: Alignment, names: Sequence[str]) -> list[str]:
    """Return a sentence for each stretch of sounds that nobody asked for."""
    found: list[str] = []
    for before, n_phones, length_s in _stretches(alignment):
        if n_phones < EXTRA_PHONES or length_s < EXTRA_S:
            continue
        if before == 0:
            found.append(told("There are extra sounds before the first word."))
        elif before == len(alignment.wanted):
            found.append(told("There are extra sounds after the last word."))
        else:
            word = names[alignment.wanted[before - 1].phone.word]
            found.append(told("There are extra sounds after “{word}”.", word=word))
    return found[:2]


def _stretches(alignment: Alignment) -> list[tuple[int, int, float]]:
    """Return (place, sounds, seconds) of the extra sounds in each place."""
    places: dict[int, list[tuple[float, float]]] = {}
    for extra in alignment.extra:
        places.setdefault(extra.before, []).append((extra.heard.start_s, extra.heard.end_s))
    return [(place, len(spans), spans[-1][1] - spans[0][0]) for place, spans in sorted(places.items())]

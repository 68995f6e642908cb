"""Whether a take is as long as it should be: its slot or commanded length, else what can be spoken in a breath.

Knows levels and the reading's sounds, no words.
"""

from __future__ import annotations

from engine.api import Score, told
from engine.scoring.levels import Levels
from engine.scoring.phones import phones_of

# Sounds that carry a beat: vowels of English, morae of Japanese (a vowel, a long mark, a closed or nasal beat).
_BEATS = {"en": frozenset("AIOWYiuæɑəɛɜɪɔʊʌɐᵊᵻ"), "ja": frozenset("aiɯeoɨːʔɴŋ")}
_BEATS_A_SECOND = {"en": (2.2, 8.0), "ja": (4.0, 12.0)}
_SPARE_S = 0.35  # the first and last sound may be drawn out
_BREAK_S = 0.15  # a pause from this length on is no part of the pace
_OVER_S = 0.08
_OVER_SHARE = 0.03


def n_beats(phonemes: str, language: str) -> int:
    """Count the syllables (en) or morae (ja) of a reading."""
    beats = _BEATS.get(language, _BEATS["en"] | _BEATS["ja"])
    return max(1, sum(p.symbol in beats for p in phones_of(phonemes)))


def length(levels: Levels, phonemes: str, language: str, wanted_s: float | None) -> Score:
    """Judge first to last speech against *wanted_s*, or the pace where no length was asked for."""
    if not levels.speech.any():
        return Score("length", 0.0, told("There is no speech to measure."), False)
    return _paced(levels, phonemes, language) if wanted_s is None else _fitted(levels.length_s, wanted_s)


def _fitted(length_s: float, wanted_s: float) -> Score:
    over = length_s - wanted_s
    if over > max(_OVER_S, _OVER_SHARE * wanted_s):
        reason = told("It is {over:.1f} s longer than its {wanted:.1f} s.", over=over, wanted=wanted_s)
        return Score("length", max(0.0, 1.0 - 2.0 * over / max(0.1, wanted_s)), reason, False)
    if -over > max(_OVER_S, _OVER_SHARE * wanted_s):
        reason = told("It leaves {left:.1f} s of its {wanted:.1f} s free.", left=-over, wanted=wanted_s)
        return Score("length", min(1.0, 0.5 + length_s / wanted_s), reason, True)
    return Score("length", 1.0, told("It is {length:.1f} s long, as wanted.", length=length_s), True)


def _paced(levels: Levels, phonemes: str, language: str) -> Score:
    beats = n_beats(phonemes, language)
    speaking = max(0.05, levels.length_s - sum(b - a for a, b in levels.pauses(_BREAK_S)))
    slowest, fastest = _BEATS_A_SECOND.get(language, (2.0, 13.0))
    pace = beats / speaking
    unit = told("morae") if language == "ja" else told("syllables")
    values: dict[str, str | int | float] = {"n": beats, "unit": unit, "length": speaking, "pace": pace}
    if speaking < beats / fastest - 0.05:
        reason = told("{n} {unit} in {length:.1f} s ({pace:.1f} a second) is too fast to be whole.", **values)
        return Score("length", max(0.0, 0.9 * speaking * fastest / beats - 0.1), reason, False)
    if speaking > beats / slowest + _SPARE_S:
        reason = told("{n} {unit} in {length:.1f} s ({pace:.1f} a second) is too slow.", **values)
        return Score("length", max(0.0, 0.9 * beats / slowest / speaking), reason, False)
    return Score("length", 1.0, told("{n} {unit} in {length:.1f} s ({pace:.1f} a second).", **values), True)

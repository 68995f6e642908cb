"""The table of an evaluation: every figure beside its ceiling and its bar, and whether it holds.

Pure: takes what was heard, knows no model and no judge.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.training.items import FACTORS
from engine.training.measures import (
    Heard,
    average,
    correlation,
    first_share,
    hum,
    middle,
    number,
    percent,
    share,
    sound_error_rate,
    word_error_rate,
)

POINTS = 0.05  # words or sounds that ours may have wrong beyond the recording
COPY_POINTS, COPY_SIMILARITY = 0.03, 0.85
SCENE, SYNTHETIC_FIRST, REAL_FIRST = 0.75, 0.85, 0.60
PITCH_FOLLOWS, PACE_FOLLOWS = 0.8, 0.5
DNSMOS, BELOW_COPY = 2.9, 0.3
BORDER = 1.25
LENGTHS_HELD = 0.95
RTF, FIRST_PACKET_S = 0.35, 0.15


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: of the recordings, of their copies through the codec, of our takes. holds: None without a bar."""

    name: str
    recording: str = ""
    copy: str = ""
    ours: str = ""
    bar: str = ""
    holds: bool | None = None

    @classmethod
    def of(cls, name: str, columns: Iterable[str], bar: str = "", holds: bool | None = None) -> Row:
        """Make a row of its three columns."""
        recording, copy, ours = columns
        return cls(name, recording, copy, ours, bar, holds)

    @property
    def cells(self) -> list[str]:
        told = {True: "yes", False: "NO", None: "" if not self.bar else "-"}
        return [self.name, self.recording, self.copy, self.ours, self.bar, told[self.holds]]


HEADS = ("", "recording", "codec copy", "ours", "bar", "ok")


@dataclass(frozen=True, slots=True)
class Follows:
    """Pitch (Hz) and pace of every voice: its reference beside its recordings and beside our takes."""

    pitch_recorded: Sequence[tuple[float | None, float | None]] = ()
    pitch_ours: Sequence[tuple[float | None, float | None]] = ()
    pace_recorded: Sequence[tuple[float | None, float | None]] = ()
    pace_ours: Sequence[tuple[float | None, float | None]] = ()


@dataclass(frozen=True, slots=True)
class Results:
    """Everything that was heard. losses: what training measured on held-out speakers."""

    recording: Sequence[Heard] = ()
    copy: Sequence[Heard] = ()
    ours: Sequence[Heard] = ()
    longest: Sequence[Heard] = ()
    follows: Follows = Follows()
    losses: Mapping[str, float] | None = None


def rows_of(r: Results) -> list[Row]:
    """Return the whole table."""
    return [*_words(r), *_voice(r), *_sound(r), *_length(r), *_speed(r), *_losses(r.losses or {})]


def part(rows: Iterable[Heard], name: str, language: str | None = None) -> list[Heard]:
    """Return the rows of one part, of one language where it is given."""
    return [x for x in rows if x.part == name and language in (None, x.language)]


def at_most(value: float | None, bar: float | None) -> bool | None:
    return None if value is None or bar is None else value <= bar + 1e-9


def at_least(value: float | None, bar: float | None) -> bool | None:
    return None if value is None or bar is None else value >= bar - 1e-9


def _title(name: str) -> Row:
    return Row(name)


def _errors(name: str, r: Results, language: str, words: bool, where: str = "sentences") -> Row:
    """Return a row of errors whose bar is the recording's own and 5 points."""
    rate = word_error_rate if words else sound_error_rate
    recording, copy = (rate(part(rows, "sentences", language)) for rows in (r.recording, r.copy))
    ours = rate(part(r.ours, where, language))
    bar = None if recording is None else recording + POINTS
    cells = (percent(recording), percent(copy)) if where == "sentences" else ("", "")
    return Row(name, *cells, percent(ours), f"≤ {percent(bar)}", at_most(ours, bar))


def _count(rows: Sequence[Heard], language: str | None = None) -> int:
    return sum(language in (None, x.language) for x in rows)


def _words(r: Results) -> list[Row]:
    n_en, n_ja = (_count(part(r.ours or r.recording, "sentences"), x) for x in ("en", "ja"))
    single, scene = part(r.ours, "words"), part(r.ours, "scene")
    one_word, whole = share(x.words_heard for x in single), share(x.nearly_whole for x in scene)
    lost, twice = (sum(getattr(x, k) or 0 for x in r.longest) for k in ("skipped", "repeated"))
    ended = share(x.as_planned for x in r.ours)
    sounds = [sound_error_rate(part(x, "sentences", "en")) for x in (r.recording, r.copy, r.ours)]
    return [
        _title("Words"),
        _errors(f"  word error, English ({n_en} sentences)", r, "en", words=True),
        _errors(f"  sound error, Japanese ({n_ja} sentences)", r, "ja", words=False),
        Row.of("  sound error, English", map(percent, sounds)),
        Row(f"  one-word lines heard ({len(single)})", "", "", percent(one_word), "all", at_least(one_word, 1.0)),
        _errors(f"  word error, 40-word lines ({len(part(r.ours, 'forty'))})", r, "en", words=True, where="forty"),
        Row(
            f"  skipped and repeated words in the longest {len(r.longest)}",
            ours=f"{lost} and {twice}" if r.longest else "-",
            bar="none",
            holds=lost + twice == 0 if r.longest else None,
        ),
        Row(
            f"  scene, lines nearly whole ({len(scene)})",
            "",
            "",
            percent(whole),
            f"≥ {SCENE:.0%}",
            at_least(whole, SCENE),
        ),
        Row("  takes that end as planned", "", "", percent(ended), "all", at_least(ended, 1.0)),
    ]


def _voice(r: Results) -> list[Row]:
    rows = [_title("Voice")]
    for name, of, bar in (("sentences", "synthetic voices", SYNTHETIC_FIRST), ("real", "real speakers", REAL_FIRST)):
        columns = [part(x, name) for x in (r.recording, r.copy, r.ours)]
        shares = [first_share(x) for x in columns]
        title = f"  own reference first, {of} ({len(columns[2])} takes)"
        rows.append(Row.of(title, map(percent, shares), f"≥ {bar:.0%}", at_least(shares[2], bar)))
        rows.append(Row.of("  similarity to it", (number(average(x.similarity for x in c)) for c in columns)))
    f = r.follows
    for name, recorded, taken, bar in (
        ("pitch", f.pitch_recorded, f.pitch_ours, PITCH_FOLLOWS),
        ("pace", f.pace_recorded, f.pace_ours, PACE_FOLLOWS),
    ):
        theirs, ours = correlation(recorded), correlation(taken)
        bar = bar if theirs is None else min(bar, theirs)  # nobody follows better than the recordings do
        title = f"  {name} follows the reference (correlation, {len(taken)} voices)"
        rows.append(Row(title, number(theirs), "", number(ours), f"≥ {bar:.2f}", at_least(ours, bar)))
    return rows


def _sound(r: Results) -> list[Row]:
    rows = [_title("Sound")]
    for language, name in (("en", "English"), ("ja", "Japanese"), (None, "all")):
        theirs, copy, ours = (
            average(x.dnsmos for x in part(c, "sentences", language)) for c in (r.recording, r.copy, r.ours)
        )
        bar = None if copy is None else max(DNSMOS, copy - BELOW_COPY)
        both = language is None
        holds = at_least(ours, bar) if both else None
        rows.append(
            Row(
                f"  DNSMOS overall, {name}",
                number(theirs),
                number(copy),
                number(ours),
                f"≥ {number(bar)}" if both else "",
                holds,
            )
        )
    real, copied = (part(c, "speakers") for c in (r.recording, r.copy))
    before, after, like = word_error_rate(real), word_error_rate(copied), average(x.similarity for x in copied)
    bar = None if before is None else before + COPY_POINTS
    rows.append(
        Row(
            f"  real speech, word error ({len(real)})",
            percent(before),
            percent(after),
            "",
            f"copy ≤ {percent(bar)}",
            at_most(after, bar),
        )
    )
    holds = at_least(like, COPY_SIMILARITY)
    rows.append(Row("  real speech, similarity of the copy", "", number(like), "", f"≥ {COPY_SIMILARITY}", holds))
    hums = [hum(part(c, "sentences")) for c in (r.recording, r.copy, r.ours)]
    rows.append(Row.of("  hum at the codec's hop (0 is none)", map(number, hums)))
    border = average(x.border for x in r.ours)
    rows.append(
        Row("  steps at packet borders (1 is no click)", "", "", number(border), f"≤ {BORDER}", at_most(border, BORDER))
    )
    return rows


def _length(r: Results) -> list[Row]:
    rows = [_title("Length by command, within 5 % or 40 ms")]
    for name, factor in FACTORS.items():
        takes = part(r.ours, name)
        ids = {x.id for x in takes}
        natural = word_error_rate(x for x in part(r.ours, "sentences") if x.id in ids)
        held, words = share(x.length_held for x in takes), word_error_rate(takes)
        bar = None if natural is None else natural + POINTS
        sounds = share(x.sounds_held for x in takes)
        off = middle(None if x.heard_s is None or not x.asked_s else abs(x.heard_s / x.asked_s - 1) for x in takes)
        title = f"  at {factor:g} of natural ({len(takes)})"
        rows.append(Row(f"{title}, held", "", "", percent(held), f"≥ {LENGTHS_HELD:.0%}", at_least(held, LENGTHS_HELD)))
        rows.append(Row(f"{title}, held by the recogniser's times", "", "", percent(sounds)))
        rows.append(Row(f"{title}, median error", "", "", percent(off)))
        rows.append(
            Row(f"{title}, word error", percent(natural), "", percent(words), f"≤ {percent(bar)}", at_most(words, bar))
        )
    return rows


def _speed(r: Results) -> list[Row]:
    takes = part(r.ours, "sentences")
    rtf, first = middle(x.rtf for x in takes), middle(x.first_packet_s for x in takes)
    return [
        _title("Speed, the voice ready"),
        Row("  real-time factor", "", "", number(rtf), f"≤ {RTF}", at_most(rtf, RTF)),
        Row("  first packet", "", "", number(first, " s"), f"≤ {FIRST_PACKET_S} s", at_most(first, FIRST_PACKET_S)),
    ]


def _losses(losses: Mapping[str, float]) -> list[Row]:
    names = {
        "held_first": "  first codebook",
        "held_all": "  all codebooks",
        "held_first_ja": "  first codebook, Japanese",
    }
    rows = [Row(name, "", "", number(losses.get(key))) for key, name in names.items()]
    length = Row("  length of a line, error", "", "", percent(losses.get("held_length_error")))
    return [_title("Held-out speakers in training (nats)"), *rows, length]

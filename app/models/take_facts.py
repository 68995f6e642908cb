"""A take's passport: everything that is known about how it was made, in words, and what has changed since.

Must not know of widgets; whoever shows it decides how.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale

from app.models import cast_words
from app.project.model import Character, Json, Line, Project, Score, Take
from app.project.status import is_stale

Say = Callable[[str], str]
translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Fact:
    """One row. tone: "plain", or a colour role where the value is good or bad news."""

    label: str
    value: str
    tone: str = "plain"


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """Something a take depends on that is another now."""

    what: str
    then: str
    now: str


def changes(take: Take, line: Line, character: Character) -> tuple[Change, ...]:
    """Return what is another than when *take* was made, as far as the take knows."""
    asked, found = take.parameters, []
    if take.text != line.text:
        found.append(Change(translate("Passport", "Text"), take.text, line.text))
    if "asked_reading" in asked and asked["asked_reading"] != line.reading:
        found.append(
            Change(
                translate("Passport", "Reading"), take.reading, line.reading or translate("Passport", "from the text")
            )
        )
    if character.language not in ("auto", take.language):
        found.append(
            Change(translate("Passport", "Language"), language_word(take.language), language_word(character.language))
        )
    found += _voice_changes(take, character)
    return tuple(found)


def _voice_changes(take: Take, character: Character) -> list[Change]:
    """Return what of model and voice is another; a take of a speaker or a description knows no clip."""
    asked, found = take.parameters, []
    if asked.get("asked_model", "") != character.model:
        default = translate("Passport", "the default")
        found.append(Change(translate("Passport", "Model"), take.model, character.model or default))
    then, now = _voice_word(asked), _voice_word({"preset": character.preset, "description": character.description})
    if then != now:
        clip = translate("Passport", "a recording")
        found.append(Change(translate("Passport", "Voice"), then or clip, now or clip))
        return found
    transcript = "" if now else character.transcript
    for use, key, value in (("manner", "instruct", character.manner), ("transcript", "transcript", transcript)):
        if use in take.uses and (asked.get(key) or "") != value:
            found.append(Change(_use_word(use), str(asked.get(key) or ""), value))
    if now:
        return found
    if take.clip_hash is not None and take.clip_hash != character.clip_hash:
        found.append(Change(translate("Passport", "Voice"), _clip_name(asked.get("clip")), _clip_name(character.clip)))
    elif "clip_start_s" in asked and _window(asked) != (character.clip_start_s, character.clip_end_s):
        part = span_words(character.clip_start_s, character.clip_end_s)
        found.append(Change(translate("Passport", "Part of the clip"), span_words(*_window(asked)), part))
    return found


def _voice_word(has: Mapping[str, Json]) -> str:
    """Return the speaker or the description a voice is; "" for a recording."""
    return str(has.get("preset") or has.get("description") or "")


def _use_word(use: str) -> str:
    return translate("Passport", "Words of the clip") if use == "transcript" else translate("Passport", "Manner")


def passport(take: Take, number: int, project: Project, say: Say) -> tuple[Section, ...]:
    """Return everything about *take*. say: puts a stored sentence into the language of the window."""
    line = project.line(take.line)
    character = project.character(line.character)
    return (
        Section(translate("Passport", "State"), _state(take, line, character, project)),
        Section(translate("Passport", "Scores"), tuple(score_fact(score, say) for score in take.scores)),
        Section(translate("Passport", "Spoken"), _spoken(take, number)),
        Section(translate("Passport", "Voice and model"), _voice(take)),
        Section(translate("Passport", "Waiting times"), _times(take.latencies, _latency_words())),
        Section(translate("Passport", "Time of work"), _times(take.stages, _stage_words())),
    )


def as_text(sections: tuple[Section, ...]) -> str:
    """Return a passport as plain text, for the clipboard."""
    blocks = []
    for section in sections:
        if section.facts:
            rows = [f"{fact.label}: {fact.value}" for fact in section.facts]
            blocks.append("\n".join([section.title, *rows]))
    return "\n\n".join(blocks) + "\n"


def _state(take: Take, line: Line, character: Character, project: Project) -> tuple[Fact, ...]:
    made = translate("Passport", "Made for")
    if not is_stale(project, line, take):
        return (Fact(made, translate("Passport", "the line as it is now"), "ok"),)
    facts = [Fact(made, translate("Passport", "another text or voice than the line has now"), "stale")]
    found = changes(take, line, character)
    for change in found:
        facts.append(Fact(translate("Passport", "{what} then").format(what=change.what), change.then))
        facts.append(Fact(translate("Passport", "{what} now").format(what=change.what), change.now))
    if not found:
        facts.append(
            Fact(translate("Passport", "Changed"), translate("Passport", "reading, language or part of the clip"))
        )
    return tuple(facts)


def score_fact(score: Score, say: Say) -> Fact:
    """Return one score with its whole reason."""
    value = translate("Passport", "✓ {value} %. {reason}")
    if not score.passed:
        value = translate("Passport", "▲ {value} %, not passed. {reason}")
    words = value.format(value=round(score.value * 100), reason=say(score.reason))
    return Fact(score_word(score.name), words, "plain" if score.passed else "warn")


def _spoken(take: Take, number: int) -> tuple[Fact, ...]:
    seconds, asked = translate("Passport", "{s} s"), take.parameters.get("asked_duration_s")
    commanded = seconds.format(s=f"{asked:.2f}") if isinstance(asked, int | float) else None
    return (
        Fact(translate("Passport", "Take"), str(number)),
        Fact(translate("Passport", "Text"), take.text),
        Fact(translate("Passport", "Reading"), take.reading),
        Fact(translate("Passport", "Language"), language_word(take.language)),
        Fact(translate("Passport", "Length"), seconds.format(s=f"{take.duration_s:.2f}")),
        Fact(translate("Passport", "Length asked for"), commanded or translate("Passport", "none; the voice decided")),
        Fact(
            translate("Passport", "Ended"), end_words(take.end_reason), "plain" if take.end_reason == "eos" else "warn"
        ),
        Fact(translate("Passport", "Made"), made_words(take.made_at)),
    )


def _voice(take: Take) -> tuple[Fact, ...]:
    has = take.parameters
    facts = [Fact(translate("Passport", "Seed"), str(take.seed))]
    if "clip" in has:
        facts.append(Fact(translate("Passport", "Voice"), _clip_name(has["clip"])))
        facts.append(Fact(translate("Passport", "Part of the clip"), span_words(*_window(has))))
    if _voice_word(has):
        facts.append(Fact(translate("Passport", "Voice"), _voice_word(has)))
    for use, key in (("transcript", "transcript"), ("manner", "instruct")):
        if has.get(key):
            facts.append(Fact(_use_word(use), str(has[key])))
    facts += [
        Fact(translate("Passport", "Voice key"), take.voice_key),
        Fact(translate("Passport", "Model"), take.model),
        Fact(translate("Passport", "Model fingerprint"), take.model_fingerprint),
    ]
    labels = {
        "temperature": translate("Passport", "Temperature"),
        "top_k": translate("Passport", "Top k"),
        "top_p": translate("Passport", "Top p"),
        "device": translate("Passport", "Device"),
        "dtype": translate("Passport", "Number format"),
    }
    default = translate("Passport", "the model's own")
    facts += [
        Fact(words, default if has[key] is None else str(has[key])) for key, words in labels.items() if key in has
    ]
    return (*facts, Fact(translate("Passport", "File"), take.path))


def _times(known: Mapping[str, float], words: Mapping[str, str]) -> tuple[Fact, ...]:
    ms = translate("Passport", "{n} ms")
    return tuple(Fact(words[key], ms.format(n=f"{known[key] * 1000:.0f}")) for key in words if key in known)


def _latency_words() -> dict[str, str]:
    return {
        "queue_s": translate("Passport", "From asked to started"),
        "first_frame_s": translate("Passport", "From started to the first frame"),
        "first_packet_s": translate("Passport", "From started to the first packet"),
        "first_sound_s": translate("Passport", "From started to the first sound"),
    }


def _stage_words() -> dict[str, str]:
    return {
        "text_s": translate("Passport", "Reading the text"),
        "reference_encode_s": translate("Passport", "Listening to the clip"),
        "prefill_s": translate("Passport", "Taking in the voice"),
        "steps_s": translate("Passport", "Speaking"),
        "codec_s": translate("Passport", "Turning it into sound"),
    }


def score_word(name: str) -> str:
    """Return the name of a score in the language of the window; one that is not known stays as it is."""
    words = {
        "words": translate("Score", "Words"),
        "length": translate("Score", "Length"),
        "clipping": translate("Score", "Clipping"),
        "ending": translate("Score", "Ending"),
        "silence": translate("Score", "Silence"),
    }
    return words.get(name, name)


def end_words(reason: str) -> str:
    """Return in words why a take came to its end."""
    words = {
        "eos": translate("Passport", "by itself, when all was said"),
        "limit": translate("Passport", "at the greatest length allowed; its end is missing"),
        "cancelled": translate("Passport", "because it was cancelled"),
        "guard:silence": translate("Passport", "because it had become silent"),
        "guard:repeat": translate("Passport", "because it repeated itself"),
        "guard:nan": translate("Passport", "because the model gave numbers that are no sound"),
    }
    return words.get(reason, reason)


def language_word(code: str) -> str:
    return translate("Passport", "by its script") if code == "auto" else cast_words.language_word(code)


def made_words(made_at: str) -> str:
    """Return when a take was made, in local time and in the way of the window's language."""
    try:
        when = datetime.fromisoformat(made_at)
    except ValueError:
        return made_at
    when = when if when.tzinfo else when.replace(tzinfo=UTC)
    local = QDateTime.fromSecsSinceEpoch(int(when.timestamp()))
    return str(QLocale().toString(local, QLocale.FormatType.ShortFormat))


def span_words(start_s: float | None, end_s: float | None) -> str:
    """Return the part of a clip in words."""
    if start_s is None or end_s is None:
        return translate("Passport", "the best part, found by itself")
    return translate("Passport", "{start} to {end} s").format(start=f"{start_s:.2f}", end=f"{end_s:.2f}")


def _window(asked: Mapping[str, Json]) -> tuple[float | None, float | None]:
    start, end = asked.get("clip_start_s"), asked.get("clip_end_s")
    return (
        float(start) if isinstance(start, int | float) else None,
        float(end) if isinstance(end, int | float) else None,
    )


def _clip_name(clip: Json) -> str:
    return clip.rsplit("/", 1)[-1] if isinstance(clip, str) and clip else translate("Passport", "another clip")

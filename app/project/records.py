"""Project and takes as JSON values and back, keeping every key it does not know.

Must not know of files or of older formats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from app.project.fields import Fields, JsonDict, RecordError
from app.project.model import Character, Episode, Json, Line, Project, Score, Settings, Take
from app.project.retold import TOLD_KEY, read_told, write_told
from engine.api import told

# ---- reading -----------------------------------------------------------------------------------------------------


def read_project(value: Json) -> Project:
    """Raises RecordError for values of a wrong type, ids used twice and lines of a character that is not there."""
    of = Fields(value, "project")
    project = Project(
        id=of.id("id"),
        title=of.text("title", ""),
        characters=of.items("characters", _read_character),
        episodes=of.items("episodes", _read_episode),
        deleted=frozenset(of.items("deleted", _read_id)),
        starred=frozenset(of.items("starred", _read_id)),
        locked=frozenset(of.items("locked", _read_id)),
        take_notes=of.texts("take_notes"),
        settings=_read_settings(of.mapping("settings"), "project settings"),
        extra=of.rest(),
    )
    _check(project)
    return project


def _check(project: Project) -> None:
    for what, ids in (
        (told("characters"), [character.id for character in project.characters]),
        (told("episodes"), [episode.id for episode in project.episodes]),
        (told("lines"), [line.id for line in project.lines()]),
    ):
        twice = [id_ for id_, count in Counter(ids).items() if count > 1]
        if twice:
            raise RecordError(told("project: two {what} have the id {id!r}", what=what, id=twice[0]))
    known = {character.id for character in project.characters}
    for line in project.lines():
        if line.character not in known:
            raise RecordError(
                told(
                    "line {line!r} belongs to the character {character!r}, which is not in the cast",
                    line=line.id,
                    character=line.character,
                )
            )


def _read_id(value: Json, where: str) -> str:
    if not isinstance(value, str):
        raise RecordError(told("{where} should be an id", where=where))
    return value


def _read_character(value: Json, where: str) -> Character:
    of = Fields(value, where)
    return Character(
        id=of.id("id"),
        name=of.text("name"),
        colour=of.text("colour", "#808080"),
        language=of.text("language", "auto"),
        clip=of.text_or_none("clip"),
        clip_start_s=of.number_or_none("clip_start_s"),
        clip_end_s=of.number_or_none("clip_end_s"),
        clip_hash=of.text_or_none("clip_hash"),
        model=of.text("model", ""),
        transcript=of.text("transcript", ""),
        preset=of.text("preset", ""),
        description=of.text("description", ""),
        manner=of.text("manner", ""),
        extra=of.rest(),
    )


def _read_episode(value: Json, where: str) -> Episode:
    of = Fields(value, where)
    return Episode(of.id("id"), of.text("title", ""), of.items("lines", _read_line), of.rest())


def _read_line(value: Json, where: str) -> Line:
    of = Fields(value, where)
    return Line(
        id=of.id("id"),
        character=of.id("character"),
        text=of.text("text"),
        reading=of.text_or_none("reading"),
        start_s=of.number_or_none("start_s"),
        end_s=of.number_or_none("end_s"),
        duration_s=of.number_or_none("duration_s"),
        chosen=of.text_or_none("chosen"),
        note=of.text("note", ""),
        extra=of.rest(),
    )


def _read_settings(value: Json, where: str) -> Settings:
    of, plain = Fields(value, where), Settings()
    return Settings(
        of.number("gap_s", plain.gap_s),
        of.number("lufs", plain.lufs),
        of.number("ceiling_dbtp", plain.ceiling_dbtp),
        of.rest(),
    )


def read_take(value: Json, where: str) -> Take:
    """Read a take's row or label. Raises RecordError."""
    of = Fields(value, where)
    take = Take(
        id=of.id("id"),
        line=of.id("line"),
        path=of.text("path"),
        text=of.text("text"),
        reading=of.text("reading"),
        language=of.text("language"),
        voice_key=of.text("voice_key"),
        clip_hash=of.text_or_none("clip_hash"),
        seed=of.whole("seed"),
        duration_s=of.number("duration_s"),
        n_samples=of.whole("n_samples"),
        rate_hz=of.whole("rate_hz"),
        end_reason=of.text("end_reason"),
        model=of.text("model"),
        model_fingerprint=of.text("model_fingerprint"),
        made_at=of.text("made_at"),
        fingerprint=of.text("fingerprint"),
        parameters=of.mapping("parameters"),
        latencies=of.seconds("latencies"),
        stages=of.seconds("stages"),
        scores=of.items("scores", _read_score),
        extra=of.rest(),
    )
    if take.rate_hz <= 0 or take.n_samples < 0:
        raise of.fault("rate_hz", told("above zero"))
    return take


def _read_score(value: Json, where: str) -> Score:
    of = Fields(value, where)
    reason = read_told(of.text("reason", ""), of.mapping(TOLD_KEY))
    return Score(of.text("name"), of.number("value"), reason, of.flag("passed"), of.rest())


# ---- writing -----------------------------------------------------------------------------------------------------


def write_project(project: Project) -> JsonDict:
    """Return the project as JSON; None values are left out."""
    return {
        "id": project.id,
        "title": project.title,
        "characters": [_write_character(character) for character in project.characters],
        "episodes": [_write_episode(episode) for episode in project.episodes],
        "deleted": _write_ids(project.deleted),
        "starred": _write_ids(project.starred),
        "locked": _write_ids(project.locked),
        **({"take_notes": {**project.take_notes}} if project.take_notes else {}),
        "settings": _write_settings(project.settings),
        **project.extra,
    }


def _write_ids(ids: Iterable[str]) -> Json:
    return [*sorted(ids)]


def _write_character(character: Character) -> Json:
    return _known(
        id=character.id,
        name=character.name,
        colour=character.colour,
        language=character.language,
        clip=character.clip,
        clip_start_s=character.clip_start_s,
        clip_end_s=character.clip_end_s,
        clip_hash=character.clip_hash,
        model=character.model or None,
        transcript=character.transcript or None,
        preset=character.preset or None,
        description=character.description or None,
        manner=character.manner or None,
        **character.extra,
    )


def _write_episode(episode: Episode) -> Json:
    return {
        "id": episode.id,
        "title": episode.title,
        "lines": [_write_line(line) for line in episode.lines],
        **episode.extra,
    }


def _write_line(line: Line) -> Json:
    return _known(
        id=line.id,
        character=line.character,
        text=line.text,
        reading=line.reading,
        start_s=line.start_s,
        end_s=line.end_s,
        duration_s=line.duration_s,
        chosen=line.chosen,
        note=line.note or None,
        **line.extra,
    )


def _write_settings(settings: Settings) -> Json:
    return {"gap_s": settings.gap_s, "lufs": settings.lufs, "ceiling_dbtp": settings.ceiling_dbtp, **settings.extra}


def write_take(take: Take) -> JsonDict:
    """Return the take's row of project.json."""
    return {
        **write_label(take),
        "scores": [
            {
                "name": s.name,
                "value": s.value,
                "reason": s.reason,
                "passed": s.passed,
                **write_told(s.reason),
                **s.extra,
            }
            for s in take.scores
        ],
        **take.extra,
    }


def write_label(take: Take) -> JsonDict:
    """Return what the take's own file says about it: what was known at writing, so no scores."""
    return _known(
        id=take.id,
        line=take.line,
        path=take.path,
        text=take.text,
        reading=take.reading,
        language=take.language,
        voice_key=take.voice_key,
        clip_hash=take.clip_hash,
        seed=take.seed,
        duration_s=take.duration_s,
        n_samples=take.n_samples,
        rate_hz=take.rate_hz,
        end_reason=take.end_reason,
        model=take.model,
        model_fingerprint=take.model_fingerprint,
        made_at=take.made_at,
        fingerprint=take.fingerprint,
        parameters=dict(take.parameters),
        latencies={**take.latencies},
        stages={**take.stages},
    )


def _known(**values: Json) -> JsonDict:
    return {key: value for key, value in values.items() if value is not None}

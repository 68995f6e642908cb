"""Small project values for tests."""

from __future__ import annotations

from pathlib import Path

from app.project.model import Character, Episode, Line, Project, Take, line_fingerprint
from engine import api


def small_project() -> Project:
    """Two characters and three lines; l2 has a slot of two seconds; a take t0 is deleted."""
    cast = (
        Character("c1", "Mara", "#0072B2", "en", "voices/mara.flac", 1.0, 6.5, "aa11"),
        Character("c2", "太郎", "#D55E00", "ja", "voices/taro.flac", 0.0, 4.0, "bb22"),
    )
    lines = (
        Line("l1", "c1", "The kettle is on."),
        Line("l2", "c2", "本当に？", start_s=3.0, end_s=5.0),
        Line("l3", "c1", "Sit down, please."),
    )
    return Project("p1", "Kitchen", cast, (Episode("e1", "One", lines),), deleted=frozenset({"t0"}))


def request_for(project: Project, line_id: str, seed: int = 0) -> api.Request:
    """Return what the engine is asked for a line; the clip need not exist."""
    line = project.line(line_id)
    who = project.character(line.character)
    voice = api.VoiceClip(Path(who.clip or "none.flac"), who.clip_start_s, who.clip_end_s)
    return api.Request(line.id, line.text, voice, seed, who.language, line.reading, line.duration_s)


def take_of(project: Project, line_id: str, take_id: str, duration_s: float = 1.0) -> Take:
    """Return a fresh take of a line without a file."""
    line = project.line(line_id)
    return Take(
        id=take_id,
        line=line_id,
        path=f"takes/{line_id}/{take_id}.flac",
        text=line.text,
        reading=line.text,
        language="en",
        voice_key="v",
        clip_hash=None,
        seed=0,
        duration_s=duration_s,
        n_samples=24000,
        rate_hz=24000,
        end_reason="eos",
        model="fake 1",
        model_fingerprint="fake0000",
        made_at="2026-01-01T00:00:00+00:00",
        fingerprint=line_fingerprint(line, project.character(line.character)),
    )

"""What a character is spoken with, as pure functions: its model, its recording, its speaker, its words.

Must not know which models there are; whoever asks says what a model can be given.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import replace

from app.project.errors import EditError
from app.project.model import Character, Project
from engine.api import told


def set_clip(
    project: Project,
    character_id: str,
    clip: str | None,
    start_s: float | None = None,
    end_s: float | None = None,
    clip_hash: str | None = None,
) -> Project:
    """Give a character its reference clip (path relative to the project folder) and the window of it that is used.

    Another recording says other words, and is wanted in the place of a speaker or a description.
    """
    check_seconds(start_s, 0.0)
    check_seconds(end_s, 0.0)
    before = member(project, character_id)
    changed = replace(before, clip=clip, clip_start_s=start_s, clip_end_s=end_s, clip_hash=clip_hash)
    if (before.clip_hash or before.clip) != (clip_hash or clip):
        changed = replace(changed, transcript="")
        if clip is not None:
            changed = replace(changed, preset="", description="")
    return recast(project, changed)


def set_model(project: Project, character_id: str, model: str, kinds: Collection[str]) -> Project:
    """Have a character spoken by another model, "" for the default. kinds: of voices that model can be given.

    The speaker of one model is nobody in another; a description stays where it can be used.
    """
    changed = replace(member(project, character_id), model=model, preset="")
    return recast(project, changed if "description" in kinds else replace(changed, description=""))


def set_transcript(project: Project, character_id: str, transcript: str) -> Project:
    """Write what is said in the part of the clip that is used."""
    return recast(project, replace(member(project, character_id), transcript=" ".join(transcript.split())))


def set_preset(project: Project, character_id: str, preset: str) -> Project:
    """Speak as one of the model's own speakers; "" goes back to the recording."""
    return recast(project, replace(member(project, character_id), preset=preset.strip(), description=""))


def set_description(project: Project, character_id: str, description: str) -> Project:
    """Speak in a voice that is described in words; "" goes back to the recording."""
    return recast(project, replace(member(project, character_id), description=description.strip(), preset=""))


def set_manner(project: Project, character_id: str, manner: str) -> Project:
    """Say how a character speaks, for models that can be told."""
    return recast(project, replace(member(project, character_id), manner=" ".join(manner.split())))


# ---- what edits of the cast share --------------------------------------------------------------------------------


def member(project: Project, character_id: str) -> Character:
    """Return a character. Raises EditError if there is none."""
    try:
        return project.character(character_id)
    except KeyError as error:
        raise EditError(told("There is no character {id} in the cast.", id=character_id)) from error


def recast(project: Project, character: Character) -> Project:
    """Put *character* in the place of the one with its id; the same object if nothing is another."""
    cast = tuple(character if other.id == character.id else other for other in project.characters)
    return project if cast == project.characters else replace(project, characters=cast)


def check_seconds(value: float | None, least: float) -> None:
    """Raise EditError for what is no time."""
    if value is not None and not (math.isfinite(value) and value >= least):
        raise EditError(
            told("{value} is not a time a line can have (seconds, at least {least:g}).", value=value, least=least)
        )

"""Reference clips of a project: what a look at the file shows, and what that means for a character.

Must not know how clips are brought in, spoken with or shown.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from app.project.model import Character, Project
from engine import audio
from engine.api import CancelToken, ClipError, told

SHORTEST_S, LONGEST_S = 1.0, 10.0  # how much of a clip can be used
_SLOWEST, _FASTEST = 3.0, 26.0  # Latin letters a second; calm reading has about 12
_FIRST_KANA = 0x3040
# Endings a file dialog and a folder beside a script take for recordings; what is inside decides in the end.
_SOUND = {".wav", ".wave", ".w64", ".flac", ".mp3", ".m4a", ".m4b", ".aac", ".ogg", ".oga", ".opus", ".wma", ".au"}
RECORDINGS = frozenset(_SOUND | {".aif", ".aiff", ".aifc", ".caf", ".mp4", ".mkv", ".mov", ".webm", ".avi"})


class ClipGone(ClipError):
    """The file of a character's clip is not there any more."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, told("The clip is not there any more. Give this character a clip again."))


class ClipChanged(ClipError):
    """The file of a character's clip holds another recording than the one that was chosen."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            path,
            told(
                "The file was changed outside Afureko after it was chosen. Choose its best part again, or replace it."
            ),
        )


@dataclass(frozen=True, slots=True)
class Found:
    """What a look at a clip has shown. window: the best part, where one was wanted; notes: what reading it took."""

    digest: str
    window: audio.Window | None = None
    notes: tuple[str, ...] = ()


def look_at(path: Path, with_window: bool, token: CancelToken | None = None) -> Found:
    """Digest a clip's file and, if asked, choose its best part. Raises ClipError, OSError, Cancelled."""
    if not path.is_file():
        raise ClipGone(path)
    with path.open("rb") as file:  # a film may be a clip: it is never held in memory as a whole
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    if not with_window:
        return Found(digest)
    clip = audio.read_clip(path, token=token)
    return Found(digest, audio.choose_window(clip, path), clip.notes)


def check_window(clip: audio.Clip, path: Path, start_s: float, end_s: float) -> None:
    """Raise ClipError if nobody can be spoken with by this part of a clip (silent, too short, clipped)."""
    first, last = round(start_s * clip.rate_hz), round(end_s * clip.rate_hz)
    steps_s = len(clip.pcm) / clip.rate_hz / len(clip.clipped) if len(clip.clipped) else 1.0
    clipped = clip.clipped[int(start_s / steps_s) : int(end_s / steps_s) + 1]
    audio.choose_window(replace(clip, pcm=clip.pcm[first:last], clipped=clipped), path)


def words_fit(words: str, seconds: float) -> Literal["few", "many", "right"]:
    """Tell whether so many words can be what is said in so many seconds; generous, for slow and for fast speakers.

    A sign of Chinese or Japanese takes about as long as two and a half Latin letters.
    """
    letters = sum(2.5 if ord(sign) >= _FIRST_KANA else 1.0 for sign in words if sign.isalnum())
    pace = letters / max(seconds, 0.1)
    return "few" if pace < _SLOWEST else "many" if pace > _FASTEST else "right"


def decided(character: Character, found: Found) -> Character:
    """Return *character* with what was found out about its clip, as far as it was open."""
    if character.clip_end_s is None and found.window is not None:
        character = replace(character, clip_start_s=found.window.start_s, clip_end_s=found.window.end_s)
    return character if character.clip_hash else replace(character, clip_hash=found.digest)


def fill_in(project: Project, found: Mapping[str, Found]) -> Project:
    """Decide what is open about clips. found: by the clip's path in the project; a known clip is left as it is."""

    def filled(who: Character) -> Character:
        known = None if who.clip is None else found.get(who.clip)
        return who if known is None or who.clip_hash not in (None, known.digest) else decided(who, known)

    cast = tuple(filled(who) for who in project.characters)
    return project if cast == project.characters else replace(project, characters=cast)


def is_open(character: Character) -> bool:
    """Tell whether something about a character's clip has not been decided yet."""
    return character.clip is not None and (character.clip_hash is None or character.clip_end_s is None)


def recordings_in(folder: Path) -> list[Path]:
    """Return the files of a folder that are recordings by their name, in order; none if it is no folder."""
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if path.suffix.lower() in RECORDINGS and path.is_file())

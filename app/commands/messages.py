"""Every error as a sentence with a way out: the one place where they are made.

Must not know of Qt: the window says these very sentences again in its own language.
"""

from __future__ import annotations

from app.catalogue.errors import CatalogueError
from app.commands.shell import Unusable
from app.project.errors import EditError, ProjectError
from app.project.script import ScriptError
from app.takes import Guarded, LineFault, NoVoice
from engine import api
from engine.api import told, words_of

_OURS = (Unusable, CatalogueError, ProjectError, EditError, ScriptError, LineFault, api.EngineError)


def sentence(error: BaseException) -> str:
    """Return what *error* means to a person: what failed, why, and what to do."""
    match error:
        case api.Cancelled() | KeyboardInterrupt():
            return told("Cancelled. Every finished take is kept.")
        case api.NothingToSpeak():
            return told("There is no word to speak in this line.")
        case api.TextError(span=span) if span and span not in str(error):
            return told("“{span}” cannot be spoken: {reason}", span=span, reason=_closed(words_of(error)))
        case api.DurationError():
            return told("{limits} Ask for a length between the two.", limits=words_of(error))
        case NoVoice(character=name):
            return told(
                "{name} has no reference clip. Give this character one in the cast, or put a recording named after "
                "the character beside the script.",
                name=name,
            )
        case Guarded():
            return told(
                "{fault} Two seeds were tried. Another part of the reference clip often helps.", fault=words_of(error)
            )
        case OSError():
            return _about_files(error)
        case MemoryError():
            return told(
                "There is not enough memory for this. Close other programs, or split the episode, and run it again."
            )
        case _ if isinstance(error, _OURS):
            return _closed(words_of(error))
    return told(
        "Something went wrong inside Afureko ({kind}: {words}). That is our fault, not yours.",
        kind=type(error).__name__,
        words=words_of(error),
    )


def _about_files(error: OSError) -> str:
    reason = api.reason_of(error)
    if not error.filename:
        return _closed(reason)
    return told("{file}: {reason}.", file=str(error.filename), reason=reason)


def _closed(words: str) -> str:
    """Return *words* as a sentence begins and ends; the name of a file at its start stays as it is."""
    if words.endswith((".", "。", "!", "?", "”")) and isinstance(words, api.Told):
        return words
    plain = words.strip()
    first = plain.partition(" ")[0]
    if not isinstance(words, api.Told) and not first.endswith(":"):
        plain = plain[:1].upper() + plain[1:]
    if plain.endswith((".", "。", "!", "?", "”")):
        return plain
    return told("{words}.", words=words if isinstance(words, api.Told) else plain)

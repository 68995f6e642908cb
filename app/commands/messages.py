"""Every error as a sentence with a way out: the one place where they are made.

Must not know of Qt: the window uses these sentences too.
"""

from __future__ import annotations

from app.commands.shell import Unusable
from app.project.errors import EditError, ProjectError
from app.takes import Guarded, NoVoice
from engine import api

_OURS = (Unusable, ProjectError, EditError, api.EngineError)


def sentence(error: BaseException) -> str:
    """Return what *error* means to a person: what failed, why, and what to do."""
    match error:
        case api.Cancelled() | KeyboardInterrupt():
            return "Cancelled. Every finished take is kept."
        case api.NothingToSpeak():
            return "There is no word to speak in this line."
        case api.TextError(span=span) if span and span not in str(error):
            return f"“{span}” cannot be spoken: {_closed(error)}"
        case api.DurationError():
            return f"{_closed(error)} Ask for a length between the two."
        case NoVoice(character=name):
            return f"{name} has no reference clip. Put one beside the script, named after the character."
        case Guarded():
            return f"{_closed(error)} Two seeds were tried. Another part of the reference clip often helps."
        case OSError():
            return _about_files(error)
        case MemoryError():
            return "There is not enough memory for this. Close other programs, or split the episode, and run it again."
        case _ if isinstance(error, _OURS):
            return _closed(error)
    return f"Something went wrong inside Afureko ({type(error).__name__}: {error}). That is our fault, not yours."


def _about_files(error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}." if error.filename else _closed(reason)


def _closed(text: BaseException | str) -> str:
    """Return *text* as a sentence begins and ends; the name of a file at its start stays as it is."""
    words = str(text).strip()
    first = words.partition(" ")[0]
    words = words if first.endswith(":") else words[:1].upper() + words[1:]
    return words if words.endswith((".", "。", "!", "?", "”")) else f"{words}."

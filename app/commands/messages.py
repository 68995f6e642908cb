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
            return f"“{span}” cannot be spoken: {_clause(error)}. Write it another way, or give the line a reading."
        case api.TextError():
            return f"{_closed(error)} Write it another way, or give the line a reading."
        case api.ClipError():
            return f"{_closed(error)} Choose another clip, or another part of it."
        case api.DurationError():
            return f"{_closed(error)} Ask for a length between the two."
        case api.DeviceError():
            return f"{_closed(error)} --device auto takes what is there."
        case api.ModelError():
            return f"{_closed(error)} ./run doctor tells what is missing."
        case NoVoice(character=name):
            return f"{name} has no reference clip. Put one beside the script, named after the character."
        case Guarded():
            return f"{_closed(error)} Two seeds were tried. Another part of the reference clip often helps."
        case OSError():
            return _about_files(error)
        case _ if isinstance(error, _OURS):
            return _closed(error)
    return f"Something went wrong inside Afureko ({type(error).__name__}: {error}). That is our fault, not yours."


def _about_files(error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}." if error.filename else _closed(reason)


def _clause(error: BaseException) -> str:
    return str(error).rstrip(".。 ")


def _closed(text: BaseException | str) -> str:
    """Return *text* ending as a sentence does."""
    words = str(text).strip()
    return words if words.endswith((".", "。", "!", "?", "”")) else f"{words}."

"""Files that hold a script no program could read as text, or no script at all: said at once, and what to do instead.

Must not know of the formats that can be read.
"""

from __future__ import annotations

from pathlib import PurePath

from app.project.clips import RECORDINGS
from app.project.script_rows import ScriptError
from engine.api import told

# As text these would come in as their own markup, spoken.
_OTHER_TEXTS = frozenset(
    {".sub", ".sbv", ".stl", ".ttml", ".dfxp", ".xml", ".json", ".fdx", ".fountain", ".htm", ".html"}
)
_OTHER_SCRIPTS = _OTHER_TEXTS | {".rtf", ".doc", ".docx", ".odt", ".pdf", ".xls", ".xlsx", ".ods"}
_OFFICE = (b"PK\x03\x04", b"PK\x05\x06", b"\xd0\xcf\x11\xe0", b"%PDF-", b"{\\rtf")
_SOUNDS = (b"RIFF", b"fLaC", b"OggS", b"ID3", b"FORM", b"\x1aE\xdf\xa3")


def refuse_other(data: bytes, file_name: str) -> None:
    """Raise ScriptError for what is known to be something else than a script in text."""
    refuse_by_name(file_name)
    if data.startswith(_SOUNDS) or data[4:8] == b"ftyp":
        raise ScriptError(told("This is a recording. Drop it on a character in the cast to give that one its voice."))
    if data.startswith(_OFFICE):
        raise ScriptError(
            told("This is a packed file or an office document. Save the script as text, .srt or .csv and open that.")
        )


def refuse_by_name(file_name: str) -> None:
    """Raise ScriptError where the name alone says that it is no script that can be read."""
    name, ending = PurePath(file_name).name, PurePath(file_name).suffix.lower()
    if ending in RECORDINGS:
        raise ScriptError(
            told("“{name}” is a recording. Drop it on a character in the cast to give that one its voice.", name=name)
        )
    if ending == ".zip":
        raise ScriptError(told("“{name}” is a zip file. If it is a project, open it with File → Open…", name=name))
    if ending in _OTHER_SCRIPTS:
        raise ScriptError(
            told(
                "Afureko cannot read {ending} scripts yet. Convert it to .srt, .vtt, .ass, .csv or text.", ending=ending
            )
        )

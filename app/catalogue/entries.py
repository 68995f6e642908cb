"""Every model the program knows: the embedded voice first, then what can be downloaded. Must not know what is there."""

from __future__ import annotations

from collections.abc import Sequence

from app.catalogue.entry import Entry as Entry
from app.catalogue.entry import RemoteFile as RemoteFile
from app.catalogue.entry import VoiceKind as VoiceKind
from app.catalogue.large import FISH, QWEN
from app.catalogue.pocket import POCKET
from engine.api import told

EMBEDDED = Entry(
    id="embedded",
    title=told("Embedded voice"),
    family="starter",
    repo="",
    revision="",
    languages=("en", "ja"),
    voices=("clip",),
    instruct=False,
    licence="Apache-2.0",
    licence_url="https://www.apache.org/licenses/LICENSE-2.0",
    gated=False,
    note=told("Ships inside: nothing to download. Voices from a recording; a line can be given a length."),
    files=(),
)
ENTRIES: tuple[Entry, ...] = (EMBEDDED, *POCKET, *QWEN, *FISH)


def entry_of(id: str, entries: Sequence[Entry] = ENTRIES) -> Entry | None:
    """Return the entry of this id, upper and lower case alike."""
    return next((entry for entry in entries if entry.id == id.casefold()), None)

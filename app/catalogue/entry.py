"""What is known of a published model before anything of it is there. Facts alone, no files, no network.

Sizes that are not published are None: the hub is asked for them when somebody downloads, and never before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

VoiceKind = Literal["clip", "preset", "description"]


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """One file of a model. path: in its repository; a name of `*.ext` stands for every such file of that folder.

    n_bytes, sha256: as far as they are known beforehand. name: where it goes in the model's folder ("" for path).
    repo, revision: where it comes from, if not from where the rest of the model does.
    """

    path: str
    n_bytes: int | None = None
    sha256: str | None = None
    name: str = ""
    repo: str = ""
    revision: str = ""

    @property
    def local(self) -> str:
        """Path inside the model's folder, with forward slashes."""
        return self.name or self.path


@dataclass(frozen=True, slots=True)
class Entry:
    """One published model.

    languages: codes. voices: what a voice can be made of. instruct: takes words on how a line shall be said. tags:
    takes emotion tags inside a line. transcript: what the words said in a recording are to it. gated:
    its publisher asks for an account and for terms to be accepted. must_accept: its licence must be shown and accepted
    before it is downloaded. note: a sentence on what to know before choosing it. about_bytes: estimate of the
    download, for those whose size is not published. memory_bytes: estimate by number format, weights and room for one
    take; empty if it is to be read from the files.
    """

    id: str
    title: str
    family: Literal["starter", "pocket", "qwen3", "fish"]
    repo: str
    revision: str
    languages: tuple[str, ...]
    voices: tuple[VoiceKind, ...]
    instruct: bool
    licence: str
    licence_url: str
    gated: bool
    note: str
    files: tuple[RemoteFile, ...]
    memory_bytes: Mapping[str, int] = field(default_factory=dict)
    about_bytes: int = 0
    tags: bool = False
    transcript: Literal["unused", "helps", "needed"] = "unused"
    must_accept: bool = False

    @property
    def clones(self) -> bool:
        """Tell whether a voice can be made of a recording."""
        return "clip" in self.voices

    @property
    def n_bytes(self) -> int | None:
        """Size of the download; None if not every size is known beforehand."""
        sizes = [file.n_bytes for file in self.files]
        return sum(size for size in sizes if size is not None) if None not in sizes else None

    @property
    def downloadable(self) -> bool:
        return bool(self.files)
